import Foundation
public import TablesideCore
public import TablesideHosting

/// The system's real-time clock.
///
/// It follows corrections of the system time, even backward; aggregates refuse a decision dated before their last
/// event.
public struct SystemClock: HostClock {
    /// Makes a system clock.
    public init() {}

    /// Returns the current instant, rounded down to the millisecond.
    public func now() -> Instant {
        let milliseconds = (Date().timeIntervalSince1970 * 1_000).rounded(.down)
        // Clamp a time outside 64 bits of milliseconds.
        guard milliseconds.magnitude < 9.2e18 else {
            return Instant(millisecondsSince1970: milliseconds < 0 ? .min : .max)
        }
        return Instant(millisecondsSince1970: Int64(milliseconds))
    }

    /// Waits for a length of time; returns at once for zero or less.
    ///
    /// - Throws: `CancellationError` if the task is canceled while waiting.
    public func sleep(for pause: Elapsed) async throws {
        try await Task.sleep(for: Duration(pause))
    }
}
