public import TablesideCore
public import TablesideMenu

/// What a house adds to a bill, and how it rounds: recorded when the tab is opened, and the same until it is closed.
///
/// ```swift
/// let terms = BillTerms(
///     service: [ServiceCharge(.percent(12), fromCovers: 6, taxes: [general])],
///     cashRounding: .usual(in: .chf)
/// )
/// ```
public struct BillTerms: Hashable, Codable, Sendable {
    /// How sums are computed where houses differ.
    public var policy: SalePolicy
    /// What is charged for the service, in the order in which it is printed.
    public var service: [ServiceCharge]
    /// How payments in cash are rounded; `nil` for not at all.
    public var cashRounding: CashRounding?
    /// Whether a bill holds orders that are neither accepted nor refused; `nil` for no: the bill then waits for them.
    ///
    /// An order that is rejected, called off or not accepted in time once the bill was made goes off the bill, or what was
    /// paid for it is given back, in the same decision (``OrderOperation``).
    public var billsUnaccepted: Bool?

    /// Makes terms.
    public init(
        policy: SalePolicy = SalePolicy(),
        service: [ServiceCharge] = [],
        cashRounding: CashRounding? = nil,
        billsUnaccepted: Bool? = nil
    ) {
        self.policy = policy
        self.service = service
        self.cashRounding = cashRounding
        self.billsUnaccepted = billsUnaccepted
    }

    /// What is wrong with the terms for a tab in a currency; `nil` for terms that make sense.
    func fault(in currency: Currency) -> SaleError.Reason? {
        do throws(SaleError) {
            try SaleError.check(service.map(\.charge), in: currency)
        } catch {
            return error.reason
        }
        guard let increment = cashRounding?.increment else { return nil }
        if increment.currency != currency { return .foreignCurrency(amount: increment, expected: currency) }
        return increment.isPositive ? nil : .amount(reason: .invalidIncrement(increment: increment))
    }
}

/// A part of the price for the service, of what was ordered after discounts.
public struct ServiceCharge: Hashable, Codable, Sendable {
    /// How much.
    public var rate: Rate
    /// For parties of this many and more; 0 for every party.
    public var fromCovers: Int
    /// The taxes on it, in order.
    public var taxes: [TaxRate]
    /// Whether it is a part of what was ordered with its taxes, and is not taxed itself.
    public var isAfterTax: Bool

    /// Makes a charge.
    public init(_ rate: Rate, fromCovers: Int = 0, taxes: [TaxRate] = [], isAfterTax: Bool = false) {
        self.rate = rate
        self.fromCovers = fromCovers
        self.taxes = taxes
        self.isAfterTax = isAfterTax
    }

    var charge: SaleCharge { SaleCharge(.service, .percentage(rate: rate), taxes: taxes, isAfterTax: isAfterTax) }
}

/// How payments in cash are rounded, where there are no coins for the smallest unit.
public struct CashRounding: Hashable, Codable, Sendable {
    /// What every payment in cash is a multiple of, above zero.
    public var increment: Money
    /// Where to, of the two nearest multiples.
    public var rounding: Rounding

    /// Makes a rule: to the nearest multiple, halves away from zero, unless told so.
    public init(_ increment: Money, _ rounding: Rounding = .halfUp) {
        self.increment = increment
        self.rounding = rounding
    }

    /// How cash is rounded in most houses that take a currency; `nil` for the smallest unit that the currency has.
    ///
    /// A default and no law: in some countries of the euro cash is rounded to five cents, in others not. The multiples
    /// are 0.05 for AUD, CAD and CHF, 0.10 for NZD, 0.50 for DKK, 1 for CZK, NOK and SEK, 5 for HUF.
    public static func usual(in currency: Currency) -> CashRounding? {
        let units: Int64? =
            switch currency.code {
            case "AUD", "CAD", "CHF": 5
            case "NZD": 10
            case "DKK": 50
            case "CZK", "NOK", "SEK": 100
            case "HUF": 500
            default: nil
            }
        return units.map { CashRounding(Money(minorUnits: $0, currency)) }
    }

    /// What is added to an amount that is paid in cash, or left off it.
    func difference(of amount: Money) throws(MoneyError) -> Money {
        try amount.rounded(to: increment, rounding) - amount
    }
}
