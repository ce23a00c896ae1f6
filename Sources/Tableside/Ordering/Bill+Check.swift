/// What can be wrong with the sums of a bill.
public enum BillDefect: CodedReason {
    /// Two amounts that must be equal are not, or one of them cannot be computed.
    case sum(stored: Money, computed: Money?)
    /// An amount is not in the currency of the bill.
    case foreignCurrency(amount: Money, expected: Currency)
    /// A quantity is below one.
    case quantity(quantity: Int)
    /// A line or a charge belongs to an order that the bill does not list.
    case unlistedOrder(order: OrderID)

    /// The stable name of the defect.
    public var code: ErrorCode {
        switch self {
        case .sum: ErrorCode(rawValue: "bill.sum")
        case .foreignCurrency: ErrorCode(rawValue: "bill.foreignCurrency")
        case .quantity: ErrorCode(rawValue: "bill.quantity")
        case .unlistedOrder: ErrorCode(rawValue: "bill.unlistedOrder")
        }
    }

    /// What is wrong, in plain words.
    public var description: String {
        switch self {
        case .sum(let stored, let computed):
            computed.map { "\(stored) should be \($0)" } ?? "\(stored) stands for a sum that cannot be computed"
        case .foreignCurrency(let amount, let expected): "\(amount) is not in \(expected)"
        case .quantity(let quantity): "\(quantity) is no quantity"
        case .unlistedOrder(let order): "the bill does not list the order \(order)"
        }
    }
}

extension Bill {
    /// Proves the bill.
    ///
    /// - Throws: every way in which it does not add up.
    /// - Complexity: O(lines × stations).
    public func check() throws(Defects<BillDefect>) {
        let problems = problems()
        guard problems.isEmpty else { throw Defects(problems) }
    }

    /// Every way in which the bill does not add up; none for a bill that the library made.
    ///
    /// - Complexity: O(lines × stations).
    public func problems() -> [Problem<BillDefect>] {
        var audit = Audit(bill: self)
        for (index, line) in lines.enumerated() {
            let path = FieldPath("lines").index(index)
            audit.row(line.order, line.unitPrice, line.quantity, line.total, at: path)
        }
        for (index, charge) in charges.enumerated() {
            let path = FieldPath("charges").index(index)
            audit.row(charge.order, charge.unitPrice, charge.quantity, charge.total, at: path)
        }
        for (index, partial) in partials.enumerated() {
            let own = lines.filter { $0.station == partial.station }.map(\.total)
            audit.equal(partial.amount, own, at: FieldPath("partials").index(index))
        }
        audit.equal(subtotal, lines.map(\.total), at: "subtotal")
        audit.equal(subtotal, partials.map(\.amount), at: "partials")
        audit.equal(chargeTotal, charges.map(\.total), at: "chargeTotal")
        audit.equal(total, [subtotal, chargeTotal], at: "total")
        audit.equal(total, [paid, due], at: "due")
        audit.equal(tips, [tips], at: "tips")
        return audit.problems
    }

    private struct Audit {
        let bill: Bill
        var problems: [Problem<BillDefect>] = []

        init(bill: Bill) { self.bill = bill }

        mutating func row(_ order: OrderID, _ unitPrice: Money, _ quantity: Int, _ total: Money, at path: FieldPath) {
            if !bill.orders.contains(order) {
                problems.append(Problem(.unlistedOrder(order: order), at: path.field("order")))
            }
            if quantity < 1 { problems.append(Problem(.quantity(quantity: quantity), at: path.field("quantity"))) }
            guard let product = try? unitPrice.multiplied(by: quantity) else {
                problems.append(Problem(.sum(stored: total, computed: nil), at: path.field("total")))
                return
            }
            equal(total, [product], at: path.field("total"))
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
        case tab, currency, orders, lines, charges, partials, subtotal, chargeTotal, total, paid, due, tips
    }

    /// Reads a bill; one that does not add up is refused.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Field.self)
        self.init(
            tab: try container.decode(TabID.self, forKey: .tab),
            currency: try container.decode(Currency.self, forKey: .currency),
            orders: try container.decode([OrderID].self, forKey: .orders),
            lines: try container.decode([BillLine].self, forKey: .lines),
            charges: try container.decode([BillCharge].self, forKey: .charges),
            partials: try container.decode([StationPartial].self, forKey: .partials),
            subtotal: try container.decode(Money.self, forKey: .subtotal),
            chargeTotal: try container.decode(Money.self, forKey: .chargeTotal),
            total: try container.decode(Money.self, forKey: .total),
            paid: try container.decode(Money.self, forKey: .paid),
            due: try container.decode(Money.self, forKey: .due),
            tips: try container.decode(Money.self, forKey: .tips)
        )
        do {
            try check()
        } catch {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: error.description, underlyingError: error)
            )
        }
    }
}
