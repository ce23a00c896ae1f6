public import TablesideCore

/// The problems that a sign-up can have; each has its own message (QP-08), and none contains a password.
public enum SignUpProblem: CodedReason {
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
        case .malformedName(let reason): "that is no name: \(reason)"
        case .malformedEmail(let reason): "that is no e-mail address: \(reason)"
        case .usernameTaken(let username): "the user name “\(shown: username)” is already in use"
        case .emailTaken(let email): "there is already an account for \(shown: email)"
        case .roleNotOffered(let role): "nobody can sign up as “\(shown: role)”"
        case .workplaceNotAllowed(let role): "an account of the role “\(shown: role)” has no workplace"
        case .passwordTooShort(let count, let minimum):
            "the password has \(count) characters instead of at least \(minimum)"
        case .passwordsDiffer: "the two passwords differ"
        }
    }
}
