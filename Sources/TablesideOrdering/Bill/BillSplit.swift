public import TablesideCore

/// How the payers of a bill share it.
public enum BillSplit: Hashable, Codable, Sendable {
    /// In equal shares; the first payers take the units that are left over.
    case even(payers: Int)
    /// By amounts that the payers take over; together they are what is split.
    case amounts(amounts: [Money])
    /// In proportion to numbers: 2, 1, 1 for a half and two quarters.
    case shares(shares: [Int64])
    /// By percentages, which come to 100 %.
    case percentages(rates: [Rate])
    /// By what each one had; every line of the bill is assigned once.
    case items(assignments: [BillAssignment])
    /// By the seats for which things were ordered, in their order; what was for no seat is shared by all alike.
    case seats

    /// In equal shares.
    public static func evenly(_ payers: Int) -> BillSplit { .even(payers: payers) }

    /// By amounts that the payers take over.
    public static func byAmount(_ amounts: [Money]) -> BillSplit { .amounts(amounts: amounts) }

    /// In proportion to numbers.
    public static func byShares(_ shares: [Int64]) -> BillSplit { .shares(shares: shares) }

    /// By percentages.
    public static func byPercentage(_ rates: [Rate]) -> BillSplit { .percentages(rates: rates) }

    /// By what each one had.
    public static func byItem(_ assignments: [BillAssignment]) -> BillSplit { .items(assignments: assignments) }

    /// By the seats for which things were ordered.
    public static var bySeat: BillSplit { .seats }
}

/// Who had a line of a bill.
public struct BillAssignment: Hashable, Codable, Sendable {
    /// The order.
    public let order: OrderID
    /// The line of the order.
    public let line: LineID
    /// One weight per payer: `[1, 0]` for the first of two alone, `[1, 1]` for both alike.
    public let weights: [Int64]

    /// Assigns a line.
    public init(order: OrderID, line: LineID, weights: [Int64]) {
        self.order = order
        self.line = line
        self.weights = weights
    }
}

/// What one payer takes over; the shares of all payers add up to what was split, column by column.
///
/// Goods and charges make the total, and so do net price and taxes.
public struct BillShare: Hashable, Codable, Sendable {
    /// What a payer has of a line.
    public struct Part: Hashable, Codable, Sendable {
        /// The line.
        public let line: BillLineID
        /// What the payer has of it, discounts and taxes included.
        public let amount: Money
    }

    /// The share of the goods, discounts and taxes included.
    public let goods: Money
    /// The share of the charges, taxes included.
    public let charges: Money
    /// The share of what is off; it is no part of the total.
    public let discount: Money
    /// The share without any tax.
    public let net: Money
    /// The share of each tax of the bill, in their order.
    public let taxes: [Money]
    /// The share of the total.
    public let total: Money
    /// What the payer has of which lines; together the goods.
    public let parts: [Part]
    /// The share of each charge of the bill, the late ones last; together the charges.
    public let chargeParts: [Money]
    /// The seat whose share it is; `nil` where the bill was not split by seats.
    public let seat: Int?
}

extension BillShare {
    /// Whether its columns add up, and it has as many of them as the bill; nothing of it is below zero.
    func isSound(on bill: Bill) -> Bool {
        let columns = [goods, charges, discount, net, total] + taxes + parts.map(\.amount) + chargeParts
        guard columns.allSatisfy({ $0.currency == bill.currency && !$0.isNegative }),
            taxes.count == bill.taxes.count,
            chargeParts.count == bill.charges.count + bill.lateCharges.count
        else { return false }
        func sum(_ amounts: [Money]) -> Money? { try? Money.sum(amounts, in: bill.currency) }
        return sum([goods, charges]) == total && sum([net] + taxes) == total && sum(parts.map(\.amount)) == goods
            && sum(chargeParts) == charges
    }
}
