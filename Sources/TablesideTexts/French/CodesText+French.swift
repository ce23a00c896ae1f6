extension CodesText {
    /// The text in French.
    var french: String {
        switch self {
        case .payloadForeign: "Ce code QR n’est pas l’un des nôtres."
        case .payloadCut: "Le code QR n’a pas été lu en entier. Scannez-le de nouveau."
        case .payloadUnsigned: "La signature de ce code QR n’est pas valide. Demandez au personnel."
        case .payloadUnknownVersion: "Ce code QR est plus récent que l’application. Mettez l’application à jour."
        case .payloadExpired: "Ce code QR a expiré."
        case .payloadReplayed: "Ce code QR a déjà été utilisé."
        case .payloadNotATable: "Ce code QR n’est pas celui d’une table."
        case .payloadNotWritten: "Ce code QR n’a pas été créé correctement."
        case .qrSymbolTooLong: "Ce texte est trop long pour un code QR."
        case .qrSymbolInvalid: "Ce code QR ne peut pas être dessiné avec ces réglages."
        case .reasonScanNoRestaurant: "Cette table n’appartient à aucun restaurant."
        case .reasonScanInactive: "Ce restaurant ne prend pas de commandes ici pour le moment."
        case .reasonScanOtherBranch: "Ce code QR n’est pas du restaurant de sa table."
        case .reasonScanNoMenu: "Il n’y a pas de carte pour le moment."
        }
    }
}
