public import TablesideCore
public import TablesideOrdering

/// A refund after the bill is paid: for items, a charge, a tip, or an amount.
///
/// It concerns money alone: orders and kitchen do not change. Items are refunded at the price paid: the first portions
/// of a line get the leftover minor units, so that refunding them one by one adds up to the full price.
public struct BillRefund: Hashable, Codable, Sendable, Identifiable {
    /// A part of a refund.
    public enum Part: Hashable, Codable, Sendable {
        /// A number of portions of a line.
        case line(line: BillLineID, quantity: Int)
        /// The first charge of this kind not refunded yet.
        case charge(kind: ChargeKind)
        /// The tip of a payment.
        case tip(payment: PaymentID)
        /// An amount not tied to a line or charge.
        case amount(money: Money)
    }

    /// The identity of the refund, unique on its tab.
    public let id: PaymentID
    /// The parts of the refund.
    public let parts: [Part]
    /// How the money is returned.
    public let method: PaymentMethod

    /// Makes a refund; the tab checks its parts.
    public init(id: PaymentID, _ parts: [Part], method: PaymentMethod) {
        self.id = id
        self.parts = parts
        self.method = method
    }
}

/// A refund with its computed amounts.
public struct RefundedBill: Hashable, Codable, Sendable, Identifiable {
    /// The refund as requested.
    public let refund: BillRefund
    /// The amount of the bill refunded, without tips and before cash rounding.
    public let amount: Money
    /// The part of it that is tax, for each tax of the bill in order.
    public let taxes: [Money]
    /// The amount of tips refunded.
    public let tips: Money
    /// The cash rounding, above zero when more was handed out; `nil` for none.
    public let rounding: Money?

    /// The identity of the refund.
    public var id: PaymentID { refund.id }

    /// The amount handed out, with tips and cash rounding.
    ///
    /// - Throws: ``MoneyError`` for amounts that cannot be added, which a tab does not make.
    public func handedOut() throws(MoneyError) -> Money {
        var sum = try amount + tips
        if let rounding { try sum += rounding }
        return sum
    }
}

/// The reason a refund is refused.
public enum RefundFault: CodedReason, Codable {
    /// The refund has no parts.
    case empty
    /// The bill has no such line.
    case unknownLine(line: BillLineID)
    /// The line has fewer paid portions that are not refunded yet.
    case notEnough(line: BillLineID, wanted: Int, left: Int)
    /// The bill has no such charge, or it was already refunded.
    case unknownCharge(kind: ChargeKind)
    /// The payment does not exist, has no tip, or its tip was already refunded.
    case noTip(payment: PaymentID)
    /// The amount is not above zero, or is in another currency.
    case invalidAmount(amount: Money)
    /// The refund is more than the amount paid and not refunded yet.
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

    /// The reason, in plain words.
    public var description: String {
        switch self {
        case .empty: "the refund is empty"
        case .unknownLine(let line): "the bill has no line \(shown: line.line) of the order \(shown: line.order)"
        case .notEnough(let line, let wanted, let left):
            "\(wanted) of the line \(shown: line.line) cannot be refunded, \(left) left"
        case .unknownCharge(let kind): "the bill has no charge \(shown: kind) left to refund"
        case .noTip(let payment): "the payment \(shown: payment) has no tip left to refund"
        case .invalidAmount(let amount): "\(amount) is not a valid amount to refund"
        case .exceedsPaid(let amount, let left): "the refund of \(amount) is more than the \(left) left of the payments"
        }
    }
}

extension BillRefund.Part {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "line": try .line(line: read("line"), quantity: read("quantity"))
            case "charge": try .charge(kind: read("kind"))
            case "tip": try .tip(payment: read("payment"))
            case "amount": try .amount(money: read("money"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .line(let line, let quantity): try encoder.write("line", ["line": line, "quantity": quantity])
        case .charge(let kind): try encoder.write("charge", ["kind": kind])
        case .tip(let payment): try encoder.write("tip", ["payment": payment])
        case .amount(let money): try encoder.write("amount", ["money": money])
        }
    }
}

extension RefundFault {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "empty": try read.alone(.empty)
            case "unknownLine": try .unknownLine(line: read("line"))
            case "notEnough": try .notEnough(line: read("line"), wanted: read("wanted"), left: read("left"))
            case "unknownCharge": try .unknownCharge(kind: read("kind"))
            case "noTip": try .noTip(payment: read("payment"))
            case "invalidAmount": try .invalidAmount(amount: read("amount"))
            case "exceedsPaid": try .exceedsPaid(amount: read("amount"), left: read("left"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .empty: try encoder.write("empty")
        case .unknownLine(let line): try encoder.write("unknownLine", ["line": line])
        case .notEnough(let line, let wanted, let left):
            try encoder.write("notEnough", ["line": line, "wanted": wanted, "left": left])
        case .unknownCharge(let kind): try encoder.write("unknownCharge", ["kind": kind])
        case .noTip(let payment): try encoder.write("noTip", ["payment": payment])
        case .invalidAmount(let amount): try encoder.write("invalidAmount", ["amount": amount])
        case .exceedsPaid(let amount, let left): try encoder.write("exceedsPaid", ["amount": amount, "left": left])
        }
    }
}
