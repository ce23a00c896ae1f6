public import TablesideCore
public import TablesideMenu

/// What a cart costs: lines with the prices of the menu, the partial of every station, the cover charge, the total.
///
/// A quote is what an order is placed with. Its sums hold by construction: the lines add up to the subtotal, so do the
/// partials; the subtotal less what is off, the cover charge and the taxes on top to the total. A decoder that reads other sums refuses them.
public struct Quote: Hashable, Sendable {
    /// The menu that was asked.
    public let menu: MenuID
    /// The version of the menu whose names and prices these are.
    public let menuVersion: Version
    /// The branch that offers it.
    public let branch: BranchID
    /// The currency of every amount.
    public let currency: Currency
    /// How the guest gets what they order.
    public let channel: Channel
    /// When the menu was asked.
    public let at: Instant
    /// What is ordered, in menu order; lines of one item in the order of the cart (QP-43).
    public let lines: [QuotedLine]
    /// How many people are charged for their place at the table.
    public let covers: Int
    /// What each of them is charged; `nil` when the branch charges nothing, or not on this channel.
    public let coverPrice: Money?
    /// How many pieces the lines hold together.
    public let units: Int
    /// The sum of the lines of each station, by station.
    public let partials: [StationSubtotal]
    /// The sum of the lines.
    public let subtotal: Money
    /// The price per cover × the covers; zero when nothing is charged (GI-30).
    public let coverCharge: Money
    /// What is off the lines, discount by discount: of the lines in their order, then of the whole order.
    public let discounts: [QuotedDiscount]
    /// Everything that is off.
    public let discountTotal: Money
    /// What bringing the order to the guest's door costs; `nil` when the branch charges nothing, or not on this channel (GI-30).
    public let deliveryCharge: Money?
    /// The taxes on the cover charge and the charge for delivery.
    public let chargeTaxes: [TaxRate]
    /// How sums are computed at this house.
    public let policy: SalePolicy
    /// What each tax comes to, those that prices hold included.
    public let taxes: [Sale.TaxTotal]
    /// What is to be paid: the subtotal less what is off, the cover charge or that for delivery, and the taxes that come on top (QP-44).
    public let total: Money

    /// Makes a quote and computes its sums.
    ///
    /// - Throws: ``QuoteError`` when a line orders less than one, of something in a portion or in all, or costs less than
    ///   nothing without its modifiers, the covers are negative, more is off a line than it costs, the discounts are not
    ///   what is off the lines, the amounts are not all in the currency, or a sum does not fit.
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
        // By place: copying a line whole would cost more than all that is asked of it.
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

    /// The sum of the lines of a station; zero for one that has none.
    public func partial(of station: Station) -> Money {
        partials.first { $0.station == station }?.amount ?? .zero(currency)
    }

    /// What the quote takes out of the stock, modifiers included; numbers that do not fit are the largest that do.
    public var stockQuantities: [StockKey: Int] {
        lines.reduce(into: [:]) { $1.addGoods(to: &$0, portions: $1.quantity) }
    }

    /// Whether another quote agrees on everything but the instant: same lines, same prices, same total.
    public func agrees(with other: Quote) -> Bool {
        menu == other.menu && branch == other.branch && channel == other.channel && lines == other.lines
            && covers == other.covers && coverPrice == other.coverPrice && deliveryCharge == other.deliveryCharge
            && discounts == other.discounts
            && total == other.total
    }
}
