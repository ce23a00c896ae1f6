extension ValueText {
    /// The text in French.
    var french: String {
        switch self {
        case .moneyMixedCurrencies: "Le montant n’est pas dans la bonne devise."
        case .moneyUnknownCurrency: "«\u{A0}{code}\u{A0}» n’est pas une devise en usage."
        case .moneyMalformedAmount: "«\u{A0}{text}\u{A0}» n’est pas un montant."
        case .moneyAmountOutOfRange: "Le montant est trop élevé."
        case .moneyMalformedRate: "«\u{A0}{text}\u{A0}» n’est pas un pourcentage."
        case .moneyRateTextOutOfRange: "Le pourcentage est trop élevé."
        case .languageMalformedTag: "«\u{A0}{text}\u{A0}» n’est pas un code de langue comme es ou ro-RO."
        case .coordinateInvalid: "Ce n’est pas une position géographique."
        case .timeYearOutOfRange: "L’année {year} est hors limites."
        case .timeNoSuchDate: "Cette date n’existe pas."
        case .timeNoSuchTime: "Cette heure n’existe pas."
        case .timeMalformedDate: "«\u{A0}{text}\u{A0}» n’est pas une date."
        case .timeMalformedTime: "«\u{A0}{text}\u{A0}» n’est pas une heure."
        case .timeUnknownWeekday: "«\u{A0}{text}\u{A0}» n’est pas un jour de la semaine."
        case .timeOffsetOutOfRange: "L’écart avec UTC est trop grand."
        case .timeInvertedInterval: "La fin doit venir après le début."
        case .zoneAmbiguousLocalTime: "Cette heure se répète, car les horloges reculent. Choisissez-en une autre."
        case .zoneNonexistentLocalTime: "Cette heure n’existe pas, car les horloges avancent. Choisissez-en une autre."
        case .zoneUnknownZone: "Le fuseau horaire n’est pas reconnu."
        case .zoneUnusable: "L’heure locale ne peut pas être déterminée ici."
        case .lifecycleUnreachable: "L’état «\u{A0}{state}\u{A0}» ne peut jamais être atteint."
        case .lifecycleInescapable: "À partir de l’état «\u{A0}{state}\u{A0}», rien ne peut jamais être achevé."
        case .lifecycleLeavesTerminal: "L’état final «\u{A0}{state}\u{A0}» ne peut mener nulle part."
        case .lifecycleShadowed:
            "Dans l’état «\u{A0}{state}\u{A0}», une ligne pour «\u{A0}{command}\u{A0}» ne peut jamais s’appliquer."
        case .lifecycleUnused: "Les règles de votre propre profil ne sont pas cohérentes."
        case .lifecycleAmbiguousLabel: "Deux états s’appellent «\u{A0}{label}\u{A0}»."
        case .profileInvalidCode: "Choisissez un autre code pour le profil."
        case .profileTooLarge: "Le profil est trop grand\u{A0}: {limit} au maximum, pas {found}."
        }
    }
}
