public import TablesideCore
public import TablesideOrdering

extension Order {
    /// The bill's view of the order; `nil` before the order is placed.
    ///
    /// Only live items count. The cover and delivery charges are dropped with the last live item.
    ///
    /// - Throws: ``MoneyError``, which a placed order does not cause.
    public func billed() throws(MoneyError) -> BilledOrder? {
        guard let facts = billable, let terms else { return nil }
        let live = lines.filter { $0.quantity > 0 }
        var charges: [BillCharge] = []
        if !live.isEmpty, !terms.coverCharge.isZero {
            let units = terms.coverCharge.minorUnits
            // The price per cover × the covers, as quoted; a record without the number of covers is one charge.
            let covers = terms.covers.flatMap { $0 > 0 && units % Int64($0) == 0 ? $0 : nil } ?? 1
            charges.append(
                try BillCharge(
                    order: id,
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
                    order: id,
                    kind: .delivery,
                    unitPrice: delivery,
                    quantity: 1,
                    taxes: terms.chargeTaxes
                )
            )
        }
        return BilledOrder(
            facts: facts,
            lines: try live.map { line throws(MoneyError) in
                try BillLine(order: id, quoted: line.quoted, quantity: line.quantity)
            },
            charges: charges
        )
    }
}
