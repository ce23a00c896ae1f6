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
/// Stays never reach past the first start of a later date (``Unavailability/reachesNextDay(end:opening:)``), so that two
/// service days cannot sell one table for the same time, and each decides alone.
public struct ServiceDay: Timed {
    /// Documents of this type are stored as `serviceDay`.
    public static let kind = DocumentKind(rawValue: "serviceDay")

    /// What can be asked of a service day.
    public enum Command: Codable, Hashable, Sendable {
        /// Keeps a table for a party.
        case book(request: BookingRequest)
        /// Seats a party that stands in the door.
        case walkIn(party: WalkIn)
        /// Calls a booking off and frees its tables.
        case cancel(booking: BookingID)
        /// The party has arrived and takes its table.
        case confirmArrival(booking: BookingID)
        /// The party has not come: its tables are free.
        case noShow(booking: BookingID)
        /// The party leaves: its tables are free.
        case finish(booking: BookingID)
    }

    /// What can happen to a service day.
    public enum Event: Codable, Hashable, Sendable {
        /// A table is kept for a party; the plan is the one by which it was decided.
        case booked(booking: Booking, plan: PlanVersion)
        /// A party from the door sits at a table; the plan is the one by which it was decided.
        case walkedIn(booking: Booking, plan: PlanVersion)
        /// A booking was called off.
        case cancelled(booking: BookingID, at: Instant)
        /// A party arrived; from then on it has its tables for this time.
        case arrived(booking: BookingID, span: Range<Instant>, at: Instant)
        /// A party did not come.
        case missed(booking: BookingID, at: Instant)
        /// A party left.
        case finished(booking: BookingID, at: Instant)
    }

    /// The branch and the business date.
    public let id: BranchDay
    /// The number of events so far.
    public var version = Version.absent
    /// Every booking of the date, ended ones included.
    public private(set) var bookings: [BookingID: Booking] = [:]
    /// When something last happened; `nil` before the first event.
    public private(set) var lastEventAt: Instant?

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
        switch event {
        case .booked(let booking, _), .walkedIn(let booking, _):
            bookings[booking.id] = booking
            lastEventAt = booking.madeAt
        case .cancelled(let booking, let at): end(booking, as: .cancelled, at: at)
        case .missed(let booking, let at): end(booking, as: .noShow, at: at)
        case .finished(let booking, let at): end(booking, as: .finished, at: at)
        case .arrived(let booking, let span, let at):
            bookings[booking]?.status = .seated
            bookings[booking]?.span = span
            bookings[booking]?.seatedAt = at
            lastEventAt = at
        }
    }

    private mutating func end(_ booking: BookingID, as status: Booking.Status, at instant: Instant) {
        bookings[booking]?.status = status
        bookings[booking]?.endedAt = instant
        lastEventAt = instant
    }
}

extension ServiceDay {
    /// The bookings of a guest that have not ended, by start: what their profile lists (QP-29, QP-31).
    ///
    /// - Complexity: O(bookings).
    public func bookings(of guest: UserID) -> [Booking] {
        listed { $0.guest == guest && $0.holdsTables }
    }

    /// The booking with which a guest sits at a table; `nil` when they have none such, and so may not order (QP-77).
    ///
    /// - Complexity: O(bookings).
    public func seatedBooking(of guest: UserID) -> Booking? {
        listed { $0.guest == guest && $0.status == .seated }.first
    }

    /// When the first booking whose party has not come is to be released; `nil` while none is.
    ///
    /// - Complexity: O(bookings).
    public var nextDue: Instant? { overdue?.release }

    /// The no-show that time asks for.
    ///
    /// - Complexity: O(bookings).
    public var dueCommand: Command? { overdue.map { .noShow(booking: $0.booking) } }

    private var overdue: (release: Instant, booking: BookingID)? {
        bookings.values.lazy.filter { $0.status == .confirmed }
            .compactMap { booking in booking.releaseAt.map { (release: $0, booking: booking.id) } }
            .min { ($0.release, $0.booking) < ($1.release, $1.booking) }
    }

    private func listed(where belongs: (Booking) -> Bool) -> [Booking] {
        bookings.values.filter(belongs).sorted { ($0.span.lowerBound, $0.id) < ($1.span.lowerBound, $1.id) }
    }
}

extension ServiceDay: Codable {
    private enum CodingKeys: CodingKey {
        case id, version, bookings, lastEventAt
    }

    /// Reads a service day and refuses one on which two bookings hold a table at the same time.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(BranchDay.self, forKey: .id)
        version = try container.decode(Version.self, forKey: .version)
        bookings = try container.decode([BookingID: Booking].self, forKey: .bookings)
        lastEventAt = try container.decodeIfPresent(Instant.self, forKey: .lastEventAt)
        if let fault { throw DecodingError.invalid(Booking.Inconsistency(fault), at: container.codingPath) }
    }

    private var fault: Booking.Inconsistency.Reason? {
        for (key, booking) in bookings.sorted(by: { $0.key < $1.key }) where key != booking.id {
            return .misplaced(booking: booking.id, key: key)
        }
        var latest: [TableID: Booking] = [:]
        for booking in listed(where: \.holdsTables) {
            for table in booking.tables {
                if let before = latest[table], booking.span.lowerBound < before.span.upperBound {
                    return .doubleBooked(table: table, first: before.id, second: booking.id)
                }
                latest[table] = booking
            }
        }
        return nil
    }
}
