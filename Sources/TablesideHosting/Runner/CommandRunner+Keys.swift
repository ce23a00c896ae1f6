public import TablesideCore

extension CommandRunner {
    /// Performs a command on one aggregate, under the key that a reaction derived from an event.
    ///
    /// - Parameters:
    ///   - command: What is asked.
    ///   - type: The type of the aggregate.
    ///   - target: Its identity; one that was never stored is at version 0.
    ///   - source: Where the context comes from.
    ///   - author: Who asks.
    ///   - key: The identity of the command (``Reaction/Trigger/key(_:)``).
    ///   - expecting: The version on which the command rests; `nil` to be decided on any.
    ///   - now: The instant of the decision; `nil` for that of the clock, read again for every attempt.
    /// - Returns: the outcome: of now, or of the first time.
    /// - Throws: ``CommandFailure``.
    @discardableResult
    public func perform<Target: Aggregate>(
        _ command: Target.Command,
        on type: Target.Type,
        _ target: Target.ID,
        in source: some ContextSource<Target.ID, Target.Context>,
        by author: Author,
        key: CommandKey,
        expecting: Version? = nil,
        at now: Instant? = nil
    ) async throws(CommandFailure<Target.Refusal>) -> CommandOutcome<CommandReceipt<Target>> {
        try await run(
            command,
            on: type,
            target,
            in: source,
            by: author,
            as: CommandIdentity.of(command, on: DocumentRef(type, target).description, by: author, key),
            expecting: expecting,
            at: now
        )
    }

    /// Performs a command on one aggregate that needs no context, under the key that a reaction derived from an event.
    ///
    /// - Parameters:
    ///   - command: What is asked.
    ///   - type: The type of the aggregate.
    ///   - target: Its identity; one that was never stored is at version 0.
    ///   - author: Who asks.
    ///   - key: The identity of the command (``Reaction/Trigger/key(_:)``).
    ///   - expecting: The version on which the command rests; `nil` to be decided on any.
    ///   - now: The instant of the decision; `nil` for that of the clock, read again for every attempt.
    /// - Returns: the outcome: of now, or of the first time.
    /// - Throws: ``CommandFailure``.
    @discardableResult
    public func perform<Target: Aggregate>(
        _ command: Target.Command,
        on type: Target.Type,
        _ target: Target.ID,
        by author: Author,
        key: CommandKey,
        expecting: Version? = nil,
        at now: Instant? = nil
    ) async throws(CommandFailure<Target.Refusal>) -> CommandOutcome<CommandReceipt<Target>>
    where Target.Context == Void {
        try await perform(
            command,
            on: type,
            target,
            in: FixedContext(()),
            by: author,
            key: key,
            expecting: expecting,
            at: now
        )
    }

    /// Makes a joint decision, under the key that a reaction derived from an event.
    ///
    /// - Parameters:
    ///   - decision: What is asked.
    ///   - source: Where the context comes from.
    ///   - author: Who asks.
    ///   - key: The identity of the command (``Reaction/Trigger/key(_:)``).
    ///   - now: The instant of the decision; `nil` for that of the clock, read again for every attempt.
    /// - Returns: the outcome: of now, or of the first time.
    /// - Throws: ``CommandFailure``.
    @discardableResult
    public func perform<Decision: JointDecision>(
        _ decision: Decision,
        in source: some ContextSource<Decision, Decision.Context>,
        by author: Author,
        key: CommandKey,
        at now: Instant? = nil
    ) async throws(CommandFailure<Decision.Refusal>) -> CommandOutcome<Decision.Answer> {
        let identity = CommandIdentity.of(decision, on: Decision.name.rawValue, by: author, key)
        return try await run(decision, in: source, by: author, as: identity, expecting: nil, at: now)
    }

    /// Makes a joint decision that needs no context, under the key that a reaction derived from an event.
    ///
    /// - Parameters:
    ///   - decision: What is asked.
    ///   - author: Who asks.
    ///   - key: The identity of the command (``Reaction/Trigger/key(_:)``).
    ///   - now: The instant of the decision; `nil` for that of the clock, read again for every attempt.
    /// - Returns: the outcome: of now, or of the first time.
    /// - Throws: ``CommandFailure``.
    @discardableResult
    public func perform<Decision: JointDecision>(
        _ decision: Decision,
        by author: Author,
        key: CommandKey,
        at now: Instant? = nil
    ) async throws(CommandFailure<Decision.Refusal>) -> CommandOutcome<Decision.Answer> where Decision.Context == Void {
        try await perform(decision, in: FixedContext(()), by: author, key: key, at: now)
    }

    /// Performs a command on one aggregate, remembered as what its sender asked for.
    package func run<Target: Aggregate>(
        _ command: Target.Command,
        on type: Target.Type,
        _ target: Target.ID,
        in source: some ContextSource<Target.ID, Target.Context>,
        by author: Author,
        as identity: CommandIdentity,
        expecting: Version?,
        at now: Instant?
    ) async throws(CommandFailure<Target.Refusal>) -> CommandOutcome<CommandReceipt<Target>> {
        let decision = SoleDecision<Target>(target: target, command: command)
        let ticket = CommandTicket(
            identity: identity,
            action: command,
            author: author,
            expecting: expecting.map { (DocumentRef(type, target), $0) },
            now: now
        )
        return try await CommandRun(runner: self, decision: decision, ticket: ticket)
            .run(in: source.keyed { (decision: SoleDecision<Target>) in decision.target })
    }

    /// Makes a joint decision, remembered as what its sender asked for, provided that a document still stands at a version.
    package func run<Decision: JointDecision>(
        _ decision: Decision,
        in source: some ContextSource<Decision, Decision.Context>,
        by author: Author,
        as identity: CommandIdentity,
        expecting: (DocumentRef, Version)?,
        at now: Instant?
    ) async throws(CommandFailure<Decision.Refusal>) -> CommandOutcome<Decision.Answer> {
        let ticket = CommandTicket(
            identity: identity,
            action: decision,
            author: author,
            expecting: expecting,
            now: now
        )
        return try await CommandRun(runner: self, decision: decision, ticket: ticket).run(in: source)
    }
}

extension CommandIdentity {
    /// The identity of a command whose content is all that was asked.
    package static func of(
        _ body: some Sendable & Encodable & Equatable,
        on what: String,
        by author: Author,
        _ key: CommandKey
    ) -> CommandIdentity {
        CommandIdentity(key, content: CommandContent(of: what, body: body, author: author))
    }
}
