import CMicroHTTPD

// What libmicrohttpd calls, on its thread.

/// A stream with the connection that it feeds.
final class Feeding: Sendable {
    let stream: EventStream
    let connection: Connection

    init(stream: EventStream, connection: Connection) {
        self.stream = stream
        self.connection = connection
    }
}

extension Connection {
    var socket: Int32 { connection_socket(pointer) }

    /// A header, or a member of the query; `nil` if it is missing or no UTF-8.
    fileprivate func value(_ kind: MHD_ValueKind, _ name: String) -> String? {
        MHD_lookup_connection_value(pointer, kind, name).flatMap { String(validatingCString: $0) }
    }
}

/// Called for the head of a request, for each part of its body, and when an answer is there.
let handle: MHD_AccessHandlerCallback = { context, connection, url, method, _, data, size, known in
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

/// Called at the end of each request.
let completed: MHD_RequestCompletedCallback = { context, connection, known, _ in
    guard let context, let connection else { return }
    let listener = Unmanaged<HTTPListener>.fromOpaque(context).takeUnretainedValue()
    if let pointer = known?.pointee {
        let exchange = Unmanaged<Exchange>.fromOpaque(pointer)
        listener.forget(exchange.takeUnretainedValue(), on: Connection(pointer: connection))
        exchange.release()
        known?.pointee = nil
    }
    listener.renewDeadline(of: Connection(pointer: connection))
}

/// Called when a connection begins and ends.
let connected: MHD_NotifyConnectionCallback = { context, connection, _, change in
    guard let context, let connection else { return }
    let listener = Unmanaged<HTTPListener>.fromOpaque(context).takeUnretainedValue()
    let client = Connection(pointer: connection)
    if change == .CONNECTION_NOTIFY_STARTED {
        listener.renewDeadline(of: client)
    } else {
        listener.forgetDeadline(of: client)
    }
}

/// Called when a stream may send.
let feed: MHD_ContentReaderCallback = { context, _, buffer, size in
    guard let context, let buffer else { return -1 }
    let feeding = Unmanaged<Feeding>.fromOpaque(context).takeUnretainedValue()
    return feeding.stream.read(into: buffer, size, on: feeding.connection)
}

/// Called when nothing more is sent on a stream.
let ended: MHD_ContentReaderFreeCallback = { context in
    guard let context else { return }
    let feeding = Unmanaged<Feeding>.fromOpaque(context)
    feeding.takeUnretainedValue().stream.end()
    feeding.release()
}
