extension FoodMenu {
    /// What a cart costs by this menu; placing an order uses this very function.
    ///
    /// - Parameters:
    ///   - cart: what is wanted.
    ///   - stock: the stock of the branch; `nil` for one that counts nothing.
    ///   - now: when the menu is asked.
    /// - Returns: the quote, its lines in menu order.
    /// - Throws: everything that is wrong with the cart, each problem with its path.
    /// - Complexity: O(*n* log *n*) in the lines of the cart.
    public func quote(_ cart: Cart, stock: Stock? = nil, at now: Instant) throws(Defects<CartProblem>) -> Quote {
        let reading = CartReading(cart, menu: self, stock: stock)
        var problems = reading.problems
        if cart.lines.isEmpty { problems.insert(Problem(.empty, at: "lines"), at: 0) }
        guard problems.isEmpty else { throw Defects(problems) }
        return try quote(of: cart, reading.lines, at: now)
    }

    /// What is wrong with a cart, all problems at once; none when ``quote(_:stock:at:)`` would answer.
    ///
    /// - Complexity: O(*n* log *n*) in the lines of the cart.
    public func problems(of cart: Cart, stock: Stock? = nil, at now: Instant) -> [Problem<CartProblem>] {
        do {
            _ = try quote(cart, stock: stock, at: now)
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
        at now: Instant
    ) throws(Defects<CartProblem>) -> Money {
        guard !cart.lines.isEmpty else {
            let reading = CartReading(cart, menu: self, stock: stock)
            guard reading.problems.isEmpty else { throw Defects(reading.problems) }
            return .zero(currency)
        }
        return try quote(cart, stock: stock, at: now).total
    }

    private func quote(
        of cart: Cart,
        _ lines: [QuotedLine],
        at now: Instant
    ) throws(Defects<CartProblem>) -> Quote {
        do throws(QuoteError) {
            return try Quote(
                menu: id,
                menuVersion: version,
                branch: branch,
                currency: currency,
                channel: cart.channel,
                at: now,
                lines: lines,
                covers: cart.covers,
                coverPrice: cart.channel == .dineIn ? coverCharge : nil
            )
        } catch {
            switch error.reason {
            case .amount(let reason): throw Defects([Problem(.amount(reason: reason))])
            case .invalidCovers(let covers): throw Defects([Problem(.invalidCovers(covers: covers), at: "covers")])
            case .quantity, .sums: throw Defects([Problem(.tooManyUnits, at: "lines")])
            }
        }
    }
}

/// A cart read against a menu: the lines that can be priced, in menu order, and what is wrong with the others.
private struct CartReading {
    private(set) var lines: [QuotedLine] = []
    private(set) var problems: [Problem<CartProblem>] = []

    init(_ cart: Cart, menu: FoodMenu, stock: Stock?) {
        if cart.covers < 0 { problems.append(Problem(.invalidCovers(covers: cart.covers), at: "covers")) }
        if !Channel.known.contains(cart.channel) {
            problems.append(Problem(.unknownChannel(channel: cart.channel), at: "channel"))
        }
        if let price = menu.coverCharge, price.isNegative, cart.channel == .dineIn {
            problems.append(Problem(.coverPrice(price: price), at: "covers"))
        }
        var seen = Set<LineID>(minimumCapacity: cart.lines.count)
        var wanted: [StockKey: (first: Int, quantity: Int)] = [:]
        var ranks: [Rank] = []
        ranks.reserveCapacity(cart.lines.count)
        lines.reserveCapacity(cart.lines.count)
        for (index, line) in cart.lines.enumerated() {
            if !seen.insert(line.id).inserted {
                problems.append(Problem(.repeatedLine(line: line.id), at: path(index).field("id")))
            }
            if line.quantity < 1 {
                let problem = CartProblem.quantity(line: line.id, quantity: line.quantity)
                problems.append(Problem(problem, at: path(index).field("quantity")))
            }
            if let course = line.course, course < 1 {
                let problem = CartProblem.invalidCourse(line: line.id, course: course)
                problems.append(Problem(problem, at: path(index).field("course")))
            }
            guard let choice = choice(of: line, on: menu, stock: stock, at: index), line.quantity >= 1 else { continue }
            if let key = stock?.countedKey(of: choice.key) {
                let (sum, overflow) = (wanted[key]?.quantity ?? 0).addingReportingOverflow(line.quantity)
                wanted[key] = (wanted[key]?.first ?? index, overflow ? .max : sum)
            }
            do {
                lines.append(try choice.quoted(line))
                ranks.append(Rank(menu: choice.position, line: ranks.count))
            } catch {
                problems.append(Problem(.amount(reason: error.reason), at: path(index)))
            }
        }
        addShortages(wanted, stock: stock)
        // Lines are large: their ranks are sorted instead of them.
        ranks.sort()
        lines = ranks.map { lines[$0.line] }
    }

