/// Texts about menus, prices and stock.
enum MenuText: String, Catalog {
    case itemUnknown = "item.unknown"
    case itemSwitchedOff = "item.switchedOff"
    case itemSoldOut = "item.soldOut"
    case itemNoOptions = "item.noOptions"
    case priceMissingVariation = "price.missingVariation"
    case priceUnknownVariation = "price.unknownVariation"
    case priceNoPrice = "price.noPrice"
    case menuNoItems = "menu.noItems"
    case menuRepeated = "menu.repeated"
    case menuUnknown = "menu.unknown"
    case menuIdle = "menu.idle"
    case menuNoPrice = "menu.noPrice"
    case menuNegativePrice = "menu.negativePrice"
    case menuForeignCurrency = "menu.foreignCurrency"
    case menuPriced = "menu.priced"
    case menuInvalidRange = "menu.invalidRange"
    case menuOptions = "menu.options"
    case menuUnknownChannel = "menu.unknownChannel"
    case menuNoVariation = "menu.noVariation"
    case menuHours = "menu.hours"
    case menuNoChannel = "menu.noChannel"
    case menuMissingPicture = "menu.missingPicture"
    case menuMissingCharacteristics = "menu.missingCharacteristics"
    case menuOtherIdentity = "menu.otherIdentity"
    case menuNotCommon = "menu.notCommon"
    case menuOwnContents = "menu.ownContents"
    case menuNotOfBranch = "menu.notOfBranch"
    case stockInsufficient = "stock.insufficient"
    case stockUnknownOrder = "stock.unknownOrder"
    case stockNotCounted = "stock.notCounted"
    case stockInvalidQuantity = "stock.invalidQuantity"
    case stockStillReserved = "stock.stillReserved"
    case stockTooLate = "stock.tooLate"
    case stockTooManyGoods = "stock.tooManyGoods"

    /// The names under which the text is found.
    var names: [String] {
        switch self {
        case .itemUnknown:
            ["item.unknown", "cart.unknownItem", "price.unknownItem", "cart.unknownHeading"]
        case .itemSwitchedOff:
            ["item.switchedOff", "cart.unavailableItem"]
        case .itemSoldOut:
            ["item.soldOut", "item.noVariation"]
        case .priceMissingVariation:
            ["price.missingVariation", "cart.missingVariation"]
        case .priceUnknownVariation:
            ["price.unknownVariation", "cart.unknownVariation"]
        case .priceNoPrice:
            ["price.noPrice", "cart.noPrice", "cart.missingPrice"]
        case .menuRepeated:
            [
                "menu.repeatedCategory", "menu.repeatedItem", "menu.repeatedVariation", "menu.repeatedGroup",
                "menu.repeatedOption", "menu.repeatedPairing", "menu.repeatedEntry", "menu.repeatedPrice",
                "menu.repeatedTax",
            ]
        case .menuUnknown:
            [
                "menu.unknownCategory", "menu.unknownHeading", "menu.unknownItem", "menu.unknownVariation",
                "menu.unknownGroup", "menu.unknownOption", "menu.leftOut",
            ]
        case .menuIdle:
            ["menu.idleEntry", "menu.idlePrice", "menu.idleTax", "menu.pairedWithItself"]
        case .menuNoPrice:
            ["menu.noPrice", "menu.noPrices"]
        case .menuNegativePrice:
            [
                "menu.negativePrice", "menu.negativeTax", "cart.coverPrice", "cart.deliveryCharge",
                "cart.modifierPrice", "cart.negativePrice", "order.negativeLine",
            ]
        case .menuPriced:
            ["menu.pricedRemoval", "menu.pricedText", "menu.pricedVariations"]
        case .menuInvalidRange:
            ["menu.invalidCount", "menu.invalidCourse", "menu.invalidRange", "menu.unreachableMinimum"]
        case .menuOptions:
            ["menu.invalidDefaults", "menu.wrongOptions", "menu.cyclicGroup", "menu.tooDeep"]
        case .menuUnknownChannel:
            ["menu.unknownChannel", "cart.unknownChannel"]
        case .menuForeignCurrency:
            ["menu.foreignCurrency", "menu.otherCurrency"]
        case .menuHours:
            ["menu.hours", "plan.hours"]
        case .stockInvalidQuantity:
            ["stock.invalidQuantity", "stock.tooMany", "order.invalidQuantity", "cart.quantity"]
        default: [rawValue]
        }
    }
}
