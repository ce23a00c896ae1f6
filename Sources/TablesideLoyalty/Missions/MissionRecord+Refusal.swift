public import TablesideCore

extension MissionRecord {
    /// The reason a command about a guest's missions is refused.
    public struct Refusal: ReasonedError, Codable {
        /// The reasons, with the values that failed.
        public enum Reason: StepReason, DatedReason, Codable {
            /// The command does not exist in this state.
            case illegal(state: String, command: Command.Kind)
            /// The author's role may not give the command.
            case notPermitted(role: Role, command: Command.Kind)
            /// The command's result already holds.
            case alreadyApplied(command: Command.Kind)
            /// The activity belongs to another guest.
            case otherGuest
            /// The activity has problems.
            case invalid(problems: [Problem<ActivityProblem>])
            /// The mission can still count, so it cannot be removed.
            case stillInBook(mission: MissionID)
            /// The guest has the maximum number of missions in a record.
            case tooManyMissions(limit: Int)
            /// The command is dated before the last event.
            case clockWentBack(last: Instant, now: Instant)

            /// The stable name of the reason.
            public var code: ErrorCode {
                let name =
                    switch self {
                    case .illegal: "illegal"
                    case .notPermitted: "notPermitted"
                    case .alreadyApplied: "alreadyApplied"
                    case .otherGuest: "otherGuest"
                    case .invalid: "invalid"
                    case .stillInBook: "stillInBook"
                    case .tooManyMissions: "tooManyMissions"
                    case .clockWentBack: "clockWentBack"
                    }
                return ErrorCode(rawValue: "missionRecord." + name)
            }

            /// Why the command is refused, in plain words.
            public var description: String {
                switch self {
                case .illegal(let state, let command): CommonWords.illegal(command, in: state)
                case .notPermitted(let role, let command): CommonWords.notPermitted(command, to: role)
                case .alreadyApplied(let command): CommonWords.alreadyApplied(command)
                case .otherGuest: "the activity is another guest's"
                case .invalid(let problems): problems.firstSentences
                case .stillInBook(let mission): "the mission \(shown: mission) can still count"
                case .tooManyMissions(let limit): "a guest has at most \(count: limit, "mission")"
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

extension MissionRecord.Refusal.Reason {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "illegal": try .illegal(state: read("state"), command: read("command"))
            case "notPermitted": try .notPermitted(role: read("role"), command: read("command"))
            case "alreadyApplied": try .alreadyApplied(command: read("command"))
            case "otherGuest": try read.alone(.otherGuest)
            case "invalid": try .invalid(problems: read("problems"))
            case "stillInBook": try .stillInBook(mission: read("mission"))
            case "tooManyMissions": try .tooManyMissions(limit: read("limit"))
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
        case .otherGuest: try encoder.write("otherGuest")
        case .invalid(let problems): try encoder.write("invalid", ["problems": problems])
        case .stillInBook(let mission): try encoder.write("stillInBook", ["mission": mission])
        case .tooManyMissions(let limit): try encoder.write("tooManyMissions", ["limit": limit])
        case .clockWentBack(let last, let now): try encoder.write("clockWentBack", ["last": last, "now": now])
        }
    }
}
