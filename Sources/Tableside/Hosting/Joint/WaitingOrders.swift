/// The orders of one guest at one branch that may still wait to be accepted: what limits how many do.
///
/// It is written when an order is placed, and orders that wait no more are dropped from it then; nothing else needs it.
public struct WaitingOrders: Document, Hashable {
    /// Documents of this type are stored as `waitingOrders`.
    public static let kind = DocumentKind(rawValue: "waitingOrders")

    /// The guest: an account, else a device, else the guests of a tab.
    public let id: BranchEntry
    /// The orders, in the order in which they were placed.
    public internal(set) var orders: [OrderID]
    /// The number of writes so far.
    public var version: Version

    init(_ id: BranchEntry) {
        self.id = id
        orders = []
        version = .absent
    }

    /// Guests of a branch are listed together.
    public var scope: String { id.branch.rawValue }
}

extension WaitingOrders {
    /// Whose orders are counted: two guests never share a name.
    static func entry(of guest: UserID?, _ device: DeviceID?, _ tab: TabID, at branch: BranchID) -> BranchEntry {
        if let guest { return BranchEntry("user:" + guest.rawValue, at: branch) }
        if let device { return BranchEntry("device:" + device.rawValue, at: branch) }
        return BranchEntry("tab:" + tab.rawValue, at: branch)
    }

    /// The document, and the orders in it once it was read.
    static func needs(_ id: BranchEntry, _ loaded: Loaded) throws -> [DocumentNeed] {
        let own = [DocumentNeed(WaitingOrders.self, id)]
        guard loaded.contains(WaitingOrders.self, id), let waiting = try loaded.document(WaitingOrders.self, id) else {
            return own
        }
        return own + waiting.orders.map { DocumentNeed(Order.self, $0) }
    }

    /// Notes one order more.
    ///
    /// - Throws: ``VisitRefusal`` when as many as may wait do.
    static func add(
        _ order: Order,
        of id: BranchEntry,
        limit: Int,
        _ loaded: Loaded,
        _ changes: inout Changes
    ) throws {
        var waiting = try loaded.document(WaitingOrders.self, id) ?? WaitingOrders(id)
        waiting.orders = try waiting.orders.filter { other in
            try other != order.id && loaded.aggregate(Order.self, other).billable?.standing == .unaccepted
        }
        guard order.billable?.standing == .unaccepted else { return }
        guard waiting.orders.count < limit else { throw VisitRefusal(.tooManyWaiting(limit: limit)) }
        waiting.orders.append(order.id)
        changes.put(&waiting)
    }
}
