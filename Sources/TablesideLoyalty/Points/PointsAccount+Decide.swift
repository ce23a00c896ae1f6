public import TablesideCore

extension PointsAccount {
    /// Decides on a command.
    ///
    /// Expired points are booked first, so the ledger does not depend on when timers fire.
    ///
    /// - Parameters:
    ///   - command: The command to decide.
    ///   - program: The rules of the program.
    ///   - author: Who sends the command.
    ///   - now: The time of the decision.
    /// - Returns: the resulting events.
    /// - Throws: ``Refusal`` with the reason; nothing is changed then.
    /// - Complexity: O(√lots) for each lot that changes. Where tiers have a window, an award also takes O(awards).
    public func decide(
        _ command: Command,
        in program: PointsProgram,
        by author: Author,
        at now: Instant
    ) throws(Refusal) -> [Event] {
        try decide(command, in: program, following: Self.lifecycle, Reward.lifecycle, by: author, at: now)
    }

    /// Decides on a command by the rows of these tables; tests use it to show that a guard matters.
    package func decide(
        _ command: Command,
        in program: PointsProgram,
        following table: Machine,
        _ rewards: Lifecycle<Reward.State, Command.Kind, Guard, NoSymbol>,
        by author: Author,
        at now: Instant
    ) throws(Refusal) -> [Event] {
        try Refusal.admit(now, notBefore: lastEventAt)
        func check(_ condition: Guard) -> Refusal? { failure(of: condition, command, in: program, by: author, at: now) }
        try table.resolve(state, command.kind, by: author.role, unless: check)
        if let id = command.reward {
            try rewards.resolve(reward(id)?.state ?? .absent, command.kind, by: author.role, unless: check)
        }
        var draft = PointsDraft(self, in: program, at: now)
        try draft.decide(command)
        return draft.events
    }
}

extension PointsAccount.Command {
    /// The reward that the command is about; `nil` for other commands.
    fileprivate var reward: RewardID? {
        switch self {
        case .issueReward(let reward, _, _), .redeemReward(let reward), .deleteReward(let reward): reward
        default: nil
        }
    }
}

/// A decision in progress: the lots as the events so far leave them.
struct PointsDraft {
    typealias Refusal = PointsAccount.Refusal

    let account: PointsAccount
    let program: PointsProgram
    let now: Instant
    var wallet: PointsWallet
    var debt: Int
    /// The points that expired since the last event.
    let expired: [PointsLot]
    var events: [PointsAccount.Event] = []

    init(_ account: PointsAccount, in program: PointsProgram, at now: Instant) {
        (self.account, self.program, self.now, debt) = (account, program, now, account.debt)
        wallet = account.wallet
        wallet.mature(at: now)
        expired = wallet.expired(at: now)
        for lot in expired { wallet.remove(lot) }
        // In parts, so that an event does not exceed the size of a document.
        let most = 1_000
        for start in stride(from: 0, to: expired.count, by: most) {
            events.append(.expired(lots: Array(expired[start..<min(start + most, expired.count)]), at: now))
        }
    }

    mutating func decide(_ command: PointsAccount.Command) throws(Refusal) {
        switch command {
        case .earn(let grant): try earn(grant)
        case .clawBack(let order, let refunded): try clawBack(order, refunded)
        case .void(let source): try void(source)
        case .issueReward(let reward, let code, let points):
            let open = account.rewards.count { $0.state == .issued }
            guard open < SizeLimit.openRewards else { throw Refusal(.tooMany(limit: SizeLimit.openRewards)) }
            events.append(.rewardIssued(reward: reward, code: code, parts: try take(points), at: now))
        case .redeemReward(let id):
            guard let reward = account.reward(id) else { throw Refusal(.unknownReward) }
            events.append(.rewardRedeemed(reward: id, points: reward.points, at: now))
        case .deleteReward(let id):
            guard let reward = account.reward(id) else { throw Refusal(.unknownReward) }
            events.append(.rewardDeleted(reward: id, credit: credit(reward.parts), at: now))
        case .spend(let payment, let points):
            guard !account.payments.contains(where: { $0.id == payment }) else {
                throw Refusal(.alreadyApplied(command: .spend))
            }
            events.append(.spent(payment: payment, parts: try take(points), at: now))
        case .reversePayment(let id):
            guard let payment = account.payments.first(where: { $0.id == id }) else { throw Refusal(.unknownPayment) }
            guard !payment.isReversed else { throw Refusal(.alreadyApplied(command: .reversePayment)) }
            events.append(.paymentReversed(payment: id, credit: credit(payment.parts), at: now))
        case .expire: break
        case .send(let transfer, let friend, let points): try send(transfer, to: friend, points)
        case .receive(let transfer, let friend, let parts, let sentAt):
            try receive(transfer, from: friend, parts, sentAt)
        case .giveBack(let transfer, let friend): try giveBack(transfer, to: friend)
        case .takeBack(let transfer, let friend, let points): try takeBack(transfer, from: friend, points)
        case .adjust(let adjustment, let points, let reason, let expiresAt):
            try adjust(adjustment, points, reason, expiresAt)
        case .buyBadge(let id): try buy(id)
        case .reviewTier:
            guard let standing = account.tier else { throw Refusal(.notDue(at: nil)) }
            let next = program.tiers.flatMap { tiers in
                tiers.reviewed(standing, points: account.tierPoints(under: tiers, at: standing.reviewAt))
            }
            events.append(.tierChanged(standing: next, at: now))
        case .close: close()
        }
    }

