public import TablesideCore

extension DayAvailability {
    /// Where a walk-in can sit.
    public enum WalkInAnswer: Hashable, Codable, Sendable {
        /// At these tables, for this time, while these bookings sit elsewhere for their sake.
        case seated(tables: [TableID], span: Range<Instant>, moves: [TableMove])
        /// At these tables, but only until then: they leave earlier, or wait.
        ///
        /// Where nobody knows whether others could make room for longer, the last is how many nodes were searched.
        case until(end: Instant, tables: [TableID], unprovedAfter: Int?)
        /// Nowhere; all the reasons.
        case refused(reasons: [Unavailability])
    }

    /// Where a walk-in can sit now: the very question that ``ServiceDay`` asks before it seats them.
    ///
    /// They sit down at once, off the grid, for as long as the rules or they say. Where no table is free for so long, others
    /// sit elsewhere for their sake if that helps. Where it does not, because the next booking or closing is sooner, the
    /// answer is what they can have longest, and until when; if they agree to leave by some time, a table until then is
    /// enough (`booking.md` §1.17). Notice, horizon and party limits are for guests who book; pauses hold
    /// for everybody, and pacing does where it counts walk-ins, unless the house gives a reason. Where the profile of the
    /// rules has no walk-ins, nobody is seated.
    ///
    /// - Complexity: O(units that hold the party × stays on a table), and a search within the budget of the rules where only a
    ///   re-seating can help.
    public func answer(
        to walkIn: WalkIn,
        at now: Instant
    ) -> WalkInAnswer {
        guard !isOutdated(at: now) else { return current(at: now).answer(to: walkIn, at: now) }
        let wish = Wish(
            party: walkIn.party,
            start: now,
            wishes: walkIn.wishes,
            channel: .walkIn,
            overrides: walkIn.overrideReason != nil
        )
        let answer = seat(wish, leavingBy: walkIn.leavingBy, at: now)
        guard case .refused(let refused) = answer else { return answer }
        let reasons = naming(wish, in: refused) { other in
            guard case .refused(let reasons) = seat(other, leavingBy: walkIn.leavingBy, at: now) else { return [] }
            return reasons
        }
        return .refused(reasons: dividing(wish, in: reasons, at: now))
    }

    /// Where a walk-in can sit as it wishes, or all the reasons against it as they are.
    private func seat(_ wish: Wish, leavingBy: Instant?, at now: Instant) -> WalkInAnswer {
        var reasons: [Unavailability] = []
        let takesWalkIns = Booking.Profile.named(plan.rules.profile)?.lifecycle.commands.contains(.walkIn) ?? false
        if !takesWalkIns { reasons.append(.noWalkIns(profile: plan.rules.profile)) }
        reasons += faults(of: wish)
        if let leavingBy, leavingBy <= now { reasons.append(.invalidDuration(duration: leavingBy - now)) }
        let isSensible = reasons.isEmpty
        let service = services.first { $0.starts.contains(now) }
        // Where nobody is ever seated, hours and tables are not in the way.
        if service == nil, takesWalkIns { reasons.append(.closed(at: now)) }
        guard isSensible else { return .refused(reasons: reasons) }
        if let latest = service?.latestStart, now > latest { reasons.append(.afterLastSeating(latest: latest)) }
        if !wish.overrides, let end = plan.pausedUntil(now) { reasons.append(.paused(until: end)) }
        let candidates = candidates(for: wish)
        if let absence = absence(of: candidates, for: wish) { reasons.append(absence) }
        guard let service else { return .refused(reasons: reasons) }
        guard !candidates.isEmpty else {
            let wanted = span(of: wish).upperBound
            let stay = now..<max(now, leavingBy.map { min($0, wanted) } ?? wanted)
            if !wish.overrides, !stay.isEmpty { reasons += crowd(with: wish, during: stay) }
            return .refused(reasons: reasons)
        }
        var whole: [TableChooser.Candidate] = []
        var best: (end: Instant, unit: Int)?
        var against: [Unavailability] = []
        var sittings: [Range<Instant>: [Int]] = [:]
        var isFull = true
        for unit in candidates {
            let wanted = span(of: wish, at: plan.index.placeOfUnit[unit]).upperBound
            let needed = leavingBy.map { min($0, wanted) } ?? wanted
            sittings[now..<needed, default: []].append(unit)
            let isFree = isFree(unit, for: now..<now + .milliseconds(1), at: now)
            if isFree { isFull = false }
            let end = isFree ? latestEnd(of: unit, in: service, upTo: wanted, from: now) : needed
            var obstacles: [Unavailability] = []
            if end > now {
                obstacles = wish.overrides ? [] : crowd(with: wish, during: now..<min(end, needed))
            } else if let next = frame.nextDay {
                obstacles = [.reachesNextDay(end: needed, opening: next)]
            }
            against += obstacles.filter { !against.contains($0) }
            // What is free now and in nobody's way has an end after now: no stay begins before, and the service goes on.
            guard isFree, obstacles.isEmpty else { continue }
            if end >= needed {
                whole.append((unit, now..<needed))
            } else if best.map({ end > $0.end }) ?? true {
                best = (end, unit)
            }
        }
        guard reasons.isEmpty else {
            if isFull { against.append(taken(wish, during: now..<now + .milliseconds(1), at: now)) }
            return .refused(reasons: reasons + against)
        }
        var chooser = TableChooser(self, at: now)
        if let choice = chooser.best(of: whole, for: wish) {
            return .seated(tables: plan.units[choice.unit].tables, span: choice.span, moves: [])
        }
        // Others sit elsewhere for their sake before they are told to leave early or to go.
        let search = reseat(wish, sittings, in: service, at: now)
        if case .seated(let seating) = search {
            return .seated(tables: seating.tables, span: seating.span, moves: seating.moves)
        }
        if let best {
            return .until(end: best.end, tables: plan.units[best.unit].tables, unprovedAfter: search.exhausted)
        }
        if isFull { against.append(taken(wish, during: now..<now + .milliseconds(1), at: now)) }
        if let nodes = search.exhausted { against.append(.budgetExhausted(nodes: nodes)) }
        return .refused(reasons: against)
    }

    /// What came of the search for a re-seating by which a walk-in gets a table.
    private enum Search {
        case seated(Seating)
        case none
        case exhausted(nodes: Int)

        var exhausted: Int? { if case .exhausted(let nodes) = self { nodes } else { nil } }
    }

    /// The longest of the stays for which others can sit elsewhere, with the units at which each would be.
    private func reseat(
        _ wish: Wish,
        _ sittings: [Range<Instant>: [Int]],
        in service: ServiceWindow,
        at now: Instant
    ) -> Search {
        var reseater = Reseater(self, at: now)
        var exhausted: Int?
        for (span, units) in sittings.sorted(by: { $0.key.upperBound > $1.key.upperBound }) {
            guard DayFrame.misfit(of: span, in: service, plan, frame.nextDay) == nil,
                wish.overrides || crowd(with: wish, during: span).isEmpty
            else { continue }
            switch reseater.seat(units, during: span) {
            case .seated(let unit, let moves):
                return .seated(Seating(span: span, tables: plan.units[unit].tables, moves: moves))
            case .exhausted(let nodes): exhausted = exhausted ?? nodes
            case .impossible, nil: break
            }
        }
        return exhausted.map { .exhausted(nodes: $0) } ?? .none
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
