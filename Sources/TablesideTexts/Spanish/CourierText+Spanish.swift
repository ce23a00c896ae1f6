extension CourierText {
    /// The text in Spanish.
    var spanish: String {
        switch self {
        case .cooperationOtherStore: "Pertenece a otro establecimiento."
        case .cooperationUnknownCode: "Este código no se conoce. Conviene comprobarlo."
        case .cooperationClosed: "Este código ya no se puede usar."
        case .cooperationRevoked: "El establecimiento ha retirado este código."
        case .cooperationCodeTaken: "Este código ya existe. Elegir otro."
        case .cooperationExpired: "El plazo de este código ha terminado: {until}."
        case .cooperationNotForYou: "Este código es para otro repartidor."
        case .cooperationAlreadyRedeemed: "Ya ha usado este código."
        case .cooperationNotACourier: "Esta persona no tiene una cuenta de repartidor."
        case .cooperationAlreadyCooperating: "Este repartidor ya trabaja con el establecimiento."
        case .cooperationUsesOutOfRange: "Un código se puede usar de 1 a {limit} veces."
        case .cooperationTooManyCodes:
            """
            {limit: Se puede tener como máximo # código válido|Se pueden tener como máximo # códigos válidos} a la \
            vez. Retirar antes alguno.
            """
        case .cooperationTooManyUses:
            "Todos los códigos válidos juntos se pueden usar como máximo {limit: # vez|# veces}."
        case .cooperationTooManyCouriers:
            "Un establecimiento puede tener como máximo {limit: # repartidor|# repartidores}."
        case .cooperationInHand:
            "El repartidor aún tiene {deliveries: # entrega|# entregas} del establecimiento en curso."
        case .courierNoRoom: "Un repartidor puede tener como máximo {capacity: # entrega|# entregas} a la vez."
        case .courierTooManyStores: "Se puede trabajar como máximo con {limit: # establecimiento|# establecimientos}."
        case .courierTooManyWrongCodes: "Ha habido demasiados códigos erróneos. Volver a intentarlo más tarde."
        case .courierCapacityOutOfRange: "El número de entregas a la vez debe estar entre 1 y {limit}."
        case .courierUnusableVehicle: "Indicar el vehículo en pocas palabras."
        case .courierTooManyDuties:
            "Se {limit: puede planificar como máximo # turno|pueden planificar como máximo # turnos} de trabajo."
        case .courierUnsoundDuty: "Los turnos de trabajo tienen que acabar después de empezar y no pueden solaparse."
        case .courierUnsound: "Las reglas de los repartidores tienen un error."
        case .positionFuture: "El reloj de este dispositivo va adelantado. Comprobar la hora y volver a intentarlo."
        case .positionSuperseded: "Ya se conoce una posición más reciente."
        case .stateCourierAvailable: "acepta entregas"
        case .stateCourierAway: "no acepta entregas"
        case .stateCourierInvitationAbsent: "sin invitación"
        case .stateCourierInvitationOpen: "válida"
        case .stateCourierInvitationSpent: "agotada"
        case .stateCourierInvitationRevoked: "retirada"
        case .stateCooperationApart: "sin colaboración"
        case .stateCooperationWorking: "en colaboración"
        case .kindVehicleFoot: "a pie"
        case .kindVehicleBicycle: "bicicleta"
        case .kindVehicleScooter: "escúter o moto"
        case .kindVehicleCar: "coche"
        }
    }
}
