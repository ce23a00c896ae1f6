import TablesideCore
import TablesideFloor
import TablesideHosting
import TablesideMenu
import TablesideOrdering

/// The documents that a decision about an order changes along with it: the branch's stock, and the shift whose waiters
/// serve it.
///
/// The order's events list their consequences; this carries them out, so that the order, the stock and the shift change
/// together or not at all.
struct OrderSideEffects {
    /// The stock of the branch.
    var stock: Stock
    /// The waiters on duty; `nil` if the restaurant does not track their loads.
    var shift: Shift?
    /// The shift of the day before, if it still has an order that the decision is about (it goes on after midnight).
    private(set) var earlier: Shift?
    /// The order that the caller accepts itself once the shift assigns it; `nil` if there is none.
    var placing: OrderID?
    /// The items that the unit still has to hold, beside what has been read and changed so far: timers, the documents
    /// behind the author's rights and the context, and the rest of the decision.
    var reserved = OrderSideEffects.usuallyReserved

    private static let usuallyReserved = 14

    /// Consequences for the caller to carry out later, oldest first: refunds, loyalty points and notices.
    private(set) var remaining: [Order.Consequence] = []

    /// Reads the stock of a branch and, if there is one, the shift.
    init(_ loaded: Loaded, branch: BranchID, shift: BranchDay?) throws(StoreError) {
        stock = try loaded.aggregate(Stock.self, branch)
        guard let shift else { return }
        self.shift = try loaded.aggregate(Shift.self, shift)
        if let before = shift.dayBefore, loaded.contains(Shift.self, before) {
            earlier = try loaded.aggregate(Shift.self, before)
        }
    }

    /// The documents that the initializer reads; with the previous day's shift for an order that may still wait there.
    static func needs(branch: BranchID, shift: BranchDay?, withEarlier: Bool = false) -> [DocumentNeed] {
        let before = withEarlier ? shift?.dayBefore : nil
        return [DocumentNeed(Stock.self, branch)]
            + [shift, before].compactMap { $0 }.map { DocumentNeed(Shift.self, $0) }
    }

    /// The shift of the day before, if one of these orders is to be served and is not on the shift.
    static func earlier(than shift: BranchDay?, for orders: [OrderID], _ loaded: Loaded) throws -> [DocumentNeed] {
        guard let shift, let before = shift.dayBefore, loaded.contains(Shift.self, shift) else { return [] }
        let present = try loaded.aggregate(Shift.self, shift)
        let isElsewhere = try orders.contains { id in
            guard !present.knows(id), loaded.contains(Order.self, id) else { return false }
            return try loaded.aggregate(Order.self, id).isToBeServed
        }
        return isElsewhere ? [DocumentNeed(Shift.self, before)] : []
    }

    /// Performs the consequences of an order's events.
    ///
    /// - Throws: the refusal of the stock or the shift.
    mutating func carryOut(
        _ events: [Order.Event],
        of order: Order,
        loaded: Loaded,
        at now: Instant,
        changes: inout Changes
    ) throws {
        var released: [StockKey: Int] = [:]
        for (event, consequence) in events.flatMap({ event in event.consequences.map { (event, $0) } }) {
            switch consequence {
            case .reserveStock(let quantities) where event.consequences.contains(.releaseStock):
                // The rest of an order keeps what was reserved for it, and reserves nothing new.
                let kept = released.kept(for: quantities)
                if kept.isEmpty { continue }
                try changeStock(.reserve(order: order.id, quantities: kept), at: now, &changes)
            case .reserveStock(let quantities):
                guard stock.counts(anyOf: quantities.keys) else { continue }
                try changeStock(.reserve(order: order.id, quantities: quantities), at: now, &changes)
            case .commitStock:
                guard stock.reservations[order.id] != nil else { continue }
                try changeStock(.commit(order: order.id), at: now, &changes)
            case .releaseStock:
                guard let reserved = stock.reservations[order.id] else { continue }
                released = reserved
                try changeStock(.release(order: order.id), at: now, &changes)
            case .restock(let quantities):
                guard stock.counts(anyOf: quantities.keys) else { continue }
                try changeStock(.restock(order: order.id, quantities: quantities), at: now, &changes)
            case .loadWaiter(let waiter):
                guard !isHeld(order.id, by: waiter) else { continue }
                try leaveOther(order.id, for: waiter, loaded: loaded, at: now, &changes)
                let facts = order.facts()
                let take = Shift.Command.take(order: order.id, facts: facts, waiter: waiter)
                try onShift(earlier: isEarlier(waiter)) { try $0.changeShift(take, loaded: loaded, at: now, &changes) }
            case .unloadWaiter:
                // An order that was accepted while another shift served is not on this one.
                let isOnEarlier = shift?.knows(order.id) != true
                guard !isOnEarlier || earlier?.knows(order.id) == true else { continue }
                let release = Shift.Command.release(order: order.id, isServed: event.isServed)
                try onShift(earlier: isOnEarlier) { try $0.changeShift(release, loaded: loaded, at: now, &changes) }
            case .moveLoad(_, let waiter):
                guard !isHeld(order.id, by: waiter) else { continue }
                try leaveOther(order.id, for: waiter, loaded: loaded, at: now, &changes)
                try onShift(earlier: isEarlier(waiter)) { companions in
                    guard let move = companions.shift?.moving(order.id, order.facts(), to: waiter) else { return }
                    try companions.changeShift(move, loaded: loaded, at: now, &changes)
                }
            case .refund, .accrueLoyalty, .reverseLoyalty, .recheckAvailability, .notify:
                remaining.append(consequence)
            }
        }
    }

