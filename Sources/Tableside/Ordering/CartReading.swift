/// A cart read against a menu: the lines that can be priced, in menu order, and what is wrong with the others.
struct CartReading {
    private(set) var lines: [QuotedLine] = []
    private(set) var problems: [Problem<CartProblem>] = []

    private let menu: FoodMenu
    private let stock: Stock?
    private let channel: Channel
    private let zone: (any ZoneRules)?
    private let now: Instant
    /// The taxes of each category that was met, so that one list is looked up once.
    private var taxes: [TaxCategory?: [TaxRate]] = [:]

    init(_ cart: Cart, menu: FoodMenu, stock: Stock?, in zone: (any ZoneRules)?, at now: Instant) {
        self.menu = menu
        self.stock = stock
        self.zone = zone
        self.now = now
        channel = cart.channel
        readTerms(of: cart)
        var seen = Set<LineID>(minimumCapacity: cart.lines.count)
        var wanted: [StockKey: Int] = [:]
        var firsts: [StockKey: Int] = [:]
        var ranks: [Rank] = []
        ranks.reserveCapacity(cart.lines.count)
        lines.reserveCapacity(cart.lines.count)
        for (index, line) in cart.lines.enumerated() {
            if !seen.insert(line.id).inserted {
                problems.append(Problem(.repeatedLine(line: line.id), at: path(index).field("id")))
            }
            let isCounted = readCounts(of: line, at: index)
            let reading = quoted(line, at: index)
            if let stock, isCounted {
                for (key, count) in reading?.line.goods ?? goods(of: line) {
                    guard let counted = stock.countedKey(of: key), stock.available(key, at: now) != 0 else { continue }
                    wanted[counted] = wanted[counted, default: 0].addingSaturated(count)
                    firsts[counted] = firsts[counted] ?? index
                }
            }
            guard let (quoted, position) = reading, isCounted else { continue }
            lines.append(quoted)
            ranks.append(Rank(menu: position, line: ranks.count))
        }
        addShortages(wanted, firsts)
        // Lines are large: their ranks are sorted instead of them.
        ranks.sort()
        lines = ranks.map { lines[$0.line] }
    }

    /// What a line with problems wants at least: the item by itself, as far as that can be told.
    private func goods(of line: CartLine) -> [StockKey: Int] {
        guard let item = menu.item(line.item), item.isAvailable,
            line.variation.map({ item.variation($0) != nil }) ?? item.variations.isEmpty
        else { return [:] }
        let portion = item.measure.isPiece ? 1 : max(line.thousandths ?? 1, 1)
        return [StockKey(item: item.id, variation: line.variation): line.quantity.multipliedSaturated(by: portion)]
    }

    /// What is wrong with the cart as a whole.
    private mutating func readTerms(of cart: Cart) {
        if cart.covers < 0 { problems.append(Problem(.invalidCovers(covers: cart.covers), at: "covers")) }
        readDiscounts(cart.discounts, at: FieldPath())
        guard Channel.known.contains(channel) else {
            problems.append(Problem(.unknownChannel(channel: channel), at: "channel"))
            return
        }
        if let price = menu.coverCharge, channel == .dineIn {
            if price.isNegative {
                problems.append(Problem(.coverPrice(price: price), at: "covers"))
            } else {
                _ = isHouseMoney(price, at: "covers")
            }
        }
        do throws(PriceError) {
            if try !menu.isOffered(at: now, on: channel, in: zone) {
                problems.append(Problem(.notOffered(menu: menu.id)))
            }
        } catch {
            tellClocks(error.reason, at: FieldPath())
        }
    }

    private mutating func readDiscounts(_ discounts: [Discount], at path: FieldPath) {
        for (index, discount) in discounts.enumerated() {
            do throws(SaleError) {
                try SaleError.check([discount], in: menu.currency)
            } catch {
                problems.append(Problem(.discount(reason: error.reason), at: path.field("discounts").index(index)))
            }
        }
    }

    /// What cannot be told of the time is one fault, however many prices ask for it.
    private mutating func tellClocks(_ reason: PriceError.Reason, at path: FieldPath) {
        let isTold = problems.contains { if case .clocks = $0.reason { true } else { false } }
        if !isTold { problems.append(Problem(.clocks(reason: reason), at: path)) }
    }

