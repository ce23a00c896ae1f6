extension WaitlistText {
    /// The text in French.
    var french: String {
        switch self {
        case .waitlistNotYours: "Cette place sur la liste n’est pas la vôtre."
        case .waitlistUnknownEntry: "Ce groupe n’est pas sur la liste."
        case .waitlistNoTableFor: "Aucune table n’accueille {party: # personne|# personnes}."
        case .waitlistNoSuchTable: "Aucune table n’a ce que vous demandez."
        case .waitlistLatestTooEarly: "Aucune table ne peut être proposée avant {latest}."
        case .waitlistListClosed: "La liste d’attente est fermée pour le moment."
        case .waitlistListFull: "La liste d’attente est pleine."
        case .waitlistGuestLimit: "Vous êtes déjà sur la liste d’attente."
        case .waitlistOfferExpired: "L’offre a expiré."
        case .waitlistTooEarly: "Il est trop tôt. Ce sera possible à partir de {from}."
        case .waitlistTablesNotFree: "Ces tables ne peuvent pas être proposées maintenant."
        case .waitlistTableHeld: "La table est retenue pour un autre groupe."
        case .waitlistInvalidTables: "Le groupe ne peut pas être placé à ces tables."
        case .waitlistRecallOver: "Le placement ne peut plus être annulé."
        case .selectionUnavailable: "Il n’y a pas de table pour vous aux heures demandées."
        case .selectionGuestLimit: "Vos autres demandes ont été acceptées ; il n’est pas possible d’en accepter plus."
        case .selectionOutweighed: "Toutes les tables ont été données à d’autres groupes."
        case .stateWaitlistAbsent: "Pas sur la liste"
        case .stateWaitlistWaiting: "En attente"
        case .stateWaitlistNotHere: "Absent"
        case .stateWaitlistIncomplete: "Pas au complet"
        case .stateWaitlistOffered: "Une table est proposée"
        case .stateWaitlistSeated: "Placé"
        case .stateWaitlistLeft: "Parti"
        case .stateWaitlistLapsed: "L’offre n’a pas été prise"
        case .stateWaitlistRemoved: "Retiré de la liste"
        case .stateWaitlistPhaseOpen: "Ouverte"
        case .stateWaitlistPhaseClosed: "Fermée aux clients"
        }
    }
}
