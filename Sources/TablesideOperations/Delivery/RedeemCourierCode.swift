public import TablesideCore
public import TablesideDelivery
public import TablesideHosting
import TablesideVenue

/// A courier uses the code of a store, and works with it from then on (ID-09, ID-11, ID-17).
///
/// Two couriers who use the last use of a code at the same time meet on the store's document: one joins, the other is
/// refused. A code that does not exist is refused like any other; ``CountWrongCode`` counts it, and has to be sent before
/// the courier hears of it.
public struct RedeemCourierCode: JointDecision {
    /// Commands of this kind are remembered as `redeemCourierCode`.
    public static let name = DecisionName(rawValue: "redeemCourierCode")

    /// The code.
    public let code: CourierCode
    /// The courier.
    public let courier: UserID

    /// Makes the decision to use a code.
    public init(_ code: CourierCode, for courier: UserID) {
        self.code = code
        self.courier = courier
    }

    /// The courier's record.
    public var subject: DocumentRef { DocumentRef(Courier.self, courier) }

    /// The code, the courier's user and record, and the couriers of the store that the code belongs to.
    public func needs(_ loaded: Loaded, in rules: CourierRules, at now: Instant) throws -> [DocumentNeed] {
        let needs = [
            DocumentNeed(CourierCodeClaim.self, code), DocumentNeed(Courier.self, courier),
            DocumentNeed(User.self, courier),
        ]
        guard loaded.contains(CourierCodeClaim.self, code),
            let claim = try loaded.document(CourierCodeClaim.self, code)
        else { return needs }
        return needs + [DocumentNeed(CourierTeam.self, claim.store)]
    }

    /// Uses the code.
    ///
    /// - Throws: ``Courier/Refusal``: `courier.notYours` for somebody else's record or one that is no courier's,
    ///   `courier.tooManyWrongCodes`; ``CourierTeam/Refusal``: `cooperation.unknownCode`, `cooperation.closed`, and what
    ///   the team refuses.
    public func decide(
        on loaded: Loaded,
        in rules: CourierRules,
        by author: Author,
        at now: Instant,
        changes: inout Changes
    ) throws -> JoinedStore {
        try join(loaded.aggregate(User.self, courier), loaded, in: rules, by: author, at: now, &changes)
    }

    /// Uses the code for a user, who may have been registered in the same decision.
    func join(
        _ user: User,
        _ loaded: Loaded,
        in rules: CourierRules,
        by author: Author,
        at now: Instant,
        _ changes: inout Changes
    ) throws -> JoinedStore {
        var record = try loaded.aggregate(Courier.self, courier)
        guard author.role == .system || author.user == courier, user.state == .registered, user.role == .courier else {
            throw Courier.Refusal(.notYours)
        }
        guard record.mayTryCodes(at: now, under: rules) else { throw Courier.Refusal(.tooManyWrongCodes) }
        guard let claim = try loaded.document(CourierCodeClaim.self, code) else {
            throw CourierTeam.Refusal(.unknownCode)
        }
        var team = try loaded.aggregate(CourierTeam.self, claim.store)
        guard team.invitation(code) != nil else { throw CourierTeam.Refusal(.closed) }
        let redeem = CourierTeam.Command.redeem(code: code, courier: courier, phone: user.account?.facts.phone)
        try changes.perform(redeem, on: &team, by: author, at: now)
        try changes.perform(.join(store: claim.store), on: &record, in: rules, by: .system, at: now)
        return JoinedStore(store: claim.store)
    }
}

/// The store that a courier works with now.
public struct JoinedStore: Hashable, Codable, Sendable {
    /// The store.
    public let store: StoreID
}

/// Counts a code that does not exist, which a courier typed.
public struct CountWrongCode: JointDecision {
    /// Commands of this kind are remembered as `countWrongCode`.
    public static let name = DecisionName(rawValue: "countWrongCode")

    /// The courier.
    public let courier: UserID

    /// Makes the decision to count a wrong code.
    public init(of courier: UserID) { self.courier = courier }

    /// The courier's record.
    public var subject: DocumentRef { DocumentRef(Courier.self, courier) }

    /// The courier's record.
    public func needs(_ loaded: Loaded, in rules: CourierRules, at now: Instant) -> [DocumentNeed] {
        [DocumentNeed(Courier.self, courier)]
    }

    /// Counts the code.
    ///
    /// - Throws: ``Courier/Refusal``: `courier.notYours` for somebody else, `courier.tooManyWrongCodes` if there were too many
    ///   before.
    public func decide(
        on loaded: Loaded,
        in rules: CourierRules,
        by author: Author,
        at now: Instant,
        changes: inout Changes
    ) throws -> NoAnswer {
        guard author.role == .system || author.user == courier else { throw Courier.Refusal(.notYours) }
        var record = try loaded.aggregate(Courier.self, courier)
        try changes.perform(.mistype, on: &record, in: rules, by: .system, at: now)
        return NoAnswer()
    }
}
