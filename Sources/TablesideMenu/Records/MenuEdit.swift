public import TablesideCore

/// One change to a menu: one field, one item, one heading or one group (FO-34, AP-08).
///
/// A command holds several, which are applied all or not at all.
public enum MenuEdit: Hashable, Codable, Sendable {
    /// Names the menu; `nil` for no name.
    case setName(name: LocalizedText?)
    /// Adds a heading at the end, or replaces the one with the same identity.
    case setCategory(category: MenuCategory)
    /// Removes a heading, with the entries and prices under it.
    case removeCategory(category: CategoryID)
    /// Puts headings into this order; those that are not named follow as they are.
    case orderCategories(categories: [CategoryID])
    /// Adds an item at the end, or replaces the one with the same identity.
    indirect case setItem(item: MenuItem)
    /// Removes an item, with everything that names it.
    case removeItem(item: MenuItemID)
    /// Puts items into this order; those that are not named follow as they are.
    case orderItems(items: [MenuItemID])
    /// Prices an item, or one of its variations, which always has a price; `nil` for an item without a price of its
    /// own.
    case setPrice(item: MenuItemID, variation: VariationID?, price: Money?)
    /// Sets whether an item can be ordered at all.
    case setAvailable(item: MenuItemID, isAvailable: Bool)
    /// Describes an item; `nil` for no description.
    case setDescription(item: MenuItemID, description: LocalizedText?)
    /// Sets an item's allergens, diets, icons, calories and photo.
    case setFacts(item: MenuItemID, facts: ItemFacts)
    /// Adds a modifier group at the end, or replaces the one with the same identity.
    indirect case setGroup(group: ModifierGroup)
    /// Removes a modifier group, also from the items and options that name it.
    case removeGroup(group: ModifierGroupID)
    /// Lists items under these additional headings.
    case setEntries(entries: [MenuEntry])
    /// Sets the prices that apply under conditions.
    case setPriceRules(rules: [PriceRule])
    /// Sets the taxes and the rounding.
    case setSaleRules(rules: SaleRules)
    /// Sets the cover charge per person; `nil` for none.
    case setCoverCharge(charge: Money?)
    /// Sets the charge for a delivery; `nil` for none.
    case setDeliveryCharge(charge: Money?)
    /// Sets the times and channels at which the menu is offered; `nil` for no restriction.
    case setTimes(times: MenuTimes?)
}

extension MenuEdit {
    /// The kinds of changes, without their values.
    public enum Kind: String, ClosedCode {
        /// Names the menu; `nil` for no name.
        case setName
        /// Adds a heading at the end, or replaces the one with the same identity.
        case setCategory
        /// Removes a heading, with the entries and prices under it.
        case removeCategory
        /// Puts headings into this order; those that are not named follow as they are.
        case orderCategories
        /// Adds an item at the end, or replaces the one with the same identity.
        case setItem
        /// Removes an item, with everything that names it.
        case removeItem
        /// Puts items into this order; those that are not named follow as they are.
        case orderItems
        /// Prices an item, or one of its variations, which always has a price; `nil` for an item without a price of its
        /// own.
        case setPrice
        /// Sets whether an item can be ordered at all.
        case setAvailable
        /// Describes an item; `nil` for no description.
        case setDescription
        /// Sets an item's allergens, diets, icons, calories and photo.
        case setFacts
        /// Adds a modifier group at the end, or replaces the one with the same identity.
        case setGroup
        /// Removes a modifier group, also from the items and options that name it.
        case removeGroup
        /// Lists items under these additional headings.
        case setEntries
        /// Sets the prices that apply under conditions.
        case setPriceRules
        /// Sets the taxes and the rounding.
        case setSaleRules
        /// Sets the cover charge per person; `nil` for none.
        case setCoverCharge
        /// Sets the charge for a delivery; `nil` for none.
        case setDeliveryCharge
        /// Sets the times and channels at which the menu is offered; `nil` for no restriction.
        case setTimes
    }

