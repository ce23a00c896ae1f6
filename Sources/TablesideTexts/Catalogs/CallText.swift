/// Texts about calls from tables.
enum CallText: String, Catalog {
    case callUnknownCall = "call.unknownCall"
    case callKnownCall = "call.knownCall"
    case callUnknownKind = "call.unknownKind"
    case callTextMissing = "call.textMissing"
    case callTextTooLong = "call.textTooLong"
    case callAlreadyOpen = "call.alreadyOpen"
    case callTooManyCalls = "call.tooManyCalls"
    case callNotDue = "call.notDue"
    case callNotYours = "call.notYours"
    case callUnsound = "call.unsound"
    case stateCallAbsent = "state.serviceCall.absent"
    case stateCallWaiting = "state.serviceCall.waiting"
    case stateCallAcknowledged = "state.serviceCall.acknowledged"
    case stateCallAnswered = "state.serviceCall.answered"
    case stateCallWithdrawn = "state.serviceCall.withdrawn"
    case reasonCallWaiter = "reason.serviceCall.waiter"
    case reasonCallMessage = "reason.serviceCall.message"
    case reasonCallBill = "reason.serviceCall.bill"
    case reasonCallHelp = "reason.serviceCall.help"
    case noticeTableCalls = "notice.tableCalls"
    case noticeCallAcknowledged = "notice.callAcknowledged"

    /// The names under which the text is found.
    var names: [String] {
        switch self {
        case .callUnsound:
            [
                "call.unsound", "call.rules.patienceOutOfRange", "call.rules.answerOutOfRange",
                "call.rules.limitOutOfRange", "call.rules.windowOutOfRange", "call.rules.tooManyKinds",
            ]
        case .callTooManyCalls: ["call.tooManyCalls", "call.tooManyOfGuest", "call.tooManyOpen"]
        default: [rawValue]
        }
    }
}
