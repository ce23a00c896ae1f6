/// A claim of a party on a table for a time: booked ahead, or made at the door.
///
/// It holds what decides about the table and nothing else; names, wishes and telephone numbers are documents of the
/// host's own.
public struct Booking: Hashable, Sendable, Identifiable {
    /// How far a booking has come.
    public enum Status: String, LifecycleSymbol {
        /// Asked for and not yet decided; never stored. Can move to: confirmed, seated.
        case asked
        /// Accepted: the table is kept. Can move to: seated, cancelled, no-show.
        case confirmed
        /// The party has arrived and sits at the table. Can move to: finished.
        case seated
        /// The party has left. The end.
        case finished
        /// Called off before arrival. The end.
        case cancelled
        /// The party never came. The end.
        case noShow
    }

    /// The identity, chosen by whoever asked first.
    public let id: BookingID
    /// The lifecycle that it follows.
    public let profile: ProfileCode
    /// How far it has come.
    public internal(set) var status: Status
    /// How many people: 1 or more, as many as the tables take at most (QP-75).
    public let party: Int
    /// From when up to when the tables are kept.
    public internal(set) var span: Range<Instant>
    /// The tables, at least one.
    public let tables: [TableID]
    /// Whose booking it is; `nil` for guests whom the house knows without an account.
    public let guest: UserID?
    /// Through whom it came.
    public let channel: BookingChannel
    /// When it was made.
    public let madeAt: Instant
    /// From when on the party counts as a no-show and time alone frees the tables; `nil` for never.
    public let releaseAt: Instant?
    /// When the party sat down; `nil` before.
    public internal(set) var seatedAt: Instant?
    /// When it ended, in whatever way; `nil` before.
    public internal(set) var endedAt: Instant?

    /// Whether it keeps its tables from others: an ended one no longer does (QP-32).
    public var holdsTables: Bool {
        switch status {
        case .confirmed, .seated: true
        case .asked, .finished, .cancelled, .noShow: false
        }
    }
}

extension Booking: Codable {
    private enum CodingKeys: CodingKey {
        case id, profile, status, party, span, tables, guest, channel, madeAt, releaseAt, seatedAt, endedAt
    }

    /// Reads a booking and refuses one that could never have been made.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(BookingID.self, forKey: .id)
        profile = try container.decode(ProfileCode.self, forKey: .profile)
        status = try container.decode(Status.self, forKey: .status)
        party = try container.decode(Int.self, forKey: .party)
        span = try container.decode(Range<Instant>.self, forKey: .span)
        tables = try container.decode([TableID].self, forKey: .tables)
        guest = try container.decodeIfPresent(UserID.self, forKey: .guest)
        channel = try container.decode(BookingChannel.self, forKey: .channel)
        madeAt = try container.decode(Instant.self, forKey: .madeAt)
        releaseAt = try container.decodeIfPresent(Instant.self, forKey: .releaseAt)
        seatedAt = try container.decodeIfPresent(Instant.self, forKey: .seatedAt)
        endedAt = try container.decodeIfPresent(Instant.self, forKey: .endedAt)
        if let fault { throw DecodingError.invalid(Inconsistency(fault), at: container.codingPath) }
    }

    private var fault: Inconsistency.Reason? {
        if status == .asked { return .undecided(booking: id) }
        if party < 1 { return .invalidParty(booking: id, party: party) }
        if span.isEmpty { return .emptySpan(booking: id) }
        if tables.isEmpty || Set(tables).count < tables.count { return .invalidTables(booking: id, tables: tables) }
        return nil
    }
}
