public import TablesideCore
public import TablesideMenu

/// What can be wrong with a cart; distinct meanings have distinct codes.
public enum CartProblem: CodedReason {
    /// There is nothing in the cart (QP-42).
    case empty
    /// The cart has more lines than it may.
    case tooManyLines(lines: Int, limit: Int)
    /// One line wants more of an item than it may.
    case tooMuch(line: LineID, quantity: Int, limit: Int)
    /// More is chosen about one line than may be.
    case tooManyChoices(line: LineID, limit: Int)
    /// The number of covers is negative.
    case invalidCovers(covers: Int)
    /// The menu charges less than nothing for a place at the table: a defect of the menu.
    case coverPrice(price: Money)
    /// The menu charges less than nothing for bringing the order: a defect of the menu.
    case deliveryCharge(charge: Money)
    /// The channel is not one that this release knows.
    case unknownChannel(channel: Channel)
    /// Two lines have one identity.
    case repeatedLine(line: LineID)
    /// The quantity is below one (QP-43).
    case quantity(line: LineID, quantity: Int)
    /// The course is below the first one.
    case invalidCourse(line: LineID, course: Int)
    /// The item is not on the menu.
    case unknownItem(line: LineID, item: MenuItemID)
    /// The item cannot be ordered at present, for this reason.
    case unavailableItem(line: LineID, item: MenuItemID, reason: ItemUnavailability)
    /// The item is sold in variations, and none is chosen.
    case missingVariation(line: LineID, item: MenuItemID)
    /// The item has no such variation.
    case unknownVariation(line: LineID, item: MenuItemID, variation: VariationID)
    /// The menu is not offered at that time, or not on that channel.
    case notOffered(menu: MenuID)
    /// What depends on the time of day cannot be told, for this reason.
    case clocks(reason: PriceError.Reason)
    /// The item does not stand under that heading.
    case unknownHeading(line: LineID, category: CategoryID)
    /// Goods that are sold by what they weigh or hold need their weight, at least a thousandth of the unit; others have none.
    case measure(line: LineID, thousandths: Int?)
    /// What is weighed is one portion to a line.
    case weighedPortions(line: LineID, quantity: Int)
    /// Staff type in a price only where the item has an open one.
    case fixedPrice(line: LineID, item: MenuItemID)
    /// A price that somebody named is below zero.
    case negativePrice(line: LineID, price: Money)
    /// The item has no price but the one that staff type in, and they typed none.
    case missingPrice(line: LineID, item: MenuItemID)
    /// What is chosen of the group costs less than nothing, which the group does not permit, or nobody knows what: a defect
    /// of the menu.
    case modifierPrice(line: LineID, group: ModifierGroupID)
    /// Words stand beside an option, where nobody reads them.
    case strayText(line: LineID, group: ModifierGroupID)
    /// The seat is below the first one.
    case invalidSeat(line: LineID, seat: Int)
    /// The item, or the option that is chosen, has no such modifier group.
    case unknownGroup(line: LineID, group: ModifierGroupID)
    /// The group has no such option.
    case unknownOption(line: LineID, group: ModifierGroupID, option: OptionID)
    /// The option cannot be chosen at present.
    case unavailableOption(line: LineID, group: ModifierGroupID, option: OptionID)
    /// More units of the option are chosen than may be.
    case repeatedOption(line: LineID, option: OptionID, units: Int, maximum: Int)
    /// Fewer units of the group are chosen than have to be.
    case tooFew(line: LineID, group: ModifierGroupID, minimum: Int, chosen: Int)
    /// More units of the group are chosen than may be.
    case tooMany(line: LineID, group: ModifierGroupID, maximum: Int, chosen: Int)
    /// Fewer different options of the group are chosen than have to be.
    case tooFewDifferent(line: LineID, group: ModifierGroupID, minimum: Int, chosen: Int)
    /// More different options of the group are chosen than may be.
    case tooManyDifferent(line: LineID, group: ModifierGroupID, maximum: Int, chosen: Int)
    /// So many units of an option are none.
    case modifierUnits(line: LineID, group: ModifierGroupID, units: Int)
    /// Of a group with options none is named.
    case missingOption(line: LineID, group: ModifierGroupID)
    /// Of a group for the guest's own words there are none.
    case missingText(line: LineID, group: ModifierGroupID)
    /// The guest's own words are more than the group permits, in characters.
    case textTooLong(line: LineID, group: ModifierGroupID, limit: Int)
    /// Fewer are left than the cart wants, all lines of the goods together (QP-86).
    case insufficientStock(key: StockKey, wanted: Int, available: Int)
    /// The menu has no price for the item, or one below zero: a defect of the menu.
    case noPrice(line: LineID, item: MenuItemID)
    /// The amounts cannot be computed: too large, or not in the currency of the menu.
    case amount(reason: MoneyError.Reason)
    /// The quantities are too large to be summed.
    case tooManyUnits
    /// A discount is none, for this reason.
    case discount(reason: SaleError.Reason)
    /// The taxes cannot be computed, for this reason: a defect of the menu.
    case taxes(reason: SaleError.Reason)

