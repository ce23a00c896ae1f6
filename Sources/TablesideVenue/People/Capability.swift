public import TablesideCore

/// Something that an account may be allowed to do.
public enum Capability: String, ClosedCode {
    /// See the map, the list and the pages of restaurants.
    case browseRestaurants
    /// Book tables.
    case book
    /// Place orders.
    case order
    /// Ask for the bill.
    case askForBill
    /// Choose how to pay.
    case choosePayment
    /// See the orders of the restaurant.
    case listOrders
    /// Accept orders.
    case acceptOrders
    /// Cancel orders.
    case cancelOrders
    /// Mark orders as done.
    case finishOrders
    /// Serve orders.
    case serveOrders

    var words: String {
        switch self {
        case .browseRestaurants: "browse restaurants"
        case .book: "book tables"
        case .order: "order"
        case .askForBill: "ask for the bill"
        case .choosePayment: "choose a payment method"
        case .listOrders: "list orders"
        case .acceptOrders: "accept orders"
        case .cancelOrders: "cancel orders"
        case .finishOrders: "mark orders as done"
        case .serveOrders: "serve orders"
        }
    }
}

/// What people of each role may do; what is not granted is not permitted.
///
/// It tells an application what to offer. The lifecycles refuse the commands themselves, whatever an application shows.
public struct Permissions: Hashable, Codable, Sendable {
    /// The capabilities of each role.
    public let grants: [Role: [Capability]]

    /// Makes permissions of what each role is granted.
    public init(_ grants: [Role: [Capability]]) { self.grants = grants }

    /// Guests browse, book, order and pay; waiters accept, cancel and serve; cooks finish; staff see orders (QP-02).
    ///
    /// Guests process no orders, and staff book no tables (QP-03).
    public static let quickPlate = Permissions([
        .guest: [.browseRestaurants, .book, .order, .askForBill, .choosePayment],
        .waiter: [.listOrders, .acceptOrders, .cancelOrders, .serveOrders],
        .cook: [.listOrders, .finishOrders],
    ])

    /// Whether people of the role may do it.
    public func permits(_ capability: Capability, to role: Role) -> Bool {
        grants[role]?.contains(capability) == true
    }

    /// Refuses what people of the role may not do.
    ///
    /// - Throws: ``AccountError`` (`account.notPermitted`) with the role and the capability.
    public func require(_ capability: Capability, of role: Role) throws(AccountError) {
        guard permits(capability, to: role) else {
            throw AccountError(.notPermitted(role: role, capability: capability))
        }
    }
}
