extension WaitlistText {
    /// The text in Italian.
    var italian: String {
        switch self {
        case .waitlistNotYours: "Questo posto nella lista non è suo."
        case .waitlistUnknownEntry: "Questo gruppo non è nella lista."
        case .waitlistNoTableFor: "Nessun tavolo è per {party: # persona|# persone}."
        case .waitlistNoSuchTable: "Nessun tavolo ha quello che chiede."
        case .waitlistLatestTooEarly: "Nessun tavolo può essere offerto entro {latest}."
        case .waitlistListClosed: "La lista d’attesa al momento è chiusa."
        case .waitlistListFull: "La lista d’attesa è piena."
        case .waitlistGuestLimit: "È già nella lista d’attesa."
        case .waitlistOfferExpired: "L’offerta è scaduta."
        case .waitlistTooEarly: "È troppo presto. Sarà possibile da {from}."
        case .waitlistTablesNotFree: "Questi tavoli non possono essere offerti adesso."
        case .waitlistTableHeld: "Il tavolo è tenuto per un altro gruppo."
        case .waitlistInvalidTables: "Il gruppo non può sedersi a questi tavoli."
        case .waitlistRecallOver: "L’assegnazione non si può più annullare."
        case .selectionUnavailable: "Non c’è un tavolo per lei negli orari richiesti."
        case .selectionGuestLimit: "Le sue altre richieste sono state accettate; di più non è possibile."
        case .selectionOutweighed: "Tutti i tavoli sono andati ad altri gruppi."
        case .stateWaitlistAbsent: "Non nella lista"
        case .stateWaitlistWaiting: "In attesa"
        case .stateWaitlistNotHere: "Assente"
        case .stateWaitlistIncomplete: "Non ancora al completo"
        case .stateWaitlistOffered: "Un tavolo è offerto"
        case .stateWaitlistSeated: "A tavola"
        case .stateWaitlistLeft: "Andato via"
        case .stateWaitlistLapsed: "L’offerta non è stata accolta"
        case .stateWaitlistRemoved: "Tolto dalla lista"
        case .stateWaitlistPhaseOpen: "Aperta"
        case .stateWaitlistPhaseClosed: "Chiusa ai clienti"
        }
    }
}
