import TablesideCore
import TablesideVenue

extension VenuePlan {
    /// All tables and combinations, in the order of choice, regardless of the party.
    ///
    /// Fewest tables come first; then units that are not step-free; then fewest seats, to waste the least; then those
    /// whose tables are part of the fewest combinations; then by priority and identity.
    public var units: [SeatingUnit] { seating.units }

    /// Returns the units that take a party of this size, best choice first.
    ///
    /// - Complexity: O(units returned).
    public func units(holding party: Int) -> [SeatingUnit] {
        seating.holding(party).map { seating.units[$0] }
    }

    /// The positions in ``units`` of those that take a party, best choice first.
    func unitPositions(holding party: Int) -> [Int] { seating.holding(party) }

    /// The tables of each of the ``units``, as positions in ``tables``.
    var unitTables: [[Int]] { seating.tables }

    /// The ranges of party sizes that the same units take, in order.
    var partyClasses: [ClosedRange<Int>] { seating.partyClasses }

    /// The largest party that any unit takes; `nil` without units.
    public var largestParty: Int? { seating.units.lazy.map(\.seats.maximum).max() }

    /// The party sizes that tables take together, in any order; `nil` if they are not a unit.
    func seats(at tables: [TableID]) -> SeatRange? {
        if tables.count == 1, let only = tables.first { return table(only)?.seats }
        let wanted = Set(tables)
        return units.first { $0.tables.count == wanted.count && wanted.isSuperset(of: $0.tables) }?.seats
    }
}
