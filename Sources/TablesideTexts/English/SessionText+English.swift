extension SessionText {
    /// The text in English.
    var english: String {
        switch self {
        case .sessionNotYours: "Someone else is signed in on this device."
        case .sessionPushNotAllowed:
            "Notifications are not allowed on this device. Please allow them in its settings first."
        case .sessionOver: "The session would already be over."
        case .sessionLasts: "The session is not over yet."
        case .stateSessionSignedOut: "signed out"
        case .stateSessionSignedIn: "signed in"
        case .reasonSessionSignedOut: "You signed out."
        case .reasonSessionExpired: "You were signed out because some time had passed."
        case .reasonSessionDismissed: "You no longer work here in this role."
        case .reasonSessionPasswordChanged: "The password was changed on another device."
        case .reasonSessionAccountClosed: "The account was closed."
        case .reasonSessionEndedElsewhere: "You signed out from another device."
        }
    }
}
