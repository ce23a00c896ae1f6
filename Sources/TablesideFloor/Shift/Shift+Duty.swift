public import TablesideCore

extension Shift {
    /// Whether a waiter is on duty, on a break or leaving.
    public func duty(of waiter: UserID, at now: Instant) -> Duty {
        guard let known = self.waiter(waiter), known.isOnDuty else { return .offDuty }
        return known.isLeaving ? .leaving : known.isOnBreak(at: now) ? .onBreak : .onDuty
    }

    /// Decides on a command about a waiter.
    func decideDuty(
        _ command: Command,
        _ tables: Tables,
        by author: Author,
        at now: Instant
    ) throws(Refusal) -> [Event] {
        switch command {
        case .begin(let waiter, let cap, let from, let until):
            try check(cap)
            try stepDuty(of: waiter, command, tables, by: author, asking: cap, at: now)
            if author.role == .waiter, from != nil { throw Refusal(.notPermitted(role: .waiter, command: .begin)) }
            guard index(of: waiter) != nil || waiters.count < SizeLimit.waiters else {
                throw Refusal(.tooManyWaiters(limit: SizeLimit.waiters))
            }
            if let from, from < now || from > now + ShiftProblem.longestDuty {
                throw Refusal(.unsound(problems: [.startOutOfRange(start: from)]))
            }
            try check(until, after: from ?? now)
            let terms = terms(of: waiter, asking: cap, by: author)
            return [.began(waiter: waiter, cap: terms.cap, at: now, limit: terms.limit, from: from, until: until)]
        case .end(let waiter):
            try stepDuty(of: waiter, command, tables, by: author, at: now)
            return offersEnded(of: waiter, at: now) + [.ended(waiter: waiter, at: now)]
        case .cut(let waiter):
            try stepDuty(of: waiter, command, tables, by: author, at: now)
            return [.cut(waiter: waiter, at: now)]
        case .sendHome(let waiter):
            try stepDuty(of: waiter, command, tables, by: author, at: now)
            let orders = self.waiter(waiter)?.orders ?? []
            // One event for all orders: a waiter without a cap may have more orders than a unit has room for events.
            return offersEnded(of: waiter, at: now)
                + (orders.isEmpty ? [] : [.returned(orders: orders, waiter: waiter, at: now)])
                + [.ended(waiter: waiter, at: now)]
        case .relieve(let waiter, let other):
            try stepDuty(of: waiter, command, tables, by: author, relief: other, at: now)
            guard let one = self.waiter(waiter) else { throw Refusal(.offDuty(waiter: waiter)) }
            guard let two = self.waiter(other) else { throw Refusal(.offDuty(waiter: other)) }
            let plan = try plan(of: two, relieving: one)
            // The others go along with their orders.
            let served = one.seated.filter { table in !one.hand.contains { $0.facts.table == table } }
            return offersEnded(of: waiter, at: now)
                + one.orders.map { .handedOver(order: $0, from: waiter, to: other, at: now) }
                + (served.isEmpty ? [] : [.seated(tables: served, waiter: other, at: now)])
                + (plan == two.plan ? [] : [.planned(waiter: other, plan: plan, at: now)])
                + [.ended(waiter: waiter, at: now)]
        case .pause(let waiter, let until):
            try stepDuty(of: waiter, command, tables, by: author, at: now)
            try check(until, after: now)
            return [.paused(waiter: waiter, until: until, at: now)]
        case .resume(let waiter):
            try stepDuty(of: waiter, command, tables, by: author, at: now)
            return [.resumed(waiter: waiter, at: now)]
        case .setCap(let waiter, let cap):
            try check(cap)
            try stepDuty(of: waiter, command, tables, by: author, at: now)
            let terms = terms(of: waiter, asking: cap, by: author)
            return [.capSet(waiter: waiter, cap: terms.cap, at: now, limit: terms.limit)]
        case .plan(let waiter, let plan):
            try stepDuty(of: waiter, command, tables, by: author, at: now)
            try Refusal.admit(plan.problems())
            guard let known = self.waiter(waiter) else {
                guard waiters.count < SizeLimit.waiters else {
                    throw Refusal(.tooManyWaiters(limit: SizeLimit.waiters))
                }
                return [.planned(waiter: waiter, plan: plan, at: now)]
            }
            if known.plan == plan { throw Refusal(.alreadyApplied(command: .plan)) }
            return [.planned(waiter: waiter, plan: plan, at: now)]
        case .swapSections(let waiter, let other):
            try stepDuty(of: waiter, command, tables, by: author, at: now)
            guard let one = self.waiter(waiter) else { throw Refusal(.offDuty(waiter: waiter)) }
            guard let two = self.waiter(other) else { throw Refusal(.offDuty(waiter: other)) }
            var (first, second) = (one.plan, two.plan)
            if first.sections == second.sections { throw Refusal(.alreadyApplied(command: .swapSections)) }
            swap(&first.sections, &second.sections)
            return [.planned(waiter: waiter, plan: first, at: now), .planned(waiter: other, plan: second, at: now)]
        default: return []
        }
    }

