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
