public import TablesideCore

/// Looks for the best seating of a whole evening, step by step (`booking.md` §1.19, §3.7).
///
/// ```swift
/// var optimizer = try evening.optimizer(for: .leastWaste, at: now)
/// optimizer.run(nodes: 50_000)
/// let plan = optimizer.plan
/// print(plan.status, plan.moves, plan.before.emptySeats, plan.after.emptySeats)
/// ```
///
/// It begins with what the evening has and can be asked at any time: its plan is never worse than that. The work is
/// counted in nodes, and so many nodes give the same plan in one run or in many, on every machine. It is a value: a copy
/// goes on alone.
///
/// Left where they are: bookings that are fixed, whose time is over, or that reach into the time of a later date.
public struct SeatingOptimizer: Sendable {
    /// What it is to achieve.
    public let goal: SeatingGoal
    private let venue: VenuePlan
    private let day: BranchDay
    private let version: Version
    private let rows: OptimizedRows
    private let costs: SeatingCosts
    /// Part by part in the order of the goal, what the costs of the search leave out: what everybody costs wherever they sit.
    private let least: [Int]
    private var search: SeatingSolver

    init(_ evening: DayAvailability, for goal: SeatingGoal, at now: Instant) throws(PlanError) {
        let rows = try OptimizedRows(evening, at: now)
        var least = [Int](repeating: 0, count: SeatingGoal.partCount)
        var criteria = [[[Int64]]](repeating: [], count: SeatingGoal.partCount)
        for (row, stay) in rows.problem.rows.enumerated() {
            let parts = stay.units.map { goal.parts(of: rows.cost(of: $0, for: row, in: evening.plan)) }
            for part in least.indices {
                let lowest = parts.map { $0[part] }.min() ?? 0
                least[part] = least[part].addingSaturated(lowest)
                criteria[part].append(parts.map { Int64($0[part] - lowest) })
            }
        }
        guard let costs = SeatingCosts(lexicographic: criteria),
            let search = SeatingSolver(rows.problem, costs: costs)
        else { throw PlanError(.tooManyBookings(count: rows.bookings.count { $0 != nil })) }
        self.goal = goal
        venue = evening.plan
        day = evening.day.id
        version = evening.version
        self.rows = rows
        self.costs = costs
        self.least = least
        self.search = search
    }

    /// How many nodes were used.
    public var nodes: Int { search.nodes }

    /// What is known about the plan.
    public var status: SeatingPlan.Status { search.status }

    /// Goes on for this many nodes more, or until the best plan is proved.
    ///
    /// - Parameter nodes: How many nodes may be used; what a run leaves over is there for the next one.
    /// - Complexity: At most that many nodes, each O(overlapping bookings × units).
    public mutating func run(nodes: Int) { search.run(nodes: nodes) }

    /// The best plan so far.
    ///
    /// - Complexity: O(bookings × log bookings).
    public var plan: SeatingPlan {
        let units = search.units
        var moves: [TableMove] = []
        var misplaced: [BookingID] = []
        for (row, unit) in units.enumerated() {
            guard let booking = rows.bookings[row] else { continue }
            if unit != rows.problem.rows[row].present {
                moves.append(TableMove(booking: booking.id, from: booking.tables, to: venue.units[unit].tables))
            } else if rows.isMisplaced[row] {
                misplaced.append(booking.id)
            }
        }
        // What the search is sure of, as parts: read as a number of digits, the first of which counts most.
        let bound = zip(least, costs.criteria(of: search.lowerBound)).map { $0.addingSaturated(Int($1)) }
        return SeatingPlan(
            day: day,
            version: version,
            goal: goal,
            status: status,
            moves: moves.sorted { $0.booking < $1.booking },
            misplaced: misplaced.sorted(),
            before: cost { rows.problem.rows[$0].present },
            after: cost { units[$0] },
            bound: goal.cost(of: bound),
            nodes: nodes
        )
    }

    private func cost(at unit: (Int) -> Int?) -> SeatingCost {
        var sums = [Int](repeating: 0, count: SeatingGoal.partCount)
        for row in rows.bookings.indices where rows.bookings[row] != nil {
            guard let unit = unit(row) else { continue }
            for (part, cost) in goal.parts(of: rows.cost(of: unit, for: row, in: venue)).enumerated() {
                sums[part] = sums[part].addingSaturated(cost)
            }
        }
        return goal.cost(of: sums)
    }
}

extension DayAvailability {
    /// Prepares the search for a better seating of everybody who has booked.
    ///
    /// - Parameters:
    ///   - goal: What it is to achieve.
    ///   - now: The time.
    /// - Returns: The search, which has done nothing yet.
    /// - Throws: ``PlanError`` when the zone is not known on a date that follows, or when there are so many bookings, or so
    ///   many seats, that their costs cannot be weighed against one another.
    /// - Complexity: O(bookings² + bookings × units + units²).
    public func optimizer(for goal: SeatingGoal, at now: Instant) throws(PlanError) -> SeatingOptimizer {
        try SeatingOptimizer(self, for: goal, at: now)
    }
}
