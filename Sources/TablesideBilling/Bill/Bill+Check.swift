public import TablesideCore
public import TablesideOrdering

/// The ways the sums of a bill can be wrong.
public enum BillDefect: CodedReason {
    /// Two amounts that must be equal are not, or one of them cannot be computed.
    case sum(stored: Money, computed: Money?)
    /// An amount is not in the currency of the bill.
    case foreignCurrency(amount: Money, expected: Currency)
    /// A quantity is below 1.
    case quantity(quantity: Int)
    /// A line or a charge belongs to an order that the bill does not list.
    case unlistedOrder(order: OrderID)
    /// The number of lines, charges or discounts differs from the rows of the sums.
    case rowCount(rows: Int, expected: Int)
    /// The sums are inconsistent in themselves.
    case sale(defect: SaleDefect)

    /// The stable name of the defect.
    public var code: ErrorCode {
        switch self {
        case .sum: ErrorCode(rawValue: "bill.sum")
        case .foreignCurrency: ErrorCode(rawValue: "bill.foreignCurrency")
        case .quantity: ErrorCode(rawValue: "bill.quantity")
        case .unlistedOrder: ErrorCode(rawValue: "bill.unlistedOrder")
        case .rowCount: ErrorCode(rawValue: "bill.rowCount")
        case .sale: ErrorCode(rawValue: "bill.sale")
        }
    }

    /// What is wrong, in plain words.
    public var description: String {
        switch self {
        case .sum(let stored, let computed):
            computed.map { "\(stored) should be \($0)" } ?? "the sum stored as \(stored) cannot be computed"
        case .foreignCurrency(let amount, let expected): "\(amount) is not in \(expected)"
        case .quantity(let quantity): "the quantity \(quantity) is below 1"
        case .unlistedOrder(let order): "the bill does not list the order \(shown: order)"
        case .rowCount(let rows, let expected): "the sums have \(count: rows, "row") instead of \(expected)"
        case .sale(let defect): defect.description
        }
    }
}

extension Bill {
    /// Checks the bill by adding everything up again and comparing.
    ///
    /// - Throws: `Defects` with every sum that is wrong.
    /// - Complexity: O(lines × (stations + taxes)).
    public func check() throws(Defects<BillDefect>) {
        let problems = problems()
        guard problems.isEmpty else { throw Defects(problems) }
    }

    /// Every sum of the bill that is wrong; empty for a bill that the library made.
    ///
    /// - Complexity: O(lines × (stations + taxes)).
    public func problems() -> [Problem<BillDefect>] {
        var audit = Audit(bill: self)
        audit.count(sale.rows.count, lines.count, at: "lines")
        audit.count(sale.charges.count, charges.count, at: "charges")
        audit.count(sale.lateCharges.count, lateCharges.count, at: "lateCharges")
        guard audit.problems.isEmpty else { return audit.problems }
        for (index, line) in lines.enumerated() {
            let path = FieldPath("lines").index(index)
            audit.row(line.order, line.unitPrice, line.quantity, line.total, at: path)
            audit.equal(line.total, [sale.rows[index].amount], at: path.field("total"))
            if let discount = line.discount, discount.isNegative {
                audit.problems.append(Problem(.sum(stored: discount, computed: nil), at: path.field("discount")))
            }
            audit.discounts(sale.rows[index].ownDiscounts, off: line.id, at: path.field("discounts"))
        }
        for (index, charge) in charges.enumerated() {
            let path = FieldPath("charges").index(index)
            audit.row(charge.order, charge.unitPrice, charge.quantity, charge.total, at: path)
            audit.equal(charge.total, [sale.charges[index].amount], at: path.field("total"))
        }
        for (index, charge) in lateCharges.enumerated() {
            let path = FieldPath("lateCharges").index(index)
            audit.row(charge.order, charge.unitPrice, charge.quantity, charge.total, at: path)
            audit.equal(charge.total, [sale.lateCharges[index]], at: path.field("total"))
        }
        audit.discounts(sale.discounts, off: nil, at: "discounts")
        let own = Set(lines.map(\.id))
        audit.count(discounts.count { $0.line.map(own.contains) == false }, 0, at: "discounts")
        audit.equal(discountTotal, lines.compactMap(\.discount) + discounts.map(\.amount), at: "discounts")
        for (index, partial) in partials.enumerated() {
            let own = lines.filter { $0.station == partial.station }.map(\.total)
            audit.equal(partial.amount, own, at: FieldPath("partials").index(index))
        }
        audit.equal(subtotal, partials.map(\.amount), at: "partials")
        audit.problems += sale.problems().map { Problem(.sale(defect: $0.reason), at: $0.path) }.under("sale")
        return audit.problems
    }

