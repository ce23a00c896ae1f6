public import TablesideCore
public import TablesideMenu

/// The price of a cart: lines at menu prices, station subtotals, charges, discounts, taxes and the total.
///
/// An order is placed with a quote. Its sums hold by construction: the lines, and likewise the partials, add up to the
/// subtotal; the subtotal less discounts, plus charges and the taxes on top, is the total. Decoding rejects any other
/// sums.
public struct Quote: Hashable, Sendable {
    /// The menu the prices come from.
    public let menu: MenuID
    /// The version of the menu with these names and prices.
    public let menuVersion: Version
    /// The branch that offers the menu.
    public let branch: BranchID
    /// The currency of every amount.
    public let currency: Currency
    /// How the guest gets the order.
    public let channel: Channel
    /// When the prices were read from the menu.
    public let at: Instant
    /// The lines, in menu order; lines of one item in cart order (QP-43).
    public let lines: [QuotedLine]
    /// The number of guests charged a cover.
    public let covers: Int
    /// The cover charge per guest; `nil` when the branch has none, or not on this channel.
    public let coverPrice: Money?
    /// The sum of all quantities.
    public let units: Int
    /// The sum of each station's lines, sorted by station.
    public let partials: [StationSubtotal]
    /// The sum of the lines, before discounts.
    public let subtotal: Money
    /// The price per cover × the covers; zero when none is charged (GI-30).
    public let coverCharge: Money
    /// The discounts: those of the lines in their order, then those of the whole order.
    public let discounts: [QuotedDiscount]
    /// The sum of all discounts.
    public let discountTotal: Money
    /// The charge for delivery; `nil` when the branch has none, or not on this channel (GI-30).
    public let deliveryCharge: Money?
    /// The taxes on the cover and delivery charges.
    public let chargeTaxes: [TaxRate]
    /// The house's choices for computing sums.
    public let policy: SalePolicy
    /// The total of each tax, included taxes as well.
    public let taxes: [Sale.TaxTotal]
    /// The amount to pay: the subtotal less discounts, plus the cover or delivery charge and the taxes on top (QP-44).
    public let total: Money

