public import TablesideCore

/// Carries commands from their senders to the store: load, authorise, decide, commit; again when somebody else was
/// faster.
///
/// ```swift
/// let runner = CommandRunner(store: MemoryStore(), clock: SystemClock())
/// let outcome = try await runner.perform(.book(request), on: ServiceDay.self, day, in: plans, by: guest, id: commandID)
/// ```
///
/// What it promises for every command (`ordering.md` §2.4):
/// - The same id with the same content gives the first outcome again, also after a crash, a lost answer or a change of
///   the aggregate since; with other content it fails as `commandReused`.
/// - A sender who names the version that they saw gets `conflict` with the current one if it is another; one who names
///   none is decided on the newest state.
/// - A refusal is given on a state that was really stored, changes nothing and is not remembered: the same id may be
///   tried again.
/// - The clocks of the machines that share a store may differ by ``clockTolerance``: who is behind decides at the time of the
///   last event of what is decided on, so that nothing is ever dated back.
/// - All documents, checks, timers and events of a decision are stored in one unit, or none is (QP-50, QP-73).
public struct CommandRunner: Sendable {
    /// Where everything is stored.
    public let store: any HostStore
    /// What time it is.
    public let clock: any HostClock
    /// Who may ask for what at all.
    public let access: any AccessPolicy
    /// How often it tries again.
    public let retry: RetryPolicy
    /// What happens when time is up, by kind of aggregate.
    public let timers: [DueHandler]
    /// By how much a command may be dated before the last event of what it is about; what lies further back is refused as
    /// `clockWentBack`.
    public let clockTolerance: Elapsed

    /// How far the clocks of machines lie apart that nobody watches.
    public static let usualClockTolerance = Elapsed.minutes(5)

    /// Makes a runner.
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
    ///   - command: What is asked.
    ///   - type: The type of the aggregate.
    ///   - target: Its identity; one that was never stored is at version 0.
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
    ///   - command: What is asked.
    ///   - type: The type of the aggregate.
    ///   - target: Its identity; one that was never stored is at version 0.
    ///   - author: Who asks.
    ///   - id: The identity of the command, chosen before the first attempt and kept over every repetition.
    ///   - expecting: The version that the sender saw; `nil` to be decided on any.
    ///   - now: The instant of the decision; `nil` for that of the clock, read again for every attempt.
    /// - Returns: the outcome: of now, or of the first time.
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

    /// Performs the command of an envelope.
    ///
    /// - Returns: the outcome: of now, or of the first time.
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

    /// Performs the command of an envelope for an aggregate that needs no context.
    ///
    /// - Returns: the outcome: of now, or of the first time.
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
    ///   - decision: What is asked.
    ///   - source: Where the context comes from.
    ///   - author: Who asks.
    ///   - id: The identity of the command, chosen before the first attempt and kept over every repetition.
    ///   - expecting: The version of the decision's subject that the sender saw; `nil` to be decided on any.
    ///   - now: The instant of the decision; `nil` for that of the clock, read again for every attempt.
    /// - Returns: the outcome: of now, or of the first time.
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
}
