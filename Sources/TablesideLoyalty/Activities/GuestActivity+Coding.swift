import TablesideCore
import TablesideVenue

extension GuestActivity.Content {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "visit": try .visit(party: read("party"), isBooked: read("isBooked"))
            case "order": try .order(spending: read("spending"), lines: read("lines"))
            case "review": try .review(item: read(optional: "item"))
            case "invitation": try .invitation(invitee: read("invitee"))
            case "purchase": try .purchase(code: read("code"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .visit(let party, let isBooked): try encoder.write("visit", ["party": party, "isBooked": isBooked])
        case .order(let spending, let lines): try encoder.write("order", ["spending": spending, "lines": lines])
        case .review(let item): try encoder.write("review", ["item": item])
        case .invitation(let invitee): try encoder.write("invitation", ["invitee": invitee])
        case .purchase(let code): try encoder.write("purchase", ["code": code])
        }
    }
}

extension GuestActivity: Codable {
    private enum Field: CodingKey { case id, guest, content, at, local, branch, restaurant, category, unlocked }

    /// Reads an activity; refuses one with problems.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Field.self)
        self.init(
            try container.decode(ActivityID.self, forKey: .id),
            of: try container.decode(UserID.self, forKey: .guest),
            try container.decode(Content.self, forKey: .content),
            at: try container.decode(Instant.self, forKey: .at),
            local: try container.decode(LocalDateTime.self, forKey: .local),
            branch: try container.decodeIfPresent(BranchID.self, forKey: .branch),
            restaurant: try container.decodeIfPresent(RestaurantID.self, forKey: .restaurant),
            category: try container.decodeIfPresent(UserCategory.self, forKey: .category),
            unlocked: try container.decodeIfPresent([UnlockCode].self, forKey: .unlocked)
        )
        let problems = problems()
        guard problems.isEmpty else { throw DecodingError.invalid(Defects(problems), at: decoder.codingPath) }
    }

    /// Writes an activity.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Field.self)
        try container.encode(id, forKey: .id)
        try container.encode(guest, forKey: .guest)
        try container.encode(content, forKey: .content)
        try container.encode(at, forKey: .at)
        try container.encode(local, forKey: .local)
        try container.encodeIfPresent(branch, forKey: .branch)
        try container.encodeIfPresent(restaurant, forKey: .restaurant)
        try container.encodeIfPresent(category, forKey: .category)
        try container.encodeIfPresent(unlocked, forKey: .unlocked)
    }
}

extension ActivityProblem {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "badIdentity": try .badIdentity(limit: read("limit"))
            case "numberOutOfRange": try .numberOutOfRange(number: read("number"), limit: read("limit"))
            case "tooMany": try .tooMany(found: read("found"), limit: read("limit"))
            case "negative": try .negative(amount: read("amount"))
            case "repeatedCurrency": try .repeatedCurrency(currency: read("currency"))
            case "impossibleLabel": try .impossibleLabel(local: read("local"), at: read("at"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .badIdentity(let limit): try encoder.write("badIdentity", ["limit": limit])
        case .numberOutOfRange(let number, let limit):
            try encoder.write("numberOutOfRange", ["number": number, "limit": limit])
        case .tooMany(let found, let limit): try encoder.write("tooMany", ["found": found, "limit": limit])
        case .negative(let amount): try encoder.write("negative", ["amount": amount])
        case .repeatedCurrency(let currency): try encoder.write("repeatedCurrency", ["currency": currency])
        case .impossibleLabel(let local, let at): try encoder.write("impossibleLabel", ["local": local, "at": at])
        }
    }
}
