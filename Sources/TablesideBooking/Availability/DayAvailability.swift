public import TablesideCore

extension VenuePlan {
    /// Brings the plan together with the bookings of one date, for questions.
    ///
    /// - Parameters:
    ///   - day: The service day of the date.
    ///   - neighbors: Service days of dates nearby. Their stays keep their tables, as they are, and their guests are
    ///     counted; where the days that follow the date are among them, a stay may reach into their time.
    /// - Returns: The evening.
    /// - Throws: ``PlanError`` when a day is one of another branch or the zone is not known then; a zone that cannot
    ///   answer is asked no further.
    /// - Complexity: O(services × log services + starts on the grid × turn times + bookings × log starts).
    public func open(_ day: ServiceDay, beside neighbors: [ServiceDay] = []) throws(PlanError) -> DayAvailability {
        for other in [day] + neighbors where other.id.branch != branch {
            throw PlanError(.otherBranch(plan: branch, day: other.id))
        }
        do {
            return try DayAvailability(day, beside: neighbors, in: self)
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
public struct DayAvailability: Sendable {
    /// The plan by which it answers.
    public let plan: VenuePlan
    /// The bookings about which it answers.
    public private(set) var day: ServiceDay

    private let shared: Boxed<DayFrame>
    private(set) var ledger: TableLedger
    private(set) var pace: PacingCounts
    /// What is left to walk-ins; `nil` where nothing has to be.
    private(set) var door: WalkInLedger?
    /// Who is counted of other dates and will lapse.
    private var lapsing: [(guests: PacingCounts.Guests, expiresAt: Instant)] = []
    /// The first instant at which something lapses that is taken into account; `nil` when nothing does.
    private var firstLapse: Instant?

    init(_ day: ServiceDay, beside neighbors: [ServiceDay], in plan: VenuePlan) throws(ZoneError) {
        self.plan = plan
        self.day = day
        let others = neighbors.filter { $0.id != day.id }
        let frame = try DayFrame(day.id.date, in: plan, beside: Set(others.map(\.id.date)))
        shared = Boxed(frame)
        ledger = TableLedger(tables: plan.tables.count, grid: frame.grid, buffer: plan.gap)
        pace = PacingCounts(frame.pacing, on: frame.grid)
        for booking in day.bookings.values where booking.holdsTables { hold(booking) }
        for other in others { try takeNeighbor(other, besides: others) }
        for block in day.blocks.values { take(block) }
        for stay in day.carried.values { take(stay) }
        countForDoor()
    }

    /// What of it depends on neither bookings nor the time.
    var frame: DayFrame { shared.value }

    /// The services of the date, as ``VenuePlan/services(on:)`` puts them in order.
    public var services: [ServiceWindow] { frame.services }

    /// The number of events that it has seen.
    public var version: Version { day.version }

    /// Takes an event of the service day into account.
    ///
    /// - Complexity: O((stays on the tables concerned + log starts) × turn profiles), with a walk-in quota all stays, and all
    ///   bookings where the hold or the request is over that would have lapsed next.
    public mutating func record(_ event: ServiceDay.Event) {
        let changed = Set(event.bookings)
        let expected = firstLapse
        var isFirstGone = false
        func forget(_ expiry: Instant?) { isFirstGone = isFirstGone || expiry != nil && expiry == expected }
        for id in changed {
            guard let before = day.booking(id), before.holdsTables else { continue }
            free(before)
            forget(before.expiry)
        }
        if case .tableUnblocked(let id, _) = event, let block = day.blocks[id] { free(block) }
        if let id = event.carriedStay, let before = day.carried[id] {
            free(before)
            forget(before.expiresAt)
        }
        day.record(event)
        if isFirstGone { firstLapse = lapse(after: nil) }
        for id in changed {
            if let after = day.booking(id), after.holdsTables { hold(after) }
        }
        if case .tableBlocked(let block, _, _) = event { take(block) }
        if case .carried(let stay, _, _) = event { take(stay) }
        countForDoor()
    }

    /// The same evening as if a booking had not been made.
    ///
    /// To where it can be moved is another question, which ``slots(moving:with:through:at:)`` answers.
    ///
    /// - Complexity: O((stays on its tables + log starts) × turn profiles), and with a walk-in quota all stays.
    public func without(_ id: BookingID) -> DayAvailability {
        var evening = self
        if let booking = day.booking(id), booking.holdsTables { evening.free(booking) }
        // It is freed once, even if it is also a hold that has lapsed, and is in nobody's way when others are re-seated.
        evening.day.bookings[id] = nil
        if let expiry = day.booking(id)?.expiry, expiry == firstLapse { evening.firstLapse = evening.lapse(after: nil) }
        evening.countForDoor()
        return evening
    }

    /// Whether a hold or a request has lapsed that the day has not ended yet.
    func isOutdated(at now: Instant) -> Bool { firstLapse.map { $0 <= now } ?? false }

    /// The first instant, after another if one is given, at which a hold or a request lapses, of this date or of others.
    private func lapse(after instant: Instant?) -> Instant? {
        var first: Instant?
        func take(_ expiry: Instant?) {
            guard let expiry, instant.map({ $0 < expiry }) ?? true else { return }
            first = min(first ?? expiry, expiry)
        }
        for booking in day.bookings.values { take(booking.expiry) }
        for stay in day.carried.values { take(stay.expiresAt) }
        for stay in lapsing { take(stay.expiresAt) }
        return first
    }

    /// The evening without the holds and requests that have lapsed by then: they have no effect, whether somebody has noticed or not.
    func current(at now: Instant) -> DayAvailability {
        guard isOutdated(at: now) else { return self }
        var evening = self
        for booking in day.bookings.values where booking.holdsTables && booking.hasLapsed(at: now) {
            evening.free(booking)
        }
        for stay in day.carried.values where !stay.blocks(at: now) { evening.free(stay) }
        for stay in lapsing where stay.expiresAt <= now { evening.pace.add(stay.guests, times: -1) }
        evening.lapsing.removeAll { $0.expiresAt <= now }
        evening.ledger.removeLapsed(at: now)
        evening.firstLapse = evening.lapse(after: now)
        evening.countForDoor()
        return evening
    }

    /// Works out again what is left to walk-ins.
    private mutating func countForDoor() {
        if let quota = plan.door { door = WalkInLedger(quota, ledger, holding: frame.heldToQuota) }
    }

    /// Notes when something lapses that is taken into account from now on.
    private mutating func note(_ expiry: Instant?) {
        if let expiry { firstLapse = firstLapse.map { min($0, expiry) } ?? expiry }
    }

    /// The same evening with a party more, as it would sit.
    func with(_ wish: Wish, at unit: Int, during span: Range<Instant>) -> DayAvailability {
        var evening = self
        let stay = TableLedger.Stay(holder: .guess, span: span, isWalkIn: wish.channel == .walkIn)
        for table in plan.unitTables[unit] { evening.ledger.insert(stay, at: table) }
        evening.pace.add(guests(of: wish, during: span))
        evening.countForDoor()
        return evening
    }

    private mutating func hold(_ booking: Booking) {
        note(booking.expiry)
        let stay = TableLedger.Stay(
            holder: .booking(booking.id),
            span: booking.span,
            isSeated: booking.status == .seated,
            isWalkIn: booking.channel == .walkIn,
            expiresAt: booking.expiry
        )
        insert(stay, at: booking.tables)
        pace.add(guests(of: booking))
    }

    /// Takes the tables that another date keeps: for its stays, for those of third dates, and those out of use; and counts its
    /// guests.
    private mutating func takeNeighbor(_ other: ServiceDay, besides others: [ServiceDay]) throws(ZoneError) {
        let goneBy = try emptied(since: other.id.date)
        func foreign(
            _ name: String,
            _ span: Range<Instant>,
            isSeated: Bool = false,
            until expiry: Instant? = nil
        ) -> TableLedger.Stay {
            TableLedger.Stay(
                holder: .neighbor(name, of: other.id.date),
                span: span,
                isSeated: isSeated,
                isForeign: true,
                expiresAt: expiry,
                goneBy: goneBy
            )
        }
        for booking in other.bookings.values where booking.holdsTables {
            let isSeated = booking.status == .seated
            let stay = foreign("booking \(booking.id)", booking.span, isSeated: isSeated, until: booking.expiry)
            insert(stay, at: booking.tables)
            // What was carried over from there is counted already.
            if day.carried[booking.id]?.date != other.id.date { count(guests(of: booking), until: booking.expiry) }
        }
        for stay in other.carried.values where stay.date != day.id.date {
            let name = "carried \(stay.booking)"
            insert(foreign(name, stay.span, isSeated: stay.isSeated, until: stay.expiresAt), at: stay.tables)
            // What is known from its own date, or carried over to this one, is counted already.
            guard day.carried[stay.booking]?.date != stay.date, !others.contains(where: { $0.id.date == stay.date })
            else { continue }
            count(guests(of: stay), until: stay.expiresAt)
        }
        for block in other.blocks.values {
            insert(foreign("block \(block.id)", block.kept(beside: plan.gap)), at: [block.table])
        }
    }

    /// When the house opened again after a break, by when nobody can still sit there of a date before whose party nobody has
    /// said to be gone; `nil` where it has had no break up to the services of this date, and for later dates.
    private func emptied(since date: CivilDate) throws(ZoneError) -> Instant? {
        guard date < day.id.date else { return nil }
        var closing = try plan.windows(beside: date).map(\.open.upperBound).max()
        var next = try? date.adding(days: 1)
        while let current = next, current <= day.id.date {
            for open in try (current == day.id.date ? services : plan.windows(beside: current)).map(\.open) {
                if let closing, open.lowerBound > closing { return open.lowerBound }
                closing = max(closing ?? open.upperBound, open.upperBound)
            }
            next = try? current.adding(days: 1)
        }
        return nil
    }

    /// Counts guests of another date.
    private mutating func count(_ guests: PacingCounts.Guests, until expiry: Instant?) {
        pace.add(guests)
        note(expiry)
        if let expiry { lapsing.append((guests, expiry)) }
    }

    @inline(__always)
    private mutating func insert(_ stay: TableLedger.Stay, at tables: [TableID]) {
        // A table that a later plan no longer has cannot be sold anyway.
        for table in tables {
            if let position = plan.position(of: table) { ledger.insert(stay, at: position) }
        }
    }

    private mutating func take(_ block: TableBlock) {
        let span = block.kept(beside: plan.gap)
        insert(TableLedger.Stay(holder: .block(block.id), span: span, isForeign: true), at: [block.table])
    }

    private mutating func free(_ block: TableBlock) {
        if let position = plan.position(of: block.table) { ledger.remove(.block(block.id), at: position) }
    }

    private mutating func take(_ stay: SpilloverStay) {
        note(stay.expiresAt)
        insert(TableLedger.Stay(stay), at: stay.tables)
        pace.add(guests(of: stay))
    }

    private mutating func free(_ stay: SpilloverStay) {
        for position in stay.tables.compactMap({ plan.position(of: $0) }) {
            ledger.remove(.carried(stay.booking), at: position)
        }
        pace.add(guests(of: stay), times: -1)
    }

    private mutating func free(_ booking: Booking) {
        for table in booking.tables {
            if let position = plan.position(of: table) { ledger.remove(.booking(booking.id), at: position) }
        }
        pace.add(guests(of: booking), times: -1)
    }

    private func guests(of booking: Booking) -> PacingCounts.Guests {
        let span = booking.span.lowerBound..<plan.guestEnd(of: booking.span)
        return PacingCounts.Guests(span: span, party: booking.party, channel: booking.channel)
    }

    private func guests(of stay: SpilloverStay) -> PacingCounts.Guests {
        let span = stay.span.lowerBound..<plan.guestEnd(of: stay.span)
        return PacingCounts.Guests(span: span, party: stay.party, channel: stay.channel)
    }
}

extension TableLedger.Stay {
    /// What another date keeps.
    init(_ stay: SpilloverStay) {
        self.init(
            holder: .carried(stay.booking),
            span: stay.span,
            isSeated: stay.isSeated,
            isForeign: true,
            expiresAt: stay.expiresAt
        )
    }
}

extension ServiceDay.Event {
    /// The booking of another date of which it says something.
    fileprivate var carriedStay: BookingID? {
        switch self {
        case .carried(let stay, _, _): stay.booking
        case .carriedDropped(let id, _): id
        default: nil
        }
    }
}
