public import TablesideCore
public import TablesideVenue

/// The probability that bookings show up: the usual one, and rules for particular parties, channels and lead times.
///
/// A restaurant sets the rates itself or has them learned from its history (``learned(from:weighing:assuming:)``).
/// Canceled bookings are not counted, because their tables were freed in time.
///
/// ```swift
/// var rates = ShowRates(usual: 0.92)
/// rates.rules = [ShowRates.Rule(parties: try SeatRange(7, 20), probability: 0.97)]
/// ```
public struct ShowRates: Hashable, Codable, Sendable {
    /// The probability for some bookings; a `nil` condition matches all.
    public struct Rule: Hashable, Codable, Sendable {
        /// The party sizes that the rule covers.
        public var parties: SeatRange?
        /// The channel of the bookings.
        public var channel: BookingChannel?
        /// The minimum lead time, included.
        public var leadFrom: Elapsed?
        /// The probability that the bookings show up.
        public var probability: Double

        /// Creates a rule; omitted conditions match all bookings.
        public init(
            parties: SeatRange? = nil,
            channel: BookingChannel? = nil,
            leadFrom: Elapsed? = nil,
            probability: Double
        ) {
            self.parties = parties
            self.channel = channel
            self.leadFrom = leadFrom
            self.probability = probability
        }

        func covers(_ party: Int, _ channel: BookingChannel, _ lead: Elapsed) -> Bool {
            if let parties, !parties.contains(party) { return false }
            if let own = self.channel, own != channel { return false }
            return leadFrom.map { $0 <= lead } ?? true
        }
    }

    /// The probability of bookings that no rule covers.
    public var usual: Double
    /// The rules, of which the first that matches a booking applies; at most ``SizeLimit/expectedShows``.
    public var rules: [Rule]

    /// Creates rates; by default the same for all bookings.
    public init(usual: Double, rules: [Rule] = []) {
        self.usual = usual
        self.rules = rules
    }

    /// Returns the probability that a booking shows up.
    ///
    /// - Parameters:
    ///   - party: The number of people.
    ///   - channel: The channel of the booking.
    ///   - lead: How long before its start the booking was made.
    /// - Returns: The probability.
    /// - Complexity: O(rules).
    public func probability(party: Int, channel: BookingChannel, lead: Elapsed) -> Double {
        rules.first { $0.covers(party, channel, lead) }?.probability ?? usual
    }

    /// Returns the probability that a booking's party shows up, given its state.
    ///
    /// - Returns: 1 if the party is here or was, 0 if the booking has ended otherwise, else the probability of the
    ///   rates.
    /// - Complexity: O(rules).
    public func probability(of booking: Booking) -> Double {
        switch booking.status {
        case .arrived, .seated, .finished: return 1
        case .cancelled, .declined, .expired, .noShow: return 0
        case .asked, .held, .requested, .confirmed, .late:
            let lead = booking.span.lowerBound - booking.madeAt
            return probability(party: booking.party, channel: booking.channel, lead: lead)
        }
    }

    /// Returns everything that is wrong with the rates, all problems at once.
    public func problems() -> [Problem<OverbookingProblem>] {
        var problems: [Problem<OverbookingProblem>] = []
        if let problem = OverbookingProblem.of(usual) { problems.append(Problem(problem, at: "usual")) }
        guard rules.count <= SizeLimit.expectedShows else {
            return problems + [Problem(.tooMany(count: rules.count, limit: SizeLimit.expectedShows), at: "rules")]
        }
        for (position, rule) in rules.enumerated() {
            let path = FieldPath("rules").index(position)
            if let length = rule.leadFrom, length < .zero {
                problems.append(Problem(.negativeLength(length: length), at: path.field("leadFrom")))
            }
            if let problem = OverbookingProblem.of(rule.probability) {
                problems.append(Problem(problem, at: path.field("probability")))
            }
        }
        return problems
    }
}

/// A past booking, and whether its party came.
public struct PastBooking: Hashable, Codable, Sendable {
    /// The number of people in the party.
    public let party: Int
    /// The channel of the booking.
    public let channel: BookingChannel
    /// How long before its start the booking was made.
    public let lead: Elapsed
    /// Whether the party came.
    public let showed: Bool

    /// Creates a past booking.
    public init(party: Int, channel: BookingChannel, lead: Elapsed, showed: Bool) {
        self.party = party
        self.channel = channel
        self.lead = lead
        self.showed = showed
    }

    /// Creates a past booking from one whose party was seated or did not come; `nil` for any other, and for walk-ins.
    public init?(_ booking: Booking) {
        guard booking.channel != .walkIn else { return nil }
        let showed: Bool
        switch booking.status {
        case .seated, .finished: showed = true
        case .noShow: showed = false
        case .asked, .held, .requested, .confirmed, .late, .arrived, .cancelled, .declined, .expired: return nil
        }
        let lead = booking.span.lowerBound - booking.madeAt
        self.init(party: booking.party, channel: booking.channel, lead: lead, showed: showed)
    }
}
