import Tableside
import TablesideTesting

/// Generates the requests of an evening from a seed, in order of arrival.
struct StreamMaker {
    private var random: SplitMix64

    init(seed: UInt64) { random = SplitMix64(seed: seed) }

    mutating func roll(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

    /// Draws a party, most likely a couple, most likely for about half past seven.
    mutating func stay() -> Stay {
        let party = [1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 4, 4, 4, 4, 5, 6, 7 + roll(2)][roll(20)]
        let latest = (StreamHouse.length - StreamHouse.turn(of: party)) / StreamHouse.step
        // The mean of three throws gives a bell curve over the evening.
        let place = roll(latest + 1) + roll(latest + 1) + roll(latest + 1)
        return Stay(party: party, from: place / 3 * StreamHouse.step)
    }

    /// Generates realistic requests, mostly couples and mostly for about half past seven, until they demand a given
    /// share of all seats × minutes of so many copies of the house.
    mutating func demand(load: Double, copies: Int = 1) -> [Stay] {
        let offered = StreamHouse.seats.reduce(0, +) * StreamHouse.length * copies
        var wanted = 0
        var stays: [Stay] = []
        while Double(wanted) < load * Double(offered) {
            let stay = stay()
            stays.append(stay)
            wanted += stay.party * (stay.to - stay.from)
        }
        return stays
    }

    /// Generates requests that can all be seated, by cutting a full restaurant into stays and leaving some out.
    ///
    /// Some of the evening goes to combinations first; the rest of each table is cut into stays of parties that leave
    /// at most one seat empty, with little time in between. Stays in the middle of the evening are more likely to be
    /// kept. The result is shuffled.
    mutating func seatable(_ count: Int, units: [(tables: [Int], smallest: Int, largest: Int)]) -> [Stay] {
        var busy = StreamHouse.seats.map { _ in [Bool](repeating: false, count: StreamHouse.length) }
        var stays: [Stay] = []
        func isFree(_ stay: Stay, _ tables: [Int]) -> Bool {
            stay.to <= StreamHouse.length && tables.allSatisfy { !busy[$0][stay.from..<stay.to].contains(true) }
        }
        func take(_ stay: Stay, _ tables: [Int]) {
            for table in tables { for minute in stay.from..<stay.to { busy[table][minute] = true } }
            stays.append(stay)
        }
        func party(_ unit: (tables: [Int], smallest: Int, largest: Int)) -> Int {
            max(unit.smallest, unit.largest - (roll(4) == 0 ? 1 : 0))
        }
        let combined = units.filter { $0.tables.count > 1 }
        for _ in 0..<3 + roll(4) {
            let unit = combined[roll(combined.count)]
            let size = party(unit)
            let latest = (StreamHouse.length - StreamHouse.turn(of: size)) / StreamHouse.step
            let stay = Stay(party: size, from: roll(latest + 1) * StreamHouse.step)
            if isFree(stay, unit.tables) { take(stay, unit.tables) }
        }
        for unit in units where unit.tables.count == 1 {
            var minute = roll(4) * StreamHouse.step
            while minute < StreamHouse.length {
                let stay = Stay(party: party(unit), from: minute)
                if isFree(stay, unit.tables) {
                    take(stay, unit.tables)
                    minute = stay.to + (roll(3) == 0 ? StreamHouse.step : 0)
                } else {
                    minute += StreamHouse.step
                }
            }
        }
        while stays.count > count {
            // Of three candidates, drop the one farthest from the middle of the evening.
            let candidates = (0..<3).map { _ in roll(stays.count) }
            func distance(_ stay: Stay) -> Int { abs(stay.from + stay.to - StreamHouse.length) }
            let farthest = candidates.max { distance(stays[$0]) < distance(stays[$1]) }
            stays.remove(at: farthest ?? 0)
        }
        return stays.shuffled(using: &random)
    }
}
