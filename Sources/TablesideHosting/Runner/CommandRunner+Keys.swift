public import TablesideCore

extension CommandRunner {
    /// Performs a command on one aggregate, under a key that a reaction derived from an event.
    ///
    /// - Parameters:
    ///   - command: The command to perform.
    ///   - type: The type of the aggregate.
    ///   - target: The aggregate's identity; one that was never stored is at version 0.
    ///   - source: Supplies the context.
    ///   - author: Who sends the command.
    ///   - key: The identity of the command (``Reaction/Trigger/key(_:)``).
    ///   - expecting: The version that the command is based on; `nil` for any.
    ///   - now: The time of the decision; `nil` to read the clock on every attempt.
    /// - Returns: the outcome, new or replayed.
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

    /// Performs a command on one aggregate that needs no context, under a key that a reaction derived from an event.
    ///
    /// - Parameters:
    ///   - command: The command to perform.
    ///   - type: The type of the aggregate.
    ///   - target: The aggregate's identity; one that was never stored is at version 0.
    ///   - author: Who sends the command.
    ///   - key: The identity of the command (``Reaction/Trigger/key(_:)``).
    ///   - expecting: The version that the command is based on; `nil` for any.
    ///   - now: The time of the decision; `nil` to read the clock on every attempt.
    /// - Returns: the outcome, new or replayed.
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

    /// Makes a joint decision, under a key that a reaction derived from an event.
    ///
    /// - Parameters:
    ///   - decision: The decision to make.
    ///   - source: Supplies the context.
    ///   - author: Who sends the command.
    ///   - key: The identity of the command (``Reaction/Trigger/key(_:)``).
    ///   - now: The time of the decision; `nil` to read the clock on every attempt.
    /// - Returns: the outcome, new or replayed.
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

    /// Makes a joint decision that needs no context, under a key that a reaction derived from an event.
    ///
    /// - Parameters:
    ///   - decision: The decision to make.
    ///   - author: Who sends the command.
    ///   - key: The identity of the command (``Reaction/Trigger/key(_:)``).
    ///   - now: The time of the decision; `nil` to read the clock on every attempt.
    /// - Returns: the outcome, new or replayed.
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

    /// Performs a command on one aggregate, remembered under the sender's original request.
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

    /// Makes a joint decision, remembered under the sender's original request, if a document is still at an expected
    /// version.
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
    /// The identity of a command whose whole content is `body`.
    package static func of(
        _ body: some Sendable & Encodable & Equatable,
        on what: String,
        by author: Author,
        _ key: CommandKey
    ) -> CommandIdentity {
        CommandIdentity(key, content: CommandContent(of: what, body: body, author: author))
    }
}
