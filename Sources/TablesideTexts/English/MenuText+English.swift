extension MenuText {
    /// The text in English.
    var english: String {
        switch self {
        case .itemUnknown: "This item is not on the menu."
        case .itemSwitchedOff: "This item is not available at the moment."
        case .itemSoldOut: "Sold out."
        case .itemNoOptions: "Too few options are left for this item."
        case .priceMissingVariation: "Please choose a variation."
        case .priceUnknownVariation: "This variation is not offered."
        case .priceNoPrice: "This item has no price. Please ask the staff."
        case .menuNoItems: "Nothing can be ordered from this menu."
        case .menuRepeated: "The same thing appears twice on the menu."
        case .menuUnknown: "The menu refers to something that it does not have."
        case .menuIdle: "This entry of the menu has no effect."
        case .menuNoPrice: "A price is missing."
        case .menuNegativePrice: "A price cannot be below zero."
        case .menuForeignCurrency: "The price is not in the currency of the menu."
        case .menuPriced: "Nothing may have a price here."
        case .menuInvalidRange: "These numbers are not possible."
        case .menuOptions: "This modifier group is not set up correctly."
        case .menuUnknownChannel: "This way of ordering is not known here."
        case .menuNoVariation: "Please choose at least one variation."
        case .menuHours: "These opening hours are not valid."
        case .menuNoChannel: "Please say where this is offered."
        case .menuMissingPicture: "Add a picture of this dish."
        case .menuMissingCharacteristics: "Say something about this dish: a description, allergens or diets."
        case .menuOtherIdentity: "This describes another menu."
        case .menuNotCommon: "Branches cannot take over this menu."
        case .menuOwnContents: "This menu has dishes of its own and follows no other menu."
        case .menuNotOfBranch: "The restaurant’s common menu decides this."
        case .stockInsufficient: "There is not enough left."
        case .stockUnknownOrder: "Nothing is reserved for this order."
        case .stockNotCounted: "The stock of this item is not counted."
        case .stockInvalidQuantity: "This quantity is not possible."
        case .stockStillReserved: "{reserved: # portion is|# portions are} still reserved for orders."
        case .stockTooLate: "This time has already passed."
        case .stockTooManyGoods:
            "At most {limit} goods can be counted or marked as sold out."
        }
    }
}
