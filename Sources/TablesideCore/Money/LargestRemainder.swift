/// Splits a whole total into whole shares in proportion to weights, by largest remainder.
package enum LargestRemainder {
    /// The shares of `total`, one per weight, which add up to `total`; those of a negative total mirror those of the
    /// positive one.
    ///
    /// - Throws: ``MoneyError`` when there are no weights, one is negative, or all are zero.
    package static func shares(of total: Int64, by weights: [Int64]) throws(MoneyError) -> [Int64] {
        guard !weights.isEmpty else { throw MoneyError(.noWeights) }
        var sum = WideUnsigned(0)
        for (index, weight) in weights.enumerated() {
            guard weight >= 0 else { throw MoneyError(.negativeWeight(index: index, weight: weight)) }
            sum.add(UInt64(weight))
        }
        guard sum > WideUnsigned(0) else { throw MoneyError(.allWeightsZero(count: weights.count)) }
        return sum.high == 0
            ? narrowShares(of: total, by: weights, sum: sum.low)
            : wideShares(of: total, by: weights, sum: sum)
    }

    private static func narrowShares(of total: Int64, by weights: [Int64], sum: UInt64) -> [Int64] {
        var shares: [Int64] = []
        var remainders: [UInt64] = []
        shares.reserveCapacity(weights.count)
        remainders.reserveCapacity(weights.count)
        var left = total.magnitude
        for weight in weights {
            let product = total.magnitude.multipliedFullWidth(by: UInt64(weight))
            // A weight is at most the sum, so the quotient is at most the total and the division cannot overflow.
            let (share, remainder) =
                product.high == 0
                ? product.low.quotientAndRemainder(dividingBy: sum) : sum.dividingFullWidth(product)
            shares.append(signed(share, as: total))
            remainders.append(remainder)
            left &-= share
        }
        hand(out: left, of: total, to: &shares, by: remainders)
        return shares
    }

    private static func wideShares(
        of total: Int64,
        by weights: [Int64],
        sum: WideUnsigned
    ) -> [Int64] {
        var shares: [Int64] = []
        var remainders: [WideUnsigned] = []
        var left = total.magnitude
        for weight in weights {
            let (share, remainder) = WideUnsigned(total.magnitude, times: UInt64(weight)).divided(by: sum)
            shares.append(signed(share.low, as: total))
            remainders.append(remainder)
            left &-= share.low
        }
        hand(out: left, of: total, to: &shares, by: remainders)
        return shares
    }

    /// A share with the sign of the total; its magnitude is at most the total's.
    private static func signed(_ magnitude: UInt64, as total: Int64) -> Int64 {
        Int64(truncatingIfNeeded: total < 0 ? 0 &- magnitude : magnitude)
    }

    /// Gives the units left over, one each, to the largest remainders, lowest index first among equals.
    ///
    /// The remainders add up to `left` × the sum of the weights and each is below that sum, so more than `left` of them
    /// are positive: a weight of zero never gets a unit, and no index is reached twice.
    private static func hand<Remainder: Comparable>(
        out left: UInt64,
        of total: Int64,
        to shares: inout [Int64],
        by remainders: [Remainder]
    ) {
        guard left > 0 else { return }
        let unit = total.signum()
        // A bill has a few payers and a cart a few lines, so rescanning them is cheaper than sorting.
        guard remainders.count > 32 else { return hand(out: left, in: unit, to: &shares, scanning: remainders) }
        let order = remainders.indices.sorted { first, second in
            remainders[first] == remainders[second] ? first < second : remainders[first] > remainders[second]
        }
        for index in order.prefix(Int(left)) { shares[index] &+= unit }
    }

    private static func hand<Remainder: Comparable>(
        out left: UInt64,
        in unit: Int64,
        to shares: inout [Int64],
        scanning remainders: [Remainder]
    ) {
        var served: UInt32 = 0
        for _ in 0..<left {
            var best: Int?
            for index in remainders.indices where served >> UInt32(index) & 1 == 0 {
                if let leader = best, remainders[index] <= remainders[leader] { continue }
                best = index
            }
            guard let best else { return }
            served |= 1 << UInt32(best)
            shares[best] &+= unit
        }
    }
}

/// An unsigned 128-bit integer, with only the arithmetic that huge weights need.
///
/// The standard library has one, but not on the oldest systems that this package supports.
struct WideUnsigned: Hashable, Comparable {
    private(set) var high: UInt64
    private(set) var low: UInt64

    init(_ low: UInt64) {
        high = 0
        self.low = low
    }

    /// The full product of two 64-bit numbers.
    init(_ left: UInt64, times right: UInt64) {
        (high, low) = left.multipliedFullWidth(by: right)
    }

    static func < (lhs: WideUnsigned, rhs: WideUnsigned) -> Bool {
        lhs.high == rhs.high ? lhs.low < rhs.low : lhs.high < rhs.high
    }

    /// Adds a 64-bit number; no list that fits in memory has a sum that overflows 128 bits.
    mutating func add(_ number: UInt64) {
        let (sum, carry) = low.addingReportingOverflow(number)
        low = sum
        if carry { high &+= 1 }
    }

    /// The quotient and remainder by a divisor above zero and below 2¹²⁷, by binary long division.
    func divided(by divisor: WideUnsigned) -> (quotient: WideUnsigned, remainder: WideUnsigned) {
        var quotient = WideUnsigned(0)
        var remainder = WideUnsigned(0)
        for position in (0..<128).reversed() {
            let bit = position >= 64 ? high >> UInt64(position - 64) & 1 : low >> UInt64(position) & 1
            remainder.double(adding: bit)
            quotient.double(adding: 0)
            if remainder >= divisor {
                remainder.subtract(divisor)
                quotient.low |= 1
            }
        }
        return (quotient, remainder)
    }

    private mutating func double(adding bit: UInt64) {
        high = high << 1 | low >> 63
        low = low << 1 | bit
    }

    private mutating func subtract(_ other: WideUnsigned) {
        let (difference, borrow) = low.subtractingReportingOverflow(other.low)
        low = difference
        high = high &- other.high &- (borrow ? 1 : 0)
    }
}
