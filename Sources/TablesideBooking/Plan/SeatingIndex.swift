import TablesideCore

/// The units of a plan as positions, grouped by who can have them; queries for many starts iterate over these groups.
///
/// Parties that fit the same units form a class. All channels that no table names are treated as one.
struct SeatingIndex: Sendable {
    /// Units with the same turn times, by number of tables.
    struct Group: Sendable {
        /// The index in ``SeatingIndex/places``.
        let place: Int
        var units: [Int] = []
        var singles: [Int] = []
        var pairs: [SIMD2<Int>] = []
        var larger: [[Int]] = []

        init(place: Int) { self.place = place }

        mutating func append(_ unit: Int, tables: [Int]) {
            units.append(unit)
            switch tables.count {
            case 1: singles.append(tables[0])
            case 2: pairs.append(SIMD2(tables[0], tables[1]))
            default: larger.append(tables)
            }
        }

        /// The starts of one word at which some unit is free; it stops as soon as all starts of `limit` are found.
        @inline(__always)
        func union(_ masks: [UInt64], at base: Int, limit: UInt64) -> UInt64 {
            var free: UInt64 = 0
            for table in singles {
                free |= masks[base &+ table]
                if free & limit == limit { return limit }
            }
            for pair in pairs {
                free |= masks[base &+ pair.x] & masks[base &+ pair.y]
                if free & limit == limit { return limit }
            }
            for tables in larger {
                var all = UInt64.max
                for table in tables { all &= masks[base &+ table] }
                free |= all
            }
            return free & limit
        }
    }

    /// The smallest party of each class except the first, which holds all smaller parties; ascending.
    let bounds: [Int]
    /// The channels that some unit names.
    let channels: [BookingChannel]
    /// The places that turn times distinguish; the first stands for all others.
    let places: [TurnPlace]
    /// For each unit, the index in ``places``.
    let placeOfUnit: [Int]
    /// The groups by class and channel; the last channel stands for all that no table names.
    private let lists: [[Group]]

    /// Sorts units by channel and by the areas and tables that the turn times name.
    init(_ seating: SeatingUnits, turns: [TurnTime]) {
        let units = seating.units
        let areas = Set(turns.compactMap(\.area))
        let tables = Set(turns.compactMap(\.table))
        var places = [TurnPlace.anywhere: 0]
        let placeOfUnit = units.map { unit in
            let area = unit.area.flatMap { areas.contains($0) ? $0 : nil }
            let place = TurnPlace(area: area, tables: tables.intersection(unit.tables))
            let position = places[place] ?? places.count
            places[place] = position
            return position
        }
        self.places = places.sorted { $0.value < $1.value }.map(\.key)
        self.placeOfUnit = placeOfUnit
        let channels = Set(units.flatMap { $0.channels ?? [] }).sorted()
        self.channels = channels
        bounds = seating.partyClasses.flatMap { parties in
            parties.upperBound < .max ? [parties.lowerBound, parties.upperBound + 1] : [parties.lowerBound]
        }
        // Floors with very many kinds of tables have no classes; their groups are computed on demand.
        guard !bounds.isEmpty else {
            lists = []
            return
        }
        lists = ([0] + bounds).flatMap { party in
            (channels.map { $0 } + [nil]).map { channel in
                SeatingIndex.groups(of: seating.holding(party), channel, seating, placeOfUnit)
            }
        }
    }

    /// The units that a party without particular wishes can have through a channel.
    func groups(for party: Int, through channel: BookingChannel, of seating: SeatingUnits) -> [Group] {
        guard !lists.isEmpty else {
            return SeatingIndex.groups(of: seating.holding(party), channel, seating, placeOfUnit)
        }
        return lists[position(of: party) * (channels.count + 1) + position(of: channel)]
    }

    /// Groups units by the places that turn times distinguish.
    func groups(of chosen: [Int], _ seating: SeatingUnits) -> [Group] {
        SeatingIndex.groups(of: chosen, seating, placeOfUnit)
    }

    private func position(of party: Int) -> Int {
        var (low, high) = (0, bounds.count)
        while low < high {
            let middle = (low + high) / 2
            if bounds[middle] <= party { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private func position(of channel: BookingChannel) -> Int {
        channels.firstIndex(of: channel) ?? channels.count
    }

    /// The units that a channel sells to parties without particular wishes; `nil` stands for a channel that no unit
    /// names.
    private static func groups(
        of chosen: [Int],
        _ channel: BookingChannel?,
        _ seating: SeatingUnits,
        _ placeOfUnit: [Int]
    ) -> [Group] {
        let open = chosen.filter { position in
            let unit = seating.units[position]
            guard let channel else { return unit.channels == nil && unit.suits(channel: .online) }
            return unit.suits(channel: channel)
        }
        return groups(of: open, seating, placeOfUnit)
    }

    private static func groups(of chosen: [Int], _ seating: SeatingUnits, _ placeOfUnit: [Int]) -> [Group] {
        var groups: [Group] = []
        for unit in chosen {
            let place = placeOfUnit[unit]
            let position = groups.firstIndex { $0.place == place } ?? groups.count
            if position == groups.count { groups.append(Group(place: place)) }
            groups[position].append(unit, tables: seating.tables[unit])
        }
        return groups
    }
}
