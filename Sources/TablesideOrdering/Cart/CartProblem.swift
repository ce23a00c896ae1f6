public import TablesideCore
public import TablesideMenu

/// The problems a cart can have; each meaning has its own code.
public enum CartProblem: CodedReason, Codable {
    /// The cart is empty (QP-42).
    case empty
    /// The cart has too many lines.
    case tooManyLines(lines: Int, limit: Int)
    /// A line's quantity is above the limit.
    case tooMuch(line: LineID, quantity: Int, limit: Int)
    /// A line has too many modifier choices.
    case tooManyChoices(line: LineID, limit: Int)
    /// The number of covers is negative.
    case invalidCovers(covers: Int)
    /// The menu has a negative cover charge: a defect of the menu.
    case coverPrice(price: Money)
    /// The menu has a negative delivery charge: a defect of the menu.
    case deliveryCharge(charge: Money)
    /// This release does not know the channel.
    case unknownChannel(channel: Channel)
    /// Two lines have the same identity.
    case repeatedLine(line: LineID)
    /// The quantity is below one (QP-43).
    case quantity(line: LineID, quantity: Int)
    /// The course is below 1.
    case invalidCourse(line: LineID, course: Int)
    /// The item is not on the menu.
    case unknownItem(line: LineID, item: MenuItemID)
    /// The item cannot be ordered now, for this reason.
    case unavailableItem(line: LineID, item: MenuItemID, reason: ItemUnavailability)
    /// The item comes in variations, and none is chosen.
    case missingVariation(line: LineID, item: MenuItemID)
    /// The item has no such variation.
    case unknownVariation(line: LineID, item: MenuItemID, variation: VariationID)
    /// The menu is not offered at that time or on that channel.
    case notOffered(menu: MenuID)
    /// A price or offer depends on the time of day, which cannot be determined, for this reason.
    case clocks(reason: PriceError.Reason)
    /// The item is not listed under that heading.
    case unknownHeading(line: LineID, category: CategoryID)
    /// Weighed or measured goods need a measure of at least one thousandth of the unit; goods sold by the piece have
    /// none.
    case measure(line: LineID, thousandths: Int?)
    /// A line of weighed or measured goods holds one portion only.
    case weighedPortions(line: LineID, quantity: Int)
    /// A line has an open price for an item that has none.
    case fixedPrice(line: LineID, item: MenuItemID)
    /// An open or override price is below zero.
    case negativePrice(line: LineID, price: Money)
    /// The item has only an open price, and staff entered none.
    case missingPrice(line: LineID, item: MenuItemID)
    /// The price of the group is negative where the group does not allow it, or undefined: a defect of the menu.
    case modifierPrice(line: LineID, group: ModifierGroupID)
    /// A choice of an option also has text, which no one would read.
    case strayText(line: LineID, group: ModifierGroupID)
    /// The seat is below 1.
    case invalidSeat(line: LineID, seat: Int)
    /// The item, or the chosen option, has no such modifier group.
    case unknownGroup(line: LineID, group: ModifierGroupID)
    /// The group has no such option.
    case unknownOption(line: LineID, group: ModifierGroupID, option: OptionID)
    /// The option cannot be chosen now.
    case unavailableOption(line: LineID, group: ModifierGroupID, option: OptionID)
    /// More units of the option are chosen than its maximum.
    case repeatedOption(line: LineID, option: OptionID, units: Int, maximum: Int)
    /// Fewer units of the group are chosen than required.
    case tooFew(line: LineID, group: ModifierGroupID, minimum: Int, chosen: Int)
    /// More units of the group are chosen than allowed.
    case tooMany(line: LineID, group: ModifierGroupID, maximum: Int, chosen: Int)
    /// Fewer different options of the group are chosen than required.
    case tooFewDifferent(line: LineID, group: ModifierGroupID, minimum: Int, chosen: Int)
    /// More different options of the group are chosen than allowed.
    case tooManyDifferent(line: LineID, group: ModifierGroupID, maximum: Int, chosen: Int)
    /// The number of units of a choice is invalid: below 1, or not 1 for text.
    case modifierUnits(line: LineID, group: ModifierGroupID, units: Int)
    /// A choice from a group with options names no option.
    case missingOption(line: LineID, group: ModifierGroupID)
    /// A choice from a text group has no text.
    case missingText(line: LineID, group: ModifierGroupID)
    /// The guest's text is longer than the group allows, in characters.
    case textTooLong(line: LineID, group: ModifierGroupID, limit: Int)
    /// The stock is short of what all lines of the cart together want (QP-86).
    case insufficientStock(key: StockKey, wanted: Int, available: Int)
    /// The menu has no price for the item, or a negative one: a defect of the menu.
    case noPrice(line: LineID, item: MenuItemID)
    /// The amounts cannot be computed: they overflow, or are not in the menu's currency.
    case amount(reason: MoneyError.Reason)
    /// The quantities overflow when added up.
    case tooManyUnits
    /// A discount is invalid, for this reason.
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
        case .tooManyLines(let lines, let limit): "the cart has \(count: lines, "line"), at most \(limit)"
        case .tooMuch(_, let quantity, let limit): "the quantity of a line is \(quantity), at most \(limit)"
        case .tooManyChoices(_, let limit): "a line has more than \(limit) choices"
        case .invalidCovers(let covers): "\(covers) is not a valid number of covers"
        case .coverPrice(let price): "the menu has a negative cover charge: \(price)"
        case .deliveryCharge(let charge): "the menu has a negative delivery charge: \(charge)"
        case .unknownChannel(let channel): "there is no channel \(shown: channel)"
        case .repeatedLine(let line): "the line \(shown: line) is listed twice"
        case .quantity(_, let quantity): "the quantity is \(quantity), it must be at least 1"
        case .invalidCourse(_, let course): "\(course) is not a valid course; courses start at 1"
        case .unknownItem(_, let item): "\(shown: item) is not on the menu"
        case .unavailableItem(_, let item, let reason): "\(shown: item) is not available: \(reason)"
        case .missingVariation(_, let item): "\(shown: item) comes in variations, and none is chosen"
        case .unknownVariation(_, let item, let variation): "\(shown: item) has no variation \(shown: variation)"
        case .notOffered(let menu): "the menu \(shown: menu) is not offered at that time or on that channel"
        case .clocks(let reason): "a price or offer depends on the time of day, which cannot be determined: \(reason)"
        case .unknownHeading(_, let category): "the item is not listed under \(shown: category)"
        case .measure(_, let thousandths):
            thousandths.map { "\($0) thousandths is not a valid measure of it" }
                ?? "the item is sold by measure, and none is given"
        case .weighedPortions(_, let quantity):
            "\(quantity) portions are on one line; each weighed portion needs its own"
        case .fixedPrice(_, let item): "\(shown: item) has no open price"
        case .negativePrice(_, let price): "the price \(price) is negative"
        case .missingPrice(_, let item): "\(shown: item) has an open price, and none was entered"
        case .modifierPrice(_, let group):
            "the price of the choices of \(shown: group) is negative or undefined"
        case .strayText(_, let group): "a choice of an option of \(shown: group) cannot also have text"
        case .invalidSeat(_, let seat): "\(seat) is not a valid seat; seats start at 1"
        case .unknownGroup(_, let group): "the item or option has no modifier group \(shown: group)"
        case .unknownOption(_, let group, let option): "\(shown: group) has no option \(shown: option)"
        case .unavailableOption(_, _, let option): "\(shown: option) is not available"
        case .repeatedOption(_, let option, let units, let maximum):
            "\(units) of \(shown: option) chosen, at most \(maximum)"
        case .tooFew(_, let group, let minimum, let chosen): "\(chosen) chosen of \(shown: group), at least \(minimum)"
        case .tooMany(_, let group, let maximum, let chosen): "\(chosen) chosen of \(shown: group), at most \(maximum)"
        case .tooFewDifferent(_, let group, let minimum, let chosen):
            "\(count: chosen, "different option") of \(shown: group) chosen, at least \(minimum)"
        case .tooManyDifferent(_, let group, let maximum, let chosen):
            "\(count: chosen, "different option") of \(shown: group) chosen, at most \(maximum)"
        case .modifierUnits(_, let group, let units): "\(units) is not a valid number of units of \(shown: group)"
        case .missingOption(_, let group): "a choice of \(shown: group) must name an option"
        case .missingText(_, let group): "a choice of \(shown: group) must have text"
        case .textTooLong(_, let group, let limit):
            "the text for \(shown: group) is longer than \(limit) characters"
        case .insufficientStock(let key, let wanted, let available):
            "\(wanted) of \(shown: key) wanted, \(available) left"
        case .noPrice(_, let item): "the menu has no valid price for \(shown: item)"
        case .amount(let reason): "the amounts cannot be computed: \(reason)"
        case .tooManyUnits: "the quantities are too large to add up"
        case .discount(let reason): reason.description
        case .taxes(let reason): "the taxes cannot be computed: \(reason)"
        }
    }
}

