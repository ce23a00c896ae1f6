public import TablesideCore

/// The delivery of an order: once it exists, the order leaves and arrives with the delivery.
public struct OrderDelivery: Document, Hashable {
    /// The document kind, `orderDelivery`.
    public static let kind = DocumentKind(rawValue: "orderDelivery")

    /// The order that the delivery carries.
    public let id: OrderID
    /// The number of writes so far.
    public var version = Version.absent
    /// The latest delivery of the order.
    public private(set) var delivery: DeliveryID
    /// The earlier deliveries that were called off or failed, oldest first, at most ``maxEarlier``; `nil` for none.
    public private(set) var earlier: [DeliveryID]?

    /// The maximum number of earlier deliveries kept for an order.
    public static let maxEarlier = 20

    /// Makes the link of an order to a delivery.
    public init(of order: OrderID, by delivery: DeliveryID) {
        id = order
        self.delivery = delivery
    }

    /// Makes another delivery the latest one.
    package mutating func pass(to next: DeliveryID) {
        guard next != delivery else { return }
        earlier = ((earlier ?? []) + [delivery]).filter { $0 != next }.suffix(Self.maxEarlier)
        delivery = next
    }
}

extension OrderDelivery: Summarized {
    /// The order and the delivery.
    public var summary: String { "delivery \(shown: delivery) of order \(shown: id)" }
}
