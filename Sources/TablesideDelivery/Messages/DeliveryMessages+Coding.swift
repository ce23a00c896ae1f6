public import TablesideCore

extension DeliveryMessages {
    /// Why a message is refused.
    public struct Refusal: ReasonedError, Codable {
        /// The reasons, with the values that failed.
        public enum Reason: DatedReason, Codable {
            /// The author is not part of the delivery.
            case notYours
            /// No courier has the delivery now, or it is over.
            case nobodyThere
            /// The message is empty.
            case empty
            /// The message is longer than this many bytes.
            case tooLong(limit: Int)
            /// The conversation already has the maximum number of messages.
            case tooMany(limit: Int)
            /// The message is dated before the last one.
            case clockWentBack(last: Instant, now: Instant)

            /// The stable name of the reason.
            public var code: ErrorCode {
                let name =
                    switch self {
                    case .notYours: "notYours"
                    case .nobodyThere: "nobodyThere"
                    case .empty: "empty"
                    case .tooLong: "tooLong"
                    case .tooMany: "tooMany"
                    case .clockWentBack: "clockWentBack"
                    }
                return ErrorCode(rawValue: "messages." + name)
            }

            /// The reason, in plain words.
            public var description: String {
                switch self {
                case .notYours: "only the store and the courier who has a delivery write about it"
                case .nobodyThere: "nobody has the delivery now"
                case .empty: "the message is empty"
                case .tooLong(let limit): "the message is longer than \(limit) bytes"
                case .tooMany(let limit): "there are \(limit) messages already"
                case .clockWentBack(let last, let now): CommonWords.clockWentBack(to: now, from: last)
                }
            }

            /// The time of the last event, when the message is dated before it.
            public var lastEventAt: Instant? {
                if case .clockWentBack(let last, _) = self { last } else { nil }
            }
        }

        /// The reason, with the values that failed.
        public let reason: Reason

        /// Makes the refusal for a reason.
        public init(_ reason: Reason) { self.reason = reason }
    }
}

extension DeliveryMessages {
    private enum CodingKeys: String, CodingKey { case id, version, messages, lastEventAt }

    /// Reads a conversation; refuses one with too many messages, or with messages out of order.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        var read = DeliveryMessages(id: try container.decode(DeliveryID.self, forKey: .id))
        let written = try container.decodeList(DeliveryMessage.self, forKey: .messages)
        for message in written { read.apply(.written(message: message)) }
        read.version = try container.decode(Version.self, forKey: .version)
        let last = try container.decodeIfPresent(Instant.self, forKey: .lastEventAt)
        let times = written.map(\.at)
        guard times.count <= Self.limit, last == read.lastEventAt,
            zip(times, times.dropFirst()).allSatisfy({ $0 <= $1 })
        else {
            throw DecodingError.dataCorruptedError(
                forKey: .messages,
                in: container,
                debugDescription: "the messages contradict each other"
            )
        }
        self = read
    }

    /// Writes the conversation.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(version, forKey: .version)
        try container.encodeUnlessEmpty(messages, forKey: .messages)
        try container.encodeIfPresent(lastEventAt, forKey: .lastEventAt)
    }
}

extension DeliveryMessages.Command {
    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .write(let text, let courier): try encoder.write("write", ["text": text, "courier": courier])
        }
    }
}

extension DeliveryMessages.Event {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "written": try .written(message: read("message"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .written(let message): try encoder.write("written", ["message": message])
        }
    }
}

extension DeliveryMessages.Refusal.Reason {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "notYours": try read.alone(.notYours)
            case "nobodyThere": try read.alone(.nobodyThere)
            case "empty": try read.alone(.empty)
            case "tooLong": try .tooLong(limit: read("limit"))
            case "tooMany": try .tooMany(limit: read("limit"))
            case "clockWentBack": try .clockWentBack(last: read("last"), now: read("now"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .notYours: try encoder.write("notYours")
        case .nobodyThere: try encoder.write("nobodyThere")
        case .empty: try encoder.write("empty")
        case .tooLong(let limit): try encoder.write("tooLong", ["limit": limit])
        case .tooMany(let limit): try encoder.write("tooMany", ["limit": limit])
        case .clockWentBack(let last, let now): try encoder.write("clockWentBack", ["last": last, "now": now])
        }
    }
}
