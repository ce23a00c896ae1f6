import TablesideCore

extension PointsAccount {
    /// Applies an event to the state.
    ///
    /// - Complexity: O(√lots) for each lot of the event.
    public mutating func apply(_ event: Event) {
        let now = max(lastEventAt ?? event.at, event.at)
        lastEventAt = now
        wallet.mature(at: now)
        event.eachEntry { totals.add($0) }
        switch event {
        case .earned(let grant, let lot, let credit, _), .raised(let grant, let lot, _, let credit, _):
            lastLot = max(lastLot, lot)
            if grant.source.countsForTier { qualifying &+= grant.points }
            memory.add(PointsAward(grant, lot: lot))
            enter(credit, at: now)
        case .clawedBack(let claw, _):
            remove(claw.own + claw.others)
            debt &+= claw.owed
            if claw.source.countsForTier { qualifying &-= claw.points }
            memory.change(claw.source) { award in
                award.taken &+= claw.points
                award.expired &-= claw.expired
                award.refunded = claw.refunded ?? award.refunded
            }
        case .rewardIssued(let id, let code, let parts, let at):
            remove(parts)
            rewards.append(Reward(id: id, code: code, state: .issued, parts: parts, issuedAt: at))
            forgetRewards()
        case .rewardRedeemed(let id, _, _): end(id, .redeemed)
        case .rewardDeleted(let id, let credit, _):
            end(id, .deleted)
            enter(credit, at: now)
        case .spent(let id, let parts, _):
            remove(parts)
            payments.append(PointsPayment(id: id, parts: parts), keeping: SizeLimit.pointsPayments)
        case .paymentReversed(let id, let credit, _):
            if let place = payments.firstIndex(where: { $0.id == id }) { payments[place].isReversed = true }
            enter(credit, at: now)
        case .expired(let lots, _):
            remove(lots)
            countExpired(lots)
        case .sent(let id, let friend, let parts, _):
            remove(parts)
            sent.append(SentPoints(id: id, friend: friend, parts: parts), keeping: SizeLimit.pointsPayments)
        case .received(let id, let friend, let lots, let credit, let sentAt, _):
            let grant = PointsGrant(lots.points, from: .transfer(transfer: id), earnedAt: sentAt)
            memory.add(PointsAward(grant, lot: lots.first?.number ?? lastLot))
            lastLot = lots.reduce(lastLot) { max($0, $1.number) }
            let record = ReceivedPoints(id: id, friend: friend, lots: lots, paidDebt: !credit.paid.isEmpty)
            received.append(record, keeping: SizeLimit.pointsPayments)
            enter(credit, at: now)
        case .givenBack(let id, let parts, _, _):
            if let place = received.firstIndex(where: { $0.id == id }) { received[place].isReversed = true }
            remove(parts)
        case .takenBack(let id, let credit, _):
            if let place = sent.firstIndex(where: { $0.id == id }) { sent[place].isReversed = true }
            enter(credit, at: now)
        case .lowered(let id, let lot, _, let parts, _):
            lastLot = max(lastLot, lot)
            memory.add(PointsAward(PointsGrant(0, from: .adjustment(adjustment: id), earnedAt: now), lot: lot))
            remove(parts)
        case .badgeBought(let id, let parts, let at):
            remove(parts)
            badges.append(OwnedBadge(id, since: at))
        case .tierChanged(let standing, _): tier = standing
        case .closed:
            (state, wallet, debt, tier) = (.closed, PointsWallet(), 0, nil)
        }
    }

    private mutating func enter(_ credit: PointsCredit, at now: Instant) {
        for lot in credit.lots { wallet.insert(lot, at: now) }
        debt &-= credit.paid.points
        countExpired(credit.expired)
    }

    private mutating func remove(_ parts: [PointsLot]) {
        for part in parts { wallet.remove(part) }
    }

    /// Adds the expired points to their awards, for refunds.
    private mutating func countExpired(_ parts: [PointsLot]) {
        for part in parts { memory.change(part.source) { $0.expired &+= part.points } }
    }

    private mutating func end(_ id: RewardID, _ state: Reward.State) {
        guard let place = rewards.firstIndex(where: { $0.id == id }) else { return }
        (rewards[place].state, rewards[place].parts) = (state, [])
    }

    /// Drops the oldest rewards that are final.
    private mutating func forgetRewards() {
        var extra = rewards.count - SizeLimit.rewards
        guard extra > 0 else { return }
        rewards.removeAll { reward in
            guard extra > 0, reward.state != .issued else { return false }
            extra -= 1
            return true
        }
    }
}
