public import TablesideCore
public import TablesideMenu

/// What is to be paid for things that are sold: discounts, charges and taxes, to the last minor unit.
///
/// The order of calculation is the one that Square documents: percentages off single items, percentages off all of them,
/// amounts off single items, amounts off all; then charges; then taxes; then what comes after taxes. Nothing falls below
/// zero. What concerns several rows is computed once and handed out by largest remainder, so that every column sums:
///
/// - what is off the rows to what is off in all,
/// - the taxes of the rows to what each tax comes to,
/// - the net price and the taxes of a row to its gross price, and
/// - the gross prices of all rows, and what comes after taxes, to the total.
///
/// A sale proves itself with ``check()``.
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
    /// Something sold or charged, as it comes out.
    public struct Row: Hashable, Codable, Sendable {
        /// What it costs before discounts.
        public let amount: Money
        /// What is off it: before the sale, by its own discounts, and by its part of those of the whole sale.
        public let discount: Money
        /// What each of its own discounts comes to, in the order in which they were given.
        public let ownDiscounts: [Money]
        /// What is left without any tax.
        public let net: Money
        /// What each tax of the sale comes to here, in their order; `nil` for one that is not taken of it.
        public let taxes: [Money?]
        /// Net price and taxes: what it costs the guest.
        public let gross: Money
    }

    /// What a tax comes to.
    public struct TaxTotal: Hashable, Codable, Sendable {
        /// The tax.
        public let tax: TaxRate
        /// The net price of everything that it is taken of.
        public let base: Money
        /// The tax of all of it.
        public let amount: Money
    }

    /// The currency of every amount.
    public let currency: Currency
    /// What was sold, in the order in which it was given.
    public let rows: [Row]
    /// What is charged besides, before taxes, in the order in which it was given.
    public let charges: [Row]
    /// What each discount of the whole sale comes to, in the order in which they were given.
    public let discounts: [Money]
    /// What each tax comes to, in the order in which the rows name them.
    public let taxes: [TaxTotal]
    /// What is charged after taxes, in the order in which it was given.
    public let lateCharges: [Money]
    /// What was sold, before discounts.
    public let subtotal: Money
    /// Everything that is off.
    public let discountTotal: Money
    /// What is to be paid.
    public let total: Money
}

/// Something that is sold, as a sale takes it.
public struct SaleItem: Hashable, Sendable {
    /// What it costs, all of it together.
    public var amount: Money
    /// What is off it already, before the discounts that follow; `nil` for nothing.
    public var reduction: Money?
    /// The taxes on it, in order.
    public var taxes: [TaxRate]
    /// What is off it alone.
    public var discounts: [Discount]

    /// Makes an item.
    public init(_ amount: Money, reduction: Money? = nil, taxes: [TaxRate] = [], discounts: [Discount] = []) {
        self.amount = amount
        self.reduction = reduction
        self.taxes = taxes
        self.discounts = discounts
    }
}

/// Something that is charged besides what is sold.
public struct SaleCharge: Hashable, Sendable {
    /// How much.
    public enum Value: Hashable, Codable, Sendable {
        /// So much.
        case amount(money: Money)
        /// A part of what was sold, after discounts; after taxes, of what was sold and charged with its taxes.
        case percentage(rate: Rate)
    }

    /// What it is for.
    public var kind: ChargeKind
    /// How much.
    public var value: Value
    /// The taxes on it, in order.
    public var taxes: [TaxRate]
    /// Whether it is charged after taxes, and so is not taxed.
    public var isAfterTax: Bool

    /// Makes a charge.
    public init(_ kind: ChargeKind, _ value: Value, taxes: [TaxRate] = [], isAfterTax: Bool = false) {
        self.kind = kind
        self.value = value
        self.taxes = taxes
        self.isAfterTax = isAfterTax
    }
}
