public import TablesideBilling
public import TablesideBooking
public import TablesideCore
import TablesideFloor
public import TablesideHosting
import TablesideOrdering
import TablesideVenue

/// Moves a party to other tables: its tab, the orders still to be served, its booking, and what the shift knows of its
/// table: where its orders go, and who serves it.
///
/// ```swift
/// let change = ChangeTable(tab, to: [terrace3], day: friday, shift: friday)
/// try await runner.perform(Envelope(change, by: .host(eva, at: branch.id), id: commandID), in: plans)
/// ```
public struct ChangeTable: JointDecision {
    /// Commands of this kind are remembered as `changeTable`.
    public static let name = DecisionName(rawValue: "changeTable")

    /// The tab of the party that moves.
    public let tab: TabID
    /// The party's new tables; its orders are brought to the first one.
    public let tables: [TableID]
    /// The service day of the tab's booking; `nil` for a visit without one.
    public let day: BranchDay?
    /// The shift whose waiters serve the orders; `nil` if the restaurant does not track their loads.
    public let shift: BranchDay?

    /// Makes the decision to move a tab's party to other tables.
    public init(_ tab: TabID, to tables: [TableID], day: BranchDay? = nil, shift: BranchDay? = nil) {
        self.tab = tab
        self.tables = tables
        self.day = day
        self.shift = shift
    }

    /// The tab, for access checks and the expected version.
    public var subject: DocumentRef { DocumentRef(GuestTab.self, tab) }

    /// The tab, its orders, the open tabs of the tables involved, the service day with its neighboring dates, the
    /// booking if it is archived, the shift, the previous day's shift if it still has an order, and the waiting orders
    /// that the shift may assign.
    public func needs(_ loaded: Loaded, in plan: VenuePlan, at now: Instant) throws -> [DocumentNeed] {
        let needs = [DocumentNeed(GuestTab.self, tab)] + (day.map { AdjoiningDays.needs($0) } ?? [])
        guard loaded.contains(GuestTab.self, tab) else { return needs }
        let tab = try loaded.aggregate(GuestTab.self, tab)
        return needs + OpenTabs.needs(of: tab) + OpenTabs.needs(at: tables.first, of: tab.opening?.branch)
            + (day.map { AdjoiningDays.archive(of: tab.bookings, on: $0) } ?? [])
            + tab.orders.map { DocumentNeed(Order.self, $0) } + (try moving(tab, loaded, at: now))
    }

    /// The shift, and the waiting orders that it may assign after it knows the new table of the tab's orders.
    private func moving(_ tab: GuestTab, _ loaded: Loaded, at now: Instant) throws -> [DocumentNeed] {
        guard let shift, let table = tables.first else { return [] }
        let moved = try tab.orders.filter { id in
            guard loaded.contains(Order.self, id) else { return false }
            return try loaded.aggregate(Order.self, id).isToBeBrought(elsewhere: table)
        }
        let left = [tab.table].compactMap { $0 == table ? nil : $0 }
        return OrderSideEffects.needs(branch: shift.branch, shift: shift)
            + (try OrderSideEffects.earlier(than: shift, for: moved, loaded))
            + SeatedGuests.needs(at: left, on: shift)
            + (try OrderSideEffects.heads(
                of: loaded,
                shift: shift,
                after: .changeTable(orders: moved, table: table, from: left.first),
                adding: 2 * moved.count + (day == nil ? 0 : AdjoiningDays.itemsOfBooking),
                at: now
            ))
    }

