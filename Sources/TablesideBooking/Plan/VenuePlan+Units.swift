import TablesideCore
import TablesideVenue

/// The units of a plan in dense form: tables are their positions in the plan, units theirs in the list.
struct SeatingUnits: Sendable {
    /// The units in the order of choice, whatever the party.
    var units: [SeatingUnit] = []
    /// The tables of each unit, as positions in the plan.
    var tables: [[Int]] = []
    /// In how many combinations each table takes part.
    var combinations: [Int] = []
    /// The largest number of tables that hang together, however many of them are combined.
    var connected = 0
    /// How many seats may stay empty at most.
    var oversizeCap: Int?
    /// The sizes at which the list of units that take a party changes, in order, and those lists.
    private var classes: [(from: Int, units: [Int])] = []

    /// The positions of the units that take a party, the best choice first.
    ///
    /// - Complexity: O(log units); O(units) on floors with very many kinds of tables.
    func holding(_ party: Int) -> [Int] {
        guard !classes.isEmpty else { return filtered(party) }
        var (low, high) = (0, classes.count)
        while low < high {
            let middle = (low + high) / 2
            if classes[middle].from <= party { low = middle + 1 } else { high = middle }
        }
        return low == 0 ? [] : classes[low - 1].units
    }

    /// One party size out of each group that the same units take, in order; sizes that no unit takes are left out.
    var partyClasses: [ClosedRange<Int>] {
        var ranges: [ClosedRange<Int>] = []
        for (position, start) in classes.enumerated() where !start.units.isEmpty {
            let end = position + 1 < classes.count ? classes[position + 1].from - 1 : Int.max
            ranges.append(start.from...end)
        }
        return ranges
    }

    /// Lists for every size that makes a difference, unless that takes more room than it is worth.
    mutating func compile(limit: Int = 1 << 20) {
        classes = []
        var bounds: Set<Int> = []
        for unit in units {
            bounds.insert(smallest(of: unit))
            if unit.seats.maximum < Int.max { bounds.insert(unit.seats.maximum + 1) }
        }
        guard !units.isEmpty, bounds.count <= limit / units.count else { return }
        classes = bounds.sorted().map { ($0, filtered($0)) }
    }

    /// The parties that may have a unit: those that it takes, but for those that would leave too many seats empty.
    func parties(of unit: SeatingUnit) -> ClosedRange<Int> {
        smallest(of: unit)...max(smallest(of: unit), unit.seats.maximum)
    }

    private func filtered(_ party: Int) -> [Int] {
        units.indices.filter { party >= smallest(of: units[$0]) && party <= units[$0].seats.maximum }
    }

    /// The smallest party that may have a unit, with the cap on empty seats.
    private func smallest(of unit: SeatingUnit) -> Int {
        guard let oversizeCap else { return unit.seats.minimum }
        return max(unit.seats.minimum, unit.seats.maximum.subtractingSaturated(oversizeCap))
    }
}

extension VenuePlan {
    /// Everything at which parties are seated, in the order in which it is chosen, whatever the party.
    ///
    /// Fewest tables first; those that are reached without steps after those that are not; then fewest seats, which is
    /// least waste; then those whose tables are part of the fewest combinations; then by priority, by identity.
    public var units: [SeatingUnit] { seating.units }

    /// What takes a party of that size, the best choice first.
    ///
    /// - Complexity: O(units that do).
    public func units(holding party: Int) -> [SeatingUnit] {
        seating.holding(party).map { seating.units[$0] }
    }

    /// The positions in ``units`` of those that take a party, the best choice first.
    func unitPositions(holding party: Int) -> [Int] { seating.holding(party) }

    /// The tables of each of the ``units``, as positions in ``tables``.
    var unitTables: [[Int]] { seating.tables }

    /// The groups of party sizes that the same units take, in order.
    var partyClasses: [ClosedRange<Int>] { seating.partyClasses }

    /// The largest party that anything takes; `nil` without anything.
    public var largestParty: Int? { seating.units.lazy.map(\.seats.maximum).max() }
}
