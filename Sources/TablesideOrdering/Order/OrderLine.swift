public import TablesideCore

/// One line of an order: its quote, and the progress of its items.
public struct OrderLine: Hashable, Sendable, Identifiable {
    /// The line as quoted, with names and prices at the time of the order.
    public internal(set) var quoted: QuotedLine
    /// The number of items in each state; they always add up to the quantity ordered.
    public internal(set) var items: OrderItem.Counts
    /// When the line's course was fired manually, which ends the guest's window; `nil` before.
    public internal(set) var firedAt: Instant?

    /// Makes a line with all items in draft.
    init(_ quoted: QuotedLine) {
        self.quoted = quoted
        items = OrderItem.Counts(draft: quoted.quantity)
    }

    /// The identity of the line, the same as in the cart.
    public var id: LineID { quoted.id }
    /// The course the line belongs to; `nil` for none, which comes before all courses.
    public var course: Int? { quoted.course }
    /// The number of items not voided.
    public var quantity: Int { items.live }
    /// The discount on the live items; the first portions get the leftover minor units.
    public var discount: Money { quoted.discount(of: items.live) }
    /// The price of the live items before discounts: unit price × quantity.
    public var total: Money {
        // Cannot overflow: at most the quantity ordered, whose price the quote checked.
        Money(minorUnits: quoted.unitPrice.minorUnits &* Int64(items.live), quoted.unitPrice.currency)
    }
}

extension OrderLine: Codable {
    private enum CodingKeys: String, CodingKey {
        case quoted, items, firedAt
    }

    /// Decodes a line.
    ///
    /// - Throws: `DecodingError` when the item counts do not add up to the quantity ordered.
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
