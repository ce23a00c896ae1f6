public import TablesideCore

extension SupportLetter {
    /// Why a command on a letter was refused.
    public struct Refusal: ReasonedError, Codable {
        /// The reasons for the refusal, with the inputs that failed.
        public enum Reason: StepReason, DatedReason, Codable {
            /// The command does not exist in this state.
            case illegal(state: String, command: Command.Kind)
            /// The author's role may not give the command in this state.
            case notPermitted(role: Role, command: Command.Kind)
            /// The command's result already holds.
            case alreadyApplied(command: Command.Kind)
            /// The command is dated before the last event.
            case clockWentBack(last: Instant, now: Instant)
            /// Only signed-in users can write to support.
            case notSignedIn
            /// The letter was written by another user.
            case notYours
            /// The rules limit the number of letters, but the author's earlier letters were not looked up.
            case notLookedUp
            /// The author has reached the limit of letters; the next one can be sent at this instant.
            case tooManyLetters(until: Instant)
            /// The letter or message has problems.
            case content(problems: [Problem<SupportProblem>])
            /// The letter has the maximum number of messages (``SizeLimit/supportMessages``).
            case tooManyMessages(limit: Int)
            /// The letter could only be reopened before this instant.
            case tooLate(until: Instant)
            /// The letter can still be reopened until this instant.
            case notDue(until: Instant)

            /// The stable code of the reason.
            public var code: ErrorCode {
                let name =
                    switch self {
                    case .illegal: "illegal"
                    case .notPermitted: "notPermitted"
                    case .alreadyApplied: "alreadyApplied"
                    case .clockWentBack: "clockWentBack"
                    case .notSignedIn: "notSignedIn"
                    case .notYours: "notYours"
                    case .notLookedUp: "notLookedUp"
                    case .tooManyLetters: "tooManyLetters"
                    case .content: "content"
                    case .tooManyMessages: "tooManyMessages"
                    case .tooLate: "tooLate"
                    case .notDue: "notDue"
                    }
                return ErrorCode(rawValue: "supportLetter." + name)
            }

            /// The reason in plain words.
            public var description: String {
                switch self {
                case .illegal(let state, let command): CommonWords.illegal(command, in: state)
                case .notPermitted(let role, let command): CommonWords.notPermitted(command, to: role)
                case .alreadyApplied(let command): CommonWords.alreadyApplied(command)
                case .clockWentBack(let last, let now): CommonWords.clockWentBack(to: now, from: last)
                case .notSignedIn: "only who is signed in writes to support"
                case .notYours: "the letter belongs to another user"
                case .notLookedUp: "what the author has sent before was not looked up"
                case .tooManyLetters(let until): "the next letter may be sent at \(until)"
                case .content(let problems): "the letter cannot be kept: \(Defects(problems))"
                case .tooManyMessages(let limit): "the letter already has \(count: limit, "message")"
                case .tooLate(let until): "the letter could be reopened before \(until)"
                case .notDue(let until): "the letter can be reopened before \(until)"
                }
            }

            /// The time of the last event if the command is dated before it; `nil` for every other reason.
            public var lastEventAt: Instant? {
                if case .clockWentBack(let last, _) = self { last } else { nil }
            }
        }

        /// The reason for the refusal, with the inputs that failed.
        public let reason: Reason

        /// Makes a refusal with a reason.
        public init(_ reason: Reason) { self.reason = reason }
    }

    /// Why a stored letter is inconsistent.
    public struct Inconsistency: ReasonedError {
        /// The kinds of inconsistency.
        public enum Reason: CodedReason {
            /// The parts do not match the state.
            case state(state: State)

            /// The stable code of the reason.
            public var code: ErrorCode { ErrorCode(rawValue: "supportLetter.inconsistent.state") }

            /// The inconsistency in plain words.
            public var description: String {
                switch self {
                case .state(let state): "the fields do not match the letter's state \(state.rawValue)"
                }
            }
        }

        /// The inconsistency, with the inputs that failed.
        public let reason: Reason

        /// Makes an error with a reason.
        public init(_ reason: Reason) { self.reason = reason }
    }
}

extension SupportLetter.Refusal.Reason {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "illegal": try .illegal(state: read("state"), command: read("command"))
            case "notPermitted": try .notPermitted(role: read("role"), command: read("command"))
            case "alreadyApplied": try .alreadyApplied(command: read("command"))
            case "clockWentBack": try .clockWentBack(last: read("last"), now: read("now"))
            case "notSignedIn": try read.alone(.notSignedIn)
            case "notYours": try read.alone(.notYours)
            case "notLookedUp": try read.alone(.notLookedUp)
            case "tooManyLetters": try .tooManyLetters(until: read("until"))
            case "content": try .content(problems: read("problems"))
            case "tooManyMessages": try .tooManyMessages(limit: read("limit"))
            case "tooLate": try .tooLate(until: read("until"))
            case "notDue": try .notDue(until: read("until"))
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
        case .clockWentBack(let last, let now): try encoder.write("clockWentBack", ["last": last, "now": now])
        case .notSignedIn: try encoder.write("notSignedIn")
        case .notYours: try encoder.write("notYours")
        case .notLookedUp: try encoder.write("notLookedUp")
        case .tooManyLetters(let until): try encoder.write("tooManyLetters", ["until": until])
        case .content(let problems): try encoder.write("content", ["problems": problems])
        case .tooManyMessages(let limit): try encoder.write("tooManyMessages", ["limit": limit])
        case .tooLate(let until): try encoder.write("tooLate", ["until": until])
        case .notDue(let until): try encoder.write("notDue", ["until": until])
        }
    }
}
