/// One line of a quote: a copy of what the menu said, so that later edits of the menu never alter it.
public struct QuotedLine: Hashable, Codable, Sendable, Identifiable {
    /// The identity of the cart's line.
    public let id: LineID
    /// The item.
    public let item: MenuItemID
    /// The variation that was chosen; `nil` for an item without variations.
    public let variation: VariationID?
    /// The name of the item.
    public let name: LocalizedText
    /// The name of the variation; `nil` for an item without variations.
    public let variationName: LocalizedText?
    /// Where it is made.
    public let station: Station
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
    /// Unit price × quantity.
    public let total: Money
    /// Of weighed or measured goods: how many thousandths of their unit one portion has; `nil` for pieces.
    public let thousandths: Int?
    /// What it is for the tax office; `nil` where the house tells no categories apart.
    public let taxCategory: TaxCategory?
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
    /// - Throws: ``MoneyError`` when the total does not fit.
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
        note: String? = nil,
        course: Int? = nil,
        participant: DeviceID? = nil,
        seat: Int? = nil
    ) throws(MoneyError) {
        self.id = id
        self.item = item
        self.variation = variation
        self.name = name
        self.variationName = variationName
        self.station = station
        self.basePrice = basePrice
        self.priceSource = priceSource
        self.modifiers = modifiers
        var unitPrice = basePrice
        for modifier in modifiers { unitPrice = try unitPrice + modifier.price }
        self.unitPrice = unitPrice
        self.quantity = quantity
        self.thousandths = thousandths
        self.taxCategory = taxCategory
        total = try unitPrice.multiplied(by: quantity)
        self.note = note
        self.course = course
        self.participant = participant
        self.seat = seat
    }

    /// What the line takes out of the stock, modifiers apart.
    public var stockKey: StockKey { StockKey(item: item, variation: variation) }

    /// A number of what a portion has that is below one; `nil` where all make sense.
    var impossibleCount: Int? {
        if let thousandths, thousandths < 1 { return thousandths }
        return modifiers.lazy.compactMap(\.impossibleCount).first
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
        case total, thousandths, taxCategory, note, course, participant, seat
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
                note: container.decodeIfPresent(String.self, forKey: .note),
                course: container.decodeIfPresent(Int.self, forKey: .course),
                participant: container.decodeIfPresent(DeviceID.self, forKey: .participant),
                seat: container.decodeIfPresent(Int.self, forKey: .seat)
            )
            guard total == stored, self.unitPrice == unitPrice else {
                throw QuoteError(.sums(subtotal: total, total: stored))
            }
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
        try container.encodeIfPresent(note, forKey: .note)
        try container.encodeIfPresent(course, forKey: .course)
        try container.encodeIfPresent(participant, forKey: .participant)
        try container.encodeIfPresent(seat, forKey: .seat)
    }
}