extension CartProblem {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "empty": try read.alone(.empty)
            case "tooManyLines": try .tooManyLines(lines: read("lines"), limit: read("limit"))
            case "tooMuch": try .tooMuch(line: read("line"), quantity: read("quantity"), limit: read("limit"))
            case "tooManyChoices": try .tooManyChoices(line: read("line"), limit: read("limit"))
            case "invalidCovers": try .invalidCovers(covers: read("covers"))
            case "coverPrice": try .coverPrice(price: read("price"))
            case "deliveryCharge": try .deliveryCharge(charge: read("charge"))
            case "unknownChannel": try .unknownChannel(channel: read("channel"))
            case "repeatedLine": try .repeatedLine(line: read("line"))
            case "quantity": try .quantity(line: read("line"), quantity: read("quantity"))
            case "invalidCourse": try .invalidCourse(line: read("line"), course: read("course"))
            case "unknownItem": try .unknownItem(line: read("line"), item: read("item"))
            case "unavailableItem": try .unavailableItem(line: read("line"), item: read("item"), reason: read("reason"))
            case "missingVariation": try .missingVariation(line: read("line"), item: read("item"))
            case "unknownVariation":
                try .unknownVariation(line: read("line"), item: read("item"), variation: read("variation"))
            case "notOffered": try .notOffered(menu: read("menu"))
            case "clocks": try .clocks(reason: read("reason"))
            case "unknownHeading": try .unknownHeading(line: read("line"), category: read("category"))
            case "measure": try .measure(line: read("line"), thousandths: read(optional: "thousandths"))
            case "weighedPortions": try .weighedPortions(line: read("line"), quantity: read("quantity"))
            case "fixedPrice": try .fixedPrice(line: read("line"), item: read("item"))
            case "negativePrice": try .negativePrice(line: read("line"), price: read("price"))
            case "missingPrice": try .missingPrice(line: read("line"), item: read("item"))
            case "modifierPrice": try .modifierPrice(line: read("line"), group: read("group"))
            case "strayText": try .strayText(line: read("line"), group: read("group"))
            case "invalidSeat": try .invalidSeat(line: read("line"), seat: read("seat"))
            case "unknownGroup": try .unknownGroup(line: read("line"), group: read("group"))
            case "unknownOption": try .unknownOption(line: read("line"), group: read("group"), option: read("option"))
            case "unavailableOption":
                try .unavailableOption(line: read("line"), group: read("group"), option: read("option"))
            case "repeatedOption":
                try .repeatedOption(
                    line: read("line"),
                    option: read("option"),
                    units: read("units"),
                    maximum: read("maximum")
                )
            case "tooFew":
                try .tooFew(line: read("line"), group: read("group"), minimum: read("minimum"), chosen: read("chosen"))
            case "tooMany":
                try .tooMany(line: read("line"), group: read("group"), maximum: read("maximum"), chosen: read("chosen"))
            case "tooFewDifferent":
                try .tooFewDifferent(
                    line: read("line"),
                    group: read("group"),
                    minimum: read("minimum"),
                    chosen: read("chosen")
                )
            case "tooManyDifferent":
                try .tooManyDifferent(
                    line: read("line"),
                    group: read("group"),
                    maximum: read("maximum"),
                    chosen: read("chosen")
                )
            case "modifierUnits": try .modifierUnits(line: read("line"), group: read("group"), units: read("units"))
            case "missingOption": try .missingOption(line: read("line"), group: read("group"))
            case "missingText": try .missingText(line: read("line"), group: read("group"))
            case "textTooLong": try .textTooLong(line: read("line"), group: read("group"), limit: read("limit"))
            case "insufficientStock":
                try .insufficientStock(key: read("key"), wanted: read("wanted"), available: read("available"))
            case "noPrice": try .noPrice(line: read("line"), item: read("item"))
            case "amount": try .amount(reason: read("reason"))
            case "tooManyUnits": try read.alone(.tooManyUnits)
            case "discount": try .discount(reason: read("reason"))
            case "taxes": try .taxes(reason: read("reason"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .empty: try encoder.write("empty")
        case .tooManyLines(let lines, let limit): try encoder.write("tooManyLines", ["lines": lines, "limit": limit])
        case .tooMuch(let line, let quantity, let limit):
            try encoder.write("tooMuch", ["line": line, "quantity": quantity, "limit": limit])
        case .tooManyChoices(let line, let limit): try encoder.write("tooManyChoices", ["line": line, "limit": limit])
        case .invalidCovers(let covers): try encoder.write("invalidCovers", ["covers": covers])
        case .coverPrice(let price): try encoder.write("coverPrice", ["price": price])
        case .deliveryCharge(let charge): try encoder.write("deliveryCharge", ["charge": charge])
        case .unknownChannel(let channel): try encoder.write("unknownChannel", ["channel": channel])
        case .repeatedLine(let line): try encoder.write("repeatedLine", ["line": line])
        case .quantity(let line, let quantity): try encoder.write("quantity", ["line": line, "quantity": quantity])
        case .invalidCourse(let line, let course): try encoder.write("invalidCourse", ["line": line, "course": course])
        case .unknownItem(let line, let item): try encoder.write("unknownItem", ["line": line, "item": item])
        case .unavailableItem(let line, let item, let reason):
            try encoder.write("unavailableItem", ["line": line, "item": item, "reason": reason])
        case .missingVariation(let line, let item): try encoder.write("missingVariation", ["line": line, "item": item])
        case .unknownVariation(let line, let item, let variation):
            try encoder.write("unknownVariation", ["line": line, "item": item, "variation": variation])
        case .notOffered(let menu): try encoder.write("notOffered", ["menu": menu])
        case .clocks(let reason): try encoder.write("clocks", ["reason": reason])
        case .unknownHeading(let line, let category):
            try encoder.write("unknownHeading", ["line": line, "category": category])
        case .measure(let line, let thousandths):
            try encoder.write("measure", ["line": line, "thousandths": thousandths])
        case .weighedPortions(let line, let quantity):
            try encoder.write("weighedPortions", ["line": line, "quantity": quantity])
        case .fixedPrice(let line, let item): try encoder.write("fixedPrice", ["line": line, "item": item])
        case .negativePrice(let line, let price): try encoder.write("negativePrice", ["line": line, "price": price])
        case .missingPrice(let line, let item): try encoder.write("missingPrice", ["line": line, "item": item])
        case .modifierPrice(let line, let group): try encoder.write("modifierPrice", ["line": line, "group": group])
        case .strayText(let line, let group): try encoder.write("strayText", ["line": line, "group": group])
        case .invalidSeat(let line, let seat): try encoder.write("invalidSeat", ["line": line, "seat": seat])
        case .unknownGroup(let line, let group): try encoder.write("unknownGroup", ["line": line, "group": group])
        case .unknownOption(let line, let group, let option):
            try encoder.write("unknownOption", ["line": line, "group": group, "option": option])
        case .unavailableOption(let line, let group, let option):
            try encoder.write("unavailableOption", ["line": line, "group": group, "option": option])
        case .repeatedOption(let line, let option, let units, let maximum):
            try encoder.write("repeatedOption", ["line": line, "option": option, "units": units, "maximum": maximum])
        case .tooFew(let line, let group, let minimum, let chosen):
            try encoder.write("tooFew", ["line": line, "group": group, "minimum": minimum, "chosen": chosen])
        case .tooMany(let line, let group, let maximum, let chosen):
            try encoder.write("tooMany", ["line": line, "group": group, "maximum": maximum, "chosen": chosen])
        case .tooFewDifferent(let line, let group, let minimum, let chosen):
            try encoder.write("tooFewDifferent", ["line": line, "group": group, "minimum": minimum, "chosen": chosen])
        case .tooManyDifferent(let line, let group, let maximum, let chosen):
            try encoder.write("tooManyDifferent", ["line": line, "group": group, "maximum": maximum, "chosen": chosen])
        case .modifierUnits(let line, let group, let units):
            try encoder.write("modifierUnits", ["line": line, "group": group, "units": units])
        case .missingOption(let line, let group): try encoder.write("missingOption", ["line": line, "group": group])
        case .missingText(let line, let group): try encoder.write("missingText", ["line": line, "group": group])
        case .textTooLong(let line, let group, let limit):
            try encoder.write("textTooLong", ["line": line, "group": group, "limit": limit])
        case .insufficientStock(let key, let wanted, let available):
            try encoder.write("insufficientStock", ["key": key, "wanted": wanted, "available": available])
        case .noPrice(let line, let item): try encoder.write("noPrice", ["line": line, "item": item])
        case .amount(let reason): try encoder.write("amount", ["reason": reason])
        case .tooManyUnits: try encoder.write("tooManyUnits")
        case .discount(let reason): try encoder.write("discount", ["reason": reason])
        case .taxes(let reason): try encoder.write("taxes", ["reason": reason])
        }
    }
}
