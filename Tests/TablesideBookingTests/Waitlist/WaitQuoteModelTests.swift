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
    /// In the order of service.
    let parties: [Party]
    let turn: Int
    let gap: Int
    let latestStart: Int
    let latestEnd: Int

    static func stay(_ party: Int) -> Int { party <= 2 ? 40 : party <= 4 ? 55 : 70 }

    var wait: Int? {
        var busyUntil = tables.map { table in
            table.leaves.map { leaves in cut(leaves, table, from: 0) + gap } ?? 0
        }
        var waiting = parties
        for minute in 0...latestStart {
            var place = 0
            while place < waiting.count {
                let party = waiting[place]
                var choice: Int?
                if party.earliest <= minute {
                    for (number, table) in tables.enumerated() where busyUntil[number] <= minute {
                        guard table.least <= party.size, party.size <= table.most, minute + turn <= latestEnd,
                            !table.needs.contains(where: { $0.overlaps(minute..<minute + turn) })
                        else { continue }
                        if let known = choice, tables[known].most <= table.most { continue }
                        choice = number
                    }
                }
                guard let choice else {
                    place += 1
                    continue
                }
                if party.isAsking { return minute }
                waiting.remove(at: place)
                busyUntil[choice] = cut(minute + Self.stay(party.size), tables[choice], from: minute) + gap
            }
        }
        return nil
    }

    /// A stay ends by closing, and when a booking needs the table.
    private func cut(_ end: Int, _ table: Table, from start: Int) -> Int {
        let next = table.needs.map(\.lowerBound).filter { $0 > start }.min() ?? .max
        return max(start, min(end, latestEnd, next))
    }
}

@Suite("Quoted waits beside a second simulation")
struct WaitQuoteModelTests {
    private static let sizes = 1...6

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
            let gap = pick(0...1) * 5
            let turn = pick(20...60)
            let (latestStart, latestEnd) = (pick(60...200), pick(100...240))
            var (tables, floors, stays) = ([EveningModel.Table](), [WaitlistFloor.Table](), [WaitlistFloor.Stay]())
            for number in 0..<pick(1...6) {
                let most = pick(1...6)
                let least = pick(1...most)
                let start = pick(-20...150)
                let needs = pick(0...1) == 0 ? [start..<start + pick(1...60)] : []
                let size = pick(least...most)
                let sat = pick(0...3) > 0 ? pick(0...EveningModel.stay(size) - 1) : nil
                let isPaid = sat.map { $0 >= 30 && pick(0...1) == 0 } ?? false
                let id = TableID("t\(String(number))")
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
            var list = Waitlist(id: WaitlistHouse.day)
            var parties: [EveningModel.Party] = []
            for number in 0..<pick(0...6) {
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
                            joinedAt: Self.time(number - 10),
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

    @Test("Of two parties of one size the later is never quoted less, and the same evening gets the same quote")
    func order() throws {
        for seed in 0..<UInt64(runs(20, long: 1_000)) {
            var random = SplitMix64(seed: seed)
            let history = try StayHistory(WaitTruth.history(120, &random))
            let truth = WaitTruth(&random, tables: 8, waiting: 2...10)
            let (list, floor) = (truth.list, try truth.floor(knowingStages: true))
            let quoter = WaitQuoter(history, policy: WaitlistPolicy(), runs: 60, seed: seed)
            var last: [Int: QuotedWait] = [:]
            for entry in list.waiting(at: floor.now, under: quoter.policy) {
                guard case .wait(let wait) = quoter.quote(for: entry.id, on: list, floor: floor) else { continue }
                #expect(wait.p50 >= .zero && wait.p50 <= wait.p80, "seed \(seed)")
                if let before = last[entry.party] {
                    #expect(before.p50 <= wait.p50 && before.p80 <= wait.p80, "seed \(seed)")
                }
                last[entry.party] = wait
                #expect(quoter.quote(for: entry.id, on: list, floor: floor) == .wait(wait: wait), "seed \(seed)")
            }
        }
    }

    @Test("With fewer than 50 past stays nothing is quoted, with 50 something is")
    func history() throws {
        let stays = Array(repeating: CompletedStay(party: 2, length: .minutes(60)), count: 50)
        var house = WaitlistHouse()
        house.occupied = ["a2"]
        let wish = WaitlistWish(id: "x", party: 2)
        let floor = try house.floor(at: WaitlistHouse.start)
        let few = WaitQuoter(try StayHistory(Array(stays.dropLast())), policy: house.policy)
        #expect(few.quote(for: wish, on: house.empty, floor: floor) == .insufficientHistory(stays: 49, needed: 50))
        let enough = WaitQuoter(try StayHistory(stays), policy: house.policy)
        #expect(
            enough.quote(for: wish, on: house.empty, floor: floor)
                == .wait(wait: QuotedWait(p50: .zero, p80: .zero))
        )
    }

    @Test("A quote never goes past closing")
    func closing() throws {
        for seed in 0..<UInt64(runs(40, long: 2_000)) {
            var random = SplitMix64(seed: seed)
            let history = try StayHistory(WaitTruth.history(120, &random))
            let truth = WaitTruth(&random, tables: 6, waiting: 0...8)
            let open = try truth.floor(knowingStages: true)
            let closing = Int.random(in: 0...200, using: &random)
            let floor = WaitlistFloor(
                day: open.day,
                at: open.now,
                tables: open.tables,
                stays: open.stays,
                latestEnd: open.now + .minutes(closing),
                turn: .minutes(60)
            )
            let quoter = WaitQuoter(history, policy: WaitlistPolicy(), runs: 60, seed: seed)
            let answer = quoter.quote(
                for: WaitlistWish(id: "asks", party: truth.asking),
                on: truth.list,
                floor: floor
            )
            if case .wait(let wait) = answer {
                #expect(wait.p80 + .minutes(60) <= .minutes(closing), "seed \(seed)")
            }
            if closing < 60 { #expect(answer == .noSeating, "seed \(seed)") }
        }
    }

    @Test("Shown waits are rounded up to five minutes")
    func rounding() {
        let cases: [(Elapsed, Elapsed)] = [
            (.zero, .zero), (.milliseconds(1), .minutes(5)), (.minutes(5), .minutes(5)),
            (.minutes(5) + .milliseconds(1), .minutes(10)), (.minutes(23), .minutes(25)),
        ]
        for (wait, shown) in cases {
            #expect(QuotedWait(p50: wait, p80: wait).from == shown)
            #expect(QuotedWait(p50: wait, p80: wait).to == shown)
        }
        _ = QuotedWait(p50: .milliseconds(.min), p80: .milliseconds(.max)).to
    }

    @Test("Unsound past stays are refused, with all problems and their paths")
    func problems() {
        let stays = [
            CompletedStay(party: 0, length: .minutes(60)), CompletedStay(party: 2, length: .zero),
            CompletedStay(party: 2, length: .hours(25)),
            CompletedStay(party: 2, length: .minutes(60), marks: [.paid: .minutes(61), .ordered: .minutes(-1)]),
        ]
        #expect(
            StayHistory.problems(of: stays).map { "\($0.path) \($0.code)" } == [
                "[0].party stay.noParty", "[1].length stay.lengthOutOfRange", "[2].length stay.lengthOutOfRange",
                "[3].marks.ordered stay.markOutOfRange", "[3].marks.paid stay.markOutOfRange",
            ]
        )
        #expect(throws: Defects<StayProblem>.self) { try StayHistory(stays) }
    }
}
