import Foundation

/// A value that one thread at a time may read or change.
///
/// It does what `Mutex` of the standard library does, by a lock that the thread sanitizer knows: of `Mutex` it takes each
/// change after another thread's for a data race.
public final class Locked<Value>: @unchecked Sendable {
    private let lock = NSLock()
    private nonisolated(unsafe) var value: Value

    /// Puts a value behind a lock.
    public init(_ value: sending Value) { self.value = value }

    /// Reads or changes the value, while no other thread does.
    ///
    /// - Parameter body: Gets the value; it must not ask for the same lock again.
    /// - Returns: what the body returns.
    /// - Throws: what the body throws.
    public func withLock<Result, Failure: Error>(
        _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(&value)
    }
}
