import TablesideCore

extension PromotionRecord.Command {
    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .draft(let promotion): try encoder.write("draft", ["promotion": promotion])
        case .edit(let promotion): try encoder.write("edit", ["promotion": promotion])
        case .publish: try encoder.write("publish")
        case .pause: try encoder.write("pause")
        case .archive: try encoder.write("archive")
        }
    }
}

extension PromotionRecord.Event {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "drafted": try .drafted(promotion: read("promotion"), at: read("at"))
            case "edited": try .edited(promotion: read("promotion"), at: read("at"))
            case "published": try .published(at: read("at"))
            case "paused": try .paused(at: read("at"))
            case "archived": try .archived(at: read("at"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .drafted(let promotion, let at): try encoder.write("drafted", ["promotion": promotion, "at": at])
        case .edited(let promotion, let at): try encoder.write("edited", ["promotion": promotion, "at": at])
        case .published(let at): try encoder.write("published", ["at": at])
        case .paused(let at): try encoder.write("paused", ["at": at])
        case .archived(let at): try encoder.write("archived", ["at": at])
        }
    }
}

extension PromotionRecord {
    private enum Field: CodingKey { case id, version, state, promotion, lastEventAt }

    /// Reads a record; refuses a state that no sequence of events produces.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Field.self)
        id = try container.decode(PromotionID.self, forKey: .id)
        version = try container.decode(Version.self, forKey: .version)
        state = try container.decode(State.self, forKey: .state)
        promotion = try container.decodeIfPresent(Promotion.self, forKey: .promotion)
        lastEventAt = try container.decodeIfPresent(Instant.self, forKey: .lastEventAt)
        guard (state == .absent) == (promotion == nil), (version == .absent) == (lastEventAt == nil),
            (version == .absent) == (state == .absent), promotion.map({ $0.id == id }) ?? true
        else {
            throw DecodingError.dataCorruptedError(
                forKey: .state,
                in: container,
                debugDescription: "the promotion contradicts its state"
            )
        }
    }

    /// Writes a record.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Field.self)
        try container.encode(id, forKey: .id)
        try container.encode(version, forKey: .version)
        try container.encode(state, forKey: .state)
        try container.encodeIfPresent(promotion, forKey: .promotion)
        try container.encodeIfPresent(lastEventAt, forKey: .lastEventAt)
    }
}
