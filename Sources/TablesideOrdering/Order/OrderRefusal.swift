public import TablesideCore
public import TablesideMenu

extension Order {
    /// The reason an order refuses a command.
    public struct Refusal: ReasonedError, Codable {
        /// The reasons, with the values that failed.
        public enum Reason: StepReason, AdmissionReason, Codable {
            /// The command does not exist in this state.
            case illegal(state: String, command: Command.Kind)
            /// The author's role may not give the command in this state, or not for these items.
            case notPermitted(role: Role, command: Command.Kind)
            /// The command asks for a state that already holds.
            case alreadyApplied(command: Command.Kind)
            /// The command belongs to another channel, or the profile does not serve the order's channel.
            case wrongChannel(command: Command.Kind, profile: ProfileCode)
            /// The author works at another branch.
            case otherBranch(author: BranchID?, branch: BranchID)
            /// A guest acts on another guest's order.
            case notYours(order: OrderID)
            /// A waiter accepts for another waiter.
            case otherWaiter(waiter: UserID, author: UserID?)
            /// The order was never placed.
            case unknownOrder(order: OrderID)
            /// This release does not know the profile.
            case unknownProfile(profile: ProfileCode)
            /// The order has no such line.
            case unknownLine(line: LineID)
            /// The order has no items in that course.
            case unknownCourse(course: Int?)
            /// This release does not know the reason.
            case unknownReason(reason: OrderReason)
            /// The command needs a reason.
            case reasonMissing(command: Command.Kind)
            /// The profile does not use this part of the placement.
            case notOffered(option: PlacementOption, profile: ProfileCode)
            /// The profile requires a recipient, and the placement has none (GI-34).
            case recipientMissing(profile: ProfileCode)
            /// The recipient's fields do not meet the profile's and the channel's requirements (GI-34).
            case invalidRecipient(problems: [Problem<RecipientProblem>])
            /// The order has no lines (QP-42).
            case emptyOrder
            /// Two lines have the same identity.
            case repeatedLine(line: LineID)
            /// The line's total is below zero because of its modifiers, so it could not be billed on its own.
            case negativeLine(line: LineID, total: Money)
            /// The line has an open or override price that the role may not set.
            case priceNotPermitted(line: LineID, source: PriceSource, role: Role)
            /// The order has a discount that the role may not give.
            case discountNotPermitted(reason: DiscountReason, role: Role)
            /// The guest's cancellation window is negative.
            case negativeWindow(window: Elapsed)
            /// The time to answer a cancellation request is negative.
            case negativeAnswerTime(length: Elapsed)
            /// The deadline has passed.
            case tooLate(deadline: Instant)
            /// The time has not come; `nil` if it never does.
            case tooEarly(due: Instant?)
            /// The number of items is below 1.
            case invalidQuantity(line: LineID, quantity: Int)
            /// The command does not exist for items in this state.
            case illegalItem(line: LineID, state: OrderItem.State, command: Command.Kind)
            /// The line has fewer items that the command can move than it names.
            case notEnough(line: LineID, command: Command.Kind, wanted: Int, available: Int)
            /// Every live item would leave; transfer the whole order instead.
            case nothingWouldStay(order: OrderID)
            /// An order cannot be separated into, or receive a part of, itself.
            case sameOrder(order: OrderID)
            /// The part has no items that can become an order.
            case unsoundPart(order: OrderID)
            /// No item is in a state that the command can move.
            case nothingToMove(command: Command.Kind)
            /// The profile moves orders as a whole, and this command would leave items behind.
            case incomplete(command: Command.Kind, left: Int)
            /// An earlier course is still held; `nil` for items that come before all courses.
            case earlierCourseHeld(course: Int?)
            /// Items are already served; the rest can be voided line by line.
            case alreadyServed(items: Int)
            /// Only a manager chooses which goods return to stock, and not for an order out for delivery.
            case restockingNotPermitted(role: Role)
            /// The collection code is wrong or missing.
            case wrongCode
            /// The tab is not settled, and the order was not prepaid.
            case notSettled(tab: TabID)
            /// No cancellation request is open.
            case noRequest
            /// The guest has reached the maximum number of cancellation requests.
            case tooManyRequests(limit: Int)
            /// The command is dated before the last event.
            case clockWentBack(last: Instant, now: Instant)
        }

