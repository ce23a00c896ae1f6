import Foundation
import Tableside

extension QRExample {
    /// A symbol for scripts.
    struct Drawing: Encodable {
        let version: Int
        let size: Int
        let level: String
        let mask: Int
        let rows: [String]

        init(_ symbol: QRSymbol) {
            version = symbol.version
            size = symbol.size
            level = symbol.level.rawValue
            mask = symbol.mask
            rows = symbol.bits.split(separator: "\n").map(String.init)
        }
    }

    /// `qr symbol`: draws a text, or the bytes of standard input, as a symbol.
    static func draw(_ arguments: Arguments, on console: Console) throws -> Bool {
        guard arguments.words.count == 2 else { throw Fault.missingValue(option: "qr symbol") }
        let format = arguments.values["format"] ?? "text"
        guard let render = renderings[format] else {
            let known = renderings.keys.sorted().joined(separator: ", ")
            throw Fault.unusable(option: "--format", value: format, reason: "is none of \(known)")
        }
        let letter = arguments.values["level"] ?? "M"
        guard let level = QRSymbol.Level(rawValue: letter) else {
            throw Fault.unusable(option: "--level", value: letter, reason: "is none of L, M, Q, H")
        }
        let options = try symbolOptions(arguments)
        let text = arguments.words[1]
        let bytes = text == "-" ? Array(try standardInput()) : nil
        let symbol: QRSymbol
        do {
            symbol =
                if let bytes {
                    try QRSymbol(bytes: bytes, level: level, options: options)
                } else {
                    try QRSymbol(text, level: level, options: options)
                }
        } catch {
            console.complain("\(error)")
            return false
        }
        if arguments.wantsJSON {
            try console.write(json: Drawing(symbol))
        } else {
            try console.write(render(symbol) + "\n")
        }
        return true
    }

    private static let renderings: [String: @Sendable (QRSymbol) -> String] = [
        "text": { $0.text }, "svg": { $0.svg() }, "pbm": { $0.pbm() }, "bits": { $0.bits },
    ]

    private static func symbolOptions(_ arguments: Arguments) throws -> QRSymbol.Options {
        var options = QRSymbol.Options()
        options.mask = try number("mask", in: 0...7, of: arguments)
        if let version = try number("version", in: 1...40, of: arguments) { options.versions = version...version }
        if let text = arguments.values["mode"], text != "auto" {
            guard let mode = QRSegment.Mode(rawValue: text) else {
                throw Fault.unusable(option: "--mode", value: text, reason: "is not a mode")
            }
            options.mode = mode
        }
        return options
    }

    /// A number within a range, or `nil` for `auto`.
    private static func number(_ option: String, in range: ClosedRange<Int>, of arguments: Arguments) throws -> Int? {
        guard let text = arguments.values[option], text != "auto" else { return nil }
        guard isDigits(text), let number = Int(text), range.contains(number) else {
            let reason = "is neither auto nor a number from \(range.lowerBound) to \(range.upperBound)"
            throw Fault.unusable(option: "--\(option)", value: text, reason: reason)
        }
        return number
    }
}
