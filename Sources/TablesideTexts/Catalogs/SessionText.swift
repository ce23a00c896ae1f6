/// Texts about sessions and what ended them.
enum SessionText: String, Catalog {
    case sessionNotYours = "session.notYours"
    case sessionPushNotAllowed = "session.pushNotAllowed"
    case sessionOver = "session.alreadyOver"
    case sessionLasts = "session.notOver"
    case stateSessionSignedOut = "state.session.signedOut"
    case stateSessionSignedIn = "state.session.signedIn"
    case reasonSessionSignedOut = "reason.session.signedOut"
    case reasonSessionExpired = "reason.session.expired"
    case reasonSessionDismissed = "reason.session.dismissed"
    case reasonSessionPasswordChanged = "reason.session.passwordChanged"
    case reasonSessionAccountClosed = "reason.session.accountClosed"
    case reasonSessionEndedElsewhere = "reason.session.endedElsewhere"

    /// The names under which the text is found.
    var names: [String] {
        switch self {
        case .sessionLasts: ["session.notOver", "session.endless"]
        default: [rawValue]
        }
    }
}
