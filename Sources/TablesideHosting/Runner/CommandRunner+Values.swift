public import TablesideCore

extension CommandRunner {
    /// Performs a command on the aggregate of which this is a copy.
    ///
    /// Only the copy's identity counts: the command is decided on what is stored. Pass `expecting: copy.version` where the
    /// sender's view has to be the current one.
    ///
    /// - Parameters:
    ///   - command: What is asked.
    ///   - copy: The aggregate as the sender has it.
    ///   - source: Where the context comes from.
    ///   - author: Who asks.
    ///   - id: The identity of the command, chosen before the first attempt and kept over every repetition.
    ///   - expecting: The version that the sender saw; `nil` to be decided on any.
    ///   - now: The instant of the decision; `nil` for that of the clock, read again for every attempt.
    /// - Returns: the outcome: of now, or of the first time.
    /// - Throws: ``CommandFailure``.
    @discardableResult
    public func perform<Target: Aggregate>(
        _ command: Target.Command,
        on copy: Target,
        in source: some ContextSource<Target.ID, Target.Context>,
        by author: Author,
        id: CommandID,
        expecting: Version? = nil,
        at now: Instant? = nil
    ) async throws(CommandFailure<Target.Refusal>) -> CommandOutcome<CommandReceipt<Target>> {
        try await perform(
            command,
            on: Target.self,
            copy.id,
            in: source,
            by: author,
            id: id,
            expecting: expecting,
            at: now
        )
    }

    /// Performs a command on the aggregate of which this is a copy, and which needs no context.
    ///
    /// Only the copy's identity counts: the command is decided on what is stored. Pass `expecting: copy.version` where the
    /// sender's view has to be the current one.
    ///
    /// - Parameters:
    ///   - command: What is asked.
    ///   - copy: The aggregate as the sender has it.
    ///   - author: Who asks.
    ///   - id: The identity of the command, chosen before the first attempt and kept over every repetition.
    ///   - expecting: The version that the sender saw; `nil` to be decided on any.
    ///   - now: The instant of the decision; `nil` for that of the clock, read again for every attempt.
    /// - Returns: the outcome: of now, or of the first time.
    /// - Throws: ``CommandFailure``.
    @discardableResult
    public func perform<Target: Aggregate>(
        _ command: Target.Command,
        on copy: Target,
        by author: Author,
        id: CommandID,
        expecting: Version? = nil,
        at now: Instant? = nil
    ) async throws(CommandFailure<Target.Refusal>) -> CommandOutcome<CommandReceipt<Target>>
    where Target.Context == Void {
        try await perform(
            command,
            on: copy,
            in: FixedContext(()),
            by: author,
            id: id,
            expecting: expecting,
            at: now
        )
    }
}
