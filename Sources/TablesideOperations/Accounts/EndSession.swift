public import TablesideCore
public import TablesideHosting
import TablesideVenue

/// Ends a user's session on a device if the account no longer allows it: the account was closed, the person was
/// dismissed, or the password has changed.
///
/// Such a session is refused anyway (``HostStore/standing(onSessionOf:at:)``); this decision also erases the device's
/// push token. A session that is still allowed, or now belongs to another user, stays as it is.
public struct EndSession: JointDecision {
    /// Commands of this kind are remembered as `endSession`.
    public static let name = DecisionName(rawValue: "endSession")

    /// The device whose session is checked.
    public let device: DeviceID
    /// The user whose session is checked.
    public let user: UserID

    /// Makes the decision to check a user's session on a device.
    public init(_ device: DeviceID, of user: UserID) {
        self.device = device
        self.user = user
    }

    /// The session of the device.
    public var subject: DocumentRef { DocumentRef(DeviceSession.self, device) }

    /// The session and its user.
    public func needs(_ loaded: Loaded, in context: Void, at now: Instant) -> [DocumentNeed] {
        [DocumentNeed(DeviceSession.self, device), DocumentNeed(User.self, user)]
    }

    /// Ends the session, unless it is still allowed or belongs to another user.
    ///
    /// - Throws: the refusal of the session.
    public func decide(
        on loaded: Loaded,
        in context: Void,
        by author: Author,
        at now: Instant,
        changes: inout Changes
    ) throws -> NoAnswer {
        var session = try loaded.aggregate(DeviceSession.self, device)
        let user = try loaded.aggregate(User.self, user)
        if session.who?.user == user.id, let reason = session.end(by: user) {
            try changes.perform(.end(reason: reason), on: &session, by: author, at: now)
        }
        return NoAnswer()
    }
}

/// Removes the wrong tries for a closed account.
struct ForgetTries: JointDecision {
    static let name = DecisionName(rawValue: "forgetTries")

    let tries: SignInTriesKey

    var subject: DocumentRef { DocumentRef(SignInTries.self, tries) }

    func needs(_ loaded: Loaded, in context: Void, at now: Instant) -> [DocumentNeed] {
        [DocumentNeed(SignInTries.self, tries)]
    }

    func decide(
        on loaded: Loaded,
        in context: Void,
        by author: Author,
        at now: Instant,
        changes: inout Changes
    ) throws -> NoAnswer {
        if let document = try loaded.document(SignInTries.self, tries) { changes.remove(document) }
        return NoAnswer()
    }
}

/// Voids a code of a closed account, and erases where it was sent.
struct ForgetCode: JointDecision {
    static let name = DecisionName(rawValue: "forgetCode")

    let verification: VerificationKey

    var subject: DocumentRef { DocumentRef(Verification.self, verification) }

    func needs(_ loaded: Loaded, in context: Void, at now: Instant) -> [DocumentNeed] {
        [DocumentNeed(Verification.self, verification)]
    }

    func decide(
        on loaded: Loaded,
        in context: Void,
        by author: Author,
        at now: Instant,
        changes: inout Changes
    ) throws -> NoAnswer {
        var stored = try loaded.aggregate(Verification.self, verification)
        if stored.state != .idle { try changes.perform(.cancel, on: &stored, in: .usual, by: author, at: now) }
        return NoAnswer()
    }
}

extension Reaction {
    /// Ends the sessions of a user that are no longer allowed, and erases the push tokens of their devices.
    ///
    /// It follows the events that can end sessions: the account was closed, the person was dismissed or changed
    /// employment, or their sign-in data changed. After a closed account it also removes the remaining tries, and voids
    /// the codes that were requested on the person's devices. It may run late, because the sessions are refused from
    /// the change on. A temporary failure is thrown at once; a permanent one is thrown after all other devices and the
    /// tries are handled.
    ///
    /// ```swift
    /// _ = try await runner.advance(.endingSessions(through: runner))
    /// ```
    public static func endingSessions(through runner: CommandRunner) -> Reaction {
        Reaction(ReactionName(rawValue: "endSessions"), to: User.self) { event, trigger in
            let user = UserID(event.aggregate.id)
            switch event.event {
            case .closed, .dismissed, .employed, .passwordSet, .unlinked: break
            default: return
            }
            // A session that cannot be ended keeps no other one open, and no tries.
            var failure = LastingFailure()
            for device in try await runner.store.ids(DeviceSession.self, scope: user.rawValue) {
                let key = trigger.key("session \(device)")
                try await failure.perform(EndSession(device, of: user), as: key, through: runner)
            }
            if case .closed = event.event {
                for tries in try await runner.store.ids(SignInTries.self, scope: user.rawValue) {
                    let key = trigger.key("tries \(tries)")
                    try await failure.perform(ForgetTries(tries: tries), as: key, through: runner)
                }
                for code in try await runner.store.ids(Verification.self, scope: user.rawValue) {
                    let key = trigger.key("code \(code)")
                    try await failure.perform(ForgetCode(verification: code), as: key, through: runner)
                }
            }
            try failure.finish()
        }
    }
}
