extension BookingText {
    /// The text in French.
    var french: String {
        switch self {
        case .bookingInvalidDuration: "Une réservation dure au maximum 24\u{A0}heures."
        case .bookingClosed: "Nous sommes fermés à cette heure-là."
        case .bookingOffGrid:
            "Les réservations ne commencent pas à cette heure-là. Choisissez l’un des horaires proposés."
        case .bookingPast: "Cette heure est déjà passée."
        case .bookingTooSoon: "C’est trop tôt. Premier horaire possible\u{A0}: {earliest}."
        case .bookingBookingClosed: "Les réservations pour cet horaire sont closes depuis\u{A0}: {since}."
        case .bookingTooFarAhead: "Cette date peut être réservée à partir de\u{A0}: {bookableFrom}."
        case .bookingPaused: "Nous ne prenons pas de réservation avant\u{A0}: {until}."
        case .bookingPartyTooSmall: "Nous prenons les réservations à partir de {smallest: # personne|# personnes}."
        case .bookingPartyTooLarge: "Nous pouvons installer ensemble {largest: # personne|# personnes} au maximum."
        case .bookingPartyNeedsSplit:
            """
            Nous pouvons installer ensemble {largest: # personne|# personnes} au maximum, mais {parties: # table \
            voisine est possible|# tables voisines sont possibles}.
            """
        case .bookingNoTableForParty: "Nous n’avons pas de table pour {party: # personne|# personnes}."
        case .bookingOverrunsService: "Ce serait trop tard\u{A0}: nous fermons avant."
        case .bookingAfterLastSeating: "Dernier horaire possible\u{A0}: {latest}."
        case .bookingTableDisabled: "Cette table n’est pas disponible."
        case .bookingTableDoesNotFit: "Cette table ne convient pas pour {party: # personne|# personnes}."
        case .bookingInvalidSeats: "Choisissez une place par personne à une même table."
        case .bookingNotCombined: "Ces tables ne peuvent pas être réunies."
        case .bookingNoTableAsWished: "Nous n’avons pas de table qui réponde à vos souhaits."
        case .bookingTooManyStarts: "Trop de clients arrivent à cette heure-là. Choisissez un autre horaire."
        case .bookingTooManyPresent: "L’établissement est complet à cette heure-là."
        case .bookingKeptForWalkIns: "Les tables restantes sont gardées pour les clients sans réservation."
        case .bookingTableTaken: "Cette table est prise à cette heure-là."
        case .bookingNoFreeTable: "Aucune table n’est libre à cette heure-là."
        case .bookingTakenAsWished: "Aucune table répondant à vos souhaits n’est libre, mais d’autres le sont."
        case .bookingNoWalkIns: "Nous n’accueillons que les clients avec réservation."
        case .bookingTooManyWishes: "Indiquez moins de souhaits\u{A0}: {limit} au maximum."
        case .serviceDayNotYours: "Cette réservation n’est pas la vôtre."
        case .serviceDayKnownBooking: "Cette réservation a déjà été faite."
        case .serviceDayOutdatedPlan: "Le restaurant a modifié ses règles. Réessayez."
        case .serviceDayUnavailable: "Aucune table n’est disponible à ce moment-là."
        case .serviceDayTaken:
            """
            Aucune table n’est disponible à ce moment-là, mais il y a {alternatives: # autre créneau|# autres créneaux}.
            """
        case .serviceDaySeatUntil: "Une table est libre, mais avec une heure limite\u{A0}: {end}."
        case .serviceDayExtensionEnds: "Heure limite pour rester\u{A0}: {latest}."
        case .serviceDayNotLonger: "La réservation dure déjà jusqu’à cette heure\u{A0}: {end}."
        case .serviceDayTooEarly: "C’est possible à partir de\u{A0}: {from}."
        case .serviceDayStayIsOver: "Le temps de la réservation est écoulé depuis\u{A0}: {end}."
        case .serviceDayNotCleared: "La table n’est pas encore débarrassée."
        case .serviceDayStillOccupied: "Un autre groupe est encore installé à cette table."
        case .serviceDayHoldExpired: "La table n’est plus gardée depuis\u{A0}: {at}. Choisissez de nouveau."
        case .serviceDayRequestExpired: "Le restaurant n’a pas répondu à temps. Faites une nouvelle demande."
        case .serviceDayNeverExpires: "Cette réservation n’a pas de limite de temps."
        case .serviceDayNeedsAcceptance: "Le restaurant doit d’abord confirmer cette demande."
        case .serviceDayTablesSettled: "Le restaurant a déjà attribué la table."
        case .serviceDayInvalidLength: "Une table ne peut pas être gardée pendant zéro minute."
        case .serviceDayChannelNotPermitted: "Il n’est pas possible de réserver de cette façon."
        case .serviceDayOverrideNotPermitted: "Seul le personnel peut faire une exception."
        case .serviceDayOverrideWithoutReason: "Indiquez le motif de l’exception."
        case .serviceDayInvitedTwice: "Cette personne est déjà invitée."
        case .serviceDayGuestLimit: "Ce n’est pas possible\u{A0}: la limite pour cette date est de {limit}."
        case .serviceDayListTooLong: "La liste est trop longue\u{A0}: {limit} au maximum."
        case .serviceDayTooManyFriends: "La réservation n’est que pour {party: # personne|# personnes}."
        case .serviceDayNothingToChange: "Cela ne changerait rien."
        case .serviceDayInvalidBlock: "Cette table ne peut pas être bloquée ainsi."
        case .serviceDayUnknownBlock: "Cette table n’est pas bloquée."
        case .serviceDayHeldByWaitlist:
            "La table est retenue pour un groupe de la liste d’attente. Retirez l’offre à cet endroit."
        case .serviceDayKnownBlock: "Cette table est déjà bloquée."
        case .serviceDayTableInUse:
            "À cette heure-là, {bookings: # réservation a besoin|# réservations ont besoin} de cette table."
        case .serviceDayInvalidMove: "La réservation ne peut pas être déplacée à cette table."
        }
    }
}
