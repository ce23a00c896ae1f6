public import TablesideCore
import TablesideFloor
public import TablesideHosting
import TablesideOrdering

/// Has the shift choose a waiter for a placed order, and the order accepted for them; or lets it wait for one.
///
/// The waiter with the fewest orders in hand gets it. An order that nobody can take waits, first in first out, and is
/// accepted in the very unit in which a place becomes free (QP-58). What the engine may not accept in a waiter's name, as
/// in QuickPlate's profile, is refused and does not wait.
public struct AssignOrder: JointDecision {
    /// Commands of this kind are remembered as `assignOrder`.
    public static let name = DecisionName(rawValue: "assignOrder")

    /// The order.
    public let order: OrderID
    /// The shift that chooses.
    public let shift: BranchDay

    /// Makes the decision.
    public init(_ order: OrderID, shift: BranchDay) {
        self.order = order
        self.shift = shift
    }

    /// The order.
    public var subject: DocumentRef { DocumentRef(Order.self, order) }

    /// The order, the stock of its branch, the shift, and the orders that wait before it.
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

    /// Chooses, and accepts for the waiter who was chosen.
    ///
    /// - Throws: the refusal of the shift, the order or the stock; ``VisitRefusal`` for an order of another branch.
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
    /// Has the shift choose a waiter and the order accepted for them; no events when it has to wait.
    mutating func assign(
        _ order: inout Order,
        by author: Author = .system,
        loaded: Loaded,
        at now: Instant,
        _ changes: inout Changes
    ) throws -> [Order.Event] {
        // Before it can wait: one that could never be accepted would stand in the way of those behind it.
        try order.checkAcceptable(at: now)
        placing = order.id
        try changeShift(.assign(order: order.id), by: author, loaded: loaded, at: now, &changes)
        guard let waiter = shift?.holder(of: order.id) else { return [] }
        let events = try changes.perform(.accept(waiter: waiter), on: &order, by: .system, at: now)
        try carryOut(events, of: order.id, loaded: loaded, at: now, changes: &changes)
        return events
    }
}
