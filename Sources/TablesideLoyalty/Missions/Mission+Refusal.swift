public import TablesideCore

extension Mission {
    /// The reason a command about a mission is refused.
    public struct Refusal: ReasonedError, Codable {
        /// The reasons, with the values that failed.
        public enum Reason: StepReason, DatedReason, Codable {
            /// The command does not exist in this state.
            case illegal(state: String, command: Command.Kind)
            /// The author's role may not give the command in this state.
            case notPermitted(role: Role, command: Command.Kind)
            /// The command's result already holds.
            case alreadyApplied(command: Command.Kind)
            /// The mission has another owner.
            case notYours
            /// Only a mission without an owner can be for all restaurants.
            case onlyOfHouse
            /// The terms have problems.
            case incomplete(problems: [Problem<MissionProblem>])
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
                    case .onlyOfHouse: "onlyOfHouse"
                    case .incomplete: "incomplete"
                    case .clockWentBack: "clockWentBack"
                    }
                return ErrorCode(rawValue: "mission." + name)
            }

            /// Why the command is refused, in plain words.
            public var description: String {
                switch self {
                case .illegal(let state, let command): CommonWords.illegal(command, in: state)
                case .notPermitted(let role, let command): CommonWords.notPermitted(command, to: role)
                case .alreadyApplied(let command): CommonWords.alreadyApplied(command)
                case .notYours: "the mission belongs to somebody else"
                case .onlyOfHouse: "a mission of all restaurants belongs to the house"
                case .incomplete(let problems): problems.firstSentences
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

extension Mission.Refusal.Reason {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "illegal": try .illegal(state: read("state"), command: read("command"))
            case "notPermitted": try .notPermitted(role: read("role"), command: read("command"))
            case "alreadyApplied": try .alreadyApplied(command: read("command"))
            case "notYours": try read.alone(.notYours)
            case "onlyOfHouse": try read.alone(.onlyOfHouse)
            case "incomplete": try .incomplete(problems: read("problems"))
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
        case .onlyOfHouse: try encoder.write("onlyOfHouse")
        case .incomplete(let problems): try encoder.write("incomplete", ["problems": problems])
        case .clockWentBack(let last, let now): try encoder.write("clockWentBack", ["last": last, "now": now])
        }
    }
}
