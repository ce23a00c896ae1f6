public import TablesideCore
public import TablesideMenu

extension Order {
    /// The reason an order refuses a command.
    public struct Refusal: ReasonedError {
        /// The reasons, with the values that failed.
        public enum Reason: StepReason, AdmissionReason {
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
            /// The guest has made as many cancellation requests as the policy allows.
            case tooManyRequests(limit: Int)
            /// The command is dated before the last event.
            case clockWentBack(last: Instant, now: Instant)
        }

        /// The parts of a placement that not every profile uses.
        public enum PlacementOption: String, ClosedCode {
            /// The acceptance deadline.
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
