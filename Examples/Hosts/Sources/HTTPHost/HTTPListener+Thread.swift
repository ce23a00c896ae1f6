import CMicroHTTPD
import Foundation
import HostLock

// What libmicrohttpd calls on its thread.
extension HTTPListener {
    func receive(
        _ connection: Connection,
        _ head: () -> (HTTPHead, bodyBytes: Int?),
        _ part: UnsafeRawBufferPointer,
        _ known: inout UnsafeMutableRawPointer?
    ) -> MHD_Result {
        guard let pointer = known else {
            let (head, bodyBytes) = head()
            let refusal = refuse(head)
            if let bodyBytes, bodyBytes > limits.bodyBytes {
                return send(
                    .words(413, "at most \(limits.bodyBytes) bytes", headers: ["Connection": "close"]),
                    on: connection
                )
            }
            let exchange = Exchange(head, refusal: refusal)
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
        guard isOpen else {
            return send(.words(503, "the server stops", headers: ["Connection": "close"]), on: connection)
        }
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
            state.withLock { $0.streams[connection.socket] = stream }
            return MHD_queue_response(connection.pointer, 200, response)
        }
    }

    func forget(_ exchange: Exchange, on connection: Connection) {
        state.withLock { state in
            state.exchanges[ObjectIdentifier(exchange)] = nil
            state.streams[connection.socket] = nil
        }
        exchange.endStream()
    }

    func renewDeadline(of connection: Connection) {
        state.withLock { $0.deadlines[connection.socket] = .now + limits.arrival }
    }

    /// A socket is closed only after this, so that its number is never that of another one.
    func forgetDeadline(of connection: Connection) {
        state.withLock { $0.deadlines[connection.socket] = nil }
    }

    /// Cuts connections that take too long to bring a request, however steadily they drip.
    func cutLateConnections() {
        state.withLock { state in
            let now = ContinuousClock.now
            for (socket, deadline) in state.deadlines where deadline < now {
                shutdown(socket, Int32(SHUT_RDWR))
                state.deadlines[socket] = nil
            }
        }
    }

    /// Ends streams whose clients are gone: libmicrohttpd does not look at a connection that sleeps, and it would take a place until
    /// something is sent.
    func endLonelyStreams() {
        let lonely = state.withLock { state in
            var sockets = state.streams.keys.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
            guard poll(&sockets, nfds_t(sockets.count), 0) > 0 else { return [EventStream]() }
            return sockets.filter { socket in
                guard socket.revents != 0 else { return false }
                var byte: UInt8 = 0
                let count = recv(socket.fd, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT))
                // That there is nothing to read for now, or that a signal came, says nothing of the client.
                return count == 0 || count < 0 && ![EAGAIN, EWOULDBLOCK, EINTR].contains(errno)
            }
            .compactMap { state.streams.removeValue(forKey: $0.fd) }
        }
        for stream in lonely { stream.end() }
    }
}
