import TablesideCore

extension PointsDraft {
    mutating func send(_ transfer: PointsTransferID, to friend: UserID, _ points: Int) throws(Refusal) {
        guard program.transfers != .off else { throw Refusal(.transfersOff) }
        guard friend != account.id.user else { throw Refusal(.toOneself) }
        guard !account.sent.contains(where: { $0.id == transfer }) else {
            throw Refusal(.alreadyApplied(command: .send))
        }
        events.append(.sent(transfer: transfer, friend: friend, parts: try take(points), at: now))
    }

    mutating func receive(
        _ transfer: PointsTransferID,
        from friend: UserID,
        _ parts: [PointsLot],
        _ sentAt: Instant
    ) throws(Refusal) {
        guard friend != account.id.user else { throw Refusal(.toOneself) }
        let source = PointsSource.transfer(transfer: transfer)
        guard account.memory[source] == nil else { throw Refusal(.alreadyApplied(command: .receive)) }
        if let horizon = account.memory.horizon, sentAt <= horizon {
            throw Refusal(.tooOld(earnedAt: sentAt, horizon: horizon))
        }
        guard (1...SizeLimit.pointsLots).contains(parts.count) else {
            throw Refusal(.tooMany(limit: SizeLimit.pointsLots))
        }
        var total = 0
        for part in parts {
            try check(part.points)
            total += part.points
            try check(total)
            guard part.expiresAt.map({ part.availableAt < $0 }) ?? true else { throw Refusal(.neverAvailable) }
        }
        let first = try nextLot(parts.count)
        let lots = parts.enumerated().map { position, part in
            PointsLot(
                number: first + position,
                source: source,
                earnedAt: part.earnedAt,
                availableAt: part.availableAt,
                expiresAt: part.expiresAt,
                points: part.points
            )
        }
        events.append(
            .received(transfer: transfer, friend: friend, lots: lots, credit: credit(lots), sentAt: sentAt, at: now)
        )
    }

    /// Gives back points from a friend; those that have expired meanwhile are lost to both.
    mutating func giveBack(_ transfer: PointsTransferID, to friend: UserID) throws(Refusal) {
        guard let record = account.received.first(where: { $0.id == transfer }), record.friend == friend else {
            throw Refusal(.unknownTransfer)
        }
        guard !record.isReversed else { throw Refusal(.alreadyApplied(command: .giveBack)) }
        guard !record.paidDebt else { throw Refusal(.transferUsed) }
        let alive = record.lots.filter { !$0.isExpired(at: now) }
        guard alive.allSatisfy({ wallet.points(of: $0) == $0.points }) else { throw Refusal(.transferUsed) }
        for lot in alive { wallet.remove(lot) }
        let points = record.lots.map { $0.isExpired(at: now) ? 0 : $0.points }
        events.append(.givenBack(transfer: transfer, parts: alive, points: points, at: now))
    }

    /// Takes back points sent to a friend; senders choose the identities of transfers, so two transfers may share one.
    mutating func takeBack(
        _ transfer: PointsTransferID,
        from friend: UserID,
        _ points: [Int]
    ) throws(Refusal) {
        guard let record = account.sent.first(where: { $0.id == transfer }), record.friend == friend else {
            throw Refusal(.unknownTransfer)
        }
        guard !record.isReversed else { throw Refusal(.alreadyApplied(command: .takeBack)) }
        guard points.count == record.parts.count,
            zip(points, record.parts).allSatisfy({ $0 >= 0 && $0 <= $1.points })
        else { throw Refusal(.otherParts) }
        let parts = zip(points, record.parts).compactMap { $0 > 0 ? $1.part($0) : nil }
        events.append(.takenBack(transfer: transfer, credit: credit(parts), at: now))
    }
}
