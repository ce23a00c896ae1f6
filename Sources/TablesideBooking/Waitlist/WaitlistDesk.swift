public import TablesideCore

/// A waitlist and the service day of the same date, decided together.
///
/// Offered tables are blocked on the day for the time of the offer and the stay after it, so they cannot go to another
/// party; a party seated from the list is a walk-in of the day. Both documents change in one unit, which prevents
/// selling a table twice.
///
/// ```swift
/// var changes = Changes(cause: key)
/// var desk = WaitlistDesk(list, friday, plan: plan, policy: policy)
/// try desk.perform(.accept("w1", as: "b9"), by: .guest(ana), at: now, changes: &changes)
/// try await store.commit(changes)
/// ```
public struct WaitlistDesk: Sendable {
    /// The waitlist after the commands so far.
    public private(set) var list: Waitlist
    /// The service day after the commands so far.
    public private(set) var day: ServiceDay
    /// The plan of the branch.
    public let plan: VenuePlan
    /// The restaurant's waitlist policy.
    public let policy: WaitlistPolicy
    /// The stage of seated guests, by booking.
    public var stages: [BookingID: DayAvailability.GuestStage]
    /// Whether free tables are offered to waiting parties; `false` for a restaurant that no longer runs a list.
    package var makesOffers = true

    /// Creates a desk for the documents of one date.
    public init(
        _ list: Waitlist,
        _ day: ServiceDay,
        plan: VenuePlan,
        policy: WaitlistPolicy,
        stages: [BookingID: DayAvailability.GuestStage] = [:]
    ) {
        self.list = list
        self.day = day
        self.plan = plan
        self.policy = policy
        self.stages = stages
    }

    /// Returns the floor at an instant.
    ///
    /// - Throws: ``Waitlist/Refusal`` if the plan cannot answer.
    public func floor(at now: Instant) throws(Waitlist.Refusal) -> WaitlistFloor {
        do throws(PlanError) {
            return try plan.open(day, beside: plan.neighbors).waitlistFloor(of: list, stages: stages, at: now)
        } catch {
            throw Waitlist.Refusal(.plan(reason: error.reason))
        }
    }

    /// Performs a command on both documents.
    ///
    /// - Parameters:
    ///   - command: The command to the waitlist.
    ///   - author: The sender of the command.
    ///   - now: The time of the decision.
    ///   - changes: Collects the changes of both documents.
    /// - Returns: The events of the waitlist.
    /// - Throws: ``Waitlist/Refusal`` with the reason, which may be one of the day
    ///   (``Waitlist/Refusal/Reason/day(reason:)``); nothing has changed in that case.
    /// - Complexity: That of opening the date, plus O(n log n + n × free tables and combinations) for a list of n
    ///   parties.
    @discardableResult
    public mutating func perform(
        _ command: Waitlist.Command,
        by author: Author,
        at now: Instant,
        changes: inout Changes
    ) throws(Waitlist.Refusal) -> [Waitlist.Event] {
        var (desk, made) = (self, changes)
        guard day.id == list.id else { throw Waitlist.Refusal(.otherFloor(floor: day.id, list: list.id)) }
        // Who may not give the command does not learn what the day thinks of it.
        _ = try list.decide(command, in: try desk.context(at: now), by: author, at: now)
        try desk.releaseExpired(before: command, at: now, &made)
        try desk.sit(command, at: now, &made)
        let context = try desk.context(at: now)
        let events = try made.perform(command, on: &desk.list, in: context, by: author, at: now)
        try desk.keepOffers(since: list, on: context.floor, at: now, &made)
        (self, changes) = (desk, made)
        return events
    }

    /// Quotes the wait of a party that would join now.
    ///
    /// - Parameters:
    ///   - wish: What the party asks for.
    ///   - headStart: Time credited to the party's wait.
    ///   - quoter: The past stays at the restaurant, and the settings of the simulation.
    ///   - now: The instant.
    /// - Returns: The wait, or why none can be quoted.
    /// - Throws: ``Waitlist/Refusal`` if the plan cannot answer.
    /// - Complexity: That of opening the date and of ``WaitQuoter/quote(for:headStart:on:floor:)``.
    public func quote(
        for wish: WaitlistWish,
        headStart: Elapsed = .zero,
        by quoter: WaitQuoter,
        at now: Instant
    ) throws(Waitlist.Refusal) -> WaitlistQuote {
        quoter.quote(for: wish, headStart: headStart, on: list, floor: try floor(at: now))
    }

