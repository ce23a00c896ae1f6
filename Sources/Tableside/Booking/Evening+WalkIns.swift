extension Evening {
    /// Where a party from the door can sit.
    public enum WalkInAnswer: Hashable, Codable, Sendable {
        /// At these tables, for this time.
        case seated(tables: [TableID], span: Range<Instant>)
        /// At these tables, but only until then: they leave earlier, or wait.
        case until(end: Instant, tables: [TableID])
        /// Nowhere; all the reasons.
        case refused(reasons: [Unavailability])
    }

    /// Where a party from the door can sit now: the very question that ``ServiceDay`` asks before it seats them.
    ///
    /// They sit down at once, off the grid, for as long as the rules or they say. Where the next booking or closing is
    /// sooner, the answer is what they can have longest, and until when; if they agree to leave by some time, a table
    /// until then is enough (`booking.md` §1.17). Notice, horizon and party limits are for guests who book; pauses hold
    /// for everybody, and pacing does where it counts walk-ins.
    ///
    /// - Complexity: O(units that hold the party × stays on a table).
    public func answer(
        to walkIn: WalkIn,
        at now: Instant
    ) -> WalkInAnswer {
        guard !isOutdated(at: now) else { return current(at: now).answer(to: walkIn, at: now) }
        var reasons = faults(party: walkIn.party, duration: walkIn.wishes.duration)
        if let leaving = walkIn.leavingBy, leaving <= now { reasons.append(.invalidDuration(duration: leaving - now)) }
        let service = services.first { $0.starts.contains(now) }
        if service == nil { reasons.append(.closed(at: now)) }
        guard reasons.isEmpty, let service else { return .refused(reasons: reasons) }
        if let latest = service.latestStart, now > latest { reasons.append(.afterLastSeating(latest: latest)) }
        if let end = plan.pausedUntil(now) { reasons.append(.paused(until: end)) }
        let wish = Wish(party: walkIn.party, start: now, wishes: walkIn.wishes, channel: .walkIn)
        if let fault = fault(of: wish.wishes.seats, for: wish) { reasons.append(fault) }
        let candidates = candidates(for: wish)
        if let absence = absence(of: candidates, for: wish) { reasons.append(absence) }
        guard reasons.isEmpty else { return .refused(reasons: reasons) }
        var whole: [TableChooser.Candidate] = []
        var best: (end: Instant, unit: Int)?
        var against: [Unavailability] = []
        for unit in candidates where isFree(unit, for: now..<now + .milliseconds(1), at: now) {
            let wanted = span(of: wish, at: plan.index.placeOfUnit[unit]).upperBound
            let needed = walkIn.leavingBy.map { min($0, wanted) } ?? wanted
            let end = latestEnd(of: unit, in: service, upTo: wanted, from: now)
            guard end > now else {
                if let next = frame.nextDay, next - plan.gap <= now {
                    against = [.reachesNextDay(end: needed, opening: next)]
                }
                continue
            }
            let obstacles = pace.reasons(against: guests(of: wish, during: now..<min(end, needed)))
            if !obstacles.isEmpty {
                against = obstacles
            } else if end >= needed {
                whole.append((unit, now..<needed))
            } else if best.map({ end > $0.end }) ?? true {
                best = (end, unit)
            }
        }
        var chooser = TableChooser(self, at: now)
        if let choice = chooser.best(of: whole, for: wish) {
            return .seated(tables: plan.units[choice.unit].tables, span: choice.span)
        }
        if let best { return .until(end: best.end, tables: plan.units[best.unit].tables) }
        if !against.isEmpty { return .refused(reasons: against) }
        let taken = wish.wishes.tables?.first { table in
            plan.position(of: table).map { !ledger.isFree($0, for: now..<now + .milliseconds(1), at: now) } ?? false
        }
        return .refused(reasons: [taken.map { .tableTaken(table: $0) } ?? .noFreeTable])
    }

    /// Until when a unit can be had that is free now; what lies beyond the time that is wanted makes no difference.
    private func latestEnd(
        of unit: Int,
        in service: ServiceWindow,
        upTo wanted: Instant,
        from now: Instant
    ) -> Instant {
        var end = wanted
        // Guests leave by closing; the part of the turn that is for the table may come after it.
        if let latest = service.latestEnd { end = min(end, latest + (wanted - plan.guestEnd(of: now..<wanted))) }
        if let next = frame.nextDay { end = min(end, next - plan.gap) }
        for table in plan.unitTables[unit] {
            if let next = ledger.nextStart(at: table, after: now) { end = min(end, next) }
        }
        return end
    }
}
