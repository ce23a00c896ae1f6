import TablesideCore
import TablesideVenue

/// The rows of an evening as its optimizer needs them: everybody who may move has tables at which they may stay for now.
///
/// A party that could not be given its tables today may stay there all the same, or else move to others:
///
/// - A unit that the plan does not give such a party is one more choice of theirs.
/// - A booking of whose tables the plan knows none has a table of its own, which no one else may have.
/// - At a table where one who stays longer than agreed, or a buffer that was made longer, is in the way, there is a second
///   table in the shadow of the first. The booking that is sure of its place has the shadow, the booking that comes too
///   close has the table, and everybody else would need both. So those two may go on as they are, and no third joins them.
struct OptimizedRows: Sendable {
    let problem: SeatingProblem
    /// The booking of each row; `nil` for a row that stays where it is.
    let bookings: [Booking?]
    /// Whether each row has tables that it could not be given today.
    let isMisplaced: [Bool]

    /// Collects the bookings of an evening that a plan may move, and what is in their way.
    ///
    /// - Throws: ``PlanError`` when the zone is not known on a date that follows.
    /// - Complexity: O(bookings² + units).
    init(_ evening: DayAvailability, at now: Instant) throws(PlanError) {
        let collected = SeatingRows(evening, at: now)
        // Of dates opened beside this one the service day knows nothing when it decides.
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
            } else if !crowded[row].isEmpty || bookings[row].map({ $0.tables.count > tables.count }) ?? false {
                // What is left of a combination may be one as well, which the booking has not been given.
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

    /// What it costs that a row that may move sits at one of its units.
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

    /// For each row that may move, its tables on which a stay that does not move is too close in time.
    ///
    /// Of two that are too close to one another and may both move, only the later one does.
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
    /// When the first date after another opens on which it opens at all.
    fileprivate func opening(after date: CivilDate) throws(PlanError) -> Instant? {
        do {
            return try nextStart(after: date)
        } catch {
            throw PlanError(.zone(reason: error.reason))
        }
    }
}
