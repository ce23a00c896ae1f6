public import TablesideCore

/// An action that an account may be allowed to perform.
public enum Capability: String, ClosedCode {
    /// View the map, the list and the pages of restaurants.
    case browseRestaurants
    /// Book tables.
    case book
    /// Place orders.
    case order
    /// Ask for the check.
    case askForBill
    /// Choose a payment method.
    case choosePayment
    /// View the orders of the restaurant.
    case listOrders
    /// Accept orders.
    case acceptOrders
    /// Cancel orders.
    case cancelOrders
    /// Mark orders as finished.
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

/// The capabilities granted to each role; what is not granted is not permitted.
///
/// They tell an app what to offer. The lifecycles enforce permissions on commands themselves, whatever an app shows.
public struct Permissions: Hashable, Codable, Sendable {
    /// The capabilities of each role.
    public let grants: [Role: [Capability]]

    /// Makes permissions from the capabilities granted to each role.
    public init(_ grants: [Role: [Capability]]) { self.grants = grants }

    /// Guests browse, book, order and pay; waiters accept, cancel and serve; cooks finish; staff view orders (QP-02).
    ///
    /// Guests do not process orders, and staff do not book tables (QP-03).
    public static let quickPlate = Permissions([
        .guest: [.browseRestaurants, .book, .order, .askForBill, .choosePayment],
        .waiter: [.listOrders, .acceptOrders, .cancelOrders, .serveOrders],
        .cook: [.listOrders, .finishOrders],
    ])

    /// Whether the role has the capability.
    public func permits(_ capability: Capability, to role: Role) -> Bool {
        grants[role]?.contains(capability) == true
    }

    /// Throws unless the role has the capability.
    ///
    /// - Throws: ``AccountError`` (`account.notPermitted`) with the role and the capability.
    public func require(_ capability: Capability, of role: Role) throws(AccountError) {
        guard permits(capability, to: role) else {
            throw AccountError(.notPermitted(role: role, capability: capability))
        }
    }
}
