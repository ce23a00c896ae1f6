import Foundation
import Tableside
import TablesideFoundation

/// Codes on tables: a payload is signed, drawn as a symbol and read back; each step is also available alone, for
/// scripts.
enum QRExample: Example {
    static let name = "qr"
    static let summary =
        "a signed table code, its symbol, and what reading refuses; qr symbol, qr sign, qr read for scripts"
    static let options = symbolOptions + signOptions + ["now"] + keyOptions
    static let words = 2

    static let symbolOptions = ["level", "mask", "version", "mode", "format"]
    static let signOptions = ["kind", "form", "expires", "once"] + fieldOptions
    static let fieldOptions = [
        "branch", "table", "session", "booking", "code", "inviter", "invitation", "delivery", "order",
    ]
    static let keyOptions = ["key", "key-id"]

    static func run(_ arguments: Arguments, on console: Console) async throws -> Bool {
        switch arguments.words.first {
        case nil:
            try arguments.allow([], words: 0)
            return try show(arguments, on: console)
        case "symbol":
            try arguments.allow(symbolOptions, words: 2)
            return try draw(arguments, on: console)
        case "sign":
            try arguments.allow(signOptions + keyOptions, words: 1)
            return try sign(arguments, on: console)
        case "read":
            try arguments.allow(["now"] + keyOptions, words: 2)
            return try read(arguments, on: console)
        case let word?: throw Fault.unknownArgument(text: word, example: name)
        }
    }

    /// The demonstration key, which proves nothing because it is public.
    ///
    /// Real codes use `--key`.
    private static let demonstrationKey = Array("a demonstration key is no secret".utf8)

    /// Whether a text is a plain number, without the sign that the conversion would accept.
    static func isDigits(_ text: String) -> Bool { text.utf8.allSatisfy { (0x30...0x39).contains($0) } }

    /// A codec with the hexadecimal key in `--key`; `none` for unsigned codes.
    static func codec(_ arguments: Arguments) throws -> PayloadCodec {
        let text = arguments.values["key"]
        let number = try arguments.values["key-id"].map { text in
            guard isDigits(text), let number = UInt32(text) else {
                throw Fault.unusable(option: "--key-id", value: text, reason: "is not a number")
            }
            return number
        }
        guard text != "none" else { return try PayloadCodec(base: base, scheme: scheme, authenticator: nil) }
        var secret = demonstrationKey
        if let text {
            guard let bytes = Self.bytes(text), !bytes.isEmpty else {
                throw Fault.unusable(option: "--key", value: text, reason: "is neither hexadecimal digits nor none")
            }
            secret = bytes
        }
        let key = PayloadKey(PayloadKeyID(number ?? 1), secret: secret)
        return try PayloadCodec(base: base, scheme: scheme, authenticator: HMACAuthenticator(signing: key))
    }

    private static let base = "https://dine.example"
    private static let scheme = "DINE"

    static func instant(_ option: String, _ text: String) throws -> Instant {
        do {
            return try Instant(iso8601: text)
        } catch {
            throw Fault.unusable(option: "--\(option)", value: text, reason: "\(error)")
        }
    }

    /// All bytes of standard input.
    static func standardInput() throws -> Data {
        do {
            return try FileHandle.standardInput.readToEnd() ?? Data()
        } catch {
            throw Fault.unreadable(file: "standard input", reason: "cannot be read")
        }
    }

    private static func bytes(_ text: String) -> [UInt8]? {
        let digits = text.unicodeScalars.compactMap { $0.isASCII ? Character($0).hexDigitValue : nil }
        guard digits.count == text.unicodeScalars.count, digits.count.isMultiple(of: 2) else { return nil }
        return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
    }
}

extension Arguments {
    /// Rejects options and words that only other uses of the example accept.
    fileprivate func allow(_ options: [String], words limit: Int) throws {
        for name in values.keys.sorted() where !options.contains(name) {
            throw Fault.unknownArgument(text: "--\(name)", example: QRExample.label(words))
        }
        if words.count > limit { throw Fault.unknownArgument(text: words[limit], example: QRExample.label(words)) }
    }
}

extension QRExample {
    fileprivate static func label(_ words: [String]) -> String { ([name] + words.prefix(1)).joined(separator: " ") }
}
