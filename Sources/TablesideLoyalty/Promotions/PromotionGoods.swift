public import TablesideCore

/// The lines of a basket that a rule applies to.
///
/// A line is included if its item or one of its categories is listed, or if no items and categories are listed at all,
/// and neither its item nor one of its categories is excluded.
public struct PromotionGoods: Hashable, Sendable {
    /// The included items; `nil` lists none.
    public var items: Set<MenuItemID>?
    /// The included categories; `nil` lists none.
    public var categories: Set<CategoryID>?
    /// The excluded items, even if a category includes them.
    public var exceptItems: Set<MenuItemID>
    /// The excluded categories, even if an item in one is listed.
    public var exceptCategories: Set<CategoryID>

    /// Makes a choice of goods; all goods by default.
    public init(
        items: Set<MenuItemID>? = nil,
        categories: Set<CategoryID>? = nil,
        exceptItems: Set<MenuItemID> = [],
        exceptCategories: Set<CategoryID> = []
    ) {
        self.items = items
        self.categories = categories
        self.exceptItems = exceptItems
        self.exceptCategories = exceptCategories
    }

    /// Every line of a basket.
    public static let all = PromotionGoods()

    var isAll: Bool {
        items == nil && categories == nil && exceptItems.isEmpty && exceptCategories.isEmpty
    }

    /// Whether a line is included.
    ///
    /// - Complexity: O(categories of the line).
    public func includes(_ line: PromotionBasketLine) -> Bool {
        if exceptItems.contains(line.item) { return false }
        if !exceptCategories.isEmpty, line.categories.contains(where: exceptCategories.contains) { return false }
        if items == nil, categories == nil { return true }
        if let items, items.contains(line.item) { return true }
        guard let categories else { return false }
        return line.categories.contains(where: categories.contains)
    }
}

extension PromotionGoods: Codable {
    private enum CodingKeys: CodingKey {
        case items, categories, exceptItems, exceptCategories
    }

    /// Reads a choice of goods; missing fields set no restriction.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let most = Promotion.maxNames
        items = try container.decodeSetIfPresent(MenuItemID.self, atMost: most, forKey: .items)
        categories = try container.decodeSetIfPresent(CategoryID.self, atMost: most, forKey: .categories)
        exceptItems = try container.decodeSetIfPresent(MenuItemID.self, atMost: most, forKey: .exceptItems) ?? []
        exceptCategories =
            try container.decodeSetIfPresent(CategoryID.self, atMost: most, forKey: .exceptCategories) ?? []
    }

    /// Writes a choice of goods, each list sorted.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeSortedIfPresent(items, forKey: .items)
        try container.encodeSortedIfPresent(categories, forKey: .categories)
        try container.encodeUnlessEmpty(exceptItems.sorted(), forKey: .exceptItems)
        try container.encodeUnlessEmpty(exceptCategories.sorted(), forKey: .exceptCategories)
    }
}
