extension WaitlistText {
    /// The text in Spanish.
    var spanish: String {
        switch self {
        case .waitlistNotYours: "Este lugar en la lista no es suyo."
        case .waitlistUnknownEntry: "Este grupo no está en la lista."
        case .waitlistNoTableFor: "Ninguna mesa es para {party: # persona|# personas}."
        case .waitlistNoSuchTable: "Ninguna mesa tiene lo que pide."
        case .waitlistLatestTooEarly: "No se puede ofrecer ninguna mesa antes de {latest}."
        case .waitlistListClosed: "La lista de espera está cerrada en este momento."
        case .waitlistListFull: "La lista de espera está llena."
        case .waitlistGuestLimit: "Ya está en la lista de espera."
        case .waitlistOfferExpired: "La oferta ha caducado."
        case .waitlistTooEarly: "Es demasiado pronto. Será posible a partir de {from}."
        case .waitlistTablesNotFree: "Estas mesas no se pueden ofrecer ahora."
        case .waitlistTableHeld: "La mesa está guardada para otro grupo."
        case .waitlistInvalidTables: "El grupo no puede sentarse en estas mesas."
        case .waitlistRecallOver: "Ya no se puede deshacer la asignación."
        case .selectionUnavailable: "No hay mesa para usted a las horas que pidió."
        case .selectionGuestLimit: "Se aceptaron sus otras solicitudes; no es posible aceptar más."
        case .selectionOutweighed: "Todas las mesas se han dado a otros grupos."
        case .stateWaitlistAbsent: "No está en la lista"
        case .stateWaitlistWaiting: "En espera"
        case .stateWaitlistNotHere: "No está aquí"
        case .stateWaitlistIncomplete: "Incompleto"
        case .stateWaitlistOffered: "Se ofrece una mesa"
        case .stateWaitlistSeated: "Sentado"
        case .stateWaitlistLeft: "Se ha ido"
        case .stateWaitlistLapsed: "La oferta no se aceptó"
        case .stateWaitlistRemoved: "Retirado de la lista"
        case .stateWaitlistPhaseOpen: "Abierta"
        case .stateWaitlistPhaseClosed: "Cerrada para los clientes"
        }
    }
}