    /// Makes a quote and computes its sums.
    ///
    /// - Throws: ``QuoteError`` when a quantity, measure or modifier count is below 1, a base price or charge is below
    ///   zero, the covers are negative, a line's discount is more than the line costs, the discounts do not match those
    ///   of the lines, an amount is in another currency, a tax is invalid, or a sum overflows.
    public init(
        menu: MenuID,
        menuVersion: Version,
        branch: BranchID,
        currency: Currency,
        channel: Channel,
        at: Instant,
        lines: [QuotedLine],
        covers: Int = 0,
        coverPrice: Money? = nil,
        deliveryCharge: Money? = nil,
        discounts: [QuotedDiscount] = [],
        chargeTaxes: [TaxRate] = [],
        policy: SalePolicy = SalePolicy()
    ) throws(QuoteError) {
        guard covers >= 0 else { throw QuoteError(.invalidCovers(covers: covers)) }
        if let coverPrice, coverPrice.currency != currency {
            throw QuoteError(.amount(reason: .mixedCurrencies(left: coverPrice.currency, right: currency)))
        }
        if let deliveryCharge, deliveryCharge.currency != currency {
            throw QuoteError(.amount(reason: .mixedCurrencies(left: deliveryCharge.currency, right: currency)))
        }
        if let deliveryCharge, deliveryCharge.isNegative {
            throw QuoteError(.negativeDeliveryCharge(charge: deliveryCharge))
        }
        if let coverPrice, coverPrice.isNegative { throw QuoteError(.negativeCoverPrice(price: coverPrice)) }
        var units = 0
        var amounts: [(station: Station, amount: Money)] = []
        amounts.reserveCapacity(lines.count)
        // Read by index: copying a whole line would cost more than every check on it.
        for place in lines.indices {
            let (quantity, discount) = (lines[place].quantity, lines[place].discount)
            let (basePrice, total) = (lines[place].basePrice, lines[place].total)
            let (sum, overflow) = units.addingReportingOverflow(quantity)
            guard quantity >= 1, !overflow else {
                throw QuoteError(.quantity(line: lines[place].id, quantity: quantity))
            }
            units = sum
            if basePrice.isNegative { throw QuoteError(.negativePrice(line: lines[place].id, price: basePrice)) }
            if let count = QuotedLine.impossibleCount(lines[place].thousandths, lines[place].modifiers) {
                throw QuoteError(.portion(line: lines[place].id, count: count))
            }
            guard QuotedLine.isSound(discount, off: total) else {
                throw QuoteError(.discount(line: lines[place].id, discount: discount))
            }
            amounts.append((lines[place].station, total))
        }
        self.menu = menu
        self.menuVersion = menuVersion
        self.branch = branch
        self.currency = currency
        self.channel = channel
        self.at = at
        self.lines = lines
        self.covers = covers
        self.coverPrice = coverPrice
        self.deliveryCharge = deliveryCharge
        self.units = units
        self.discounts = discounts
        self.chargeTaxes = chargeTaxes
        self.policy = policy
        do throws(MoneyError) {
            partials = try StationSubtotal.sums(of: amounts, in: currency)
            subtotal = try Money.sum(amounts.lazy.map { $0.amount }, in: currency)
            coverCharge = if let coverPrice { try coverPrice.multiplied(by: covers) } else { .zero(currency) }
            discountTotal = try Money.sum(lines.indices.lazy.map { lines[$0].discount }, in: currency)
        } catch {
            throw QuoteError(.amount(reason: error.reason))
        }
        try Quote.check(discounts, comeTo: discountTotal)
        do throws(SaleError) {
            var charges: [SaleCharge] = []
            if !coverCharge.isZero {
                charges.append(SaleCharge(.cover, .amount(money: coverCharge), taxes: chargeTaxes))
            }
            if let deliveryCharge, !deliveryCharge.isZero {
                charges.append(SaleCharge(.delivery, .amount(money: deliveryCharge), taxes: chargeTaxes))
            }
            var making = SaleMaking(in: currency, policy, capacity: lines.count + charges.count)
            for place in lines.indices {
                try making.add(lines[place].total, reduction: lines[place].discount, taxes: lines[place].taxes)
            }
            try making.finish(charges: charges)
            let sums: SaleMaking.Sums
            do throws(MoneyError) { sums = try making.sums() } catch { throw SaleError(error) }
            taxes = sums.taxes
            total = sums.total
        } catch {
            throw QuoteError(error)
        }
    }

    private static func check(_ discounts: [QuotedDiscount], comeTo total: Money) throws(QuoteError) {
        let sum: Money
        do {
            sum = try Money.sum(discounts.lazy.map(\.amount), in: total.currency)
        } catch {
            throw QuoteError(.amount(reason: error.reason))
        }
        guard sum == total else { throw QuoteError(.discounts(told: sum, lines: total)) }
    }

    /// The sum of a station's lines; zero for a station with none.
    public func partial(of station: Station) -> Money {
        partials.first { $0.station == station }?.amount ?? .zero(currency)
    }

    /// The stock the quote takes, modifiers included; counts are capped at `Int.max`.
    public var stockQuantities: [StockKey: Int] {
        lines.reduce(into: [:]) { $1.addGoods(to: &$0, portions: $1.quantity) }
    }

    /// Whether another quote has the same menu, lines, charges, discounts and total; time and menu version may differ.
    public func agrees(with other: Quote) -> Bool {
        menu == other.menu && branch == other.branch && channel == other.channel && lines == other.lines
            && covers == other.covers && coverPrice == other.coverPrice && deliveryCharge == other.deliveryCharge
            && discounts == other.discounts
            && total == other.total
    }
}
