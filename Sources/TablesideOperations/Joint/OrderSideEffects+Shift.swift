import TablesideCore
import TablesideFloor
import TablesideHosting
import TablesideOrdering

// How a decision about an order changes the shift, and accepts the waiting orders that the shift then assigns.
extension OrderSideEffects {
    /// Tells the shifts that have the orders to which table they are brought now, `nil` for none, and that all guests
    /// left a table for it.
    ///
    /// - Throws: the refusal of the shift, or of an order that it gives away as a result.
    mutating func bring(
        _ orders: [OrderID],
        to table: TableID?,
        leaving left: TableID? = nil,
        loaded: Loaded,
        at now: Instant,
        changes: inout Changes
    ) throws {
        for isEarlier in earlier == nil ? [false] : [false, true] {
            try onShift(earlier: isEarlier) { companions in
                guard let change = companions.shift?.bringing(orders, to: table, leaving: left) else { return }
                try companions.changeShift(change, loaded: loaded, at: now, &changes)
            }
        }
    }

    /// Tells the shifts who serves the guests at a table now: the waiter in the shift where they are on duty, no one in
    /// others.
    ///
    /// - Throws: the refusal of the shift, or of an order that it gives away as a result.
    mutating func seat(
        _ table: TableID,
        with waiter: UserID,
        loaded: Loaded,
        at now: Instant,
        _ changes: inout Changes
    ) throws {
        for isEarlier in [false, true] {
            try onShift(earlier: isEarlier) { companions in
                guard let shift = companions.shift else { return }
                let waiter = shift.waiter(waiter)?.isOnDuty == true ? waiter : nil
                guard shift.waiter(of: table) != waiter else { return }
                let seat = Shift.Command.seat(tables: [table], waiter: waiter)
                try companions.changeShift(seat, loaded: loaded, at: now, &changes)
            }
        }
    }

    /// Changes the shift, and accepts the waiting orders that it assigns as a result.
    ///
    /// An order that was canceled, moved or expired while it waited makes room for the one behind it, so that it never
    /// keeps a waiter idle. If there are many such orders, the place stays free for now and the shift is due at once
    /// (``Shift/nextDue``), because a unit holds only so much.
    ///
    /// - Throws: the refusal of the shift, or of an assigned order that is dated later than now.
    mutating func changeShift(
        _ command: Shift.Command,
        by author: Author = .system,
        loaded: Loaded,
        at now: Instant,
        _ changes: inout Changes
    ) throws {
        guard var shift else { return }
        func decide(atMost most: Int) throws(Shift.Refusal) -> [Shift.Event] {
            try shift.decide(command, following: .standard, atMost: most, by: author, at: now)
        }
        var events = try decide(atMost: room(loaded, changes))
        // Orders that were not foreseen follow when the shift is due.
        let given = events.compactMap(\.assignedOrder)
        if let unread = given.firstIndex(where: { $0 != placing && !loaded.contains(Order.self, $0) }) {
            events = try decide(atMost: unread)
        }
        for event in events { changes.record(event, on: &shift, by: author, at: now) }
        self.shift = shift
        for (head, waiter) in events.compactMap({ $0.givenAway(by: command) }) where head != placing {
            var order = try changes.aggregate(Order.self, head, in: loaded)
            // What becomes of it depends on what was read of it, even if it stays as it is.
            if let version = loaded.version(of: order.ref) { changes.check(order.ref, is: version) }
            if order.waiter != nil, !order.isOver {
                // The order of a waiter who went home or was relieved has another one now. In a profile whose orders do
                // not change hands it keeps the first one's name.
                guard order.waiter != waiter, order.isInHand else { continue }
                let handed = try changes.perform(.handOver(waiter: waiter), on: &order, by: .system, at: now)
                try carryOut(handed, of: order, loaded: loaded, at: now, changes: &changes)
                continue
            }
            guard try order.isAcceptable(at: now) else {
                try changeShift(
                    mayGiveNext(loaded) ? .release(order: head) : .withdraw(order: head),
                    loaded: loaded,
                    at: now,
                    &changes
                )
                continue
            }
            let accepted = try changes.accept(&order, for: waiter, at: now)
            try carryOut(accepted, of: order, loaded: loaded, at: now, changes: &changes)
            try letGo(order, loaded: loaded, at: now, &changes)
        }
    }

