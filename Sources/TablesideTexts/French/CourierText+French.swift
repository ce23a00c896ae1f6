extension CourierText {
    /// The text in French.
    var french: String {
        switch self {
        case .cooperationOtherStore: "Cela concerne un autre établissement."
        case .cooperationUnknownCode: "Ce code n’est pas connu. Vérifiez-le."
        case .cooperationClosed: "Ce code ne peut plus être utilisé."
        case .cooperationRevoked: "L’établissement a retiré ce code."
        case .cooperationCodeTaken: "Ce code existe déjà. Choisissez-en un autre."
        case .cooperationExpired: "Le délai de ce code est écoulé\u{A0}: {until}."
        case .cooperationNotForYou: "Ce code est destiné à un autre livreur."
        case .cooperationAlreadyRedeemed: "Vous avez déjà utilisé ce code."
        case .cooperationNotACourier: "Cette personne n’a pas de compte de livreur."
        case .cooperationAlreadyCooperating: "Ce livreur travaille déjà avec l’établissement."
        case .cooperationUsesOutOfRange: "Un code peut servir de 1 à {limit} fois."
        case .cooperationTooManyCodes:
            "Vous pouvez avoir {limit: # code valable|# codes valables} à la fois au maximum. Retirez-en d’abord un."
        case .cooperationTooManyUses: "Tous les codes valables réunis peuvent servir {limit: # fois|# fois} au maximum."
        case .cooperationTooManyCouriers: "Un établissement peut avoir {limit: # livreur|# livreurs} au maximum."
        case .cooperationInHand:
            "Le livreur a encore {deliveries: # livraison|# livraisons} de l’établissement en cours."
        case .courierNoRoom: "Un livreur peut avoir {capacity: # livraison|# livraisons} à la fois au maximum."
        case .courierTooManyStores: "Vous pouvez travailler avec {limit: # établissement|# établissements} au maximum."
        case .courierTooManyWrongCodes: "Il y a eu trop de codes erronés. Réessayez plus tard."
        case .courierCapacityOutOfRange: "Le nombre de livraisons à la fois doit être compris entre 1 et {limit}."
        case .courierUnusableVehicle: "Indiquez le véhicule en quelques mots."
        case .courierTooManyDuties: "On peut prévoir {limit: # créneau|# créneaux} de travail au maximum."
        case .courierUnsoundDuty: "Les créneaux de travail doivent finir après leur début et ne pas se chevaucher."
        case .courierUnsound: "Les règles des livreurs comportent une erreur."
        case .positionFuture: "L’horloge de cet appareil avance. Vérifiez l’heure et réessayez."
        case .positionSuperseded: "Une position plus récente est déjà connue."
        case .stateCourierAvailable: "prend des livraisons"
        case .stateCourierAway: "ne prend pas de livraisons"
        case .stateCourierInvitationAbsent: "pas d’invitation"
        case .stateCourierInvitationOpen: "valable"
        case .stateCourierInvitationSpent: "épuisée"
        case .stateCourierInvitationRevoked: "retirée"
        case .stateCooperationApart: "sans collaboration"
        case .stateCooperationWorking: "en collaboration"
        case .kindVehicleFoot: "à pied"
        case .kindVehicleBicycle: "vélo"
        case .kindVehicleScooter: "scooter ou moto"
        case .kindVehicleCar: "voiture"
        }
    }
}
