public import TablesideCore
public import TablesideHosting

/// A clock that stands still until it is moved, for tests and simulations.
///
/// Waiting moves it: ``sleep(for:)`` puts it forward and returns at once.
public final class ManualClock: HostClock {
    private let instant: Locked<Instant>

    /// Makes a clock that shows this instant.
    public init(_ instant: Instant = Instant(millisecondsSince1970: 0)) { self.instant = Locked(instant) }

    /// What the clock shows.
    public func now() -> Instant { instant.withLock { $0 } }

    /// Makes the clock show an instant, an earlier one too.
    public func set(_ instant: Instant) { self.instant.withLock { $0 = instant } }

    /// Puts the clock forward, or back by a negative length.
    public func advance(by elapsed: Elapsed) { instant.withLock { $0 += elapsed } }

    /// Puts the clock forward instead of waiting.
    ///
    /// - Throws: `CancellationError` when the task is cancelled.
    public func sleep(for pause: Elapsed) async throws {
        try Task.checkCancellation()
        advance(by: pause)
    }
}
