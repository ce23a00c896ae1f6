public import TablesideCore

/// The person signed in on a device, and whether the device may receive push notifications (ID-06, ID-10, ID-49).
///
/// A device has at most one session: signing in ends the previous one, so notifications never reach an earlier user's
/// device. The engine opens a session after checking a password or another proof; the person signs out, and the engine
/// can end it too. A server looks up the session of a token and uses its ``author``, which is `nil` once the session
/// has ended.
///
/// ```swift
/// var session = DeviceSession(id: "phone-7")
/// try session.perform(.signIn(who: SignedIn(ana), credentialVersion: 1, until: friday), by: .system, at: now)
/// try session.perform(.allowPush(token: token), by: .guest("ana", on: "phone-7"), at: now)
/// session.author  // the guest ana, on phone-7
/// ```
public struct DeviceSession: Aggregate, Hashable {
    /// Documents of this type are stored as `deviceSession`.
    public static let kind = DocumentKind(rawValue: "deviceSession")

    /// A command on a session.
    public enum Command: Encodable, Hashable, Sendable {
        /// Signs in a person whose identity was proved, until an instant; `nil` for no end.
        ///
        /// `credentialVersion` is the account's (``Account/credentialVersion``).
        case signIn(who: SignedIn, credentialVersion: Int, until: Instant?)
        /// Extends a session that is in use.
        case renew(until: Instant?)
        /// Keeps the session after the person changed the password or unlinked a provider on this device.
        case adopt(credentialVersion: Int)
        /// Signs the person out.
        case signOut
        /// Ends the session for another reason, such as a dismissal.
        case end(reason: SessionEnd)
        /// Ends the session at its expiry.
        case expire
        /// The system allows notifications, and the device has a push token.
        case allowPush(token: PushToken)
        /// Notifications are not or no longer allowed.
        case denyPush
        /// Turns notifications on at the person's request.
        case turnOnPush(token: PushToken)
        /// Turns notifications off at the person's request, and forgets the push token.
        case turnOffPush
    }

    /// An event of a session.
    public enum Event: Codable, Hashable, Sendable {
        /// A person signed in, which ends any earlier session on the device.
        case signedIn(who: SignedIn, credentialVersion: Int, until: Instant?, at: Instant)
        /// The session was extended.
        case renewed(until: Instant?, at: Instant)
        /// The session continues under a later credential version.
        case adopted(credentialVersion: Int, at: Instant)
        /// The session ended, which signed the person out.
        case ended(user: UserID, reason: SessionEnd, at: Instant)
        /// The push setting changed.
        case pushChanged(setting: PushSetting, at: Instant)
    }

    /// The device that the session belongs to.
    public let id: DeviceID
    /// The number of events so far.
    public var version = Version.absent
    /// Whether a person is signed in.
    public internal(set) var state = State.signedOut
    /// The person signed in; `nil` when there is none.
    public internal(set) var who: SignedIn?
    /// The number of the session on this device, from 1; 0 before the first.
    ///
    /// A token names the number of its session, so a token of an earlier session is invalid.
    public internal(set) var number = 0
    /// The version of the credentials that the person signed in with (``Account/credentialVersion``); `nil` when signed
    /// out.
    ///
    /// The session is over once the account has a later one.
    public internal(set) var credentialVersion: Int?
    /// When the session expires; `nil` for a session without an end, and when signed out.
    public internal(set) var until: Instant?
    /// Whether the device may receive push notifications, and its push token.
    public internal(set) var push = PushSetting()
    /// The last user signed in, whose push settings the device keeps; `nil` before the first.
    public internal(set) var lastUser: UserID?
    /// The time of the last event; `nil` before the first one.
    public internal(set) var lastEventAt: Instant?

    /// Makes the session of a device without any sign-in yet.
    public init(id: DeviceID) { self.id = id }

    /// The person signed in, so that a person's sessions are listed together; empty when signed out.
    public var scope: String { who?.user.rawValue ?? "" }

    /// The author of everything this session sends; `nil` when signed out.
    public var author: Author? { who?.author(on: id) }

    /// Whether an author is the person signed in, with the role and branch of the session, before its end.
    public func isHeld(by author: Author, at now: Instant) -> Bool {
        guard let who, author.user == who.user, author.role == who.role, author.branch == who.employment?.branch,
            author.device == id
        else { return false }
        return until.map { now < $0 } ?? true
    }

    /// Why the session is over according to its user's record; `nil` while it is valid, and when signed out.
    public func end(by user: User) -> SessionEnd? {
        guard let who, let credentialVersion else { return nil }
        guard user.id == who.user, let account = user.account else { return .accountClosed }
        guard user.role == who.role, account.employment == who.employment else { return .dismissed }
        return account.credentialVersion > credentialVersion ? .passwordChanged : nil
    }

    /// Whether a push may be sent: a person is signed in, the session has not expired, notifications are allowed and
    /// turned on, and the device has a push token (ID-41).
    public func receivesPushes(at now: Instant) -> Bool {
        state == .signedIn && push.isReachable && until.map { now < $0 } ?? true
    }
}

/// A signed-in person, with the role and the workplace of staff.
public struct SignedIn: Hashable, Codable, Sendable {
    /// The account that is signed in.
    public let user: UserID
    /// The role that the person acts in.
    public let role: Role
    /// The workplace of staff (QP-11); `nil` for everyone else, and for staff without a workplace.
    public let employment: Employment?

