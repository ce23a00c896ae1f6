public import TablesideCore

extension PromotionRecord {
    /// The reason a command about a promotion is refused.
    public struct Refusal: ReasonedError, Codable {
        /// The reasons, with the values that failed.
        public enum Reason: StepReason, DatedReason, Codable {
            /// The command does not exist in this state.
            case illegal(state: String, command: Command.Kind)
            /// The author's role may not give the command in this state.
            case notPermitted(role: Role, command: Command.Kind)
            /// The command asks for a state that already holds.
            case alreadyApplied(command: Command.Kind)
            /// The promotion applies at branches other than the manager's; `nil` for a manager without a branch.
            case otherBranch(branch: BranchID?)
            /// The promotion and the record have different identities.
            case otherPromotion(id: PromotionID)
            /// The promotion has these faults.
            case unsound(problems: [Problem<PromotionProblem>])
            /// The promotion's uses were counted in this currency, which cannot change.
            case otherCurrency(expected: Currency)
            /// The command is dated before the last event.
            case clockWentBack(last: Instant, now: Instant)

            /// The stable name of the reason.
            public var code: ErrorCode {
                let name =
                    switch self {
                    case .illegal: "illegal"
                    case .notPermitted: "notPermitted"
                    case .alreadyApplied: "alreadyApplied"
                    case .otherBranch: "otherBranch"
                    case .otherPromotion: "otherPromotion"
                    case .unsound: "unsound"
                    case .otherCurrency: "otherCurrency"
                    case .clockWentBack: "clockWentBack"
                    }
                return ErrorCode(rawValue: "promotion." + name)
            }

            /// The reason, in plain words.
            public var description: String {
                switch self {
                case .illegal(let state, let command): CommonWords.illegal(command, in: state)
                case .notPermitted(let role, let command): CommonWords.notPermitted(command, to: role)
                case .alreadyApplied(let command): CommonWords.alreadyApplied(command)
                case .otherBranch(let branch):
                    "the promotion is not for branch \(shown: branch?.rawValue ?? "none") alone"
                case .otherPromotion(let id): "the promotion has the identity \(shown: id)"
                case .unsound(let problems): problems.firstSentences
                case .otherCurrency(let expected): "the promotion stays in \(expected)"
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

extension PromotionRecord.Refusal.Reason {
    /// The time of the last event if the command is dated before it; `nil` for every other reason.
    public var lastEventAt: Instant? {
        if case .clockWentBack(let last, _) = self { last } else { nil }
    }
}

extension PromotionRecord.Refusal.Reason {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "illegal": try .illegal(state: read("state"), command: read("command"))
            case "notPermitted": try .notPermitted(role: read("role"), command: read("command"))
            case "alreadyApplied": try .alreadyApplied(command: read("command"))
            case "otherBranch": try .otherBranch(branch: read(optional: "branch"))
            case "otherPromotion": try .otherPromotion(id: read("id"))
            case "unsound": try .unsound(problems: read("problems"))
            case "otherCurrency": try .otherCurrency(expected: read("expected"))
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
        case .otherBranch(let branch): try encoder.write("otherBranch", ["branch": branch])
        case .otherPromotion(let id): try encoder.write("otherPromotion", ["id": id])
        case .unsound(let problems): try encoder.write("unsound", ["problems": problems])
        case .otherCurrency(let expected): try encoder.write("otherCurrency", ["expected": expected])
        case .clockWentBack(let last, let now): try encoder.write("clockWentBack", ["last": last, "now": now])
        }
    }
}
