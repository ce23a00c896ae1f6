public import TablesideCore

extension Verification {
    /// Why a command on a verification was refused.
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
            /// The account is another user's.
            case notYours
            /// The account has no such address or number, or is closed.
            case nothingToVerify(purpose: VerificationKey.Purpose)
            /// No code is pending, or it was already used.
            case noCode
            /// A newer code replaced this one.
            case supersededCode
            /// The entered code does not match.
            case wrongCode
            /// The code expired at this instant.
            case expired(at: Instant)
            /// There were too many wrong entries; the user must request a new code.
            case tooManyTries
            /// The next code can be sent at this instant.
            case tooSoon(until: Instant)
            /// The maximum number of codes was sent within the counting window.
            case tooManyCodes(limit: Int)
            /// The parts of a stored verification contradict its state.
            case inconsistent(state: String)

            /// The stable code of the reason.
            public var code: ErrorCode {
                let name =
                    switch self {
                    case .illegal: "illegal"
                    case .notPermitted: "notPermitted"
                    case .alreadyApplied: "alreadyApplied"
                    case .clockWentBack: "clockWentBack"
                    case .notYours: "notYours"
                    case .nothingToVerify: "nothingToVerify"
                    case .noCode: "noCode"
                    case .supersededCode: "supersededCode"
                    case .wrongCode: "wrongCode"
                    case .expired: "expired"
                    case .tooManyTries: "tooManyTries"
                    case .tooSoon: "tooSoon"
                    case .tooManyCodes: "tooManyCodes"
                    case .inconsistent: "inconsistent"
                    }
                return ErrorCode(rawValue: "verification." + name)
            }

            /// The reason in plain words.
            public var description: String {
                switch self {
                case .illegal(let state, let command): CommonWords.illegal(command, in: state)
                case .notPermitted(let role, let command): CommonWords.notPermitted(command, to: role)
                case .alreadyApplied(let command): CommonWords.alreadyApplied(command)
                case .clockWentBack(let last, let now): CommonWords.clockWentBack(to: now, from: last)
                case .notYours: "the account belongs to another user"
                case .nothingToVerify(let purpose): "there is nothing to verify for \(purpose.rawValue)"
                case .noCode: "no code is out"
                case .supersededCode: "a newer code was sent"
                case .wrongCode: "the code is wrong"
                case .expired(let at): "the code expired at \(at)"
                case .tooManyTries: "there were too many wrong entries; ask for a new code"
                case .tooSoon(let until): "the next code may be sent at \(until)"
                case .tooManyCodes(let limit): "\(count: limit, "code") were sent already, the most allowed"
                case .inconsistent(let state): "the parts of the verification contradict the state “\(shown: state)”"
                }
            }
        }

        /// The reason for the refusal, with the inputs that failed.
        public let reason: Reason

        /// Makes a refusal with a reason.
        public init(_ reason: Reason) { self.reason = reason }
    }
}

extension Verification.Refusal.Reason {
    /// The time of the last event if the command is dated before it; `nil` for every other reason.
    public var lastEventAt: Instant? {
        if case .clockWentBack(let last, _) = self { last } else { nil }
    }

    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "illegal": try .illegal(state: read("state"), command: read("command"))
            case "notPermitted": try .notPermitted(role: read("role"), command: read("command"))
            case "alreadyApplied": try .alreadyApplied(command: read("command"))
            case "clockWentBack": try .clockWentBack(last: read("last"), now: read("now"))
            case "notYours": try read.alone(.notYours)
            case "nothingToVerify": try .nothingToVerify(purpose: read("purpose"))
            case "noCode": try read.alone(.noCode)
            case "supersededCode": try read.alone(.supersededCode)
            case "wrongCode": try read.alone(.wrongCode)
            case "expired": try .expired(at: read("at"))
            case "tooManyTries": try read.alone(.tooManyTries)
            case "tooSoon": try .tooSoon(until: read("until"))
            case "tooManyCodes": try .tooManyCodes(limit: read("limit"))
            case "inconsistent": try .inconsistent(state: read("state"))
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
        case .notYours: try encoder.write("notYours")
        case .nothingToVerify(let purpose): try encoder.write("nothingToVerify", ["purpose": purpose])
        case .noCode: try encoder.write("noCode")
        case .supersededCode: try encoder.write("supersededCode")
        case .wrongCode: try encoder.write("wrongCode")
        case .expired(let at): try encoder.write("expired", ["at": at])
        case .tooManyTries: try encoder.write("tooManyTries")
        case .tooSoon(let until): try encoder.write("tooSoon", ["until": until])
        case .tooManyCodes(let limit): try encoder.write("tooManyCodes", ["limit": limit])
        case .inconsistent(let state): try encoder.write("inconsistent", ["state": state])
        }
    }
}

extension Verification.Event {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "requested":
                try .requested(
                    number: read("number"),
                    contact: read("contact"),
                    expiresAt: read("expiresAt"),
                    tries: read("tries"),
                    earlier: read("earlier"),
                    at: read("at")
                )
            case "mismatched": try .mismatched(number: read("number"), triesLeft: read("triesLeft"), at: read("at"))
            case "exhausted": try .exhausted(number: read("number"), at: read("at"))
            case "confirmed": try .confirmed(number: read("number"), at: read("at"))
            case "cancelled": try .cancelled(at: read("at"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .requested(let number, let contact, let expiresAt, let tries, let earlier, let at):
            try encoder.write(
                "requested",
                [
                    "number": number, "contact": contact, "expiresAt": expiresAt, "tries": tries, "earlier": earlier,
                    "at": at,
                ]
            )
        case .mismatched(let number, let triesLeft, let at):
            try encoder.write("mismatched", ["number": number, "triesLeft": triesLeft, "at": at])
        case .exhausted(let number, let at): try encoder.write("exhausted", ["number": number, "at": at])
        case .confirmed(let number, let at): try encoder.write("confirmed", ["number": number, "at": at])
        case .cancelled(let at): try encoder.write("cancelled", ["at": at])
        }
    }
}

extension Verification.Command {
    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .request(let contact): try encoder.write("request", ["contact": contact])
        case .answer(let number, let matches): try encoder.write("answer", ["number": number, "matches": matches])
        case .cancel: try encoder.write("cancel")
        }
    }
}
