import CMicroHTTPD
import Foundation
import HostLock

/// HTTP/1.1 on the loopback address, by GNU libmicrohttpd: it parses, this file bounds.
///
/// In front of it stands whatever ends TLS. A thread of libmicrohttpd reads and writes; answers are made by tasks.
public final class HTTPListener: Sendable {
    /// What a client may ask of the listener.
    public struct Limits: Sendable {
        /// The most bytes of a body; more are refused before they are read.
        public var bodyBytes = 1_048_576
        /// The most bytes of a head.
        public var headerBytes = 32_768
        /// Connections at a time.
        public var connections = 1_024
        /// Connections at a time from one address.
        public var connectionsPerAddress = 512
        /// How long a whole request may take to arrive, from the opening of the connection or the answer before.
        public var arrival = Duration.seconds(10)
        /// How long an answer may take to be made.
        public var answering = Duration.seconds(10)
        /// How long a client may take nothing of what is sent to it.
        public var silence = Duration.seconds(30)

        /// Makes the usual limits.
        public init() {}
    }

    struct State {
        /// The listener of libmicrohttpd, until it is stopped.
        var daemon: Daemon?
        var isStopping = false
        var exchanges: [ObjectIdentifier: Exchange] = [:]
        /// When a connection is cut, by its socket.
        var deadlines: [Int32: ContinuousClock.Instant] = [:]
        /// The streams, by the socket.
        var streams: [Int32: EventStream] = [:]
        var patrol: Task<Void, Never>?
    }

    let limits: Limits
    let refuse: @Sendable (HTTPHead) -> HTTPAnswer?
    let answer: @Sendable (HTTPHead, [UInt8]) async -> HTTPAnswer
    let state = Locked(State())

    private init(
        _ limits: Limits,
        _ refuse: @escaping @Sendable (HTTPHead) -> HTTPAnswer?,
        _ answer: @escaping @Sendable (HTTPHead, [UInt8]) async -> HTTPAnswer
    ) {
        self.limits = limits
        self.refuse = refuse
        self.answer = answer
    }

    /// Listens on a port.
    ///
    /// - Parameters:
    ///   - port: The port; 0 for one that is free.
    ///   - limits: What a client may ask.
    ///   - refuse: Refuses a request before its body is kept; it must not wait for anything.
    ///   - answer: Answers a request.
    /// - Returns: the listener, which runs until ``stop(within:)``.
    /// - Throws: ``PortTaken``.
    public static func start(
        on port: UInt16,
        limits: Limits = Limits(),
        refuse: @escaping @Sendable (HTTPHead) -> HTTPAnswer? = { _ in nil },
        answer: @escaping @Sendable (HTTPHead, [UInt8]) async -> HTTPAnswer
    ) throws(PortTaken) -> HTTPListener {
        let listener = HTTPListener(limits, refuse, answer)
        let bounds = listener_limits(
            connections: UInt32(clamping: limits.connections),
            connections_per_address: UInt32(clamping: limits.connectionsPerAddress),
            silent_seconds: UInt32(clamping: limits.silence.components.seconds),
            header_bytes: limits.headerBytes
        )
        let context = Unmanaged.passRetained(listener).toOpaque()
        guard let daemon = start_listener(port, bounds, handle, completed, connected, context) else {
            Unmanaged<HTTPListener>.fromOpaque(context).release()
            throw PortTaken(port: port)
        }
        let patrol = Task { [weak listener] in
            while !Task.isCancelled, let listener {
                listener.cutLateConnections()
                listener.endLonelyStreams()
                try? await Task.sleep(for: .milliseconds(200))
            }
        }
        listener.state.withLock {
            $0.daemon = Daemon(pointer: daemon)
            $0.patrol = patrol
        }
        return listener
    }

    /// The port; 0 after the end.
    public var port: UInt16 { state.withLock { $0.daemon.map { listener_port($0.pointer) } ?? 0 } }

    /// Takes no more requests, answers those that are here, and ends.
    ///
    /// - Parameter patience: How long answers may still take.
    public func stop(within patience: Duration = .seconds(5)) async {
        let taken = state.withLock { state in
            state.isStopping = true
            state.patrol?.cancel()
            return state.daemon.take()
        }
        guard let daemon = taken else { return }
        let socket = MHD_quiesce_daemon(daemon.pointer)
        if socket >= 0 { close(socket) }
        let end = ContinuousClock.now + patience
        while ContinuousClock.now < end, state.withLock({ $0.exchanges.values.contains { $0.answer == nil } }) {
            try? await Task.sleep(for: .milliseconds(10))
        }
        // A connection that waits must be woken before the end.
        for exchange in state.withLock({ Array($0.exchanges.values) }) {
            exchange.giveUp(.words(503, "the server stops", headers: ["Connection": "close"]))
            exchange.endStream()
        }
        // Lets what was answered last leave.
        try? await Task.sleep(for: .milliseconds(50))
        MHD_stop_daemon(daemon.pointer)
        Unmanaged.passUnretained(self).release()
    }
}

/// Nobody can listen on the port.
public struct PortTaken: Error, CustomStringConvertible {
    /// The port.
    public let port: UInt16

    /// The failure in plain words.
    public var description: String { "port \(port) cannot be listened on" }
}

/// The listener of libmicrohttpd.
struct Daemon: @unchecked Sendable {
    let pointer: OpaquePointer
}
