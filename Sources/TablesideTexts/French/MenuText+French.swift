extension MenuText {
    /// The text in French.
    var french: String {
        switch self {
        case .itemUnknown: "Ce plat n’est pas à la carte."
        case .itemSwitchedOff: "Ce plat n’est pas disponible pour le moment."
        case .itemSoldOut: "Épuisé."
        case .itemNoOptions: "Il reste trop peu d’options pour ce plat."
        case .priceMissingVariation: "Choisissez un format."
        case .priceUnknownVariation: "Ce format n’est pas proposé."
        case .priceNoPrice: "Ce plat n’a pas de prix. Demandez au personnel."
        case .menuNoItems: "Rien ne peut être commandé sur cette carte."
        case .menuRepeated: "Le même élément figure deux fois sur la carte."
        case .menuUnknown: "La carte renvoie à un élément qu’elle ne contient pas."
        case .menuIdle: "Cet élément de la carte est sans effet."
        case .menuNoPrice: "Il manque un prix."
        case .menuNegativePrice: "Un prix ne peut pas être inférieur à zéro."
        case .menuForeignCurrency: "Le prix n’est pas dans la devise de la carte."
        case .menuPriced: "Rien ne peut avoir de prix ici."
        case .menuInvalidRange: "Ces nombres ne sont pas possibles."
        case .menuOptions: "Ce groupe d’options n’est pas configuré correctement."
        case .menuUnknownChannel: "Ce mode de commande n’est pas reconnu."
        case .menuNoVariation: "Choisissez au moins un format."
        case .menuHours: "Ces horaires d’ouverture ne sont pas valides."
        case .menuNoChannel: "Indiquez où cela est proposé."
        case .menuMissingPicture: "Ajoutez une photo de ce plat."
        case .menuMissingCharacteristics: "Présentez ce plat\u{A0}: une description, les allergènes ou les régimes."
        case .menuOtherIdentity: "Cette description est celle d’une autre carte."
        case .menuNotCommon: "Les établissements ne peuvent pas reprendre cette carte."
        case .menuOwnContents: "Cette carte a ses propres plats et n’en suit aucune autre."
        case .menuNotOfBranch: "La carte commune du restaurant en décide."
        case .stockInsufficient: "Il n’en reste pas assez."
        case .stockUnknownOrder: "Rien n’est réservé pour cette commande."
        case .stockNotCounted: "Le stock de ce plat n’est pas compté."
        case .stockInvalidQuantity: "Cette quantité n’est pas possible."
        case .stockStillReserved:
            "{reserved: # portion est encore réservée|# portions sont encore réservées} pour des commandes."
        case .stockTooLate: "Cette heure est déjà passée."
        case .stockTooManyGoods:
            "{limit} produits au plus peuvent être comptés ou marqués comme épuisés."
        }
    }
}
