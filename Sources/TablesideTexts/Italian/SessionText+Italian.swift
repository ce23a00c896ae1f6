extension SessionText {
    /// The text in Italian.
    var italian: String {
        switch self {
        case .sessionNotYours: "Su questo dispositivo ha effettuato l’accesso un’altra persona."
        case .sessionPushNotAllowed:
            "Le notifiche non sono consentite su questo dispositivo. Consentirle prima nelle impostazioni."
        case .sessionOver: "La sessione sarebbe già scaduta."
        case .sessionLasts: "La sessione non è ancora scaduta."
        case .stateSessionSignedOut: "disconnesso"
        case .stateSessionSignedIn: "connesso"
        case .reasonSessionSignedOut: "Si è disconnesso."
        case .reasonSessionExpired: "La sessione è scaduta."
        case .reasonSessionDismissed: "Non lavora più qui in questo ruolo."
        case .reasonSessionPasswordChanged: "La password è stata cambiata su un altro dispositivo."
        case .reasonSessionAccountClosed: "L’account è stato chiuso."
        case .reasonSessionEndedElsewhere: "Si è disconnesso da un altro dispositivo."
        }
    }
}
