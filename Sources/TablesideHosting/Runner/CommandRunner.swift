public import TablesideCore

/// Carries commands from senders to the store: loads, authorizes, decides and commits, and retries if another writer
/// was faster.
///
/// ```swift
/// let runner = CommandRunner(store: MemoryStore(), clock: SystemClock())
/// let booking = Envelope(.book(request), on: ServiceDay.self, day, by: guest, id: commandID)
/// let outcome = try await runner.perform(booking, in: plans)
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
    /// When the sender gave the commands, by the clock of their device; recorded in every event, and `nil` if unknown.
    public private(set) var occurredAt: Instant?

    /// The default tolerance for clocks that are not kept in sync.
    public static let usualClockTolerance = Elapsed.minutes(5)

    /// Makes a runner for a store.
    public init(
        store: any HostStore,
        clock: any HostClock,
        access: any AccessPolicy = CompleteSender(),
        retry: RetryPolicy = .standard,
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

    /// The same runner, which asks another policy after its own.
    package func asking(_ policy: any AccessPolicy) -> CommandRunner {
        following(BothPolicies(first: access, second: policy))
    }

    /// The same runner, which asks another policy in place of its own.
    package func following(_ policy: any AccessPolicy) -> CommandRunner {
        var runner = CommandRunner(
            store: store,
            clock: clock,
            access: policy,
            retry: retry,
            timers: timers,
            clockTolerance: clockTolerance
        )
        runner.occurredAt = occurredAt
        return runner
    }

    /// The same runner for what a sender did at an earlier time, such as on a phone without a connection.
    ///
    /// The time is recorded beside that of the decision (``StoredEvent/occurredAt``), and never after it. Nothing is
    /// decided by it, and it is no part of a command's content.
    ///
    /// - Parameter time: The time, by the clock of the sender's device; `nil` if unknown.
    /// - Returns: the runner.
    public func noting(occurredAt time: Instant?) -> CommandRunner {
        var runner = self
        runner.occurredAt = time
        return runner
    }

    /// Performs the command of an envelope: a command on one aggregate, or a joint decision.
    ///
    /// - Parameters:
    ///   - envelope: What is asked, by whom, and under which id.
    ///   - source: Supplies the context.
    ///   - now: The time of the decision; `nil` to read the clock on every attempt.
    /// - Returns: the outcome, new or replayed.
    /// - Throws: ``CommandFailure``.
    @discardableResult
    public func perform<Decision: JointDecision>(
        _ envelope: Envelope<Decision>,
        in source: some ContextSource<Decision.ContextKey, Decision.Context>,
        at now: Instant? = nil
    ) async throws(CommandFailure<Decision.Refusal>) -> CommandOutcome<Decision.Answer> {
        try await CommandRun(runner: self, envelope: envelope, now: now).run(in: source)
    }

    /// Performs a command that needs no context.
    ///
    /// - Parameters:
    ///   - envelope: What is asked, by whom, and under which id.
    ///   - now: The time of the decision; `nil` to read the clock on every attempt.
    /// - Returns: the outcome, new or replayed.
    /// - Throws: ``CommandFailure``.
    @discardableResult
    public func perform<Decision: JointDecision>(
        _ envelope: Envelope<Decision>,
        at now: Instant? = nil
    ) async throws(CommandFailure<Decision.Refusal>) -> CommandOutcome<Decision.Answer> where Decision.Context == Void {
        try await perform(envelope, in: FixedContext(()), at: now)
    }

    /// Performs a command that can do without its context, such as one on a tab without a booking.
    ///
    /// - Parameters:
    ///   - envelope: What is asked, by whom, and under which id.
    ///   - now: The time of the decision; `nil` to read the clock on every attempt.
    /// - Returns: the outcome, new or replayed.
    /// - Throws: ``CommandFailure``.
    @discardableResult
    public func perform<Decision: JointDecision>(
        _ envelope: Envelope<Decision>,
        at now: Instant? = nil
    ) async throws(CommandFailure<Decision.Refusal>) -> CommandOutcome<Decision.Answer>
    where Decision.Context: ExpressibleByNilLiteral {
        try await perform(envelope, in: FixedContext(nil), at: now)
    }
}
