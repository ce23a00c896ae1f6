extension CourierText {
    /// The text in Romanian.
    var romanian: String {
        switch self {
        case .cooperationOtherStore: "Aceasta aparține altui comerciant."
        case .cooperationUnknownCode: "Acest cod nu este cunoscut. Verificați-l."
        case .cooperationClosed: "Acest cod nu mai poate fi folosit."
        case .cooperationRevoked: "Comerciantul a retras acest cod."
        case .cooperationCodeTaken: "Acest cod există deja. Alegeți altul."
        case .cooperationExpired: "Timpul pentru acest cod a trecut: {until}."
        case .cooperationNotForYou: "Acest cod este pentru alt curier."
        case .cooperationAlreadyRedeemed: "Ați folosit deja acest cod."
        case .cooperationNotACourier: "Această persoană nu are cont de curier."
        case .cooperationAlreadyCooperating: "Acest curier lucrează deja cu comerciantul."
        case .cooperationUsesOutOfRange: "Numărul de utilizări ale unui cod trebuie să fie între 1 și {limit}."
        case .cooperationTooManyCodes:
            """
            Puteți avea cel mult {limit: # cod valabil|# coduri valabile|# de coduri valabile} în același timp. \
            Retrageți mai întâi unul.
            """
        case .cooperationTooManyUses:
            "Toate codurile valabile împreună pot fi folosite cel mult {limit: # dată|de # ori|de # de ori}."
        case .cooperationTooManyCouriers: "Un comerciant poate avea cel mult {limit: # curier|# curieri|# de curieri}."
        case .cooperationInHand:
            "Curierul mai are de făcut {deliveries: # livrare|# livrări|# de livrări} pentru comerciant."
        case .courierNoRoom:
            "Un curier poate avea cel mult {capacity: # livrare|# livrări|# de livrări} în același timp."
        case .courierTooManyStores: "Puteți lucra cu cel mult {limit: # comerciant|# comercianți|# de comercianți}."
        case .courierTooManyWrongCodes: "Au fost prea multe coduri greșite. Încercați mai târziu."
        case .courierCapacityOutOfRange: "Numărul de livrări în același timp trebuie să fie între 1 și {limit}."
        case .courierUnusableVehicle: "Precizați vehiculul în câteva cuvinte."
        case .courierTooManyDuties: "Se pot planifica cel mult {limit: # interval|# intervale|# de intervale} de lucru."
        case .courierUnsoundDuty: "Intervalele de lucru trebuie să se termine după ce încep și nu se pot suprapune."
        case .courierUnsound: "Regulile pentru curieri au o greșeală."
        case .positionFuture: "Ceasul acestui dispozitiv o ia înainte. Verificați ora și încercați din nou."
        case .positionSuperseded: "Este deja cunoscută o poziție mai nouă."
        case .stateCourierAvailable: "preia livrări"
        case .stateCourierAway: "nu preia livrări"
        case .stateCourierInvitationAbsent: "fără invitație"
        case .stateCourierInvitationOpen: "valabilă"
        case .stateCourierInvitationSpent: "epuizată"
        case .stateCourierInvitationRevoked: "retrasă"
        case .stateCooperationApart: "nu lucrează împreună"
        case .stateCooperationWorking: "lucrează împreună"
        case .kindVehicleFoot: "pe jos"
        case .kindVehicleBicycle: "bicicletă"
        case .kindVehicleScooter: "scuter sau motocicletă"
        case .kindVehicleCar: "mașină"
        }
    }
}
