import TablesideBilling
public import TablesideBooking
public import TablesideCore
import TablesideFloor
public import TablesideHosting
public import TablesideOrdering

/// Moves orders from one tab to another, when a guest changes tables or someone else pays.
///
/// Both tabs and every order change together. Staff discounts on a line move with its order, and what stays on the tab
/// is worth at least what was already paid on it. Both tabs have the same branch, profile and currency, and neither has
/// asked for the bill.
///
/// ```swift
/// let move = MoveOrders([beer], from: table4, to: table7)
/// try await runner.perform(Envelope(move, by: .waiter(ana, at: branch.id), id: commandID))
/// ```
public struct MoveOrders: JointDecision {
    /// Commands of this kind are remembered as `moveOrders`.
    public static let name = DecisionName(rawValue: "moveOrders")

    /// The orders to move; all must be on the source tab.
    public let orders: [OrderID]
    /// The tab that the orders leave.
    public let from: TabID
    /// The tab that the orders move to.
    public let to: TabID
    /// The shift whose waiters serve the orders; `nil` if the restaurant does not track their loads.
    public let shift: BranchDay?

    /// Makes the decision to move orders between two tabs.
    public init(_ orders: [OrderID], from: TabID, to: TabID, shift: BranchDay? = nil) {
        self.orders = orders
        self.from = from
        self.to = to
        self.shift = shift
    }

    /// The tab that the orders leave, for access checks and the expected version.
    public var subject: DocumentRef { DocumentRef(GuestTab.self, from) }

    /// Both tabs, the orders of the source tab, the shift, and the waiting orders that it may assign.
    public func needs(_ loaded: Loaded, in context: Void, at now: Instant) throws -> [DocumentNeed] {
        try TabPair.needs(loaded, from: from, to: to)
            + TabPair.needs(moving: orders, to: to, on: shift, loaded, at: now)
    }

    /// Moves the orders.
    ///
    /// - Throws: the refusal of a tab, an order or the shift; ``VisitRefusal`` for a tab that does not exist, tabs of
    ///   different branches, profiles or currencies, a shift of another branch, or a target that would hold too many
    ///   orders.
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
        try pair.bring(on: shift, loaded: loaded, at: now, &changes)
        return pair.answer
    }
}

/// Moves some items of an order to another tab as an order of their own, in the same state of preparation.
///
/// No item and no cent of a price or discount is lost or created by the split. Items of an order that is not accepted
/// yet can move only with the whole order (``MoveOrders``), and so can all the remaining items of an order. A staff
/// adjustment on a line must be withdrawn before part of the line can move.
public struct MoveItems: JointDecision {
    /// Commands of this kind are remembered as `moveItems`.
    public static let name = DecisionName(rawValue: "moveItems")

    /// The quantities to move, by line.
    public let items: [OrderItem.Quantity]
    /// The order that the items come from.
    public let order: OrderID
    /// The identity of the new order that the items become.
    public let newOrder: OrderID
    /// The tab that the order is on.
    public let from: TabID
    /// The tab that the items move to.
    public let to: TabID
    /// The shift whose waiters serve the order; `nil` if the restaurant does not track their loads.
    ///
    /// Items not served yet count as one more open order for their waiter, who needs room for it.
    public let shift: BranchDay?

    /// Makes the decision to move items of an order to another tab.
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

    /// The tab that the items leave, for access checks and the expected version.
    public var subject: DocumentRef { DocumentRef(GuestTab.self, from) }

    /// Both tabs, the source tab's orders, the new order, the stock, the shift, and the waiting orders that the shift
    /// may assign.
    public func needs(_ loaded: Loaded, in context: Void, at now: Instant) throws -> [DocumentNeed] {
        let needs =
            try TabPair.needs(loaded, from: from, to: to)
            + [DocumentNeed(Order.self, order), DocumentNeed(Order.self, newOrder)]
        guard loaded.contains(GuestTab.self, from),
            let branch = try loaded.aggregate(GuestTab.self, from).opening?.branch
        else { return needs }
        return needs + OrderSideEffects.needs(branch: branch, shift: shift)
            + (try OrderSideEffects.earlier(than: shift, for: [order], loaded)) + (try given(loaded, at: now))
    }

    /// The waiting orders that the shift may assign.
    ///
    /// The waiter of the order may have nothing left of it, and gets the moved part if it is not served; that part is
    /// then brought to the other tab's table.
    private func given(_ loaded: Loaded, at now: Instant) throws -> [DocumentNeed] {
        guard loaded.contains(Order.self, order), loaded.contains(GuestTab.self, to) else { return [] }
        let order = try loaded.aggregate(Order.self, order)
        let change = Shift.Command.changeTable(orders: [newOrder], table: try loaded.aggregate(GuestTab.self, to).table)
        let leave = Shift.Command.release(order: order.id)
        let take = order.waiter.map { waiter in
            [Shift.Command.take(order: newOrder, facts: WorkFacts(table: order.table), waiter: waiter), change]
        }
        return try [[leave], take ?? [], [leave] + (take ?? [])].flatMap { commands in
            try OrderSideEffects.heads(of: loaded, shift: shift, after: commands, at: now)
        }
    }

