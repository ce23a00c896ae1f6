/// Reads fixed formats such as `2026-03-29` from left to right.
///
/// It works on bytes, so that only ASCII digits count as digits and a combining mark cannot hide behind one.
struct TextScanner {
    private var rest: Substring.UTF8View

    init(_ text: String) { rest = Substring(text).utf8 }

    var isAtEnd: Bool { rest.isEmpty }

    /// Consumes this ASCII character if it comes next.
    mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard let first = rest.first, UInt32(first) == character.value else { return false }
        rest = rest.dropFirst()
        return true
    }

    /// Consumes exactly this many digits, or nothing.
    mutating func digits(_ count: Int) -> Int? {
        var value = 0
        var ahead = rest
        for _ in 0..<count {
            guard let byte = ahead.first, (0x30...0x39).contains(byte) else { return nil }
            value = value * 10 + Int(byte - 0x30)
            ahead = ahead.dropFirst()
        }
        rest = ahead
        return value
    }

    /// Consumes one to three digits after a decimal point as thousandths; a fourth digit is not consumed.
    mutating func thousandths() -> Int? {
        if let value = digits(3) { return value }
        if let value = digits(2) { return value * 10 }
        return digits(1).map { $0 * 100 }
    }
}

extension Int {
    /// The number's digits without a sign, padded with leading zeros to the width.
    package func padded(_ width: Int) -> String {
        let digits = String(magnitude)
        return String(repeating: "0", count: Swift.max(0, width - digits.count)) + digits
    }
}
