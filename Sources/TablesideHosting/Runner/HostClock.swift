public import TablesideCore

/// The time, as the host tells it: the engine has no clock of its own.
///
/// `TablesideFoundation` brings the system's clock, `TablesideTesting` one that is moved by hand.
public protocol HostClock: Sendable {
    /// The current instant.
    func now() -> Instant

    /// Waits that long before a repetition.
    ///
    /// - Throws: `CancellationError` when the task is cancelled meanwhile.
    func sleep(for pause: Elapsed) async throws
}

/// How often a runner tries again when other writers or a broken connection are in the way, and how long it waits.
///
/// The waits are the host's: the engine draws no random numbers, and jitter drawn inside could not be tested.
public struct RetryPolicy: Sendable {
    /// The most calls that one command makes in vain before its failure is reported, 1 or more.
    public let attempts: Int
    /// How long to wait after the failure with this number, counted from 1.
    public let pause: @Sendable (_ failure: Int) -> Elapsed

    /// Makes a policy; fewer than 1 attempt counts as 1.
    public init(attempts: Int, pause: @escaping @Sendable (_ failure: Int) -> Elapsed) {
        self.attempts = max(1, attempts)
        self.pause = pause
    }

    /// Tries again at once: for a store in memory, where each conflict means that another writer got on.
    public static func immediate(attempts: Int = 100) -> RetryPolicy {
        RetryPolicy(attempts: attempts) { _ in .zero }
    }

    /// Waits a random part of a time that doubles with each failure: “full jitter”, which keeps writers that collided
    /// from colliding again.
    ///
    /// - Parameters:
    ///   - first: The longest wait after the first failure.
    ///   - longest: The longest wait ever.
    ///   - attempts: The most calls in vain.
    ///   - random: The host's source of random numbers.
    /// - Returns: the policy.
    public static func exponential(
        first: Elapsed,
        longest: Elapsed,
        attempts: Int,
        random: @escaping @Sendable () -> UInt64
    ) -> RetryPolicy {
        RetryPolicy(attempts: attempts) { failure in
            let doubled = first * (1 << min(max(failure, 1) - 1, 32))
            let ceiling = max(min(doubled, longest), .zero).milliseconds
            let part = random() % (UInt64(ceiling) + 1)
            return .milliseconds(Int64(part))
        }
    }
}
