import TablesideCore
import TablesideFloor
import Testing

@testable import TablesideTestSupport
@testable import TablesideTesting

@Suite("Floor simulation")
struct FloorSimulationTests {
    private static var id: BranchDay {
        get throws { BranchDay(branch: "trattoria", date: try CivilDate(year: 2026, month: 11, day: 27)) }
    }

    private static func minute(_ instant: Instant) -> Double { Double(instant.millisecondsSince1970) / 60_000 }

    /// A Friday with a late starter, breaks and too few waiters at its height.
    private static var friday: FloorSimulation {
        get throws {
            try FloorSimulation(
                demand: .init(parties: [10, 18, 22, 14, 4], each: .hours(1)),
                stay: .minutes(70),
                duties: [
                    .init("ana", cap: 6, breaks: [.minutes(60)..<(.minutes(75))]),
                    .init("bob", until: .minutes(200), cap: 6),
                    .init("cleo", from: .minutes(45), cap: 5, plan: WaiterPlan(weight: 50)),
                ],
                tables: ["t1", "t2", "t3", "t4"],
                id: id
            )
        }
    }

    @Test("parties, tables and stays are those of another implementation of the same generator")
    func parties() throws {
        let evening = FloorSimulation(
            demand: .init(parties: [3, 0, 5.5], each: .minutes(30)),
            stay: .minutes(75),
            duties: [.init("ana")],
            tables: ["t1", "t2", "t3"],
            length: .hours(6),
            id: try Self.id
        )
        let outcome = try #require(try evening.play([.usual], seed: 7).first)
        // Written down from a program in another language; milliseconds.
        let expected: [(at: Int64, covers: Int, stay: Int64, table: TableID)] = [
            (949_758, 4, 2_611_689, "t2"), (1_491_281, 2, 1_303_768, "t1"), (1_536_728, 2, 8_326_620, "t3"),
            (3_939_831, 7, 4_578_424, "t3"), (4_167_485, 5, 5_255_154, "t1"), (4_297_219, 4, 6_319_807, "t1"),
            (4_821_976, 4, 6_684_574, "t3"), (4_917_298, 3, 8_012_471, "t1"), (5_098_042, 2, 4_669_123, "t2"),
        ]
        var ends: [OrderID: Int64] = [:]
        for case .released(let order, _, let at, _) in outcome.events { ends[order] = at.millisecondsSince1970 }
        var place = 0
        for case .assigned(let order, _, let at, let facts, _) in outcome.events {
            try #require(place < expected.count)
            let own = expected[place]
            #expect(at.millisecondsSince1970 == own.at)
            #expect(facts == WorkFacts(covers: own.covers, table: own.table))
            #expect(ends[order] == own.at + own.stay)
            place += 1
        }
        #expect(place == expected.count)
        #expect(outcome.waits == (try evening.play([.leastCovers], seed: 7).first?.waits))
        #expect(outcome.waits.waited == 0)
        #expect(outcome.waits.mean == .zero)
    }

