import TablesideCore

extension PointsDraft {
    /// Takes back the points that an order no longer earns after this total refund.
    mutating func clawBack(_ order: OrderID, _ refunded: Money) throws(Refusal) {
        let awards = account.memory.all(for: order)
        guard !awards.isEmpty else { throw Refusal(.unknownSource) }
        guard !refunded.isNegative else { throw Refusal(.refundNegative(refunded: refunded)) }
        var isNew = false
        for award in awards {
            guard let net = award.grant.net else { continue }
            guard net.currency == refunded.currency else {
                throw Refusal(.otherCurrency(currency: refunded.currency, expected: net.currency))
            }
            if let before = award.refunded, refunded.minorUnits < before.minorUnits {
                throw Refusal(.refundWentBack(refunded: refunded, before: before))
            }
            guard refunded.minorUnits != award.refunded?.minorUnits ?? 0 else { continue }
            isNew = true
            let kept = PointsAward.kept(of: award.grant.points, on: net, refunded: refunded)
            take(award.grant.points &- kept &- award.taken, of: award, refunded: refunded)
        }
        guard isNew else { throw Refusal(.alreadyApplied(command: .clawBack)) }
    }

    /// Takes back all points of a source.
    mutating func void(_ source: PointsSource) throws(Refusal) {
        if case .transfer = source { throw Refusal(.wrongSource) }
        guard let award = account.memory[source] else { throw Refusal(.unknownSource) }
        let due = award.grant.points &- award.taken
        guard due > 0 else { throw Refusal(.alreadyApplied(command: .void)) }
        take(due, of: award, refunded: nil)
    }

    /// Takes points of an award: first from its own lot, then by counting its expired points as taken, then from other
    /// lots; the rest is owed or written off.
    private mutating func take(_ due: Int, of award: PointsAward, refunded: Money?) {
        var claw = PointsClawBack(award.grant.source, refunded: refunded)
        var missing = max(due, 0)
        let lot = award.grant.lot(award.lot)
        let own = min(missing, wallet.points(of: lot))
        if own > 0 {
            claw.own = [lot.part(own)]
            wallet.remove(lot.part(own))
            missing -= own
        }
        let expiredNow = expired.reduce(0) { $1.source == award.grant.source ? $0 &+ $1.points : $0 }
        claw.expired = max(0, min(missing, award.expired &+ expiredNow))
        missing -= claw.expired
        claw.others = first(missing)
        for part in claw.others { wallet.remove(part) }
        missing -= claw.others.points
        switch program.shortfall {
        case .debt:
            claw.owed = missing
            debt &+= missing
        case .writeOff: claw.writtenOff = missing
        }
        events.append(.clawedBack(clawBack: claw, at: now))
    }
}
