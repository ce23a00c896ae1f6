public import TablesideCore
public import TablesideVenue

/// The refusal of a decision about a user and the documents of their keys, for a reason outside the user's document.
public struct AccountRefusal: ReasonedError, Codable {
    /// The reasons for the refusal, with the inputs that failed.
    public enum Reason: CodedReason, Codable {
        /// Values belong to another account; every taken value is listed, at its field (QP-07, ID-07).
        case taken(problems: [Problem<SignUpProblem>])
        /// No user has the username that the registration names as the inviter.
        case unknownInviter(username: Username)
        /// Another user has registered under this identity.
        case takenIdentity(user: UserID)

        /// The stable code of the reason.
        public var code: ErrorCode {
            switch self {
            case .taken: ErrorCode(rawValue: "accounts.taken")
            case .unknownInviter: ErrorCode(rawValue: "accounts.unknownInviter")
            case .takenIdentity: ErrorCode(rawValue: "accounts.takenIdentity")
            }
        }

        /// The reason in plain words.
        public var description: String {
            switch self {
            case .taken(let problems): "the account cannot have these values: \(Defects(problems))"
            case .unknownInviter(let username): "nobody has the username “\(shown: username)”"
            case .takenIdentity(let user): "a user \(shown: user) already exists; use another id"
            }
        }
    }

    /// The reason for the refusal, with the inputs that failed.
    public let reason: Reason

    /// Makes a refusal with a reason.
    public init(_ reason: Reason) { self.reason = reason }
}

extension AccountRefusal.Reason {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "taken": try .taken(problems: read("problems"))
            case "unknownInviter": try .unknownInviter(username: read("username"))
            case "takenIdentity": try .takenIdentity(user: read("user"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .taken(let problems): try encoder.write("taken", ["problems": problems])
        case .unknownInviter(let username): try encoder.write("unknownInviter", ["username": username])
        case .takenIdentity(let user): try encoder.write("takenIdentity", ["user": user])
        }
    }
}
