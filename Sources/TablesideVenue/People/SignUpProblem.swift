public import TablesideCore

/// The problems that a sign-up can have; each has its own message (QP-08), and none contains a password.
public enum SignUpProblem: CodedReason, Codable {
    /// A required field is empty.
    case missing
    /// The text is not a valid name.
    case malformedName(reason: NameProblem)
    /// The text is not a valid email address.
    case malformedEmail(reason: EmailAddressError.Reason)
    /// Another account has this username.
    case usernameTaken(username: Username)
    /// Another account has this email address.
    case emailTaken(email: EmailAddress)
    /// People cannot sign up for this role.
    case roleNotOffered(role: Role)
    /// A guest has a workplace.
    case workplaceNotAllowed(role: Role)
    /// The password has too few characters.
    case passwordTooShort(count: Int, minimum: Int)
    /// The two entries of the password differ.
    case passwordsDiffer

    /// The stable code of the problem.
    public var code: ErrorCode {
        switch self {
        case .missing: ErrorCode(rawValue: "signUp.missing")
        case .malformedName: ErrorCode(rawValue: "signUp.malformedName")
        case .malformedEmail: ErrorCode(rawValue: "signUp.malformedEmail")
        case .usernameTaken: ErrorCode(rawValue: "signUp.usernameTaken")
        case .emailTaken: ErrorCode(rawValue: "signUp.emailTaken")
        case .roleNotOffered: ErrorCode(rawValue: "signUp.roleNotOffered")
        case .workplaceNotAllowed: ErrorCode(rawValue: "signUp.workplaceNotAllowed")
        case .passwordTooShort: ErrorCode(rawValue: "signUp.passwordTooShort")
        case .passwordsDiffer: ErrorCode(rawValue: "signUp.passwordsDiffer")
        }
    }

    /// What is wrong, in plain words.
    public var description: String {
        switch self {
        case .missing: "the field is required"
        case .malformedName(let reason): "the name is not valid: \(reason)"
        case .malformedEmail(let reason): "the e-mail address is not valid: \(reason)"
        case .usernameTaken(let username): "the user name “\(shown: username)” is already in use"
        case .emailTaken(let email): "an account for \(shown: email) already exists"
        case .roleNotOffered(let role): "sign-up with the role “\(shown: role)” is not offered"
        case .workplaceNotAllowed(let role): "an account with the role “\(shown: role)” cannot have a workplace"
        case .passwordTooShort(let count, let minimum):
            "the password has \(count: count, "character"); at least \(minimum) are required"
        case .passwordsDiffer: "the passwords do not match"
        }
    }
}

extension SignUpProblem {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "missing": try read.alone(.missing)
            case "malformedName": try .malformedName(reason: read("reason"))
            case "malformedEmail": try .malformedEmail(reason: read("reason"))
            case "usernameTaken": try .usernameTaken(username: read("username"))
            case "emailTaken": try .emailTaken(email: read("email"))
            case "roleNotOffered": try .roleNotOffered(role: read("role"))
            case "workplaceNotAllowed": try .workplaceNotAllowed(role: read("role"))
            case "passwordTooShort": try .passwordTooShort(count: read("count"), minimum: read("minimum"))
            case "passwordsDiffer": try read.alone(.passwordsDiffer)
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .missing: try encoder.write("missing")
        case .malformedName(let reason): try encoder.write("malformedName", ["reason": reason])
        case .malformedEmail(let reason): try encoder.write("malformedEmail", ["reason": reason])
        case .usernameTaken(let username): try encoder.write("usernameTaken", ["username": username])
        case .emailTaken(let email): try encoder.write("emailTaken", ["email": email])
        case .roleNotOffered(let role): try encoder.write("roleNotOffered", ["role": role])
        case .workplaceNotAllowed(let role): try encoder.write("workplaceNotAllowed", ["role": role])
        case .passwordTooShort(let count, let minimum):
            try encoder.write("passwordTooShort", ["count": count, "minimum": minimum])
        case .passwordsDiffer: try encoder.write("passwordsDiffer")
        }
    }
}
