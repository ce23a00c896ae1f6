public import TablesideCore

extension DayAvailability {
    /// Where a walk-in can sit.
    public enum WalkInAnswer: Hashable, Codable, Sendable {
        /// At these tables, for this time, after these moves of other bookings.
        case seated(tables: [TableID], span: Range<Instant>, moves: [TableMove])
        /// At these tables, but only until this time: they leave early or wait.
        ///
        /// If the search for more time exceeded its budget, the last value is the number of nodes searched.
        case until(end: Instant, tables: [TableID], unprovedAfter: Int?)
        /// Nowhere, for all of these reasons.
        case refused(reasons: [Unavailability])
    }

    /// Returns where a walk-in can sit now, using the same check that ``ServiceDay`` makes before it seats them.
    ///
    /// A walk-in sits down at once, off the grid, for the turn time or the duration it names. If no table is free that
    /// long, other bookings are moved if that helps. If the next booking or closing is too soon, the answer is the
    /// table that is free longest, and until when; for guests who agree to leave by some time, a table until then is
    /// enough. Notice, horizon and party limits do not apply. Pauses do, and pacing does if it counts walk-ins, unless
    /// the house gives a reason. If the rules' profile has no walk-ins, the answer is a refusal.
    ///
    /// - Complexity: O(units that hold the party × stays on a table), plus a search within the budget of the rules if
    ///   only a re-seating can help.
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

    /// Where a walk-in can sit, or all the reasons against it, with its wishes unchanged.
    private func seat(_ wish: Wish, leavingBy: Instant?, at now: Instant) -> WalkInAnswer {
        var reasons: [Unavailability] = []
        let takesWalkIns = plan.rules.bookingProfile?.lifecycle.commands.contains(.walkIn) ?? false
        if !takesWalkIns { reasons.append(.noWalkIns(profile: plan.rules.profile)) }
        reasons += faults(of: wish)
        if let leavingBy, leavingBy <= now { reasons.append(.invalidDuration(duration: leavingBy - now)) }
        let isSensible = reasons.isEmpty
        let service = services.first { $0.starts.contains(now) }
        // If the house takes no walk-ins at all, hours and tables are not the reason.
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
            // The unit is free now and no other date is in the way, so its end is later than now.
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
        // Moving others comes before asking the walk-in to leave early or turning it away.
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

    /// The result of the search for a re-seating that gives a walk-in a table.
    private enum Search {
        case seated(Seating)
        case none
        case exhausted(nodes: Int)

        var exhausted: Int? { if case .exhausted(let nodes) = self { nodes } else { nil } }
    }

    /// Finds the longest of the stays that moving other bookings makes possible; each stay has its own units.
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

    /// The time until which a unit that is free now stays free, up to the time wanted.
    private func latestEnd(
        of unit: Int,
        in service: ServiceWindow,
        upTo wanted: Instant,
        from now: Instant
    ) -> Instant {
        var end = wanted
        // Guests leave by closing; the included buffer may extend past it.
        if let latest = service.latestEnd { end = min(end, latest + (wanted - plan.guestEnd(of: now..<wanted))) }
        if let next = frame.nextDay { end = min(end, next - plan.gap) }
        for table in plan.unitTables[unit] {
            if let next = ledger.nextStart(at: table, after: now) { end = min(end, next) }
        }
        return end
    }
}

extension DayAvailability.WalkInAnswer {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "seated": try .seated(tables: read("tables"), span: read("span"), moves: read("moves"))
            case "until":
                try .until(end: read("end"), tables: read("tables"), unprovedAfter: read(optional: "unprovedAfter"))
            case "refused": try .refused(reasons: read("reasons"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .seated(let tables, let span, let moves):
            try encoder.write("seated", ["tables": tables, "span": span, "moves": moves])
        case .until(let end, let tables, let unprovedAfter):
            try encoder.write("until", ["end": end, "tables": tables, "unprovedAfter": unprovedAfter])
        case .refused(let reasons): try encoder.write("refused", ["reasons": reasons])
        }
    }
}
