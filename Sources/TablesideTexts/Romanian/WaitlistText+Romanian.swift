extension WaitlistText {
    /// The text in Romanian.
    var romanian: String {
        switch self {
        case .waitlistNotYours: "Acest loc de pe listă nu este al dumneavoastră."
        case .waitlistUnknownEntry: "Acest grup nu este pe listă."
        case .waitlistNoTableFor: "Nicio masă nu este pentru {party: # persoană|# persoane|# de persoane}."
        case .waitlistNoSuchTable: "Nicio masă nu are ceea ce cereți."
        case .waitlistLatestTooEarly: "Nicio masă nu poate fi oferită până la {latest}."
        case .waitlistListClosed: "Lista de așteptare este închisă momentan."
        case .waitlistListFull: "Lista de așteptare este plină."
        case .waitlistGuestLimit: "Sunteți deja pe lista de așteptare."
        case .waitlistOfferExpired: "Oferta a expirat."
        case .waitlistTooEarly: "Este prea devreme. Va fi posibil de la {from}."
        case .waitlistTablesNotFree: "Aceste mese nu pot fi oferite acum."
        case .waitlistTableHeld: "Masa este păstrată pentru alt grup."
        case .waitlistInvalidTables: "Grupul nu poate fi așezat la aceste mese."
        case .waitlistRecallOver: "Așezarea nu mai poate fi anulată."
        case .selectionUnavailable: "Nu este nicio masă pentru dumneavoastră la orele cerute."
        case .selectionGuestLimit: "Celelalte cereri ale dumneavoastră au fost acceptate; mai multe nu sunt posibile."
        case .selectionOutweighed: "Toate mesele au fost date altor grupuri."
        case .stateWaitlistAbsent: "Nu este pe listă"
        case .stateWaitlistWaiting: "Așteaptă"
        case .stateWaitlistNotHere: "Nu este aici"
        case .stateWaitlistIncomplete: "Incomplet"
        case .stateWaitlistOffered: "Se oferă o masă"
        case .stateWaitlistSeated: "La masă"
        case .stateWaitlistLeft: "A plecat"
        case .stateWaitlistLapsed: "Oferta nu a fost acceptată"
        case .stateWaitlistRemoved: "Scos de pe listă"
        case .stateWaitlistPhaseOpen: "Deschisă"
        case .stateWaitlistPhaseClosed: "Închisă pentru clienți"
        }
    }
}
