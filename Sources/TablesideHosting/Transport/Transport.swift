public import TablesideCore

/// Several commands sent to a server, with the sender's token (GI-42).
///
/// A restaurant's actions are ``HouseRequest``s, carried out by a ``HouseServer``: closed sets of what guests, staff
/// and couriers may ask. A host with actions of its own defines a closed type for them, containing nothing that the
/// server would have to trust: no ``Envelope``, command, joint decision or author.
///
/// A request is decoded strictly and as a whole (`DocumentCoder.decodeStrictly`): a wrong or unknown field rejects it
/// before anything is done. Then each action is carried out separately, in order, and gets its own answer.
public struct CommandRequest<Action: Sendable & Codable>: Sendable, Codable {
    /// The commands, in the order in which they are carried out.
    public let request: [Action]
    /// The sender's token, issued by the server; `nil` until one was issued.
    public let token: SessionToken?

    /// Makes a request from its commands.
    public init(_ request: [Action], token: SessionToken? = nil) {
        self.request = request
        self.token = token
    }

    /// Decodes a request of at most ``SizeLimit/actions`` commands.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        request = try container.limited(
            container.decode([Action].self, forKey: .request),
            to: .actions,
            forKey: .request
        )
        token = try container.decodeIfPresent(SessionToken.self, forKey: .token)
    }
}

extension CommandRequest: Equatable where Action: Equatable {}

/// The answers to a request, one per action, in the same order.
public struct CommandReply: Hashable, Codable, Sendable {
    /// One answer per action, in order.
    public let answers: [CommandAnswer]

    /// Makes a reply from its answers.
    public init(_ answers: [CommandAnswer]) { self.answers = answers }
}

/// The answer to one action of a request.
public enum CommandAnswer: Hashable, Codable, Sendable {
    /// The action was carried out now; the receipt is the answer in the server's encoding.
    case done(receipt: String?)
    /// The action was carried out earlier; carries the original receipt.
    case replayed(receipt: String?)
    /// The action was not carried out.
    case failed(failure: WireFailure)

    /// Makes the answer for an outcome.
    ///
    /// - Throws: whatever the coder throws if the receipt cannot be encoded.
    public init<Answer: Codable>(_ outcome: CommandOutcome<Answer>, coder: any DocumentCoder) throws {
        let receipt = String(decoding: try coder.encode(outcome.answer), as: UTF8.self)
        self = outcome.isReplay ? .replayed(receipt: receipt) : .done(receipt: receipt)
    }

    /// Decodes the receipt as a type; `nil` for a failure or an answer without a receipt.
    ///
    /// - Throws: whatever the coder throws if the receipt is not of that type.
    public func receipt<Answer: Codable>(as type: Answer.Type, coder: any DocumentCoder) throws -> Answer? {
        switch self {
        case .done(let receipt), .replayed(let receipt):
            try receipt.map { try coder.decode(type, from: Array($0.utf8)) }
        case .failed: nil
        }
    }

    /// Why the action was not carried out; `nil` if it was.
    public var failure: WireFailure? {
        if case .failed(let failure) = self { failure } else { nil }
    }
}

/// A refusal or failure as sent to clients, readable even by a device that is older than the rule behind it.
public struct WireFailure: CodedError, Hashable, Codable {
    /// The stable code of the failure; open, because the server may be newer.
    public let code: ErrorCode
    /// The failure in plain words, for logs; a device shows its own text for the code.
    public let message: String
    /// The refusal in the server's encoding; `nil` if there is none.
    public let body: String?

    /// Makes a failure; cuts a message longer than a note (``SizeLimit/note``).
    public init(code: ErrorCode, message: String, body: String? = nil) {
        self.code = code
        self.message = message.cut(to: .note)
        self.body = body
    }

    /// Makes the wire form of a coded error, with the error as its body if it is `Encodable`.
    public init(_ error: some ReasonedError, coder: any DocumentCoder) {
        let body = (error as? any Encodable).flatMap { Self.text(of: $0, coder) }
        self.init(code: error.code, message: error.description, body: body)
    }

    /// Makes the wire form of a command's failure, with the refusal as its body.
    ///
    /// Store and host failures are reported only by their code; details belong in the server's own log.
    public init<Refusal>(_ failure: CommandFailure<Refusal>, coder: any DocumentCoder) {
        let body: String? =
            switch failure {
            // Of a joint decision, the refusal of the part with all that it says.
            case .refused(let refusal as AnyRefusal): Self.text(of: refusal.body, coder)
            case .refused(let refusal): Self.text(of: refusal, coder)
            case .forbidden(let refusal): Self.text(of: refusal, coder)
            case .conflict(let current): Self.text(of: current, coder)
            case .commandReused, .store, .unexpected: nil
            }
        let message =
            switch failure {
            case .refused, .forbidden, .conflict, .commandReused: failure.description
            case .store: Self.storeFailed
            case .unexpected: Self.serverFailed
            }
        self.init(code: failure.code, message: message, body: body)
    }

    /// The message for a failure of the store.
    static let storeFailed = "the store failed"
    /// The message for any other failure inside a server.
    static let serverFailed = "the server failed"

    /// Decodes the refusal as a type; `nil` if it is not of that type, so that only the code can be used.
    public func refusal<Refusal: Decodable>(as type: Refusal.Type, coder: any DocumentCoder) -> Refusal? {
        body.flatMap { try? coder.decode(type, from: Array($0.utf8)) }
    }

    /// The message in plain words.
    public var description: String { message }

    private static func text(of value: some Encodable, _ coder: any DocumentCoder) -> String? {
        // Code and message are enough if the refusal itself cannot be encoded.
        (try? coder.encode(value)).map { String(decoding: $0, as: UTF8.self) }
    }
}

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
        /// The server could not decode the request; nothing has changed.
        case malformedRequest(detail: String)
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
        case .malformedReply: ErrorCode(rawValue: "transport.malformedReply")
        case .server: ErrorCode(rawValue: "transport.server")
        }
    }

    /// What went wrong, in plain words.
    public var description: String {
        switch self {
        case .noConnection(let detail): "there is no connection: \(detail: detail)"
        case .outcomeUnknown(let detail): "the connection was lost before the reply: \(detail: detail)"
        case .malformedRequest(let detail): "the server cannot read the request: \(detail: detail)"
        case .malformedReply(let detail): "the reply cannot be read: \(detail: detail)"
        case .server(let detail): "the server failed: \(detail: detail)"
        }
    }
}

extension Transport {
    /// Sends actions and returns their answers.
    ///
    /// - Throws: ``TransportError``, also if the number of answers differs from the number of actions.
    public func send(
        _ actions: [Action],
        token: SessionToken? = nil
    ) async throws(TransportError) -> [CommandAnswer] {
        let reply = try await send(CommandRequest(actions, token: token))
        guard reply.answers.count == actions.count else {
            let detail = "\(reply.answers.count) answers to \(actions.count) actions"
            throw TransportError(.malformedReply(detail: detail))
        }
        return reply.answers
    }
}

extension CommandAnswer {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "done": try .done(receipt: read(optional: "receipt"))
            case "replayed": try .replayed(receipt: read(optional: "receipt"))
            case "failed": try .failed(failure: read("failure"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .done(let receipt): try encoder.write("done", ["receipt": receipt])
        case .replayed(let receipt): try encoder.write("replayed", ["receipt": receipt])
        case .failed(let failure): try encoder.write("failed", ["failure": failure])
        }
    }
}
