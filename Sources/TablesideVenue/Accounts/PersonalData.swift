public import TablesideCore

/// A copy of everything stored about a person, for export at their request.
///
/// Other documents, such as bookings, orders and reviews, name the person by ``User/id``; a host adds the ones it
/// lists.
public struct PersonalData: Hashable, Codable, Sendable {
    /// The user, including the account.
    public let user: User
    /// The user's verifications, with the address or number that a pending code was sent to.
    public let verifications: [Verification]
    /// The recent failed sign-ins, with the devices they came from.
    public let tries: [SignInTries]
    /// The devices on which the person is signed in.
    public let sessions: [Session]
    /// The open job offers that the person has not answered.
    public let offers: [JobOffer]
    /// The person's recent searches; `nil` if none are stored.
    public let searches: SearchHistory?

    /// A device on which the person is signed in, without its push token.
    public struct Session: Hashable, Codable, Sendable {
        /// The device that the session belongs to.
        public let device: DeviceID
        /// The person, with role and workplace.
        public let who: SignedIn
        /// When the session expires; `nil` if it does not.
        public let until: Instant?
        /// Whether the person turned notifications on.
        public let wantsPushes: Bool

        /// Makes the value from the document; `nil` if the device has no signed-in user.
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
