extension Shift {
    /// Decides on a command.
    ///
    /// - Throws: ``Refusal`` with the reason; nothing has changed then.
    /// - Complexity: O(waiters + orders in hand).
    public func decide(
        _ command: Command,
        in context: Void,
        by author: Author,
        at now: Instant
    ) throws(Refusal) -> [Event] {
        try Refusal.admit(author, to: id.branch)
        try Refusal.admit(now, notBefore: lastEventAt)
        switch command {
        case .begin(let waiter, let cap):
            try check(cap)
            try stepDuty(of: waiter, command, by: author)
            return given([.began(waiter: waiter, cap: cap, at: now)], at: now)
        case .end(let waiter):
            try stepDuty(of: waiter, command, by: author)
            return [.ended(waiter: waiter, at: now)]
        case .setCap(let waiter, let cap):
            try check(cap)
            try stepDuty(of: waiter, command, by: author)
            return given([.capSet(waiter: waiter, cap: cap, at: now)], at: now)
        case .take(let order, let waiter):
            try stepAssignment(of: order, command, by: author, to: waiter)
            return [.taken(order: order, waiter: waiter, at: now)]
        case .assign(let order):
            try stepAssignment(of: order, command, by: author, to: nil)
            // Nobody overtakes those who wait.
            guard queue.isEmpty, let waiter = nextWaiter else {
                return given([.queued(order: order, at: now)], at: now)
            }
            return [.assigned(order: order, waiter: waiter, at: now)]
        case .release(let order):
            let holder = try stepAssignment(of: order, command, by: author, to: nil)
            return given([.released(order: order, waiter: holder, at: now)], at: now)
        case .handOver(let order, let waiter):
            let holder = try stepAssignment(of: order, command, by: author, to: waiter)
            guard let holder else { throw Refusal(.unknownOrder(order: order)) }
            if holder == waiter { throw Refusal(.alreadyApplied(command: command.kind)) }
            return given([.handedOver(order: order, from: holder, to: waiter, at: now)], at: now)
        }
    }

    /// The most waiting orders that one decision gives away, so that a store can take it in one unit; the others follow
    /// with the next change of the shift.
    private static let givenAtOnce = 16

    /// The events, and after them the waiting orders that can be given away once they have happened.
    private func given(_ events: consuming [Event], at now: Instant) -> [Event] {
        guard !queue.isEmpty else { return events }
        var all = events
        var after = self
        for event in all { after.apply(event) }
        for _ in 0..<Shift.givenAtOnce {
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

    private func stepDuty(of waiter: UserID, _ command: Command, by author: Author) throws(Refusal) {
        let state: Duty = self.waiter(waiter)?.isOnDuty == true ? .onDuty : .offDuty
        try Shift.duty.take(state, command.kind, by: author.role) { condition in
            failure(of: condition, waiter: waiter, author: author)
        }
    }

    /// Asks the table of the orders, and answers with the waiter who has the order in hand.
    @discardableResult
    private func stepAssignment(
        of order: OrderID,
        _ command: Command,
        by author: Author,
        to waiter: UserID?
    ) throws(Refusal) -> UserID? {
        let kind = command.kind
        let holder = holder(of: order)
        let state: Assignment = holder != nil ? .inHand : queue.contains(order) ? .waiting : .unassigned
        if state == .unassigned, kind == .release || kind == .handOver {
            throw Refusal(.unknownOrder(order: order))
        }
        if kind == .take, let holder, holder != waiter {
            throw Refusal(.alreadyTaken(order: order, by: holder))
        }
        try Shift.assignment.take(state, kind, by: author.role) { condition in
            failure(of: condition, waiter: waiter, author: author)
        }
        return holder
    }

    private func failure(of condition: Guard, waiter: UserID?, author: Author) -> Refusal? {
        switch condition {
        case .own:
            return author.role == .waiter && author.user != waiter ? Refusal(.notYours(waiter: waiter)) : nil
        case .mayLeave:
            if let notOwn = failure(of: .own, waiter: waiter, author: author) { return notOwn }
            guard let waiter, let known = self.waiter(waiter), !known.orders.isEmpty else { return nil }
            return Refusal(.hasOrders(waiter: waiter, orders: known.orders))
        case .hasRoom:
            guard let waiter, let index = waiters.firstIndex(where: { $0.id == waiter }), waiters[index].isOnDuty else {
                return Refusal(.offDuty(waiter: waiter))
            }
            guard let cap = waiters[index].cap, waiters[index].orders.count >= cap else { return nil }
            return Refusal(.atCap(waiter: waiter, cap: cap, inHand: waiters[index].orders.count))
        case .somebodyHasRoom:
            return waiters.contains { $0.isOnDuty && $0.hasRoom } ? nil : Refusal(.offDuty(waiter: nil))
        }
    }
}
