public import TablesideCore
public import TablesideLoyalty
import TablesideOrdering

/// What a guest wants to order for a booking: items and quantities, without prices or discounts.
public struct PreOrderWish: Hashable, Codable, Sendable {
    /// The identity of the order that it becomes.
    public let order: OrderID
    /// The items that the guest orders.
    public let lines: [OrderWish.Line]
    /// The promotion codes that the guest asks for; `nil` for none.
    public let codes: [PromotionCode]?

    /// Makes a wish.
    public init(_ order: OrderID, _ lines: [OrderWish.Line], codes: [PromotionCode]? = nil) {
        self.order = order
        self.lines = lines
        self.codes = codes
    }

    /// The cart for this wish.
    var cart: Cart { OrderWish(order, lines, on: TabID("preOrder")).cart(of: nil) }
}
