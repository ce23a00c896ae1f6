public import Foundation
public import TablesideCore

extension Money {
    /// Makes the amount of a decimal number in the large unit of a currency, such as 12.5 for 12.50 EUR; exactly.
    ///
    /// - Throws: ``BridgeError`` when the number is not a number, is no whole number of minor units, or does not fit.
    public init(_ decimal: Decimal, _ currency: Currency) throws(BridgeError) {
        let error = BridgeError(.notAnAmount(text: decimal.description, currency: currency.code))
        // Within these bounds scaling neither overflows nor loses a digit.
        guard decimal.isFinite, abs(decimal) <= Decimal(Int64.max) + 1 else { throw error }
        var scaled = Decimal()
        var given = decimal
        guard NSDecimalMultiplyByPowerOf10(&scaled, &given, Int16(currency.fractionDigits), .plain) == .noError else {
            throw error
        }
        var whole = Decimal()
        NSDecimalRound(&whole, &scaled, 0, .plain)
        guard whole == scaled, let minorUnits = Int64(whole.description) else { throw error }
        self.init(minorUnits: minorUnits, currency)
    }

    /// The amount as a decimal number in the large unit, exactly: 12.5 for 12.50 EUR.
    public var decimal: Decimal {
        let magnitude = Decimal(minorUnits.magnitude)
        return Decimal(sign: isNegative ? .minus : .plus, exponent: -currency.fractionDigits, significand: magnitude)
    }
}