    /// Moves the party.
    ///
    /// - Throws: the refusal of the tab, an order, the service day or the shift, for example when the tables are taken
    ///   or do not fit; ``VisitRefusal`` for a tab that does not exist, no table, a table that the branch does not
    ///   have, a plan or a shift of another branch, or a booked visit whose service day is not named.
    public func decide(
        on loaded: Loaded,
        in plan: VenuePlan,
        by author: Author,
        at now: Instant,
        changes: inout Changes
    ) throws -> CommandReceipt<GuestTab> {
        var tab = try loaded.aggregate(GuestTab.self, tab)
        guard let visit = tab.opening else { throw VisitRefusal(.unknownTab(tab: tab.id)) }
        guard let table = tables.first else { throw VisitRefusal(.noTable(tab: tab.id)) }
        guard plan.branch == visit.branch else {
            throw VisitRefusal(.otherBranch(branch: plan.branch, expected: visit.branch))
        }
        if let shift, shift.branch != visit.branch {
            throw VisitRefusal(.otherBranch(branch: shift.branch, expected: visit.branch))
        }
        for table in tables where !plan.tables.contains(where: { $0.id == table }) {
            throw VisitRefusal(.unknownTable(table: table))
        }
        let before = tab.table
        // A party that only gains tables keeps having its orders brought to the same one.
        let isElsewhere = table != tab.table || visit.booking == nil
        let events =
            isElsewhere ? try changes.perform(.changeTable(table: table), on: &tab, by: author, at: now) : []
        var left: TableID?
        if before != tab.table {
            left = try OpenTabs.close(tab.id, at: before, visit, loaded, &changes)
            // Staff may seat a party at a table where others already have a tab.
            try OpenTabs.open(tab, isAlone: false, loaded, &changes)
        }
        var moved: [OrderID] = []
        for id in tab.orders {
            var order = try loaded.aggregate(Order.self, id)
            guard order.isToBeBrought(elsewhere: table) else { continue }
            try changes.perform(.transfer(tab: tab.id, table: table), on: &order, by: .system, at: now)
            moved.append(id)
        }
        if shift != nil {
            var companions = try OrderSideEffects(loaded, branch: visit.branch, shift: shift)
            if visit.booking != nil { companions.reserved += AdjoiningDays.itemsOfBooking }
            try companions.bring(moved, to: table, leaving: left, loaded: loaded, at: now, changes: &changes)
        }
        if let booking = visit.booking {
            guard let day else { throw VisitRefusal(.dayMissing(booking: booking)) }
            var days = try AdjoiningDays(day, naming: [booking], in: loaded, &changes)
            try days.perform(
                .move(booking: booking, tables: tables),
                on: day,
                in: plan,
                by: author,
                at: now,
                changes: &changes
            )
        }
        return CommandReceipt(events: events, version: tab.version)
    }
}

/// Hands a visit over to another waiter, along with every order of it that a waiter is working on, and its table.
///
/// If the restaurant tracks waiters' loads, at most ``orderLimit`` orders change hands at once.
public struct HandOverTab: JointDecision {
    /// Commands of this kind are remembered as `handOverTab`.
    public static let name = DecisionName(rawValue: "handOverTab")

    /// The maximum number of orders that change hands on a shift in one step, whose unit holds three items for each
    /// order.
    ///
    /// The limit is 16 if the previous day's shift still has some of the orders, which needs a fourth item.
    public static let orderLimit = 24

    /// The tab to hand over, with its open orders.
    public let tab: TabID
    /// The waiter who takes it over.
    public let waiter: UserID
    /// The shift whose waiters serve the orders; `nil` if the restaurant does not track their loads.
    public let shift: BranchDay?

    /// Makes the decision to hand a tab over to a waiter.
    public init(_ tab: TabID, to waiter: UserID, shift: BranchDay? = nil) {
        self.tab = tab
        self.waiter = waiter
        self.shift = shift
    }

    /// The tab, for access checks and the expected version.
    public var subject: DocumentRef { DocumentRef(GuestTab.self, tab) }

