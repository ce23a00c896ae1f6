import TablesideBilling
import TablesideCore
import TablesideHosting
import TablesideOrdering

// An order that ends after its bill was made, in a restaurant that bills orders before they are accepted.
extension GuestTab {
    /// Whether an order that ends comes off a bill that was already made (``BillTerms/billsUnaccepted``).
    var isRebilled: Bool {
        guard opening?.terms?.billsUnaccepted == true else { return false }
        return state == .locked || state == .settled || state == .closed
    }

    /// Takes an ended order off the bill, or refunds what was paid for it.
    ///
    /// An open bill is made again without its split, and any overpayment is refunded. For a paid bill, the order's
    /// price and its share of the charges are refunded, using the method of the last payment. No more is refunded in
    /// points than was paid in points, and no more by other methods than was paid by them.
    ///
    /// - Returns: whether a refund is owed for money taken outside the library.
    /// - Throws: the refusal of the tab.
    mutating func drop(_ order: Order, loaded: Loaded, at now: Instant, _ changes: inout Changes) throws -> Bool {
        guard state == .locked else { return try giveBack(order, at: now, &changes) }
        let chosen = chosenMethod
        try changes.perform(.unlock, on: &self, by: .system, at: now)
        var billed: [BilledOrder] = []
        for id in orders {
            let other = id == order.id ? order : try loaded.aggregate(Order.self, id)
            if let facts = try other.billed() { billed.append(facts) }
        }
        guard billed.contains(where: { $0.facts.standing != .dropped }) || paid?.isZero == false else { return false }
        try changes.perform(.askForBill(orders: billed), on: &self, by: .system, at: now)
        if let due, due.isNegative {
            for part in waysBack(of: try -due) {
                let refund = try Payment(id: nextRefund, amount: part.amount, method: part.method)
                try changes.perform(.refund(payment: refund), on: &self, by: .system, at: now)
            }
        }
        if state == .locked, let chosen {
            try changes.perform(.choosePayment(method: chosen), on: &self, by: .system, at: now)
        }
        return false
    }

    private mutating func giveBack(_ order: Order, at now: Instant, _ changes: inout Changes) throws -> Bool {
        guard settlement != .outside else { return true }
        // Without a payment there is nothing to refund.
        guard let bill, let method = payments.last?.method else { return false }
        let own = try RefundedBill.parts(of: order.id, on: bill, after: refunded)
        guard !own.isEmpty else { return false }
        let left = try refunded.reduce(bill.total) { try $0 - $1.amount }
        guard left.isPositive else { return false }
        // If part of the whole bill was refunded earlier, the order gets at most what is left.
        var (amount, parts) = (left, [BillRefund.Part.amount(money: left)])
        let whole = GuestTab.Command.giveBack(BillRefund(id: nextRefund, own, method: method))
        if case .gaveBack(let made, _)? = try? decide(whole, in: (), by: .system, at: now).first {
            (amount, parts) = (made.amount, own)
        }
        let ways = waysBack(of: amount)
        if let other = ways.last, ways.count > 1, other.most >= amount.minorUnits {
            try giveBack(parts, by: other.method, at: now, &changes)
        } else if ways.count > 1 {
            for way in ways { try giveBack([.amount(money: way.amount)], by: way.method, at: now, &changes) }
        } else {
            try giveBack(parts, by: ways.first?.method ?? method, at: now, &changes)
        }
        return false
    }

    private mutating func giveBack(
        _ parts: [BillRefund.Part],
        by method: PaymentMethod,
        at now: Instant,
        _ changes: inout Changes
    ) throws {
        let refund = BillRefund(id: nextRefund, parts, method: method)
        try changes.perform(.giveBack(refund), on: &self, by: .system, at: now)
    }

    /// The ways to refund an amount: by the method of the last payment, but no more in points than was paid in points,
    /// and no more by other methods than was paid by them.
    ///
    /// - Returns: at most two ways with their parts of the amount, and the maximum for each, in minor units; none for a
    ///   tab without payments.
    private func waysBack(of amount: Money) -> [(method: PaymentMethod, amount: Money, most: Int64)] {
        guard let last = payments.last?.method else { return [] }
        let isPoints = last == .points
        func most(byPoints isPoints: Bool) -> Int64 {
            let turnover = turnover(byPoints: isPoints)
            return max(0, turnover.paid.subtractingSaturated(turnover.back))
        }
        guard let other = payments.last(where: { ($0.method == .points) != isPoints })?.method else {
            return [(last, amount, amount.minorUnits)]
        }
        let (own, others) = (most(byPoints: isPoints), most(byPoints: !isPoints))
        let first = min(amount.minorUnits, own)
        let rest = amount.minorUnits.subtractingSaturated(first)
        let ways = [(last, first, own), (other, rest, others)].filter { $0.1 > 0 }
        return ways.map { ($0.0, Money(minorUnits: $0.1, amount.currency), $0.2) }
    }

    /// A refund ID that the tab has not used; the same state always gives the same ID.
    private var nextRefund: PaymentID {
        let taken = Set(refunds.map(\.id) + refunded.map(\.id))
        var number = taken.count + 1
        while taken.contains(PaymentID("refund \(number)")) { number += 1 }
        return PaymentID("refund \(number)")
    }
}

extension RefundedBill {
    /// The refundable parts of an order: its lines not yet refunded, its own charges, and its share of percentage
    /// charges on the whole bill, except charges already refunded.
    ///
    /// - Throws: ``MoneyError`` if amounts overflow or their currencies differ.
    fileprivate static func parts(
        of order: OrderID,
        on bill: Bill,
        after earlier: [RefundedBill]
    ) throws(MoneyError) -> [BillRefund.Part] {
        var gone: [BillLineID: Int] = [:]
        var goneCharges: [ChargeKind: Int] = [:]
        for part in earlier.flatMap(\.refund.parts) {
            switch part {
            case .line(let line, let quantity): gone[line, default: 0] += quantity
            case .charge(let kind): goneCharges[kind, default: 0] += 1
            case .tip, .amount: break
            }
        }
        var parts: [BillRefund.Part] = []
        let currency = bill.currency
        var (own, all) = (Money.zero(currency), Money.zero(currency))
        for (line, row) in zip(bill.lines, bill.sale.rows) {
            try all += row.gross.absolute()
            guard line.order == order else { continue }
            try own += row.gross.absolute()
            let left = line.quantity - gone[line.id, default: 0]
            if left > 0 { parts.append(.line(line: line.id, quantity: left)) }
        }
        guard !parts.isEmpty else { return [] }
        var charged = Money.zero(currency)
        let amounts = bill.sale.charges.map(\.gross) + bill.sale.lateCharges
        for (charge, amount) in zip(bill.charges + bill.lateCharges, amounts) {
            // Among charges of one kind, the earliest are refunded first.
            if let count = goneCharges[charge.kind], count > 0 {
                goneCharges[charge.kind] = count - 1
                continue
            }
            if charge.order == order {
                try charged += amount
            } else if charge.rate != nil, all.isPositive {
                try charged += amount.scaled(by: own.minorUnits, over: all.minorUnits)
            }
        }
        if charged.isPositive { parts.append(.amount(money: charged)) }
        return parts
    }
}
