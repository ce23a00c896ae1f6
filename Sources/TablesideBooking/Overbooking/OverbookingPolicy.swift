public import TablesideCore

/// Whether a house takes more bookings than it has tables, trusting that some parties do not come; off unless it is set.
///
/// A booking beyond the tables is taken if the probability that more parties come than there is room for, itself
/// included, is at most ``alpha``. It is not a booking of the service day, where no table is sold twice: the house keeps it
/// as one of its ``OverbookedParty``s, and seats it as it seats who waits (``Waitlist``).
public struct OverbookingPolicy: Hashable, Codable, Sendable {
    /// What is counted against what.
    public enum Measure: String, ClosedCode {
        /// Parties against the tables that take the party, which count as interchangeable.
        case parties
        /// Covers against the seats of all tables.
        case covers
    }

    /// The probability of too many, included, that the house accepts; `nil` to take no more than there is room for.
    public var alpha: Double?
    /// What is counted.
    public var measure: Measure
    /// With what probability bookings come.
    public var rates: ShowRates

    /// Creates a policy.
    public init(alpha: Double? = nil, measure: Measure = .parties, rates: ShowRates) {
        self.alpha = alpha
        self.measure = measure
        self.rates = rates
    }

    /// Returns everything that is wrong with the policy, all problems at once.
    public func problems() -> [Problem<OverbookingProblem>] {
        let alpha = alpha.flatMap { OverbookingProblem.of($0) }.map { [Problem($0, at: "alpha")] } ?? []
        return alpha + rates.problems().under("rates")
    }

    /// Judges a booking beside those that are present at the same time.
    ///
    /// - Parameters:
    ///   - booking: The booking.
    ///   - others: Those that are present at the same time.
    ///   - capacity: The tables or covers that there are for all of them.
    ///   - rest: How long those who sit at the tables will still be there in the mean.
    /// - Returns: The verdict.
    /// - Throws: `Defects` with everything that is wrong with the bookings or the policy.
    /// - Complexity: O(n · k) for n bookings of k tables or covers in all.
    public func judge(
        _ booking: ExpectedShow,
        beside others: [ExpectedShow],
        capacity: Int,
        resting rest: Elapsed = .zero
    ) throws(Defects<OverbookingProblem>) -> OverbookingVerdict {
        let problems = problems() + ShowDistribution.problems(of: others + [booking]).under("bookings")
        guard problems.isEmpty else { throw Defects(problems) }
        return verdict(on: others + [booking], capacity: capacity, resting: rest)
    }

    /// The verdict on bookings without problems, of which the last is judged.
    func verdict(on all: [ExpectedShow], capacity: Int, resting rest: Elapsed) -> OverbookingVerdict {
        let shows = ShowDistribution(unchecked: all)
        let risk = shows.probability(above: capacity)
        let excess = shows.expectedExcess(above: capacity)
        let fits = all.reduce(0) { $0 + $1.weight } <= capacity
        return OverbookingVerdict(
            isAccepted: fits || (alpha.map { risk <= $0 } ?? false),
            capacity: capacity,
            booked: all.reduce(0) { $0 + $1.weight },
            expected: shows.mean,
            risk: risk,
            expectedExcess: excess,
            expectedWait: rest.scaled(by: excess)
        )
    }
}

/// Whether a booking is taken beyond what there is room for, and at what risk.
public struct OverbookingVerdict: Hashable, Codable, Sendable {
    /// Whether it is taken.
    public let isAccepted: Bool
    /// The tables or covers that there are.
    public let capacity: Int
    /// The tables or covers that would be booked, this booking included.
    public let booked: Int
    /// The tables or covers that are expected to be taken up.
    public let expected: Double
    /// The probability that more are taken up than there are.
    public let risk: Double
    /// By how many, in the mean, those taken up exceed those there are.
    public let expectedExcess: Double
    /// How long all parties together wait for a table in the mean.
    ///
    /// It is the expected excess times the mean time that those at the tables are still to stay; in covers, the time of so
    /// many people.
    public let expectedWait: Elapsed
}

/// A party that was promised a table beyond those there are.
public struct OverbookedParty: Hashable, Codable, Sendable {
    /// The number of people.
    public var party: Int
    /// The time of the stay, end excluded.
    public var span: Range<Instant>
    /// The probability that it comes.
    public var probability: Double

    /// Creates a party.
    public init(party: Int, span: Range<Instant>, probability: Double) {
        self.party = party
        self.span = span
        self.probability = probability
    }
}

extension Elapsed {
    /// The length times a number that is not negative, rounded down; saturates.
    func scaled(by factor: Double) -> Elapsed {
        let product = Double(max(milliseconds, 0)) * factor
        return product < 9.2e18 ? .milliseconds(Int64(product)) : .milliseconds(.max)
    }
}
