import TablesideBooking
import TablesideCore
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

@Suite("Splitting a party")
struct PartySplitterTests {
    /// A house that splits parties, with a table for each of the seats.
    private static func house(_ seats: [ClosedRange<Int>]) throws -> SampleHouse {
        var house = try SampleHouse.oldTown { $0.allowsSplit = true }
        house.branch.tables = try seats.enumerated().map { number, seats in
            let range = try SeatRange(seats.lowerBound, seats.upperBound)
            return DiningTable(id: TableID("t\(number)"), number: number + 1, seats: range)
        }
        return house
    }

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
            let house = try Self.house(seats)
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
                let tables = parts.compactMap { part in house.branch.tables.firstIndex { [$0.id] == part.tables } }
                #expect(Set(tables).count == parts.count && parts.reduce(0) { $0 + $1.covers } == party)
                #expect(zip(parts, tables).allSatisfy { $0.covers >= 2 && seats[$1].contains($0.covers) })
                let waste = tables.reduce(-party) { $0 + seats[$1].upperBound }
                #expect((parts.count, waste) == best, "seed \(seed) party \(party) \(seats)")
            }
        }
        #expect(split > 500 && refused > 50, "\(split) \(refused)")
    }

    /// As the first `best`, where parts may also sit at combinations; of all sets without a common table.
    private static func best(
        _ party: Int,
        _ units: [(tables: Set<Int>, seats: ClosedRange<Int>)]
    ) -> (parts: Int, tables: Int, waste: Int)? {
        var best: (parts: Int, tables: Int, waste: Int)?
        for choice in 0..<1 << units.count {
            let chosen = units.indices.filter { choice >> $0 & 1 == 1 }.map { units[$0] }
            let most = chosen.reduce(0) { $0 + $1.seats.upperBound }
            let tables = chosen.reduce(0) { $0 + $1.tables.count }
            guard chosen.count > 1, chosen.reduce(Set<Int>(), { $0.union($1.tables) }).count == tables,
                chosen.reduce(0, { $0 + max(2, $1.seats.lowerBound) }) <= party, most >= party,
                chosen.allSatisfy({ $0.seats.upperBound > 1 })
            else { continue }
            let here = (parts: chosen.count, tables: tables, waste: most - party)
            if best.map({ here < $0 }) ?? true { best = here }
        }
        return best
    }

    @Test("over tables and combinations a party is split into the fewest parts, at the fewest tables, with least waste")
    func everyCombination() throws {
        var (split, joined, refused) = (0, 0, 0)
        for seed in 0..<UInt64(runs(100, long: 5_000)) {
            var random = SplitMix64(seed: seed)
            let seats = (0..<Int.random(in: 3...5, using: &random)).map { _ in
                let least = Int.random(in: 1...3, using: &random)
                return least...least + Int.random(in: 0...3, using: &random)
            }
            var units = seats.enumerated().map { (tables: Set([$0]), seats: $1) }
            var combinations: [TableCombination] = []
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let count = Int.random(in: 2...3, using: &random)
                let tables = Set(seats.indices.shuffled(using: &random).prefix(count))
                guard !units.contains(where: { $0.tables == tables }) else { continue }
                // As many as apart, one more or one less.
                let most = tables.reduce(0) { $0 + seats[$1].upperBound } + Int.random(in: -1...1, using: &random)
                let range = max(1, most - 3)...max(1, most)
                units.append((tables, range))
                let ids = tables.sorted().map { TableID("t\($0)") }
                combinations.append(
                    TableCombination(ids, seats: try SeatRange(range.lowerBound, range.upperBound))
                )
            }
            var house = try Self.house(seats)
            house.branch.combinations = combinations
            let evening = try house.plan().open(house.day("2026-03-27"))
            let now = try house.instant("2026-03-27T12:00")
            let largest = units.map(\.seats.upperBound).max() ?? 0
            for party in largest + 1...max(largest + 1, units.reduce(1) { $0 + $1.seats.upperBound }) {
                let context = "seed \(seed) party \(party) \(units)"
                let answer = evening.answer(to: try house.request("1", party, "2026-03-27T19:00"), at: now)
                guard let best = Self.best(party, units) else {
                    if case .refused = answer {} else { Issue.record("\(context): \(answer)") }
                    refused += 1
                    continue
                }
                guard case .split(let parts) = answer else {
                    Issue.record("\(context): \(answer)")
                    continue
                }
                split += 1
                let places = try parts.map { part in
                    let tables = Set(part.tables.compactMap { id in house.branch.tables.firstIndex { $0.id == id } })
                    return try #require(units.first { $0.tables == tables }, "\(context)")
                }
                #expect(zip(parts, places).allSatisfy { $0.covers >= 2 && $1.seats.contains($0.covers) }, "\(context)")
                #expect(parts.reduce(0) { $0 + $1.covers } == party, "\(context)")
                let tables = places.reduce(Set<Int>()) { $0.union($1.tables) }.count
                #expect(tables == parts.reduce(0) { $0 + $1.tables.count }, "\(context)")
                joined += tables > parts.count ? 1 : 0
                let waste = places.reduce(-party) { $0 + $1.seats.upperBound }
                #expect((parts.count, tables, waste) == best, "\(context)")
            }
        }
        #expect(split > 300 && joined > 50 && refused > 50, "\(split) \(joined) \(refused)")
    }

    /// A table with a turn time of its own, and the minutes after which somebody else has it.
    private struct TimedTable {
        let seats: ClosedRange<Int>
        let turn: Int
        let taken: Int
    }

    /// As the other `best`, for a party that has all of its tables for the longest of their turn times.
    private static func best(_ party: Int, _ tables: [TimedTable]) -> (tables: Int, waste: Int, minutes: Int)? {
        var best: (tables: Int, waste: Int, minutes: Int)?
        for choice in 0..<1 << tables.count {
            let chosen = tables.indices.filter { choice >> $0 & 1 == 1 }.map { tables[$0] }
            let most = chosen.reduce(0) { $0 + $1.seats.upperBound }
            let minutes = chosen.map(\.turn).max() ?? 0
            guard chosen.count > 1, chosen.reduce(0, { $0 + max(2, $1.seats.lowerBound) }) <= party, most >= party,
                chosen.allSatisfy({ $0.seats.upperBound > 1 && $0.taken >= minutes })
            else { continue }
            if best.map({ (chosen.count, most - party, minutes) < ($0.tables, $0.waste, $0.minutes) }) ?? true {
                best = (chosen.count, most - party, minutes)
            }
        }
        return best
    }

    @Test("a party is split over tables with turn times of their own whenever they are free for the longest")
    func ownTurns() throws {
        var (split, refused) = (0, 0)
        for seed in 0..<UInt64(runs(100, long: 3_000)) {
            var random = SplitMix64(seed: seed)
            let tables = (0..<Int.random(in: 2...5, using: &random)).map { _ in
                let least = Int.random(in: 1...4, using: &random)
                return TimedTable(
                    seats: least...least + Int.random(in: 0...3, using: &random),
                    turn: [60, 90, 120].randomElement(using: &random) ?? 60,
                    taken: [60, 90, 600].randomElement(using: &random) ?? 600
                )
            }
            var house = try SampleHouse.oldTown { rules in
                rules.allowsSplit = true
                rules.turns = tables.enumerated().map { number, table in
                    TurnTime(table: TableID("t\(number)"), lasts: .minutes(table.turn))
                }
            }
            house.branch.tables = try tables.enumerated().map { number, table in
                let range = try SeatRange(table.seats.lowerBound, table.seats.upperBound)
                return DiningTable(id: TableID("t\(number)"), number: number + 1, seats: range)
            }
            let (plan, now) = (try house.plan(), try house.instant("2026-03-27T12:00"))
            let seven = try house.instant("2026-03-27T19:00")
            var day = try house.day("2026-03-27")
            for (number, table) in tables.enumerated() where table.taken < 600 {
                let start = seven + .minutes(table.taken)
                let id = BookingID("next\(number)")
                let span = start..<start + .minutes(90)
                let stay = ImportedBooking(id: id, party: 1, span: span, tables: [TableID("t\(number)")])
                try day.perform(.enter(stay), in: plan, by: House.host, at: now)
            }
            let largest = tables.map(\.seats.upperBound).max() ?? 0
            for party in largest + 1...tables.reduce(1, { $0 + $1.seats.upperBound }) {
                let request = try house.request("1", party, "2026-03-27T19:00")
                let answer = try plan.open(day).answer(to: request, at: now)
                guard let best = Self.best(party, tables) else {
                    if case .refused = answer {} else { Issue.record("seed \(seed) party \(party): \(answer)") }
                    refused += 1
                    continue
                }
                var booked = day
                try booked.perform(.book(request), in: plan, by: House.host, at: now)
                let booking = try #require(booked.booking(BookingID("1")))
                let parts = try #require(booking.parts, "seed \(seed) party \(party)")
                split += 1
                #expect(answer == .split(parts: parts) && parts.reduce(0) { $0 + $1.covers } == party)
                let chosen = parts.compactMap { part in house.branch.tables.firstIndex { [$0.id] == part.tables } }
                #expect(Set(chosen).count == parts.count)
                let waste = chosen.reduce(-party) { $0 + tables[$1].seats.upperBound }
                let minutes = Int(booking.span.elapsed.milliseconds / 60_000)
                #expect((parts.count, waste, minutes) == best, "seed \(seed) party \(party)")
            }
        }
        #expect(split > 100 && refused > 20, "\(split) \(refused)")
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
        let both = [SplitSeating(at: ["t1"], covers: 4), SplitSeating(at: ["t2"], covers: 4)]
        #expect(try answer(8) == .split(parts: both))
        // Of twelve, four would have to take the only table that is kept.
        let kept = Unavailability.keptForWalkIns(measure: .tables, quota: 1, left: 1)
        #expect(try answer(12) == .refused(reasons: [.noFreeTable, kept]))
    }
}
