extension WaitlistText {
    /// The text in Croatian.
    var croatian: String {
        switch self {
        case .waitlistNotYours: "Ovo mjesto na listi nije Vaše."
        case .waitlistUnknownEntry: "Te skupine nema na listi."
        case .waitlistNoTableFor: "Nijedan stol nije za {party: # osobu|# osobe|# osoba}."
        case .waitlistNoSuchTable: "Nijedan stol nema ono što tražite."
        case .waitlistLatestTooEarly: "Do {latest} se ne može ponuditi nijedan stol."
        case .waitlistListClosed: "Lista čekanja je trenutačno zatvorena."
        case .waitlistListFull: "Lista čekanja je puna."
        case .waitlistGuestLimit: "Već ste na listi čekanja."
        case .waitlistOfferExpired: "Ponuda je istekla."
        case .waitlistTooEarly: "Za to je prerano. Moguće je od {from}."
        case .waitlistTablesNotFree: "Ovi se stolovi sada ne mogu ponuditi."
        case .waitlistTableHeld: "Stol se čuva za drugu skupinu."
        case .waitlistInvalidTables: "Skupina ne može sjesti za te stolove."
        case .waitlistRecallOver: "Smještaj se više ne može poništiti."
        case .selectionUnavailable: "Za Vas nema stola u traženo vrijeme."
        case .selectionGuestLimit: "Vaši drugi zahtjevi su prihvaćeni; više ih nije moguće."
        case .selectionOutweighed: "Svi su stolovi dodijeljeni drugim skupinama."
        case .stateWaitlistAbsent: "Nije na listi"
        case .stateWaitlistWaiting: "Čeka"
        case .stateWaitlistNotHere: "Nije tu"
        case .stateWaitlistIncomplete: "Nije potpuna"
        case .stateWaitlistOffered: "Ponuđen je stol"
        case .stateWaitlistSeated: "Za stolom"
        case .stateWaitlistLeft: "Otišla"
        case .stateWaitlistLapsed: "Ponuda nije prihvaćena"
        case .stateWaitlistRemoved: "Skinuta s liste"
        case .stateWaitlistPhaseOpen: "Otvorena"
        case .stateWaitlistPhaseClosed: "Zatvorena za goste"
        }
    }
}
