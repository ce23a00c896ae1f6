/// A cart read against a menu: its lines with their prices, or what is wrong with it.
struct CartReading {
    /// The lines in menu order; of no use where there are problems.
    var lines: [QuotedLine] = []
    /// Where each line stands in the cart.
    private(set) var sources: [Int] = []
    /// What is wrong, in the order of the cart.
    private(set) var problems: [Problem<CartProblem>] = []

    private let menu: FoodMenu
    private let index: Boxed<MenuIndex>
    private let stock: Stock?
    private let channel: Channel
    private let zone: (any ZoneRules)?
    private let now: Instant
    /// The taxes of each tax category of the menu on the channel.
    private let taxes: [[TaxRate]]
    private var portion: PortionReading

    init(_ cart: Cart, menu: FoodMenu, stock: Stock?, in zone: (any ZoneRules)?, at now: Instant) {
        self.menu = menu
        self.stock = stock
        self.zone = zone
        self.now = now
        channel = cart.channel
        index = menu.index
        taxes = index.value.taxes(by: channel)
        portion = PortionReading(menu: menu, stock: stock, at: now)
        let positions = cart.lines.indices.map { menu.position(of: cart.lines[$0].item) }
        read(cart, at: positions, in: Self.menuOrder(of: positions))
        // Problems are told in the order of the cart, for which it is read again.
        if !problems.isEmpty {
            problems = []
            read(cart, at: positions, in: Array(positions.indices))
        }
    }

    /// The lines in the order of their items on the menu, those of one item in the order of the cart.
    private static func menuOrder(of positions: [Int?]) -> [Int] {
        positions.indices.sorted { (positions[$0] ?? .max, $0) < (positions[$1] ?? .max, $1) }
    }

    /// Reads the cart, its lines in an order.
    private mutating func read(_ cart: Cart, at positions: [Int?], in order: [Int]) {
        readTerms(of: cart)
        sources = order
        lines = []
        lines.reserveCapacity(order.count)
        var seen = Set<LineID>(minimumCapacity: order.count)
        var wanted: [StockKey: Int] = [:]
        var firsts: [StockKey: Int] = [:]
        for index in order {
            let line = cart.lines[index]
            if !seen.insert(line.id).inserted {
                problems.append(Problem(.repeatedLine(line: line.id), at: Self.path(index).field("id")))
            }
            let isCounted = readCounts(of: line, at: index)
            let quoted = quoted(line, at: index, as: positions[index])
            if let stock, isCounted {
                for (key, count) in quoted?.goods ?? goods(of: line) {
                    guard let counted = stock.countedKey(of: key), stock.available(key, at: now) != 0 else { continue }
                    wanted[counted] = wanted[counted, default: 0].addingSaturated(count)
                    firsts[counted] = firsts[counted] ?? index
                }
            }
            if let quoted { lines.append(quoted) }
        }
        addShortages(wanted, firsts)
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
                _ = isHouseMoney(price) { "covers" }
            }
        }
        if let charge = menu.deliveryCharge, channel == .delivery {
            if charge.isNegative {
                problems.append(Problem(.deliveryCharge(charge: charge), at: "channel"))
            } else {
                _ = isHouseMoney(charge) { "channel" }
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
                try SaleError.check(discount, in: menu.currency)
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
            problems.append(Problem(problem, at: Self.path(index).field("quantity")))
        }
        if let course = line.course, course < 1 {
            let problem = CartProblem.invalidCourse(line: line.id, course: course)
            problems.append(Problem(problem, at: Self.path(index).field("course")))
        }
        if !line.discounts.isEmpty { readDiscounts(line.discounts, at: Self.path(index)) }
        if let seat = line.seat, seat < 1 {
            problems.append(Problem(.invalidSeat(line: line.id, seat: seat), at: Self.path(index).field("seat")))
        }
        return line.quantity >= 1
    }

    /// The path to a line of the cart; made only for a problem.
    private static func path(_ index: Int) -> FieldPath { FieldPath("lines").index(index) }

    /// Of goods that fall short, one problem for all lines that want them, at the first one.
    private mutating func addShortages(_ wanted: [StockKey: Int], _ firsts: [StockKey: Int]) {
        for (key, first) in firsts.sorted(by: { ($0.value, $0.key) < ($1.value, $1.key) }) {
            guard let wish = wanted[key], let available = stock?.available(key, at: now), available < wish else {
                continue
            }
            let problem = CartProblem.insufficientStock(key: key, wanted: wish, available: available)
            problems.append(Problem(problem, at: Self.path(first).field("quantity")))
        }
    }
}

