public import TablesideCore

/// The bookings of one branch on one business date; every sale of its tables is decided here.
///
/// A table can have any number of bookings at different times (QP-34). No two stays at a table overlap, because each
/// one is decided on this one document (QP-73). A stay after midnight belongs to the date on which its service opened.
///
/// ```swift
/// var friday = ServiceDay(id: BranchDay(branch: branch.id, date: date))
/// try friday.perform(.book(BookingRequest(id: id, party: 4, at: start)), in: plan, by: .guest(ana), at: now)
/// ```
///
/// ``DayOperation`` decides a stay that reaches into a neighboring date over both days, and leaves a ``SpilloverStay``
/// there; a day on its own refuses such a stay (``Unavailability/reachesNextDay(end:opening:)``). So two service days
/// never sell a table for the same time, and each can decide alone. A stay that staff enter outside all services, or a
/// table that is out of use (``TableBlock``) or not cleared, is known to its own date, and to others only through
/// ``DayOperation``.
public struct ServiceDay: Timed, Hashable {
    /// The document kind, stored as `serviceDay`.
    public static let kind = DocumentKind(rawValue: "serviceDay")

    /// The branch and the business date.
    public let id: BranchDay
    /// The number of events so far.
    public var version = Version.absent
    /// The bookings of the date, including those that ended a short while ago; those that are past leave it
    /// (``ArchivedBooking``).
    public internal(set) var bookings: [BookingID: Booking] = [:]
    /// The periods in which tables are out of use.
    public internal(set) var blocks: [BlockID: TableBlock] = [:]
    /// The stays of neighboring dates that reach into this one.
    public internal(set) var carried: [BookingID: SpilloverStay] = [:]
    /// The tables that guests have left and nobody has cleared: from when they left to when they should be clear.
    public internal(set) var uncleared: [TableID: Range<Instant>] = [:]
    /// The plan in effect: that of the first booking, or one adopted later; `nil` before the first.
    public internal(set) var adoptedPlan: PlanVersion?
    /// How many requests were refused because a search exceeded its budget without an answer, counted by
    /// ``DayOperation``.
    public internal(set) var exhaustedSearches = 0
    /// The time of the last event; `nil` before the first.
    public internal(set) var lastEventAt: Instant?
    /// What still counts of the bookings that have left the day.
    var past: [PastClaims] = []
    /// The archived bookings that were read for a decision, or that it archives; never stored.
    var aside = Aside()

    /// Creates a service day without bookings.
    public init(id: BranchDay) { self.id = id }

    /// Returns the booking with this identity; `nil` if the date has none, or it has left the day.
    ///
    /// While a decision is made, it also finds those archived bookings that were read for the decision.
    public func booking(_ id: BookingID) -> Booking? { bookings[id] ?? aside.bookings[id] }

    /// The branch; the service days of a branch are listed together.
    public var scope: String { id.branch.rawValue }
    /// The date; the service days of a branch are listed in this order.
    public var sortKey: String { id.date.description }
}

extension ServiceDay {
    /// Applies an event to the state.
    public mutating func apply(_ event: Event) {
        let instant = event.at
        lastEventAt = instant
        // An event about an archived booking brings it back; it is decided only where its document was read.
        if !aside.bookings.isEmpty { for id in event.bookings { bringBack(id) } }
        for move in event.moves { bookings[move.booking]?.put(at: move.to) }
        switch event {
        case .booked(let booking, _, let plan), .held(let booking, _, let plan),
            .confirmed(let booking, _, let plan, _),
            .modified(let booking, _, let plan, _), .walkedIn(let booking, _, let plan),
            .entered(let booking, _, let plan), .reinstated(let booking, _, let plan, _):
            bookings[booking.id] = booking
            adoptedPlan = adoptedPlan ?? plan
        case .swapped(let released, let booking, _, let plan):
            end(released, as: .cancelled, at: instant)
            bookings[booking.id] = booking
            adoptedPlan = adoptedPlan ?? plan
        case .expired(let id, _): end(id, as: .expired, at: instant)
        case .declined(let id, _, _): end(id, as: .declined, at: instant)
        case .cancelled(let id, _): end(id, as: .cancelled, at: instant)
        case .missed(let id, _): end(id, as: .noShow, at: instant)
        case .finished(let id, _): end(id, as: .finished, at: instant)
        case .accepted(let id, _):
            bookings[id]?.status = .confirmed
            bookings[id]?.expiresAt = nil
            bookings[id]?.isUnanswered = false
        case .becameLate(let id, _): bookings[id]?.status = .late
        case .invited(let id, let friends, _): invite(friends, to: id)
        case .arrived(let id, _):
            bookings[id]?.status = .arrived
            bookings[id]?.arrivedAt = instant
        case .seated(let id, let tables, let span, _, _):
            bookings[id]?.status = .seated
            bookings[id]?.put(at: tables)
            bookings[id]?.span = span
            bookings[id]?.seatedAt = instant
        case .extended(let id, let until, _, _):
            if let start = bookings[id]?.span.lowerBound, start <= until { bookings[id]?.span = start..<until }
        case .locked(let id, _): bookings[id]?.isLocked = true
        case .unlocked(let id, _): unlock(id)
        case .moved(let id, let tables, let span, _, _):
            bookings[id]?.put(at: tables)
            bookings[id]?.span = span
            bookings[id]?.isLocked = true
        case .tablesBlocked(let new, _, _): for block in new { blocks[block.id] = block }
        case .tablesUnblocked(let lifted, _): for id in lifted { blocks[id] = nil }
        case .tablesLeft(let tables, let clearBy, _):
            for table in tables { uncleared[table] = instant..<max(instant, clearBy) }
        case .tablesCleared(let tables, _): for table in tables { uncleared[table] = nil }
        case .planAdopted(let plan, _, _, _): adoptedPlan = plan
        case .reseated: break
        case .searchExhausted: exhaustedSearches += exhaustedSearches < .max ? 1 : 0
        case .carried(let stays, _, _): for stay in stays { carried[stay.booking] = stay }
        case .carriedDropped(let ids, _): for id in ids { carried[id] = nil }
        case .archived(let ids, _): for id in ids { putAside(id) }
        }
    }

