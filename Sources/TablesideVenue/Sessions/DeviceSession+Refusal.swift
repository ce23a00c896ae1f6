public import TablesideCore

extension DeviceSession {
    /// Why a command on a session was refused.
    public struct Refusal: ReasonedError, Codable {
        /// The reasons for the refusal, with the inputs that failed.
        public enum Reason: StepReason, DatedReason, Codable {
            /// The command is not available in this state.
            case illegal(state: String, command: Command.Kind)
            /// The author's role may not send the command in this state.
            case notPermitted(role: Role, command: Command.Kind)
            /// The command's result already holds.
            case alreadyApplied(command: Command.Kind)
            /// The command is dated before the last event.
            case clockWentBack(last: Instant, now: Instant)
            /// Another person is signed in on this device, or the same one in another role.
            case notYours
            /// The system does not allow notifications, so the switch cannot be on.
            case pushNotAllowed
            /// The session would end before it begins.
            case alreadyOver(until: Instant)
            /// An account cannot have this credential version: they count from 1.
            case invalidCredentialVersion(number: Int)
            /// The session has not reached its end.
            case notOver(until: Instant)
            /// The session has no end.
            case endless
            /// This release does not know the reason.
            case unknownReason(reason: SessionEnd)

            /// The stable code of the reason.
            public var code: ErrorCode {
                let name =
                    switch self {
                    case .illegal: "illegal"
                    case .notPermitted: "notPermitted"
                    case .alreadyApplied: "alreadyApplied"
                    case .clockWentBack: "clockWentBack"
                    case .notYours: "notYours"
                    case .pushNotAllowed: "pushNotAllowed"
                    case .alreadyOver: "alreadyOver"
                    case .invalidCredentialVersion: "invalidCredentialVersion"
                    case .notOver: "notOver"
                    case .endless: "endless"
                    case .unknownReason: "unknownReason"
                    }
                return ErrorCode(rawValue: "session." + name)
            }

            /// The reason in plain words.
            public var description: String {
                switch self {
                case .illegal(let state, let command): CommonWords.illegal(command, in: state)
                case .notPermitted(let role, let command): CommonWords.notPermitted(command, to: role)
                case .alreadyApplied(let command): CommonWords.alreadyApplied(command)
                case .clockWentBack(let last, let now): CommonWords.clockWentBack(to: now, from: last)
                case .notYours: "the session on this device is someone else's"
                case .pushNotAllowed: "the device does not allow notifications"
                case .alreadyOver(let until): "the session would be over at \(until), before it begins"
                case .invalidCredentialVersion(let number): "credential versions count from 1, not \(number)"
                case .notOver(let until): "the session lasts until \(until)"
                case .endless: "the session has no end"
                case .unknownReason(let reason): "“\(shown: reason)” is not a known reason"
                }
            }
        }

        /// The reason for the refusal, with the inputs that failed.
        public let reason: Reason

        /// Makes a refusal with a reason.
        public init(_ reason: Reason) { self.reason = reason }
    }

    /// Why a stored session is inconsistent.
    public struct Inconsistency: ReasonedError {
        /// The kinds of inconsistency.
        public enum Reason: CodedReason {
            /// The fields do not match the state.
            case state(state: State)
            /// The number of the session, of its credential or its last user does not match the events.
            case number(number: Int)
            /// The push setting has an address although it is off, or is on without permission.
            case push

            /// The stable code of the reason.
            public var code: ErrorCode {
                switch self {
                case .state: ErrorCode(rawValue: "session.inconsistent.state")
                case .number: ErrorCode(rawValue: "session.inconsistent.number")
                case .push: ErrorCode(rawValue: "session.inconsistent.push")
                }
            }

            /// The inconsistency in plain words.
            public var description: String {
                switch self {
                case .state(let state): "the fields do not match the state \(state.rawValue)"
                case .number(let number): "the number \(number) does not match the events of the session"
                case .push: "the push setting contradicts itself"
                }
            }
        }

        /// The inconsistency, with the inputs that failed.
        public let reason: Reason

        /// Makes an error with a reason.
        public init(_ reason: Reason) { self.reason = reason }
    }

    private enum Field: String, CodingKey {
        case id, version, state, who, number, credentialVersion, until, push, lastUser, lastEventAt
    }

    /// Decodes a session; refuses one whose fields contradict each other.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Field.self)
        id = try container.decode(DeviceID.self, forKey: .id)
        version = try container.decode(Version.self, forKey: .version)
        state = try container.decode(State.self, forKey: .state)
        who = try container.decodeIfPresent(SignedIn.self, forKey: .who)
        number = try container.decode(Int.self, forKey: .number)
        credentialVersion = try container.decodeIfPresent(Int.self, forKey: .credentialVersion)
        until = try container.decodeIfPresent(Instant.self, forKey: .until)
        push = try container.decode(PushSetting.self, forKey: .push)
        lastUser = try container.decodeIfPresent(UserID.self, forKey: .lastUser)
        lastEventAt = try container.decodeIfPresent(Instant.self, forKey: .lastEventAt)
        if let fault { throw DecodingError.invalid(Inconsistency(fault), at: container.codingPath) }
    }

    private var fault: Inconsistency.Reason? {
        guard (who != nil) == (state == .signedIn), (who != nil) == (credentialVersion != nil),
            who != nil || until == nil
        else { return .state(state: state) }
        guard number >= 0, (number == 0) == (lastUser == nil), (number == 0) == (lastEventAt == nil),
            who.map({ $0.user == lastUser }) ?? true, credentialVersion.map({ $0 >= 1 }) ?? true
        else { return .number(number: number) }
        guard push.isSound, push.token == nil || state == .signedIn else { return .push }
        return nil
    }
}

extension PushSetting {
    /// Whether the setting can come about: on only with permission, with an address only when on.
    var isSound: Bool { (permission == .allowed || !isOn) && (isOn || token == nil) }
}

extension DeviceSession.Refusal.Reason {
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
            case "pushNotAllowed": try read.alone(.pushNotAllowed)
            case "alreadyOver": try .alreadyOver(until: read("until"))
            case "invalidCredentialVersion": try .invalidCredentialVersion(number: read("number"))
            case "notOver": try .notOver(until: read("until"))
            case "endless": try read.alone(.endless)
            case "unknownReason": try .unknownReason(reason: read("reason"))
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
        case .pushNotAllowed: try encoder.write("pushNotAllowed")
        case .alreadyOver(let until): try encoder.write("alreadyOver", ["until": until])
        case .invalidCredentialVersion(let number):
            try encoder.write("invalidCredentialVersion", ["number": number])
        case .notOver(let until): try encoder.write("notOver", ["until": until])
        case .endless: try encoder.write("endless")
        case .unknownReason(let reason): try encoder.write("unknownReason", ["reason": reason])
        }
    }
}
