import TablesideCore
import TablesideVenue

extension MenuRecord.Command {
    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .register(let menu, let owner): try encoder.write("register", ["menu": menu, "owner": owner])
        case .adapt(let common, let changes, let owner):
            try encoder.write("adapt", ["common": common, "changes": changes, "owner": owner])
        case .follow(let common): try encoder.write("follow", ["common": common])
        case .edit(let edits): try encoder.write("edit", ["edits": edits])
        case .activate: try encoder.write("activate")
        case .suspend: try encoder.write("suspend")
        case .resume: try encoder.write("resume")
        case .archive: try encoder.write("archive")
        }
    }
}

extension MenuRecord.Event {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "registered": try .registered(menu: read("menu"), owner: read("owner"), at: read("at"))
            case "adapted":
                try .adapted(menu: read("menu"), basis: read("basis"), owner: read("owner"), at: read("at"))
            case "edited": try .edited(edits: read("edits"), at: read("at"))
            case "activated": try .activated(at: read("at"))
            case "suspended": try .suspended(at: read("at"))
            case "resumed": try .resumed(at: read("at"))
            case "archived": try .archived(at: read("at"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .registered(let menu, let owner, let at):
            try encoder.write("registered", ["menu": menu, "owner": owner, "at": at])
        case .adapted(let menu, let basis, let owner, let at):
            try encoder.write("adapted", ["menu": menu, "basis": basis, "owner": owner, "at": at])
        case .edited(let edits, let at): try encoder.write("edited", ["edits": edits, "at": at])
        case .activated(let at): try encoder.write("activated", ["at": at])
        case .suspended(let at): try encoder.write("suspended", ["at": at])
        case .resumed(let at): try encoder.write("resumed", ["at": at])
        case .archived(let at): try encoder.write("archived", ["at": at])
        }
    }
}

extension MenuRecord {
    private enum Field: String, CodingKey {
        case id, version, state, owner, menu, basis, registeredAt, lastEventAt
    }

    /// Reads a menu; refuses one whose parts contradict its state.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Field.self)
        id = try container.decode(MenuID.self, forKey: .id)
        version = try container.decode(Version.self, forKey: .version)
        state = try container.decode(ListingState.self, forKey: .state)
        owner = try container.decodeIfPresent(UserID.self, forKey: .owner)
        menu = try container.decodeIfPresent(FoodMenu.self, forKey: .menu)
        basis = try container.decodeIfPresent(MenuBasis.self, forKey: .basis)
        registeredAt = try container.decodeIfPresent(Instant.self, forKey: .registeredAt)
        lastEventAt = try container.decodeIfPresent(Instant.self, forKey: .lastEventAt)
        guard isConsistent else {
            throw DecodingError.invalid(PlacesError(.inconsistent(state: state)), at: container.codingPath)
        }
    }

    /// Writes a menu, without what is not known.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Field.self)
        try container.encode(id, forKey: .id)
        try container.encode(version, forKey: .version)
        try container.encode(state, forKey: .state)
        try container.encodeIfPresent(owner, forKey: .owner)
        try container.encodeIfPresent(menu, forKey: .menu)
        try container.encodeIfPresent(basis, forKey: .basis)
        try container.encodeIfPresent(registeredAt, forKey: .registeredAt)
        try container.encodeIfPresent(lastEventAt, forKey: .lastEventAt)
    }

    /// Whether there are an owner and contents from the registration on, and none before; a basis is that of the
    /// contents.
    private var isConsistent: Bool {
        let hasBegun = state != .unregistered
        let parts = [owner != nil, menu != nil, registeredAt != nil, lastEventAt != nil, version != .absent]
        return parts.allSatisfy { $0 == hasBegun } && (menu.map { $0.id == id && $0.version != .absent } ?? true)
            && (basis.map { $0.changes.id == id && $0.changes.branch == menu?.branch } ?? true)
    }
}
