public import TablesideCore
public import TablesideVenue

/// The problems that a menu can have.
public enum MenuDefect: CodedReason, Codable {
    /// Nothing can be ordered from the menu.
    case noItems
    /// Two categories have the same identity.
    case repeatedCategory(category: CategoryID)
    /// Two items have the same identity.
    case repeatedItem(item: MenuItemID)
    /// Two variations of an item have the same identity or the same name.
    case repeatedVariation(item: MenuItemID, variation: VariationID)
    /// Two modifier groups have the same identity, or an item or an option names one twice.
    case repeatedGroup(group: ModifierGroupID)
    /// Two options of a group have the same identity, or the group names one twice as a default.
    case repeatedOption(group: ModifierGroupID, option: OptionID)
    /// An item is listed twice as a pairing of another.
    case repeatedPairing(item: MenuItemID, with: MenuItemID)
    /// An item appears twice under one heading, in the same variation.
    case repeatedEntry(item: MenuItemID, category: CategoryID)
    /// Two prices have exactly the same conditions.
    case repeatedPrice(item: MenuItemID)
    /// An item, an entry or a branch's change names a category that the menu does not have.
    case unknownCategory(item: MenuItemID, category: CategoryID)
    /// A branch renames a heading that the menu does not have.
    case unknownHeading(category: CategoryID)
    /// An entry, a price, a pairing, an option or a branch's change names an item that the menu does not have.
    case unknownItem(item: MenuItemID)
    /// An entry, a price, an option or a branch's change names a variation that none of its items has.
    case unknownVariation(variation: VariationID)
    /// An item or an option names a modifier group that the menu does not have.
    case unknownGroup(group: ModifierGroupID)
    /// A group names a default that it does not have.
    case unknownOption(group: ModifierGroupID, option: OptionID)
    /// An item is paired with itself.
    case pairedWithItself(item: MenuItemID)
    /// An entry only repeats where the item already is.
    case idleEntry(item: MenuItemID)
    /// A price with conditions names none, or names a heading that does not list the item.
    case idlePrice(item: MenuItemID)
    /// A name is empty in its default language.
    case emptyName
    /// The item has neither a price nor variations, and staff may not type in a price.
    case noPrice(item: MenuItemID)
    /// A price is negative.
    case negativePrice(price: Money)
    /// A price is not in the currency of the menu.
    case foreignCurrency(price: Money, expected: Currency)
    /// A removal has a price.
    case pricedRemoval(group: ModifierGroupID)
    /// A count is below its lower limit of zero or one.
    case invalidCount(count: Int)
    /// A course is below 1.
    case invalidCourse(course: Int)
    /// A range's maximum is below its minimum, or its minimum is below zero.
    case invalidRange(minimum: Int, maximum: Int?)
    /// The minimum exceeds the number of available choices.
    case unreachableMinimum(minimum: Int, available: Int)
    /// The default options are not a valid choice.
    case invalidDefaults(group: ModifierGroupID)
    /// A group has no options, or a free-text group has some.
    case wrongOptions(group: ModifierGroupID)
    /// A sequence of prices is empty.
    case noPrices(group: ModifierGroupID)
    /// A free-text group has prices or defaults.
    case pricedText(group: ModifierGroupID)
    /// Something is offered on a channel that this release does not know.
    case unknownChannel(channel: Channel)
    /// A branch sells an item, but none of its variations.
    case noVariation(item: MenuItemID)
    /// A branch sets a single price for an item whose variations each have a price.
    case pricedVariations(item: MenuItemID)
    /// A branch changes an item that it removes.
    case leftOut(item: MenuItemID)
    /// A group can be reached from its own options.
    case cyclicGroup(group: ModifierGroupID)
    /// Groups are nested deeper than the limit.
    case tooDeep(group: ModifierGroupID, limit: Int)
    /// The hours of a menu or a price are invalid.
    case hours(reason: PlacesError.Reason)
    /// The set of channels is empty.
    case noChannel
    /// A tax is negative.
    case negativeTax(tax: TaxCode)
    /// A tax applies to nothing.
    case idleTax(tax: TaxCode)
    /// Two rules apply the same tax to the same things.
    case repeatedTax(tax: TaxCode)
    /// A list is longer than a menu may hold.
    case tooMany(limit: Int, found: Int)
    /// A text, or all texts together, are longer than a menu may hold, in bytes.
    case tooLong(limit: Int, found: Int)
    /// A name has a control character, one that changes the writing direction, or an invisible one.
    case hiddenCharacter(text: String)
    /// The host requires a picture of each dish (AP-08).
    case missingPicture(item: MenuItemID)
    /// The host requires that something is said about each dish: a description, an allergen, a diet or an icon (AP-08).
    case missingCharacteristics(item: MenuItemID)

    /// The stable code of the defect.
    public var code: ErrorCode { ErrorCode(rawValue: "menu." + name) }