    /// The tab, its orders, the branch's stock, the shift, the previous day's shift if it still has an order, and the
    /// waiting orders that the shift may assign.
    public func needs(_ loaded: Loaded, in context: Void, at now: Instant) throws -> [DocumentNeed] {
        let needs = [DocumentNeed(GuestTab.self, tab)]
        guard loaded.contains(GuestTab.self, tab) else { return needs }
        let tab = try loaded.aggregate(GuestTab.self, tab)
        guard let branch = tab.opening?.branch else { return needs }
        let handed = try tab.orders.filter { id in
            guard loaded.contains(Order.self, id) else { return false }
            return try loaded.aggregate(Order.self, id).isInHand(ofOthersThan: waiter)
        }
        return needs + tab.orders.map { DocumentNeed(Order.self, $0) }
            + OrderSideEffects.needs(branch: branch, shift: shift)
            + (try OrderSideEffects.earlier(than: shift, for: handed, loaded))
            + SeatedGuests.needs(at: [tab.table].compactMap { $0 }, on: shift)
            + (try OrderSideEffects.heads(
                of: loaded,
                shift: shift,
                after: tab.orders.map { .handOver(order: $0, to: waiter) },
                adding: 2 * handed.count,
                at: now
            ))
    }

    /// Hands the tab and its active orders over.
    ///
    /// - Throws: the refusal of the tab, an order or the shift, for example when the waiter has no room for the orders,
    ///   or `shift.hasOrders` if more than ``orderLimit`` orders would change hands on a shift; ``VisitRefusal`` for a
    ///   tab that does not exist or belongs to another branch than the shift.
    public func decide(
        on loaded: Loaded,
        in context: Void,
        by author: Author,
        at now: Instant,
        changes: inout Changes
    ) throws -> CommandReceipt<GuestTab> {
        var tab = try loaded.aggregate(GuestTab.self, tab)
        guard let visit = tab.opening else { throw VisitRefusal(.unknownTab(tab: tab.id)) }
        if let shift, shift.branch != visit.branch {
            throw VisitRefusal(.otherBranch(branch: shift.branch, expected: visit.branch))
        }
        let events = try changes.perform(.handOver(waiter: waiter), on: &tab, by: author, at: now)
        var companions = try OrderSideEffects(loaded, branch: visit.branch, shift: shift)
        let inHand = try tab.orders.map { id in try loaded.aggregate(Order.self, id) }
            .filter { $0.isInHand(ofOthersThan: waiter) }
        let isSplit = inHand.contains { companions.earlier?.knows($0.id) == true }
        let (limit, items) = isSplit ? (Self.orderLimit * 2 / 3, 3) : (Self.orderLimit, 2)
        if shift != nil, inHand.count > limit, let holder = inHand.first?.waiter {
            throw Shift.Refusal(.hasOrders(waiter: holder, orders: inHand.map(\.id)))
        }
        let reserved = companions.reserved
        var left = inHand.count
        for id in tab.orders {
            var order = try changes.aggregate(Order.self, id, in: loaded)
            guard order.isInHand(ofOthersThan: waiter) else { continue }
            left -= 1
            companions.reserved = reserved + items * max(0, left)
            let handed = try changes.perform(.handOver(waiter: waiter), on: &order, by: .system, at: now)
            try companions.carryOut(handed, of: order, loaded: loaded, at: now, changes: &changes)
        }
        if let table = tab.table { try companions.seat(table, with: waiter, loaded: loaded, at: now, &changes) }
        return CommandReceipt(events: events, version: tab.version)
    }
}

extension Order {
    /// Whether part of the order is still to be brought to a table other than this one.
    fileprivate func isToBeBrought(elsewhere other: TableID) -> Bool {
        table != nil && table != other && isToBeServed && offers(.transfer)
    }

    /// Whether a waiter is working on the order.
    var isInHand: Bool {
        waiter != nil && [.accepted, .preparing, .ready].contains(state) && offers(.handOver)
    }

    /// Whether a waiter other than this one is working on the order.
    fileprivate func isInHand(ofOthersThan other: UserID) -> Bool { isInHand && waiter != other }

    private func offers(_ command: Command.Kind) -> Bool {
        profile?.lifecycle.rows.contains { $0.from == state && $0.command == command } == true
    }
}
