extension SessionText {
    /// The text in Croatian.
    var croatian: String {
        switch self {
        case .sessionNotYours: "Na ovom je uređaju prijavljen netko drugi."
        case .sessionPushNotAllowed: "Obavijesti na ovom uređaju nisu dopuštene. Najprije ih dopustite u postavkama."
        case .sessionOver: "Sesija bi već istekla."
        case .sessionLasts: "Sesija još nije istekla."
        case .stateSessionSignedOut: "odjavljen"
        case .stateSessionSignedIn: "prijavljen"
        case .reasonSessionSignedOut: "Odjavili ste se."
        case .reasonSessionExpired: "Odjavljeni ste jer je prošlo dosta vremena."
        case .reasonSessionDismissed: "Više ne radite ovdje u toj ulozi."
        case .reasonSessionPasswordChanged: "Lozinka je promijenjena na drugom uređaju."
        case .reasonSessionAccountClosed: "Račun je zatvoren."
        case .reasonSessionEndedElsewhere: "Odjavili ste se s drugog uređaja."
        }
    }
}
