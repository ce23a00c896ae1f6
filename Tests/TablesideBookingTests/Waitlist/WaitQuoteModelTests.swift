import TablesideBooking
import TablesideCore
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

/// The rest of an evening minute by minute, written down a second time from the rules: everybody stays as long as the
/// only past stay of a party of that size.
private struct EveningModel {
    struct Table {
        let least: Int
        let most: Int
        let needs: [Range<Int>]
        /// The minute at which the guests who sit there leave; `nil` for a free table.
        let leaves: Int?
    }

    struct Party {
        let size: Int
        let earliest: Int
        let isAsking: Bool
    }

    let tables: [Table]
    /// Tables that can be pushed together, and the sizes that they take then.
    let joins: [(tables: [Int], sizes: ClosedRange<Int>)]
    /// In the order of service.
    let parties: [Party]
    let turn: Int
    let gap: Int
    let latestStart: Int
    let latestEnd: Int

    static func stay(_ party: Int) -> Int { party <= 2 ? 40 : party <= 4 ? 55 : 70 }

    var wait: Int? {
        var units = tables.indices.map { (tables: [$0], sizes: tables[$0].least...tables[$0].most) } + joins
        units.sort { one, other in
            (one.tables.count, one.sizes.upperBound) == (other.tables.count, other.sizes.upperBound)
                ? one.tables.lexicographicallyPrecedes(other.tables)
                : (one.tables.count, one.sizes.upperBound) < (other.tables.count, other.sizes.upperBound)
        }
        var busyUntil = tables.map { table in
            table.leaves.map { leaves in cut(leaves, [table], from: 0) + gap } ?? 0
        }
        var waiting = parties
        for minute in 0...latestStart {
            var place = 0
            while place < waiting.count {
                let party = waiting[place]
                let choice = units.first { unit in
                    party.earliest <= minute && unit.sizes.contains(party.size) && minute + turn <= latestEnd
                        && unit.tables.allSatisfy { number in
                            busyUntil[number] <= minute
                                && !tables[number].needs.contains { $0.overlaps(minute..<minute + turn) }
                        }
                }
                guard let choice else {
                    place += 1
                    continue
                }
                if party.isAsking { return minute }
                waiting.remove(at: place)
                let end = cut(minute + Self.stay(party.size), choice.tables.map { tables[$0] }, from: minute)
                for number in choice.tables { busyUntil[number] = end + gap }
            }
        }
        return nil
    }

    /// A stay ends by closing, and when a booking needs one of its tables.
    private func cut(_ end: Int, _ tables: [Table], from start: Int) -> Int {
        let next = tables.flatMap(\.needs).map(\.lowerBound).filter { $0 > start }.min() ?? .max
        return max(start, min(end, latestEnd, next))
    }
}

@Suite("Quoted waits beside a second simulation")
struct WaitQuoteModelTests {
    private static let sizes = 1...8

    /// A house where everybody stays as long as others of that size.
    private static func history() throws -> StayHistory {
        try StayHistory(
            sizes.flatMap { size in
                repeatElement(
                    CompletedStay(party: size, length: .minutes(EveningModel.stay(size)), marks: [.paid: .minutes(30)]),
                    count: 30
                )
            }
        )
    }

    private static func time(_ minute: Int) -> Instant { WaitlistHouse.at(minute) }

