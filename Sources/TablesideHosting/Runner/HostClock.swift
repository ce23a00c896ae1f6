public import TablesideCore

/// Supplies the current time; the engine has no clock of its own.
///
/// `TablesideFoundation` provides the system clock, `TablesideTesting` one that is moved by hand.
public protocol HostClock: Sendable {
    /// The current instant.
    func now() -> Instant

    /// Waits before a retry.
    ///
    /// - Throws: `CancellationError` if the task is canceled while waiting.
    func sleep(for pause: Elapsed) async throws
}

/// How often a runner retries after conflicts or connection failures, and how long it waits.
///
/// The host supplies the waits: the engine draws no random numbers, because jitter drawn inside could not be tested.
public struct RetryPolicy: Sendable {
    /// The most failed attempts of one command before its failure is reported, 1 or more.
    public let attempts: Int
    /// Returns how long to wait after the nth failure, counted from 1.
    public let pause: @Sendable (_ failure: Int) -> Elapsed

    /// Makes a policy; fewer than 1 attempt counts as 1.
    public init(attempts: Int, pause: @escaping @Sendable (_ failure: Int) -> Elapsed) {
        self.attempts = max(1, attempts)
        self.pause = pause
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
            let doubled = first * (1 << min(max(failure, 1) - 1, 32))
            let ceiling = max(min(doubled, longest), .zero).milliseconds
            let part = random() % (UInt64(ceiling) + 1)
            return .milliseconds(Int64(part))
        }
    }
}
