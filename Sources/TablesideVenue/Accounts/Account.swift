public import TablesideCore

/// Everything personal in a user's account; closing the account erases it.
public struct Account: Hashable, Codable, Sendable {
    /// The known fields of the person or business, such as name and address.
    public internal(set) var facts: AccountFacts
    /// The workplace of staff; `nil` for everyone else and for dismissed staff.
    public internal(set) var employment: Employment?
    /// The user who invited the person; `nil` if there was no invitation.
    public internal(set) var inviter: UserID?
    /// Whether the person subscribes to the newsletter.
    public internal(set) var readsNewsletter = false
    /// The restaurants that the person has starred.
    public internal(set) var favorites = Favorites()
    /// The accounts with providers that the person signs in with, in the order in which they were linked.
    public internal(set) var identities: [LinkedIdentity] = []
    /// The number of the person's password; `nil` for an account without one.
    ///
    /// A password that the authenticator keeps under another number is not valid, or no longer valid.
    public internal(set) var passwordNumber: Int?
    /// The version of the person's sign-in credentials: 1 at registration, one more for every new password and for
    /// every unlinked provider.
    ///
    /// Sessions of an earlier version are over, and an authenticator replaces a password only under a later one.
    public internal(set) var credentialVersion = 1
    /// The consents that were given, withdrawn ones included.
    public internal(set) var consents: [ConsentKind: Consent] = [:]
    /// The unique values that the account claims, sorted.
    ///
    /// They are stored because the rules may change: an account frees the values it claimed, not those that new rules
    /// would claim.
    public internal(set) var claims: [AccountKeyID] = []
    /// The email address and the telephone number, if a code has verified them; sorted.
    public internal(set) var verified: [AccountKeyID] = []

    /// Makes an account of a registration.
    init(facts: AccountFacts, hasPassword: Bool) {
        self.facts = facts
        passwordNumber = hasPassword ? 1 : nil
    }

    /// Whether the person can sign in with a password.
    public var hasPassword: Bool { passwordNumber != nil }

    /// The ways to reach the person that a code can verify.
    var contacts: [AccountKeyID] { facts.keys(in: [.email, .phone]) }

    /// The number of the next change of the sign-in credentials; it saturates instead of overflowing.
    var nextCredentialVersion: Int { credentialVersion == .max ? .max : credentialVersion + 1 }

    /// The number of ways in which the person can sign in.
    var waysToSignIn: Int { identities.count + (hasPassword ? 1 : 0) }
}

extension Account: Summarized {
    /// A fixed text, without personal data.
    public var summary: String { "account" }
}
