extension CallText {
    /// The text in French.
    var french: String {
        switch self {
        case .callUnknownCall: "L’appel n’existe plus."
        case .callKnownCall: "Un autre appel porte ce nom."
        case .callUnknownKind: "Ici, on ne répond pas à ce genre d’appel."
        case .callTextMissing: "Écrivez ce dont vous avez besoin."
        case .callTextTooLong: "Le texte est trop long."
        case .callAlreadyOpen: "Vous avez déjà appelé. Quelqu’un arrive tout de suite."
        case .callTooManyCalls: "Vous avez beaucoup appelé ces derniers temps. Patientez un instant."
        case .callNotDue: "Il reste du temps pour répondre à l’appel."
        case .callNotYours: "Un collègue s’occupe de cet appel."
        case .callUnsound: "Les règles des appels comportent une erreur."
        case .stateCallAbsent: "Sans appel"
        case .stateCallWaiting: "En attente"
        case .stateCallAcknowledged: "En route"
        case .stateCallAnswered: "Traité"
        case .stateCallWithdrawn: "Retiré"
        case .reasonCallWaiter: "Que le serveur vienne"
        case .reasonCallMessage: "Un message"
        case .reasonCallBill: "L’addition, s’il vous plaît"
        case .reasonCallHelp: "On a besoin d’aide"
        case .noticeTableCalls: "La table {table} appelle."
        case .noticeCallAcknowledged: "Quelqu’un arrive."
        }
    }
}
