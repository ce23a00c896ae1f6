public import TablesideCore

/// Searches for the best seating of a whole service day, step by step.
///
/// ```swift
/// var optimizer = try evening.optimizer(for: .leastWaste, at: now)
/// optimizer.run(nodes: 50_000)
/// let plan = optimizer.plan
/// print(plan.status, plan.moves, plan.before.emptySeats, plan.after.emptySeats)
/// ```
///
/// It starts from the current seating and can be queried at any time: its plan is never worse than that. Work is
/// counted in nodes, and the same number of nodes gives the same plan, in one run or many, on every machine. It is a
/// value: a copy continues independently.
///
/// Bookings do not move if they are fixed, have ended, or reach into a later date.
public struct SeatingOptimizer: Sendable {
    /// The goal of the search.
    public let goal: SeatingGoal
    private let venue: VenuePlan
    private let day: BranchDay
    private let version: Version
    private let rows: OptimizedRows
    private let costs: SeatingCosts
    /// The least cost of each criterion, in the goal's order: the unavoidable cost of all rows, left out of the
    /// search's costs.
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

    /// The number of nodes used so far.
    public var nodes: Int { search.nodes }

    /// How certain it is that the plan is optimal.
    public var status: SeatingPlan.Status { search.status }

    /// Continues for this many more nodes, or until the plan is proven optimal.
    ///
    /// - Parameter nodes: The number of nodes to add; nodes that a run does not use are available to the next one.
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
        // The lower bound of the search, decoded into criteria like a number into digits.
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
    /// Prepares the search for a better seating of all bookings.
    ///
    /// - Parameters:
    ///   - goal: The goal of the search.
    ///   - now: The current time.
    /// - Returns: The search, which has not run yet.
    /// - Throws: ``PlanError`` if the time zone is not known on a following date, or if there are too many bookings or
    ///   seats to compare their costs.
    /// - Complexity: O(bookings² + bookings × units + units²).
    public func optimizer(for goal: SeatingGoal, at now: Instant) throws(PlanError) -> SeatingOptimizer {
        try SeatingOptimizer(self, for: goal, at: now)
    }
}
