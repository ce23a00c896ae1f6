import TablesideCore

extension SeatingSearch {
    /// Decides how many places may have each kind of unit, first at the cliques of the centers and then at all cliques.
    ///
    /// - Returns: That there is no seating; or, for each place, the kind that suits all together; or nil if neither
    ///   could be shown.
    mutating func countKinds(_ places: [Int32], around centers: [Int32], limit: Int) -> KindCounts? {
        let kinds = SeatingKinds(model)
        let ranges = centers.map { cliques.ranges[Int($0)] }.filter { !$0.isEmpty }
        guard let first = ranges.map(\.lowerBound).min(), let last = ranges.map(\.upperBound).max() else { return nil }
        var window = first..<last
        let all = 0..<cliques.count
        while true {
            let relaxation = KindRelaxation(model, kinds, cliques: cliques, window: window, places: places)
            let share = window == all ? limit - nodes : (limit - nodes) / 4
            var search = KindSearch(relaxation, limit: max(0, share))
            let verdict = search.run()
            nodes += search.nodes
            if verdict == .impossible { return .impossible }
            if window == all {
                guard verdict == .seated else { return nil }
                return .possible(relaxation.assign(search.counts, kinds, places: model.count))
            }
            window = (window.count > 2 * (last - first) ? all : window.lowerBound - 2..<window.upperBound + 2).clamped(
                to: all
            )
        }
    }

    /// Looks for a seating in which every place has a unit of a given kind.
    ///
    /// - Parameter kinds: The units that each place may take, as the kind of each place; -1 for any.
    mutating func realize(_ allowed: [Int], _ places: [Int32], limit: Int) -> Bool {
        let kinds = SeatingKinds(model)
        let narrow = model.narrowed { place, unit in allowed[place] < 0 || kinds.kind[unit] == allowed[place] }
        guard var search = SeatingSearch(narrow, preferring: preferred) else { return false }
        var best: (moves: Int, seats: [Int32])?
        func keep(_ seats: [Int32]) {
            var seats = model.count == places.count ? seats : model.present
            if model.count != places.count { for place in places { seats[Int(place)] = search.seats[Int(place)] } }
            model.putBack(&seats)
            let moves = seats.indices.count { model.present[$0] >= 0 && seats[$0] != model.present[$0] }
            if moves < best?.moves ?? .max { best = (moves, seats) }
        }
        let most = max(0, limit - nodes)
        // Displacement from the present seating tends to move fewer, the search by depth succeeds more often.
        if search.push(places, limit: min(most, 500)) { keep(search.seats) }
        if search.run(places, limit: min(most, search.nodes + 50 + 2 * places.count)) == .seated { keep(search.seats) }
        nodes += search.nodes
        guard let best else { return false }
        seats = best.seats
        return true
    }
}

/// What counting kinds of units has shown.
enum KindCounts: Sendable {
    /// There are too few tables of some group at some time.
    case impossible
    /// With these kinds, by place, there are enough; -1 where any kind will do.
    case possible([Int])
}

extension KindRelaxation {
    /// Gives each place a kind, as many as counted; the earlier ones in a class keep theirs.
    func assign(_ counts: [Int], _ kinds: SeatingKinds, places: Int) -> [Int] {
        var assigned = [Int](repeating: -1, count: places)
        for some in classes {
            var rest = some.places[...]
            for option in some.options {
                for place in rest.prefix(counts[option]) { assigned[place] = options[option] }
                rest = rest.dropFirst(counts[option])
            }
        }
        return assigned
    }
}
