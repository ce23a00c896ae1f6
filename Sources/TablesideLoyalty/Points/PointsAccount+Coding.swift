import TablesideCore

extension PointsAccount {
    private enum Field: CodingKey {
        case id, version, state, lots, debt, lastLot, totals, qualifying, awards, horizon, rewards, payments, sent,
            received, badges, tier, lastEventAt
    }

    /// Reads an account; refuses a state that no sequence of events produces.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Field.self)
        func corrupt(_ field: Field, _ words: String) -> DecodingError {
            .dataCorruptedError(forKey: field, in: container, debugDescription: words)
        }
        self.init(id: try container.decode(MembershipID.self, forKey: .id))
        version = try container.decode(Version.self, forKey: .version)
        state = try container.decode(State.self, forKey: .state)
        debt = try container.decode(Int.self, forKey: .debt)
        lastLot = try container.decode(Int.self, forKey: .lastLot)
        totals = try container.decode(PointsTotals.self, forKey: .totals)
        qualifying = try container.decode(Int.self, forKey: .qualifying)
        rewards = try container.decodeList(Reward.self, forKey: .rewards)
        payments = try container.decodeList(PointsPayment.self, forKey: .payments)
        sent = try container.decodeList(SentPoints.self, forKey: .sent)
        received = try container.decodeList(ReceivedPoints.self, forKey: .received)
        badges = try container.decodeList(OwnedBadge.self, forKey: .badges)
        tier = try container.decodeIfPresent(TierStanding.self, forKey: .tier)
        lastEventAt = try container.decodeIfPresent(Instant.self, forKey: .lastEventAt)
        let lots = try container.decodeList(PointsLot.self, forKey: .lots)
        let clock = lastEventAt ?? Instant(millisecondsSince1970: .min)
        guard let wallet = PointsWallet(ordered: lots, at: clock) else {
            throw corrupt(.lots, "the lots are not in spending order, or have no points")
        }
        let awards = try container.decodeList(PointsAward.self, forKey: .awards)
        let horizon = try container.decodeIfPresent(Instant.self, forKey: .horizon)
        guard let memory = AwardMemory(awards, horizon: horizon) else {
            throw corrupt(.awards, "a source occurs twice, or there are too many awards")
        }
        (self.wallet, self.memory) = (wallet, memory)
        guard (version == .absent) == (lastEventAt == nil) else {
            throw corrupt(.version, "the version contradicts the time of the last event")
        }
        if let defect = check().first { throw corrupt(.totals, defect.description) }
    }

    /// Writes an account.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Field.self)
        try container.encode(id, forKey: .id)
        try container.encode(version, forKey: .version)
        try container.encode(state, forKey: .state)
        try container.encodeUnlessEmpty(lots, forKey: .lots)
        try container.encode(debt, forKey: .debt)
        try container.encode(lastLot, forKey: .lastLot)
        try container.encode(totals, forKey: .totals)
        try container.encode(qualifying, forKey: .qualifying)
        try container.encodeUnlessEmpty(memory.all, forKey: .awards)
        try container.encodeIfPresent(memory.horizon, forKey: .horizon)
        try container.encodeUnlessEmpty(rewards, forKey: .rewards)
        try container.encodeUnlessEmpty(payments, forKey: .payments)
        try container.encodeUnlessEmpty(sent, forKey: .sent)
        try container.encodeUnlessEmpty(received, forKey: .received)
        try container.encodeUnlessEmpty(badges, forKey: .badges)
        try container.encodeIfPresent(tier, forKey: .tier)
        try container.encodeIfPresent(lastEventAt, forKey: .lastEventAt)
    }
}
