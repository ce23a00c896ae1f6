public import TablesideCore

/// Several commands on their way to a server, with the token of the one who sends them (GI-42).
///
/// The actions of a restaurant are ``HouseRequest``s, which a ``HouseServer`` carries out: closed sets of what guests, staff
/// and couriers may ask. Where a host has actions of its own, it writes such a closed type for them, with nothing in it that
/// the server has to believe: no ``Envelope``, no command, no joint decision, no author.
///
/// A request is read strictly and whole (`DocumentCoder.decodeStrictly`): a wrong or unknown field fails it before
/// anything is done. Then each action is carried out on its own, in order, and gets an answer of its own.
public struct CommandRequest<Action: Sendable & Codable>: Sendable, Codable {
    /// The commands, in the order in which they are carried out.
    public let request: [Action]
    /// Who sends them, in a form that the server understands; `nil` until it has issued one.
    public let token: SessionToken?

    /// Makes a request.
    public init(_ request: [Action], token: SessionToken? = nil) {
        self.request = request
        self.token = token
    }

    /// Reads a request of at most ``SizeLimit/actions`` commands.
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

/// What a server gave a device when somebody signed in; its text means something to the server only.
public struct SessionToken: Hashable, Codable, Sendable, RawRepresentable {
    /// The server's text.
    public let rawValue: String

    /// Makes a token of the server's text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Reads the text from a single text value of at most ``SizeLimit/token`` bytes.
    public init(from decoder: any Decoder) throws { rawValue = try decoder.text(.token) }

    /// Writes the text as a single text value.
    public func encode(to encoder: any Encoder) throws { try encoder.encode(rawValue, within: .token) }
}

/// The answers to a request: one for each action, in their order.
public struct CommandReply: Hashable, Codable, Sendable {
    /// The answers.
    public let answers: [CommandAnswer]

    /// Makes a reply.
    public init(_ answers: [CommandAnswer]) { self.answers = answers }
}

/// The answer to one action of a request.
public enum CommandAnswer: Hashable, Codable, Sendable {
    /// It was carried out now; the receipt is the answer in the server's encoding.
    case done(receipt: String?)
    /// It had been carried out before; the receipt is that of the first time.
    case replayed(receipt: String?)
    /// It was not carried out.
    case failed(failure: WireFailure)

    /// Makes the answer of an outcome.
    ///
    /// - Throws: whatever the coder throws when the answer cannot be encoded.
    public init<Answer: Codable>(_ outcome: CommandOutcome<Answer>, coder: any DocumentCoder) throws {
        let receipt = String(decoding: try coder.encode(outcome.answer), as: UTF8.self)
        self = outcome.isReplay ? .replayed(receipt: receipt) : .done(receipt: receipt)
    }

    /// The receipt by type; `nil` for a failure, or without a receipt.
    ///
    /// - Throws: whatever the coder throws when it is not of that type.
    public func receipt<Answer: Codable>(as type: Answer.Type, coder: any DocumentCoder) throws -> Answer? {
        switch self {
        case .done(let receipt), .replayed(let receipt):
            try receipt.map { try coder.decode(type, from: Array($0.utf8)) }
        case .failed: nil
        }
    }

    /// Why it was not carried out; `nil` if it was.
    public var failure: WireFailure? {
        if case .failed(let failure) = self { failure } else { nil }
    }
}

/// A refusal or failure as it crosses the wire: readable also for a device that is older than the rule behind it.
public struct WireFailure: Error, Hashable, Codable, Sendable, CustomStringConvertible {
    /// The stable name of the failure; open, as the server may be newer.
    public let code: ErrorCode
    /// The failure in plain words, for logs; a device shows its own words for the code.
    public let message: String
    /// The refusal itself in the server's encoding; `nil` when there is none.
    public let body: String?

    /// Makes a failure; a message that is longer than a note may be (``SizeLimit/note``) is cut.
    public init(code: ErrorCode, message: String, body: String? = nil) {
        self.code = code
        self.message = message.cut(to: .note)
        self.body = body
    }

    /// Makes the wire form of a coded error.
    public init(_ error: some CodedError, coder: any DocumentCoder) {
        self.init(code: error.code, message: error.description, body: Self.text(of: error, coder))
    }

    /// Makes the wire form of a command's failure, with the refusal as its body.
    ///
    /// Of a store or a host that failed only the code is told: what they say of themselves is for the server's own log.
    public init<Refusal>(_ failure: CommandFailure<Refusal>, coder: any DocumentCoder) {
        let body: String? =
            switch failure {
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

    /// What is told of a store's own failure.
    static let storeFailed = "the store failed"
    /// What is told of any other failure inside a server.
    static let serverFailed = "the server failed"

    /// The refusal by type; `nil` if it is not of that type, so that the code has to do.
    public func refusal<Refusal: Decodable>(as type: Refusal.Type, coder: any DocumentCoder) -> Refusal? {
        body.flatMap { try? coder.decode(type, from: Array($0.utf8)) }
    }

    /// The message.
    public var description: String { message }

    private static func text(of value: some Encodable, _ coder: any DocumentCoder) -> String? {
        // Code and message say what happened also where the refusal itself cannot be written.
        (try? coder.encode(value)).map { String(decoding: $0, as: UTF8.self) }
    }
}

/// The way from a device to a server, which a host implements on its network.
///
/// Sending the same request again is safe: the command ids make it count once.
public protocol Transport<Action>: Sendable {
    /// What can be asked for.
    associatedtype Action: Sendable & Codable

    /// Sends a request and gives the reply.
    ///
    /// - Throws: ``TransportError``.
    func send(_ request: CommandRequest<Action>) async throws(TransportError) -> CommandReply
}

/// Why there is no reply.
public struct TransportError: CodedError {
    /// What can go wrong on the way.
    public enum Reason: CodedReason {
        /// There is no connection: nothing was sent and nothing has changed (QP-70).
        case noConnection(detail: String)
        /// The connection died after the request was sent: repeat the same request to learn what became of it.
        case outcomeUnknown(detail: String)
        /// The server could not read the request; nothing has changed.
        case malformedRequest(detail: String)
        /// The reply cannot be read, or does not answer every action.
        case malformedReply(detail: String)
        /// The server failed or refuses work.
        case server(detail: String)
    }

    /// What went wrong, with the inputs that failed.
    public let reason: Reason

    /// Makes the error for a reason.
    public init(_ reason: Reason) { self.reason = reason }
}

extension TransportError.Reason {
    /// The stable name of the fault.
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
    /// Sends actions and gives their answers.
    ///
    /// - Throws: ``TransportError``, also when the number of answers is not that of the actions.
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
