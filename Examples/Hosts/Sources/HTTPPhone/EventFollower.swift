public import Foundation
import HostLock
public import TablesideCore

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// A server-sent event.
public struct ServerEvent: Hashable, Sendable {
    /// What kind of event it is; `message` if the server does not say.
    public let kind: String
    /// Where to come back after it: the last cursor that the server sent.
    public let cursor: String?
    /// What it says.
    public let data: String
}

/// Follows the events of a server, until the connection is lost; then the caller comes back with the last cursor.
public enum EventFollower {
    /// Connects once.
    ///
    /// - Parameters:
    ///   - url: Where the events are, such as `…/events`.
    ///   - token: The token of the session.
    ///   - cursor: The cursor of the last event that was dealt with; `nil` for none.
    ///   - configuration: Its timeout must be longer than the pause between two beats of the server.
    /// - Returns: the events; they end with an error when the connection does.
    public static func events(
        from url: URL,
        token: SessionToken,
        after cursor: String?,
        configuration: URLSessionConfiguration = .ephemeral
    ) -> AsyncThrowingStream<ServerEvent, any Error> {
        var request = URLRequest(url: url)
        request.setValue("Bearer \(token.rawValue)", forHTTPHeaderField: "Authorization")
        request.setValue("text/event-stream", forHTTPHeaderField: "Accept")
        if let cursor { request.setValue(cursor, forHTTPHeaderField: "Last-Event-ID") }
        let (events, continuation) = AsyncThrowingStream<ServerEvent, any Error>.makeStream()
        let receiver = EventReceiver(continuation, after: cursor)
        let session = URLSession(configuration: configuration, delegate: receiver, delegateQueue: nil)
        let task = session.dataTask(with: request)
        continuation.onTermination = { _ in
            task.cancel()
            session.finishTasksAndInvalidate()
        }
        task.resume()
        return events
    }
}

/// The server did not begin to send events.
public struct NoEvents: Error, CustomStringConvertible {
    /// The status of its answer.
    public let status: Int

    /// The failure in plain words.
    public var description: String { "the server answered with status \(status)" }
}

private final class EventReceiver: NSObject, URLSessionDataDelegate, Sendable {
    private let continuation: AsyncThrowingStream<ServerEvent, any Error>.Continuation
    private let parser: Locked<EventParser>

    init(_ continuation: AsyncThrowingStream<ServerEvent, any Error>.Continuation, after cursor: String?) {
        self.continuation = continuation
        parser = Locked(EventParser(cursor: cursor))
    }

    func urlSession(
        _ session: URLSession,
        dataTask: URLSessionDataTask,
        didReceive response: URLResponse,
        completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
    ) {
        let status = (response as? HTTPURLResponse)?.statusCode ?? 0
        if status != 200 { continuation.finish(throwing: NoEvents(status: status)) }
        completionHandler(status == 200 ? .allow : .cancel)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        for event in parser.withLock({ $0.take(data) }) { continuation.yield(event) }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        continuation.finish(throwing: error ?? URLError(.networkConnectionLost))
    }
}

/// Reads the lines of server-sent events as the HTML standard describes them, with lines that end in a line feed.
public struct EventParser: Sendable {
    private var line: [UInt8] = []
    private var kind = ""
    private var data: [String] = []
    private var cursor: String?

    /// Begins after an event.
    ///
    /// - Parameter cursor: Where the stream was taken up; `nil` for its beginning.
    public init(cursor: String?) { self.cursor = cursor }

    /// Takes some bytes; returns the events that are complete with them.
    public mutating func take(_ bytes: some Sequence<UInt8>) -> [ServerEvent] {
        var events: [ServerEvent] = []
        for byte in bytes {
            guard byte == UInt8(ascii: "\n") else {
                line.append(byte)
                continue
            }
            let text = String(decoding: line, as: UTF8.self)
            line = []
            if text.isEmpty {
                if !data.isEmpty {
                    let kind = kind.isEmpty ? "message" : kind
                    events.append(ServerEvent(kind: kind, cursor: cursor, data: data.joined(separator: "\n")))
                }
                (kind, data) = ("", [])
                continue
            }
            let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            var value = parts.count > 1 ? parts[1] : ""
            if value.first == " " { value = value.dropFirst() }
            switch parts[0] {
            case "event": kind = String(value)
            case "data": data.append(String(value))
            case "id": cursor = value.isEmpty ? nil : String(value)
            // A comment, or something newer.
            default: break
            }
        }
        return events
    }
}
