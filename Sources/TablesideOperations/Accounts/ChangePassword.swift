public import TablesideCore
public import TablesideHosting
import TablesideVenue

/// Notes that a person has a new password in place of one that they knew.
///
/// Their session on the device on which they changed it goes on, and all others are over.
///
/// It believes what the host's ``Authenticator`` said, so only the engine sends it. The answer has the number under which
/// the authenticator then keeps the password; it is remembered with the command, so a repetition replaces nothing. After
/// too many wrong passwords (``SignInTries``) the old one is not accepted either.
public struct ChangePassword: JointDecision {
    /// Commands of this kind are remembered as `changePassword`.
    public static let name = DecisionName(rawValue: "changePassword")

    /// The number of the password.
    public struct Answer: Hashable, Codable, Sendable {
        /// The number under which the new password is to be kept.
        public let passwordNumber: Int
    }

    /// What identifies the command: how the old password was proved does not.
    struct Request: Hashable, Encodable, Sendable {
        let user: UserID
        let device: DeviceID?
    }

    /// The user.
    public let user: UserID
    /// The number under which the old password was proved.
    public let oldNumber: Int
    /// The device on which it was changed; `nil` if no session is to go on.
    public let device: DeviceID?

    /// Makes the decision to note a new password.
    public init(_ user: UserID, from oldNumber: Int, on device: DeviceID? = nil) {
        self.user = user
        self.oldNumber = oldNumber
        self.device = device
    }

    /// The user.
    public var subject: DocumentRef { DocumentRef(User.self, user) }

    /// The user, the session of the device, and the tries there.
    public func needs(_ loaded: Loaded, in context: SignIn.Context, at now: Instant) throws -> [DocumentNeed] {
        try CountedTries.needs(user, on: device, loaded)
    }

    /// Notes the new password.
    ///
    /// - Throws: `account.wrongCredentials` unless the old one is the account's present one, and after too many wrong
    ///   ones; the refusal of the user or the session.
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

/// The session of the device on which a person changes what they sign in with, which goes on.
enum KeptSession {
    /// The document of the session.
    static func needs(_ device: DeviceID?) -> [DocumentNeed] {
        device.map { [DocumentNeed(DeviceSession.self, $0)] } ?? []
    }

    /// Lets the session go on under the user's new number, if it was theirs and not over before.
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
