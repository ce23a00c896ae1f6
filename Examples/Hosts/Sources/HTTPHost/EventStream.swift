import CMicroHTTPD
import HostLock

/// Server-sent events on their way to one client.
///
/// What the client does not take piles up to a limit, and then the stream ends: the client comes back with the cursor of the
/// last event that it got.
public final class EventStream: Sendable {
    private struct State {
        var bytes: [UInt8] = []
        var isOver = false
        /// The connection that sleeps until there is something to send.
        var sleeping: Connection?
    }

    private let limit: Int
    private let state = Locked(State())

    /// Makes a stream that has sent nothing.
    ///
    /// - Parameter limit: The most bytes that wait for the client.
    public init(limit: Int = 65_536) { self.limit = limit }

    /// Sends an event.
    ///
    /// - Parameters:
    ///   - event: What kind of event it is; one line.
    ///   - id: The cursor with which to come back, in one line; `nil` if another event with the same one follows.
    ///   - data: What the event says; one line.
    /// - Returns: whether the stream still runs.
    @discardableResult
    public func send(_ event: String, id: String?, _ data: String) -> Bool {
        write("event: \(event)\n" + (id.map { "id: \($0)\n" } ?? "") + "data: \(data)\n\n")
    }

    /// Sends a comment, so that both sides notice when the other is gone.
    ///
    /// - Returns: whether the stream still runs.
    @discardableResult
    public func beat() -> Bool { write(":\n\n") }

    /// Whether neither side has ended the stream.
    public var isRunning: Bool { state.withLock { !$0.isOver } }

    /// Ends the stream after what was sent.
    public func end() {
        let sleeping = state.withLock { state in
            state.isOver = true
            return state.sleeping.take()
        }
        sleeping?.resume()
    }

    private func write(_ text: String) -> Bool {
        let (isRunning, sleeping) = state.withLock { state -> (Bool, Connection?) in
            if state.bytes.count + text.utf8.count > limit { state.isOver = true }
            if !state.isOver { state.bytes += text.utf8 }
            return (!state.isOver, state.sleeping.take())
        }
        sleeping?.resume()
        return isRunning
    }

    /// Copies what waits, for the thread of the listener; puts the connection to sleep if nothing does.
    ///
    /// - Returns: the number of bytes; -1 at the end.
    func read(into buffer: UnsafeMutablePointer<CChar>, _ size: Int, on connection: Connection) -> Int {
        state.withLock { state in
            guard state.bytes.isEmpty else {
                let count = min(size, state.bytes.count)
                state.bytes.withUnsafeBytes { bytes in
                    UnsafeMutableRawPointer(buffer).copyMemory(
                        from: bytes.baseAddress ?? UnsafeRawPointer(buffer),
                        byteCount: count
                    )
                }
                state.bytes.removeFirst(count)
                return count
            }
            guard !state.isOver else { return -1 }
            connection.suspend()
            state.sleeping = connection
            return 0
        }
    }
}

/// A connection of the listener, which any thread may wake up.
struct Connection: @unchecked Sendable {
    let pointer: OpaquePointer

    /// Lets the connection wait, without taking part in anything.
    func suspend() { MHD_suspend_connection(pointer) }

    /// Lets a connection that waits go on; exactly once for each wait.
    func resume() { MHD_resume_connection(pointer) }
}
