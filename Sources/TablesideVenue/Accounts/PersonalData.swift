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
    /// Where the person is signed in.
    public let sessions: [Session]
    /// The jobs that were offered to the person, and that the person has not answered.
    public let offers: [JobOffer]
    /// What the person has searched for; `nil` if nothing is remembered.
    public let searches: SearchHistory?

    /// A device on which the person is signed in, without the address to which it is pushed.
    public struct Session: Hashable, Codable, Sendable {
        /// The device.
        public let device: DeviceID
        /// The person, with role and workplace.
        public let who: SignedIn
        /// When the session ends by itself; `nil` for never.
        public let until: Instant?
        /// Whether the person switched notices on.
        public let wantsPushes: Bool

        /// Makes the value from the document; `nil` if nobody is signed in on the device.
        public init?(_ session: DeviceSession) {
            guard let who = session.who else { return nil }
            device = session.id
            self.who = who
            until = session.until
            wantsPushes = session.push.isOn
        }
    }

    /// Makes the value from the documents.
    public init(
        user: User,
        verifications: [Verification],
        tries: [SignInTries] = [],
        sessions: [DeviceSession] = [],
        offers: [JobOffer] = [],
        searches: SearchHistory? = nil
    ) {
        self.user = user
        self.verifications = verifications
        self.tries = tries
        self.sessions = sessions.compactMap { Session($0) }
        self.offers = offers
        self.searches = searches
    }
}

extension PersonalData: Summarized {
    /// A fixed text, without personal data.
    public var summary: String { "personal data" }
}
