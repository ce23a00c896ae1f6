extension DiscoveryText {
    /// The text in French.
    var french: String {
        switch self {
        case .reviewNoVisit: "Vous pouvez écrire un avis après une visite."
        case .reviewNotYours: "Cette visite n’était pas la vôtre."
        case .reviewNotOver: "Vous pourrez écrire un avis une fois la visite terminée."
        case .reviewNotEaten: "Vous ne pouvez donner un avis que sur les plats commandés."
        case .reviewTooManyDishes: "Un avis ne peut pas noter autant de plats."
        case .reviewUnknownReason: "Ce motif n’est pas reconnu."
        case .reviewTooManyFlags: "Cet avis a déjà été signalé plusieurs fois. Il sera examiné."
        case .searchTooManyWords: "Limitez la recherche à {limit: # mot|# mots}."
        case .searchNoPosition: "Pour trier par distance, votre position est nécessaire."
        case .searchNoParty: "Indiquez pour combien de personnes."
        case .locationRefused: "L’accès à votre position est désactivé."
        case .locationUnknown: "Votre position n’est pas encore connue."
        case .hoursNotUnderstood: "Ces horaires d’ouverture n’ont pas été compris."
        }
    }
}
