import TablesideBilling
public import TablesideCore
import TablesideHosting
import TablesideOrdering

/// The orders of one guest at one branch that may be waiting to be accepted, and the times of recent orders, used to
/// limit both.
///
/// It is written when an order is placed, which also drops entries that no longer count; nothing else uses it.
public struct WaitingOrders: Document, Hashable {
    /// Documents of this type are stored as `waitingOrders`.
    public static let kind = DocumentKind(rawValue: "waitingOrders")

    /// The guest: an account, a device, or the unknown guests of a tab.
    public let id: BranchEntry
    /// The waiting orders, oldest first.
    public internal(set) var orders: [OrderID]
    /// When orders were placed within the last 24 hours; `nil` if the restaurant does not limit that.
    public internal(set) var placedAt: [Instant]?
    /// The number of writes so far.
    public var version: Version

    init(_ id: BranchEntry) {
        self.id = id
        orders = []
        version = .absent
    }

    /// The branch, so that a branch's guests are listed together.
    public var scope: String { id.branch.rawValue }
}

extension WaitingOrders {
    /// The entries that an order counts under: the account and the device, which stops a guest from using many accounts
    /// on one device.
    static func entries(of guest: UserID?, _ device: DeviceID?, _ tab: TabID, at branch: BranchID) -> [BranchEntry] {
        let names = [guest.map { "user:" + $0.rawValue }, device.map { "device:" + $0.rawValue }].compactMap { $0 }
        return (names.isEmpty ? ["tab:" + tab.rawValue] : names).map { BranchEntry($0, at: branch) }
    }

    /// The document, and the orders listed in it once it has been read.
    static func needs(_ id: BranchEntry, _ loaded: Loaded) throws -> [DocumentNeed] {
        let own = [DocumentNeed(WaitingOrders.self, id)]
        guard loaded.contains(WaitingOrders.self, id), let waiting = try loaded.document(WaitingOrders.self, id) else {
            return own
        }
        return own + waiting.orders.map { DocumentNeed(Order.self, $0) }
    }

    /// Records another order.
    ///
    /// - Throws: ``VisitRefusal`` if the guest already has the maximum number of orders waiting, or placed within 24
    ///   hours.
    static func add(
        _ order: Order,
        of id: BranchEntry,
        in terms: OrderingPolicy,
        at now: Instant,
        _ loaded: Loaded,
        _ changes: inout Changes
    ) throws {
        var waiting = try loaded.document(WaitingOrders.self, id) ?? WaitingOrders(id)
        waiting.orders = try waiting.orders.filter { other in
            try other != order.id && loaded.aggregate(Order.self, other).billable?.standing == .unaccepted
        }
        let waits = terms.waitingOrders != nil && order.billable?.standing == .unaccepted
        if waits, let limit = terms.waitingOrders {
            guard waiting.orders.count < limit else { throw VisitRefusal(.tooManyWaiting(limit: limit)) }
            waiting.orders.append(order.id)
        }
        if let limit = terms.ordersPerDay {
            // Times recorded by a clock that ran ahead must not count forever.
            var placed = (waiting.placedAt ?? []).filter { now - .days(1) < $0 && $0 < now + .days(1) }
            guard placed.count < limit else { throw VisitRefusal(.tooManyOrders(limit: limit)) }
            placed.append(now)
            waiting.placedAt = placed
        }
        if waits || terms.ordersPerDay != nil { changes.put(&waiting) }
    }
}
