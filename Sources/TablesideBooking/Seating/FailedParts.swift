import TablesideCore

/// The parts of a search that are known to fail, each under a key of everything that its failure depends on.
///
/// The key is complete, not a digest: the places and the units open to them. Units that conflict with no other open
/// unit are interchangeable; they are written without their names and sorted, so that a part is recognized when only
/// such units have traded roles.
struct FailedParts: Sendable {
    /// The most words in all keys together: 64 MB.
    private static let limit = 1 << 23
    private var keys: Set<[UInt64]> = []
    private var words = 0
    private var sizes: Set<Int> = []

    /// Whether a part with this many places has failed, without which no key is needed.
    func mayContain(_ places: Int) -> Bool { sizes.contains(places) }

    /// Whether a part is known to fail.
    func contains(_ key: [UInt64]) -> Bool { keys.contains(key) }

    /// Records a part that has failed.
    mutating func insert(_ key: [UInt64]) {
        guard words + key.count <= Self.limit, keys.insert(key).inserted else { return }
        words += key.count
        if let places = key.first { sizes.insert(Int(places)) }
    }

    /// The key of everything that the seating of some places depends on.
    static func key(
        _ part: ArraySlice<Int32>,
        in domains: SeatingDomains,
        of model: SeatingModel
    ) -> [UInt64] {
        let table = model.table
        let (places, stays) = arrange(part, in: domains, of: model)
        let span = (places.count + 63) / 64
        var columns = [UInt64](repeating: 0, count: table.count * span)
        var open = [UInt64](repeating: 0, count: table.unitWords)
        for (position, place) in places.enumerated() {
            for word in 0..<table.unitWords {
                var bits = domains.units[Int(place) * table.unitWords + word]
                open[word] |= bits
                while bits != 0 {
                    let unit = word * 64 + bits.trailingZeroBitCount
                    bits &= bits - 1
                    columns[unit * span + position / 64] |= 1 << UInt64(position % 64)
                }
            }
        }
        var key: [UInt64] = []
        key.reserveCapacity(2 + places.count + table.count * (span + 1))
        key.append(UInt64(places.count))
        key.append(contentsOf: stays)
        let counter = key.count
        key.append(0)
        var alone: [Int] = []
        for word in 0..<table.unitWords {
            var bits = open[word]
            while bits != 0 {
                let unit = word * 64 + bits.trailingZeroBitCount
                bits &= bits - 1
                var rivals = 0
                for part in 0..<table.unitWords {
                    rivals += (table.conflicts[unit * table.unitWords + part] & open[part]).nonzeroBitCount
                }
                if rivals == 1 {
                    alone.append(unit)
                } else {
                    key[counter] += 1
                    key.append(UInt64(unit))
                    key.append(contentsOf: columns[unit * span..<(unit + 1) * span])
                }
            }
        }
        alone.sort {
            columns[$0 * span..<($0 + 1) * span].lexicographicallyPrecedes(columns[$1 * span..<($1 + 1) * span])
        }
        for unit in alone { key.append(contentsOf: columns[unit * span..<(unit + 1) * span]) }
        return key
    }

    /// Sorts places by time, counted in the cliques that they form among themselves, then by the units open to them;
    /// bookings that are equal in both are interchangeable.
    private static func arrange(
        _ part: ArraySlice<Int32>,
        in domains: SeatingDomains,
        of model: SeatingModel
    ) -> (places: [Int32], stays: [UInt64]) {
        let words = model.table.unitWords
        let ordered = part.sorted()
        let ranges = SeatingCliques(ordered.map { model.spans[Int($0)] }).ranges
        let stays = ranges.map { UInt64($0.lowerBound) << 32 | UInt64($0.upperBound) }
        var order = ordered.indices.map { (stay: stays[$0], place: ordered[$0]) }
        order.sort { first, second in
            if first.stay != second.stay { return first.stay < second.stay }
            for word in 0..<words {
                let left = domains.units[Int(first.place) * words + word]
                let right = domains.units[Int(second.place) * words + word]
                if left != right { return left < right }
            }
            return first.place < second.place
        }
        return (order.map(\.place), order.map(\.stay))
    }
}
