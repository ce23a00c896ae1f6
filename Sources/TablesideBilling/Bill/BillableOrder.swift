public import TablesideCore

/// The facts about an order that a tab needs when the bill is requested.
///
/// The order owns its lines and state; a joint decision over a tab and its orders passes these facts.
public struct BillableOrder: Hashable, Codable, Sendable, Identifiable {
    /// The standing of an order for the bill.
    public enum Standing: String, ClosedCode {
        /// Placed, but not accepted or refused yet.
        case unaccepted
        /// Accepted, but not with the guest yet.
        case underWay
        /// With the guest: served, collected, delivered or completed.
        case served
        /// Canceled, rejected, expired or returned: it counts neither as ordered nor as unserved.
        case dropped
    }

    /// The identity of the order.
    public let id: OrderID
    /// The order's standing for the bill.
    public let standing: Standing
    /// The order's total: lines less discounts plus its charges, without taxes on top; ignored for a dropped order.
    public let total: Money

    /// Makes the facts of an order.
    public init(id: OrderID, standing: Standing, total: Money) {
        self.id = id
        self.standing = standing
        self.total = total
    }
}
