import TablesideCore
import TablesideFloor
import TablesideTesting
import Testing

@testable import TablesideTestSupport

/// What a shift says of its choices, by figures worked out by hand.
@Suite("Shift, explanations")
struct ShiftExplanationTests {
    private let ana = ShiftTests.ana
    private let bob = ShiftTests.bob

    /// A shift on which waiters began at minute 0, and then these commands of the system at their minutes.
    private func shift(_ caps: [UserID: Int?], _ steps: [(Int64, Shift.Command)]) throws -> Shift {
        var shift = try ShiftTests.shift(caps: caps)
        for (minute, command) in steps { try shift.perform(command, by: .system, at: ShiftTests.instant(minute)) }
        return shift
    }

    /// The orders that the events pass over, with the reasons, by the order that gets a waiter.
    private func past(_ events: [Shift.Event]) -> [OrderID: [String]] {
        events.reduce(into: [:]) { result, event in
            switch event {
            case .assigned(let order, _, _, _, let past), .offered(let order, _, _, _, let past):
                result[order] = past.map { "\($0.order) \($0.reason)" }
            default: break
            }
        }
    }

    private func wait(
        _ shift: Shift,
        _ facts: WorkFacts = WorkFacts(),
        at minute: Int64,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> Shift.Wait {
        guard case .nobody(let wait) = shift.choose(for: "asked", facts: facts, at: ShiftTests.instant(minute)) else {
            Issue.record("somebody can take it", sourceLocation: sourceLocation)
            throw Unexpected()
        }
        return wait
    }

    private struct Unexpected: Error {}

    private func earliest(_ shift: Shift, _ facts: WorkFacts = WorkFacts(), at minute: Int64) throws -> Int64? {
        try wait(shift, facts, at: minute).earliest.map { $0.millisecondsSince1970 / 60_000 }
    }

    @Test("an order that overtakes others records which, and what is in the way of each")
    func overtaken() throws {
        let rules = ShiftRules(unit: .covers)
        let full = try shift(
            [ana: 4, bob: 0],
            [
                (0, .follow(rules: rules)), (1, .assign(order: "first", facts: WorkFacts(covers: 4))),
                (2, .assign(order: "large", facts: WorkFacts(covers: 6))),
                (3, .assign(order: "wine", facts: WorkFacts(covers: 1, skills: [.wine]))),
                (4, .assign(order: "small", facts: WorkFacts(covers: 3))),
                (5, .assign(order: "low", facts: WorkFacts(covers: 9, priority: -1))),
            ]
        )
        #expect(full.queue == ["large", "wine", "small", "low"])
        var released = full
        let events = try released.perform(.release(order: "first"), by: .system, at: ShiftTests.instant(6))
        #expect(past(events) == ["small": ["large atCap", "wine lacksSkill"]])
        // An order that comes later, and one of a higher priority, which was never behind those that wait.
        let next = try released.perform(
            .assign(order: "next", facts: WorkFacts(covers: 1)),
            by: .system,
            at: ShiftTests.instant(7)
        )
        #expect(past(next) == ["next": ["large atCap", "wine lacksSkill"]])
        var urgent = full
        try urgent.perform(.setCap(waiter: ana, cap: 5), by: .system, at: ShiftTests.instant(6))
        let first = try urgent.perform(
            .assign(order: "urgent", facts: WorkFacts(covers: 1, priority: 1)),
            by: .system,
            at: ShiftTests.instant(7)
        )
        #expect(past(first) == ["urgent": []])
    }

    @Test("of the obstacles of all waiters, the one that is easiest to remove is the reason")
    func reasons() throws {
        let wine = WaiterPlan(skills: [.wine])
        let resting = try shift(
            [ana: nil, bob: nil],
            [
                (1, .plan(waiter: bob, plan: wine)), (2, .pause(waiter: bob, until: nil)),
                (3, .assign(order: "wine", facts: WorkFacts(skills: [.wine]))),
            ]
        )
        var after = resting
        let events = try after.perform(.assign(order: "water"), by: .system, at: ShiftTests.instant(4))
        #expect(past(events) == ["water": ["wine onBreak"]])
        // Offered orders are on their way to a waiter: nobody overtakes them.
        let asked = try shift(
            [ana: 1, bob: 1],
            [(1, .follow(rules: ShiftRules(mode: .offer(within: .minutes(5))))), (2, .assign(order: "1"))]
        )
        after = asked
        #expect(past(try after.perform(.assign(order: "2"), by: .system, at: ShiftTests.instant(3))) == ["2": []])
        let refused = try after.perform(.refuse(order: "1", waiter: ana), by: .system, at: ShiftTests.instant(4))
        #expect(past(refused) == [:], "bob is asked for the other one")
        #expect(
            past(try after.perform(.assign(order: "3"), by: .system, at: ShiftTests.instant(4))) == [
                "3": ["1 atCap"]
            ]
        )
        // A skill that nobody has makes the order wait.
        let nobody = try wait(shift([ana: 0, bob: nil], []), WorkFacts(skills: [.tastingMenu]), at: 1)
        #expect(nobody.reason == .lacksSkill && nobody.earliest == nil && nobody.ahead.isEmpty)
        #expect(nobody.atWork.map(\.obstacle) == [.lacksSkill, .lacksSkill])
        var queued = try shift([ana: nil], [])
        try queued.perform(
            .assign(order: "1", facts: WorkFacts(skills: [.tastingMenu])),
            by: .system,
            at: ShiftTests.instant(1)
        )
        #expect(queued.queue == ["1"] && queued.nextDue == nil)
    }

