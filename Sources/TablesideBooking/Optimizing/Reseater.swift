import TablesideCore

/// Looks for other tables for those who have booked, so that one party more can come (`booking.md` §1.10, §3.6).
///
/// Who is fixed keeps their tables; times and parties never change. Everybody may stay where they are, even where they could
/// not be put today, because the plan has changed or somebody sits there for longer than they said. Where a walk-in quota is set, nobody gets tables that take
/// more from the walk-ins, so that no seating breaks it that did not. The bookings become rows of a ``SeatingProblem`` when
/// the first question comes, and serve all questions that are asked of the same evening at the same time.
struct Reseater {
    /// What came of a search.
    enum Outcome {
        /// The unit for the party, and who moves.
        case seated(unit: Int, moves: [TableMove])
        /// There is no seating of everybody, which is proved.
        case impossible
        /// The search was given up after that many nodes: nobody knows.
        case exhausted(nodes: Int)
    }

    private let evening: DayAvailability
    private let now: Instant
    private var made: (rows: SeatingRows, problem: SeatingProblem)?

    init(_ evening: DayAvailability, at now: Instant) {
        self.evening = evening
        self.now = now
    }

    /// Looks for a seating of everybody who has booked and of a party at some of the units.
    ///
    /// - Returns: What was found; `nil` when no unit is kept by movable stays alone, so that there is nothing to look for.
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
        let answer = problem.seat(row, budget: budget.nodes, chains: budget.moves)
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
