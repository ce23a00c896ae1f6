/// Texts about the plan of a venue and the waiters' shift.
enum PlanText: String, Catalog {
    case planBranch = "plan.branch"
    case planUnknownHours = "plan.unknownHours"
    case planForeignRules = "plan.foreignRules"
    case planOtherZone = "plan.otherZone"
    case planUnknownService = "plan.unknownService"
    case planRepeated = "plan.repeated"
    case planNeverApplies = "plan.neverApplies"
    case planInvalidCombining = "plan.invalidCombining"
    case planTooManyCombinations = "plan.tooManyCombinations"
    case planInvalidLength = "plan.invalidLength"
    case planInvalidNumber = "plan.invalidNumber"
    case planContradictoryCaps = "plan.contradictoryCaps"
    case planContradictoryParties = "plan.contradictoryParties"
    case planGraceWithoutNoShow = "plan.graceWithoutNoShow"
    case planNegativeAmount = "plan.negativeAmount"
    case planOtherCurrency = "plan.otherCurrency"
    case adviceLargestParty = "advice.largestParty"
    case adviceLargerNeedSplit = "advice.largerNeedSplit"
    case adviceMoreTablesTouch = "advice.moreTablesTouch"
    case shiftNotYours = "shift.notYours"
    case shiftOffDuty = "shift.offDuty"
    case shiftAtCap = "shift.atCap"
    case shiftHasOrders = "shift.hasOrders"
    case shiftAlreadyTaken = "shift.alreadyTaken"
    case shiftCapAboveLimit = "shift.capAboveLimit"
    case shiftNegativeCap = "shift.negativeCap"
    case shiftOnBreak = "shift.onBreak"
    case shiftLeaving = "shift.leaving"
    case shiftOnOtherShift = "shift.onOtherShift"
    case shiftLacksSkills = "shift.lacksSkills"
    case shiftRefusedBefore = "shift.refusedBefore"
    case shiftOffered = "shift.offered"
    case shiftUnsound = "shift.unsound"
    case shiftFull = "shift.full"
    case assignmentTooMany = "assignment.tooMany"
    case assignmentUnsound = "assignment.unsound"
    case shiftBatchNobodyCan = "shift.batch.nobodyCan"
    case shiftBatchNoPlaceLeft = "shift.batch.noPlaceLeft"
    case shiftBatchRepeated = "shift.batch.repeated"

    /// The names under which the text is found.
    var names: [String] {
        switch self {
        case .planRepeated:
            ["plan.repeatedTableRule", "plan.repeatedService", "plan.repeatedTurn", "plan.repeatedPacing"]
        case .planInvalidLength:
            [
                "plan.invalidStep", "plan.invalidTurn", "plan.invalidBuffer", "plan.bufferWithoutStay",
                "plan.invalidWindow", "plan.invalidHold", "plan.invalidAnswerTime", "plan.invalidClearing",
                "plan.emptyPause",
                "plan.negativeLength",
                "points.program.lengthOutOfRange", "points.earningRules.delayOutOfRange",
                "points.earningRules.validityOutOfRange",
            ]
        case .shiftNotYours: ["shift.notYours", "courier.notYours", "cooperation.notYours", "position.notYours"]
        case .shiftUnsound:
            [
                "shift.unsound", "shift.batch.unsound", "shift.unsound.biasOutOfRange", "shift.unsound.bandOutOfRange",
                "shift.unsound.offerOutOfRange", "shift.unsound.gapOutOfRange", "shift.unsound.lastOrderOutOfRange",
                "shift.unsound.sharedTable",
                "shift.unsound.tooManySections", "shift.unsound.tooManyTables", "shift.unsound.weightOutOfRange",
                "shift.unsound.tooManySkills", "shift.unsound.coversOutOfRange", "shift.unsound.unitsOutOfRange",
                "shift.unsound.priorityOutOfRange", "shift.unsound.startOutOfRange", "shift.unsound.endOutOfRange",
            ]
        case .shiftFull: ["shift.tooManyWaiters", "shift.tooManyOrders"]
        case .assignmentTooMany: ["assignment.tooManyRows", "assignment.tooManyColumns", "shift.batch.beyondLimit"]
        case .assignmentUnsound:
            [
                "assignment.unevenRow", "assignment.unevenPriorities", "assignment.costOutOfRange",
                "assignment.placeOutOfRange",
            ]
        case .planInvalidNumber:
            [
                "plan.negativeDays", "plan.negativeMonths", "plan.invalidDay", "plan.negativeCount",
                "points.program.priorityOutOfRange", "promotion.problem.usesOutOfRange",
                "missions.terms.numberOutOfRange",
            ]
        case .planNeverApplies:
            ["plan.neverApplies", "promotion.problem.nothingSatisfies", "missions.terms.noWeekdays"]
        case .shiftAlreadyTaken: ["shift.alreadyTaken", "shift.batch.inHand"]
        case .shiftOffered: ["shift.offered", "shift.batch.offered"]
        default: [rawValue]
        }
    }
}
