/// What arrives of a request before its body.
public struct HTTPHead: Sendable {
    /// The method, such as `POST`.
    public let method: String
    /// The path, without what follows a question mark.
    public let path: String
    /// The address of the client as a number; 0 if it is not known.
    public let address: UInt32
    /// The token of `Authorization: Bearer …`; `nil` if there is none.
    public let bearer: String?
    /// Where a stream of events is taken up again: `Last-Event-ID`, or `?after=`; `nil` for neither.
    public let after: String?

    /// Makes a head.
    public init(method: String, path: String, address: UInt32, bearer: String?, after: String?) {
        self.method = method
        self.path = path
        self.address = address
        self.bearer = bearer
        self.after = after
    }
}

/// An answer over HTTP.
public enum HTTPAnswer: Sendable {
    /// An answer that is sent at once.
    case whole(status: UInt32, headers: [String: String] = [:], body: [UInt8] = [])
    /// Events, until one side ends.
    case stream(EventStream)

    /// Bytes of JSON.
    public static func json(_ body: [UInt8]) -> HTTPAnswer {
        .whole(status: 200, headers: ["Content-Type": "application/json"], body: body)
    }

    /// A short answer in words, for a reader of a log.
    public static func words(_ status: UInt32, _ text: String, headers: [String: String] = [:]) -> HTTPAnswer {
        let headers = headers.merging(["Content-Type": "text/plain; charset=utf-8"]) { first, _ in first }
        return .whole(status: status, headers: headers, body: Array("\(text)\n".utf8))
    }

    /// Too many requests; the client is asked to wait.
    public static func tooMany(wait seconds: Int) -> HTTPAnswer {
        .words(429, "too many requests", headers: ["Retry-After": "\(seconds)"])
    }
}
