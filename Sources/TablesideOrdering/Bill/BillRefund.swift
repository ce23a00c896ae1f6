public import TablesideCore

/// Money that is given back once the bill is paid: for goods, for a charge, of a tip, or an amount.
///
/// It is a matter of money alone: no order and no kitchen hears of it. What is given back for goods is what was paid for
/// them: of several portions the first take the units that could not be shared alike, so that giving them back one by
/// one comes to what was paid for all.
public struct BillRefund: Hashable, Codable, Sendable, Identifiable {
    /// What the money is given back for.
    public enum Part: Hashable, Codable, Sendable {
        /// So many portions of a line.
        case line(line: BillLineID, quantity: Int)
        /// The first charge of this kind that was not given back.
        case charge(kind: ChargeKind)
        /// The tip of a payment.
        case tip(payment: PaymentID)
        /// An amount, for nothing in particular.
        case amount(money: Money)
    }

    /// The identity of the refund, unique on its tab.
    public let id: PaymentID
    /// What the money is given back for.
    public let parts: [Part]
    /// How it is given back.
    public let method: PaymentMethod

    /// Makes a refund.
    public init(id: PaymentID, _ parts: [Part], method: PaymentMethod) {
        self.id = id
        self.parts = parts
        self.method = method
    }
}

/// A refund with what it came to: the mirror of a part of the sale.
public struct RefundedBill: Hashable, Codable, Sendable, Identifiable {
    /// What was asked.
    public let refund: BillRefund
    /// What was given back of the bill, tips apart, before it was rounded for cash.
    public let amount: Money
    /// What of it is tax, for each tax of the bill in their order.
    public let taxes: [Money]
    /// What was given back of tips.
    public let tips: Money
    /// What an amount in cash was rounded by, above zero when more was given back; `nil` for nothing.
    public let rounding: Money?

    /// The identity of the refund.
    public var id: PaymentID { refund.id }

    /// What was handed out.
    ///
    /// - Throws: ``MoneyError`` for parts that do not go together, as a tab does not make them.
    public func handedOut() throws(MoneyError) -> Money {
        var sum = try amount + tips
        if let rounding { try sum += rounding }
        return sum
    }
}

/// Why a refund is refused.
public enum RefundFault: CodedReason {
    /// Nothing is given back.
    case empty
    /// The bill has no such line.
    case unknownLine(line: BillLineID)
    /// So many portions of the line were not paid, or were given back already.
    case notEnough(line: BillLineID, wanted: Int, left: Int)
    /// The bill has no such charge, or it was given back already.
    case unknownCharge(kind: ChargeKind)
    /// The payment does not exist, has no tip, or its tip was given back already.
    case noTip(payment: PaymentID)
    /// The amount is not above zero, or in another currency.
    case invalidAmount(amount: Money)
    /// More would be given back than was paid and not given back yet.
    case exceedsPaid(amount: Money, left: Money)

    /// The stable name of the fault.
    public var code: ErrorCode {
        let name =
            switch self {
            case .empty: "empty"
            case .unknownLine: "unknownLine"
            case .notEnough: "notEnough"
            case .unknownCharge: "unknownCharge"
            case .noTip: "noTip"
            case .invalidAmount: "invalidAmount"
            case .exceedsPaid: "exceedsPaid"
            }
        return ErrorCode(rawValue: "refund." + name)
    }

    /// Why, in plain words.
    public var description: String {
        switch self {
        case .empty: "nothing is given back"
        case .unknownLine(let line): "the bill has no line \(shown: line.line) of the order \(shown: line.order)"
        case .notEnough(let line, let wanted, let left):
            "\(wanted) of the line \(shown: line.line) cannot be given back, \(left) are left"
        case .unknownCharge(let kind): "no charge \(shown: kind) is left to be given back"
        case .noTip(let payment): "no tip of the payment \(shown: payment) is left to be given back"
        case .invalidAmount(let amount): "\(amount) is no amount to give back"
        case .exceedsPaid(let amount, let left): "\(amount) is more than the \(left) that is left of what was paid"
        }
    }
}
