public import TablesideCore

extension VenuePlan {
    /// Opens a date for queries: combines the plan with the date's bookings.
    ///
    /// - Parameters:
    ///   - day: The service day of the date.
    ///   - neighbors: Service days of nearby dates. Their stays keep their tables unchanged, and their guests are
    ///     counted. If the days after the date are included, a stay may reach into their time.
    /// - Returns: The opened date.
    /// - Throws: ``PlanError`` if a day belongs to another branch or the time zone is not known then; the first zone
    ///   error ends the call.
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

/// One date of a branch, opened for queries: its starts, the tables a party can have, and those for a walk-in.
///
/// It is a value: a copy of the service day, with everything that does not depend on the query computed once.
/// ``record(_:)`` keeps it up to date with the events of the day.
///
/// Every query uses the same check that ``ServiceDay`` makes before it books: every offered start can be booked, and a
/// start that cannot be booked is refused for the listed reasons.
public struct DayAvailability: Sendable {
    /// The plan that the answers are based on.
    public let plan: VenuePlan
    /// The service day that the answers are about.
    public private(set) var day: ServiceDay

    private let shared: Boxed<DayFrame>
    private(set) var ledger: TableLedger
    private(set) var pace: PacingCounts
    /// The room left to walk-ins; `nil` without a quota.
    private(set) var door: WalkInLedger?
    /// Guests of other dates who stop counting when their hold or request expires.
    private var lapsing: [(guests: PacingCounts.Guests, expiresAt: Instant)] = []
    /// The next instant at which a counted hold or request expires; `nil` if none does.
    private var firstLapse: Instant?

    init(_ day: ServiceDay, beside neighbors: [ServiceDay], in plan: VenuePlan) throws(ZoneError) {
        self.plan = plan
        self.day = day
        let others = neighbors.filter { $0.id != day.id }
        let frame = try DayFrame(day.id.date, in: plan, beside: Set(others.map(\.id.date)))
        shared = Boxed(frame)
        ledger = TableLedger(tables: plan.tables.count, grid: frame.grid, buffer: plan.gap)
        pace = PacingCounts(frame.pacing, on: frame.grid)
        for booking in day.bookings.values where booking.holdsTables { occupy(by: booking) }
        for other in others { try occupy(by: other, besides: others) }
        for block in day.blocks.values { occupy(by: block) }
        for (table, span) in day.uncleared { occupy(uncleared: table, during: span) }
        for stay in day.carried.values { occupy(by: stay) }
        countForDoor()
    }

    /// The part that depends on neither bookings nor the time.
    var frame: DayFrame { shared.value }

    /// The services of the date, in the order of ``VenuePlan/services(on:)``.
    public var services: [ServiceWindow] { frame.services }

    /// The version of the service day, events recorded since included.
    public var version: Version { day.version }

    /// Applies an event of the service day.
    ///
    /// - Complexity: O((stays on the affected tables + log starts) × turn profiles), plus O(all stays) with a
    ///   walk-in quota, plus O(bookings) if the event ends the hold or request that would have expired next.
    public mutating func record(_ event: ServiceDay.Event) {
        let changed = Set(event.bookings).union(event.archivedBookings)
        let expected = firstLapse
        var isFirstGone = false
        func forget(_ expiry: Instant?) { isFirstGone = isFirstGone || expiry != nil && expiry == expected }
        for id in changed {
            guard let before = day.bookings[id], before.holdsTables else { continue }
            vacate(by: before)
            forget(before.expiry)
        }
        if case .tablesUnblocked(let lifted, _) = event {
            for block in lifted.compactMap({ day.blocks[$0] }) { vacate(by: block) }
        }
        for table in event.clearing { vacate(uncleared: table) }
        for before in event.carriedStays.compactMap({ day.carried[$0] }) {
            vacate(by: before)
            forget(before.expiresAt)
        }
        day.record(event)
        if isFirstGone { firstLapse = lapse(after: nil) }
        for id in changed {
            if let after = day.bookings[id], after.holdsTables { occupy(by: after) }
        }
        if case .tablesBlocked(let blocks, _, _) = event { for block in blocks { occupy(by: block) } }
        for table in event.clearing {
            if let span = day.uncleared[table] { occupy(uncleared: table, during: span) }
        }
        for stay in event.carriedStays.compactMap({ day.carried[$0] }) { occupy(by: stay) }
        countForDoor()
    }