    private struct Audit {
        let bill: Bill
        private let orders: Set<OrderID>
        private let told: [BillLineID?: [Money]]
        var problems: [Problem<BillDefect>] = []

        init(bill: Bill) {
            self.bill = bill
            orders = Set(bill.orders)
            told = Dictionary(grouping: bill.discounts, by: \.line).mapValues { $0.map(\.amount) }
        }

        mutating func count(_ rows: Int, _ expected: Int, at path: FieldPath) {
            if rows != expected { problems.append(Problem(.rowCount(rows: rows, expected: expected), at: path)) }
        }

        mutating func row(_ order: OrderID?, _ unitPrice: Money, _ quantity: Int, _ total: Money, at path: FieldPath) {
            if let order, !orders.contains(order) {
                problems.append(Problem(.unlistedOrder(order: order), at: path.field("order")))
            }
            if quantity < 1 { problems.append(Problem(.quantity(quantity: quantity), at: path.field("quantity"))) }
            guard let product = try? unitPrice.multiplied(by: quantity) else {
                problems.append(Problem(.sum(stored: total, computed: nil), at: path.field("total")))
                return
            }
            equal(total, [product], at: path.field("total"))
        }

        /// Checks the listed discounts against those of the sums, one by one.
        mutating func discounts(_ amounts: [Money], off line: BillLineID?, at path: FieldPath) {
            let told = told[line] ?? []
            count(amounts.count, told.count, at: path)
            for (stored, amount) in zip(told, amounts) { equal(stored, [amount], at: path) }
        }

        mutating func equal(_ stored: Money, _ parts: [Money], at path: FieldPath) {
            for amount in [stored] + parts where amount.currency != bill.currency {
                problems.append(Problem(.foreignCurrency(amount: amount, expected: bill.currency), at: path))
                return
            }
            let sum = try? Money.sum(parts, in: bill.currency)
            if sum != stored { problems.append(Problem(.sum(stored: stored, computed: sum), at: path)) }
        }
    }
}

extension Bill {
    private enum Field: String, CodingKey {
        case tab, orders, lines, charges, lateCharges, discounts, partials, sale
    }

    /// Decodes a bill.
    ///
    /// - Throws: `DecodingError` with the `Defects` of a bill that does not add up.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Field.self)
        tab = try container.decode(TabID.self, forKey: .tab)
        orders = try container.decode([OrderID].self, forKey: .orders)
        lines = try container.decode([BillLine].self, forKey: .lines)
        charges = try container.decode([BillCharge].self, forKey: .charges)
        lateCharges = try container.decodeList(BillCharge.self, forKey: .lateCharges)
        discounts = try container.decodeList(BilledDiscount.self, forKey: .discounts)
        partials = try container.decode([StationSubtotal].self, forKey: .partials)
        sale = try container.decode(Sale.self, forKey: .sale)
        let problems = problems()
        if !problems.isEmpty { throw DecodingError.invalid(Defects(problems), at: container.codingPath) }
    }

    /// Encodes a bill, without lists that are usually empty.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Field.self)
        try container.encode(tab, forKey: .tab)
        try container.encode(orders, forKey: .orders)
        try container.encode(lines, forKey: .lines)
        try container.encode(charges, forKey: .charges)
        try container.encodeUnlessEmpty(lateCharges, forKey: .lateCharges)
        try container.encodeUnlessEmpty(discounts, forKey: .discounts)
        try container.encode(partials, forKey: .partials)
        try container.encode(sale, forKey: .sale)
    }
}
