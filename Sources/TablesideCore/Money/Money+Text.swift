extension Money: CustomStringConvertible {
    /// Makes an amount from decimal text in the major unit, such as `12.50`, without rounding.
    ///
    /// The text is an optional `-`, at least one digit (leading zeros are allowed), and optionally `.` followed by one
    /// digit up to as many as the currency's minor unit has. Digits are ASCII 0–9. Everything else is refused: `+`,
    /// spaces, grouping, a decimal comma, exponents, too many digits.
    ///
    /// - Throws: ``MoneyError``: `money.malformedAmount`, or `money.amountOutOfRange` when the number does not fit in
    ///   64 bits.
    /// - Complexity: O(*n*) in the length of the text.
    public init(_ decimalText: String, _ currency: Currency) throws(MoneyError) {
        switch DecimalText.parse(decimalText, fractionDigits: currency.fractionDigits) {
        case .value(let units): self.init(minorUnits: units, currency)
        case .malformed: throw MoneyError(.malformedAmount(text: decimalText, currency: currency))
        case .outOfRange: throw MoneyError(.amountOutOfRange(text: decimalText, currency: currency))
        }
    }

    /// The amount as exact decimal text in the major unit, with all digits of the currency: `12.50`, `-0.05`, `500`.
    ///
    /// ``init(_:_:)`` reads it back to the same amount.
    public var decimalText: String {
        DecimalText.print(minorUnits, fractionDigits: currency.fractionDigits)
    }

    /// The decimal text and the currency code: `12.50 EUR`.
    public var description: String { "\(decimalText) \(currency.code)" }
}
