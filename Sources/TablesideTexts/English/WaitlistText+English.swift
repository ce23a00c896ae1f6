extension WaitlistText {
    /// The text in English.
    var english: String {
        switch self {
        case .waitlistNotYours: "This place on the list is not yours."
        case .waitlistUnknownEntry: "This party is not on the list."
        case .waitlistNoTableFor: "No table takes {party: # person|# people}."
        case .waitlistNoSuchTable: "No table has what you ask for."
        case .waitlistLatestTooEarly: "No table can be offered by {latest}."
        case .waitlistListClosed: "The waitlist is closed at the moment."
        case .waitlistListFull: "The waitlist is full."
        case .waitlistGuestLimit: "You are already on the waitlist."
        case .waitlistOfferExpired: "The offer has expired."
        case .waitlistTooEarly: "It is too early for that. It is possible from {from} on."
        case .waitlistTablesNotFree: "These tables cannot be offered now."
        case .waitlistTableHeld: "The table is held for another party."
        case .waitlistInvalidTables: "The party cannot be seated at these tables."
        case .waitlistRecallOver: "The seating can no longer be taken back."
        case .selectionUnavailable: "There is no table for you at the times that you asked for."
        case .selectionGuestLimit: "Your other requests were accepted; no more are possible."
        case .selectionOutweighed: "All tables went to other parties."
        case .stateWaitlistAbsent: "Not on the list"
        case .stateWaitlistWaiting: "Waiting"
        case .stateWaitlistNotHere: "Not here"
        case .stateWaitlistIncomplete: "Not complete yet"
        case .stateWaitlistOffered: "A table is offered"
        case .stateWaitlistSeated: "Seated"
        case .stateWaitlistLeft: "Left"
        case .stateWaitlistLapsed: "The offer was not taken"
        case .stateWaitlistRemoved: "Taken off the list"
        case .stateWaitlistPhaseOpen: "Open"
        case .stateWaitlistPhaseClosed: "Closed to guests"
        }
    }
}
