public import TablesideCore

/// What a newcomer fills in to get an account, as typed (QP-05).
///
/// The password and its confirmation are not part of it: they are arguments of the check, are never kept, and cannot be
/// encoded with the form (QP-79).
///
/// ```swift
/// let form = SignUpForm(username: "ana", firstName: "Ana", lastName: "Pop", email: "ana@example.ro")
/// for problem in form.problems(password: "secret", confirmation: "secret", under: .quickPlate, taken: []) {
///     show(problem)  // such as “email: there is already an account for ana@example.ro”
/// }
/// ```
public struct SignUpForm: Hashable, Codable, Sendable {
    /// The name in the application.
    public var username: String
    /// The first name.
    public var firstName: String
    /// The last name.
    public var lastName: String
    /// The mailbox.
    public var email: String
    /// The part to play; `nil` for a guest (QP-01).
    public var role: Role?
    /// Where a waiter or a cook works.
    public var workplace: Employment?

    /// Makes a form.
    public init(
        username: String = "",
        firstName: String = "",
        lastName: String = "",
        email: String = "",
        role: Role? = nil,
        workplace: Employment? = nil
    ) {
        self.username = username
        self.firstName = firstName
        self.lastName = lastName
        self.email = email
        self.role = role
        self.workplace = workplace
    }

    /// The keys that a host looks up before it checks the form: of the mailbox and the name, where they are well formed.
    public var keys: [AccountKeyID] {
        var keys: [AccountKeyID] = []
        if let email = try? EmailAddress(email) { keys.append(.email(email)) }
        if let username = try? Username(username) { keys.append(.username(username)) }
        return keys
    }

    /// Everything that is wrong with a sign-up, in the order of the fields (QP-05, QP-06, QP-08).
    ///
    /// - Parameters:
    ///   - password: the password; it is looked at and forgotten.
    ///   - confirmation: the password once more.
    ///   - rules: what the application asks for.
    ///   - taken: which of the form's ``keys`` belong to an account already.
    /// - Returns: a problem for each fault, with the path `username`, `firstName`, `lastName`, `email`, `role`,
    ///   `workplace`, `password` or `confirmation`; none when the account can be made.
    public func problems(
        password: String,
        confirmation: String,
        under rules: SignUpRules,
        taken: Set<AccountKeyID>
    ) -> [Problem<SignUpProblem>] {
        var check = SignUpCheck(form: self, rules: rules, taken: taken)
        _ = check.user(id: UserID(""), password: password, confirmation: confirmation)
        return check.problems
    }

    /// The account that the form asks for, its mailbox not verified yet.
    ///
    /// The arguments are those of ``problems(password:confirmation:under:taken:)``.
    ///
    /// - Throws: every problem that the form has.
    public func user(
        id: UserID,
        password: String,
        confirmation: String,
        under rules: SignUpRules,
        taken: Set<AccountKeyID>
    ) throws(Defects<SignUpProblem>) -> User {
        var check = SignUpCheck(form: self, rules: rules, taken: taken)
        guard let user = check.user(id: id, password: password, confirmation: confirmation) else {
            throw Defects(check.problems)
        }
        return user
    }
}

/// What an application asks of newcomers.
public struct SignUpRules: Hashable, Codable, Sendable {
    /// The roles in which one can sign up.
    public var roles: [Role]
    /// What a password must satisfy.
    public var password: PasswordPolicy

    /// Makes rules.
    public init(roles: [Role], password: PasswordPolicy = PasswordPolicy()) {
        self.roles = roles
        self.password = password
    }

    /// Guests (`Client`), waiters and cooks, with passwords of six characters or more (QP-01, QP-06).
    public static let quickPlate = SignUpRules(roles: [.guest, .waiter, .cook], password: .quickPlate)
}
