extension CallText {
    /// The text in English.
    var english: String {
        switch self {
        case .callUnknownCall: "The call no longer exists."
        case .callKnownCall: "Another call has this name."
        case .callUnknownKind: "Calls of this kind are not answered here."
        case .callTextMissing: "Please write what you need."
        case .callTextTooLong: "The text is too long."
        case .callAlreadyOpen: "You have called already. Somebody will be with you shortly."
        case .callTooManyCalls: "You have called often lately. Please wait a moment."
        case .callNotDue: "There is still time to answer the call."
        case .callNotYours: "A colleague is taking care of this call."
        case .callUnsound: "The rules for calls have a fault."
        case .stateCallAbsent: "Not called"
        case .stateCallWaiting: "Waiting"
        case .stateCallAcknowledged: "On the way"
        case .stateCallAnswered: "Answered"
        case .stateCallWithdrawn: "Withdrawn"
        case .reasonCallWaiter: "The waiter should come"
        case .reasonCallMessage: "Message"
        case .reasonCallBill: "The bill, please"
        case .reasonCallHelp: "Help is needed"
        case .noticeTableCalls: "Table {table} calls."
        case .noticeCallAcknowledged: "Somebody is on the way to you."
        }
    }
}