    /// The plan of a waiter who takes over another waiter's sections; no sections mean all.
    private func plan(of waiter: Waiter, relieving other: Waiter) throws(Refusal) -> WaiterPlan {
        var plan = waiter.plan
        if other.plan.sections.isEmpty {
            plan.sections = []
        } else if !plan.sections.isEmpty {
            plan.sections.formUnion(other.plan.sections)
        }
        try Refusal.admit(plan.problems())
        return plan
    }

    /// Why another waiter cannot take over all orders in a waiter's hand; `nil` if they can.
    func refusal(ofRelief waiter: Waiter, by other: UserID?, at now: Instant) -> Refusal? {
        guard let other, let successor = self.waiter(other), successor.isWithinDuty(at: now) else {
            return Refusal(.offDuty(waiter: other))
        }
        if other == waiter.id { return Refusal(.alreadyApplied(command: .relieve)) }
        if successor.isLeaving { return Refusal(.leaving(waiter: other)) }
        if successor.isOnBreak(at: now) { return Refusal(.onBreak(waiter: other)) }
        guard waiter.hand.count <= Shift.maxAssignmentsPerDecision else {
            return Refusal(.hasOrders(waiter: waiter.id, orders: waiter.orders))
        }
        var after = self
        for order in waiter.orders {
            if let refusal = after.refusal(of: order, nil, to: other, at: now) { return refusal }
            after.apply(.handedOver(order: order, from: waiter.id, to: other, at: now))
        }
        return nil
    }

    /// Ends the open offers of a leaving waiter in one event: a unit may not have room for one each.
    private func offersEnded(of waiter: UserID, at now: Instant) -> [Event] {
        let orders = (self.waiter(waiter)?.offered ?? []).map(\.id)
        return orders.isEmpty ? [] : [.lapsed(orders: orders, waiter: waiter, at: now)]
    }

    private func check(_ cap: Int?) throws(Refusal) {
        if let cap, cap < 0 { throw Refusal(.negativeCap(cap: cap)) }
    }

    private func check(_ until: Instant?, after start: Instant) throws(Refusal) {
        guard let until, until <= start || until > start + ShiftProblem.longestDuty else { return }
        throw Refusal(.unsound(problems: [.endOutOfRange(end: until)]))
    }

    private func stepDuty(
        of waiter: UserID,
        _ command: Command,
        _ tables: Tables,
        by author: Author,
        asking cap: Int? = nil,
        relief: UserID? = nil,
        at now: Instant
    ) throws(Refusal) {
        try tables.duty.resolve(duty(of: waiter, at: now), command.kind, by: author.role) { condition in
            failure(
                of: condition,
                order: nil,
                nil,
                waiter: waiter,
                author: author,
                asking: cap,
                relief: relief,
                at: now
            )
        }
    }
}
