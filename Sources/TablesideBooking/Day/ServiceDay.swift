public import TablesideCore

/// The bookings of one branch on one business date: the one place that sells its tables.
///
/// A table has any number of bookings at different intervals (QP-34); no two that hold it overlap, because each is
/// decided here, on one document (QP-73). A stay after midnight belongs to the date on which its service opened.
///
/// ```swift
/// var friday = ServiceDay(id: BranchDay(branch: branch.id, date: date))
/// try friday.perform(.book(BookingRequest(id: id, party: 4, at: start)), in: plan, by: .guest(ana), at: now)
/// ```
///
/// A stay that reaches into the time of a neighboring date is decided over both days by ``DayOperation``, which leaves a
/// ``SpilloverStay`` there; alone, a day refuses it (``Unavailability/reachesNextDay(end:opening:)``). So two service days
/// never sell one table for the same time, and each decides alone. A stay that staff enter outside all services is known to the
/// date on which they enter it, and to others only through ``DayOperation``; so is a table out of use (``TableBlock``).
public struct ServiceDay: Timed {
    /// Documents of this type are stored as `serviceDay`.
    public static let kind = DocumentKind(rawValue: "serviceDay")

    /// The branch and the business date.
    public let id: BranchDay
    /// The number of events so far.
    public var version = Version.absent
    /// Every booking of the date, ended ones included.
    public internal(set) var bookings: [BookingID: Booking] = [:]
    /// The times for which tables are out of use.
    public internal(set) var blocks: [BlockID: TableBlock] = [:]
    /// The stays of neighboring dates that reach into this one.
    public internal(set) var carried: [BookingID: SpilloverStay] = [:]
    /// The plan by which the day goes: that of its first booking, or the one adopted since; `nil` before there was one.
    public internal(set) var adoptedPlan: PlanVersion?
    /// How many requests were refused because a search ended at its budget, without a proof, as ``DayOperation`` counts them.
    public internal(set) var exhaustedSearches = 0
    /// When something last happened; `nil` before the first event.
    public internal(set) var lastEventAt: Instant?

    /// A service day on which nobody has booked yet.
    public init(id: BranchDay) { self.id = id }

    /// The booking with this identity; `nil` when the date has none such.
    public func booking(_ id: BookingID) -> Booking? { bookings[id] }

    /// Service days of a branch are listed together, by date.
    public var scope: String { id.branch.rawValue }
    /// Service days of a branch are listed together, by date.
    public var sortKey: String { id.date.description }
}

extension ServiceDay {
    /// Takes an event into the state.
    public mutating func apply(_ event: Event) {
        let instant = event.at
        lastEventAt = instant
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
        case .tableBlocked(let block, _, _): blocks[block.id] = block
        case .tableUnblocked(let id, _): blocks[id] = nil
        case .planAdopted(let plan, _, _, _): adoptedPlan = plan
        case .reseated: break
        case .searchExhausted: exhaustedSearches += exhaustedSearches < .max ? 1 : 0
        case .carried(let stay, _, _): carried[stay.booking] = stay
        case .carriedDropped(let id, _): carried[id] = nil
        }
    }

    private mutating func end(_ booking: BookingID, as status: Booking.Status, at instant: Instant) {
        // Nothing was agreed with who only made up their mind.
        if bookings[booking]?.status == .held { bookings[booking]?.terms = nil }
        bookings[booking]?.status = status
        bookings[booking]?.endedAt = instant
    }

    private mutating func invite(_ friends: [UserID], to booking: BookingID) {
        // Nobody was invited before: the list begins.
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

extension ServiceDay: Codable {
    private enum CodingKeys: CodingKey {
        case id, version, bookings, blocks, carried, adoptedPlan, exhaustedSearches, lastEventAt
    }

    /// Reads a service day and refuses one on which two bookings hold a table at the same time.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(BranchDay.self, forKey: .id)
        version = try container.decode(Version.self, forKey: .version)
        bookings = try container.decode([BookingID: Booking].self, forKey: .bookings)
        blocks = try container.decode([BlockID: TableBlock].self, forKey: .blocks)
        carried = try container.decode([BookingID: SpilloverStay].self, forKey: .carried)
        adoptedPlan = try container.decodeIfPresent(PlanVersion.self, forKey: .adoptedPlan)
        exhaustedSearches = try container.decode(Int.self, forKey: .exhaustedSearches)
        lastEventAt = try container.decodeIfPresent(Instant.self, forKey: .lastEventAt)
        if let fault { throw DecodingError.invalid(Booking.Inconsistency(fault), at: container.codingPath) }
    }
}
