import TablesideCore

extension SeatingSearch {
    /// The number of nodes for which a displaced place does not return to the same unit, unless it displaces no one.
    private static var exile: Int { 10 }
    /// The number of nodes after which all places start over, with the learned weights kept.
    private static var patience: Int { 250 }

    /// Looks for a seating by displacement: a place without a unit takes the one whose places have been displaced least
    /// often, and these look for other units in turn, until all places have one or the nodes reach the limit.
    ///
    /// It starts from the present seating. On a nearly full floor, it soon finds what a depth-first search misses for a
    /// long time, but it proves nothing. The order of places is pseudorandom and the same in every run.
    ///
    /// It is a tabu search with learned weights: a booking that is hard to seat is soon displaced less than others.
    ///
    /// - Returns: Whether all places have a unit; they are in `seats`.
    /// - Complexity: Each node is O(overlapping places × units).
    mutating func push(_ places: [Int32], limit: Int) -> Bool {
        var units = [Int32](repeating: -1, count: model.count)
        var homeless: [Int] = []
        for place in places.map({ Int($0) }) {
            let unit = preferred[place]
            if unit >= 0, isFree(unit, at: place, beside: units) { units[place] = unit } else { homeless.append(place) }
        }
        // For each choice of each place, the node count until which it is tabu.
        var exiles = [Int](repeating: 0, count: model.choices.count)
        var costs = [Int](repeating: 0, count: model.table.count)
        var begun = nodes
        while !homeless.isEmpty {
            guard nodes < limit else { return false }
            if nodes - begun == Self.patience {
                begun = nodes
                for place in places.map({ Int($0) }) where units[place] >= 0 {
                    units[place] = -1
                    homeless.append(place)
                }
            }
            nodes += 1
            draw = draw &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let place = homeless.remove(at: Int((draw >> 33) % UInt64(homeless.count)))
            weigh(place, units, into: &costs)
            var best = (cost: Int.max, unit: -1)
            for choice in model.offsets[place]..<model.offsets[place + 1] {
                let unit = Int(model.choices[choice])
                let cost = costs[unit] + (costs[unit] > 0 && exiles[choice] > nodes ? 1 << 30 : 0)
                if cost < best.cost { best = (cost, unit) }
            }
            guard best.unit >= 0 else { return false }
            for edge in model.edges[place]..<model.edges[place + 1] {
                let other = Int(model.neighbors[edge])
                guard units[other] >= 0, model.table.conflict(best.unit, Int(units[other])) else { continue }
                for choice in model.offsets[other]..<model.offsets[other + 1]
                where model.choices[choice] == units[other] {
                    exiles[choice] = nodes + Self.exile
                }
                units[other] = -1
                pushes[other] += 1
                homeless.append(other)
            }
            units[place] = Int32(truncatingIfNeeded: best.unit)
        }
        for place in places { seats[Int(place)] = units[Int(place)] }
        return true
    }

    private func isFree(_ unit: Int32, at place: Int, beside units: [Int32]) -> Bool {
        model.neighbors[model.edges[place]..<model.edges[place + 1]].allSatisfy { other in
            units[Int(other)] < 0 || !model.table.conflict(Int(unit), Int(units[Int(other)]))
        }
    }

    /// Computes for each unit how often the places that would have to leave it for a place have been displaced, in
    /// total.
    private func weigh(_ place: Int, _ units: [Int32], into costs: inout [Int]) {
        let (table, words) = (model.table, model.table.unitWords)
        for unit in costs.indices { costs[unit] = 0 }
        for edge in model.edges[place]..<model.edges[place + 1] {
            let other = Int(model.neighbors[edge])
            guard units[other] >= 0 else { continue }
            for word in 0..<words {
                var bits = table.conflicts[Int(units[other]) * words + word]
                while bits != 0 {
                    costs[word * 64 + bits.trailingZeroBitCount] += pushes[other]
                    bits &= bits - 1
                }
            }
        }
    }
}
