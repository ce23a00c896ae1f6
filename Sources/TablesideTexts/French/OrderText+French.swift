extension OrderText {
    /// The text in French.
    var french: String {
        switch self {
        case .orderWrongChannel: "Ce n’est pas possible pour ce type de commande."
        case .orderNotYours: "Cette commande n’est pas la vôtre."
        case .orderOtherWaiter: "Un autre serveur s’occupe de cette commande."
        case .orderUnknownOrder: "Commande introuvable."
        case .orderUnknownLine: "Ligne introuvable."
        case .orderReasonMissing: "Indiquez un motif."
        case .orderNotOffered: "Cette option n’existe pas pour ce type de commande."
        case .orderRecipientMissing: "Indiquez qui reçoit la commande."
        case .orderInvalidRecipient: "Vérifiez les coordonnées du destinataire."
        case .orderDiscountNotPermitted: "Cette remise n’est pas autorisée."
        case .orderNegativeWindow: "Une durée ne peut pas être inférieure à zéro."
        case .orderTooLate: "C’est trop tard. Fin du délai\u{A0}: {deadline}."
        case .orderTooEarly: "C’est trop tôt."
        case .orderNotEnough:
            "{available: Seul # article peut être modifié|Seuls # articles peuvent être modifiés} de cette façon."
        case .orderNothingWouldStay: "Il ne resterait rien. Déplacez la commande entière."
        case .orderSameOrder: "Choisissez une autre commande."
        case .orderUnsoundPart: "Il n’y a rien à déplacer."
        case .orderIncomplete: "Cette commande se déplace en entier\u{A0}: il resterait {left: # article|# articles}."
        case .orderEarlierCourseHeld: "Une étape précédente du repas est encore en attente."
        case .orderAlreadyServed: "{items: # article a déjà été servi|# articles ont déjà été servis}."
        case .orderRestockingNotPermitted: "Seul un responsable décide de ce qui retourne en stock."
        case .orderWrongCode: "Le code de retrait est incorrect."
        case .orderNotSettled: "L’addition doit d’abord être réglée."
        case .orderNoRequest: "Personne n’a demandé l’annulation de cette commande."
        case .orderTooManyRequests: "L’annulation d’une commande peut être demandée {limit: # fois|# fois} au maximum."
        case .visitBookFirst: "Réservez d’abord une table et signalez votre arrivée."
        case .visitCart: "Le panier ne peut pas être commandé tel quel."
        case .visitPromotions: "Les promotions ne peuvent pas s’appliquer à ce panier."
        case .visitPointsNotAccepted: "Cette addition ne peut pas être payée avec des points."
        case .visitUnknownBooking: "Réservation introuvable."
        case .visitUnknownTab: "Aucune note n’est ouverte."
        case .visitTabIsFull: "Une note contient {limit: # commande|# commandes} au maximum. Ouvrez-en une autre."
        case .visitTabIsLocked:
            "L’addition a été demandée. Rien ne peut être ajouté tant que la demande n’est pas retirée."
        case .visitClosed: "Le restaurant ne prend pas de commande à cette heure-là."
        case .visitQuoteChanged: "Votre panier a changé. Vérifiez les prix."
        case .visitTakenOrder: "Cette commande a déjà été envoyée."
        case .visitTableTaken: "Cette table a déjà une note ouverte."
        case .visitTooManyWaiting:
            "{limit: # commande attend déjà|# commandes attendent déjà} une réponse. Patientez un instant."
        case .visitTooManyOrders: "Vous pouvez envoyer {limit: # commande|# commandes} par jour au maximum."
        case .visitTooFarAhead: "Dernière heure possible pour une commande\u{A0}: {latest}."
        case .visitAdjustedLine: "Retirez d’abord la remise de cette ligne."
        case .visitOtherGuests: "Cette note est celle d’un seul client et ne peut pas en accueillir d’autres."
        case .visitNoTable: "Choisissez une table."
        case .visitCoversExceeded: "Le couvert ne reste à facturer que pour {left: # personne|# personnes}."
        }
    }
}
