public import TablesideCore

/// The points of one guest in one loyalty program: an append-only ledger of lots (AP-16).
///
/// Points come in lots, each with the instants from which and until which they can be used. They are spent earliest expiry
/// first. What is held for a reward is in no balance and does not expire; a reward that is deleted gives the points back to
/// their lots, where what has expired meanwhile counts as expired at once. The account keeps the lots that have points, the
/// totals of the ledger, and a bounded memory: see `SizeLimit.pointsAwards`.
///
/// ```swift
/// var account = PointsAccount(id: MembershipID("ana", in: "centru"))
/// let grant = PointsGrant(10, from: .order(order: "o1", rule: "goods"), earnedAt: now, net: try Money("105.00", .eur))
/// try account.perform(.earn(grant: grant), in: program, by: .system, at: now)
/// try account.perform(.issueReward(reward: "r1", code: "dessert", points: 8), in: program, by: .guest("ana"), at: now)
/// account.balance(at: now)  // 2
/// ```
///
/// Ten thousand awards are remembered; when there are more, the oldest quarter is forgotten. From then on nothing that was
/// earned at their time or before is accepted any more, so a source gives points once for ever although the memory is
/// bounded: it always says the same instant at which its points were earned.
public struct PointsAccount: Aggregate {
    /// The document kind, `pointsAccount`.
    public static let kind = DocumentKind(rawValue: "pointsAccount")

    /// The commands that an account accepts.
    public enum Command: Encodable, Hashable, Sendable {
        /// Enters points from an order, a mission, an invitation or a campaign, once per source.
        case earn(grant: PointsGrant)
        /// Takes points of an order back, of which so much was refunded in all.
        case clawBack(order: OrderID, refunded: Money)
        /// Takes all points of a source back.
        case void(source: PointsSource)
        /// Holds points for a reward.
        case issueReward(reward: RewardID, code: RewardCode, points: Int)
        /// Hands a reward over; the points are spent.
        case redeemReward(reward: RewardID)
        /// Gives the points of a reward back to their lots.
        case deleteReward(reward: RewardID)
        /// Pays a part of a bill with points.
        case spend(payment: PaymentID, points: Int)
        /// Gives the points of such a payment back to their lots.
        case reversePayment(payment: PaymentID)
        /// Books what has expired.
        case expire
        /// Sends points to a friend, of whose account ``receive(transfer:from:parts:sentAt:)`` is performed in the same unit.
        case send(transfer: PointsTransferID, to: UserID, points: Int)
        /// Enters what a friend sent.
        case receive(transfer: PointsTransferID, from: UserID, parts: [PointsLot], sentAt: Instant)
        /// Gives back what that friend sent, if nothing of it was used; the friend's account takes it in the same unit.
        case giveBack(transfer: PointsTransferID, to: UserID)
        /// Takes back what was sent to that friend, as many points of each part.
        case takeBack(transfer: PointsTransferID, from: UserID, points: [Int])
        /// Gives points, or takes them if the number is below 0, for a reason.
        case adjust(adjustment: PointsAdjustmentID, points: Int, reason: String, expiresAt: Instant?)
        /// Buys a badge or something else that points unlock.
        case buyBadge(badge: BadgeID)
        /// Reviews the tier.
        case reviewTier
        /// Ends the account; its points are forfeited.
        case close
    }

    /// Whether an account can be used.
    public enum State: String, LifecycleSymbol {
        /// It can be used. Can move to: closed.
        case open
        /// It ended. This is final.
        case closed
    }

    /// The guest and the program.
    public let id: MembershipID
    /// The number of events so far.
    public var version = Version.absent
    /// Whether it can be used.
    public internal(set) var state = State.open
    /// The points that are not held.
    var wallet = PointsWallet()
    /// How many points the guest owes.
    public internal(set) var debt = 0
    /// The number of the lot that was entered last.
    public internal(set) var lastLot = 0
    /// The balances of the ledger.
    public internal(set) var totals = PointsTotals()
    /// The points for life that count for the tier.
    public internal(set) var qualifying = 0
    /// The awards.
    var memory = AwardMemory()
    /// The rewards for which points are held and the latest others, in the order in which they were issued.
    public internal(set) var rewards: [Reward] = []
    /// The latest payments with points.
    public internal(set) var payments: [PointsPayment] = []
    /// The latest transfers to friends.
    public internal(set) var sent: [SentPoints] = []
    /// The latest transfers from friends.
    public internal(set) var received: [ReceivedPoints] = []
    /// What the guest bought, in the order in which it was bought.
    public internal(set) var badges: [OwnedBadge] = []
    /// The tier of the guest; `nil` for none.
    public internal(set) var tier: TierStanding?
    /// The time of the last event; `nil` before the first.
    public internal(set) var lastEventAt: Instant?

