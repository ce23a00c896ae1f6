public import TablesideCore
public import TablesideMenu

/// The lines a guest is about to order: free to change, and not binding until quoted and placed.
///
/// A cart holds choices, not prices: ``FoodMenu/quote(_:stock:in:at:)`` looks them up, and placing an order uses the
/// same function. Equal lines are not merged; ``addOne(of:variation:under:as:)`` is what a plus button does (QP-46).
///
/// ```swift
/// var cart = Cart(covers: 2)
/// cart.addOne(of: margherita, as: LineID("1"))
/// cart.addOne(of: margherita, as: LineID("2"))  // two of line 1
/// let quote = try menu.quote(cart, at: now)
/// ```
public struct Cart: Hashable, Codable, Sendable {
    /// The lines, in the order in which they were added.
    public var lines: [CartLine]
    /// The number of guests charged a cover with this order; 0 charges none (GI-30).
    public var covers: Int
    /// How the guest gets the order, such as dine-in or delivery.
    public var channel: Channel
    /// The discounts on the whole cart.
    public var discounts: [Discount]

    /// Creates a cart; by default an empty one for dine-in, without covers.
    public init(
        _ lines: [CartLine] = [],
        covers: Int = 0,
        channel: Channel = .dineIn,
        discounts: [Discount] = []
    ) {
        self.discounts = discounts
        self.lines = lines
        self.covers = covers
        self.channel = channel
    }

    /// Adds one of an item to its first plain line, or as a new line.
    ///
    /// A line with more detail, such as a note, a modifier or a seat, is a separate choice and is left as it is.
    ///
    /// - Parameters:
    ///   - item: the item to add.
    ///   - variation: its size, volume or weight; `nil` for an item without variations.
    ///   - category: the heading the guest chose it under, if prices depend on it; `nil` for the item's own.
    ///   - line: the identity of the new line, if one is needed.
    /// - Returns: the line's new quantity; at `Int.max` it stays as it is.
    /// - Complexity: O(lines).
    @discardableResult
    public mutating func addOne(
        of item: MenuItemID,
        variation: VariationID? = nil,
        under category: CategoryID? = nil,
        as line: LineID
    ) -> Int {
        guard let index = lines.firstIndex(where: { $0.isPlain(item, variation, category) }) else {
            lines.append(CartLine(id: line, item: item, variation: variation, category: category))
            return 1
        }
        let (sum, overflow) = lines[index].quantity.addingReportingOverflow(1)
        if !overflow { lines[index].quantity = sum }
        return lines[index].quantity
    }

    /// Removes one of an item from the last line that ``addOne(of:variation:under:as:)`` could fill, and the line with
    /// its last one.
    ///
    /// - Returns: the line's new quantity; `nil` when the cart has no such line.
    /// - Complexity: O(lines).
    @discardableResult
    public mutating func removeOne(
        of item: MenuItemID,
        variation: VariationID? = nil,
        under category: CategoryID? = nil
    ) -> Int? {
        lines.lastIndex { $0.isPlain(item, variation, category) }.map { removeOne(at: $0) }
    }

    /// Removes one from a line, and the line with its last one.
    ///
    /// - Returns: the line's new quantity; `nil` when the cart has no such line.
    /// - Complexity: O(lines).
    @discardableResult
    public mutating func removeOne(from line: LineID) -> Int? {
        lines.firstIndex { $0.id == line }.map { removeOne(at: $0) }
    }

    private mutating func removeOne(at index: Int) -> Int {
        guard lines[index].quantity > 1 else {
            lines.remove(at: index)
            return 0
        }
        lines[index].quantity &-= 1
        return lines[index].quantity
    }

    /// Removes all lines and discounts; covers and channel stay.
    ///
    /// A host calls it after sending the order (QP-46).
    public mutating func reset() {
        lines = []
        discounts = []
    }

    /// Whether the cart or any of its lines has a discount.
    var hasDiscounts: Bool { !discounts.isEmpty || lines.contains { !$0.discounts.isEmpty } }
}

extension Cart {
    private enum CodingKeys: CodingKey {
        case lines, covers, channel, discounts
    }

    /// Decodes a cart; missing discounts mean none.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            try container.limited(container.decode([CartLine].self, forKey: .lines), to: .cartLines, forKey: .lines),
            covers: try container.decode(Int.self, forKey: .covers),
            channel: try container.decode(Channel.self, forKey: .channel),
            discounts: try container.decodeList(Discount.self, forKey: .discounts)
        )
    }

    /// Encodes a cart, without its empty discounts.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(lines, forKey: .lines)
        try container.encode(covers, forKey: .covers)
        try container.encode(channel, forKey: .channel)
        try container.encodeUnlessEmpty(discounts, forKey: .discounts)
    }
}

extension CartLine {
    fileprivate func isPlain(_ item: MenuItemID, _ variation: VariationID?, _ category: CategoryID?) -> Bool {
        self.item == item && self.variation == variation && self.category == category && note == nil && course == nil
            && participant == nil
            && modifiers.isEmpty && thousandths == nil && seat == nil && openPrice == nil
            && overridePrice == nil && discounts.isEmpty
    }
}
