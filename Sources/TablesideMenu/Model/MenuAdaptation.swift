public import TablesideCore

/// What one branch of a franchise changes about a menu that several have (FO-07).
///
/// The menu of the branch is the common one with these changes, worked out whenever either of them is edited; it has an
/// identity and a branch of its own.
///
/// ```swift
/// var brno = MenuAdaptation(id: MenuID("brno"), branch: BranchID("brno"))
/// brno.items[caesar] = ItemAdaptation(name: caesarSalad, variations: [small], prices: [small: try Money("189", .czk)])
/// brno.leftOut = [tripe]
/// let menu = try common.adapted(by: brno)
/// ```
public struct MenuAdaptation: Document, Hashable {
    /// Documents of this type are stored as `menuAdaptation`.
    public static let kind = DocumentKind(rawValue: "menuAdaptation")

    /// The identity of the branch's menu.
    public let id: MenuID
    /// The number of writes so far.
    public var version: Version
    /// The branch.
    public let branch: BranchID
    /// What is different about items of the common menu.
    public var items: [MenuItemID: ItemAdaptation]
    /// The items of the common menu that the branch does not have.
    public var leftOut: Set<MenuItemID>
    /// What headings are called there.
    public var categoryNames: [CategoryID: LocalizedText]
    /// What the branch has besides, after the items of the common menu.
    public var added: [MenuItem]
    /// What each person pays for their place at the table; `nil` for what the common menu says.
    public var coverCharge: Money?
    /// What bringing an order to the guest's door costs; `nil` for what the common menu says.
    public var deliveryCharge: Money?
    /// When and on which channels it is offered; `nil` for what the common menu says.
    public var availability: MenuTimes?

    /// Makes an adaptation that changes nothing yet.
    public init(id: MenuID, branch: BranchID, version: Version = .absent) {
        self.id = id
        self.version = version
        self.branch = branch
        items = [:]
        leftOut = []
        categoryNames = [:]
        added = []
        coverCharge = nil
        deliveryCharge = nil
        availability = nil
    }

    /// Adaptations of a branch are listed together.
    public var scope: String { branch.rawValue }
}

/// What is different about an item at one branch; what is `nil` or left out is as on the common menu.
public struct ItemAdaptation: Hashable, Sendable {
    /// What it is called.
    public var name: LocalizedText?
    /// What the menu says about it.
    public var description: LocalizedText?
    /// The category under which it stands.
    public var category: CategoryID?
    /// The variations in which the branch sells it, of those that there are.
    public var variations: Set<VariationID>?
    /// What one of it costs.
    public var price: Money?
    /// What one of it costs in these variations.
    public var prices: [VariationID: Money]
    /// Whether it can be ordered at all at present.
    public var isAvailable: Bool?

    /// Makes an adaptation.
    public init(
        name: LocalizedText? = nil,
        description: LocalizedText? = nil,
        category: CategoryID? = nil,
        variations: Set<VariationID>? = nil,
        price: Money? = nil,
        prices: [VariationID: Money] = [:],
        isAvailable: Bool? = nil
    ) {
        self.name = name
        self.description = description
        self.category = category
        self.variations = variations
        self.price = price
        self.prices = prices
        self.isAvailable = isAvailable
    }
}

extension MenuAdaptation: Codable {
    private enum CodingKeys: CodingKey {
        case id, version, branch, items, leftOut, categoryNames, added, coverCharge, deliveryCharge, availability
    }

    /// Reads an adaptation; what it does not change is left out.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            id: try container.decode(MenuID.self, forKey: .id),
            branch: try container.decode(BranchID.self, forKey: .branch),
            version: try container.decode(Version.self, forKey: .version)
        )
        items = try container.decodeIfPresent([MenuItemID: ItemAdaptation].self, forKey: .items) ?? [:]
        leftOut = Set(try container.decodeList(MenuItemID.self, forKey: .leftOut))
        categoryNames = try container.decodeIfPresent([CategoryID: LocalizedText].self, forKey: .categoryNames) ?? [:]
        added = try container.decodeList(MenuItem.self, forKey: .added)
        coverCharge = try container.decodeIfPresent(Money.self, forKey: .coverCharge)
        deliveryCharge = try container.decodeIfPresent(Money.self, forKey: .deliveryCharge)
        availability = try container.decodeIfPresent(MenuTimes.self, forKey: .availability)
    }

    /// Writes an adaptation, sets in order.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(version, forKey: .version)
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
        case name, description, category, variations, price, prices, isAvailable
    }

    /// Reads what is different; what is not is left out.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        name = try container.decodeIfPresent(LocalizedText.self, forKey: .name)
        description = try container.decodeIfPresent(LocalizedText.self, forKey: .description)
        category = try container.decodeIfPresent(CategoryID.self, forKey: .category)
        variations = try container.decodeIfPresent(Set<VariationID>.self, forKey: .variations)
        price = try container.decodeIfPresent(Money.self, forKey: .price)
        prices = try container.decodeIfPresent([VariationID: Money].self, forKey: .prices) ?? [:]
        isAvailable = try container.decodeIfPresent(Bool.self, forKey: .isAvailable)
    }

    /// Writes what is different, sets in order.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(name, forKey: .name)
        try container.encodeIfPresent(description, forKey: .description)
        try container.encodeIfPresent(category, forKey: .category)
        try container.encodeSortedIfPresent(variations, forKey: .variations)
        try container.encodeIfPresent(price, forKey: .price)
        if !prices.isEmpty { try container.encode(prices, forKey: .prices) }
        try container.encodeIfPresent(isAvailable, forKey: .isAvailable)
    }
}
