public import TablesideCore
import TablesideFloor
public import TablesideHosting
import TablesideOrdering

/// Lets the shift choose a waiter for a placed order and accepts the order for them, or queues it if no waiter has
/// room.
///
/// The waiter with the fewest open orders gets it. An order that no waiter can take waits in a first-in, first-out
/// queue and is accepted in the same unit that frees a place (QP-58). An order that the engine may not accept in a
/// waiter's name, as in QuickPlate's profile, is refused rather than queued.
public struct AssignOrder: JointDecision {
    /// Commands of this kind are remembered as `assignOrder`.
    public static let name = DecisionName(rawValue: "assignOrder")

    /// The order to assign, which must be placed.
    public let order: OrderID
    /// The shift whose waiters are considered.
    public let shift: BranchDay

    /// Makes the decision to assign an order on a shift.
    public init(_ order: OrderID, shift: BranchDay) {
        self.order = order
        self.shift = shift
    }

    /// The order, for access checks and the expected version.
    public var subject: DocumentRef { DocumentRef(Order.self, order) }

    /// The order, the stock of its branch, the shift, and the orders that wait ahead of it.
    public func needs(_ loaded: Loaded, in context: Void, at now: Instant) throws -> [DocumentNeed] {
        [DocumentNeed(Order.self, order)] + OrderSideEffects.needs(branch: shift.branch, shift: shift)
            + (try OrderSideEffects.heads(
                of: loaded,
                shift: shift,
                placing: order,
                after: .assign(order: order),
                at: now
            ))
    }

    /// Chooses a waiter and accepts the order for them.
    ///
    /// - Throws: the refusal of the shift, the order or the stock; ``VisitRefusal`` for an order that was never placed
    ///   or that belongs to another branch.
    public func decide(
        on loaded: Loaded,
        in context: Void,
        by author: Author,
        at now: Instant,
        changes: inout Changes
    ) throws -> OrderAnswer {
        var order = try loaded.aggregate(Order.self, order)
        guard let branch = order.branch else { throw VisitRefusal(.unknownOrder(order: self.order)) }
        guard branch == shift.branch else { throw VisitRefusal(.otherBranch(branch: branch, expected: shift.branch)) }
        var companions = try OrderSideEffects(loaded, branch: branch, shift: shift)
        let events = try companions.assign(&order, by: author, loaded: loaded, at: now, &changes)
        return OrderAnswer(order, events: events, remaining: companions.remaining)
    }
}

extension OrderSideEffects {
    /// Lets the shift choose a waiter and accepts the order for them; returns no events if the order has to wait.
    mutating func assign(
        _ order: inout Order,
        by author: Author = .system,
        loaded: Loaded,
        at now: Instant,
        _ changes: inout Changes
    ) throws -> [Order.Event] {
        // Checked before queueing: an order that can never be accepted would block the ones behind it.
        try order.checkAcceptable(at: now)
        placing = order.id
        try changeShift(.assign(order: order.id), by: author, loaded: loaded, at: now, &changes)
        guard let waiter = shift?.holder(of: order.id) else { return [] }
        let events = try changes.perform(.accept(waiter: waiter), on: &order, by: .system, at: now)
        try carryOut(events, of: order.id, loaded: loaded, at: now, changes: &changes)
        return events
    }
}
