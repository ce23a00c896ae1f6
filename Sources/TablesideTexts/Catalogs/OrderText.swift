/// Texts about orders and visits.
enum OrderText: String, Catalog {
    case orderWrongChannel = "order.wrongChannel"
    case orderNotYours = "order.notYours"
    case orderOtherWaiter = "order.otherWaiter"
    case orderUnknownOrder = "order.unknownOrder"
    case orderUnknownLine = "order.unknownLine"
    case orderReasonMissing = "order.reasonMissing"
    case orderNotOffered = "order.notOffered"
    case orderRecipientMissing = "order.recipientMissing"
    case orderInvalidRecipient = "order.invalidRecipient"
    case orderDiscountNotPermitted = "order.discountNotPermitted"
    case orderNegativeWindow = "order.negativeWindow"
    case orderTooLate = "order.tooLate"
    case orderTooEarly = "order.tooEarly"
    case orderNotEnough = "order.notEnough"
    case orderNothingWouldStay = "order.nothingWouldStay"
    case orderSameOrder = "order.sameOrder"
    case orderUnsoundPart = "order.unsoundPart"
    case orderIncomplete = "order.incomplete"
    case orderEarlierCourseHeld = "order.earlierCourseHeld"
    case orderAlreadyServed = "order.alreadyServed"
    case orderRestockingNotPermitted = "order.restockingNotPermitted"
    case orderWrongCode = "order.wrongCode"
    case orderNotSettled = "order.notSettled"
    case orderNoRequest = "order.noRequest"
    case orderTooManyRequests = "order.tooManyRequests"
    case visitBookFirst = "visit.bookFirst"
    case visitCart = "visit.cart"
    case visitPromotions = "visit.promotions"
    case visitNotExpected = "visit.notExpected"
    case visitPointsNotAccepted = "visit.pointsNotAccepted"
    case visitUnknownBooking = "visit.unknownBooking"
    case visitUnknownTab = "visit.unknownTab"
    case visitTabIsFull = "visit.tabIsFull"
    case visitTabIsLocked = "visit.tabIsLocked"
    case visitClosed = "visit.closed"
    case visitQuoteChanged = "visit.quoteChanged"
    case visitTakenOrder = "visit.takenOrder"
    case visitTableTaken = "visit.tableTaken"
    case visitTooManyWaiting = "visit.tooManyWaiting"
    case visitTooManyOrders = "visit.tooManyOrders"
    case visitTooFarAhead = "visit.tooFarAhead"
    case visitAdjustedLine = "visit.adjustedLine"
    case visitOtherGuests = "visit.otherGuests"
    case visitNoTable = "visit.noTable"
    case visitCoversExceeded = "visit.coversExceeded"

    /// The names under which the text is found.
    var names: [String] {
        switch self {
        case .orderUnknownOrder:
            ["order.unknownOrder", "visit.unknownOrder", "tab.unknownOrder", "bill.unknownOrder", "shift.unknownOrder"]
        case .orderUnknownLine:
            ["order.unknownLine", "refund.unknownLine"]
        case .orderReasonMissing:
            ["order.reasonMissing", "delivery.reasonMissing", "points.reasonMissing", "reputation.reasonMissing"]
        case .orderDiscountNotPermitted:
            ["order.discountNotPermitted", "tab.discountNotPermitted"]
        case .orderNegativeWindow:
            ["order.negativeWindow", "order.negativeAnswerTime"]
        case .orderUnsoundPart:
            ["order.unsoundPart", "order.nothingToMove", "tab.nothingToMove"]
        case .visitUnknownBooking:
            ["visit.unknownBooking", "serviceDay.unknownBooking"]
        case .visitUnknownTab:
            ["visit.unknownTab", "bill.unopened"]
        case .orderTooEarly: ["order.tooEarly", "points.notDue", "reputation.notDue", "promotion.use.notYet"]
        default: [rawValue]
        }
    }
}