    /// Returns the date as if a booking had not been made.
    ///
    /// To find out where the booking can be moved, use ``slots(moving:with:through:at:)``.
    ///
    /// - Complexity: O((stays on its tables + log starts) × turn profiles), plus O(all stays) with a walk-in quota.
    public func without(_ id: BookingID) -> DayAvailability {
        var evening = self
        guard let booking = day.bookings[id] else { return evening }
        if booking.holdsTables { evening.vacate(by: booking) }
        // Removed from the day as well, so that expiry does not free it twice and re-seating ignores it.
        evening.day.bookings[id] = nil
        if let expiry = booking.expiry, expiry == firstLapse { evening.firstLapse = evening.lapse(after: nil) }
        evening.countForDoor()
        return evening
    }

    /// Whether a counted hold or request has expired without an event.
    func isOutdated(at now: Instant) -> Bool { firstLapse.map { $0 <= now } ?? false }

    /// The first instant, after another if given, at which a hold or request of this or another date expires.
    private func lapse(after instant: Instant?) -> Instant? {
        var first: Instant?
        func consider(_ expiry: Instant?) {
            guard let expiry, instant.map({ $0 < expiry }) ?? true else { return }
            first = min(first ?? expiry, expiry)
        }
        for booking in day.bookings.values { consider(booking.expiry) }
        for stay in day.carried.values { consider(stay.expiresAt) }
        for stay in lapsing { consider(stay.expiresAt) }
        return first
    }

    /// The date without the holds and requests that have expired by this time, recorded or not.
    func current(at now: Instant) -> DayAvailability {
        guard isOutdated(at: now) else { return self }
        var evening = self
        for booking in day.bookings.values where booking.holdsTables && booking.hasLapsed(at: now) {
            evening.vacate(by: booking)
        }
        for stay in day.carried.values where !stay.blocks(at: now) { evening.vacate(by: stay) }
        for stay in lapsing where stay.expiresAt <= now { evening.pace.add(stay.guests, times: -1) }
        evening.lapsing.removeAll { $0.expiresAt <= now }
        evening.ledger.vacateLapsed(at: now)
        evening.firstLapse = evening.lapse(after: now)
        evening.countForDoor()
        return evening
    }

    /// Recomputes the room left to walk-ins.
    private mutating func countForDoor() {
        if let quota = plan.door { door = WalkInLedger(quota, ledger, holding: frame.heldToQuota) }
    }

    /// Takes the expiry of an added stay into account.
    private mutating func note(_ expiry: Instant?) {
        if let expiry { firstLapse = firstLapse.map { min($0, expiry) } ?? expiry }
    }

    /// Returns the date with one more, hypothetical party at some tables.
    func occupied(
        at tables: [Int],
        during span: Range<Instant>,
        by guests: PacingCounts.Guests
    ) -> DayAvailability {
        var evening = self
        let stay = TableLedger.Stay(holder: .guess, span: span, isWalkIn: guests.channel == .walkIn)
        for table in tables { evening.ledger.occupy(table, by: stay) }
        evening.pace.add(guests)
        evening.countForDoor()
        return evening
    }

    /// Returns the date as if bookings had other tables; their times and parties stay.
    func moving(_ moves: [TableMove]) -> DayAvailability {
        var evening = self
        for move in moves {
            guard let booking = evening.day.bookings[move.booking] else { continue }
            if booking.holdsTables { evening.vacate(by: booking) }
            evening.day.bookings[move.booking]?.tables = move.to
            if let moved = evening.day.bookings[move.booking], moved.holdsTables { evening.occupy(by: moved) }
        }
        evening.countForDoor()
        return evening
    }

