extension Money {
    /// The largest number of shares that ``split(into:)`` makes: a million.
    public static let maximumShares = 1_000_000

    /// Splits the amount in proportion to weights, to the last minor unit: the shares sum to the amount exactly.
    ///
    /// By largest remainder (Hare and Niemeyer): every share is its exact value rounded towards zero, and the units left
    /// over go one each to the shares that lost most, the lowest index first among equals. A weight of zero gets nothing;
    /// a negative amount is split as the mirror of the positive one. Weights may have any size, and so may their sum.
    ///
    /// - Returns: One share per weight, in the order of the weights.
    /// - Throws: ``MoneyError``: `money.noWeights`, `money.negativeWeight` or `money.allWeightsZero`.
    /// - Complexity: O(*n* log *n*) in the number of weights.
    public func allocated(by weights: [Int64]) throws(MoneyError) -> [Money] {
        try LargestRemainder.shares(of: minorUnits, by: weights).map { Money(minorUnits: $0, currency) }
    }

    /// Splits the amount into equal shares, to the last minor unit: the shares sum to the amount exactly, and the first
    /// ones get the units left over.
    ///
    /// ```swift
    /// try Money("2.00", .eur).split(into: 3)  // 0.67, 0.67, 0.66
    /// ```
    ///
    /// - Throws: ``MoneyError`` (`money.invalidShareCount`) when the count is below 1 or above ``maximumShares``.
    /// - Complexity: O(*n*) in the count.
    public func split(into count: Int) throws(MoneyError) -> [Money] {
        guard count >= 1, count <= Money.maximumShares else { throw MoneyError(.invalidShareCount(count: count)) }
        let (share, left) = minorUnits.magnitude.quotientAndRemainder(dividingBy: UInt64(count))
        var shares = [Money](repeating: signed(share), count: count)
        for index in 0..<Int(left) { shares[index] = signed(share &+ 1) }
        return shares
    }

    /// The amount of this magnitude with the sign and the currency of this one; the magnitude is at most this one's.
    private func signed(_ magnitude: UInt64) -> Money {
        Money(minorUnits: Int64(truncatingIfNeeded: isNegative ? 0 &- magnitude : magnitude), currency)
    }
}
