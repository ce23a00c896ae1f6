public import TablesideCore

/// Several commands sent to a server, with the sender's token (GI-42).
///
/// A restaurant's actions are ``HouseRequest``s, carried out by a ``HouseServer``: closed sets of what guests, staff
/// and couriers may ask. A host with actions of its own defines a closed type for them, containing nothing that the
/// server would have to trust: no ``Envelope``, command, joint decision or author.
///
/// ```json
/// {"schema": 2, "device": "phone-7", "sequence": 41, "token": "…", "request": [ … ]}
/// ```
///
/// Each action is read strictly, carried out separately, in order, and gets its own answer: a wrong or unknown field
/// fails the action that it is in. ``WireVersions`` says what holds between an app and a server of different releases.
public struct CommandRequest<Action: Sendable & Codable>: Sendable, Codable {
    /// The commands, in the order in which they are carried out.
    public let request: [Action]
    /// The sender's token, issued by the server; `nil` until one was issued.
    public let token: SessionToken?
    /// What else the frame says.
    public let frame: RequestFrame

    /// Makes a request from its commands.
    public init(_ request: [Action], token: SessionToken? = nil, frame: RequestFrame = RequestFrame()) {
        self.request = request
        self.token = token
        self.frame = frame
    }

    private enum CodingKeys: CodingKey { case request, token }

    /// Decodes a request of at most ``SizeLimit/actions`` commands.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        request = try container.limited(
            container.decode([Action].self, forKey: .request),
            to: .actions,
            forKey: .request
        )
        token = try container.decodeIfPresent(SessionToken.self, forKey: .token)
        frame = try RequestFrame(from: decoder)
    }

    /// Encodes the frame's members beside `request` and `token`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(request, forKey: .request)
        try container.encodeIfPresent(token, forKey: .token)
        try frame.encode(to: encoder)
    }
}

extension CommandRequest: Equatable where Action: Equatable {}

extension CommandRequest: Hashable where Action: Hashable {}

/// The fields of a request other than its actions and its token.
public struct RequestFrame: Hashable, Sendable, Codable {
    /// The form of the frame, `protocol` on the wire; 1 unless another is named.
    public let frame: Int
    /// The form of the actions; 1 unless another is named.
    public let schema: Int
    /// What the server must know to carry the request out; usually empty.
    public let mustUnderstand: [WireFeature]
    /// The device that sends, which must be that of the session; `nil` if it does not say.
    public let device: DeviceID?
    /// The number of the request on its device; the reply repeats it.
    public let sequence: Int?

    /// Makes a frame.
    public init(
        frame: Int = 1,
        schema: Int = 1,
        mustUnderstand: [WireFeature] = [],
        device: DeviceID? = nil,
        sequence: Int? = nil
    ) {
        self.frame = frame
        self.schema = schema
        self.mustUnderstand = mustUnderstand
        self.device = device
        self.sequence = sequence
    }

    private enum CodingKeys: String, CodingKey {
        case frame = "protocol"
        case schema, mustUnderstand, device, sequence
    }

    /// Decodes a frame that requires at most ``SizeLimit/features`` features.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        frame = try container.decodeIfPresent(Int.self, forKey: .frame) ?? 1
        schema = try container.decodeIfPresent(Int.self, forKey: .schema) ?? 1
        mustUnderstand = try container.limited(
            container.decodeIfPresent([WireFeature].self, forKey: .mustUnderstand) ?? [],
            to: .features,
            forKey: .mustUnderstand
        )
        device = try container.decodeIfPresent(DeviceID.self, forKey: .device)
        sequence = try container.decodeIfPresent(Int.self, forKey: .sequence)
    }

    /// Encodes what differs from an empty frame.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        if frame != 1 { try container.encode(frame, forKey: .frame) }
        if schema != 1 { try container.encode(schema, forKey: .schema) }
        if !mustUnderstand.isEmpty { try container.encode(mustUnderstand, forKey: .mustUnderstand) }
        try container.encodeIfPresent(device, forKey: .device)
        try container.encodeIfPresent(sequence, forKey: .sequence)
    }
}

