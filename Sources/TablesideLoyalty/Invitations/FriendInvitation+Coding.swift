import TablesideCore
import TablesideVenue

extension InvitationWay {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "code": try .code(code: read("code"))
            case "link": try .link(code: read("code"))
            case "email": try .email(email: read("email"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .code(let code): try encoder.write("code", ["code": code])
        case .link(let code): try encoder.write("link", ["code": code])
        case .email(let email): try encoder.write("email", ["email": email])
        }
    }
}

extension FriendInvitation.Command {
    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .send(let inviter, let way, let until):
            try encoder.write("send", ["inviter": inviter, "way": way, "until": until])
        case .withdraw: try encoder.write("withdraw")
        case .accept(let invitee, let email): try encoder.write("accept", ["invitee": invitee, "email": email])
        case .complete: try encoder.write("complete")
        }
    }
}

extension FriendInvitation.Event {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "sent":
                try .sent(inviter: read("inviter"), way: read("way"), until: read(optional: "until"), at: read("at"))
            case "withdrawn": try .withdrawn(at: read("at"))
            case "accepted": try .accepted(invitee: read("invitee"), at: read("at"))
            case "completed": try .completed(at: read("at"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .sent(let inviter, let way, let until, let at):
            try encoder.write("sent", ["inviter": inviter, "way": way, "until": until, "at": at])
        case .withdrawn(let at): try encoder.write("withdrawn", ["at": at])
        case .accepted(let invitee, let at): try encoder.write("accepted", ["invitee": invitee, "at": at])
        case .completed(let at): try encoder.write("completed", ["at": at])
        }
    }
}

extension FriendInvitation: Codable {
    private enum Field: CodingKey { case id, version, state, inviter, way, until, invitee, lastEventAt }

    /// Reads an invitation; refuses a state that no sequence of events produces.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Field.self)
        id = try container.decode(InvitationID.self, forKey: .id)
        version = try container.decode(Version.self, forKey: .version)
        state = try container.decode(State.self, forKey: .state)
        inviter = try container.decodeIfPresent(UserID.self, forKey: .inviter)
        way = try container.decodeIfPresent(InvitationWay.self, forKey: .way)
        until = try container.decodeIfPresent(Instant.self, forKey: .until)
        invitee = try container.decodeIfPresent(UserID.self, forKey: .invitee)
        lastEventAt = try container.decodeIfPresent(Instant.self, forKey: .lastEventAt)
        let isAbsent = state == .absent
        guard (version == .absent) == isAbsent, (inviter == nil) == isAbsent, (way == nil) == isAbsent,
            (lastEventAt == nil) == isAbsent, until == nil || !isAbsent,
            (invitee != nil) == [.accepted, .completed].contains(state), invitee == nil || invitee != inviter
        else {
            throw DecodingError.dataCorruptedError(
                forKey: .state,
                in: container,
                debugDescription: "the parts of the invitation contradict its state"
            )
        }
    }

    /// Writes an invitation.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Field.self)
        try container.encode(id, forKey: .id)
        try container.encode(version, forKey: .version)
        try container.encode(state, forKey: .state)
        try container.encodeIfPresent(inviter, forKey: .inviter)
        try container.encodeIfPresent(way, forKey: .way)
        try container.encodeIfPresent(until, forKey: .until)
        try container.encodeIfPresent(invitee, forKey: .invitee)
        try container.encodeIfPresent(lastEventAt, forKey: .lastEventAt)
    }
}
