import TablesideCore
import TablesideFloor
import TablesideTesting
import Testing

@testable import TablesideTestSupport

/// The limits of the numbers and lists that a shift is given, each at its edge.
@Suite("Shift, problems")
struct ShiftProblemTests {
    private let ana = ShiftTests.ana
    private static let day = Elapsed.days(1)
    private static let tooLong = Elapsed.days(1) + .milliseconds(1)
    private static let skills = Set((0...32).map { WaiterSkill(rawValue: "s\($0)") })
    private static let sections = Set((0...200).map { SectionID("s\($0)") })

    /// Expects that a command is refused with these problems, and that the shift stays as it was.
    private func refuses(
        _ command: Shift.Command,
        _ problems: [ShiftProblem],
        on shift: Shift,
        at minute: Int64 = 1,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        var after = shift
        #expect(throws: Shift.Refusal(.unsound(problems: problems)), sourceLocation: sourceLocation) {
            try after.perform(command, by: .system, at: ShiftTests.instant(minute))
        }
        #expect(after == shift, sourceLocation: sourceLocation)
    }

    @Test("biases are 0…8, bands 0…10,000, times to answer and gaps 1 millisecond to a day; several at once")
    func rules() throws {
        let sound: [ShiftRules] = [
            .usual, .quickPlate, ShiftRules(policy: .weightedLeast(bias: 0)),
            ShiftRules(policy: .weightedLeast(bias: 8)),
            ShiftRules(policy: .banded(width: 0)), ShiftRules(policy: .banded(width: 10_000)),
            ShiftRules(mode: .offer(within: .milliseconds(1)), minGap: .milliseconds(1)),
            ShiftRules(mode: .offer(within: Self.day), minGap: Self.day),
        ]
        for rules in sound { #expect(rules.problems().isEmpty, "\(rules)") }
        let faulty: [(ShiftRules, [ShiftProblem])] = [
            (ShiftRules(policy: .weightedLeast(bias: -0.001)), [.biasOutOfRange]),
            (ShiftRules(policy: .weightedLeast(bias: 8.001)), [.biasOutOfRange]),
            (ShiftRules(policy: .weightedLeast(bias: .infinity)), [.biasOutOfRange]),
            (ShiftRules(policy: .weightedLeast(bias: .nan)), [.biasOutOfRange]),
            (ShiftRules(policy: .banded(width: -1)), [.bandOutOfRange(width: -1)]),
            (ShiftRules(policy: .banded(width: 10_001)), [.bandOutOfRange(width: 10_001)]),
            (ShiftRules(mode: .offer(within: .zero)), [.offerOutOfRange(within: .zero)]),
            (ShiftRules(mode: .offer(within: .minutes(-1))), [.offerOutOfRange(within: .minutes(-1))]),
            (ShiftRules(mode: .offer(within: Self.tooLong)), [.offerOutOfRange(within: Self.tooLong)]),
            (ShiftRules(minGap: .zero), [.gapOutOfRange(gap: .zero)]),
            (ShiftRules(minGap: .minutes(-1)), [.gapOutOfRange(gap: .minutes(-1))]),
            (ShiftRules(minGap: Self.tooLong), [.gapOutOfRange(gap: Self.tooLong)]),
            (ShiftRules(lastOrder: .zero), [.lastOrderOutOfRange(before: .zero)]),
            (ShiftRules(lastOrder: Self.tooLong), [.lastOrderOutOfRange(before: Self.tooLong)]),
            (
                ShiftRules(sections: Dictionary(uniqueKeysWithValues: Self.sections.map { ($0, []) })),
                [.tooManySections(limit: 200)]
            ),
            (
                ShiftRules(
                    policy: .banded(width: -1),
                    mode: .offer(within: .zero),
                    minGap: Self.tooLong,
                    sections: ["bar": ["t1", "t2"], "hall": ["t2", "t3"]]
                ),
                [
                    .bandOutOfRange(width: -1), .offerOutOfRange(within: .zero), .gapOutOfRange(gap: Self.tooLong),
                    .sharedTable(table: "t2", sections: ["bar", "hall"]),
                ]
            ),
        ]
        let shift = try ShiftTests.shift(caps: [ana: nil])
        for (rules, problems) in faulty {
            #expect(rules.problems() == problems, "\(rules)")
            refuses(.follow(rules: rules), problems, on: shift)
        }
    }

    @Test("weights are 1…1,000, a waiter has at most 200 sections and 32 skills; several at once")
    func plans() throws {
        let most = WaiterPlan(
            weight: 1_000,
            sections: Self.sections.subtracting(["s0"]),
            skills: Self.skills.subtracting([WaiterSkill(rawValue: "s0")])
        )
        #expect(most.problems().isEmpty && WaiterPlan(weight: 1).problems().isEmpty)
        let shift = try ShiftTests.shift(caps: [ana: nil])
        for (plan, problems) in [
            (WaiterPlan(weight: 0), [.weightOutOfRange(weight: 0)]),
            (WaiterPlan(weight: -100), [.weightOutOfRange(weight: -100)]),
            (WaiterPlan(weight: 1_001), [.weightOutOfRange(weight: 1_001)]),
            (WaiterPlan(sections: Self.sections), [.tooManySections(limit: 200)]),
            (WaiterPlan(skills: Self.skills), [.tooManySkills(limit: 32)]),
            (
                WaiterPlan(weight: 0, sections: Self.sections, skills: Self.skills),
                [.weightOutOfRange(weight: 0), .tooManySections(limit: 200), .tooManySkills(limit: 32)]
            ),
        ] as [(WaiterPlan, [ShiftProblem])] {
            #expect(plan.problems() == problems)
            refuses(.plan(waiter: ana, plan: plan), problems, on: shift)
            refuses(.plan(waiter: "new", plan: plan), problems, on: shift)
        }
    }

    @Test("covers are 0…10,000, units 1…10,000, priorities −1,000…1,000, skills at most 32; several at once")
    func facts() throws {
        let sound = [
            WorkFacts(), WorkFacts(covers: 10_000, priority: 1_000, units: 10_000),
            WorkFacts(priority: -1_000, units: 1),
            WorkFacts(skills: Self.skills.subtracting([WaiterSkill(rawValue: "s0")])),
        ]
        for facts in sound { #expect(facts.problems().isEmpty, "\(facts)") }
        let shift = try ShiftTests.shift(caps: [ana: nil])
        for (facts, problems) in [
            (WorkFacts(covers: -1), [.coversOutOfRange(covers: -1)]),
            (WorkFacts(covers: 10_001), [.coversOutOfRange(covers: 10_001)]),
            (WorkFacts(units: 0), [.unitsOutOfRange(units: 0)]),
            (WorkFacts(units: -3), [.unitsOutOfRange(units: -3)]),
            (WorkFacts(units: 10_001), [.unitsOutOfRange(units: 10_001)]),
            (WorkFacts(priority: 1_001), [.priorityOutOfRange(priority: 1_001)]),
            (WorkFacts(priority: -1_001), [.priorityOutOfRange(priority: -1_001)]),
            (WorkFacts(skills: Self.skills), [.tooManySkills(limit: 32)]),
            (
                WorkFacts(covers: -1, skills: Self.skills, priority: 1_001, units: 0),
                [
                    .coversOutOfRange(covers: -1), .unitsOutOfRange(units: 0), .priorityOutOfRange(priority: 1_001),
                    .tooManySkills(limit: 32),
                ]
            ),
        ] as [(WorkFacts, [ShiftProblem])] {
            #expect(facts.problems() == problems)
            refuses(.assign(order: "1", facts: facts), problems, on: shift)
            refuses(.take(order: "1", facts: facts, waiter: ana), problems, on: shift)
        }
    }

    @Test("a duty begins now or within two days, and ends, like a break, after its start and within two days of it")
    func times() throws {
        let shift = try ShiftTests.shift(caps: [ana: nil])
        let at = ShiftTests.instant
        let days: Int64 = 2 * 24 * 60
        func begin(_ from: Int64?, _ until: Int64?) -> Shift.Command {
            .begin(waiter: "eva", cap: nil, from: from.map(at), until: until.map(at))
        }
        for start in [99, 0, 100 + days + 1] {
            refuses(begin(start, nil), [.startOutOfRange(start: at(start))], on: shift, at: 100)
        }
        for (from, until) in [(nil, 100), (nil, 99), (nil, 101 + days), (200, 200), (200, 150), (200, 201 + days)]
            as [(Int64?, Int64)]
        {
            refuses(begin(from, until), [.endOutOfRange(end: at(until))], on: shift, at: 100)
        }
        for until in [100, 50, 101 + days] {
            refuses(.pause(waiter: ana, until: at(until)), [.endOutOfRange(end: at(until))], on: shift, at: 100)
        }
        for command in [
            begin(100, 101), begin(nil, 100 + days), begin(100 + days, 100 + 2 * days),
            .pause(waiter: ana, until: at(101)), .pause(waiter: ana, until: at(100 + days)),
        ] {
            var after = shift
            #expect(throws: Never.self, "\(command)") { try after.perform(command, by: .system, at: at(100)) }
        }
    }

    @Test("a shift has at most 1,000 waiters: another one is neither planned nor begins, one of them does")
    func waiters() throws {
        var shift = try ShiftTests.shift(caps: [:])
        for number in 0..<1_000 {
            shift.apply(.planned(waiter: UserID("w\(number)"), plan: WaiterPlan(), at: ShiftTests.instant(0)))
        }
        let full = shift
        for command in [
            Shift.Command.begin(waiter: "new", cap: nil), .plan(waiter: "new", plan: WaiterPlan(weight: 50)),
        ] {
            #expect(throws: Shift.Refusal(.tooManyWaiters(limit: 1_000))) {
                try shift.perform(command, by: .system, at: ShiftTests.instant(1))
            }
            #expect(shift == full)
        }
        try shift.perform(.begin(waiter: "w7", cap: nil), by: .system, at: ShiftTests.instant(1))
        try shift.perform(
            .plan(waiter: "w8", plan: WaiterPlan(weight: 50)),
            by: .system,
            at: ShiftTests.instant(1)
        )
        #expect(shift.waiter("w7")?.isOnDuty == true && shift.waiter("w8")?.plan.weight == 50)
    }
}
