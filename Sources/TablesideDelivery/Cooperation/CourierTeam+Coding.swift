import TablesideCore
import TablesideVenue

extension InvitedCourier {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "anyone": try read.alone(.anyone)
            case "courier": try .courier(courier: read("courier"))
            case "phone": try .phone(phone: read("phone"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .anyone: try encoder.write("anyone")
        case .courier(let courier): try encoder.write("courier", ["courier": courier])
        case .phone(let phone): try encoder.write("phone", ["phone": phone])
        }
    }
}

extension CourierTeam.Command {
    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .invite(let code, let terms): try encoder.write("invite", ["code": code, "terms": terms])
        case .revoke(let code): try encoder.write("revoke", ["code": code])
        case .redeem(let code, let courier, let phone):
            try encoder.write("redeem", ["code": code, "courier": courier, "phone": phone])
        case .dismiss(let courier, let phone):
            try encoder.write("dismiss", ["courier": courier, "phone": phone])
        }
    }
}

extension CourierTeam.Event {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "invited": try .invited(code: read("code"), terms: read("terms"), at: read("at"))
            case "revoked": try .revoked(codes: read("codes"), at: read("at"))
            case "joined": try .joined(courier: read("courier"), code: read("code"), at: read("at"))
            case "dismissed": try .dismissed(courier: read("courier"), at: read("at"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .invited(let code, let terms, let at):
            try encoder.write("invited", ["code": code, "terms": terms, "at": at])
        case .revoked(let codes, let at): try encoder.write("revoked", ["codes": codes, "at": at])
        case .joined(let courier, let code, let at):
            try encoder.write("joined", ["courier": courier, "code": code, "at": at])
        case .dismissed(let courier, let at): try encoder.write("dismissed", ["courier": courier, "at": at])
        }
    }
}

extension CourierInvitation: Codable {
    private enum Field: CodingKey { case id, terms, since, state, used, couriers }

    /// Reads an invitation; refuses one whose parts contradict its state.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Field.self)
        id = try container.decode(CourierCode.self, forKey: .id)
        terms = try container.decode(InvitationTerms.self, forKey: .terms)
        since = try container.decode(Instant.self, forKey: .since)
        state = try container.decode(State.self, forKey: .state)
        used = try container.decode(Int.self, forKey: .used)
        couriers = try container.decodeList(UserID.self, forKey: .couriers)
        guard state != .absent, (1...SizeLimit.courierCodeUses).contains(terms.uses), (0...terms.uses).contains(used),
            (state == .spent) == (used == terms.uses), couriers.count == (state == .open ? used : 0),
            Set(couriers).count == couriers.count, terms.until.map({ since < $0 }) ?? true
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
        try container.encode(terms, forKey: .terms)
        try container.encode(since, forKey: .since)
        try container.encode(state, forKey: .state)
        try container.encode(used, forKey: .used)
        try container.encodeUnlessEmpty(couriers, forKey: .couriers)
    }
}

extension CourierTeam {
    private enum Field: CodingKey { case id, version, couriers, invitations, lastEventAt }

    /// Reads a team; refuses a state that no sequence of events produces.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Field.self)
        id = try container.decode(StoreID.self, forKey: .id)
        version = try container.decode(Version.self, forKey: .version)
        couriers = try container.decodeList(StoreCourier.self, forKey: .couriers)
        invitations = try container.decodeList(CourierInvitation.self, forKey: .invitations)
        lastEventAt = try container.decodeIfPresent(Instant.self, forKey: .lastEventAt)
        let since = couriers.map(\.since)
        let made = invitations.map(\.since)
        guard couriers.count <= SizeLimit.couriers,
            invitations.count <= SizeLimit.courierCodes + Self.closedKept,
            Set(couriers.map(\.id)).count == couriers.count,
            Set(invitations.map(\.id)).count == invitations.count,
            since == since.sorted(), made == made.sorted(), (version == .absent) == (lastEventAt == nil),
            (since.suffix(1) + made.suffix(1)).allSatisfy({ at in lastEventAt.map { at <= $0 } ?? false })
        else {
            throw DecodingError.dataCorruptedError(
                forKey: .couriers,
                in: container,
                debugDescription: "the couriers and the invitations contradict each other"
            )
        }
    }

    /// Writes a team.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Field.self)
        try container.encode(id, forKey: .id)
        try container.encode(version, forKey: .version)
        try container.encodeUnlessEmpty(couriers, forKey: .couriers)
        try container.encodeUnlessEmpty(invitations, forKey: .invitations)
        try container.encodeIfPresent(lastEventAt, forKey: .lastEventAt)
    }
}
