public import TablesideCore

extension Referral {
    /// The reason a command about a referral is refused.
    public struct Refusal: ReasonedError, Codable {
        /// The reasons, with the values that failed.
        public enum Reason: StepReason, DatedReason, Codable {
            /// The command does not exist in this state.
            case illegal(state: String, command: Command.Kind)
            /// The author's role may not give the command in this state.
            case notPermitted(role: Role, command: Command.Kind)
            /// The command's result already holds.
            case alreadyApplied(command: Command.Kind)
            /// The author is not the guest.
            case notYours
            /// The guest has already named an inviter, which is possible only once.
            case alreadyNamed
            /// The guest has already completed a visit, after which it is too late to name an inviter.
            case alreadyVisited
            /// Guests cannot name themselves as inviter.
            case ownInviter
            /// The chain of inviters leads from this inviter back to the guest.
            case circle
            /// The chain of inviters is too long.
            case chainTooLong(limit: Int)
            /// The chain begins with a different inviter.
            case otherChain
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
                    case .alreadyNamed: "alreadyNamed"
                    case .alreadyVisited: "alreadyVisited"
                    case .ownInviter: "ownInviter"
                    case .circle: "circle"
                    case .chainTooLong: "chainTooLong"
                    case .otherChain: "otherChain"
                    case .clockWentBack: "clockWentBack"
                    }
                return ErrorCode(rawValue: "referral." + name)
            }

            /// Why the command is refused, in plain words.
            public var description: String {
                switch self {
                case .illegal(let state, let command): CommonWords.illegal(command, in: state)
                case .notPermitted(let role, let command): CommonWords.notPermitted(command, to: role)
                case .alreadyApplied(let command): CommonWords.alreadyApplied(command)
                case .notYours: "guests name only their own inviters"
                case .alreadyNamed: "the guest has named an inviter before"
                case .alreadyVisited: "an inviter is named before the first visit"
                case .ownInviter: "guests do not invite themselves"
                case .circle: "the inviter was invited by the guest, directly or through others"
                case .chainTooLong(let limit): "a chain has at most \(count: limit, "inviter")"
                case .otherChain: "the chain of inviters begins with somebody else"
                case .clockWentBack(let last, let now): CommonWords.clockWentBack(to: now, from: last)
                }
            }

            /// The time of the last event if the command is dated before it; `nil` for every other reason.
            public var lastEventAt: Instant? {
                if case .clockWentBack(let last, _) = self { last } else { nil }
            }
        }

        /// The reason, with the values that failed.
        public let reason: Reason

        /// Makes the refusal for a reason.
        public init(_ reason: Reason) { self.reason = reason }
    }
}

extension Referral.Refusal.Reason {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "illegal": try .illegal(state: read("state"), command: read("command"))
            case "notPermitted": try .notPermitted(role: read("role"), command: read("command"))
            case "alreadyApplied": try .alreadyApplied(command: read("command"))
            case "notYours": try read.alone(.notYours)
            case "alreadyNamed": try read.alone(.alreadyNamed)
            case "alreadyVisited": try read.alone(.alreadyVisited)
            case "ownInviter": try read.alone(.ownInviter)
            case "circle": try read.alone(.circle)
            case "chainTooLong": try .chainTooLong(limit: read("limit"))
            case "otherChain": try read.alone(.otherChain)
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
        case .alreadyNamed: try encoder.write("alreadyNamed")
        case .alreadyVisited: try encoder.write("alreadyVisited")
        case .ownInviter: try encoder.write("ownInviter")
        case .circle: try encoder.write("circle")
        case .chainTooLong(let limit): try encoder.write("chainTooLong", ["limit": limit])
        case .otherChain: try encoder.write("otherChain")
        case .clockWentBack(let last, let now): try encoder.write("clockWentBack", ["last": last, "now": now])
        }
    }
}
