public import TablesideCore

/// A party's claim on tables for a time: booked ahead, held while the guest decides, or made by a walk-in.
///
/// It stores only what affects the tables; names, contact details and other notes are documents of the host. Its tables
/// are provisional: until they are fixed (``isFixed(at:)``), it may be moved to other tables that fit, to make room for
/// another party.
public struct Booking: Hashable, Sendable, Identifiable {
    /// The stage that a booking has reached.
    public enum Status: String, LifecycleSymbol {
        /// Asked for but not yet decided; never stored. Can move to: held, requested, confirmed, seated.
        case asked
        /// Tables are kept for a while until the guest decides. Can move to: requested, confirmed, cancelled, expired.
        case held
        /// Waiting for the house to accept it; its tables are kept unless it is tentative. Can move to: confirmed,
        /// declined, cancelled, expired.
        case requested
        /// Accepted; its tables are kept. Can move to: late, arrived, seated, finished, cancelled, no-show, requested.
        case confirmed
        /// The party is overdue; its tables are still kept. Can move to: arrived, seated, cancelled, no-show,
        /// confirmed.
        case late
        /// The party is here but not yet seated. Can move to: seated, cancelled.
        case arrived
        /// The party is at its tables. Can move to: finished.
        case seated
        /// The party has left. Final.
        case finished
        /// Canceled before the party was seated, or a hold that was released. Final.
        case cancelled
        /// Not accepted by the house. Final.
        case declined
        /// Held too long, or not answered in time. Final.
        case expired
        /// The party did not come. Can move to: late, if it comes after all.
        case noShow
    }

    /// The identity, chosen with the first request.
    public let id: BookingID
    /// The lifecycle that the booking follows.
    public let profile: ProfileCode
    /// The stage that it has reached.
    public internal(set) var status: Status
    /// The number of people: at least 1, at most what the tables seat (QP-75).
    public internal(set) var party: Int
    /// The time for which its tables are kept, end excluded.
    public internal(set) var span: Range<Instant>
    /// Its tables, at least one; those of a tentative request are only where it could have been seated.
    public internal(set) var tables: [TableID]
    /// The guest whose booking it is; `nil` for guests without an account.
    public let guest: UserID?
    /// The channel it came through.
    public let channel: BookingChannel
    /// Whether its tables are locked because the guest or the house chose them.
    public internal(set) var isLocked: Bool
    /// When its tables lock automatically; `nil` for never.
    public internal(set) var lockAt: Instant?
    /// When it was made.
    public let madeAt: Instant
    /// When the hold or request expires, that instant excluded; `nil` if it is neither or has no time limit.
    public internal(set) var expiresAt: Instant?
    /// When the party starts to count as late; `nil` for never.
    public internal(set) var lateAt: Instant?
    /// When it becomes a no-show by time alone and frees its tables; `nil` for never.
    public internal(set) var releaseAt: Instant?
    /// When the party arrived; `nil` before that, and if no one recorded it.
    public internal(set) var arrivedAt: Instant?
    /// When the party was seated; `nil` before that.
    public internal(set) var seatedAt: Instant?
    /// When it ended, in whatever way; `nil` before that.
    public internal(set) var endedAt: Instant?
    /// Rarely used fields; `nil` if none is set.
    ///
    /// They are boxed because whole days of bookings are copied and few bookings have any of them.
    private var extras: Boxed<Extras>?

    private struct Extras: Hashable, Sendable {
        var friends: [UserID]?
        var wishes = BookingWishes.none
        var terms: BookingTerms?
        var overrideReason: String?
        var parts: [SplitSeating]?
        var device: DeviceID?
        var changes: Int?
        var ownProfile: Booking.Profile?
        var isTentative = false
        var isUnanswered = false
        var wasHeld = false

        var isEmpty: Bool {
            friends == nil && terms == nil && overrideReason == nil && parts == nil && device == nil && changes == nil
                && ownProfile == nil && !isTentative && !isUnanswered && !wasHeld && wishes == .none
        }
    }

    /// Creates a new booking.
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
        set { extras = newValue.isEmpty ? nil : Boxed(newValue) }
    }
}

extension Booking {
    /// The friends who come along and get reminders too (QP-67), in order of invitation; `nil` for none.
    public internal(set) var friends: [UserID]? {
        get { rest.friends }
        set { rest.friends = newValue }
    }

    /// What the party asked for besides time and size.
    public internal(set) var wishes: BookingWishes {
        get { rest.wishes }
        set { rest.wishes = newValue }
    }

    /// The deposit and no-show fee; `nil` if the party can never owe anything.
    public internal(set) var terms: BookingTerms? {
        get { rest.terms }
        set { rest.terms = newValue }
    }

    /// Why the house booked it against its own rules; `nil` if it did not.
    public internal(set) var overrideReason: String? {
        get { rest.overrideReason }
        set { rest.overrideReason = newValue }
    }

    /// The booking as its guest reads it: without the reason for which the house booked it against its own rules.
    package var withoutOverrideReason: Booking {
        var booking = self
        booking.overrideReason = nil
        return booking
    }

