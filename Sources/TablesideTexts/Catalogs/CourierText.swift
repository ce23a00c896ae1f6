/// Texts about couriers, what they ride, where they are, and their cooperation with stores.
enum CourierText: String, Catalog {
    case cooperationOtherStore = "cooperation.otherStore"
    case cooperationUnknownCode = "cooperation.unknownCode"
    case cooperationClosed = "cooperation.closed"
    case cooperationRevoked = "cooperation.revoked"
    case cooperationCodeTaken = "cooperation.codeTaken"
    case cooperationExpired = "cooperation.expired"
    case cooperationNotForYou = "cooperation.notForYou"
    case cooperationAlreadyRedeemed = "cooperation.alreadyRedeemed"
    case cooperationAlreadyCooperating = "cooperation.alreadyCooperating"
    case cooperationNotACourier = "cooperation.notACourier"
    case cooperationUsesOutOfRange = "cooperation.usesOutOfRange"
    case cooperationTooManyCodes = "cooperation.tooManyCodes"
    case cooperationTooManyUses = "cooperation.tooManyUses"
    case cooperationTooManyCouriers = "cooperation.tooManyCouriers"
    case cooperationInHand = "cooperation.inHand"
    case courierNoRoom = "courier.noRoom"
    case courierTooManyStores = "courier.tooManyStores"
    case courierTooManyWrongCodes = "courier.tooManyWrongCodes"
    case courierCapacityOutOfRange = "courier.capacityOutOfRange"
    case courierUnusableVehicle = "courier.unusableVehicle"
    case courierTooManyDuties = "courier.tooManyDuties"
    case courierUnsoundDuty = "courier.unsoundDuty"
    case courierUnsound = "courier.unsound"
    case positionFuture = "position.future"
    case positionSuperseded = "position.superseded"
    case stateCourierAvailable = "state.courier.available"
    case stateCourierAway = "state.courier.away"
    case stateCourierInvitationAbsent = "state.courierInvitation.absent"
    case stateCourierInvitationOpen = "state.courierInvitation.open"
    case stateCourierInvitationSpent = "state.courierInvitation.spent"
    case stateCourierInvitationRevoked = "state.courierInvitation.revoked"
    case stateCooperationApart = "state.cooperation.apart"
    case stateCooperationWorking = "state.cooperation.working"
    case kindVehicleFoot = "kind.vehicle.foot"
    case kindVehicleBicycle = "kind.vehicle.bicycle"
    case kindVehicleScooter = "kind.vehicle.scooter"
    case kindVehicleCar = "kind.vehicle.car"

    /// The names under which the text is found.
    var names: [String] {
        switch self {
        case .cooperationOtherStore: ["cooperation.otherStore", "delivery.otherStore"]
        case .cooperationClosed: ["cooperation.closed", "cooperation.spent"]
        case .courierNoRoom: ["courier.noRoom", "delivery.noRoom"]
        case .courierUnsound: ["courier.unsound", "courier.rules.lengthOutOfRange", "courier.rules.codesOutOfRange"]
        case .cooperationUnknownCode: ["cooperation.unknownCode", "promotion.obstacle.unknownCode"]
        case .cooperationExpired: ["cooperation.expired", "promotion.obstacle.codeExpired"]
        default: [rawValue]
        }
    }
}
