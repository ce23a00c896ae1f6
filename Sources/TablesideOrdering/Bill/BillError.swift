public import TablesideCore

/// Why a bill cannot be made or split.
public struct BillError: CodedError {
    /// What can be wrong with a bill, or with the way in which it is to be split.
    public enum Reason: CodedReason {
        /// Nobody has opened the tab.
        case unopened(tab: TabID)
        /// The order is not on the tab, or was given twice.
        case unknownOrder(order: OrderID)
        /// These orders of the tab were not given.
        case missingOrders(orders: [OrderID])
        /// A line or a charge belongs to another order than the one that lists it, or a charge to the bill as a whole (`nil`).
        case foreignLine(order: OrderID, owner: OrderID?)
        /// A line or a charge of an order is not unit price × quantity, or its quantity is below one.
        case row(order: OrderID, unitPrice: Money, quantity: Int, total: Money)
        /// The lines and charges of an order do not add up to what it says.
        case orderSum(order: OrderID, told: Money, lines: Money)
        /// The orders no longer come to what the bill came to when it was asked for.
        case totalChanged(asked: Money, now: Money)
        /// The amounts do not add up to the total.
        case amountsDoNotSum(sum: Money, total: Money)
        /// An amount that a payer takes over is below zero.
        case negativeAmount(amount: Money)
        /// A line of the bill is assigned to nobody, or twice.
        case assignment(order: OrderID, line: LineID)
        /// The assignments do not all name the same number of payers, at least one.
        case payers(expected: Int, found: Int)
        /// The percentages do not come to 100 %, or this one is no part of a whole.
        case percentages(sum: Rate)
        /// More payers are named than can share a bill.
        case tooManyPayers(payers: Int, limit: Int)
        /// A line of an order stands twice, is off by more than it costs, or costs less than nothing.
        case line(order: OrderID, line: LineID)
        /// What is said to be taken over does not add up, or is not of this bill.
        case takenShares
        /// Nothing was ordered for a seat.
        case noSeats
        /// The amounts cannot be computed.
        case amount(reason: MoneyError.Reason)
        /// The discounts, charges or taxes make no sense.
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
            case .unopened(let tab): "nobody has opened the tab \(shown: tab)"
            case .unknownOrder(let order): "the order \(shown: order) is not on the tab, or was given twice"
            case .missingOrders(let orders):
                "the orders \(list: orders) of the tab were not given"
            case .foreignLine(let order, let owner):
                "the order \(shown: order) lists "
                    + (owner.map { "a line of the order \(shown: $0)" } ?? "a charge of the bill as a whole")
            case .row(let order, let unitPrice, let quantity, let total):
                "the order \(shown: order) lists \(quantity) × \(unitPrice) as \(total)"
            case .orderSum(let order, let told, let lines):
                "the order \(shown: order) says \(told), its lines say \(lines)"
            case .totalChanged(let asked, let now): "the bill came to \(asked), the orders come to \(now)"
            case .amountsDoNotSum(let sum, let total): "the amounts add up to \(sum), the bill to \(total)"
            case .negativeAmount(let amount): "nobody can take over \(amount)"
            case .assignment(let order, let line):
                "the line \(shown: line) of the order \(shown: order) is not assigned once"
            case .payers(let expected, let found): "an assignment names \(found) payers, the first one \(expected)"
            case .percentages(let sum): "\(sum) is not 100 %, or no part of it"
            case .tooManyPayers(let payers, let limit): "\(payers) payers share the bill, at most \(limit) can"
            case .line(let order, let line): "the line \(shown: line) of the order \(shown: order) is none"
            case .takenShares: "what is said to be taken over is not of this bill"
            case .noSeats: "nothing was ordered for a seat"
            case .amount(let reason): "the amounts cannot be computed: \(reason)"
            case .sale(let reason): reason.description
            }
        }
    }

    /// What went wrong, with the inputs that failed.
    public let reason: Reason

    /// Makes the error for a reason.
    public init(_ reason: Reason) { self.reason = reason }

    /// What does not fit is the same fault wherever it is found.
    init(_ error: SaleError) {
        reason =
            if case .amount(let reason) = error.reason { .amount(reason: reason) } else { .sale(reason: error.reason) }
    }
}
