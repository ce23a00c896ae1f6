extension CourierText {
    /// The text in English.
    var english: String {
        switch self {
        case .cooperationOtherStore: "This belongs to another store."
        case .cooperationUnknownCode: "This code is not known. Please check it."
        case .cooperationClosed: "This code can no longer be used."
        case .cooperationRevoked: "The store has taken this code back."
        case .cooperationCodeTaken: "This code already exists. Please choose another one."
        case .cooperationExpired: "The time for this code is over: {until}."
        case .cooperationNotForYou: "This code is for another courier."
        case .cooperationAlreadyRedeemed: "You have already used this code."
        case .cooperationNotACourier: "This person has no account as a courier."
        case .cooperationAlreadyCooperating: "This courier already works with the store."
        case .cooperationUsesOutOfRange: "A code can be used between 1 and {limit} times."
        case .cooperationTooManyCodes:
            "At most {limit: # code|# codes} can be valid at once. Please take one back first."
        case .cooperationTooManyUses: "All valid codes together can be used at most {limit: # time|# times}."
        case .cooperationTooManyCouriers: "A store can have at most {limit: # courier|# couriers}."
        case .courierNoRoom: "At most {capacity: # delivery|# deliveries} can be in hand at once."
        case .courierTooManyStores: "You can work with at most {limit: # store|# stores}."
        case .courierTooManyWrongCodes: "There were too many wrong codes. Please try again later."
        case .courierCapacityOutOfRange: "The number of deliveries at once has to be between 1 and {limit}."
        case .courierUnusableVehicle: "Please name the vehicle in a few words."
        case .courierTooManyDuties: "At most {limit: # time|# times} of work can be planned."
        case .courierUnsoundDuty: "Times of work have to end after they begin, and must not overlap."
        case .courierUnsound: "The rules for couriers have a fault."
        case .positionFuture: "The clock of this device is ahead. Please check the time and try again."
        case .positionSuperseded: "A newer position is already known."
        case .stateCourierAvailable: "takes deliveries"
        case .stateCourierAway: "takes no deliveries"
        case .stateCourierInvitationAbsent: "no invitation"
        case .stateCourierInvitationOpen: "valid"
        case .stateCourierInvitationSpent: "used up"
        case .stateCourierInvitationRevoked: "taken back"
        case .stateCooperationApart: "not working together"
        case .stateCooperationWorking: "working together"
        case .kindVehicleFoot: "on foot"
        case .kindVehicleBicycle: "bicycle"
        case .kindVehicleScooter: "scooter or motorcycle"
        case .kindVehicleCar: "car"
        }
    }
}
