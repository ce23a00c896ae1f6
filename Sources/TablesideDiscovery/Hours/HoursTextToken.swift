import TablesideCore

/// A word, a number or a sign in an opening hours text; white space only separates tokens.
enum HoursTextToken: Equatable {
    /// Letters, and all characters beyond ASCII.
    case word(String)
    /// A run of ASCII digits.
    case number(String)
    /// Any other byte; a quotation mark stands for the whole comment.
    case sign(UInt8)

    /// The tokens of `24/7`.
    static let always: [HoursTextToken] = [.number("24"), .sign(UInt8(ascii: "/")), .number("7")]

    /// The parts of a text between semicolons, each with its tokens and its text without surrounding white space.
    static func parts(of text: String) -> [(tokens: [HoursTextToken], text: String)] {
        let bytes = Array(text.utf8)
        var parts: [(tokens: [HoursTextToken], text: String)] = []
        var tokens: [HoursTextToken] = []
        /// The bytes of the current part, up to its last token.
        var part = 0..<0
        var place = 0
        func finish() {
            parts.append((tokens, String(decoding: bytes[part], as: UTF8.self)))
            tokens = []
        }
        while place < bytes.count {
            let start = place
            let byte = bytes[place]
            place += 1
            if byte == UInt8(ascii: ";") {
                finish()
                part = place..<place
                continue
            }
            if byte == UInt8(ascii: " ") || (0x09...0x0D).contains(byte) { continue }
            if isDigit(byte) {
                while place < bytes.count, isDigit(bytes[place]) { place += 1 }
                tokens.append(.number(String(decoding: bytes[start..<place], as: UTF8.self)))
            } else if isLetter(byte) {
                while place < bytes.count, isLetter(bytes[place]) { place += 1 }
                tokens.append(.word(String(decoding: bytes[start..<place], as: UTF8.self)))
            } else {
                if byte == UInt8(ascii: "\"") {
                    // A comment may contain semicolons; an unterminated one runs to the end.
                    while place < bytes.count, bytes[place] != byte { place += 1 }
                    place = min(place + 1, bytes.count)
                }
                tokens.append(.sign(byte))
            }
            part = (tokens.count == 1 ? start : part.lowerBound)..<place
        }
        finish()
        return parts
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    private static func isLetter(_ byte: UInt8) -> Bool {
        byte >= 0x80 || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
    }
}
