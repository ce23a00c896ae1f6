public import TablesideCore
public import TablesideDelivery
public import TablesideHosting
import TablesideVenue

/// Redeems the code of a store; the courier works with the store from then on (ID-09, ID-11, ID-17).
///
/// If two couriers redeem the last use of a code at the same time, they conflict on the store's document: one joins,
/// the other is refused. A nonexistent code is refused like any other; ``CountWrongCode`` counts it, and has to be sent
/// before the courier gets the answer.
public struct RedeemCourierCode: JointDecision {
    /// Commands of this kind are remembered as `redeemCourierCode`.
    public static let name = DecisionName(rawValue: "redeemCourierCode")

    /// The code to redeem.
    public let code: CourierCode
    /// The courier who redeems it.
    public let courier: UserID

    /// Creates the decision to redeem a code.
    public init(_ code: CourierCode, for courier: UserID) {
        self.code = code
        self.courier = courier
    }

    /// The courier's record, for access checks and the expected version.
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

    /// Redeems the code.
    ///
    /// - Throws: ``Courier/Refusal``: `courier.notYours` for another person's record or one of a person who is not a
    ///   courier, `courier.tooManyWrongCodes`; ``CourierTeam/Refusal``: `cooperation.unknownCode`,
    ///   `cooperation.closed`, and the other refusals of the team.
    public func decide(
        on loaded: Loaded,
        in rules: CourierRules,
        by author: Author,
        at now: Instant,
        changes: inout Changes
    ) throws -> JoinedStore {
        try join(loaded.aggregate(User.self, courier), loaded, in: rules, by: author, at: now, &changes)
    }

    /// Redeems the code for a user, who may have been registered in the same decision.
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

/// The store that a courier has joined.
public struct JoinedStore: Hashable, Codable, Sendable {
    /// The store that the code belongs to.
    public let store: StoreID
}

/// Counts a nonexistent code that a courier typed.
public struct CountWrongCode: JointDecision {
    /// Commands of this kind are remembered as `countWrongCode`.
    public static let name = DecisionName(rawValue: "countWrongCode")

    /// The courier who typed the code.
    public let courier: UserID

    /// Makes the decision to count a wrong code.
    public init(of courier: UserID) { self.courier = courier }

    /// The courier's record, for access checks and the expected version.
    public var subject: DocumentRef { DocumentRef(Courier.self, courier) }

    /// The courier's record.
    public func needs(_ loaded: Loaded, in rules: CourierRules, at now: Instant) -> [DocumentNeed] {
        [DocumentNeed(Courier.self, courier)]
    }

    /// Counts the code.
    ///
    /// - Throws: ``Courier/Refusal``: `courier.notYours` for another author, `courier.tooManyWrongCodes` after too many
    ///   wrong codes.
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
