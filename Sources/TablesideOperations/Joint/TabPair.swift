public import TablesideBilling
public import TablesideCore
import TablesideHosting
import TablesideOrdering

/// Two tabs that something moves between.
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
            try changes.perform(.transfer(tab: to.id, table: to.table), on: &orders[index], by: author, at: now)
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
