public import TablesideCore

/// What a branch offers, and at which prices.
///
/// A menu is a document that people edit: it may have defects for a while, which ``problems()`` lists, all at once.
/// Orders keep their own copy of names and prices, so that a later edit never changes what was agreed.
///
/// ```swift
/// let menu = FoodMenu(
///     id: MenuID("dinner"), branch: branch.id, currency: .eur,
///     categories: [MenuCategory(id: pizzas, name: LocalizedText("Pizzas", in: .english))],
///     items: [margherita]
/// )
/// let quote = try menu.quote(cart, at: now)
/// ```
public struct FoodMenu: Document {
    /// Documents of this type are stored as `menu`.
    public static let kind = DocumentKind(rawValue: "menu")

    /// The identity of the menu.
    public let id: MenuID
    /// The number of writes so far; orders record the one whose prices they took.
    public var version = Version.absent
    /// The branch that offers it.
    public let branch: BranchID
    /// The currency of every price of the menu.
    public let currency: Currency
    /// The headings, in the order in which they are shown.
    ///
    /// - Complexity: Every change takes O(size of the menu).
    public var categories: [MenuCategory] {
        didSet { reindex() }
    }
    /// The items, in menu order: the order of every quote (QP-43).
    ///
    /// - Complexity: Every change takes O(size of the menu): several are best made to a copy of the list.
    public var items: [MenuItem] {
        didSet { reindex() }
    }
    /// What each person pays for their place at the table; `nil` for nothing (GI-30).
    public var coverCharge: Money?
    /// What bringing an order to the guest's door costs; `nil` for nothing (GI-30).
    public var deliveryCharge: Money?
    /// When and on which channels it is offered; `nil` for always.
    public var availability: MenuTimes?
    /// What may be settled about items, for all of them that name it.
    ///
    /// - Complexity: Every change takes O(size of the menu): several are best made to a copy of the list.
    public var modifierGroups: [ModifierGroup] {
        didSet { reindex() }
    }
    /// Items that stand under further headings as well.
    public var entries: [MenuEntry]
    /// Prices under particular conditions.
    ///
    /// - Complexity: Every change takes O(size of the menu): several are best made to a copy of the list.
    public var priceRules: [PriceRule] {
        didSet { reindex() }
    }

    /// Which taxes the house takes, and how it rounds.
    ///
    /// - Complexity: Every change takes O(size of the menu).
    public var saleRules: SaleRules {
        didSet { reindex() }
    }

    /// What pricing asks of the items, groups, prices and taxes, looked up once.
    package private(set) var index: Boxed<MenuIndex>

    /// Makes a menu.
    public init(
        id: MenuID,
        branch: BranchID,
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
        self.branch = branch
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
                priceRules: priceRules,
                saleRules: saleRules
            )
        )
    }

    private mutating func reindex() {
        index = Boxed(
            MenuIndex(
                categories: categories,
                items: items,
                groups: modifierGroups,
                priceRules: priceRules,
                saleRules: saleRules
            )
        )
    }

    /// The entry that puts an item under a further heading, in that variation rather than in all.
    package func entry(of item: MenuItemID, as variation: VariationID?, under category: CategoryID) -> MenuEntry? {
        let entries = entries.filter { entry in
            entry.item == item && entry.category == category
                && (entry.variation == nil || entry.variation == variation)
        }
        return entries.first { $0.variation != nil } ?? entries.first
    }

    /// The position of the item in menu order; `nil` when it is not on the menu.
    ///
    /// - Complexity: O(1).
    public func position(of item: MenuItemID) -> Int? { index.value.positions[item] }

    /// The item with this identity, if it is on the menu.
    ///
    /// - Complexity: O(1).
    public func item(_ id: MenuItemID) -> MenuItem? { position(of: id).map { items[$0] } }

    /// Whether the item is on the menu: by identity alone, never by name (QP-24).
    ///
    /// - Complexity: O(1).
    public func contains(_ item: MenuItemID) -> Bool { position(of: item) != nil }

    /// The modifier group with this identity, if the menu has it.
    ///
    /// - Complexity: O(groups).
    public func modifierGroup(_ id: ModifierGroupID) -> ModifierGroup? { modifierGroups.first { $0.id == id } }

    /// The category with this identity, if the menu has it.
    ///
    /// - Complexity: O(categories).
    public func category(_ id: CategoryID) -> MenuCategory? { categories.first { $0.id == id } }

    /// Menus of a branch are listed together.
    public var scope: String { branch.rawValue }
}

extension FoodMenu: Codable {
    private enum CodingKeys: String, CodingKey {
        case id, version, branch, currency, categories, items, coverCharge, deliveryCharge, availability,
            modifierGroups, entries
        case priceRules, saleRules
    }

    /// Reads the menu; defects such as a missing price are no fault of the text and are left to ``problems()``.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            id: try container.decode(MenuID.self, forKey: .id),
            branch: try container.decode(BranchID.self, forKey: .branch),
            currency: try container.decode(Currency.self, forKey: .currency),
            categories: try container.decode([MenuCategory].self, forKey: .categories),
            items: try container.decode([MenuItem].self, forKey: .items),
            coverCharge: try container.decodeIfPresent(Money.self, forKey: .coverCharge),
            deliveryCharge: try container.decodeIfPresent(Money.self, forKey: .deliveryCharge),
            availability: try container.decodeIfPresent(MenuTimes.self, forKey: .availability),
            modifierGroups: try container.decodeList(ModifierGroup.self, forKey: .modifierGroups),
            entries: try container.decodeList(MenuEntry.self, forKey: .entries),
            priceRules: try container.decodeList(PriceRule.self, forKey: .priceRules),
            // A house that says nothing takes no taxes.
            saleRules: try container.decodeIfPresent(SaleRules.self, forKey: .saleRules) ?? SaleRules()
        )
        version = try container.decode(Version.self, forKey: .version)
    }

    /// Writes the menu; what it does not have is left out.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(version, forKey: .version)
        try container.encode(branch, forKey: .branch)
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
