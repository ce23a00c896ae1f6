public import TablesideCore

/// One line of a cart: a quantity of an item in one of its variations.
public struct CartLine: Hashable, Codable, Sendable, Identifiable {
    /// The identity of the line, unique in its cart and kept by the order's line.
    public let id: LineID
    /// The item the guest wants.
    public var item: MenuItemID
    /// The size, volume or weight chosen; `nil` for an item without variations.
    ///
    /// The library never chooses a variation itself.
    public var variation: VariationID?
    /// The number of portions, at least 1.
    public var quantity: Int
    /// The modifier choices for each portion, in the order in which they were made (GI-15).
    public var modifiers: [ModifierChoice]
    /// The measure of one portion of weighed or measured goods, in thousandths of the unit; `nil` for goods sold by the
    /// piece.
    public var thousandths: Int?
    /// The menu heading the guest chose it under, if prices depend on it; `nil` for the item's own.
    public var category: CategoryID?
    /// A note for the waiter and the kitchen (GI-17); `nil` for none.
    public var note: String?
    /// The course, counted from 1; `nil` leaves it to the kitchen.
    ///
    /// For tables only: takeout and delivery have no course on the quote (GI-32).
    public var course: Int?
    /// The device at the table that added the line; `nil` when only one device takes part.
    public var participant: DeviceID?
    /// The seat number at the table, counted from 1; `nil` if none is given.
    public var seat: Int?
    /// The price that staff enter for an item with an open price, for one piece or one whole unit of measured goods,
    /// without modifiers.
    public var openPrice: Money?
    /// A manager's price for this sale, for one piece or one whole unit of measured goods, without modifiers.
    public var overridePrice: Money?
    /// The discounts on this line alone.
    public var discounts: [Discount]

    /// Makes a line with the guest's choices.
    public init(
        id: LineID,
        item: MenuItemID,
        variation: VariationID? = nil,
        quantity: Int = 1,
        modifiers: [ModifierChoice] = [],
        thousandths: Int? = nil,
        category: CategoryID? = nil,
        note: String? = nil,
        course: Int? = nil,
        participant: DeviceID? = nil,
        seat: Int? = nil,
        openPrice: Money? = nil,
        overridePrice: Money? = nil,
        discounts: [Discount] = []
    ) {
        self.id = id
        self.item = item
        self.variation = variation
        self.quantity = quantity
        self.modifiers = modifiers
        self.thousandths = thousandths
        self.category = category
        self.note = note
        self.course = course
        self.participant = participant
        self.seat = seat
        self.openPrice = openPrice
        self.overridePrice = overridePrice
        self.discounts = discounts
    }
}

extension CartLine {
    private enum CodingKeys: CodingKey {
        case id, item, variation, quantity, modifiers, thousandths, category, note, course, participant, seat, openPrice
        case overridePrice, discounts
    }

    /// Decodes a line; missing fields mean none.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            id: try container.decode(LineID.self, forKey: .id),
            item: try container.decode(MenuItemID.self, forKey: .item),
            variation: try container.decodeIfPresent(VariationID.self, forKey: .variation),
            quantity: try container.decode(Int.self, forKey: .quantity),
            modifiers: try container.limited(
                container.decodeList(ModifierChoice.self, forKey: .modifiers),
                to: .choices,
                forKey: .modifiers
            ),
            thousandths: try container.decodeIfPresent(Int.self, forKey: .thousandths),
            category: try container.decodeIfPresent(CategoryID.self, forKey: .category),
            note: try container.decodeIfPresent(String.self, forKey: .note),
            course: try container.decodeIfPresent(Int.self, forKey: .course),
            participant: try container.decodeIfPresent(DeviceID.self, forKey: .participant),
            seat: try container.decodeIfPresent(Int.self, forKey: .seat),
            openPrice: try container.decodeIfPresent(Money.self, forKey: .openPrice),
            overridePrice: try container.decodeIfPresent(Money.self, forKey: .overridePrice),
            discounts: try container.decodeList(Discount.self, forKey: .discounts)
        )
    }

    /// Encodes a line, without empty and missing fields.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(item, forKey: .item)
        try container.encodeIfPresent(variation, forKey: .variation)
        try container.encode(quantity, forKey: .quantity)
        try container.encodeUnlessEmpty(modifiers, forKey: .modifiers)
        try container.encodeIfPresent(thousandths, forKey: .thousandths)
        try container.encodeIfPresent(category, forKey: .category)
        try container.encodeIfPresent(note, forKey: .note)
        try container.encodeIfPresent(course, forKey: .course)
        try container.encodeIfPresent(participant, forKey: .participant)
        try container.encodeIfPresent(seat, forKey: .seat)
        try container.encodeIfPresent(openPrice, forKey: .openPrice)
        try container.encodeIfPresent(overridePrice, forKey: .overridePrice)
        try container.encodeUnlessEmpty(discounts, forKey: .discounts)
    }
}
