public import TablesideCore
public import TablesideOrdering

/// The reason a bill cannot be made or split.
public struct BillError: ReasonedError, Codable {
    /// The ways a bill or a split can be wrong.
    public enum Reason: CodedReason, Codable {
        /// The tab is not open yet.
        case unopened(tab: TabID)
        /// The order is not on the tab, or was passed twice.
        case unknownOrder(order: OrderID)
        /// These orders of the tab were not passed.
        case missingOrders(orders: [OrderID])
        /// A line or a charge belongs to another order than the one that lists it; `nil` for a charge on the whole
        /// bill.
        case foreignLine(order: OrderID, owner: OrderID?)
        /// A line or a charge is not unit price × quantity, or its quantity is below 1.
        case row(order: OrderID, unitPrice: Money, quantity: Int, total: Money)
        /// The lines and charges of an order do not add up to its total.
        case orderSum(order: OrderID, told: Money, lines: Money)
        /// The total of the orders differs from that of the bill already made.
        case totalChanged(asked: Money, now: Money)
        /// The amounts do not add up to the total.
        case amountsDoNotSum(sum: Money, total: Money)
        /// An amount for a payer is below zero.
        case negativeAmount(amount: Money)
        /// A line of the bill is assigned to no one or twice, or is not on the bill.
        case assignment(order: OrderID, line: LineID)
        /// The assignments differ in their number of payers, or have none.
        case payers(expected: Int, found: Int)
        /// The percentages do not add up to 100%, or this one is below 0 or above 100%.
        case percentages(sum: Rate)
        /// There are more payers than a split allows.
        case tooManyPayers(payers: Int, limit: Int)
        /// A line is listed twice, has a discount below zero or above its price, or has a price below zero.
        case line(order: OrderID, line: LineID)
        /// The shares taken over do not add up, or are not of this bill.
        case takenShares
        /// No line has a seat.
        case noSeats
        /// The amounts cannot be computed.
        case amount(reason: MoneyError.Reason)
        /// The discounts, charges or taxes are invalid.
        case sale(reason: SaleError.Reason)

        /// The stable name of the fault.
        public var code: ErrorCode {
            let name =
                switch self {
                case .unopened: "unopened"
                case .unknownOrder: "unknownOrder"
                case .missingOrders: "missingOrders"
                case .foreignLine: "foreignLine"
                case .row: "row"
                case .orderSum: "orderSum"
                case .totalChanged: "totalChanged"
                case .amountsDoNotSum: "amountsDoNotSum"
                case .negativeAmount: "negativeAmount"
                case .assignment: "assignment"
                case .payers: "payers"
                case .percentages: "percentages"
                case .tooManyPayers: "tooManyPayers"
                case .line: "line"
                case .takenShares: "takenShares"
                case .noSeats: "noSeats"
                case .amount: "amount"
                case .sale: "sale"
                }
            return ErrorCode(rawValue: "bill." + name)
        }

        /// What went wrong, in plain words.
        public var description: String {
            switch self {
            case .unopened(let tab): "the tab \(shown: tab) is not open yet"
            case .unknownOrder(let order): "the order \(shown: order) is not on the tab, or was passed twice"
            case .missingOrders(let orders):
                "the orders \(list: orders) of the tab were not passed"
            case .foreignLine(let order, let owner):
                "the order \(shown: order) lists "
                    + (owner.map { "a line of the order \(shown: $0)" } ?? "a charge on the whole bill")
            case .row(let order, let unitPrice, let quantity, let total):
                "the order \(shown: order) lists \(quantity) × \(unitPrice) as \(total)"
            case .orderSum(let order, let told, let lines):
                "the order \(shown: order) has the total \(told), but its lines add up to \(lines)"
            case .totalChanged(let asked, let now):
                "the total of the bill was \(asked), that of the orders is now \(now)"
            case .amountsDoNotSum(let sum, let total): "the amounts add up to \(sum), but the bill's total is \(total)"
            case .negativeAmount(let amount): "the amount \(amount) for a payer is negative"
            case .assignment(let order, let line):
                "the line \(shown: line) of the order \(shown: order) is not on the bill, or not assigned exactly once"
            case .payers(let expected, let found):
                "an assignment has \(count: found, "payer"), but the first one has \(expected)"
            case .percentages(let sum):
                "the percentages add up to \(sum) instead of 100 %, or this one is not from 0 to 100 %"
            case .tooManyPayers(let payers, let limit): "the bill has \(count: payers, "payer"); the limit is \(limit)"
            case .line(let order, let line):
                "the line \(shown: line) of the order \(shown: order) is repeated, or its price or discount is not valid"
            case .takenShares: "the shares that are taken over do not match this bill"
            case .noSeats: "no line has a seat"
            case .amount(let reason): "the amounts cannot be computed: \(reason)"
            case .sale(let reason): reason.description
            }
        }
    }

