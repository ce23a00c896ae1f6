import TablesideCore
import TablesideVenue

extension Mission.Command {
    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .draft(let terms, let owner): try encoder.write("draft", ["terms": terms, "owner": owner])
        case .revise(let terms): try encoder.write("revise", ["terms": terms])
        case .publish: try encoder.write("publish")
        case .archive: try encoder.write("archive")
        }
    }
}

extension Mission.Event {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "drafted": try .drafted(terms: read("terms"), owner: read(optional: "owner"), at: read("at"))
            case "revised": try .revised(terms: read("terms"), at: read("at"))
            case "published": try .published(at: read("at"))
            case "archived": try .archived(at: read("at"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .drafted(let terms, let owner, let at):
            try encoder.write("drafted", ["terms": terms, "owner": owner, "at": at])
        case .revised(let terms, let at): try encoder.write("revised", ["terms": terms, "at": at])
        case .published(let at): try encoder.write("published", ["at": at])
        case .archived(let at): try encoder.write("archived", ["at": at])
        }
    }
}

extension Mission: Codable {
    private enum Field: CodingKey {
        case id, version, state, terms, owner, publishedAt, archivedAt, lastEventAt
    }

    /// Reads a mission; refuses a state that no sequence of events produces.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Field.self)
        id = try container.decode(MissionID.self, forKey: .id)
        version = try container.decode(Version.self, forKey: .version)
        state = try container.decode(State.self, forKey: .state)
        terms = try container.decodeIfPresent(MissionTerms.self, forKey: .terms)
        owner = try container.decodeIfPresent(UserID.self, forKey: .owner)
        publishedAt = try container.decodeIfPresent(Instant.self, forKey: .publishedAt)
        archivedAt = try container.decodeIfPresent(Instant.self, forKey: .archivedAt)
        lastEventAt = try container.decodeIfPresent(Instant.self, forKey: .lastEventAt)
        guard (state == .absent) == (version == .absent), (terms == nil) == (state == .absent),
            (lastEventAt == nil) == (state == .absent), owner == nil || terms?.restaurant != nil,
            (publishedAt != nil) == [.published, .archived].contains(state),
            (archivedAt != nil) == (state == .archived), terms?.prerequisites.contains(id) != true,
            publishedAt.map({ start in archivedAt.map { start <= $0 } ?? true }) ?? true,
            state != .published || publishedAt == lastEventAt, state != .archived || archivedAt == lastEventAt
        else {
            throw DecodingError.dataCorruptedError(
                forKey: .state,
                in: container,
                debugDescription: "the parts of the mission contradict its state"
            )
        }
    }

    /// Writes a mission.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Field.self)
        try container.encode(id, forKey: .id)
        try container.encode(version, forKey: .version)
        try container.encode(state, forKey: .state)
        try container.encodeIfPresent(terms, forKey: .terms)
        try container.encodeIfPresent(owner, forKey: .owner)
        try container.encodeIfPresent(publishedAt, forKey: .publishedAt)
        try container.encodeIfPresent(archivedAt, forKey: .archivedAt)
        try container.encodeIfPresent(lastEventAt, forKey: .lastEventAt)
    }
}
