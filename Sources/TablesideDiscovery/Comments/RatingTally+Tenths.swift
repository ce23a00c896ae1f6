extension RatingTally {
    /// The mean in tenths of a star, 0…50, as pages show it; `nil` without ratings.
    ///
    /// Half a tenth is rounded up, once and from the exact mean, because rounding hundredths again would turn 4.449
    /// into 4.5.
    public var meanInTenths: Int? {
        // The sum is in hundredths: sum / (10 · count), plus a half, rounded down. No product overflows: there are at
        // most 10¹² ratings of 500.
        count > 0 ? (sum + 5 * count) / (10 * count) : nil
    }
}
