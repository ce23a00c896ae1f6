public import TablesideCore

/// One failed attempt of a command, for which a policy chooses the pause.
public struct RetryFailure: Hashable, Sendable {
    /// The number of failures of this command so far, counted from 1.
    public let count: Int
    /// The number of outages among them: failures of the store or the connection to it, not other writers that were
    /// faster.
    public let outages: Int
    /// Whether this failure is an outage.
    public let isOutage: Bool
    /// The command.
    public let command: CommandKey

    /// Makes a failure.
    public init(count: Int, outages: Int, isOutage: Bool, command: CommandKey) {
        self.count = count
        self.outages = outages
        self.isOutage = isOutage
        self.command = command
    }

    /// A number that looks random and depends on the command and the count alone, so that writers that collided do not
    /// collide again.
    public var spread: UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in command.description.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        hash &+= UInt64(truncatingIfNeeded: count) &* 0x9E37_79B9_7F4A_7C15
        hash = (hash ^ (hash >> 30)) &* 0xBF58_476D_1CE4_E5B9
        hash = (hash ^ (hash >> 27)) &* 0x94D0_49BB_1331_11EB
        return hash ^ (hash >> 31)
    }
}

/// How often a runner retries after conflicts or connection failures, and how long it waits.
///
/// The engine draws no random numbers, because jitter drawn inside could not be tested: waits are spread by the command
/// (``RetryFailure/spread``) or by the host's own numbers.
public struct RetryPolicy: Sendable {
    /// The most failed attempts of one command before its failure is reported, 1 or more.
    public let attempts: Int
    /// The most outages among them, 1 or more.
    public let outages: Int
    /// Returns how long to wait after a failure.
    public let pause: @Sendable (_ failure: RetryFailure) -> Elapsed

    /// Makes a policy; fewer than 1 attempt counts as 1.
    ///
    /// - Parameters:
    ///   - attempts: The most failed attempts of one command.
    ///   - outages: The most outages among them; `nil` for no other limit.
    ///   - pause: How long to wait after a failure.
    public init(
        attempts: Int,
        outages: Int? = nil,
        pause: @escaping @Sendable (_ failure: RetryFailure) -> Elapsed
    ) {
        self.attempts = max(1, attempts)
        self.outages = max(1, min(outages ?? attempts, self.attempts))
        self.pause = pause
    }

    /// The default: a conflict is retried at once, after the tenth with a pause of at most 20 ms; an outage with a
    /// pause that doubles from 25 ms to 2 s.
    ///
    /// A command gives up after 100 failures or 10 outages, the latter after 3.6 to 7.2 seconds: long enough for a
    /// database that is restarted by its supervisor, short enough for someone who waits.
    public static let standard = RetryPolicy(attempts: 100, outages: 10) { failure in
        let whole: Int64 =
            failure.isOutage
            ? min(25 << Int64(min(max(failure.outages, 1), 17) - 1), 2_000)
            : failure.count <= 10 ? 0 : min(1 << Int64(min(failure.count, 26) - 10), 20)
        let half = whole / 2
        return .milliseconds(whole - half + Int64(failure.spread % UInt64(half + 1)))
    }

    /// Retries at once; meant for an in-memory store, where each conflict means that another writer succeeded.
    public static func immediate(attempts: Int = 100) -> RetryPolicy {
        RetryPolicy(attempts: attempts) { _ in .zero }
    }

    /// Waits a random part of a time that doubles with each failure (“full jitter”), so that writers that collided do
    /// not collide again.
    ///
    /// - Parameters:
    ///   - first: The longest wait after the first failure.
    ///   - longest: The longest wait after any failure.
    ///   - attempts: The most failed attempts.
    ///   - random: The host's source of random numbers.
    /// - Returns: the policy.
    public static func exponential(
        first: Elapsed,
        longest: Elapsed,
        attempts: Int,
        random: @escaping @Sendable () -> UInt64
    ) -> RetryPolicy {
        RetryPolicy(attempts: attempts) { failure in
            let doubled = first * (1 << min(max(failure.count, 1) - 1, 30))
            let ceiling = max(min(doubled, longest), .zero).milliseconds
            let part = random() % (UInt64(ceiling) + 1)
            return .milliseconds(Int64(part))
        }
    }
}

/// How much longer to keep retrying a command.
struct Patience: Sendable {
    private let policy: RetryPolicy
    private let clock: any HostClock
    private let command: CommandKey
    private var failures = 0
    private var outages = 0
    private var isUnsure: StoreError?

    init(_ runner: CommandRunner, for command: CommandKey) {
        policy = runner.retry
        clock = runner.clock
        self.command = command
    }

    /// Waits before the next attempt.
    ///
    /// - Throws: the failure if there are no attempts left. If an earlier attempt left it unknown whether the unit was
    ///   applied, that failure is thrown instead of later ones.
    mutating func wait(after error: StoreError) async throws(StoreError) {
        if case .outcomeUnknown = error.reason { isUnsure = error }
        let isOutage = error.retry == .sameUnit
        failures += 1
        if isOutage { outages += 1 }
        guard failures < policy.attempts, outages < policy.outages else { throw isUnsure ?? error }
        let pause = policy.pause(
            RetryFailure(count: failures, outages: outages, isOutage: isOutage, command: command)
        )
        guard pause > .zero else { return }
        do {
            try await clock.sleep(for: pause)
        } catch {
            throw isUnsure ?? StoreError(.cancelled)
        }
    }
}