    /// How many people sit at each table when the party is split over separate tables; `nil` when it sits together
    /// (``BookingRules/allowsSplit``).
    public internal(set) var parts: [SplitSeating]? {
        get { rest.parts }
        set { rest.parts = newValue }
    }

    /// The device that the guest booked on; `nil` for bookings by staff, and if the host does not identify devices.
    public internal(set) var device: DeviceID? {
        get { rest.device }
        set { rest.device = newValue }
    }

    /// The house's own profile with the code of its lifecycle; `nil` for a built-in one.
    public internal(set) var ownProfile: Profile? {
        get { rest.ownProfile }
        set { rest.ownProfile = newValue }
    }

    /// Whether it follows a profile of the house's own.
    var hasOwnProfile: Bool { extras?.value.ownProfile != nil }

    /// The rules that it follows; `nil` if this release does not know them.
    public var rules: Profile? { Profile.named(profile, own: ownProfile) }

    /// How often its guest has changed it; `nil` for never, and if the house does not limit changes.
    public internal(set) var changes: Int? {
        get { rest.changes }
        set { rest.changes = newValue }
    }

    /// Whether it keeps no tables while it waits for the house (``BookingRules/requestsKeepTables``).
    public internal(set) var isTentative: Bool {
        get { extras?.value.isTentative ?? false }
        set { if newValue != isTentative { rest.isTentative = newValue } }
    }

    /// Whether it is a request that the house never accepted, or ended as one.
    ///
    /// A booking that waits for the house again because its guest changed it is not.
    package internal(set) var isUnanswered: Bool {
        get { extras?.value.isUnanswered ?? false }
        set { if newValue != isUnanswered { rest.isUnanswered = newValue } }
    }

    /// Whether it ended while it was a hold: it was nobody's booking, and neither side owes the other one anything.
    package internal(set) var wasHeld: Bool {
        get { extras?.value.wasHeld ?? false }
        set { if newValue != wasHeld { rest.wasHeld = newValue } }
    }

    /// Whether its status keeps its tables from others; ended bookings and tentative requests do not (QP-32).
    ///
    /// Holds and requests keep them only until they expire, which depends on the time: see ``blocks(at:)``.
    public var holdsTables: Bool {
        switch status {
        case .held, .confirmed, .late, .arrived, .seated: true
        case .requested: !isTentative
        case .asked, .finished, .cancelled, .declined, .expired, .noShow: false
        }
    }

    /// Returns whether it keeps its tables from others at a time; expired holds and requests do not, even if no one has
    /// recorded the expiry.
    public func blocks(at now: Instant) -> Bool {
        holdsTables && !hasLapsed(at: now)
    }

    /// Returns whether it has neither ended nor expired at a time; a tentative request is open, but keeps no tables.
    public func isOpen(at now: Instant) -> Bool {
        (holdsTables || status == .requested) && !hasLapsed(at: now)
    }

    /// When it stops being open without an event; `nil` for a booking that is neither a hold nor a request.
    package var expiry: Instant? { status == .held || status == .requested ? expiresAt : nil }

    /// Returns whether it is a hold or request that has expired; true from the instant of expiry on.
    public func hasLapsed(at now: Instant) -> Bool {
        expiry.map { now >= $0 } ?? false
    }

    /// Returns whether its tables can no longer change to make room for others: they are locked, or its party is here
    /// or split.
    public func isFixed(at now: Instant) -> Bool {
        parts != nil || isSettled(at: now)
    }

    /// As ``isFixed(at:)``, but without regard to whether the party is split.
    func isSettled(at now: Instant) -> Bool {
        switch status {
        case .held, .requested, .confirmed, .late: isLocked || lockAt.map { now >= $0 } ?? false
        case .asked, .arrived, .seated, .finished, .cancelled, .declined, .expired, .noShow: true
        }
    }

    /// Puts it at tables; a split party's parts remain only if the tables are the same.
    mutating func put(at tables: [TableID]) {
        if Set(tables) != Set(self.tables) {
            parts = nil
            // Chosen tables and seats no longer apply: the house has assigned other tables.
            wishes.seats = nil
            wishes.tables = nil
        }
        self.tables = tables
    }
}

extension Booking: RecordCoded {
    /// Decodes a booking and rejects one that could never have been made.
    public init(from decoder: any Decoder) throws { try self.init(reading: decoder.record()) }

    /// Encodes a booking; unset fields are left out.
    public func encode(to encoder: any Encoder) throws { try write(to: encoder.record()) }

