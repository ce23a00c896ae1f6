extension WaitlistText {
    /// The text in Czech.
    var czech: String {
        switch self {
        case .waitlistNotYours: "Toto místo na seznamu není vaše."
        case .waitlistUnknownEntry: "Tato skupina na seznamu není."
        case .waitlistNoTableFor: "Žádný stůl není pro {party: # osobu|# osoby|# osob}."
        case .waitlistNoSuchTable: "Žádný stůl nemá to, co si přejete."
        case .waitlistLatestTooEarly: "Do {latest} nelze nabídnout žádný stůl."
        case .waitlistListClosed: "Čekací listina je teď uzavřená."
        case .waitlistListFull: "Čekací listina je plná."
        case .waitlistGuestLimit: "Na čekací listině už jste."
        case .waitlistOfferExpired: "Nabídka vypršela."
        case .waitlistTooEarly: "Na to je příliš brzy. Bude to možné od {from}."
        case .waitlistTablesNotFree: "Tyto stoly teď nelze nabídnout."
        case .waitlistTableHeld: "Stůl je držen pro jinou skupinu."
        case .waitlistInvalidTables: "Skupinu nelze k těmto stolům posadit."
        case .waitlistRecallOver: "Usazení už nelze vzít zpět."
        case .selectionUnavailable: "V požadovaných časech pro vás není žádný stůl."
        case .selectionGuestLimit: "Vaše ostatní žádosti byly přijaty; více jich není možné."
        case .selectionOutweighed: "Všechny stoly dostaly jiné skupiny."
        case .stateWaitlistAbsent: "Není na seznamu"
        case .stateWaitlistWaiting: "Čeká"
        case .stateWaitlistNotHere: "Není tady"
        case .stateWaitlistIncomplete: "Není kompletní"
        case .stateWaitlistOffered: "Nabízí se stůl"
        case .stateWaitlistSeated: "Usazeni"
        case .stateWaitlistLeft: "Odešli"
        case .stateWaitlistLapsed: "Nabídka nebyla přijata"
        case .stateWaitlistRemoved: "Vyřazeni ze seznamu"
        case .stateWaitlistPhaseOpen: "Otevřený"
        case .stateWaitlistPhaseClosed: "Uzavřený pro hosty"
        }
    }
}