        /// The parts of a placement that not every profile uses.
        public enum PlacementOption: String, ClosedCode {
            /// The deadline by which the order must be accepted.
            case acceptBy
            /// The release time of a scheduled order.
            case releaseAt
            /// Automatic acceptance, by no one.
            case automaticAcceptance
            /// Acceptance by a waiter.
            case waiterAcceptance
            /// The code to collect the order.
            case collectionCode
            /// The cancellation policy.
            case cancelPolicy
            /// The recipient of the order.
            case recipient
        }

        /// The reason, with the values that failed.
        public let reason: Reason

        /// Makes the refusal for a reason.
        public init(_ reason: Reason) { self.reason = reason }
    }
}

extension Order.Refusal.Reason {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "illegal": try .illegal(state: read("state"), command: read("command"))
            case "notPermitted": try .notPermitted(role: read("role"), command: read("command"))
            case "alreadyApplied": try .alreadyApplied(command: read("command"))
            case "wrongChannel": try .wrongChannel(command: read("command"), profile: read("profile"))
            case "otherBranch": try .otherBranch(author: read(optional: "author"), branch: read("branch"))
            case "notYours": try .notYours(order: read("order"))
            case "otherWaiter": try .otherWaiter(waiter: read("waiter"), author: read(optional: "author"))
            case "unknownOrder": try .unknownOrder(order: read("order"))
            case "unknownProfile": try .unknownProfile(profile: read("profile"))
            case "unknownLine": try .unknownLine(line: read("line"))
            case "unknownCourse": try .unknownCourse(course: read(optional: "course"))
            case "unknownReason": try .unknownReason(reason: read("reason"))
            case "reasonMissing": try .reasonMissing(command: read("command"))
            case "notOffered": try .notOffered(option: read("option"), profile: read("profile"))
            case "recipientMissing": try .recipientMissing(profile: read("profile"))
            case "invalidRecipient": try .invalidRecipient(problems: read("problems"))
            case "emptyOrder": try read.alone(.emptyOrder)
            case "repeatedLine": try .repeatedLine(line: read("line"))
            case "negativeLine": try .negativeLine(line: read("line"), total: read("total"))
            case "priceNotPermitted":
                try .priceNotPermitted(line: read("line"), source: read("source"), role: read("role"))
            case "discountNotPermitted": try .discountNotPermitted(reason: read("reason"), role: read("role"))
            case "negativeWindow": try .negativeWindow(window: read("window"))
            case "negativeAnswerTime": try .negativeAnswerTime(length: read("length"))
            case "tooLate": try .tooLate(deadline: read("deadline"))
            case "tooEarly": try .tooEarly(due: read(optional: "due"))
            case "invalidQuantity": try .invalidQuantity(line: read("line"), quantity: read("quantity"))
            case "illegalItem": try .illegalItem(line: read("line"), state: read("state"), command: read("command"))
            case "notEnough":
                try .notEnough(
                    line: read("line"),
                    command: read("command"),
                    wanted: read("wanted"),
                    available: read("available")
                )
            case "nothingWouldStay": try .nothingWouldStay(order: read("order"))
            case "sameOrder": try .sameOrder(order: read("order"))
            case "unsoundPart": try .unsoundPart(order: read("order"))
            case "nothingToMove": try .nothingToMove(command: read("command"))
            case "incomplete": try .incomplete(command: read("command"), left: read("left"))
            case "earlierCourseHeld": try .earlierCourseHeld(course: read(optional: "course"))
            case "alreadyServed": try .alreadyServed(items: read("items"))
            case "restockingNotPermitted": try .restockingNotPermitted(role: read("role"))
            case "wrongCode": try read.alone(.wrongCode)
            case "notSettled": try .notSettled(tab: read("tab"))
            case "noRequest": try read.alone(.noRequest)
            case "tooManyRequests": try .tooManyRequests(limit: read("limit"))
            case "clockWentBack": try .clockWentBack(last: read("last"), now: read("now"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .illegal(let state, let command): try encoder.write("illegal", ["state": state, "command": command])
        case .notPermitted(let role, let command):
            try encoder.write("notPermitted", ["role": role, "command": command])
        case .alreadyApplied(let command): try encoder.write("alreadyApplied", ["command": command])
        case .wrongChannel(let command, let profile):
            try encoder.write("wrongChannel", ["command": command, "profile": profile])
        case .otherBranch(let author, let branch):
            try encoder.write("otherBranch", ["author": author, "branch": branch])
        case .notYours(let order): try encoder.write("notYours", ["order": order])
        case .otherWaiter(let waiter, let author):
            try encoder.write("otherWaiter", ["waiter": waiter, "author": author])
        case .unknownOrder(let order): try encoder.write("unknownOrder", ["order": order])
        case .unknownProfile(let profile): try encoder.write("unknownProfile", ["profile": profile])
        case .unknownLine(let line): try encoder.write("unknownLine", ["line": line])
        case .unknownCourse(let course): try encoder.write("unknownCourse", ["course": course])
        case .unknownReason(let reason): try encoder.write("unknownReason", ["reason": reason])
        case .reasonMissing(let command): try encoder.write("reasonMissing", ["command": command])
        case .notOffered(let option, let profile):
            try encoder.write("notOffered", ["option": option, "profile": profile])
        case .recipientMissing(let profile): try encoder.write("recipientMissing", ["profile": profile])
        case .invalidRecipient(let problems): try encoder.write("invalidRecipient", ["problems": problems])
        case .emptyOrder: try encoder.write("emptyOrder")
        case .repeatedLine(let line): try encoder.write("repeatedLine", ["line": line])
        case .negativeLine(let line, let total): try encoder.write("negativeLine", ["line": line, "total": total])
        case .priceNotPermitted(let line, let source, let role):
            try encoder.write("priceNotPermitted", ["line": line, "source": source, "role": role])
        case .discountNotPermitted(let reason, let role):
            try encoder.write("discountNotPermitted", ["reason": reason, "role": role])
        case .negativeWindow(let window): try encoder.write("negativeWindow", ["window": window])
        case .negativeAnswerTime(let length): try encoder.write("negativeAnswerTime", ["length": length])
        case .tooLate(let deadline): try encoder.write("tooLate", ["deadline": deadline])
        case .tooEarly(let due): try encoder.write("tooEarly", ["due": due])
        case .invalidQuantity(let line, let quantity):
            try encoder.write("invalidQuantity", ["line": line, "quantity": quantity])
        case .illegalItem(let line, let state, let command):
            try encoder.write("illegalItem", ["line": line, "state": state, "command": command])
        case .notEnough(let line, let command, let wanted, let available):
            try encoder.write(
                "notEnough",
                ["line": line, "command": command, "wanted": wanted, "available": available]
            )
        case .nothingWouldStay(let order): try encoder.write("nothingWouldStay", ["order": order])
        case .sameOrder(let order): try encoder.write("sameOrder", ["order": order])
        case .unsoundPart(let order): try encoder.write("unsoundPart", ["order": order])
        case .nothingToMove(let command): try encoder.write("nothingToMove", ["command": command])
        case .incomplete(let command, let left): try encoder.write("incomplete", ["command": command, "left": left])
        case .earlierCourseHeld(let course): try encoder.write("earlierCourseHeld", ["course": course])
        case .alreadyServed(let items): try encoder.write("alreadyServed", ["items": items])
        case .restockingNotPermitted(let role): try encoder.write("restockingNotPermitted", ["role": role])
        case .wrongCode: try encoder.write("wrongCode")
        case .notSettled(let tab): try encoder.write("notSettled", ["tab": tab])
        case .noRequest: try encoder.write("noRequest")
        case .tooManyRequests(let limit): try encoder.write("tooManyRequests", ["limit": limit])
        case .clockWentBack(let last, let now): try encoder.write("clockWentBack", ["last": last, "now": now])
        }
    }
}