    /// Quotes the waits that parties on the list still have to expect, as the evening stands.
    ///
    /// - Parameters:
    ///   - ids: The parties.
    ///   - quoter: The past stays at the restaurant, and the settings of the simulation.
    ///   - now: The instant.
    /// - Returns: The waits from now on, or why none can be quoted; nothing for parties that wait no more.
    /// - Throws: ``Waitlist/Refusal`` if the plan cannot answer.
    /// - Complexity: That of opening the date, and of ``WaitQuoter/quote(for:on:floor:)`` for each party.
    public func quotes(
        for ids: [WaitlistEntryID],
        by quoter: WaitQuoter,
        at now: Instant
    ) throws(Waitlist.Refusal) -> [WaitlistEntryID: WaitlistQuote] {
        let floor = try floor(at: now)
        var quotes: [WaitlistEntryID: WaitlistQuote] = [:]
        for id in ids { quotes[id] = quoter.quote(for: id, on: list, floor: floor) }
        return quotes
    }

    private func context(at now: Instant) throws(Waitlist.Refusal) -> WaitlistContext {
        var context = WaitlistContext(policy: policy, floor: try floor(at: now))
        context.makesOffers = makesOffers
        return context
    }

    /// Seats a party on the day, or undoes its seating, before the list offers the tables that are free after that.
    private mutating func sit(
        _ command: Waitlist.Command,
        at now: Instant,
        _ changes: inout Changes
    ) throws(Waitlist.Refusal) {
        if case .join(_, _, let joining) = command, let late = joining.lateFor { return try admit(late, at: now) }
        guard let id = command.entry, let entry = list.entry(id) else { return }
        let tables: [TableID]
        let booking: BookingID
        switch command {
        case .accept(_, let id): (tables, booking) = (entry.offer?.tables ?? [], id)
        case .seat(_, let wanted, let id): (tables, booking) = (wanted, id)
        case .offer(_, let wanted):
            // What nobody could take now is not held for anybody.
            let reasons = try crowd(with: entry.party, at: wanted, now: now)
            if !reasons.isEmpty { throw Waitlist.Refusal(.day(reason: .unavailable(reasons: reasons))) }
            return
        case .recall:
            guard let seating = entry.seating else { return }
            guard day.booking(seating.booking)?.status == .seated else {
                throw Waitlist.Refusal(.notSeated(booking: seating.booking))
            }
            return try perform(.finish(booking: seating.booking), at: now, &changes)
        default: return
        }
        // The party keeps the tables for as long as they were offered, even if turn times are longer now: somebody else
        // may need them after that.
        let promised =
            entry.offer?.tables == tables ? entry.blocks.compactMap { day.blocks[$0]?.span.upperBound }.min() : nil
        try release([entry], at: now, &changes)
        var wishes = BookingWishes.none
        wishes.tables = tables
        // What was offered before a pause began, or before others came, is kept.
        var override: String?
        if entry.offer?.tables == tables {
            if isPaused(tables, at: now) {
                override = "offered on the waitlist before the pause"
            } else if !(try crowd(with: entry.party, at: tables, now: now)).isEmpty {
                override = "offered on the waitlist before others came"
            }
        }
        let walkIn = WalkIn(
            id: booking,
            party: entry.party,
            guest: entry.guest,
            wishes: wishes,
            leavingBy: promised,
            overrideReason: override
        )
        try perform(.walkIn(party: walkIn), at: now, &changes)
    }

    /// The pacing limits that a party sitting down now would exceed.
    private func crowd(
        with party: Int,
        at tables: [TableID],
        now: Instant
    ) throws(Waitlist.Refusal) -> [Unavailability] {
        do throws(PlanError) {
            let evening = try plan.open(day, beside: plan.neighbors).current(at: now)
            let request = SeatingRequest(party: party, start: now, channel: .walkIn)
            let place = position(of: tables).map { plan.index.placeOfUnit[$0] } ?? 0
            return evening.crowd(with: request, during: evening.span(of: request, at: place))
        } catch {
            throw Waitlist.Refusal(.plan(reason: error.reason))
        }
    }

