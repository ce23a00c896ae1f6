/// An exact amount in one currency, counted in its minor unit.
///
/// 12.50 euros is 1250 minor units; 500 yen is 500. Amounts in different currencies never mix, and no result is ever
/// truncated: a result that does not fit in 64 bits is an error. In JSON an amount is `{"minorUnits": 1250, "currency":
/// "EUR"}`.
///
/// There is deliberately no `Comparable` conformance, because amounts in two currencies have no order. The operators
/// `<`, `<=`, `>` and `>=` throw instead.
///
/// ```swift
/// let pizza = try Money("12.50", .eur)
/// let three = try pizza.multiplied(by: 3)
/// print(three)  // 37.50 EUR
/// ```
public struct Money: Hashable, Codable, Sendable {
    /// The number of minor units; negative when owed in the other direction.
    public let minorUnits: Int64
    /// The currency of the units.
    public let currency: Currency

    /// Makes an amount of minor units, or of whole units for a currency without a minor unit.
    @inlinable
    public init(minorUnits: Int64, _ currency: Currency) {
        self.minorUnits = minorUnits
        self.currency = currency
    }

    /// Zero in this currency.
    public static func zero(_ currency: Currency) -> Money { Money(minorUnits: 0, currency) }

    /// Whether the amount is zero.
    public var isZero: Bool { minorUnits == 0 }
    /// Whether the amount is below zero.
    public var isNegative: Bool { minorUnits < 0 }
    /// Whether the amount is above zero.
    public var isPositive: Bool { minorUnits > 0 }
}

extension Money {
    /// The sum of two amounts.
    ///
    /// - Throws: ``MoneyError``: `money.mixedCurrencies`, or `money.overflow` when the sum does not fit.
    public static func + (lhs: Money, rhs: Money) throws(MoneyError) -> Money {
        try requireSameCurrency(lhs, rhs)
        let (units, overflow) = lhs.minorUnits.addingReportingOverflow(rhs.minorUnits)
        guard !overflow else {
            throw MoneyError(.overflow(operation: .addition, left: lhs.minorUnits, right: rhs.minorUnits))
        }
        return Money(minorUnits: units, lhs.currency)
    }

    /// The difference of two amounts.
    ///
    /// - Throws: ``MoneyError``: `money.mixedCurrencies`, or `money.overflow` when the difference does not fit.
    public static func - (lhs: Money, rhs: Money) throws(MoneyError) -> Money {
        try requireSameCurrency(lhs, rhs)
        let (units, overflow) = lhs.minorUnits.subtractingReportingOverflow(rhs.minorUnits)
        guard !overflow else {
            throw MoneyError(.overflow(operation: .subtraction, left: lhs.minorUnits, right: rhs.minorUnits))
        }
        return Money(minorUnits: units, lhs.currency)
    }

    /// The amount with the opposite sign.
    ///
    /// - Throws: ``MoneyError`` (`money.overflow`) for −2⁶³ minor units.
    public static prefix func - (amount: Money) throws(MoneyError) -> Money {
        let (units, overflow) = Int64(0).subtractingReportingOverflow(amount.minorUnits)
        guard !overflow else {
            throw MoneyError(.overflow(operation: .negation, left: amount.minorUnits, right: nil))
        }
        return Money(minorUnits: units, amount.currency)
    }

    /// Adds an amount to this one, which is left unchanged on failure.
    ///
    /// - Throws: ``MoneyError``: `money.mixedCurrencies`, or `money.overflow` when the sum does not fit.
    public static func += (lhs: inout Money, rhs: Money) throws(MoneyError) {
        lhs = try lhs + rhs
    }

    /// Subtracts an amount from this one, which is left unchanged on failure.
    ///
    /// - Throws: ``MoneyError``: `money.mixedCurrencies`, or `money.overflow` when the difference does not fit.
    public static func -= (lhs: inout Money, rhs: Money) throws(MoneyError) {
        lhs = try lhs - rhs
    }

    /// The amount multiplied by a whole number.
    ///
    /// - Throws: ``MoneyError`` (`money.overflow`) when the product does not fit.
    public func multiplied(by factor: Int) throws(MoneyError) -> Money {
        let factor = Int64(factor)
        let (units, overflow) = minorUnits.multipliedReportingOverflow(by: factor)
        guard !overflow else {
            throw MoneyError(.overflow(operation: .multiplication, left: minorUnits, right: factor))
        }
        return Money(minorUnits: units, currency)
    }

    /// The amount without its sign.
    ///
    /// - Throws: ``MoneyError`` (`money.overflow`) for −2⁶³ minor units.
    public func absolute() throws(MoneyError) -> Money {
        isNegative ? try -self : self
    }

    /// The sum of any number of amounts in a currency; zero when there are none.
    ///
    /// Only the final sum has to fit; intermediate sums may go out of range, whatever the order of the amounts.
    ///
    /// - Throws: ``MoneyError``: `money.mixedCurrencies`, or `money.sumOverflow` when the sum does not fit.
    /// - Complexity: O(*n*) in the number of amounts.
    @inlinable
    public static func sum(_ amounts: some Sequence<Money>, in currency: Currency) throws(MoneyError) -> Money {
        var units: Int64 = 0
        // The true sum is `units` + `carry` × 2⁶⁴.
        var carry = 0
        for amount in amounts {
            guard amount.currency == currency else {
                throw MoneyError(.mixedCurrencies(left: currency, right: amount.currency))
            }
            let (partial, overflow) = units.addingReportingOverflow(amount.minorUnits)
            units = partial
            if overflow { carry &+= amount.isNegative ? -1 : 1 }
        }
        guard carry == 0 else { throw MoneyError(.sumOverflow(currency: currency)) }
        return Money(minorUnits: units, currency)
    }

    /// Throws unless both amounts are in the same currency.
    @inlinable
    package static func requireSameCurrency(_ left: Money, _ right: Money) throws(MoneyError) {
        guard left.currency == right.currency else {
            throw MoneyError(.mixedCurrencies(left: left.currency, right: right.currency))
        }
    }
}

extension Money {
    /// Whether the first amount is less than the second.
    ///
    /// - Throws: ``MoneyError`` (`money.mixedCurrencies`).
    public static func < (lhs: Money, rhs: Money) throws(MoneyError) -> Bool {
        try requireSameCurrency(lhs, rhs)
        return lhs.minorUnits < rhs.minorUnits
    }

    /// Whether the first amount is at most the second.
    ///
    /// - Throws: ``MoneyError`` (`money.mixedCurrencies`).
    public static func <= (lhs: Money, rhs: Money) throws(MoneyError) -> Bool {
        try requireSameCurrency(lhs, rhs)
        return lhs.minorUnits <= rhs.minorUnits
    }

    /// Whether the first amount is greater than the second.
    ///
    /// - Throws: ``MoneyError`` (`money.mixedCurrencies`).
    public static func > (lhs: Money, rhs: Money) throws(MoneyError) -> Bool {
        try rhs < lhs
    }

    /// Whether the first amount is at least the second.
    ///
    /// - Throws: ``MoneyError`` (`money.mixedCurrencies`).
    public static func >= (lhs: Money, rhs: Money) throws(MoneyError) -> Bool {
        try rhs <= lhs
    }
}
