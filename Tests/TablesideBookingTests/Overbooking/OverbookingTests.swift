import TablesideBooking
import TablesideCore
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

@Suite("Overbooking")
struct OverbookingTests {
    /// Four tables for four, each booked at seven by a party that comes with a probability of 0.9.
    private func evening(
        _ change: (inout SampleHouse) throws -> Void = { _ in }
    ) throws -> (house: SampleHouse, plan: VenuePlan, day: ServiceDay, now: Instant, seven: Instant) {
        var house = try SampleHouse(seats: [4, 4, 4, 4])
        try change(&house)
        let plan = try house.plan()
        var day = try house.day("2026-11-27")
        let now = try house.instant("2026-11-27T12:00")
        let seven = try house.instant("2026-11-27T19:00")
        for number in 1...4 {
            let request = BookingRequest(id: BookingID("\(number)"), party: 4, at: seven)
            try day.perform(.book(request), in: plan, by: .host(UserID("h"), at: house.branch.id), at: now)
        }
        return (house, plan, day, now, seven)
    }

    private let rates = ShowRates(usual: 0.9)

    @Test("off by default: no more than there is room for, but all of that")
    func off() throws {
        let (_, plan, day, now, seven) = try evening()
        let policy = OverbookingPolicy(rates: rates)
        let opened = try plan.open(day)
        let full = try opened.overbooking(of: 4, at: seven, under: policy, at: now)
        #expect(!full.isAccepted && full.capacity == 4 && full.booked == 5)
        let early = try opened.overbooking(of: 4, at: seven - .hours(2), under: policy, at: now)
        #expect(early.isAccepted && early.booked == 1 && early.risk == 0)
        let certain = ExpectedShow(1)
        #expect(try policy.judge(certain, beside: [certain], capacity: 2).isAccepted)
        #expect(try !policy.judge(certain, beside: [certain], capacity: 1).isAccepted)
    }

    @Test("a fifth party at four tables comes on top if all come: 0.9⁵, and waits for that share of the rest")
    func fifth() throws {
        let (_, plan, day, now, seven) = try evening()
        let opened = try plan.open(day)
        var policy = OverbookingPolicy(alpha: 0.59, rates: rates)
        let refused = try opened.overbooking(of: 4, at: seven, under: policy, at: now)
        #expect(!refused.isAccepted)
        #expect(abs(refused.risk - 0.59049) < 1e-12)
        #expect(abs(refused.expectedExcess - 0.59049) < 1e-12)
        #expect(abs(refused.expected - 4.5) < 1e-12)
        // Of the two hours that each of the four stays.
        #expect(refused.expectedWait.milliseconds / 1_000 == 4_251)
        policy.alpha = 0.5905
        #expect(try opened.overbooking(of: 4, at: seven, under: policy, at: now).isAccepted)
        // An hour earlier they come while the party sits there, which is as great a risk.
        let earlier = try opened.overbooking(of: 4, at: seven - .hours(1), under: policy, at: now)
        #expect(earlier.isAccepted && abs(earlier.risk - 0.59049) < 1e-12)
        // An hour later those four have an hour left, and nobody else is there.
        let later = try opened.overbooking(of: 4, at: seven + .hours(1), under: policy, at: now)
        #expect(later.isAccepted && later.expectedWait.milliseconds / 1_000 == 2_125)
        // A sixth, beside one who was promised a table: P(5 of 6) + P(6 of 6).
        let promised = [OverbookedParty(party: 4, span: seven..<seven + .hours(2), probability: 0.9)]
        let sixth = try opened.overbooking(of: 4, at: seven, beside: promised, under: policy, at: now)
        #expect(abs(sixth.risk - 0.885735) < 1e-12 && !sixth.isAccepted)
        #expect(abs(sixth.expectedExcess - (0.354294 + 2 * 0.531441)) < 1e-12)
    }

    @Test("who does not fit at one instant is refused, though at another one, where all fit, the risk is as great")
    func equalRisks() throws {
        let (_, plan, day, now, seven) = try evening()
        // Nobody is expected to come: five at four tables are as little a risk as the two who are there later.
        let policy = OverbookingPolicy(rates: ShowRates(usual: 0))
        let eight = seven + .hours(1)
        let promised = [OverbookedParty(party: 4, span: eight + .minutes(90)..<eight + .hours(3), probability: 0)]
        let verdict = try plan.open(day).overbooking(of: 4, at: eight, beside: promised, under: policy, at: now)
        #expect(!verdict.isAccepted && verdict.booked == 5 && verdict.risk == 0)
    }

