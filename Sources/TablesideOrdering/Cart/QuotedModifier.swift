public import TablesideCore
public import TablesideMenu

/// A choice as it was quoted: a copy of what the menu said about it, so that later edits never alter it.
public struct QuotedModifier: Hashable, Sendable {
    /// What the menu said about it.
    private let snapshot: Boxed<OptionSnapshot>
    /// The group of which it was chosen.
    public var group: ModifierGroupID { snapshot.value.group }
    /// The option; `nil` for the guest's own words.
    public var option: OptionID? { snapshot.value.option }
    /// The name of the group.
    public var groupName: LocalizedText { snapshot.value.groupName }
    /// The name of the option; `nil` for the guest's own words.
    public var name: LocalizedText? { snapshot.value.name }
    /// What kind of choice it was.
    public var kind: ModifierGroup.Kind { snapshot.value.kind }
    /// How many units of it.
    public let units: Int
    /// The guest's own words; `nil` where an option was chosen.
    public let text: String?
    /// What all its units add to the price of a portion, what was chosen of its own groups included.
    public let price: Money
    /// The goods that one unit takes out of the stock; `nil` for what is not counted.
    public var stock: StockKey? { snapshot.value.stock }
    /// What was chosen of the option's own groups, for each unit of it.
    public let choices: [QuotedModifier]

    /// Makes a choice of what is kept of an option already.
    init(
        _ snapshot: Boxed<OptionSnapshot>,
        units: Int,
        text: String? = nil,
        price: Money,
        choices: [QuotedModifier] = []
    ) {
        self.snapshot = snapshot
        self.units = units
        self.text = text
        self.price = price
        self.choices = choices
    }
}

extension QuotedModifier: Codable {
    private enum CodingKeys: CodingKey {
        case group, option, groupName, name, kind, units, text, price, stock, choices
    }

    /// Reads a choice.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let snapshot = OptionSnapshot(
            group: try container.decode(ModifierGroupID.self, forKey: .group),
            option: try container.decodeIfPresent(OptionID.self, forKey: .option),
            groupName: try container.decode(LocalizedText.self, forKey: .groupName),
            name: try container.decodeIfPresent(LocalizedText.self, forKey: .name),
            kind: try container.decode(ModifierGroup.Kind.self, forKey: .kind),
            stock: try container.decodeIfPresent(StockKey.self, forKey: .stock)
        )
        self.init(
            Boxed(snapshot),
            units: try container.decode(Int.self, forKey: .units),
            text: try container.decodeIfPresent(String.self, forKey: .text),
            price: try container.decode(Money.self, forKey: .price),
            choices: try container.decode([QuotedModifier].self, forKey: .choices)
        )
    }

    /// Writes a choice; what it does not have is left out.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(group, forKey: .group)
        try container.encodeIfPresent(option, forKey: .option)
        try container.encode(groupName, forKey: .groupName)
        try container.encodeIfPresent(name, forKey: .name)
        try container.encode(kind, forKey: .kind)
        try container.encode(units, forKey: .units)
        try container.encodeIfPresent(text, forKey: .text)
        try container.encode(price, forKey: .price)
        try container.encodeIfPresent(stock, forKey: .stock)
        try container.encode(choices, forKey: .choices)
    }
}

extension QuotedModifier {
    /// What one portion takes out of the stock for it, with what was chosen of its own groups; numbers that do not fit are the
    /// largest that do.
    func addGoods(to goods: inout [StockKey: Int], portions: Int) {
        let all = portions.multipliedSaturated(by: units)
        if let stock { goods[stock] = goods[stock, default: 0].addingSaturated(all) }
        for choice in choices { choice.addGoods(to: &goods, portions: all) }
    }
}
