import TablesideCore

/// Who sits where in one evening, as dense numbers: rows in time, units of tables.
///
/// A seating gives every row one unit of those that may take it, so that no table is in two rows whose spans overlap.
/// Numbers that name nothing (a unit without tables, a table or a unit that does not exist) take nobody.
struct SeatingProblem: Sendable {
    /// One stay that needs a unit.
    struct Row: Hashable, Sendable {
        /// When the unit is taken, in milliseconds, buffer included; touching spans do not overlap, an empty one overlaps none.
        let span: Range<Int64>
        /// The units that may take it, the best choice first.
        let units: [Int]
        /// The unit that it has now; nil for a new one.
        let present: Int?
        /// Whether it stays where it is, even on a unit that may not take it.
        ///
        /// Fixed rows that already share a table are left as they are. Without a present unit there is nothing to keep.
        let isFixed: Bool

        /// Describes a stay.
        init(span: Range<Int64>, units: [Int], present: Int? = nil, isFixed: Bool = false) {
            self.span = span
            self.units = units
            self.present = present
            self.isFixed = isFixed
        }
    }

    /// How many tables there are; they are numbered from 0.
    let tableCount: Int
    /// The tables of each unit: one table or a combination.
    let units: [[Int]]
    /// The stays of the evening, in any order.
    var rows: [Row]
    /// The units as the searches need them.
    let table: UnitTable

    /// Describes an evening.
    ///
    /// - Complexity: O(units² ÷ 64).
    init(tableCount: Int, units: [[Int]], rows: [Row]) {
        self.tableCount = tableCount
        self.units = units
        self.rows = rows
        table = UnitTable(tableCount: tableCount, units: units)
    }
}

/// Whether everybody can be seated.
enum SeatingOutcome: Hashable, Sendable {
    /// Everybody has a unit: the unit of each row, and the rows that left the unit that they had, ascending.
    case fits(units: [Int], moves: [Int])
    /// No seating exists.
    case provedImpossible
    /// Neither could be shown within the nodes given.
    case budgetExhausted
}

/// An outcome with what it took to find it.
struct SeatingAnswer: Hashable, Sendable {
    /// What was found.
    let outcome: SeatingOutcome
    /// How many assignments were tried; at most the budget.
    let nodes: Int
    /// Whether it is proved that no seating takes fewer moves; false where there is none.
    let movesAreFewest: Bool
}
