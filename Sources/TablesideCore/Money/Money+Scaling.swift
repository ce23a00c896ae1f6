extension Money {
    /// The amount × `numerator` ÷ `denominator`, rounded once.
    ///
    /// For goods sold by weight or time: 1.250 kg at 12.00 a kilogram is `price.scaled(by: 1_250, over: 1_000)`. The
    /// exact value is computed in 128 bits before it is rounded.
    ///
    /// - Throws: ``MoneyError``: `money.divisionByZero`, or `money.overflow` when the result does not fit.
    public func scaled(
        by numerator: Int64,
        over denominator: Int64,
        _ rounding: Rounding = .halfUp
    ) throws(MoneyError) -> Money {
        guard denominator != 0 else { throw MoneyError(.divisionByZero(dividend: minorUnits)) }
        let magnitude = rounding.product(of: minorUnits.magnitude, by: numerator.magnitude, over: denominator.magnitude)
        let negative = (minorUnits < 0) != ((numerator < 0) != (denominator < 0))
        guard let magnitude, let units = Int64(magnitude: magnitude, negative: negative) else {
            throw MoneyError(.overflow(operation: .scaling, left: minorUnits, right: numerator))
        }
        return Money(minorUnits: units, currency)
    }

    /// The amount × rate, rounded once.
    ///
    /// Use it for the tax on a net price, the discount on a price, or the service charge on a bill.
    ///
    /// ```swift
    /// try Money("20.00", .usd).applying(Rate(percentText: "8.875"))  // 1.78 USD
    /// ```
    ///
    /// - Throws: ``MoneyError`` (`money.overflow`) when the result does not fit.
    public func applying(_ rate: Rate, _ rounding: Rounding = .halfUp) throws(MoneyError) -> Money {
        try scaled(by: rate.partsPerMillion, over: Rate.million, rounding)
    }

    /// The tax included in this gross amount: gross × r ÷ (1 + r), rounded once.
    ///
    /// The net amount is the gross amount minus this. A refund of the negative amount includes the mirrored tax.
    ///
    /// - Throws: ``MoneyError``: `money.rateOutOfRange` when the rate is −100 % or below, for which no gross amount
    ///   exists; `money.overflow` when the result does not fit.
    public func taxIncluded(at rate: Rate, _ rounding: Rounding = .halfUp) throws(MoneyError) -> Money {
        let parts = rate.partsPerMillion
        guard parts > -Rate.million else { throw MoneyError(.rateOutOfRange(rate: rate)) }
        // Positive, and below 2⁶⁴ even for the largest rate.
        let divisor = UInt64(bitPattern: parts) &+ UInt64(bitPattern: Rate.million)
        let magnitude = rounding.product(of: minorUnits.magnitude, by: parts.magnitude, over: divisor)
        guard let magnitude, let units = Int64(magnitude: magnitude, negative: (minorUnits < 0) != (parts < 0)) else {
            throw MoneyError(.overflow(operation: .scaling, left: minorUnits, right: parts))
        }
        return Money(minorUnits: units, currency)
    }

    /// Rounds the amount to a multiple of an increment, for cash payments where the smallest coin is larger than the
    /// minor unit.
    ///
    /// The quotient amount ÷ increment is rounded by the mode, symmetrically about zero, so ``Rounding/halfEven``
    /// rounds to the even multiple.
    ///
    /// ```swift
    /// try Money("7.43", .chf).rounded(to: Money("0.05", .chf))  // 7.45 CHF
    /// ```
    ///
    /// - Throws: ``MoneyError``: `money.mixedCurrencies`, `money.invalidIncrement` when the increment is not positive,
    ///   or `money.overflow` when the multiple does not fit.
    public func rounded(to increment: Money, _ rounding: Rounding = .halfUp) throws(MoneyError) -> Money {
        try Money.requireSameCurrency(self, increment)
        guard increment.isPositive else { throw MoneyError(.invalidIncrement(increment: increment)) }
        let step = increment.minorUnits.magnitude
        let count = rounding.quotient(of: minorUnits.magnitude, by: step)
        let (magnitude, overflow) = count.multipliedReportingOverflow(by: step)
        guard !overflow, let units = Int64(magnitude: magnitude, negative: isNegative) else {
            throw MoneyError(.overflow(operation: .rounding, left: minorUnits, right: increment.minorUnits))
        }
        return Money(minorUnits: units, currency)
    }
}
