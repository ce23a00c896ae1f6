public import TablesideCore
public import TablesideOrdering

extension BillSplit {
    /// Splits the bill by order: each payer takes the lines of their orders (QP-68).
    ///
    /// If several payers name an order, they share its lines equally; all payers share the lines of an order that no
    /// payer names.
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

    /// Splits the bill by guest: each pays for what they ordered; all share the rest equally (QP-68).
    ///
    /// - Parameters:
    ///   - guests: The guests who pay, in the order of the shares.
    ///   - orders: The orders of the tab, with the guests who placed them.
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

    /// Splits the bill by device: each pays for the lines that it added, also to an order made by several phones; all
    /// share the rest equally (QP-68).
    ///
    /// A line belongs to its participant (``QuotedLine/participant``); without one, to the device that sent the order.
    ///
    /// ```swift
    /// try tab.perform(.split(.byDevice(tab.devices.map(\.id), of: orders, on: bill)), by: waiter, at: now)
    /// ```
    ///
    /// - Parameters:
    ///   - devices: The devices whose holders pay, in the order of the shares.
    ///   - orders: The orders of the tab, with the devices that added the lines.
    ///   - bill: The bill to split.
    /// - Returns: a split by item of all lines of the bill.
    /// - Complexity: O(lines of the orders + lines × devices).
    public static func byDevice(_ devices: [DeviceID], of orders: [Order], on bill: Bill) -> BillSplit {
        let devices = devices.prefix(SizeLimit.payers + 1)
        var adders: [BillLineID: DeviceID] = [:]
        for order in orders {
            for line in order.lines {
                adders[BillLineID(order.id, line.id)] = line.quoted.participant ?? order.terms?.device
            }
        }
        return .byItem(
            bill.lines.map { line in
                let adder = adders[line.id]
                let isNobodys = !devices.contains { $0 == adder }
                let weights = devices.map { isNobodys || $0 == adder ? Int64(1) : 0 }
                return BillAssignment(order: line.order, line: line.line, weights: weights)
            }
        )
    }
}