    private mutating func end(_ booking: BookingID, as status: Booking.Status, at instant: Instant) {
        // A hold that ends was never agreed to, so it owes nothing.
        if bookings[booking]?.status == .held {
            bookings[booking]?.terms = nil
            bookings[booking]?.wasHeld = true
        }
        bookings[booking]?.status = status
        bookings[booking]?.endedAt = instant
    }

    private mutating func invite(_ friends: [UserID], to booking: BookingID) {
        // The list is `nil` until the first invitation.
        let before = bookings[booking]?.friends ?? []
        bookings[booking]?.friends = before + friends
    }

    private mutating func unlock(_ booking: BookingID) {
        bookings[booking]?.isLocked = false
        bookings[booking]?.lockAt = nil
        bookings[booking]?.wishes.tables = nil
        bookings[booking]?.wishes.seats = nil
    }
}

extension ServiceDay: RecordCoded {
    /// The first of the house's own profiles of each code: the day writes them once, and not with every booking.
    private var ownProfiles: [ProfileCode: Booking.Profile] {
        // Houses with profiles of their own are few.
        guard bookings.values.contains(where: \.hasOwnProfile) else { return [:] }
        let own = bookings.values.filter(\.hasOwnProfile).sorted { $0.id < $1.id }
        return Dictionary(
            own.compactMap { booking in booking.ownProfile.map { ($0.code, $0) } },
            uniquingKeysWith: { first, _ in first }
        )
    }

    /// Decodes a service day and rejects one that contradicts itself, such as by double-booking a table.
    public init(from decoder: any Decoder) throws { try self.init(reading: decoder.record()) }

    /// Encodes a service day; the house's own profiles stand once, and with a booking only where they differ.
    public func encode(to encoder: any Encoder) throws { try write(to: encoder.record()) }

    package init(reading record: any RecordReader) throws {
        id = try record.value(BranchDay.self, "id")
        version = try record.value(Version.self, "version")
        let booked = try record.record("bookings")
        let keys = booked.keys
        bookings.reserveCapacity(keys.count)
        for key in keys {
            guard SizeSubject.identifier.holds(key) else {
                let context = DecodingError.Context(
                    codingPath: booked.path(key.shown),
                    debugDescription: "the key is too long"
                )
                throw DecodingError.dataCorrupted(context)
            }
            bookings[BookingID(rawValue: key)] = try Booking(reading: booked.record(key))
        }
        blocks = try record.value([BlockID: TableBlock].self, "blocks")
        carried = try record.value([BookingID: SpilloverStay].self, "carried")
        uncleared = try record.optional([TableID: Range<Instant>].self, "uncleared") ?? [:]
        adoptedPlan = try record.optional(PlanVersion.self, "adoptedPlan")
        exhaustedSearches = try record.integer("exhaustedSearches")
        lastEventAt = try record.optionalInstant("lastEventAt")
        past = try record.optional([PastClaims].self, "past") ?? []
        if let own = try record.optional([ProfileCode: Booking.Profile].self, "ownProfiles") {
            for (id, booking) in bookings where booking.ownProfile == nil {
                guard let profile = own[booking.profile] else { continue }
                guard profile.code == booking.profile else {
                    let fault = Booking.Inconsistency.Reason.otherProfile(booking: id, profile: profile.code)
                    throw DecodingError.invalid(Booking.Inconsistency(fault), at: record.codingPath)
                }
                bookings[id]?.ownProfile = profile
            }
        }
        if let fault { throw DecodingError.invalid(Booking.Inconsistency(fault), at: record.codingPath) }
    }

    package func write(to record: any RecordWriter) throws {
        try record.write(id.description, within: .key, "id")
        try record.write(Int64(version.rawValue), "version")
        let own = ownProfiles
        let booked = record.record("bookings")
        for (id, booking) in bookings {
            let isOwn = !own.isEmpty && booking.ownProfile == own[booking.profile]
            try booking.write(to: booked.record(id.rawValue), withProfile: !isOwn)
        }
        try record.write(value: blocks, "blocks")
        try record.write(value: carried, "carried")
        if !uncleared.isEmpty { try record.write(value: uncleared, "uncleared") }
        try record.write(optional: adoptedPlan, "adoptedPlan")
        try record.write(Int64(exhaustedSearches), "exhaustedSearches")
        try record.write(lastEventAt, "lastEventAt")
        if !past.isEmpty { try record.write(value: past, "past") }
        if !own.isEmpty { try record.write(value: own, "ownProfiles") }
    }
}
