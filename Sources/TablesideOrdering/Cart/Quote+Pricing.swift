public import TablesideCore
public import TablesideMenu

extension FoodMenu {
    /// Prices a cart by this menu; placing an order uses the same function.
    ///
    /// - Parameters:
    ///   - cart: the cart to price.
    ///   - stock: the stock of the branch; `nil` if it counts nothing.
    ///   - zone: the clocks of the branch; `nil` if nothing on the menu depends on the time of day.
    ///   - now: the time at which menu and stock are read.
    /// - Returns: the quote, with its lines in menu order.
    /// - Throws: `Defects` with every problem of the cart, each with its path.
    /// - Complexity: O(*n* log *n*) in the lines of the cart.
    public func quote(
        _ cart: Cart,
        stock: Stock? = nil,
        in zone: (any ZoneRules)? = nil,
        at now: Instant
    ) throws(Defects<CartProblem>) -> Quote {
        var reading = CartReading(cart, menu: self, stock: stock, in: zone, at: now)
        var problems = reading.problems
        if cart.lines.isEmpty { problems.insert(Problem(.empty, at: "lines"), at: 0) }
        guard problems.isEmpty else { throw Defects(problems) }
        return try quote(of: cart, &reading, at: now)
    }

    /// Every problem of a cart at once; empty when ``quote(_:stock:in:at:)`` succeeds.
    ///
    /// - Complexity: O(*n* log *n*) in the lines of the cart.
    public func problems(
        of cart: Cart,
        stock: Stock? = nil,
        in zone: (any ZoneRules)? = nil,
        at now: Instant
    ) -> [Problem<CartProblem>] {
        do {
            _ = try quote(cart, stock: stock, in: zone, at: now)
            return []
        } catch {
            return error.problems
        }
    }

    /// The total shown while the guest fills the cart: the quote's total, or zero for a cart without lines (QP-46).
    ///
    /// - Throws: `Defects` with every problem of the cart other than being empty.
    /// - Complexity: O(*n* log *n*) in the lines of the cart.
    public func liveTotal(
        of cart: Cart,
        stock: Stock? = nil,
        in zone: (any ZoneRules)? = nil,
        at now: Instant
    ) throws(Defects<CartProblem>) -> Money {
        guard !cart.lines.isEmpty else {
            let reading = CartReading(cart, menu: self, stock: stock, in: zone, at: now)
            guard reading.problems.isEmpty else { throw Defects(reading.problems) }
            return .zero(currency)
        }
        return try quote(cart, stock: stock, in: zone, at: now).total
    }

    /// Whether the branch adds a cover or delivery charge on a channel.
    private func charges(on channel: Channel) -> Bool {
        channel == .dineIn && coverCharge != nil || channel == .delivery && deliveryCharge != nil
    }

    private func quote(
        of cart: Cart,
        _ reading: inout CartReading,
        at now: Instant
    ) throws(Defects<CartProblem>) -> Quote {
        // Branches sell what they have taken over, at their own prices.
        guard let branch else { throw Defects([Problem(.notOffered(menu: id))]) }
        do throws(QuoteError) {
            let discounts = cart.hasDiscounts ? try reading.discount(cart, saleRules.policy, in: currency) : []
            return try Quote(
                menu: id,
                menuVersion: version,
                branch: branch,
                currency: currency,
                channel: cart.channel,
                at: now,
                lines: reading.lines,
                covers: cart.covers,
                coverPrice: cart.channel == .dineIn ? coverCharge : nil,
                deliveryCharge: cart.channel == .delivery ? deliveryCharge : nil,
                discounts: discounts,
                chargeTaxes: charges(on: cart.channel) ? index.value.taxes(by: cart.channel)[MenuIndex.service] : [],
                policy: saleRules.policy
            )
        } catch {
            switch error.reason {
            case .amount(let reason): throw Defects([Problem(.amount(reason: reason))])
            case .invalidCovers(let covers): throw Defects([Problem(.invalidCovers(covers: covers), at: "covers")])
            case .negativeDeliveryCharge(let charge):
                throw Defects([Problem(.deliveryCharge(charge: charge), at: "channel")])
            case .negativeCoverPrice(let price): throw Defects([Problem(.coverPrice(price: price), at: "covers")])
            case .taxes(let reason): throw Defects([Problem(.taxes(reason: reason))])
            case .quantity, .portion, .negativePrice, .discount, .discounts, .sums:
                throw Defects([Problem(.tooManyUnits, at: "lines")])
            }
        }
    }
}

extension CartReading {
    /// Applies the discounts of a cart without problems to its lines.
    ///
    /// - Returns: The amount of each discount: those of the lines in their order, then those of the whole cart.
    fileprivate mutating func discount(
        _ cart: Cart,
        _ policy: SalePolicy,
        in currency: Currency
    ) throws(QuoteError) -> [QuotedDiscount] {
        var making = SaleMaking(in: currency, policy, capacity: lines.count)
        do throws(SaleError) {
            for index in lines.indices {
                try making.add(lines[index].total, discounts: cart.lines[sources[index]].discounts)
            }
            try making.finish(discounts: cart.discounts)
            // Totals that overflow must fail here already.
            do throws(MoneyError) { _ = try making.sums() } catch { throw SaleError(error) }
        } catch {
            throw QuoteError(error)
        }
        var discounts: [QuotedDiscount] = []
        for index in lines.indices {
            let row = making.rows[index]
            lines[index].discount(by: row.amount - row.rest)
            for (discount, units) in making.own[row.own] {
                discounts.append(QuotedDiscount(discount, off: lines[index].id, amount: making.money(units)))
            }
        }
        for (discount, units) in zip(cart.discounts, making.discounts) {
            discounts.append(QuotedDiscount(discount, amount: making.money(units)))
        }
        return discounts
    }
}
