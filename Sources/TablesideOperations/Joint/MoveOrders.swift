public import TablesideBooking
public import TablesideCore
import TablesideFloor
public import TablesideHosting
public import TablesideOrdering

/// Takes orders from one tab to another: a guest changes tables, or somebody else pays.
///
/// Both tabs and every order change together. What staff took off a line goes with its order; what stays on the tab is
/// worth at least what was paid on it. Both tabs are of one branch, profile and currency, and no bill was asked for.
///
/// ```swift
/// let move = MoveOrders([beer], from: table4, to: table7)
/// try await runner.perform(move, by: .waiter(ana, at: branch.id), id: commandID)
/// ```
public struct MoveOrders: JointDecision {
    /// Commands of this kind are remembered as `moveOrders`.
    public static let name = DecisionName(rawValue: "moveOrders")

    /// The orders.
    public let orders: [OrderID]
    /// The tab from which they go.
    public let from: TabID
    /// The tab to which they go.
    public let to: TabID

    /// Makes the decision.
    public init(_ orders: [OrderID], from: TabID, to: TabID) {
        self.orders = orders
        self.from = from
        self.to = to
    }

    /// The tab from which they go.
    public var subject: DocumentRef { DocumentRef(GuestTab.self, from) }

    /// Both tabs, and the orders of the one.
    public func needs(_ loaded: Loaded, in context: Void, at now: Instant) throws -> [DocumentNeed] {
        try TabPair.needs(loaded, from: from, to: to)
    }

    /// Moves the orders.
    ///
    /// - Throws: the refusal of a tab or an order; ``VisitRefusal`` for a tab that does not exist, tabs that do not go
    ///   together, or one that would be too full.
    public func decide(
        on loaded: Loaded,
        in context: Void,
        by author: Author,
        at now: Instant,
        changes: inout Changes
    ) throws -> TabPair.Answer {
        var pair = try TabPair(loaded, from: from, to: to)
        var moved: [Order] = []
        for id in orders {
            guard pair.from.orders.contains(id) else { throw GuestTab.Refusal(.unknownOrder(order: id)) }
            moved.append(try loaded.aggregate(Order.self, id))
        }
        try pair.move(&moved, loaded: loaded, by: author, at: now, &changes)
        return pair.answer
    }
}

/// Takes some items of an order to another tab, where they become an order of their own, as far as they are.
///
/// No item, no cent of a price and none of a discount is lost or made on the way. Items of one that is not accepted yet
/// go with the whole order (``MoveOrders``), and so do all items that an order has left. What staff took off a line since
/// is withdrawn before a part of it goes.
public struct MoveItems: JointDecision {
    /// Commands of this kind are remembered as `moveItems`.
    public static let name = DecisionName(rawValue: "moveItems")

    /// Which items, by line.
    public let items: [OrderItem.Quantity]
    /// The order that has them.
    public let order: OrderID
    /// The identity of the order that they become.
    public let newOrder: OrderID
    /// The tab on which the order is.
    public let from: TabID
    /// The tab to which they go.
    public let to: TabID
    /// The shift whose waiters serve the order; `nil` for a house that does not keep their loads.
    ///
    /// What is not served yet counts as one order more in the hands of its waiter, who needs room for it.
    public let shift: BranchDay?

    /// Makes the decision.
    public init(
        _ items: [OrderItem.Quantity],
        of order: OrderID,
        as newOrder: OrderID,
        from: TabID,
        to: TabID,
        shift: BranchDay? = nil
    ) {
        self.items = items
        self.order = order
        self.newOrder = newOrder
        self.from = from
        self.to = to
        self.shift = shift
    }

    /// The tab from which they go.
    public var subject: DocumentRef { DocumentRef(GuestTab.self, from) }

    /// Both tabs, the orders of the one, the new order, and what stands beside an order.
    public func needs(_ loaded: Loaded, in context: Void, at now: Instant) throws -> [DocumentNeed] {
        let needs =
            try TabPair.needs(loaded, from: from, to: to)
            + [DocumentNeed(Order.self, order), DocumentNeed(Order.self, newOrder)]
        guard loaded.contains(GuestTab.self, from),
            let branch = try loaded.aggregate(GuestTab.self, from).opening?.branch
        else { return needs }
        return needs + OrderSideEffects.needs(branch: branch, shift: shift)
            + (try OrderSideEffects.heads(of: loaded, shift: shift, after: .release(order: order), at: now))
    }

