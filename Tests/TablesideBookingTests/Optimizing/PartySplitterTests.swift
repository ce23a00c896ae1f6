import TablesideBooking
import TablesideCore
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

@Suite("Splitting a party")
struct PartySplitterTests {
    /// What is known of a split of a party over tables that take so many at least and at most, by trying every choice.
    private static func best(_ party: Int, _ seats: [ClosedRange<Int>]) -> (tables: Int, waste: Int)? {
        var best: (tables: Int, waste: Int)?
        for choice in 0..<1 << seats.count {
            let taken = seats.indices.filter { choice >> $0 & 1 == 1 }.map { seats[$0] }
            let most = taken.reduce(0) { $0 + $1.upperBound }
            // Nobody sits alone.
            guard taken.count > 1, taken.reduce(0, { $0 + max(2, $1.lowerBound) }) <= party, most >= party,
                taken.allSatisfy({ $0.upperBound > 1 })
            else { continue }
            if best.map({ (taken.count, most - party) < ($0.tables, $0.waste) }) ?? true {
                best = (taken.count, most - party)
            }
        }
        return best
    }

    @Test("a party is split whenever some tables take it, over the fewest, with the fewest empty seats")
    func everyChoice() throws {
        var (split, refused) = (0, 0)
        for seed in 0..<UInt64(runs(150, long: 5_000)) {
            var random = SplitMix64(seed: seed)
            let seats = (0..<Int.random(in: 2...6, using: &random)).map { _ in
                let least = Int.random(in: 1...5, using: &random)
                return least...least + Int.random(in: 0...3, using: &random)
            }
            var house = try SampleHouse.oldTown { $0.allowsSplit = true }
            house.branch.tables = try seats.enumerated().map { number, seats in
                let range = try SeatRange(seats.lowerBound, seats.upperBound)
                return DiningTable(id: TableID("t\(number)"), number: number + 1, seats: range)
            }
            let evening = try house.plan().open(house.day("2026-03-27"))
            let now = try house.instant("2026-03-27T12:00")
            let largest = seats.map(\.upperBound).max() ?? 0
            for party in largest + 1...seats.reduce(1, { $0 + $1.upperBound }) {
                let answer = evening.answer(to: try house.request("1", party, "2026-03-27T19:00"), at: now)
                guard let best = Self.best(party, seats) else {
                    if case .refused = answer {} else { Issue.record("seed \(seed) party \(party): \(answer)") }
                    refused += 1
                    continue
                }
                guard case .split(let parts) = answer else {
                    Issue.record("seed \(seed) party \(party): \(answer)")
                    continue
                }
                split += 1
                let tables = parts.compactMap { part in house.branch.tables.firstIndex { $0.id == part.table } }
                #expect(Set(tables).count == parts.count && parts.reduce(0) { $0 + $1.covers } == party)
                #expect(zip(parts, tables).allSatisfy { $0.covers >= 2 && seats[$1].contains($0.covers) })
                let waste = tables.reduce(-party) { $0 + seats[$1].upperBound }
                #expect((parts.count, waste) == best, "seed \(seed) party \(party) \(seats)")
            }
        }
        #expect(split > 500 && refused > 50, "\(split) \(refused)")
    }

    @Test("a party that fills no more than the minimum of each table is split")
    func minima() throws {
        var house = try SampleHouse.oldTown { $0.allowsSplit = true }
        house.branch.tables = try [(3, 4), (6, 7)].enumerated().map { number, seats in
            DiningTable(id: TableID("t\(number)"), number: number + 1, seats: try SeatRange(seats.0, seats.1))
        }
        let evening = try house.plan().open(house.day("2026-03-27"))
        let now = try house.instant("2026-03-27T12:00")
        func parts(_ party: Int) throws -> [Int] {
            guard
                case .split(let parts) = evening.answer(to: try house.request("1", party, "2026-03-27T19:00"), at: now)
            else { return [] }
            return parts.map(\.covers)
        }
        #expect(try (8...12).map(parts) == [[], [3, 6], [4, 6], [4, 7], []])
    }

    @Test("of tables for as many people, those that are closed to walk-ins take nothing from them")
    func closedToWalkIns() throws {
        var house = try SampleHouse.oldTown { rules in
            rules.allowsSplit = true
            rules.walkInQuota = WalkInQuota(tables: 1)
            rules.tables = ["t1", "t2"].map { TableRule(TableID($0), channels: [.online, .inHouse]) }
        }
        house.branch.tables = try (0..<3).map { number in
            DiningTable(id: TableID("t\(number)"), number: number + 1, seats: try SeatRange(2, 4))
        }
        let evening = try house.plan().open(house.day("2026-03-27"))
        let now = try house.instant("2026-03-27T12:00")
        func answer(_ party: Int) throws -> Slot.Answer {
            evening.answer(to: try house.request("1", party, "2026-03-27T19:00"), at: now)
        }
        let both = [SplitSeating(table: TableID("t1"), covers: 4), SplitSeating(table: TableID("t2"), covers: 4)]
        #expect(try answer(8) == .split(parts: both))
        // Of twelve, four would have to take the only table that is kept.
        let kept = Unavailability.keptForWalkIns(measure: .tables, quota: 1, left: 1)
        #expect(try answer(12) == .refused(reasons: [.noFreeTable, kept]))
    }
}
