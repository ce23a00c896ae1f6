import TablesideCore

/// The search for a seating with the fewest moves: a newcomer displaces bookings, up to a number of moves.
///
/// Every seating with at most that many moves is a chain of this kind, because a booking must move if a newcomer takes
/// its place. So if no chain is found, none exists, and the first number of moves that succeeds is the smallest.
struct SeatingChains: Sendable {
    private let model: SeatingModel
    private let budget: Int
    /// The unit of each place; −1 while it waits for one.
    private(set) var seats: [Int32]
    /// The number of assignments tried so far.
    private(set) var nodes = 0

    private var isSettled: [Bool]
    /// The places that wait for a unit, in the order in which they started to wait.
    private var waiting: [Int32]
    private var moves: Int
    /// The number of rows that must move in any case: those that lost their unit.
    let forcedMoves: Int

    /// Starts from the present seating.
    init(_ model: SeatingModel, budget: Int) {
        self.model = model
        self.budget = budget
        seats = model.present
        isSettled = [Bool](repeating: false, count: model.count)
        // Newcomers first: their choice decides which others must move.
        let homeless = (0..<model.count).filter { model.present[$0] < 0 }
        waiting = (homeless.filter { !model.hadUnit[$0] } + homeless.filter { model.hadUnit[$0] }).map {
            Int32(truncatingIfNeeded: $0)
        }
        forcedMoves = homeless.count { model.hadUnit[$0] }
        moves = forcedMoves
    }

    /// Looks for a seating with at most this many moves.
    mutating func run(moves limit: Int) -> SeatingSearch.Verdict {
        guard moves <= limit else { return .impossible }
        return step(0, limit: limit)
    }

    private mutating func step(_ next: Int, limit: Int) -> SeatingSearch.Verdict {
        guard next < waiting.count else { return resolve(next, limit: limit) }
        let place = Int(waiting[next])
        let choices = model.offsets[place]..<model.offsets[place + 1]
        let top = waiting.count
        let before = moves
        for choice in choices {
            let unit = model.choices[choice]
            if unit == model.present[place] { continue }
            guard nodes < budget else { return .spent }
            nodes += 1
            if evict(around: place, for: Int(unit), limit: limit) {
                seats[place] = unit
                isSettled[place] = true
                let verdict = step(next + 1, limit: limit)
                if verdict != .impossible { return verdict }
                isSettled[place] = false
                seats[place] = -1
            }
            restore(to: top, moves: before)
        }
        return .impossible
    }

    /// Once all places have a unit, looks for two earlier bookings that share a table.
    private mutating func resolve(_ next: Int, limit: Int) -> SeatingSearch.Verdict {
        for place in 0..<model.count {
            for edge in model.edges[place]..<model.edges[place + 1] {
                let other = Int(model.neighbors[edge])
                guard other > place, model.table.conflict(Int(seats[place]), Int(seats[other])) else { continue }
                return separate(place, other, next: next, limit: limit)
            }
        }
        return .seated
    }

    /// Moves one of two bookings that share a table.
    private mutating func separate(_ place: Int, _ other: Int, next: Int, limit: Int) -> SeatingSearch.Verdict {
        guard moves < limit else { return .impossible }
        let top = waiting.count
        let before = moves
        for (mover, stays) in [(other, Int?.none), (place, other)] where !isSettled[mover] {
            let wasSettled = stays.map { isSettled[$0] } ?? false
            // The first branch has covered all cases in which the other one moves, so here it stays.
            if let stays { isSettled[stays] = true }
            send(mover)
            let verdict = step(next, limit: limit)
            if verdict != .impossible { return verdict }
            restore(to: top, moves: before)
            if let stays { isSettled[stays] = wasSettled }
        }
        return .impossible
    }

    /// Displaces the bookings in the way; false if one of them must stay or too many would have to move.
    private mutating func evict(around place: Int, for unit: Int, limit: Int) -> Bool {
        for edge in model.edges[place]..<model.edges[place + 1] {
            let other = Int(model.neighbors[edge])
            guard seats[other] >= 0, model.table.conflict(unit, Int(seats[other])) else { continue }
            guard !isSettled[other], moves < limit else { return false }
            send(other)
        }
        return true
    }

    private mutating func send(_ place: Int) {
        seats[place] = -1
        waiting.append(Int32(truncatingIfNeeded: place))
        moves += 1
    }

    private mutating func restore(to top: Int, moves before: Int) {
        while waiting.count > top, let place = waiting.popLast() {
            seats[Int(place)] = model.present[Int(place)]
        }
        moves = before
    }
}