/// A decoder that rejects unexpected keys, and can check one part of a message at a time.
///
/// A ``CommandServer`` asks it after each action, so that an unknown key fails only the action that it is in. A coder
/// that cannot tell refuses the whole request.
public protocol PartialStrictDecoder: Decoder {
    /// Returns the path of the first key or element at this place that was not read, and counts all of them as read.
    ///
    /// - Returns: the path; `nil` if everything was read, and when unknown keys are ignored.
    func takeUnread() -> FieldPath?
}

/// A request of which each action was read, or not, by itself.
struct ReadRequest<Action: Sendable & Codable>: Codable {
    let actions: [ReadAction<Action>]
    let token: SessionToken?
    let frame: RequestFrame
    /// Why the frame could not be read, or its first key that nothing asks for; `nil` if there is nothing of that.
    let fault: WireRefusal?

    private enum CodingKeys: String, CodingKey {
        case request, token, schema
        case frame = "protocol"
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let strict = decoder as? any PartialStrictDecoder
        do {
            let frame = try RequestFrame(from: decoder)
            let token = try container.decodeIfPresent(SessionToken.self, forKey: .token)
            actions = try container.limited(
                container.decode([ReadAction<Action>].self, forKey: .request),
                to: .actions,
                forKey: .request
            )
            (self.frame, self.token) = (frame, token)
            fault = strict?.takeUnread().map { .unread($0) }
        } catch {
            // A frame of another protocol or form may look otherwise, and is told so rather than where it is wrong.
            let number = try? container.decodeIfPresent(Int.self, forKey: .frame)
            let schema = try? container.decodeIfPresent(Int.self, forKey: .schema)
            frame = RequestFrame(frame: number ?? 1, schema: schema ?? 1)
            (actions, token, fault) = ([], nil, WireRefusal(error))
            _ = strict?.takeUnread()
        }
    }

    // Only what is `Codable` can be read strictly; nothing is written.
    func encode(to encoder: any Encoder) throws {}
}

/// One action of a request, or why it could not be read.
struct ReadAction<Action: Sendable & Codable>: Codable {
    let result: Result<Action, WireRefusal>
    /// The first key in it that nothing asks for; `nil` if there is none.
    let unread: FieldPath?

    init(from decoder: any Decoder) throws {
        do {
            result = .success(try decoder.singleValueContainer().decode(Action.self))
        } catch {
            result = .failure(WireRefusal(error))
        }
        unread = (decoder as? any PartialStrictDecoder)?.takeUnread()
    }

    func encode(to encoder: any Encoder) throws {}
}

extension WireRefusal {
    /// The refusal of a key that nothing asks for.
    static func unread(_ path: FieldPath) -> WireRefusal {
        WireRefusal(.unreadable(path: path.description.cut(to: .name), detail: "nothing asks for it"))
    }

    /// The refusal of what a decoder could not read, without the names of types that its error has.
    init(_ error: any Error) {
        guard let context = (error as? DecodingError)?.context else {
            self.init(.unreadable(path: "", detail: ""))
            return
        }
        var keys = context.codingPath
        if case .keyNotFound(let key, _)? = error as? DecodingError { keys.append(key) }
        let path = FieldPath(
            keys.map { key in key.intValue.map { .index(position: $0) } ?? .field(name: key.stringValue.shown) }
        )
        let known = (context.underlyingError as? any CodedError)?.description ?? ""
        self.init(.unreadable(path: path.description.cut(to: .name), detail: known.cut(to: .name)))
    }
}

extension DecodingError {
    /// Where and why reading failed.
    fileprivate var context: Context? {
        switch self {
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
            .dataCorrupted(let context):
            context
        @unknown default: nil
        }
    }
}
