public import TablesideCore

/// One wish of a cart: an item, in one of its variations, so many times.
public struct CartLine: Hashable, Codable, Sendable, Identifiable {
    /// The identity of the line, unique in its cart; the order's line keeps it.
    public let id: LineID
    /// What is wanted.
    public var item: MenuItemID
    /// In which size, volume or weight; `nil` for an item without variations.
    ///
    /// The library never chooses one itself.
    public var variation: VariationID?
    /// How many, at least one.
    public var quantity: Int
    /// What is settled about each of them, in the order in which it was chosen (GI-15).
    public var modifiers: [ModifierChoice]
    /// Of goods that are weighed or measured: how many thousandths of their unit one portion has; `nil` for pieces.
    public var thousandths: Int?
    /// The heading under which it was chosen, where prices depend on it; `nil` for the item's own.
    public var category: CategoryID?
    /// What the waiter and the kitchen should know (GI-17); `nil` for nothing.
    public var note: String?
    /// With which course it is to come, counted from 1; `nil` leaves it to the kitchen.
    ///
    /// At a table only: what is taken away or brought has no course on its quote (GI-32).
    public var course: Int?
    /// The device at the table that chose it; `nil` when only one takes part.
    public var participant: DeviceID?
    /// The number of the seat at the table for which it is, counted from 1; `nil` where nobody says.
    public var seat: Int?
    /// What staff type in as the price of one piece, or of one whole unit of measured goods, of an item with an open price;
    /// modifiers apart.
    public var openPrice: Money?
    /// What a manager says that one piece, or one whole unit of measured goods, costs this time; modifiers apart.
    public var overridePrice: Money?
    /// What is off the line.
    public var discounts: [Discount]

    /// Makes a line.
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

    /// Reads a line; what is not said is left out.
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

    /// Writes a line.
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