    /// The stable name of the problem.
    public var code: ErrorCode {
        let fault =
            switch self {
            case .empty: "empty"
            case .tooManyLines: "tooManyLines"
            case .tooMuch: "tooMuch"
            case .tooManyChoices: "tooManyChoices"
            case .invalidCovers: "invalidCovers"
            case .coverPrice: "coverPrice"
            case .deliveryCharge: "deliveryCharge"
            case .unknownChannel: "unknownChannel"
            case .repeatedLine: "repeatedLine"
            case .quantity: "quantity"
            case .invalidCourse: "invalidCourse"
            case .unknownItem: "unknownItem"
            case .unavailableItem: "unavailableItem"
            case .missingVariation: "missingVariation"
            case .unknownVariation: "unknownVariation"
            case .notOffered: "notOffered"
            case .clocks: "clocks"
            case .unknownHeading: "unknownHeading"
            case .measure: "measure"
            case .weighedPortions: "weighedPortions"
            case .fixedPrice: "fixedPrice"
            case .negativePrice: "negativePrice"
            case .missingPrice: "missingPrice"
            case .modifierPrice: "modifierPrice"
            case .strayText: "strayText"
            case .invalidSeat: "invalidSeat"
            case .unknownGroup: "unknownGroup"
            case .unknownOption: "unknownOption"
            case .unavailableOption: "unavailableOption"
            case .repeatedOption: "repeatedOption"
            case .tooFew: "tooFew"
            case .tooMany: "tooMany"
            case .tooFewDifferent: "tooFewDifferent"
            case .tooManyDifferent: "tooManyDifferent"
            case .modifierUnits: "modifierUnits"
            case .missingOption: "missingOption"
            case .missingText: "missingText"
            case .textTooLong: "textTooLong"
            case .insufficientStock: "insufficientStock"
            case .noPrice: "noPrice"
            case .amount: "amount"
            case .tooManyUnits: "tooManyUnits"
            case .discount: "discount"
            case .taxes: "taxes"
            }
        return ErrorCode(rawValue: "cart." + fault)
    }

    /// What is wrong, in plain words.
    public var description: String {
        switch self {
        case .empty: "the cart is empty"
        case .tooManyLines(let lines, let limit): "the cart has \(lines) lines, at most \(limit)"
        case .tooMuch(_, let quantity, let limit): "\(quantity) are wanted on one line, at most \(limit)"
        case .tooManyChoices(_, let limit): "more than \(limit) choices are made about one line"
        case .invalidCovers(let covers): "\(covers) is no number of covers"
        case .coverPrice(let price): "the menu charges \(price) for a place at the table"
        case .deliveryCharge(let charge): "the menu charges \(charge) for bringing the order"
        case .unknownChannel(let channel): "there is no channel \(shown: channel)"
        case .repeatedLine(let line): "the line \(shown: line) stands twice"
        case .quantity(_, let quantity): "the quantity is \(quantity), it must be at least 1"
        case .invalidCourse(_, let course): "\(course) is no course, the first is 1"
        case .unknownItem(_, let item): "\(shown: item) is not on the menu"
        case .unavailableItem(_, let item, let reason): "\(shown: item) is not available: \(reason)"
        case .missingVariation(_, let item): "\(shown: item) comes in variations, and none is chosen"
        case .unknownVariation(_, let item, let variation): "\(shown: item) does not come as \(shown: variation)"
        case .notOffered(let menu): "the menu \(shown: menu) is not offered then"
        case .clocks(let reason): "what depends on the time of day cannot be told: \(reason)"
        case .unknownHeading(_, let category): "it does not stand under \(shown: category)"
        case .measure(_, let thousandths):
            thousandths.map { "\($0) thousandths are no measure of it" } ?? "it is sold by measure, and none is given"
        case .weighedPortions(_, let quantity): "\(quantity) portions stand on one line, each is weighed by itself"
        case .fixedPrice(_, let item): "the price of \(shown: item) is fixed"
        case .negativePrice(_, let price): "\(price) is no price"
        case .missingPrice(_, let item): "\(shown: item) costs what staff type in, and nobody typed a price"
        case .modifierPrice(_, let group):
            "what is chosen of \(shown: group) costs less than nothing, or nobody knows what"
        case .strayText(_, let group): "words stand beside an option of \(shown: group)"
        case .invalidSeat(_, let seat): "\(seat) is no seat, the first is 1"
        case .unknownGroup(_, let group): "there is nothing to choose of \(shown: group)"
        case .unknownOption(_, let group, let option): "\(shown: group) has no \(shown: option)"
        case .unavailableOption(_, _, let option): "\(shown: option) is not available"
        case .repeatedOption(_, let option, let units, let maximum):
            "\(units) of \(shown: option) chosen, at most \(maximum)"
        case .tooFew(_, let group, let minimum, let chosen): "\(chosen) chosen of \(shown: group), at least \(minimum)"
        case .tooMany(_, let group, let maximum, let chosen): "\(chosen) chosen of \(shown: group), at most \(maximum)"
        case .tooFewDifferent(_, let group, let minimum, let chosen):
            "\(chosen) different ones chosen of \(shown: group), at least \(minimum)"
        case .tooManyDifferent(_, let group, let maximum, let chosen):
            "\(chosen) different ones chosen of \(shown: group), at most \(maximum)"
        case .modifierUnits(_, let group, let units): "\(units) of \(shown: group) is no number of units"
        case .missingOption(_, let group): "of \(shown: group) something has to be named"
        case .missingText(_, let group): "for \(shown: group) something has to be said"
        case .textTooLong(_, let group, let limit):
            "what is said for \(shown: group) is longer than \(limit) characters"
        case .insufficientStock(let key, let wanted, let available):
            "\(wanted) of \(shown: key) wanted, \(available) left"
        case .noPrice(_, let item): "the menu has no price for \(shown: item)"
        case .amount(let reason): "the amounts cannot be computed: \(reason)"
        case .tooManyUnits: "the quantities are too large to be summed"
        case .discount(let reason): reason.description
        case .taxes(let reason): "the taxes cannot be computed: \(reason)"
        }
    }
}
