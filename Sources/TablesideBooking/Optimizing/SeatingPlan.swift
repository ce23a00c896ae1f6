public import TablesideCore

/// Other tables for those who have booked, worked out for a whole evening: a difference that a host shows, keeps, sends and
/// carries out against the version for which it was made (`booking.md` §1.19).
///
/// ```swift
/// try friday.perform(.reseat(plan), in: venue, by: .host(hanna, at: branch), at: now)
/// ```
///
/// Times and parties stay as they are, nobody loses their place, and a booking that keeps its tables come what may
/// (``Booking/isFixed(at:)``) is not in it.
public struct SeatingPlan: Hashable, Codable, Sendable {
    /// What is known about a plan.
    public enum Status: String, ClosedCode {
        /// There is no better one: this is proved.
        case optimal
        /// It is better than what the evening has; there may be better ones.
        case improved
        /// Nothing better than what the evening has was found so far.
        case unchanged
    }

    /// The branch and the date.
    public let day: BranchDay
    /// The version of the service day for which it was made; of any other it says nothing.
    public let version: Version
    /// What it is to achieve.
    public let goal: SeatingGoal
    /// What is known about it.
    public let status: Status
    /// Who sits elsewhere, by booking.
    public let moves: [TableMove]
    /// The bookings that stay at tables that they could not be given today, in order.
    public let misplaced: [BookingID]
    /// What the evening has.
    public let before: SeatingCost
    /// What it has with the moves.
    public let after: SeatingCost
    /// What no plan goes below, in the order of the goal; the same as ``after`` once that is proved.
    public let bound: SeatingCost
    /// How many nodes it took.
    public let nodes: Int
}

/// What a re-seating of a whole evening is for: the order in which the parts of a ``SeatingCost`` count.
///
/// Of two seatings the better one has less of the first part in which they differ.
public enum SeatingGoal: String, ClosedCode {
    /// Repairs: misplaced bookings, then moves, tables, step-free tables, empty seats.
    ///
    /// Where everybody sits well nobody moves.
    case fewestMoves
    /// Makes room for parties still to come: misplaced bookings, then tables, step-free tables, empty seats, moves.
    ///
    /// Nobody moves who gains nothing by it for the house. It is the order in which tables are chosen for a single party,
    /// summed over the evening.
    case leastWaste
}

/// What a seating costs the house, counted over the bookings that may be given other tables.
public struct SeatingCost: Hashable, Codable, Sendable {
    /// The bookings at tables that they could not be given today: a changed plan has them no more, or not for them, or
    /// somebody is in the way who stays longer than agreed.
    ///
    /// Such a booking counts here and, unless it moves, nowhere else.
    public let misplaced: Int
    /// The bookings that sit elsewhere than before; a booking whose tables are promised is not asked to move.
    public let moves: Int
    /// The tables of every booking, together: with fewer, fewer are pushed together.
    public let tables: Int
    /// The bookings at step-free tables that did not ask for one.
    public let stepFree: Int
    /// The seats that stay empty at the tables of each booking, together.
    public let emptySeats: Int
}

extension SeatingGoal {
    /// How many parts a cost has.
    static let partCount = 5

    /// The parts of a cost, the one that counts most first.
    func parts(of cost: SeatingCost) -> [Int] {
        switch self {
        case .fewestMoves: [cost.misplaced, cost.moves, cost.tables, cost.stepFree, cost.emptySeats]
        case .leastWaste: [cost.misplaced, cost.tables, cost.stepFree, cost.emptySeats, cost.moves]
        }
    }

    /// The cost that has these parts.
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
    /// Carries out a plan, whole or not at all.
    public static func reseat(_ plan: SeatingPlan) -> Self { .reseat(moves: plan.moves, expecting: plan.version) }
}
