extension GuestTab {
    /// Why a stored tab cannot be true.
    public struct Inconsistency: CodedError {
        /// What can be wrong with a stored tab.
        public enum Reason: CodedReason {
            /// The tab has begun without an opening, or has one without having begun.
            case opening(state: State)
            /// An order stands on the tab twice.
            case repeatedOrder(order: OrderID)
            /// A payment or a refund stands on the tab twice.
            case repeatedPayment(payment: PaymentID)
            /// The amount of a payment or a refund is not above zero, or its tip below zero.
            case amount(payment: PaymentID, amount: Money)
            /// The payments do not add up to what is said to be paid.
            case paid(stored: Money?)
            /// The total less what is paid is not what is said to be due.
            case due(stored: Money?)

            /// The stable name of the fault.
            public var code: ErrorCode {
                switch self {
                case .opening: ErrorCode(rawValue: "tab.inconsistent.opening")
                case .repeatedOrder: ErrorCode(rawValue: "tab.inconsistent.repeatedOrder")
                case .repeatedPayment: ErrorCode(rawValue: "tab.inconsistent.repeatedPayment")
                case .amount: ErrorCode(rawValue: "tab.inconsistent.amount")
                case .paid: ErrorCode(rawValue: "tab.inconsistent.paid")
                case .due: ErrorCode(rawValue: "tab.inconsistent.due")
                }
            }

            /// What is wrong, in plain words.
            public var description: String {
                switch self {
                case .opening(let state): "a tab that is \(state.rawValue) and its opening do not go together"
                case .repeatedOrder(let order): "the order \(order) stands on the tab twice"
                case .repeatedPayment(let payment): "the payment \(payment) stands on the tab twice"
                case .amount(let payment, let amount): "the payment \(payment) is of \(amount)"
                case .paid(let stored): "the payments do not add up to \(stored.map(\.description) ?? "nothing")"
                case .due(let stored): "the total less what is paid is not \(stored.map(\.description) ?? "nothing")"
                }
            }
        }

        /// What is wrong, with the inputs that failed.
        public let reason: Reason

        /// Makes the error for a reason.
        public init(_ reason: Reason) { self.reason = reason }
    }

    private enum Field: String, CodingKey {
        case id, version, state, opening, orders, billed, total, due, paid, payments, refunds, chosenMethod
        case settlement, lastEventAt
    }

    /// Reads a tab; one whose parts contradict each other is refused.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Field.self)
        id = try container.decode(TabID.self, forKey: .id)
        version = try container.decode(Version.self, forKey: .version)
        state = try container.decode(State.self, forKey: .state)
        opening = try container.decodeIfPresent(Opening.self, forKey: .opening)
        orders = try container.decode([OrderID].self, forKey: .orders)
        billed = try container.decode([BillableOrder].self, forKey: .billed)
        total = try container.decodeIfPresent(Money.self, forKey: .total)
        due = try container.decodeIfPresent(Money.self, forKey: .due)
        paid = try container.decodeIfPresent(Money.self, forKey: .paid)
        payments = try container.decode([Payment].self, forKey: .payments)
        refunds = try container.decode([Payment].self, forKey: .refunds)
        chosenMethod = try container.decodeIfPresent(PaymentMethod.self, forKey: .chosenMethod)
        settlement = try container.decodeIfPresent(Settlement.self, forKey: .settlement)
        lastEventAt = try container.decodeIfPresent(Instant.self, forKey: .lastEventAt)
        if let reason = inconsistency() {
            throw DecodingError.invalid(Inconsistency(reason), at: container.codingPath)
        }
    }

    private func inconsistency() -> Inconsistency.Reason? {
        guard (opening == nil) == (state == .unopened) else { return .opening(state: state) }
        var ordersSeen: Set<OrderID> = []
        for order in orders where !ordersSeen.insert(order).inserted { return .repeatedOrder(order: order) }
        for list in [payments, refunds] {
            var seen: Set<PaymentID> = []
            for payment in list where !seen.insert(payment.id).inserted { return .repeatedPayment(payment: payment.id) }
        }
        for payment in payments + refunds {
            if !payment.amount.isPositive { return .amount(payment: payment.id, amount: payment.amount) }
            if let tip = payment.tip, tip.isNegative { return .amount(payment: payment.id, amount: tip) }
        }
        guard let opening else { return paid == nil ? nil : .paid(stored: paid) }
        let currency = opening.currency
        guard let given = try? Money.sum(payments.map(\.amount), in: currency),
            let back = try? Money.sum(refunds.map(\.amount), in: currency),
            let balance = try? given - back, balance == paid
        else { return .paid(stored: paid) }
        guard let total else { return due == nil ? nil : .due(stored: due) }
        guard let rest = try? total - balance, rest == due else { return .due(stored: due) }
        return nil
    }
}