    @Test("the boundary is the guest's: a risk of exactly alpha is taken, and one just above is not")
    func boundary() throws {
        let policy = OverbookingPolicy(alpha: 0.25, rates: rates)
        let half = ExpectedShow(0.5)
        #expect(try policy.judge(half, beside: [half], capacity: 1).isAccepted)
        #expect(try policy.judge(half, beside: [half], capacity: 1).risk == 0.25)
        #expect(try !policy.judge(ExpectedShow(0.500000001), beside: [half], capacity: 1).isAccepted)
        #expect(try OverbookingPolicy(alpha: 0, rates: rates).judge(half, beside: [half], capacity: 2).isAccepted)
        #expect(try !OverbookingPolicy(alpha: 0, rates: rates).judge(half, beside: [half], capacity: 1).isAccepted)
    }

    @Test("nothing is risked on tables that are locked, prepaid, blocked, or where somebody sits")
    func rigid() throws {
        let (house, plan, day, now, seven) = try evening()
        let host = Author.host(UserID("h"), at: house.branch.id)
        let policy = OverbookingPolicy(alpha: 0.59, rates: rates)
        func judge(_ day: ServiceDay, _ plan: VenuePlan, at now: Instant) throws -> OverbookingVerdict {
            try plan.open(day).overbooking(of: 4, at: seven, under: policy, at: now)
        }
        var locked = day
        try locked.perform(.lock(BookingID("1")), in: plan, by: host, at: now)
        let three = try judge(locked, plan, at: now)
        #expect(three.capacity == 3 && three.booked == 4 && abs(three.risk - 0.6561) < 1e-12)
        // Two hours before the visit all four are locked by themselves.
        let (_, locking, soon, _, _) = try evening { $0.rules.lockBefore = .hours(2) }
        #expect(try judge(soon, locking, at: seven - .hours(2) - .milliseconds(1)).capacity == 4)
        #expect(try judge(soon, locking, at: seven - .hours(2)).capacity == 0)
        var seated = day
        try seated.perform(.seat(BookingID("1")), in: plan, by: host, at: seven)
        #expect(try judge(seated, plan, at: seven).capacity == 3)
        var blocked = day
        try blocked.perform(.cancel(BookingID("1")), in: plan, by: host, at: now)
        let table = try #require(day.booking(BookingID("1"))?.tables.first)
        let block = TableBlock(id: BlockID("b"), table: table, span: seven + .hours(1)..<seven + .hours(3))
        try blocked.perform(.blockTable(block), in: plan, by: host, at: now)
        #expect(try judge(blocked, plan, at: now).capacity == 3)
        let (_, paid, prepaid, _, _) = try evening { house in
            house.rules.deposit = DepositRule(PartyCharge(Money(minorUnits: 10_00, .eur), per: .booking))
        }
        let none = try judge(prepaid, paid, at: now)
        #expect(none.capacity == 0 && none.booked == 1 && !none.isAccepted && abs(none.risk - 0.9) < 1e-12)
    }

    @Test(
        "who leaves as the party comes is nobody whose table is risked, and with a gap nobody who leaves that much earlier"
    )
    func afterwards() throws {
        for gap in [0, 30] {
            let (house, plan, day, now, seven) = try evening { house in
                if gap > 0 { house.rules.buffer = .additional(length: .minutes(gap)) }
            }
            // Each of the four stays for two hours, and at table 1 nothing may be risked.
            var locked = day
            let host = Author.host(UserID("h"), at: house.branch.id)
            try locked.perform(.lock(BookingID("1")), in: plan, by: host, at: now)
            let policy = OverbookingPolicy(alpha: 0.59, rates: rates)
            let opened = try plan.open(locked)
            let free = seven + .hours(2) + .minutes(gap)
            #expect(try opened.overbooking(of: 4, at: free, under: policy, at: now).capacity == 4)
            #expect(try opened.overbooking(of: 4, at: free - .minutes(15), under: policy, at: now).capacity == 3)
        }
    }

    @Test("in covers, seats are counted and people come; a combination takes up as many tables as it has")
    func covers() throws {
        let (_, plan, day, now, seven) = try evening()
        var policy = OverbookingPolicy(alpha: 0.6, measure: .covers, rates: rates)
        let verdict = try plan.open(day).overbooking(of: 2, at: seven, under: policy, at: now)
        #expect(verdict.capacity == 16 && verdict.booked == 18 && abs(verdict.risk - 0.59049) < 1e-12)
        #expect(abs(verdict.expectedExcess - 2 * 0.59049) < 1e-12 && verdict.isAccepted)
        policy.measure = .parties
        var house = try SampleHouse(seats: [4, 4, 4])
        house.join("t1", "t2")
        var pair = try house.day("2026-11-27")
        let request = BookingRequest(id: BookingID("8"), party: 8, at: seven)
        try pair.perform(.book(request), in: house.plan(), by: .host(UserID("h"), at: house.branch.id), at: now)
        let beside = try house.plan().open(pair).overbooking(of: 4, at: seven, under: policy, at: now)
        #expect(beside.capacity == 3 && beside.booked == 3 && beside.isAccepted && beside.risk == 0)
    }