// One line.
extension CartReading {
    /// The line with its prices; `nil` when something about it is a problem.
    private mutating func quoted(_ line: CartLine, at index: Int, as position: Int?) -> QuotedLine? {
        guard let position else {
            problems.append(Problem(.unknownItem(line: line.id, item: line.item), at: Self.path(index).field("item")))
            return nil
        }
        let item = self.index.value.items[position]
        let count = problems.count
        if !item.isAvailable {
            problems.append(
                Problem(.unavailableItem(line: line.id, item: line.item), at: Self.path(index).field("item"))
            )
        }
        let offer = offer(of: line, of: item, at: index)
        if problems.count == count,
            stock?.available(StockKey(item: line.item, variation: line.variation), at: now) == 0
        {
            problems.append(
                Problem(.unavailableItem(line: line.id, item: line.item), at: Self.path(index).field("item"))
            )
        }
        readMeasure(of: line, isPiece: item.isPiece, at: index)
        let name = name(of: line, under: item.category, at: index)
        let modifiers = modifiers(
            of: line,
            as: offer == nil ? nil : line.variation,
            of: item.groups,
            at: index
        )
        // A price is asked only for what there is.
        guard let offer, let price = price(of: line, of: item, as: offer, at: index), problems.count == count
        else { return nil }
        do throws(MoneyError) {
            let basePrice = try base(price.price, of: line)
            if basePrice.isZero, !price.price.isZero {
                // So little costs nothing, and is not sold.
                let problem = CartProblem.measure(line: line.id, thousandths: line.thousandths)
                problems.append(Problem(problem, at: Self.path(index).field("thousandths")))
                return nil
            }
            return try QuotedLine(
                id: line.id,
                name.map { Boxed(offer.snapshot.value.named($0)) } ?? offer.snapshot,
                basePrice: basePrice,
                priceSource: price.source,
                modifiers: modifiers,
                quantity: max(line.quantity, 1),
                thousandths: line.thousandths,
                taxes: taxes[item.taxes],
                note: line.note,
                course: line.course,
                participant: line.participant,
                seat: line.seat
            )
        } catch {
            problems.append(Problem(.amount(reason: error.reason), at: Self.path(index)))
            return nil
        }
    }

    /// What was chosen about a portion, with its prices; of no use where it is a problem.
    private mutating func modifiers(
        of line: CartLine,
        as variation: VariationID?,
        of groups: [Int],
        at index: Int
    ) -> [QuotedModifier] {
        if line.modifiers.isEmpty, groups.isEmpty { return [] }
        let modifiers = portion.read(line.modifiers, of: groups, as: variation, on: line.id)
        if !portion.problems.isEmpty { problems += portion.takeProblems().under(Self.path(index)) }
        return modifiers
    }

    /// The item, or the variation of it that is chosen; `nil` when that is a problem.
    private mutating func offer(of line: CartLine, of item: MenuIndex.Item, at index: Int) -> MenuIndex.Offer? {
        guard let id = line.variation else {
            if item.variations.isEmpty { return item.whole }
            let problem = CartProblem.missingVariation(line: line.id, item: line.item)
            problems.append(Problem(problem, at: Self.path(index).field("variation")))
            return nil
        }
        if let variation = item.variations.first(where: { $0.snapshot.value.variation == id }) { return variation }
        let problem = CartProblem.unknownVariation(line: line.id, item: line.item, variation: id)
        problems.append(Problem(problem, at: Self.path(index).field("variation")))
        return nil
    }

