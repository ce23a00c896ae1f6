public import TablesideCore

extension FriendInvitation {
    /// The reason a command about an invitation is refused.
    ///
    /// Reasons never contain a code or an address, so that guesses are not recorded anywhere.
    public struct Refusal: ReasonedError, Codable {
        /// The reasons, with the values that failed.
        public enum Reason: StepReason, DatedReason, Codable {
            /// The command does not exist in this state.
            case illegal(state: String, command: Command.Kind)
            /// The author's role may not give the command in this state.
            case notPermitted(role: Role, command: Command.Kind)
            /// The command asks for a state that already holds.
            case alreadyApplied(command: Command.Kind)
            /// The author is neither the inviter nor the friend of the command.
            case notYours
            /// Guests cannot accept their own invitations.
            case ownInvitation
            /// The invitation is for another address.
            case notForYou
            /// The invitation has expired.
            case expired(until: Instant)
            /// The code is empty or too long.
            case badCode(limit: Int)
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
                    case .ownInvitation: "ownInvitation"
                    case .notForYou: "notForYou"
                    case .expired: "expired"
                    case .badCode: "badCode"
                    case .clockWentBack: "clockWentBack"
                    }
                return ErrorCode(rawValue: "friendInvitation." + name)
            }

            /// Why the command is refused, in plain words.
            public var description: String {
                switch self {
                case .illegal(let state, let command): CommonWords.illegal(command, in: state)
                case .notPermitted(let role, let command): CommonWords.notPermitted(command, to: role)
                case .alreadyApplied(let command): CommonWords.alreadyApplied(command)
                case .notYours: "guests act only on their own invitations"
                case .ownInvitation: "guests do not accept their own invitations"
                case .notForYou: "the invitation is for another email address"
                case .expired(let until): "the invitation could be accepted until \(until)"
                case .badCode(let limit): "a code has between 1 and \(limit) bytes"
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

extension FriendInvitation.Refusal.Reason {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "illegal": try .illegal(state: read("state"), command: read("command"))
            case "notPermitted": try .notPermitted(role: read("role"), command: read("command"))
            case "alreadyApplied": try .alreadyApplied(command: read("command"))
            case "notYours": try read.alone(.notYours)
            case "ownInvitation": try read.alone(.ownInvitation)
            case "notForYou": try read.alone(.notForYou)
            case "expired": try .expired(until: read("until"))
            case "badCode": try .badCode(limit: read("limit"))
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
        case .ownInvitation: try encoder.write("ownInvitation")
        case .notForYou: try encoder.write("notForYou")
        case .expired(let until): try encoder.write("expired", ["until": until])
        case .badCode(let limit): try encoder.write("badCode", ["limit": limit])
        case .clockWentBack(let last, let now): try encoder.write("clockWentBack", ["last": last, "now": now])
        }
    }
}
