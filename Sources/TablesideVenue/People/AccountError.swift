public import TablesideCore

/// Why a person could not sign up, sign in or use their account.
///
/// QuickPlate's startup errors map to these by meaning (QP-09): `signInError` is ``Reason/wrongCredentials``;
/// `signUpError` is ``Reason/signUpRefused(problems:)`` with every problem; `emailExists` is exactly the problem
/// ``SignUpProblem/emailTaken(email:)``; an unverified address has its own reason, ``Reason/emailNotVerified(email:)``;
/// and `anonymousUser` is ``Reason/anonymousSession``.
public struct AccountError: ReasonedError, Codable {
    /// The errors of accounts.
    public enum Reason: CodedReason, Codable {
        /// The account does not exist or the password is wrong; which one is not revealed (QP-83).
        case wrongCredentials
        /// The account's email address has not been verified (QP-07, QP-13).
        case emailNotVerified(email: EmailAddress)
        /// The account's telephone number has not been verified, where the rules ask for it.
        case phoneNotVerified(phone: PhoneNumber)
        /// The credential service returned an anonymous session (QP-09).
        case anonymousSession
        /// The sign-up form has problems.
        case signUpRefused(problems: [Problem<SignUpProblem>])
        /// The host could not be reached, so nothing was checked and nothing changed (QP-70).
        case noConnection(during: Operation)
        /// People in this role do not have sessions.
        case roleWithoutSession(role: Role)
        /// The stored session has an unknown state (QP-10).
        case unknownSessionState(text: String)
        /// The data stored with the session does not match its state.
        case malformedSession(state: SessionState)
        /// Accounts with this role cannot have a workplace, but this one has one.
        case employmentNotAllowed(role: Role)
        /// The workplace is not a known restaurant.
        ///
        /// It is no longer thrown, but stored documents with it can still be read.
        case unknownRestaurant(id: RestaurantID)
        /// A restaurant appears twice among the favorites.
        case repeatedFavorite(restaurant: RestaurantID)
        /// The provider or subject of a linked identity is empty or too long.
        case malformedIdentity(provider: IdentityProvider)
        /// The parts of a stored account contradict its state.
        case inconsistent(state: User.State)
    }

    /// The operation that failed for lack of a connection.
    public enum Operation: String, ClosedCode {
        /// Looking up whether the username and the email address are free.
        case signUp
        /// Checking the credentials against the credential service.
        case signIn
    }

    /// What went wrong, with the inputs that failed.
    public let reason: Reason

    /// Makes the error for a reason.
    public init(_ reason: Reason) { self.reason = reason }
}

extension AccountError.Reason {
    /// The stable code of the error.
    public var code: ErrorCode {
        switch self {
        case .wrongCredentials: ErrorCode(rawValue: "account.wrongCredentials")
        case .emailNotVerified: ErrorCode(rawValue: "account.emailNotVerified")
        case .phoneNotVerified: ErrorCode(rawValue: "account.phoneNotVerified")
        case .anonymousSession: ErrorCode(rawValue: "account.anonymousSession")
        case .signUpRefused: ErrorCode(rawValue: "account.signUpRefused")
        case .noConnection: ErrorCode(rawValue: "account.noConnection")
        case .roleWithoutSession: ErrorCode(rawValue: "account.roleWithoutSession")
        case .unknownSessionState: ErrorCode(rawValue: "account.unknownSessionState")
        case .malformedSession: ErrorCode(rawValue: "account.malformedSession")
        case .employmentNotAllowed: ErrorCode(rawValue: "account.employmentNotAllowed")
        case .unknownRestaurant: ErrorCode(rawValue: "account.unknownRestaurant")
        case .repeatedFavorite: ErrorCode(rawValue: "account.repeatedFavorite")
        case .malformedIdentity: ErrorCode(rawValue: "account.malformedIdentity")
        case .inconsistent: ErrorCode(rawValue: "account.inconsistent")
        }
    }

