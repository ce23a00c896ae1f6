import TablesideCore
public import TablesideOrdering

extension GuestTab {
    /// Makes the bill of the tab, at any time.
    ///
    /// - Parameter orders: all orders of the tab; dropped ones are left out of the bill.
    /// - Returns: the bill, which passes ``Bill/check()``.
    /// - Throws: ``BillError`` when the orders are not those of the tab, an order does not add up, or the total differs
    ///   from that of a bill already made.
    /// - Complexity: O(orders + *n* log *n*) in the lines, for each tax and each discount.
    public func bill(for orders: [BilledOrder]) throws(BillError) -> Bill {
        guard let opening else { throw BillError(.unopened(tab: id)) }
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
        let made = try Bill(
            tab: id,
            currency: opening.currency,
            orders: counting,
            terms: opening.terms ?? BillTerms(),
            covers: covers,
            adjustments: adjustments
        )
        if let bill, bill.total != made.total { throw BillError(.totalChanged(asked: bill.total, now: made.total)) }
        return made
    }

    /// Makes the bill of the tab from its orders, at any time.
    ///
    /// - Parameter orders: all orders of the tab; dropped ones are left out of the bill.
    /// - Returns: the bill, which passes ``Bill/check()``.
    /// - Throws: ``BillError`` as for ``BilledOrder`` values; an order that was never placed is not on the tab.
    /// - Complexity: O(orders + lines).
    public func bill(for orders: [Order]) throws(BillError) -> Bill {
        var billed: [BilledOrder] = []
        for order in orders { billed.append(try GuestTab.billed(order)) }
        return try bill(for: billed)
    }

    private static func billed(_ order: Order) throws(BillError) -> BilledOrder {
        let billed: BilledOrder?
        do {
            billed = try order.billed()
        } catch {
            throw BillError(.amount(reason: error.reason))
        }
        guard let billed else { throw BillError(.unknownOrder(order: order.id)) }
        return billed
    }

    /// The bill with its payments so far; `nil` while there is no bill.
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
