public import TablesideBilling
public import TablesideCore
import TablesideFloor
import TablesideHosting
import TablesideOrdering

/// Two tabs of a move.
public struct TabPair: Sendable {
    /// The two tabs after a move.
    public struct Answer: Hashable, Codable, Sendable {
        /// The state of the source tab.
        public let from: GuestTab.State
        /// The version of the source tab.
        public let fromVersion: Version
        /// The version of the target tab.
        public let toVersion: Version
        /// The orders that moved.
        public let orders: [OrderID]
    }

    var from: GuestTab
    private var to: GuestTab
    private var moved: [OrderID] = []
    let branch: BranchID

    /// Both tabs and the orders of the source tab.
    static func needs(_ loaded: Loaded, from: TabID, to: TabID) throws -> [DocumentNeed] {
        let needs = [DocumentNeed(GuestTab.self, from), DocumentNeed(GuestTab.self, to)]
        guard loaded.contains(GuestTab.self, from) else { return needs }
        return needs + (try loaded.aggregate(GuestTab.self, from).orders.map { DocumentNeed(Order.self, $0) })
    }

    /// The shift, and the waiting orders that it may assign once these orders are brought to the target tab's table.
    static func needs(
        moving orders: [OrderID],
        to: TabID,
        on shift: BranchDay?,
        leaving left: TableID? = nil,
        adding items: Int = 0,
        _ loaded: Loaded,
        at now: Instant
    ) throws -> [DocumentNeed] {
        guard let shift, loaded.contains(GuestTab.self, to) else { return [] }
        let table = try loaded.aggregate(GuestTab.self, to).table
        return OrderSideEffects.needs(branch: shift.branch, shift: shift)
            + (try OrderSideEffects.earlier(than: shift, for: orders, loaded))
            + SeatedGuests.needs(at: [left].compactMap { $0 }, on: shift)
            + (try OrderSideEffects.heads(
                of: loaded,
                shift: shift,
                after: .changeTable(orders: orders, table: table, from: left),
                adding: 2 * orders.count + items,
                at: now
            ))
    }

    /// The orders that move when a tab is merged, of those that have been read.
    static func merging(_ tab: GuestTab, _ loaded: Loaded) throws -> [OrderID] {
        try tab.orders.filter { id in
            guard loaded.contains(Order.self, id) else { return false }
            return try loaded.aggregate(Order.self, id).billable.map { $0.standing != .dropped } ?? false
        }
    }

    /// Reads two tabs and checks that they match.
    ///
    /// - Throws: ``VisitRefusal`` for a tab that does not exist, or tabs of different branches, profiles or currencies.
    init(_ loaded: Loaded, from: TabID, to: TabID) throws {
        self.from = try loaded.aggregate(GuestTab.self, from)
        self.to = try loaded.aggregate(GuestTab.self, to)
        guard let source = self.from.opening else { throw VisitRefusal(.unknownTab(tab: from)) }
        guard let target = self.to.opening else { throw VisitRefusal(.unknownTab(tab: to)) }
        branch = source.branch
        guard target.branch == source.branch else {
            throw VisitRefusal(.otherBranch(branch: target.branch, expected: source.branch))
        }
        guard target.currency == source.currency else {
            throw VisitRefusal(.otherCurrency(currency: target.currency, expected: source.currency))
        }
        guard target.profile == source.profile else {
            throw VisitRefusal(.otherProfile(profile: target.profile, expected: source.profile))
        }
    }

    /// The table of the target tab; `nil` for none.
    var table: TableID? { to.table }

    var answer: Answer {
        Answer(from: from.state, fromVersion: from.version, toVersion: to.version, orders: moved)
    }

