public import TablesideCore

extension DayAvailability {
    /// Where a walk-in can sit.
    public enum WalkInAnswer: Hashable, Codable, Sendable {
        /// At these tables, for this time, after these moves of other bookings.
        case seated(tables: [TableID], span: Range<Instant>, moves: [TableMove])
        /// At several tables that do not touch, because nothing takes the whole party (``BookingRules/allowsSplit``).
        case split(parts: [SplitSeating], span: Range<Instant>)
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
    /// long, other bookings are moved if that helps, or else the party is split if the rules allow that. If the next
    /// booking or closing is too soon, the answer is the table that is free longest, and until when. For guests who
    /// agree to leave by some time, a table until then is enough. Notice, horizon and party limits do not apply. Pauses
    /// do, and pacing does if it counts walk-ins, unless the restaurant gives a reason. If the rules' profile has no
    /// walk-ins, the answer is a refusal.
    ///
    /// - Complexity: O(units that hold the party × stays on a table), plus a search within the budget of the rules if
    ///   only a re-seating can help.
    public func answer(
        to walkIn: WalkIn,
        at now: Instant
    ) -> WalkInAnswer {
        guard !isOutdated(at: now) else { return current(at: now).answer(to: walkIn, at: now) }
        let request = SeatingRequest(
            party: walkIn.party,
            start: now,
            wishes: walkIn.wishes,
            channel: .walkIn,
            overrides: walkIn.overrideReason != nil
        )
        let answer = seat(request, leavingBy: walkIn.leavingBy, at: now)
        guard case .refused(let refused) = answer else { return answer }
        let reasons = naming(request, in: refused) { other in
            guard case .refused(let reasons) = seat(other, leavingBy: walkIn.leavingBy, at: now) else { return [] }
            return reasons
        }
        let divided = dividing(request, in: reasons, at: now) { evening, part in
            guard
                case .seated(let tables, let span, let moves) =
                    evening.seat(part, leavingBy: walkIn.leavingBy, at: now)
            else { return nil }
            return Seating(span: span, tables: tables, moves: moves)
        }
        return .refused(reasons: divided)
    }

    /// Where a walk-in can sit, or all the reasons against it, with its wishes unchanged: the faults of the request, a
    /// verdict on each unit, and the choice among them.
    private func seat(_ request: SeatingRequest, leavingBy: Instant?, at now: Instant) -> WalkInAnswer {
        let faults = walkInFaults(of: request, leavingBy: leavingBy, at: now)
        guard faults.areOpen, let service = faults.service else { return .refused(reasons: faults.reasons) }
        var choice = WalkInChoice()
        for unit in faults.candidates {
            choice.add(verdict(on: unit, of: request, leavingBy: leavingBy, in: service, at: now))
        }
        var against = choice.against
        if choice.isFull { against.append(obstacle(to: request, during: now..<now + .milliseconds(1), at: now)) }
        guard faults.reasons.isEmpty else { return .refused(reasons: faults.reasons + against) }
        var chooser = TableChooser(self, at: now)
        if let best = chooser.best(of: choice.whole, for: request) {
            return .seated(tables: plan.units[best.unit].tables, span: best.span, moves: [])
        }
        // Moving others comes before asking the walk-in to leave early or turning it away.
        let search = reseat(request, choice.sittings, in: service, at: now)
        if case .seated(let seating) = search {
            return .seated(tables: seating.tables, span: seating.span, moves: seating.moves)
        }
        let splitting = self.split(request, leavingBy: leavingBy, in: service, at: now)
        if case .seated(let seating) = splitting, let parts = seating.parts {
            return .split(parts: parts, span: seating.span)
        }
        if faults.candidates.isEmpty, !request.overrides {
            let wanted = span(of: request).upperBound
            against += crowd(with: request, during: now..<max(now, leavingBy.map { min($0, wanted) } ?? wanted))
        }
        if let longest = choice.longest {
            return .until(end: longest.end, tables: plan.units[longest.unit].tables, unprovedAfter: search.exhausted)
        }
        if let nodes = search.exhausted ?? splitting.exhausted { against.append(.budgetExhausted(nodes: nodes)) }
        return .refused(reasons: against)
    }

