import Foundation
import Tableside

/// Makes QR symbols for comparison or bulk reading, one for each line of standard input.
///
/// A line has five words: the level (`L`, `M`, `Q`, `H`), the version (1–40 or `auto`), the mask (0–7 or `auto`), the
/// segmentation (`auto`, `numeric`, `alphanumeric`, `byte`, or `text` for UTF-8 text segmented automatically) and the
/// data in hexadecimal digits, `-` for none. Each line prints one: version, level, mask and the rows of 0 and 1
/// separated by `/`, or `error` and the reason. A malformed line ends the program with status 1.
@main
enum Symbols {
    static func main() {
        while let line = readLine() {
            guard let order = Order(line) else {
                FileHandle.standardError.write(Data("symbols: malformed line: \(line.prefix(80))\n".utf8))
                exit(1)
            }
            // Unbuffered, because the caller waits for each answer before it asks again.
            FileHandle.standardOutput.write(Data((order.answer + "\n").utf8))
        }
    }
}

/// The request of one line.
struct Order {
    private let level: QRSymbol.Level
    private let options: QRSymbol.Options
    private let bytes: [UInt8]
    private let isText: Bool

    init?(_ line: String) {
        let words = line.split(separator: " ").map(String.init)
        guard words.count == 5, let level = QRSymbol.Level(rawValue: words[0]), let bytes = Self.bytes(words[4]) else {
            return nil
        }
        var options = QRSymbol.Options()
        var isText = false
        if words[1] != "auto" {
            guard let version = Int(words[1]) else { return nil }
            options.versions = version...version
        }
        if words[2] != "auto" {
            guard let mask = Int(words[2]) else { return nil }
            options.mask = mask
        }
        switch words[3] {
        case "auto": break
        case "text": isText = true
        default:
            guard let mode = QRSegment.Mode(rawValue: words[3]) else { return nil }
            options.mode = mode
        }
        self.level = level
        self.options = options
        self.bytes = bytes
        self.isText = isText
    }

    var answer: String {
        do {
            let symbol =
                if isText {
                    try QRSymbol(String(decoding: bytes, as: UTF8.self), level: level, options: options)
                } else {
                    try QRSymbol(bytes: bytes, level: level, options: options)
                }
            let rows = symbol.bits.split(separator: "\n").joined(separator: "/")
            return "\(symbol.version) \(symbol.level.rawValue) \(symbol.mask) \(rows)"
        } catch {
            return "error \(error)"
        }
    }

    private static func bytes(_ text: String) -> [UInt8]? {
        guard text != "-" else { return [] }
        let digits = text.utf8.compactMap { Character(UnicodeScalar($0)).hexDigitValue }
        guard digits.count == text.utf8.count, digits.count % 2 == 0 else { return nil }
        return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] * 16 + digits[$0 + 1]) }
    }
}
