public import TablesideCore

/// The form that a new user fills in to create an account, as typed (QP-05).
///
/// The password and its confirmation are not part of the form: they are arguments of the check, are never stored, and
/// cannot be encoded with the form (QP-79).
///
/// ```swift
/// let form = SignUpForm(username: "ana", firstName: "Ana", lastName: "Pop", email: "ana@example.ro")
/// for problem in form.problems(password: "secret", confirmation: "secret", under: .quickPlate, taken: []) {
///     show(problem)  // such as “email: there is already an account for ana@example.ro”
/// }
/// ```
public struct SignUpForm: Hashable, Codable, Sendable {
    /// The username, as typed.
    public var username: String
    /// The first name, as typed.
    public var firstName: String
    /// The last name, as typed.
    public var lastName: String
    /// The email address, as typed.
    public var email: String
    /// The role; `nil` for a guest (QP-01).
    public var role: Role?
    /// The workplace of a waiter or a cook.
    public var workplace: Employment?

    /// Makes a form; fields are empty by default.
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

    /// The keys that a host looks up before checking the form: those of the email address and the username, if valid.
    public var keys: [AccountKeyID] {
        var keys: [AccountKeyID] = []
        if let email = try? EmailAddress(email) { keys.append(.email(email)) }
        if let username = try? Username(username) { keys.append(.username(username)) }
        return keys
    }

    /// All problems of a sign-up, in the order of the fields (QP-05, QP-06, QP-08).
    ///
    /// - Parameters:
    ///   - password: the password; it is checked and not stored.
    ///   - confirmation: the password entered again.
    ///   - rules: the requirements of the app.
    ///   - taken: the form's ``keys`` that already belong to an account.
    /// - Returns: a problem for each fault, with the path `username`, `firstName`, `lastName`, `email`, `role`,
    ///   `workplace`, `password` or `confirmation`; empty when the account can be created.
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

    /// The account that the form requests, with its email address not verified yet.
    ///
    /// The arguments are those of ``problems(password:confirmation:under:taken:)``.
    ///
    /// - Throws: all problems of the form.
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

/// The requirements of an app for new users.
public struct SignUpRules: Hashable, Codable, Sendable {
    /// The roles that people can sign up for.
    public var roles: [Role]
    /// The requirements for a password.
    public var password: PasswordPolicy

    /// Makes rules; by default any nonempty password is accepted.
    public init(roles: [Role], password: PasswordPolicy = PasswordPolicy()) {
        self.roles = roles
        self.password = password
    }

    /// Guests (`Client`), waiters and cooks, with passwords of six characters or more (QP-01, QP-06).
    public static let quickPlate = SignUpRules(roles: [.guest, .waiter, .cook], password: .quickPlate)
}
