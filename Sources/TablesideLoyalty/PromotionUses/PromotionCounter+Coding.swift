import TablesideCore

extension PromotionCounter.Command {
    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .hold(let claim, let amount, let until, let within):
            try encoder.write("hold", ["claim": claim, "amount": amount, "until": until, "within": within])
        case .take(let claim, let amount, let within):
            try encoder.write("take", ["claim": claim, "amount": amount, "within": within])
        case .reprice(let claim, let amount, let within):
            try encoder.write("reprice", ["claim": claim, "amount": amount, "within": within])
        case .release(let claim): try encoder.write("release", ["claim": claim])
        case .giveBack(let claim): try encoder.write("giveBack", ["claim": claim])
        case .settle(let claim): try encoder.write("settle", ["claim": claim])
        case .lapse: try encoder.write("lapse")
        }
    }
}

extension PromotionCounter.Event {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "held":
                try .held(claim: read("claim"), amount: read(optional: "amount"), until: read("until"), at: read("at"))
            case "taken": try .taken(claim: read("claim"), amount: read(optional: "amount"), at: read("at"))
            case "repriced": try .repriced(claim: read("claim"), amount: read("amount"), at: read("at"))
            case "released": try .released(claim: read("claim"), at: read("at"))
            case "returned": try .returned(claim: read("claim"), at: read("at"))
            case "settled": try .settled(claim: read("claim"), at: read("at"))
            case "lapsed":
                try .lapsed(claims: read.list("claims", atMost: PromotionCounter.maxClaims), at: read("at"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .held(let claim, let amount, let until, let at):
            try encoder.write("held", ["claim": claim, "amount": amount, "until": until, "at": at])
        case .taken(let claim, let amount, let at):
            try encoder.write("taken", ["claim": claim, "amount": amount, "at": at])
        case .repriced(let claim, let amount, let at):
            try encoder.write("repriced", ["claim": claim, "amount": amount, "at": at])
        case .released(let claim, let at): try encoder.write("released", ["claim": claim, "at": at])
        case .returned(let claim, let at): try encoder.write("returned", ["claim": claim, "at": at])
        case .settled(let claim, let at): try encoder.write("settled", ["claim": claim, "at": at])
        case .lapsed(let claims, let at): try encoder.write("lapsed", ["claims": claims, "at": at])
        }
    }
}

extension PromotionCounter {
    private enum Field: CodingKey { case id, version, claims, settledUses, settledAmount, ended, lastEventAt }

    /// Reads a counter; refuses a state that no sequence of events produces.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Field.self)
        id = try container.decode(PromotionCounterID.self, forKey: .id)
        version = try container.decode(Version.self, forKey: .version)
        claims = try container.decodeList(PromotionClaim.self, atMost: Self.maxClaims, forKey: .claims)
        settledUses = try container.decode(Int.self, forKey: .settledUses)
        settledAmount = try container.decodeIfPresent(Money.self, forKey: .settledAmount)
        ended = try container.decodeList(EndedPromotionClaim.self, atMost: Self.remembered, forKey: .ended)
        lastEventAt = try container.decodeIfPresent(Instant.self, forKey: .lastEventAt)
        let (claimed, over) = (Set(claims.map(\.key)), Set(ended.map(\.key)))
        guard claimed.count == claims.count, over.count == ended.count, claimed.isDisjoint(with: over),
            ended.allSatisfy({ Self.lifecycle.terminals.contains($0.state) }),
            settledUses >= 0, (version == .absent) == (lastEventAt == nil), isSound
        else {
            throw DecodingError.dataCorruptedError(
                forKey: .claims,
                in: container,
                debugDescription: "the claims contradict each other or what is counted"
            )
        }
    }

    /// Whether the claims have amounts if and only if the counter counts money, all in one currency.
    private var isSound: Bool {
        let amounts = claims.map(\.amount) + (settledUses > 0 ? [settledAmount] : [])
        guard id.kind.isMoney else { return amounts.allSatisfy { $0 == nil } && settledAmount == nil }
        let known = amounts.compactMap { $0 }
        return known.count == amounts.count && (settledUses > 0 || settledAmount == nil)
            && known.allSatisfy { !$0.isNegative && $0.currency == known[0].currency }
    }

    /// Writes a counter.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Field.self)
        try container.encode(id, forKey: .id)
        try container.encode(version, forKey: .version)
        try container.encodeUnlessEmpty(claims, forKey: .claims)
        try container.encode(settledUses, forKey: .settledUses)
        try container.encodeIfPresent(settledAmount, forKey: .settledAmount)
        try container.encodeUnlessEmpty(ended, forKey: .ended)
        try container.encodeIfPresent(lastEventAt, forKey: .lastEventAt)
    }
}
