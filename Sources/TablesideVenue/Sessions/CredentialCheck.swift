import TablesideCore

/// The credential service's answer to an email address and a password.
public enum CredentialCheck: Hashable, Sendable {
    /// The password is correct for this account.
    case matched(user: User)
    /// No account has this address.
    case unknownAccount
    /// The password is wrong.
    case wrongPassword
    /// The service returned an anonymous session.
    case anonymous
    /// The service could not be reached.
    case noConnection

    /// Makes the answer from a lookup by address and a password comparison.
    ///
    /// - Parameters:
    ///   - account: the account with the address; `nil` when there is none.
    ///   - credentialMatches: whether the password is the account's.
    public init(account: User?, credentialMatches: Bool) {
        if let account {
            self = credentialMatches ? .matched(user: account) : .wrongPassword
        } else {
            self = .unknownAccount
        }
    }
}
