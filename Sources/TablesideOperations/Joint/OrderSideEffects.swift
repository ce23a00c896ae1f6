import TablesideCore
import TablesideFloor
import TablesideHosting
import TablesideMenu
import TablesideOrdering

/// What stands beside an order in a decision about it: the stock of its branch, and the shift whose waiters serve it.
///
/// The order says in its events what follows from them; this carries it out, so that the order, the stock and the shift
/// are changed together or not at all.
struct OrderSideEffects {
    /// The goods of the branch.
    var stock: Stock
    /// The waiters on duty; `nil` for a house that does not keep their loads.
    var shift: Shift?
    /// The order that the caller has accepted itself once the shift has given it away; `nil` for none.
    var placing: OrderID?

    /// What follows elsewhere later, in order: told to the caller, who has refunds, points and notices carried out.
    private(set) var remaining: [Order.Consequence] = []

    /// Reads the companions of an order at a branch.
    init(_ loaded: Loaded, branch: BranchID, shift: BranchDay?) throws(StoreError) {
        stock = try loaded.aggregate(Stock.self, branch)
        if let shift { self.shift = try loaded.aggregate(Shift.self, shift) }
    }

    /// What the decision needs for that.
    static func needs(branch: BranchID, shift: BranchDay?) -> [DocumentNeed] {
        [DocumentNeed(Stock.self, branch)] + (shift.map { [DocumentNeed(Shift.self, $0)] } ?? [])
    }

    /// Carries out what follows from events of an order.
    ///
    /// - Throws: the refusal of the stock or the shift.
    mutating func carryOut(
        _ events: [Order.Event],
        of order: OrderID,
        loaded: Loaded,
        at now: Instant,
        changes: inout Changes
    ) throws {
        for consequence in events.flatMap(\.consequences) {
            switch consequence {
            case .reserveStock(let quantities):
                guard stock.counts(anyOf: quantities.keys) else { continue }
                try changeStock(.reserve(order: order, quantities: quantities), at: now, &changes)
            case .commitStock:
                guard stock.reservations[order] != nil else { continue }
                try changeStock(.commit(order: order), at: now, &changes)
            case .releaseStock:
                guard stock.reservations[order] != nil else { continue }
                try changeStock(.release(order: order), at: now, &changes)
            case .restock(let quantities):
                guard stock.counts(anyOf: quantities.keys) else { continue }
                try changeStock(.restock(order: order, quantities: quantities), at: now, &changes)
            case .loadWaiter(let waiter):
                guard shift?.holder(of: order) != waiter else { continue }
                try changeShift(.take(order: order, waiter: waiter), loaded: loaded, at: now, &changes)
            case .unloadWaiter:
                try changeShift(.release(order: order), loaded: loaded, at: now, &changes)
            case .moveLoad(_, let waiter):
                try changeShift(.handOver(order: order, to: waiter), loaded: loaded, at: now, &changes)
            case .refund, .accrueLoyalty, .reverseLoyalty, .recheckAvailability, .notify:
                remaining.append(consequence)
            }
        }
    }

    /// Notes that money is to be given back of which the library keeps no record.
    mutating func oweRefund() {
        if !remaining.contains(.refund) { remaining.append(.refund) }
    }

    /// Changes the shift, and has the orders accepted that it gives away on the occasion.
    ///
    /// An order that was called off, taken elsewhere or not accepted in time while it waited makes room for the one
    /// behind it: it must keep nobody from their work. When there are many of them the place stays free for now, and the
    /// shift is due at once (``Shift/nextDue``): a unit holds only so much.
    ///
    /// - Throws: the refusal of the shift, or of an order that was given away and is dated later than now.
    mutating func changeShift(
        _ command: Shift.Command,
        by author: Author = .system,
        loaded: Loaded,
        at now: Instant,
        _ changes: inout Changes
    ) throws {
        guard var shift else { return }
        let events = try changes.perform(command, on: &shift, by: author, at: now)
        self.shift = shift
        for (head, waiter) in events.compactMap(\.givenAway) where head != placing {
            var order = try loaded.aggregate(Order.self, head)
            guard try order.isAcceptable(at: now) else {
                try changeShift(
                    mayGiveNext(loaded) ? .release(order: head) : .withdraw(order: head),
                    loaded: loaded,
                    at: now,
                    &changes
                )
                continue
            }
            let accepted = try changes.perform(.accept(waiter: waiter), on: &order, by: .system, at: now)
            try carryOut(accepted, of: head, loaded: loaded, at: now, changes: &changes)
        }
    }

