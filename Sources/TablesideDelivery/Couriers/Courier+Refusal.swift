public import TablesideCore

extension Courier {
    /// The reason a command about a courier's record is refused.
    public struct Refusal: ReasonedError, Codable {
        /// The reasons, with the values that failed.
        public enum Reason: StepReason, DatedReason, Codable {
            /// The command does not exist in this state.
            case illegal(state: String, command: Command.Kind)
            /// The author's role may not give the command in this state.
            case notPermitted(role: Role, command: Command.Kind)
            /// The command asks for a state that already holds.
            case alreadyApplied(command: Command.Kind)
            /// The author is another courier.
            case notYours
            /// The courier is at capacity.
            case noRoom(capacity: Int)
            /// The courier does not have the delivery in hand.
            case notInHand
            /// The courier works with the maximum number of stores.
            case tooManyStores(limit: Int)
            /// The courier recently reached the limit of wrong codes.
            case tooManyWrongCodes
            /// The capacity is outside its bounds.
            case capacityOutOfRange(capacity: Int, limit: Int)
            /// The kind of vehicle has an empty name, or one that is too long.
            case unusableVehicle
            /// There are more duties than a courier can plan.
            case tooManyDuties(limit: Int)
            /// The duty ends before it begins, or overlaps the previous one.
            case unsoundDuty(duty: CourierDuty)
            /// The rules have these faults.
            case unsound(problems: [Problem<CourierProblem>])
            /// The command is dated before the last event.
            case clockWentBack(last: Instant, now: Instant)

            /// The stable name of the reason.
            public var code: ErrorCode {
                let name =
                    switch self {
                    case .illegal: "illegal"
                    case .notPermitted: "notPermitted"
                    case .alreadyApplied: "alreadyApplied"
                    case .notYours: "notYours"
                    case .noRoom: "noRoom"
                    case .notInHand: "notInHand"
                    case .tooManyStores: "tooManyStores"
                    case .tooManyWrongCodes: "tooManyWrongCodes"
                    case .capacityOutOfRange: "capacityOutOfRange"
                    case .unusableVehicle: "unusableVehicle"
                    case .tooManyDuties: "tooManyDuties"
                    case .unsoundDuty: "unsoundDuty"
                    case .unsound: "unsound"
                    case .clockWentBack: "clockWentBack"
                    }
                return ErrorCode(rawValue: "courier." + name)
            }

            /// The reason, in plain words.
            public var description: String {
                switch self {
                case .illegal(let state, let command): CommonWords.illegal(command, in: state)
                case .notPermitted(let role, let command): CommonWords.notPermitted(command, to: role)
                case .alreadyApplied(let command): CommonWords.alreadyApplied(command)
                case .notYours: "this is the record of another courier"
                case .noRoom(let capacity):
                    "the courier has \(count: capacity, "delivery", "deliveries") in hand, and no room for another"
                case .notInHand: "the courier does not have this delivery in hand"
                case .tooManyStores(let limit): "a courier works with at most \(count: limit, "store")"
                case .tooManyWrongCodes: "too many wrong codes were tried"
                case .capacityOutOfRange(let capacity, let limit):
                    "\(capacity) deliveries in hand are not between 1 and \(limit)"
                case .unusableVehicle: "the kind of vehicle has no name, or one that is too long"
                case .tooManyDuties(let limit): "a courier plans at most \(count: limit, "duty", "duties")"
                case .unsoundDuty(let duty):
                    "the duty from \(duty.from) to \(duty.until) has no length, or begins before the one before it ends"
                case .unsound(let problems): problems.firstSentences
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

extension Courier.Refusal.Reason {
    /// The time of the last event if the command is dated before it; `nil` for every other reason.
    public var lastEventAt: Instant? {
        if case .clockWentBack(let last, _) = self { last } else { nil }
    }
}

extension Courier.Refusal.Reason {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "illegal": try .illegal(state: read("state"), command: read("command"))
            case "notPermitted": try .notPermitted(role: read("role"), command: read("command"))
            case "alreadyApplied": try .alreadyApplied(command: read("command"))
            case "notYours": try read.alone(.notYours)
            case "noRoom": try .noRoom(capacity: read("capacity"))
            case "notInHand": try read.alone(.notInHand)
            case "tooManyStores": try .tooManyStores(limit: read("limit"))
            case "tooManyWrongCodes": try read.alone(.tooManyWrongCodes)
            case "capacityOutOfRange": try .capacityOutOfRange(capacity: read("capacity"), limit: read("limit"))
            case "unusableVehicle": try read.alone(.unusableVehicle)
            case "tooManyDuties": try .tooManyDuties(limit: read("limit"))
            case "unsoundDuty": try .unsoundDuty(duty: read("duty"))
            case "unsound": try .unsound(problems: read("problems"))
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
        case .notYours: try encoder.write("notYours")
        case .noRoom(let capacity): try encoder.write("noRoom", ["capacity": capacity])
        case .notInHand: try encoder.write("notInHand")
        case .tooManyStores(let limit): try encoder.write("tooManyStores", ["limit": limit])
        case .tooManyWrongCodes: try encoder.write("tooManyWrongCodes")
        case .capacityOutOfRange(let capacity, let limit):
            try encoder.write("capacityOutOfRange", ["capacity": capacity, "limit": limit])
        case .unusableVehicle: try encoder.write("unusableVehicle")
        case .tooManyDuties(let limit): try encoder.write("tooManyDuties", ["limit": limit])
        case .unsoundDuty(let duty): try encoder.write("unsoundDuty", ["duty": duty])
        case .unsound(let problems): try encoder.write("unsound", ["problems": problems])
        case .clockWentBack(let last, let now): try encoder.write("clockWentBack", ["last": last, "now": now])
        }
    }
}
