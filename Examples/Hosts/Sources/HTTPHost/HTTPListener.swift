import CMicroHTTPD
import Glibc
import Synchronization

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
        public var connectionsPerAddress = 256
        /// How long a whole request may take to arrive, from the opening of the connection or the answer before.
        public var arrival = Duration.seconds(10)
        /// How long an answer may take to be made.
        public var answering = Duration.seconds(10)
        /// How long a client may take nothing of what is sent to it.
        public var silence = Duration.seconds(30)

        /// Makes the usual limits.
        public init() {}
    }

    private struct State {
        /// The listener of libmicrohttpd, until it is stopped.
        var daemon: Daemon?
        var isStopping = false
        var exchanges: [ObjectIdentifier: Exchange] = [:]
        /// When a connection is cut, by its socket.
        var deadlines: [Int32: ContinuousClock.Instant] = [:]
        var patrol: Task<Void, Never>?
    }

    private let limits: Limits
    private let refuse: @Sendable (HTTPHead) -> HTTPAnswer?
    private let answer: @Sendable (HTTPHead, [UInt8]) async -> HTTPAnswer
    private let state = Mutex(State())

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

private struct Daemon: @unchecked Sendable {
    let pointer: OpaquePointer
}

// What libmicrohttpd calls on its thread.
extension HTTPListener {
    fileprivate func receive(
        _ connection: Connection,
        _ head: () -> (HTTPHead, bodyBytes: Int?),
        _ part: UnsafeRawBufferPointer,
        _ known: inout UnsafeMutableRawPointer?
    ) -> MHD_Result {
        guard let pointer = known else {
            let (head, bodyBytes) = head()
            if let bodyBytes, bodyBytes > limits.bodyBytes {
                return send(.words(413, "at most \(limits.bodyBytes) bytes", headers: ["Connection": "close"]), on: connection)
            }
            let exchange = Exchange(head, refusal: refuse(head))
            known = Unmanaged.passRetained(exchange).toOpaque()
            return .YES
        }
        let exchange = Unmanaged<Exchange>.fromOpaque(pointer).takeUnretainedValue()
        guard part.isEmpty else {
            // In the middle of a body there is no way to answer: a body of unknown length that is too long ends the connection.
            return exchange.take(part, upTo: limits.bodyBytes) ? .YES : .NO
        }
        if let answer = exchange.answer ?? exchange.refusal { return send(answer, on: connection) }
        let isOpen = state.withLock { state in
            guard !state.isStopping else { return false }
            state.exchanges[ObjectIdentifier(exchange)] = exchange
            state.deadlines[connection.socket] = nil
            return true
        }
        guard isOpen else { return send(.words(503, "the server stops", headers: ["Connection": "close"]), on: connection) }
        exchange.wait(on: connection)
        let timer = Task { [limits] in
            guard (try? await Task.sleep(for: limits.answering)) != nil else { return }
            exchange.giveUp(.words(503, "the answer took too long", headers: ["Retry-After": "1"]))
        }
        exchange.work(
            Task { [answer] in
                exchange.finish(with: await answer(exchange.head, exchange.body))
                timer.cancel()
            }
        )
        return .YES
    }

    private func send(_ answer: HTTPAnswer, on connection: Connection) -> MHD_Result {
        switch answer {
        case .whole(let status, let headers, let body):
            let made = body.withUnsafeBytes { bytes in
                MHD_create_response_from_buffer(
                    bytes.count,
                    UnsafeMutableRawPointer(mutating: bytes.baseAddress),
                    .RESPMEM_MUST_COPY
                )
            }
            guard let response = made else { return .NO }
            for (name, value) in headers { MHD_add_response_header(response, name, value) }
            defer { MHD_destroy_response(response) }
            renewDeadline(of: connection)
            return MHD_queue_response(connection.pointer, status, response)
        case .stream(let stream):
            let feeding = Unmanaged.passRetained(Feeding(stream: stream, connection: connection)).toOpaque()
            guard let response = MHD_create_response_from_callback(.max, 4_096, feed, feeding, ended) else {
                Unmanaged<Feeding>.fromOpaque(feeding).release()
                return .NO
            }
            MHD_add_response_header(response, "Content-Type", "text/event-stream")
            MHD_add_response_header(response, "Cache-Control", "no-store")
            defer { MHD_destroy_response(response) }
            return MHD_queue_response(connection.pointer, 200, response)
        }
    }

