public import TablesideCore

/// How payers share a bill.
public enum BillSplit: Hashable, Codable, Sendable {
    /// Equal shares; the first payers take the leftover minor units.
    case even(payers: Int)
    /// Fixed amounts; together they must equal the total to split.
    case amounts(amounts: [Money])
    /// In proportion to weights: 2, 1, 1 for a half and two quarters.
    case shares(shares: [Int64])
    /// Percentages, which must add up to 100%.
    case percentages(rates: [Rate])
    /// By item; every line of the bill is assigned exactly once.
    case items(assignments: [BillAssignment])
    /// By seat, in seat order; lines without a seat are shared equally by all.
    case seats

    /// Equal shares for a number of payers.
    public static func evenly(_ payers: Int) -> BillSplit { .even(payers: payers) }

    /// Fixed amounts, one for each payer.
    public static func byAmount(_ amounts: [Money]) -> BillSplit { .amounts(amounts: amounts) }

    /// In proportion to weights.
    public static func byShares(_ shares: [Int64]) -> BillSplit { .shares(shares: shares) }

    /// Percentages, which must add up to 100%.
    public static func byPercentage(_ rates: [Rate]) -> BillSplit { .percentages(rates: rates) }

    /// By item, with the assignment of every line.
    public static func byItem(_ assignments: [BillAssignment]) -> BillSplit { .items(assignments: assignments) }

    /// By seat, in seat order.
    public static var bySeat: BillSplit { .seats }
}

/// The payers of one line of a bill.
public struct BillAssignment: Hashable, Codable, Sendable {
    /// The order of the line.
    public let order: OrderID
    /// The identity of the line in its order.
    public let line: LineID
    /// One weight per payer: `[1, 0]` for the first of two payers only, `[1, 1]` for both equally.
    public let weights: [Int64]

    /// Assigns a line to payers by weight.
    public init(order: OrderID, line: LineID, weights: [Int64]) {
        self.order = order
        self.line = line
        self.weights = weights
    }
}

/// One payer's share of a bill; all shares add up to what was split, column by column.
///
/// The total is goods plus charges, and also net price plus taxes.
public struct BillShare: Hashable, Codable, Sendable {
    /// A payer's part of one line.
    public struct Part: Hashable, Codable, Sendable {
        /// The line on the bill.
        public let line: BillLineID
        /// The payer's amount, with discounts and taxes applied.
        public let amount: Money
    }

    /// The share of the goods, with discounts and taxes applied.
    public let goods: Money
    /// The share of the charges, taxes included.
    public let charges: Money
    /// The share of the discounts, for information; `total` is already net of it.
    public let discount: Money
    /// The share without taxes.
    public let net: Money
    /// The share of each tax of the bill, in order.
    public let taxes: [Money]
    /// The payer's share of the total, taxes included.
    public let total: Money
    /// The payer's part of each line; together they make the goods.
    public let parts: [Part]
    /// The share of each charge of the bill, late ones last; together they make the charges.
    public let chargeParts: [Money]
    /// The seat of the share; `nil` if the bill was not split by seat.
    public let seat: Int?
}

extension BillShare {
    /// Whether the columns add up, match those of the bill in number and currency, and are not negative.
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

extension BillSplit {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "even": try .even(payers: read("payers"))
            case "amounts": try .amounts(amounts: read("amounts"))
            case "shares": try .shares(shares: read("shares"))
            case "percentages": try .percentages(rates: read("rates"))
            case "items": try .items(assignments: read("assignments"))
            case "seats": try read.alone(.seats)
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .even(let payers): try encoder.write("even", ["payers": payers])
        case .amounts(let amounts): try encoder.write("amounts", ["amounts": amounts])
        case .shares(let shares): try encoder.write("shares", ["shares": shares])
        case .percentages(let rates): try encoder.write("percentages", ["rates": rates])
        case .items(let assignments): try encoder.write("items", ["assignments": assignments])
        case .seats: try encoder.write("seats")
        }
    }
}
