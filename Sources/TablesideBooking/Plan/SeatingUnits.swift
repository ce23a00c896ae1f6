import TablesideCore
import TablesideVenue

/// The units of a plan in dense form: tables and units are identified by position.
struct SeatingUnits: Sendable {
    /// The units in the order of choice, regardless of the party.
    var units: [SeatingUnit] = []
    /// The tables of each unit, as positions in the plan.
    var tables: [[Int]] = []
    /// The number of combinations that each table is part of.
    var combinations: [Int] = []
    /// The largest number of connected tables, regardless of how many are combined.
    var connected = 0
    /// The most seats that may stay empty; `nil` for any number.
    var oversizeCap: Int?
    /// The party sizes at which the list of fitting units changes, in order, with those lists.
    private var classes: [(from: Int, units: [Int])] = []

    /// The positions of the units that take a party, best choice first.
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

    /// The ranges of party sizes that the same units take, in order; sizes that no unit takes are left out.
    var partyClasses: [ClosedRange<Int>] {
        var ranges: [ClosedRange<Int>] = []
        for (position, start) in classes.enumerated() where !start.units.isEmpty {
            let end = position + 1 < classes.count ? classes[position + 1].from - 1 : Int.max
            ranges.append(start.from...end)
        }
        return ranges
    }

    /// Precomputes the list for every size at which it changes, unless that takes too much memory.
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

    /// The party sizes that may have a unit, with the cap on empty seats applied.
    func parties(of unit: SeatingUnit) -> ClosedRange<Int> {
        smallest(of: unit)...max(smallest(of: unit), unit.seats.maximum)
    }

    private func filtered(_ party: Int) -> [Int] {
        units.indices.filter { party >= smallest(of: units[$0]) && party <= units[$0].seats.maximum }
    }

    /// The smallest party that may have a unit, with the cap on empty seats applied.
    private func smallest(of unit: SeatingUnit) -> Int {
        guard let oversizeCap else { return unit.seats.minimum }
        return max(unit.seats.minimum, unit.seats.maximum.subtractingSaturated(oversizeCap))
    }
}
