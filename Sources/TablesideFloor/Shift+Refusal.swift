public import TablesideCore

extension Shift {
    /// The reason a shift refuses a command.
    public struct Refusal: ReasonedError {
        /// The reasons, with the values that failed.
        public enum Reason: StepReason, AdmissionReason {
            /// The command does not exist in this state.
            case illegal(state: String, command: Command.Kind)
            /// The author's role may not give the command in this state.
            case notPermitted(role: Role, command: Command.Kind)
            /// The command asks for a state that already holds.
            case alreadyApplied(command: Command.Kind)
            /// The author works at another branch.
            case otherBranch(author: BranchID?, branch: BranchID)
            /// A waiter acts for another waiter.
            case notYours(waiter: UserID?)
            /// The waiter is off duty; `nil` if no waiter can take the order.
            case offDuty(waiter: UserID?)
            /// The waiter has as many open orders as their cap allows.
            case atCap(waiter: UserID, cap: Int, inHand: Int)
            /// The waiter still has open orders.
            case hasOrders(waiter: UserID, orders: [OrderID])
            /// Another waiter already has the order.
            case alreadyTaken(order: OrderID, by: UserID)
            /// The shift does not have the order.
            case unknownOrder(order: OrderID)
            /// A waiter asks for a cap above the house limit.
            case capAboveLimit(waiter: UserID, cap: Int, limit: Limit)
            /// The cap is below zero.
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

            /// The reason, in plain words.
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

        /// The reason, with the values that failed.
        public let reason: Reason

        /// Makes the refusal for a reason.
        public init(_ reason: Reason) { self.reason = reason }
    }
}

extension Shift.Refusal.Reason {
    /// The time of the last event if the command is dated before it; `nil` for every other reason.
    public var lastEventAt: Instant? {
        if case .clockWentBack(let last, _) = self { last } else { nil }
    }
}
