import TablesideCore
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideBooking
@testable import TablesideTestSupport

@Suite("Quoted waits")
struct WaitQuoteTests {
    private static let history = repeatElement(
        [(2, 40), (4, 55), (6, 70)].map { party, length in
            CompletedStay(party: party, length: .minutes(length), marks: [.paid: .minutes(30)])
        },
        count: 30
    ).flatMap(\.self)

    private static func time(_ minute: Int) -> Instant { WaitlistHouse.at(minute) }

    @Test("I13 of two parties of one size the later is never quoted less, and the same evening gets the same quote")
    func order() throws {
        for seed in 0..<UInt64(runs(20, long: 100_000)) {
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

    @Test("A party that needs two tables waits until both are free, also while others take one of them")
    func joined() throws {
        var house = WaitlistHouse()
        house.tables = [("a2", 1, 2), ("b2", 1, 2)]
        house.joins = [(["a2", "b2"], 3, 4)]
        house.policy.serve = .longest
        house.occupied = ["a2", "b2"]
        let quoter = WaitQuoter(try StayHistory(Self.history), policy: house.policy)
        func quote(_ party: Int, on list: Waitlist, _ stays: [(TableID, Int)]) throws -> WaitlistQuote {
            let bare = try house.floor(at: Self.time(0))
            let floor = WaitlistFloor(
                day: bare.day,
                at: bare.now,
                tables: bare.tables,
                combinations: bare.combinations,
                stays: stays.map { .init(tables: [$0.0], party: 2, since: Self.time(-$0.1)) },
                turn: bare.turn
            )
            return quoter.quote(for: WaitlistWish(id: "asks", party: party), on: list, floor: floor)
        }
        func wait(_ minutes: Int) -> WaitlistQuote {
            .wait(wait: QuotedWait(p50: .minutes(minutes), p80: .minutes(minutes)))
        }
        // Pairs stay for 40 minutes: a2 is free in 10, b2 in 25.
        let stays: [(TableID, Int)] = [("a2", 30), ("b2", 15)]
        var list = house.empty
        #expect(try quote(3, on: list, stays) == wait(25))
        // A pair that is asked first takes a2 at 10 and leaves at 50.
        try house.join("pair", 2, on: &list, at: -5)
        #expect(try quote(3, on: list, stays) == wait(50))
        // One that is asked later takes it as well, as nobody keeps it free for the three.
        var after = house.empty
        try house.join("asks", 3, on: &after, at: -9)
        try house.join("pair", 2, on: &after, at: -5)
        let floor = WaitlistFloor(
            day: WaitlistHouse.day,
            at: Self.time(0),
            tables: try house.floor(at: Self.time(0)).tables,
            combinations: try house.floor(at: Self.time(0)).combinations,
            stays: stays.map { .init(tables: [$0.0], party: 2, since: Self.time(-$0.1)) },
            turn: house.turn
        )
        #expect(quoter.quote(for: "asks", on: after, floor: floor) == wait(50))
        // Two who sit at both tables leave them together.
        let both = WaitlistFloor(
            day: WaitlistHouse.day,
            at: Self.time(0),
            tables: floor.tables,
            combinations: floor.combinations,
            stays: [.init(tables: ["a2", "b2"], party: 4, since: Self.time(-30))],
            turn: house.turn
        )
        #expect(quoter.quote(for: WaitlistWish(id: "x", party: 4), on: house.empty, floor: both) == wait(25))
    }

    @Test("Who wants a table by some time is not asked after it, neither in a quote nor in front of others")
    func latest() throws {
        var house = WaitlistHouse()
        house.tables = [("a2", 1, 2)]
        house.occupied = ["a2"]
        house.policy.serve = .longest
        let quoter = WaitQuoter(try StayHistory(Self.history), policy: house.policy)
        // The pair that sits there stays for 40 minutes and leaves in 10.
        let bare = try house.floor(at: Self.time(0))
        let floor = WaitlistFloor(
            day: bare.day,
            at: bare.now,
            tables: bare.tables,
            stays: [.init(tables: ["a2"], party: 2, since: Self.time(-30))],
            turn: bare.turn
        )
        func wait(_ minutes: Int) -> WaitlistQuote {
            .wait(wait: QuotedWait(p50: .minutes(minutes), p80: .minutes(minutes)))
        }
        // Another pair is asked first, if it still wants the table then: it would leave in 50.
        for (latest, minutes, ahead) in [(nil, 50, 1), (10, 50, 1), (9, 10, 1), (0, 10, 1), (-1, 10, 0)]
            as [(Int?, Int, Int)]
        {
            var list = house.empty
            let hasty = WaitlistWish(id: "hasty", party: 2, latest: latest.map { Self.time($0) })
            try house.perform(.join(hasty), on: &list, at: -5)
            try house.join("asks", 2, on: &list, at: -2)
            #expect(quoter.quote(for: "asks", on: list, floor: floor) == wait(minutes), "\(String(describing: latest))")
            let place = list.place(of: "asks", under: house.policy, at: Self.time(0))
            #expect(place?.ahead == ahead, "\(String(describing: latest))")
            #expect(list.place(of: "asks", under: house.policy)?.ahead == 1)
        }
        for (latest, quote) in [(10, wait(10)), (9, .noSeating), (-1, .noSeating)] as [(Int, WaitlistQuote)] {
            let wish = WaitlistWish(id: "x", party: 2, latest: Self.time(latest))
            #expect(quoter.quote(for: wish, on: house.empty, floor: floor) == quote, "\(latest)")
        }
    }

    @Test("A table that is held for another party is taken by it now, and free after its stay")
    func offers() throws {
        var house = WaitlistHouse()
        house.tables = [("a2", 1, 2)]
        var list = house.empty
        try house.join("x", 2, on: &list, at: 0)
        #expect(list.entry("x")?.state == .offered)
        let quoter = WaitQuoter(try StayHistory(Self.history), policy: house.policy)
        let floor = try house.floor(at: Self.time(4))
        func wait(_ minutes: Int) -> WaitlistQuote {
            .wait(wait: QuotedWait(p50: .minutes(minutes), p80: .minutes(minutes)))
        }
        #expect(quoter.quote(for: WaitlistWish(id: "y", party: 2), on: list, floor: floor) == wait(40))
        #expect(quoter.quote(for: "x", on: list, floor: floor) == wait(0))
        #expect(quoter.quote(for: "none", on: list, floor: floor) == nil)
        // Once the offer has expired the table is free.
        let later = try house.floor(at: Self.time(10))
        #expect(quoter.quote(for: WaitlistWish(id: "y", party: 2), on: list, floor: later) == wait(0))
    }

    @Test("Tables that are held for several parties are all taken now, each for the stay of its party")
    func severalOffers() throws {
        // Pairs stay for 40 minutes, four people for 55.
        var house = WaitlistHouse()
        house.tables = [("a2", 1, 2), ("b4", 3, 4)]
        let quoter = WaitQuoter(try StayHistory(Self.history), policy: house.policy)
        for parties in [[2, 4], [4, 2]] {
            var list = house.empty
            for (number, party) in parties.enumerated() {
                try house.join(WaitlistEntryID("x\(number)"), party, on: &list, at: 0)
            }
            #expect(WaitlistHouse.offers(on: list).values.sorted() == ["a2", "b4"])
            let floor = try house.floor(at: Self.time(4))
            for (party, minutes) in [(2, 40), (4, 55)] {
                let quote = quoter.quote(for: WaitlistWish(id: "y", party: party), on: list, floor: floor)
                #expect(quote == .wait(wait: QuotedWait(p50: .minutes(minutes), p80: .minutes(minutes))), "\(party)")
            }
        }
    }

    @Test("No floor, however wrong, makes a quote or a decision trap")
    func extremes() throws {
        let history = try StayHistory(Self.history)
        let times = [Int64.min, -1, 0, 1_800_000_000_000, .max].map { Instant(millisecondsSince1970: $0) }
        let lengths = [Int64.min, -1, 0, 3_600_000, .max].map { Elapsed.milliseconds($0) }
        let sizes = [Int.min, 0, 1, 2, .max]
        for seed in 0..<UInt64(runs(300, long: 20_000)) {
            var random = SplitMix64(seed: seed)
            func time() -> Instant { times.randomElement(using: &random) ?? times[0] }
            func length() -> Elapsed { lengths.randomElement(using: &random) ?? .zero }
            func size() -> Int { sizes.randomElement(using: &random) ?? 0 }
            let ids: [TableID] = ["a", "b", "c"]
            let tables = try ids.map { id in
                let (one, other) = (time(), time())
                return WaitlistFloor.Table(
                    id: id,
                    seats: try SeatRange(upTo: max(1, size())),
                    isOccupied: Bool.random(using: &random),
                    needs: [min(one, other)..<max(one, other)]
                )
            }
            let now = time()
            var floor = WaitlistFloor(
                day: WaitlistHouse.day,
                at: now,
                tables: tables,
                combinations: [
                    WaitlistFloor.Combination(tables: ["a", "b"], seats: try SeatRange(upTo: max(1, size())))
                ],
                stays: [
                    WaitlistFloor.Stay(
                        tables: ["a", "z"],
                        party: size(),
                        since: time(),
                        stage: .paid,
                        stageSince: time()
                    )
                ],
                opensAt: Bool.random(using: &random) ? time() : nil,
                latestStart: time(),
                latestEnd: time(),
                turns: [2: length()],
                turn: length(),
                gap: length()
            )
            if Bool.random(using: &random) {
                floor.turnsOfUnits = [["a"]: [2: length(), .max: length()], ["a", "b"]: [1: length()]]
                floor.limits = (0..<3).map { _ in
                    let (starts, counted) = ([time(), time()].sorted(), [time(), time()].sorted())
                    return WaitlistFloor.StartLimit(
                        starts: starts[0]..<starts[1],
                        counted: counted[0]..<counted[1],
                        gaps: counted[0] <= starts[1] ? [counted[0]..<starts[1]] : [],
                        covers: size(),
                        parties: size()
                    )
                }
                floor.presences = (0..<3).map { _ in
                    let span = [time(), time()].sorted()
                    return WaitlistFloor.PresenceLimit(span: span[0]..<span[1], covers: size(), parties: size())
                }
                floor.included = length()
            }
            var list = Waitlist(id: WaitlistHouse.day)
            let policy = WaitlistPolicy(
                serve: [.longest, .largest, .blend(perCover: length())].randomElement(using: &random) ?? .longest,
                hold: length()
            )
            for number in 1...4 {
                let wish = WaitlistWish(
                    id: WaitlistEntryID("w\(number)"),
                    party: size(),
                    earliest: time(),
                    latest: time()
                )
                list.record(
                    .joined(
                        entry: WaitlistEntry(
                            wish,
                            number: number,
                            origin: .door,
                            guest: nil,
                            host: nil,
                            joinedAt: time(),
                            joining: WaitlistJoining(headStart: length())
                        )
                    )
                )
            }
            list.record(.offered(entry: "w1", offer: WaitlistOffer(tables: ["b"], span: now..<now)))
            let quoter = WaitQuoter(history, policy: policy, runs: 3, seed: seed)
            let answer = quoter.quote(
                for: WaitlistWish(id: "asks", party: size(), earliest: time()),
                headStart: length(),
                on: list,
                floor: floor
            )
            if case .wait(let wait) = answer { #expect(wait.p50 >= .zero && wait.p50 <= wait.p80, "seed \(seed)") }
            // Any answer will do, as long as there is one.
            _ = try? list.decide(
                .promote,
                in: WaitlistContext(policy: policy, floor: floor),
                by: .system,
                at: now
            )
        }
    }

    @Test("Limits on guests present hold in each minute of a stay, in whatever order they come")
    func presence() {
        var (admitted, refused) = (0, 0)
        for seed in 0..<UInt64(runs(400, long: 10_000)) {
            var random = SplitMix64(seed: seed)
            func pick(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
            let limits = (0..<8).map { _ in
                let from = pick(-10...50)
                return (minutes: from..<from + pick(1...30), covers: pick(5...16), parties: pick(2...6))
            }
            var guests = (0..<4).map { _ in (size: pick(1...4), until: pick(0...60), leaves: pick(1...60)) }
            let now = pick(0...20)
            /// Whether a party exceeds no limit in any minute.
            func isAdmitted(_ party: Int, _ length: Int) -> Bool {
                (now..<now + length).allSatisfy { minute in
                    let there = guests.filter { $0.leaves > now && $0.until > minute }
                    return limits.allSatisfy { limit in
                        !limit.minutes.contains(minute)
                            || there.reduce(party) { $0 + $1.size } <= limit.covers && there.count < limit.parties
                    }
                }
            }
            let presences = limits.map { limit in
                WaitlistFloor.PresenceLimit(
                    span: Self.time(limit.minutes.lowerBound)..<Self.time(limit.minutes.upperBound),
                    covers: limit.covers,
                    parties: limit.parties
                )
            }
            var pacing = WaitPacing([], presences, from: Self.time(0))
            pacing.begin()
            for other in guests {
                pacing.stay(other.size, until: Int64(other.until) * 60_000, leaving: Int64(other.leaves) * 60_000)
            }
            pacing.move(to: Int64(now) * 60_000)
            for _ in 0..<4 {
                let (party, length) = (pick(1...4), pick(0...40))
                let expected = isAdmitted(party, length)
                let found = pacing.admits(party, staying: Int64(length) * 60_000)
                #expect(found == expected, "seed \(seed)")
                if expected { admitted += 1 } else { refused += 1 }
                guard expected else { continue }
                guests.append((size: party, until: now + length, leaves: now + length))
                let end = Int64(now + length) * 60_000
                pacing.stay(party, until: end, leaving: end)
            }
        }
        #expect(admitted > 40 && refused > 40, "\(admitted) admitted, \(refused) refused")
    }

    @Test("As many as a limit has room for sit down in its minutes, and in the first one behind it as many as like")
    func startLimits() {
        let quarter = Self.time(0)..<Self.time(15)
        func pacing(_ covers: Int, _ parties: Int) -> WaitPacing {
            let limit = WaitlistFloor.StartLimit(starts: quarter, counted: quarter, covers: covers, parties: parties)
            var pacing = WaitPacing([limit], [], from: Self.time(0))
            pacing.begin()
            return pacing
        }
        func admits(_ party: Int, _ pacing: WaitPacing) -> Bool {
            var pacing = pacing
            return pacing.admits(party, staying: 60_000)
        }
        var covers = pacing(4, .max)
        #expect(admits(4, covers) && !admits(5, covers))
        covers.seat(3)
        #expect(admits(1, covers) && !admits(2, covers))
        var parties = pacing(.max, 1)
        #expect(admits(9, parties))
        parties.seat(1)
        #expect(!admits(1, parties))
        parties.move(to: 15 * 60_000 - 1)
        #expect(!admits(1, parties))
        parties.move(to: 15 * 60_000)
        #expect(admits(1, parties))
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

    /// A house of one table, at which a pair has sat for half an hour.
    private static func pairForHalfAnHour() throws -> (house: WaitlistHouse, floor: WaitlistFloor) {
        var house = WaitlistHouse()
        house.tables = [("a2", 1, 2)]
        house.occupied = ["a2"]
        let floor = WaitlistFloor(
            day: WaitlistHouse.day,
            at: time(0),
            tables: try house.floor(at: time(0)).tables,
            stays: [.init(tables: ["a2"], party: 2, since: time(-30))],
            turn: house.turn
        )
        return (house, floor)
    }

    @Test("Twenty pairs say how long pairs stay, and eight of them that have sat longer how long they stay on")
    func groups() throws {
        let (house, floor) = try Self.pairForHalfAnHour()
        func quote(_ short: Int, _ long: Int) throws -> WaitlistQuote {
            let pairs = [(short, 30), (long, 40)].flatMap { count, length in
                [CompletedStay](repeating: CompletedStay(party: 2, length: .minutes(length)), count: count)
            }
            let fours = [CompletedStay](repeating: CompletedStay(party: 4, length: .minutes(60)), count: 40)
            let quoter = WaitQuoter(try StayHistory(pairs + fours), policy: house.policy)
            return quoter.quote(for: WaitlistWish(id: "x", party: 2), on: house.empty, floor: floor)
        }
        let ten = WaitlistQuote.wait(wait: QuotedWait(p50: .minutes(10), p80: .minutes(10)))
        for (short, long) in [(0, 21), (0, 20), (11, 9), (12, 8)] {
            #expect(try quote(short, long) == ten, "\(short) and \(long)")
        }
        // With fewer, those of all sizes count, of whom most stay for an hour.
        for (short, long) in [(0, 19), (13, 7)] {
            guard case .wait(let wait) = try quote(short, long) else {
                Issue.record("nothing is quoted for \(short) and \(long)")
                continue
            }
            #expect(wait.p80 > .minutes(20), "\(short) and \(long)")
        }
    }

    @Test("If fewer than eight of ten evenings have a table in time, the longer wait goes up to the latest time")
    func seldomInTime() throws {
        // Of 200 pairs 130 stayed for 40 minutes, the others for 200: this one leaves in ten minutes or in 170.
        let stays = [(130, 40), (70, 200)].flatMap { count, length in
            [CompletedStay](repeating: CompletedStay(party: 2, length: .minutes(length)), count: count)
        }
        let (house, floor) = try Self.pairForHalfAnHour()
        let quoter = WaitQuoter(try StayHistory(stays), policy: house.policy)
        let wish = WaitlistWish(id: "x", party: 2, latest: Self.time(60))
        let quote = quoter.quote(for: wish, on: house.empty, floor: floor)
        #expect(quote == .wait(wait: QuotedWait(p50: .minutes(10), p80: .minutes(60))))
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
