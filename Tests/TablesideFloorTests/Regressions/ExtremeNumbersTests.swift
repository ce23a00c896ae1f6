import TablesideCore
import TablesideFloor
import TablesideTesting
import Testing

@testable import TablesideTestSupport

/// Two orders of as many covers as a number can hold, in events that no decision made, overflowed the credit of their
/// waiter and trapped; so did a question about such an order to a shift that counts covers.
@Suite("Extreme numbers in the events of a shift")
struct ExtremeNumbersTests {
    private let ana = UserID("ana")
    private static let extremes = [Int.min, .min + 1, -1, 0, 1, 2, 10_000, 10_001, .max / 2, .max - 1, .max]

    private static func shift(_ events: [Shift.Event]) throws -> Shift {
        let date = try CivilDate(year: 2026, month: 3, day: 28)
        var shift = Shift(id: BranchDay(branch: ShiftTests.branch, date: date))
        for event in events { shift.apply(event) }
        return shift
    }

    private func began(_ cap: Int?) -> Shift.Event {
        .began(waiter: ana, cap: cap, at: ShiftTests.instant(0), limit: nil)
    }

    private func taken(_ order: OrderID, _ facts: WorkFacts) -> Shift.Event {
        .taken(order: order, waiter: ana, at: ShiftTests.instant(1), facts: facts)
    }

    @Test("covers count up to 10,000 and down to none, units down to one")
    func covers() throws {
        for unit in [LoadUnit.covers, .units] {
            let rules = Shift.Event.rulesSet(rules: ShiftRules(unit: unit), at: ShiftTests.instant(0))
            let most = WorkFacts(covers: .max, units: .max)
            let full = try Self.shift([rules, began(nil), taken("1", most), taken("2", most)])
            #expect(full.waiter(ana)?.creditedCovers == 20_000)
            #expect(full.waiter(ana)?.load == 20_000)
            let least = WorkFacts(covers: .min, units: .min)
            let empty = try Self.shift([rules, began(nil), taken("1", least), taken("2", least)])
            #expect(empty.waiter(ana)?.creditedCovers == 0)
            #expect(empty.waiter(ana)?.load == 2)
        }
    }

    @Test("a weight counts between 1 and 1,000 hundredths, a cap from none on, a band up to 10,000")
    func plans() throws {
        for (weight, counted) in [(Int.min, 1), (0, 1), (1, 1), (1_000, 1_000), (1_001, 1_000), (.max, 1_000)] {
            let plan = Shift.Event.planned(waiter: ana, plan: WaiterPlan(weight: weight), at: ShiftTests.instant(0))
            #expect(try Self.shift([plan]).waiter(ana)?.plan.weight == counted)
        }
        #expect(try Self.shift([began(.min)]).waiter(ana)?.cap == 0)
        for (width, counted) in [(Int.min, 0), (10_000, 10_000), (.max, 10_000)] {
            let rules = ShiftRules(policy: .banded(width: width))
            let shift = try Self.shift([.rulesSet(rules: rules, at: ShiftTests.instant(0))])
            #expect(shift.rules.policy == .banded(width: counted))
        }
    }

    @Test("an order of any size is asked about, and goes to nobody whose cap is below it")
    func questions() throws {
        let rules = Shift.Event.rulesSet(rules: ShiftRules(unit: .covers), at: ShiftTests.instant(0))
        for (cap, waiter) in [(nil, ana), (6, nil), (.max, ana)] as [(Int?, UserID?)] {
            let shift = try Self.shift([rules, began(cap), taken("1", WorkFacts(covers: 4))])
            let large = WorkFacts(covers: .max)
            #expect(shift.waiter(for: large, at: ShiftTests.instant(2)) == waiter)
            guard case .nobody = shift.choose(for: "2", facts: large, at: ShiftTests.instant(2)) else {
                #expect(waiter != nil)
                continue
            }
            #expect(waiter == nil)
        }
    }

    @Test("whatever the numbers in the events are, the shift answers")
    func randomEvents() throws {
        for seed in UInt64(0)..<300 {
            var random = SplitMix64(seed: seed)
            func pick<T>(_ values: [T]) -> T { values[Int(random.next() % UInt64(values.count))] }
            func number() -> Int { pick(Self.extremes) }
            func facts() -> WorkFacts {
                WorkFacts(covers: number(), table: pick([nil, "t1"]), units: pick([nil, number()]))
            }
            func at() -> Instant { Instant(millisecondsSince1970: Int64(number())) }
            let policies: [AssignmentPolicy] = [
                .banded(width: number()), .leastCovers, .leastTables, .roundRobin, .leastActive,
                .weightedLeast(bias: pick([-1, 0, 2.5, .infinity, .nan])),
            ]
            let rules = ShiftRules(
                policy: pick(policies),
                unit: pick([.orders, .covers, .tables, .units]),
                mode: .assign,
                minGap: pick([nil, .milliseconds(Int64(number()))])
            )
            var events: [Shift.Event] = [.rulesSet(rules: rules, at: at())]
            for index in 1...12 {
                let (waiter, order) = (UserID(pick(["a", "b"])), OrderID("\(index)"))
                events += [
                    .planned(waiter: waiter, plan: WaiterPlan(weight: number()), at: at()),
                    .began(waiter: waiter, cap: pick([nil, number()]), at: at(), limit: nil),
                    pick([
                        .taken(order: order, waiter: waiter, at: at(), facts: facts()),
                        .queued(order: order, at: at(), facts: facts()),
                        .assigned(order: order, waiter: waiter, at: at(), facts: facts(), past: []),
                    ]),
                    pick([
                        .released(order: OrderID("\(index / 2)"), waiter: waiter, at: at(), isServed: false),
                        .handedOver(order: OrderID("\(index / 2)"), from: waiter, to: "b", at: at()),
                        .paused(waiter: waiter, until: pick([nil, at()]), at: at()),
                    ]),
                ]
            }
            let shift = try Self.shift(events)
            let (now, asked) = (at(), facts())
            _ = (shift.choose(for: "99", facts: asked, at: now), shift.nextDue, shift.dueCommand)
            _ = shift.batch(for: [Shift.Work(id: "99", facts: asked), Shift.Work(id: "98", facts: facts())], at: now)
            let report = FairnessReport(of: shift.id, events: events, until: now)
            #expect(report.rows.allSatisfy { $0.covers >= 0 && $0.covers <= 120_000 }, "seed \(seed)")
            #expect(!report.text().isEmpty && !report.svg(.covers, .perHourAndWeight).isEmpty)
        }
    }
}
