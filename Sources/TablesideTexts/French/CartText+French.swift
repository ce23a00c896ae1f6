extension CartText {
    /// The text in French.
    var french: String {
        switch self {
        case .cartEmpty: "Le panier est vide."
        case .cartTooManyLines: "Le panier contient {limit: # ligne|# lignes} au maximum."
        case .cartTooMuch: "Vous pouvez en commander {limit: # unité|# unités} au maximum."
        case .cartTooManyChoices: "Vous pouvez faire ici {limit: # choix|# choix} au maximum."
        case .cartInvalidCovers: "Ce nombre de personnes n’est pas possible."
        case .cartRepeatedLine: "La même ligne figure deux fois."
        case .cartInvalidCourse: "Cette étape du repas n’existe pas."
        case .cartNotOffered: "Cette carte n’est pas proposée à cette heure-là ou de cette façon."
        case .cartMeasure: "Indiquez la quantité souhaitée."
        case .cartFixedPrice: "Le prix de ce plat ne peut pas être modifié ici."
        case .cartStrayText: "Ce choix n’est pas possible."
        case .cartInvalidSeat: "Cette place n’existe pas."
        case .cartUnknownOption: "Cette option n’est pas disponible."
        case .cartRepeatedOption: "Cette option peut être choisie {maximum: # fois|# fois} au maximum."
        case .cartTooFew: "Choisissez au moins {minimum: # option|# options}."
        case .cartTooMany: "Choisissez au maximum {maximum: # option|# options}."
        case .cartTooFewDifferent: "Choisissez au moins {minimum: # option différente|# options différentes}."
        case .cartTooManyDifferent: "Choisissez au maximum {maximum: # option différente|# options différentes}."
        case .cartMissingOption: "Choisissez une option."
        case .cartMissingText: "Écrivez ce que vous souhaitez."
        case .cartTextTooLong: "Utilisez au maximum {limit: # caractère|# caractères}."
        case .cartInsufficientStock: "Il ne reste que {available: # portion|# portions}."
        case .recipientTooSoon: "Premier horaire possible\u{A0}: {earliest}."
        }
    }
}
