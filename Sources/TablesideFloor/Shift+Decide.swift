public import TablesideCore

extension Shift {
    /// Decides on a command.
    ///
    /// - Throws: ``Refusal`` with the reason; the shift is then unchanged.
    /// - Complexity: O(waiters + open orders).
    public func decide(
        _ command: Command,
        in context: Void,
        by author: Author,
        at now: Instant
    ) throws(Refusal) -> [Event] {
        try decide(command, following: .standard, by: author, at: now)
    }

    /// Decides on a command by the rows of these tables; tests use it to show that a guard matters.
    package func decide(
        _ command: Command,
        following tables: Tables,
        by author: Author,
        at now: Instant
    ) throws(Refusal) -> [Event] {
        try Refusal.admit(author, to: id.branch)
        try Refusal.admit(now, notBefore: lastEventAt)
        switch command {
        case .begin(let waiter, let cap):
            try check(cap)
            try stepDuty(of: waiter, command, tables, by: author, asking: cap)
            let terms = terms(of: waiter, asking: cap, by: author)
            return given([.began(waiter: waiter, cap: terms.cap, at: now, limit: terms.limit)], at: now)
        case .end(let waiter):
            try stepDuty(of: waiter, command, tables, by: author)
            return [.ended(waiter: waiter, at: now)]
        case .setCap(let waiter, let cap):
            try check(cap)
            try stepDuty(of: waiter, command, tables, by: author)
            let terms = terms(of: waiter, asking: cap, by: author)
            return given([.capSet(waiter: waiter, cap: terms.cap, at: now, limit: terms.limit)], at: now)
        case .take(let order, let waiter):
            try stepAssignment(of: order, command, tables, by: author, to: waiter)
            return [.taken(order: order, waiter: waiter, at: now)]
        case .assign(let order):
            let step = try stepAssignment(of: order, command, tables, by: author, to: nil)
            if step.from == .waiting { return given([], at: now) }
            if step.to == .waiting { return given([.queued(order: order, at: now)], at: now) }
            // Without its guard the row would assign the order to no one: a mistake in the table.
            guard let waiter = nextWaiter else { throw Refusal(.illegal(state: step.to.rawValue, command: .assign)) }
            return [.assigned(order: order, waiter: waiter, at: now)]
        case .release(let order):
            let holder = try stepAssignment(of: order, command, tables, by: author, to: nil).holder
            return given([.released(order: order, waiter: holder, at: now)], at: now)
        case .withdraw(let order):
            let holder = try stepAssignment(of: order, command, tables, by: author, to: nil).holder
            return [.released(order: order, waiter: holder, at: now)]
        case .handOver(let order, let waiter):
            let holder = try stepAssignment(of: order, command, tables, by: author, to: waiter).holder
            guard let holder else { throw Refusal(.unknownOrder(order: order)) }
            if holder == waiter { throw Refusal(.alreadyApplied(command: command.kind)) }
            return given([.handedOver(order: order, from: holder, to: waiter, at: now)], at: now)
        }
    }

    /// The most waiting orders that one decision assigns, so that a store can write it in one unit of work; the rest
    /// follow at once in a decision of their own (``nextDue``) or with the next change of the shift.
    package static let maxAssignmentsPerDecision = 16

    /// The events, followed by assignments of the waiting orders that have room once the events have been applied.
    private func given(_ events: consuming [Event], at now: Instant) -> [Event] {
        guard !queue.isEmpty else { return events }
        var all = events
        var after = self
        for event in all { after.apply(event) }
        for _ in 0..<Shift.maxAssignmentsPerDecision {
            guard let order = after.queue.first, let waiter = after.nextWaiter else { break }
            let event = Event.assigned(order: order, waiter: waiter, at: now)
            after.apply(event)
            all.append(event)
        }
        return all
    }

    private func check(_ cap: Int?) throws(Refusal) {
        if let cap, cap < 0 { throw Refusal(.negativeCap(cap: cap)) }
    }

    private func stepDuty(
        of waiter: UserID,
        _ command: Command,
        _ tables: Tables,
        by author: Author,
        asking cap: Int? = nil
    ) throws(Refusal) {
        let state: Duty = self.waiter(waiter)?.isOnDuty == true ? .onDuty : .offDuty
        try tables.duty.resolve(state, command.kind, by: author.role) { condition in
            failure(of: condition, waiter: waiter, author: author, asking: cap)
        }
    }

    /// Checks the command against the assignment table; returns the order's holder and the states before and after the
    /// step.
    @discardableResult
    private func stepAssignment(
        of order: OrderID,
        _ command: Command,
        _ tables: Tables,
        by author: Author,
        to waiter: UserID?
    ) throws(Refusal) -> (holder: UserID?, from: Assignment, to: Assignment) {
        let kind = command.kind
        let holder = holder(of: order)
        let state: Assignment = holder != nil ? .inHand : queue.contains(order) ? .waiting : .unassigned
        if state == .unassigned, kind == .release || kind == .handOver || kind == .withdraw {
            throw Refusal(.unknownOrder(order: order))
        }
        if kind == .take, let holder, holder != waiter {
            throw Refusal(.alreadyTaken(order: order, by: holder))
        }
        let row = try tables.assignment.resolve(state, kind, by: author.role) { condition in
            failure(of: condition, waiter: waiter, author: author)
        }
        return (holder, state, row.to)
    }

    private func ownership(of waiter: UserID?, by author: Author) -> Refusal? {
        author.role == .waiter && author.user != waiter ? Refusal(.notYours(waiter: waiter)) : nil
    }

    private func failure(
        of condition: Guard,
        waiter: UserID?,
        author: Author,
        asking cap: Int? = nil
    ) -> Refusal? {
        switch condition {
        case .ownWithinLimit:
            if let notOwn = ownership(of: waiter, by: author) { return notOwn }
            guard author.role == .waiter, let waiter, let cap, let limit = self.waiter(waiter)?.limit, cap > limit.cap
            else { return nil }
            return Refusal(.capAboveLimit(waiter: waiter, cap: cap, limit: limit))
        case .mayLeave:
            if let notOwn = ownership(of: waiter, by: author) { return notOwn }
            guard let waiter, let known = self.waiter(waiter), !known.orders.isEmpty else { return nil }
            return Refusal(.hasOrders(waiter: waiter, orders: known.orders))
        case .hasRoom:
            guard let waiter, let index = waiters.firstIndex(where: { $0.id == waiter }), waiters[index].isOnDuty else {
                return Refusal(.offDuty(waiter: waiter))
            }
            guard let cap = waiters[index].cap, waiters[index].orders.count >= cap else { return nil }
            return Refusal(.atCap(waiter: waiter, cap: cap, inHand: waiters[index].orders.count))
        case .somebodyHasRoom:
            // No order overtakes those that wait.
            return queue.isEmpty && nextWaiter != nil ? nil : Refusal(.offDuty(waiter: nil))
        case .placeIsFree:
            return nextWaiter != nil ? nil : Refusal(.alreadyApplied(command: .assign))
        }
    }
}
