import TablesideCore

/// The sort order of an index: bands of latitude from south to north, and places from west to east within each.
struct BandTable {
    private static let cellBits: UInt32 = 18
    private static let cells = 1 << cellBits
    /// The most bands: 0.02 degrees each, about two kilometers.
    private static let mostBands = 9000

    private let bands: Int
    /// The first slot of each band, and the number of slots.
    private var starts: [UInt32]
    /// The key of the first slot of each block: its band and its longitude cell.
    private var keys: [UInt32]

    /// Makes an empty table sized for these places; ``sort(_:)`` fills it.
    init(_ coordinates: [Coordinate]) {
        bands = max(1, min(Self.mostBands, coordinates.count / PointBlock.lanes))
        starts = Array(repeating: 0, count: bands + 1)
        keys = []
    }

    /// Sorts places and records where each band and block begins.
    ///
    /// - Returns: the indexes of the places in slot order.
    mutating func sort(_ coordinates: [Coordinate]) -> [UInt32] {
        var entries = [UInt64](repeating: 0, count: coordinates.count)
        for (index, place) in coordinates.enumerated() {
            let band = band(place.latitude)
            starts[band + 1] += 1
            entries[index] = UInt64(key(band, cell(place.longitude))) << 32 | UInt64(index)
        }
        for band in 0..<bands { starts[band + 1] += starts[band] }
        BandTable.sort(&entries)
        keys = stride(from: 0, to: entries.count, by: PointBlock.lanes).map { UInt32(entries[$0] >> 32) }
        return entries.map { UInt32(truncatingIfNeeded: $0) }
    }

    /// Sorts by the upper 32 bits with a stable radix sort, lowest digit first.
    private static func sort(_ entries: inout [UInt64]) {
        let digit = 11
        var other = [UInt64](repeating: 0, count: entries.count)
        for shift in stride(from: 32, to: 64, by: digit) {
            var places = [Int](repeating: 0, count: 1 << digit)
            let mask = UInt64(places.count - 1)
            for entry in entries { places[Int(entry >> UInt64(shift) & mask)] += 1 }
            var next = 0
            for index in places.indices { (places[index], next) = (next, next + places[index]) }
            for entry in entries {
                let index = Int(entry >> UInt64(shift) & mask)
                other[places[index]] = entry
                places[index] += 1
            }
            swap(&entries, &other)
        }
    }

    private func band(_ latitude: Double) -> Int {
        // Rounding must never make the band number fall as the latitude rises.
        min(bands - 1, max(0, Int((latitude + 90) * (Double(bands) / 180))))
    }

    private func cell(_ longitude: Double) -> UInt32 {
        UInt32(min(Self.cells - 1, max(0, Int((longitude + 180) * (Double(Self.cells) / 360)))))
    }

    private func key(_ band: Int, _ cell: UInt32) -> UInt32 { UInt32(band) << Self.cellBits | cell }

    /// Calls the body for every run of blocks that may hold places of a box, in order and without repeats.
    @inline(__always)
    func forEachRun(in box: GeoBox, _ body: (Range<Int>) -> Void) {
        var done = 0
        let lastCell = UInt32(Self.cells - 1)
        let (west, east) = (cell(box.west), cell(box.east))
        for band in band(box.south)...band(box.north) where starts[band] < starts[band + 1] {
            // All longitudes meet at a pole, which is stored with longitude 0.
            let isPolar = (box.north == 90 && band == bands - 1) || (box.south == -90 && band == 0)
            if isPolar {
                run(band, 0, lastCell, &done, body)
            } else if box.crossesAntimeridian {
                run(band, 0, east, &done, body)
                run(band, west, lastCell, &done, body)
            } else {
                // An edge of +180 covers places stored with −180.
                if box.east == 180 { run(band, 0, 0, &done, body) }
                run(band, west, east, &done, body)
            }
        }
    }

    @inline(__always)
    private func run(
        _ band: Int,
        _ west: UInt32,
        _ east: UInt32,
        _ done: inout Int,
        _ body: (Range<Int>) -> Void
    ) {
        let first = Int(starts[band]) / PointBlock.lanes
        let end = (Int(starts[band + 1]) - 1) / PointBlock.lanes + 1
        // The last block that starts before the western edge may extend past it.
        let start = max(done, max(first, firstBlock(in: first..<end) { $0 >= key(band, west) } - 1))
        var stop = start
        let last = key(band, east)
        while stop < end, keys[stop] <= last { stop += 1 }
        guard start < stop else { return }
        body(start..<stop)
        done = stop
    }

    /// Finds the first block of a range whose key satisfies a condition that all later ones satisfy.
    @inline(__always)
    private func firstBlock(in range: Range<Int>, where isReached: (UInt32) -> Bool) -> Int {
        var (low, high) = (range.lowerBound, range.upperBound)
        while low < high {
            let middle = (low + high) / 2
            if isReached(keys[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }

    /// The angle to search first for a number of places: half a band's height for ten places if they are as dense as in
    /// a town, and wider if there are few on the whole earth.
    func guess(_ wanted: Int, among count: Int) -> Double {
        let band = .pi / Double(bands)
        let town = 0.5 * band * (Double(wanted) / 10).squareRoot()
        let even = 2 * (Double(wanted) / Double(max(1, count))).squareRoot()
        return bands == Self.mostBands ? min(town, even) : even
    }
}
