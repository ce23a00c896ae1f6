public import TablesideCore
public import TablesideMenu

extension Bill {
    /// The words of a printed bill that no menu gives.
    public struct Labels: Hashable, Codable, Sendable {
        /// The sum of the goods.
        public var subtotal: String
        /// What was off when it was ordered.
        public var discount: String
        /// Each kind of charge; one without a word of its own is printed as its code.
        public var charges: [ChargeKind: String]
        /// Each tax; one without a word of its own is printed as its code.
        public var taxes: [TaxCode: String]
        /// What stands before a tax that the prices hold already.
        public var included: String
        /// The sum of everything.
        public var total: String
        /// Each method of payment; one without a word of its own is printed as its code.
        public var methods: [PaymentMethod: String]
        /// What was given for the staff.
        public var tip: String
        /// What a payment in cash was rounded by.
        public var rounding: String
        /// What was handed over.
        public var tendered: String
        /// What was handed back.
        public var change: String
        /// What was given back.
        public var refund: String
        /// What was paid.
        public var paid: String
        /// What is left to pay.
        public var due: String

        /// Makes the words; in English where none are given.
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

    /// The bill as plain text, one row per line, amounts to the right.
    ///
    /// - Parameters:
    ///   - languages: the languages of the reader, the best first.
    ///   - labels: the words that no menu gives.
    ///   - width: the characters of a row, at most 1000; a longer name makes a longer row, nothing is cut off. A line
    ///     break in a name is printed as a space.
    /// - Returns: the rows, each with a line break at its end.
    /// - Complexity: O(lines).
    public func text(for languages: [LanguageTag] = [], labels: Labels = Labels(), width: Int = 40) -> String {
        var sheet = PrintedRows(width: width)
        write(on: &sheet, for: languages, labels)
        return sheet.text
    }

    func write(on sheet: inout PrintedRows, for languages: [LanguageTag], _ labels: Labels) {
        for line in lines {
            var name = line.name.text(for: languages)
            if let variation = line.variationName { name += " " + variation.text(for: languages) }
            sheet.add("\(line.quantity) × \(name)", line.total)
        }
        if !charges.isEmpty || !lateCharges.isEmpty || !discountTotal.isZero { sheet.add(labels.subtotal, subtotal) }
        let ordered = lines.compactMap(\.discount).reduce(0) { $0 &+ $1.minorUnits }
        if ordered != 0 { sheet.add(labels.discount, Money(minorUnits: 0 &- ordered, currency)) }
        for discount in discounts {
            let amount = Money(minorUnits: 0 &- discount.amount.minorUnits, currency)
            sheet.add(discount.discount.name.text(for: languages), amount)
        }
        for charge in charges { sheet.add(charge.label(labels), charge.total) }
        for tax in taxes where !tax.tax.isIncluded { sheet.add(tax.label(labels), tax.amount) }
        for charge in lateCharges { sheet.add(charge.label(labels), charge.total) }
        sheet.add("\(labels.total) \(currency)", total)
        for tax in taxes where tax.tax.isIncluded { sheet.add("  \(labels.included) \(tax.label(labels))", tax.amount) }
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

/// Rows of plain text, with amounts to the right.
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

    /// The rows, each with a line break at its end.
    var text: String { rows.joined(separator: "\n") + "\n" }
}
