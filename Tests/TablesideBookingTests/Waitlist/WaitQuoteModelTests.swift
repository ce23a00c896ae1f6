import TablesideCore
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideBooking
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
        /// How long the house reckons with here; `nil` for as long as anywhere.
        let turn: Int?
    }

    /// Tables that can be pushed together, the sizes that they take then, and how long the house reckons with there.
    struct Join {
        let tables: [Int]
        let sizes: ClosedRange<Int>
        let turn: Int?
    }

    /// So many covers and parties may still sit down in some minutes: who would exceed that is refused in those of `starts`.
    struct Limit {
        let starts: Range<Int>
        let counted: Range<Int>
        var covers: Int
        var parties: Int
    }

    struct Party {
        let size: Int
        let earliest: Int
        let isAsking: Bool
    }

    let tables: [Table]
    let joins: [Join]
    /// In the order of service.
    let parties: [Party]
    let turn: Int
    let gap: Int
    let latestStart: Int
    let latestEnd: Int
    let limits: [Limit]
    /// Nobody sits down before this minute.
    let opens: Int

    static func stay(_ party: Int) -> Int { party <= 2 ? 40 : party <= 4 ? 55 : 70 }

    var wait: Int? {
        var units =
            tables.enumerated().map { place, table in
                Join(tables: [place], sizes: table.least...table.most, turn: table.turn)
            } + joins
        var limits = limits
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
                let isAdmitted = limits.allSatisfy { limit in
                    !limit.starts.contains(minute) || party.size <= limit.covers && limit.parties >= 1
                }
                let choice = units.first { unit in
                    let turn = unit.turn ?? turn
                    return isAdmitted && max(party.earliest, opens) <= minute && unit.sizes.contains(party.size)
                        && minute + turn <= latestEnd
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
                for number in limits.indices where limits[number].counted.contains(minute) {
                    limits[number].covers -= party.size
                    limits[number].parties -= 1
                }
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

    private static func turns(_ minutes: Int) -> [Int: Elapsed] {
        Dictionary(uniqueKeysWithValues: sizes.map { ($0, .minutes(minutes)) })
    }

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
            let hasTurns = pick(0...1) == 0
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
                        leaves: sat.map { EveningModel.stay(size) - $0 },
                        turn: hasTurns && pick(0...1) == 0 ? pick(10...80) : nil
                    )
                )
            }
            var joins: [EveningModel.Join] = []
            // Half of the houses push tables together.
            for _ in 0..<(tables.count < 2 || seed % 2 == 0 ? 0 : isLarge ? 20 : pick(1...4)) {
                let count = tables.count > 2 && pick(0...3) == 0 ? 3 : 2
                let places = Array(tables.indices.shuffled(using: &random).prefix(count))
                if joins.contains(where: { Set($0.tables) == Set(places) }) { continue }
                let most = pick(2...8)
                let own = hasTurns && pick(0...1) == 0 ? pick(10...80) : nil
                joins.append(EveningModel.Join(tables: places, sizes: (most + 1) / 2...most, turn: own))
            }
            var limits: [EveningModel.Limit] = []
            // A third of the houses let only some sit down in each quarter of an hour, or in part of the evening.
            if seed % 3 == 0 {
                let (first, scale) = (pick(-15...0), isLarge ? 8 : 1)
                for start in stride(from: first, to: 150, by: 15) {
                    let counted = start..<start + 15
                    let starts = pick(0...3) == 0 ? start + 5..<start + 15 : counted
                    let covers = pick(0...3) == 0 ? .max : pick(0...8) * scale
                    let parties = pick(0...3) == 0 ? pick(0...3) * scale : .max
                    limits.append(
                        EveningModel.Limit(starts: starts, counted: counted, covers: covers, parties: parties)
                    )
                }
                if pick(0...1) == 0 {
                    let all = 0..<pick(1...300)
                    limits.append(
                        EveningModel.Limit(starts: all, counted: all, covers: pick(4...30) * scale, parties: .max)
                    )
                }
            }
            let opens = pick(0...5) == 0 ? pick(1...30) : 0
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
                latestEnd: latestEnd,
                limits: limits,
                opens: opens
            ).wait
            var floor = WaitlistFloor(
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
                opensAt: opens > 0 ? Self.time(opens) : nil,
                latestStart: Self.time(latestStart),
                latestEnd: Self.time(latestEnd),
                turn: .minutes(turn),
                gap: .minutes(gap)
            )
            for (number, table) in tables.enumerated() {
                guard let turn = table.turn else { continue }
                floor.turnsOfUnits[[floors[number].id]] = Self.turns(turn)
            }
            for join in joins {
                guard let turn = join.turn else { continue }
                floor.turnsOfUnits[join.tables.map { floors[$0].id }] = Self.turns(turn)
            }
            floor.limits = limits.map { limit in
                WaitlistFloor.StartLimit(
                    starts: Self.time(limit.starts.lowerBound)..<Self.time(limit.starts.upperBound),
                    counted: Self.time(limit.counted.lowerBound)..<Self.time(limit.counted.upperBound),
                    covers: limit.covers,
                    parties: limit.parties
                )
            }
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
