public import TablesideCore

/// Everything that is stored about a person, for them to take along.
///
/// Other documents, such as bookings, orders and reviews, name the person by ``User/id``; a host adds those of its
/// listings.
public struct PersonalData: Hashable, Codable, Sendable {
    /// The user with the account.
    public let user: User
    /// The verifications of the user, with the address or number to which a code is out.
    public let verifications: [Verification]
    /// When wrong passwords were tried for the account, and on which devices.
    public let tries: [SignInTries]

    /// Makes the value from the documents.
    public init(user: User, verifications: [Verification], tries: [SignInTries] = []) {
        self.user = user
        self.verifications = verifications
        self.tries = tries
    }
}

extension PersonalData: Summarized {
    /// A fixed text, without personal data.
    public var summary: String { "personal data" }
}
