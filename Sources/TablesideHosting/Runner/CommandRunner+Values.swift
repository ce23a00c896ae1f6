public import TablesideCore

extension CommandRunner {
    /// Performs a command on the aggregate that a value is a copy of.
    ///
    /// Only the copy's identity is used; the command is decided on the stored state. Pass `expecting: copy.version` if
    /// the sender's view must be current.
    ///
    /// - Parameters:
    ///   - command: The command to perform.
    ///   - copy: The aggregate as the sender has it.
    ///   - source: Supplies the context.
    ///   - author: Who sends the command.
    ///   - id: The identity of the command, chosen before the first attempt and kept on every retry.
    ///   - expecting: The version that the sender saw; `nil` for any.
    ///   - now: The time of the decision; `nil` to read the clock on every attempt.
    /// - Returns: the outcome, new or replayed.
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

    /// Performs a command without context on the aggregate that a value is a copy of.
    ///
    /// Only the copy's identity is used; the command is decided on the stored state. Pass `expecting: copy.version` if
    /// the sender's view must be current.
    ///
    /// - Parameters:
    ///   - command: The command to perform.
    ///   - copy: The aggregate as the sender has it.
    ///   - author: Who sends the command.
    ///   - id: The identity of the command, chosen before the first attempt and kept on every retry.
    ///   - expecting: The version that the sender saw; `nil` for any.
    ///   - now: The time of the decision; `nil` to read the clock on every attempt.
    /// - Returns: the outcome, new or replayed.
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
