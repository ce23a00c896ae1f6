public import TablesideCore

/// One line of an order: what the quote said when it was placed, and how far its items are.
public struct OrderLine: Hashable, Sendable, Identifiable {
    /// Names and prices as they were when the order was placed.
    public let quoted: QuotedLine
    /// How many of the line's items are in which state; together always the quantity ordered.
    public internal(set) var items: OrderItem.Counts
    /// When its course was fired by hand, which ends the guest's window; `nil` before.
    public internal(set) var firedAt: Instant?

    /// A line of which nothing has happened yet.
    init(_ quoted: QuotedLine) {
        self.quoted = quoted
        items = OrderItem.Counts(draft: quoted.quantity)
    }

    /// The identity of the line, that of the cart's.
    public var id: LineID { quoted.id }
    /// The course with which it comes; `nil` for one that comes with the first, before everyone.
    public var course: Int? { quoted.course }
    /// How many were not taken off.
    public var quantity: Int { items.live }
    /// What is off those: of the first portions the units that cannot be shared alike.
    public var discount: Money { quoted.discount(of: items.live) }
    /// What those cost before discounts: unit price × quantity.
    public var total: Money {
        // At most the quantity ordered, and the quote made sure that its price fits.
        Money(minorUnits: quoted.unitPrice.minorUnits &* Int64(items.live), quoted.unitPrice.currency)
    }
}

extension OrderLine: Codable {
    private enum CodingKeys: String, CodingKey {
        case quoted, items, firedAt
    }

    /// Reads a line; items that are not as many as were ordered are refused.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        quoted = try container.decode(QuotedLine.self, forKey: .quoted)
        items = try container.decode(OrderItem.Counts.self, forKey: .items)
        firedAt = try container.decodeIfPresent(Instant.self, forKey: .firedAt)
        guard items.total == quoted.quantity else {
            throw DecodingError.invalid(
                Order.Inconsistency(.itemsDoNotAddUp(line: quoted.id, ordered: quoted.quantity, counted: items.total)),
                at: container.codingPath
            )
        }
    }
}
