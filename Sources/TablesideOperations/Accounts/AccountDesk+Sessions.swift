public import TablesideCore
public import TablesideHosting
import TablesideVenue

extension AccountDesk {
    /// Performs a request from a person's device about its session.
    ///
    /// - Parameters:
    ///   - request: The request to perform.
    ///   - author: The person, on the device that the host has authenticated.
    ///   - command: The identity of the command, kept on every retry.
    ///   - now: The time of the decision; `nil` to read the clock.
    /// - Throws: `access.notSignedIn` for an author without a user or a device; `access.notForSender` if the table of
    ///   rights doesn't allow this for the author's role; a refusal of the session, such as `session.notYours` if
    ///   another person is signed in on the device; `access.notFound` for another device on which the person is not
    ///   signed in, even if another person is.
    public func perform(
        _ request: SessionRequest,
        by author: Author,
        command: CommandID,
        at now: Instant? = nil
    ) async throws(Failure) {
        guard let user = author.user, let device = author.device else { throw .forbidden(AccessRefusal(.notSignedIn)) }
        try await admit(author, to: request.kind.action, on: user)
        let step: DeviceSession.Command
        switch request {
        case .allowPush(let token): step = .allowPush(token: token)
        case .denyPush: step = .denyPush
        case .turnOnPush(let token): step = .turnOnPush(token: token)
        case .turnOffPush: step = .turnOffPush
        case .signOut: step = .signOut
        case .endSession(let other) where other == device: step = .signOut
        case .endSession(let other):
            let key = Self.key(command, by: author, of: user)
            try await runner.perform(Envelope(EndSessionElsewhere(other, of: user), by: author, key: key), at: now)
            return
        }
        do {
            let envelope = Envelope(step, on: DeviceSession.self, device, by: author, id: command)
            try await runner.perform(envelope, at: now)
        } catch {
            throw error.erased
        }
    }
}

/// Ends a person's session on another of their devices.
struct EndSessionElsewhere: JointDecision {
    static let name = DecisionName(rawValue: "endSessionElsewhere")

    /// The device whose session ends.
    let device: DeviceID
    /// The person who ends the session.
    let user: UserID

    init(_ device: DeviceID, of user: UserID) {
        self.device = device
        self.user = user
    }

    var subject: DocumentRef { DocumentRef(DeviceSession.self, device) }

    func needs(_ loaded: Loaded, in context: Void, at now: Instant) -> [DocumentNeed] {
        [DocumentNeed(DeviceSession.self, device)]
    }

    func decide(
        on loaded: Loaded,
        in context: Void,
        by author: Author,
        at now: Instant,
        changes: inout Changes
    ) throws -> NoAnswer {
        var session = try loaded.aggregate(DeviceSession.self, device)
        // Who is signed in on a device is told to nobody else.
        guard session.who?.user == user else { throw AccessRefusal.absent }
        try changes.perform(.end(reason: .endedElsewhere), on: &session, by: .system, at: now)
        return NoAnswer()
    }
}
