extension MenuText {
    /// The text in Romanian.
    var romanian: String {
        switch self {
        case .itemUnknown: "Acest produs nu este în meniu."
        case .itemSwitchedOff: "Acest produs nu este disponibil acum."
        case .itemSoldOut: "Epuizat."
        case .itemNoOptions: "Au rămas prea puține opțiuni pentru acest produs."
        case .priceMissingVariation: "Alegeți o variantă."
        case .priceUnknownVariation: "Această variantă nu este oferită."
        case .priceNoPrice: "Acest produs nu are preț. Întrebați personalul."
        case .menuNoItems: "Din acest meniu nu se poate comanda nimic."
        case .menuRepeated: "Același lucru apare de două ori în meniu."
        case .menuUnknown: "Meniul trimite la ceva ce nu conține."
        case .menuIdle: "Această intrare din meniu nu are niciun efect."
        case .menuNoPrice: "Lipsește un preț."
        case .menuNegativePrice: "Un preț nu poate fi sub zero."
        case .menuForeignCurrency: "Prețul nu este în moneda meniului."
        case .menuPriced: "Aici nu poate exista un preț."
        case .menuInvalidRange: "Aceste numere nu sunt posibile."
        case .menuOptions: "Acest grup de opțiuni nu este configurat corect."
        case .menuUnknownChannel: "Acest mod de a comanda nu este cunoscut aici."
        case .menuNoVariation: "Alegeți cel puțin o variantă."
        case .menuHours: "Acest program de funcționare nu este valid."
        case .menuNoChannel: "Precizați unde se oferă acest produs."
        case .menuMissingPicture: "Adăugați o fotografie a preparatului."
        case .menuMissingCharacteristics: "Spuneți ceva despre preparat: o descriere, alergeni sau diete."
        case .menuOtherIdentity: "Descrierea este a altui meniu."
        case .menuNotCommon: "Punctele de lucru nu pot prelua acest meniu."
        case .menuOwnContents: "Acest meniu are preparate proprii și nu urmează alt meniu."
        case .menuNotOfBranch: "Aceasta o decide meniul comun al restaurantului."
        case .stockInsufficient: "Nu a mai rămas destul."
        case .stockUnknownOrder: "Pentru această comandă nu este rezervat nimic."
        case .stockNotCounted: "Stocul acestui produs nu este contorizat."
        case .stockInvalidQuantity: "Această cantitate nu este posibilă."
        case .stockStillReserved:
            """
            {reserved: # porție este încă rezervată|# porții sunt încă rezervate|# de porții sunt încă rezervate} \
            pentru comenzi.
            """
        case .stockTooLate: "Această oră a trecut deja."
        case .stockTooManyGoods:
            "Pot fi numărate sau marcate ca epuizate cel mult {limit} produse."
        }
    }
}
