/// Looks for other tables for those who have booked, so that one party more can come (`booking.md` §1.10, §3.6).
///
/// Who is fixed keeps their tables; times and parties never change. Where a walk-in quota is set, nobody gets tables that take
/// more from the door, so that no seating breaks it that did not. The bookings become rows of a ``SeatingProblem`` when
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

    private let evening: Evening
    private let now: Instant
    private var problem: SeatingProblem?
    private var bookings: [Booking?] = []
    /// For each table the stays that can move, and those that cannot.
    private var fixed: [[Range<Instant>]] = []

    init(_ evening: Evening, at now: Instant) {
        self.evening = evening
        self.now = now
    }

    /// Looks for a seating of everybody who has booked and of a party at some of the units.
    ///
    /// - Returns: What was found; `nil` when no unit is kept by movable stays alone, so that there is nothing to look for.
    mutating func seat(_ units: [Int], during span: Range<Instant>) -> Outcome? {
        let plan = evening.plan
        guard plan.rules.assignment == .pooled else { return nil }
        let problem: SeatingProblem
        if let made = self.problem {
            problem = made
        } else {
            problem = make()
            self.problem = problem
        }
        let gap = plan.gap
        let open = units.filter { unit in
            plan.unitTables[unit].allSatisfy { table in
                !fixed[table].contains { stay in
                    stay.lowerBound < span.upperBound + gap && span.lowerBound < stay.upperBound + gap
                }
            }
        }
        guard !open.isEmpty else { return nil }
        let row = SeatingProblem.Row(span: milliseconds(span), units: open)
        let budget = plan.rules.search
        let answer = problem.seat(row, budget: budget.nodes, chains: budget.moves)
        switch answer.outcome {
        case .provedImpossible: return .impossible
        case .budgetExhausted: return .exhausted(nodes: answer.nodes)
        case .fits(let seats, let moved):
            guard let unit = seats.last else { return .impossible }
            let moves = moved.compactMap { row -> TableMove? in
                guard let booking = bookings[row], plan.units.indices.contains(seats[row]) else { return nil }
                return TableMove(booking: booking.id, from: booking.tables, to: plan.units[seats[row]].tables)
            }
            return .seated(unit: unit, moves: moves.sorted { $0.booking < $1.booking })
        }
    }

    private struct Plain: Hashable {
        let party: Int
        let channel: BookingChannel
    }

    private func milliseconds(_ span: Range<Instant>) -> Range<Int64> {
        let first = span.lowerBound.millisecondsSince1970
        let last = (span.upperBound + evening.plan.gap).millisecondsSince1970
        return first..<max(first, last)
    }

    private mutating func make() -> SeatingProblem {
        let plan = evening.plan
        // Most parties want nothing particular: those of one size that came the same way can have the same units.
        var plain: [Plain: [Int]] = [:]
        func choicesOf(_ booking: Booking) -> [Int] {
            let key = Plain(party: booking.party, channel: booking.channel)
            if !booking.wishes.restrictsTables, let known = plain[key] { return known }
            let units = evening.units(for: booking.party, wishing: booking.wishes, through: booking.channel)
            if !booking.wishes.restrictsTables { plain[key] = units }
            return units
        }
        fixed = Array(repeating: [], count: plan.tables.count)
        var units = plan.unitTables
        var rows: [SeatingProblem.Row] = []
        var byTables: [[Int]: Int] = [:]
        for (position, tables) in units.enumerated() { byTables[tables] = position }
        for seated in evening.claims(at: now) {
            let tables = seated.tables.compactMap { plan.position(of: $0) }.sorted()
            guard !tables.isEmpty else { continue }
            let present = byTables[tables] ?? units.count
            if present == units.count {
                units.append(tables)
                byTables[tables] = present
            }
            // What reaches into a date that nobody knows here has its tables there as well.
            let end = seated.span.upperBound + plan.gap
            let staysIn = evening.frame.nextDay.map { end <= $0 } ?? true
            let movable = staysIn && seated.booking.map { !$0.isFixed(at: now) } ?? false
            var choices: [Int] = []
            if movable, let booking = seated.booking {
                choices = choicesOf(booking)
                // Nobody is moved at the cost of parties from the door.
                if let quota = plan.door {
                    choices.removeAll { !quota.takes(plan.unitTables[$0], noMoreThan: tables) }
                }
            } else {
                for table in tables { fixed[table].append(seated.span) }
            }
            rows.append(
                SeatingProblem.Row(
                    span: milliseconds(seated.span),
                    units: choices,
                    present: present,
                    isFixed: !movable
                )
            )
            bookings.append(movable ? seated.booking : nil)
        }
        return SeatingProblem(tableCount: plan.tables.count, units: units, rows: rows)
    }
}

extension Evening {
    /// Who has tables for some time.
    struct Claim {
        /// The booking; `nil` for what this date cannot move: stays of other dates, tables out of use.
        let booking: Booking?
        let tables: [TableID]
        let span: Range<Instant>
    }

    /// Everybody who has tables, in an order that depends on nothing but who they are.
    func claims(at now: Instant) -> [Claim] {
        var claims: [Claim] = []
        for booking in day.bookings.values.filter({ $0.blocks(at: now) }).sorted(by: { $0.id < $1.id }) {
            // Whoever has stayed longer than they said sits there still.
            let end = booking.status == .seated && booking.span.upperBound <= now ? now + .milliseconds(1) : nil
            let span = booking.span.lowerBound..<max(booking.span.upperBound, end ?? booking.span.upperBound)
            claims.append(Claim(booking: booking, tables: booking.tables, span: span))
        }
        for (table, stays) in ledger.stays.enumerated() {
            for stay in stays where stay.isForeign {
                claims.append(Claim(booking: nil, tables: [plan.tables[table].id], span: stay.span))
            }
        }
        return claims
    }
}
