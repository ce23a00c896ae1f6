public import TablesideCore

extension Shift {
    /// Decides on a command.
    ///
    /// Every change of who can take an order also assigns the waiting orders, by priority and arrival; an order that no
    /// waiter can take is passed over, and the event that overtakes it gives the reason.
    ///
    /// - Throws: ``Refusal`` with the reason; the shift is then unchanged.
    /// - Complexity: O(waiters + open orders), and O(waiting orders × waiters) while orders wait.
    public func decide(
        _ command: Command,
        in context: Void,
        by author: Author,
        at now: Instant
    ) throws(Refusal) -> [Event] {
        try decide(command, following: .standard, by: author, at: now)
    }

    /// Decides on a command by the rows of these tables; tests use it to show that a guard matters.
    ///
    /// At most as many waiting orders as given are assigned or offered along with it.
    package func decide(
        _ command: Command,
        following tables: Tables,
        atMost most: Int = Shift.maxAssignmentsPerDecision,
        by author: Author,
        at now: Instant
    ) throws(Refusal) -> [Event] {
        try Refusal.admit(author, to: id.branch)
        try Refusal.admit(now, notBefore: lastEventAt)
        switch command {
        case .follow(let rules):
            try stepWhole(command.kind, tables, by: author)
            try Refusal.admit(rules.problems())
            if rules == self.rules { throw Refusal(.alreadyApplied(command: .follow)) }
            return settled([.rulesSet(rules: rules, at: now)], atMost: most, at: now)
        case .take(let order, let facts, let waiter):
            try Refusal.admit(facts.problems())
            let known = place(of: order).map { waiting[$0].facts } ?? facts
            let step = try stepAssignment(of: order, known, command, tables, by: author, to: waiter, at: now)
            if step.from == .unassigned { try checkOpenOrders() }
            return settled([.taken(order: order, waiter: waiter, at: now, facts: known)], atMost: most, at: now)
        case .assign(let order, let facts):
            try Refusal.admit(facts.problems())
            let step = try stepAssignment(of: order, facts, command, tables, by: author, to: nil, at: now)
            if step.from == .waiting {
                return settled(step.to == .waiting ? [.missed(at: now)] : [], atMost: most, at: now)
            }
            try checkOpenOrders()
            if step.to == .waiting {
                return settled([.queued(order: order, at: now, facts: facts)], atMost: most, at: now)
            }
            // Without its guard, the row would assign the order to no waiter: a mistake in the table.
            guard let best = best(for: facts, refusedBy: refusers(of: order), at: now) else {
                throw Refusal(.illegal(state: step.to.rawValue, command: .assign))
            }
            let waiter = waiters[best].id
            let past = overtaken(by: facts, at: now)
            guard case .offer(let within) = rules.mode else {
                return [.assigned(order: order, waiter: waiter, at: now, facts: facts, past: past)]
            }
            return [
                .queued(order: order, at: now, facts: facts),
                .offered(order: order, waiter: waiter, until: offerEnd(of: best, within, at: now), at: now, past: past),
            ]
        case .refuse(let order, let waiter):
            try stepAssignment(of: order, nil, command, tables, by: author, to: waiter, at: now)
            return settled([.refused(order: order, waiter: waiter, at: now)], atMost: most, at: now)
        case .lapse(let order):
            try stepAssignment(of: order, nil, command, tables, by: author, to: nil, at: now)
            guard let offer = offer(of: order) else { throw Refusal(.unknownOrder(order: order)) }
            return settled([.lapsed(orders: [order], waiter: offer.waiter, at: now)], atMost: most, at: now)
        case .release(let order, let isServed):
            let holder = try stepAssignment(of: order, nil, command, tables, by: author, to: nil, at: now).holder
            let released = Event.released(order: order, waiter: holder, at: now, isServed: isServed)
            return settled([released], atMost: most, at: now)
        case .withdraw(let order):
            let holder = try stepAssignment(of: order, nil, command, tables, by: author, to: nil, at: now).holder
            let released = Event.released(order: order, waiter: holder, at: now, isServed: false)
            guard isAnyoneLeaving else { return [released] }
            var after = self
            after.apply(released)
            return [released] + after.departures(at: now)
        case .handOver(let order, let waiter):
            let holder = try stepAssignment(of: order, nil, command, tables, by: author, to: waiter, at: now).holder
            guard let holder else { throw Refusal(.unknownOrder(order: order)) }
            if holder == waiter { throw Refusal(.alreadyApplied(command: command.kind)) }
            return settled([.handedOver(order: order, from: holder, to: waiter, at: now)], atMost: most, at: now)
        case .seat(let served, let waiter):
            try stepWhole(command.kind, tables, by: author)
            if let waiter, self.waiter(waiter)?.isOnDuty != true { throw Refusal(.offDuty(waiter: waiter)) }
            var seen: Set<TableID> = []
            let changed = served.filter { table in
                guard seen.insert(table).inserted else { return false }
                return waiter == nil ? hasGuests(at: table) : self.waiter(of: table) != waiter
            }
            if changed.isEmpty { throw Refusal(.alreadyApplied(command: command.kind)) }
            return settled([.seated(tables: changed, waiter: waiter, at: now)], atMost: most, at: now)
        case .changeTable(let orders, let table, let from):
            var changed: [OrderID] = []
            var seen: Set<OrderID> = []
            for order in orders where seen.insert(order).inserted {
                try stepAssignment(of: order, nil, command, tables, by: author, to: nil, at: now)
                if facts(of: order)?.table != table { changed.append(order) }
            }
            let left = from.flatMap { $0 != table && hasGuests(at: $0) ? $0 : nil }
            if left != nil { try stepWhole(.seat, tables, by: author) }
            if changed.isEmpty, left == nil { throw Refusal(.alreadyApplied(command: command.kind)) }
            // The unit holds the changed orders as well as the assigned ones.
            let rest = max(0, Shift.maxAssignmentsPerDecision - changed.count / 2)
            return settled(
                [.tableChanged(orders: changed, table: table, at: now, from: left)],
                atMost: min(most, rest),
                at: now
            )
        case .begin, .end, .cut, .sendHome, .relieve, .pause, .resume, .setCap, .plan, .swapSections:
            let events = try decideDuty(command, tables, by: author, at: now)
            // The unit holds the orders handed to another waiter as well as the assigned ones.
            let rest = max(0, Shift.maxAssignmentsPerDecision - events.count(where: \.isHandedOver))
            return settled(events, atMost: min(most, rest), at: now)
        }
    }