    /// Makes the identity of a signed-in person.
    ///
    /// - Throws: ``AccountError``: `account.employmentNotAllowed`, or `account.roleWithoutSession` for the engine
    ///   itself and for a role that this release does not know.
    public init(_ user: UserID, as role: Role, at employment: Employment? = nil) throws(AccountError) {
        _ = try SessionState(of: role)
        if let employment, let fault = Employment.fault(of: employment, for: role) { throw AccountError(fault) }
        self.user = user
        self.role = role
        self.employment = employment
    }

    /// Makes the identity of an account, in its own role.
    ///
    /// - Throws: ``AccountError``: `account.wrongCredentials` for an account that is not open.
    public init(_ user: User) throws(AccountError) {
        guard user.state == .registered, let role = user.role else { throw AccountError(.wrongCredentials) }
        try self.init(user.id, as: role, at: user.employment)
    }

    /// The author of everything that this person sends from a device.
    public func author(on device: DeviceID? = nil) -> Author {
        Author(user, as: role, at: employment?.branch, on: device)
    }
}

extension SignedIn {
    private enum CodingKeys: CodingKey { case user, role, employment }

    /// Reads an identity, with the checks of the initializer.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        do {
            try self.init(
                container.decode(UserID.self, forKey: .user),
                as: container.decode(Role.self, forKey: .role),
                at: container.decodeIfPresent(Employment.self, forKey: .employment)
            )
        } catch let error as AccountError {
            throw DecodingError.invalid(error, at: container.codingPath)
        }
    }
}

/// Why a session ended.
public struct SessionEnd: OpenCode {
    /// The text that is stored and sent, such as `signedOut`.
    public let rawValue: String

    /// Makes a reason from its text, known or not.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The person signed out.
    public static let signedOut = SessionEnd(rawValue: "signedOut")
    /// The session reached its expiry.
    public static let expired = SessionEnd(rawValue: "expired")
    /// The person no longer works there, or works there in another role.
    public static let dismissed = SessionEnd(rawValue: "dismissed")
    /// The password was changed, or a provider was unlinked, on another device.
    public static let passwordChanged = SessionEnd(rawValue: "passwordChanged")
    /// The account was closed.
    public static let accountClosed = SessionEnd(rawValue: "accountClosed")
    /// The person ended it from another device, for example after losing the phone.
    public static let endedElsewhere = SessionEnd(rawValue: "endedElsewhere")

    /// The reasons that this release knows.
    public static let known: [SessionEnd] = [
        .signedOut, .expired, .dismissed, .passwordChanged, .accountClosed, .endedElsewhere,
    ]
}

extension DeviceSession {
    /// Applies an event to the state.
    public mutating func apply(_ event: Event) {
        switch event {
        case .signedIn(let who, let credentialVersion, let until, let at):
            if lastUser != who.user { push = PushSetting() }
            push.token = nil
            self.who = who
            self.credentialVersion = credentialVersion
            self.until = until
            lastUser = who.user
            number &+= 1
            state = .signedIn
            lastEventAt = at
        case .renewed(let until, let at):
            self.until = until
            lastEventAt = at
        case .adopted(let credentialVersion, let at):
            self.credentialVersion = credentialVersion
            lastEventAt = at
        case .ended(_, _, let at):
            who = nil
            credentialVersion = nil
            until = nil
            push.token = nil
            state = .signedOut
            lastEventAt = at
        case .pushChanged(let setting, let at):
            push = setting
            lastEventAt = at
        }
    }
}

extension DeviceSession.Command {
    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .signIn(let who, let credentialVersion, let until):
            try encoder.write("signIn", ["who": who, "credentialVersion": credentialVersion, "until": until])
        case .renew(let until): try encoder.write("renew", ["until": until])
        case .adopt(let credentialVersion): try encoder.write("adopt", ["credentialVersion": credentialVersion])
        case .signOut: try encoder.write("signOut")
        case .end(let reason): try encoder.write("end", ["reason": reason])
        case .expire: try encoder.write("expire")
        case .allowPush(let token): try encoder.write("allowPush", ["token": token])
        case .denyPush: try encoder.write("denyPush")
        case .turnOnPush(let token): try encoder.write("turnOnPush", ["token": token])
        case .turnOffPush: try encoder.write("turnOffPush")
        }
    }
}

extension DeviceSession.Event {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "signedIn":
                try .signedIn(
                    who: read("who"),
                    credentialVersion: read("credentialVersion"),
                    until: read(optional: "until"),
                    at: read("at")
                )
            case "renewed": try .renewed(until: read(optional: "until"), at: read("at"))
            case "adopted": try .adopted(credentialVersion: read("credentialVersion"), at: read("at"))
            case "ended": try .ended(user: read("user"), reason: read("reason"), at: read("at"))
            case "pushChanged": try .pushChanged(setting: read("setting"), at: read("at"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .signedIn(let who, let credentialVersion, let until, let at):
            try encoder.write(
                "signedIn",
                ["who": who, "credentialVersion": credentialVersion, "until": until, "at": at]
            )
        case .renewed(let until, let at): try encoder.write("renewed", ["until": until, "at": at])
        case .adopted(let credentialVersion, let at):
            try encoder.write("adopted", ["credentialVersion": credentialVersion, "at": at])
        case .ended(let user, let reason, let at):
            try encoder.write("ended", ["user": user, "reason": reason, "at": at])
        case .pushChanged(let setting, let at): try encoder.write("pushChanged", ["setting": setting, "at": at])
        }
    }
}
