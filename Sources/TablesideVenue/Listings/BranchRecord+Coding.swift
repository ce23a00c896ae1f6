import TablesideCore

extension BranchRecord.Command {
    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .register(let branch, let owner): try encoder.write("register", ["branch": branch, "owner": owner])
        case .edit(let edits): try encoder.write("edit", ["edits": edits])
        case .activate: try encoder.write("activate")
        case .suspend: try encoder.write("suspend")
        case .resume: try encoder.write("resume")
        case .archive: try encoder.write("archive")
        case .postNews(let item): try encoder.write("postNews", ["item": item])
        case .archiveNews(let news): try encoder.write("archiveNews", ["news": news])
        case .rate(let rating): try encoder.write("rate", ["rating": rating])
        }
    }
}

extension BranchRecord.Event {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "registered": try .registered(branch: read("branch"), owner: read("owner"), at: read("at"))
            case "edited": try .edited(edits: read("edits"), at: read("at"))
            case "activated": try .activated(at: read("at"))
            case "suspended": try .suspended(byHost: read("byHost"), at: read("at"))
            case "resumed": try .resumed(at: read("at"))
            case "archived": try .archived(at: read("at"))
            case "newsPosted": try .newsPosted(item: read("item"), dropped: read(optional: "dropped"), at: read("at"))
            case "newsArchived": try .newsArchived(news: read("news"), at: read("at"))
            case "rated": try .rated(rating: read(optional: "rating"), at: read("at"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .registered(let branch, let owner, let at):
            try encoder.write("registered", ["branch": branch, "owner": owner, "at": at])
        case .edited(let edits, let at): try encoder.write("edited", ["edits": edits, "at": at])
        case .activated(let at): try encoder.write("activated", ["at": at])
        case .suspended(let byHost, let at): try encoder.write("suspended", ["byHost": byHost, "at": at])
        case .resumed(let at): try encoder.write("resumed", ["at": at])
        case .archived(let at): try encoder.write("archived", ["at": at])
        case .newsPosted(let item, let dropped, let at):
            try encoder.write("newsPosted", ["item": item, "dropped": dropped, "at": at])
        case .newsArchived(let news, let at): try encoder.write("newsArchived", ["news": news, "at": at])
        case .rated(let rating, let at): try encoder.write("rated", ["rating": rating, "at": at])
        }
    }
}

extension BranchRecord {
    private enum Field: String, CodingKey {
        case id, version, state, owner, branch, news, isSuspendedByHost, registeredAt, lastEventAt
    }

    /// Reads a branch; refuses one whose parts contradict its state.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Field.self)
        id = try container.decode(BranchID.self, forKey: .id)
        version = try container.decode(Version.self, forKey: .version)
        state = try container.decode(ListingState.self, forKey: .state)
        owner = try container.decodeIfPresent(UserID.self, forKey: .owner)
        branch = try container.decodeIfPresent(Branch.self, forKey: .branch)
        news = try container.decodeIfPresent(NewsBoard.self, forKey: .news) ?? NewsBoard()
        isSuspendedByHost = try container.decodeIfPresent(Bool.self, forKey: .isSuspendedByHost) ?? false
        registeredAt = try container.decodeIfPresent(Instant.self, forKey: .registeredAt)
        lastEventAt = try container.decodeIfPresent(Instant.self, forKey: .lastEventAt)
        guard isConsistent else {
            throw DecodingError.invalid(PlacesError(.inconsistent(state: state)), at: container.codingPath)
        }
    }

    /// Writes a branch, without unknown fields.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Field.self)
        try container.encode(id, forKey: .id)
        try container.encode(version, forKey: .version)
        try container.encode(state, forKey: .state)
        try container.encodeIfPresent(owner, forKey: .owner)
        try container.encodeIfPresent(branch, forKey: .branch)
        if !news.items.isEmpty { try container.encode(news, forKey: .news) }
        if isSuspendedByHost { try container.encode(isSuspendedByHost, forKey: .isSuspendedByHost) }
        try container.encodeIfPresent(registeredAt, forKey: .registeredAt)
        try container.encodeIfPresent(lastEventAt, forKey: .lastEventAt)
    }

    /// Whether it has an owner and contents once registered, and none before.
    private var isConsistent: Bool {
        let hasBegun = state != .unregistered
        let parts = [owner != nil, branch != nil, registeredAt != nil, lastEventAt != nil, version != .absent]
        return parts.allSatisfy { $0 == hasBegun } && (hasBegun || news.items.isEmpty)
            && (!isSuspendedByHost || state == .suspended) && (branch.map { $0.id == id } ?? true)
    }
}