    @Test("as many parties come on average as the demand says, with stays of the mean and the evenness asked for")
    func averages() throws {
        var (orders, stays) = (0, [Double]())
        for seed in 0..<UInt64(60) {
            let evening = FloorSimulation(
                demand: .init(parties: [20, 40], each: .hours(1)),
                stay: .minutes(60),
                duties: [.init("ana")],
                length: .hours(12),
                id: try Self.id
            )
            let outcome = try #require(try evening.play([.usual], seed: seed).first)
            var begun: [OrderID: Instant] = [:]
            for event in outcome.events {
                switch event {
                case .assigned(let order, _, let at, _, _): begun[order] = at
                case .released(let order, _, let at, _):
                    stays.append(Self.minute(at) - Self.minute(try #require(begun[order])))
                default: break
                }
            }
            orders += outcome.waits.orders
        }
        // 60 evenings of 60 parties: 3,600, with a standard deviation of 60.
        #expect((3_450...3_750).contains(orders), "\(orders)")
        let mean = stays.reduce(0, +) / Double(stays.count)
        let variance = stays.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(stays.count)
        // Γ(4) with a mean of 60 has a variance of 60² ÷ 4.
        #expect((58.5...61.5).contains(mean), "\(mean)")
        #expect((800...1_000).contains(variance), "\(variance)")
    }

    @Test("a seed gives one evening, the same parties for every policy, and another seed another")
    func seeds() throws {
        let policies: [AssignmentPolicy] = [.usual, .roundRobin, .leastActive]
        let friday = try Self.friday
        let played = try friday.play(policies, seed: 5)
        #expect(try friday.play(policies, seed: 5) == played)
        #expect(try friday.play(policies, seed: 6) != played)
        #expect(played.map(\.policy) == policies)
        func parties(_ outcome: FloorSimulation.Outcome) -> [OrderID: Int] {
            var covers: [OrderID: Int] = [:]
            for event in outcome.events {
                switch event {
                case .assigned(let order, _, _, let facts, _), .queued(let order, _, let facts):
                    covers[order] = facts.covers
                default: break
                }
            }
            return covers
        }
        #expect(Set(played.map(parties)).count == 1)
        #expect(Set(played.map(\.events)).count == 3)
        let json = try encoded(played)
        #expect(try decoded([FloorSimulation.Outcome].self, json) == played)
    }

    @Test("waits, spread, the late starter's share and the report are those that the events tell")
    func figures() throws {
        var (waitedAtAll, unserved) = (0, 0)
        for seed in 0..<UInt64(8) {
            let friday = try Self.friday
            for outcome in try friday.play([.usual, .leastCovers, .roundRobin], seed: seed) {
                var came: [OrderID: Double] = [:]
                var waits: [Double] = []
                var spreads: [Int] = []
                var late = (own: 0, all: 0)
                var state = Shift(id: friday.id)
                for event in outcome.events {
                    state.apply(event)
                    switch event {
                    case .queued(let order, let at, _): came[order] = Self.minute(at)
                    case .assigned(let order, let waiter, let at, _, _):
                        waits.append(Self.minute(at) - (came.removeValue(forKey: order) ?? Self.minute(at)))
                        let hands = state.waiters.filter(\.isOnDuty).map(\.hand.count).sorted()
                        spreads.append((hands.last ?? 0) - (hands.first ?? 0))
                        if (45..<75).contains(Self.minute(at)) {
                            late = (late.own + (waiter == "cleo" ? 1 : 0), late.all + 1)
                        }
                    default: break
                    }
                }
                waits += came.values.map { 300 - $0 }
                waits.sort()
                let place = "seed \(seed), \(outcome.policy)"
                #expect(outcome.waits.orders == waits.count, "\(place)")
                #expect(outcome.waits.waited == waits.filter { $0 > 0 }.count, "\(place)")
                #expect(outcome.waits.unserved == came.count, "\(place)")
                let mean = waits.reduce(0, +) / Double(waits.count)
                #expect(abs(Double(outcome.waits.mean.milliseconds) / 60_000 - mean) < 0.001, "\(place)")
                // At most a twentieth of the orders waited longer, and more than that at least as long.
                let limit = Double(outcome.waits.percentile95.milliseconds) / 60_000
                #expect(waits.filter { $0 > limit + 1e-6 }.count * 20 <= waits.count, "\(place)")
                #expect(waits.filter { $0 > limit - 1e-6 }.count * 20 > waits.count, "\(place)")
                #expect(
                    abs(outcome.activeSpread - Double(spreads.reduce(0, +)) / Double(spreads.count)) < 1e-9,
                    "\(place)"
                )
                let starter = try #require(outcome.lateStarters.first)
                #expect(outcome.lateStarters.count == 1 && starter.waiter == "cleo" && starter.from == .minutes(45))
                #expect(starter.orders == late.own && starter.ofAll == late.all, "\(place)")
                let end = Instant(millisecondsSince1970: 300 * 60_000)
                #expect(outcome.report == FairnessReport(of: friday.id, events: outcome.events, until: end), "\(place)")
                waitedAtAll += outcome.waits.waited
                unserved += came.count
            }
        }
        #expect(waitedAtAll > 0)
        #expect(unserved > 0)
    }

    @Test("waiters come, take breaks and go as the plan says")
    func plan() throws {
        let outcome = try #require(try Self.friday.play([.usual], seed: 1).first)
        var marks: [String] = []
        // The tables of the orders that Bob has in hand.
        var held: [OrderID: TableID] = [:]
        for event in outcome.events {
            switch event {
            case .began(let waiter, _, let at, _, _, _): marks.append("\(waiter) began \(Int(Self.minute(at)))")
            case .paused(let waiter, let until, let at):
                let end = until.map { Int(Self.minute($0)) } ?? 0
                marks.append("\(waiter) paused \(Int(Self.minute(at)))-\(end)")
            case .cut(let waiter, let at): marks.append("\(waiter) cut \(Int(Self.minute(at)))")
            case .released(let order, _, _, _): held[order] = nil
            case .assigned(let order, let waiter, let at, let facts, _):
                let minute = Self.minute(at)
                #expect(!(waiter == "ana" && (60..<75).contains(minute)), "on her break")
                let isKept = facts.table.map(held.values.contains) == true
                #expect(!(waiter == "bob" && minute >= 200) || isKept, "about to go")
                if waiter == "bob" { held[order] = facts.table }
                #expect(!(waiter == "cleo" && minute < 45), "not there yet")
            default: break
            }
        }
        #expect(marks == ["ana began 0", "bob began 0", "cleo began 45", "ana paused 60-75", "bob cut 200"])
        #expect(outcome.report.rows.map(\.weight) == [100, 100, 50])
    }

    @Test("as many orders are open at once as if no party waited, and more with too few waiters")
    func peak() throws {
        var crowded = 0
        for seed in 0..<UInt64(20) {
            var evening = try Self.friday
            for isCapped in [false, true] {
                evening.duties = [.init("ana", cap: isCapped ? 12 : nil)]
                let outcome = try #require(try evening.play([.usual], seed: seed).first)
                var open: Set<OrderID> = []
                var peak = 0
                for event in outcome.events {
                    switch event {
                    case .queued(let order, _, _), .assigned(let order, _, _, _, _): open.insert(order)
                    case .released(let order, _, _, _): open.remove(order)
                    default: break
                    }
                    peak = max(peak, open.count)
                }
                let least = FloorSimulation.leastPeak(of: evening.parties(seed: seed))
                #expect(isCapped ? least <= peak : least == peak, "seed \(seed)")
                if least < peak { crowded += 1 }
            }
        }
        #expect(crowded > 10)
    }

    @Test("a party that comes while five hundred wait goes away, and is not served")
    func queue() throws {
        let evening = FloorSimulation(
            demand: .init(parties: [1_300], each: .hours(1)),
            stay: .days(2),
            duties: [.init("ana", cap: 6), .init("bob", from: .minutes(30), cap: 4)],
            id: try Self.id
        )
        let outcome = try #require(try evening.play([.usual], seed: 1).first)
        let queued = outcome.events.count { if case .queued = $0 { true } else { false } }
        let served = outcome.events.count { if case .assigned = $0 { true } else { false } }
        // Four parties take the places of those whom Bob serves.
        #expect(queued == 504 && served == 10)
        #expect(outcome.waits.unserved == outcome.waits.orders - 10)
        #expect((1_190...1_410).contains(outcome.waits.orders))
    }

    @Test("more parties at once than a shift can have orders are refused")
    func crowd() throws {
        for parties in [2_500, 1e20, .infinity] {
            let evening = FloorSimulation(
                demand: .init(parties: [parties], each: .hours(1)),
                stay: .days(2),
                duties: [.init("ana", cap: 6)],
                id: try Self.id
            )
            #expect(throws: Shift.Refusal(.tooManyOrders(limit: 2_000))) { try evening.play([.usual], seed: 1) }
        }
    }

    @Test("demand that makes no sense is an evening without guests, and duties that make none are refused")
    func hostile() throws {
        for parties in [[], [0, 0], [-5], [.nan, .nan]] as [[Double]] {
            let evening = FloorSimulation(
                demand: .init(parties: parties, each: .hours(1)),
                stay: .hours(1),
                duties: [.init("ana")],
                id: try Self.id
            )
            let outcome = try #require(try evening.play([.usual], seed: 1).first)
            #expect(outcome.waits.orders == 0)
            #expect(outcome.activeSpread == 0)
        }
        var crowd = FloorSimulation(
            demand: .init(parties: [.infinity], each: .days(4_000), sizes: []),
            stay: .days(4_000),
            shape: -1,
            duties: [],
            id: try Self.id
        )
        crowd.length = .zero
        #expect(try crowd.play([.usual], seed: 1).first?.waits.orders == 0)
        crowd.length = .hours(1)
        crowd.demand.parties = [24 * 10]
        let alone = try #require(try crowd.play([.usual], seed: 1).first)
        #expect(alone.waits.unserved == alone.waits.orders)
        #expect(alone.report.rows.isEmpty)
        crowd.duties = [.init("ana", cap: -1)]
        #expect(throws: Shift.Refusal(.negativeCap(cap: -1))) { try crowd.play([.usual], seed: 1) }
    }
}
