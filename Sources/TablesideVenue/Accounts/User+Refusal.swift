public import TablesideCore

extension User {
    /// Why a command on a user was refused.
    public struct Refusal: ReasonedError, Codable {
        /// The reasons for the refusal, with the inputs that failed.
        public enum Reason: StepReason, AdmissionReason, Codable {
            /// The command does not exist in this state.
            case illegal(state: String, command: Command.Kind)
            /// The author's role may not give the command in this state.
            case notPermitted(role: Role, command: Command.Kind)
            /// The command's result already holds.
            case alreadyApplied(command: Command.Kind)
            /// The author works at a different branch from the user.
            case otherBranch(author: BranchID?, branch: BranchID)
            /// The command is dated before the last event.
            case clockWentBack(last: Instant, now: Instant)
            /// The account is another user's.
            case notYours
            /// At least one field is not valid.
            case fields(problems: [Problem<SignUpProblem>])
            /// The account no longer has this email address or telephone number.
            case notContact(space: AccountKeyID.Space)
            /// Another account with this provider is linked already; it must be unlinked first.
            case alreadyLinked(provider: IdentityProvider)
            /// The person could no longer sign in without this identity.
            case lastWayToSignIn(provider: IdentityProvider)
            /// The person must prove their identity again: they sign in with these fields, or recovery codes are sent
            /// there.
            ///
            /// Without fields, the command unlinks an account with a provider or closes the account.
            case proofRequired(fields: [SignUpField])
            /// Every account needs this consent; closing the account withdraws it.
            case consentRequired(kind: ConsentKind)
            /// The person has starred the maximum number of restaurants (``SizeLimit/favorites``).
            case tooManyFavorites(limit: Int)
            /// Accounts with this role have no workplace.
            case workplaceNotAllowed(role: Role)
            /// The rules do not cover accounts with this role.
            case withoutRules(role: Role)
            /// The command claims values that were not looked up; only a joint decision can claim them.
            case notLookedUp(spaces: [AccountKeyID.Space])

            /// The stable code of the reason.
            public var code: ErrorCode {
                let name =
                    switch self {
                    case .illegal: "illegal"
                    case .notPermitted: "notPermitted"
                    case .alreadyApplied: "alreadyApplied"
                    case .otherBranch: "otherBranch"
                    case .clockWentBack: "clockWentBack"
                    case .notYours: "notYours"
                    case .fields: "fields"
                    case .notContact: "notContact"
                    case .alreadyLinked: "alreadyLinked"
                    case .lastWayToSignIn: "lastWayToSignIn"
                    case .proofRequired: "proofRequired"
                    case .consentRequired: "consentRequired"
                    case .tooManyFavorites: "tooManyFavorites"
                    case .workplaceNotAllowed: "workplaceNotAllowed"
                    case .withoutRules: "withoutRules"
                    case .notLookedUp: "notLookedUp"
                    }
                return ErrorCode(rawValue: "user." + name)
            }

            /// The reason in plain words.
            public var description: String {
                switch self {
                case .illegal(let state, let command): CommonWords.illegal(command, in: state)
                case .notPermitted(let role, let command): CommonWords.notPermitted(command, to: role)
                case .alreadyApplied(let command): CommonWords.alreadyApplied(command)
                case .otherBranch(let author, let branch): CommonWords.otherBranch(author, "the account", of: branch)
                case .clockWentBack(let last, let now): CommonWords.clockWentBack(to: now, from: last)
                case .notYours: "the account belongs to another user"
                case .fields(let problems): "the account cannot be changed: \(Defects(problems))"
                case .notContact(let space): "the account has another \(space.rawValue) now"
                case .alreadyLinked(let provider): "another account with “\(shown: provider)” is linked already"
                case .lastWayToSignIn(let provider):
                    "without the account with “\(shown: provider)” there is no way to sign in"
                case .proofRequired(let fields) where fields.isEmpty:
                    "the person has to show once more that it is them"
                case .proofRequired(let fields):
                    "to change \(list: fields.map(\.rawValue)), the person has to show once more that it is them"
                case .consentRequired(let kind): "the account requires the consent “\(shown: kind)”"
                case .tooManyFavorites(let limit): "at most \(count: limit, "restaurant") can be starred"
                case .workplaceNotAllowed(let role): "an account with the role “\(shown: role)” cannot have a workplace"
                case .withoutRules(let role): "there are no rules for accounts with the role “\(shown: role)”"
                case .notLookedUp(let spaces): "whether the \(list: spaces.map(\.rawValue)) is free was not looked up"
                }
            }
        }

        /// The reason for the refusal, with the inputs that failed.
        public let reason: Reason

        /// Makes a refusal with a reason.
        public init(_ reason: Reason) { self.reason = reason }
    }
}

extension User.Refusal.Reason {
    /// The time of the last event if the command is dated before it; `nil` for every other reason.
    public var lastEventAt: Instant? {
        if case .clockWentBack(let last, _) = self { last } else { nil }
    }
}

extension User.Refusal.Reason {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "illegal": try .illegal(state: read("state"), command: read("command"))
            case "notPermitted": try .notPermitted(role: read("role"), command: read("command"))
            case "alreadyApplied": try .alreadyApplied(command: read("command"))
            case "otherBranch": try .otherBranch(author: read(optional: "author"), branch: read("branch"))
            case "clockWentBack": try .clockWentBack(last: read("last"), now: read("now"))
            case "notYours": try read.alone(.notYours)
            case "fields": try .fields(problems: read("problems"))
            case "notContact": try .notContact(space: read("space"))
            case "alreadyLinked": try .alreadyLinked(provider: read("provider"))
            case "lastWayToSignIn": try .lastWayToSignIn(provider: read("provider"))
            case "proofRequired": try .proofRequired(fields: read("fields"))
            case "consentRequired": try .consentRequired(kind: read("kind"))
            case "tooManyFavorites": try .tooManyFavorites(limit: read("limit"))
            case "workplaceNotAllowed": try .workplaceNotAllowed(role: read("role"))
            case "withoutRules": try .withoutRules(role: read("role"))
            case "notLookedUp": try .notLookedUp(spaces: read("spaces"))
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
        case .otherBranch(let author, let branch):
            try encoder.write("otherBranch", ["author": author, "branch": branch])
        case .clockWentBack(let last, let now): try encoder.write("clockWentBack", ["last": last, "now": now])
        case .notYours: try encoder.write("notYours")
        case .fields(let problems): try encoder.write("fields", ["problems": problems])
        case .notContact(let space): try encoder.write("notContact", ["space": space])
        case .alreadyLinked(let provider): try encoder.write("alreadyLinked", ["provider": provider])
        case .lastWayToSignIn(let provider): try encoder.write("lastWayToSignIn", ["provider": provider])
        case .proofRequired(let fields): try encoder.write("proofRequired", ["fields": fields])
        case .consentRequired(let kind): try encoder.write("consentRequired", ["kind": kind])
        case .tooManyFavorites(let limit): try encoder.write("tooManyFavorites", ["limit": limit])
        case .workplaceNotAllowed(let role): try encoder.write("workplaceNotAllowed", ["role": role])
        case .withoutRules(let role): try encoder.write("withoutRules", ["role": role])
        case .notLookedUp(let spaces): try encoder.write("notLookedUp", ["spaces": spaces])
        }
    }
}
