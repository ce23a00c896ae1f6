public import TablesideCore

extension FairnessReport {
    /// Makes the report of a shift from all of its events.
    ///
    /// - Parameters:
    ///   - shift: the branch and the date.
    ///   - events: the events of the shift, from the first on.
    ///   - end: the instant until which duty and open orders are counted; `nil` for the time of the last event, and
    ///     never before it.
    /// - Complexity: O(events × (waiters + open orders)).
    public init(of shift: BranchDay, events: some Sequence<Shift.Event>, until end: Instant? = nil) {
        var tally = FairnessTally(shift)
        for event in events { tally.note(event) }
        self = tally.report(until: end)
    }

    /// Makes the report of a shift from all of its events, with tips.
    ///
    /// - Parameters:
    ///   - shift: the branch and the date.
    ///   - events: the events of the shift, from the first on.
    ///   - end: the instant until which duty and open orders are counted; `nil` for the time of the last event, and
    ///     never before it.
    ///   - tips: the waiters' tips, from the host's bills; tips of people who were not on duty are added up in
    ///     ``otherTips``.
    /// - Throws: ``MoneyError``: `money.mixedCurrencies` if the tips are not in one currency, `money.sumOverflow` if
    ///   their sum does not fit.
    /// - Complexity: O(events × (waiters + open orders)).
    public init(
        of shift: BranchDay,
        events: some Sequence<Shift.Event>,
        until end: Instant? = nil,
        tips: [UserID: Money]
    ) throws(MoneyError) {
        if let one = tips.values.first { _ = try Money.sum(tips.values, in: one.currency) }
        var tally = FairnessTally(shift)
        for event in events { tally.note(event) }
        self = tally.report(until: end, tips: tips)
        var others = tips
        for row in rows { others[row.waiter] = nil }
        if let one = others.values.first { otherTips = try Money.sum(others.values, in: one.currency) }
    }

    /// Makes the report of a shift from records in any order, which may include duplicates and records of other
    /// documents.
    ///
    /// - Parameters:
    ///   - shift: the branch and the date.
    ///   - records: the records of the shift, all of them.
    ///   - end: the instant until which duty and open orders are counted; `nil` for the time of the last event.
    ///   - tips: the tips of the waiters.
    /// - Throws: ``MoneyError``: `money.mixedCurrencies` if the tips are not in one currency, `money.sumOverflow` if
    ///   their sum does not fit.
    /// - Complexity: O(records × (log records + waiters + open orders)).
    public init(
        of shift: BranchDay,
        records: some Sequence<Recorded<Shift.Event>>,
        until end: Instant? = nil,
        tips: [UserID: Money] = [:]
    ) throws(MoneyError) {
        let ref = Shift(id: shift).ref
        let own = records.filter { $0.aggregate == ref }.sorted { $0.version < $1.version }
        let events = own.indices.filter { $0 == 0 || own[$0].version != own[$0 - 1].version }.map { own[$0].event }
        try self.init(of: shift, events: events, until: end, tips: tips)
    }
}

/// The counts of a shift, event by event.
private struct FairnessTally {
    /// An order in hand.
    private struct Open {
        let waiter: UserID
        var table: TableID?
        let since: Instant
    }

    /// The counts of a waiter that the state of a shift does not keep.
    private struct Counts {
        var active = Elapsed.zero
        /// The orders at each table.
        var tables: [TableID: Int] = [:]
        var skipped: [Shift.Standing.Obstacle: Int] = [:]
        var refusals = 0
        var requests = 0
        var requestsMet = 0
    }

    private var shift: Shift
    private var open: [OrderID: Open] = [:]
    private var counts: [UserID: Counts] = [:]
    /// The orders by guests of a regular waiter, until that waiter gets them.
    private var requested: [OrderID: UserID] = [:]
    private var asked: Set<OrderID> = []
    private var onDuty: Set<UserID> = []

    init(_ id: BranchDay) { shift = Shift(id: id) }

    /// Counts an event.
    mutating func note(_ event: Shift.Event) {
        switch event {
        case .began(let waiter, _, _, _, _, _): onDuty.insert(waiter)
        case .taken(let order, let waiter, let at, let facts):
            ask(for: order, facts)
            give(order, at: facts.table, to: waiter, at)
        case .assigned(let order, let waiter, let at, let facts, _):
            countSkipped(order, facts, to: waiter, at: at)
            ask(for: order, facts)
            give(order, at: facts.table, to: waiter, at)
        case .offered(let order, let waiter, _, let at, _):
            if let waiting = shift.waiting.first(where: { $0.id == order }) {
                countSkipped(order, waiting.facts, to: waiter, at: at)
            }
        case .queued(let order, _, let facts): ask(for: order, facts)
        case .refused(_, let waiter, _): counts[waiter, default: Counts()].refusals += 1
        case .lapsed(let orders, let waiter, _): counts[waiter, default: Counts()].refusals += orders.count
        case .returned(let orders, _, let at): for order in orders { close(order, at: at, isCredited: false) }
        case .released(let order, _, let at, let isServed): close(order, at: at, isCredited: isServed)
        case .handedOver(let order, _, let waiter, let at):
            let table = open[order]?.table
            close(order, at: at, isCredited: false)
            give(order, at: table, to: waiter, at)
        case .tableChanged(let orders, let table, _, _): for order in orders { move(order, to: table) }
        case .rulesSet, .planned, .ended, .cut, .paused, .resumed, .capSet, .missed, .seated: break
        }
        shift.apply(event)
    }