    /// Takes an order off its waiter if no later step of its profile would: it counts for the waiter, and makes room.
    mutating func letGo(_ order: Order, loaded: Loaded, at now: Instant, _ changes: inout Changes) throws {
        guard !order.isCarried, shift?.holder(of: order.id) != nil else { return }
        try changeShift(.release(order: order.id), loaded: loaded, at: now, &changes)
    }

    /// How many waiting orders the shift may give away now: as many as the unit has room for.
    ///
    /// Each adds its event, its timer, and those of the shift and the stock, one more if it leaves its waiter at once,
    /// and itself if it is not counted because it was read but is not checked.
    private func room(_ loaded: Loaded, _ changes: Changes) -> Int {
        let written = Set(changes.writes.map(\.ref))
        let read = loaded.refs.count { !written.contains($0) && !changes.unchecked.contains($0) }
        let timers = changes.writes.count { $0.body is any Timed }
        let items = written.count + timers + changes.events.count + read + reserved
        let each = (changes.unchecked.isEmpty ? 4 : 5) + (givesUncarried(loaded) ? 1 : 0)
        return max(0, min(Shift.maxAssignmentsPerDecision, (CommitUnit.itemLimit - items) / each))
    }

    /// Whether an order that may be given away leaves its waiter at once, which is an event more.
    private func givesUncarried(_ loaded: Loaded) -> Bool {
        guard let shift else { return false }
        return shift.queue.contains { id in
            guard loaded.contains(Order.self, id), let order = try? loaded.aggregate(Order.self, id) else {
                return false
            }
            return !order.isCarried
        }
    }

    /// Whether the next waiting order may be assigned in this decision: only orders read for it may be, and no more are
    /// read than fit in one unit.
    private func mayGiveNext(_ loaded: Loaded) -> Bool {
        guard let next = shift?.queue.first else { return false }
        return next == placing || loaded.contains(Order.self, next)
    }

    /// Removes an order that no longer waits for a waiter from the queue.
    ///
    /// An order that had a waiter waits because the waiter went home: it leaves the queue with what unloads a waiter.
    /// An order that a waiter has accepted counts for that waiter, if they can take it.
    mutating func leaveQueue(
        _ order: Order,
        hadWaiter: Bool,
        loaded: Loaded,
        at now: Instant,
        _ changes: inout Changes
    ) throws {
        guard !hadWaiter, order.state != .placed else { return }
        for isEarlier in [false, true] where (isEarlier ? earlier : shift)?.queue.contains(order.id) == true {
            try onShift(earlier: isEarlier) { companions in
                if let waiter = order.waiter {
                    let take = Shift.Command.take(order: order.id, waiter: waiter)
                    if (try? companions.shift?.decide(take, by: .system, at: now)) != nil {
                        try companions.changeShift(take, loaded: loaded, at: now, &changes)
                    }
                }
                try companions.changeShift(.release(order: order.id), loaded: loaded, at: now, &changes)
            }
        }
    }
}

extension OrderSideEffects {
    /// The waiting orders that a shift assigns after a command, so that a decision can request them first.
    ///
    /// The orders read so far show which can no longer be accepted, or leave their waiter when accepted. For each of
    /// those, the order behind it is requested too, and as many again in advance, so a long run of them takes few
    /// reads. It requests at most what a shift assigns at once, and what the unit has room for beside the documents
    /// already read and checked and the items added to it.
    static func heads(
        of loaded: Loaded,
        shift id: BranchDay?,
        placing: OrderID? = nil,
        after command: Shift.Command,
        beside unchecked: [DocumentRef] = [],
        adding items: Int = 0,
        at now: Instant
    ) throws -> [DocumentNeed] {
        try heads(of: loaded, shift: id, placing: placing, after: [command], beside: unchecked, adding: items, at: now)
    }

