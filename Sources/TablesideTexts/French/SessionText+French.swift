extension SessionText {
    /// The text in French.
    var french: String {
        switch self {
        case .sessionNotYours: "Une autre personne est connectée sur cet appareil."
        case .sessionPushNotAllowed:
            "Les notifications ne sont pas autorisées sur cet appareil. Autorisez-les d’abord dans les réglages."
        case .sessionOver: "La session serait déjà terminée."
        case .sessionLasts: "La session n’est pas encore terminée."
        case .stateSessionSignedOut: "déconnecté"
        case .stateSessionSignedIn: "connecté"
        case .reasonSessionSignedOut: "Vous avez fermé la session."
        case .reasonSessionExpired: "La session a expiré."
        case .reasonSessionDismissed: "Vous ne travaillez plus ici avec ce rôle."
        case .reasonSessionPasswordChanged: "Le mot de passe a été modifié sur un autre appareil."
        case .reasonSessionAccountClosed: "Le compte a été fermé."
        case .reasonSessionEndedElsewhere: "Vous avez fermé la session depuis un autre appareil."
        }
    }
}
