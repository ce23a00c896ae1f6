import Foundation

/// A connection to a port of the loopback address, written by hand: what a polite client would never send.
final class RawSocket {
    private let descriptor: Int32
    private(set) var isOpen = true

    /// Connects from a loopback address, such as `127.0.0.2`.
    init(to port: Int, from source: String = "127.0.0.1") throws {
        descriptor = newSocket()
        guard descriptor >= 0 else { throw SocketError(call: "socket") }
        var own = Self.address(source, 0)
        var peer = Self.address("127.0.0.1", UInt16(port))
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        func call(_ address: inout sockaddr_in, _ body: (UnsafePointer<sockaddr>) -> Int32) -> Bool {
            withUnsafePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0) == 0 }
            }
        }
        guard call(&own, { bind(descriptor, $0, size) }), call(&peer, { connect(descriptor, $0, size) }) else {
            close(descriptor)
            throw SocketError(call: "connect")
        }
    }

    deinit { close(descriptor) }

    /// Ends the connection.
    func end() {
        shutdown(descriptor, Int32(SHUT_RDWR))
        isOpen = false
    }

    private static func address(_ text: String, _ port: UInt16) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        inet_pton(AF_INET, text, &address.sin_addr)
        return address
    }

    /// Sends bytes; returns whether the other side still took them.
    @discardableResult
    func send(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        let count = transmit(bytes, on: descriptor)
        if count != bytes.count { isOpen = false }
        return isOpen
    }

    /// Reads what has arrived, and waits for it at most so long; empty at the end, and when nothing came.
    func receive(within seconds: Double) -> String {
        var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&waiting, 1, Int32(seconds * 1_000)) > 0 else { return "" }
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        guard count > 0 else {
            isOpen = false
            return ""
        }
        return String(decoding: buffer.prefix(count), as: UTF8.self)
    }

    /// Reads until a text has arrived, the other side ends, or the time is over.
    func receive(until end: String, within seconds: Double) -> String {
        let deadline = Date().addingTimeInterval(seconds)
        var text = ""
        while isOpen, !text.contains(end), deadline.timeIntervalSinceNow > 0 {
            text += receive(within: min(0.25, deadline.timeIntervalSinceNow))
        }
        return text
    }

    /// Sends a whole request with a body; returns the status of the answer, or 0 for none.
    func status(of method: String, _ path: String, body: String = "", headers: [String] = []) -> Int {
        let lines = ["\(method) \(path) HTTP/1.1", "Host: localhost", "Content-Length: \(body.utf8.count)"] + headers
        send(lines.joined(separator: "\r\n") + "\r\n\r\n" + body)
        return Self.status(receive(until: "\r\n\r\n", within: 10))
    }

    /// The status in the first line of an answer; 0 for none.
    static func status(_ answer: String) -> Int {
        answer.split(separator: " ", maxSplits: 2).dropFirst().first.flatMap { Int($0) } ?? 0
    }
}

// What C headers call differently.
#if canImport(Darwin)
private func newSocket() -> Int32 {
    let descriptor = socket(AF_INET, SOCK_STREAM, 0)
    var isOn: Int32 = 1
    setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
    return descriptor
}

private func transmit(_ bytes: [UInt8], on descriptor: Int32) -> Int { send(descriptor, bytes, bytes.count, 0) }
#else
private func newSocket() -> Int32 { socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0) }

private func transmit(_ bytes: [UInt8], on descriptor: Int32) -> Int {
    send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
}
#endif

/// A call of the system failed.
struct SocketError: Error, CustomStringConvertible {
    let call: String

    var description: String { "\(call): \(String(cString: strerror(errno)))" }
}
