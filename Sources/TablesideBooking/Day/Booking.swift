public import TablesideCore

/// A claim of a party on tables for a time: booked ahead, held while somebody makes up their mind, or made at the door.
///
/// It holds what decides about the tables and nothing else; names, wishes and telephone numbers are documents of the
/// host's own. Which tables it has is provisional: as long as it is not fixed (``isFixed(at:)``), it may be given others
/// that hold it so that another party can come (`booking.md` §1.10).
public struct Booking: Hashable, Sendable, Identifiable {
    /// How far a booking has come.
    public enum Status: String, LifecycleSymbol {
        /// Asked for and not yet decided; never stored. Can move to: held, requested, confirmed, seated.
        case asked
        /// Kept for a while until the guest decides. Can move to: requested, confirmed, cancelled, expired.
        case held
        /// Waits for the house to accept it; its tables are kept. Can move to: confirmed, declined, cancelled, expired.
        case requested
        /// Accepted: the tables are kept. Can move to: late, arrived, seated, finished, cancelled, no-show, requested.
        case confirmed
        /// The party should have come by now; its tables are still kept. Can move to: arrived, seated, cancelled, no-show.
        case late
        /// The party is here and does not sit yet. Can move to: seated, cancelled.
        case arrived
        /// The party sits at its tables. Can move to: finished.
        case seated
        /// The party has left. The end.
        case finished
        /// Called off before the party sat down, or given back. The end.
        case cancelled
        /// The house did not accept it. The end.
        case declined
        /// Held for too long, or not answered in time. The end.
        case expired
        /// The party did not come. Can move to: late, when it comes after all.
        case noShow
    }

    /// The identity, chosen with the first request.
    public let id: BookingID
    /// The lifecycle that it follows.
    public let profile: ProfileCode
    /// How far it has come.
    public internal(set) var status: Status
    /// How many people: 1 or more, as many as the tables take at most (QP-75).
    public internal(set) var party: Int
    /// From when up to when the tables are kept.
    public internal(set) var span: Range<Instant>
    /// The tables, at least one.
    public internal(set) var tables: [TableID]
    /// Whose booking it is; `nil` for guests whom the house knows without an account.
    public let guest: UserID?
    /// Through whom it came.
    public let channel: BookingChannel
    /// Whether its tables are fixed: chosen by the guest or the house.
    public internal(set) var isLocked: Bool
    /// From when on it keeps its tables, come what may; `nil` for never.
    public internal(set) var lockAt: Instant?
    /// When it was made.
    public let madeAt: Instant
    /// Up to when it is held or waits for an answer, this instant excluded; `nil` where nobody is to wait for it so, or for
    /// as long as it takes.
    public internal(set) var expiresAt: Instant?
    /// From when on the party counts as late; `nil` for never.
    public internal(set) var lateAt: Instant?
    /// From when on time alone makes it a no-show and frees the tables; `nil` for never.
    public internal(set) var releaseAt: Instant?
    /// When the party came; `nil` before, and where nobody noted it.
    public internal(set) var arrivedAt: Instant?
    /// When the party sat down; `nil` before.
    public internal(set) var seatedAt: Instant?
    /// When it ended, in whatever way; `nil` before.
    public internal(set) var endedAt: Instant?
    /// What only some bookings have; `nil` for a booking that has none of it.
    ///
    /// Apart from the rest, because whole days of bookings are copied and few of them have any.
    private var extras: Boxed<Extras>?

    private struct Extras: Hashable, Sendable {
        var friends: [UserID]?
        var wishes = BookingWishes.none
        var terms: BookingTerms?
        var overrideReason: String?
        var parts: [SplitSeating]?
        var device: DeviceID?
        var changes: Int?
    }

    /// A booking that was just made.
    init(
        id: BookingID,
        profile: ProfileCode,
        party: Int,
        span: Range<Instant>,
        tables: [TableID],
        guest: UserID?,
        channel: BookingChannel,
        isLocked: Bool,
        madeAt: Instant
    ) {
        self.id = id
        self.profile = profile
        status = .confirmed
        self.party = party
        self.span = span
        self.tables = tables
        self.guest = guest
        self.channel = channel
        self.isLocked = isLocked
        self.madeAt = madeAt
    }

