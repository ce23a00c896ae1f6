import TablesideCore

extension SupportLetter {
    private enum Field: String, CodingKey {
        case id, version, state, author, role, topic, messages, closedUntil, lastEventAt
    }

    /// Reads a letter; refuses one whose fields contradict its state.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Field.self)
        id = try container.decode(SupportLetterID.self, forKey: .id)
        version = try container.decode(Version.self, forKey: .version)
        state = try container.decode(State.self, forKey: .state)
        author = try container.decodeIfPresent(UserID.self, forKey: .author)
        role = try container.decodeIfPresent(Role.self, forKey: .role)
        topic = try container.decodeIfPresent(SupportTopic.self, forKey: .topic)
        messages = try container.decodeList(Message.self, forKey: .messages)
        closedUntil = try container.decodeIfPresent(Instant.self, forKey: .closedUntil)
        lastEventAt = try container.decodeIfPresent(Instant.self, forKey: .lastEventAt)
        guard isConsistent else {
            throw DecodingError.invalid(Inconsistency(.state(state: state)), at: container.codingPath)
        }
    }

    /// Writes the letter, without absent fields.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Field.self)
        try container.encode(id, forKey: .id)
        try container.encode(version, forKey: .version)
        try container.encode(state, forKey: .state)
        try container.encodeIfPresent(author, forKey: .author)
        try container.encodeIfPresent(role, forKey: .role)
        try container.encodeIfPresent(topic, forKey: .topic)
        try container.encodeUnlessEmpty(messages, forKey: .messages)
        try container.encodeIfPresent(closedUntil, forKey: .closedUntil)
        try container.encodeIfPresent(lastEventAt, forKey: .lastEventAt)
    }

    private var isConsistent: Bool {
        guard state != .unwritten else { return self == SupportLetter(id: id) }
        guard author != nil, role != nil, topic != nil, version != .absent, let lastEventAt, let last = messages.last,
            messages.first?.side == .author, messages.count <= SizeLimit.supportMessages,
            messages.allSatisfy({ SupportProblem.problem(with: $0.text) == nil }), last.at <= lastEventAt,
            zip(messages, messages.dropFirst()).allSatisfy({ $0.at <= $1.at })
        else { return false }
        switch state {
        case .unwritten: return false
        case .received: return last.side == .author && last.at == lastEventAt && closedUntil == nil
        case .answered: return last.side == .support && last.at == lastEventAt && closedUntil == nil
        case .closed: return closedUntil.map { lastEventAt <= $0 } ?? true
        case .archived: return closedUntil == nil
        }
    }
}

extension SupportLetter.Command {
    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .write(let content): try encoder.write("write", ["content": content])
        case .reply(let text): try encoder.write("reply", ["text": text])
        case .answer(let text): try encoder.write("answer", ["text": text])
        case .close: try encoder.write("close")
        case .archive: try encoder.write("archive")
        }
    }
}

extension SupportLetter.Event {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "written":
                try .written(author: read("author"), role: read("role"), content: read("content"), at: read("at"))
            case "replied": try .replied(text: read("text"), at: read("at"))
            case "answered": try .answered(text: read("text"), at: read("at"))
            case "closed": try .closed(until: read(optional: "until"), at: read("at"))
            case "archived": try .archived(at: read("at"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .written(let author, let role, let content, let at):
            try encoder.write("written", ["author": author, "role": role, "content": content, "at": at])
        case .replied(let text, let at): try encoder.write("replied", ["text": text, "at": at])
        case .answered(let text, let at): try encoder.write("answered", ["text": text, "at": at])
        case .closed(let until, let at): try encoder.write("closed", ["until": until, "at": at])
        case .archived(let at): try encoder.write("archived", ["at": at])
        }
    }
}