    /// The kind of this change.
    public var kind: Kind {
        switch self {
        case .setName: .setName
        case .setCategory: .setCategory
        case .removeCategory: .removeCategory
        case .orderCategories: .orderCategories
        case .setItem: .setItem
        case .removeItem: .removeItem
        case .orderItems: .orderItems
        case .setPrice: .setPrice
        case .setAvailable: .setAvailable
        case .setDescription: .setDescription
        case .setFacts: .setFacts
        case .setGroup: .setGroup
        case .removeGroup: .removeGroup
        case .setEntries: .setEntries
        case .setPriceRules: .setPriceRules
        case .setSaleRules: .setSaleRules
        case .setCoverCharge: .setCoverCharge
        case .setDeliveryCharge: .setDeliveryCharge
        case .setTimes: .setTimes
        }
    }
}

extension MenuEdit.Kind {
    /// Whether it is day-to-day work, which managers do at their branch (QP-02): what is there, and what is said about
    /// it.
    public var isDaily: Bool { [.setAvailable, .setDescription, .setFacts, .orderItems].contains(self) }
}

extension MenuEdit {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "setName": try .setName(name: read(optional: "name"))
            case "setCategory": try .setCategory(category: read("category"))
            case "removeCategory": try .removeCategory(category: read("category"))
            case "orderCategories": try .orderCategories(categories: read("categories"))
            case "setItem": try .setItem(item: read("item"))
            case "removeItem": try .removeItem(item: read("item"))
            case "orderItems": try .orderItems(items: read("items"))
            case "setPrice":
                try .setPrice(
                    item: read("item"),
                    variation: read(optional: "variation"),
                    price: read(optional: "price")
                )
            case "setAvailable": try .setAvailable(item: read("item"), isAvailable: read("isAvailable"))
            case "setDescription": try .setDescription(item: read("item"), description: read(optional: "description"))
            case "setFacts": try .setFacts(item: read("item"), facts: read("facts"))
            case "setGroup": try .setGroup(group: read("group"))
            case "removeGroup": try .removeGroup(group: read("group"))
            case "setEntries": try .setEntries(entries: read("entries"))
            case "setPriceRules": try .setPriceRules(rules: read("rules"))
            case "setSaleRules": try .setSaleRules(rules: read("rules"))
            case "setCoverCharge": try .setCoverCharge(charge: read(optional: "charge"))
            case "setDeliveryCharge": try .setDeliveryCharge(charge: read(optional: "charge"))
            case "setTimes": try .setTimes(times: read(optional: "times"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .setName(let name): try encoder.write("setName", ["name": name])
        case .setCategory(let category): try encoder.write("setCategory", ["category": category])
        case .removeCategory(let category): try encoder.write("removeCategory", ["category": category])
        case .orderCategories(let categories): try encoder.write("orderCategories", ["categories": categories])
        case .setItem(let item): try encoder.write("setItem", ["item": item])
        case .removeItem(let item): try encoder.write("removeItem", ["item": item])
        case .orderItems(let items): try encoder.write("orderItems", ["items": items])
        case .setPrice(let item, let variation, let price):
            try encoder.write("setPrice", ["item": item, "variation": variation, "price": price])
        case .setAvailable(let item, let isAvailable):
            try encoder.write("setAvailable", ["item": item, "isAvailable": isAvailable])
        case .setDescription(let item, let description):
            try encoder.write("setDescription", ["item": item, "description": description])
        case .setFacts(let item, let facts): try encoder.write("setFacts", ["item": item, "facts": facts])
        case .setGroup(let group): try encoder.write("setGroup", ["group": group])
        case .removeGroup(let group): try encoder.write("removeGroup", ["group": group])
        case .setEntries(let entries): try encoder.write("setEntries", ["entries": entries])
        case .setPriceRules(let rules): try encoder.write("setPriceRules", ["rules": rules])
        case .setSaleRules(let rules): try encoder.write("setSaleRules", ["rules": rules])
        case .setCoverCharge(let charge): try encoder.write("setCoverCharge", ["charge": charge])
        case .setDeliveryCharge(let charge): try encoder.write("setDeliveryCharge", ["charge": charge])
        case .setTimes(let times): try encoder.write("setTimes", ["times": times])
        }
    }
}
