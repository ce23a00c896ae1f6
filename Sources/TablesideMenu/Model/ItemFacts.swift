public import TablesideCore

/// Information about an item that guests may want before they order (GI-12).
public struct ItemFacts: Hashable, Sendable {
    /// The allergens in the item.
    public var allergens: Set<Allergen>
    /// The diets that the item suits.
    public var diets: Set<Diet>
    /// The kilocalories of one portion; `nil` if unknown.
    public var calories: Int?
    /// The icons printed beside the item, in order: spicy, homemade, frozen.
    public var icons: [ItemIcon]
    /// The host's reference to a photo; `nil` for none.
    public var photo: String?

    /// Makes facts, which are empty by default.
    public init(
        allergens: Set<Allergen> = [],
        diets: Set<Diet> = [],
        calories: Int? = nil,
        icons: [ItemIcon] = [],
        photo: String? = nil
    ) {
        self.allergens = allergens
        self.diets = diets
        self.calories = calories
        self.icons = icons
        self.photo = photo
    }

    /// No information about an item.
    public static let none = ItemFacts()
}

extension ItemFacts: Codable {
    private enum CodingKeys: CodingKey {
        case allergens, diets, calories, icons, photo
    }

    /// Reads facts; missing fields are empty.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        allergens = Set(try container.decodeList(Allergen.self, forKey: .allergens))
        diets = Set(try container.decodeList(Diet.self, forKey: .diets))
        calories = try container.decodeIfPresent(Int.self, forKey: .calories)
        icons = try container.decodeList(ItemIcon.self, forKey: .icons)
        photo = try container.decodeIfPresent(String.self, forKey: .photo)
    }

    /// Writes facts, with sets sorted.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeUnlessEmpty(allergens.sorted(), forKey: .allergens)
        try container.encodeUnlessEmpty(diets.sorted(), forKey: .diets)
        try container.encodeIfPresent(calories, forKey: .calories)
        try container.encodeUnlessEmpty(icons, forKey: .icons)
        try container.encodeIfPresent(photo, forKey: .photo)
    }
}

/// A substance that may cause an allergic reaction.
public struct Allergen: OpenCode {
    /// The text of the allergen.
    public let rawValue: String

    /// Makes the allergen with this text, known or not.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Wheat, rye, barley, oats and products made from them.
    public static let gluten = Allergen(rawValue: "gluten")
    /// Crabs, shrimp, lobsters.
    public static let crustaceans = Allergen(rawValue: "crustaceans")
    /// Eggs.
    public static let eggs = Allergen(rawValue: "eggs")
    /// Fish.
    public static let fish = Allergen(rawValue: "fish")
    /// Peanuts.
    public static let peanuts = Allergen(rawValue: "peanuts")
    /// Soybeans.
    public static let soybeans = Allergen(rawValue: "soybeans")
    /// Milk, including lactose.
    public static let milk = Allergen(rawValue: "milk")
    /// Almonds, hazelnuts, walnuts and other tree nuts.
    public static let nuts = Allergen(rawValue: "nuts")
    /// Celery.
    public static let celery = Allergen(rawValue: "celery")
    /// Mustard.
    public static let mustard = Allergen(rawValue: "mustard")
    /// Sesame seeds.
    public static let sesame = Allergen(rawValue: "sesame")
    /// Sulfur dioxide and sulfites above 10 mg per kilogram or liter.
    public static let sulphites = Allergen(rawValue: "sulphites")
    /// Lupin.
    public static let lupin = Allergen(rawValue: "lupin")
    /// Mussels, squid, snails.
    public static let molluscs = Allergen(rawValue: "molluscs")

    /// The fourteen allergens that must be declared in the European Union.
    ///
    /// They are in the order of Regulation (EU) 1169/2011, Annex II; menus that print numbers count from 1 in this
    /// order.
    public static let european: [Allergen] = [
        .gluten, .crustaceans, .eggs, .fish, .peanuts, .soybeans, .milk, .nuts, .celery, .mustard, .sesame, .sulphites,
        .lupin, .molluscs,
    ]
}

/// A diet that an item suits.
public struct Diet: OpenCode {
    /// The text of the diet.
    public let rawValue: String

    /// Makes the diet with this text, known or not.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// No meat or fish.
    public static let vegetarian = Diet(rawValue: "vegetarian")
    /// No animal products.
    public static let vegan = Diet(rawValue: "vegan")
    /// No gluten.
    public static let glutenFree = Diet(rawValue: "glutenFree")
    /// No lactose.
    public static let lactoseFree = Diet(rawValue: "lactoseFree")
    /// Permitted by Islamic law.
    public static let halal = Diet(rawValue: "halal")
    /// Permitted by Jewish law.
    public static let kosher = Diet(rawValue: "kosher")
}

/// An icon beside an item, such as spicy; the host draws it and defines its own.
public struct ItemIcon: OpenCode {
    /// The text of the icon.
    public let rawValue: String

    /// Makes the icon with this text.
    public init(rawValue: String) { self.rawValue = rawValue }
}