    /// Whether the next of those who wait may be given away in this decision: it was read for it, as no more are than fit
    /// in one unit.
    private func mayGiveNext(_ loaded: Loaded) -> Bool {
        guard let next = shift?.queue.first else { return false }
        return next == placing || loaded.contains(Order.self, next)
    }

    /// Takes an order that waits for nobody any more out of the queue.
    mutating func leaveQueue(_ order: Order, loaded: Loaded, at now: Instant, _ changes: inout Changes) throws {
        guard order.state != .placed, shift?.queue.contains(order.id) == true else { return }
        try changeShift(.release(order: order.id), loaded: loaded, at: now, &changes)
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
    /// The waiting orders that a shift gives away after a change, so that a decision can ask for them first.
    ///
    /// What has been read so far shows which of them are no longer to be had; then those behind them are asked for as
    /// well, and as many again ahead of need, so that a long row of them takes few readings. It is never more than a shift
    /// gives away at once.
    static func heads(
        of loaded: Loaded,
        shift id: BranchDay?,
        placing: OrderID? = nil,
        after command: Shift.Command,
        at now: Instant
    ) throws -> [DocumentNeed] {
        try heads(of: loaded, shift: id, placing: placing, after: [command], at: now)
    }

    /// The waiting orders that a shift gives away after some changes.
    static func heads(
        of loaded: Loaded,
        shift id: BranchDay?,
        placing: OrderID? = nil,
        after commands: [Shift.Command],
        at now: Instant
    ) throws -> [DocumentNeed] {
        guard let id, loaded.contains(Shift.self, id) else { return [] }
        var shift = try loaded.aggregate(Shift.self, id)
        guard !shift.queue.isEmpty else { return [] }
        var heads: [OrderID] = []
        var gone = 0
        var commands = Array(commands.reversed())
        while let next = commands.popLast() {
            // A command that the shift refuses gives nothing away; the decision itself says why.
            guard let events = try? shift.perform(next, by: .system, at: now) else { continue }
            for (head, _) in events.compactMap(\.givenAway) {
                heads.append(head)
                guard head != placing, loaded.contains(Order.self, head) else { continue }
                guard try !loaded.aggregate(Order.self, head).isAcceptable(at: now) else { continue }
                gone += 1
                commands.append(.release(order: head))
            }
            if heads.count >= Shift.maxAssignmentsPerDecision { break }
        }
        heads += shift.queue.prefix(min(gone, max(0, Shift.maxAssignmentsPerDecision - heads.count)))
        return heads.filter { $0 != placing }.map { DocumentNeed(Order.self, $0) }
    }
}

extension Order {
    /// Whether the engine can have the order accepted now.
    ///
    /// - Throws: the order's refusal when its clock is ahead, as nothing can be said then.
    func isAcceptable(at now: Instant) throws(Refusal) -> Bool {
        do {
            try checkAcceptable(at: now)
            return true
        } catch {
            if case .clockWentBack = error.reason { throw error }
            return false
        }
    }

    /// Refuses an order that the engine cannot have accepted now, whichever waiter there will be.
    func checkAcceptable(at now: Instant) throws(Refusal) {
        _ = try decide(.accept(waiter: UserID("")), by: .system, at: now)
    }
}

extension Shift.Event {
    /// The order that the shift gave away, and to whom; `nil` for what else can happen.
    fileprivate var givenAway: (order: OrderID, waiter: UserID)? {
        if case .assigned(let order, let waiter, _) = self { (order, waiter) } else { nil }
    }
}
