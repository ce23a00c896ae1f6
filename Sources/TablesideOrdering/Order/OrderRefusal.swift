public import TablesideCore
public import TablesideMenu

extension Order {
    /// Why an order says no.
    public struct Refusal: CodedError {
        /// The reasons, with the inputs that failed.
        public enum Reason: StepReason, AdmissionReason {
            /// The command does not exist in this state.
            case illegal(state: String, command: Command.Kind)
            /// The author's role may not give the command in this state, or not for these items.
            case notPermitted(role: Role, command: Command.Kind)
            /// The command asks for what already holds.
            case alreadyApplied(command: Command.Kind)
            /// The command belongs to another way of getting the order to the guest, or the order to another channel.
            case wrongChannel(command: Command.Kind, profile: ProfileCode)
            /// The author works at another branch.
            case otherBranch(author: BranchID?, branch: BranchID)
            /// A guest acts on another guest's order.
            case notYours(order: OrderID)
            /// A waiter accepts in another waiter's name.
            case otherWaiter(waiter: UserID, author: UserID?)
            /// The order was never placed.
            case unknownOrder(order: OrderID)
            /// This release knows no such profile.
            case unknownProfile(profile: ProfileCode)
            /// The order has no such line.
            case unknownLine(line: LineID)
            /// The order has nothing in that course.
            case unknownCourse(course: Int?)
            /// This release knows no such reason.
            case unknownReason(reason: OrderReason)
            /// The command needs a reason.
            case reasonMissing(command: Command.Kind)
            /// The profile has no use for this part of the placement.
            case notOffered(option: PlacementOption, profile: ProfileCode)
            /// The profile has to know who gets the order, and the placement does not say (GI-34).
            case recipientMissing(profile: ProfileCode)
            /// The details of the recipient are not what the profile and the channel need (GI-34).
            case invalidRecipient(problems: [Problem<RecipientProblem>])
            /// There is nothing to order (QP-42).
            case emptyOrder
            /// Two lines have the same identity.
            case repeatedLine(line: LineID)
            /// The line costs less than nothing, as its modifiers go: no bill could be made of it alone.
            case negativeLine(line: LineID, total: Money)
            /// The price of the line does not come from the menu, and the role may not name one.
            case priceNotPermitted(line: LineID, source: PriceSource, role: Role)
            /// Something is off the order that the role may not take off.
            case discountNotPermitted(reason: DiscountReason, role: Role)
            /// The window for the guest's change of mind cannot be negative.
            case negativeWindow(window: Elapsed)
            /// The time that staff have to answer a wish to cancel cannot be negative.
            case negativeAnswerTime(length: Elapsed)
            /// The deadline is over.
            case tooLate(deadline: Instant)
            /// The time has not come; without an instant it never does.
            case tooEarly(due: Instant?)
            /// So many items of the line are none.
            case invalidQuantity(line: LineID, quantity: Int)
            /// The command does not exist for items in this state.
            case illegalItem(line: LineID, state: OrderItem.State, command: Command.Kind)
            /// The line has fewer items that the command can move.
            case notEnough(line: LineID, command: Command.Kind, wanted: Int, available: Int)
            /// All that is live would leave: the order as a whole goes elsewhere instead.
            case nothingWouldStay(order: OrderID)
            /// It is the order itself.
            case sameOrder(order: OrderID)
            /// What is to come from the order holds nothing that can become one.
            case unsoundPart(order: OrderID)
            /// No item is in a state that the command can move.
            case nothingToMove(command: Command.Kind)
            /// The profile moves orders as a whole, and items would be left behind.
            case incomplete(command: Command.Kind, left: Int)
            /// An earlier course is still held; without a number, items that come before every course.
            case earlierCourseHeld(course: Int?)
            /// Items are with the guest already: what is left can be taken off by line.
            case alreadyServed(items: Int)
            /// Only a manager says which goods come back, and nobody does of an order that is on its way.
            case restockingNotPermitted(role: Role)
            /// The guest says another code, or none.
            case wrongCode
            /// The tab is not settled, and the order was not paid in advance.
            case notSettled(tab: TabID)
            /// No wish to cancel waits for an answer.
            case noRequest
            /// The guest has asked to cancel as often as the policy allows.
            case tooManyRequests(limit: Int)
            /// The command is dated before the last event.
            case clockWentBack(last: Instant, now: Instant)
        }

        /// A part of a placement that not every profile has a use for.
        public enum PlacementOption: String, ClosedCode {
            /// A deadline for acceptance.
            case acceptBy
            /// A time at which it is to be placed.
            case releaseAt
            /// Acceptance by nobody.
            case automaticAcceptance
            /// Acceptance by a waiter.
            case waiterAcceptance
            /// A code to collect it.
            case collectionCode
            /// A policy for cancelling.
            case cancelPolicy
            /// The details of the recipient.
            case recipient
        }

        /// Why not, with the inputs that failed.
        public let reason: Reason

        /// Makes the refusal for a reason.
        public init(_ reason: Reason) { self.reason = reason }
    }
}