    /// What is wrong with the numbers of a line, whatever is ordered; says whether its quantity counts.
    private mutating func readCounts(of line: CartLine, at index: Int) -> Bool {
        if line.quantity < 1 {
            let problem = CartProblem.quantity(line: line.id, quantity: line.quantity)
            problems.append(Problem(problem, at: path(index).field("quantity")))
        }
        if let course = line.course, course < 1 {
            let problem = CartProblem.invalidCourse(line: line.id, course: course)
            problems.append(Problem(problem, at: path(index).field("course")))
        }
        if !line.discounts.isEmpty { readDiscounts(line.discounts, at: path(index)) }
        if let seat = line.seat, seat < 1 {
            problems.append(Problem(.invalidSeat(line: line.id, seat: seat), at: path(index).field("seat")))
        }
        return line.quantity >= 1
    }

    /// The path to a line of the cart; made only for a problem.
    private func path(_ index: Int) -> FieldPath { FieldPath("lines").index(index) }

    /// Of goods that fall short, one problem for all lines that want them, at the first one.
    private mutating func addShortages(_ wanted: [StockKey: Int], _ firsts: [StockKey: Int]) {
        for (key, first) in firsts.sorted(by: { ($0.value, $0.key) < ($1.value, $1.key) }) {
            guard let wish = wanted[key], let available = stock?.available(key, at: now), available < wish else {
                continue
            }
            let problem = CartProblem.insufficientStock(key: key, wanted: wish, available: available)
            problems.append(Problem(problem, at: path(first).field("quantity")))
        }
    }

    private struct Rank: Comparable {
        /// The position of the item on the menu.
        let menu: Int
        /// The position of the line among those that were read, in the order of the cart.
        let line: Int

        static func < (lhs: Self, rhs: Self) -> Bool { (lhs.menu, lhs.line) < (rhs.menu, rhs.line) }
    }
}

// One line.
extension CartReading {
    /// The line with its prices, and where its item stands on the menu; `nil` when something about it is a problem.
    private mutating func quoted(_ line: CartLine, at index: Int) -> (line: QuotedLine, position: Int)? {
        guard let position = menu.position(of: line.item) else {
            problems.append(Problem(.unknownItem(line: line.id, item: line.item), at: path(index).field("item")))
            return nil
        }
        let item = menu.items[position]
        let count = problems.count
        if !item.isAvailable {
            problems.append(Problem(.unavailableItem(line: line.id, item: item.id), at: path(index).field("item")))
        }
        let variation = variation(of: line, of: item, at: index)
        if problems.count == count,
            stock?.available(StockKey(item: item.id, variation: variation?.id), at: now) == 0
        {
            problems.append(Problem(.unavailableItem(line: line.id, item: item.id), at: path(index).field("item")))
        }
        readMeasure(of: line, of: item, at: index)
        let name = name(of: line, of: item, at: index)
        let modifiers = modifiers(of: line, of: item, as: variation, at: index)
        // A price is asked only for what there is.
        guard line.variation == nil ? item.variations.isEmpty : variation != nil,
            let price = price(of: line, of: item, as: variation, at: index), problems.count == count
        else { return nil }
        do throws(MoneyError) {
            let basePrice = try base(price.price, of: line)
            if basePrice.isZero, !price.price.isZero {
                // So little costs nothing, and is not sold.
                let problem = CartProblem.measure(line: line.id, thousandths: line.thousandths)
                problems.append(Problem(problem, at: path(index).field("thousandths")))
                return nil
            }
            let quoted = try QuotedLine(
                id: line.id,
                item: item.id,
                variation: variation?.id,
                name: name,
                variationName: variation?.name,
                station: item.station,
                basePrice: basePrice,
                priceSource: price.source,
                modifiers: modifiers,
                quantity: max(line.quantity, 1),
                thousandths: line.thousandths,
                taxCategory: item.taxCategory,
                taxes: taxes(on: item.taxCategory),
                note: line.note,
                course: line.course,
                participant: line.participant,
                seat: line.seat
            )
            return (quoted, position)
        } catch {
            problems.append(Problem(.amount(reason: error.reason), at: path(index)))
            return nil
        }
    }

    /// The taxes on a category on the channel of the cart.
    private mutating func taxes(on category: TaxCategory?) -> [TaxRate] {
        if menu.saleRules.taxes.isEmpty { return [] }
        if let known = taxes[category] { return known }
        let rates = menu.saleRules.taxes(on: category, by: channel)
        taxes[category] = rates
        return rates
    }

    /// What was chosen about a portion, with its prices; of no use where it is a problem.
    private mutating func modifiers(
        of line: CartLine,
        of item: MenuItem,
        as variation: Variation?,
        at index: Int
    ) -> [QuotedModifier] {
        if line.modifiers.isEmpty, item.modifiers.isEmpty { return [] }
        var portion = PortionReading(menu: menu, stock: stock, variation: variation?.id, at: now)
        let modifiers = portion.read(line.modifiers, of: item.modifiers, on: line.id)
        if !portion.problems.isEmpty { problems += portion.problems.under(path(index)) }
        return modifiers
    }

