import TablesideCore
public import TablesideVenue

/// What a restaurant is believed to be worth before anybody has rated it: a mean, and how many votes that belief counts.
///
/// Restaurants are ordered by the Bayesian mean (prior mean · weight + sum of the ratings) / (weight + number of ratings),
/// so that one enthusiastic vote does not come before a hundred good ones. It is compared as an exact fraction.
public struct RatingPrior: Hashable, Codable, Sendable {
    /// The mean that is believed in.
    public let mean: Rating
    /// How many votes the belief counts, 1…1,000,000.
    public let weight: Int

    /// Makes a prior.
    ///
    /// - Throws: ``SearchError`` (`search.priorWeight`) unless the weight is one of 1…1,000,000.
    public init(mean: Rating, weight: Int) throws(SearchError) {
        guard (1...1_000_000).contains(weight) else { throw SearchError(.priorWeight(weight: weight)) }
        self.mean = mean
        self.weight = weight
    }

    /// The mean of all votes with the weight of ten; 2.50 stars where nobody has voted.
    init(of tallies: some Sequence<RatingTally>) {
        var all = RatingTally()
        // Tallies that do not fit together are more votes than there are people: the first ones tell as much.
        for tally in tallies { try? all.add(tally) }
        // An unrated market is believed to be in the middle.
        let (sum, count) = all.count == 0 ? (250, 1) : (all.sum, all.count)
        mean = Rating(sum: sum, count: count)
        weight = 10
    }

    /// The Bayesian mean of a tally, a half of a hundredth rounded up.
    public func mean(of tally: RatingTally) -> Rating {
        let (sum, count) = fraction(of: tally)
        return Rating(sum: sum, count: count)
    }

    /// Whether the first tally is worth more than the second.
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

    /// Reads the prior, by the rules of the initializer.
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

    /// Writes the prior.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Field.self)
        try container.encode(mean, forKey: .mean)
        try container.encode(weight, forKey: .weight)
    }
}
