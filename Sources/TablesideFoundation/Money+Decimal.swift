public import Foundation
public import TablesideCore

extension Money {
    /// Makes an exact amount from a decimal in a currency's major unit, such as 12.5 for 12.50 EUR.
    ///
    /// - Throws: ``BridgeError`` if the decimal is not a number, is not a whole number of minor units, or does not fit.
    public init(_ decimal: Decimal, _ currency: Currency) throws(BridgeError) {
        let error = BridgeError(.notAnAmount(text: decimal.description, currency: currency.code))
        // Within these bounds, scaling neither overflows nor loses a digit.
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

    /// The exact amount as a decimal in the major unit: 12.5 for 12.50 EUR.
    public var decimal: Decimal {
        let magnitude = Decimal(minorUnits.magnitude)
        return Decimal(sign: isNegative ? .minus : .plus, exponent: -currency.fractionDigits, significand: magnitude)
    }
}
