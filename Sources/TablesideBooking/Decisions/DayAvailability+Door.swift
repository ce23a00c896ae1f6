import TablesideCore

// What is left to walk-ins.
extension DayAvailability {
    /// What a wish has to leave to the door; `nil` when it need not leave anything.
    func quota(on wish: Wish) -> WalkInLedger? {
        wish.overrides || !isHeldToQuota(wish.start) ? nil : door
    }

    /// Whether bookings that begin then have to leave something to the door.
    func isHeldToQuota(_ start: Instant) -> Bool {
        guard let quota = plan.door else { return false }
        guard let when = quota.rule.when else { return true }
        if let position = frame.grid.position(of: start) {
            return frame.heldToQuota[position / 64] & 1 &<< UInt64(position % 64) != 0
        }
        // An agreed start need not lie on the grid. Of a time that the zone does not know nothing is known to be allowed.
        guard let time = frame.time(at: start, in: plan) else { return true }
        let service = services.first { $0.starts.contains(start) }
        return when.contains(time, on: frame.date, service: service?.service)
    }
}

extension WalkInLedger {
    /// The units of which each leaves enough to the door.
    ///
    /// Who is moved away from one takes as much elsewhere: what a unit needs is taken of what is left, free or not.
    func permitted(_ units: [Int], during span: Range<Instant>) -> [Int] {
        let least = least(during: span)
        return units.filter { allows($0, of: least) }
    }
}

extension DayDecision {
    /// Why bookings cannot be moved at the cost of walk-ins; `nil` when enough is left.
    ///
    /// Only those count that have to leave something and would take more than they do.
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