    /// Returns the date as if the restaurant had booked or seated a party and moved others for it.
    func booked(_ request: SeatingRequest, at seating: Seating, now: Instant) -> DayAvailability {
        var name = "party"
        while day.bookings[BookingID(rawValue: name)] != nil { name += "+" }
        var booking = Booking(
            id: BookingID(rawValue: name),
            profile: plan.rules.profile,
            party: request.party,
            span: seating.span,
            tables: seating.tables,
            guest: nil,
            channel: request.channel,
            isLocked: plan.rules.assignment == .locked,
            madeAt: now
        )
        booking.lockAt = plan.rules.lockBefore.map { seating.span.lowerBound - $0 }
        if request.channel == .walkIn { (booking.status, booking.seatedAt) = (.seated, now) }
        var evening = moving(seating.moves)
        evening.day.bookings[booking.id] = booking
        evening.occupy(by: booking)
        evening.countForDoor()
        return evening
    }

    private mutating func occupy(by booking: Booking) {
        note(booking.expiry)
        let stay = TableLedger.Stay(
            holder: .booking(booking.id),
            span: booking.span,
            isSeated: booking.status == .seated,
            isWalkIn: booking.channel == .walkIn,
            expiresAt: booking.expiry
        )
        occupy(booking.tables, by: stay)
        pace.add(guests(of: booking))
    }

    /// Adds the tables kept by another date, for its own stays, for stays carried into it and for blocks, and counts
    /// its guests.
    private mutating func occupy(by other: ServiceDay, besides others: [ServiceDay]) throws(ZoneError) {
        let goneBy = try emptied(since: other.id.date)
        func foreign(
            _ name: String,
            _ span: Range<Instant>,
            isSeated: Bool = false,
            isBlock: Bool = false,
            isUncleared: Bool = false,
            until expiry: Instant? = nil
        ) -> TableLedger.Stay {
            TableLedger.Stay(
                holder: .neighbor(name, of: other.id.date),
                span: span,
                isSeated: isSeated,
                isForeign: true,
                isBlock: isBlock,
                isUncleared: isUncleared,
                expiresAt: expiry,
                goneBy: goneBy
            )
        }
        for booking in other.bookings.values where booking.holdsTables {
            let isSeated = booking.status == .seated
            let stay = foreign("booking \(booking.id)", booking.span, isSeated: isSeated, until: booking.expiry)
            occupy(booking.tables, by: stay)
            // A stay carried over from there has already been counted.
            if day.carried[booking.id]?.date != other.id.date { count(guests(of: booking), until: booking.expiry) }
        }
        for stay in other.carried.values where stay.date != day.id.date {
            let name = "carried \(stay.booking)"
            occupy(stay.tables, by: foreign(name, stay.span, isSeated: stay.isSeated, until: stay.expiresAt))
            // A stay known from its own date, or carried over to this one, has already been counted.
            guard day.carried[stay.booking]?.date != stay.date, !others.contains(where: { $0.id.date == stay.date })
            else { continue }
            count(guests(of: stay), until: stay.expiresAt)
        }
        for (table, span) in other.uncleared {
            occupy([table], by: foreign("uncleared \(table)", clearing(span), isSeated: true, isUncleared: true))
        }
        for block in other.blocks.values {
            occupy([block.table], by: foreign("block \(block.id)", block.kept(beside: plan.gap), isBlock: true))
        }
    }

    /// The end of the first break in opening hours after an earlier date, when its parties must have left even if that
    /// was not recorded; `nil` for later dates, and if there is no break before this date's services.
    ///
    /// With an instant, only openings after it count.
    private func emptied(since date: CivilDate, after instant: Instant? = nil) throws(ZoneError) -> Instant? {
        guard date < day.id.date else { return nil }
        var closing = try plan.windows(beside: date).map(\.open.upperBound).max()
        var next = try? date.adding(days: 1)
        while let current = next, current <= day.id.date {
            for open in try (current == day.id.date ? services : plan.windows(beside: current)).map(\.open) {
                if let closing, open.lowerBound > closing, instant.map({ open.lowerBound > $0 }) ?? true {
                    return open.lowerBound
                }
                closing = max(closing ?? open.upperBound, open.upperBound)
            }
            next = try? current.adding(days: 1)
        }
        return nil
    }

