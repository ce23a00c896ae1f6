extension DiscoveryText {
    /// The text in Czech.
    var czech: String {
        switch self {
        case .reviewNoVisit: "Hodnocení můžete napsat po návštěvě."
        case .reviewNotYours: "Toto nebyla vaše návštěva."
        case .reviewNotOver: "Hodnocení můžete napsat, až návštěva skončí."
        case .reviewNotEaten: "Hodnotit můžete jen položky, které jste měli."
        case .reviewTooManyDishes: "V jedné recenzi nelze hodnotit tolik položek."
        case .reviewUnknownReason: "Tento důvod zde není známý."
        case .reviewTooManyFlags: "Tato recenze už byla nahlášena dostatečně často. Prověříme ji."
        case .searchTooManyWords: "Hledejte nejvýše {limit: # slovo|# slova|# slov}."
        case .searchNoPosition: "K řazení podle vzdálenosti je potřeba vaše poloha."
        case .searchNoParty: "Uveďte prosím pro kolik osob."
        case .locationRefused: "Přístup k vaší poloze je vypnutý."
        case .locationUnknown: "Vaše poloha zatím není známá."
        case .hoursNotUnderstood: "Této otevírací době nerozumíme."
        }
    }
}
