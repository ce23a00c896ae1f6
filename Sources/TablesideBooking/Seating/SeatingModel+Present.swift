import TablesideCore

extension SeatingModel {
    /// The places that share a table with another one at some time, given these units.
    func conflictingPlaces(_ seats: [Int32]) -> [Int] {
        (0..<count).filter { place in
            seats[place] >= 0
                && neighbors[edges[place]..<edges[place + 1]].contains { other in
                    seats[Int(other)] >= 0 && table.conflict(Int(seats[place]), Int(seats[Int(other)]))
                }
        }
    }

    /// The units of all places if only one newcomer lacks a unit and a unit is free for it; nil in any other case.
    func seatedDirectly() -> [Int32]? {
        let homeless = present.indices.filter { present[$0] < 0 }
        guard homeless.count == 1, let place = homeless.first, !hadUnit[place] else { return nil }
        guard conflictingPlaces(present).isEmpty else { return nil }
        let unit = choices[offsets[place]..<offsets[place + 1]].first { choice in
            neighbors[edges[place]..<edges[place + 1]].allSatisfy {
                !table.conflict(Int(choice), Int(present[Int($0)]))
            }
        }
        guard let unit else { return nil }
        var seats = present
        seats[place] = unit
        return seats
    }

    /// The places that have no unit or conflict with another place.
    func disturbedPlaces() -> [Int32] {
        let conflicting = conflictingPlaces(present)
        return ((0..<count).filter { present[$0] < 0 } + conflicting).map { Int32(truncatingIfNeeded: $0) }
    }

    /// The places that a re-seating may have to touch: those without a unit or in conflict, and all that overlap them,
    /// directly or through others.
    func unsettledPlaces() -> [Int32] {
        var isReached = [Bool](repeating: false, count: count)
        var queue = disturbedPlaces().map { Int($0) }
        for place in queue { isReached[place] = true }
        while let place = queue.popLast() {
            for edge in edges[place]..<edges[place + 1] where !isReached[Int(neighbors[edge])] {
                isReached[Int(neighbors[edge])] = true
                queue.append(Int(neighbors[edge]))
            }
        }
        return (0..<count).filter { isReached[$0] }.map { Int32(truncatingIfNeeded: $0) }
    }

    /// Moves places back to their present units if these are free, until nothing changes.
    func putBack(_ seats: inout [Int32]) {
        var hasChanged = true
        while hasChanged {
            hasChanged = false
            for place in 0..<count where present[place] >= 0 && seats[place] != present[place] {
                let isFree = neighbors[edges[place]..<edges[place + 1]].allSatisfy {
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
