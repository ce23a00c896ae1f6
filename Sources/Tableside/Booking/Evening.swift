extension VenuePlan {
    /// Brings the plan together with the bookings of one date, for questions.
    ///
    /// - Throws: ``PlanError`` when the date is one of another branch or the zone is not known then; a zone that cannot
    ///   answer is asked no further.
    /// - Complexity: O(services × log services + starts on the grid + bookings).
    public func open(_ day: ServiceDay) throws(PlanError) -> Evening {
        guard day.id.branch == branch else { throw PlanError(.otherBranch(plan: branch, day: day.id)) }
        do {
            return try Evening(day, in: self)
        } catch {
            throw PlanError(.zone(reason: error.reason))
        }
    }
}

/// One date of a branch, opened for questions: which starts there are, what a party can have, where a walk-in sits.
///
/// An evening is a value: a copy of the service day with everything about it that does not depend on the question
/// computed once. With ``record(_:)`` it keeps up with the events of the day.
///
/// Every question comes down to one predicate, which ``ServiceDay`` asks too before it books: what is offered can be
/// booked, and what cannot be booked is refused with the reasons that the list gives (`booking.md` §1.23).
public struct Evening: Sendable {
    /// The plan by which it answers.
    public let plan: VenuePlan
    /// The bookings about which it answers.
    public private(set) var day: ServiceDay
    /// The services of the date, as ``VenuePlan/services(on:)`` puts them in order.
    public let services: [ServiceWindow]

    /// Every start on the grid, in order.
    let grid: [GridStart]
    /// The first instant that belongs to a later date: no stay reaches past it.
    let nextDay: Instant?
    /// When guests may begin to book this date; `nil` for any time.
    let bookableFrom: Instant?
    private(set) var ledger: TableLedger

    init(_ day: ServiceDay, in plan: VenuePlan) throws(ZoneError) {
        self.plan = plan
        self.day = day
        let date = day.id.date
        services = try plan.windows(on: date)
        nextDay = try plan.nextStart(after: date)
        bookableFrom = try plan.bookable(from: date)
        var grid: [GridStart] = []
        for (position, service) in services.enumerated() {
            grid += try plan.grid(of: service, service: position)
        }
        self.grid = grid
        ledger = TableLedger(tables: plan.tables.count)
        for booking in day.bookings.values where booking.holdsTables { hold(booking) }
    }

    /// The number of events that it has seen.
    public var version: Version { day.version }

    /// Takes an event of the service day into account.
    ///
    /// - Complexity: O(stays on the tables concerned).
    public mutating func record(_ event: ServiceDay.Event) {
        let id = event.booking
        if let before = day.booking(id), before.holdsTables { free(before) }
        day.record(event)
        if let after = day.booking(id), after.holdsTables { hold(after) }
    }

    private mutating func hold(_ booking: Booking) {
        let stay = TableLedger.Stay(booking: booking.id, span: booking.span, isSeated: booking.status == .seated)
        // A table that a later plan no longer has cannot be sold anyway.
        for table in booking.tables {
            if let position = plan.position(of: table) { ledger.insert(stay, at: position) }
        }
    }

    private mutating func free(_ booking: Booking) {
        for table in booking.tables {
            if let position = plan.position(of: table) { ledger.remove(booking.id, at: position) }
        }
    }
}

extension ServiceDay.Event {
    /// The booking to which it happened.
    public var booking: BookingID {
        switch self {
        case .booked(let booking, _), .walkedIn(let booking, _): booking.id
        case .cancelled(let id, _), .arrived(let id, _, _), .missed(let id, _), .finished(let id, _): id
        }
    }
}
