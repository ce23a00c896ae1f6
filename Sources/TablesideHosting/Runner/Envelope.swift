public import TablesideCore

/// A command on its way to a ``CommandRunner``: what is asked, by whom, and under which id.
///
/// The sender chooses the id before the first attempt and sends the same envelope again on every retry:
///
/// ```swift
/// let booking = Envelope(.book(request), on: ServiceDay.self, day, by: guest, id: commandID)
/// try await runner.perform(booking, in: plans)
/// try await runner.perform(booking, in: plans).isReplay  // true: the first outcome again, nothing is booked twice
/// ```
///
/// What is asked is a command on one aggregate or a ``JointDecision``. With the version that the sender saw, the
/// command is decided on that version only; without it, on the current state.
public struct Envelope<Decision: JointDecision>: Sendable {
    /// What is asked.
    public let decision: Decision
    /// The person or system that asks.
    public let author: Author
    /// What the store remembers of the command: its key and its content.
    public let identity: CommandIdentity
    /// The version of a document that the sender saw; `nil` for any.
    let expected: (ref: DocumentRef, version: Version)?
    /// What an access policy is shown: the aggregate's command, or the decision.
    let action: any Sendable & Encodable
}

extension Envelope {
    /// Makes the envelope of a joint decision.
    ///
    /// - Parameters:
    ///   - decision: The decision to make.
    ///   - author: Who asks.
    ///   - id: The identity of the command, chosen before the first attempt and kept on every retry.
    ///   - expecting: The version of the decision's subject that the sender saw; `nil` for any.
    public init(_ decision: Decision, by author: Author, id: CommandID, expecting: Version? = nil) {
        self.init(decision, by: author, key: CommandKey(id, by: author), expecting: expecting)
    }

    /// Makes the envelope of a joint decision, under a key that a reaction derived from an event.
    ///
    /// - Parameters:
    ///   - decision: The decision to make.
    ///   - author: Who asks.
    ///   - key: The identity of the command (``Reaction/Trigger/key(_:)``).
    ///   - expecting: The version of the decision's subject that it is based on; `nil` for any.
    public init(_ decision: Decision, by author: Author, key: CommandKey, expecting: Version? = nil) {
        let identity = CommandIdentity.of(decision, on: Decision.name.rawValue, by: author, key)
        self.init(decision, by: author, as: identity, expecting: expecting.map { (decision.subject, $0) })
    }

    /// Makes the envelope of a joint decision, remembered under the sender's original request, if a document is still
    /// at an expected version.
    package init(
        _ decision: Decision,
        by author: Author,
        as identity: CommandIdentity,
        expecting expected: (DocumentRef, Version)?
    ) {
        self.init(decision: decision, author: author, identity: identity, expected: expected, action: decision)
    }
}

extension Envelope {
    /// Makes the envelope of a command on one aggregate.
    ///
    /// - Parameters:
    ///   - command: The command to perform.
    ///   - type: The type of the aggregate.
    ///   - target: The aggregate's identity; one that was never stored is at version 0.
    ///   - author: Who asks.
    ///   - id: The identity of the command, chosen before the first attempt and kept on every retry.
    ///   - expecting: The version that the sender saw; `nil` for any.
    public init<Target: Aggregate>(
        _ command: Target.Command,
        on type: Target.Type,
        _ target: Target.ID,
        by author: Author,
        id: CommandID,
        expecting: Version? = nil
    ) where Decision == AggregateCommand<Target> {
        self.init(command, on: type, target, by: author, key: CommandKey(id, by: author), expecting: expecting)
    }

    /// Makes the envelope of a command on the aggregate that a value is a copy of.
    ///
    /// Only the copy's identity is used: the command is decided on the stored state. Pass `expecting: copy.version` if
    /// the sender's view must be current.
    ///
    /// - Parameters:
    ///   - command: The command to perform.
    ///   - copy: The aggregate as the sender has it.
    ///   - author: Who asks.
    ///   - id: The identity of the command, chosen before the first attempt and kept on every retry.
    ///   - expecting: The version that the sender saw; `nil` for any.
    public init<Target: Aggregate>(
        _ command: Target.Command,
        on copy: Target,
        by author: Author,
        id: CommandID,
        expecting: Version? = nil
    ) where Decision == AggregateCommand<Target> {
        self.init(command, on: Target.self, copy.id, by: author, id: id, expecting: expecting)
    }

