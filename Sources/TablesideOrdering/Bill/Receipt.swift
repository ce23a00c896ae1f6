public import TablesideCore

/// A bill and how it was paid: payments, tips, change, what was given back, what is left to pay.
///
/// A receipt proves itself: ``check()`` adds everything up again and compares. It prints as ``text(for:labels:width:)``, and its
/// values are what a host's printer needs.
///
/// ```swift
/// if let receipt = tab.receipt {
///     try receipt.check()
///     print(receipt.text(for: [.german]))
/// }
/// ```
public struct Receipt: Hashable, Codable, Sendable {
    /// The bill.
    public let bill: Bill
    /// The payments, in the order in which they came.
    public let payments: [Payment]
    /// What was paid beyond the bill and given back, in the order in which it was.
    public let refunds: [Payment]
    /// What was given back after the bill was paid, in the order in which it was.
    public let refunded: [RefundedBill]
    /// What was paid towards the bill less what was given back before it was settled; tips apart.
    public let paid: Money
    /// What is left to pay; below zero when something is to be given back.
    public let due: Money
}

/// What can be wrong with the sums of a receipt.
public enum ReceiptDefect: CodedReason {
    /// Two amounts that must be equal are not, or one of them cannot be computed.
    case sum(stored: Money, computed: Money?)
    /// More was given back after the bill was paid than was paid.
    case refundsExceedPaid(refunded: Money, paid: Money)
    /// Less was handed over in cash than was collected.
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
            computed.map { "\(stored) should be \($0)" } ?? "\(stored) stands for a sum that cannot be computed"
        case .refundsExceedPaid(let refunded, let paid): "\(refunded) was given back of \(paid)"
        case .tendered(let payment): "less was handed over for the payment \(shown: payment) than was collected"
        case .bill(let defect): defect.description
        }
    }
}

extension Receipt {
    /// What was given for the staff, less what of it was given back.
    public var tips: Money {
        let given = payments.reduce(0) { $0 &+ ($1.tip?.minorUnits ?? 0) }
        return Money(minorUnits: refunded.reduce(given) { $0 &- $1.tips.minorUnits }, bill.currency)
    }

    /// What the house has of the bill in the end: what was paid less everything that was given back, tips apart.
    public var kept: Money {
        Money(minorUnits: refunded.reduce(paid.minorUnits) { $0 &- $1.amount.minorUnits }, bill.currency)
    }

    /// Proves the receipt, its bill included.
    ///
    /// - Throws: every way in which it does not add up.
    /// - Complexity: O(lines × (stations + taxes) + payments).
    public func check() throws(Defects<ReceiptDefect>) {
        let problems = problems()
        guard problems.isEmpty else { throw Defects(problems) }
    }

    /// Every way in which the receipt does not add up; none for one of a tab.
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

    /// The receipt as plain text: the bill, what was paid and how, what was handed back, what is due.
    ///
    /// - Parameters:
    ///   - languages: the languages of the reader, the best first.
    ///   - labels: the words that no menu gives.
    ///   - width: the characters of a row, at most 1000; a longer name makes a longer row, nothing is cut off.
    /// - Returns: the rows, each with a line break at its end.
    /// - Complexity: O(lines + payments).
    public func text(
        for languages: [LanguageTag] = [],
        labels: Bill.Labels = Bill.Labels(),
        width: Int = 40
    ) -> String {
        var sheet = PrintedRows(width: width)
        bill.write(on: &sheet, for: languages, labels)
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

    /// Reads a receipt; one that does not add up is refused.
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

extension GuestTab {
    /// The bill and how it was paid so far; `nil` while there is no bill.
    public var receipt: Receipt? {
        guard let bill, let paid, let due else { return nil }
        return Receipt(
            bill: bill,
            payments: payments,
            refunds: refunds,
            refunded: refunded,
            paid: paid,
            due: due
        )
    }
}
