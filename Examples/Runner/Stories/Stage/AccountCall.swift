import Tableside

/// What a phone asks about accounts: the actions that a host adds to those of the house.
///
/// They travel like all others. Who asks is known from the session; a sign-up or a sign-in comes from a device alone.
enum AccountCall: Codable, Sendable {
    /// Opens an account.
    case signUp(user: UserID, form: SignUpForm, password: String, confirmation: String)
    /// Opens an account for somebody whom a provider has confirmed.
    case signUpLinked(user: UserID, form: SignUpForm, identity: LinkedIdentity)
    /// Signs in.
    case signIn(name: String, password: String)
    /// Signs in somebody whom a provider has confirmed.
    case signInLinked(identity: LinkedIdentity)
    /// Enters a code that was sent.
    case enterCode(verification: VerificationKey, code: String)
    /// Has a code sent for a new password.
    case forgotPassword(contact: AccountKeyID)
    /// Sets a new password by the code.
    case newPassword(contact: AccountKeyID, code: String, password: String)
    /// Replaces the password.
    case changePassword(old: String, password: String)
    /// What the library has requests for.
    case account(request: AccountRequest)
    /// What the person does with the session of the device: permissions, the switch of notices, signing out.
    case session(request: SessionRequest)

    /// An action with the identity under which it counts once.
    struct Envelope: Codable, Sendable {
        let id: CommandID
        let call: AccountCall
    }

    /// What comes back.
    struct Receipt: Codable, Sendable {
        /// The token of a new session.
        var token: SessionToken?
        /// Who is signed in.
        var who: SignedIn?
        /// Whether a code was right, or an identity is known; `nil` where neither was asked.
        var isRight: Bool?
        /// How many wrong codes may still be entered.
        var triesLeft: Int?
    }
}
