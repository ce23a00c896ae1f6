public import TablesideCore
import TablesideMenu

extension Order.Refusal.Reason {
    /// The stable name of the reason.
    public var code: ErrorCode { ErrorCode(rawValue: "order." + name) }

    private var name: String {
        switch self {
        case .illegal: "illegal"
        case .notPermitted: "notPermitted"
        case .alreadyApplied: "alreadyApplied"
        case .wrongChannel: "wrongChannel"
        case .otherBranch: "otherBranch"
        case .notYours: "notYours"
        case .otherWaiter: "otherWaiter"
        case .unknownOrder: "unknownOrder"
        case .unknownProfile: "unknownProfile"
        case .unknownLine: "unknownLine"
        case .unknownCourse: "unknownCourse"
        case .unknownReason: "unknownReason"
        case .reasonMissing: "reasonMissing"
        case .notOffered: "notOffered"
        case .recipientMissing: "recipientMissing"
        case .invalidRecipient: "invalidRecipient"
        case .emptyOrder: "emptyOrder"
        case .repeatedLine: "repeatedLine"
        case .negativeLine: "negativeLine"
        case .priceNotPermitted: "priceNotPermitted"
        case .discountNotPermitted: "discountNotPermitted"
        case .negativeWindow: "negativeWindow"
        case .negativeAnswerTime: "negativeAnswerTime"
        case .tooLate: "tooLate"
        case .tooEarly: "tooEarly"
        case .invalidQuantity: "invalidQuantity"
        case .illegalItem: "illegalItem"
        case .notEnough: "notEnough"
        case .nothingToMove: "nothingToMove"
        case .nothingWouldStay: "nothingWouldStay"
        case .sameOrder: "sameOrder"
        case .unsoundPart: "unsoundPart"
        case .incomplete: "incomplete"
        case .earlierCourseHeld: "earlierCourseHeld"
        case .alreadyServed: "alreadyServed"
        case .restockingNotPermitted: "restockingNotPermitted"
        case .wrongCode: "wrongCode"
        case .notSettled: "notSettled"
        case .noRequest: "noRequest"
        case .tooManyRequests: "tooManyRequests"
        case .clockWentBack: "clockWentBack"
        }
    }

    /// The reason, in plain words.
    public var description: String {
        switch self {
        case .illegal(let state, let command): CommonWords.illegal(command, in: state)
        case .notPermitted(let role, let command): CommonWords.notPermitted(command, to: role)
        case .alreadyApplied(let command): CommonWords.alreadyApplied(command)
        case .wrongChannel(let command, let profile):
            "\(command.rawValue) is not for orders of the profile \(shown: profile)"
        case .otherBranch(let author, let branch): CommonWords.otherBranch(author, "the order", of: branch)
        case .notYours(let order): "the order \(shown: order) is not this guest's"
        case .otherWaiter(let waiter, let author):
            "\(shown: author?.rawValue ?? "nobody") cannot accept in the name of \(shown: waiter)"
        case .unknownOrder(let order): "there is no order \(shown: order)"
        case .unknownProfile(let profile): "“\(shown: profile)” is not a known profile"
        case .unknownLine(let line): "the order has no line \(shown: line)"
        case .unknownCourse(let course):
            course.map { "the order has nothing in course \($0)" } ?? "the order has nothing without a course"
        case .unknownReason(let reason): "“\(shown: reason)” is not a known reason"
        case .reasonMissing(let command): "\(command.rawValue) needs a reason"
        case .notOffered(let option, let profile):
            "the profile \(shown: profile) has no use for \(shown: option.rawValue)"
        case .recipientMissing(let profile): "the profile \(shown: profile) has to know who gets the order"
        case .invalidRecipient(let problems): Defects(problems).description
        case .emptyOrder: "there is nothing to order"
        case .repeatedLine(let line): "the line \(shown: line) stands twice"
        case .negativeLine(let line, let total): "the line \(shown: line) costs \(total)"
        case .discountNotPermitted(let reason, let role):
            "the \(shown: role) gives no discount for the reason \(shown: reason)"
        case .priceNotPermitted(let line, let source, let role):
            "a \(shown: role) may not name the price of the line \(shown: line) (\(shown: source.rawValue))"
        case .negativeWindow(let window): "a window of \(window) is negative"
        case .negativeAnswerTime(let length): "a time to answer of \(length) is negative"
        case .tooLate(let deadline): "the time was over at \(deadline)"
        case .tooEarly(let due): due.map { "not before \($0)" } ?? "there is no time at which this is due"
        case .invalidQuantity(let line, let quantity): "\(quantity) is no number of items of the line \(shown: line)"
        case .illegalItem(let line, let state, let command):
            "\(command.rawValue) is not possible for items of the line \(shown: line): \(state.rawValue)"
        case .notEnough(let line, let command, let wanted, let available):
            "\(command.rawValue) can move \(available) items of the line \(shown: line), not \(wanted)"
        case .nothingWouldStay(let order): "nothing of the order \(shown: order) would stay: transfer it as a whole"
        case .sameOrder(let order): "\(shown: order) is the order itself"
        case .unsoundPart(let order): "that part of the order \(shown: order) holds nothing that can become an order"
        case .nothingToMove(let command): "\(command.rawValue) has nothing to move"
        case .incomplete(let command, let left): "\(command.rawValue) would leave \(left) items behind"
        case .earlierCourseHeld(let course):
            course.map { "course \($0) is still held" } ?? "items that come before every course are still held"
        case .alreadyServed(let items): "\(items) items are with the guest already"
        case .restockingNotPermitted(let role): "a \(shown: role) may not say which goods come back, or not now"
        case .wrongCode: "that is not the code of the order"
        case .notSettled(let tab): "the tab \(shown: tab) is not settled"
        case .noRequest: "nobody asked to cancel"
        case .tooManyRequests(let limit): "the guest has asked to cancel \(limit) times, and may no more"
        case .clockWentBack(let last, let now): CommonWords.clockWentBack(to: now, from: last)
        }
    }
}

extension Order.Refusal.Reason {
    /// The time of the last event if the command is dated before it; `nil` for every other reason.
    public var lastEventAt: Instant? {
        if case .clockWentBack(let last, _) = self { last } else { nil }
    }
}
