public import TablesideCore
public import TablesideMenu

/// One line of a bill: what an order brought to the table.
public struct BillLine: Hashable, Codable, Sendable, Identifiable {
    /// The order.
    public let order: OrderID
    /// The line of the order.
    public let line: LineID
    /// The name of the item.
    public let name: LocalizedText
    /// The name of the variation; `nil` for an item without variations.
    public let variationName: LocalizedText?
    /// Where it was made.
    public let station: Station
    /// What one of it costs.
    public let unitPrice: Money
    /// How many, at least one.
    public let quantity: Int
    /// Unit price × quantity.
    public let total: Money
    /// What was off it when it was ordered; `nil` for nothing.
    public let discount: Money?
    /// The taxes on it; `nil` for none.
    public let taxes: [TaxRate]?
    /// The number of the seat for which it was; `nil` where nobody said.
    public let seat: Int?

    /// Where on the bill it stands.
    public var id: BillLineID { BillLineID(order, line) }

    /// Makes the bill's line of an order's line.
    ///
    /// - Parameters:
    ///   - order: the order.
    ///   - quoted: the line as it was quoted.
    ///   - quantity: how many of it count, where not all of them do; `nil` for all.
    /// - Throws: ``MoneyError`` when the total does not fit.
    public init(order: OrderID, quoted: QuotedLine, quantity: Int? = nil) throws(MoneyError) {
        self.order = order
        line = quoted.id
        name = quoted.name
        variationName = quoted.variationName
        station = quoted.station
        unitPrice = quoted.unitPrice
        self.quantity = if let quantity { quantity } else { quoted.quantity }
        total = try unitPrice.multiplied(by: self.quantity)
        discount = quoted.discount.isZero ? nil : quoted.discount(of: self.quantity)
        taxes = quoted.taxes.isEmpty ? nil : quoted.taxes
        seat = quoted.seat
    }
}

/// What a charge is for.
public struct ChargeKind: OpenCode {
    /// The text of the kind.
    public let rawValue: String

    /// Makes the kind with this text, known or not.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The place at the table, per person (GI-30).
    public static let cover = ChargeKind(rawValue: "cover")
    /// The service.
    public static let service = ChargeKind(rawValue: "service")
    /// The way to the guest (GI-30).
    public static let delivery = ChargeKind(rawValue: "delivery")
    /// An order that is small.
    public static let smallOrder = ChargeKind(rawValue: "smallOrder")
}

/// Something on a bill that is no goods: the cover charge of an order, the service.
public struct BillCharge: Hashable, Codable, Sendable {
    /// The order that brought it; `nil` for a charge on the bill as a whole.
    public let order: OrderID?
    /// What it is for.
    public let kind: ChargeKind
    /// What one costs: a place at the table.
    public let unitPrice: Money
    /// How many.
    public let quantity: Int
    /// Unit price × quantity.
    public let total: Money
    /// Of which part of the goods it is; `nil` for an amount.
    public let rate: Rate?
    /// The taxes on it; `nil` for none.
    public let taxes: [TaxRate]?

    /// Makes the charge of an order.
    ///
    /// - Throws: ``MoneyError`` when the total does not fit.
    public init(
        order: OrderID,
        kind: ChargeKind,
        unitPrice: Money,
        quantity: Int,
        taxes: [TaxRate]? = nil
    ) throws(MoneyError) {
        self.order = order
        self.kind = kind
        self.unitPrice = unitPrice
        self.quantity = quantity
        self.taxes = taxes
        rate = nil
        total = try unitPrice.multiplied(by: quantity)
    }

    /// Makes a charge on the bill as a whole, which came to so much.
    init(_ charge: SaleCharge, amount: Money) {
        order = nil
        kind = charge.kind
        unitPrice = amount
        quantity = 1
        total = amount
        taxes = charge.taxes.isEmpty ? nil : charge.taxes
        rate = if case .percentage(let rate) = charge.value { rate } else { nil }
    }
}

/// An order as a bill takes it: its facts, its lines and its charges.
public struct BilledOrder: Hashable, Codable, Sendable, Identifiable {
    /// What the tab has to know about it.
    public let facts: BillableOrder
    /// What it brought to the table, without what was voided.
    public let lines: [BillLine]
    /// What it brought besides.
    public let charges: [BillCharge]

    /// The order.
    public var id: OrderID { facts.id }

    /// Makes an order of its parts.
    public init(facts: BillableOrder, lines: [BillLine], charges: [BillCharge] = []) {
        self.facts = facts
        self.lines = lines
        self.charges = charges
    }

    /// Makes an order of the quote with which it was placed, as long as nothing of it was voided.
    ///
    /// - Throws: ``MoneyError``, which a quote that exists does not cause.
    public init(id: OrderID, standing: BillableOrder.Standing, quote: Quote) throws(MoneyError) {
        let delivery = quote.deliveryCharge ?? .zero(quote.currency)
        let total = try quote.subtotal - quote.discountTotal + quote.coverCharge + delivery
        facts = BillableOrder(id: id, standing: standing, total: total)
        lines = try quote.lines.map { line throws(MoneyError) in try BillLine(order: id, quoted: line) }
        let taxes = quote.chargeTaxes.isEmpty ? nil : quote.chargeTaxes
        var charges: [BillCharge] = []
        if let price = quote.coverPrice, quote.covers > 0 {
            charges.append(
                try BillCharge(order: id, kind: .cover, unitPrice: price, quantity: quote.covers, taxes: taxes)
            )
        }
        if !delivery.isZero {
            charges.append(try BillCharge(order: id, kind: .delivery, unitPrice: delivery, quantity: 1, taxes: taxes))
        }
        self.charges = charges
    }
}
