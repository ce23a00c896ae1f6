public import TablesideCore

extension Shift {
    /// Why a shift says no.
    public struct Refusal: CodedError {
        /// The reasons, with the inputs that failed.
        public enum Reason: StepReason, AdmissionReason {
            /// The command does not exist in this state.
            case illegal(state: String, command: Command.Kind)
            /// The author's role may not give the command in this state.
            case notPermitted(role: Role, command: Command.Kind)
            /// The command asks for what already holds.
            case alreadyApplied(command: Command.Kind)
            /// The author works at another branch.
            case otherBranch(author: BranchID?, branch: BranchID)
            /// A waiter acts for another one.
            case notYours(waiter: UserID?)
            /// The waiter is not at work; without a waiter, nobody is.
            case offDuty(waiter: UserID?)
            /// The waiter has as many orders in hand as their cap allows.
            case atCap(waiter: UserID, cap: Int, inHand: Int)
            /// The waiter still has orders in hand.
            case hasOrders(waiter: UserID, orders: [OrderID])
            /// Another waiter has the order in hand.
            case alreadyTaken(order: OrderID, by: UserID)
            /// The shift does not have the order.
            case unknownOrder(order: OrderID)
            /// A waiter asks for more orders than the house allows them.
            case capAboveLimit(waiter: UserID, cap: Int, limit: Limit)
            /// A cap below zero.
            case negativeCap(cap: Int)
            /// The command is dated before the last event.
            case clockWentBack(last: Instant, now: Instant)

            /// The stable name of the reason.
            public var code: ErrorCode {
                let name =
                    switch self {
                    case .illegal: "illegal"
                    case .notPermitted: "notPermitted"
                    case .alreadyApplied: "alreadyApplied"
                    case .otherBranch: "otherBranch"
                    case .notYours: "notYours"
                    case .offDuty: "offDuty"
                    case .atCap: "atCap"
                    case .hasOrders: "hasOrders"
                    case .alreadyTaken: "alreadyTaken"
                    case .unknownOrder: "unknownOrder"
                    case .capAboveLimit: "capAboveLimit"
                    case .negativeCap: "negativeCap"
                    case .clockWentBack: "clockWentBack"
                    }
                return ErrorCode(rawValue: "shift." + name)
            }

            /// Why not, in plain words.
            public var description: String {
                switch self {
                case .illegal(let state, let command): CommonWords.illegal(command, in: state)
                case .notPermitted(let role, let command): CommonWords.notPermitted(command, to: role)
                case .alreadyApplied(let command): CommonWords.alreadyApplied(command)
                case .otherBranch(let author, let branch): CommonWords.otherBranch(author, "the shift", of: branch)
                case .notYours(let waiter):
                    "a waiter acts only for themselves, not for \(shown: waiter?.rawValue ?? "all")"
                case .offDuty(let waiter): "\(shown: waiter?.rawValue ?? "nobody") is not at work"
                case .atCap(let waiter, let cap, let inHand):
                    "\(shown: waiter) has \(inHand) orders in hand, the limit is \(cap)"
                case .hasOrders(let waiter, let orders):
                    "\(shown: waiter) still has \(list: orders) in hand"
                case .alreadyTaken(let order, let waiter):
                    "\(shown: waiter) already has the order \(shown: order) in hand"
                case .unknownOrder(let order): "the shift does not have the order \(shown: order)"
                case .capAboveLimit(let waiter, let cap, let limit):
                    "the house lets \(shown: waiter) have \(shown: limit.cap) orders in hand, not \(cap)"
                case .negativeCap(let cap): "\(cap) is no number of orders"
                case .clockWentBack(let last, let now): CommonWords.clockWentBack(to: now, from: last)
                }
            }
        }

        /// Why not, with the inputs that failed.
        public let reason: Reason

        /// Makes the refusal for a reason.
        public init(_ reason: Reason) { self.reason = reason }
    }
}

extension Shift.Refusal.Reason {
    /// When the last event was, before which the command is dated; `nil` for every other reason.
    public var lastEventAt: Instant? {
        if case .clockWentBack(let last, _) = self { last } else { nil }
    }
}
