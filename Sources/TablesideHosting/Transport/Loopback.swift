import TablesideCore

/// The default transport, with device and server in one process.
///
/// With a coder, requests and replies pass through bytes and are decoded strictly, as they would be on a network.
public struct Loopback<Action: Sendable & Codable>: Transport {
    private let coder: (any DocumentCoder)?
    private let server: CommandServer<Action>

    /// Makes a transport to a server; `nil` as the coder passes values directly.
    public init(to server: CommandServer<Action>, coder: (any DocumentCoder)? = nil) {
        self.server = server
        self.coder = coder
    }

    /// Sends the request to the server.
    ///
    /// - Throws: ``TransportError`` if the request or the reply cannot be decoded.
    public func send(_ request: CommandRequest<Action>) async throws(TransportError) -> CommandReply {
        guard let coder else { return await server.reply(to: request) }
        let bytes: [UInt8]
        do {
            bytes = try coder.encode(request)
        } catch {
            throw TransportError(.malformedRequest(detail: "\(detail: error)"))
        }
        let reply = try await server.reply(toBytes: bytes, coder: coder)
        do {
            return try coder.decode(CommandReply.self, from: reply)
        } catch {
            throw TransportError(.malformedReply(detail: "\(detail: error)"))
        }
    }
}