    /// Makes the account of a guest who has no points yet.
    public init(id: MembershipID) { self.id = id }

    /// The program, so that accounts are listed by program.
    public var scope: String { id.program.rawValue }
}

extension PointsAccount {
    /// The balance at an instant, not before the last event: the points that can be used, less the debt.
    ///
    /// - Complexity: O(lots that expired or became available since the last event).
    public func balance(at now: Instant) -> Int { wallet.availablePoints(at: now) &- debt }

    /// The points that cannot be used at an instant yet, and can later.
    ///
    /// - Complexity: O(lots log lots).
    public func pendingPoints(at now: Instant) -> Int {
        wallet.lots.reduce(0) { $1.availableAt > now && !$1.isExpired(at: now) ? $0 &+ $1.points : $0 }
    }

    /// When the next points expire after an instant, and how many.
    ///
    /// Held points are not among them.
    ///
    /// - Returns: the points that expire together; `nil` if none do.
    /// - Complexity: O(lots log lots).
    public func nextExpiry(at now: Instant) -> PointsExpiry? {
        var next: PointsExpiry?
        for lot in wallet.lots {
            guard let end = lot.expiresAt, end > now else { continue }
            if let known = next, known.at < end { continue }
            next = PointsExpiry(at: end, points: (next.map { $0.at == end ? $0.points : 0 } ?? 0) &+ lot.points)
        }
        return next
    }

    /// What friends sent and can go back to them: nothing of it was used, and not all of it has expired.
    ///
    /// - Complexity: O(lots received × log lots).
    public func returnableTransfers(at now: Instant) -> [ReceivedPoints] {
        received.filter { transfer in
            guard !transfer.isReversed, !transfer.paidDebt else { return false }
            let alive = transfer.lots.filter { !$0.isExpired(at: now) }
            return !alive.isEmpty && alive.allSatisfy { wallet.points(of: $0) == $0.points }
        }
    }

    /// The points held for rewards.
    public var heldPoints: Int { totals[.held] }

    /// The lots that have points, in spending order, those included that are not available yet.
    ///
    /// - Complexity: O(lots log lots).
    public var lots: [PointsLot] { wallet.lots }

    /// How many lots have points.
    public var lotCount: Int { wallet.count }

    /// The awards that the account remembers, in the order of entry.
    ///
    /// - Complexity: O(awards log awards).
    public var awards: [PointsAward] { memory.all }

    /// The award of a source; `nil` if the account does not remember one.
    public func award(of source: PointsSource) -> PointsAward? { memory[source] }

    /// Finds a reward; `nil` for one that the account does not remember.
    ///
    /// - Complexity: O(rewards).
    public func reward(_ id: RewardID) -> Reward? { rewards.first { $0.id == id } }

    /// The points that count for a tier at an instant, not before the last event: those that were earned in the window,
    /// or for life, less those that were taken back.
    ///
    /// - Complexity: O(awards) with a window, O(1) without.
    public func tierPoints(under rules: TierRules, at now: Instant) -> Int {
        guard let window = rules.window else { return qualifying }
        var points = 0
        for award in memory.unordered
        where award.grant.source.countsForTier && award.grant.earnedAt <= now && award.grant.earnedAt > now - window {
            points &+= award.grant.points &- award.taken
        }
        return points
    }
}

extension PointsAccount: Timed {
    /// When the first points expire or the tier is reviewed; `nil` for never.
    ///
    /// - Complexity: O(1).
    public var nextDue: Instant? {
        guard state == .open else { return nil }
        switch (wallet.firstExpiry, tier?.reviewAt) {
        case (let end?, let review?): return min(end, review)
        case (let end, let review): return end ?? review
        }
    }

    /// Books what has expired, or reviews the tier, whichever is due first.
    public var dueCommand: Command? {
        guard let nextDue else { return nil }
        return wallet.firstExpiry == nextDue ? .expire : .reviewTier
    }
}

extension PointsAccount: Hashable {
    /// Hashes the identity, the version and what the guest owes, but not the lots and awards, which may be very many.
    ///
    /// - Complexity: O(1).
    public func hash(into hasher: inout Hasher) {
        hasher.combine(id)
        hasher.combine(version)
        hasher.combine(state)
        hasher.combine(debt)
    }
}

extension PointsAccount: Summarized {
    /// The program and how many lots there are, without the guest and the points.
    public var summary: String { "points in \(shown: id.program), \(state.rawValue), \(lotCount) lots" }
}
