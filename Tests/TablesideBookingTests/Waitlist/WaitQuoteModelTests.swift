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
        /// The guests who sit there, and until which minute they count as present if they stay so long.
        let guests: (size: Int, until: Int)?
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

    /// So many covers and parties may be there at once in some minutes, with those who have booked for some of them.
    struct Presence {
        let counted: Range<Int>
        let covers: Int
        let parties: Int
        let booked: [(minutes: Range<Int>, size: Int)]

        /// The covers and parties that have booked for a minute.
        func load(in minute: Int) -> (covers: Int, parties: Int) {
            let there = booked.filter { $0.minutes.contains(minute) }
            return (there.reduce(0) { $0 + $1.size }, there.count)
        }
    }

    /// Guests who sit there.
    struct Visitors {
        let size: Int
        let leaves: Int
        let until: Int
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
    let presences: [Presence]
    /// So many minutes before the end of longer stays guests count as gone.
    let included: Int
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
        var visitors = tables.compactMap { table -> Visitors? in
            guard let leaves = table.leaves, let guests = table.guests else { return nil }
            return Visitors(size: guests.size, leaves: cut(leaves, [table], from: 0), until: guests.until)
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
                guard let choice, hasRoom(for: party.size, at: minute, beside: visitors) else {
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
                visitors.append(
                    Visitors(size: party.size, leaves: end, until: minute + visible(choice.turn ?? turn))
                )
            }
        }
        return nil
    }

    private func visible(_ turn: Int) -> Int { turn > included ? turn - included : turn }

    /// Whether a party that sits down at a minute exceeds no limit in any minute of its planned stay.
    private func hasRoom(for size: Int, at now: Int, beside visitors: [Visitors]) -> Bool {
        if presences.isEmpty { return true }
        let present = visitors.filter { $0.leaves > now }
        return (now..<now + visible(turn)).allSatisfy { minute in
            let there = present.filter { $0.until > minute }
            return presences.filter { $0.counted.contains(minute) }.allSatisfy { limit in
                let load = limit.load(in: minute)
                return load.covers + there.reduce(0) { $0 + $1.size } + size <= limit.covers
                    && load.parties + there.count + 1 <= limit.parties
            }
        }
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

    /// What a limit on guests present leaves beside bookings, in spans of minutes in which that does not change.
    private static func limits(_ presence: EveningModel.Presence) -> [WaitlistFloor.PresenceLimit] {
        var spans: [(minutes: Range<Int>, covers: Int, parties: Int)] = []
        for minute in max(0, presence.counted.lowerBound)..<presence.counted.upperBound {
            let load = presence.load(in: minute)
            let covers = presence.covers == .max ? .max : presence.covers - load.covers
            let parties = presence.parties == .max ? .max : presence.parties - load.parties
            if let last = spans.last, last.covers == covers, last.parties == parties {
                spans[spans.count - 1].minutes = last.minutes.lowerBound..<minute + 1
            } else {
                spans.append((minute..<minute + 1, covers, parties))
            }
        }
        return spans.map { span in
            WaitlistFloor.PresenceLimit(
                span: time(span.minutes.lowerBound)..<time(span.minutes.upperBound),
                covers: span.covers,
                parties: span.parties
            )
        }
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
                // Some stay longer than planned.
                let until = pick(-10...90)
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
                    var stay = WaitlistFloor.Stay(
                        tables: [id],
                        party: size,
                        since: Self.time(-sat),
                        stage: isPaid ? .paid : nil,
                        stageSince: isPaid ? Self.time(30 - sat) : nil
                    )
                    stay.countedUntil = Self.time(until)
                    stays.append(stay)
                }
                tables.append(
                    EveningModel.Table(
                        least: least,
                        most: most,
                        needs: needs,
                        leaves: sat.map { EveningModel.stay(size) - $0 },
                        turn: hasTurns && pick(0...1) == 0 ? pick(10...80) : nil,
                        guests: sat.map { _ in (size, until) }
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
            var presences: [EveningModel.Presence] = []
            // Two fifths of the houses let in only so many at once.
            for _ in 0..<(seed % 5 < 2 && !isLarge ? pick(1...2) : 0) {
                let start = pick(-30...60)
                let booked = (0..<pick(0...3)).map { _ in
                    let from = pick(-20...150)
                    return (minutes: from..<from + pick(1...60), size: pick(1...6))
                }
                presences.append(
                    EveningModel.Presence(
                        counted: start..<start + pick(31...200),
                        covers: pick(0...3) == 0 ? .max : pick(2...24),
                        parties: pick(0...2) == 0 ? pick(1...6) : .max,
                        booked: booked
                    )
                )
            }
            let included = presences.isEmpty || pick(0...1) == 0 ? 0 : pick(1...30)
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
                presences: presences,
                included: included,
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
            floor.presences = presences.flatMap(Self.limits)
            floor.included = .minutes(included)
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