    /// Moves orders, with the staff adjustments on their lines.
    ///
    /// Pass orders that stay on the source tab but were already changed by this decision in `changed`.
    mutating func move(
        _ orders: inout [Order],
        beside changed: [Order] = [],
        loaded: Loaded,
        by author: Author,
        at now: Instant,
        _ changes: inout Changes
    ) throws {
        let ids = orders.map(\.id)
        let adjustments = from.adjustments.filter { adjustment in
            adjustment.line.map { ids.contains($0.order) } == true
        }
        try release(&orders, beside: changed, loaded: loaded, by: author, at: now, &changes)
        let parts = TabParts(
            from: from.id,
            orders: ids,
            adjustments: adjustments,
            coversCharged: orders.reduce(0) { $0.addingSaturated($1.covers) }
        )
        try takeOver(parts, by: author, at: now, &changes)
    }

    /// Moves everything to the target tab and ends the source tab.
    mutating func merge(loaded: Loaded, by author: Author, at now: Instant, _ changes: inout Changes) throws {
        // The other guests at the table could no longer act on a tab that belongs to one guest.
        if from.opening?.guest == nil, to.opening?.guest != nil {
            throw VisitRefusal(.otherGuests(from: from.id, into: to.id))
        }
        var counting: [Order] = []
        var dropped: [BillableOrder] = []
        for id in from.orders {
            let order = try loaded.aggregate(Order.self, id)
            guard let facts = order.billable else { continue }
            if facts.standing == .dropped { dropped.append(facts) } else { counting.append(order) }
        }
        let parts = TabParts(
            from: from.id,
            orders: counting.map(\.id),
            adjustments: from.adjustments.filter { adjustment in
                adjustment.line.map { line in counting.contains { $0.id == line.order } } != false
            },
            devices: from.devices,
            covers: from.covers,
            coversCharged: 0.subtractingSaturated(from.coversChargedElsewhere),
            guests: (from.opening?.guest.map { [$0] } ?? []) + from.friends
        )
        if !counting.isEmpty { try release(&counting, loaded: loaded, by: author, at: now, &changes) }
        try changes.perform(.merge(into: to.id, orders: dropped), on: &from, by: author, at: now)
        try takeOver(parts, by: author, at: now, &changes)
    }

    /// Tells the shift that the moved orders are brought to the target tab's table, and that all guests left a table
    /// for it, reserving room for this many more items in the unit.
    ///
    /// - Throws: ``VisitRefusal`` for a shift of another branch; the refusal of the shift, or of an order that it
    ///   assigns.
    func bring(
        on shift: BranchDay?,
        leaving left: TableID? = nil,
        reserving items: Int = 0,
        loaded: Loaded,
        at now: Instant,
        _ changes: inout Changes
    ) throws {
        guard let shift else { return }
        guard shift.branch == branch else {
            throw VisitRefusal(.otherBranch(branch: shift.branch, expected: branch))
        }
        var companions = try OrderSideEffects(loaded, branch: branch, shift: shift)
        companions.reserved += items
        try companions.bring(moved, to: table, leaving: left, loaded: loaded, at: now, changes: &changes)
    }

    private mutating func release(
        _ orders: inout [Order],
        beside changed: [Order] = [],
        loaded: Loaded,
        by author: Author,
        at now: Instant,
        _ changes: inout Changes
    ) throws {
        let ids = orders.map(\.id)
        var staying: [BilledOrder] = []
        for id in from.orders where !ids.contains(id) {
            let order = try changed.first { $0.id == id } ?? loaded.aggregate(Order.self, id)
            if let billed = try order.billed() { staying.append(billed) }
        }
        let release = GuestTab.Command.release(
            orders: ids,
            to: to.id,
            staying: staying,
            coversCharged: orders.reduce(0) { $0.addingSaturated($1.covers) }
        )
        try changes.perform(release, on: &from, by: author, at: now)
        for index in orders.indices {
            try changes.perform(.transfer(tab: to.id, table: table), on: &orders[index], by: author, at: now)
        }
        moved = ids
    }

    private mutating func takeOver(
        _ parts: TabParts,
        by author: Author,
        at now: Instant,
        _ changes: inout Changes
    ) throws {
        try changes.perform(.takeOver(parts: parts), on: &to, by: author, at: now)
        guard to.orders.count <= TabOperation.orderLimit else {
            throw VisitRefusal(.tabIsFull(tab: to.id, limit: TabOperation.orderLimit))
        }
    }
}