    package init(reading record: any RecordReader) throws {
        id = BookingID(rawValue: try record.text("id", within: .identifier))
        profile = ProfileCode(rawValue: try record.text("profile", within: .code))
        status = try record.word(Status.self, "status")
        party = try record.integer("party")
        span = try record.span("span")
        var list = try record.list("tables")
        tables = []
        while !list.isAtEnd { tables.append(TableID(rawValue: try list.identifier())) }
        guest = try record.optionalText("guest", within: .identifier).map { UserID(rawValue: $0) }
        channel = BookingChannel(rawValue: try record.text("channel", within: .code))
        isLocked = try record.truth("isLocked")
        lockAt = try record.optionalInstant("lockAt")
        madeAt = try record.instant("madeAt")
        expiresAt = try record.optionalInstant("expiresAt")
        lateAt = try record.optionalInstant("lateAt")
        releaseAt = try record.optionalInstant("releaseAt")
        arrivedAt = try record.optionalInstant("arrivedAt")
        seatedAt = try record.optionalInstant("seatedAt")
        endedAt = try record.optionalInstant("endedAt")
        let rest = Extras(
            friends: try record.optional([UserID].self, "friends"),
            wishes: try BookingWishes(reading: record.record("wishes")),
            terms: try record.optional(BookingTerms.self, "terms"),
            overrideReason: try record.optionalText("overrideReason", within: .note),
            parts: try record.optional([SplitSeating].self, "parts"),
            device: try record.optionalText("device", within: .identifier).map { DeviceID(rawValue: $0) },
            changes: try record.optional(Int.self, "changes"),
            ownProfile: try record.optional(Profile.self, "ownProfile"),
            isTentative: try record.optional(Bool.self, "isTentative") ?? false,
            isUnanswered: try record.optional(Bool.self, "isUnanswered") ?? false,
            wasHeld: try record.optional(Bool.self, "wasHeld") ?? false
        )
        extras = rest.isEmpty ? nil : Boxed(rest)
        if let fault { throw DecodingError.invalid(Inconsistency(fault), at: record.codingPath) }
    }

    package func write(to record: any RecordWriter) throws { try write(to: record, withProfile: true) }

    /// Writes the fields, with its own profile or without.
    func write(to record: any RecordWriter, withProfile: Bool) throws {
        try record.write(id.rawValue, within: .identifier, "id")
        try record.write(profile.rawValue, within: .code, "profile")
        try record.write(status.rawValue, within: .code, "status")
        try record.write(Int64(party), "party")
        try record.write(span, "span")
        var list = record.list("tables")
        for table in tables { try list.write(identifier: table.rawValue) }
        if let guest { try record.write(guest.rawValue, within: .identifier, "guest") }
        try record.write(channel.rawValue, within: .code, "channel")
        try record.write(isLocked, "isLocked")
        try record.write(lockAt, "lockAt")
        try record.write(madeAt.millisecondsSince1970, "madeAt")
        try record.write(expiresAt, "expiresAt")
        try record.write(lateAt, "lateAt")
        try record.write(releaseAt, "releaseAt")
        try record.write(arrivedAt, "arrivedAt")
        try record.write(seatedAt, "seatedAt")
        try record.write(endedAt, "endedAt")
        let wishes = record.record("wishes")
        guard let rest = extras?.value else { return }
        try rest.wishes.write(to: wishes)
        try record.write(optional: rest.friends, "friends")
        try record.write(optional: rest.terms, "terms")
        if let reason = rest.overrideReason { try record.write(reason, within: .note, "overrideReason") }
        try record.write(optional: rest.parts, "parts")
        try record.write(optional: rest.device, "device")
        try record.write(optional: rest.changes, "changes")
        if rest.isTentative { try record.write(true, "isTentative") }
        if rest.isUnanswered { try record.write(true, "isUnanswered") }
        if rest.wasHeld { try record.write(true, "wasHeld") }
        if withProfile { try record.write(optional: rest.ownProfile, "ownProfile") }
    }

    private var fault: Inconsistency.Reason? {
        if status == .asked { return .undecided(booking: id) }
        if party < 1 { return .invalidParty(booking: id, party: party) }
        if span.isEmpty { return .emptySpan(booking: id) }
        if tables.isEmpty || tables.count > 1 && Set(tables).count < tables.count {
            return .invalidTables(booking: id, tables: tables)
        }
        // Few bookings have any of the rest.
        guard let rest = extras?.value else { return nil }
        if let own = rest.ownProfile, own.code != profile { return .otherProfile(booking: id, profile: own.code) }
        if let parts = rest.parts, !isSplit(over: parts) { return .invalidParts(booking: id, parts: parts) }
        return canBe(rest) ? nil : .impossibleStatus(booking: id, status: status)
    }

    /// Whether a booking of this status can be marked as a request, or as a hold that ended, if it is.
    private func canBe(_ rest: Extras) -> Bool {
        if rest.wasHeld {
            return !rest.isTentative && !rest.isUnanswered && [.cancelled, .expired].contains(status)
        }
        guard rest.isTentative || rest.isUnanswered else { return true }
        return [.requested, .cancelled, .declined, .expired].contains(status)
    }

    /// Whether the parts cover the whole party and all of its tables.
    private func isSplit(over parts: [SplitSeating]) -> Bool {
        let seats = parts.flatMap(\.tables)
        guard parts.count > 1, parts.allSatisfy({ !$0.tables.isEmpty }), seats.count == tables.count,
            Set(seats) == Set(tables)
        else { return false }
        var left = party
        for part in parts {
            guard part.covers >= SplitSeating.smallest, part.covers <= left else { return false }
            left -= part.covers
        }
        return left == 0
    }
}