    @Test("the earliest time comes from the expected ends: an overdue one counts as now, a break's end is awaited")
    func earliestTimes() throws {
        func taken(_ order: OrderID, end: Int64?, covers: Int = 1, by waiter: UserID? = nil) -> (Int64, Shift.Command) {
            let facts = WorkFacts(covers: covers, expectedEnd: end.map(ShiftTests.instant))
            return (1, .take(order: order, facts: facts, waiter: waiter ?? ana))
        }
        let busy = try shift([ana: 1], [taken("1", end: 30)])
        #expect(try earliest(busy, at: 10) == 30)
        #expect(try earliest(busy, at: 30) == 30)
        #expect(try earliest(busy, at: 40) == 40, "an overdue order counts as done now")
        #expect(try earliest(shift([ana: 1], [taken("1", end: nil)]), at: 10) == nil)
        func resting(until end: Int64?, done: Int64) throws -> Shift {
            let until = end.map(ShiftTests.instant)
            return try shift([ana: 1], [taken("1", end: done), (2, .pause(waiter: ana, until: until))])
        }
        #expect(try earliest(resting(until: 50, done: 30), at: 10) == 50)
        #expect(try earliest(resting(until: 50, done: 70), at: 10) == 70)
        #expect(try earliest(resting(until: nil, done: 30), at: 10) == nil, "a break without an end")
        #expect(try earliest(shift([ana: 0], []), at: 10) == nil, "a cap of 0")
        #expect(
            try earliest(shift([ana: 1, bob: 1], [taken("1", end: 30), taken("2", end: 25, by: bob)]), at: 10) == 25
        )
        // Room for as many as ask.
        let covers = try shift(
            [ana: 4],
            [
                (0, .follow(rules: ShiftRules(unit: .covers))), taken("1", end: 20, covers: 2),
                taken("2", end: 40, covers: 2),
            ]
        )
        for (size, time) in [(2, 20), (3, 40), (4, 40), (5, nil)] as [(Int, Int64?)] {
            #expect(try earliest(covers, WorkFacts(covers: size), at: 10) == time, "\(size) covers")
        }
        // Only within the duty: it begins later, or ends before there is room.
        func duty(_ from: Int64?, _ until: Int64, done: Int64) throws -> Shift {
            var shift = try ShiftTests.shift(caps: [:])
            let (from, until) = (from.map(ShiftTests.instant), ShiftTests.instant(until))
            let begin = Shift.Command.begin(waiter: ana, cap: 1, from: from, until: until)
            try shift.perform(begin, by: .system, at: ShiftTests.instant(0))
            guard from == nil else { return shift }
            let (minute, take) = taken("1", end: done)
            try shift.perform(take, by: .system, at: ShiftTests.instant(minute))
            return shift
        }
        #expect(try earliest(duty(60, 90, done: 0), at: 10) == 60)
        #expect(try earliest(duty(nil, 60, done: 59), at: 10) == 59)
        #expect(try earliest(duty(nil, 60, done: 60), at: 10) == nil)
        // Waiters without the skill do not count.
        #expect(try earliest(busy, WorkFacts(skills: [.wine]), at: 10) == nil)
    }

    @Test(
        "a bias weighs the load against the weight: weight ÷ (load + 1)^bias, by figures worked out by hand",
        arguments: [
            // Ana has a full weight and one order, Bob half of it and none: 100 ÷ 2^bias beside 50.
            (0, "ana"), (0.5, "ana"), (0.99, "ana"), (1.01, "bob"), (1.5, "bob"), (2, "bob"), (8, "bob"),
            // 50 and 50: who has had none this shift comes first.
            (1, "bob"),
        ] as [(Double, UserID)]
    )
    func bias(bias: Double, chosen: UserID) throws {
        let floor = try shift(
            [ana: nil, bob: nil],
            [
                (0, .follow(rules: ShiftRules(policy: .weightedLeast(bias: bias)))),
                (0, .plan(waiter: bob, plan: WaiterPlan(weight: 50))), (1, .take(order: "1", waiter: ana)),
            ]
        )
        #expect(floor.waiter(for: WorkFacts(), at: ShiftTests.instant(2)) == chosen)
    }

    @Test(
        "a bias between whole numbers: weights and loads that meet at 1.5, a little below and above it"
    )
    func powers() throws {
        // 800 ÷ 4^1.5 and 100; 27 weights of 37 ÷ 9^1.5 and 37.
        for (weights, orders) in [((800, 100), 3), ((999, 37), 8)] {
            for (bias, chosen) in [(1.49, ana), (1.51, bob)] {
                var floor = try shift([ana: nil, bob: nil], [])
                // A weight of 100 is what there is without a plan.
                for (waiter, weight) in [(ana, weights.0), (bob, weights.1)] where weight != 100 {
                    let plan = Shift.Command.plan(waiter: waiter, plan: WaiterPlan(weight: weight))
                    try floor.perform(plan, by: .system, at: ShiftTests.instant(0))
                }
                let rules = ShiftRules(policy: .weightedLeast(bias: bias))
                try floor.perform(.follow(rules: rules), by: .system, at: ShiftTests.instant(0))
                for number in 0..<orders {
                    let take = Shift.Command.take(order: OrderID("\(number)"), waiter: ana)
                    try floor.perform(take, by: .system, at: ShiftTests.instant(1))
                }
                #expect(floor.waiter(for: WorkFacts(), at: ShiftTests.instant(2)) == chosen, "\(weights) \(bias)")
            }
        }
    }

    @Test("who is about to go is told with the others: the planned end of every duty, also of those who have gone")
    func plannedEnds() throws {
        var floor = try shift([bob: nil], [])
        for (waiter, end) in [(ana, 70), ("cleo", 59)] as [(UserID, Int64)] {
            let begin = Shift.Command.begin(waiter: waiter, cap: nil, until: ShiftTests.instant(end))
            try floor.perform(begin, by: .system, at: ShiftTests.instant(0))
        }
        guard case .assigned(_, let why) = floor.choose(for: "1", at: ShiftTests.instant(60)) else {
            Issue.record("Ana and Bob are at work")
            return
        }
        #expect(why.map(\.waiter) == [ana, bob, "cleo"])
        #expect(why.map(\.until) == [ShiftTests.instant(70), nil, ShiftTests.instant(59)])
    }

    @Test("nothing new in the last minutes before a planned end, but for the tables in hand; by hand until the end")
    func lastOrders() throws {
        let rules = ShiftRules(policy: .leastActive, lastOrder: .minutes(10))
        var floor = try shift([bob: nil], [(0, .follow(rules: rules))])
        let begin = Shift.Command.begin(waiter: ana, cap: nil, until: ShiftTests.instant(70))
        try floor.perform(begin, by: .system, at: ShiftTests.instant(0))
        for (number, waiter) in [(1, ana), (2, bob), (3, bob)] as [(Int, UserID)] {
            let facts = WorkFacts(table: TableID("t\(number)"))
            let take = Shift.Command.take(order: OrderID("\(number)"), facts: facts, waiter: waiter)
            try floor.perform(take, by: .system, at: ShiftTests.instant(1))
        }
        let (other, own) = (WorkFacts(table: "t9"), WorkFacts(table: "t1"))
        let last = ShiftTests.instant(60)
        #expect(floor.waiter(for: other, at: last - .milliseconds(1)) == ana)
        #expect(floor.waiter(for: other, at: last) == bob && floor.waiter(for: own, at: last) == ana)
        guard case .assigned(bob, let why) = floor.choose(for: "4", facts: other, at: last),
            case .assigned(ana, let kept) = floor.choose(for: "4", facts: own, at: last)
        else {
            Issue.record("Bob takes what is new, and Ana what is of her table")
            return
        }
        #expect(why.map(\.obstacle) == [nil, .leaving] && kept.first?.preference == .ownTable)
        for (facts, waiter) in [(other, bob), (own, ana)] {
            #expect(floor.batch(for: [Shift.Work(id: "4", facts: facts)], at: last).assigned.map(\.waiter) == [waiter])
        }
        var busy = floor
        try busy.perform(.take(order: "4", facts: other, waiter: ana), by: ShiftTests.waiter(ana), at: last)
        #expect(busy.holder(of: "4") == ana)
        // Alone she gets nothing new: the order waits, and no time is known.
        try floor.perform(.sendHome(waiter: bob), by: .system, at: ShiftTests.instant(59))
        #expect(floor.load(of: ana) == 3)
        try floor.perform(.assign(order: "5", facts: other), by: .system, at: last)
        #expect(floor.queue == ["5"] && floor.nextDue == nil)
        let waits = try wait(floor, other, at: 60)
        #expect(waits.reason == .leaving && waits.earliest == nil)
        try floor.perform(.follow(rules: ShiftRules(policy: .leastActive)), by: .system, at: ShiftTests.instant(61))
        #expect(floor.queue.isEmpty && floor.load(of: ana) == 4)
    }

    @Test("who gets nothing new has room for a table only while another order of it is in hand")
    func roomInLastMinutes() throws {
        // Ana goes at 100 and gets nothing new from 40 on.
        func ends(_ ends: Int64..., cap: Int?, table: TableID = "t1", at minute: Int64) throws -> Int64? {
            var floor = try shift([:], [(0, .follow(rules: ShiftRules(lastOrder: .minutes(60))))])
            let begin = Shift.Command.begin(waiter: ana, cap: cap, until: ShiftTests.instant(100))
            try floor.perform(begin, by: .system, at: ShiftTests.instant(0))
            for (number, end) in ends.enumerated() {
                let facts = WorkFacts(table: "t1", expectedEnd: ShiftTests.instant(end))
                let take = Shift.Command.take(order: OrderID("\(number)"), facts: facts, waiter: ana)
                try floor.perform(take, by: .system, at: ShiftTests.instant(1))
            }
            if cap == nil {
                let pause = Shift.Command.pause(waiter: ana, until: ShiftTests.instant(60))
                try floor.perform(pause, by: .system, at: ShiftTests.instant(2))
            }
            return try earliest(floor, WorkFacts(table: table), at: minute)
        }
        #expect(try ends(50, cap: 1, at: 45) == nil, "with the only order of the table she is done with it")
        #expect(try ends(50, 70, cap: 2, at: 45) == 50)
        #expect(try ends(50, 70, cap: 2, table: "t2", at: 45) == nil)
        #expect(try ends(30, cap: 1, table: "t2", at: 10) == 30, "new orders come until 40")
        #expect(try ends(50, cap: nil, at: 10) == nil, "the order is done before the end of her break")
        #expect(try ends(70, cap: nil, at: 10) == 60)
    }

    @Test("what comes before the policy: the guest's own waiter, the section, the gap, then the others")
    func preferences() throws {
        var rules = ShiftRules(minGap: .minutes(5), sections: ["bar": ["t1"], "hall": ["t2"]])
        let bar = WaiterPlan(sections: ["bar"])
        let hall = WaiterPlan(sections: ["hall"])
        var floor = try shift(
            [ana: nil, bob: nil, "cleo": nil, "dan": nil, "eva": nil],
            [
                (0, .follow(rules: rules)), (0, .plan(waiter: ana, plan: bar)), (0, .plan(waiter: "dan", plan: bar)),
                (0, .plan(waiter: bob, plan: hall)), (0, .plan(waiter: "eva", plan: hall)),
                (8, .take(order: "1", waiter: "dan")), (9, .take(order: "2", waiter: bob)),
            ]
        )
        let facts = WorkFacts(table: "t1", regular: "cleo")
        func standings(at minute: Int64) -> [Shift.Standing] {
            guard case .assigned(_, let why) = floor.choose(for: "3", facts: facts, at: ShiftTests.instant(minute))
            else {
                return []
            }
            return why
        }
        var why = standings(at: 10)
        #expect(why.map(\.waiter) == ["cleo", ana, "dan", "eva", bob])
        #expect(why.map(\.preference) == [.regular, .section, .sectionWithinGap, .overflow, .overflowWithinGap])
        #expect(why.allSatisfy { $0.obstacle == nil })
        // The guest's own waiter comes first in another section and within the gap as well.
        let known = WorkFacts(table: "t1", regular: bob)
        guard case .assigned(bob, let others) = floor.choose(for: "3", facts: known, at: ShiftTests.instant(10)) else {
            Issue.record("Bob can take it")
            return
        }
        #expect(others.map(\.preference) == [.regular, .section, .section, .sectionWithinGap, .overflow])
        let batch = floor.batch(for: [Shift.Work(id: "3", facts: known)], at: ShiftTests.instant(10))
        #expect(batch.assigned.map(\.waiter) == [bob])
        // Exactly the gap is enough.
        why = standings(at: 13)
        #expect(why.first { $0.waiter == "dan" }?.preference == .section)
        #expect(why.first { $0.waiter == bob }?.preference == .overflowWithinGap)
        rules.allowsOverflow = false
        try floor.perform(.follow(rules: rules), by: .system, at: ShiftTests.instant(13))
        guard case .assigned(ana, let owners) = floor.choose(for: "3", facts: known, at: ShiftTests.instant(13)) else {
            Issue.record("Ana owns the section")
            return
        }
        #expect(owners.first { $0.waiter == bob }?.obstacle == .otherSection)
        rules.prefersRegular = false
        try floor.perform(.follow(rules: rules), by: .system, at: ShiftTests.instant(13))
        why = standings(at: 13)
        // Cleo without sections serves all.
        #expect(Set(why.prefix(3).map(\.waiter)) == [ana, "cleo", "dan"])
        #expect(why.prefix(3).allSatisfy { $0.preference == .section })
        #expect(Set(why.suffix(2).map(\.waiter)) == [bob, "eva"])
        #expect(why.suffix(2).allSatisfy { $0.preference == nil && $0.obstacle == .otherSection })
        for waiter: UserID in [ana, "cleo", "dan"] {
            try floor.perform(.pause(waiter: waiter, until: nil), by: .system, at: ShiftTests.instant(14))
        }
        #expect(try wait(floor, facts, at: 14).reason == .onBreak, "easier than another section")
    }

    @Test("a waiter with two sections owns the tables of both")
    func twoSections() throws {
        let rules = ShiftRules(
            policy: .leastActive,
            allowsOverflow: false,
            sections: ["bar": ["t1"], "hall": ["t2"], "terrace": ["t3"]]
        )
        let floor = try shift(
            [ana: nil, bob: nil],
            [
                (0, .follow(rules: rules)), (0, .plan(waiter: ana, plan: WaiterPlan(sections: ["bar", "hall"]))),
                (0, .plan(waiter: bob, plan: WaiterPlan(sections: ["terrace"]))),
                (1, .assign(order: "1", facts: WorkFacts(table: "t1"))),
                (2, .assign(order: "2", facts: WorkFacts(table: "t2"))),
                (3, .assign(order: "3", facts: WorkFacts(table: "t3"))),
                // Without a section: the emptiest.
                (4, .assign(order: "4", facts: WorkFacts(table: "t9"))),
            ]
        )
        #expect(floor.waiter(ana)?.orders == ["1", "2"] && floor.waiter(bob)?.orders == ["3", "4"])
    }

    @Test("the band is measured from the least load for the weight, its edge inside; other policies have none")
    func bands() throws {
        func inBand(_ rules: ShiftRules, weight: Int = 100) throws -> [UserID: Bool] {
            var floor = try shift(
                [ana: nil, bob: nil, "cleo": nil],
                [
                    (1, .take(order: "1", waiter: bob)), (2, .take(order: "2", waiter: "cleo")),
                    (3, .take(order: "3", waiter: "cleo")),
                ]
            )
            if rules != floor.rules { try floor.perform(.follow(rules: rules), by: .system, at: ShiftTests.instant(4)) }
            if weight != 100 {
                let plan = WaiterPlan(weight: weight)
                try floor.perform(.plan(waiter: "cleo", plan: plan), by: .system, at: ShiftTests.instant(4))
            }
            guard case .assigned(_, let why) = floor.choose(for: "4", at: ShiftTests.instant(5)) else { return [:] }
            return Dictionary(uniqueKeysWithValues: why.map { ($0.waiter, $0.isWithinBand) })
        }
        #expect(try inBand(.usual) == [ana: true, bob: true, "cleo": false])
        // Two orders of twice the weight are one.
        #expect(try inBand(.usual, weight: 200) == [ana: true, bob: true, "cleo": true])
        #expect(try inBand(ShiftRules(policy: .banded(width: 0))) == [ana: true, bob: false, "cleo": false])
        #expect(try inBand(ShiftRules(policy: .leastCovers)) == [ana: true, bob: true, "cleo": true])
    }

    @Test("covers per hour are for a full weight, and the first quarter of an hour counts whole")
    func coversPerHour() throws {
        let floor = try shift(
            [ana: nil, bob: nil],
            [
                (0, .plan(waiter: bob, plan: WaiterPlan(weight: 50))),
                (1, .take(order: "1", facts: WorkFacts(covers: 6), waiter: ana)),
                (1, .take(order: "2", facts: WorkFacts(covers: 6), waiter: bob)),
            ]
        )
        for (minute, whole, half) in [(5, 24, 48), (15, 24, 48), (60, 6, 12), (120, 3, 6)] as [(Int64, Double, Double)]
        {
            guard case .assigned(_, let why) = floor.choose(for: "3", at: ShiftTests.instant(minute)) else { return }
            let rates = Dictionary(uniqueKeysWithValues: why.map { ($0.waiter, $0.coversPerHour) })
            #expect(rates == [ana: whole, bob: half], "minute \(minute)")
        }
    }
}
