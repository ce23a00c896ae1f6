/// Texts about tabs, bills and refunds.
enum TabText: String, Catalog {
    case tabNotYours = "tab.notYours"
    case tabUnknownOpener = "tab.unknownOpener"
    case tabDevicesNotOffered = "tab.devicesNotOffered"
    case tabTooManyDevices = "tab.tooManyDevices"
    case tabTooManyJoins = "tab.tooManyJoins"
    case tabTooManyBillChanges = "tab.tooManyBillChanges"
    case tabTooManyPersons = "tab.tooManyPersons"
    case tabUnknownDevice = "tab.unknownDevice"
    case tabOtherDevice = "tab.otherDevice"
    case tabNotChoosing = "tab.notChoosing"
    case tabOthersChoosing = "tab.othersChoosing"
    case tabSameTab = "tab.sameTab"
    case tabPaidFor = "tab.paidFor"
    case tabRepeatedAdjustment = "tab.repeatedAdjustment"
    case tabNothingOrdered = "tab.nothingOrdered"
    case tabUnserved = "tab.unserved"
    case tabAwaitingAcceptance = "tab.awaitingAcceptance"
    case tabHasOrders = "tab.hasOrders"
    case tabHasPayments = "tab.hasPayments"
    case tabRepeatedPayment = "tab.repeatedPayment"
    case tabUnknownMethod = "tab.unknownMethod"
    case tabUnconfirmedPayment = "tab.unconfirmedPayment"
    case tabExceedsDue = "tab.exceedsDue"
    case tabNotBalanced = "tab.notBalanced"
    case tabNothingToRefund = "tab.nothingToRefund"
    case tabInvalidTerms = "tab.invalidTerms"
    case tabInvalidAdjustment = "tab.invalidAdjustment"
    case tabUnknownAdjustment = "tab.unknownAdjustment"
    case tabWaiverNotPermitted = "tab.waiverNotPermitted"
    case tabBill = "tab.bill"
    case tabUnknownShare = "tab.unknownShare"
    case tabTendered = "tab.tendered"
    case tabRefund = "tab.refund"
    case tabWasRefunded = "tab.wasRefunded"
    case billTotalChanged = "bill.totalChanged"
    case billAmountsDoNotSum = "bill.amountsDoNotSum"
    case billNegativeAmount = "bill.negativeAmount"
    case billAssignment = "bill.assignment"
    case billPayers = "bill.payers"
    case billPercentages = "bill.percentages"
    case billTooManyPayers = "bill.tooManyPayers"
    case billTakenShares = "bill.takenShares"
    case billNoSeats = "bill.noSeats"
    case refundEmpty = "refund.empty"
    case refundNotEnough = "refund.notEnough"
    case refundUnknownCharge = "refund.unknownCharge"
    case refundNoTip = "refund.noTip"
    case refundInvalidAmount = "refund.invalidAmount"
    case refundExceedsPaid = "refund.exceedsPaid"
    case stateTabDeviceChoosing = "state.tabDevice.choosing"
    case stateTabDeviceWaiting = "state.tabDevice.waiting"
    case stateTabDeviceSent = "state.tabDevice.sent"

    /// The names under which the text is found.
    var names: [String] {
        switch self {
        case .tabUnknownDevice:
            ["tab.unknownDevice", "tab.deviceMissing"]
        case .refundInvalidAmount:
            ["refund.invalidAmount", "points.earningRules.unitNotPositive", "missions.terms.notPositive"]
        default: [rawValue]
        }
    }
}
