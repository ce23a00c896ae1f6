/// A proportion of an amount in parts per million, such as a tax rate, a discount or a service charge.
///
/// 22 % is 220 000 parts, 8.875 % is 88 750. Any whole number of parts is a valid rate; stricter limits (a discount of
/// at most 100 %, say) belong to the code that uses it. In JSON a rate is the number of parts.
public struct Rate: Hashable, Sendable {
    /// The parts per million: 10 000 is one percent.
    public let partsPerMillion: Int64

    /// Makes the rate of this many parts per million.
    public init(partsPerMillion: Int64) { self.partsPerMillion = partsPerMillion }

    /// Makes a rate from a percentage in decimal text such as `8.875`.
    ///
    /// The text is an optional `-`, at least one digit, and optionally `.` with one to four digits. Digits are ASCII
    /// 0–9, and there is no percent sign. The value is exact.
    ///
    /// - Throws: ``MoneyError``: `money.malformedRate`, or `money.rateTextOutOfRange` when the parts do not fit.
    public init(percentText text: String) throws(MoneyError) {
        switch DecimalText.parse(text, fractionDigits: Rate.percentDigits) {
        case .value(let parts): partsPerMillion = parts
        case .malformed: throw MoneyError(.malformedRate(text: text))
        case .outOfRange: throw MoneyError(.rateTextOutOfRange(text: text))
        }
    }

    /// The rate of a whole number of percent.
    public static func percent(_ percent: Int32) -> Rate {
        // 2³¹ × 10⁴ is far below 2⁶³.
        Rate(partsPerMillion: Int64(percent) &* 10_000)
    }

    /// A rate of 0 %.
    public static let zero = Rate(partsPerMillion: 0)
    /// The whole amount: 100 %.
    public static let whole = Rate(partsPerMillion: Rate.million)

    package static let million: Int64 = 1_000_000
    private static let percentDigits = 4

    /// The percentage as exact decimal text without trailing zeros, such as `8.875` or `22`.
    public var percentText: String {
        var text = DecimalText.print(partsPerMillion, fractionDigits: Rate.percentDigits)
        while text.hasSuffix("0") { text.removeLast() }
        if text.hasSuffix(".") { text.removeLast() }
        return text
    }
}

extension Rate: Comparable, CustomStringConvertible {
    /// Orders rates by their parts.
    public static func < (lhs: Rate, rhs: Rate) -> Bool { lhs.partsPerMillion < rhs.partsPerMillion }

    /// The percentage with a percent sign, such as `8.875 %`.
    public var description: String { percentText + " %" }
}

extension Rate {
    /// The sum of two rates on the same base.
    ///
    /// - Throws: ``MoneyError`` (`money.overflow`) when the sum does not fit.
    public static func + (lhs: Rate, rhs: Rate) throws(MoneyError) -> Rate {
        let (parts, overflow) = lhs.partsPerMillion.addingReportingOverflow(rhs.partsPerMillion)
        guard !overflow else {
            throw MoneyError(.overflow(operation: .addition, left: lhs.partsPerMillion, right: rhs.partsPerMillion))
        }
        return Rate(partsPerMillion: parts)
    }

    /// The difference of two rates on the same base.
    ///
    /// - Throws: ``MoneyError`` (`money.overflow`) when the difference does not fit.
    public static func - (lhs: Rate, rhs: Rate) throws(MoneyError) -> Rate {
        let (parts, overflow) = lhs.partsPerMillion.subtractingReportingOverflow(rhs.partsPerMillion)
        guard !overflow else {
            throw MoneyError(.overflow(operation: .subtraction, left: lhs.partsPerMillion, right: rhs.partsPerMillion))
        }
        return Rate(partsPerMillion: parts)
    }
}

extension Rate: Codable {
    /// Reads the rate from its number of parts per million.
    public init(from decoder: any Decoder) throws {
        partsPerMillion = try decoder.singleValueContainer().decode(Int64.self)
    }

    /// Writes the rate as its number of parts per million.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(partsPerMillion)
    }
}
