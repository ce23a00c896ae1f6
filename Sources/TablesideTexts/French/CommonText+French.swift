extension CommonText {
    /// The text in French.
    var french: String {
        switch self {
        case .commonIllegal: "Ce n’est pas possible pour le moment."
        case .commonNotPermitted: "Cette opération n’est pas autorisée."
        case .commonAlreadyApplied: "Cela a déjà été fait."
        case .commonOtherBranch: "Cela appartient à un autre établissement."
        case .commonClockWentBack: "L’horloge de cet appareil retarde. Vérifiez l’heure et réessayez."
        case .commonUnknownProfile: "Ce mode de fonctionnement n’est pas reconnu. Mettez l’application à jour."
        case .commonSums: "Les montants ne concordent pas. Prévenez le personnel."
        case .commonCorrupt: "Les données enregistrées se contredisent. Contactez l’assistance."
        case .commonInternal: "Une erreur s’est produite. Réessayez ou contactez l’assistance."
        case .commonServer: "Le service n’est pas disponible pour le moment. Réessayez plus tard."
        case .commonUnknownOutcome:
            "La connexion a été interrompue. Renvoyez la demande\u{A0}: rien ne sera fait deux fois."
        case .commonNoConnection: "Il n’y a pas de connexion. Rien n’a été modifié."
        case .commonBusy: "Trop de personnes le font en même temps. Réessayez."
        case .commonUpgrade: "Cette application est trop ancienne pour le serveur. Mettez-la à jour."
        case .commonChanged: "Des changements ont eu lieu entre-temps. Vérifiez et recommencez."
        case .commonReused: "Cette demande a déjà servi à autre chose. Recommencez."
        case .storeCancelled: "L’opération a été interrompue avant tout envoi."
        case .accessUnknownRole: "Ce rôle n’est pas reconnu. Mettez l’application à jour."
        case .accessNoUser: "Connectez-vous d’abord."
        case .accessNoBranch: "Choisissez d’abord l’établissement."
        case .accessNotFound: "Introuvable."
        case .accessStandingChanged: "Le compte n’a plus ce rôle ici. Connectez-vous de nouveau."
        case .accessNotSignedIn: "La session est terminée. Connectez-vous de nouveau."
        case .textsUnknownName: "Il n’y a pas de texte pour «\u{A0}{name}\u{A0}»."
        case .textsMissingParameter: "Il manque la valeur «\u{A0}{parameter}\u{A0}» au texte «\u{A0}{name}\u{A0}»."
        case .textsNotANumber:
            "La valeur «\u{A0}{parameter}\u{A0}» du texte «\u{A0}{name}\u{A0}» doit être un nombre entier."
        case .textsUnformatted:
            "La valeur «\u{A0}{parameter}\u{A0}» du texte «\u{A0}{name}\u{A0}» n’a pas été mise en forme."
        }
    }
}
