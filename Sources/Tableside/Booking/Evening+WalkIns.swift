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
    /// sooner, the answer is the table that they can have longest, and until when; if they agree to leave by some time,
    /// a table until then is enough (`booking.md` §1.17). Notice, horizon and party limits are for guests who book.
    ///
    /// - Complexity: O(tables × stays on a table).
    public func answer(to walkIn: WalkIn, at now: Instant) -> WalkInAnswer {
        var reasons = faults(party: walkIn.party, duration: walkIn.duration)
        if let leaving = walkIn.leavingBy, leaving <= now { reasons.append(.invalidDuration(duration: leaving - now)) }
        let service = services.first { $0.starts.contains(now) }
        if service == nil { reasons.append(.closed(at: now)) }
        guard reasons.isEmpty, let service else { return .refused(reasons: reasons) }
        if let latest = service.latestStart, now > latest { reasons.append(.afterLastSeating(latest: latest)) }
        let candidates: [Int]
        switch tables(for: walkIn) {
        case .success(let positions): candidates = positions
        case .failure(let refused): return .refused(reasons: reasons + refused.reasons)
        }
        guard reasons.isEmpty else { return .refused(reasons: reasons) }
        let wanted = now + (walkIn.duration ?? plan.usualTurn(for: walkIn.party))
        let needed = walkIn.leavingBy.map { min($0, wanted) } ?? wanted
        // What lies beyond the time they want makes no difference.
        let bound = [service.latestEnd, nextDay, wanted].compactMap { $0 }.min() ?? wanted
        var best: (end: Instant, position: Int)?
        for position in candidates where ledger.isFree(position, for: now..<now + .milliseconds(1), at: now) {
            let end = min(ledger.nextStart(at: position, after: now) ?? bound, bound)
            if end >= needed { return .seated(tables: [plan.tables[position].id], span: now..<needed) }
            if best.map({ end > $0.end }) ?? true { best = (end, position) }
        }
        guard let best else {
            return .refused(reasons: [walkIn.table.map { .tableTaken(table: $0) } ?? .noFreeTable])
        }
        return .until(end: best.end, tables: [plan.tables[best.position].id])
    }

    private func tables(for walkIn: WalkIn) -> Result<[Int], Refused> {
        guard let table = walkIn.table else {
            if let absence = absence(for: walkIn.party) { return .failure(Refused(reasons: [absence])) }
            return .success(Array(plan.positions(holding: walkIn.party)))
        }
        guard let position = plan.position(of: table) else {
            return .failure(Refused(reasons: [.unknownTable(table: table)]))
        }
        let seats = plan.tables[position].seats
        guard seats.contains(walkIn.party) else {
            let reason = Unavailability.tableDoesNotFit(table: table, party: walkIn.party, seats: seats)
            return .failure(Refused(reasons: [reason]))
        }
        return .success([position])
    }
}
