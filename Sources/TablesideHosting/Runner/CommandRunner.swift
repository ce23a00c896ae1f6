public import TablesideCore

/// Carries commands from senders to the store: loads, authorizes, decides and commits, and retries if another writer
/// was faster.
///
/// ```swift
/// let runner = CommandRunner(store: MemoryStore(), clock: SystemClock())
/// let outcome = try await runner.perform(.book(request), on: ServiceDay.self, day, in: plans, by: guest, id: commandID)
/// ```
///
/// It guarantees the following for every command:
/// - The same ID with the same content returns the first outcome again, even after a crash, a lost answer or later
///   changes to the aggregate; with other content it fails as `commandReused`.
/// - A sender who names the version they saw gets `conflict` with the current one if it differs; without a version, the
///   command is decided on the newest state.
/// - A refusal is based on a state that was really stored, changes nothing and is not remembered: the same ID may be
///   tried again.
/// - The clocks of machines that share a store may differ by ``clockTolerance``: a machine that is behind decides at
///   the time of the last event of the documents involved, so that nothing is ever backdated.
/// - All documents, checks, timers and events of a decision are stored in one unit, or none is (QP-50, QP-73).
public struct CommandRunner: Sendable {
    /// The store that holds everything.
    public let store: any HostStore
    /// The clock that supplies the current time.
    public let clock: any HostClock
    /// Decides who may send which commands at all.
    public let access: any AccessPolicy
    /// How often to retry, and how long to wait.
    public let retry: RetryPolicy
    /// The handlers of due timers, one per kind of aggregate.
    public let timers: [DueHandler]
    /// How far before the last event of its documents a command may be dated; one dated earlier is refused as
    /// `clockWentBack`.
    public let clockTolerance: Elapsed

    /// The default tolerance for clocks that are not kept in sync.
    public static let usualClockTolerance = Elapsed.minutes(5)

    /// Makes a runner for a store.
    public init(
        store: any HostStore,
        clock: any HostClock,
        access: any AccessPolicy = RoleAccess(),
        retry: RetryPolicy = .immediate(),
        timers: [DueHandler] = [],
        clockTolerance: Elapsed = CommandRunner.usualClockTolerance
    ) {
        self.store = store
        self.clock = clock
        self.access = access
        self.retry = retry
        self.timers = timers
        self.clockTolerance = clockTolerance
    }

