public import TablesideCore
public import TablesideMenu

/// One line of a quote: a snapshot of the menu, so later edits of the menu never change it.
public struct QuotedLine: Hashable, Codable, Sendable, Identifiable {
    /// The identity of the cart line.
    public let id: LineID
    /// The menu's data for the item when it was quoted.
    private let snapshot: Boxed<ItemSnapshot>
    /// The item ordered.
    public var item: MenuItemID { snapshot.value.item }
    /// The variation that was chosen; `nil` for an item without variations.
    public var variation: VariationID? { snapshot.value.variation }
    /// The item's name at the time of the quote.
    public var name: LocalizedText { snapshot.value.name }
    /// The name of the variation; `nil` for an item without variations.
    public var variationName: LocalizedText? { snapshot.value.variationName }
    /// The station that makes it.
    public var station: Station { snapshot.value.station }
    /// The price of one portion without modifiers; for weighed goods the price by weight, rounded once.
    public let basePrice: Money
    /// The source of the base price.
    public let priceSource: PriceSource
    /// The modifiers of each portion, with the price of each.
    public private(set) var modifiers: [QuotedModifier]
    /// The price of one portion: base price plus modifiers (GI-16).
    public let unitPrice: Money
    /// The number of portions, at least 1.
    public let quantity: Int
    /// Unit price × quantity, before discounts.
    public let total: Money
    /// The discount on the line: its own discounts and its share of those on the whole order.
    public private(set) var discount: Money
    /// The measure of one portion of weighed or measured goods, in thousandths of the unit; `nil` for goods sold by the
    /// piece.
    public let thousandths: Int?
    /// The tax category; `nil` if the house has no categories.
    public var taxCategory: TaxCategory? { snapshot.value.taxCategory }
    /// The taxes on the line, as they applied when it was quoted.
    public let taxes: [TaxRate]
    /// The note for the waiter and the kitchen; `nil` for none.
    public private(set) var note: String?
    /// The course, counted from 1; `nil` leaves it to the kitchen.
    public let course: Int?
    /// The device at the table that added the line; `nil` when only one device takes part.
    public let participant: DeviceID?
    /// The seat number; `nil` if none is given.
    public let seat: Int?

    /// Makes a line and computes its unit price and total.
    ///
    /// `nil` means no discount.
    ///
    /// - Throws: ``QuoteError``: `quote.amount` when the total overflows or an amount is in another currency,
    ///   `quote.discount` for a discount below zero or above the price of the line.
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
    ) throws(QuoteError) {
        let snapshot = ItemSnapshot(
            item: item,
            variation: variation,
            name: name,
            variationName: variationName,
            station: station,
            taxCategory: taxCategory
        )
        do throws(MoneyError) {
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
        } catch {
            throw QuoteError(.amount(reason: error.reason))
        }
        guard hasSoundDiscount else { throw QuoteError(.discount(line: id, discount: self.discount)) }
    }

    /// Makes a line from an existing snapshot of the item.
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

    /// The stock key of the item itself, without modifiers.
    public var stockKey: StockKey { StockKey(item: item, variation: variation) }

    /// The discount on a number of portions: the first portions get the leftover minor units.
    package func discount(of portions: Int) -> Money {
        if discount.isZero || quantity < 1 { return discount }
        let (share, rest) = discount.minorUnits.quotientAndRemainder(dividingBy: Int64(quantity))
        let portions = min(max(portions, 0), quantity)
        return Money(minorUnits: share &* Int64(portions) &+ min(Int64(portions), rest), discount.currency)
    }

    /// Whether the guest wrote something: a note, or a choice in their own words.
    var hasOwnWords: Bool { note != nil || modifiers.contains(where: \.hasText) }

    /// Removes what the guest wrote.
    mutating func eraseOwnWords() {
        note = nil
        for place in modifiers.indices { modifiers[place].eraseText() }
    }

    /// Whether the discount is at least zero and at most the line's price.
    var hasSoundDiscount: Bool { Self.isSound(discount, off: total) }

    /// The line with another quantity and discount.
    func portions(_ quantity: Int, discount: Money) throws(MoneyError) -> QuotedLine {
        try QuotedLine(
            id: id,
            snapshot,
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

    /// Whether a discount is at least zero and at most the amount.
    static func isSound(_ discount: Money, off total: Money) -> Bool {
        discount.minorUnits >= 0 && discount.minorUnits <= max(total.minorUnits, 0)
    }

    /// Sets the line's discount, in its own currency.
    mutating func discount(by minorUnits: Int64) { discount = Money(minorUnits: minorUnits, total.currency) }

    /// The first measure or modifier count below 1; `nil` if all are valid.
    var impossibleCount: Int? { Self.impossibleCount(thousandths, modifiers) }

    /// The first measure or modifier count below 1; `nil` if all are valid.
    static func impossibleCount(_ thousandths: Int?, _ modifiers: [QuotedModifier]) -> Int? {
        if let thousandths, thousandths < 1 { return thousandths }
        for place in modifiers.indices {
            if modifiers[place].units < 1 { return modifiers[place].units }
            if modifiers[place].choices.isEmpty { continue }
            if let count = impossibleCount(nil, modifiers[place].choices) { return count }
        }
        return nil
    }

    /// The stock the whole line takes, modifiers included.
    var goods: [StockKey: Int] {
        var goods: [StockKey: Int] = [:]
        addGoods(to: &goods, portions: quantity)
        return goods
    }

    /// Adds the stock that a number of portions takes, modifiers included: pieces, or thousandths of measured goods,
    /// capped at `Int.max`.
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

    /// Decodes a line.
    ///
    /// - Throws: `DecodingError` when the price is not the sum of its parts or the total is not unit price × quantity.
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
        } catch let error as QuoteError {
            throw DecodingError.invalid(error, at: container.codingPath)
        }
    }

    /// Encodes a line, without default and empty fields.
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