    /// Refuses an order when the shift is full.
    private func checkOpenOrders() throws(Refusal) {
        var count = waiting.count
        for index in waiters.indices { count += waiters[index].hand.count }
        guard count < SizeLimit.openOrders else { throw Refusal(.tooManyOrders(limit: SizeLimit.openOrders)) }
    }

    /// The maximum number of waiting orders assigned in one decision, so that a store can write it in one unit of work;
    /// the rest follow at once in a separate decision (``nextDue``) or with the next change of the shift.
    package static let maxAssignmentsPerDecision = 16
    /// The maximum number of overtaken orders that one event names.
    package static let maxOvertakenPerEvent = 32

    /// The events, followed by the assignments and offers of waiting orders that they make possible, and by the end of
    /// duty of leaving waiters with nothing left to serve.
    private func settled(
        _ events: consuming [Event],
        atMost most: Int,
        at now: Instant
    ) -> [Event] {
        guard !waiting.isEmpty || isAnyoneLeaving || events.askForMore else { return events }
        var all = events
        var after = self
        for event in all { after.apply(event) }
        var given = 0
        var past: [Overtaken] = []
        var place = 0
        while place < after.waiting.count, given < most, after.rules.mode != .claim,
            after.isAnyoneFree(at: now)
        {
            let order = after.waiting[place]
            guard order.offer == nil else {
                place += 1
                continue
            }
            guard let best = after.best(for: order.facts, refusedBy: order.refusedBy, at: now) else {
                if past.count < Shift.maxOvertakenPerEvent {
                    past.append(Overtaken(order: order.id, reason: after.reason(for: order, at: now)))
                }
                place += 1
                continue
            }
            let waiter = after.waiters[best].id
            let event: Event
            if case .offer(let within) = after.rules.mode {
                let until = after.offerEnd(of: best, within, at: now)
                event = .offered(order: order.id, waiter: waiter, until: until, at: now, past: past)
                place += 1
            } else {
                event = .assigned(order: order.id, waiter: waiter, at: now, facts: order.facts, past: past)
            }
            after.apply(event)
            all.append(event)
            given += 1
        }
        return all + after.departures(at: now)
    }

