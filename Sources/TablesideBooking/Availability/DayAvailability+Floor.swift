import TablesideCore

// What is free on the floor, the same for everyone who asks.
extension DayAvailability {
    /// Whether all tables of a unit are free for a time.
    func isFree(_ unit: Int, for span: Range<Instant>, at now: Instant) -> Bool {
        for table in plan.unitTables[unit] where !ledger.isFree(table, for: span, at: now) { return false }
        return true
    }

    /// Whether tables are free for a stay, also those that the plan no longer has.
    func isFree(_ tables: [TableID], during span: Range<Instant>, at now: Instant) -> Bool {
        tables.allSatisfy { table in
            plan.position(of: table).map { ledger.isFree($0, for: span, at: now) }
                ?? isFree(unplanned: table, during: span, at: now)
        }
    }

    /// Whether a table that the plan no longer has is free for a stay; the ledger does not include such tables.
    private func isFree(unplanned table: TableID, during span: Range<Instant>, at now: Instant) -> Bool {
        let stays = day.bookings.values.filter { $0.tables.contains(table) && $0.blocks(at: now) }.map { booking in
            TableLedger.Stay(holder: .booking(booking.id), span: booking.span, isSeated: booking.status == .seated)
        }
        let carried = day.carried.values.filter { $0.tables.contains(table) }.map { stay(of: $0) }
        let uncleared = day.uncleared[table].map { [stay(uncleared: $0)] } ?? []
        return !(stays + carried + uncleared).contains { $0.blocks(span, at: now, buffer: plan.gap) }
            && !day.blocks.values.contains { $0.table == table && $0.span.overlaps(span) }
    }

    /// Whether a table cannot be had for a stay because guests have left it and no one has cleared it.
    func isUncleared(_ table: TableID, during span: Range<Instant>, at now: Instant) -> Bool {
        guard let place = plan.position(of: table) else {
            return day.uncleared[table].map { stay(uncleared: $0).blocks(span, at: now, buffer: plan.gap) } ?? false
        }
        return ledger.stays[place].contains { $0.isUncleared && $0.blocks(span, at: now, buffer: plan.gap) }
    }

    /// The start times of the stays on some tables.
    func starts(on tables: [TableID]) -> [Instant] {
        tables.compactMap { plan.position(of: $0) }.flatMap { ledger.stays[$0].map(\.span.lowerBound) }
    }

    /// The unusable time that a stay would leave on a table: gaps before and after it that are shorter than the
    /// shortest turn.
    func unusable(at table: Int, around span: Range<Instant>) -> Elapsed {
        let service = services.first { $0.starts.contains(span.lowerBound) }
        let shortest = frame.shortestTurn
        let gap = plan.gap
        var before = service.map { span.lowerBound - gap - $0.open.lowerBound }
        if let last = ledger.lastEnd(at: table, before: span.lowerBound) {
            let rest = span.lowerBound - gap - (last + gap)
            before = before.map { min($0, rest) } ?? rest
        }
        var after = service.flatMap { $0.latestEnd ?? $0.open.upperBound }.map { $0 - (span.upperBound + gap) }
        if let next = ledger.firstStart(at: table, after: span.upperBound) {
            let rest = next - gap - (span.upperBound + gap)
            after = after.map { min($0, rest) } ?? rest
        }
        return [before, after].compactMap { $0 }.filter { $0 > .zero && $0 < shortest }.reduce(.zero, +)
    }
}
