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
            "\(command.rawValue) is not available on this channel with the profile \(shown: profile)"
        case .otherBranch(let author, let branch): CommonWords.otherBranch(author, "the order", of: branch)
        case .notYours(let order): "the order \(shown: order) does not belong to this guest"
        case .otherWaiter(let waiter, let author):
            "\(shown: author?.rawValue ?? "an author without a user") cannot accept for \(shown: waiter)"
        case .unknownOrder(let order): "there is no order \(shown: order)"
        case .unknownProfile(let profile): "“\(shown: profile)” is not a known profile"
        case .unknownLine(let line): "the order has no line \(shown: line)"
        case .unknownCourse(let course):
            course.map { "the order has no items in course \($0)" } ?? "the order has no items without a course"
        case .unknownReason(let reason): "“\(shown: reason)” is not a known reason"
        case .reasonMissing(let command): "\(command.rawValue) needs a reason"
        case .notOffered(let option, let profile):
            "the profile \(shown: profile) does not use \(shown: option.rawValue)"
        case .recipientMissing(let profile): "the profile \(shown: profile) requires a recipient"
        case .invalidRecipient(let problems): Defects(problems).description
        case .emptyOrder: "the order has no lines"
        case .repeatedLine(let line): "the line \(shown: line) is listed twice"
        case .negativeLine(let line, let total): "the total of the line \(shown: line) is negative: \(total)"
        case .discountNotPermitted(let reason, let role):
            "the role \(shown: role) may not give a discount for the reason \(shown: reason)"
        case .priceNotPermitted(let line, let source, let role):
            "the role \(shown: role) may not set the price of the line \(shown: line) (\(shown: source.rawValue))"
        case .negativeWindow(let window): "a window of \(window) is negative"
        case .negativeAnswerTime(let length): "a time to answer of \(length) is negative"
        case .tooLate(let deadline): "the deadline was \(deadline)"
        case .tooEarly(let due): due.map { "not before \($0)" } ?? "this is never due"
        case .invalidQuantity(let line, let quantity):
            "\(quantity) is not a valid number of items of the line \(shown: line)"
        case .illegalItem(let line, let state, let command):
            "\(command.rawValue) is not possible for items of the line \(shown: line) in the state \(state.rawValue)"
        case .notEnough(let line, let command, let wanted, let available):
            "\(command.rawValue) can move \(count: available, "item") of the line \(shown: line), not \(wanted)"
        case .nothingWouldStay(let order):
            "no items of the order \(shown: order) would stay; transfer the whole order instead"
        case .sameOrder(let order): "the order \(shown: order) cannot exchange items with itself"
        case .unsoundPart(let order):
            "the part of the order \(shown: order) is not valid, or has no items that can become an order"
        case .nothingToMove(let command): "no item is in a state that \(command.rawValue) can move"
        case .incomplete(let command, let left): "\(command.rawValue) would leave \(count: left, "item") behind"
        case .earlierCourseHeld(let course):
            course.map { "course \($0) is still held" } ?? "items that come before all courses are still held"
        case .alreadyServed(let items): "\(count: items, "item") of the order already served"
        case .restockingNotPermitted(let role):
            "the role \(shown: role) may not choose which goods return to stock, or not while the order is out"
        case .wrongCode: "the collection code is wrong or missing"
        case .notSettled(let tab): "the tab \(shown: tab) is not settled, and the order is not prepaid"
        case .noRequest: "no cancellation request is open"
        case .tooManyRequests(let limit):
            "the guest has already asked to cancel \(count: limit, "time"), the most allowed"
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
