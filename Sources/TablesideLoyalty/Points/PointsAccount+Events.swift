public import TablesideCore

extension PointsAccount {
    /// The events of an account; they name every lot that changed.
    public enum Event: Codable, Hashable, Sendable {
        /// Points were entered in the lot with this number.
        case earned(grant: PointsGrant, lot: Int, credit: PointsCredit, at: Instant)
        /// Points of a source were taken back.
        case clawedBack(clawBack: PointsClawBack, at: Instant)
        /// Points are held for a reward.
        case rewardIssued(reward: RewardID, code: RewardCode, parts: [PointsLot], at: Instant)
        /// A reward was handed over, which spends its points.
        case rewardRedeemed(reward: RewardID, points: Int, at: Instant)
        /// A reward was deleted, which returned its points to their lots.
        case rewardDeleted(reward: RewardID, credit: PointsCredit, at: Instant)
        /// Points were spent on a bill.
        case spent(payment: PaymentID, parts: [PointsLot], at: Instant)
        /// A payment was reversed, which returned its points to their lots.
        case paymentReversed(payment: PaymentID, credit: PointsCredit, at: Instant)
        /// Points expired, by lot.
        case expired(lots: [PointsLot], at: Instant)
        /// Points were sent to a friend.
        case sent(transfer: PointsTransferID, friend: UserID, parts: [PointsLot], at: Instant)
        /// Points from a friend were entered, each part in a separate lot.
        case received(
            transfer: PointsTransferID,
            friend: UserID,
            lots: [PointsLot],
            credit: PointsCredit,
            sentAt: Instant,
            at: Instant
        )
        /// Points from a friend were given back: this many of each of their lots.
        case givenBack(transfer: PointsTransferID, parts: [PointsLot], points: [Int], at: Instant)
        /// Points sent to a friend came back to their lots.
        case takenBack(transfer: PointsTransferID, credit: PointsCredit, at: Instant)
        /// The staff added points, for a reason.
        case raised(grant: PointsGrant, lot: Int, reason: String, credit: PointsCredit, at: Instant)
        /// The staff deducted points, for a reason.
        case lowered(adjustment: PointsAdjustmentID, lot: Int, reason: String, parts: [PointsLot], at: Instant)
        /// A badge was bought.
        case badgeBought(badge: BadgeID, parts: [PointsLot], at: Instant)
        /// The guest's tier changed, or was kept until the next review.
        case tierChanged(standing: TierStanding?, at: Instant)
        /// The account was closed: this many points were forfeited, and this many owed points forgiven.
        case closed(forfeited: Int, forgiven: Int, at: Instant)

        /// The instant at which the event happened.
        public var at: Instant {
            switch self {
            case .earned(_, _, _, let at), .clawedBack(_, let at), .rewardIssued(_, _, _, let at),
                .rewardRedeemed(_, _, let at), .rewardDeleted(_, _, let at), .spent(_, _, let at),
                .paymentReversed(_, _, let at), .expired(_, let at), .sent(_, _, _, let at),
                .received(_, _, _, _, _, let at), .givenBack(_, _, _, let at), .takenBack(_, _, let at),
                .raised(_, _, _, _, let at), .lowered(_, _, _, _, let at), .badgeBought(_, _, let at),
                .tierChanged(_, let at), .closed(_, _, let at):
                at
            }
        }
    }
}

extension PointsAccount.Event {
    /// The lines of the ledger that the event adds; they sum to 0.
    ///
    /// - Complexity: O(lots of the event).
    public var entries: [PointsEntry] {
        var entries: [PointsEntry] = []
        eachEntry { entries.append($0) }
        return entries
    }

    /// Passes the lines of the ledger on one by one, so that adding them up needs no list.
    func eachEntry(_ body: (PointsEntry) -> Void) {
        let at = at
        func write(_ column: PointsColumn, _ points: Int, at instant: Instant? = nil) {
            if points != 0 { body(PointsEntry(column, points, at: instant ?? at)) }
        }
        func move(_ points: Int, from source: PointsColumn, to target: PointsColumn) {
            write(source, 0 &- points)
            write(target, points)
        }
        func enter(_ credit: PointsCredit, from source: PointsColumn) {
            write(source, 0 &- credit.points)
            write(.lots, credit.lots.points)
            write(.debt, credit.paid.points)
            write(.expired, credit.expired.points)
        }
        switch self {
        case .earned(_, _, let credit, _): enter(credit, from: .earned)
        case .raised(_, _, _, let credit, _): enter(credit, from: .adjusted)
        case .received(_, _, _, let credit, _, _), .takenBack(_, let credit, _): enter(credit, from: .transferred)
        case .paymentReversed(_, let credit, _): enter(credit, from: .spent)
        case .rewardDeleted(_, let credit, _): enter(credit, from: .held)
        case .clawedBack(let claw, _):
            write(.lots, 0 &- (claw.own.points &+ claw.others.points))
            write(.debt, 0 &- claw.owed)
            write(.writtenOff, 0 &- claw.writtenOff)
            // The expired points are already booked as such.
            write(.clawedBack, claw.points &- claw.expired)
        case .rewardIssued(_, _, let parts, _): move(parts.points, from: .lots, to: .held)
        case .rewardRedeemed(_, let points, _): move(points, from: .held, to: .spent)
        case .spent(_, let parts, _), .badgeBought(_, let parts, _): move(parts.points, from: .lots, to: .spent)
        case .sent(_, _, let parts, _), .givenBack(_, let parts, _, _):
            move(parts.points, from: .lots, to: .transferred)
        case .lowered(_, _, _, let parts, _): move(parts.points, from: .lots, to: .adjusted)
        case .expired(let lots, _):
            write(.lots, 0 &- lots.points)
            for lot in lots { write(.expired, lot.points, at: lot.expiresAt) }
        case .tierChanged: break
        case .closed(let forfeited, let forgiven, _):
            move(forfeited, from: .lots, to: .forfeited)
            move(forgiven, from: .writtenOff, to: .debt)
        }
    }
}