    @Test("evenings filled under a policy go wrong no more often than it accepts", arguments: [0.01, 0.05, 0.2])
    func monteCarlo(alpha: Double) throws {
        let seed = UInt64(0x3A5E) + UInt64(alpha * 1_000)
        var random = SplitMix64(seed: seed)
        let policy = OverbookingPolicy(alpha: alpha, rates: rates)
        for capacity in [4, 10, 25] {
            var taken: [ExpectedShow] = []
            var refused = 0
            while refused < 20 {
                let next = ExpectedShow(Double.random(in: 0.6...0.99, using: &random))
                if try policy.judge(next, beside: taken, capacity: capacity).isAccepted {
                    taken.append(next)
                } else {
                    refused += 1
                }
            }
            #expect(taken.count >= capacity)
            let trials = runs(4_000, long: 400_000)
            var (wrong, excess) = (0, 0)
            for _ in 0..<trials {
                let shows = taken.count { Double.random(in: 0..<1, using: &random) < $0.probability }
                if shows > capacity { wrong += 1 }
                excess += max(0, shows - capacity)
            }
            let share = Double(wrong) / Double(trials)
            let deviation = (alpha * (1 - alpha) / Double(trials)).squareRoot()
            #expect(share <= alpha + 4 * deviation, "seed \(seed) capacity \(capacity): \(share)")
            let foretold = try ShowDistribution(taken).expectedExcess(above: capacity)
            #expect(abs(foretold - Double(excess) / Double(trials)) < 0.05, "seed \(seed) capacity \(capacity)")
        }
    }

    /// The mean total wait when those who come on top take the tables in the order in which they are left.
    private func wait(resting rests: [Double], beside others: Int, _ random: inout SplitMix64) -> Double {
        let trials = runs(4_000, long: 400_000)
        var total = 0.0
        for _ in 0..<trials {
            func comes() -> Bool { Double.random(in: 0..<1, using: &random) < 0.9 }
            var until = rests.map { comes() ? $0 : 0 }
            for _ in 0..<others where comes() {
                guard let next = until.indices.min(by: { until[$0] < until[$1] }) else { break }
                total += until[next]
                until[next] += 120
            }
        }
        return total / Double(trials)
    }

    @Test("a party that is promised a table where nothing is booked keeps the next one waiting")
    func promisedAlone() throws {
        let house = try SampleHouse(seats: [4])
        let (now, seven) = (try house.instant("2026-11-27T12:00"), try house.instant("2026-11-27T19:00"))
        let opened = try house.plan().open(try house.day("2026-11-27"))
        let promised = [OverbookedParty(party: 4, span: seven..<seven + .hours(2), probability: 0.9)]
        let policy = OverbookingPolicy(alpha: 1, rates: rates)
        let verdict = try opened.overbooking(of: 4, at: seven, beside: promised, under: policy, at: now)
        // Both come with 0.9 × 0.9, and then one waits for the two hours of the other.
        #expect(abs(verdict.expectedExcess - 0.81) < 1e-12)
        #expect(verdict.expectedWait.milliseconds / 1_000 == 5_832)
    }

