/// Texts about points, missions, invitations of friends, promotions and the reputation of guests.
enum LoyaltyText: String, Catalog {
    case loyaltyNotYours = "points.notYours"
    case loyaltyTooMany = "points.tooMany"
    case loyaltyTooDeep = "promotion.problem.tooDeep"
    case loyaltyRepeated = "points.program.repeated"
    case loyaltyAmount = "promotion.problem.amountOutOfRange"
    case loyaltyBadText = "missions.terms.badText"
    case loyaltyDatesReversed = "promotion.problem.datesReversed"
    case pointsInsufficient = "points.insufficient"
    case pointsOutOfRange = "points.pointsOutOfRange"
    case pointsAdjustmentTooLarge = "points.adjustmentTooLarge"
    case pointsNeverAvailable = "points.neverAvailable"
    case pointsAlreadyExpired = "points.alreadyExpired"
    case pointsTooOld = "points.tooOld"
    case pointsUnknownReward = "points.unknownReward"
    case pointsUnknownBadge = "points.unknownBadge"
    case pointsTransfersOff = "points.transfersOff"
    case pointsToOneself = "points.toOneself"
    case pointsOtherProgram = "points.otherProgram"
    case pointsTransferUsed = "points.transferUsed"
    case pointsNoTiers = "points.program.noTiers"
    case pointsNotAscending = "points.program.notAscending"
    case pointsUnsound = "points.earning.unsound"
    case missionUnsound = "mission.incomplete"
    case missionOnlyOfHouse = "mission.onlyOfHouse"
    case missionNoGoals = "missions.terms.noGoals"
    case missionNeedsDates = "missions.terms.needsDates"
    case missionTooShort = "missions.terms.tooShort"
    case missionTooMuch = "missions.terms.tooMuchToRemember"
    case missionNotOfKind = "missions.terms.notOfThisKind"
    case missionCircle = "missions.terms.ownPrerequisite"
    case friendInvitationOwn = "friendInvitation.ownInvitation"
    case friendInvitationNotForYou = "friendInvitation.notForYou"
    case friendInvitationExpired = "friendInvitation.expired"
    case referralAlreadyNamed = "referral.alreadyNamed"
    case referralAlreadyVisited = "referral.alreadyVisited"
    case referralOwnInviter = "referral.ownInviter"
    case referralCircle = "referral.circle"
    case referralChainTooLong = "referral.chainTooLong"
    case reputationTooLate = "reputation.tooLateToAppeal"
    case reputationTooMuchPraise = "reputation.tooMuchPraise"
    case promotionUnsound = "promotion.unsound"
    case promotionRate = "promotion.problem.rateOutOfRange"
    case promotionInTwoGroups = "promotion.problem.inTwoGroups"
    case promotionCodeMissing = "promotion.obstacle.codeMissing"
    case promotionCodeRepeated = "promotion.obstacle.codeRepeated"
    case promotionOtherBranch = "promotion.obstacle.otherBranch"
    case promotionOtherOrder = "promotion.obstacle.otherOrderKind"
    case promotionOtherTime = "promotion.obstacle.outsideHours"
    case promotionBelowMinimum = "promotion.obstacle.belowMinimum"
    case promotionNotFirstOrder = "promotion.obstacle.notFirstOrder"
    case promotionOtherGuests = "promotion.obstacle.otherGuests"
    case promotionNoGoods = "promotion.obstacle.noGoods"
    case promotionUsedUp = "promotion.obstacle.used"
    case promotionUsedByGuest = "promotion.obstacle.usedByGuest"
    case promotionOutranked = "promotion.obstacle.outranked"
    case promotionNotCombinable = "promotion.obstacle.notCombinable"
    case promotionNothingLeft = "promotion.obstacle.nothingLeft"
    case promotionHoldExpired = "promotion.use.expired"
    case stateRewardAbsent = "state.reward.absent"
    case stateRewardIssued = "state.reward.issued"
    case stateRewardRedeemed = "state.reward.redeemed"
    case stateRewardDeleted = "state.reward.deleted"
    case stateMissionAbsent = "state.mission.absent"
    case stateMissionDrafted = "state.mission.drafted"
    case stateMissionPublished = "state.mission.published"
    case stateMissionArchived = "state.mission.archived"
    case statePromotionPaused = "state.promotion.paused"
    case stateMissionToDo = "state.missionRecord.toDo"
    case stateMissionInProgress = "state.missionRecord.inProgress"
    case stateMissionFulfilled = "state.missionRecord.fulfilled"
    case stateMissionCompleted = "state.missionRecord.completed"
    case stateFriendInvitationAbsent = "state.friendInvitation.absent"
    case stateFriendInvitationOpen = "state.friendInvitation.open"
    case stateFriendInvitationAccepted = "state.friendInvitation.accepted"
    case stateFriendInvitationCompleted = "state.friendInvitation.completed"
    case stateFriendInvitationWithdrawn = "state.friendInvitation.withdrawn"
    case stateReferralUnnamed = "state.referral.unnamed"
    case stateReferralNamed = "state.referral.named"
    case stateReferralCompleted = "state.referral.completed"
    case stateReferralVisited = "state.referral.visited"
    case statePromotionClaimAbsent = "state.promotionClaim.absent"
    case statePromotionClaimHeld = "state.promotionClaim.held"
    case statePromotionClaimTaken = "state.promotionClaim.taken"
    case statePromotionClaimSettled = "state.promotionClaim.settled"
    case statePromotionClaimReturned = "state.promotionClaim.returned"
    case stateOffenseAbsent = "state.offense.absent"
    case stateOffenseRecorded = "state.offense.recorded"
    case stateOffenseAppealed = "state.offense.appealed"
    case stateOffenseUpheld = "state.offense.upheld"
    case stateOffensePardoned = "state.offense.pardoned"
    case stateOffenseExpired = "state.offense.expired"
    case statePraiseAbsent = "state.praise.absent"
    case statePraiseGiven = "state.praise.given"
    case statePraiseWithdrawn = "state.praise.withdrawn"
    case kindOffenseNoShow = "kind.offense.noShow"
    case kindOffenseLateCancellation = "kind.offense.lateCancellation"
    case kindOffenseBreach = "kind.offense.breach"
    case kindActivityVisit = "kind.activity.visit"
    case kindActivityOrder = "kind.activity.order"
    case kindActivityReview = "kind.activity.review"
    case kindActivityInvitation = "kind.activity.invitation"
    case kindActivityPurchase = "kind.activity.purchase"
    case kindPointsLots = "kind.pointsEntry.lots"
    case kindPointsHeld = "kind.pointsEntry.held"
    case kindPointsDebt = "kind.pointsEntry.debt"
    case kindPointsEarned = "kind.pointsEntry.earned"
    case kindPointsSpent = "kind.pointsEntry.spent"
    case kindPointsExpired = "kind.pointsEntry.expired"
    case kindPointsClawedBack = "kind.pointsEntry.clawedBack"
    case kindPointsWrittenOff = "kind.pointsEntry.writtenOff"
    case kindPointsTransferred = "kind.pointsEntry.transferred"
    case kindPointsAdjusted = "kind.pointsEntry.adjusted"
    case kindPointsForfeited = "kind.pointsEntry.forfeited"
    case reasonMissionBeforePublication = "reason.mission.beforePublication"
    case reasonMissionAfterArchiving = "reason.mission.afterArchiving"
    case reasonMissionOtherRestaurant = "reason.mission.otherRestaurant"
    case reasonMissionLocked = "reason.mission.locked"
    case reasonMissionOtherCategory = "reason.mission.otherCategory"
    case reasonMissionOtherKind = "reason.mission.otherKind"
    case reasonMissionOtherBranch = "reason.mission.otherBranch"
    case reasonMissionOtherDate = "reason.mission.otherDate"
    case reasonMissionOtherHours = "reason.mission.otherHours"
    case reasonMissionPausedWeek = "reason.mission.pausedWeek"
    case reasonMissionPartyTooSmall = "reason.mission.partyTooSmall"
    case reasonMissionOtherBooking = "reason.mission.otherBooking"
    case reasonMissionOtherItems = "reason.mission.otherItems"
    case reasonMissionOtherCode = "reason.mission.otherCode"
    case reasonMissionTooLittleSpent = "reason.mission.tooLittleSpent"
    case reasonMissionNothingToCount = "reason.mission.nothingToCount"
    case membershipUnknownReward = "membership.unknownReward"
    case membershipTabMissing = "membership.tabMissing"
    case membershipNoDiscount = "membership.noDiscount"
    case membershipUnknownFriend = "membership.unknownFriend"
    case membershipUnknownInvitation = "membership.unknownInvitation"
    case membershipCodeTaken = "membership.codeTaken"
    case membershipTooManyInvitations = "membership.tooManyInvitations"
    case membershipOnlyStaffBook = "membership.onlyStaffBook"