    /// When an offer to the waiter at this position lapses: at the end of their duty at the latest.
    private func offerEnd(of waiter: Int, _ within: Elapsed, at now: Instant) -> Instant {
        waiters[waiter].until.map { min($0, now + within) } ?? now + within
    }

    /// The end of duty of leaving waiters without orders and guests.
    private func departures(at now: Instant) -> [Event] {
        waiters.filter { $0.isLeaving && $0.hand.isEmpty && $0.offered.isEmpty && $0.seated.isEmpty }
            .map { .ended(waiter: $0.id, at: now) }
    }

    /// The waiting orders that come before one with these facts; none can be assigned.
    private func overtaken(by facts: WorkFacts, at now: Instant) -> [Overtaken] {
        waiting.lazy.filter { $0.offer == nil && $0.facts.priority >= facts.priority }
            .prefix(Shift.maxOvertakenPerEvent)
            .map { Overtaken(order: $0.id, reason: reason(for: $0, at: now)) }
    }

    /// Checks a command on the shift as a whole against its table.
    private func stepWhole(_ kind: Command.Kind, _ tables: Tables, by author: Author) throws(Refusal) {
        try tables.policy.resolve(.inForce, kind, by: author.role) { (_: Guard) -> Refusal? in nil }
    }

    /// Checks the command against the assignment table; returns the order's holder and the states before and after the
    /// step.
    @discardableResult
    private func stepAssignment(
        of order: OrderID,
        _ facts: WorkFacts?,
        _ command: Command,
        _ tables: Tables,
        by author: Author,
        to waiter: UserID?,
        at now: Instant
    ) throws(Refusal) -> (holder: UserID?, from: Assignment, to: Assignment) {
        let kind = command.kind
        let holder = holder(of: order)
        let state: Assignment =
            holder != nil
            ? .inHand : place(of: order).map { waiting[$0].offer == nil ? .waiting : .offered } ?? .unassigned
        if state == .unassigned, kind != .take, kind != .assign { throw Refusal(.unknownOrder(order: order)) }
        if kind == .take, let holder, holder != waiter {
            throw Refusal(.alreadyTaken(order: order, by: holder))
        }
        let row = try tables.assignment.resolve(state, kind, by: author.role) { condition in
            failure(of: condition, order: order, facts, waiter: waiter, author: author, isTaken: kind == .take, at: now)
        }
        return (holder, state, row.to)
    }

    /// Why the waiter who was offered the order cannot take it now; they can still refuse it.
    private func absence(of waiter: UserID, at now: Instant) -> Refusal? {
        guard let known = self.waiter(waiter), known.isWithinDuty(at: now) else {
            return Refusal(.offDuty(waiter: waiter))
        }
        return known.isOnBreak(at: now) ? Refusal(.onBreak(waiter: waiter)) : nil
    }

    private func ownership(of waiter: UserID?, by author: Author) -> Refusal? {
        author.role == .waiter && author.user != waiter ? Refusal(.notYours(waiter: waiter)) : nil
    }

