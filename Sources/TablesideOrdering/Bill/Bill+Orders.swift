public import TablesideCore

extension BilledOrder {
    /// Makes an order as a bill takes it; `nil` before it is placed.
    ///
    /// Only what is left of its lines counts. Its charges for covers and for delivery fall away with the last item.
    ///
    /// - Throws: ``MoneyError``, which an order that was placed does not cause.
    public init?(_ order: Order) throws(MoneyError) {
        guard let facts = order.billable, let terms = order.terms else { return nil }
        let live = order.lines.filter { $0.quantity > 0 }
        var charges: [BillCharge] = []
        if !live.isEmpty, !terms.coverCharge.isZero {
            let units = terms.coverCharge.minorUnits
            // The price of one cover × the covers, as the quote says; a record without the number is one charge.
            let covers = terms.covers.flatMap { $0 > 0 && units % Int64($0) == 0 ? $0 : nil } ?? 1
            charges.append(
                try BillCharge(
                    order: order.id,
                    kind: .cover,
                    unitPrice: Money(minorUnits: units / Int64(covers), terms.currency),
                    quantity: covers,
                    taxes: terms.chargeTaxes
                )
            )
        }
        if !live.isEmpty, let delivery = terms.deliveryCharge {
            charges.append(
                try BillCharge(
                    order: order.id,
                    kind: .delivery,
                    unitPrice: delivery,
                    quantity: 1,
                    taxes: terms.chargeTaxes
                )
            )
        }
        self.init(
            facts: facts,
            lines: try live.map { line throws(MoneyError) in
                try BillLine(order: order.id, quoted: line.quoted, quantity: line.quantity)
            },
            charges: charges
        )
    }
}

extension GuestTab {
    /// The bill of the tab, at any time, from its orders themselves.
    ///
    /// - Parameter orders: all orders of the tab; dropped ones are left out of the bill.
    /// - Returns: the bill, which passes ``Bill/check()``.
    /// - Throws: ``BillError`` as for orders that are given by value; an order that was never placed is on no tab.
    /// - Complexity: O(orders + lines).
    public func bill(for orders: [Order]) throws(BillError) -> Bill {
        var billed: [BilledOrder] = []
        for order in orders { billed.append(try GuestTab.billed(order)) }
        return try bill(for: billed)
    }

    private static func billed(_ order: Order) throws(BillError) -> BilledOrder {
        let billed: BilledOrder?
        do {
            billed = try BilledOrder(order)
        } catch {
            throw BillError(.amount(reason: error.reason))
        }
        guard let billed else { throw BillError(.unknownOrder(order: order.id)) }
        return billed
    }
}
