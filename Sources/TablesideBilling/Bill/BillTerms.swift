public import TablesideCore
public import TablesideMenu
import TablesideOrdering

/// A house's charges and rounding for a bill: recorded when the tab is opened, and unchanged until it closes.
///
/// ```swift
/// let terms = BillTerms(
///     service: [ServiceCharge(.percent(12), fromCovers: 6, taxes: [general])],
///     cashRounding: .usual(in: .chf)
/// )
/// ```
public struct BillTerms: Hashable, Codable, Sendable {
    /// The house's choices for computing sums.
    public var policy: SalePolicy
    /// The service charges, in printing order.
    public var service: [ServiceCharge]
    /// The rounding of cash payments; `nil` for none.
    public var cashRounding: CashRounding?
    /// Whether a bill may hold orders not accepted yet; `nil` means no: the bill then waits for them.
    ///
    /// An order that is rejected, canceled or expires after the bill was made is taken off the bill, or its payment
    /// refunded, in the same decision (``OrderOperation``).
    public var billsUnaccepted: Bool?

    /// Makes the terms of a bill.
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

    /// The first fault of the terms for a tab in a currency; `nil` if they are valid.
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

/// A service charge: a percentage of the goods after discounts.
public struct ServiceCharge: Hashable, Codable, Sendable {
    /// The percentage charged.
    public var rate: Rate
    /// The smallest party it applies to, in covers; 0 for every party.
    public var fromCovers: Int
    /// The taxes on the charge, in order.
    public var taxes: [TaxRate]
    /// Whether it is computed on the goods with their taxes, and is not taxed itself.
    public var isAfterTax: Bool

    /// Makes a service charge.
    public init(_ rate: Rate, fromCovers: Int = 0, taxes: [TaxRate] = [], isAfterTax: Bool = false) {
        self.rate = rate
        self.fromCovers = fromCovers
        self.taxes = taxes
        self.isAfterTax = isAfterTax
    }

    var charge: SaleCharge { SaleCharge(.service, .percentage(rate: rate), taxes: taxes, isAfterTax: isAfterTax) }
}

/// The rounding of cash payments, for currencies without coins for the smallest unit.
public struct CashRounding: Hashable, Codable, Sendable {
    /// The increment cash payments are rounded to, above zero.
    public var increment: Money
    /// The direction of rounding between the two nearest multiples.
    public var rounding: Rounding

    /// Makes a rule; by default it rounds to the nearest multiple, halves away from zero.
    public init(_ increment: Money, _ rounding: Rounding = .halfUp) {
        self.increment = increment
        self.rounding = rounding
    }

    /// The usual cash rounding for a currency; `nil` for the currency's minor unit.
    ///
    /// A default, not a law: some euro countries round cash to five cents, others do not. The increments are 0.05 for
    /// AUD, CAD and CHF, 0.10 for NZD, 0.50 for DKK, 1 for CZK, NOK and SEK, 5 for HUF.
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

    /// The amount that rounding adds to a cash payment; negative if it rounds down.
    func difference(of amount: Money) throws(MoneyError) -> Money {
        try amount.rounded(to: increment, rounding) - amount
    }
}