    private mutating func ask(for order: OrderID, _ facts: WorkFacts) {
        guard let regular = facts.regular, asked.insert(order).inserted else { return }
        requested[order] = regular
        counts[regular, default: Counts()].requests += 1
    }

    private mutating func give(_ order: OrderID, at table: TableID?, to waiter: UserID, _ at: Instant) {
        close(order, at: at, isCredited: true)
        open[order] = Open(waiter: waiter, table: table, since: at)
        if let table { counts[waiter, default: Counts()].tables[table, default: 0] += 1 }
        if requested[order] == waiter {
            requested[order] = nil
            counts[waiter, default: Counts()].requestsMet += 1
        }
    }

    /// Counts an order in hand at its new table.
    private mutating func move(_ order: OrderID, to table: TableID?) {
        guard let work = open[order], work.table != table else { return }
        if let old = work.table { counts[work.waiter, default: Counts()].tables[old, default: 0] -= 1 }
        if let table { counts[work.waiter, default: Counts()].tables[table, default: 0] += 1 }
        open[order]?.table = table
    }

    /// Ends the time of an order in hand.
    private mutating func close(_ order: OrderID, at: Instant, isCredited: Bool) {
        guard let work = open.removeValue(forKey: order) else { return }
        counts[work.waiter, default: Counts()].active = active(of: work, until: at)
        guard !isCredited, let table = work.table else { return }
        counts[work.waiter, default: Counts()].tables[table, default: 0] -= 1
    }

    private func active(of work: Open, until at: Instant) -> Elapsed {
        (counts[work.waiter]?.active ?? .zero) + max(.zero, at - work.since)
    }

    /// Counts the waiters whom the policy preferred to the chosen one but who could not take the order.
    ///
    /// An order of the guest's own waiter, or of one who keeps the table, is nobody's turn.
    private mutating func countSkipped(_ order: OrderID, _ facts: WorkFacts, to chosen: UserID, at now: Instant) {
        let ask = Ask(facts, refusedBy: shift.refusers(of: order), on: shift, at: now)
        let waiters = shift.waiters
        guard let place = shift.index(of: chosen), let stage = ask.stage(of: waiters, at: place), stage > .regular
        else { return }
        let pool = waiters.indices.filter { ask.stage(of: waiters, at: $0) == stage }
        let least = pool.reduce(place) { waiters[$1].figures.compareLoad(to: waiters[$0].figures) < 0 ? $1 : $0 }
        let policy = PolicyOrder(of: shift, least: waiters[least].figures, at: now)
        for index in waiters.indices where index != place {
            guard let obstacle = ask.obstacle(of: waiters[index]), obstacle != .offDuty,
                policy.precedes(waiters[index].figures, index, waiters[place].figures, place)
            else { continue }
            counts[waiters[index].id, default: Counts()].skipped[obstacle, default: 0] += 1
        }
    }

    /// The report of what was counted.
    func report(until end: Instant?, tips: [UserID: Money] = [:]) -> FairnessReport {
        let last = shift.lastEventAt
        let end = max(end ?? last ?? Instant(millisecondsSince1970: 0), last ?? end ?? .init(millisecondsSince1970: 0))
        var active = counts.mapValues(\.active)
        for work in open.values { active[work.waiter, default: .zero] += max(.zero, end - work.since) }
        let known = shift.waiters.filter { waiter in
            onDuty.contains(waiter.id) && (waiter.from.map { $0 <= end } ?? true || waiter.worked > .zero)
        }
        let rows = known.map { waiter in
            let own = counts[waiter.id] ?? Counts()
            return FairnessReport.Row(
                waiter: waiter.id,
                weight: waiter.plan.weight,
                worked: waiter.worked(until: end),
                orders: waiter.creditedOrders,
                covers: waiter.creditedCovers,
                tables: own.tables.values.reduce(0) { $0 + ($1 > 0 ? 1 : 0) },
                active: active[waiter.id] ?? .zero,
                tips: tips[waiter.id],
                skipped: Shift.Standing.Obstacle.allCases.compactMap { reason in
                    own.skipped[reason].map { FairnessReport.SkippedTurns(reason: reason, count: $0) }
                },
                refusals: own.refusals,
                requests: own.requests,
                requestsMet: own.requestsMet
            )
        }
        return FairnessReport(shift: shift.id, end: end, rows: rows)
    }
}
