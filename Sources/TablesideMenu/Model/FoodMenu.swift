public import TablesideCore

/// The menu of a branch, or one that the branches of a restaurant have in common: the dishes and their prices.
///
/// A menu is a value that people edit, so it may have defects for a while; ``problems()`` lists all of them at once.
/// What a store keeps is its record (``MenuRecord``). Orders keep their own copy of names and prices, so a later edit
/// never changes what was agreed.
///
/// ```swift
/// let menu = FoodMenu(
///     id: MenuID("dinner"), of: .branch(branch.id), currency: .eur,
///     categories: [MenuCategory(id: pizzas, name: LocalizedText("Pizzas", in: .english))],
///     items: [margherita]
/// )
/// let quote = try menu.quote(cart, at: now)
/// ```
public struct FoodMenu: Identifiable, Sendable {
    /// The identity of the menu.
    public let id: MenuID
    /// Counts the edits; orders record the version that their prices came from.
    public var version = Version.absent
    /// Whose menu it is.
    public let place: MenuPlace
    /// What guests know it by, such as “Lunch”; `nil` if the branch has no other menu to choose from (GI-19).
    public var name: LocalizedText?
    /// The currency of every price on the menu.
    public let currency: Currency
    /// The headings, in display order.
    ///
    /// - Complexity: each change takes O(size of the menu).
    public var categories: [MenuCategory] {
        didSet { reindex() }
    }
    /// The items, in menu order, which is also the order of every quote (QP-43).
    ///
    /// - Complexity: each change takes O(size of the menu); make several changes on a copy of the list.
    public var items: [MenuItem] {
        didSet { reindex() }
    }
    /// The cover charge per person; `nil` for none (GI-30).
    public var coverCharge: Money?
    /// The charge for delivering an order; `nil` for none (GI-30).
    public var deliveryCharge: Money?
    /// The times and channels of the menu; `nil` for no restriction.
    public var availability: MenuTimes?
    /// The modifier groups, shared by all items that name them.
    ///
    /// - Complexity: each change takes O(size of the menu); make several changes on a copy of the list.
    public var modifierGroups: [ModifierGroup] {
        didSet { reindex() }
    }
    /// Items listed under additional headings.
    ///
    /// - Complexity: each change takes O(size of the menu); make several changes on a copy of the list.
    public var entries: [MenuEntry] {
        didSet { reindex() }
    }
    /// Prices that apply under certain conditions.
    ///
    /// - Complexity: each change takes O(size of the menu); make several changes on a copy of the list.
    public var priceRules: [PriceRule] {
        didSet { reindex() }
    }

    /// The taxes that the restaurant charges, and how amounts are rounded.
    ///
    /// - Complexity: each change takes O(size of the menu).
    public var saleRules: SaleRules {
        didSet { reindex() }
    }

    /// A precomputed lookup of items, groups, prices and taxes for pricing.
    @usableFromInline package private(set) var index: Boxed<MenuIndex>

    /// Makes a menu.
    public init(
        id: MenuID,
        of place: MenuPlace,
        name: LocalizedText? = nil,
        currency: Currency,
        categories: [MenuCategory],
        items: [MenuItem],
        coverCharge: Money? = nil,
        deliveryCharge: Money? = nil,
        availability: MenuTimes? = nil,
        modifierGroups: [ModifierGroup] = [],
        entries: [MenuEntry] = [],
        priceRules: [PriceRule] = [],
        saleRules: SaleRules = SaleRules()
    ) {
        self.id = id
        self.place = place
        self.name = name
        self.currency = currency
        self.categories = categories
        self.items = items
        self.coverCharge = coverCharge
        self.deliveryCharge = deliveryCharge
        self.availability = availability
        self.modifierGroups = modifierGroups
        self.entries = entries
        self.priceRules = priceRules
        self.saleRules = saleRules
        index = Boxed(
            MenuIndex(
                categories: categories,
                items: items,
                groups: modifierGroups,
                entries: entries,
                priceRules: priceRules,
                saleRules: saleRules
            )
        )
    }

    /// The branch that offers the menu; `nil` for a common menu.
    public var branch: BranchID? { place.branch }

    private mutating func reindex() {
        index = Boxed(
            MenuIndex(
                categories: categories,
                items: items,
                groups: modifierGroups,
                entries: entries,
                priceRules: priceRules,
                saleRules: saleRules
            )
        )
    }