    /// Moves the items.
    ///
    /// - Throws: the refusal of a tab, an order or the shift; ``VisitRefusal`` for a tab or order that does not exist,
    ///   an order of another tab, a new order whose identity is taken, an adjusted line, a shift of another branch,
    ///   tabs of different branches, profiles or currencies, or a target that would hold too many orders.
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
        for (order, events) in [(order, separated), (new, received)] {
            try companions.carryOut(events, of: order, loaded: loaded, at: now, changes: &changes)
        }
        try changes.perform(.add(order: new.id), on: &pair.from, by: author, at: now)
        var moved = [new]
        try pair.move(&moved, beside: [order], loaded: loaded, by: author, at: now, &changes)
        try companions.bring([new.id], to: pair.table, loaded: loaded, at: now, changes: &changes)
        return pair.answer
    }
}

/// Merges one tab into another, with everything it owes, its people and its devices.
///
/// A tab with payments cannot be merged: settle it or refund the payments first. A whole-bill discount or a waived
/// charge then applies to both parties, so the author must be allowed to give it. Canceled orders stay behind. The
/// joining party's booking stays seated at its tables unless the service day is named; then the booking is finished and
/// its tables are freed.
public struct MergeTabs: JointDecision {
    /// Commands of this kind are remembered as `mergeTabs`.
    public static let name = DecisionName(rawValue: "mergeTabs")

    /// The tab that ends; its orders, people and devices move.
    public let from: TabID
    /// The tab that receives everything.
    public let into: TabID
    /// The service day of the ending tab's booking, to free its tables; `nil` to leave them taken.
    public let day: BranchDay?
    /// The shift whose waiters serve the orders; `nil` if the restaurant does not track their loads.
    public let shift: BranchDay?

    /// Makes the decision to merge one tab into another.
    public init(_ from: TabID, into: TabID, freeing day: BranchDay? = nil, shift: BranchDay? = nil) {
        self.from = from
        self.into = into
        self.day = day
        self.shift = shift
    }

    /// The tab that ends, for access checks and the expected version.
    public var subject: DocumentRef { DocumentRef(GuestTab.self, from) }

    /// Both tabs, the ending tab's orders, the open tabs of its table, the service day with its neighboring dates, the
    /// ending tab's booking, should it be archived, the shift, and the waiting orders that it may assign.
    public func needs(_ loaded: Loaded, in plan: VenuePlan, at now: Instant) throws -> [DocumentNeed] {
        let needs = try TabPair.needs(loaded, from: from, to: into) + (day.map { AdjoiningDays.needs($0) } ?? [])
        guard loaded.contains(GuestTab.self, from) else { return needs }
        let tab = try loaded.aggregate(GuestTab.self, from)
        return needs + OpenTabs.needs(of: tab) + (day.map { AdjoiningDays.archive(of: tab.bookings, on: $0) } ?? [])
            + (try TabPair.needs(
                moving: TabPair.merging(tab, loaded),
                to: into,
                on: shift,
                leaving: tab.table,
                adding: day == nil ? 0 : AdjoiningDays.itemsOfBooking,
                loaded,
                at: now
            ))
    }

    /// Merges the tabs.
    ///
    /// - Throws: the refusal of a tab, an order, the service day or the shift; ``VisitRefusal`` for a tab that does not
    ///   exist, tabs that cannot be merged, a shift of another branch, or a target that would hold too many orders.
    public func decide(
        on loaded: Loaded,
        in plan: VenuePlan,
        by author: Author,
        at now: Instant,
        changes: inout Changes
    ) throws -> TabPair.Answer {
        var pair = try TabPair(loaded, from: from, to: into)
        try pair.merge(loaded: loaded, by: author, at: now, &changes)
        let reserved = day == nil ? 0 : AdjoiningDays.itemsOfBooking
        let left = try pair.from.opening.flatMap { visit in
            try OpenTabs.close(pair.from.id, at: pair.from.table, visit, loaded, &changes)
        }
        try pair.bring(on: shift, leaving: left, reserving: reserved, loaded: loaded, at: now, &changes)
        if let day, let booking = pair.from.opening?.booking {
            var days = try AdjoiningDays(day, naming: [booking], in: loaded, &changes)
            if try days.day(day).booking(booking)?.status != .finished {
                try days.perform(.finish(booking), on: day, in: plan, by: .system, at: now, changes: &changes)
            }
        }
        return pair.answer
    }
}
