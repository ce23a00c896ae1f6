public import TablesideCore

/// A re-seating of a whole service day: a set of moves that the host can show, store, send, and perform at the version
/// it was made for.
///
/// ```swift
/// try friday.perform(.reseat(plan), in: venue, by: .host(hanna, at: branch), at: now)
/// ```
///
/// Times and parties stay the same, no booking loses its place, and fixed bookings (``Booking/isFixed(at:)``) are not
/// included.
public struct SeatingPlan: Hashable, Codable, Sendable {
    /// How certain it is that a plan is optimal.
    public enum Status: String, ClosedCode {
        /// Proven optimal: no better plan exists.
        case optimal
        /// Better than the present seating; even better plans may exist.
        case improved
        /// No better seating than the present one has been found so far.
        case unchanged
    }

    /// The branch and the date.
    public let day: BranchDay
    /// The version of the service day that it was made for; it does not apply to other versions.
    public let version: Version
    /// The goal of the search.
    public let goal: SeatingGoal
    /// How certain it is that the plan is optimal.
    public let status: Status
    /// The moves, by booking.
    public let moves: [TableMove]
    /// The bookings that stay at tables that they could not be assigned today, in order.
    public let misplaced: [BookingID]
    /// The cost of the present seating.
    public let before: SeatingCost
    /// The cost after the moves.
    public let after: SeatingCost
    /// The proven lower bound, in the order of the goal; equal to ``after`` once that is proven optimal.
    public let bound: SeatingCost
    /// The number of nodes searched.
    public let nodes: Int
}

/// The goal of re-seating a whole service day: the order in which the parts of a ``SeatingCost`` count.
///
/// Of two seatings, the better one has less of the first part in which they differ.
public enum SeatingGoal: String, ClosedCode {
    /// Repairs the seating: fewest misplaced bookings, then moves, tables, step-free tables and empty seats.
    ///
    /// If all bookings sit well, none moves.
    case fewestMoves
    /// Makes room for future parties: fewest misplaced bookings, then tables, step-free tables, empty seats and moves.
    ///
    /// No booking moves without a gain for the restaurant. The order is that of choosing tables for a single party,
    /// summed over the service day.
    case leastWaste
}

/// The cost of a seating, counted over the bookings that may be moved.
public struct SeatingCost: Hashable, Codable, Sendable {
    /// The number of bookings at tables that they could not be assigned today: a changed plan no longer has the tables
    /// or no longer allows them, or an overstaying party is in the way.
    ///
    /// Unless it moves, such a booking counts here and nowhere else.
    public let misplaced: Int
    /// The number of bookings that move; bookings with promised tables never do.
    public let moves: Int
    /// The total number of tables over all bookings; a lower number means fewer combinations.
    public let tables: Int
    /// The number of bookings at step-free tables that did not ask for one.
    public let stepFree: Int
    /// The total number of empty seats at the tables of all bookings.
    public let emptySeats: Int
}

extension SeatingGoal {
    /// The number of parts of a cost.
    static let partCount = 5

    /// The parts of a cost, most important first.
    func parts(of cost: SeatingCost) -> [Int] {
        switch self {
        case .fewestMoves: [cost.misplaced, cost.moves, cost.tables, cost.stepFree, cost.emptySeats]
        case .leastWaste: [cost.misplaced, cost.tables, cost.stepFree, cost.emptySeats, cost.moves]
        }
    }

    /// The cost with these parts.
    func cost(of parts: [Int]) -> SeatingCost {
        let (moves, tables) = self == .fewestMoves ? (1, 2) : (4, 1)
        return SeatingCost(
            misplaced: parts[0],
            moves: parts[moves],
            tables: parts[tables],
            stepFree: parts[tables + 1],
            emptySeats: parts[tables + 2]
        )
    }
}

extension ServiceDay.Command {
    /// Performs a plan: all of its moves or none.
    public static func reseat(_ plan: SeatingPlan) -> Self { .reseat(moves: plan.moves, expecting: plan.version) }
}
