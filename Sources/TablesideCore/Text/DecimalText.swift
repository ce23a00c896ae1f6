/// Reads and writes integers of a small unit as decimal text of the large one: 1250 cents is `12.50`.
///
/// All amounts and rates are read and written here, never through floating point.
enum DecimalText {
    /// The result of reading a text.
    enum Reading: Equatable {
        /// A number of small units.
        case value(Int64)
        /// The text is not a number.
        case malformed
        /// The text is a number, but too large or too small.
        case outOfRange
    }

    /// Reads an optional `-`, at least one digit, and optionally `.` with 1 to `fractionDigits` digits.
    ///
    /// The text is read to its end even after its value leaves the range, so that malformed text is never reported as a
    /// number out of range.
    static func parse(_ text: String, fractionDigits: Int) -> Reading {
        var bytes = text.utf8[...]
        let negative = bytes.first == UInt8(ascii: "-")
        if negative { bytes.removeFirst() }
        var magnitude: UInt64 = 0
        var overflow = false
        var wholeCount = 0
        var fractionCount: Int?
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                if let count = fractionCount {
                    guard count < fractionDigits else { return .malformed }
                    fractionCount = count + 1
                } else {
                    wholeCount += 1
                }
                append(UInt64(byte &- 48), to: &magnitude, overflow: &overflow)
            case UInt8(ascii: "."):
                guard fractionCount == nil, fractionDigits > 0 else { return .malformed }
                fractionCount = 0
            default:
                return .malformed
            }
        }
        guard wholeCount > 0, fractionCount != 0 else { return .malformed }
        var missing = fractionDigits
        if let fractionCount { missing -= fractionCount }
        for _ in 0..<missing { append(0, to: &magnitude, overflow: &overflow) }
        guard !overflow, let value = Int64(magnitude: magnitude, negative: negative) else { return .outOfRange }
        return .value(value)
    }

    private static func append(_ digit: UInt64, to magnitude: inout UInt64, overflow: inout Bool) {
        let (tenfold, high) = magnitude.multipliedReportingOverflow(by: 10)
        let (sum, carry) = tenfold.addingReportingOverflow(digit)
        magnitude = sum
        overflow = overflow || high || carry
    }

    /// Writes `value` small units with exactly `fractionDigits` digits after the point; without a point when there are
    /// none.
    static func print(_ value: Int64, fractionDigits: Int) -> String {
        var digits = String(value.magnitude)
        if digits.utf8.count <= fractionDigits {
            digits = String(repeating: "0", count: fractionDigits + 1 - digits.utf8.count) + digits
        }
        if fractionDigits > 0 {
            digits.insert(".", at: digits.index(digits.endIndex, offsetBy: -fractionDigits))
        }
        return value < 0 ? "-" + digits : digits
    }
}
