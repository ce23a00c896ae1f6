extension SessionText {
    /// The text in Spanish.
    var spanish: String {
        switch self {
        case .sessionNotYours: "Otra persona ha iniciado sesión en este dispositivo."
        case .sessionPushNotAllowed:
            "Las notificaciones no están permitidas en este dispositivo. Permitirlas primero en los ajustes."
        case .sessionOver: "La sesión ya habría terminado."
        case .sessionLasts: "La sesión todavía no ha terminado."
        case .stateSessionSignedOut: "sesión cerrada"
        case .stateSessionSignedIn: "sesión iniciada"
        case .reasonSessionSignedOut: "Ha cerrado la sesión."
        case .reasonSessionExpired: "La sesión ha caducado."
        case .reasonSessionDismissed: "Ya no trabaja aquí con este rol."
        case .reasonSessionPasswordChanged: "La contraseña se ha cambiado en otro dispositivo."
        case .reasonSessionAccountClosed: "La cuenta se ha cerrado."
        case .reasonSessionEndedElsewhere: "Ha cerrado la sesión desde otro dispositivo."
        }
    }
}
