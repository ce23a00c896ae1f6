public import TablesideCore

extension PromotionCounter {
    /// The reason a use is not held, taken or returned.
    public struct Refusal: ReasonedError, Codable {
        /// The reasons, with the values that failed.
        public enum Reason: StepReason, DatedReason, Codable {
            /// The command does not exist in this state.
            case illegal(state: String, command: Command.Kind)
            /// The author's role may not give the command in this state.
            case notPermitted(role: Role, command: Command.Kind)
            /// The command asks for a state that already holds.
            case alreadyApplied(command: Command.Kind)
            /// All uses are taken or held.
            case used(limit: Int)
            /// The remaining budget is too low.
            case budgetSpent(left: Money, needed: Money)
            /// The amount is negative.
            case negative(amount: Money)
            /// A counter of uses was given an amount, or a counter of money was not.
            case otherMeasure
            /// The money cannot be counted, for example because it is in another currency.
            case money(reason: MoneyError.Reason)
            /// The hold has expired.
            case expired(until: Instant)
            /// No hold has expired yet.
            case notYet(until: Instant)
            /// The counter has the maximum number of claims of orders under way.
            case tooManyClaims(limit: Int)
            /// The command is dated before the last event.
            case clockWentBack(last: Instant, now: Instant)

            /// The stable name of the reason.
            public var code: ErrorCode {
                let name =
                    switch self {
                    case .illegal: "illegal"
                    case .notPermitted: "notPermitted"
                    case .alreadyApplied: "alreadyApplied"
                    case .used: "used"
                    case .budgetSpent: "budgetSpent"
                    case .negative: "negative"
                    case .otherMeasure: "otherMeasure"
                    case .money: "money"
                    case .expired: "expired"
                    case .notYet: "notYet"
                    case .tooManyClaims: "tooManyClaims"
                    case .clockWentBack: "clockWentBack"
                    }
                return ErrorCode(rawValue: "promotion.use." + name)
            }

            /// The reason, in plain words.
            public var description: String {
                switch self {
                case .illegal(let state, let command): CommonWords.illegal(command, in: state)
                case .notPermitted(let role, let command): CommonWords.notPermitted(command, to: role)
                case .alreadyApplied(let command): CommonWords.alreadyApplied(command)
                case .used(let limit): "the promotion was used as often as it may be: \(count: limit, "time")"
                case .budgetSpent(let left, let needed): "\(left) of the budget is left, \(needed) is needed"
                case .negative(let amount): "\(amount) is negative"
                case .otherMeasure: "the counter counts uses and was asked for money, or the other way around"
                case .money(let reason): "the money cannot be counted: \(reason)"
                case .expired(let until): "the hold ended at \(until)"
                case .notYet(let until): "the first hold ends at \(until)"
                case .tooManyClaims(let limit): "at most \(count: limit, "order") under way can use the promotion"
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

extension PromotionCounter.Refusal.Reason {
    /// The time of the last event if the command is dated before it; `nil` for every other reason.
    public var lastEventAt: Instant? {
        if case .clockWentBack(let last, _) = self { last } else { nil }
    }
}

extension PromotionCounter.Refusal.Reason {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "illegal": try .illegal(state: read("state"), command: read("command"))
            case "notPermitted": try .notPermitted(role: read("role"), command: read("command"))
            case "alreadyApplied": try .alreadyApplied(command: read("command"))
            case "used": try .used(limit: read("limit"))
            case "budgetSpent": try .budgetSpent(left: read("left"), needed: read("needed"))
            case "negative": try .negative(amount: read("amount"))
            case "otherMeasure": try read.alone(.otherMeasure)
            case "money": try .money(reason: read("reason"))
            case "expired": try .expired(until: read("until"))
            case "notYet": try .notYet(until: read("until"))
            case "tooManyClaims": try .tooManyClaims(limit: read("limit"))
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
        case .used(let limit): try encoder.write("used", ["limit": limit])
        case .budgetSpent(let left, let needed): try encoder.write("budgetSpent", ["left": left, "needed": needed])
        case .negative(let amount): try encoder.write("negative", ["amount": amount])
        case .otherMeasure: try encoder.write("otherMeasure")
        case .money(let reason): try encoder.write("money", ["reason": reason])
        case .expired(let until): try encoder.write("expired", ["until": until])
        case .notYet(let until): try encoder.write("notYet", ["until": until])
        case .tooManyClaims(let limit): try encoder.write("tooManyClaims", ["limit": limit])
        case .clockWentBack(let last, let now): try encoder.write("clockWentBack", ["last": last, "now": now])
        }
    }
}
