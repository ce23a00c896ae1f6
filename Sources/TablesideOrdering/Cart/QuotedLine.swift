public import TablesideCore
public import TablesideMenu

/// One line of a quote: a copy of what the menu said, so that later edits of the menu never alter it.
public struct QuotedLine: Hashable, Codable, Sendable, Identifiable {
    /// The identity of the cart's line.
    public let id: LineID
    /// What the menu said about the item.
    private let snapshot: Boxed<ItemSnapshot>
    /// The item.
    public var item: MenuItemID { snapshot.value.item }
    /// The variation that was chosen; `nil` for an item without variations.
    public var variation: VariationID? { snapshot.value.variation }
    /// The name of the item.
    public var name: LocalizedText { snapshot.value.name }
    /// The name of the variation; `nil` for an item without variations.
    public var variationName: LocalizedText? { snapshot.value.variationName }
    /// Where it is made.
    public var station: Station { snapshot.value.station }
    /// What one portion costs without its modifiers: of weighed goods the price of what it weighs, rounded once.
    public let basePrice: Money
    /// Where that price comes from.
    public let priceSource: PriceSource
    /// What was settled about each portion, with what it adds to the price.
    public let modifiers: [QuotedModifier]
    /// What one portion costs: the base price and its modifiers (GI-16).
    public let unitPrice: Money
    /// How many, at least one.
    public let quantity: Int
    /// Unit price × quantity, before discounts.
    public let total: Money
    /// What is off the line: its own discounts and its part of those of the whole order.
    public private(set) var discount: Money
    /// Of weighed or measured goods: how many thousandths of their unit one portion has; `nil` for pieces.
    public let thousandths: Int?
    /// What it is for the tax office; `nil` where the house tells no categories apart.
    public var taxCategory: TaxCategory? { snapshot.value.taxCategory }
    /// The taxes on it, as the house took them when the line was quoted.
    public let taxes: [TaxRate]
    /// What the waiter and the kitchen should know; `nil` for nothing.
    public let note: String?
    /// With which course it is to come; `nil` leaves it to the kitchen.
    public let course: Int?
    /// The device at the table that chose it; `nil` when only one takes part.
    public let participant: DeviceID?
    /// The number of the seat for which it is; `nil` where nobody says.
    public let seat: Int?

    /// Makes a line and computes its price and its total.
    ///
    /// The discount is not below zero and not more than the line costs; `nil` takes nothing off.
    ///
    /// - Throws: ``MoneyError`` when the total does not fit, or the discount is in another currency.
    public init(
        id: LineID,
        item: MenuItemID,
        variation: VariationID? = nil,
        name: LocalizedText,
        variationName: LocalizedText? = nil,
        station: Station,
        basePrice: Money,
        priceSource: PriceSource = .item,
        modifiers: [QuotedModifier] = [],
        quantity: Int,
        thousandths: Int? = nil,
        taxCategory: TaxCategory? = nil,
        taxes: [TaxRate] = [],
        discount: Money? = nil,
        note: String? = nil,
        course: Int? = nil,
        participant: DeviceID? = nil,
        seat: Int? = nil
    ) throws(MoneyError) {
        let snapshot = ItemSnapshot(
            item: item,
            variation: variation,
            name: name,
            variationName: variationName,
            station: station,
            taxCategory: taxCategory
        )
        try self.init(
            id: id,
            Boxed(snapshot),
            basePrice: basePrice,
            priceSource: priceSource,
            modifiers: modifiers,
            quantity: quantity,
            thousandths: thousandths,
            taxes: taxes,
            discount: discount,
            note: note,
            course: course,
            participant: participant,
            seat: seat
        )
    }

