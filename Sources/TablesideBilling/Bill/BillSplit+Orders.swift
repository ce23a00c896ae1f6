public import TablesideCore
public import TablesideOrdering

extension BillSplit {
    /// By order: each payer takes what is on their orders (QP-68).
    ///
    /// A line of an order that several payers name is shared equally by them; one of an order that nobody names, equally by
    /// all. So guests without accounts pay by their devices:
    ///
    /// ```swift
    /// let payers = phones.map { phone in orders.filter { $0.terms?.device == phone }.map(\.id) }
    /// try tab.perform(.split(.byOrder(payers, on: bill)), by: waiter, at: now)
    /// ```
    ///
    /// - Parameters:
    ///   - payers: The orders of each payer.
    ///   - bill: The bill to split.
    /// - Returns: a split by item of all lines of the bill.
    /// - Complexity: O(orders of the payers + lines × payers).
    public static func byOrder(_ payers: [[OrderID]], on bill: Bill) -> BillSplit {
        // More payers than that are refused, so there is no need to weigh them.
        let payers = payers.prefix(SizeLimit.payers + 1)
        var places: [OrderID: Set<Int>] = [:]
        for (place, orders) in payers.enumerated() {
            for order in orders { places[order, default: []].insert(place) }
        }
        return .byItem(
            bill.lines.map { line in
                let own = places[line.order]
                let weights = payers.indices.map { own?.contains($0) ?? true ? Int64(1) : 0 }
                return BillAssignment(order: line.order, line: line.line, weights: weights)
            }
        )
    }

    /// By guest: each pays for what they ordered; what none of them did is shared equally by all (QP-68).
    ///
    /// - Parameters:
    ///   - guests: The guests who pay, in the order of the shares.
    ///   - orders: The orders of the tab, which say who placed them.
    ///   - bill: The bill to split.
    /// - Returns: a split by item of all lines of the bill.
    /// - Complexity: O(orders + lines × guests).
    public static func byGuest(_ guests: [UserID], of orders: [Order], on bill: Bill) -> BillSplit {
        var own: [UserID: [OrderID]] = [:]
        for order in orders {
            if let guest = order.guest { own[guest, default: []].append(order.id) }
        }
        return byOrder(guests.map { own[$0] ?? [] }, on: bill)
    }
}