    /// The names under which the text is found.
    var names: [String] {
        switch self {
        case .loyaltyNotYours:
            [
                "points.notYours", "reputation.notYours", "friendInvitation.notYours", "referral.notYours",
                "mission.notYours",
            ]
        case .loyaltyTooMany:
            [
                "points.tooMany", "points.program.tooMany", "points.earningRules.tooManyRules",
                "promotion.problem.tooMany", "promotion.basket.tooMany", "missions.terms.tooMany",
                "missions.book.tooMany", "missionRecord.tooManyMissions",
            ]
        case .loyaltyTooDeep: ["promotion.problem.tooDeep", "missions.terms.tooDeep"]
        case .loyaltyRepeated:
            [
                "points.program.repeated", "points.earningRules.repeated", "promotion.problem.repeated",
                "missions.terms.repeated", "missions.book.repeated",
            ]
        case .loyaltyAmount: ["promotion.problem.amountOutOfRange", "promotion.basket.amountOutOfRange"]
        case .loyaltyBadText: ["missions.terms.badText", "friendInvitation.badCode"]
        case .loyaltyDatesReversed: ["promotion.problem.datesReversed", "missions.terms.datesInverted"]
        case .pointsOutOfRange:
            [
                "points.pointsOutOfRange", "points.earning.pointsOutOfRange", "points.earning.tooManyPoints",
                "points.earningRules.pointsOutOfRange", "points.program.pointsOutOfRange",
                "reputation.pointsOutOfRange",
            ]
        case .pointsNeverAvailable:
            ["points.neverAvailable", "points.earning.neverAvailable", "points.earningRules.neverAvailable"]
        case .missionUnsound: ["mission.incomplete", "missions.book.unsound", "missions.book.unknownPrerequisite"]
        case .missionNotOfKind: ["missions.terms.notOfThisKind", "missions.terms.notMeasured"]
        case .missionCircle: ["missions.terms.ownPrerequisite", "missions.book.circle"]
        case .promotionOtherOrder: ["promotion.obstacle.otherOrderKind", "promotion.obstacle.otherCurrency"]
        case .promotionOtherTime: ["promotion.obstacle.outsideHours", "promotion.obstacle.outsideDates"]
        case .promotionUsedUp:
            [
                "promotion.obstacle.used", "promotion.obstacle.overBudget", "promotion.obstacle.budgetUnclear",
                "promotion.use.used", "promotion.use.budgetSpent",
            ]
        case .promotionOutranked:
            [
                "promotion.obstacle.outranked", "promotion.obstacle.othersTakeMore", "promotion.obstacle.wouldDisplace",
                "promotion.obstacle.tooMany",
            ]
        case .stateMissionAbsent: ["state.mission.absent", "state.promotion.absent"]
        case .stateMissionDrafted: ["state.mission.drafted", "state.promotion.drafted"]
        case .stateMissionPublished: ["state.mission.published", "state.promotion.published"]
        case .stateMissionArchived: ["state.mission.archived", "state.promotion.archived"]
        case .stateMissionToDo: ["state.missionRecord.toDo", "state.missionStatus.toDo"]
        case .stateMissionInProgress: ["state.missionRecord.inProgress", "state.missionStatus.inProgress"]
        case .stateMissionCompleted: ["state.missionRecord.completed", "state.missionStatus.completed"]
        default: [rawValue]
        }
    }
}
