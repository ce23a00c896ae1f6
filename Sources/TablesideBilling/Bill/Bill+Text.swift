public import TablesideCore
public import TablesideMenu
public import TablesideOrdering

extension Bill {
    /// The labels on a printed bill that do not come from the menu.
    public struct Labels: Hashable, Codable, Sendable {
        /// The label of the subtotal.
        public var subtotal: String
        /// The label of the discounts given when ordering.
        public var discount: String
        /// The label of each kind of charge; a missing one prints as its code.
        public var charges: [ChargeKind: String]
        /// The label of each tax; a missing one prints as its code.
        public var taxes: [TaxCode: String]
        /// The prefix of a tax included in the prices.
        public var included: String
        /// The label of the total.
        public var total: String
        /// The label of each payment method; a missing one prints as its code.
        public var methods: [PaymentMethod: String]
        /// The label of the tip.
        public var tip: String
        /// The label of cash rounding.
        public var rounding: String
        /// The label of the cash tendered.
        public var tendered: String
        /// The label of the change.
        public var change: String
        /// The label of a refund.
        public var refund: String
        /// The label of the amount paid.
        public var paid: String
        /// The label of the amount due.
        public var due: String

        /// Makes labels, in English by default.
        public init(
            subtotal: String = "Subtotal",
            discount: String = "Discount",
            charges: [ChargeKind: String] = [
                .cover: "Cover", .service: "Service", .delivery: "Delivery", .smallOrder: "Small order",
            ],
            taxes: [TaxCode: String] = [:],
            included: String = "incl.",
            total: String = "Total",
            methods: [PaymentMethod: String] = [
                .cash: "Cash", .card: "Card", .inApp: "In the app", .deposit: "Deposit", .voucher: "Voucher",
                .points: "Points",
            ],
            tip: String = "Tip",
            rounding: String = "Rounding",
            tendered: String = "Tendered",
            change: String = "Change",
            refund: String = "Refund",
            paid: String = "Paid",
            due: String = "Due"
        ) {
            self.subtotal = subtotal
            self.discount = discount
            self.charges = charges
            self.taxes = taxes
            self.included = included
            self.total = total
            self.methods = methods
            self.tip = tip
            self.rounding = rounding
            self.tendered = tendered
            self.change = change
            self.refund = refund
            self.paid = paid
            self.due = due
        }
    }

    /// The bill as plain text, one row per line, with amounts aligned right.
    ///
    /// - Parameters:
    ///   - languages: the reader's languages, best first.
    ///   - labels: the labels that do not come from the menu.
    ///   - names: the names of discounts given when ordering, such as promotions; unnamed discounts share one row, with
    ///     the label of a discount.
    ///   - width: the characters per row, at most 1000; a longer name makes a longer row, nothing is cut off. A line
    ///     break in a name prints as a space.
    /// - Returns: the rows, each ending in a line break.
    /// - Complexity: O(lines + names).
    public func text(
        for languages: [LanguageTag] = [],
        labels: Labels = Labels(),
        naming names: [NamedDiscount] = [],
        width: Int = 40
    ) -> String {
        var sheet = PrintedRows(width: width)
        write(on: &sheet, for: languages, labels, names)
        return sheet.text
    }

    func write(on sheet: inout PrintedRows, for languages: [LanguageTag], _ labels: Labels, _ names: [NamedDiscount]) {
        for line in lines {
            var name = line.name.text(for: languages)
            if let variation = line.variationName { name += " " + variation.text(for: languages) }
            sheet.add("\(line.quantity) × \(name)", line.total)
        }
        if !charges.isEmpty || !lateCharges.isEmpty || !discountTotal.isZero { sheet.add(labels.subtotal, subtotal) }
        for (name, amount) in ordered(names) {
            sheet.add(name?.text(for: languages) ?? labels.discount, Money(minorUnits: 0 &- amount, currency))
        }
        for discount in discounts {
            let amount = Money(minorUnits: 0 &- discount.amount.minorUnits, currency)
            sheet.add(discount.discount.name?.text(for: languages) ?? labels.discount, amount)
        }
        for charge in charges { sheet.add(charge.label(labels), charge.total) }
        for tax in taxes where !tax.tax.isIncluded { sheet.add(tax.label(labels), tax.amount) }
        for charge in lateCharges { sheet.add(charge.label(labels), charge.total) }
        sheet.add("\(labels.total) \(currency)", total)
        for tax in taxes where tax.tax.isIncluded { sheet.add("  \(labels.included) \(tax.label(labels))", tax.amount) }
    }

    /// The discounts given when ordering, in minor units by name, in the order of the lines; unnamed discounts come
    /// last.
    ///
    /// The amounts sum to the discounts of the lines. If items of a line were voided, its discount is less than the
    /// named amounts, which then share it in proportion.
    private func ordered(_ names: [NamedDiscount]) -> [(name: LocalizedText?, amount: Int64)] {
        let named = Dictionary(grouping: names.filter(\.amount.isPositive), by: \.line)
        var order: [LocalizedText] = []
        var amounts: [LocalizedText: Int64] = [:]
        var rest: Int64 = 0
        for line in lines {
            guard let discount = line.discount else { continue }
            let parts = named[line.id] ?? []
            let weights = parts.map(\.amount.minorUnits)
            var shares = weights
            if weights.reduce(0, { $0.addingSaturated($1) }) > discount.minorUnits {
                shares = (try? discount.allocated(by: weights))?.map(\.minorUnits) ?? weights.map { _ in 0 }
            }
            rest &+= shares.reduce(discount.minorUnits) { $0 &- $1 }
            for (part, share) in zip(parts, shares) where share != 0 {
                if amounts[part.name] == nil { order.append(part.name) }
                amounts[part.name, default: 0] &+= share
            }
        }
        return order.map { ($0, amounts[$0] ?? 0) } + (rest == 0 ? [] : [(nil, rest)])
    }
}

/// The name that the bill prints for a part of a line's discount given when ordering.
///
/// A bill keeps only amounts; an order's promotions know their names (FO-32).
///
/// ```swift
/// print(bill.text(naming: [NamedDiscount("Soup day", soupDay.amount, off: line)]))
/// ```
public struct NamedDiscount: Hashable, Codable, Sendable {
    /// The line that got the discount.
    public let line: BillLineID
    /// The name to print, such as that of a promotion.
    public let name: LocalizedText
    /// The amount off the line as it was ordered; above zero.
    public let amount: Money

    /// Names a part of a line's discount.
    public init(_ name: LocalizedText, _ amount: Money, off line: BillLineID) {
        self.line = line
        self.name = name
        self.amount = amount
    }
}

extension BillCharge {
    fileprivate func label(_ labels: Bill.Labels) -> String {
        let name = labels.charges[kind, default: kind.rawValue]
        return rate.map { "\(name) \($0)" } ?? (order == nil ? name : "\(quantity) × \(name)")
    }
}

extension Sale.TaxTotal {
    fileprivate func label(_ labels: Bill.Labels) -> String {
        "\(labels.taxes[tax.code, default: tax.code.rawValue]) \(tax.rate)"
    }
}

/// Rows of plain text with amounts aligned right.
struct PrintedRows {
    let width: Int
    private var rows: [String] = []

    init(width: Int) { self.width = min(max(width, 0), 1_000) }

    mutating func add(_ left: String, _ amount: Money) {
        let left = left.inOneRow
        let right = amount.decimalText
        let room = max(1, width - min(left.count + right.count, 1_000))
        rows.append(left + String(repeating: " ", count: room) + right)
    }

    /// The rows, each ending in a line break.
    var text: String { rows.joined(separator: "\n") + "\n" }
}
