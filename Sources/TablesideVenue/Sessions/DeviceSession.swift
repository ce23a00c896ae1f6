public import TablesideCore

/// Who is signed in on one device, and whether the device may be pushed to (ID-06, ID-10, ID-49).
///
/// A device has at most one session: signing in ends the one before, so nobody receives the notices of an earlier
/// user. The engine opens a session once a password or another proof was checked, the person signs out, and the engine may
/// end it. A server finds the session that a token stands for, and takes its ``author``:
/// that of a session which has ended is `nil`.
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
        /// Someone whose identity was proved signs in, up to an instant; `nil` for no end.
        ///
        /// `credentialVersion` is that of the account (``Account/credentialVersion``).
        case signIn(who: SignedIn, credentialVersion: Int, until: Instant?)
        /// The session is in use and lasts longer.
        case renew(until: Instant?)
        /// The person changed the password or unlinked a provider on this device, which keeps the session.
        case adopt(credentialVersion: Int)
        /// The person signs out.
        case signOut
        /// The session ends for another reason, such as a dismissal.
        case end(reason: SessionEnd)
        /// The session has lasted as long as it may.
        case expire
        /// The system lets the app notify: the switch is on, and the device has an address.
        case allowPush(token: PushToken)
        /// The system does not let the app notify, or no longer.
        case denyPush
        /// The person switches notices on.
        case turnOnPush(token: PushToken)
        /// The person switches notices off: the address is forgotten.
        case turnOffPush
    }

    /// An event of a session.
    public enum Event: Codable, Hashable, Sendable {
        /// Someone signed in, which ends any session before.
        case signedIn(who: SignedIn, credentialVersion: Int, until: Instant?, at: Instant)
        /// The session lasts longer.
        case renewed(until: Instant?, at: Instant)
        /// The session goes on under a later number.
        case adopted(credentialVersion: Int, at: Instant)
        /// The session ended.
        case ended(user: UserID, reason: SessionEnd, at: Instant)
        /// The setting for pushes changed.
        case pushChanged(setting: PushSetting, at: Instant)
    }

    /// The device.
    public let id: DeviceID
    /// The number of events so far.
    public var version = Version.absent
    /// The state of the session.
    public internal(set) var state = State.signedOut
    /// Who is signed in; `nil` when nobody is.
    public internal(set) var who: SignedIn?
    /// The number of the session on this device, from 1; 0 before the first.
    ///
    /// A token names the number of its session, so that one of an earlier session is spent.
    public internal(set) var number = 0
    /// The number of what the person signed in with (``Account/credentialVersion``); `nil` when nobody is signed in.
    ///
    /// The session is over once the account has a later one.
    public internal(set) var credentialVersion: Int?
    /// When the session ends by itself; `nil` for one without an end, and when nobody is signed in.
    public internal(set) var until: Instant?
    /// Whether and where the device may be pushed to.
    public internal(set) var push = PushSetting()
    /// The last one signed in, whose choices about pushes the device keeps; `nil` before the first.
    public internal(set) var lastUser: UserID?
    /// The time of the last event; `nil` before the first one.
    public internal(set) var lastEventAt: Instant?

    /// Makes the session of a device on which nobody has signed in yet.
    public init(id: DeviceID) { self.id = id }

    /// The person signed in, so that someone's sessions are listed together; empty when nobody is.
    public var scope: String { who?.user.rawValue ?? "" }

    /// The author of what this session sends; `nil` when nobody is signed in.
    public var author: Author? { who?.author(on: id) }

    /// Whether an author is the person signed in, in the role and at the branch of the session, and it is not past its end.
    public func isHeld(by author: Author, at now: Instant) -> Bool {
        guard let who, author.user == who.user, author.role == who.role, author.branch == who.employment?.branch,
            author.device == id
        else { return false }
        return until.map { now < $0 } ?? true
    }

    /// Why the session is over by the record of its user; `nil` while it holds, and when nobody is signed in.
    public func end(by user: User) -> SessionEnd? {
        guard let who, let credentialVersion else { return nil }
        guard user.id == who.user, let account = user.account else { return .accountClosed }
        guard user.role == who.role, account.employment == who.employment else { return .dismissed }
        return account.credentialVersion > credentialVersion ? .passwordChanged : nil
    }

    /// Whether a push may be sent: someone is signed in, not past the end of the session, allowed it, switched it on, and has
    /// an address (ID-41).
    public func receivesPushes(at now: Instant) -> Bool {
        state == .signedIn && push.isReachable && until.map { now < $0 } ?? true
    }
}

/// Someone who is signed in: the person, the role, and the workplace of staff.
public struct SignedIn: Hashable, Codable, Sendable {
    /// The person.
    public let user: UserID
    /// The role in which they act.
    public let role: Role
    /// The workplace of staff (QP-11); `nil` for everyone else, and for staff who work nowhere.
    public let employment: Employment?

    /// Makes the identity of someone signed in.
    ///
    /// - Throws: ``AccountError``: `account.employmentNotAllowed`, or `account.roleWithoutSession` for the engine itself and
    ///   for a role that this release does not know.
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

    /// The author of what this person sends from a device.
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
    /// The session lasted as long as it may.
    public static let expired = SessionEnd(rawValue: "expired")
    /// The person no longer works there, or in another role.
    public static let dismissed = SessionEnd(rawValue: "dismissed")
    /// The password was changed or a provider unlinked, on another device.
    public static let passwordChanged = SessionEnd(rawValue: "passwordChanged")
    /// The account was closed.
    public static let accountClosed = SessionEnd(rawValue: "accountClosed")
    /// The person ended it from another device, such as for a lost phone.
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
