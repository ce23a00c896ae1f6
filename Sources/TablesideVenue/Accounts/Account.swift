public import TablesideCore

/// Everything personal that a user's account holds; closing the account erases it whole.
public struct Account: Hashable, Codable, Sendable {
    /// What is known of the person or business.
    public internal(set) var facts: AccountFacts
    /// The workplace of staff; `nil` for everyone else, and for staff who were dismissed.
    public internal(set) var employment: Employment?
    /// Who invited the person; `nil` if nobody did.
    public internal(set) var inviter: UserID?
    /// Whether the person reads the newsletter.
    public internal(set) var readsNewsletter = false
    /// The restaurants that the person has starred.
    public internal(set) var favorites = Favorites()
    /// The accounts with providers that the person signs in with, in the order in which they were linked.
    public internal(set) var identities: [LinkedIdentity] = []
    /// The number of the password by which the person signs in; `nil` for an account without one.
    ///
    /// A password that the authenticator keeps under another number is not the person's, or no longer.
    public internal(set) var passwordNumber: Int?
    /// How often what the person signs in with was replaced or taken away: 1 at registration, one more for every new
    /// password and for every provider unlinked.
    ///
    /// Sessions of an earlier one are over, and an authenticator keeps a password only under a later one.
    public internal(set) var credentialVersion = 1
    /// The consents that were given, withdrawn ones included.
    public internal(set) var consents: [ConsentKind: Consent] = [:]
    /// The unique values that the account claims, sorted.
    ///
    /// They are recorded because the rules may change: an account frees what it claimed, not what new rules would claim.
    public internal(set) var claims: [AccountKeyID] = []
    /// The email address and the telephone number, as far as a code has shown them to be the person's; sorted.
    public internal(set) var verified: [AccountKeyID] = []

    /// Makes an account of a registration.
    init(facts: AccountFacts, hasPassword: Bool) {
        self.facts = facts
        passwordNumber = hasPassword ? 1 : nil
    }

    /// Whether the person can sign in by a password.
    public var hasPassword: Bool { passwordNumber != nil }

    /// The ways to reach the person that a code can verify.
    var contacts: [AccountKeyID] { facts.keys(in: [.email, .phone]) }

    /// The number of the next change of what the person signs in with; it saturates instead of overflowing.
    var nextCredentialVersion: Int { credentialVersion == .max ? .max : credentialVersion + 1 }

    /// The number of ways in which the person can sign in.
    var waysToSignIn: Int { identities.count + (hasPassword ? 1 : 0) }
}

extension Account: Summarized {
    /// A fixed text, without personal data.
    public var summary: String { "account" }
}
