public import TablesideCore

/// The result of looking up the keys of a sign-up form.
public enum AccountKeyLookup: Hashable, Sendable {
    /// The keys that already belong to an account; an empty set when all are free.
    case answered(taken: Set<AccountKeyID>)
    /// The accounts could not be reached.
    case noConnection
}

extension SignUpForm {
    /// Creates the account that the form requests, in one decision over the account and its two keys (QP-07).
    ///
    /// All three documents are written as new. If someone else claims the username or the email address between the
    /// lookup and the commit, the commit fails as a conflict, nothing is stored, and the next lookup reports the key as
    /// taken.
    ///
    /// - Parameters:
    ///   - id: the identity of the new account.
    ///   - password: the password; it is checked and not stored.
    ///   - confirmation: the password entered again.
    ///   - rules: the requirements of the app.
    ///   - lookup: the result of looking up the form's ``keys``.
    ///   - changes: receives the three documents.
    /// - Returns: the account, whose email address is not verified yet.
    /// - Throws: ``AccountError``: `account.signUpRefused` with every problem of the form, or `account.noConnection`
    ///   (QP-70); nothing has been added to the changes.
    @discardableResult
    public func register(
        as id: UserID,
        password: String,
        confirmation: String,
        under rules: SignUpRules,
        lookup: AccountKeyLookup,
        in changes: inout Changes
    ) throws(AccountError) -> User {
        guard case .answered(let taken) = lookup else { throw AccountError(.noConnection(during: .signUp)) }
        var user: User
        do {
            user = try self.user(id: id, password: password, confirmation: confirmation, under: rules, taken: taken)
        } catch {
            throw AccountError(.signUpRefused(problems: error.problems))
        }
        changes.put(&user)
        for var key in user.keys { changes.put(&key) }
        return user
    }
}
