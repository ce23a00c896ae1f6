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
    public var categories: [MenuCategory]
    /// The items, in menu order: the order of every quote (QP-43).
    public var items: [MenuItem] {
        didSet { positions = FoodMenu.positions(of: items) }
    }
    /// What each person pays for their place at the table; `nil` for nothing (GI-30).
    public var coverCharge: Money?

    /// Where each item stands, the first of several with one identity.
    private var positions: [MenuItemID: Int]

    /// Makes a menu.
    public init(
        id: MenuID,
        branch: BranchID,
        currency: Currency,
        categories: [MenuCategory],
        items: [MenuItem],
        coverCharge: Money? = nil
    ) {
        self.id = id
        self.branch = branch
        self.currency = currency
        self.categories = categories
        self.items = items
        self.coverCharge = coverCharge
        positions = FoodMenu.positions(of: items)
    }

    private static func positions(of items: [MenuItem]) -> [MenuItemID: Int] {
        Dictionary(items.enumerated().map { ($0.element.id, $0.offset) }) { first, _ in first }
    }

    /// The position of the item in menu order; `nil` when it is not on the menu.
    ///
    /// - Complexity: O(1).
    public func position(of item: MenuItemID) -> Int? { positions[item] }

    /// The item with this identity, if it is on the menu.
    ///
    /// - Complexity: O(1).
    public func item(_ id: MenuItemID) -> MenuItem? { positions[id].map { items[$0] } }

    /// Whether the item is on the menu: by identity alone, never by name (QP-24).
    ///
    /// - Complexity: O(1).
    public func contains(_ item: MenuItemID) -> Bool { positions[item] != nil }

    /// Menus of a branch are listed together.
    public var scope: String { branch.rawValue }
}

extension FoodMenu: Codable {
    private enum CodingKeys: String, CodingKey {
        case id, version, branch, currency, categories, items, coverCharge
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
            coverCharge: try container.decodeIfPresent(Money.self, forKey: .coverCharge)
        )
        version = try container.decode(Version.self, forKey: .version)
    }
}