    /// What went wrong, in plain words.
    public var description: String {
        switch self {
        case .wrongCredentials: "the e-mail address or the password is wrong"
        case .emailNotVerified(let email): "the e-mail address \(shown: email) is not confirmed yet"
        case .phoneNotVerified(let phone): "the phone number \(shown: phone) is not confirmed yet"
        case .anonymousSession: "an anonymous session has no account"
        case .signUpRefused(let problems): "the sign-up has problems: \(Defects(problems))"
        case .noConnection(let operation): "there is no connection, so the \(operation.words) could not be checked"
        case .roleWithoutSession(let role): "there is no session for the role “\(shown: role)”"
        case .unknownSessionState(let text): "“\(shown: text)” is not a session state"
        case .malformedSession(let state):
            "the stored user or workplace does not match the session state “\(state.rawValue)”"
        case .employmentNotAllowed(let role): "an account with the role “\(shown: role)” cannot have a workplace"
        case .unknownRestaurant(let id): "there is no restaurant “\(shown: id)”"
        case .repeatedFavorite(let restaurant):
            "the restaurant “\(shown: restaurant)” is listed twice in the favorites"
        case .malformedIdentity(let provider): "this is not an identity with the provider “\(shown: provider)”"
        case .inconsistent(let state): "the parts of the stored account contradict the state \(state.rawValue)"
        }
    }
}

extension AccountError.Operation {
    fileprivate var words: String {
        switch self {
        case .signUp: "sign-up"
        case .signIn: "sign-in"
        }
    }
}

extension AccountError.Reason {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "wrongCredentials": try read.alone(.wrongCredentials)
            case "emailNotVerified": try .emailNotVerified(email: read("email"))
            case "phoneNotVerified": try .phoneNotVerified(phone: read("phone"))
            case "anonymousSession": try read.alone(.anonymousSession)
            case "signUpRefused": try .signUpRefused(problems: read("problems"))
            case "noConnection": try .noConnection(during: read("during"))
            case "roleWithoutSession": try .roleWithoutSession(role: read("role"))
            case "unknownSessionState": try .unknownSessionState(text: read("text"))
            case "malformedSession": try .malformedSession(state: read("state"))
            case "employmentNotAllowed": try .employmentNotAllowed(role: read("role"))
            case "unknownRestaurant": try .unknownRestaurant(id: read("id"))
            case "repeatedFavorite": try .repeatedFavorite(restaurant: read("restaurant"))
            case "malformedIdentity": try .malformedIdentity(provider: read("provider"))
            case "inconsistent": try .inconsistent(state: read("state"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .wrongCredentials: try encoder.write("wrongCredentials")
        case .emailNotVerified(let email): try encoder.write("emailNotVerified", ["email": email])
        case .phoneNotVerified(let phone): try encoder.write("phoneNotVerified", ["phone": phone])
        case .anonymousSession: try encoder.write("anonymousSession")
        case .signUpRefused(let problems): try encoder.write("signUpRefused", ["problems": problems])
        case .noConnection(let during): try encoder.write("noConnection", ["during": during])
        case .roleWithoutSession(let role): try encoder.write("roleWithoutSession", ["role": role])
        case .unknownSessionState(let text): try encoder.write("unknownSessionState", ["text": text])
        case .malformedSession(let state): try encoder.write("malformedSession", ["state": state])
        case .employmentNotAllowed(let role): try encoder.write("employmentNotAllowed", ["role": role])
        case .unknownRestaurant(let id): try encoder.write("unknownRestaurant", ["id": id])
        case .repeatedFavorite(let restaurant): try encoder.write("repeatedFavorite", ["restaurant": restaurant])
        case .malformedIdentity(let provider): try encoder.write("malformedIdentity", ["provider": provider])
        case .inconsistent(let state): try encoder.write("inconsistent", ["state": state])
        }
    }
}
