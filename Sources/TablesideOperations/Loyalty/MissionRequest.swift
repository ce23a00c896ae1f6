import TablesideCore
public import TablesideLoyalty

/// A restaurateur's request about a mission of their restaurant (AP-15).
public enum MissionRequest: Hashable, Codable, Sendable {
    /// Drafts the mission with these terms.
    case draft(terms: MissionTerms)
    /// Replaces the terms of the draft.
    case revise(terms: MissionTerms)
    /// Publishes the mission: guests' activities count from then on.
    case publish
    /// Archives the mission: nothing counts after that.
    case archive
}

extension MissionRequest {
    var command: (UserID) -> Mission.Command {
        { owner in
            switch self {
            case .draft(let terms): .draft(terms: terms, owner: owner)
            case .revise(let terms): .revise(terms: terms)
            case .publish: .publish
            case .archive: .archive
            }
        }
    }

    /// The kinds of requests about missions, without their data.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        /// Drafts the mission.
        case draft
        /// Replaces the terms of the draft.
        case revise
        /// Publishes the mission: guests' activities count from then on.
        case publish
        /// Archives the mission: nothing counts after that.
        case archive
    }

    /// The kind of this request.
    public var kind: Kind {
        switch self {
        case .draft: .draft
        case .revise: .revise
        case .publish: .publish
        case .archive: .archive
        }
    }
}

extension MissionRequest {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "draft": try .draft(terms: read("terms"))
            case "revise": try .revise(terms: read("terms"))
            case "publish": try read.alone(.publish)
            case "archive": try read.alone(.archive)
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .draft(let terms): try encoder.write("draft", ["terms": terms])
        case .revise(let terms): try encoder.write("revise", ["terms": terms])
        case .publish: try encoder.write("publish")
        case .archive: try encoder.write("archive")
        }
    }
}
