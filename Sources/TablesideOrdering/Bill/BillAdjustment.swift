public import TablesideCore
public import TablesideMenu

/// Where on a bill something stands: a line of an order.
public struct BillLineID: Hashable, Codable, Sendable, Comparable {
    /// The order.
    public let order: OrderID
    /// The line of the order.
    public let line: LineID

    /// Names a line.
    public init(_ order: OrderID, _ line: LineID) {
        self.order = order
        self.line = line
    }

    /// Whether it comes before another, by order and then by line.
    public static func < (lhs: BillLineID, rhs: BillLineID) -> Bool { (lhs.order, lhs.line) < (rhs.order, rhs.line) }
}

/// Something that staff put on a tab beside its orders: a discount, a charge, a charge that is not taken.
public struct BillAdjustment: Hashable, Codable, Sendable, Identifiable {
    /// What it changes.
    public enum Change: Hashable, Codable, Sendable {
        /// Something is off a line, or off all goods.
        case discount(discount: Discount, line: BillLineID? = nil)
        /// Something is charged.
        case charge(kind: ChargeKind, value: SaleCharge.Value, taxes: [TaxRate] = [], isAfterTax: Bool = false)
        /// What the house or its orders charge for this is not taken.
        case waiver(kind: ChargeKind)
    }

    /// The identity of the adjustment, unique on its tab.
    public let id: AdjustmentID
    /// What it changes.
    public let change: Change

    /// Makes an adjustment.
    public init(id: AdjustmentID, _ change: Change) {
        self.id = id
        self.change = change
    }
}

/// A discount on a bill, with what it comes to.
public struct BilledDiscount: Hashable, Codable, Sendable, Identifiable {
    /// The adjustment that gave it.
    public let id: AdjustmentID
    /// The discount.
    public let discount: Discount
    /// The line off which it is; `nil` for one off all goods.
    public let line: BillLineID?
    /// What it comes to: no more than what was left.
    public let amount: Money
}

extension [BillAdjustment] {
    /// The discounts of a line, or those off all goods.
    func discounts(off line: BillLineID?) -> [(id: AdjustmentID, discount: Discount)] {
        compactMap { adjustment in
            guard case .discount(let discount, line) = adjustment.change else { return nil }
            return (adjustment.id, discount)
        }
    }

    /// The discounts off lines, by line.
    func discountsByLine() -> [BillLineID: [(id: AdjustmentID, discount: Discount)]] {
        var discounts: [BillLineID: [(id: AdjustmentID, discount: Discount)]] = [:]
        for adjustment in self {
            guard case .discount(let discount, let line?) = adjustment.change else { continue }
            discounts[line, default: []].append((adjustment.id, discount))
        }
        return discounts
    }

    /// Whether what is charged for this is not taken.
    func waives(_ kind: ChargeKind) -> Bool { contains { $0.change == .waiver(kind: kind) } }

    /// What is charged, before taxes or after them.
    func charges(afterTax: Bool) -> [SaleCharge] {
        compactMap { adjustment in
            guard case .charge(let kind, let value, let taxes, afterTax) = adjustment.change else { return nil }
            return SaleCharge(kind, value, taxes: taxes, isAfterTax: afterTax)
        }
    }
}
