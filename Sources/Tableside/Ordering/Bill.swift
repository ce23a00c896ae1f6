/// What a tab comes to, line by line: what was ordered, what each station made, what was paid, what is due.
///
/// A bill proves itself: ``check()`` adds everything up again and compares. Tips are told, and are no part of it.
///
/// ```swift
/// let bill = try tab.bill(for: orders)
/// for share in try bill.split(.evenly(3)) { print(share.total) }
/// ```
public struct Bill: Hashable, Codable, Sendable {
    /// The tab.
    public let tab: TabID
    /// The currency of every amount.
    public let currency: Currency
    /// The orders that count, in the order in which they were placed (QP-52).
    public let orders: [OrderID]
    /// The goods, order by order.
    public let lines: [BillLine]
    /// What comes on top of the goods, order by order.
    public let charges: [BillCharge]
    /// The sum of the lines of each station, by station (GI-31).
    public let partials: [StationPartial]
    /// The sum of the lines.
    public let subtotal: Money
    /// The sum of the charges.
    public let chargeTotal: Money
    /// The subtotal and the charges.
    public let total: Money
    /// What was paid less what was given back, tips apart.
    public let paid: Money
    /// What is left to pay; below zero when something is to be given back.
    public let due: Money
    /// What was given on top, for the staff; no part of the bill.
    public let tips: Money

    /// Makes a bill of orders that count and computes its sums.
    ///
    /// - Throws: ``BillError`` when the amounts are not all in the currency, or a sum does not fit.
    init(
        tab: TabID,
        currency: Currency,
        orders: [BilledOrder],
        paid: Money,
        tips: Money
    ) throws(BillError) {
        self.tab = tab
        self.currency = currency
        self.orders = orders.map(\.id)
        lines = orders.flatMap(\.lines)
        charges = orders.flatMap(\.charges)
        self.paid = paid
        self.tips = tips
        do {
            partials = try StationPartial.sums(of: lines.map { ($0.station, $0.total) }, in: currency)
            subtotal = try Money.sum(lines.lazy.map(\.total), in: currency)
            chargeTotal = try Money.sum(charges.lazy.map(\.total), in: currency)
            total = try subtotal + chargeTotal
            due = try total - paid
        } catch {
            throw BillError(.amount(reason: error.reason))
        }
    }

    /// Makes a bill of stored fields, right or wrong.
    package init(
        tab: TabID,
        currency: Currency,
        orders: [OrderID],
        lines: [BillLine],
        charges: [BillCharge],
        partials: [StationPartial],
        subtotal: Money,
        chargeTotal: Money,
        total: Money,
        paid: Money,
        due: Money,
        tips: Money
    ) {
        self.tab = tab
        self.currency = currency
        self.orders = orders
        self.lines = lines
        self.charges = charges
        self.partials = partials
        self.subtotal = subtotal
        self.chargeTotal = chargeTotal
        self.total = total
        self.paid = paid
        self.due = due
        self.tips = tips
    }

    /// The sum of the lines of a station; zero for one that has none.
    public func partial(of station: Station) -> Money {
        partials.first { $0.station == station }?.amount ?? .zero(currency)
    }
}

extension GuestTab {
    /// The bill of the tab, at any time.
    ///
    /// - Parameter orders: all orders of the tab; dropped ones are left out of the bill.
    /// - Returns: the bill, which passes ``Bill/check()``.
    /// - Throws: ``BillError`` when the orders are not those of the tab, one does not come to what it says, or the bill
    ///   that was made came to something else.
    /// - Complexity: O(orders + lines).
    public func bill(for orders: [BilledOrder]) throws(BillError) -> Bill {
        guard let opening, let paid else { throw BillError(.unopened(tab: id)) }
        var byID: [OrderID: BilledOrder] = [:]
        for order in orders {
            guard self.orders.contains(order.id), byID.updateValue(order, forKey: order.id) == nil else {
                throw BillError(.unknownOrder(order: order.id))
            }
        }
        let missing = self.orders.filter { byID[$0] == nil }
        guard missing.isEmpty else { throw BillError(.missingOrders(orders: missing)) }
        let counting = self.orders.compactMap { byID[$0] }.filter { $0.facts.standing != .dropped }
        for order in counting { try order.check(in: opening.currency) }
        let tips: Money
        do {
            tips = try Money.sum(payments.lazy.compactMap(\.tip), in: opening.currency)
        } catch {
            throw BillError(.amount(reason: error.reason))
        }
        let bill = try Bill(tab: id, currency: opening.currency, orders: counting, paid: paid, tips: tips)
        if let total, total != bill.total { throw BillError(.totalChanged(asked: total, now: bill.total)) }
        return bill
    }
}

extension BilledOrder {
    /// Refuses an order whose lines and charges are not its own, or do not add up to what it says.
    fileprivate func check(in currency: Currency) throws(BillError) {
        for owner in lines.map(\.order) + charges.map(\.order) where owner != id {
            throw BillError(.foreignLine(order: id, owner: owner))
        }
        for line in lines { try checkRow(line.unitPrice, line.quantity, line.total) }
        for charge in charges { try checkRow(charge.unitPrice, charge.quantity, charge.total) }
        let sum: Money
        do {
            sum = try Money.sum(lines.map(\.total) + charges.map(\.total), in: currency)
        } catch {
            throw BillError(.amount(reason: error.reason))
        }
        guard sum == facts.total else { throw BillError(.orderSum(order: id, told: facts.total, lines: sum)) }
    }

    private func checkRow(_ unitPrice: Money, _ quantity: Int, _ total: Money) throws(BillError) {
        guard quantity >= 1, (try? unitPrice.multiplied(by: quantity)) == total else {
            throw BillError(.row(order: id, unitPrice: unitPrice, quantity: quantity, total: total))
        }
    }
}
