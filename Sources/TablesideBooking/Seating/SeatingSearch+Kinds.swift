import TablesideCore

extension SeatingSearch {
    /// Decides how many places may have each kind of unit, first at the times of the centers and then at all times.
    ///
    /// - Returns: That there is no seating; or, for each place, the kind that suits all together; or nil if neither
    ///   could be shown.
    mutating func countKinds(_ places: [Int32], around centers: [Int32], limit: Int) -> KindCounts? {
        let kinds = SeatingKinds(model)
        let times = KindTimes(model)
        let ranges = centers.map { times.ranges[Int($0)] }.filter { !$0.isEmpty }
        guard let first = ranges.map(\.lowerBound).min(), let last = ranges.map(\.upperBound).max() else { return nil }
        var window = first..<last
        let all = 0..<times.instants.count
        while true {
            let relaxation = KindRelaxation(model, kinds, times: times, window: window, places: places)
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

    /// Looks for seatings in which every place has a unit of a given kind.
    ///
    /// - Parameters:
    ///   - allowed: The kind of each place; -1 for any.
    ///   - places: The places to seat.
    ///   - found: The seatings found so far, to which these are added.
    ///   - pushes: The most nodes for displacement, which starts from the present seating and tends to move few.
    ///   - steps: The most nodes for the search by depth, which succeeds more often.
    mutating func realize(
        _ allowed: [Int],
        _ places: [Int32],
        into found: inout FewestMoves,
        pushes: Int,
        steps: Int
    ) {
        let kinds = SeatingKinds(model)
        let narrow = model.narrowed { place, unit in allowed[place] < 0 || kinds.kind[unit] == allowed[place] }
        guard var search = SeatingSearch(narrow, preferring: preferred) else { return }
        if search.push(places, limit: pushes) { found.add(search.seats, of: places) }
        if steps > 0, search.run(places, limit: search.nodes + steps) == .seated { found.add(search.seats, of: places) }
        nodes += search.nodes
    }
}

/// The seating with the fewest moves of those found for some places; of equals, the first.
struct FewestMoves: Sendable {
    private let model: SeatingModel
    private var moves = Int.max
    /// The unit of each place; nil if none was found.
    private(set) var seats: [Int32]?

    /// Starts without any seating.
    init(_ model: SeatingModel) { self.model = model }

    /// Considers a seating of some places; all others stay where they are.
    mutating func add(_ seating: [Int32], of places: [Int32]) {
        var seats = model.present
        for place in places { seats[Int(place)] = seating[Int(place)] }
        model.putBack(&seats)
        let moves = seats.indices.count { model.present[$0] >= 0 && seats[$0] != model.present[$0] }
        if moves < self.moves { (self.moves, self.seats) = (moves, seats) }
    }
}

/// The result of counting kinds of units.
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
