import TablesideCore
import TablesideVenue

/// The rows of a date for the optimizer, in which every booking that may move can also stay where it is.
///
/// A party may keep tables that it could not be assigned today, or move to others:
///
/// - A unit that the plan would not assign to the party becomes an additional choice for it.
/// - A booking whose tables are all unknown to the plan gets a table of its own that no one else may have.
/// - A table where an overstaying party or a longer buffer is in the way gets a second, shadow table. The stay that
///   cannot move has the shadow, the booking that is too close has the table, and everyone else would need both. So
///   those two may remain, and no third stay joins them.
struct OptimizedRows: Sendable {
    let problem: SeatingProblem
    /// The booking of each row; `nil` for a row that does not move.
    let bookings: [Booking?]
    /// Whether each row is at tables that it could not be assigned today.
    let isMisplaced: [Bool]

    /// Collects the bookings of a date that a seating plan may move, and the stays in their way.
    ///
    /// - Throws: ``PlanError`` if the time zone is not known on a following date.
    /// - Complexity: O(bookings² + units).
    init(_ evening: DayAvailability, at now: Instant) throws(PlanError) {
        let collected = SeatingRows(evening, at: now)
        // When the service day decides, it does not know the dates that were opened beside this one.
        let nextDay = try evening.plan.opening(after: evening.day.id.date)
        let gap = evening.plan.gap
        func mayMove(_ booking: Booking) -> Bool {
            booking.span.upperBound > now && nextDay.map { booking.span.upperBound + gap <= $0 } ?? true
        }
        var bookings = collected.bookings.map { $0.flatMap { mayMove($0) ? $0 : nil } }
        let crowded = OptimizedRows.crowded(collected.problem, &bookings)
        var tableCount = collected.problem.tableCount
        var shadows: [Int: Int] = [:]
        for table in crowded.reduce(into: Set<Int>(), { $0.formUnion($1) }).sorted() {
            shadows[table] = tableCount
            tableCount += 1
        }
        var units = collected.problem.units.map { unit in unit + unit.compactMap { shadows[$0] } }
        var rows: [SeatingProblem.Row] = []
        var isMisplaced: [Bool] = []
        for (row, stay) in collected.problem.rows.enumerated() {
            var present = stay.present
            var choices = stay.units
            let tables = present.map { collected.problem.units[$0] } ?? []
            if bookings[row] == nil {
                choices = []
                if tables.contains(where: { shadows[$0] != nil }) {
                    present = units.count
                    units.append(tables.map { shadows[$0] ?? $0 })
                }
            } else if !crowded[row].isEmpty || bookings[row].map({ $0.tables.count > tables.count }) == true {
                // What is left of a combination may itself be a unit, but not one that the booking was assigned.
                present = units.count
                units.append(tables + tables.compactMap { crowded[row].contains($0) ? nil : shadows[$0] })
            }
            let own = bookings[row] == nil ? [] : [present].compactMap { $0 }.filter { !choices.contains($0) }
            isMisplaced.append(!own.isEmpty)
            rows.append(
                SeatingProblem.Row(
                    span: stay.span,
                    units: choices + own,
                    present: present,
                    isFixed: bookings[row] == nil
                )
            )
        }
        for (booking, choices) in collected.homeless where mayMove(booking) {
            rows.append(
                SeatingProblem.Row(
                    span: SeatingRows.milliseconds(booking.span, keeping: gap),
                    units: choices + [units.count],
                    present: units.count
                )
            )
            bookings.append(booking)
            isMisplaced.append(true)
            units.append([tableCount])
            tableCount += 1
        }
        problem = SeatingProblem(tableCount: tableCount, units: units, rows: rows)
        self.bookings = bookings
        self.isMisplaced = isMisplaced
    }

    /// The cost of one of its units for a row that may move.
    func cost(of unit: Int, for row: Int, in plan: VenuePlan) -> SeatingCost {
        let isPresent = unit == problem.rows[row].present
        guard let booking = bookings[row], !(isPresent && isMisplaced[row]) else {
            return SeatingCost(misplaced: isMisplaced[row] ? 1 : 0, moves: 0, tables: 0, stepFree: 0, emptySeats: 0)
        }
        let seating = plan.units[unit]
        let isUnasked = !booking.wishes.features.contains(.stepFree) && seating.features.contains(.stepFree)
        return SeatingCost(
            misplaced: 0,
            moves: isPresent ? 0 : 1,
            tables: seating.tables.count,
            stepFree: isUnasked ? 1 : 0,
            emptySeats: seating.seats.maximum - booking.party
        )
    }

    /// For each row that may move, those of its tables where a stay that does not move is too close in time.
    ///
    /// Of two movable rows that are too close to each other, only the later one may move.
    private static func crowded(_ problem: SeatingProblem, _ bookings: inout [Booking?]) -> [Set<Int>] {
        let rows = problem.rows
        let tables = rows.map { row in Set(row.present.map { problem.units[$0] } ?? []) }
        func meet(_ row: Int, _ other: Int) -> Bool {
            rows[row].span.overlaps(rows[other].span) && !tables[row].isDisjoint(with: tables[other])
        }
        let order = rows.indices.sorted {
            (rows[$0].span.lowerBound, $0) < (rows[$1].span.lowerBound, $1)
        }
        for (place, row) in order.enumerated() where bookings[row] != nil {
            if order[(place + 1)...].contains(where: { bookings[$0] != nil && meet(row, $0) }) { bookings[row] = nil }
        }
        return rows.indices.map { row in
            guard bookings[row] != nil else { return [] }
            return rows.indices.filter { bookings[$0] == nil && meet(row, $0) }.reduce(into: []) { crowded, other in
                crowded.formUnion(tables[row].intersection(tables[other]))
            }
        }
    }
}

extension VenuePlan {
    /// The first start on the dates after another, if any of them opens.
    fileprivate func opening(after date: CivilDate) throws(PlanError) -> Instant? {
        do {
            return try nextStart(after: date)
        } catch {
            throw PlanError(.zone(reason: error.reason))
        }
    }
}
