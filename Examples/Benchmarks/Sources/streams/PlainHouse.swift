/// The same restaurant as minutes in arrays, seating parties by best fit: each request immediately and permanently gets
/// the free table or combination with the fewest tables and then the fewest empty seats, like the programs that the
/// library is compared with.
struct PlainHouse {
    private let units: [(tables: [Int], smallest: Int, largest: Int)]
    private var busy = StreamHouse.seats.map { _ in [Bool](repeating: false, count: StreamHouse.length) }

    init(_ units: [(tables: [Int], smallest: Int, largest: Int)]) { self.units = units }

    /// Returns the number of covers seated from a stream.
    mutating func covers(_ stays: [Stay]) -> Int {
        var covers = 0
        for stay in stays {
            let free = units.filter { unit in
                unit.smallest <= stay.party && stay.party <= unit.largest
                    && unit.tables.allSatisfy { !busy[$0][stay.from..<stay.to].contains(true) }
            }
            let best = free.min { one, other in
                (one.tables.count, one.largest, one.tables[0]) < (other.tables.count, other.largest, other.tables[0])
            }
            guard let best else { continue }
            for table in best.tables { for minute in stay.from..<stay.to { busy[table][minute] = true } }
            covers += stay.party
        }
        return covers
    }
}
