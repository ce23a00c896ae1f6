public import TablesideCore
public import TablesideMenu

/// What a guest is about to order: changed freely, worth nothing until it is quoted and placed.
///
/// A cart holds wishes, not prices: ``FoodMenu/quote(_:stock:in:at:)`` looks them up, and placing an order uses the very
/// same function. Equal lines are not merged; ``addOne(of:variation:under:as:)`` is what a plus button does (QP-46).
///
/// ```swift
/// var cart = Cart(covers: 2)
/// cart.addOne(of: margherita, as: LineID("1"))
/// cart.addOne(of: margherita, as: LineID("2"))  // two of line 1
/// let quote = try menu.quote(cart, at: now)
/// ```
public struct Cart: Hashable, Codable, Sendable {
    /// The wishes, in the order in which they were made.
    public var lines: [CartLine]
    /// For how many people a place at the table is charged with this order; 0 charges nobody (GI-30).
    public var covers: Int
    /// How the guest gets what they order.
    public var channel: Channel
    /// What is off all of it.
    public var discounts: [Discount]

    /// Makes a cart.
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

    /// Adds one of an item: to the first plain line of it, or as a new line.
    ///
    /// A line that says more, such as a note, a modifier or a seat, is a wish of its own and is left as it is.
    ///
    /// - Parameters:
    ///   - item: what is wanted.
    ///   - variation: in which size, volume or weight; `nil` for an item without variations.
    ///   - category: the heading under which it was chosen, where prices depend on it; `nil` for the item's own.
    ///   - line: the identity of the new line, if one is needed.
    /// - Returns: how many of it the line now holds; the largest number there is stays as it is.
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

    /// Takes one of an item away: from the last line that ``addOne(of:variation:under:as:)`` fills, and with the last one of it
    /// the line.
    ///
    /// - Returns: how many of it the line now holds; `nil` when the cart has no such line.
    /// - Complexity: O(lines).
    @discardableResult
    public mutating func removeOne(
        of item: MenuItemID,
        variation: VariationID? = nil,
        under category: CategoryID? = nil
    ) -> Int? {
        lines.lastIndex { $0.isPlain(item, variation, category) }.map { removeOne(at: $0) }
    }

    /// Takes one away from a line, and with the last one the line.
    ///
    /// - Returns: how many the line now holds; `nil` when the cart has no such line.
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

    /// Forgets all lines and discounts; covers and channel stay.
    ///
    /// It is what a host does after sending (QP-46).
    public mutating func reset() {
        lines = []
        discounts = []
    }

    /// Whether anything is off anything.
    var hasDiscounts: Bool { !discounts.isEmpty || lines.contains { !$0.discounts.isEmpty } }
}

extension Cart {
    private enum CodingKeys: CodingKey {
        case lines, covers, channel, discounts
    }

    /// Reads a cart; discounts are left out where there are none.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            try container.limited(container.decode([CartLine].self, forKey: .lines), to: .cartLines, forKey: .lines),
            covers: try container.decode(Int.self, forKey: .covers),
            channel: try container.decode(Channel.self, forKey: .channel),
            discounts: try container.decodeList(Discount.self, forKey: .discounts)
        )
    }

    /// Writes a cart.
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
