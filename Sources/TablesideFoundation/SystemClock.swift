import Foundation
public import TablesideCore
public import TablesideHosting

/// The clock of the machine.
///
/// It follows corrections of the system's time, backwards too; aggregates refuse a decision that is older than their
/// last event.
public struct SystemClock: HostClock {
    /// Makes the clock.
    public init() {}

    /// The current instant, to the millisecond, rounded down.
    public func now() -> Instant {
        let milliseconds = (Date().timeIntervalSince1970 * 1_000).rounded(.down)
        // A clock that shows a time outside 64 bits of milliseconds shows its end.
        guard milliseconds.magnitude < 9.2e18 else {
            return Instant(millisecondsSince1970: milliseconds < 0 ? .min : .max)
        }
        return Instant(millisecondsSince1970: Int64(milliseconds))
    }

    /// Waits that long; not at all for a length of zero or less.
    ///
    /// - Throws: `CancellationError` when the task is cancelled meanwhile.
    public func sleep(for pause: Elapsed) async throws {
        try await Task.sleep(for: Duration(pause))
    }
}
