public import TablesideBilling
public import TablesideCore
public import TablesideHosting
public import TablesideLoyalty
import TablesideOrdering

/// Redeems a reward on a tab: the points are spent and the discount is given in one unit (AP-16).
///
/// The discount is ``HouseLoyalty/discounts`` for the code of the reward, on the whole tab, at a table or under a
/// booking. The tab has to be open, as for any other discount. A reward is redeemed once. A manager who withdraws the
/// discount returns the points by hand.
///
/// ```swift
/// let redeeming = RedeemReward("r1", on: tab, of: ana)
/// try await runner.perform(Envelope(redeeming, by: waiter, id: commandID), in: FixedContext(loyalty))
/// ```
public struct RedeemReward: JointDecision {
    /// Commands of this kind are remembered as `redeemReward`.
    public static let name = DecisionName(rawValue: "redeemReward")

    /// The loyalty settings of the tab's branch.
    public typealias Context = HouseLoyalty

    /// The reward to redeem.
    public let reward: RewardID
    /// The tab that gets the discount.
    public let tab: TabID
    /// The guest who owns the reward.
    public let guest: UserID

    /// Makes the decision to redeem a reward on a tab.
    public init(_ reward: RewardID, on tab: TabID, of guest: UserID) {
        self.reward = reward
        self.tab = tab
        self.guest = guest
    }

    /// The tab, for access checks and the expected version.
    public var subject: DocumentRef { DocumentRef(GuestTab.self, tab) }

    /// The adjustment of the tab; rewards are named by each guest separately.
    public var adjustment: AdjustmentID {
        AdjustmentID("reward \(guest.rawValue.escaping("/"))/\(reward)".asIdentifier)
    }

    /// The documents of the discount, and the guest's account.
    public func needs(_ loaded: Loaded, in loyalty: HouseLoyalty, at now: Instant) throws -> [DocumentNeed] {
        // All actions that give nothing back need the same documents.
        try TabOperation(tab, .withdraw(adjustment)).needs(loaded, in: nil, at: now) + [
            DocumentNeed(PointsAccount.self, loyalty.membership(of: guest))
        ]
    }

    /// Spends the points and gives the discount.
    ///
    /// - Returns: the event of the tab, and its version.
    /// - Throws: ``LoyaltyRefusal`` for a reward without a discount; the refusal of the account or the tab.
    public func decide(
        on loaded: Loaded,
        in loyalty: HouseLoyalty,
        by author: Author,
        at now: Instant,
        changes: inout Changes
    ) throws -> CommandReceipt<GuestTab> {
        var account = try loaded.aggregate(PointsAccount.self, loyalty.membership(of: guest))
        let code = account.reward(reward)?.code
        let redeem = PointsAccount.Command.redeemReward(reward: reward)
        try changes.perform(redeem, on: &account, in: loyalty.program, by: author, at: now)
        guard let code, let discount = loyalty.discounts[code] else {
            throw LoyaltyRefusal(.noDiscount(code: code ?? RewardCode(rawValue: "\(reward)")))
        }
        // The account vouches for the discount, which staff do not give by themselves.
        let given = Discount(discount.value, reason: .loyalty, name: discount.name)
        let adjust = TabOperation.Action.adjust(BillAdjustment(id: adjustment, .discount(discount: given)))
        return try TabOperation(tab, adjust).decide(on: loaded, in: nil, by: .system, at: now, changes: &changes)
    }
}