    /// Moves the items.
    ///
    /// - Throws: the refusal of a tab, an order or the shift; ``VisitRefusal`` for a tab or an order that does not exist,
    ///   an order of another tab, tabs that do not go together, or one that would be too full.
    public func decide(
        on loaded: Loaded,
        in context: Void,
        by author: Author,
        at now: Instant,
        changes: inout Changes
    ) throws -> TabPair.Answer {
        var pair = try TabPair(loaded, from: from, to: to)
        var order = try loaded.aggregate(Order.self, order)
        guard order.tab == from else { throw VisitRefusal(.unknownOrder(order: self.order)) }
        if let shift, shift.branch != pair.branch {
            throw VisitRefusal(.otherBranch(branch: shift.branch, expected: pair.branch))
        }
        for wish in items {
            let line = BillLineID(order.id, wish.line)
            guard let own = pair.from.adjustments.first(where: { $0.line == line }) else { continue }
            throw VisitRefusal(.adjustedLine(line: line, adjustment: own.id))
        }
        var companions = try OrderSideEffects(loaded, branch: pair.branch, shift: shift)
        let separated = try changes.perform(.separate(items: items, as: newOrder), on: &order, by: author, at: now)
        guard case .separated(_, let lines, _, _, _, _)? = separated.first,
            let part = OrderPart(lines, of: order, goingTo: from, at: order.table)
        else { throw VisitRefusal(.unknownOrder(order: self.order)) }
        var new = try loaded.aggregate(Order.self, newOrder)
        guard new.version == .absent else { throw VisitRefusal(.takenOrder(order: newOrder)) }
        let received = try changes.perform(.receive(part: part), on: &new, by: author, at: now)
        for (id, events) in [(order.id, separated), (new.id, received)] {
            try companions.carryOut(events, of: id, loaded: loaded, at: now, changes: &changes)
        }
        try changes.perform(.add(order: new.id), on: &pair.from, by: author, at: now)
        var moved = [new]
        try pair.move(&moved, beside: [order], loaded: loaded, by: author, at: now, &changes)
        return pair.answer
    }
}

/// Puts two tabs together: everything that one owes goes to the other, its people and devices with it.
///
/// A tab on which money was paid is not merged: it is settled, or what was paid is given back. A discount off everything, or
/// a charge that is not taken, then counts for both parties: who merges must be one who may give it. Orders that were called
/// off stay behind. The booking of the party that joins stays seated at its tables, unless the service day is named:
/// then it is finished, and its tables are free.
public struct MergeTabs: JointDecision {
    /// Commands of this kind are remembered as `mergeTabs`.
    public static let name = DecisionName(rawValue: "mergeTabs")

    /// The tab that ends.
    public let from: TabID
    /// The tab to which everything goes.
    public let into: TabID
    /// The service day of the booking of the tab that ends, to free its tables; `nil` to leave them taken.
    public let day: BranchDay?

    /// Makes the decision.
    public init(_ from: TabID, into: TabID, freeing day: BranchDay? = nil) {
        self.from = from
        self.into = into
        self.day = day
    }

    /// The tab that ends.
    public var subject: DocumentRef { DocumentRef(GuestTab.self, from) }

    /// Both tabs, the orders of the one, and the service day with those beside it.
    public func needs(_ loaded: Loaded, in plan: VenuePlan, at now: Instant) throws -> [DocumentNeed] {
        let needs = try TabPair.needs(loaded, from: from, to: into) + (day.map { AdjoiningDays.needs($0) } ?? [])
        guard loaded.contains(GuestTab.self, from) else { return needs }
        let tab = try loaded.aggregate(GuestTab.self, from)
        return needs + OpenTabs.needs(of: tab)
    }

    /// Merges the tabs.
    ///
    /// - Throws: the refusal of a tab, an order or the service day; ``VisitRefusal`` for a tab that does not exist, tabs
    ///   that do not go together, or one that would be too full.
    public func decide(
        on loaded: Loaded,
        in plan: VenuePlan,
        by author: Author,
        at now: Instant,
        changes: inout Changes
    ) throws -> TabPair.Answer {
        var pair = try TabPair(loaded, from: from, to: into)
        try pair.merge(loaded: loaded, by: author, at: now, &changes)
        if let visit = pair.from.opening {
            try OpenTabs.close(pair.from.id, at: pair.from.table, visit, loaded, &changes)
        }
        if let day, let booking = pair.from.opening?.booking {
            var days = try AdjoiningDays(day, in: loaded)
            if try days.day(day).booking(booking)?.status != .finished {
                try days.perform(.finish(booking), on: day, in: plan, by: .system, at: now, changes: &changes)
            }
        }
        return pair.answer
    }
}