    /// The variation that is chosen; `nil` when none is, or when it is a problem.
    private mutating func variation(of line: CartLine, of item: MenuItem, at index: Int) -> Variation? {
        guard let id = line.variation else {
            if item.variations.isEmpty { return nil }
            let problem = CartProblem.missingVariation(line: line.id, item: item.id)
            problems.append(Problem(problem, at: path(index).field("variation")))
            return nil
        }
        if let variation = item.variation(id) { return variation }
        let problem = CartProblem.unknownVariation(line: line.id, item: item.id, variation: id)
        problems.append(Problem(problem, at: path(index).field("variation")))
        return nil
    }

    private mutating func readMeasure(of line: CartLine, of item: MenuItem, at index: Int) {
        if item.measure.isPiece ? line.thousandths != nil : (line.thousandths ?? 0) < 1 {
            let problem = CartProblem.measure(line: line.id, thousandths: line.thousandths)
            problems.append(Problem(problem, at: path(index).field("thousandths")))
        } else if !item.measure.isPiece, line.quantity > 1 {
            let problem = CartProblem.weighedPortions(line: line.id, quantity: line.quantity)
            problems.append(Problem(problem, at: path(index).field("quantity")))
        }
    }

    /// What the item is called under the heading under which it was chosen.
    private mutating func name(of line: CartLine, of item: MenuItem, at index: Int) -> LocalizedText {
        guard let category = line.category, category != item.category else { return item.name }
        let entry = menu.category(category) == nil ? nil : menu.entry(of: item.id, as: line.variation, under: category)
        guard let entry else {
            let problem = CartProblem.unknownHeading(line: line.id, category: category)
            problems.append(Problem(problem, at: path(index).field("category")))
            return item.name
        }
        return entry.name ?? item.name
    }

    /// What a piece or a whole unit costs, and why; `nil` when it is a problem.
    private mutating func price(
        of line: CartLine,
        of item: MenuItem,
        as variation: Variation?,
        at index: Int
    ) -> ResolvedPrice.Step? {
        var open: ResolvedPrice.Step?
        if let price = line.openPrice {
            let place = path(index).field("openPrice")
            if item.hasOpenPrice {
                open = named(price, .open, of: line, at: place)
            } else {
                problems.append(Problem(.fixedPrice(line: line.id, item: item.id), at: place))
            }
        }
        if let price = line.overridePrice {
            return named(price, .override, of: line, at: path(index).field("overridePrice"))
        }
        if line.openPrice != nil { return open }
        let place = path(index).field("item")
        do throws(PriceError) {
            let found = try menu.price(of: item, as: variation, under: line.category, on: channel, at: now, in: zone)
            // Nothing is sold below zero, whatever a defective menu says.
            guard let price = found.trace.last, !price.price.isNegative else {
                throw PriceError(.noPrice(item: item.id))
            }
            return isHouseMoney(price.price, at: place) ? price : nil
        } catch {
            if case .noPrice = error.reason {
                let isOpen = item.hasOpenPrice && item.price == nil
                let problem: CartProblem =
                    isOpen
                    ? .missingPrice(line: line.id, item: item.id) : .noPrice(line: line.id, item: item.id)
                problems.append(Problem(problem, at: isOpen ? path(index).field("openPrice") : place))
            } else {
                tellClocks(error.reason, at: place)
            }
            return nil
        }
    }

    /// A price that somebody named, unless it is none.
    private mutating func named(
        _ price: Money,
        _ source: PriceSource,
        of line: CartLine,
        at place: FieldPath
    ) -> ResolvedPrice.Step? {
        if price.isNegative {
            problems.append(Problem(.negativePrice(line: line.id, price: price), at: place))
            return nil
        }
        return isHouseMoney(price, at: place) ? ResolvedPrice.Step(source, price) : nil
    }

    private mutating func isHouseMoney(_ price: Money, at place: FieldPath) -> Bool {
        if price.currency == menu.currency { return true }
        let reason = MoneyError.Reason.mixedCurrencies(left: price.currency, right: menu.currency)
        problems.append(Problem(.amount(reason: reason), at: place))
        return false
    }

    /// What one portion costs: the price itself, or of weighed goods as much of it as they weigh, rounded once.
    private func base(_ price: Money, of line: CartLine) throws(MoneyError) -> Money {
        guard let thousandths = line.thousandths else { return price }
        return try price.scaled(by: Int64(thousandths), over: 1_000)
    }
}
