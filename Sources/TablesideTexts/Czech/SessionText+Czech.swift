extension SessionText {
    /// The text in Czech.
    var czech: String {
        switch self {
        case .sessionNotYours: "Na tomto zařízení je přihlášen někdo jiný."
        case .sessionPushNotAllowed:
            "Oznámení nejsou na tomto zařízení povolena. Nejprve je prosím povolte v nastavení."
        case .sessionOver: "Relace by už skončila."
        case .sessionLasts: "Relace ještě neskončila."
        case .stateSessionSignedOut: "odhlášen"
        case .stateSessionSignedIn: "přihlášen"
        case .reasonSessionSignedOut: "Odhlásili jste se."
        case .reasonSessionExpired: "Po uplynutí času jste byli odhlášeni."
        case .reasonSessionDismissed: "V této roli zde už nepracujete."
        case .reasonSessionPasswordChanged: "Heslo bylo změněno na jiném zařízení."
        case .reasonSessionAccountClosed: "Účet byl zrušen."
        case .reasonSessionEndedElsewhere: "Odhlásili jste se z jiného zařízení."
        }
    }
}
