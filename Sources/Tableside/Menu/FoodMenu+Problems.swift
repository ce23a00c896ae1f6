/// What can be wrong with a menu.
public enum MenuDefect: CodedReason {
    /// Nothing can be ordered from the menu.
    case noItems
    /// Two categories have one identity.
    case repeatedCategory(category: CategoryID)
    /// Two items have one identity.
    case repeatedItem(item: MenuItemID)
    /// Two variations of an item have one identity.
    case repeatedVariation(item: MenuItemID, variation: VariationID)
    /// The item stands under a category that the menu does not have.
    case unknownCategory(item: MenuItemID, category: CategoryID)
    /// A name has no character in its default language.
    case emptyName
    /// The item has neither a price nor variations.
    case noPrice(item: MenuItemID)
    /// A price is below zero.
    case negativePrice(price: Money)
    /// A price is not in the currency of the menu.
    case foreignCurrency(price: Money, expected: Currency)

    /// The stable name of the defect.
    public var code: ErrorCode {
        let fault =
            switch self {
            case .noItems: "noItems"
            case .repeatedCategory: "repeatedCategory"
            case .repeatedItem: "repeatedItem"
            case .repeatedVariation: "repeatedVariation"
            case .unknownCategory: "unknownCategory"
            case .emptyName: "emptyName"
            case .noPrice: "noPrice"
            case .negativePrice: "negativePrice"
            case .foreignCurrency: "foreignCurrency"
            }
        return ErrorCode(rawValue: "menu." + fault)
    }

    /// What is wrong, in plain words.
    public var description: String {
        switch self {
        case .noItems: "the menu has no items"
        case .repeatedCategory(let category): "the category \(category) stands twice"
        case .repeatedItem(let item): "the item \(item) stands twice"
        case .repeatedVariation(let item, let variation): "the variation \(variation) of \(item) stands twice"
        case .unknownCategory(let item, let category): "\(item) stands under \(category), which the menu does not have"
        case .emptyName: "the name is empty"
        case .noPrice(let item): "\(item) has neither a price nor variations"
        case .negativePrice(let price): "the price \(price) is below zero"
        case .foreignCurrency(let price, let expected): "the price \(price) is not in \(expected)"
        }
    }
}

extension FoodMenu {
    /// Everything that is wrong with the menu, in the order of its fields.
    ///
    /// - Complexity: O(categories + items + variations).
    public func problems() -> [Problem<MenuDefect>] {
        var problems: [Problem<MenuDefect>] = []
        var categoriesSeen: Set<CategoryID> = []
        for (index, category) in categories.enumerated() {
            let path = FieldPath("categories").index(index)
            if !categoriesSeen.insert(category.id).inserted {
                problems.append(Problem(.repeatedCategory(category: category.id), at: path.field("id")))
            }
            problems += defects(ofName: category.name, at: path)
        }
        if items.isEmpty { problems.append(Problem(.noItems, at: "items")) }
        var itemsSeen: Set<MenuItemID> = []
        for (index, item) in items.enumerated() {
            let path = FieldPath("items").index(index)
            if !itemsSeen.insert(item.id).inserted {
                problems.append(Problem(.repeatedItem(item: item.id), at: path.field("id")))
            }
            problems += defects(ofName: item.name, at: path)
            if !categoriesSeen.contains(item.category) {
                let defect = MenuDefect.unknownCategory(item: item.id, category: item.category)
                problems.append(Problem(defect, at: path.field("category")))
            }
            problems += defects(ofPricesOf: item, at: path)
        }
        if let coverCharge { problems += defects(of: coverCharge, at: "coverCharge") }
        return problems
    }

    private func defects(ofName name: LocalizedText, at path: FieldPath) -> [Problem<MenuDefect>] {
        name.defaultText.isEmpty ? [Problem(.emptyName, at: path.field("name"))] : []
    }

    private func defects(ofPricesOf item: MenuItem, at path: FieldPath) -> [Problem<MenuDefect>] {
        var problems: [Problem<MenuDefect>] = []
        if let price = item.price {
            problems += defects(of: price, at: path.field("price"))
        } else if item.variations.isEmpty {
            problems.append(Problem(.noPrice(item: item.id), at: path.field("price")))
        }
        var seen: Set<VariationID> = []
        for (index, variation) in item.variations.enumerated() {
            let path = path.field("variations").index(index)
            if !seen.insert(variation.id).inserted {
                let defect = MenuDefect.repeatedVariation(item: item.id, variation: variation.id)
                problems.append(Problem(defect, at: path.field("id")))
            }
            problems += defects(ofName: variation.name, at: path)
            problems += defects(of: variation.price, at: path.field("price"))
        }
        return problems
    }

    private func defects(of price: Money, at path: FieldPath) -> [Problem<MenuDefect>] {
        var problems: [Problem<MenuDefect>] = []
        if price.currency != currency {
            problems.append(Problem(.foreignCurrency(price: price, expected: currency), at: path))
        }
        if price.isNegative { problems.append(Problem(.negativePrice(price: price), at: path)) }
        return problems
    }
}
