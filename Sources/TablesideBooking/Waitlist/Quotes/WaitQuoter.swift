public import TablesideCore

/// The answer to a party that asks how long the wait is.
public enum WaitlistQuote: Hashable, Codable, Sendable {
    /// The estimated wait.
    case wait(wait: QuotedWait)
    /// The restaurant has too few past stays for an estimate.
    case insufficientHistory(stays: Int, needed: Int)
    /// The party would probably get no table before closing, or none by the latest time it accepts.
    case noSeating
}

/// Quotes waits by simulating the rest of the evening many times.
///
/// In each simulated evening, no party leaves the list, parties past their latest time are skipped, and every offer is
/// accepted at once. Tables go to the waiting parties in serving order: the smallest table that fits first,
/// combinations after that. Bookings keep their tables and times, no stay extends past closing, and pacing limits both
/// the parties and covers that sit down and those that are present. Seated parties leave as parties did in past stays
/// that had lasted as long or reached the same stage.
///
/// The draws depend only on the seed, so the same evening gets the same quote on every platform.
public struct WaitQuoter: Sendable {
    /// The past stays at the restaurant.
    public let history: StayHistory
    /// The restaurant's waitlist policy.
    public let policy: WaitlistPolicy
    /// The number of simulated evenings.
    public let runs: Int
    /// The seed of the random draws.
    public let seed: UInt64

    /// Creates a quoter.
    ///
    /// - Parameters:
    ///   - history: The past stays at the restaurant.
    ///   - policy: The restaurant's waitlist policy.
    ///   - runs: The number of simulated evenings, clamped to 1 to ``SizeLimit/quoteRuns``.
    ///   - seed: The seed of the random draws.
    public init(_ history: StayHistory, policy: WaitlistPolicy, runs: Int = 200, seed: UInt64 = 0) {
        self.history = history
        self.policy = policy
        self.runs = min(max(runs, 1), SizeLimit.quoteRuns)
        self.seed = seed
    }

    /// Quotes the wait of a party that would join now.
    ///
    /// - Parameters:
    ///   - wish: What the party asks for.
    ///   - headStart: Time credited to the party's wait.
    ///   - list: The waitlist.
    ///   - floor: The floor now.
    /// - Returns: The wait, or why none can be quoted.
    /// - Complexity: O(n log n) for n waiting parties, plus O(n + tables + needs + pacing limits) steps for each
    ///   simulated evening. Each step looks at all tables and, for each waiting party, at the combinations that suit it
    ///   and the limits on guests present.
    public func quote(
        for wish: WaitlistWish,
        headStart: Elapsed = .zero,
        on list: Waitlist,
        floor: WaitlistFloor
    ) -> WaitlistQuote {
        let rank = policy.rank(party: wish.party, joinedAt: floor.now, headStart: headStart, id: wish.id)
        return quote(wish, at: rank, on: list, floor)
    }

    /// Quotes the remaining wait of a party on the list; `nil` if it is not waiting there.
    ///
    /// - Parameters:
    ///   - id: The party.
    ///   - list: The waitlist.
    ///   - floor: The floor now.
    /// - Returns: The remaining wait, zero for a party that has an offer, or why it cannot be quoted.
    /// - Complexity: That of ``quote(for:headStart:on:floor:)``.
    public func quote(for id: WaitlistEntryID, on list: Waitlist, floor: WaitlistFloor) -> WaitlistQuote? {
        guard let entry = list.entry(id), entry.isOpen else { return nil }
        if entry.state == .offered { return .wait(wait: QuotedWait(p50: .zero, p80: .zero)) }
        return quote(entry.wish, at: entry.rank(under: policy), on: list, floor)
    }

    private func quote(
        _ wish: WaitlistWish,
        at rank: ServeRank,
        on list: Waitlist,
        _ floor: WaitlistFloor
    ) -> WaitlistQuote {
        guard history.count >= StayHistory.leastStays else {
            return .insufficientHistory(stays: history.count, needed: StayHistory.leastStays)
        }
        let others = list.entries.values.filter { $0.isOpen && $0.state != .offered && $0.id != wish.id }
        var queue = others.map { (rank: $0.rank(under: policy), wish: $0.wish) }
        queue.append((rank, wish))
        queue.sort { $0.rank < $1.rank }
        let asking = queue.count { $0.rank < rank }
        // Parties that are asked later take no table that this one could have, unless a party before it cannot be
        // seated yet, also because of pacing, or waits for a second table.
        let joins = floor.units.filter { $0.places.count > 1 }
        let isLater =
            !floor.limits.isEmpty || !floor.presences.isEmpty
            || queue[...asking].contains { party in
                party.wish.earliest.map { $0 > floor.now } ?? false || joins.contains { $0.suits(party.wish) }
            }
        if !isLater {
            queue.removeSubrange((asking + 1)...)
        }
        let offers = list.entries.values.filter { $0.offer?.isLive(at: floor.now) ?? false }
            .sorted { $0.number < $1.number }
        guard
            var play = WaitPlay(
                floor,
                queue.map(\.wish),
                asking: asking,
                offers,
                history
            )
        else { return .noSeating }
        var waits: [Int64] = []
        waits.reserveCapacity(runs)
        for run in 0..<runs {
            if let wait = play.wait(in: run, seed: seed) { waits.append(wait) }
        }
        waits.sort()
        // A party that got no table counts as waiting longer than any that did.
        guard let median = Self.quantile(5, of: waits, runs) else { return .noSeating }
        let most = play.latest.map { max(median, $0) } ?? waits[waits.count - 1]
        let long = Self.quantile(8, of: waits, runs) ?? most
        return .wait(wait: QuotedWait(p50: .milliseconds(median), p80: .milliseconds(max(median, long))))
    }

    /// The smallest wait that this many tenths of the runs do not exceed; `nil` if it is past closing.
    private static func quantile(_ tenths: Int, of waits: [Int64], _ runs: Int) -> Int64? {
        let place = (runs * tenths + 9) / 10 - 1
        return place < waits.count ? waits[max(place, 0)] : nil
    }
}

extension WaitlistQuote {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "wait": try .wait(wait: read("wait"))
            case "insufficientHistory": try .insufficientHistory(stays: read("stays"), needed: read("needed"))
            case "noSeating": try read.alone(.noSeating)
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .wait(let wait): try encoder.write("wait", ["wait": wait])
        case .insufficientHistory(let stays, let needed):
            try encoder.write("insufficientHistory", ["stays": stays, "needed": needed])
        case .noSeating: try encoder.write("noSeating")
        }
    }
}
