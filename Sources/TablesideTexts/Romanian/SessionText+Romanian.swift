extension SessionText {
    /// The text in Romanian.
    var romanian: String {
        switch self {
        case .sessionNotYours: "Pe acest dispozitiv este autentificată altă persoană."
        case .sessionPushNotAllowed:
            "Notificările nu sunt permise pe acest dispozitiv. Permiteți-le mai întâi în setări."
        case .sessionOver: "Sesiunea ar fi deja încheiată."
        case .sessionLasts: "Sesiunea nu s-a încheiat încă."
        case .stateSessionSignedOut: "deconectat"
        case .stateSessionSignedIn: "conectat"
        case .reasonSessionSignedOut: "V-ați deconectat."
        case .reasonSessionExpired: "Ați fost deconectat după trecerea timpului."
        case .reasonSessionDismissed: "Nu mai lucrați aici în acest rol."
        case .reasonSessionPasswordChanged: "Parola a fost schimbată pe alt dispozitiv."
        case .reasonSessionAccountClosed: "Contul a fost închis."
        case .reasonSessionEndedElsewhere: "V-ați deconectat de pe alt dispozitiv."
        }
    }
}