    /// The waiting orders that a shift assigns after several commands.
    static func heads(
        of loaded: Loaded,
        shift id: BranchDay?,
        placing: OrderID? = nil,
        after commands: [Shift.Command],
        beside unchecked: [DocumentRef] = [],
        adding items: Int = 0,
        at now: Instant
    ) throws -> [DocumentNeed] {
        guard let id, loaded.contains(Shift.self, id) else { return [] }
        var shift = try loaded.aggregate(Shift.self, id)
        // Without orders that wait, only those of a waiter who goes get another one.
        let returns = commands.contains { [.sendHome, .relieve].contains($0.kind) }
        guard returns || !shift.queue.isEmpty else { return [] }
        let waiting = Set(shift.queue.map { DocumentRef(Order.self, $0) })
        let free = waiting.union(unchecked)
        let others = loaded.refs.count { !free.contains($0) } + items + usuallyReserved
        // Each is read, and adds four more items if it is given away.
        let most = min(Shift.maxAssignmentsPerDecision, (CommitUnit.itemLimit - others) / 5)
        guard returns || most > 0 else { return [] }
        var heads: [OrderID] = []
        var gone = 0
        var commands = Array(commands.reversed())
        while let next = commands.popLast() {
            var next = next
            if case .handOver(let order, let waiter) = next {
                let known = loaded.contains(Order.self, order) ? try loaded.aggregate(Order.self, order) : nil
                next = shift.moving(order, known?.facts() ?? WorkFacts(), to: waiter)
            }
            if case .changeTable(let orders, let table, let from) = next {
                guard let known = shift.bringing(orders, to: table, leaving: from) else { continue }
                next = known
            }
            // A command that the shift refuses assigns nothing; the decision itself reports why.
            guard let events = try? shift.perform(next, by: .system, at: now) else { continue }
            for (head, _) in events.compactMap({ $0.givenAway(by: next) }) {
                heads.append(head)
                guard head != placing, loaded.contains(Order.self, head) else { continue }
                let order = try loaded.aggregate(Order.self, head)
                guard order.waiter == nil || order.isOver, try !order.isAcceptable(at: now) || !order.isCarried
                else { continue }
                gone += 1
                commands.append(.release(order: head))
            }
            if heads.count >= most { break }
        }
        heads += shift.queue.prefix(min(gone, max(0, most - heads.count)))
        if !returns { heads = Array(heads.prefix(most)) }
        return heads.filter { $0 != placing }.map { DocumentNeed(Order.self, $0) }
    }
}

extension Shift {
    /// Whether a waiter has the order or it waits.
    func knows(_ order: OrderID) -> Bool { holder(of: order) != nil || queue.contains(order) }

    /// The command that brings those of these orders that the shift has, in hand or waiting, to another table, and the
    /// guests of a table that it serves; `nil` if there is nothing to bring.
    fileprivate func bringing(_ orders: [OrderID], to table: TableID?, leaving left: TableID?) -> Command? {
        let known = orders.filter { order in facts(of: order).map { $0.table != table } ?? false }
        let left = left.flatMap { $0 != table && hasGuests(at: $0) ? $0 : nil }
        return known.isEmpty && left == nil ? nil : .changeTable(orders: known, table: table, from: left)
    }

    /// The command with which a waiter gets another waiter's order; the order has no waiter if the other one went home.
    func moving(_ order: OrderID, _ facts: WorkFacts, to waiter: UserID) -> Command {
        holder(of: order) == nil
            ? .take(order: order, facts: facts, waiter: waiter) : .handOver(order: order, to: waiter)
    }
}

extension Shift.Event {
    /// The order that the shift assigned; `nil` for other events.
    fileprivate var assignedOrder: OrderID? { if case .assigned(let order, _, _, _, _) = self { order } else { nil } }

    /// The order to which the shift gave a waiter, and that waiter; `nil` for other events.
    ///
    /// An order that is handed over by itself has changed its waiter already.
    fileprivate func givenAway(by command: Shift.Command) -> (order: OrderID, waiter: UserID)? {
        switch self {
        case .assigned(let order, let waiter, _, _, _): (order, waiter)
        case .handedOver(let order, _, let waiter, _) where command.kind == .relieve: (order, waiter)
        default: nil
        }
    }
}