    /// Makes a line of what is kept of an item already.
    init(
        id: LineID,
        _ snapshot: Boxed<ItemSnapshot>,
        basePrice: Money,
        priceSource: PriceSource,
        modifiers: [QuotedModifier],
        quantity: Int,
        thousandths: Int?,
        taxes: [TaxRate],
        discount: Money? = nil,
        note: String?,
        course: Int?,
        participant: DeviceID?,
        seat: Int?
    ) throws(MoneyError) {
        var unitPrice = basePrice
        for place in modifiers.indices { unitPrice = try unitPrice + modifiers[place].price }
        let total = try unitPrice.multiplied(by: quantity)
        let off = try .zero(total.currency) + (discount ?? .zero(total.currency))
        self.id = id
        self.snapshot = snapshot
        self.basePrice = basePrice
        self.priceSource = priceSource
        self.modifiers = modifiers
        self.unitPrice = unitPrice
        self.quantity = quantity
        self.thousandths = thousandths
        self.taxes = taxes
        self.total = total
        self.discount = off
        self.note = note
        self.course = course
        self.participant = participant
        self.seat = seat
    }

    /// What the line takes out of the stock, modifiers apart.
    public var stockKey: StockKey { StockKey(item: item, variation: variation) }

    /// What is off so many of the portions: the first ones take the units that are left over.
    func discount(of portions: Int) -> Money {
        if discount.isZero || quantity < 1 { return discount }
        let (share, rest) = discount.minorUnits.quotientAndRemainder(dividingBy: Int64(quantity))
        let portions = min(max(portions, 0), quantity)
        return Money(minorUnits: share &* Int64(portions) &+ min(Int64(portions), rest), discount.currency)
    }

    /// Whether no more is off the line than it costs.
    var hasSoundDiscount: Bool { Self.isSound(discount, off: total) }

    /// The line with so many portions and so much off them.
    func portions(_ quantity: Int, discount: Money) throws(MoneyError) -> QuotedLine {
        try QuotedLine(
            id: id,
            item: item,
            variation: variation,
            name: name,
            variationName: variationName,
            station: station,
            basePrice: basePrice,
            priceSource: priceSource,
            modifiers: modifiers,
            quantity: quantity,
            thousandths: thousandths,
            taxCategory: taxCategory,
            taxes: taxes,
            discount: discount,
            note: note,
            course: course,
            participant: participant,
            seat: seat
        )
    }

    /// Whether no more is off an amount than it is, nor less than nothing.
    static func isSound(_ discount: Money, off total: Money) -> Bool {
        discount.minorUnits >= 0 && discount.minorUnits <= max(total.minorUnits, 0)
    }

    /// Takes so much off the line, in its own currency, in place of what was off it.
    mutating func discount(by minorUnits: Int64) { discount = Money(minorUnits: minorUnits, total.currency) }

    /// A number of what a portion has that is below one; `nil` where all make sense.
    var impossibleCount: Int? { Self.impossibleCount(thousandths, modifiers) }

    /// A number below one of what a portion has; `nil` where all make sense.
    static func impossibleCount(_ thousandths: Int?, _ modifiers: [QuotedModifier]) -> Int? {
        if let thousandths, thousandths < 1 { return thousandths }
        for place in modifiers.indices {
            if modifiers[place].units < 1 { return modifiers[place].units }
            if modifiers[place].choices.isEmpty { continue }
            if let count = impossibleCount(nil, modifiers[place].choices) { return count }
        }
        return nil
    }

    /// What the whole line takes out of the stock, modifiers included.
    var goods: [StockKey: Int] {
        var goods: [StockKey: Int] = [:]
        addGoods(to: &goods, portions: quantity)
        return goods
    }

    /// What so many portions of the line take out of the stock, modifiers included: pieces, or thousandths of measured
    /// goods; numbers that do not fit are the largest that do.
    func addGoods(to goods: inout [StockKey: Int], portions: Int) {
        let amount = portions.multipliedSaturated(by: thousandths ?? 1)
        goods[stockKey] = goods[stockKey, default: 0].addingSaturated(amount)
        for modifier in modifiers { modifier.addGoods(to: &goods, portions: portions) }
    }
}

