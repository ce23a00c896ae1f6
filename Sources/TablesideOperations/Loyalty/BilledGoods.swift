import TablesideBilling
import TablesideCore
import TablesideLoyalty
import TablesideOrdering

/// The cost of an order's goods on a bill, as counted by a loyalty program.
struct BilledGoods {
    let order: OrderID
    /// The goods, before discounts.
    let goods: Money
    /// All discounts on the goods, from the order and from the bill.
    let discounts: Money
    /// The part paid with points.
    let rewards: Money
    /// The amount of the rest refunded so far.
    let refunded: Money

    /// The basis for earning points.
    var basis: EarningBasis { EarningBasis(goods: goods, discounts: discounts, rewards: rewards) }
}

extension GuestTab {
    /// Returns the goods of each order on the bill, in the order of the bill; empty without a bill.
    ///
    /// Payments with points, and refunds of amounts, are divided among the orders in proportion to their cost.
    ///
    /// - Throws: ``MoneyError`` if the amounts are inconsistent, which a tab does not cause.
    /// - Complexity: O((lines + refunds) × orders).
    func billedGoods() throws(MoneyError) -> [BilledGoods] {
        guard let bill else { return [] }
        let currency = bill.currency
        var sums: [OrderID: Sums] = [:]
        for (line, row) in zip(bill.lines, bill.sale.rows) { sums[line.order, default: Sums()].add(row) }
        let orders = bill.orders.filter { sums[$0] != nil }
        let nets = orders.map { sums[$0]?.net ?? 0 }
        guard nets.contains(where: { $0 > 0 }) else { return [] }
        let points = try Money.sum(payments.lazy.filter { $0.method == .points }.map(\.amount), in: currency)
        // What was paid too much by points and came back paid nothing; what came back later paid for what was refunded.
        let over = try Money.sum(self.refunds.lazy.filter { $0.method == .points }.map(\.amount), in: currency)
        let most = nets.reduce(Int64(0)) { $0.addingSaturated($1) }
        func parts(of amount: Money) throws(MoneyError) -> [Money] {
            try Money(minorUnits: min(amount.minorUnits, most), currency).allocated(by: nets)
        }
        let kept = try points - over
        let rewards = try parts(of: kept.isNegative ? .zero(currency) : kept)
        var refunds = [Int64](repeating: 0, count: orders.count)
        for (place, amount) in try refundsByLine(bill) {
            guard let order = orders.firstIndex(of: place) else { continue }
            refunds[order] = refunds[order].addingSaturated(amount)
        }
        for amount in refundedAmounts {
            for (place, part) in try parts(of: amount).enumerated() {
                refunds[place] = refunds[place].addingSaturated(part.minorUnits)
            }
        }
        return orders.indices.map { place in
            let sum = sums[orders[place]] ?? Sums()
            let left = max(0, nets[place].subtractingSaturated(rewards[place].minorUnits))
            return BilledGoods(
                order: orders[place],
                goods: Money(minorUnits: sum.goods, currency),
                discounts: Money(minorUnits: sum.discounts, currency),
                rewards: rewards[place],
                refunded: Money(minorUnits: min(refunds[place], left), currency)
            )
        }
    }

    /// The amounts refunded without naming lines.
    private var refundedAmounts: [Money] {
        refunded.lazy.filter { $0.refund.method != .points }.flatMap(\.refund.parts).compactMap { part in
            if case .amount(let money) = part { money } else { nil }
        }
    }

    /// The refunds of the lines of each order: the first portions of a line get its leftover minor units.
    private func refundsByLine(_ bill: Bill) throws(MoneyError) -> [(OrderID, Int64)] {
        var portions: [BillLineID: Int] = [:]
        for part in refunded.lazy.filter({ $0.refund.method != .points }).flatMap(\.refund.parts) {
            guard case .line(let line, let quantity) = part else { continue }
            portions[line] = (portions[line] ?? 0).addingSaturated(quantity)
        }
        guard !portions.isEmpty else { return [] }
        return zip(bill.lines, bill.sale.rows).compactMap { line, row in
            guard let count = portions[line.id], line.quantity > 0 else { return nil }
            let net = row.amount.minorUnits.subtractingSaturated(row.discount.minorUnits)
            let (whole, rest) = net.quotientAndRemainder(dividingBy: Int64(line.quantity))
            let taken = Int64(min(max(count, 0), line.quantity))
            return (line.order, whole &* taken &+ min(taken, rest))
        }
    }
}

/// The sums of the rows of one order.
private struct Sums {
    var goods: Int64 = 0
    var discounts: Int64 = 0
    var net: Int64 { max(0, goods.subtractingSaturated(discounts)) }

    mutating func add(_ row: Sale.Row) {
        goods = goods.addingSaturated(row.amount.minorUnits)
        discounts = discounts.addingSaturated(row.discount.minorUnits)
    }
}
