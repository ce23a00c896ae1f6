public import TablesideCore

/// Requests for one date that were collected until some time, and are then decided together: for New Year's Eve, in a
/// draw, or from a portal.
///
/// Who comes first does not matter then. The house chooses the requests that are worth most to it together:
///
/// ```swift
/// let batch = BookingBatch(requests, for: .covers, seatingsPerGuest: 1)
/// var selector = try evening.selector(for: batch, at: now)
/// selector.run(nodes: 2_000)
/// let selection = selector.selection
/// print(selection.status, selection.value.all, selection.bound.all)
/// for seating in selection.seatings {
///     try friday.perform(.book(seating.booking), in: plan, by: .host(hanna, at: branch), at: now)
/// }
/// ```
public struct BookingBatch: Hashable, Sendable {
    /// The requests, in any order.
    public var requests: [SelectionRequest]
    /// What the selection makes the most of.
    public var goal: SelectionGoal
    /// Which of several equally good selections is taken.
    public var ties: SelectionTies
    /// How many requests of one guest are met at most; `nil` for no limit.
    ///
    /// Requests without a guest are not limited. ``GuestLimits`` do not apply: staff book what is chosen.
    public var seatingsPerGuest: Int?

    /// Creates a batch.
    ///
    /// - Parameters:
    ///   - requests: The requests, in any order.
    ///   - goal: What the selection makes the most of.
    ///   - ties: Which of several equally good selections is taken.
    ///   - seatingsPerGuest: How many requests of one guest are met at most; `nil` for no limit.
    public init(
        _ requests: [SelectionRequest],
        for goal: SelectionGoal = .covers,
        ties: SelectionTies = .firstCome,
        seatingsPerGuest: Int? = nil
    ) {
        self.requests = requests
        self.goal = goal
        self.ties = ties
        self.seatingsPerGuest = seatingsPerGuest
    }
}

/// What choosing among many requests makes the most of.
///
/// If any request has priority, the most among those with priority comes first, then the most among all.
public enum SelectionGoal: String, ClosedCode {
    /// The number of people.
    case covers
    /// The number of parties, whatever their size.
    case parties
    /// The sum of what the requests are expected to earn (``SelectionRequest/revenue``).
    case revenue
}

/// Which of several selections that are worth the same is taken.
///
/// Each request has a ticket. The request with the first ticket is met if any of the best selections meets it, then the
/// next one if any of those left does, and so on.
public enum SelectionTies: Hashable, Codable, Sendable {
    /// Who asked first has the first ticket; those who asked at the same time are in the order of their identities.
    case firstCome
    /// Tickets are drawn: the same seed and the same identity always give the same ticket.
    case draw(seed: UInt64)
}

extension SelectionTies {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "firstCome": try read.alone(.firstCome)
            case "draw": try .draw(seed: read("seed"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .firstCome: try encoder.write("firstCome")
        case .draw(let seed): try encoder.write("draw", ["seed": seed])
        }
    }
}

extension BookingBatch: Codable {
    private enum CodingKeys: CodingKey { case requests, goal, ties, seatingsPerGuest }

    /// Decodes a batch.
    ///
    /// - Throws: `DecodingError` for anything that ``problems()`` would report.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            try container.decode([SelectionRequest].self, forKey: .requests),
            for: try container.decode(SelectionGoal.self, forKey: .goal),
            ties: try container.decode(SelectionTies.self, forKey: .ties),
            seatingsPerGuest: try container.decodeIfPresent(Int.self, forKey: .seatingsPerGuest)
        )
        let problems = problems()
        if !problems.isEmpty { throw DecodingError.invalid(Defects(problems), at: decoder.codingPath) }
    }
}

extension BookingBatch {
    /// The requests in the order of their tickets.
    var ordered: [SelectionRequest] {
        switch ties {
        case .firstCome:
            requests.sorted { one, other in
                let (here, there) = (one.askedAt, other.askedAt)
                if here == there { return one.id < other.id }
                guard let here, let there else { return here != nil }
                return here < there
            }
        case .draw(let seed):
            requests.map { (ticket: Self.ticket(of: $0.id, seed), request: $0) }
                .sorted { ($0.ticket, $0.request.id) < ($1.ticket, $1.request.id) }
                .map(\.request)
        }
    }

    /// A number drawn for an identity: its bytes and the seed, mixed (FNV-1a, finished as in SplitMix64).
    private static func ticket(of id: BookingID, _ seed: UInt64) -> UInt64 {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325 ^ seed
        for byte in id.rawValue.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        hash = (hash ^ hash >> 30) &* 0xbf58_476d_1ce4_e5b9
        hash = (hash ^ hash >> 27) &* 0x94d0_49bb_1331_11eb
        return hash ^ hash >> 31
    }
}
