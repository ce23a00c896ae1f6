/// Texts about carts and recipients.
enum CartText: String, Catalog {
    case cartEmpty = "cart.empty"
    case cartTooManyLines = "cart.tooManyLines"
    case cartTooMuch = "cart.tooMuch"
    case cartTooManyChoices = "cart.tooManyChoices"
    case cartInvalidCovers = "cart.invalidCovers"
    case cartRepeatedLine = "cart.repeatedLine"
    case cartInvalidCourse = "cart.invalidCourse"
    case cartNotOffered = "cart.notOffered"
    case cartMeasure = "cart.measure"
    case cartFixedPrice = "cart.fixedPrice"
    case cartStrayText = "cart.strayText"
    case cartInvalidSeat = "cart.invalidSeat"
    case cartUnknownOption = "cart.unknownOption"
    case cartRepeatedOption = "cart.repeatedOption"
    case cartTooFew = "cart.tooFew"
    case cartTooMany = "cart.tooMany"
    case cartTooFewDifferent = "cart.tooFewDifferent"
    case cartTooManyDifferent = "cart.tooManyDifferent"
    case cartMissingOption = "cart.missingOption"
    case cartMissingText = "cart.missingText"
    case cartTextTooLong = "cart.textTooLong"
    case cartInsufficientStock = "cart.insufficientStock"
    case recipientTooSoon = "recipient.tooSoon"

    /// The names under which the text is found.
    var names: [String] {
        switch self {
        case .cartEmpty:
            ["cart.empty", "order.emptyOrder"]
        case .cartInvalidCovers:
            ["cart.invalidCovers", "tab.invalidCovers", "tab.invalidPersons"]
        case .cartRepeatedLine: ["cart.repeatedLine", "order.repeatedLine", "promotion.basket.repeatedLine"]
        case .cartInvalidCourse:
            ["cart.invalidCourse", "order.unknownCourse"]
        case .cartMeasure:
            ["cart.measure", "cart.weighedPortions"]
        case .cartFixedPrice:
            ["cart.fixedPrice", "order.priceNotPermitted"]
        case .cartStrayText:
            ["cart.strayText", "cart.modifierUnits"]
        case .cartUnknownOption:
            ["cart.unknownGroup", "cart.unknownOption", "cart.unavailableOption"]
        default: [rawValue]
        }
    }
}
