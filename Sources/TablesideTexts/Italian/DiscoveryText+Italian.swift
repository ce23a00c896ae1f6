extension DiscoveryText {
    /// The text in Italian.
    var italian: String {
        switch self {
        case .reviewNoVisit: "Si può scrivere una recensione dopo una visita."
        case .reviewNotYours: "Questa non era la sua visita."
        case .reviewNotOver: "Si può scrivere la recensione a visita conclusa."
        case .reviewNotEaten: "Si possono recensire solo i piatti ordinati."
        case .reviewTooManyDishes: "Una recensione non può valutare così tanti piatti."
        case .reviewUnknownReason: "Questo motivo non è riconosciuto."
        case .reviewTooManyFlags: "Questa recensione è già stata segnalata più volte. Verrà esaminata."
        case .searchTooManyWords: "Cercare al massimo {limit: # parola|# parole}."
        case .searchNoPosition: "Per ordinare per distanza serve la posizione."
        case .searchNoParty: "Indicare per quante persone."
        case .searchLocked: "Questo filtro di ricerca non è ancora sbloccato."
        case .locationRefused: "L’accesso alla posizione è disattivato."
        case .locationUnknown: "La posizione non è ancora nota."
        case .hoursNotUnderstood: "Questi orari di apertura non sono comprensibili."
        case .reasonSearchNoSuchName: "Nessun ristorante ha un nome simile."
        case .reasonSearchNothingAtPlace: "In questo luogo non ci sono ristoranti."
        case .reasonSearchNameElsewhere: "I ristoranti con questo nome si trovano altrove."
        case .reasonSearchNothingSuitable: "Nessun ristorante soddisfa tutte le richieste."
        case .hoursBeyondWeek:
            "Si possono acquisire solo orari per giorno della settimana e giorno festivo, non per data o secondo il sole."
        case .hoursNoEnd: "Un orario non ha una fine."
        case .hoursComment: "I commenti e le regole per altri casi non si possono acquisire."
        case .hoursUnknownWord: "Una parola, un orario o un segno non è comprensibile."
        case .hoursTooLong: "Un periodo supera le 24 ore."
        case .hoursNoTimes: "Sono indicati giorni senza orari."
        case .hoursOneDay: "Un intervallo di giorni comincia e finisce lo stesso giorno."
        case .hoursClosedInPart: "Una regola chiude solo parte della giornata."
        case .hoursReplaced: "Regole successive sostituiscono questa."
        case .hoursOnlyClosings: "Sono indicati solo giorni di chiusura."
        }
    }
}
