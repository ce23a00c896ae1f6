public import TablesideCore

/// One branch's changes to a menu that it takes over (FO-07).
///
/// The branch's menu is the common one with these changes; it has an identity and a branch of its own. Its record
/// (``MenuRecord``) keeps the changes and applies them again whenever the common menu is edited.
///
/// ```swift
/// var brno = MenuAdaptation(id: MenuID("brno"), branch: BranchID("brno"))
/// brno.items[caesar] = ItemAdaptation(name: caesarSalad, variations: [small], prices: [small: try Money("189", .czk)])
/// brno.leftOut = [tripe]
/// let menu = try common.adapted(by: brno)
/// ```
public struct MenuAdaptation: Identifiable, Hashable, Sendable {
    /// The identity of the branch's menu.
    public let id: MenuID
    /// The branch that makes the changes.
    public let branch: BranchID
    /// Changes to items of the common menu.
    public var items: [MenuItemID: ItemAdaptation]
    /// Items of the common menu that the branch does not offer.
    public var leftOut: Set<MenuItemID>
    /// Headings renamed by the branch.
    public var categoryNames: [CategoryID: LocalizedText]
    /// Additional items of the branch, listed after those of the common menu.
    public var added: [MenuItem]
    /// The cover charge per person; `nil` to use the common menu's.
    public var coverCharge: Money?
    /// The charge for delivering an order; `nil` to use the common menu's.
    public var deliveryCharge: Money?
    /// The times and channels of the menu; `nil` to use the common menu's.
    public var availability: MenuTimes?

    /// Makes an adaptation that changes nothing yet.
    public init(id: MenuID, branch: BranchID) {
        self.id = id
        self.branch = branch
        items = [:]
        leftOut = []
        categoryNames = [:]
        added = []
        coverCharge = nil
        deliveryCharge = nil
        availability = nil
    }
}

/// One branch's changes to an item; fields that are `nil` or empty keep the common menu's values.
public struct ItemAdaptation: Hashable, Sendable {
    /// The item's name.
    public var name: LocalizedText?
    /// The item's description.
    public var description: LocalizedText?
    /// What guests may want to know of the item: allergens, diets, icons, calories, a photo.
    public var facts: ItemFacts?
    /// The category that lists the item.
    public var category: CategoryID?
    /// The item's variations that the branch sells.
    public var variations: Set<VariationID>?
    /// The price of one item.
    public var price: Money?
    /// The prices of the given variations.
    public var prices: [VariationID: Money]
    /// Whether the item can be ordered at all.
    public var isAvailable: Bool?

    /// Makes an adaptation, which changes nothing by default.
    public init(
        name: LocalizedText? = nil,
        description: LocalizedText? = nil,
        facts: ItemFacts? = nil,
        category: CategoryID? = nil,
        variations: Set<VariationID>? = nil,
        price: Money? = nil,
        prices: [VariationID: Money] = [:],
        isAvailable: Bool? = nil
    ) {
        self.name = name
        self.description = description
        self.facts = facts
        self.category = category
        self.variations = variations
        self.price = price
        self.prices = prices
        self.isAvailable = isAvailable
    }
}

extension MenuAdaptation: Codable {
    private enum CodingKeys: CodingKey {
        case id, branch, items, leftOut, categoryNames, added, coverCharge, deliveryCharge, availability
    }

    /// Reads an adaptation; missing fields change nothing.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            id: try container.decode(MenuID.self, forKey: .id),
            branch: try container.decode(BranchID.self, forKey: .branch)
        )
        items = try container.decodeIfPresent([MenuItemID: ItemAdaptation].self, forKey: .items) ?? [:]
        leftOut = Set(try container.decodeList(MenuItemID.self, forKey: .leftOut))
        categoryNames = try container.decodeIfPresent([CategoryID: LocalizedText].self, forKey: .categoryNames) ?? [:]
        added = try container.decodeList(MenuItem.self, forKey: .added)
        coverCharge = try container.decodeIfPresent(Money.self, forKey: .coverCharge)
        deliveryCharge = try container.decodeIfPresent(Money.self, forKey: .deliveryCharge)
        availability = try container.decodeIfPresent(MenuTimes.self, forKey: .availability)
    }

    /// Writes an adaptation, with sets sorted.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(branch, forKey: .branch)
        if !items.isEmpty { try container.encode(items, forKey: .items) }
        try container.encodeUnlessEmpty(leftOut.sorted(), forKey: .leftOut)
        if !categoryNames.isEmpty { try container.encode(categoryNames, forKey: .categoryNames) }
        try container.encodeUnlessEmpty(added, forKey: .added)
        try container.encodeIfPresent(coverCharge, forKey: .coverCharge)
        try container.encodeIfPresent(deliveryCharge, forKey: .deliveryCharge)
        try container.encodeIfPresent(availability, forKey: .availability)
    }
}

extension ItemAdaptation: Codable {
    private enum CodingKeys: CodingKey {
        case name, description, facts, category, variations, price, prices, isAvailable
    }

    /// Reads the changes; missing fields change nothing.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        name = try container.decodeIfPresent(LocalizedText.self, forKey: .name)
        description = try container.decodeIfPresent(LocalizedText.self, forKey: .description)
        facts = try container.decodeIfPresent(ItemFacts.self, forKey: .facts)
        category = try container.decodeIfPresent(CategoryID.self, forKey: .category)
        variations = try container.decodeIfPresent(Set<VariationID>.self, forKey: .variations)
        price = try container.decodeIfPresent(Money.self, forKey: .price)
        prices = try container.decodeIfPresent([VariationID: Money].self, forKey: .prices) ?? [:]
        isAvailable = try container.decodeIfPresent(Bool.self, forKey: .isAvailable)
    }

    /// Writes the changes, with sets sorted.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(name, forKey: .name)
        try container.encodeIfPresent(description, forKey: .description)
        try container.encodeIfPresent(facts, forKey: .facts)
        try container.encodeIfPresent(category, forKey: .category)
        try container.encodeSortedIfPresent(variations, forKey: .variations)
        try container.encodeIfPresent(price, forKey: .price)
        if !prices.isEmpty { try container.encode(prices, forKey: .prices) }
        try container.encodeIfPresent(isAvailable, forKey: .isAvailable)
    }
}
