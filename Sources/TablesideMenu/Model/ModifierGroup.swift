public import TablesideCore

/// A choice that guests make about an item: how a steak is cooked, what is added to a pizza, what is left out (GI-13).
///
/// ```swift
/// let toppings = ModifierGroup(
///     id: ModifierGroupID("toppings"), name: LocalizedText("Toppings", in: .english), kind: .multiple,
///     units: ChoiceRange(0, 5), freeUnits: 1,
///     options: [ModifierOption(id: OptionID("mushrooms"), name: mushrooms, price: oneEuro, maximum: 2)]
/// )
/// ```
public struct ModifierGroup: Hashable, Sendable, Identifiable {
    /// The kind of choice.
    public enum Kind: String, ClosedCode {
        /// At most one option.
        case single
        /// Any number of options within the group's limits.
        case multiple
        /// Ingredients to leave out, free of charge.
        case removal
        /// Free text from the guest, free of charge.
        case text
    }

    /// The identity of the group, unique in its menu.
    public let id: ModifierGroupID
    /// The group's name.
    public var name: LocalizedText
    /// The icon shown beside it; `nil` for none.
    public var icon: ItemIcon?
    /// What the choice is about; `nil` if it is not said.
    public var purpose: ChoicePurpose?
    /// The kind of choice.
    public var kind: Kind
    /// How many units may be chosen, all options together; choosing an option again counts as another unit.
    public var units: ChoiceRange
    /// How many different options may be chosen.
    public var distinct: ChoiceRange
    /// The number of units that are free.
    public var freeUnits: Int
    /// Which units are free.
    public var freeOrder: FreeUnits
    /// How the units that are not free are priced.
    public var pricing: ModifierPricing
    /// Whether options may have negative prices, which make the portion cheaper.
    public var allowsNegativePrices: Bool
    /// The options, in display order; empty for free text.
    public var options: [ModifierOption]
    /// The default options; a cart applies them only on request.
    public var defaults: [OptionID]
    /// The maximum length of free text, in characters; `nil` for no limit.
    public var textLimit: Int?

    /// Makes a group, which sets no limits by default.
    public init(
        id: ModifierGroupID,
        name: LocalizedText,
        icon: ItemIcon? = nil,
        purpose: ChoicePurpose? = nil,
        kind: Kind = .multiple,
        units: ChoiceRange = ChoiceRange(),
        distinct: ChoiceRange = ChoiceRange(),
        freeUnits: Int = 0,
        freeOrder: FreeUnits = .asChosen,
        pricing: ModifierPricing = .perOption,
        allowsNegativePrices: Bool = false,
        options: [ModifierOption] = [],
        defaults: [OptionID] = [],
        textLimit: Int? = nil
    ) {
        self.id = id
        self.name = name
        self.icon = icon
        self.purpose = purpose
        self.kind = kind
        self.units = units
        self.distinct = distinct
        self.freeUnits = freeUnits
        self.freeOrder = freeOrder
        self.pricing = pricing
        self.allowsNegativePrices = allowsNegativePrices
        self.options = options
        self.defaults = defaults
        self.textLimit = textLimit
    }

    /// The maximum nesting depth of groups; an item's own groups are at depth 1.
    public static let depthLimit = 4

    /// The option with this identity; `nil` if the group does not have it.
    ///
    /// - Complexity: O(options).
    public func option(_ id: OptionID) -> ModifierOption? { options.first { $0.id == id } }
}

extension ModifierGroup: Codable {
    private enum CodingKeys: CodingKey {
        case id, name, icon, purpose, kind, units, distinct, freeUnits, freeOrder, pricing, allowsNegativePrices,
            options, defaults
        case textLimit
    }

    /// Reads a group; missing fields get their default values, which set no limits.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(ModifierGroupID.self, forKey: .id)
        name = try container.decode(LocalizedText.self, forKey: .name)
        icon = try container.decodeIfPresent(ItemIcon.self, forKey: .icon)
        purpose = try container.decodeIfPresent(ChoicePurpose.self, forKey: .purpose)
        kind = try container.decode(Kind.self, forKey: .kind)
        units = try container.decodeIfPresent(ChoiceRange.self, forKey: .units) ?? ChoiceRange()
        distinct = try container.decodeIfPresent(ChoiceRange.self, forKey: .distinct) ?? ChoiceRange()
        freeUnits = try container.decodeIfPresent(Int.self, forKey: .freeUnits) ?? 0
        freeOrder = try container.decodeIfPresent(FreeUnits.self, forKey: .freeOrder) ?? .asChosen
        pricing = try container.decodeIfPresent(ModifierPricing.self, forKey: .pricing) ?? .perOption
        allowsNegativePrices = try container.decodeIfPresent(Bool.self, forKey: .allowsNegativePrices) ?? false
        options = try container.decodeList(ModifierOption.self, forKey: .options)
        defaults = try container.decodeList(OptionID.self, forKey: .defaults)
        textLimit = try container.decodeIfPresent(Int.self, forKey: .textLimit)
    }

    /// Writes a group.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(name, forKey: .name)
        try container.encodeIfPresent(icon, forKey: .icon)
        try container.encodeIfPresent(purpose, forKey: .purpose)
        try container.encode(kind, forKey: .kind)
        try container.encode(units, forKey: .units)
        try container.encode(distinct, forKey: .distinct)
        try container.encode(freeUnits, forKey: .freeUnits)
        try container.encode(freeOrder, forKey: .freeOrder)
        try container.encode(pricing, forKey: .pricing)
        try container.encode(allowsNegativePrices, forKey: .allowsNegativePrices)
        try container.encodeUnlessEmpty(options, forKey: .options)
        try container.encodeUnlessEmpty(defaults, forKey: .defaults)
        try container.encodeIfPresent(textLimit, forKey: .textLimit)
    }
}

/// What guests choose in a group, such as the doneness (GI-13).
public struct ChoicePurpose: OpenCode {
    /// The text of the code.
    public let rawValue: String

    /// Makes the code with this text, known or not.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// How it is cooked.
    public static let doneness = ChoicePurpose(rawValue: "doneness")
    /// The drink of a set menu.
    public static let drink = ChoicePurpose(rawValue: "drink")
    /// A side dish.
    public static let side = ChoicePurpose(rawValue: "side")
    /// What is added.
    public static let addition = ChoicePurpose(rawValue: "addition")
    /// What is left out.
    public static let removal = ChoicePurpose(rawValue: "removal")
}