    fileprivate func forget(_ exchange: Exchange) {
        state.withLock { $0.exchanges[ObjectIdentifier(exchange)] = nil }
        exchange.endStream()
    }

    fileprivate func renewDeadline(of connection: Connection) {
        state.withLock { $0.deadlines[connection.socket] = .now + limits.arrival }
    }

    /// A socket is closed only after this, so that its number is never that of another one.
    fileprivate func forgetDeadline(of connection: Connection) {
        state.withLock { $0.deadlines[connection.socket] = nil }
    }

    /// Cuts connections that take too long to bring a request, however steadily they drip.
    private func cutLateConnections() {
        state.withLock { state in
            let now = ContinuousClock.now
            for (socket, deadline) in state.deadlines where deadline < now {
                shutdown(socket, Int32(SHUT_RDWR))
                state.deadlines[socket] = nil
            }
        }
    }
}

private final class Feeding: Sendable {
    let stream: EventStream
    let connection: Connection

    init(stream: EventStream, connection: Connection) {
        self.stream = stream
        self.connection = connection
    }
}

extension Connection {
    fileprivate var socket: Int32 { connection_socket(pointer) }

    /// A header, or a member of the query; `nil` if it is missing or no UTF-8.
    fileprivate func value(_ kind: MHD_ValueKind, _ name: String) -> String? {
        MHD_lookup_connection_value(pointer, kind, name).flatMap { String(validatingCString: $0) }
    }
}

private let handle: MHD_AccessHandlerCallback = { context, connection, url, method, _, data, size, known in
    guard let context, let connection, let size, let known else { return .NO }
    let listener = Unmanaged<HTTPListener>.fromOpaque(context).takeUnretainedValue()
    let client = Connection(pointer: connection)
    let part = UnsafeRawBufferPointer(start: data, count: data == nil ? 0 : size.pointee)
    size.pointee = 0
    let head = {
        let bearer = client.value(.HEADER_KIND, "Authorization").flatMap { text in
            text.hasPrefix("Bearer ") ? String(text.dropFirst(7)) : nil
        }
        let head = HTTPHead(
            method: method.map { String(cString: $0) } ?? "",
            path: url.map { String(cString: $0) } ?? "",
            address: client_address(connection),
            bearer: bearer,
            after: client.value(.HEADER_KIND, "Last-Event-ID") ?? client.value(.GET_ARGUMENT_KIND, "after")
        )
        return (head, bodyBytes: client.value(.HEADER_KIND, "Content-Length").flatMap { Int($0) })
    }
    return listener.receive(client, head, part, &known.pointee)
}

private let completed: MHD_RequestCompletedCallback = { context, connection, known, _ in
    guard let context, let connection else { return }
    let listener = Unmanaged<HTTPListener>.fromOpaque(context).takeUnretainedValue()
    if let pointer = known?.pointee {
        let exchange = Unmanaged<Exchange>.fromOpaque(pointer)
        listener.forget(exchange.takeUnretainedValue())
        exchange.release()
        known?.pointee = nil
    }
    listener.renewDeadline(of: Connection(pointer: connection))
}

private let connected: MHD_NotifyConnectionCallback = { context, connection, _, change in
    guard let context, let connection else { return }
    let listener = Unmanaged<HTTPListener>.fromOpaque(context).takeUnretainedValue()
    let client = Connection(pointer: connection)
    if change == .CONNECTION_NOTIFY_STARTED {
        listener.renewDeadline(of: client)
    } else {
        listener.forgetDeadline(of: client)
    }
}

private let feed: MHD_ContentReaderCallback = { context, _, buffer, size in
    guard let context, let buffer else { return -1 }
    let feeding = Unmanaged<Feeding>.fromOpaque(context).takeUnretainedValue()
    return feeding.stream.read(into: buffer, size, on: feeding.connection)
}

private let ended: MHD_ContentReaderFreeCallback = { context in
    guard let context else { return }
    let feeding = Unmanaged<Feeding>.fromOpaque(context)
    feeding.takeUnretainedValue().stream.end()
    feeding.release()
}
