public import TablesideCore

/// Sends requests from a device to a server; implemented by the host on its network.
///
/// Sending the same request again is safe: the command IDs make it count once.
public protocol Transport<Action>: Sendable {
    /// The actions that can be requested.
    associatedtype Action: Sendable & Codable

    /// Sends a request and returns the reply.
    ///
    /// - Throws: ``TransportError``.
    func send(_ request: CommandRequest<Action>) async throws(TransportError) -> CommandReply
}

/// Why a request got no usable reply.
public struct TransportError: ReasonedError {
    /// The reasons for a transport failure.
    public enum Reason: CodedReason {
        /// There is no connection: nothing was sent and nothing has changed (QP-70).
        case noConnection(detail: String)
        /// The connection failed after the request was sent: send the same request again to learn the outcome.
        case outcomeUnknown(detail: String)
        /// The request cannot be encoded; nothing was sent.
        case malformedRequest(detail: String)
        /// The server did not read the request, for the reason that its failure gives; nothing has changed.
        case refused(failure: WireFailure)
        /// The reply cannot be decoded, or does not answer every action.
        case malformedReply(detail: String)
        /// The server failed or refuses work.
        case server(detail: String)
    }

    /// The reason for the failure, with the inputs that failed.
    public let reason: Reason

    /// Makes an error with a reason.
    public init(_ reason: Reason) { self.reason = reason }
}

extension TransportError.Reason {
    /// The stable code of the failure.
    public var code: ErrorCode {
        switch self {
        case .noConnection: ErrorCode(rawValue: "transport.noConnection")
        case .outcomeUnknown: ErrorCode(rawValue: "transport.outcomeUnknown")
        case .malformedRequest: ErrorCode(rawValue: "transport.malformedRequest")
        case .refused(let failure): failure.code
        case .malformedReply: ErrorCode(rawValue: "transport.malformedReply")
        case .server: ErrorCode(rawValue: "transport.server")
        }
    }

    /// What went wrong, in plain words.
    public var description: String {
        switch self {
        case .noConnection(let detail): "there is no connection: \(detail: detail)"
        case .outcomeUnknown(let detail): "the connection was lost before the reply: \(detail: detail)"
        case .malformedRequest(let detail): "the request cannot be written: \(detail: detail)"
        case .refused(let failure): failure.description
        case .malformedReply(let detail): "the reply cannot be read: \(detail: detail)"
        case .server(let detail): "the server failed: \(detail: detail)"
        }
    }
}

extension Transport {
    /// Sends actions and returns their answers.
    ///
    /// - Throws: ``TransportError``, also if the server read nothing, or the number of answers differs from the number
    ///   of actions.
    public func send(
        _ actions: [Action],
        token: SessionToken? = nil
    ) async throws(TransportError) -> [CommandAnswer] {
        let reply = try await send(CommandRequest(actions, token: token))
        if let failure = reply.failure { throw TransportError(.refused(failure: failure)) }
        guard reply.answers.count == actions.count else {
            let detail = "\(reply.answers.count) answers to \(actions.count) actions"
            throw TransportError(.malformedReply(detail: detail))
        }
        return reply.answers
    }
}