    func failure(
        of condition: Guard,
        order: OrderID?,
        _ facts: WorkFacts?,
        waiter: UserID?,
        author: Author,
        asking cap: Int? = nil,
        relief: UserID? = nil,
        isTaken: Bool = false,
        at now: Instant
    ) -> Refusal? {
        switch condition {
        case .own: return ownership(of: waiter, by: author)
        case .ownWithinLimit:
            if let notOwn = ownership(of: waiter, by: author) { return notOwn }
            guard author.role == .waiter, let waiter, let cap, let limit = self.waiter(waiter)?.limit, cap > limit.cap
            else { return nil }
            return Refusal(.capAboveLimit(waiter: waiter, cap: cap, limit: limit))
        case .mayLeave:
            if let notOwn = ownership(of: waiter, by: author) { return notOwn }
            guard let waiter, let known = self.waiter(waiter), !known.hand.isEmpty else { return nil }
            return Refusal(.hasOrders(waiter: waiter, orders: known.orders))
        case .canTakeOver:
            guard let waiter, let known = self.waiter(waiter) else { return Refusal(.offDuty(waiter: waiter)) }
            return refusal(ofRelief: known, by: relief, at: now)
        case .mayTake: return ownership(of: waiter, by: author) ?? refusal(of: order, facts, to: waiter, at: now)
        case .hasRoom:
            // Whoever has the order needs no room for it; the decision says that nothing is to be handed over.
            if let order, let waiter, holder(of: order) == waiter { return nil }
            return refusal(of: order, facts, to: waiter, at: now)
        case .isAsked:
            guard let order, let offer = offer(of: order) else { return Refusal(.alreadyApplied(command: .refuse)) }
            if let notOwn = ownership(of: waiter, by: author) { return notOwn }
            guard offer.waiter == waiter else { return Refusal(.offered(order: order, offer: offer)) }
            guard now < offer.until else { return Refusal(.refusedBefore(waiter: offer.waiter, order: order)) }
            return isTaken ? absence(of: offer.waiter, at: now) : nil
        case .hasLapsed:
            guard let order, let offer = offer(of: order), now < offer.until else { return nil }
            return Refusal(.offered(order: order, offer: offer))
        case .somebodyCan, .somebodyIsAsked:
            // An order never overtakes a waiting one that some waiter can take.
            guard let facts, rules.mode != .claim, (rules.mode == .assign) == (condition == .somebodyCan),
                best(for: facts, refusedBy: order.map(refusers(of:)) ?? [], at: now) != nil,
                !waiting.contains(where: { $0.facts.priority >= facts.priority && isAssignable($0, at: now) })
            else { return Refusal(.offDuty(waiter: nil)) }
            return nil
        case .placeIsFree, .placeIsAsked:
            guard (rules.mode == .assign) == (condition == .placeIsFree),
                waiting.contains(where: { isAssignable($0, at: now) })
            else { return Refusal(.alreadyApplied(command: .assign)) }
            return nil
        case .cameLate:
            // Otherwise, the same instant would stay due.
            if case .assign = dueCommand, let nextDue, nextDue <= now { return nil }
            return Refusal(.alreadyApplied(command: .assign))
        }
    }

    private var isAnyoneLeaving: Bool {
        for index in waiters.indices where waiters[index].isLeaving { return true }
        return false
    }

    /// Why a waiter cannot be given an order by hand; `nil` if they can.
    func refusal(of order: OrderID?, _ facts: WorkFacts?, to waiter: UserID?, at now: Instant) -> Refusal? {
        guard let waiter, let index = index(of: waiter) else { return Refusal(.offDuty(waiter: waiter)) }
        if waiting.isEmpty, returning.isEmpty, rules.unit == .orders, facts?.skills.isEmpty == true {
            // The figures alone answer the most frequent questions.
            if waiters[index].figures.isWorking(at: now.millisecondsSince1970),
                waiters[index].figures.load < waiters[index].figures.cap
            {
                return nil
            }
        }
        let facts =
            order.flatMap { place(of: $0).map { waiting[$0].facts } } ?? facts ?? order.flatMap(factsInHand(of:))
            ?? WorkFacts()
        let ask = Ask(facts, refusedBy: order.map(refusers(of:)) ?? [], on: self, at: now)
        switch ask.hindrance(of: waiters[index]) {
        case nil, .otherSection: return nil
        case .offDuty: return Refusal(.offDuty(waiter: waiter))
        case .onBreak: return Refusal(.onBreak(waiter: waiter))
        case .leaving: return Refusal(.leaving(waiter: waiter))
        case .lacksSkill:
            let missing = facts.skills.subtracting(waiters[index].plan.skills).sorted()
            return Refusal(.lacksSkills(waiter: waiter, skills: missing))
        case .refused: return Refusal(.refusedBefore(waiter: waiter, order: order ?? ""))
        case .atCap:
            return Refusal(.atCap(waiter: waiter, cap: waiters[index].cap ?? 0, inHand: waiters[index].load))
        }
    }
}

extension [Shift.Event] {
    /// Whether an order waits after one of the events, or a waiter may have nothing left to do.
    fileprivate var askForMore: Bool {
        // Read in place: events are large.
        for index in indices {
            switch self[index] {
            case .queued, .returned, .cut: return true
            default: continue
            }
        }
        return false
    }
}

extension Shift.Event {
    fileprivate var isHandedOver: Bool { if case .handedOver = self { true } else { false } }
}

extension Shift.Refusal {
    /// Refuses values with problems.
    static func admit(_ problems: [ShiftProblem]) throws(Self) {
        if !problems.isEmpty { throw Self(.unsound(problems: problems)) }
    }
}
