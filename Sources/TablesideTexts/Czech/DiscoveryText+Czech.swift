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
        case .searchLocked: "Tento filtr vyhledávání nemáte odemčený."
        case .locationRefused: "Přístup k vaší poloze je vypnutý."
        case .locationUnknown: "Vaše poloha zatím není známá."
        case .hoursNotUnderstood: "Této otevírací době nerozumíme."
        case .reasonSearchNoSuchName: "Žádná restaurace nemá takový název."
        case .reasonSearchNothingAtPlace: "Na tomto místě žádná restaurace není."
        case .reasonSearchNameElsewhere: "Restaurace tohoto názvu jsou na jiných místech."
        case .reasonSearchNothingSuitable: "Žádná restaurace nesplňuje všechna přání."
        case .hoursBeyondWeek: "Převzít lze jen hodiny podle dnů v týdnu a svátků, ne podle data nebo slunce."
        case .hoursNoEnd: "Některému času chybí konec."
        case .hoursComment: "Komentáře a pravidla pro jiné případy nelze převzít."
        case .hoursUnknownWord: "Některému slovu, času nebo znaku nerozumíme."
        case .hoursTooLong: "Některé období je delší než 24 hodin."
        case .hoursNoTimes: "Jsou uvedeny dny bez časů."
        case .hoursOneDay: "Některý rozsah dnů začíná a končí týmž dnem."
        case .hoursClosedInPart: "Některé pravidlo zavírá jen část dne."
        case .hoursReplaced: "Pozdější pravidla toto nahrazují."
        case .hoursOnlyClosings: "Jsou uvedeny jen dny, kdy je zavřeno."
        }
    }
}