    @Test("the expected wait is that of who comes on top if all leave at once, and an upper estimate if not")
    func expectedWait() throws {
        let seed: UInt64 = 0x3A17
        var random = SplitMix64(seed: seed)
        let policy = OverbookingPolicy(alpha: 1, rates: rates)
        for ends in [[120, 120, 120, 120], [30, 60, 90, 120]] {
            let house = try SampleHouse(seats: [4, 4, 4, 4])
            let (plan, now) = (try house.plan(), try house.instant("2026-11-27T12:00"))
            let seven = try house.instant("2026-11-27T19:00")
            var day = try house.day("2026-11-27")
            for (number, end) in ends.enumerated() {
                // Everybody stays for two hours.
                let start = seven + .minutes(end) - .hours(2)
                let request = BookingRequest(id: BookingID("\(number)"), party: 4, at: start)
                try day.perform(.book(request), in: plan, by: .host(UserID("h"), at: house.branch.id), at: now)
            }
            let opened = try plan.open(day)
            for count in 0...2 {
                let party = OverbookedParty(party: 4, span: seven..<seven + .hours(2), probability: 0.9)
                let promised = [OverbookedParty](repeating: party, count: count)
                let verdict = try opened.overbooking(of: 4, at: seven, beside: promised, under: policy, at: now)
                let expected = Double(verdict.expectedWait.milliseconds) / 60_000
                let played = wait(resting: ends.map(Double.init), beside: count + 1, &random)
                let figures = "seed \(seed) \(ends), \(count) promised: \(played) of \(expected) min"
                // The wait is no longer than six hours in all, and its mean off by a sixtieth of its deviation.
                if ends[0] == 120 {
                    #expect(abs(played - expected) < 12, "\(figures)")
                } else {
                    // Alone, it waits 30 minutes if all come, and the mean rest is 75; three wait 60 on average.
                    #expect(played < 0.85 * expected, "\(figures)")
                    if count == 0 { #expect(abs(played - 0.4 * expected) < 2, "\(figures)") }
                }
            }
        }
    }

    @Test("the risk of a random evening is that of its worst instant, counted by every outcome")
    func equalsOutcomes() throws {
        try evenings(40, from: 0x0B00C, adjust: { $0.combinations = [] }) { evening in
            try evening.live(8)
            let policy = OverbookingPolicy(alpha: 0.3, rates: ShowRates(usual: 0.75))
            let opened = try evening.plan.open(evening.day)
            let (naive, stays) = (evening.house.naive, evening.stays)
            guard let start = evening.starts.first(where: { $0 >= evening.now }) else { return }
            for party in 1...4 {
                let end = start + naive.length(party, at: start)
                let near = stays.filter { $0.from < end + naive.gap && start < $0.to + naive.gap }
                let rigid = Set(near.filter { $0.stays || $0.sits }.map(\.table))
                let overstaying = Set(
                    stays.filter { $0.sits && $0.to <= evening.now && start <= evening.now }.map(\.table)
                )
                let tables = naive.tables.filter { table in
                    table.smallest <= party && party <= table.largest && !naive.offline.contains(table.tables[0])
                        && !rigid.contains(table.tables[0]) && !overstaying.contains(table.tables[0])
                }
                let names = Set(tables.map { $0.tables[0] })
                let risked = near.filter { names.contains($0.table) }
                var worst = 0.0
                for minute in start..<end + naive.gap {
                    let present = risked.filter { $0.from <= minute && minute < $0.to + naive.gap }
                    var risk = 0.0
                    for outcome in 0..<(1 << (present.count + 1)) {
                        let comes = (0...present.count).count { outcome >> $0 & 1 == 1 }
                        guard comes > tables.count else { continue }
                        var part = 1.0
                        for place in 0...present.count { part *= outcome >> place & 1 == 1 ? 0.75 : 0.25 }
                        risk += part
                    }
                    worst = max(worst, risk)
                }
                let verdict = try opened.overbooking(
                    of: party,
                    at: evening.at(start),
                    under: policy,
                    at: evening.instant
                )
                #expect(verdict.capacity == tables.count, "seed \(evening.seed) party \(party)")
                #expect(abs(verdict.risk - worst) < 1e-9, "seed \(evening.seed) party \(party)")
                #expect(
                    verdict.isAccepted == (worst <= 0.3 || verdict.booked <= verdict.capacity),
                    "seed \(evening.seed)"
                )
            }
        }
    }

    @Test("what is wrong with a policy, a party or a promise is told at its place")
    func problems() throws {
        let (_, plan, day, now, seven) = try evening()
        let wrong = OverbookingPolicy(alpha: 2, measure: .covers, rates: ShowRates(usual: -1))
        let promised = [OverbookedParty(party: 0, span: seven..<seven, probability: .nan)]
        let opened = try plan.open(day)
        do {
            _ = try opened.overbooking(of: 0, at: seven, beside: promised, under: wrong, at: now)
            Issue.record("accepted")
        } catch {
            let paths = ["alpha", "rates.usual", "party", "promised[0].probability", "promised[0].weight"]
            #expect(error.problems.map { "\($0.path)" } == paths)
        }
        let policy = OverbookingPolicy(alpha: 0.1, rates: rates)
        let far = Instant(millisecondsSince1970: .max)
        let verdict = try opened.overbooking(of: .max, at: far, under: policy, at: now)
        #expect(verdict.capacity == 0 && !verdict.isAccepted)
        #expect(throws: Defects<OverbookingProblem>.self) {
            try opened.overbooking(
                of: .max,
                at: far,
                under: OverbookingPolicy(measure: .covers, rates: rates),
                at: Instant(millisecondsSince1970: .min)
            )
        }
        #expect(try decoded(OverbookingPolicy.self, encoded(policy)) == policy)
        #expect(try decoded(OverbookingVerdict.self, encoded(verdict)) == verdict)
    }
}
