import TablesideCore

// What bookings leave to walk-ins.
extension DayAvailability {
    /// The ledger of what a wish must leave to walk-ins; `nil` if the quota does not apply.
    func quota(on wish: Wish) -> WalkInLedger? {
        wish.overrides || !isHeldToQuota(wish.start) ? nil : door
    }

    /// Whether the walk-in quota applies to bookings with this start.
    func isHeldToQuota(_ start: Instant) -> Bool {
        guard let quota = plan.door else { return false }
        guard let when = quota.rule.when else { return true }
        if let position = frame.grid.position(of: start) {
            return frame.heldToQuota[position / 64] & 1 &<< UInt64(position % 64) != 0
        }
        // An agreed start may be off the grid. If its local time is unknown, the quota applies.
        guard let time = frame.time(at: start, in: plan) else { return true }
        let service = services.first { $0.starts.contains(start) }
        return when.contains(time, on: frame.date, service: service?.service)
    }
}

extension WalkInLedger {
    /// The units that each leave enough to walk-ins.
    ///
    /// A booking that is moved away takes as much elsewhere, so each unit's full share is subtracted, free or not.
    func permitted(_ units: [Int], during span: Range<Instant>) -> [Int] {
        let least = least(during: span)
        return units.filter { allows($0, of: least) }
    }
}

extension DayDecision {
    /// Why bookings cannot be moved at the expense of walk-ins; `nil` if enough is left.
    ///
    /// Only bookings that the quota applies to and that would take more than before are checked.
    func shortage(after moves: [TableMove]) throws(Refusal) -> Refusal? {
        guard let quota = plan.door else { return nil }
        var after = day
        for move in moves { after.bookings[move.booking]?.tables = move.to }
        let trial = DayDecision(
            day: after,
            profile: profile,
            lifecycle: lifecycle,
            plan: plan,
            author: author,
            now: now
        )
        let evening = try trial.evening().current(at: now)
        for move in moves {
            let booking = try known(move.booking)
            let before = booking.tables.compactMap { plan.position(of: $0) }
            let tables = move.to.compactMap { plan.position(of: $0) }
            guard booking.overrideReason == nil, evening.isHeldToQuota(booking.span.lowerBound),
                !quota.takes(tables, noMoreThan: before), let reason = evening.door?.shortage(during: booking.span)
            else { continue }
            return Refusal(.unavailable(reasons: [reason]))
        }
        return nil
    }
}
