public import TablesideCore

/// Something that a guest may settle about an item: the doneness of a steak, what is added to a pizza, what is left out (GI-13).
///
/// ```swift
/// let toppings = ModifierGroup(
///     id: ModifierGroupID("toppings"), name: LocalizedText("Toppings", in: .english), kind: .multiple,
///     units: ChoiceRange(0, 5), freeUnits: 1,
///     options: [ModifierOption(id: OptionID("mushrooms"), name: mushrooms, price: oneEuro, maximum: 2)]
/// )
/// ```
public struct ModifierGroup: Hashable, Sendable, Identifiable {
    /// What kind of choice it is.
    public enum Kind: String, ClosedCode {
        /// One option at most.
        case single
        /// Any number of options, as far as the group permits.
        case multiple
        /// What is left out, which costs nothing.
        case removal
        /// Words of the guest's own, which cost nothing.
        case text
    }

    /// The identity of the group, unique in its menu.
    public let id: ModifierGroupID
    /// What it is called.
    public var name: LocalizedText
    /// What kind of choice it is.
    public var kind: Kind
    /// How many units are chosen, all options together; each repeated choice is a unit.
    public var units: ChoiceRange
    /// How many different options are chosen.
    public var distinct: ChoiceRange
    /// How many units cost nothing.
    public var freeUnits: Int
    /// Which units those are.
    public var freeOrder: FreeUnits
    /// What the units cost that are not free.
    public var pricing: ModifierPricing
    /// Whether options may make the portion cheaper.
    public var allowsNegativePrices: Bool
    /// What can be chosen, in the order in which it is shown; nothing where the guest writes.
    public var options: [ModifierOption]
    /// What is chosen unless the guest says otherwise; a cart takes it over only when it is asked to.
    public var defaults: [OptionID]
    /// The longest text that the guest may write, in characters; `nil` for any length.
    public var textLimit: Int?

    /// Makes a group, which restricts nothing unless told so.
    public init(
        id: ModifierGroupID,
        name: LocalizedText,
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

    /// How deep groups may lie in one another at most: an item's own are at the first level.
    public static let depthLimit = 4

    /// The option with this identity, if the group has it.
    ///
    /// - Complexity: O(options).
    public func option(_ id: OptionID) -> ModifierOption? { options.first { $0.id == id } }
}

extension ModifierGroup: Codable {
    private enum CodingKeys: CodingKey {
        case id, name, kind, units, distinct, freeUnits, freeOrder, pricing, allowsNegativePrices, options, defaults
        case textLimit
    }

    /// Reads a group; one that says no more restricts nothing.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(ModifierGroupID.self, forKey: .id)
        name = try container.decode(LocalizedText.self, forKey: .name)
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
