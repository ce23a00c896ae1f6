public import TablesideCore
public import TablesideHosting
public import TablesideVenue

/// Notes that a person has a new password in place of one that they knew.
///
/// It believes what the host's ``Authenticator`` said, so only the engine sends it. The answer has the number under which
/// the authenticator then keeps the password; it is remembered with the command, so a repetition replaces nothing.
public struct ChangePassword: JointDecision {
    /// Commands of this kind are remembered as `changePassword`.
    public static let name = DecisionName(rawValue: "changePassword")

    /// The number of the password.
    public struct Answer: Hashable, Codable, Sendable {
        /// The number under which the new password is to be kept.
        public let passwordNumber: Int
    }

    /// The user.
    public let user: UserID

    /// Makes the decision to note a new password.
    public init(_ user: UserID) { self.user = user }

    /// The user.
    public var subject: DocumentRef { DocumentRef(User.self, user) }

    /// The user.
    public func needs(_ loaded: Loaded, in rules: SignUpRules, at now: Instant) -> [DocumentNeed] {
        [DocumentNeed(User.self, user)]
    }

    /// Notes the new password.
    ///
    /// - Throws: the refusal of the user.
    public func decide(
        on loaded: Loaded,
        in rules: SignUpRules,
        by author: Author,
        at now: Instant,
        changes: inout Changes
    ) throws -> Answer {
        var user = try loaded.aggregate(User.self, user)
        try changes.perform(.setPassword, on: &user, in: rules, by: author, at: now)
        guard let number = user.account?.credentialVersion else {
            throw User.Refusal(.illegal(state: user.state.rawValue, command: .setPassword))
        }
        return Answer(passwordNumber: number)
    }
}
