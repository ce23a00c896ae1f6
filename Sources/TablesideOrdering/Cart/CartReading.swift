import TablesideCore
import TablesideMenu

/// A cart checked against a menu: its lines with their prices, or its problems.
struct CartReading {
    /// The lines in menu order; meaningless if there are problems.
    var lines: [QuotedLine] = []
    /// The index in the cart of each line.
    private(set) var sources: [Int] = []
    /// The problems, in cart order.
    private(set) var problems: [Problem<CartProblem>] = []

    private let menu: FoodMenu
    /// The items of the menu, by position.
    private let items: [MenuIndex.Item]
    /// The lines of the cart, in cart order.
    private let wishes: [CartLine]
    private let stock: Stock?
    private let channel: Channel
    private let zone: (any ZoneRules)?
    private let now: Instant
    /// The taxes of each tax category on this channel.
    private let taxes: [[TaxRate]]
    private var portion: PortionReading
    /// Checks whether an item's mandatory groups have enough available options.
    private var offers: OfferReading
    /// The index of the line being read.
    private var place = 0

    init(_ cart: Cart, menu: FoodMenu, stock: Stock?, in zone: (any ZoneRules)?, at now: Instant) {
        self.menu = menu
        self.stock = stock
        self.zone = zone
        self.now = now
        channel = cart.channel
        items = menu.index.value.items
        wishes = cart.lines
        taxes = menu.index.value.taxes(by: channel)
        portion = PortionReading(menu: menu, stock: stock, at: now)
        offers = OfferReading(menu.index, with: stock, at: now)
        // A cart that is too large is not read at all; a quantity that is too large is reported with the line's other
        // problems.
        problems = CartLimits(quantity: .max).problems(of: cart)
        guard problems.isEmpty else { return }
        let positions = wishes.indices.map { menu.position(of: cart.lines[$0].item) }
        read(cart, at: positions, in: Self.menuOrder(of: positions))
        // Problems are reported in cart order, so the cart is read again in that order.
        if !problems.isEmpty {
            problems = []
            read(cart, at: positions, in: Array(positions.indices))
        }
    }

    /// The line indices in menu order; lines of one item in cart order.
    private static func menuOrder(of positions: [Int?]) -> [Int] {
        positions.indices.sorted { (positions[$0] ?? .max, $0) < (positions[$1] ?? .max, $1) }
    }

    /// Reads the lines of the cart in the given order.
    private mutating func read(_ cart: Cart, at positions: [Int?], in order: [Int]) {
        readTerms(of: cart)
        sources = order
        lines = []
        lines.reserveCapacity(order.count)
        var seen = Set<LineID>(minimumCapacity: order.count)
        var wanted: [StockKey: Int] = [:]
        var firsts: [StockKey: Int] = [:]
        for index in order {
            place = index
            if !seen.insert(line.id).inserted {
                problems.append(Problem(.repeatedLine(line: line.id), at: path.field("id")))
            }
            let isCounted = readCounts()
            let quoted = quoted(as: positions[index])
            if let stock, isCounted {
                for (key, count) in quoted?.goods ?? goods() {
                    guard let counted = stock.countedKey(of: key), stock.available(key, at: now) != 0 else { continue }
                    wanted[counted] = wanted[counted, default: 0].addingSaturated(count)
                    firsts[counted] = firsts[counted] ?? index
                }
            }
            if let quoted { lines.append(quoted) }
        }
        addShortages(wanted, firsts)
    }

    /// The least stock that a line with problems takes: the item alone, if it can be determined.
    private func goods() -> [StockKey: Int] {
        guard let item = menu.item(line.item), item.isAvailable,
            line.variation.map({ item.variation($0) != nil }) ?? item.variations.isEmpty
        else { return [:] }
        let portion = item.measure.isPiece ? 1 : max(line.thousandths ?? 1, 1)
        return [StockKey(item: item.id, variation: line.variation): line.quantity.multipliedSaturated(by: portion)]
    }

