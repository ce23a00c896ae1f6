import TablesideCore

/// The seating of one date as dense numbers: rows in time, and units of tables.
///
/// A seating gives every row one of its units, so that no table is in two rows with overlapping spans. Invalid numbers
/// (a unit without tables, a table or unit that does not exist) take no one.
struct SeatingProblem: Sendable {
    /// One stay that needs a unit.
    struct Row: Hashable, Sendable {
        /// When the unit is taken, in milliseconds, buffer included; touching spans do not overlap, and empty ones
        /// overlap none.
        let span: Range<Int64>
        /// The units that may take it, best first.
        let units: [Int]
        /// The unit that it has now; nil for a new row.
        let present: Int?
        /// Whether it stays where it is, even at a unit that is not one of its choices.
        ///
        /// Fixed rows that already share a table are left alone. Without a present unit there is nothing to keep.
        let isFixed: Bool

        /// Creates a row.
        init(span: Range<Int64>, units: [Int], present: Int? = nil, isFixed: Bool = false) {
            self.span = span
            self.units = units
            self.present = present
            self.isFixed = isFixed
        }
    }

    /// The number of tables, which are numbered from 0.
    let tableCount: Int
    /// The tables of each unit: one table or a combination.
    let units: [[Int]]
    /// The stays, in any order.
    var rows: [Row]
    /// The units in dense form, for the searches.
    let table: UnitTable

    /// Creates a problem.
    ///
    /// - Complexity: O(units² ÷ 64).
    init(tableCount: Int, units: [[Int]], rows: [Row]) {
        self.tableCount = tableCount
        self.units = units
        self.rows = rows
        table = UnitTable(tableCount: tableCount, units: units)
    }
}

/// Whether all rows can be seated.
enum SeatingOutcome: Hashable, Sendable {
    /// All rows have a unit: the unit of each row, and the rows that moved, ascending.
    case fits(units: [Int], moves: [Int])
    /// No seating exists; this is proven.
    case provedImpossible
    /// Neither could be shown within the budget.
    case budgetExhausted
}

/// An outcome with the effort it took.
struct SeatingAnswer: Hashable, Sendable {
    /// The result of the search.
    let outcome: SeatingOutcome
    /// The number of assignments tried; at most the budget.
    let nodes: Int
    /// Whether no seating with fewer moves exists, as proven; false if there is no seating.
    let movesAreFewest: Bool
}
