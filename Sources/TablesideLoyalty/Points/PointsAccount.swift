public import TablesideCore

/// The points of one guest in one loyalty program: an append-only ledger of lots (AP-16).
///
/// Points come in lots, each with the instants from which and until which they can be used. The points that expire
/// first are spent first. Points held for a reward are not in the balance and do not expire; deleting a reward returns
/// the points to their lots, where points whose time has passed expire at once. The account keeps the lots that have
/// points, the totals of the ledger, and a bounded history: see `SizeLimit.pointsAwards`.
///
/// ```swift
/// var account = PointsAccount(id: MembershipID("ana", in: "centru"))
/// let grant = PointsGrant(10, from: .order(order: "o1", rule: "goods"), earnedAt: now, net: try Money("105.00", .eur))
/// try account.perform(.earn(grant: grant), in: program, by: .system, at: now)
/// try account.perform(.issueReward(reward: "r1", code: "dessert", points: 8), in: program, by: .guest("ana"), at: now)
/// account.balance(at: now)  // 2
/// ```
///
/// The account keeps ten thousand awards; beyond that, the oldest quarter is dropped. Awards that were earned at the
/// time of a dropped one or before are then no longer accepted, so a source gives points only once although the history
/// is bounded: a source always gives the same instant at which its points were earned.
public struct PointsAccount: Aggregate {
    /// The document kind, `pointsAccount`.
    public static let kind = DocumentKind(rawValue: "pointsAccount")

    /// The commands that an account accepts.
    public enum Command: Encodable, Hashable, Sendable {
        /// Enters points from an order, a mission, an invitation or a campaign, once per source.
        case earn(grant: PointsGrant)
        /// Takes back points of an order, given the total that was refunded.
        case clawBack(order: OrderID, refunded: Money)
        /// Takes back all points of a source.
        case void(source: PointsSource)
        /// Holds points for a reward.
        case issueReward(reward: RewardID, code: RewardCode, points: Int)
        /// Hands over a reward, which spends its points.
        case redeemReward(reward: RewardID)
        /// Deletes a reward, which returns its points to their lots.
        case deleteReward(reward: RewardID)
        /// Pays part of a bill with points.
        case spend(payment: PaymentID, points: Int)
        /// Reverses a payment, which returns its points to their lots.
        case reversePayment(payment: PaymentID)
        /// Books points that have expired.
        case expire
        /// Sends points to a friend, whose account performs ``receive(transfer:from:parts:sentAt:)`` in the same unit.
        case send(transfer: PointsTransferID, to: UserID, points: Int)
        /// Enters points from a friend.
        case receive(transfer: PointsTransferID, from: UserID, parts: [PointsLot], sentAt: Instant)
        /// Gives back points from that friend, if none were used; the friend's account takes these in the same unit.
        case giveBack(transfer: PointsTransferID, to: UserID)
        /// Takes back points sent to that friend, with this many of each part.
        case takeBack(transfer: PointsTransferID, from: UserID, points: [Int])
        /// Adds points for a reason, or deducts them if the number is negative.
        case adjust(adjustment: PointsAdjustmentID, points: Int, reason: String, expiresAt: Instant?)
        /// Buys a badge or another unlockable.
        case buyBadge(badge: BadgeID)
        /// Reviews the tier, which may drop by one.
        case reviewTier
        /// Closes the account; its points are forfeited.
        case close
    }

    /// Whether an account can be used.
    public enum State: String, LifecycleSymbol {
        /// Usable. Can move to: closed.
        case open
        /// Ended. This is final.
        case closed
    }

    /// The guest and the program.
    public let id: MembershipID
    /// The number of events so far.
    public var version = Version.absent
    /// Whether the account can be used.
    public internal(set) var state = State.open
    /// The points that are not held for rewards.
    var wallet = PointsWallet()
    /// The number of points that the guest owes.
    public internal(set) var debt = 0
    /// The number of the latest lot.
    public internal(set) var lastLot = 0
    /// The balances of the ledger.
    public internal(set) var totals = PointsTotals()
    /// The lifetime points that count for the tier.
    public internal(set) var qualifying = 0
    /// The awards that the account keeps.
    var memory = AwardMemory()
    /// The open rewards and the latest final ones, in the order in which they were issued.
    public internal(set) var rewards: [Reward] = []
    /// The latest payments with points.
    public internal(set) var payments: [PointsPayment] = []
    /// The latest transfers to friends.
    public internal(set) var sent: [SentPoints] = []
    /// The latest transfers from friends.
    public internal(set) var received: [ReceivedPoints] = []
    /// The badges that the guest bought, in that order.
    public internal(set) var badges: [OwnedBadge] = []
    /// The tier of the guest; `nil` for none.
    public internal(set) var tier: TierStanding?
    /// The time of the last event; `nil` before the first.
    public internal(set) var lastEventAt: Instant?

    /// Makes the account of a guest without points.
    public init(id: MembershipID) { self.id = id }

    /// The program, so that accounts are listed by program.
    public var scope: String { id.program.rawValue }
}

extension PointsAccount {
    /// The balance at an instant, not before the last event: the available points less the debt.
    ///
    /// - Complexity: O(lots that expired or became available since the last event).
    public func balance(at now: Instant) -> Int { wallet.availablePoints(at: now) &- debt }

    /// The points that are not available yet at an instant.
    ///
    /// - Complexity: O(lots log lots).
    public func pendingPoints(at now: Instant) -> Int {
        wallet.lots.reduce(0) { $1.availableAt > now && !$1.isExpired(at: now) ? $0 &+ $1.points : $0 }
    }

    /// The time and number of the next points to expire after an instant.
    ///
    /// Held points are not included.
    ///
    /// - Returns: the points that expire together; `nil` if no points expire.
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

    /// The transfers from friends that can be given back: none of the points were used, and not all have expired.
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

    /// The lots with points, in spending order, including those that are not available yet.
    ///
    /// - Complexity: O(lots log lots).
    public var lots: [PointsLot] { wallet.lots }

    /// The number of lots with points.
    public var lotCount: Int { wallet.count }

    /// The awards that the account keeps, in the order of entry.
    ///
    /// - Complexity: O(awards log awards).
    public var awards: [PointsAward] { memory.all }

    /// The award of a source; `nil` if the account does not keep one.
    public func award(of source: PointsSource) -> PointsAward? { memory[source] }

    /// Finds a reward; `nil` for one that the account does not keep.
    ///
    /// - Complexity: O(rewards).
    public func reward(_ id: RewardID) -> Reward? { rewards.first { $0.id == id } }

    /// The points that count for a tier at an instant, not before the last event: those earned in the window, or for
    /// life, less those taken back.
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

    /// Books expired points, or reviews the tier, whichever is due first.
    public var dueCommand: Command? {
        guard let nextDue else { return nil }
        return wallet.firstExpiry == nextDue ? .expire : .reviewTier
    }
}

extension PointsAccount: Hashable {
    /// Hashes the identity, the version and the debt, but not the lots and awards, which may be very many.
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
    /// The program and the number of lots, without the guest and the points.
    public var summary: String { "points in \(shown: id.program), \(state.rawValue), \(lotCount) lots" }
}