    private func isPaused(_ tables: [TableID], at now: Instant) -> Bool {
        plan.pausedUntil(now) != nil
            || tables.compactMap(plan.position).contains { plan.pausedUntil(now, atTable: $0) != nil }
    }

    /// The position in the plan of the unit with exactly these tables; `nil` if there is none.
    private func position(of tables: [TableID]) -> Int? {
        let wanted = Set(tables)
        return plan.units.firstIndex { $0.tables.count == wanted.count && wanted.isSuperset(of: $0.tables) }
    }

    /// Refuses a late party whose booking still keeps its tables.
    private func admit(_ late: BookingID, at now: Instant) throws(Waitlist.Refusal) {
        guard let booking = day.booking(late) else {
            throw Waitlist.Refusal(.day(reason: .unknownBooking(booking: late)))
        }
        if booking.isOpen(at: now) { throw Waitlist.Refusal(.stillBooked(booking: late)) }
    }

    /// Blocks the offered tables on the day, and frees those no longer offered.
    private mutating func keepOffers(
        since before: Waitlist,
        on floor: WaitlistFloor,
        at now: Instant,
        _ changes: inout Changes
    ) throws(Waitlist.Refusal) {
        let former = before.entries.values.filter { entry in
            entry.offer != nil && entry.offer != list.entry(entry.id)?.offer
        }
        try release(former, at: now, &changes)
        let current = list.entries.values.filter { entry in
            entry.offer != nil && entry.offer != before.entry(entry.id)?.offer
        }
        var blocks: [TableBlock] = []
        for entry in current.sorted(by: { $0.number < $1.number }) {
            guard let offer = entry.offer else { continue }
            // No longer than the list found them free; otherwise every step of the list would fail.
            let turn = floor.turn(for: entry.party, at: offer.tables)
            let span = offer.span.lowerBound..<max(offer.until, offer.until + turn)
            blocks += zip(entry.blocks, offer.tables).map { TableBlock(id: $0, table: $1, span: span) }
        }
        for part in blocks.parts(of: SizeLimit.namedTables) {
            try perform(.blockTables(blocks: part), at: now, &changes)
        }
    }

    /// Frees the tables of expired offers that the list ends in this step.
    private mutating func releaseExpired(
        before command: Waitlist.Command,
        at now: Instant,
        _ changes: inout Changes
    ) throws(Waitlist.Refusal) {
        let own = command.entry.flatMap { list.entry($0) }
        let over =
            list.expired(before: command, at: now)
            + [own].compactMap { $0 }.filter { $0.offer?.isLive(at: now) == false }
        try release(over, at: now, &changes)
    }

    /// Frees the tables held for parties, by one event.
    private mutating func release(
        _ entries: [WaitlistEntry],
        at now: Instant,
        _ changes: inout Changes
    ) throws(Waitlist.Refusal) {
        let blocks = entries.sorted { $0.number < $1.number }.flatMap(\.blocks).filter { day.blocks[$0] != nil }
        for part in blocks.parts(of: SizeLimit.namedTables) {
            try perform(.unblockTables(blocks: part), at: now, &changes)
        }
    }

    /// Performs a day command as the engine, for guests and staff alike, because the list has already checked
    /// permissions.
    private mutating func perform(
        _ command: ServiceDay.Command,
        at now: Instant,
        _ changes: inout Changes
    ) throws(Waitlist.Refusal) {
        do throws(ServiceDay.Refusal) {
            try changes.perform(command, on: &day, in: plan, by: .system, at: now)
        } catch {
            throw Waitlist.Refusal(.day(reason: error.reason))
        }
    }
}

extension Array {
    /// The elements in chunks of this size; the last chunk may be shorter.
    fileprivate func parts(of size: Int) -> [[Element]] {
        stride(from: 0, to: count, by: size).map { Array(self[$0..<Swift.min(count, $0 + size)]) }
    }
}
