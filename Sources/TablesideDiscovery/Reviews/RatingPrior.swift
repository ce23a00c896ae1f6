import TablesideCore
public import TablesideVenue

/// The rating assumed for a restaurant before anyone has rated it, as a mean and a number of votes.
///
/// Restaurants are ordered by the Bayesian mean (prior mean · weight + sum of the ratings) / (weight + number of
/// ratings), so that one enthusiastic vote does not outrank a hundred good ones. It is compared as an exact fraction.
public struct RatingPrior: Hashable, Codable, Sendable {
    /// The mean assumed before there are votes.
    public let mean: Rating
    /// The number of votes that the assumption counts as, 1…1,000,000.
    public let weight: Int

    /// Makes a prior from a mean and a weight.
    ///
    /// - Throws: ``RatingTallyError`` (`ratings.priorWeight`) unless the weight is in 1…1,000,000.
    public init(mean: Rating, weight: Int) throws(RatingTallyError) {
        guard (1...1_000_000).contains(weight) else { throw RatingTallyError(.priorWeight(weight: weight)) }
        self.mean = mean
        self.weight = weight
    }

    /// Makes a prior from the mean of all votes, with a weight of ten; 2.50 stars if there are no votes.
    init(of tallies: some Sequence<RatingTally>) {
        var all = RatingTally()
        // Tallies too large to add up are skipped; the earlier ones are representative.
        for tally in tallies { try? all.add(tally) }
        // An unrated market starts in the middle of the scale.
        let (sum, count) = all.count == 0 ? (250, 1) : (all.sum, all.count)
        mean = Rating(sum: sum, count: count)
        weight = 10
    }

    /// Returns the Bayesian mean of a tally, with half a hundredth rounded up.
    public func mean(of tally: RatingTally) -> Rating {
        let (sum, count) = fraction(of: tally)
        return Rating(sum: sum, count: count)
    }

    /// Whether the first tally ranks above the second.
    public func prefers(_ first: RatingTally, to second: RatingTally) -> Bool {
        let (left, right) = (fraction(of: first), fraction(of: second))
        let (more, less) = (
            left.sum.multipliedFullWidth(by: right.count), right.sum.multipliedFullWidth(by: left.count)
        )
        return (more.high, more.low) > (less.high, less.low)
    }

    private func fraction(of tally: RatingTally) -> (sum: Int, count: Int) {
        (mean.hundredths * weight + tally.sum, weight + tally.count)
    }
}

extension RatingPrior {
    private enum Field: String, CodingKey {
        case mean, weight
    }

    /// Decodes a prior, by the rules of the initializer.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Field.self)
        let mean = try container.decode(Rating.self, forKey: .mean)
        let weight = try container.decode(Int.self, forKey: .weight)
        do {
            try self.init(mean: mean, weight: weight)
        } catch {
            throw DecodingError.invalid(error, at: container.codingPath)
        }
    }

    /// Encodes the prior as an object with its mean and weight.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Field.self)
        try container.encode(mean, forKey: .mean)
        try container.encode(weight, forKey: .weight)
    }
}
