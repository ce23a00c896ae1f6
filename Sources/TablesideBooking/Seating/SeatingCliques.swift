import TablesideCore

/// The maximal sets of places that are all present at one instant.
///
/// Places are in order of time, so the cliques of a place are consecutive.
struct SeatingCliques: Sendable {
    /// The places of each clique: clique `c` has `members[offsets[c]..<offsets[c + 1]]`.
    private(set) var members: [Int32] = []
    /// Where the members of each clique begin, and where the last ones end.
    private(set) var offsets = [0]
    /// The cliques that contain each place.
    private(set) var ranges: [Range<Int>]

    /// The number of cliques.
    var count: Int { offsets.count - 1 }

    /// Finds the cliques of places with these spans, which are sorted by start.
    init(_ spans: [Range<Int64>]) {
        ranges = [Range<Int>](repeating: 0..<0, count: spans.count)
        var active: [Int] = []
        var hasGrown = false
        for place in spans.indices {
            let span = spans[place]
            guard !span.isEmpty else { continue }
            // A set is maximal if it has grown since the last one and a place leaves before the next one arrives.
            if hasGrown, active.contains(where: { spans[$0].upperBound <= span.lowerBound }) {
                close(active)
                hasGrown = false
            }
            active.removeAll { spans[$0].upperBound <= span.lowerBound }
            active.append(place)
            hasGrown = true
        }
        if hasGrown { close(active) }
    }

    private mutating func close(_ active: [Int]) {
        for place in active {
            members.append(Int32(truncatingIfNeeded: place))
            ranges[place] = (ranges[place].isEmpty ? count : ranges[place].lowerBound)..<count + 1
        }
        offsets.append(members.count)
    }
}