    /// Makes the envelope of a command on one aggregate, under a key that a reaction derived from an event.
    ///
    /// - Parameters:
    ///   - command: The command to perform.
    ///   - type: The type of the aggregate.
    ///   - target: The aggregate's identity; one that was never stored is at version 0.
    ///   - author: Who asks.
    ///   - key: The identity of the command (``Reaction/Trigger/key(_:)``).
    ///   - expecting: The version that the command is based on; `nil` for any.
    public init<Target: Aggregate>(
        _ command: Target.Command,
        on type: Target.Type,
        _ target: Target.ID,
        by author: Author,
        key: CommandKey,
        expecting: Version? = nil
    ) where Decision == AggregateCommand<Target> {
        let identity = CommandIdentity.of(command, on: DocumentRef(type, target).description, by: author, key)
        self.init(command, on: type, target, by: author, as: identity, expecting: expecting)
    }

    /// Makes the envelope of a command on one aggregate, remembered under the sender's original request.
    package init<Target: Aggregate>(
        _ command: Target.Command,
        on type: Target.Type,
        _ target: Target.ID,
        by author: Author,
        as identity: CommandIdentity,
        expecting: Version?
    ) where Decision == AggregateCommand<Target> {
        self.init(
            decision: AggregateCommand(target: target, command: command),
            author: author,
            identity: identity,
            expected: expecting.map { (DocumentRef(type, target), $0) },
            action: command
        )
    }
}

/// A command on one aggregate, as a decision over a single document; made by an ``Envelope``.
public struct AggregateCommand<Target: Aggregate>: JointDecision {
    /// The kind of the aggregate.
    public static var name: DecisionName { DecisionName(rawValue: Target.kind.rawValue) }

    /// The aggregate's identity, by which its context is found.
    public typealias ContextKey = Target.ID

    /// The aggregate's identity.
    public let target: Target.ID
    /// The command to perform.
    public let command: Target.Command

    init(target: Target.ID, command: Target.Command) {
        self.target = target
        self.command = command
    }

    /// The aggregate.
    public var subject: DocumentRef { DocumentRef(Target.self, target) }
    /// The aggregate's identity.
    public var contextKey: Target.ID { target }

    /// Names the aggregate.
    public func needs(_ loaded: Loaded, in context: Target.Context, at now: Instant) -> [DocumentNeed] {
        [DocumentNeed(Target.self, target)]
    }

    /// Performs the command.
    public func decide(
        on loaded: Loaded,
        in context: Target.Context,
        by author: Author,
        at now: Instant,
        changes: inout Changes
    ) throws -> CommandReceipt<Target> {
        var aggregate = try loaded.aggregate(Target.self, target)
        let events = try changes.perform(command, on: &aggregate, in: context, by: author, at: now)
        return CommandReceipt(events: events, version: aggregate.version)
    }

    /// The aggregate's refusal.
    public static func refusal(from error: any Error) -> Target.Refusal? { error as? Target.Refusal }
}

/// The content of a command, for its fingerprint: what it acts on, what it asks, and who sent it.
///
/// The device of a person is not part of it: a person who restores their phone on another one sends from there what was
/// under way, and gets the first answer. The version that the sender saw is not part of it either, because it is a
/// condition of one delivery: a sender who never got the answer may have read the new state before retrying.
struct CommandContent<Body: Sendable & Encodable & Equatable>: Sendable, Encodable, Equatable {
    let of: String
    let body: Body
    let author: Author
}

extension CommandIdentity {
    /// The identity of a command whose whole content is `body`.
    package static func of(
        _ body: some Sendable & Encodable & Equatable,
        on what: String,
        by author: Author,
        _ key: CommandKey
    ) -> CommandIdentity {
        let sender = author.user == nil ? author : Author(author.user, as: author.role, at: author.branch)
        return CommandIdentity(key, content: CommandContent(of: what, body: body, author: sender))
    }
}
