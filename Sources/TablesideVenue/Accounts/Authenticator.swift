public import TablesideCore

/// The host's keeper of secrets: passwords, and codes that show that an address or a number is a person's.
///
/// The engine decides when a password may be set and when a code counts; it never stores a secret, and none is in a
/// command, an event or an error. Implementation requirements: keep passwords only as slow salted hashes; make codes
/// from a secure source of randomness, and forget each after its verification has ended.
public protocol Authenticator: Sendable {
    /// Keeps a user's password under the number of the change (``Account/credentialVersion``), in place of one with an
    /// earlier number; changes nothing if one with this number or a later one is kept.
    ///
    /// A repeated or late call therefore replaces nothing. The comparison and the change are one step, also when two
    /// calls arrive at once.
    func setPassword(_ password: String, number: Int, of user: UserID) async throws

    /// The number under which the user's password is kept, if it is this one; `nil` for another, and for a user without
    /// one.
    ///
    /// Only under the number of the account (``Account/passwordNumber``) is it believed, so that a password opens nothing
    /// once it was replaced, also before the new one is kept.
    ///
    /// For an address that nobody has, the engine asks about a user who does not exist, so that the time to an answer does
    /// not tell whether an address has an account: compare with the hash of some other password then, and answer `nil`.
    /// A password has at most ``PasswordPolicy/mostBytes`` bytes; a longer one is not passed on.
    func passwordNumber(of user: UserID, matching password: String) async throws -> Int?

    /// Forgets a user's password and codes.
    func forgetPassword(of user: UserID) async throws

    /// Makes the code with this number, unless it is made already, and sends it to an address or a telephone number.
    func sendCode(_ number: Int, of verification: VerificationKey, to contact: AccountKeyID) async throws

    /// Whether what was entered is the code with this number; `false` if there is none.
    ///
    /// Asked again with the same input, it gives the same answer, so that a repeated command is the same command.
    func codeMatches(_ code: String, _ number: Int, of verification: VerificationKey) async throws -> Bool
}
