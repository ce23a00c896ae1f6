/// Texts about deliveries, from their description to the door.
enum DeliveryText: String, Catalog {
    case deliveryOtherOrder = "delivery.otherOrder"
    case deliveryUnsound = "delivery.unsound"
    case deliveryPlanMissing = "delivery.planMissing"
    case deliveryNobodyLeft = "delivery.nobodyLeft"
    case deliveryNotOurCouriers = "delivery.notOurCouriers"
    case deliveryNotOffered = "delivery.notOffered"
    case deliveryAlreadyTaken = "delivery.alreadyTaken"
    case deliveryNotHolder = "delivery.notHolder"
    case deliveryNotDue = "delivery.notDue"
    case deliveryProofMissing = "delivery.proofMissing"
    case deliveryTooManyTries = "delivery.tooManyTries"
    case deliveryOtherGoods = "delivery.otherGoods"
    case deliveryTooYoung = "delivery.tooYoung"
    case deliveryNextTryOver = "delivery.nextTryOver"
    case deliveryReassignmentOff = "delivery.reassignmentOff"
    case deliveryTooLateToCorrect = "delivery.tooLateToCorrect"
    case deliveryCannotBeLeft = "delivery.cannotBeLeft"
    case deliveryNothingToRepeat = "delivery.nothingToRepeat"
    case deliveryCannotBeSettled = "delivery.cannotBeSettled"
    case quotePlaceUnknown = "delivery.quote.placeUnknown"
    case quoteTooFar = "delivery.quote.tooFar"
    case quoteValueUnknown = "delivery.quote.valueUnknown"
    case quoteValueTooLow = "delivery.quote.valueTooLow"
    case quotePromiseImpossible = "delivery.quote.promiseImpossible"
    case quoteOtherCurrency = "delivery.quote.otherCurrency"
    case quoteUnsound = "delivery.quote.unsound"
    case quoteExpired = "delivery.quoted.expired"
    case quoteNotKept = "delivery.quoted.otherFee"
    case deliveryQuantity = "delivery.draft.quantityOutOfRange"
    case deliveryPromiseReversed = "delivery.draft.promiseReversed"
    case deliveryPromiseOver = "delivery.draft.promiseOver"
    case deliveryNegative = "delivery.draft.negative"
    case deliveryAge = "delivery.draft.ageOutOfRange"
    case deliveryOutOfRange = "delivery.draft.triesOutOfRange"
    case deliveryProofNeedsPerson = "delivery.draft.proofNeedsPerson"
    case deliveryCashNeedsPerson = "delivery.draft.cashNeedsPerson"
    case deliveryAdultsNeedAge = "delivery.draft.adultsNeedAge"
    case deliveryAdultsNeedPerson = "delivery.draft.adultsNeedPerson"
    case deliveryNamed = "delivery.draft.named"
    case deliveryNeverLapses = "delivery.draft.neverLapses"
    case deliveryOtherCurrency = "delivery.draft.otherCurrency"
    case tourPromiseBroken = "tour.promiseBroken"
    case tourDetourTooLong = "tour.detourTooLong"
    case tourUnsound = "tour.empty"
    case sharingNotYours = "sharing.notYours"
    case sharingOver = "sharing.over"
    case sharingCodeTaken = "sharing.codeTaken"
    case sharingCodeTooShort = "sharing.codeTooShort"
    case messagesNotYours = "messages.notYours"
    case messagesNobodyThere = "messages.nobodyThere"
    case messagesEmpty = "messages.empty"
    case messagesTooLong = "messages.tooLong"
    case messagesTooMany = "messages.tooMany"
    case dispatchUnsound = "dispatch.tooManyJobs"
    case roadUnsound = "road.tooMany"
    case visitNeedsDelivery = "visit.needsDelivery"
    case stateDeliveryAbsent = "state.delivery.absent"
    case stateDeliveryCreated = "state.delivery.created"
    case stateDeliveryOffering = "state.delivery.offering"
    case stateDeliveryUnassigned = "state.delivery.unassigned"
    case stateDeliveryAccepted = "state.delivery.accepted"
    case stateDeliveryAtPickup = "state.delivery.atPickup"
    case stateDeliveryPickedUp = "state.delivery.pickedUp"
    case stateDeliveryAtDropoff = "state.delivery.atDropoff"
    case stateDeliveryHalted = "state.delivery.halted"
    case stateDeliveryDelivered = "state.delivery.delivered"
    case stateDeliveryReturning = "state.delivery.returning"
    case stateDeliveryReturned = "state.delivery.returned"
    case stateDeliveryDiscarded = "state.delivery.discarded"
    case stateDeliveryCancelled = "state.delivery.cancelled"
    case stateDeliveryPending = "state.deliveryStatus.pending"
    case stateDeliveryInProgress = "state.deliveryStatus.inProgress"
    case reasonDeliveryCustomerAbsent = "reason.delivery.customerAbsent"
    case reasonDeliveryCustomerRefused = "reason.delivery.customerRefused"
    case reasonDeliveryWrongAddress = "reason.delivery.wrongAddress"
    case reasonDeliveryNotReady = "reason.delivery.notReady"
    case reasonDeliveryStoreClosed = "reason.delivery.storeClosed"
    case reasonDeliveryOtherGoods = "reason.delivery.otherGoods"
    case reasonDeliveryNoTime = "reason.delivery.noTime"
    case reasonDeliveryVehicle = "reason.delivery.vehicle"
    case reasonDeliveryDamaged = "reason.delivery.damaged"
    case reasonDeliveryHindrance = "reason.delivery.hindrance"
    case kindHandlingFragile = "kind.handling.fragile"
    case kindHandlingUpright = "kind.handling.upright"
    case kindHandlingHot = "kind.handling.hot"
    case kindHandlingCold = "kind.handling.cold"
    case kindHandlingBulky = "kind.handling.bulky"
    case kindHandlingAdultsOnly = "kind.handling.adultsOnly"
    case kindProofCode = "kind.proof.code"
    case kindProofPhoto = "kind.proof.photo"
    case kindProofSignature = "kind.proof.signature"
    case kindProofBarcode = "kind.proof.barcode"
    case kindProofName = "kind.proof.name"
    case kindProofAge = "kind.proof.age"
    case kindUndeliverableBringBack = "kind.undeliverable.bringBack"
    case kindUndeliverableLeave = "kind.undeliverable.leave"
    case kindUndeliverableDiscard = "kind.undeliverable.discard"
    case dispatchExcluded = "dispatch.obstacle.excluded"
    case dispatchNotChosen = "dispatch.obstacle.notChosen"
    case dispatchUnavailable = "dispatch.obstacle.unavailable"
    case dispatchPaused = "dispatch.obstacle.paused"
    case dispatchNoRoom = "dispatch.obstacle.noRoom"
    case dispatchPositionUnknown = "dispatch.obstacle.positionUnknown"
    case dispatchPositionOld = "dispatch.obstacle.positionOld"
    case dispatchOffDuty = "dispatch.obstacle.offDuty"
    case dispatchTooFar = "dispatch.obstacle.tooFar"
    case dispatchNotReady = "dispatch.obstacle.notReady"
    case dispatchBetterFor = "dispatch.obstacle.betterFor"
    case batchInBatch = "dispatch.batch.inBatch"
    case batchApart = "dispatch.batch.apart"
    case batchFull = "dispatch.batch.full"
    case batchNoCourier = "dispatch.batch.noCourier"

