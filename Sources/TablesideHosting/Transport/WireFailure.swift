public import TablesideCore

/// A refusal or failure as sent to clients, readable even by a device that is older than the rule behind it.
public struct WireFailure: CodedError, Hashable, Codable {
    /// The stable code of the failure; open, because the server may be newer.
    public let code: ErrorCode
    /// The failure in plain words, for logs; a device shows its own text for the code.
    public let message: String
    /// The refusal in the server's encoding; `nil` if there is none, or if the encoding is no text.
    public let body: String?
    /// Whether the same action may be sent again later, under the same ID: the server or its store failed, so nothing
    /// was decided or the outcome is unknown.
    public let isTemporary: Bool

    /// Makes a failure; cuts a message longer than a note (``SizeLimit/note``).
    public init(code: ErrorCode, message: String, body: String? = nil, isTemporary: Bool = false) {
        self.code = code
        self.message = message.cut(to: .note)
        self.body = body
        self.isTemporary = isTemporary
    }

    private enum CodingKeys: String, CodingKey {
        case code, message, body
        case isTemporary = "temporary"
    }

    /// Decodes a failure; one that does not say so is final.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        code = try container.decode(ErrorCode.self, forKey: .code)
        message = try container.decode(String.self, forKey: .message).cut(to: .note)
        body = try container.decodeIfPresent(String.self, forKey: .body)
        isTemporary = try container.decodeIfPresent(Bool.self, forKey: .isTemporary) ?? false
    }

    /// Encodes `temporary` only where it is true.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(code, forKey: .code)
        try container.encode(message, forKey: .message)
        try container.encodeIfPresent(body, forKey: .body)
        if isTemporary { try container.encode(isTemporary, forKey: .isTemporary) }
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
        let isTemporary =
            switch failure {
            case .store(let error): error.retry != .never || error.reason == .cancelled
            case .unexpected: true
            case .refused, .forbidden, .conflict, .commandReused: false
            }
        self.init(code: failure.code, message: message, body: body, isTemporary: isTemporary)
    }

    /// The failure of an answer that this release does not know: the action may have been carried out.
    static func unknownAnswer(named name: String) -> WireFailure {
        let refusal = WireRefusal(.unknownAnswer(name: name))
        return WireFailure(code: refusal.code, message: refusal.description, isTemporary: true)
    }

    /// The failure of a store.
    init(_ error: StoreError) {
        let isTemporary = error.retry != .never || error.reason == .cancelled
        self.init(code: error.code, message: Self.storeFailed, isTemporary: isTemporary)
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
        try? coder.text(of: value)
    }
}