    private mutating func readMeasure(of line: CartLine, isPiece: Bool, at index: Int) {
        if isPiece ? line.thousandths != nil : (line.thousandths ?? 0) < 1 {
            let problem = CartProblem.measure(line: line.id, thousandths: line.thousandths)
            problems.append(Problem(problem, at: Self.path(index).field("thousandths")))
        } else if !isPiece, line.quantity > 1 {
            let problem = CartProblem.weighedPortions(line: line.id, quantity: line.quantity)
            problems.append(Problem(problem, at: Self.path(index).field("quantity")))
        }
    }

    /// What the item is called under the heading under which it was chosen; `nil` for its own name.
    private mutating func name(of line: CartLine, under own: CategoryID, at index: Int) -> LocalizedText? {
        guard let category = line.category, category != own else { return nil }
        let entry =
            menu.category(category) == nil ? nil : menu.entry(of: line.item, as: line.variation, under: category)
        if entry == nil {
            let problem = CartProblem.unknownHeading(line: line.id, category: category)
            problems.append(Problem(problem, at: Self.path(index).field("category")))
        }
        return entry?.name
    }

    /// What a piece or a whole unit costs, and why; `nil` when it is a problem.
    private mutating func price(
        of line: CartLine,
        of item: MenuIndex.Item,
        as offer: MenuIndex.Offer,
        at index: Int
    ) -> ResolvedPrice.Step? {
        var open: ResolvedPrice.Step?
        if let price = line.openPrice {
            if item.hasOpenPrice {
                open = named(price, .open, of: line) { Self.path(index).field("openPrice") }
            } else {
                let problem = CartProblem.fixedPrice(line: line.id, item: line.item)
                problems.append(Problem(problem, at: Self.path(index).field("openPrice")))
            }
        }
        if let price = line.overridePrice {
            return named(price, .override, of: line) { Self.path(index).field("overridePrice") }
        }
        if line.openPrice != nil { return open }
        do throws(PriceError) {
            let price = try usualPrice(of: line, of: item, as: offer)
            // Nothing is sold below zero, whatever a defective menu says.
            guard let price, !price.price.isNegative else { throw PriceError(.noPrice(item: line.item)) }
            return isHouseMoney(price.price) { Self.path(index).field("item") } ? price : nil
        } catch {
            if case .noPrice = error.reason {
                let isOpen = item.hasOpenPrice && item.whole.price == nil
                let problem: CartProblem =
                    isOpen
                    ? .missingPrice(line: line.id, item: line.item) : .noPrice(line: line.id, item: line.item)
                problems.append(Problem(problem, at: Self.path(index).field(isOpen ? "openPrice" : "item")))
            } else {
                tellClocks(error.reason, at: Self.path(index).field("item"))
            }
            return nil
        }
    }

    /// What the menu says that it costs; `nil` where it says nothing.
    private func usualPrice(
        of line: CartLine,
        of item: MenuIndex.Item,
        as offer: MenuIndex.Offer
    ) throws(PriceError) -> ResolvedPrice.Step? {
        guard item.hasRules else { return offer.price.map { ResolvedPrice.Step(.usual(of: line.variation), $0) } }
        return try menu.price(
            of: line.item,
            as: line.variation,
            under: line.category,
            on: channel,
            at: now,
            in: zone
        ).trace.last
    }

    /// A price that somebody named, unless it is none.
    private mutating func named(
        _ price: Money,
        _ source: PriceSource,
        of line: CartLine,
        at place: () -> FieldPath
    ) -> ResolvedPrice.Step? {
        if price.isNegative {
            problems.append(Problem(.negativePrice(line: line.id, price: price), at: place()))
            return nil
        }
        return isHouseMoney(price, at: place) ? ResolvedPrice.Step(source, price) : nil
    }

    private mutating func isHouseMoney(_ price: Money, at place: () -> FieldPath) -> Bool {
        if price.currency == menu.currency { return true }
        let reason = MoneyError.Reason.mixedCurrencies(left: price.currency, right: menu.currency)
        problems.append(Problem(.amount(reason: reason), at: place()))
        return false
    }

    /// What one portion costs: the price itself, or of weighed goods as much of it as they weigh, rounded once.
    private func base(_ price: Money, of line: CartLine) throws(MoneyError) -> Money {
        guard let thousandths = line.thousandths else { return price }
        return try price.scaled(by: Int64(thousandths), over: 1_000)
    }
}
