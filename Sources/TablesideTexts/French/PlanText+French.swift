extension PlanText {
    /// The text in French.
    var french: String {
        switch self {
        case .planBranch: "L’établissement n’est pas configuré correctement."
        case .planUnknownHours: "L’établissement n’a pas encore d’horaires d’ouverture."
        case .planForeignRules: "Ces règles sont celles d’un autre établissement."
        case .planOtherZone: "L’établissement est dans un autre fuseau horaire\u{A0}: {branch}."
        case .planUnknownService: "Ce service n’est pas défini."
        case .planRepeated: "La même règle figure deux fois."
        case .planNeverApplies: "Cette règle ne peut jamais s’appliquer."
        case .planInvalidCombining: "Il est possible de réunir de 1 à 8\u{A0}tables, pas {largest}."
        case .planTooManyCombinations:
            "Les tables peuvent être réunies de plus de {limit: # façon|# façons}. Autorisez-en moins."
        case .planInvalidLength: "Cette durée n’est pas possible."
        case .planInvalidNumber: "Ce nombre n’est pas possible."
        case .planContradictoryCaps: "La limite des réservations en ligne dépasse celle de toutes les réservations."
        case .planContradictoryParties: "Le plus grand groupe ({largest}) est inférieur au plus petit ({smallest})."
        case .planGraceWithoutNoShow: "Un délai de tolérance exige un profil avec réservations non honorées."
        case .planNegativeAmount: "Un acompte ou une pénalité ne peut pas être inférieur à zéro."
        case .planOtherCurrency: "Un acompte ou une pénalité n’est pas dans la devise de l’établissement."
        case .adviceLargestParty: "Le plus grand groupe installé ensemble ici compte {largest: # personne|# personnes}."
        case .adviceLargerNeedSplit:
            "Les groupes de plus de {largest: # personne|# personnes} nécessitent plusieurs réservations."
        case .adviceMoreTablesTouch:
            """
            {touching: # table est voisine|# tables sont voisines}, mais {combined: seule # est réunie|seules # sont \
            réunies}. Une limite plus élevée permet de plus grands groupes.
            """
        case .shiftNotYours: "Vous ne pouvez le faire que pour vous-même."
        case .shiftOffDuty: "Aucun serveur en service ne peut s’en charger."
        case .shiftAtCap:
            "Le serveur a déjà {inHand: # commande ouverte|# commandes ouvertes}\u{A0}; la limite est de {cap}."
        case .shiftHasOrders: "Le serveur a encore {orders: # commande ouverte|# commandes ouvertes}."
        case .shiftAlreadyTaken: "Un autre serveur a déjà cette commande."
        case .shiftCapAboveLimit: "La maison autorise moins de {cap: # commande ouverte|# commandes ouvertes}."
        case .shiftNegativeCap: "Une limite ne peut pas être inférieure à zéro."
        case .shiftOnBreak: "Le serveur est en pause."
        case .shiftLeaving: "Le serveur s’en va et ne prend plus de commande."
        case .shiftOnOtherShift: "Le serveur est en service dans une autre équipe à ce moment-là."
        case .shiftLacksSkills: "Il manque au serveur une compétence que demande la commande."
        case .shiftRefusedBefore: "Cette commande a déjà été proposée au serveur."
        case .shiftOffered: "La commande est proposée à un autre serveur."
        case .shiftUnsound:
            "Vérifiez les réglages du service\u{A0}: un nombre, une heure ou un rang n’est pas possible."
        case .shiftFull: "Le service est complet. Terminez d’abord quelque chose."
        case .assignmentTooMany: "C’est trop à répartir en une fois. Procédez par parties."
        case .assignmentUnsound: "Un coût ou une priorité manque ou n’est pas possible."
        case .shiftBatchNobodyCan: "Aucun serveur ne peut prendre cette commande maintenant."
        case .shiftBatchNoPlaceLeft: "Les serveurs qui pourraient prendre cette commande en reçoivent d’autres."
        case .shiftBatchRepeated: "Cette commande figure deux fois."
        }
    }
}
