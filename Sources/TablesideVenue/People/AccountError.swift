public import TablesideCore

/// Why a person could not sign up, sign in or do something with their account.
///
/// QuickPlate's start-up errors are told apart here by what they mean (QP-09): its `signInError` is
/// ``Reason/wrongCredentials``, `signUpError` is ``Reason/signUpRefused(problems:)`` with every problem, `emailExists` is
/// the problem ``SignUpProblem/emailTaken(email:)`` and nothing else, an address that is not verified yet has
/// ``Reason/emailNotVerified(email:)`` of its own, and `anonymousUser` is ``Reason/anonymousSession``.
public struct AccountError: CodedError {
    /// What can go wrong with an account.
    public enum Reason: CodedReason {
        /// There is no such account, or the password is another; which of them is not told (QP-83).
        case wrongCredentials
        /// The account's mailbox has not been verified (QP-07, QP-13).
        case emailNotVerified(email: EmailAddress)
        /// The credential service answered with a session of nobody (QP-09).
        case anonymousSession
        /// The sign-up form has problems.
        case signUpRefused(problems: [Problem<SignUpProblem>])
        /// The host could not be asked, so that nothing was checked and nothing changed (QP-70).
        case noConnection(during: Operation)
        /// There is no session for people of this role.
        case roleWithoutSession(role: Role)
        /// A session of an unknown state was stored (QP-10).
        case unknownSessionState(text: String)
        /// What was stored with the state of a session does not go with it.
        case malformedSession(state: SessionState)
        /// Accounts of this role have a workplace, this one has none.
        case employmentMissing(role: Role)
        /// Accounts of this role have no workplace, this one has.
        case employmentNotAllowed(role: Role)
        /// People of this role may not do that (QP-02, QP-03).
        case notPermitted(role: Role, capability: Capability)
        /// The workplace is no known restaurant.
        case unknownRestaurant(id: RestaurantID)
        /// A restaurant stands twice among the favorites.
        case repeatedFavorite(restaurant: RestaurantID)
    }

    /// What was being done when there was no connection.
    public enum Operation: String, ClosedCode {
        /// Looking up whether the name and the mailbox are free.
        case signUp
        /// Checking the credentials.
        case signIn
    }

    /// What went wrong, with the inputs that failed.
    public let reason: Reason

    /// Makes the error for a reason.
    public init(_ reason: Reason) { self.reason = reason }
}

extension AccountError.Reason {
    /// The stable name of the fault.
    public var code: ErrorCode {
        switch self {
        case .wrongCredentials: ErrorCode(rawValue: "account.wrongCredentials")
        case .emailNotVerified: ErrorCode(rawValue: "account.emailNotVerified")
        case .anonymousSession: ErrorCode(rawValue: "account.anonymousSession")
        case .signUpRefused: ErrorCode(rawValue: "account.signUpRefused")
        case .noConnection: ErrorCode(rawValue: "account.noConnection")
        case .roleWithoutSession: ErrorCode(rawValue: "account.roleWithoutSession")
        case .unknownSessionState: ErrorCode(rawValue: "account.unknownSessionState")
        case .malformedSession: ErrorCode(rawValue: "account.malformedSession")
        case .employmentMissing: ErrorCode(rawValue: "account.employmentMissing")
        case .employmentNotAllowed: ErrorCode(rawValue: "account.employmentNotAllowed")
        case .notPermitted: ErrorCode(rawValue: "account.notPermitted")
        case .unknownRestaurant: ErrorCode(rawValue: "account.unknownRestaurant")
        case .repeatedFavorite: ErrorCode(rawValue: "account.repeatedFavorite")
        }
    }

    /// What went wrong, in plain words.
    public var description: String {
        switch self {
        case .wrongCredentials: "the e-mail address or the password is wrong"
        case .emailNotVerified(let email): "the address \(shown: email) has to be confirmed first"
        case .anonymousSession: "an anonymous session belongs to no account"
        case .signUpRefused(let problems): "the sign-up has problems: \(Defects(problems))"
        case .noConnection(let operation): "there is no connection, so the \(operation.words) could not be checked"
        case .roleWithoutSession(let role): "there is no session for the role “\(shown: role)”"
        case .unknownSessionState(let text): "“\(shown: text)” is not the state of a session"
        case .malformedSession(let state): "the stored user or workplace does not go with a session “\(state.rawValue)”"
        case .employmentMissing(let role): "an account of the role “\(shown: role)” needs a workplace"
        case .employmentNotAllowed(let role): "an account of the role “\(shown: role)” has no workplace"
        case .notPermitted(let role, let capability): "the role “\(shown: role)” may not \(capability.words)"
        case .unknownRestaurant(let id): "there is no restaurant “\(shown: id)”"
        case .repeatedFavorite(let restaurant):
            "the restaurant “\(shown: restaurant)” stands twice among the favorites"
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
