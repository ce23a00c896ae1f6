import TablesideCore
import TablesideVenue

extension Referral.Command {
    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .name(let inviter, let invitation):
            try encoder.write("name", ["inviter": inviter, "invitation": invitation])
        case .visit(let activity, let at): try encoder.write("visit", ["activity": activity, "at": at])
        }
    }
}

extension Referral.Event {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "named":
                try .named(inviter: read("inviter"), invitation: read(optional: "invitation"), at: read("at"))
            case "completed":
                try .completed(activity: read("activity"), visitedAt: read("visitedAt"), at: read("at"))
            case "visited": try .visited(activity: read("activity"), visitedAt: read("visitedAt"), at: read("at"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .named(let inviter, let invitation, let at):
            try encoder.write("named", ["inviter": inviter, "invitation": invitation, "at": at])
        case .completed(let activity, let visitedAt, let at):
            try encoder.write("completed", ["activity": activity, "visitedAt": visitedAt, "at": at])
        case .visited(let activity, let visitedAt, let at):
            try encoder.write("visited", ["activity": activity, "visitedAt": visitedAt, "at": at])
        }
    }
}

extension Referral: Codable {
    private enum Field: CodingKey {
        case id, version, state, inviter, invitation, namedAt, visitedAt, lastEventAt
    }

    /// Reads a referral; refuses a state that no sequence of events produces.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Field.self)
        id = try container.decode(UserID.self, forKey: .id)
        version = try container.decode(Version.self, forKey: .version)
        state = try container.decode(State.self, forKey: .state)
        inviter = try container.decodeIfPresent(UserID.self, forKey: .inviter)
        invitation = try container.decodeIfPresent(InvitationID.self, forKey: .invitation)
        namedAt = try container.decodeIfPresent(Instant.self, forKey: .namedAt)
        visitedAt = try container.decodeIfPresent(Instant.self, forKey: .visitedAt)
        lastEventAt = try container.decodeIfPresent(Instant.self, forKey: .lastEventAt)
        let isNamed = inviter != nil
        let isLater = namedAt.map { named in visitedAt.map { named < $0 } ?? false } ?? false
        let isSound =
            switch state {
            case .unnamed: !isNamed && visitedAt == nil
            case .named: isNamed && visitedAt == nil && namedAt == lastEventAt
            case .completed: isNamed && isLater
            case .visited: visitedAt != nil && !isLater
            }
        guard isSound, inviter != id, (namedAt != nil) == isNamed, invitation == nil || isNamed,
            (version == .absent) == (state == .unnamed), (lastEventAt == nil) == (state == .unnamed),
            namedAt.map({ at in lastEventAt.map { at <= $0 } ?? false }) ?? true
        else {
            throw DecodingError.dataCorruptedError(
                forKey: .state,
                in: container,
                debugDescription: "the parts of the referral contradict its state"
            )
        }
    }

    /// Writes a referral.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Field.self)
        try container.encode(id, forKey: .id)
        try container.encode(version, forKey: .version)
        try container.encode(state, forKey: .state)
        try container.encodeIfPresent(inviter, forKey: .inviter)
        try container.encodeIfPresent(invitation, forKey: .invitation)
        try container.encodeIfPresent(namedAt, forKey: .namedAt)
        try container.encodeIfPresent(visitedAt, forKey: .visitedAt)
        try container.encodeIfPresent(lastEventAt, forKey: .lastEventAt)
    }
}
