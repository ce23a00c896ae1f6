import TablesideCore

/// One decision of a service day: its inputs, and the three things that are asked of them.
///
/// A command passes them in this order, each once:
///
/// 1. The lifecycle *admits* it, so that tables are searched only for authors who may give it.
/// 2. If it needs tables, the date is *opened*, and says what the command would get or why not.
/// 3. The admitted rows are *resolved*: the first whose guard holds says what becomes of the booking.
struct DayDecision {
    typealias Refusal = ServiceDay.Refusal
    typealias Event = ServiceDay.Event
    typealias Kind = ServiceDay.Command.Kind
    /// What a command needs for its guard, or why it cannot have it.
    typealias Need<Value> = Result<Value, Refusal>

    var day: ServiceDay
    let profile: Booking.Profile
    let lifecycle: ServiceDay.Machine
    var plan: VenuePlan
    let author: Author
    let now: Instant

    /// A command that a lifecycle lets in: the booking that it is about, and the rows that it may take.
    struct Admission {
        let kind: Kind
        /// `nil` for a new booking, and for a command about the day.
        let booking: Booking?
        /// The places of the rows in the index of the lifecycle.
        let rows: Range<Int>
    }

    /// Asks the bookings' lifecycle whether the author may give a command now.
    ///
    /// `isSame` says whether a command that was already applied made this very booking; if not, its identity is in use.
    /// `questions` counts how often a lifecycle is asked; tests hold it to one.
    func admit(
        _ kind: Kind,
        on booking: Booking?,
        _ questions: inout Int,
        isSame: (Booking) -> Bool = { _ in true }
    ) throws(Refusal) -> Admission {
        questions += 1
        let state = booking?.status ?? .asked
        switch profile.lifecycle.look(state, kind, author.role) {
        case .rows(let rows): return Admission(kind: kind, booking: booking, rows: rows)
        case .alreadyApplied:
            if let booking, !isSame(booking) { throw Refusal(.knownBooking(booking: booking.id)) }
            // An expired hold or request is reported as expired, not as already applied.
            if let booking, let lapsed = lapse(of: booking) { throw lapsed }
            throw Refusal(.alreadyApplied(command: kind))
        case .illegal: throw Refusal(.illegal(state: state.rawValue, command: kind))
        case .notPermitted: throw Refusal(.notPermitted(role: author.role, command: kind))
        }
    }

    /// Asks the day's lifecycle whether the author may give a command about the day as a whole.
    func admit(_ kind: Kind, _ questions: inout Int) throws(Refusal) -> Admission {
        questions += 1
        switch lifecycle.look(.open, kind, author.role) {
        case .rows(let rows): return Admission(kind: kind, booking: nil, rows: rows)
        case .alreadyApplied: throw Refusal(.alreadyApplied(command: kind))
        case .illegal: throw Refusal(.illegal(state: ServiceDay.Phase.open.rawValue, command: kind))
        case .notPermitted: throw Refusal(.notPermitted(role: author.role, command: kind))
        }
    }

    func known(_ id: BookingID) throws(Refusal) -> Booking {
        guard let booking = day.booking(id) else { throw Refusal(.unknownBooking(booking: id)) }
        return booking
    }

    /// Opens the date; a command that needs tables does so once.
    func open() throws(Refusal) -> DayAvailability {
        do {
            return try plan.open(day, beside: plan.neighbors)
        } catch {
            throw Refusal(.plan(reason: error.reason))
        }
    }

    /// Opens the date for a booking, whose own stay does not count and whose rivals may have expired.
    func open(without id: BookingID) throws(Refusal) -> DayAvailability { try open().without(id).current(at: now) }

    /// The refusal for an expired hold or request: such a hold can only be confirmed again, swapped or released, such a
    /// request only canceled or declined.
    func lapse(of booking: Booking) -> Refusal? {
        guard let expiresAt = booking.expiresAt, booking.hasLapsed(at: now) else { return nil }
        return Refusal(booking.status == .held ? .holdExpired(at: expiresAt) : .requestExpired(at: expiresAt))
    }

    /// The first instant of a later date whose stays are not known.
    func nextDay() throws(Refusal) -> Instant? {
        do {
            return try plan.nextUnknownStart(after: day.id.date)
        } catch {
            throw Refusal(.plan(reason: .zone(reason: error.reason)))
        }
    }

    /// Refuses if the stay reaches into a later date, which would drop its tables at the expiry that this decision
    /// removes.
    func outlasting(_ booking: Booking, before opening: Instant?) -> Refusal? {
        guard booking.expiresAt != nil, let opening, booking.span.upperBound + plan.gap > opening else { return nil }
        return Refusal(.unavailable(reasons: [.reachesNextDay(end: booking.span.upperBound, opening: opening)]))
    }
}