    private var rest: Extras {
        get { extras?.value ?? Extras() }
        set { extras = newValue == Extras() ? nil : Boxed(newValue) }
    }
}

extension Booking {
    /// Who else comes and is reminded (QP-67), in the order in which they were invited; `nil` for nobody.
    public internal(set) var friends: [UserID]? {
        get { rest.friends }
        set { rest.friends = newValue }
    }

    /// What the party asked for besides time and size.
    public internal(set) var wishes: BookingWishes {
        get { rest.wishes }
        set { rest.wishes = newValue }
    }

    /// What the party owes, ahead or for not coming; `nil` where it owes nothing in any case.
    public internal(set) var terms: BookingTerms? {
        get { rest.terms }
        set { rest.terms = newValue }
    }

    /// Why the house booked it against its own rules; `nil` where it did not.
    public internal(set) var overrideReason: String? {
        get { rest.overrideReason }
        set { rest.overrideReason = newValue }
    }

    /// How many sit at which of its tables, when the party is split over tables that do not belong together; `nil` when it sits
    /// together (``BookingRules/allowsSplit``).
    public internal(set) var parts: [SplitSeating]? {
        get { rest.parts }
        set { rest.parts = newValue }
    }

    /// The device on which a guest made it; `nil` for what staff made, and where the host does not tell devices apart.
    public internal(set) var device: DeviceID? {
        get { rest.device }
        set { rest.device = newValue }
    }

    /// How often its guest has changed it; `nil` for never, and where the house does not limit that.
    public internal(set) var changes: Int? {
        get { rest.changes }
        set { rest.changes = newValue }
    }

    /// Whether it may keep its tables from others: an ended one no longer does (QP-32).
    ///
    /// A hold or a request does only until it expires, which this cannot know: ``blocks(at:)`` does.
    public var holdsTables: Bool {
        switch status {
        case .held, .requested, .confirmed, .late, .arrived, .seated: true
        case .asked, .finished, .cancelled, .declined, .expired, .noShow: false
        }
    }

    /// Whether it keeps its tables from others at a time: a hold or a request does until it expires, read and not scheduled
    /// (`booking.md` §1.13).
    public func blocks(at now: Instant) -> Bool {
        holdsTables && !hasLapsed(at: now)
    }

    /// When it stops keeping its tables without a word; `nil` for a booking that is neither a hold nor a request.
    package var expiry: Instant? { status == .held || status == .requested ? expiresAt : nil }

    /// Whether it was a hold or a request and is none any longer: from the very instant of its expiry on.
    public func hasLapsed(at now: Instant) -> Bool {
        expiry.map { now >= $0 } ?? false
    }

    /// Whether it keeps the tables that it has, come what may: somebody chose them, its party is here or is split, or the
    /// time for changes is over (`booking.md` §1.10).
    public func isFixed(at now: Instant) -> Bool {
        parts != nil || isSettled(at: now)
    }

    /// Whether it keeps its tables even if its party sits together.
    func isSettled(at now: Instant) -> Bool {
        switch status {
        case .held, .requested, .confirmed, .late: isLocked || lockAt.map { now >= $0 } ?? false
        case .asked, .arrived, .seated, .finished, .cancelled, .declined, .expired, .noShow: true
        }
    }

    /// Puts it at tables; those of a party that is split are its parts' as long as they are the same.
    mutating func put(at tables: [TableID]) {
        if Set(tables) != Set(self.tables) {
            parts = nil
            // Who chose tables and got others has these from the house; the seats were at the first.
            wishes.seats = nil
            wishes.tables = nil
        }
        self.tables = tables
    }
}

