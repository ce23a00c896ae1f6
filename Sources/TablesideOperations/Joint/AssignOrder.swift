public import TablesideCore
public import TablesideFloor
public import TablesideHosting
import TablesideOrdering

/// Lets the shift choose a waiter for a placed order by its rules, and accepts the order for them, offers it, or queues
/// it if no waiter can take it.
///
/// An order that no waiter can take waits, and is accepted in the unit that frees a place (QP-58). If only waiters
/// accept, as in QuickPlate's profile, the order is accepted in the chosen waiter's name. If waiters do not hold
/// accepted orders, as in Forman's profile, it counts toward the waiter's orders and covers, and is done at once.
public struct AssignOrder: JointDecision {
    /// Commands of this kind are remembered as `assignOrder`.
    public static let name = DecisionName(rawValue: "assignOrder")

    /// The order to assign, which must be placed.
    public let order: OrderID
    /// The shift whose waiters are considered.
    public let shift: BranchDay
    /// The restaurant's facts about the order besides its covers, its table and its expected end, which come from the
    /// order; `nil` for none.
    public let facts: WorkFacts?

    /// Makes the decision to assign an order on a shift.
    public init(_ order: OrderID, shift: BranchDay, facts: WorkFacts? = nil) {
        self.order = order
        self.shift = shift
        self.facts = facts
    }

    /// The order, for access checks and the expected version.
    public var subject: DocumentRef { DocumentRef(Order.self, order) }

    /// The order, the stock of its branch, the shift, and the orders that wait ahead of it.
    public func needs(_ loaded: Loaded, in context: Void, at now: Instant) throws -> [DocumentNeed] {
        let needs = [DocumentNeed(Order.self, order)] + OrderSideEffects.needs(branch: shift.branch, shift: shift)
        guard loaded.contains(Order.self, order) else { return needs }
        let facts = try loaded.aggregate(Order.self, order).facts(besides: facts ?? WorkFacts())
        return needs
            + (try OrderSideEffects.heads(
                of: loaded,
                shift: shift,
                placing: order,
                after: .assign(order: order, facts: facts),
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
        let events = try companions.assign(
            &order,
            facts: facts ?? WorkFacts(),
            by: author,
            loaded: loaded,
            at: now,
            &changes
        )
        return OrderAnswer(order, events: events, remaining: companions.remaining)
    }
}

extension OrderSideEffects {
    /// Lets the shift choose a waiter and accepts the order for them; returns no events if the order has to wait.
    mutating func assign(
        _ order: inout Order,
        facts: WorkFacts = WorkFacts(),
        by author: Author = .system,
        loaded: Loaded,
        at now: Instant,
        _ changes: inout Changes
    ) throws -> [Order.Event] {
        // Checked before queueing: an order that can never be accepted would block the ones behind it.
        try order.checkAcceptable(at: now)
        placing = order.id
        let command = Shift.Command.assign(order: order.id, facts: order.facts(besides: facts))
        try changeShift(command, by: author, loaded: loaded, at: now, &changes)
        guard let waiter = shift?.holder(of: order.id) else { return [] }
        let events = try changes.accept(&order, for: waiter, at: now)
        try carryOut(events, of: order, loaded: loaded, at: now, changes: &changes)
        try letGo(order, loaded: loaded, at: now, &changes)
        return events
    }
}
