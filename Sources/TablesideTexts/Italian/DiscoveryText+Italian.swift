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
        case .locationRefused: "L’accesso alla posizione è disattivato."
        case .locationUnknown: "La posizione non è ancora nota."
        case .hoursNotUnderstood: "Questi orari di apertura non sono comprensibili."
        }
    }
}
