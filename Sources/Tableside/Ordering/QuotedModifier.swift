/// A choice as it was quoted: a copy of what the menu said about it, so that later edits never alter it.
public struct QuotedModifier: Hashable, Codable, Sendable {
    /// The group of which it was chosen.
    public let group: ModifierGroupID
    /// The option; `nil` for the guest's own words.
    public let option: OptionID?
    /// The name of the group.
    public let groupName: LocalizedText
    /// The name of the option; `nil` for the guest's own words.
    public let name: LocalizedText?
    /// What kind of choice it was.
    public let kind: ModifierGroup.Kind
    /// How many units of it.
    public let units: Int
    /// The guest's own words; `nil` where an option was chosen.
    public let text: String?
    /// What all its units add to the price of a portion, what was chosen of its own groups included.
    public let price: Money
    /// The goods that one unit takes out of the stock; `nil` for what is not counted.
    public let stock: StockKey?
    /// What was chosen of the option's own groups, for each unit of it.
    public let choices: [QuotedModifier]
}

extension QuotedModifier {
    /// A number of units below one, here or deeper; `nil` where all make sense.
    var impossibleCount: Int? { units < 1 ? units : choices.lazy.compactMap(\.impossibleCount).first }

    /// What one portion takes out of the stock for it, with what was chosen of its own groups; numbers that do not fit are the
    /// largest that do.
    func addGoods(to goods: inout [StockKey: Int], portions: Int) {
        let all = portions.multipliedSaturated(by: units)
        if let stock { goods[stock] = goods[stock, default: 0].addingSaturated(all) }
        for choice in choices { choice.addGoods(to: &goods, portions: all) }
    }
}
