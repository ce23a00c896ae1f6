public import TablesideCore

extension CourierTeam {
    /// The reason a command about couriers or invitations is refused.
    ///
    /// Reasons never contain a code, so that guesses are not recorded anywhere.
    public struct Refusal: ReasonedError, Codable {
        /// The reasons, with the values that failed.
        public enum Reason: StepReason, DatedReason, Codable {
            /// The command does not exist in this state.
            case illegal(state: String, command: Command.Kind)
            /// The author's role may not give the command in this state.
            case notPermitted(role: Role, command: Command.Kind)
            /// The command asks for a state that already holds.
            case alreadyApplied(command: Command.Kind)
            /// The author does not act for this store.
            case otherStore(store: StoreID)
            /// The author is not the courier of the command.
            case notYours
            /// The store has no such code, or it is closed and no longer kept.
            case unknownCode
            /// All uses of the code are taken.
            case spent
            /// The store revoked the code.
            case revoked
            /// The code can no longer be used; the reason is no longer kept.
            case closed
            /// The code already exists, for this store or another.
            case codeTaken
            /// The code has expired.
            case expired(until: Instant)
            /// The code is bound to another courier or phone number.
            case notForYou
            /// The courier already used this code.
            case alreadyRedeemed
            /// The courier already works with the store.
            case alreadyCooperating(courier: UserID)
            /// The invited person has no courier account.
            case notACourier(user: UserID)
            /// The number of uses is outside its bounds.
            case usesOutOfRange(uses: Int, limit: Int)
            /// The store has the maximum number of open invitations.
            case tooManyCodes(limit: Int)
            /// The open invitations of the store would exceed the limit on uses.
            case tooManyUses(uses: Int, limit: Int)
            /// The store has the maximum number of couriers.
            case tooManyCouriers(limit: Int)
            /// The courier still has this many deliveries of the store in hand, which must end first.
            case inHand(deliveries: Int)
            /// The command is dated before the last event.
            case clockWentBack(last: Instant, now: Instant)

            /// The stable name of the reason.
            public var code: ErrorCode {
                let name =
                    switch self {
                    case .illegal: "illegal"
                    case .notPermitted: "notPermitted"
                    case .alreadyApplied: "alreadyApplied"
                    case .otherStore: "otherStore"
                    case .notYours: "notYours"
                    case .unknownCode: "unknownCode"
                    case .spent: "spent"
                    case .revoked: "revoked"
                    case .closed: "closed"
                    case .codeTaken: "codeTaken"
                    case .expired: "expired"
                    case .notForYou: "notForYou"
                    case .alreadyRedeemed: "alreadyRedeemed"
                    case .alreadyCooperating: "alreadyCooperating"
                    case .notACourier: "notACourier"
                    case .usesOutOfRange: "usesOutOfRange"
                    case .tooManyCodes: "tooManyCodes"
                    case .tooManyUses: "tooManyUses"
                    case .tooManyCouriers: "tooManyCouriers"
                    case .inHand: "inHand"
                    case .clockWentBack: "clockWentBack"
                    }
                return ErrorCode(rawValue: "cooperation." + name)
            }

            /// The reason, in plain words.
            public var description: String {
                switch self {
                case .illegal(let state, let command): CommonWords.illegal(command, in: state)
                case .notPermitted(let role, let command): CommonWords.notPermitted(command, to: role)
                case .alreadyApplied(let command): CommonWords.alreadyApplied(command)
                case .otherStore(let store): "only the store \(shown: store.description) may do this"
                case .notYours: "a courier uses codes only for themselves"
                case .unknownCode: "there is no such code"
                case .spent: "the code was used as often as it may be"
                case .revoked: "the store took the code back"
                case .closed: "the code cannot be used any more"
                case .codeTaken: "the code was made before"
                case .expired(let until): "the code could be used until \(until)"
                case .notForYou: "the code is for another courier"
                case .alreadyRedeemed: "the courier used this code before"
                case .alreadyCooperating(let courier): "\(shown: courier) works with the store"
                case .notACourier(let user): "\(shown: user) has no account as a courier"
                case .usesOutOfRange(let uses, let limit): "\(uses) uses are not between 1 and \(limit)"
                case .tooManyCodes(let limit): "a store has at most \(count: limit, "code") that can be used"
                case .tooManyUses(let uses, let limit): "all codes of a store have at most \(limit) uses, not \(uses)"
                case .tooManyCouriers(let limit): "a store has at most \(count: limit, "courier")"
                case .inHand(let deliveries): "the courier has \(count: deliveries, "delivery") of the store in hand"
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

extension CourierTeam.Refusal.Reason {
    /// The time of the last event if the command is dated before it; `nil` for every other reason.
    public var lastEventAt: Instant? {
        if case .clockWentBack(let last, _) = self { last } else { nil }
    }
}

extension CourierTeam.Refusal.Reason {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "illegal": try .illegal(state: read("state"), command: read("command"))
            case "notPermitted": try .notPermitted(role: read("role"), command: read("command"))
            case "alreadyApplied": try .alreadyApplied(command: read("command"))
            case "otherStore": try .otherStore(store: read("store"))
            case "notYours": try read.alone(.notYours)
            case "unknownCode": try read.alone(.unknownCode)
            case "spent": try read.alone(.spent)
            case "revoked": try read.alone(.revoked)
            case "closed": try read.alone(.closed)
            case "codeTaken": try read.alone(.codeTaken)
            case "expired": try .expired(until: read("until"))
            case "notForYou": try read.alone(.notForYou)
            case "alreadyRedeemed": try read.alone(.alreadyRedeemed)
            case "alreadyCooperating": try .alreadyCooperating(courier: read("courier"))
            case "notACourier": try .notACourier(user: read("user"))
            case "usesOutOfRange": try .usesOutOfRange(uses: read("uses"), limit: read("limit"))
            case "tooManyCodes": try .tooManyCodes(limit: read("limit"))
            case "tooManyUses": try .tooManyUses(uses: read("uses"), limit: read("limit"))
            case "tooManyCouriers": try .tooManyCouriers(limit: read("limit"))
            case "inHand": try .inHand(deliveries: read("deliveries"))
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
        case .otherStore(let store): try encoder.write("otherStore", ["store": store])
        case .notYours: try encoder.write("notYours")
        case .unknownCode: try encoder.write("unknownCode")
        case .spent: try encoder.write("spent")
        case .revoked: try encoder.write("revoked")
        case .closed: try encoder.write("closed")
        case .codeTaken: try encoder.write("codeTaken")
        case .expired(let until): try encoder.write("expired", ["until": until])
        case .notForYou: try encoder.write("notForYou")
        case .alreadyRedeemed: try encoder.write("alreadyRedeemed")
        case .alreadyCooperating(let courier): try encoder.write("alreadyCooperating", ["courier": courier])
        case .notACourier(let user): try encoder.write("notACourier", ["user": user])
        case .usesOutOfRange(let uses, let limit):
            try encoder.write("usesOutOfRange", ["uses": uses, "limit": limit])
        case .tooManyCodes(let limit): try encoder.write("tooManyCodes", ["limit": limit])
        case .tooManyUses(let uses, let limit): try encoder.write("tooManyUses", ["uses": uses, "limit": limit])
        case .tooManyCouriers(let limit): try encoder.write("tooManyCouriers", ["limit": limit])
        case .inHand(let deliveries): try encoder.write("inHand", ["deliveries": deliveries])
        case .clockWentBack(let last, let now): try encoder.write("clockWentBack", ["last": last, "now": now])
        }
    }
}
