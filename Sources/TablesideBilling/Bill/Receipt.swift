public import TablesideCore

/// A bill with its payments: tips, change, refunds and the amount due.
///
/// ``check()`` adds everything up again and compares. ``text(for:labels:naming:width:)`` prints it; a host can also
/// print from its values.
///
/// ```swift
/// if let receipt = tab.receipt {
///     try receipt.check()
///     print(receipt.text(for: [.english]))
/// }
/// ```
public struct Receipt: Hashable, Codable, Sendable {
    /// The bill that was paid.
    public let bill: Bill
    /// The payments, in the order in which they were made.
    public let payments: [Payment]
    /// The refunds of overpayments, in the order in which they were made.
    public let refunds: [Payment]
    /// The refunds made after the bill was paid, in the order in which they were made.
    public let refunded: [RefundedBill]
    /// The payments towards the bill less refunds of overpayments, without tips.
    public let paid: Money
    /// The amount left to pay; below zero when the guest is owed a refund.
    public let due: Money
}

/// The ways the sums of a receipt can be wrong.
public enum ReceiptDefect: CodedReason {
    /// Two amounts that must be equal are not, or one of them cannot be computed.
    case sum(stored: Money, computed: Money?)
    /// The refunds after payment are more than was paid.
    case refundsExceedPaid(refunded: Money, paid: Money)
    /// The cash tendered is less than the amount collected.
    case tendered(payment: PaymentID)
    /// The bill does not add up.
    case bill(defect: BillDefect)

    /// The stable name of the defect.
    public var code: ErrorCode {
        switch self {
        case .sum: ErrorCode(rawValue: "receipt.sum")
        case .refundsExceedPaid: ErrorCode(rawValue: "receipt.refundsExceedPaid")
        case .tendered: ErrorCode(rawValue: "receipt.tendered")
        case .bill: ErrorCode(rawValue: "receipt.bill")
        }
    }

    /// What is wrong, in plain words.
    public var description: String {
        switch self {
        case .sum(let stored, let computed):
            computed.map { "\(stored) should be \($0)" } ?? "the sum stored as \(stored) cannot be computed"
        case .refundsExceedPaid(let refunded, let paid): "the refunds of \(refunded) are more than the \(paid) paid"
        case .tendered(let payment):
            "the cash tendered for the payment \(shown: payment) is less than the amount collected"
        case .bill(let defect): defect.description
        }
    }
}

extension Receipt {
    /// The sum of the tips less tips refunded.
    public var tips: Money {
        let given = payments.reduce(0) { $0 &+ ($1.tip?.minorUnits ?? 0) }
        return Money(minorUnits: refunded.reduce(given) { $0 &- $1.tips.minorUnits }, bill.currency)
    }

    /// The amount the house keeps: payments less all refunds, without tips.
    public var kept: Money {
        Money(minorUnits: refunded.reduce(paid.minorUnits) { $0 &- $1.amount.minorUnits }, bill.currency)
    }

    /// Checks the receipt and its bill by adding everything up again.
    ///
    /// - Throws: `Defects` with every sum that is wrong.
    /// - Complexity: O(lines × (stations + taxes) + payments).
    public func check() throws(Defects<ReceiptDefect>) {
        let problems = problems()
        guard problems.isEmpty else { throw Defects(problems) }
    }

