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
    /// What the waiter and the kitchen should know (GI-17); `nil` for nothing.
    public var note: String?
    /// With which course it is to come, counted from 1; `nil` leaves it to the kitchen.
    public var course: Int?
    /// The device at the table that chose it; `nil` when only one takes part.
    public var participant: DeviceID?

    /// Makes a line.
    public init(
        id: LineID,
        item: MenuItemID,
        variation: VariationID? = nil,
        quantity: Int = 1,
        note: String? = nil,
        course: Int? = nil,
        participant: DeviceID? = nil
    ) {
        self.id = id
        self.item = item
        self.variation = variation
        self.quantity = quantity
        self.note = note
        self.course = course
        self.participant = participant
    }
}
