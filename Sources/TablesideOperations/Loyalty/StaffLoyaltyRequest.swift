public import TablesideCore
public import TablesideLoyalty

/// A staff request about a guest's membership in the program of their branch.
public enum StaffLoyaltyRequest: Hashable, Codable, Sendable {
    /// Redeems a reward: as a discount on the named tab or, without a tab, as goods that are handed over.
    case redeemReward(reward: RewardID, tab: TabID? = nil)
    /// Deletes a reward and returns its points.
    case deleteReward(reward: RewardID)
    /// Corrects the guest's points by hand; waiters and hosts only within the limit of the program.
    case adjustPoints(adjustment: PointsAdjustmentID, points: Int, reason: String)
    /// Praises the guest (AP-23).
    case praise(record: ReputationRecordID, points: Int, reason: String)
    /// Withdraws praise.
    case withdrawPraise(record: ReputationRecordID)
    /// Records that the guest broke the terms, did not come or canceled late (FO-28).
    case recordOffense(record: ReputationRecordID, kind: OffenseKind, booking: BookingID?)
    /// Upholds an offense after the guest's appeal.
    case uphold(record: ReputationRecordID)
    /// Pardons an offense.
    case pardon(record: ReputationRecordID)
}

extension StaffLoyaltyRequest {
    /// The kinds of staff requests about a membership, without their data.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        /// Redeems a reward.
        case redeemReward
        /// Deletes a reward and returns its points.
        case deleteReward
        /// Corrects the guest's points by hand; waiters and hosts only within the limit of the program.
        case adjustPoints
        /// Praises the guest (AP-23).
        case praise
        /// Withdraws praise.
        case withdrawPraise
        /// Records that the guest broke the terms, did not come or canceled late (FO-28).
        case recordOffense
        /// Upholds an offense after the guest's appeal.
        case uphold
        /// Pardons an offense.
        case pardon
    }

    /// The kind of this request.
    public var kind: Kind {
        switch self {
        case .redeemReward: .redeemReward
        case .deleteReward: .deleteReward
        case .adjustPoints: .adjustPoints
        case .praise: .praise
        case .withdrawPraise: .withdrawPraise
        case .recordOffense: .recordOffense
        case .uphold: .uphold
        case .pardon: .pardon
        }
    }
}

extension StaffLoyaltyRequest {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "redeemReward": try .redeemReward(reward: read("reward"), tab: read(optional: "tab"))
            case "deleteReward": try .deleteReward(reward: read("reward"))
            case "adjustPoints":
                try .adjustPoints(adjustment: read("adjustment"), points: read("points"), reason: read("reason"))
            case "praise": try .praise(record: read("record"), points: read("points"), reason: read("reason"))
            case "withdrawPraise": try .withdrawPraise(record: read("record"))
            case "recordOffense":
                try .recordOffense(record: read("record"), kind: read("kind"), booking: read(optional: "booking"))
            case "uphold": try .uphold(record: read("record"))
            case "pardon": try .pardon(record: read("record"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .redeemReward(let reward, let tab):
            try encoder.write("redeemReward", ["reward": reward, "tab": tab])
        case .deleteReward(let reward): try encoder.write("deleteReward", ["reward": reward])
        case .adjustPoints(let adjustment, let points, let reason):
            try encoder.write("adjustPoints", ["adjustment": adjustment, "points": points, "reason": reason])
        case .praise(let record, let points, let reason):
            try encoder.write("praise", ["record": record, "points": points, "reason": reason])
        case .withdrawPraise(let record): try encoder.write("withdrawPraise", ["record": record])
        case .recordOffense(let record, let kind, let booking):
            try encoder.write("recordOffense", ["record": record, "kind": kind, "booking": booking])
        case .uphold(let record): try encoder.write("uphold", ["record": record])
        case .pardon(let record): try encoder.write("pardon", ["record": record])
        }
    }
}
