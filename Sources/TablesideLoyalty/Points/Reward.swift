public import TablesideCore

/// A reward that points are held for until it is handed over: a free dish, a discount on a reservation (AP-16).
public struct Reward: Hashable, Sendable, Identifiable {
    /// The state of a reward.
    public enum State: String, LifecycleSymbol {
        /// No reward was issued under this identity. Can move to: issued.
        case absent
        /// The points are held. Can move to: redeemed, deleted.
        case issued
        /// The guest got it, which spent the points. This is final.
        case redeemed
        /// The guest did not get it, and the points returned to their lots. This is final.
        case deleted
    }

    /// The identity of the reward.
    public let id: RewardID
    /// The code by which the restaurant knows what the guest gets.
    public let code: RewardCode
    /// The present state of the reward.
    public internal(set) var state: State
    /// The held points, by lot; empty once it is final.
    public internal(set) var parts: [PointsLot]
    /// When it was issued.
    public let issuedAt: Instant

    /// The number of held points.
    public var points: Int { parts.points }

    /// The life of a reward, and who may send which command: a guest takes and returns it, and the restaurant hands it
    /// over.
    public static let lifecycle = Lifecycle<State, PointsAccount.Command.Kind, PointsAccount.Guard, NoSymbol>(
        profile: ProfileCode(rawValue: "reward"),
        initial: .absent,
        terminals: [.redeemed, .deleted],
        commands: [.issueReward, .redeemReward, .deleteReward],
        roles: PointsAccount.guestAndStaff,
        guards: [.isEntitled],
        rows: [
            .init(.absent, .issueReward, by: PointsAccount.guestAndStaff, to: .issued, if: .isEntitled),
            .init(.issued, .redeemReward, by: PointsAccount.staff, to: .redeemed, if: .isEntitled),
            .init(.issued, .deleteReward, by: PointsAccount.guestAndStaff, to: .deleted, if: .isEntitled),
        ]
    )
}

/// A restaurant's code for what a reward gives.
public struct RewardCode: OpenCode, ExpressibleByStringLiteral {
    /// The text of the code.
    public let rawValue: String

    /// Makes the code with this text, known or not.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Makes the code with this text.
    public init(stringLiteral text: String) { self.init(rawValue: text) }
}

extension Reward: Codable {
    private enum Field: CodingKey { case id, code, state, parts, issuedAt }

    /// Reads a reward; refuses one whose parts contradict its state.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Field.self)
        id = try container.decode(RewardID.self, forKey: .id)
        code = try container.decode(RewardCode.self, forKey: .code)
        state = try container.decode(State.self, forKey: .state)
        parts = try container.decodeList(PointsLot.self, forKey: .parts)
        issuedAt = try container.decode(Instant.self, forKey: .issuedAt)
        guard state != .absent, (state == .issued) == !parts.isEmpty, parts.allSatisfy({ $0.points > 0 }) else {
            throw DecodingError.dataCorruptedError(
                forKey: .state,
                in: container,
                debugDescription: "the points of the reward contradict its state"
            )
        }
    }

    /// Writes a reward.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Field.self)
        try container.encode(id, forKey: .id)
        try container.encode(code, forKey: .code)
        try container.encode(state, forKey: .state)
        try container.encodeUnlessEmpty(parts, forKey: .parts)
        try container.encode(issuedAt, forKey: .issuedAt)
    }
}
