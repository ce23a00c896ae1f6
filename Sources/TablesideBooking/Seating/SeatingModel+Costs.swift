import TablesideCore

extension SeatingModel {
    /// The cost of a unit for a place; zero if it may not sit there.
    func cost(of unit: Int, at place: Int, in costs: [Int64]) -> Int64 {
        for choice in offsets[place]..<offsets[place + 1] where Int(choices[choice]) == unit { return costs[choice] }
        return 0
    }

    /// The places in groups that overlap, directly or through others, earliest first.
    func timeParts() -> [[Int]] {
        var isReached = [Bool](repeating: false, count: count)
        var parts: [[Int]] = []
        for start in 0..<count where !isReached[start] {
            isReached[start] = true
            var part = [start]
            var next = 0
            while next < part.count {
                for edge in edges[part[next]]..<edges[part[next] + 1] where !isReached[Int(neighbors[edge])] {
                    isReached[Int(neighbors[edge])] = true
                    part.append(Int(neighbors[edge]))
                }
                next += 1
            }
            parts.append(part.sorted())
        }
        return parts
    }
}