    /// The reason, with the values that failed.
    public let reason: Reason

    /// Makes the error for a reason.
    public init(_ reason: Reason) { self.reason = reason }

    /// Amounts that overflow are the same reason wherever they are found.
    init(_ error: SaleError) {
        reason =
            if case .amount(let reason) = error.reason { .amount(reason: reason) } else { .sale(reason: error.reason) }
    }
}

extension BillError.Reason {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "unopened": try .unopened(tab: read("tab"))
            case "unknownOrder": try .unknownOrder(order: read("order"))
            case "missingOrders": try .missingOrders(orders: read("orders"))
            case "foreignLine": try .foreignLine(order: read("order"), owner: read(optional: "owner"))
            case "row":
                try .row(
                    order: read("order"),
                    unitPrice: read("unitPrice"),
                    quantity: read("quantity"),
                    total: read("total")
                )
            case "orderSum": try .orderSum(order: read("order"), told: read("told"), lines: read("lines"))
            case "totalChanged": try .totalChanged(asked: read("asked"), now: read("now"))
            case "amountsDoNotSum": try .amountsDoNotSum(sum: read("sum"), total: read("total"))
            case "negativeAmount": try .negativeAmount(amount: read("amount"))
            case "assignment": try .assignment(order: read("order"), line: read("line"))
            case "payers": try .payers(expected: read("expected"), found: read("found"))
            case "percentages": try .percentages(sum: read("sum"))
            case "tooManyPayers": try .tooManyPayers(payers: read("payers"), limit: read("limit"))
            case "line": try .line(order: read("order"), line: read("line"))
            case "takenShares": try read.alone(.takenShares)
            case "noSeats": try read.alone(.noSeats)
            case "amount": try .amount(reason: read("reason"))
            case "sale": try .sale(reason: read("reason"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .unopened(let tab): try encoder.write("unopened", ["tab": tab])
        case .unknownOrder(let order): try encoder.write("unknownOrder", ["order": order])
        case .missingOrders(let orders): try encoder.write("missingOrders", ["orders": orders])
        case .foreignLine(let order, let owner): try encoder.write("foreignLine", ["order": order, "owner": owner])
        case .row(let order, let unitPrice, let quantity, let total):
            try encoder.write("row", ["order": order, "unitPrice": unitPrice, "quantity": quantity, "total": total])
        case .orderSum(let order, let told, let lines):
            try encoder.write("orderSum", ["order": order, "told": told, "lines": lines])
        case .totalChanged(let asked, let now): try encoder.write("totalChanged", ["asked": asked, "now": now])
        case .amountsDoNotSum(let sum, let total): try encoder.write("amountsDoNotSum", ["sum": sum, "total": total])
        case .negativeAmount(let amount): try encoder.write("negativeAmount", ["amount": amount])
        case .assignment(let order, let line): try encoder.write("assignment", ["order": order, "line": line])
        case .payers(let expected, let found): try encoder.write("payers", ["expected": expected, "found": found])
        case .percentages(let sum): try encoder.write("percentages", ["sum": sum])
        case .tooManyPayers(let payers, let limit):
            try encoder.write("tooManyPayers", ["payers": payers, "limit": limit])
        case .line(let order, let line): try encoder.write("line", ["order": order, "line": line])
        case .takenShares: try encoder.write("takenShares")
        case .noSeats: try encoder.write("noSeats")
        case .amount(let reason): try encoder.write("amount", ["reason": reason])
        case .sale(let reason): try encoder.write("sale", ["reason": reason])
        }
    }
}