    /// Every sum of the receipt that is wrong; empty for the receipt of a tab.
    ///
    /// - Complexity: O(lines × (stations + taxes) + payments).
    public func problems() -> [Problem<ReceiptDefect>] {
        var problems = bill.problems().map { Problem(ReceiptDefect.bill(defect: $0.reason), at: $0.path) }.under("bill")
        func equal(_ stored: Money, _ computed: Money?, at path: FieldPath) {
            if computed != stored { problems.append(Problem(.sum(stored: stored, computed: computed), at: path)) }
        }
        let given = try? Money.sum(payments.map(\.amount), in: bill.currency)
        let back = try? Money.sum(refunds.map(\.amount), in: bill.currency)
        equal(paid, given.flatMap { given in back.flatMap { try? given - $0 } }, at: "paid")
        equal(due, try? bill.total - paid, at: "due")
        for (index, payment) in payments.enumerated() {
            let change = try? payment.change()
            if payment.tendered != nil, change?.isNegative != false {
                problems.append(Problem(.tendered(payment: payment.id), at: FieldPath("payments").index(index)))
            }
        }
        for (index, tip) in (payments.compactMap(\.tip) + refunded.map(\.tips)).enumerated()
        where tip.currency != bill.currency || tip.isNegative {
            problems.append(Problem(.sum(stored: tip, computed: nil), at: FieldPath("tips").index(index)))
        }
        let after = try? Money.sum(refunded.map(\.amount), in: bill.currency)
        if let after, after.minorUnits > paid.minorUnits {
            problems.append(Problem(.refundsExceedPaid(refunded: after, paid: paid), at: "refunded"))
        } else if after == nil {
            problems.append(Problem(.sum(stored: paid, computed: nil), at: "refunded"))
        }
        return problems
    }

    /// The receipt as plain text: the bill, payments, change, refunds and the amount due.
    ///
    /// - Parameters:
    ///   - languages: the reader's languages, best first.
    ///   - labels: the labels that do not come from the menu.
    ///   - names: the names of discounts given when ordering, such as promotions.
    ///   - width: the characters per row, at most 1000; a longer name makes a longer row, nothing is cut off.
    /// - Returns: the rows, each ending in a line break.
    /// - Complexity: O(lines + names + payments).
    public func text(
        for languages: [LanguageTag] = [],
        labels: Bill.Labels = Bill.Labels(),
        naming names: [NamedDiscount] = [],
        width: Int = 40
    ) -> String {
        var sheet = PrintedRows(width: width)
        bill.write(on: &sheet, for: languages, labels, names)
        func name(_ method: PaymentMethod) -> String { labels.methods[method, default: method.rawValue] }
        func minus(_ amount: Money) -> Money { Money(minorUnits: 0 &- amount.minorUnits, amount.currency) }
        for payment in payments {
            sheet.add(name(payment.method), payment.amount)
            if let rounding = payment.rounding { sheet.add("  \(labels.rounding)", rounding) }
            if let tip = payment.tip { sheet.add("  \(labels.tip)", tip) }
            if let tendered = payment.tendered { sheet.add("  \(labels.tendered)", tendered) }
            if let change = try? payment.change() { sheet.add("  \(labels.change)", change) }
        }
        for refund in refunds {
            sheet.add("\(labels.refund) \(name(refund.method))", minus(refund.amount))
            if let rounding = refund.rounding { sheet.add("  \(labels.rounding)", minus(rounding)) }
        }
        for refund in refunded {
            sheet.add("\(labels.refund) \(name(refund.refund.method))", minus(refund.amount))
            if let rounding = refund.rounding { sheet.add("  \(labels.rounding)", minus(rounding)) }
            if !refund.tips.isZero { sheet.add("  \(labels.tip)", minus(refund.tips)) }
        }
        if !due.isZero {
            if !paid.isZero { sheet.add(labels.paid, paid) }
            sheet.add(labels.due, due)
        }
        return sheet.text
    }
}

extension Receipt {
    private enum Field: String, CodingKey {
        case bill, payments, refunds, refunded, paid, due
    }

    /// Decodes a receipt.
    ///
    /// - Throws: `DecodingError` with the `Defects` of a receipt that does not add up.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Field.self)
        bill = try container.decode(Bill.self, forKey: .bill)
        payments = try container.decode([Payment].self, forKey: .payments)
        refunds = try container.decode([Payment].self, forKey: .refunds)
        refunded = try container.decode([RefundedBill].self, forKey: .refunded)
        paid = try container.decode(Money.self, forKey: .paid)
        due = try container.decode(Money.self, forKey: .due)
        let problems = problems()
        if !problems.isEmpty { throw DecodingError.invalid(Defects(problems), at: container.codingPath) }
    }
}
