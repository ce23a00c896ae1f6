public import TablesideCore

/// The delivery that an order is part of: from its creation on, the order leaves and arrives as the delivery does.
public struct OrderDelivery: Document, Hashable {
    /// The document kind, `orderDelivery`.
    public static let kind = DocumentKind(rawValue: "orderDelivery")

    /// The order.
    public let id: OrderID
    /// The number of writes so far.
    public var version = Version.absent
    /// The latest delivery of it.
    public var delivery: DeliveryID

    /// Makes the link of an order to a delivery.
    public init(of order: OrderID, by delivery: DeliveryID) {
        id = order
        self.delivery = delivery
    }
}

extension OrderDelivery: Summarized {
    /// The order and the delivery.
    public var summary: String { "delivery \(shown: delivery) of order \(shown: id)" }
}
