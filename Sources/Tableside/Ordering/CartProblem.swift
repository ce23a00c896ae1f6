/// What can be wrong with a cart; distinct meanings have distinct codes.
public enum CartProblem: CodedReason {
    /// There is nothing in the cart (QP-42).
    case empty
    /// The number of covers is negative.
    case invalidCovers(covers: Int)
    /// The menu charges less than nothing for a place at the table: a defect of the menu.
    case coverPrice(price: Money)
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
    /// The item is switched off, or none is left.
    case unavailableItem(line: LineID, item: MenuItemID)
    /// The item is sold in variations, and none is chosen.
    case missingVariation(line: LineID, item: MenuItemID)
    /// The item has no such variation.
    case unknownVariation(line: LineID, item: MenuItemID, variation: VariationID)
    /// Fewer are left than the cart wants, all lines of the goods together (QP-86).
    case insufficientStock(key: StockKey, wanted: Int, available: Int)
    /// The menu has no price for the item, or one below zero: a defect of the menu.
    case noPrice(line: LineID, item: MenuItemID)
    /// The amounts cannot be computed: too large, or not in the currency of the menu.
    case amount(reason: MoneyError.Reason)
    /// The quantities are too large to be summed.
    case tooManyUnits

    /// The stable name of the problem.
    public var code: ErrorCode {
        let fault =
            switch self {
            case .empty: "empty"
            case .invalidCovers: "invalidCovers"
            case .coverPrice: "coverPrice"
            case .unknownChannel: "unknownChannel"
            case .repeatedLine: "repeatedLine"
            case .quantity: "quantity"
            case .invalidCourse: "invalidCourse"
            case .unknownItem: "unknownItem"
            case .unavailableItem: "unavailableItem"
            case .missingVariation: "missingVariation"
            case .unknownVariation: "unknownVariation"
            case .insufficientStock: "insufficientStock"
            case .noPrice: "noPrice"
            case .amount: "amount"
            case .tooManyUnits: "tooManyUnits"
            }
        return ErrorCode(rawValue: "cart." + fault)
    }

    /// What is wrong, in plain words.
    public var description: String {
        switch self {
        case .empty: "the cart is empty"
        case .invalidCovers(let covers): "\(covers) is no number of covers"
        case .coverPrice(let price): "the menu charges \(price) for a place at the table"
        case .unknownChannel(let channel): "there is no channel \(channel)"
        case .repeatedLine(let line): "the line \(line) stands twice"
        case .quantity(_, let quantity): "the quantity is \(quantity), it must be at least 1"
        case .invalidCourse(_, let course): "\(course) is no course, the first is 1"
        case .unknownItem(_, let item): "\(item) is not on the menu"
        case .unavailableItem(_, let item): "\(item) is not available"
        case .missingVariation(_, let item): "\(item) comes in variations, and none is chosen"
        case .unknownVariation(_, let item, let variation): "\(item) does not come as \(variation)"
        case .insufficientStock(let key, let wanted, let available): "\(wanted) of \(key) wanted, \(available) left"
        case .noPrice(_, let item): "the menu has no price for \(item)"
        case .amount(let reason): "the amounts cannot be computed: \(reason)"
        case .tooManyUnits: "the quantities are too large to be summed"
        }
    }
}
