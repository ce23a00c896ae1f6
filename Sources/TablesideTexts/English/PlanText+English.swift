extension PlanText {
    /// The text in English.
    var english: String {
        switch self {
        case .planBranch: "The branch is not set up correctly."
        case .planUnknownHours: "The branch has no opening hours yet."
        case .planForeignRules: "These rules belong to another branch."
        case .planOtherZone: "The branch is in another time zone: {branch}."
        case .planUnknownService: "This service is not defined."
        case .planRepeated: "The same rule appears twice."
        case .planNeverApplies: "This rule can never apply."
        case .planInvalidCombining: "Between 1 and 8 tables can be joined, not {largest}."
        case .planTooManyCombinations:
            "The tables can be joined in more than {limit: # way|# ways}. Please allow fewer."
        case .planInvalidLength: "This length of time is not possible."
        case .planInvalidNumber: "This number is not possible."
        case .planContradictoryCaps: "The limit for online bookings is above the limit for all bookings."
        case .planContradictoryParties: "The largest party ({largest}) is smaller than the smallest ({smallest})."
        case .planGraceWithoutNoShow: "A grace period needs a lifecycle with no-shows."
        case .planNegativeAmount: "A deposit or a fee cannot be below zero."
        case .planOtherCurrency: "A deposit or a fee is not in the currency of the branch."
        case .adviceLargestParty: "The largest party seated together here has {largest: # person|# people}."
        case .adviceLargerNeedSplit: "Parties of more than {largest: # person|# people} need several bookings."
        case .adviceMoreTablesTouch:
            """
            {touching: # table touches|# tables touch}, but only {combined: # is|# are} joined. A higher limit \
            allows larger parties.
            """
        case .shiftNotYours: "You can only do this for yourself."
        case .shiftOffDuty: "No waiter on duty can take this."
        case .shiftAtCap: "The waiter already has {inHand: # open order|# open orders}; the limit is {cap}."
        case .shiftHasOrders: "The waiter still has {orders: # open order|# open orders}."
        case .shiftAlreadyTaken: "Another waiter already has this order."
        case .shiftCapAboveLimit: "The house allows less than {cap: # open order|# open orders}."
        case .shiftNegativeCap: "A limit cannot be below zero."
        case .shiftOnBreak: "The waiter is on a break."
        case .shiftLeaving: "The waiter is leaving and takes no new orders."
        case .shiftOnOtherShift: "The waiter is on duty on another shift at that time."
        case .shiftLacksSkills: "The waiter lacks a skill that the order asks for."
        case .shiftRefusedBefore: "The waiter was asked for this order already."
        case .shiftOffered: "The order is being offered to another waiter."
        case .shiftUnsound: "Check the settings of the shift: a number, a time or a section is not possible."
        case .shiftFull: "The shift cannot hold more. Finish something first."
        case .assignmentTooMany: "That is too much to share out at once. Do it in parts."
        case .assignmentUnsound: "A cost or a priority is missing or not possible."
        case .shiftBatchNobodyCan: "No waiter can take this order now."
        case .shiftBatchNoPlaceLeft: "The waiters who could take this order get others."
        case .shiftBatchRepeated: "This order appears twice."
        }
    }
}
