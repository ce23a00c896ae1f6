public import TablesideCore

/// What a host found out about the keys of a sign-up form before it asks for the account.
public enum AccountKeyLookup: Hashable, Sendable {
    /// These of the keys belong to an account already; an empty set when all are free.
    case answered(taken: Set<AccountKeyID>)
    /// The accounts could not be asked.
    case noConnection
}

extension SignUpForm {
    /// Opens the account that the form asks for: a joint decision over the account and its two keys (QP-07).
    ///
    /// All three documents are written as absent so far. When somebody else claims the name or the mailbox between the
    /// look-up and the commit, the commit fails as a conflict, nothing is stored, and the next look-up says so.
    ///
    /// - Parameters:
    ///   - id: the identity of the new account.
    ///   - password: the password; it is looked at and forgotten.
    ///   - confirmation: the password once more.
    ///   - rules: what the application asks for.
    ///   - lookup: what is known of the form's ``keys``.
    ///   - changes: takes the three documents.
    /// - Returns: the account, whose mailbox is still to be verified.
    /// - Throws: ``AccountError``: `account.signUpRefused` with every problem of the form, or `account.noConnection`
    ///   (QP-70). Nothing has been added to the changes then.
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
