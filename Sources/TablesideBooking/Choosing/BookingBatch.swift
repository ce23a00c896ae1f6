public import TablesideCore

/// Requests for one date that are collected first and then decided together: for New Year's Eve, in a draw, or from a
/// portal.
///
/// The order of arrival does not matter. The restaurant chooses the set of requests that is worth most to it:
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
    /// What the selection maximizes.
    public var goal: SelectionGoal
    /// The rule for choosing among equally good selections.
    public var ties: SelectionTies
    /// The maximum number of requests met for each guest; `nil` for no limit.
    ///
    /// Requests without a guest are not limited. ``GuestLimits`` do not apply, because staff book what is chosen.
    public var seatingsPerGuest: Int?

    /// Creates a batch.
    ///
    /// - Parameters:
    ///   - requests: The requests, in any order.
    ///   - goal: What the selection maximizes.
    ///   - ties: The rule for choosing among equally good selections.
    ///   - seatingsPerGuest: The maximum number of requests met for each guest; `nil` for no limit.
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

/// What a selection among many requests maximizes.
///
/// If any request has priority, the value of the requests with priority is maximized first, then the value of all
/// requests.
public enum SelectionGoal: String, ClosedCode {
    /// The number of people.
    case covers
    /// The number of parties, whatever their size.
    case parties
    /// The total expected revenue of the requests (``SelectionRequest/revenue``).
    case revenue
}

/// The rule for choosing among selections of equal value.
///
/// Each request has a ticket. The request with the first ticket is met if any of the best selections meets it, then the
/// next one if any of the remaining selections does, and so on.
public enum SelectionTies: Hashable, Codable, Sendable {
    /// By time of request, earliest first; requests made at the same time are ordered by identity.
    case firstCome
    /// By a draw: the same seed and the same identity always give the same ticket.
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