extension Booking: Codable {
    private enum CodingKeys: CodingKey {
        case id, profile, status, party, span, tables, guest, friends, channel, wishes, isLocked, lockAt, madeAt
        case expiresAt, lateAt, releaseAt, arrivedAt, seatedAt, endedAt, terms
        case overrideReason, parts, device, changes
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
        isLocked = try container.decode(Bool.self, forKey: .isLocked)
        lockAt = try container.decodeIfPresent(Instant.self, forKey: .lockAt)
        madeAt = try container.decode(Instant.self, forKey: .madeAt)
        expiresAt = try container.decodeIfPresent(Instant.self, forKey: .expiresAt)
        lateAt = try container.decodeIfPresent(Instant.self, forKey: .lateAt)
        releaseAt = try container.decodeIfPresent(Instant.self, forKey: .releaseAt)
        arrivedAt = try container.decodeIfPresent(Instant.self, forKey: .arrivedAt)
        seatedAt = try container.decodeIfPresent(Instant.self, forKey: .seatedAt)
        endedAt = try container.decodeIfPresent(Instant.self, forKey: .endedAt)
        rest = Extras(
            friends: try container.decodeIfPresent([UserID].self, forKey: .friends),
            wishes: try container.decode(BookingWishes.self, forKey: .wishes),
            terms: try container.decodeIfPresent(BookingTerms.self, forKey: .terms),
            overrideReason: try container.decodeIfPresent(String.self, forKey: .overrideReason),
            parts: try container.decodeIfPresent([SplitSeating].self, forKey: .parts),
            device: try container.decodeIfPresent(DeviceID.self, forKey: .device),
            changes: try container.decodeIfPresent(Int.self, forKey: .changes)
        )
        if let fault { throw DecodingError.invalid(Inconsistency(fault), at: container.codingPath) }
    }

    /// Writes a booking; what it has not is left out.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(profile, forKey: .profile)
        try container.encode(status, forKey: .status)
        try container.encode(party, forKey: .party)
        try container.encode(span, forKey: .span)
        try container.encode(tables, forKey: .tables)
        try container.encodeIfPresent(guest, forKey: .guest)
        try container.encodeIfPresent(friends, forKey: .friends)
        try container.encode(channel, forKey: .channel)
        try container.encode(wishes, forKey: .wishes)
        try container.encode(isLocked, forKey: .isLocked)
        try container.encodeIfPresent(lockAt, forKey: .lockAt)
        try container.encode(madeAt, forKey: .madeAt)
        try container.encodeIfPresent(expiresAt, forKey: .expiresAt)
        try container.encodeIfPresent(lateAt, forKey: .lateAt)
        try container.encodeIfPresent(releaseAt, forKey: .releaseAt)
        try container.encodeIfPresent(arrivedAt, forKey: .arrivedAt)
        try container.encodeIfPresent(seatedAt, forKey: .seatedAt)
        try container.encodeIfPresent(endedAt, forKey: .endedAt)
        try container.encodeIfPresent(terms, forKey: .terms)
        try container.encodeIfPresent(overrideReason, forKey: .overrideReason)
        try container.encodeIfPresent(parts, forKey: .parts)
        try container.encodeIfPresent(device, forKey: .device)
        try container.encodeIfPresent(changes, forKey: .changes)
    }

    private var fault: Inconsistency.Reason? {
        if status == .asked { return .undecided(booking: id) }
        if party < 1 { return .invalidParty(booking: id, party: party) }
        if span.isEmpty { return .emptySpan(booking: id) }
        if tables.isEmpty || Set(tables).count < tables.count { return .invalidTables(booking: id, tables: tables) }
        if let parts, !isSplit(over: parts) { return .invalidParts(booking: id, parts: parts) }
        return nil
    }

    /// Whether parts are all of the party at all of its tables.
    private func isSplit(over parts: [SplitSeating]) -> Bool {
        guard parts.count > 1, parts.count == tables.count, Set(parts.map(\.table)) == Set(tables) else { return false }
        var left = party
        for part in parts {
            guard part.covers >= SplitSeating.smallest, part.covers <= left else { return false }
            left -= part.covers
        }
        return left == 0
    }
}
