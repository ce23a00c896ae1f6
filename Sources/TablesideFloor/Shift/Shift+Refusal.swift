public import TablesideCore

extension Shift {
    /// The reason a shift refuses a command.
    public struct Refusal: ReasonedError, Codable {
        /// The reasons, with the values that failed.
        public enum Reason: StepReason, AdmissionReason, Codable {
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
            /// The waiter's cap leaves no room for the order.
            case atCap(waiter: UserID, cap: Int, inHand: Int)
            /// The waiter is on a break.
            case onBreak(waiter: UserID)
            /// The waiter was cut: no new tables, and off duty when nothing is left to serve.
            case leaving(waiter: UserID)
            /// The waiter has a duty at the same time on the shift of another date.
            case onOtherShift(waiter: UserID, shift: BranchDay)
            /// The waiter lacks skills that the order asks for.
            case lacksSkills(waiter: UserID, skills: [WaiterSkill])
            /// The waiter refused the order, or let its offer lapse.
            case refusedBefore(waiter: UserID, order: OrderID)
            /// The order is offered to a waiter who can still answer.
            case offered(order: OrderID, offer: Offer)
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
            /// The rules, the plan, the times or the facts have these faults.
            case unsound(problems: [ShiftProblem])
            /// The shift already has the maximum number of waiters.
            case tooManyWaiters(limit: Int)
            /// The shift already has the maximum number of orders that wait or are in hand.
            case tooManyOrders(limit: Int)
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
                    case .onBreak: "onBreak"
                    case .leaving: "leaving"
                    case .onOtherShift: "onOtherShift"
                    case .lacksSkills: "lacksSkills"
                    case .refusedBefore: "refusedBefore"
                    case .offered: "offered"
                    case .hasOrders: "hasOrders"
                    case .alreadyTaken: "alreadyTaken"
                    case .unknownOrder: "unknownOrder"
                    case .capAboveLimit: "capAboveLimit"
                    case .negativeCap: "negativeCap"
                    case .unsound: "unsound"
                    case .tooManyWaiters: "tooManyWaiters"
                    case .tooManyOrders: "tooManyOrders"
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
                    "a waiter may act only for themselves, not for \(shown: waiter?.rawValue ?? "everyone")"
                case .offDuty(let waiter): waiter.map { "\(shown: $0) is off duty" } ?? "no waiter can take the order"
                case .atCap(let waiter, let cap, let inHand):
                    "\(shown: waiter) is at capacity: \(count: inHand, "open order"), the cap is \(cap)"
                case .onBreak(let waiter): "\(shown: waiter) is on a break"
                case .leaving(let waiter): "\(shown: waiter) is leaving and takes no new orders"
                case .onOtherShift(let waiter, let shift):
                    "\(shown: waiter) is on duty on the shift of \(shift.date) at that time"
                case .lacksSkills(let waiter, let skills): "\(shown: waiter) lacks \(list: skills)"
                case .refusedBefore(let waiter, let order):
                    "\(shown: waiter) was asked for the order \(shown: order) already"
                case .offered(let order, let offer):
                    "the order \(shown: order) is offered to \(shown: offer.waiter) until \(offer.until)"
                case .hasOrders(let waiter, let orders):
                    "\(shown: waiter) still has the open orders \(list: orders)"
                case .alreadyTaken(let order, let waiter):
                    "\(shown: waiter) already has the order \(shown: order)"
                case .unknownOrder(let order): "the shift does not have the order \(shown: order)"
                case .capAboveLimit(let waiter, let cap, let limit):
                    "the house limits \(shown: waiter) to \(count: limit.cap, "open order"), not \(cap)"
                case .negativeCap(let cap): "\(cap) is not a valid number of orders"
                case .unsound(let problems): problems.firstSentences
                case .tooManyWaiters(let limit): "a shift has at most \(count: limit, "waiter")"
                case .tooManyOrders(let limit): "a shift has at most \(count: limit, "open order")"
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

extension Shift.Refusal.Reason {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "illegal": try .illegal(state: read("state"), command: read("command"))
            case "notPermitted": try .notPermitted(role: read("role"), command: read("command"))
            case "alreadyApplied": try .alreadyApplied(command: read("command"))
            case "otherBranch": try .otherBranch(author: read(optional: "author"), branch: read("branch"))
            case "notYours": try .notYours(waiter: read(optional: "waiter"))
            case "offDuty": try .offDuty(waiter: read(optional: "waiter"))
            case "atCap": try .atCap(waiter: read("waiter"), cap: read("cap"), inHand: read("inHand"))
            case "onBreak": try .onBreak(waiter: read("waiter"))
            case "leaving": try .leaving(waiter: read("waiter"))
            case "onOtherShift": try .onOtherShift(waiter: read("waiter"), shift: read("shift"))
            case "lacksSkills": try .lacksSkills(waiter: read("waiter"), skills: read("skills"))
            case "refusedBefore": try .refusedBefore(waiter: read("waiter"), order: read("order"))
            case "offered": try .offered(order: read("order"), offer: read("offer"))
            case "hasOrders": try .hasOrders(waiter: read("waiter"), orders: read("orders"))
            case "alreadyTaken": try .alreadyTaken(order: read("order"), by: read("by"))
            case "unknownOrder": try .unknownOrder(order: read("order"))
            case "capAboveLimit": try .capAboveLimit(waiter: read("waiter"), cap: read("cap"), limit: read("limit"))
            case "negativeCap": try .negativeCap(cap: read("cap"))
            case "unsound": try .unsound(problems: read("problems"))
            case "tooManyWaiters": try .tooManyWaiters(limit: read("limit"))
            case "tooManyOrders": try .tooManyOrders(limit: read("limit"))
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
        case .otherBranch(let author, let branch):
            try encoder.write("otherBranch", ["author": author, "branch": branch])
        case .notYours(let waiter): try encoder.write("notYours", ["waiter": waiter])
        case .offDuty(let waiter): try encoder.write("offDuty", ["waiter": waiter])
        case .atCap(let waiter, let cap, let inHand):
            try encoder.write("atCap", ["waiter": waiter, "cap": cap, "inHand": inHand])
        case .onBreak(let waiter): try encoder.write("onBreak", ["waiter": waiter])
        case .leaving(let waiter): try encoder.write("leaving", ["waiter": waiter])
        case .onOtherShift(let waiter, let shift):
            try encoder.write("onOtherShift", ["waiter": waiter, "shift": shift])
        case .lacksSkills(let waiter, let skills):
            try encoder.write("lacksSkills", ["waiter": waiter, "skills": skills])
        case .refusedBefore(let waiter, let order):
            try encoder.write("refusedBefore", ["waiter": waiter, "order": order])
        case .offered(let order, let offer): try encoder.write("offered", ["order": order, "offer": offer])
        case .hasOrders(let waiter, let orders): try encoder.write("hasOrders", ["waiter": waiter, "orders": orders])
        case .alreadyTaken(let order, let by): try encoder.write("alreadyTaken", ["order": order, "by": by])
        case .unknownOrder(let order): try encoder.write("unknownOrder", ["order": order])
        case .capAboveLimit(let waiter, let cap, let limit):
            try encoder.write("capAboveLimit", ["waiter": waiter, "cap": cap, "limit": limit])
        case .negativeCap(let cap): try encoder.write("negativeCap", ["cap": cap])
        case .unsound(let problems): try encoder.write("unsound", ["problems": problems])
        case .tooManyWaiters(let limit): try encoder.write("tooManyWaiters", ["limit": limit])
        case .tooManyOrders(let limit): try encoder.write("tooManyOrders", ["limit": limit])
        case .clockWentBack(let last, let now): try encoder.write("clockWentBack", ["last": last, "now": now])
        }
    }
}
