public import TablesideCore

/// A booking with its probability of showing up, and the tables or covers that it then takes.
public struct ExpectedShow: Hashable, Codable, Sendable {
    /// The probability that the party shows up.
    public var probability: Double
    /// The number of tables or covers that the party takes: 1 for a party at any of several equal tables.
    public var weight: Int

    /// Creates an expected show.
    public init(_ probability: Double, weight: Int = 1) {
        self.probability = probability
        self.weight = weight
    }
}

/// The number of bookings that show up, each independently of the others: the Poisson-binomial distribution.
///
/// ```swift
/// let shows = try ShowDistribution(Array(repeating: ExpectedShow(0.9), count: 12))
/// shows.probability(above: 10)      // 0.659: more than ten of twelve come
/// shows.expectedExcess(above: 10)   // 0.941 parties, in the mean
/// ```
///
/// Probabilities are added and multiplied but never subtracted from each other, so the relative error is at most (3n +
/// k)·2⁻⁵³ for n bookings of k tables or covers in all, except for values below 10⁻³⁰⁰.
public struct ShowDistribution: Hashable, Sendable {
    /// The probability of each number of tables or covers.
    private let probabilities: [Double]
    /// The expected number of tables or covers.
    public let mean: Double

    /// Creates the distribution of several bookings.
    ///
    /// - Throws: `Defects` with every number that is not a probability, and every other problem, at its position.
    /// - Complexity: O(n · k) for n bookings of k tables or covers in all.
    public init(_ bookings: [ExpectedShow]) throws(Defects<OverbookingProblem>) {
        let problems = Self.problems(of: bookings)
        guard problems.isEmpty else { throw Defects(problems) }
        self.init(unchecked: bookings)
    }

    /// Creates the distribution of valid bookings.
    init(unchecked bookings: [ExpectedShow]) {
        var probabilities = [Double](repeating: 0, count: bookings.reduce(1) { $0 + $1.weight })
        probabilities[0] = 1
        var (top, mean) = (0, 0.0)
        for booking in bookings where booking.probability > 0 {
            let (comes, stays) = (booking.probability, 1 - booking.probability)
            top += booking.weight
            for number in stride(from: top, through: 0, by: -1) {
                let before = number >= booking.weight ? probabilities[number - booking.weight] * comes : 0
                probabilities[number] = probabilities[number] * stays + before
            }
            mean += comes * Double(booking.weight)
        }
        self.probabilities = Array(probabilities[...top])
        self.mean = mean
    }

    /// Returns everything that is wrong with bookings, at their positions.
    public static func problems(of bookings: [ExpectedShow]) -> [Problem<OverbookingProblem>] {
        guard bookings.count <= SizeLimit.expectedShows else {
            return [Problem(.tooMany(count: bookings.count, limit: SizeLimit.expectedShows))]
        }
        var problems: [Problem<OverbookingProblem>] = []
        var left = SizeLimit.expectedCovers
        for (position, booking) in bookings.enumerated() {
            let path = FieldPath([.index(position: position)])
            if let problem = OverbookingProblem.of(booking.probability) {
                problems.append(Problem(problem, at: path.field("probability")))
            }
            if booking.weight < 1 {
                problems.append(Problem(.noWeight(weight: booking.weight), at: path.field("weight")))
            } else if left >= 0 {
                left = left.subtractingSaturated(booking.weight)
                if left < 0 {
                    let problem = OverbookingProblem.tooManyCovers(limit: SizeLimit.expectedCovers)
                    problems.append(Problem(problem, at: path.field("weight")))
                }
            }
        }
        return problems
    }

    /// Returns the probability that exactly this many tables or covers are used.
    public func probability(of number: Int) -> Double {
        probabilities.indices.contains(number) ? probabilities[number] : 0
    }

    /// Returns the probability that more tables or covers are used than are available.
    ///
    /// - Complexity: O(tables or covers above the capacity).
    public func probability(above capacity: Int) -> Double {
        guard capacity >= 0 else { return 1 }
        guard capacity < probabilities.count else { return 0 }
        // The smallest are added first, so that none is lost.
        return min(probabilities[(capacity + 1)...].reversed().reduce(0, +), 1)
    }

    /// Returns the mean number of tables or covers used beyond the capacity.
    ///
    /// - Complexity: O(tables or covers above the capacity).
    public func expectedExcess(above capacity: Int) -> Double {
        guard capacity >= 0 else { return mean - Double(capacity) }
        guard capacity < probabilities.count else { return 0 }
        return probabilities.indices[(capacity + 1)...].reversed().reduce(0) { sum, number in
            sum + Double(number - capacity) * probabilities[number]
        }
    }
}
