public import TablesideCore

/// What a guest may want to know about an item before ordering it (GI-12).
public struct ItemFacts: Hashable, Sendable {
    /// What may cause an allergy, of what is in it.
    public var allergens: Set<Allergen>
    /// The ways of eating that it suits.
    public var diets: Set<Diet>
    /// How many kilocalories one of it has; `nil` where nobody says.
    public var calories: Int?
    /// The marks that the menu prints beside it, in order: spicy, homemade, frozen.
    public var icons: [ItemIcon]
    /// The host's reference to its photo; `nil` for none.
    public var photo: String?

    /// Makes facts; none unless told so.
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

    /// Nothing is told.
    public static let none = ItemFacts()
}

extension ItemFacts: Codable {
    private enum CodingKeys: CodingKey {
        case allergens, diets, calories, icons, photo
    }

    /// Reads facts; what is not told is left out.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        allergens = Set(try container.decodeList(Allergen.self, forKey: .allergens))
        diets = Set(try container.decodeList(Diet.self, forKey: .diets))
        calories = try container.decodeIfPresent(Int.self, forKey: .calories)
        icons = try container.decodeList(ItemIcon.self, forKey: .icons)
        photo = try container.decodeIfPresent(String.self, forKey: .photo)
    }

    /// Writes facts, sets in order.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeUnlessEmpty(allergens.sorted(), forKey: .allergens)
        try container.encodeUnlessEmpty(diets.sorted(), forKey: .diets)
        try container.encodeIfPresent(calories, forKey: .calories)
        try container.encodeUnlessEmpty(icons, forKey: .icons)
        try container.encodeIfPresent(photo, forKey: .photo)
    }
}

/// A substance that may cause an allergy.
public struct Allergen: OpenCode {
    /// The text of the allergen.
    public let rawValue: String

    /// Makes the allergen with this text, known or not.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Wheat, rye, barley, oats and what is made of them.
    public static let gluten = Allergen(rawValue: "gluten")
    /// Crabs, prawns, lobsters.
    public static let crustaceans = Allergen(rawValue: "crustaceans")
    /// Eggs.
    public static let eggs = Allergen(rawValue: "eggs")
    /// Fish.
    public static let fish = Allergen(rawValue: "fish")
    /// Peanuts.
    public static let peanuts = Allergen(rawValue: "peanuts")
    /// Soybeans.
    public static let soybeans = Allergen(rawValue: "soybeans")
    /// Milk, lactose included.
    public static let milk = Allergen(rawValue: "milk")
    /// Almonds, hazelnuts, walnuts and the other nuts that grow on trees.
    public static let nuts = Allergen(rawValue: "nuts")
    /// Celery.
    public static let celery = Allergen(rawValue: "celery")
    /// Mustard.
    public static let mustard = Allergen(rawValue: "mustard")
    /// Sesame seeds.
    public static let sesame = Allergen(rawValue: "sesame")
    /// Sulphur dioxide and sulphites, above 10 mg in a kilogram or a litre.
    public static let sulphites = Allergen(rawValue: "sulphites")
    /// Lupin.
    public static let lupin = Allergen(rawValue: "lupin")
    /// Mussels, squid, snails.
    public static let molluscs = Allergen(rawValue: "molluscs")

    /// The fourteen that have to be told in the European Union, in the order of Regulation (EU) 1169/2011, Annex II: menus
    /// that print numbers count from 1 in this order.
    public static let european: [Allergen] = [
        .gluten, .crustaceans, .eggs, .fish, .peanuts, .soybeans, .milk, .nuts, .celery, .mustard, .sesame, .sulphites,
        .lupin, .molluscs,
    ]
}

/// A way of eating that an item suits.
public struct Diet: OpenCode {
    /// The text of the diet.
    public let rawValue: String

    /// Makes the diet with this text, known or not.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// No meat and no fish.
    public static let vegetarian = Diet(rawValue: "vegetarian")
    /// Nothing of animals.
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

/// A mark beside an item, such as spicy; the host draws it and names its own.
public struct ItemIcon: OpenCode {
    /// The text of the mark.
    public let rawValue: String

    /// Makes the mark with this text.
    public init(rawValue: String) { self.rawValue = rawValue }
}
