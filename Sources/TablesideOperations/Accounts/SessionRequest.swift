public import TablesideCore
public import TablesideHosting
public import TablesideVenue

/// What a person's device may ask about its session: pushes, signing out, and the end of a session on another device.
///
/// It is decoded from requests and names no person. All but ``endSession(on:)`` are about the device that sends them, which is
/// the one that the host has authenticated (``AccountDesk``).
public enum SessionRequest: Hashable, Codable, Sendable {
    /// The system lets the app notify: the switch is on, and the device has an address.
    case allowPush(token: PushToken)
    /// The system does not let the app notify, or no longer.
    case denyPush
    /// Switches notices on.
    case turnOnPush(token: PushToken)
    /// Switches notices off: the address is forgotten.
    case turnOffPush
    /// Signs out.
    case signOut
    /// Ends the person's session on another device, such as a lost phone, which is not pushed to from then on.
    case endSession(on: DeviceID)
}

extension SessionRequest {
    /// The kinds of requests, without their data.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        /// The system lets the app notify.
        case allowPush
        /// The system does not let the app notify, or no longer.
        case denyPush
        /// Switches notices on.
        case turnOnPush
        /// Switches notices off.
        case turnOffPush
        /// Signs out.
        case signOut
        /// Ends the person's session on another device.
        case endSession
    }

    /// The kind of this request.
    public var kind: Kind {
        switch self {
        case .allowPush: .allowPush
        case .denyPush: .denyPush
        case .turnOnPush: .turnOnPush
        case .turnOffPush: .turnOffPush
        case .signOut: .signOut
        case .endSession: .endSession
        }
    }
}

extension SessionRequest.Kind {
    /// The action that is asked for.
    public var action: ActionCode { ActionCode("session", rawValue) }
}

extension SessionRequest: Summarized {
    /// A fixed text, without personal data.
    public var summary: String { "session request" }
}

extension SessionRequest {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "allowPush": try .allowPush(token: read("token"))
            case "denyPush": try read.alone(.denyPush)
            case "turnOnPush": try .turnOnPush(token: read("token"))
            case "turnOffPush": try read.alone(.turnOffPush)
            case "signOut": try read.alone(.signOut)
            case "endSession": try .endSession(on: read("on"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .allowPush(let token): try encoder.write("allowPush", ["token": token])
        case .denyPush: try encoder.write("denyPush")
        case .turnOnPush(let token): try encoder.write("turnOnPush", ["token": token])
        case .turnOffPush: try encoder.write("turnOffPush")
        case .signOut: try encoder.write("signOut")
        case .endSession(let on): try encoder.write("endSession", ["on": on])
        }
    }
}

extension AccountDesk {
    /// Does what a person's device asks about its session.
    ///
    /// - Parameters:
    ///   - request: What is asked.
    ///   - author: The person, on the device that the host has authenticated.
    ///   - command: The identity of the command, kept on every retry.
    ///   - now: The time of the decision; `nil` to read the clock.
    /// - Throws: `access.notSignedIn` for an author without a user or a device; `access.notForSender` where the table of
    ///   rights lets nobody in the author's role do that; a refusal of the session, such as `session.notYours` where somebody else is signed in on the device; `access.notFound` for another device on which the
    ///   person is not signed in, also where somebody else is.
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
