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
        case .searchLocked: "Vous n’avez pas débloqué ce filtre de recherche."
        case .locationRefused: "L’accès à votre position est désactivé."
        case .locationUnknown: "Votre position n’est pas encore connue."
        case .hoursNotUnderstood: "Ces horaires d’ouverture n’ont pas été compris."
        case .reasonSearchNoSuchName: "Aucun restaurant ne porte un tel nom."
        case .reasonSearchNothingAtPlace: "Il n’y a aucun restaurant à cet endroit."
        case .reasonSearchNameElsewhere: "Les restaurants de ce nom se trouvent ailleurs."
        case .reasonSearchNothingSuitable: "Aucun restaurant ne répond à tous les souhaits."
        case .hoursBeyondWeek:
            "Seuls les horaires par jour de la semaine et jour férié peuvent être repris, pas ceux par date ou selon le soleil."
        case .hoursNoEnd: "Il manque la fin d’un horaire."
        case .hoursComment: "Les commentaires et les règles pour d’autres cas ne peuvent pas être repris."
        case .hoursUnknownWord: "Un mot, une heure ou un signe n’a pas été compris."
        case .hoursTooLong: "Une période dépasse 24 heures."
        case .hoursNoTimes: "Des jours sont indiqués sans horaires."
        case .hoursOneDay: "Un intervalle de jours commence et finit le même jour."
        case .hoursClosedInPart: "Une règle ne ferme qu’une partie de la journée."
        case .hoursReplaced: "Des règles suivantes remplacent celle-ci."
        case .hoursOnlyClosings: "Seuls des jours de fermeture sont indiqués."
        }
    }
}
