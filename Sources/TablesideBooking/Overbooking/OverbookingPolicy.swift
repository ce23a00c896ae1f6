public import TablesideCore

/// Whether a restaurant takes more bookings than it has tables, expecting some no-shows; off by default.
///
/// A booking beyond the tables is taken if the probability that more parties come than fit, including this one, is at
/// most ``alpha``. It is not a booking of the service day, which never sells a table twice: the host keeps it as an
/// ``OverbookedParty`` and seats it like a party from the ``Waitlist``.
public struct OverbookingPolicy: Hashable, Codable, Sendable {
    /// What the policy counts, and against which capacity.
    public enum Measure: String, ClosedCode {
        /// Parties, against the tables that fit the party, which count as interchangeable.
        case parties
        /// Covers against the seats of all tables.
        case covers
    }

    /// The highest accepted probability of too many arrivals, included; `nil` to never overbook.
    public var alpha: Double?
    /// What the policy counts.
    public var measure: Measure
    /// The probability that bookings show up.
    public var rates: ShowRates

    /// Creates a policy; without `alpha` it never overbooks.
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

    /// Judges a booking alongside those present at the same time.
    ///
    /// - Parameters:
    ///   - booking: The booking to judge.
    ///   - others: The bookings present at the same time.
    ///   - capacity: The number of tables or covers for all of these bookings.
    ///   - rest: The mean remaining stay of the seated parties.
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

    /// The verdict on valid bookings, judging the last one.
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

/// Whether a booking beyond the capacity is taken, and at what risk.
public struct OverbookingVerdict: Hashable, Codable, Sendable {
    /// Whether the booking is taken.
    public let isAccepted: Bool
    /// The number of tables or covers available.
    public let capacity: Int
    /// The number of tables or covers booked, including this booking.
    public let booked: Int
    /// The expected number of tables or covers used.
    public let expected: Double
    /// The probability that more are used than are available.
    public let risk: Double
    /// The mean number of tables or covers used beyond the capacity.
    public let expectedExcess: Double
    /// An estimate of the mean total wait of all parties for a table.
    ///
    /// It is the expected excess times the mean remaining stay of the parties that are booked or promised a table at
    /// that instant; in covers, the wait adds up over people. A party without a table takes the first one that is left:
    /// the estimate is exact if all leave at once, and too high if they leave one after another.
    public let expectedWait: Elapsed
}

/// A party promised a table beyond the capacity.
public struct OverbookedParty: Hashable, Codable, Sendable {
    /// The number of people in the party.
    public var party: Int
    /// The time of the stay, end excluded.
    public var span: Range<Instant>
    /// The probability that the party shows up.
    public var probability: Double

    /// Creates a party with its probability of showing up.
    public init(party: Int, span: Range<Instant>, probability: Double) {
        self.party = party
        self.span = span
        self.probability = probability
    }
}

extension Elapsed {
    /// The length times a nonnegative factor, rounded down; saturates.
    func scaled(by factor: Double) -> Elapsed {
        let product = Double(max(milliseconds, 0)) * factor
        return product < 9.2e18 ? .milliseconds(Int64(product)) : .milliseconds(.max)
    }
}
