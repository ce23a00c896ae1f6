public import TablesideCore

/// What a tab has to know about one of its orders when the bill is asked for.
///
/// The order owns its lines and its state; a joint decision over a tab and its orders passes these facts.
public struct BillableOrder: Hashable, Codable, Sendable, Identifiable {
    /// Where an order stands, as far as the bill goes.
    public enum Standing: String, ClosedCode {
        /// Placed, and neither accepted nor refused yet.
        case unaccepted
        /// Accepted, and not yet with the guest.
        case underWay
        /// With the guest: served, collected, delivered or completed.
        case served
        /// Cancelled, rejected or expired: it counts neither as ordered nor as unserved.
        case dropped
    }

    /// The order.
    public let id: OrderID
    /// Where it stands.
    public let standing: Standing
    /// What it comes to: its lines less what is off them and its cover charge, without taxes on top; what a dropped one says
    /// does not count.
    public let total: Money

    /// Makes the facts of an order.
    public init(id: OrderID, standing: Standing, total: Money) {
        self.id = id
        self.standing = standing
        self.total = total
    }
}