    /// Checks the cart as a whole: covers, discounts, channel, charges and opening times.
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
            } else if price.currency != menu.currency {
                tellForeign(price, at: "covers")
            }
        }
        if let charge = menu.deliveryCharge, channel == .delivery {
            if charge.isNegative {
                problems.append(Problem(.deliveryCharge(charge: charge), at: "channel"))
            } else if charge.currency != menu.currency {
                tellForeign(charge, at: "channel")
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

    private mutating func tellForeign(_ price: Money, at path: FieldPath) {
        let reason = MoneyError.Reason.mixedCurrencies(left: price.currency, right: menu.currency)
        problems.append(Problem(.amount(reason: reason), at: path))
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

    /// An unknown time of day is one problem, no matter how many prices depend on it.
    private mutating func tellClocks(_ reason: PriceError.Reason, at path: FieldPath) {
        let isTold = problems.contains { if case .clocks = $0.reason { true } else { false } }
        if !isTold { problems.append(Problem(.clocks(reason: reason), at: path)) }
    }

    /// Checks the numbers of the line; returns whether its quantity is valid.
    private mutating func readCounts() -> Bool {
        if line.quantity < 1 {
            let problem = CartProblem.quantity(line: line.id, quantity: line.quantity)
            problems.append(Problem(problem, at: path.field("quantity")))
        }
        if line.quantity > SizeLimit.lineQuantity {
            let problem = CartProblem.tooMuch(
                line: line.id,
                quantity: line.quantity,
                limit: SizeLimit.lineQuantity
            )
            problems.append(Problem(problem, at: path.field("quantity")))
        }
        if let course = line.course, course < 1 {
            let problem = CartProblem.invalidCourse(line: line.id, course: course)
            problems.append(Problem(problem, at: path.field("course")))
        }
        if !line.discounts.isEmpty { readDiscounts(line.discounts, at: path) }
        if let seat = line.seat, seat < 1 {
            problems.append(Problem(.invalidSeat(line: line.id, seat: seat), at: path.field("seat")))
        }
        return line.quantity >= 1 && line.quantity <= SizeLimit.lineQuantity
    }

    /// Reports a shortage once for all lines that want the goods, at the first such line.
    private mutating func addShortages(_ wanted: [StockKey: Int], _ firsts: [StockKey: Int]) {
        for (key, first) in firsts.sorted(by: { ($0.value, $0.key) < ($1.value, $1.key) }) {
            guard let wish = wanted[key], let available = stock?.available(key, at: now), available < wish else {
                continue
            }
            let problem = CartProblem.insufficientStock(key: key, wanted: wish, available: available)
            problems.append(Problem(problem, at: Self.path(to: first).field("quantity")))
        }
    }
}

// The line being read.
extension CartReading {
    // Read in place: copying the whole line would cost more than every check on it.
    @inline(__always) private var line: CartLine { wishes[place] }

    /// The path to the line, built only for a problem.
    private var path: FieldPath { Self.path(to: place) }

    private static func path(to place: Int) -> FieldPath { FieldPath("lines").index(place) }

    /// The line with its prices; `nil` if it has a problem.
    private mutating func quoted(as position: Int?) -> QuotedLine? {
        guard let position else {
            problems.append(Problem(.unknownItem(line: line.id, item: line.item), at: path.field("item")))
            return nil
        }
        let count = problems.count
        if !items[position].isAvailable { tellUnavailable(.switchedOff(item: line.item)) }
        let offer = offer(of: position)
        if problems.count == count,
            stock?.available(StockKey(item: line.item, variation: line.variation), at: now) == 0
        {
            tellUnavailable(.soldOut(key: StockKey(item: line.item, variation: line.variation)))
        }
        let short = items[position].mandatory.isEmpty ? nil : offers.shortage(at: position)
        if let short, problems.count == count { tellUnavailable(short) }
        readMeasure(isPiece: items[position].isPiece)
        let name = name(of: position)
        // A mandatory group without enough available options is a problem of the item, not of the choices.
        let modifiers = short == nil ? modifiers(of: position, as: offer == nil ? nil : line.variation) : []
        // The price is looked up only for an offer that exists.
        guard let offer, let price = price(of: position, as: offer), problems.count == count
        else { return nil }
        do throws(MoneyError) {
            let basePrice = try base(price.price)
            if basePrice.isZero, !price.price.isZero {
                // A portion too small to cost one minor unit is not sold.
                let problem = CartProblem.measure(line: line.id, thousandths: line.thousandths)
                problems.append(Problem(problem, at: path.field("thousandths")))
                return nil
            }
            return try QuotedLine(
                id: line.id,
                name.map { Boxed(offer.snapshot.value.named($0)) } ?? offer.snapshot,
                basePrice: basePrice,
                priceSource: price.source,
                modifiers: modifiers,
                quantity: min(max(line.quantity, 1), SizeLimit.lineQuantity),
                thousandths: line.thousandths,
                taxes: taxes[items[position].taxes],
                // A kitchen ticket prints the note in one row.
                note: line.note?.inOneRow,
                // Courses are for tables: takeout and delivery orders go out all at once (GI-32).
                course: channel == .dineIn ? line.course ?? usualCourse(of: position) : nil,
                participant: line.participant,
                seat: line.seat
            )
        } catch {
            problems.append(Problem(.amount(reason: error.reason), at: path))
            return nil
        }
    }

    /// The course of the line's heading, which applies if the line names none.
    private func usualCourse(of position: Int) -> Int? {
        let isOwn = line.category.map { $0 == items[position].category } ?? true
        let course = isOwn ? items[position].course : line.category.flatMap { menu.index.value.courses[$0] ?? nil }
        // A course below 1 is a defect of the menu and counts as none.
        return course.flatMap { $0 < 1 ? nil : $0 }
    }

    private mutating func tellUnavailable(_ reason: ItemUnavailability) {
        let problem = CartProblem.unavailableItem(line: line.id, item: line.item, reason: reason)
        problems.append(Problem(problem, at: path.field("item")))
    }

    /// The modifiers of one portion with their prices; meaningless if there are problems.
    private mutating func modifiers(of position: Int, as variation: VariationID?) -> [QuotedModifier] {
        if line.modifiers.isEmpty, items[position].groups.isEmpty { return [] }
        let modifiers = portion.read(line.modifiers, of: items[position].groups, as: variation, on: line.id)
        if !portion.problems.isEmpty { problems += portion.takeProblems().under(path) }
        return modifiers
    }

    /// The item or its chosen variation; `nil` if that is a problem.
    private mutating func offer(of position: Int) -> MenuIndex.Offer? {
        guard let id = line.variation else {
            if items[position].variations.isEmpty { return items[position].whole }
            let problem = CartProblem.missingVariation(line: line.id, item: line.item)
            problems.append(Problem(problem, at: path.field("variation")))
            return nil
        }
        let variations = items[position].variations
        if let variation = variations.first(where: { $0.snapshot.value.variation == id }) { return variation }
        let problem = CartProblem.unknownVariation(line: line.id, item: line.item, variation: id)
        problems.append(Problem(problem, at: path.field("variation")))
        return nil
    }

    private mutating func readMeasure(isPiece: Bool) {
        if isPiece ? line.thousandths != nil : (line.thousandths ?? 0) < 1 {
            let problem = CartProblem.measure(line: line.id, thousandths: line.thousandths)
            problems.append(Problem(problem, at: path.field("thousandths")))
        } else if !isPiece, line.quantity > 1 {
            let problem = CartProblem.weighedPortions(line: line.id, quantity: line.quantity)
            problems.append(Problem(problem, at: path.field("quantity")))
        }
    }

    /// The item's name under the line's heading; `nil` for its own name.
    private mutating func name(of position: Int) -> LocalizedText? {
        guard let category = line.category, category != items[position].category else { return nil }
        let entry =
            menu.category(category) == nil ? nil : menu.entry(of: line.item, as: line.variation, under: category)
        if entry == nil {
            let problem = CartProblem.unknownHeading(line: line.id, category: category)
            problems.append(Problem(problem, at: path.field("category")))
        }
        return entry?.name
    }

    /// The price of a piece or a whole unit, and its source; `nil` if that is a problem.
    private mutating func price(of position: Int, as offer: MenuIndex.Offer) -> ResolvedPrice.Step? {
        var open: ResolvedPrice.Step?
        if let price = line.openPrice {
            if items[position].hasOpenPrice {
                open = named(price, .open, in: "openPrice")
            } else {
                let problem = CartProblem.fixedPrice(line: line.id, item: line.item)
                problems.append(Problem(problem, at: path.field("openPrice")))
            }
        }
        if let price = line.overridePrice {
            return named(price, .override, in: "overridePrice")
        }
        if line.openPrice != nil { return open }
        do throws(PriceError) {
            let price = try usualPrice(of: position, as: offer)
            // A negative price is never charged, even if the menu is defective.
            guard let price, !price.price.isNegative else { throw PriceError(.noPrice(item: line.item)) }
            return isHouseMoney(price.price, in: "item") ? price : nil
        } catch {
            if case .noPrice = error.reason {
                let isOpen = items[position].hasOpenPrice && items[position].whole.price == nil
                let problem: CartProblem =
                    isOpen
                    ? .missingPrice(line: line.id, item: line.item) : .noPrice(line: line.id, item: line.item)
                problems.append(Problem(problem, at: path.field(isOpen ? "openPrice" : "item")))
            } else {
                tellClocks(error.reason, at: path.field("item"))
            }
            return nil
        }
    }

    /// The menu's price; `nil` if it has none.
    private func usualPrice(
        of position: Int,
        as offer: MenuIndex.Offer
    ) throws(PriceError) -> ResolvedPrice.Step? {
        guard items[position].hasRules else {
            return offer.price.map { ResolvedPrice.Step(.usual(of: line.variation), $0) }
        }
        return try menu.price(
            of: line.item,
            as: line.variation,
            under: line.category,
            on: channel,
            at: now,
            in: zone
        ).trace.last
    }

    /// An open or override price from a field of the line; `nil` if it is invalid.
    private mutating func named(_ price: Money, _ source: PriceSource, in field: String) -> ResolvedPrice.Step? {
        if price.isNegative {
            problems.append(Problem(.negativePrice(line: line.id, price: price), at: path.field(field)))
            return nil
        }
        return isHouseMoney(price, in: field) ? ResolvedPrice.Step(source, price) : nil
    }

    /// Whether a price of the line is in the menu's currency; another currency is reported as a problem.
    private mutating func isHouseMoney(_ price: Money, in field: String) -> Bool {
        if price.currency == menu.currency { return true }
        tellForeign(price, at: path.field(field))
        return false
    }

    /// The price of one portion: the price itself, or for weighed goods its part by weight, rounded once.
    private func base(_ price: Money) throws(MoneyError) -> Money {
        guard let thousandths = line.thousandths else { return price }
        return try price.scaled(by: Int64(thousandths), over: 1_000)
    }
}
