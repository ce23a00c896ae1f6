public import TablesideCore
public import TablesideMenu
public import TablesideOrdering

/// The identity of a line on a bill: an order and its line.
public struct BillLineID: Hashable, Codable, Sendable, Comparable {
    /// The identity of the order.
    public let order: OrderID
    /// The identity of the line in its order.
    public let line: LineID

    /// Makes the identity of a line of an order.
    public init(_ order: OrderID, _ line: LineID) {
        self.order = order
        self.line = line
    }

    /// Sorts by order, then by line.
    public static func < (lhs: BillLineID, rhs: BillLineID) -> Bool { (lhs.order, lhs.line) < (rhs.order, rhs.line) }
}

/// A change staff make to a tab's bill: a discount, a charge, or a waived charge.
public struct BillAdjustment: Hashable, Codable, Sendable, Identifiable {
    /// The kind of change, with its values.
    public enum Change: Hashable, Codable, Sendable {
        /// A discount on a line, or on all goods.
        case discount(discount: Discount, line: BillLineID? = nil)
        /// An additional charge.
        case charge(kind: ChargeKind, value: SaleCharge.Value, taxes: [TaxRate] = [], isAfterTax: Bool = false)
        /// A waiver of charges of this kind, from the house or from orders.
        case waiver(kind: ChargeKind)
    }

    /// The identity of the adjustment, unique on its tab.
    public let id: AdjustmentID
    /// The change it makes.
    public let change: Change

    /// Makes an adjustment with an identity unique on its tab.
    public init(id: AdjustmentID, _ change: Change) {
        self.id = id
        self.change = change
    }
}

/// A discount on a bill, with its amount.
public struct BilledDiscount: Hashable, Codable, Sendable, Identifiable {
    /// The identity of the adjustment that gave it.
    public let id: AdjustmentID
    /// The discount staff gave.
    public let discount: Discount
    /// The line it applies to; `nil` for all goods.
    public let line: BillLineID?
    /// The amount taken off, never more than what was left.
    public let amount: Money
}

extension [BillAdjustment] {
    /// The discounts on a line; for `nil` those on all goods.
    func discounts(off line: BillLineID?) -> [(id: AdjustmentID, discount: Discount)] {
        compactMap { adjustment in
            guard case .discount(let discount, line) = adjustment.change else { return nil }
            return (adjustment.id, discount)
        }
    }

    /// The discounts on lines, by line.
    func discountsByLine() -> [BillLineID: [(id: AdjustmentID, discount: Discount)]] {
        var discounts: [BillLineID: [(id: AdjustmentID, discount: Discount)]] = [:]
        for adjustment in self {
            guard case .discount(let discount, let line?) = adjustment.change else { continue }
            discounts[line, default: []].append((adjustment.id, discount))
        }
        return discounts
    }

    /// Whether charges of this kind are waived.
    func waives(_ kind: ChargeKind) -> Bool { contains { $0.change == .waiver(kind: kind) } }

    /// The additional charges, before or after taxes.
    func charges(afterTax: Bool) -> [SaleCharge] {
        compactMap { adjustment in
            guard case .charge(let kind, let value, let taxes, afterTax) = adjustment.change else { return nil }
            return SaleCharge(kind, value, taxes: taxes, isAfterTax: afterTax)
        }
    }
}

extension BillAdjustment.Change {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "discount": try .discount(discount: read("discount"), line: read(optional: "line"))
            case "charge":
                try .charge(
                    kind: read("kind"),
                    value: read("value"),
                    taxes: read("taxes"),
                    isAfterTax: read("isAfterTax")
                )
            case "waiver": try .waiver(kind: read("kind"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .discount(let discount, let line): try encoder.write("discount", ["discount": discount, "line": line])
        case .charge(let kind, let value, let taxes, let isAfterTax):
            try encoder.write("charge", ["kind": kind, "value": value, "taxes": taxes, "isAfterTax": isAfterTax])
        case .waiver(let kind): try encoder.write("waiver", ["kind": kind])
        }
    }
}