    private mutating func earn(_ grant: PointsGrant) throws(Refusal) {
        switch grant.source {
        case .transfer, .adjustment: throw Refusal(.wrongSource)
        case .order:
            guard let net = grant.net, net.isPositive else { throw Refusal(.netMissing) }
        case .mission, .invitation, .referral, .handOut: break
        }
        try admit(grant, as: .earn)
        let lot = grant.lot(try nextLot(1))
        events.append(.earned(grant: grant, lot: lot.number, credit: credit([lot]), at: now))
        guard let tiers = program.tiers else { return }
        let counts = tiers.window.map { grant.earnedAt <= now && grant.earnedAt > now - $0 } ?? true
        let points = account.tierPoints(under: tiers, at: now) &+ (counts ? grant.points : 0)
        let standing = tiers.upgrade(account.tier, points: points, at: now)
        if standing != account.tier { events.append(.tierChanged(standing: standing, at: now)) }
    }

    /// Refuses points that were already given or can never be used.
    private func admit(_ grant: PointsGrant, as kind: PointsAccount.Command.Kind) throws(Refusal) {
        try check(grant.points)
        guard account.memory[grant.source] == nil else { throw Refusal(.alreadyApplied(command: kind)) }
        if let horizon = account.memory.horizon, grant.earnedAt <= horizon {
            throw Refusal(.tooOld(earnedAt: grant.earnedAt, horizon: horizon))
        }
        guard grant.earnedAt <= grant.availableAt, grant.expiresAt.map({ grant.availableAt < $0 }) ?? true else {
            throw Refusal(.neverAvailable)
        }
        if let end = grant.expiresAt, end <= now { throw Refusal(.alreadyExpired(at: end)) }
    }

    private mutating func adjust(
        _ adjustment: PointsAdjustmentID,
        _ points: Int,
        _ reason: String,
        _ expiresAt: Instant?
    ) throws(Refusal) {
        guard !reason.isEmpty else { throw Refusal(.reasonMissing) }
        guard SizeSubject.note.holds(reason) else { throw Refusal(.reasonTooLong(limit: SizeLimit.note)) }
        let source = PointsSource.adjustment(adjustment: adjustment)
        guard points < 0 else {
            let grant = PointsGrant(points, from: source, earnedAt: now, expiresAt: expiresAt)
            try admit(grant, as: .adjust)
            let lot = grant.lot(try nextLot(1))
            events.append(.raised(grant: grant, lot: lot.number, reason: reason, credit: credit([lot]), at: now))
            return
        }
        guard points >= -SizeLimit.points else { throw Refusal(.pointsOutOfRange(points: points)) }
        guard account.memory[source] == nil else { throw Refusal(.alreadyApplied(command: .adjust)) }
        guard wallet.points >= -points else {
            throw Refusal(.insufficient(balance: wallet.points &- debt, needed: -points))
        }
        let number = try nextLot(0)
        let parts = first(-points)
        events.append(.lowered(adjustment: adjustment, lot: number, reason: reason, parts: parts, at: now))
    }

    private mutating func buy(_ id: BadgeID) throws(Refusal) {
        guard !account.badges.contains(where: { $0.id == id }) else {
            throw Refusal(.alreadyApplied(command: .buyBadge))
        }
        guard let badge = program.badges[id] else { throw Refusal(.unknownBadge) }
        guard account.badges.count < SizeLimit.badges else { throw Refusal(.tooMany(limit: SizeLimit.badges)) }
        events.append(.badgeBought(badge: id, parts: try take(badge.price), at: now))
    }

    private mutating func close() {
        for reward in account.rewards where reward.state == .issued {
            let credit = credit(reward.parts)
            events.append(.rewardDeleted(reward: reward.id, credit: credit, at: now))
            debt &-= credit.paid.points
            for lot in credit.lots { wallet.insert(lot, at: now) }
        }
        events.append(.closed(forfeited: wallet.points, forgiven: debt, at: now))
    }
}

extension PointsDraft {
    /// How credited points are divided.
    func credit(_ parts: [PointsLot]) -> PointsCredit { PointsCredit(parts, debt: debt, at: now) }

    /// The next points to take, in spending order, among the available ones.
    ///
    /// They stay in the draft, because no later step could take them again.
    func take(_ points: Int) throws(Refusal) -> [PointsLot] {
        try check(points)
        let balance = wallet.available.points &- debt
        guard balance >= points else { throw Refusal(.insufficient(balance: balance, needed: points)) }
        return PointsWallet.first(points, of: wallet.available)
    }

    /// The next points to take among those not held, available ones first; at most as many as there are.
    func first(_ points: Int) -> [PointsLot] {
        let available = PointsWallet.first(points, of: wallet.available)
        return available + PointsWallet.first(points - available.points, of: wallet.pending)
    }

    func check(_ points: Int) throws(Refusal) {
        guard (1...SizeLimit.points).contains(points) else { throw Refusal(.pointsOutOfRange(points: points)) }
    }

    /// The number of the next lot, if there is room for this many more.
    func nextLot(_ lots: Int) throws(Refusal) -> Int {
        guard wallet.count + lots <= SizeLimit.pointsLots else { throw Refusal(.tooMany(limit: SizeLimit.pointsLots)) }
        // Far below the range in which the ledger's sums could overflow, whatever one command adds.
        let most = (Int.max / 4).magnitude
        guard PointsColumn.allCases.allSatisfy({ account.totals[$0].magnitude <= most }),
            account.lastLot <= Int.max / 4, account.qualifying.magnitude <= most
        else { throw Refusal(.overflow) }
        return account.lastLot + 1
    }
}