    /// The path to a line of the cart; made only for a problem.
    private func path(_ index: Int) -> FieldPath { FieldPath("lines").index(index) }

    /// Of goods that fall short, one problem for all lines that want them, at the first one.
    private mutating func addShortages(_ wanted: [StockKey: (first: Int, quantity: Int)], stock: Stock?) {
        for (key, wish) in wanted.sorted(by: { $0.value.first < $1.value.first }) {
            guard let available = stock?.available(key), available < wish.quantity else { continue }
            let problem = CartProblem.insufficientStock(key: key, wanted: wish.quantity, available: available)
            problems.append(Problem(problem, at: FieldPath("lines").index(wish.first).field("quantity")))
        }
    }

    /// What a line chooses on the menu; `nil` when that is itself a problem.
    private mutating func choice(
        of line: CartLine,
        on menu: FoodMenu,
        stock: Stock?,
        at index: Int
    ) -> Choice? {
        guard let position = menu.position(of: line.item) else {
            problems.append(Problem(.unknownItem(line: line.id, item: line.item), at: path(index).field("item")))
            return nil
        }
        let item = menu.items[position]
        guard item.isAvailable, let choice = chosen(line, of: item, at: position, index: index) else {
            if !item.isAvailable {
                problems.append(Problem(.unavailableItem(line: line.id, item: item.id), at: path(index).field("item")))
            }
            return nil
        }
        if stock?.available(choice.key) == 0 {
            problems.append(Problem(.unavailableItem(line: line.id, item: item.id), at: path(index).field("item")))
            return nil
        }
        return choice
    }

    private mutating func chosen(
        _ line: CartLine,
        of item: MenuItem,
        at position: Int,
        index: Int
    ) -> Choice? {
        guard let id = line.variation else {
            guard item.variations.isEmpty else {
                let problem = CartProblem.missingVariation(line: line.id, item: item.id)
                problems.append(Problem(problem, at: path(index).field("variation")))
                return nil
            }
            guard let price = item.price else {
                problems.append(Problem(.noPrice(line: line.id, item: item.id), at: path(index).field("item")))
                return nil
            }
            return checked(Choice(item: item, variation: nil, price: price, position: position), line, index)
        }
        guard let variation = item.variation(id) else {
            let problem = CartProblem.unknownVariation(line: line.id, item: item.id, variation: id)
            problems.append(Problem(problem, at: path(index).field("variation")))
            return nil
        }
        return checked(
            Choice(item: item, variation: variation, price: variation.price, position: position),
            line,
            index
        )
    }

    /// Nothing is sold below zero, whatever a defective menu says.
    private mutating func checked(_ choice: Choice, _ line: CartLine, _ index: Int) -> Choice? {
        guard choice.price.isNegative else { return choice }
        problems.append(Problem(.noPrice(line: line.id, item: choice.item.id), at: path(index).field("item")))
        return nil
    }

    private struct Rank: Comparable {
        /// The position of the item on the menu.
        let menu: Int
        /// The position of the line among those that were read, in the order of the cart.
        let line: Int

        static func < (lhs: Self, rhs: Self) -> Bool { (lhs.menu, lhs.line) < (rhs.menu, rhs.line) }
    }

    private struct Choice {
        let item: MenuItem
        let variation: Variation?
        let price: Money
        let position: Int

        var key: StockKey { StockKey(item: item.id, variation: variation?.id) }

        func quoted(_ line: CartLine) throws(MoneyError) -> QuotedLine {
            try QuotedLine(
                id: line.id,
                item: item.id,
                variation: variation?.id,
                name: item.name,
                variationName: variation?.name,
                station: item.station,
                unitPrice: price,
                quantity: line.quantity,
                note: line.note,
                course: line.course,
                participant: line.participant
            )
        }
    }
}
