public import TablesideCore
public import TablesideHosting

/// A clock that moves only when told to, for tests and simulations.
///
/// ``sleep(for:)`` moves it forward and returns at once.
public final class ManualClock: HostClock {
    private let instant: Locked<Instant>

    /// Makes a clock set to an instant.
    public init(_ instant: Instant = Instant(millisecondsSince1970: 0)) { self.instant = Locked(instant) }

    /// Returns the instant that the clock is set to.
    public func now() -> Instant { instant.withLock { $0 } }

    /// Sets the clock to an instant, which may be earlier.
    public func set(_ instant: Instant) { self.instant.withLock { $0 = instant } }

    /// Moves the clock forward, or backward for a negative length.
    public func advance(by elapsed: Elapsed) { instant.withLock { $0 += elapsed } }

    /// Moves the clock forward instead of waiting.
    ///
    /// - Throws: `CancellationError` if the task is canceled.
    public func sleep(for pause: Elapsed) async throws {
        try Task.checkCancellation()
        advance(by: pause)
    }
}