    /// The entry that lists an item under an additional heading; one for this variation is preferred to one for all.
    ///
    /// - Complexity: O(1).
    package func entry(of item: MenuItemID, as variation: VariationID?, under category: CategoryID) -> MenuEntry? {
        var place = MenuIndex.Place(item: item, category: category, variation: variation)
        var found = index.value.entryPositions[place]
        if found == nil, variation != nil {
            place.variation = nil
            found = index.value.entryPositions[place]
        }
        return found.map { entries[$0] }
    }

    /// The position of an item in menu order; `nil` when it is not on the menu.
    ///
    /// - Complexity: O(1).
    @inlinable
    public func position(of item: MenuItemID) -> Int? { index.value.positions[item] }

    /// The item with this identity; `nil` when it is not on the menu.
    ///
    /// - Complexity: O(1).
    public func item(_ id: MenuItemID) -> MenuItem? { position(of: id).map { items[$0] } }

    /// Whether the item is on the menu; compared by identity, never by name (QP-24).
    ///
    /// - Complexity: O(1).
    public func contains(_ item: MenuItemID) -> Bool { position(of: item) != nil }

    /// The modifier group with this identity; `nil` when the menu does not have it.
    ///
    /// - Complexity: O(groups).
    public func modifierGroup(_ id: ModifierGroupID) -> ModifierGroup? { modifierGroups.first { $0.id == id } }

    /// The category with this identity; `nil` when the menu does not have it.
    ///
    /// - Complexity: O(categories).
    public func category(_ id: CategoryID) -> MenuCategory? { categories.first { $0.id == id } }

}

extension FoodMenu: Hashable {
    /// Hashes identity, version and the items' number, which tell most menus apart.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(id)
        hasher.combine(version)
        hasher.combine(items.count)
    }
}

extension FoodMenu: Codable {
    private enum CodingKeys: String, CodingKey {
        case id, version, branch, restaurant, name, currency, categories, items, coverCharge, deliveryCharge
        case availability, modifierGroups, entries, priceRules, saleRules
    }

    /// Reads the menu; defects such as a missing price are not decoding errors and are left to ``problems()``.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let restaurant = try container.decodeIfPresent(RestaurantID.self, forKey: .restaurant)
        if restaurant != nil, container.contains(.branch) {
            throw DecodingError.dataCorruptedError(
                forKey: .branch,
                in: container,
                debugDescription: "a menu is that of a branch or of a restaurant"
            )
        }
        self.init(
            id: try container.decode(MenuID.self, forKey: .id),
            of: try restaurant.map { .restaurant($0) } ?? .branch(container.decode(BranchID.self, forKey: .branch)),
            name: try container.decodeIfPresent(LocalizedText.self, forKey: .name),
            currency: try container.decode(Currency.self, forKey: .currency),
            categories: try container.decode([MenuCategory].self, forKey: .categories),
            items: try container.decode([MenuItem].self, forKey: .items),
            coverCharge: try container.decodeIfPresent(Money.self, forKey: .coverCharge),
            deliveryCharge: try container.decodeIfPresent(Money.self, forKey: .deliveryCharge),
            availability: try container.decodeIfPresent(MenuTimes.self, forKey: .availability),
            modifierGroups: try container.decodeList(ModifierGroup.self, forKey: .modifierGroups),
            entries: try container.decodeList(MenuEntry.self, forKey: .entries),
            priceRules: try container.decodeList(PriceRule.self, forKey: .priceRules),
            // Missing rules mean no taxes.
            saleRules: try container.decodeIfPresent(SaleRules.self, forKey: .saleRules) ?? SaleRules()
        )
        version = try container.decode(Version.self, forKey: .version)
    }

    /// Writes the menu; missing parts are left out.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(version, forKey: .version)
        switch place {
        case .branch(let branch): try container.encode(branch, forKey: .branch)
        case .restaurant(let restaurant): try container.encode(restaurant, forKey: .restaurant)
        }
        try container.encodeIfPresent(name, forKey: .name)
        try container.encode(currency, forKey: .currency)
        try container.encode(categories, forKey: .categories)
        try container.encode(items, forKey: .items)
        try container.encodeIfPresent(coverCharge, forKey: .coverCharge)
        try container.encodeIfPresent(deliveryCharge, forKey: .deliveryCharge)
        try container.encodeIfPresent(availability, forKey: .availability)
        try container.encodeUnlessEmpty(modifierGroups, forKey: .modifierGroups)
        try container.encodeUnlessEmpty(entries, forKey: .entries)
        try container.encodeUnlessEmpty(priceRules, forKey: .priceRules)
        if saleRules != SaleRules() { try container.encode(saleRules, forKey: .saleRules) }
    }
}
