public import TablesideCore

/// The host's keeper of secrets: passwords, and the codes that verify an address or a number.
///
/// The engine decides when a password may be set and when a code counts; it never stores a secret, and no command,
/// event or error contains one. Implementation requirements: store passwords only as slow salted hashes; make codes
/// from a secure source of randomness, and delete each code when its verification has ended.
public protocol Authenticator: Sendable {
    /// Stores a user's password under the number of the change (``Account/credentialVersion``), replacing one with an
    /// earlier number; changes nothing if a password with this number or a later one is stored.
    ///
    /// A repeated or late call therefore replaces nothing. The comparison and the change are one atomic step, even when
    /// two calls arrive at once.
    func setPassword(_ password: String, number: Int, of user: UserID) async throws

    /// The number under which the user's password is stored, if the password matches; `nil` if it does not, and for a
    /// user without a password.
    ///
    /// The engine accepts it only if it equals the number in the account (``Account/passwordNumber``), so a replaced
    /// password opens nothing, even before the new one is stored.
    ///
    /// For an address without an account, the engine asks about a user who does not exist, so that the response time
    /// does not reveal whether the address has an account: compare with the hash of some other password in that case,
    /// and return `nil`. A password has at most ``PasswordPolicy/mostBytes`` bytes; a longer one is not passed on.
    func passwordNumber(of user: UserID, matching password: String) async throws -> Int?

    /// Deletes a user's password and codes.
    func forgetPassword(of user: UserID) async throws

    /// Makes the code with this number, unless it exists already, and sends it to an address or a telephone number.
    ///
    /// Return once the message is queued: waiting for it to be sent would reveal by the response time whether a person
    /// who forgot the password has an account.
    func sendCode(_ number: Int, of verification: VerificationKey, to contact: AccountKeyID) async throws

    /// Whether the entered text is the code with this number; `false` if there is none.
    ///
    /// The same input must give the same answer, so that a repeated command has the same result. Before it recovers a
    /// password, the engine asks about a user who does not exist, so that a missing connection does not reveal whether
    /// an address has an account.
    func codeMatches(_ code: String, _ number: Int, of verification: VerificationKey) async throws -> Bool
}
