public import TablesideCore
public import TablesideMenu
public import TablesideOrdering

/// One line of a bill: the live items of an order's line.
public struct BillLine: Hashable, Codable, Sendable, Identifiable {
    /// The order the line belongs to.
    public let order: OrderID
    /// The identity of the line in its order.
    public let line: LineID
    /// The item's name at the time of the quote.
    public let name: LocalizedText
    /// The name of the variation; `nil` for an item without variations.
    public let variationName: LocalizedText?
    /// The station that made it.
    public let station: Station
    /// The price of one portion.
    public let unitPrice: Money
    /// The number of portions, at least 1.
    public let quantity: Int
    /// Unit price × quantity, before discounts.
    public let total: Money
    /// The discount given when ordering; `nil` for none.
    public let discount: Money?
    /// The taxes on the line; `nil` for none.
    public let taxes: [TaxRate]?
    /// The seat number; `nil` if none was given.
    public let seat: Int?

    /// The identity of the line on the bill.
    public var id: BillLineID { BillLineID(order, line) }

    /// Makes the bill's line for an order's line.
    ///
    /// - Parameters:
    ///   - order: the order of the line.
    ///   - quoted: the line as quoted.
    ///   - quantity: the number of portions to bill; `nil` for all.
    /// - Throws: ``MoneyError`` when the total overflows.
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

/// A charge on a bill, such as a cover or service charge.
public struct BillCharge: Hashable, Codable, Sendable {
    /// The order it comes from; `nil` for a charge on the whole bill.
    public let order: OrderID?
    /// The purpose of the charge.
    public let kind: ChargeKind
    /// The price of one unit, such as one cover.
    public let unitPrice: Money
    /// The number of units, at least 1.
    public let quantity: Int
    /// Unit price × quantity, before taxes on top.
    public let total: Money
    /// The percentage it was computed with; `nil` for a fixed amount.
    public let rate: Rate?
    /// The taxes on the charge; `nil` for none.
    public let taxes: [TaxRate]?

    /// Makes the charge of an order.
    ///
    /// - Throws: ``MoneyError`` when the total overflows.
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

    /// Makes a charge on the whole bill with its computed amount.
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

/// An order as a bill takes it: its facts, lines and charges.
public struct BilledOrder: Hashable, Codable, Sendable, Identifiable {
    /// The order's identity, standing and total.
    public let facts: BillableOrder
    /// The live lines, without voided items.
    public let lines: [BillLine]
    /// The order's own charges, such as covers and delivery.
    public let charges: [BillCharge]

    /// The identity of the order.
    public var id: OrderID { facts.id }

    /// Makes an order from its parts.
    public init(facts: BillableOrder, lines: [BillLine], charges: [BillCharge] = []) {
        self.facts = facts
        self.lines = lines
        self.charges = charges
    }

    /// Makes an order from its quote, if no item was voided.
    ///
    /// - Throws: ``MoneyError``, which a valid quote does not cause.
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
