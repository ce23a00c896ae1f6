import TablesideCore

extension SeatingSearch {
    /// For how many nodes who was pushed away does not come back, unless nobody has to go for it.
    private static var exile: Int { 10 }
    /// After how many nodes everybody gets up and it starts over, with what is known of who is hard to seat.
    private static var patience: Int { 250 }

    /// Looks for a seating by pushing: a row without a seat takes the unit whose rows have been pushed least often,
    /// and these look for another unit in turn, until every row is seated or the nodes reach the limit.
    ///
    /// It begins with everybody where they are. Where nearly everything is taken it soon finds what a search depth first
    /// misses for long; it proves nothing. Who comes next is drawn by numbers that are the same in every run.
    ///
    /// It is a tabu search with weights that are learned: a booking that is hard to seat is soon pushed less than others.
    ///
    /// - Returns: Whether everybody sits; `seats` says where.
    /// - Complexity: A node is O(overlapping places × units).
    mutating func push(_ places: [Int32], limit: Int) -> Bool {
        var units = [Int32](repeating: -1, count: model.count)
        var homeless: [Int] = []
        for place in places.map({ Int($0) }) {
            let unit = preferred[place]
            if unit >= 0, isFree(unit, at: place, beside: units) { units[place] = unit } else { homeless.append(place) }
        }
        // Until when each unit of each place is not to be taken again.
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

    /// Works out for each unit how often those were pushed, in all, who would have to leave it to a place.
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
