import TablesideCore

/// Looks for other tables for existing bookings, so that one more party can come.
///
/// Fixed bookings keep their tables; times and parties never change. A booking may always stay where it is, even if it
/// could not be assigned those tables today because the plan has changed or a party overstays. With a walk-in quota, no
/// booking gets tables that take more from walk-ins, so that a quota that is met stays met. The bookings become rows of
/// a ``SeatingProblem`` at the first query, and are reused for all queries about the same date and time.
struct Reseater {
    /// The result of a search.
    enum Outcome {
        /// The unit for the party, and the moves.
        case seated(unit: Int, moves: [TableMove])
        /// No seating of all parties exists, or none with as few moves as the house permits; this is proven.
        case impossible
        /// The search exceeded its budget after this many nodes, without an answer.
        case exhausted(nodes: Int)
    }

    private let evening: DayAvailability
    private let now: Instant
    private let limit: Int?
    private var made: (rows: SeatingRows, problem: SeatingProblem)?

    /// Prepares a search that moves at most this many bookings; nil for any number.
    init(_ evening: DayAvailability, at now: Instant, atMost limit: Int?) {
        self.evening = evening
        self.now = now
        self.limit = limit
    }

    /// Looks for a seating of all bookings and of one more party at some of the units.
    ///
    /// - Returns: The result; `nil` if there is nothing to search, because tables are not pooled or stays that cannot
    ///   move block every unit.
    mutating func seat(_ units: [Int], during span: Range<Instant>) -> Outcome? {
        let plan = evening.plan
        guard plan.rules.assignment == .pooled else { return nil }
        let (rows, problem) = made ?? collected()
        made = (rows, problem)
        let gap = plan.gap
        let open = units.filter { unit in
            plan.unitTables[unit].allSatisfy { table in
                !rows.fixed[table].contains { stay in
                    stay.lowerBound < span.upperBound + gap && span.lowerBound < stay.upperBound + gap
                }
            }
        }
        guard !open.isEmpty else { return nil }
        let row = SeatingProblem.Row(span: SeatingRows.milliseconds(span, keeping: gap), units: open)
        let budget = plan.rules.search
        let answer = problem.seat(row, budget: budget.nodes, chains: budget.moves, atMost: limit)
        switch answer.outcome {
        case .provedImpossible: return .impossible
        case .budgetExhausted: return .exhausted(nodes: answer.nodes)
        case .fits(let seats, let moved):
            guard let unit = seats.last else { return .impossible }
            let moves = moved.compactMap { row -> TableMove? in
                guard let booking = rows.bookings[row], plan.units.indices.contains(seats[row]) else { return nil }
                let tables = plan.units[seats[row]].tables
                guard Set(tables) != Set(booking.tables) else { return nil }
                return TableMove(booking: booking.id, from: booking.tables, to: tables)
            }
            return .seated(unit: unit, moves: moves.sorted { $0.booking < $1.booking })
        }
    }

    private func collected() -> (rows: SeatingRows, problem: SeatingProblem) {
        let rows = SeatingRows(evening, at: now)
        return (rows, rows.problem.keepingPresent())
    }
}