extension QuotedLine {
    private enum CodingKeys: String, CodingKey {
        case id, item, variation, name, variationName, station, basePrice, priceSource, modifiers, unitPrice, quantity
        case total, thousandths, taxCategory, taxes, discount, note, course, participant, seat
    }

    /// Reads a line; a price that is not the sum of its parts, or a total that is not unit price × quantity, is refused.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let stored = try container.decode(Money.self, forKey: .total)
        let unitPrice = try container.decode(Money.self, forKey: .unitPrice)
        let usualSource = PriceSource.usual(of: try container.decodeIfPresent(VariationID.self, forKey: .variation))
        do {
            try self.init(
                id: container.decode(LineID.self, forKey: .id),
                item: container.decode(MenuItemID.self, forKey: .item),
                variation: container.decodeIfPresent(VariationID.self, forKey: .variation),
                name: container.decode(LocalizedText.self, forKey: .name),
                variationName: container.decodeIfPresent(LocalizedText.self, forKey: .variationName),
                station: container.decode(Station.self, forKey: .station),
                basePrice: container.decodeIfPresent(Money.self, forKey: .basePrice) ?? unitPrice,
                priceSource: container.decodeIfPresent(PriceSource.self, forKey: .priceSource) ?? usualSource,
                modifiers: container.decodeList(QuotedModifier.self, forKey: .modifiers),
                quantity: container.decode(Int.self, forKey: .quantity),
                thousandths: container.decodeIfPresent(Int.self, forKey: .thousandths),
                taxCategory: container.decodeIfPresent(TaxCategory.self, forKey: .taxCategory),
                taxes: container.decodeList(TaxRate.self, forKey: .taxes),
                discount: container.decodeIfPresent(Money.self, forKey: .discount),
                note: container.decodeIfPresent(String.self, forKey: .note),
                course: container.decodeIfPresent(Int.self, forKey: .course),
                participant: container.decodeIfPresent(DeviceID.self, forKey: .participant),
                seat: container.decodeIfPresent(Int.self, forKey: .seat)
            )
            guard total == stored, self.unitPrice == unitPrice else {
                throw QuoteError(.sums(subtotal: total, total: stored))
            }
            guard hasSoundDiscount else { throw QuoteError(.discount(line: id, discount: discount)) }
        } catch let error as MoneyError {
            throw DecodingError.invalid(error, at: container.codingPath)
        } catch let error as QuoteError {
            throw DecodingError.invalid(error, at: container.codingPath)
        }
    }

    /// Writes a line; what has no modifiers, and the price of the item or the variation, says nothing of these.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(item, forKey: .item)
        try container.encodeIfPresent(variation, forKey: .variation)
        try container.encode(name, forKey: .name)
        try container.encodeIfPresent(variationName, forKey: .variationName)
        try container.encode(station, forKey: .station)
        if basePrice != unitPrice { try container.encode(basePrice, forKey: .basePrice) }
        if priceSource != .usual(of: variation) { try container.encode(priceSource, forKey: .priceSource) }
        try container.encodeUnlessEmpty(modifiers, forKey: .modifiers)
        try container.encode(unitPrice, forKey: .unitPrice)
        try container.encode(quantity, forKey: .quantity)
        try container.encode(total, forKey: .total)
        try container.encodeIfPresent(thousandths, forKey: .thousandths)
        try container.encodeIfPresent(taxCategory, forKey: .taxCategory)
        try container.encodeUnlessEmpty(taxes, forKey: .taxes)
        if !discount.isZero { try container.encode(discount, forKey: .discount) }
        try container.encodeIfPresent(note, forKey: .note)
        try container.encodeIfPresent(course, forKey: .course)
        try container.encodeIfPresent(participant, forKey: .participant)
        try container.encodeIfPresent(seat, forKey: .seat)
    }
}