    /// Judges a walk-in by the restaurant's rules and its floor, and by pacing if no table could take it anyway.
    private func walkInFaults(of request: SeatingRequest, leavingBy: Instant?, at now: Instant) -> RequestFaults {
        var faults = RequestFaults()
        let takesWalkIns = plan.rules.bookingProfile?.lifecycle.commands.contains(.walkIn) ?? false
        if !takesWalkIns { faults.reasons.append(.noWalkIns(profile: plan.rules.profile)) }
        faults.reasons += inputFaults(of: request)
        if let leavingBy, leavingBy <= now { faults.reasons.append(.invalidDuration(duration: leavingBy - now)) }
        let isSound = faults.reasons.isEmpty
        let service = services.first { $0.starts.contains(now) }
        faults.service = service
        // If the house takes no walk-ins at all, hours and tables are not the reason.
        if service == nil, takesWalkIns { faults.reasons.append(.closed(at: now)) }
        guard isSound else { return faults }
        if let latest = service?.latestStart, now > latest { faults.reasons.append(.afterLastSeating(latest: latest)) }
        if !request.overrides, let end = plan.pausedUntil(now) { faults.reasons.append(.paused(until: end)) }
        faults.candidates = plan.candidates(for: request)
        let canSplit = couldSplit(request)
        if !canSplit, let absence = absence(of: faults.candidates, for: request) { faults.reasons.append(absence) }
        _ = shut(&faults, for: request)
        guard service != nil else { return faults }
        if faults.candidates.isEmpty, !canSplit {
            let wanted = span(of: request).upperBound
            let stay = now..<max(now, leavingBy.map { min($0, wanted) } ?? wanted)
            if !request.overrides, !stay.isEmpty { faults.reasons += crowd(with: request, during: stay) }
        } else {
            faults.areOpen = true
        }
        return faults
    }

    /// Judges one unit: whether it is free now, until when, and what else is in the way.
    private func verdict(
        on unit: Int,
        of request: SeatingRequest,
        leavingBy: Instant?,
        in service: ServiceWindow,
        at now: Instant
    ) -> WalkInVerdict {
        let wanted = span(of: request, at: plan.index.placeOfUnit[unit]).upperBound
        let needed = leavingBy.map { min($0, wanted) } ?? wanted
        let isFree = isFree(unit, for: now..<now + .milliseconds(1), at: now)
        let end = isFree ? latestEnd(of: unit, in: service, upTo: wanted, from: now) : needed
        var verdict = WalkInVerdict(unit: unit, span: now..<needed, end: end, isFree: isFree)
        if end > now {
            if !request.overrides { verdict.against = crowd(with: request, during: now..<min(end, needed)) }
        } else if let next = frame.nextDay {
            verdict.against = [.reachesNextDay(end: needed, opening: next)]
        }
        return verdict
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
        _ request: SeatingRequest,
        _ sittings: [Range<Instant>: [Int]],
        in service: ServiceWindow,
        at now: Instant
    ) -> Search {
        var reseater = Reseater(self, at: now, atMost: plan.rules.mostMoves)
        var exhausted: Int?
        for (span, units) in sittings.sorted(by: { $0.key.upperBound > $1.key.upperBound }) {
            guard DayFrame.misfit(of: span, in: service, plan, frame.nextDay) == nil,
                request.overrides || crowd(with: request, during: span).isEmpty
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

/// What a date says to a walk-in about one unit.
private struct WalkInVerdict {
    let unit: Int
    /// The time that the party needs.
    let span: Range<Instant>
    /// The time until which the unit stays free, if it is free now.
    let end: Instant
    let isFree: Bool
    /// The reasons against it, whether it is free or not.
    var against: [Unavailability] = []
}

/// The choice among the units for a walk-in.
private struct WalkInChoice {
    /// The units that are free for as long as the party needs.
    private(set) var whole: [TableChooser.Candidate] = []
    /// The unit that is free longest, for less time than the party needs.
    private(set) var longest: (end: Instant, unit: Int)?
    /// The units by the time that the party needs there.
    private(set) var sittings: [Range<Instant>: [Int]] = [:]
    /// The reasons against all units, each once.
    private(set) var against: [Unavailability] = []
    /// Whether no unit is free now.
    private(set) var isFull = true

    mutating func add(_ verdict: WalkInVerdict) {
        sittings[verdict.span, default: []].append(verdict.unit)
        if verdict.isFree { isFull = false }
        against += verdict.against.filter { !against.contains($0) }
        // The unit is free now and no other date is in the way, so its end is later than now.
        guard verdict.isFree, verdict.against.isEmpty else { return }
        if verdict.end >= verdict.span.upperBound {
            whole.append((verdict.unit, verdict.span))
        } else if longest.map({ verdict.end > $0.end }) ?? true {
            longest = (verdict.end, verdict.unit)
        }
    }
}

extension DayAvailability.WalkInAnswer {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "seated": try .seated(tables: read("tables"), span: read("span"), moves: read("moves"))
            case "split": try .split(parts: read("parts"), span: read("span"))
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
        case .split(let parts, let span): try encoder.write("split", ["parts": parts, "span": span])
        case .until(let end, let tables, let unprovedAfter):
            try encoder.write("until", ["end": end, "tables": tables, "unprovedAfter": unprovedAfter])
        case .refused(let reasons): try encoder.write("refused", ["reasons": reasons])
        }
    }
}
