public import Foundation
import TablesideCore
public import TablesideHosting

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// Sends requests to a server over HTTP, each as the body of a `POST`.
public struct HTTPTransport<Action: Sendable & Codable>: Transport {
    private let url: URL
    private let session: URLSession
    private let coder: any DocumentCoder

    /// Makes a transport.
    ///
    /// - Parameters:
    ///   - url: Where requests are sent, such as `…/commands`.
    ///   - coder: The coder of the server.
    ///   - session: What carries them; its timeouts are those of a request.
    public init(to url: URL, coder: any DocumentCoder, session: URLSession) {
        self.url = url
        self.coder = coder
        self.session = session
    }

    /// Sends a request and returns the reply.
    ///
    /// - Throws: `TransportError`.
    public func send(_ request: CommandRequest<Action>) async throws(TransportError) -> CommandReply {
        var message = URLRequest(url: url)
        message.httpMethod = "POST"
        message.setValue("application/json", forHTTPHeaderField: "Content-Type")
        // A connection for each request. When one that was used before breaks, libcurl sends the request again on a new one; if that
        // cannot be made, it looks as if nothing had been sent.
        message.setValue("close", forHTTPHeaderField: "Connection")
        do {
            message.httpBody = Data(try coder.encode(request))
        } catch {
            throw TransportError(.malformedRequest(detail: "\(error)"))
        }
        let (body, response): (Data, URLResponse)
        do {
            (body, response) = try await session.data(for: message)
        } catch {
            throw Self.failure(error)
        }
        guard let status = (response as? HTTPURLResponse)?.statusCode else {
            throw TransportError(.malformedReply(detail: "it is not of HTTP"))
        }
        switch status {
        case 200: break
        case 413: throw TransportError(.malformedRequest(detail: "the server does not read requests of this size"))
        case 429:
            let code = ErrorCode(rawValue: "http.tooManyRequests")
            let failure = WireFailure(code: code, message: "too many requests", isTemporary: true)
            throw TransportError(.refused(failure: failure))
        // It may have been carried out, or not: the same request again tells.
        default: throw TransportError(.server(detail: "status \(status)"))
        }
        do {
            return try coder.decode(CommandReply.self, from: Array(body))
        } catch {
            throw TransportError(.malformedReply(detail: "\(error)"))
        }
    }

    /// Without a connection nothing was sent; after any other failure nobody knows.
    private static func failure(_ error: any Error) -> TransportError {
        switch (error as? URLError)?.code {
        case .cannotConnectToHost?, .cannotFindHost?, .notConnectedToInternet?, .dnsLookupFailed?:
            TransportError(.noConnection(detail: "the server does not answer"))
        case .timedOut?: TransportError(.outcomeUnknown(detail: "no reply in time"))
        default: TransportError(.outcomeUnknown(detail: "the connection was lost"))
        }
    }
}
