public import TablesideCore
public import TablesideMenu

/// The price of a sale: discounts, charges and taxes, to the minor unit.
///
/// The order of calculation is the one Square documents: percentages off single items, percentages off the whole sale,
/// amounts off single items, amounts off the whole sale; then charges; then taxes; then charges after taxes. Discounts
/// take nothing below zero. An amount that spans several rows is computed once and split by largest remainder, so that
/// every column adds up:
///
/// - the discounts of the rows to the total discount,
/// - the taxes of the rows to the total of each tax,
/// - the net price and the taxes of a row to its gross price, and
/// - the gross prices of all rows and the late charges to the total.
///
/// ``check()`` verifies all of these sums.
///
/// ```swift
/// let sale = try Sale(
///     of: [SaleItem(eur(1_250), taxes: [reduced]), SaleItem(eur(450), taxes: [general])], in: .eur,
///     discounts: [Discount(.percentage(rate: .percent(10)), reason: .promotion, name: happyHour)],
///     charges: [SaleCharge(.service, .percentage(rate: .percent(12)), taxes: [general])]
/// )
/// print(sale.total, sale.taxes.map(\.amount))
/// ```
public struct Sale: Hashable, Codable, Sendable {
    /// An item or a charge, as priced.
    public struct Row: Hashable, Codable, Sendable {
        /// The price before discounts.
        public let amount: Money
        /// The discount: earlier reductions, the row's own discounts, and its share of those on the whole sale.
        public let discount: Money
        /// The amount of each of the row's own discounts, in the order in which they were given.
        public let ownDiscounts: [Money]
        /// The price after discounts, without any tax.
        public let net: Money
        /// The amount of each tax of the sale, in the same order; `nil` for a tax that does not apply to the row.
        public let taxes: [Money?]
        /// The net price plus taxes: what the guest pays.
        public let gross: Money
    }

    /// The total of one tax.
    public struct TaxTotal: Hashable, Codable, Sendable {
        /// The tax, with its rate.
        public let tax: TaxRate
        /// The net price of everything the tax applies to.
        public let base: Money
        /// The tax on all of it.
        public let amount: Money
    }

    /// The currency of every amount.
    public let currency: Currency
    /// The items sold, in the order in which they were given.
    public let rows: [Row]
    /// The charges before taxes, in the order in which they were given.
    public let charges: [Row]
    /// The amount of each discount on the whole sale, in the order in which they were given.
    public let discounts: [Money]
    /// The total of each tax, in the order in which the rows name them.
    public let taxes: [TaxTotal]
    /// The charges after taxes, in the order in which they were given.
    public let lateCharges: [Money]
    /// The price of the items before discounts.
    public let subtotal: Money
    /// The sum of all discounts.
    public let discountTotal: Money
    /// The amount to pay.
    public let total: Money
}

/// An item to sell, as the input of a sale.
public struct SaleItem: Hashable, Sendable {
    /// The price of the whole line, not of one piece.
    public var amount: Money
    /// An amount already off the price, before the discounts; `nil` for none.
    public var reduction: Money?
    /// The taxes on the item, in order.
    public var taxes: [TaxRate]
    /// The discounts on this item alone.
    public var discounts: [Discount]

    /// Makes an item for a sale.
    public init(_ amount: Money, reduction: Money? = nil, taxes: [TaxRate] = [], discounts: [Discount] = []) {
        self.amount = amount
        self.reduction = reduction
        self.taxes = taxes
        self.discounts = discounts
    }
}

/// The purpose of a charge.
public struct ChargeKind: OpenCode {
    /// The code of the kind, as stored.
    public let rawValue: String

    /// Makes a kind from its code, known or not.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A cover charge, per guest (GI-30).
    public static let cover = ChargeKind(rawValue: "cover")
    /// A service charge.
    public static let service = ChargeKind(rawValue: "service")
    /// A delivery charge (GI-30).
    public static let delivery = ChargeKind(rawValue: "delivery")
    /// A surcharge on a small order.
    public static let smallOrder = ChargeKind(rawValue: "smallOrder")
}

/// A charge on top of the items sold, such as a service charge.
public struct SaleCharge: Hashable, Sendable {
    /// How a charge is computed.
    public enum Value: Hashable, Codable, Sendable {
        /// A fixed amount.
        case amount(money: Money)
        /// A percentage of the items after discounts; for a charge after taxes, of items and charges with their taxes.
        case percentage(rate: Rate)
    }

    /// The purpose of the charge.
    public var kind: ChargeKind
    /// A fixed amount or a percentage.
    public var value: Value
    /// The taxes on the charge, in order.
    public var taxes: [TaxRate]
    /// Whether the charge is made after taxes, and so is not taxed.
    public var isAfterTax: Bool

    /// Makes a charge, taxed unless it comes after taxes.
    public init(_ kind: ChargeKind, _ value: Value, taxes: [TaxRate] = [], isAfterTax: Bool = false) {
        self.kind = kind
        self.value = value
        self.taxes = taxes
        self.isAfterTax = isAfterTax
    }
}

extension SaleCharge.Value {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "amount": try .amount(money: read("money"))
            case "percentage": try .percentage(rate: read("rate"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .amount(let money): try encoder.write("amount", ["money": money])
        case .percentage(let rate): try encoder.write("percentage", ["rate": rate])
        }
    }
}
