import TablesideCore
import TablesideVenue

/// The stays of a date as rows of a ``SeatingProblem``, for every search that moves bookings.
///
/// The units are those of the plan, by position, followed by any other sets of tables that stays have now.
struct SeatingRows {
    private(set) var problem: SeatingProblem
    /// The booking of each row; `nil` for a row that does not move.
    private(set) var bookings: [Booking?] = []
    /// For each table, the stays that cannot move.
    private(set) var fixed: [[Range<Instant>]]
    /// The bookings that could move but have no row because the plan does not know any of their tables, with the units
    /// that may take them.
    private(set) var homeless: [(booking: Booking, units: [Int])] = []

    /// Collects all stays that keep tables.
    ///
    /// - Complexity: O(bookings × log bookings), and O(units) for each booking with particular wishes.
    init(_ evening: DayAvailability, at now: Instant) {
        let plan = evening.plan
        // Bookings without particular wishes share their units by party size and channel.
        var plain: [Plain: [Int]] = [:]
        func choices(of booking: Booking, at tables: [Int]) -> [Int] {
            let key = Plain(party: booking.party, channel: booking.channel)
            let known = booking.wishes.restrictsTables ? nil : plain[key]
            let units = known ?? plan.units(for: booking)
            if !booking.wishes.restrictsTables { plain[key] = units }
            // Nobody is moved into an area that is paused, nor out of it.
            let start = booking.span.lowerBound
            let open =
                plan.areaPauses.isEmpty
                ? units
                : units.filter { plan.pausedUntil(start, at: $0) == nil || plan.unitTables[$0] == tables }
            guard let quota = plan.door else { return open }
            // Bookings are not moved at the expense of walk-ins.
            return open.filter { quota.takes(plan.unitTables[$0], noMoreThan: tables) }
        }
        fixed = Array(repeating: [], count: plan.tables.count)
        var units = plan.unitTables
        var rows: [SeatingProblem.Row] = []
        var byTables: [[Int]: Int] = [:]
        for (position, tables) in units.enumerated() { byTables[tables] = position }
        for seated in evening.claims(at: now) {
            // A stay that reaches into a date that is not open here keeps its tables there as well.
            let end = seated.span.upperBound + plan.gap
            let staysIn = evening.frame.nextDay.map { end <= $0 } ?? true
            let movable = staysIn ? seated.booking.flatMap { $0.isFixed(at: now) ? nil : $0 } : nil
            let tables = seated.tables.compactMap { plan.position(of: $0) }.sorted()
            guard !tables.isEmpty else {
                if let movable { homeless.append((movable, choices(of: movable, at: tables))) }
                continue
            }
            let present = byTables[tables] ?? units.count
            if present == units.count {
                units.append(tables)
                byTables[tables] = present
            }
            if movable == nil {
                for table in tables { fixed[table].append(seated.span) }
            }
            rows.append(
                SeatingProblem.Row(
                    span: SeatingRows.milliseconds(seated.span, keeping: plan.gap),
                    units: movable.map { choices(of: $0, at: tables) } ?? [],
                    present: present,
                    isFixed: movable == nil
                )
            )
            bookings.append(movable)
        }
        problem = SeatingProblem(tableCount: plan.tables.count, units: units, rows: rows)
    }

    /// A stay, extended by the buffer after it, in milliseconds.
    static func milliseconds(_ span: Range<Instant>, keeping gap: Elapsed) -> Range<Int64> {
        let first = span.lowerBound.millisecondsSince1970
        let last = (span.upperBound + gap).millisecondsSince1970
        return first..<max(first, last)
    }

    private struct Plain: Hashable {
        let party: Int
        let channel: BookingChannel
    }
}

extension DayAvailability {
    /// Tables that are kept for some time.
    struct Claim {
        /// The booking; `nil` for what this date cannot move: stays of other dates and blocks.
        let booking: Booking?
        let tables: [TableID]
        let span: Range<Instant>
    }

    /// All kept tables, in an order that depends only on identities.
    func claims(at now: Instant) -> [Claim] {
        var claims: [Claim] = []
        for booking in day.bookings.values.filter({ $0.blocks(at: now) }).sorted(by: { $0.id < $1.id }) {
            let isOver = booking.status == .seated && booking.span.upperBound <= now
            let span = claim(on: booking.span, at: now, overstays: isOver)
            claims.append(Claim(booking: booking, tables: booking.tables, span: span))
        }
        for (table, stays) in ledger.stays.enumerated() {
            for stay in stays where stay.isForeign && stay.counts(at: now) {
                let span = claim(on: stay.span, at: now, overstays: stay.overstays(at: now))
                claims.append(Claim(booking: nil, tables: [plan.tables[table].id], span: span))
            }
        }
        return claims
    }

    /// The time for which a stay keeps a table: an overstaying party has it now, but does not conflict with later
    /// stays.
    private func claim(on span: Range<Instant>, at now: Instant, overstays: Bool) -> Range<Instant> {
        let end = overstays ? now + .milliseconds(1) - plan.gap : span.upperBound
        return span.lowerBound..<max(span.upperBound, end)
    }
}