    /// Whether a waiter is on duty on the shift of the day before, and not on this one.
    private func isEarlier(_ waiter: UserID) -> Bool {
        earlier?.waiter(waiter)?.isOnDuty == true && shift?.waiter(waiter)?.isOnDuty != true
    }

    /// Whether a waiter has the order on one of the shifts.
    private func isHeld(_ order: OrderID, by waiter: UserID) -> Bool {
        shift?.holder(of: order) == waiter || earlier?.holder(of: order) == waiter
    }

    /// Takes an order off the shift on which the waiter who gets it is not.
    private mutating func leaveOther(
        _ order: OrderID,
        for waiter: UserID,
        loaded: Loaded,
        at now: Instant,
        _ changes: inout Changes
    ) throws {
        let isEarlier = isEarlier(waiter)
        guard (isEarlier ? shift : earlier)?.knows(order) == true else { return }
        let release = Shift.Command.release(order: order, isServed: false)
        try onShift(earlier: !isEarlier) { try $0.changeShift(release, loaded: loaded, at: now, &changes) }
    }

    /// Changes the shift, or the one of the day before.
    private mutating func onShift(earlier isEarlier: Bool, _ change: (inout OrderSideEffects) throws -> Void) rethrows {
        if isEarlier { swap(&shift, &earlier) }
        defer { if isEarlier { swap(&shift, &earlier) } }
        try change(&self)
    }

    /// Tells the shifts that have the orders to which table they are brought now; `nil` for none.
    ///
    /// - Throws: the refusal of the shift, or of an order that it gives away as a result.
    mutating func bring(
        _ orders: [OrderID],
        to table: TableID?,
        loaded: Loaded,
        at now: Instant,
        changes: inout Changes
    ) throws {
        for isEarlier in earlier == nil ? [false] : [false, true] {
            try onShift(earlier: isEarlier) { companions in
                guard let known = companions.shift?.thatChange(orders, to: table), !known.isEmpty else { return }
                let change = Shift.Command.changeTable(orders: known, table: table)
                try companions.changeShift(change, loaded: loaded, at: now, &changes)
            }
        }
    }