    @Test("With stays that are known, the quote is the wait of the evening played minute by minute")
    func model() throws {
        let history = try Self.history()
        var (quoted, refused) = (0, 0)
        for seed in 0..<UInt64(runs(400, long: 20_000)) {
            var random = SplitMix64(seed: seed)
            func pick(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
            // Now and then so many that they do not fit into one word of bits.
            let isLarge = seed % 40 == 0
            let gap = pick(0...1) * 5
            let turn = pick(20...60)
            let (latestStart, latestEnd) = (pick(60...200), pick(100...240))
            var (tables, floors, stays) = ([EveningModel.Table](), [WaitlistFloor.Table](), [WaitlistFloor.Stay]())
            for number in 0..<(isLarge ? pick(65...80) : pick(1...6)) {
                let most = pick(1...6)
                let least = pick(1...most)
                let start = pick(-20...150)
                let needs = pick(0...1) == 0 ? [start..<start + pick(1...60)] : []
                let size = pick(least...most)
                let sat = pick(0...3) > 0 ? pick(0...EveningModel.stay(size) - 1) : nil
                let isPaid = sat.map { $0 >= 30 && pick(0...1) == 0 } ?? false
                let id = TableID("t\(String(number + 100))")
                floors.append(
                    WaitlistFloor.Table(
                        id: id,
                        seats: try SeatRange(least, most),
                        isOccupied: sat != nil,
                        needs: needs.map { Self.time($0.lowerBound)..<Self.time($0.upperBound) }
                    )
                )
                if let sat {
                    stays.append(
                        WaitlistFloor.Stay(
                            tables: [id],
                            party: size,
                            since: Self.time(-sat),
                            stage: isPaid ? .paid : nil,
                            stageSince: isPaid ? Self.time(30 - sat) : nil
                        )
                    )
                }
                tables.append(
                    EveningModel.Table(
                        least: least,
                        most: most,
                        needs: needs,
                        leaves: sat.map { EveningModel.stay(size) - $0 }
                    )
                )
            }
            var joins: [(tables: [Int], sizes: ClosedRange<Int>)] = []
            // Half of the houses push tables together.
            for _ in 0..<(tables.count < 2 || seed % 2 == 0 ? 0 : isLarge ? 20 : pick(1...4)) {
                let count = tables.count > 2 && pick(0...3) == 0 ? 3 : 2
                let places = Array(tables.indices.shuffled(using: &random).prefix(count))
                if joins.contains(where: { Set($0.tables) == Set(places) }) { continue }
                let most = pick(2...8)
                joins.append((places, (most + 1) / 2...most))
            }
            var list = Waitlist(id: WaitlistHouse.day)
            var parties: [EveningModel.Party] = []
            for number in 0..<(isLarge ? pick(65...150) : pick(0...6)) {
                let (size, earliest) = (pick(Self.sizes), pick(0...3) == 0 ? pick(1...60) : 0)
                let wish = WaitlistWish(
                    id: WaitlistEntryID("w\(String(number))"),
                    party: size,
                    earliest: earliest > 0 ? Self.time(earliest) : nil
                )
                list.record(
                    .joined(
                        entry: WaitlistEntry(
                            wish,
                            number: number + 1,
                            origin: .door,
                            guest: nil,
                            host: nil,
                            joinedAt: Self.time(number - 200),
                            joining: WaitlistJoining()
                        )
                    )
                )
                parties.append(EveningModel.Party(size: size, earliest: earliest, isAsking: false))
            }
            let asking = pick(Self.sizes)
            parties.append(EveningModel.Party(size: asking, earliest: 0, isAsking: true))
            let expected = EveningModel(
                tables: tables,
                joins: joins,
                parties: parties,
                turn: turn,
                gap: gap,
                latestStart: latestStart,
                latestEnd: latestEnd
            ).wait
            let floor = WaitlistFloor(
                day: WaitlistHouse.day,
                at: WaitlistHouse.start,
                tables: floors,
                combinations: try joins.map { join in
                    WaitlistFloor.Combination(
                        tables: join.tables.map { floors[$0].id },
                        seats: try SeatRange(join.sizes.lowerBound, join.sizes.upperBound)
                    )
                },
                stays: stays,
                latestStart: Self.time(latestStart),
                latestEnd: Self.time(latestEnd),
                turn: .minutes(turn),
                gap: .minutes(gap)
            )
            let quoter = WaitQuoter(history, policy: WaitlistPolicy(serve: .longest), runs: 3, seed: seed)
            let answer = quoter.quote(for: WaitlistWish(id: "asks", party: asking), on: list, floor: floor)
            if let expected {
                quoted += 1
                let wait = QuotedWait(p50: .minutes(expected), p80: .minutes(expected))
                #expect(answer == .wait(wait: wait), "seed \(seed)")
            } else {
                refused += 1
                #expect(answer == .noSeating, "seed \(seed)")
            }
        }
        #expect(quoted > 100 && refused > 20, "\(quoted) quoted, \(refused) refused")
    }
}
