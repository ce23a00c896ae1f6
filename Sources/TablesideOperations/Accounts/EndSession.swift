public import TablesideCore
public import TablesideHosting
import TablesideVenue

/// Ends a user's session on a device if the account no longer allows it: the account was closed, the person was dismissed,
/// or the password was changed since.
///
/// Such a session is refused anyway (``HostStore/standing(onSessionOf:at:)``); this also forgets where the device is
/// pushed to. A session that holds, or is another user's by now, stays as it is.
public struct EndSession: JointDecision {
    /// Commands of this kind are remembered as `endSession`.
    public static let name = DecisionName(rawValue: "endSession")

    /// The device.
    public let device: DeviceID
    /// The user.
    public let user: UserID

    /// Makes the decision to check a user's session on a device.
    public init(_ device: DeviceID, of user: UserID) {
        self.device = device
        self.user = user
    }

    /// The session.
    public var subject: DocumentRef { DocumentRef(DeviceSession.self, device) }

    /// The session and the user.
    public func needs(_ loaded: Loaded, in context: Void, at now: Instant) -> [DocumentNeed] {
        [DocumentNeed(DeviceSession.self, device), DocumentNeed(User.self, user)]
    }

    /// Ends the session, unless it holds or is another user's.
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

/// Removes the wrong tries for an account that was closed.
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

/// Voids a code of an account that was closed, and forgets where it was sent.
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
    /// Ends the sessions of a user that are over, and forgets where their devices were pushed to.
    ///
    /// It follows the events after which they may be: the account was closed, the person was dismissed or works
    /// elsewhere, or what they sign in with was changed. After a closed account it also removes the tries that are
    /// left, and voids the codes that were asked for on the person's devices. It may run late: the sessions are refused
    /// from the change on. A failure that may pass is thrown at once; one that lasts, after all other devices and the
    /// tries.
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