    /// The names under which the text is found.
    var names: [String] {
        switch self {
        case .deliveryPromiseReversed: ["delivery.draft.promiseReversed", "delivery.quote.promiseReversed"]
        case .deliveryNegative:
            [
                "delivery.draft.negative", "delivery.quoteRules.negative", "delivery.settlement.negative",
                "points.refundNegative", "promotion.use.negative",
            ]
        case .quoteNotKept:
            [
                "delivery.quoted.otherFee", "delivery.quoted.otherPay", "delivery.quoted.otherPlace",
                "delivery.quoted.otherValue", "delivery.quoted.readyLater", "delivery.quoted.promiseEarlier",
                "delivery.quoted.promiseNarrower", "delivery.notAsQuoted",
            ]
        case .quoteUnsound:
            [
                "delivery.quote.unsound", "delivery.quote.instantOutOfRange", "delivery.quote.distanceOutOfRange",
                "delivery.quoteRules.noFees", "delivery.quoteRules.tooManyFees",
                "delivery.quoteRules.distanceOutOfRange",
                "delivery.quoteRules.notAscending", "delivery.quoteRules.otherCurrency",
                "delivery.quoteRules.lengthOutOfRange", "delivery.quoteRules.validityOutOfRange",
                "delivery.quoteRules.speedOutOfRange", "delivery.quoteRules.detourOutOfRange",
                "delivery.quoteRules.tooSlow", "delivery.quoteRules.payTooHigh", "delivery.settlement.rateOutOfRange",
                "delivery.settlement.tooLarge",
            ]
        case .tourUnsound:
            [
                "tour.empty",
                "tour.tooManyStops",
                "tour.tooManyInserted",
                "tour.stopTwice",
                "tour.promiseReversed",
                "tour.instantOutOfRange",
                "tour.stopTimeOutOfRange",
                "tour.afterUnknown",
                "tour.afterCircular",
                "tour.afterBroken",
                "tour.unevenRow",
                "tour.unevenRows",
                "tour.travelOutOfRange",
                "tour.travelUnknown",
                "tour.distanceOutOfRange",
                "tour.speedUnknown",
                "tour.speedOutOfRange",
                "tour.detourOutOfRange",
            ]
        case .dispatchUnsound:
            [
                "dispatch.tooManyJobs",
                "dispatch.tooManyCouriers",
                "dispatch.tooManyStops",
                "dispatch.jobTwice",
                "dispatch.courierTwice",
                "dispatch.stopTwice",
                "dispatch.courierUnknown",
                "dispatch.stopUnknown",
                "dispatch.instantOutOfRange",
                "dispatch.lengthOutOfRange",
                "dispatch.promiseReversed",
                "dispatch.countOutOfRange",
                "dispatch.unevenRow",
                "dispatch.unevenRows",
                "dispatch.distanceOutOfRange",
                "dispatch.speedUnknown",
                "dispatch.speedOutOfRange",
                "dispatch.distancesUnknown",
                "dispatch.radiiOutOfRange",
                "dispatch.radiusNotGrowing",
                "dispatch.batchSizeOutOfRange",
                "dispatch.answerOutOfRange",
            ]
        case .roadUnsound:
            [
                "road.tooMany",
                "road.twice",
                "road.lengthOutOfRange",
                "road.placeOutOfRange",
                "road.capacityOutOfRange",
                "road.speedUnknown",
                "road.dispatch",
                "road.refused",
                "road.columnsMissing",
                "road.notANumber",
                "road.restaurantUnknown",
            ]
        case .deliveryPlanMissing: ["delivery.planMissing", "delivery.draft.nobody"]
        case .deliveryNotHolder: ["delivery.notHolder", "courier.notInHand"]
        case .deliveryOutOfRange:
            [
                "delivery.draft.triesOutOfRange", "delivery.draft.radiusOutOfRange", "delivery.draft.answerOutOfRange",
                "delivery.draft.weightOutOfRange",
            ]
        case .stateDeliveryDelivered: ["state.delivery.delivered", "state.deliveryStatus.delivered"]
        case .stateDeliveryCancelled: ["state.delivery.cancelled", "state.deliveryStatus.cancelled"]
        case .stateDeliveryPending: ["state.deliveryStatus.pending", "label.delivery.pending"]
        case .stateDeliveryInProgress: ["state.deliveryStatus.inProgress", "label.delivery.inProgress"]
        case .tourPromiseBroken: ["tour.promiseBroken", "dispatch.batch.late"]
        case .tourDetourTooLong: ["tour.detourTooLong", "dispatch.batch.detour"]
        default: [rawValue]
        }
    }
}