    /// Performs a command on one aggregate.
    ///
    /// - Parameters:
    ///   - command: The command to perform.
    ///   - type: The type of the aggregate.
    ///   - target: The aggregate's identity; one that was never stored is at version 0.
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
        on type: Target.Type,
        _ target: Target.ID,
        in source: some ContextSource<Target.ID, Target.Context>,
        by author: Author,
        id: CommandID,
        expecting: Version? = nil,
        at now: Instant? = nil
    ) async throws(CommandFailure<Target.Refusal>) -> CommandOutcome<CommandReceipt<Target>> {
        try await perform(
            command,
            on: type,
            target,
            in: source,
            by: author,
            key: CommandKey(id, by: author),
            expecting: expecting,
            at: now
        )
    }

    /// Performs a command on one aggregate that needs no context.
    ///
    /// - Parameters:
    ///   - command: The command to perform.
    ///   - type: The type of the aggregate.
    ///   - target: The aggregate's identity; one that was never stored is at version 0.
    ///   - author: Who sends the command.
    ///   - id: The identity of the command, chosen before the first attempt and kept on every retry.
    ///   - expecting: The version that the sender saw; `nil` for any.
    ///   - now: The time of the decision; `nil` to read the clock on every attempt.
    /// - Returns: the outcome, new or replayed.
    /// - Throws: ``CommandFailure``.
    @discardableResult
    public func perform<Target: Aggregate>(
        _ command: Target.Command,
        on type: Target.Type,
        _ target: Target.ID,
        by author: Author,
        id: CommandID,
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
            id: id,
            expecting: expecting,
            at: now
        )
    }

    /// Performs the command in an envelope.
    ///
    /// - Returns: the outcome, new or replayed.
    /// - Throws: ``CommandFailure``.
    @discardableResult
    public func perform<Target: Aggregate>(
        _ envelope: Envelope<Target>,
        in source: some ContextSource<Target.ID, Target.Context>,
        at now: Instant? = nil
    ) async throws(CommandFailure<Target.Refusal>) -> CommandOutcome<CommandReceipt<Target>> {
        try await perform(
            envelope.command,
            on: Target.self,
            envelope.target,
            in: source,
            by: envelope.author,
            id: envelope.id,
            expecting: envelope.expecting,
            at: now
        )
    }

    /// Performs the command in an envelope for an aggregate that needs no context.
    ///
    /// - Returns: the outcome, new or replayed.
    /// - Throws: ``CommandFailure``.
    @discardableResult
    public func perform<Target: Aggregate>(
        _ envelope: Envelope<Target>,
        at now: Instant? = nil
    ) async throws(CommandFailure<Target.Refusal>) -> CommandOutcome<CommandReceipt<Target>>
    where Target.Context == Void {
        try await perform(envelope, in: FixedContext(()), at: now)
    }

    /// Makes a joint decision.
    ///
    /// - Parameters:
    ///   - decision: The decision to make.
    ///   - source: Supplies the context.
    ///   - author: Who sends the command.
    ///   - id: The identity of the command, chosen before the first attempt and kept on every retry.
    ///   - expecting: The version of the decision's subject that the sender saw; `nil` for any.
    ///   - now: The time of the decision; `nil` to read the clock on every attempt.
    /// - Returns: the outcome, new or replayed.
    /// - Throws: ``CommandFailure``.
    @discardableResult
    public func perform<Decision: JointDecision>(
        _ decision: Decision,
        in source: some ContextSource<Decision, Decision.Context>,
        by author: Author,
        id: CommandID,
        expecting: Version? = nil,
        at now: Instant? = nil
    ) async throws(CommandFailure<Decision.Refusal>) -> CommandOutcome<Decision.Answer> {
        try await run(
            decision,
            in: source,
            by: author,
            as: .of(decision, on: Decision.name.rawValue, by: author, CommandKey(id, by: author)),
            expecting: expecting.map { (decision.subject, $0) },
            at: now
        )
    }

    /// Makes a joint decision that needs no context.
    ///
    /// - Parameters:
    ///   - decision: The decision to make.
    ///   - author: Who sends the command.
    ///   - id: The identity of the command, chosen before the first attempt and kept on every retry.
    ///   - expecting: The version of the decision's subject that the sender saw; `nil` for any.
    ///   - now: The time of the decision; `nil` to read the clock on every attempt.
    /// - Returns: the outcome, new or replayed.
    /// - Throws: ``CommandFailure``.
    @discardableResult
    public func perform<Decision: JointDecision>(
        _ decision: Decision,
        by author: Author,
        id: CommandID,
        expecting: Version? = nil,
        at now: Instant? = nil
    ) async throws(CommandFailure<Decision.Refusal>) -> CommandOutcome<Decision.Answer> where Decision.Context == Void {
        try await perform(
            decision,
            in: FixedContext(()),
            by: author,
            id: id,
            expecting: expecting,
            at: now
        )
    }

    /// Makes a joint decision that can do without its context: of a tab, where no booking is behind the visit.
    ///
    /// - Parameters:
    ///   - decision: What is asked.
    ///   - author: Who asks.
    ///   - id: The identity of the command, chosen before the first attempt and kept over every repetition.
    ///   - expecting: The version of the decision's subject that the sender saw; `nil` to be decided on any.
    ///   - now: The instant of the decision; `nil` for that of the clock, read again for every attempt.
    /// - Returns: the outcome: of now, or of the first time.
    /// - Throws: ``CommandFailure``.
    @discardableResult
    public func perform<Decision: JointDecision>(
        _ decision: Decision,
        by author: Author,
        id: CommandID,
        expecting: Version? = nil,
        at now: Instant? = nil
    ) async throws(CommandFailure<Decision.Refusal>) -> CommandOutcome<Decision.Answer>
    where Decision.Context: ExpressibleByNilLiteral {
        try await perform(decision, in: FixedContext(nil), by: author, id: id, expecting: expecting, at: now)
    }
}
