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
        for place in spans.indices {
            let span = spans[place]
            guard !span.isEmpty else { continue }
            // A set is maximal if a place leaves before the next one arrives: it has grown since the last one.
            if active.contains(where: { spans[$0].upperBound <= span.lowerBound }) { close(active) }
            active.removeAll { spans[$0].upperBound <= span.lowerBound }
            active.append(place)
        }
        if !active.isEmpty { close(active) }
    }

    private mutating func close(_ active: [Int]) {
        for place in active {
            members.append(Int32(truncatingIfNeeded: place))
            ranges[place] = (ranges[place].isEmpty ? count : ranges[place].lowerBound)..<count + 1
        }
        offsets.append(members.count)
    }
}
