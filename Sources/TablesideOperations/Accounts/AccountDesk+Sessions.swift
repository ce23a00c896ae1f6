public import TablesideCore
public import TablesideHosting
import TablesideVenue

extension AccountDesk {
    /// Does what a person's device asks about its session.
    ///
    /// - Parameters:
    ///   - request: What is asked.
    ///   - author: The person, on the device that the host has authenticated.
    ///   - command: The identity of the command, kept on every retry.
    ///   - now: The time of the decision; `nil` to read the clock.
    /// - Throws: `access.notSignedIn` for an author without a user or a device; `access.notForSender` where the table of
    ///   rights lets nobody in the author's role do that; a refusal of the session, such as `session.notYours` where
    ///   somebody else is signed in on the device; `access.notFound` for another device on which the person is not
    ///   signed in, also where somebody else is.
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

/// Ends the session of a person on another of their devices.
struct EndSessionElsewhere: JointDecision {
    static let name = DecisionName(rawValue: "endSessionElsewhere")

    /// The other device.
    let device: DeviceID
    /// The person.
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
