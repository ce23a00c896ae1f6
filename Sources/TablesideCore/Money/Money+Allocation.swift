extension Money {
    /// The largest number of shares for ``split(into:)``: one million.
    public static let maximumShares = 1_000_000

    /// Splits the amount in proportion to weights; the shares add up to the amount exactly.
    ///
    /// Uses the largest remainder method (Hare–Niemeyer): each share is its exact value rounded toward zero, and the
    /// units left over go one each to the shares with the largest remainders, lowest index first among equals. A weight
    /// of zero gets nothing; a negative amount is split as the mirror image of the positive one. Weights and their sum
    /// may be of any size.
    ///
    /// - Returns: One share per weight, in the order of the weights.
    /// - Throws: ``MoneyError``: `money.noWeights`, `money.negativeWeight` or `money.allWeightsZero`.
    /// - Complexity: O(*n* log *n*) in the number of weights.
    public func allocated(by weights: [Int64]) throws(MoneyError) -> [Money] {
        try LargestRemainder.shares(of: minorUnits, by: weights).map { Money(minorUnits: $0, currency) }
    }

    /// Splits the amount into equal shares that add up to it exactly; the first shares get the units left over.
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

    /// An amount with this magnitude, and the sign and currency of this one; the magnitude is at most this one's.
    private func signed(_ magnitude: UInt64) -> Money {
        Money(minorUnits: Int64(truncatingIfNeeded: isNegative ? 0 &- magnitude : magnitude), currency)
    }
}
