public import TablesideCore
public import TablesideMenu

/// A modifier as quoted: a snapshot of the menu, so later edits never change it.
public struct QuotedModifier: Hashable, Sendable {
    /// The menu's data for the option when it was quoted.
    private let snapshot: Boxed<OptionSnapshot>
    /// The group it was chosen from.
    public var group: ModifierGroupID { snapshot.value.group }
    /// The option; `nil` for free text.
    public var option: OptionID? { snapshot.value.option }
    /// The group's name at the time of the quote.
    public var groupName: LocalizedText { snapshot.value.groupName }
    /// The option's name at the time of the quote; `nil` for free text.
    public var name: LocalizedText? { snapshot.value.name }
    /// The kind of its group.
    public var kind: ModifierGroup.Kind { snapshot.value.kind }
    /// The number of units of the option.
    public let units: Int
    /// The guest's text; `nil` for an option, and empty once it was erased.
    public private(set) var text: String?
    /// The amount all units add to the price of a portion, including the choices from the option's own groups.
    public let price: Money
    /// The stock one unit takes; `nil` if it is not counted.
    public var stock: StockKey? { snapshot.value.stock }
    /// The choices from the option's own groups, for each unit of it.
    public private(set) var choices: [QuotedModifier]

    /// Makes a modifier from an existing snapshot of the option.
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

    /// Decodes a modifier.
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

    /// Encodes a modifier, without missing fields.
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
    /// Whether the guest wrote something, here or in a choice below.
    var hasText: Bool { text?.isEmpty == false || choices.contains(where: \.hasText) }

    /// Removes what the guest wrote, here and in all choices below.
    mutating func eraseText() {
        if text != nil { text = "" }
        for place in choices.indices { choices[place].eraseText() }
    }

    /// Adds the stock that the modifier takes for a number of portions, nested choices included; counts are capped at
    /// `Int.max`.
    func addGoods(to goods: inout [StockKey: Int], portions: Int) {
        let all = portions.multipliedSaturated(by: units)
        if let stock { goods[stock] = goods[stock, default: 0].addingSaturated(all) }
        for choice in choices { choice.addGoods(to: &goods, portions: all) }
    }
}
