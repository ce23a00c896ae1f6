import TablesideCore
import TablesideTesting
import Testing

@testable import TablesideBooking
@testable import TablesideTestSupport

/// The keys under which a search knows the parts that have failed: equal exactly where the parts are.
@Suite("Failed parts of the seating search")
struct FailedPartsTests {
    /// Which units are open to each place of a part, in the order of their stays.
    private typealias Open = [Set<Int>]

    /// What a part depends on, by another road: each open unit with the places that it is open to, under its own number
    /// where it shares a table with another open unit.
    private struct Essence: Equatable {
        var named: [Int: Set<Int>] = [:]
        var alone: [[Int]: Int] = [:]

        init(_ open: Open, of units: [[Int]]) {
            let all = open.reduce(into: Set<Int>()) { $0.formUnion($1) }
            for unit in all {
                let places = open.indices.filter { open[$0].contains(unit) }
                let isAlone = all.allSatisfy { $0 == unit || Set(units[$0]).isDisjoint(with: units[unit]) }
                if isAlone { alone[places, default: 0] += 1 } else { named[unit] = Set(places) }
            }
        }
    }

    /// So many parties, each of which meets the one before and the one after, with units at both ends of the numbers.
    private static func model(_ count: Int, _ units: [[Int]], open: [Int]) -> SeatingModel {
        let rows = (0..<count).map { place in
            SeatingProblem.Row(span: Int64(place) * 10..<Int64(place) * 10 + 15, units: open)
        }
        return SeatingModel(SeatingProblem(tableCount: units.count, units: units, rows: rows))
    }

    private static func key(_ open: Open, of model: SeatingModel, in order: [Int]? = nil) -> [UInt64] {
        var domains = SeatingDomains(model)
        for (place, units) in open.enumerated() {
            domains.narrow(place, to: units.sorted().map { Int32($0) }[...])
        }
        let part = (order ?? Array(open.indices)).map { Int32($0) }
        return FailedParts.key(part[...], in: domains, of: model)
    }

    @Test("two parts have one key exactly where they differ only in the names of units that stand alone")
    func keys() {
        var (equal, different) = (0, 0)
        for seed in 0..<UInt64(runs(600, long: 20_000)) {
            var random = SplitMix64(seed: seed)
            // More units and more places than a word has bits, too.
            let spare = [0, 70][Int.random(in: 0...1, using: &random)]
            let count = [4, 6, 66][Int.random(in: 0...2, using: &random)]
            let units = (0..<4 + spare).map { [$0] } + [[0, 3 + spare], [1, 2]]
            let used = [0, 1, 2, 3 + spare, 4 + spare, 5 + spare]
            let model = Self.model(count, units, open: used)
            // Without the combination of a table it stands alone.
            let offered = used.filter { _ in Int.random(in: 0...3, using: &random) > 0 }
            let one = (0..<count).map { _ in Set(offered.filter { _ in Bool.random(using: &random) }) }
            var other = one
            switch Int.random(in: 0...3, using: &random) {
            case 0:
                // Two units change places.
                let names = offered.shuffled(using: &random)
                if names.count > 1 {
                    let trade = [names[0]: names[1], names[1]: names[0]]
                    for place in one.indices { other[place] = Set(one[place].map { trade[$0] ?? $0 }) }
                }
            case 1, 2:
                // Another unit for one place.
                let place = Int.random(in: 0..<count, using: &random)
                if let unit = used.randomElement(using: &random) { other[place].formSymmetricDifference([unit]) }
            default: break
            }
            let isSame = Essence(one, of: units) == Essence(other, of: units)
            let keys = (Self.key(one, of: model), Self.key(other, of: model))
            #expect((keys.0 == keys.1) == isSame, "seed \(seed): \(one) and \(other)")
            let shuffled = Array(0..<count).shuffled(using: &random)
            #expect(Self.key(one, of: model, in: shuffled) == keys.0, "seed \(seed): in any order")
            if isSame, one != other { equal += 1 } else if !isSame { different += 1 }
        }
        #expect(equal > 20 && different > 100, "\(equal) \(different)")
    }

    @Test("bookings of one time that trade the units open to them are the same part")
    func trade() {
        for spare in [0, 70] {
            let units = (0..<3 + spare).map { [$0] } + [[0, 2 + spare]]
            let row = SeatingProblem.Row(span: 0..<10, units: [0, 1, 2 + spare, 3 + spare])
            let late = SeatingProblem.Row(span: 5..<20, units: row.units)
            let last = SeatingProblem.Row(span: 15..<25, units: row.units)
            let rows = [row, row, late, late, last]
            let model = SeatingModel(SeatingProblem(tableCount: 3 + spare, units: units, rows: rows))
            func key(_ open: Set<Int>...) -> [UInt64] { Self.key(open + [[1]], of: model) }
            let (one, two, both): (Set<Int>, Set<Int>, Set<Int>) = ([0, 1], [2 + spare, 3 + spare], [0, 2 + spare])
            #expect(key(one, two, both, one) == key(two, one, both, one))
            #expect(key(one, two, both, one) == key(one, two, one, both))
            // At another time it is another part.
            #expect(key(one, two, both, one) != key(one, both, two, one))
        }
    }
}
