import TablesideCore
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideBooking
@testable import TablesideTestSupport

/// The rest of an evening, played plainly: whoever sits stays as long as somebody of the past who stayed longer than
/// that, drawn anew each time.
private struct PlainEvening {
    struct Table {
        let least: Int
        let most: Int
        /// How long those of the past stayed on who had sat for as long as the guests at it; `nil` for a free table.
        let rests: [Int64]?
    }

    /// In the order in which they are taken: those with fewer seats first.
    let tables: [Table]
    /// In the order of service; the last one asks.
    let queue: [Int]
    /// Past stays in milliseconds, by size.
    let past: [Int: [Int64]]

    /// The wait of the last party in one evening.
    func wait(_ random: inout SplitMix64) -> Int64 {
        var freeAt = tables.map { $0.rests?.randomElement(using: &random) ?? 0 }
        var waiting = queue.enumerated().map { (number: $0, size: $1) }
        var time = Int64.zero
        while true {
            var place = 0
            while place < waiting.count {
                let party = waiting[place]
                let table = tables.indices.first { number in
                    freeAt[number] <= time && (tables[number].least...tables[number].most).contains(party.size)
                }
                guard let table else {
                    place += 1
                    continue
                }
                if party.number == queue.count - 1 { return time }
                freeAt[table] = time + (past[party.size]?.randomElement(using: &random) ?? 0)
                waiting.remove(at: place)
            }
            guard let next = freeAt.filter({ $0 > time }).min() else { return .max }
            time = next
        }
    }
}

@Suite("Quoted waits beside plain evenings with random stays")
struct WaitQuoteDrawTests {
    private static let evenings = 3_000

    /// The share of plain evenings in which the wait was shorter, and in which it was no longer.
    private static func shares(_ wait: Elapsed, in sorted: [Int64]) -> ClosedRange<Double> {
        let shorter = sorted.count { $0 < wait.milliseconds }
        let within = sorted.count { $0 <= wait.milliseconds }
        return Double(shorter) / Double(sorted.count)...Double(within) / Double(sorted.count)
    }

    @Test("A draw lies between two past stays, from the time already passed on, and leans by standard deviations")
    func draws() throws {
        // A stay of each length from 1 to 64 minutes.
        let history = try StayHistory((1...64).map { CompletedStay(party: 2, length: .minutes($0)) })
        func minutes(of draw: StayDraw?, at share: Double, leaning lean: Double = 0) -> Double? {
            draw.map { Double($0.time(at: share, leaning: lean)) / 60_000 }
        }
        let new = StayDraw(history, party: 2)
        #expect(minutes(of: new, at: 0) == 1 && minutes(of: new, at: 0.5) == 32.5)
        // The half of 64 stays is off by the root of 1/4 ÷ 64, a sixteenth of them.
        #expect(minutes(of: new, at: 0.5, leaning: 1) == 36.5 && minutes(of: new, at: 0.5, leaning: -1) == 28.5)
        #expect(minutes(of: new, at: 0.5, leaning: 99) == 64 && minutes(of: new, at: 0.5, leaning: -99) == 1)
        func seated(_ minutes: Int) -> StayDraw? {
            let since = WaitlistHouse.start - .minutes(minutes)
            let stay = WaitlistFloor.Stay(tables: ["t1"], party: 2, since: since)
            return StayDraw(history, staying: stay, at: WaitlistHouse.start)
        }
        // Nine stayed longer than 55 minutes, eight longer than 56; after that the last eight go on as from there.
        #expect(minutes(of: seated(55), at: 0) == 1 && minutes(of: seated(55), at: 0.5) == 5)
        for passed in [56, 57, 200] {
            #expect(minutes(of: seated(passed), at: 0) == 1 && minutes(of: seated(passed), at: 0.5) == 4.5)
        }
    }

    @Test("Half of plain evenings end the wait by the p50, and four of five by the p80")
    func quantiles() throws {
        var waited = 0
        for seed in 0..<UInt64(runs(6, long: 1_000)) {
            var random = SplitMix64(seed: seed)
            func pick(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
            // Stays to the second, most of them of middling length, longer for larger parties.
            let past = Dictionary(
                uniqueKeysWithValues: [2, 4, 6].map { size in
                    (size, (0..<700).map { _ in Int64(1_200 + 300 * size + pick(0...1_200) + pick(0...1_200)) * 1_000 })
                }
            )
            let history = try StayHistory(
                past.sorted { $0.key < $1.key }.flatMap { size, stays in
                    stays.map { CompletedStay(party: size, length: .milliseconds($0)) }
                }
            )
            let sizes = (0..<pick(1...6)).map { _ in 2 * pick(1...3) }.sorted()
            // Some of the guests came so early that not all of the past stayed so long.
            let sat = sizes.map { _ in pick(0...9) > 0 ? Int64(pick(0...2_700)) * 1_000 : nil }
            let tables = zip(sizes, sat).map { most, sat in
                let rests = sat.map { sat in (past[most] ?? []).filter { $0 > sat }.map { $0 - sat } }
                return PlainEvening.Table(least: max(1, most - 2), most: most, rests: rests)
            }
            let queue = (0...pick(0...6)).map { _ in sizes[pick(0...sizes.count - 1)] }
            let model = PlainEvening(tables: tables, queue: queue, past: past)
            let waits = (0..<Self.evenings).map { _ in model.wait(&random) }.sorted()

            let ids = tables.indices.map { TableID("t\(100 + $0)") }
            let floor = WaitlistFloor(
                day: WaitlistHouse.day,
                at: WaitlistHouse.start,
                tables: try zip(ids, tables).map { id, table in
                    WaitlistFloor.Table(
                        id: id,
                        seats: try SeatRange(table.least, table.most),
                        isOccupied: table.rests != nil
                    )
                },
                stays: tables.indices.compactMap { number in
                    sat[number].map { sat in
                        let since = WaitlistHouse.start - .milliseconds(sat)
                        return WaitlistFloor.Stay(tables: [ids[number]], party: sizes[number], since: since)
                    }
                },
                turn: .minutes(60)
            )
            var list = Waitlist(id: WaitlistHouse.day)
            for (number, size) in queue.dropLast().enumerated() {
                let entry = WaitlistEntry(
                    WaitlistWish(id: WaitlistEntryID("w\(number)"), party: size),
                    number: number + 1,
                    origin: .door,
                    guest: nil,
                    host: nil,
                    joinedAt: WaitlistHouse.at(number - 100),
                    joining: WaitlistJoining()
                )
                list.record(.joined(entry: entry))
            }
            let quoter = WaitQuoter(history, policy: WaitlistPolicy(serve: .longest), runs: 1_000, seed: seed)
            let wish = WaitlistWish(id: "asks", party: queue[queue.count - 1])
            guard case .wait(let wait) = quoter.quote(for: wish, on: list, floor: floor) else {
                Issue.record("seed \(seed): no quote")
                continue
            }
            waited += wait.p50 > .zero ? 1 : 0
            // Five standard deviations of both samples.
            for (quote, share, tolerance) in [(wait.p50, 0.5, 0.092), (wait.p80, 0.8, 0.074)] {
                let found = Self.shares(quote, in: waits)
                #expect(
                    found.lowerBound <= share + tolerance && found.upperBound >= share - tolerance,
                    "seed \(seed): \(quote) is at \(found), not \(share)"
                )
            }
        }
        #expect(waited * 2 > runs(6, long: 1_000), "most must wait")
    }
}
