extension FoodMenu {
    /// What a cart costs by this menu; placing an order uses this very function.
    ///
    /// - Parameters:
    ///   - cart: what is wanted.
    ///   - stock: the stock of the branch; `nil` for one that counts nothing.
    ///   - zone: the clocks of the branch; `nil` where nothing about the menu depends on the time of day.
    ///   - now: when the menu is asked.
    /// - Returns: the quote, its lines in menu order.
    /// - Throws: everything that is wrong with the cart, each problem with its path.
    /// - Complexity: O(*n* log *n*) in the lines of the cart.
    public func quote(
        _ cart: Cart,
        stock: Stock? = nil,
        in zone: (any ZoneRules)? = nil,
        at now: Instant
    ) throws(Defects<CartProblem>) -> Quote {
        let reading = CartReading(cart, menu: self, stock: stock, in: zone, at: now)
        var problems = reading.problems
        if cart.lines.isEmpty { problems.insert(Problem(.empty, at: "lines"), at: 0) }
        guard problems.isEmpty else { throw Defects(problems) }
        return try quote(of: cart, reading.lines, at: now)
    }

    /// What is wrong with a cart, all problems at once; none when ``quote(_:stock:in:at:)`` would answer.
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

    /// The total that is shown while the cart is filled: that of the quote, and zero for a cart without lines (QP-46).
    ///
    /// - Throws: everything else that is wrong with the cart.
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

    private func quote(
        of cart: Cart,
        _ lines: [QuotedLine],
        at now: Instant
    ) throws(Defects<CartProblem>) -> Quote {
        do throws(QuoteError) {
            let discounted = cart.hasDiscounts ? try discounted(lines, in: cart) : (lines: lines, discounts: [])
            return try Quote(
                menu: id,
                menuVersion: version,
                branch: branch,
                currency: currency,
                channel: cart.channel,
                at: now,
                lines: discounted.lines,
                covers: cart.covers,
                coverPrice: cart.channel == .dineIn ? coverCharge : nil,
                discounts: discounted.discounts,
                coverTaxes: cart.channel == .dineIn && coverCharge != nil
                    ? saleRules.taxes(on: .service, by: cart.channel) : [],
                policy: saleRules.policy
            )
        } catch {
            switch error.reason {
            case .amount(let reason): throw Defects([Problem(.amount(reason: reason))])
            case .invalidCovers(let covers): throw Defects([Problem(.invalidCovers(covers: covers), at: "covers")])
            case .negativeCoverPrice(let price): throw Defects([Problem(.coverPrice(price: price), at: "covers")])
            case .taxes(let reason): throw Defects([Problem(.taxes(reason: reason))])
            case .quantity, .portion, .negativePrice, .discount, .discounts, .sums:
                throw Defects([Problem(.tooManyUnits, at: "lines")])
            }
        }
    }

    /// The lines with what is off each, and what each discount comes to.
    private func discounted(
        _ lines: [QuotedLine],
        in cart: Cart
    ) throws(QuoteError) -> (lines: [QuotedLine], discounts: [QuotedDiscount]) {
        // Identities were found to be unique.
        let own = Dictionary(cart.lines.map { ($0.id, $0.discounts) }) { first, _ in first }
        let items = lines.map { SaleItem($0.total, discounts: own[$0.id, default: []]) }
        let sale: Sale
        do throws(SaleError) {
            sale = try Sale(of: items, in: currency, discounts: cart.discounts, policy: saleRules.policy)
        } catch {
            throw QuoteError(error)
        }
        do throws(MoneyError) {
            var discounted: [QuotedLine] = []
            var discounts: [QuotedDiscount] = []
            for (index, row) in sale.rows.enumerated() {
                let line = lines[index]
                discounted.append(row.discount.isZero ? line : try line.discounted(by: row.discount))
                for (discount, amount) in zip(items[index].discounts, row.ownDiscounts) {
                    discounts.append(QuotedDiscount(discount, off: line.id, amount: amount))
                }
            }
            for (discount, amount) in zip(cart.discounts, sale.discounts) {
                discounts.append(QuotedDiscount(discount, amount: amount))
            }
            return (discounted, discounts)
        } catch {
            throw QuoteError(.amount(reason: error.reason))
        }
    }
}
