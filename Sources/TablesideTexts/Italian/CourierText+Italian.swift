extension CourierText {
    /// The text in Italian.
    var italian: String {
        switch self {
        case .cooperationOtherStore: "Appartiene a un’altra attività."
        case .cooperationUnknownCode: "Questo codice non risulta. Conviene ricontrollarlo."
        case .cooperationClosed: "Questo codice non si può più usare."
        case .cooperationRevoked: "L’attività ha ritirato questo codice."
        case .cooperationCodeTaken: "Questo codice esiste già. Sceglierne un altro."
        case .cooperationExpired: "Questo codice è scaduto: {until}."
        case .cooperationNotForYou: "Questo codice è per un altro corriere."
        case .cooperationAlreadyRedeemed: "Lei ha già usato questo codice."
        case .cooperationNotACourier: "Questa persona non ha un account da corriere."
        case .cooperationAlreadyCooperating: "Questo corriere lavora già con l’attività."
        case .cooperationUsesOutOfRange: "Un codice si può usare da 1 a {limit} volte."
        case .cooperationTooManyCodes:
            """
            {limit: Si può avere al massimo # codice valido|Si possono avere al massimo # codici validi} alla volta. \
            Prima ritirarne uno.
            """
        case .cooperationTooManyUses:
            "Tutti i codici validi insieme si possono usare al massimo {limit: # volta|# volte}."
        case .cooperationTooManyCouriers: "Un’attività può avere al massimo {limit: # corriere|# corrieri}."
        case .cooperationInHand:
            "Il corriere ha ancora {deliveries: # consegna|# consegne} dell’attività da portare a termine."
        case .courierNoRoom: "Un corriere può avere al massimo {capacity: # consegna|# consegne} alla volta."
        case .courierTooManyStores: "Si può lavorare al massimo con {limit: # attività|# attività}."
        case .courierTooManyWrongCodes: "Ci sono stati troppi codici errati. Riprovare più tardi."
        case .courierCapacityOutOfRange: "Il numero di consegne contemporanee deve essere tra 1 e {limit}."
        case .courierUnusableVehicle: "Indicare il veicolo in poche parole."
        case .courierTooManyDuties:
            "Si {limit: può pianificare al massimo # turno|possono pianificare al massimo # turni} di lavoro."
        case .courierUnsoundDuty: "I turni di lavoro devono finire dopo l’inizio e non possono sovrapporsi."
        case .courierUnsound: "Le regole dei corrieri hanno un errore."
        case .positionFuture: "L’orologio di questo dispositivo è avanti. Controllare l’ora e riprovare."
        case .positionSuperseded: "È già nota una posizione più recente."
        case .stateCourierAvailable: "accetta consegne"
        case .stateCourierAway: "non accetta consegne"
        case .stateCourierInvitationAbsent: "nessun invito"
        case .stateCourierInvitationOpen: "valido"
        case .stateCourierInvitationSpent: "esaurito"
        case .stateCourierInvitationRevoked: "ritirato"
        case .stateCooperationApart: "nessuna collaborazione"
        case .stateCooperationWorking: "in collaborazione"
        case .kindVehicleFoot: "a piedi"
        case .kindVehicleBicycle: "bicicletta"
        case .kindVehicleScooter: "scooter o moto"
        case .kindVehicleCar: "auto"
        }
    }
}
