public import TablesideCore
public import TablesideHosting
import TablesideVenue

/// Records that a person replaced a password that they knew.
///
/// The session on the device that made the change stays open; all other sessions end.
///
/// This decision trusts what the host's ``Authenticator`` said, so only the engine sends it. The answer has the number
/// under which the authenticator then keeps the password; it is stored with the command, so repeating the command
/// replaces nothing. After too many wrong passwords (``SignInTries``), the old one is refused too.
public struct ChangePassword: JointDecision {
    /// Commands of this kind are remembered as `changePassword`.
    public static let name = DecisionName(rawValue: "changePassword")

    /// The result of changing a password.
    public struct Answer: Hashable, Codable, Sendable {
        /// The number under which the authenticator keeps the new password.
        public let passwordNumber: Int
    }

    /// The identity of the command, which doesn't include how the old password was proved.
    struct Request: Hashable, Encodable, Sendable {
        let user: UserID
        let device: DeviceID?
    }

    /// The user whose password changes.
    public let user: UserID
    /// The number of the old password that was proved.
    public let oldNumber: Int
    /// The device that made the change; `nil` if no session stays open.
    public let device: DeviceID?

    /// Creates the decision to record a new password.
    public init(_ user: UserID, from oldNumber: Int, on device: DeviceID? = nil) {
        self.user = user
        self.oldNumber = oldNumber
        self.device = device
    }

    /// The user whose password changes.
    public var subject: DocumentRef { DocumentRef(User.self, user) }

    /// The user, the session of the device, and its failed tries.
    public func needs(_ loaded: Loaded, in context: SignIn.Context, at now: Instant) throws -> [DocumentNeed] {
        try CountedTries.needs(user, on: device, loaded)
    }

    /// Records the new password.
    ///
    /// - Throws: `account.wrongCredentials` unless the old password is the account's current one, and after too many
    ///   wrong ones; the refusal of the user or the session.
    public func decide(
        on loaded: Loaded,
        in context: SignIn.Context,
        by author: Author,
        at now: Instant,
        changes: inout Changes
    ) throws -> Answer {
        let before = try loaded.aggregate(User.self, user)
        var user = before
        if before.account != nil {
            try CountedTries.require(oldNumber, of: before, on: device, under: context.policy, loaded, at: now)
        }
        try changes.perform(.setPassword, on: &user, in: context.rules, by: author, at: now)
        guard let number = user.account?.credentialVersion else {
            throw User.Refusal(.illegal(state: user.state.rawValue, command: .setPassword))
        }
        try KeptSession.keep(device, of: user, before: before, loaded, at: now, &changes)
        return Answer(passwordNumber: number)
    }
}

/// The session that stays open on the device where a person changes how they sign in.
enum KeptSession {
    /// The session's document.
    static func needs(_ device: DeviceID?) -> [DocumentNeed] {
        device.map { [DocumentNeed(DeviceSession.self, $0)] } ?? []
    }

    /// Keeps the session open under the user's new number, if it is theirs and has not ended.
    static func keep(
        _ device: DeviceID?,
        of user: User,
        before: User,
        _ loaded: Loaded,
        at now: Instant,
        _ changes: inout Changes
    ) throws {
        guard let device, let number = user.account?.credentialVersion, number != before.account?.credentialVersion
        else { return }
        var session = try loaded.aggregate(DeviceSession.self, device)
        guard session.who?.user == user.id, session.end(by: before) == nil else { return }
        try changes.perform(.adopt(credentialVersion: number), on: &session, by: .system, at: now)
    }
}
