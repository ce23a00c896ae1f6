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

    static let usuallyReserved = 14

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
    mutating func onShift(earlier isEarlier: Bool, _ change: (inout OrderSideEffects) throws -> Void) rethrows {
        if isEarlier { swap(&shift, &earlier) }
        defer { if isEarlier { swap(&shift, &earlier) } }
        try change(&self)
    }

    /// Records that a refund is due for money that the library does not track.
    mutating func oweRefund() {
        if !remaining.contains(.refund) { remaining.append(.refund) }
    }

    private mutating func changeStock(
        _ command: Stock.Command,
        at now: Instant,
        _ changes: inout Changes
    ) throws(Stock.Refusal) {
        try changes.perform(command, on: &stock, by: .system, at: now)
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

extension BranchDay {
    /// The day before at the branch; `nil` before the first date there is.
    var dayBefore: BranchDay? {
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
    /// The order is expected to be done when it was promised to be ready, or when its recipient wants it. The guests at
    /// a table with a tab stay.
    func facts(besides given: WorkFacts = WorkFacts()) -> WorkFacts {
        given.besides(covers: covers, table: table, end: readyBy ?? recipient?.wantedAt, isSeated: tab != nil)
    }
}

extension WorkFacts {
    /// These facts, completed by what the order itself says.
    func besides(covers: Int, table: TableID?, end: Instant?, isSeated: Bool) -> WorkFacts {
        var facts = self
        if facts.covers == 0 { facts.covers = min(max(0, covers), SizeLimit.load) }
        facts.table = facts.table ?? table
        facts.expectedEnd = facts.expectedEnd ?? end
        // The end of the visit tells the shift about its own table alone.
        if isSeated, table != nil, facts.table == table { facts.isSeated = true }
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
