extension Money: CustomStringConvertible {
    /// Makes an amount from decimal text in the large unit, such as `12.50`; exactly, or not at all.
    ///
    /// An optional `-`, at least one digit (leading zeros are fine), and optionally `.` with one digit up to as many as the
    /// currency's minor unit has. A digit is ASCII 0–9. Everything else is refused: `+`, spaces, grouping, a decimal comma,
    /// exponents, a digit too many.
    ///
    /// - Throws: ``MoneyError``: `money.malformedAmount`, or `money.amountOutOfRange` when the number does not fit.
    /// - Complexity: O(*n*) in the length of the text.
    public init(_ decimalText: String, _ currency: Currency) throws(MoneyError) {
        switch DecimalText.parse(decimalText, fractionDigits: currency.fractionDigits) {
        case .value(let units): self.init(minorUnits: units, currency)
        case .malformed: throw MoneyError(.malformedAmount(text: decimalText, currency: currency))
        case .outOfRange: throw MoneyError(.amountOutOfRange(text: decimalText, currency: currency))
        }
    }

    /// The amount as exact decimal text in the large unit, with all digits of the currency: `12.50`, `-0.05`, `500`.
    ///
    /// ``init(_:_:)`` reads it back to the same amount.
    public var decimalText: String {
        DecimalText.print(minorUnits, fractionDigits: currency.fractionDigits)
    }

    /// The decimal text and the code of the currency: `12.50 EUR`.
    public var description: String { "\(decimalText) \(currency.code)" }
}
