public import TablesideCore

extension Reputation {
    /// The reason a command about a reputation is refused.
    public struct Refusal: ReasonedError, Codable {
        /// The reasons, with the values that failed.
        public enum Reason: StepReason, DatedReason, Codable {
            /// The command does not exist in this state.
            case illegal(state: String, command: Command.Kind)
            /// The author's role may not give the command in this state.
            case notPermitted(role: Role, command: Command.Kind)
            /// The command's result already holds, or its booking already has an offense.
            case alreadyApplied(command: Command.Kind)
            /// The author is neither the guest nor on the staff of the program.
            case notYours
            /// The offense has not expired; `nil` if it never does.
            case notDue(at: Instant?)
            /// The time to appeal is over.
            case tooLateToAppeal(end: Instant)
            /// The number of points is out of range.
            case pointsOutOfRange(points: Int, limit: Int)
            /// The praise within a day would exceed the limit on points.
            case tooMuchPraise(given: Int, limit: Int)
            /// Praise needs a reason.
            case reasonMissing
            /// The reason is too long.
            case reasonTooLong(limit: Int)
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
                    case .notDue: "notDue"
                    case .tooLateToAppeal: "tooLateToAppeal"
                    case .pointsOutOfRange: "pointsOutOfRange"
                    case .tooMuchPraise: "tooMuchPraise"
                    case .reasonMissing: "reasonMissing"
                    case .reasonTooLong: "reasonTooLong"
                    case .clockWentBack: "clockWentBack"
                    }
                return ErrorCode(rawValue: "reputation." + name)
            }

            /// The reason, in plain words.
            public var description: String {
                switch self {
                case .illegal(let state, let command): CommonWords.illegal(command, in: state)
                case .notPermitted(let role, let command): CommonWords.notPermitted(command, to: role)
                case .alreadyApplied(let command): CommonWords.alreadyApplied(command)
                case .notYours: "the author does not act for this guest"
                case .notDue(let at):
                    at.map { "the offense does not expire before \($0)" } ?? "the offense does not expire"
                case .tooLateToAppeal(let end): "an appeal was possible until \(end)"
                case .pointsOutOfRange(let points, let limit): "\(points) points are too few or more than \(limit)"
                case .tooMuchPraise(let given, let limit):
                    "\(given) of at most \(limit) points were given within 24 hours"
                case .reasonMissing: "a reason is needed"
                case .reasonTooLong(let limit): "a reason has at most \(limit) bytes"
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

extension Reputation.Refusal.Reason {
    /// The time of the last event if the command is dated before it; `nil` for every other reason.
    public var lastEventAt: Instant? {
        if case .clockWentBack(let last, _) = self { last } else { nil }
    }
}

extension Reputation.Refusal.Reason {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "illegal": try .illegal(state: read("state"), command: read("command"))
            case "notPermitted": try .notPermitted(role: read("role"), command: read("command"))
            case "alreadyApplied": try .alreadyApplied(command: read("command"))
            case "notYours": try read.alone(.notYours)
            case "notDue": try .notDue(at: read(optional: "at"))
            case "tooLateToAppeal": try .tooLateToAppeal(end: read("end"))
            case "pointsOutOfRange": try .pointsOutOfRange(points: read("points"), limit: read("limit"))
            case "tooMuchPraise": try .tooMuchPraise(given: read("given"), limit: read("limit"))
            case "reasonMissing": try read.alone(.reasonMissing)
            case "reasonTooLong": try .reasonTooLong(limit: read("limit"))
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
        case .notDue(let at): try encoder.write("notDue", ["at": at])
        case .tooLateToAppeal(let end): try encoder.write("tooLateToAppeal", ["end": end])
        case .pointsOutOfRange(let points, let limit):
            try encoder.write("pointsOutOfRange", ["points": points, "limit": limit])
        case .tooMuchPraise(let given, let limit): try encoder.write("tooMuchPraise", ["given": given, "limit": limit])
        case .reasonMissing: try encoder.write("reasonMissing")
        case .reasonTooLong(let limit): try encoder.write("reasonTooLong", ["limit": limit])
        case .clockWentBack(let last, let now): try encoder.write("clockWentBack", ["last": last, "now": now])
        }
    }
}