    private var name: String {
        switch self {
        case .noItems: "noItems"
        case .repeatedCategory: "repeatedCategory"
        case .repeatedItem: "repeatedItem"
        case .repeatedVariation: "repeatedVariation"
        case .repeatedGroup: "repeatedGroup"
        case .repeatedOption: "repeatedOption"
        case .repeatedPairing: "repeatedPairing"
        case .repeatedEntry: "repeatedEntry"
        case .repeatedPrice: "repeatedPrice"
        case .unknownCategory: "unknownCategory"
        case .unknownHeading: "unknownHeading"
        case .unknownItem: "unknownItem"
        case .unknownVariation: "unknownVariation"
        case .unknownGroup: "unknownGroup"
        case .unknownOption: "unknownOption"
        case .pairedWithItself: "pairedWithItself"
        case .idleEntry: "idleEntry"
        case .idlePrice: "idlePrice"
        case .emptyName: "emptyName"
        case .noPrice: "noPrice"
        case .negativePrice: "negativePrice"
        case .foreignCurrency: "foreignCurrency"
        case .pricedRemoval: "pricedRemoval"
        case .invalidCount: "invalidCount"
        case .invalidCourse: "invalidCourse"
        case .invalidRange: "invalidRange"
        case .unreachableMinimum: "unreachableMinimum"
        case .invalidDefaults: "invalidDefaults"
        case .wrongOptions: "wrongOptions"
        case .noPrices: "noPrices"
        case .pricedText: "pricedText"
        case .unknownChannel: "unknownChannel"
        case .noVariation: "noVariation"
        case .pricedVariations: "pricedVariations"
        case .leftOut: "leftOut"
        case .cyclicGroup: "cyclicGroup"
        case .tooDeep: "tooDeep"
        case .hours: "hours"
        case .noChannel: "noChannel"
        case .negativeTax: "negativeTax"
        case .idleTax: "idleTax"
        case .repeatedTax: "repeatedTax"
        case .tooMany: "tooMany"
        case .tooLong: "tooLong"
        case .hiddenCharacter: "hiddenCharacter"
        case .missingPicture: "missingPicture"
        case .missingCharacteristics: "missingCharacteristics"
        }
    }

    /// What is wrong, in plain words.
    public var description: String {
        switch self {
        case .noItems: "the menu has no items"
        case .repeatedCategory(let category): "the category \(shown: category) is listed twice"
        case .repeatedItem(let item): "the item \(shown: item) is listed twice"
        case .repeatedVariation(let item, let variation):
            "the variation \(shown: variation) of \(shown: item) is listed twice"
        case .repeatedGroup(let group): "the modifier group \(shown: group) is listed twice"
        case .repeatedOption(let group, let option): "the option \(shown: option) of \(shown: group) is listed twice"
        case .repeatedPairing(let item, let other): "\(shown: other) is paired with \(shown: item) twice"
        case .repeatedEntry(let item, let category): "\(shown: item) is listed twice under \(shown: category)"
        case .repeatedPrice(let item): "\(shown: item) has two prices under the same conditions"
        case .unknownCategory(let item, let category):
            "\(shown: item) is listed under \(shown: category), which the menu does not have"
        case .unknownHeading(let category): "the menu has no heading \(shown: category)"
        case .unknownItem(let item): "the menu has no item \(shown: item)"
        case .unknownVariation(let variation): "none of the items has a variation \(shown: variation)"
        case .unknownGroup(let group): "the menu has no modifier group \(shown: group)"
        case .unknownOption(let group, let option): "\(shown: group) has no option \(shown: option)"
        case .pairedWithItself(let item): "\(shown: item) is paired with itself"
        case .idleEntry(let item): "the entry of \(shown: item) repeats where the item already is"
        case .idlePrice(let item):
            "the price of \(shown: item) has no conditions, or a heading that does not list the item"
        case .emptyName: "the name is empty"
        case .noPrice(let item): "\(shown: item) has neither a price nor variations"
        case .negativePrice(let price): "the price \(price) is negative"
        case .foreignCurrency(let price, let expected): "the price \(price) is not in \(expected)"
        case .pricedRemoval(let group): "the removal \(shown: group) cannot have a price"
        case .invalidCount(let count): "\(count) is not a valid count here"
        case .invalidCourse(let course): "\(course) is not a valid course; courses start at 1"
        case .invalidRange(let minimum, let maximum):
            "\(minimum) to \(maximum.map(String.init) ?? "any number") is not a valid range"
        case .unreachableMinimum(let minimum, let available): "\(minimum) must be chosen, but only \(available) can be"
        case .invalidDefaults(let group): "the defaults of \(shown: group) are not a valid choice"
        case .wrongOptions(let group):
            "\(shown: group) has no options, or is a text group and has some"
        case .noPrices(let group): "the list of prices of \(shown: group) is empty"
        case .pricedText(let group): "the text group \(shown: group) cannot have prices or defaults"
        case .unknownChannel(let channel): "“\(shown: channel)” is not a known channel"
        case .noVariation(let item): "\(shown: item) has none of its variations left"
        case .pricedVariations(let item): "\(shown: item) has a price for each variation and cannot have a single one"
        case .leftOut(let item): "\(shown: item) is both changed and removed"
        case .cyclicGroup(let group): "the modifier group \(shown: group) leads back to itself"
        case .tooDeep(let group, let limit): "the groups under \(shown: group) are nested more than \(limit) deep"
        case .hours(let reason): reason.description
        case .noChannel: "the set of channels is empty"
        case .negativeTax(let tax): "the tax \(shown: tax) is negative"
        case .idleTax(let tax): "the tax \(shown: tax) applies to nothing"
        case .repeatedTax(let tax): "the tax \(shown: tax) applies twice to the same things"
        case .tooMany(let limit, let found): "there are \(found), and at most \(limit) fit"
        case .tooLong(let limit, let found): "it takes \(found) bytes, and at most \(limit) fit"
        case .hiddenCharacter(let text): "the name “\(shown: text)” has a character that is not seen"
        case .missingPicture(let item): "\(shown: item) has no picture"
        case .missingCharacteristics(let item): "nothing is said about \(shown: item)"
        }
    }
}
