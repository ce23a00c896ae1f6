extension CartText {
    /// The text in Czech.
    var czech: String {
        switch self {
        case .cartEmpty: "Košík je prázdný."
        case .cartTooManyLines: "Košík může mít nejvýše {limit: # položku|# položky|# položek}."
        case .cartTooMuch: "Objednat můžete nejvýše {limit: # kus|# kusy|# kusů}."
        case .cartTooManyChoices: "Zde můžete vybrat nejvýše {limit: # možnost|# možnosti|# možností}."
        case .cartInvalidCovers: "Tento počet osob není možný."
        case .cartRepeatedLine: "Stejná položka je uvedena dvakrát."
        case .cartInvalidCourse: "Takový chod neexistuje."
        case .cartNotOffered: "Tento jídelní lístek se v tu dobu nebo tímto způsobem nenabízí."
        case .cartMeasure: "Zadejte prosím požadované množství."
        case .cartFixedPrice: "Cenu této položky zde nelze změnit."
        case .cartStrayText: "Tato volba není možná."
        case .cartInvalidSeat: "Takové místo neexistuje."
        case .cartUnknownOption: "Toto přizpůsobení není k dispozici."
        case .cartRepeatedOption: "Toto přizpůsobení lze vybrat {maximum: jen jednou|nejvýše #krát|nejvýše #krát}."
        case .cartTooFew: "Vyberte alespoň {minimum: # možnost|# možnosti|# možností}."
        case .cartTooMany: "Vyberte nejvýše {maximum: # možnost|# možnosti|# možností}."
        case .cartTooFewDifferent: "Vyberte alespoň {minimum: # různou možnost|# různé možnosti|# různých možností}."
        case .cartTooManyDifferent: "Vyberte nejvýše {maximum: # různou možnost|# různé možnosti|# různých možností}."
        case .cartMissingOption: "Vyberte prosím možnost."
        case .cartMissingText: "Napište prosím, co si přejete."
        case .cartTextTooLong: "Použijte nejvýše {limit: # znak|# znaky|# znaků}."
        case .cartInsufficientStock: "{available: Zbývá jen # porce|Zbývají jen # porce|Zbývá jen # porcí}."
        case .recipientTooSoon: "Nejbližší možný čas je {earliest}."
        }
    }
}