    /// Records that a refund is due for money that the library does not track.
    mutating func oweRefund() {
        if !remaining.contains(.refund) { remaining.append(.refund) }
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

    private mutating func changeStock(
        _ command: Stock.Command,
        at now: Instant,
        _ changes: inout Changes
    ) throws(Stock.Refusal) {
        try changes.perform(command, on: &stock, by: .system, at: now)
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
            if case .changeTable(let orders, let table) = next {
                next = .changeTable(orders: shift.thatChange(orders, to: table), table: table)
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

extension [StockKey: Int] {
    /// The part of these reserved goods that the new quantities still need, under the keys by which it was reserved.
    ///
    /// Goods that have been counted since, alone or apart from their item, were never reserved.
    fileprivate func kept(for quantities: [StockKey: Int]) -> [StockKey: Int] {
        var kept: [StockKey: Int] = [:]
        for (key, quantity) in quantities {
            let own = self[key] != nil ? key : StockKey(item: key.item)
            guard let reserved = self[own] else { continue }
            kept[own] = Swift.min(kept[own, default: 0].addingSaturated(quantity), reserved)
        }
        return kept
    }
}

extension Shift {
    /// Whether a waiter has the order or it waits.
    func knows(_ order: OrderID) -> Bool { holder(of: order) != nil || queue.contains(order) }

    /// Those of these orders that the shift has, in hand or waiting, at another table than this one.
    fileprivate func thatChange(_ orders: [OrderID], to table: TableID?) -> [OrderID] {
        orders.filter { order in facts(of: order).map { $0.table != table } ?? false }
    }

    /// The command with which a waiter gets another waiter's order; the order has no waiter if the other one went home.
    fileprivate func moving(_ order: OrderID, _ facts: WorkFacts, to waiter: UserID) -> Command {
        holder(of: order) == nil
            ? .take(order: order, facts: facts, waiter: waiter) : .handOver(order: order, to: waiter)
    }
}

extension BranchDay {
    /// The day before at the branch; `nil` before the first date there is.
    fileprivate var dayBefore: BranchDay? {
        (try? date.adding(days: -1)).map { BranchDay(branch: branch, date: $0) }
    }
}

extension Order {
    /// Whether a step of the profile takes the order off its waiter; if none does, it leaves them when it is accepted.
    var isCarried: Bool {
        profile?.lifecycle.rows.contains { $0.effects.contains(.unloadWaiter) } ?? true
    }

    /// Whether the order waits for a waiter, or one has it in hand.
    var isToBeServed: Bool { [.placed, .accepted, .preparing, .ready].contains(state) }

    /// Whether the engine can have the order accepted now.
    ///
    /// - Throws: the order's refusal when its clock is ahead, because acceptance cannot be judged then.
    func isAcceptable(at now: Instant) throws(Refusal) -> Bool {
        do {
            try checkAcceptable(at: now)
            return true
        } catch {
            if case .clockWentBack = error.reason { throw error }
            return false
        }
    }

    /// Refuses an order that the engine cannot accept now for any waiter.
    func checkAcceptable(at now: Instant) throws(Refusal) {
        let nobody = UserID("")
        _ = try decide(.accept(waiter: nobody), by: acceptor(for: nobody), at: now)
    }

    /// Who accepts the order once the shift has chosen a waiter: the engine, or the waiter where only waiters accept.
    func acceptor(for waiter: UserID) -> Author {
        guard let terms, let rows = profile?.lifecycle.rows.filter({ $0.command == .accept }), !rows.isEmpty,
            !rows.contains(where: { $0.roles.contains(.system) })
        else { return .system }
        return .waiter(waiter, at: terms.branch)
    }

    /// The facts that a shift gets about the order; covers, table and expected end are the order's own unless given.
    ///
    /// The order is expected to be done when it was promised to be ready, or when its recipient wants it.
    func facts(besides given: WorkFacts = WorkFacts()) -> WorkFacts {
        given.besides(covers: covers, table: table, end: readyBy ?? recipient?.wantedAt)
    }
}

extension WorkFacts {
    /// These facts, completed by what the order itself says.
    func besides(covers: Int, table: TableID?, end: Instant?) -> WorkFacts {
        var facts = self
        if facts.covers == 0 { facts.covers = min(max(0, covers), SizeLimit.load) }
        facts.table = facts.table ?? table
        facts.expectedEnd = facts.expectedEnd ?? end
        return facts
    }
}

extension Changes {
    /// An aggregate as this decision has left it so far; changing it as it was read would undo earlier changes.
    func aggregate<Target: Aggregate>(
        _ type: Target.Type,
        _ id: Target.ID,
        in loaded: Loaded
    ) throws(StoreError) -> Target {
        let ref = DocumentRef(type, id)
        if let written = writes.first(where: { $0.ref == ref })?.body as? Target { return written }
        return try loaded.aggregate(type, id)
    }

    /// Accepts an order for the waiter whom the shift has chosen.
    mutating func accept(_ order: inout Order, for waiter: UserID, at now: Instant) throws -> [Order.Event] {
        try perform(.accept(waiter: waiter), on: &order, by: order.acceptor(for: waiter), at: now)
    }
}

extension Order.Event {
    /// Whether the work was done when the order left its waiter: its covers stay credited then.
    fileprivate var isServed: Bool {
        switch self {
        case .rejected, .expired, .sentBack, .cancelled, .failed: false
        case .itemsVoided(_, let state, _, _, _): state != .cancelled
        default: true
        }
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