    /// The first opening after an instant that follows a break in the hours of the date; `nil` if there is none.
    private func reopening(after instant: Instant) -> Instant? {
        var closing = instant
        for open in services.map(\.open) {
            if open.lowerBound > closing { return open.lowerBound }
            closing = max(closing, open.upperBound)
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
    private mutating func occupy(_ tables: [TableID], by stay: TableLedger.Stay) {
        // A table that the current plan no longer has cannot be sold anyway.
        for table in tables {
            if let position = plan.position(of: table) { ledger.occupy(position, by: stay) }
        }
    }

    private mutating func occupy(by block: TableBlock) {
        let span = block.kept(beside: plan.gap)
        occupy(
            [block.table],
            by: TableLedger.Stay(holder: .block(block.id), span: span, isForeign: true, isBlock: true)
        )
    }

    private mutating func vacate(by block: TableBlock) {
        if let position = plan.position(of: block.table) { ledger.vacate(position, by: .block(block.id)) }
    }

    /// Keeps a table that guests have left until it should be clear, then, like the table of an overstaying party,
    /// until it is reported clear or the date opens again after a break.
    private mutating func occupy(uncleared table: TableID, during span: Range<Instant>) {
        occupy([table], by: stay(uncleared: span))
    }

    /// The stay of guests who have left, until their table is cleared.
    func stay(uncleared span: Range<Instant>) -> TableLedger.Stay {
        TableLedger.Stay(
            holder: .uncleared,
            span: clearing(span),
            isSeated: true,
            isForeign: true,
            isUncleared: true,
            goneBy: reopening(after: span.lowerBound)
        )
    }

    private mutating func vacate(uncleared table: TableID) {
        if let position = plan.position(of: table) { ledger.vacate(position, by: .uncleared) }
    }

    /// The time of clearing without the time between two parties, which it is part of.
    private func clearing(_ span: Range<Instant>) -> Range<Instant> {
        let end = span.upperBound - plan.gap
        return min(span.lowerBound, end - .milliseconds(1))..<end
    }

    private mutating func occupy(by stay: SpilloverStay) {
        note(stay.expiresAt)
        occupy(stay.tables, by: self.stay(of: stay))
        pace.add(guests(of: stay))
    }

    /// The stay that another date keeps here; guests of an earlier one must have left by the next opening after a
    /// break.
    func stay(of other: SpilloverStay) -> TableLedger.Stay {
        TableLedger.Stay(
            holder: .carried(other.booking),
            span: other.span,
            isSeated: other.isSeated,
            isForeign: true,
            expiresAt: other.expiresAt,
            // If the hours cannot be told, the guests may still be there.
            goneBy: other.isSeated ? try? emptied(since: other.date, after: other.span.upperBound) : nil
        )
    }

    private mutating func vacate(by stay: SpilloverStay) {
        for position in stay.tables.compactMap({ plan.position(of: $0) }) {
            ledger.vacate(position, by: .carried(stay.booking))
        }
        pace.add(guests(of: stay), times: -1)
    }

    private mutating func vacate(by booking: Booking) {
        for table in booking.tables {
            if let position = plan.position(of: table) { ledger.vacate(position, by: .booking(booking.id)) }
        }
        pace.add(guests(of: booking), times: -1)
    }

    func guests(of booking: Booking) -> PacingCounts.Guests {
        let span = booking.span.lowerBound..<plan.guestEnd(of: booking.span)
        return PacingCounts.Guests(span: span, party: booking.party, channel: booking.channel)
    }

    private func guests(of stay: SpilloverStay) -> PacingCounts.Guests {
        let span = stay.span.lowerBound..<plan.guestEnd(of: stay.span)
        return PacingCounts.Guests(span: span, party: stay.party, channel: stay.channel)
    }
}

extension ServiceDay.Event {
    /// The tables that guests left, or that were cleared.
    fileprivate var clearing: Set<TableID> {
        switch self {
        case .tablesLeft(let tables, _, _), .tablesCleared(let tables, _): Set(tables)
        default: []
        }
    }

    /// The bookings that leave the day; an expired hold among them never gave back its tables by an event.
    fileprivate var archivedBookings: [BookingID] {
        if case .archived(let ids, _) = self { ids } else { [] }
    }

    /// The bookings of other dates that the event carries over or drops.
    fileprivate var carriedStays: Set<BookingID> {
        switch self {
        case .carried(let stays, _, _): Set(stays.map(\.booking))
        case .carriedDropped(let ids, _): Set(ids)
        default: []
        }
    }
}
