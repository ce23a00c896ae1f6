extension SeatingModel {
    /// The places that share a table with another one at some time, with these units.
    func conflictingPlaces(_ seats: [Int32]) -> [Int] {
        (0..<count).filter { place in
            seats[place] >= 0
                && neighbours[edges[place]..<edges[place + 1]].contains { other in
                    seats[Int(other)] >= 0 && table.conflict(Int(seats[place]), Int(seats[Int(other)]))
                }
        }
    }

    /// The places that a re-seating may have to touch: those without a sound unit, and all that overlap them directly or
    /// through others.
    func unsettledPlaces() -> [Int32] {
        var isReached = [Bool](repeating: false, count: count)
        var queue = (0..<count).filter { present[$0] < 0 } + conflictingPlaces(present)
        for place in queue { isReached[place] = true }
        while let place = queue.popLast() {
            for edge in edges[place]..<edges[place + 1] where !isReached[Int(neighbours[edge])] {
                isReached[Int(neighbours[edge])] = true
                queue.append(Int(neighbours[edge]))
            }
        }
        return (0..<count).filter { isReached[$0] }.map { Int32(truncatingIfNeeded: $0) }
    }

    /// Puts back where they were all who can, until nobody can.
    func putBack(_ seats: inout [Int32]) {
        var hasChanged = true
        while hasChanged {
            hasChanged = false
            for place in 0..<count where present[place] >= 0 && seats[place] != present[place] {
                let isFree = neighbours[edges[place]..<edges[place + 1]].allSatisfy {
                    !table.conflict(Int(present[place]), Int(seats[Int($0)]))
                }
                if isFree {
                    seats[place] = present[place]
                    hasChanged = true
                }
            }
        }
    }
}
