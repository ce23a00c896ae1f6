import TablesideCore
import TablesideFloor
import TablesideTesting
import Testing

@testable import TablesideTestSupport

@Suite("Batch")
struct BatchTests {
    private static let (ana, bob) = (UserID("ana"), UserID("bob"))

    private static func shift(
        _ rules: ShiftRules,
        caps: [UserID: Int?],
        plans: [UserID: WaiterPlan] = [:]
    ) throws -> Shift {
        var shift = try ShiftTests.shift(caps: caps)
        if rules != shift.rules {
            try shift.perform(.follow(rules: rules), by: ShiftTests.manager, at: ShiftTests.instant(0))
        }
        for (waiter, plan) in plans.sorted(by: { $0.key < $1.key }) where plan != WaiterPlan() {
            try shift.perform(.plan(waiter: waiter, plan: plan), by: ShiftTests.manager, at: ShiftTests.instant(0))
        }
        return shift
    }

    private static func work(_ order: OrderID, _ facts: WorkFacts = WorkFacts()) -> Shift.Work {
        Shift.Work(id: order, facts: facts)
    }

    private static func given(_ batch: BatchChoice) -> [OrderID: UserID] {
        Dictionary(uniqueKeysWithValues: batch.assigned.map { ($0.work.id, $0.waiter) })
    }

    @Test("an early order does not take the only waiter who can serve a later one")
    func looksAhead() throws {
        let shift = try Self.shift(
            ShiftRules(policy: .leastActive, mode: .claim),
            caps: [Self.ana: 1, Self.bob: 1],
            plans: [Self.ana: WaiterPlan(skills: [.wine])]
        )
        let now = ShiftTests.instant(1)
        let orders = [Self.work("1"), Self.work("2", WorkFacts(skills: [.wine])), Self.work("3")]
        #expect(shift.waiter(for: WorkFacts(), at: now) == Self.ana, "one by one the first would go to her")
        let batch = shift.batch(for: orders, at: now)
        #expect(Self.given(batch) == ["1": Self.bob, "2": Self.ana])
        #expect(batch.leftOver == [.init(order: "3", reason: .noPlaceLeft)])
        var played = shift
        for command in batch.commands { try played.perform(command, by: .system, at: now) }
        #expect(played.holder(of: "1") == Self.bob)
        #expect(played.holder(of: "2") == Self.ana)
    }

    @Test("large parties go to those with the fewest covers")
    func pairsSizes() throws {
        var shift = try Self.shift(ShiftRules(policy: .leastCovers, mode: .claim), caps: [Self.ana: 9, Self.bob: 9])
        let now = ShiftTests.instant(1)
        for (order, waiter, covers) in [("a", Self.ana, 6), ("b", Self.bob, 2)] {
            let take = Shift.Command.take(order: OrderID(order), facts: WorkFacts(covers: covers), waiter: waiter)
            try shift.perform(take, by: .system, at: now)
        }
        let orders = [Self.work("2", WorkFacts(covers: 2)), Self.work("8", WorkFacts(covers: 8))]
        let batch = shift.batch(for: orders, at: now)
        #expect(Self.given(batch) == ["2": Self.ana, "8": Self.bob])
        // A step each, and 6 × 2 + 2 × 8 in hundredths. With both to Bob it would be 2 × 10, and 5 × 5 more for the second.
        #expect(batch.cost == 200_000_002_800)
    }

    @Test(
        "in turn, a batch goes on behind whoever was last, and from the first waiter if nobody was",
        arguments: [
            (nil, "ana", ["ana", "bob"]), ("ana", "bob", ["bob", "eva"]), ("bob", "eva", ["eva", "ana"]),
            ("eva", "ana", ["ana", "bob"]),
        ] as [(UserID?, UserID, Set<UserID>)]
    )
    func turns(last: UserID?, next: UserID, nextTwo: Set<UserID>) throws {
        let rules = ShiftRules(policy: .roundRobin, mode: .claim)
        var shift = try Self.shift(rules, caps: [Self.ana: 9, Self.bob: 9, "eva": 9])
        let now = ShiftTests.instant(1)
        if let last {
            // All have as many, so that only the turn counts.
            for waiter in ([Self.ana, Self.bob, "eva"] as [UserID]).filter({ $0 != last }) + [last] {
                let take = Shift.Command.take(order: OrderID("of \(waiter)"), waiter: waiter)
                try shift.perform(take, by: .system, at: now)
            }
            try #require(shift.lastAssigned == last)
        }
        #expect(Self.given(shift.batch(for: [Self.work("1")], at: now)) == ["1": next])
        let two = shift.batch(for: [Self.work("1"), Self.work("2")], at: now)
        #expect(Set(Self.given(two).values) == nextTwo)
    }

    @Test("every order that gets no waiter has its reason")
    func reasons() throws {
        var shift = try Self.shift(ShiftRules(mode: .offer(within: .minutes(5))), caps: [Self.ana: 2, Self.bob: 0])
        let now = ShiftTests.instant(1)
        try shift.perform(.take(order: "held", waiter: Self.ana), by: .system, at: now)
        try shift.perform(.assign(order: "asked"), by: .system, at: now)
        let unsound = WorkFacts(covers: -1)
        let orders = [
            Self.work("held"), Self.work("asked"), Self.work("bad", unsound), Self.work("new"), Self.work("new"),
            Self.work("wine", WorkFacts(skills: [.wine])),
        ]
        let batch = shift.batch(for: orders, at: now)
        #expect(batch.assigned.isEmpty)
        let offer = try #require(shift.offer(of: "asked"))
        #expect(
            batch.leftOver == [
                .init(order: "held", reason: .inHand(Self.ana)), .init(order: "asked", reason: .offered(offer)),
                .init(order: "bad", reason: .unsound([.coversOutOfRange(covers: -1)])),
                .init(order: "new", reason: .nobodyCan(.atCap)), .init(order: "new", reason: .repeated),
                .init(order: "wine", reason: .nobodyCan(.lacksSkill)),
            ]
        )
        let empty = Shift(id: shift.id)
        #expect(empty.batch(for: [Self.work("1")], at: now).leftOver == [.init(order: "1", reason: .nobodyCan(nil))])
        #expect(
            BatchChoice.Reason.nobodyCan(.atCap).description
                == "no waiter can take it; the easiest obstacle to remove is atCap"
        )
        #expect(BatchChoice.Reason.inHand("ana").code.rawValue == "shift.batch.inHand")
        #expect(empty.batch(for: [], at: now) == shift.batch(for: [], at: now))
        let many = (0..<1_002).map { Self.work(OrderID("\($0)")) }
        let cut = empty.batch(for: many, at: now).leftOver
        #expect(cut.map(\.reason).suffix(3) == [.nobodyCan(nil), .beyondLimit, .beyondLimit])
    }

    @Test("sections, regulars, gaps and the band are steps in that order")
    func steps() throws {
        var rules = ShiftRules(policy: .banded(width: 0), mode: .claim, sections: ["bar": ["b1"]])
        let plans = [Self.ana: WaiterPlan(sections: ["bar"]), Self.bob: WaiterPlan(sections: ["terrace"])]
        let orders = [Self.work("1", WorkFacts(table: "b1")), Self.work("2", WorkFacts(table: "b1"))]
        let now = ShiftTests.instant(1)
        let own = try Self.shift(rules, caps: [Self.ana: 2, Self.bob: 2], plans: plans).batch(for: orders, at: now)
        // Two steps for each owner; the second order is one above the band, and adds 4 covers an hour to hers.
        #expect(Self.given(own) == ["1": Self.ana, "2": Self.ana])
        #expect(own.cost == 200_010_000_400)
        rules.minGap = .minutes(2)
        let gap = try Self.shift(rules, caps: [Self.ana: 2, Self.bob: 2], plans: plans).batch(for: orders, at: now)
        #expect(gap.cost == 300_010_000_400, "a second one at once still costs less than another section")
        let full = try Self.shift(rules, caps: [Self.ana: 1, Self.bob: 2], plans: plans).batch(for: orders, at: now)
        #expect(Set(Self.given(full).values) == [Self.ana, Self.bob])
        #expect(full.cost == 400_000_000_000)
        let regular = [Self.work("1", WorkFacts(table: "b1", regular: Self.ana)), orders[1]]
        let known = try Self.shift(rules, caps: [Self.ana: 1, Self.bob: 2], plans: plans).batch(for: regular, at: now)
        #expect(Self.given(known) == ["1": Self.ana, "2": Self.bob])
        rules.allowsOverflow = false
        let closed = try Self.shift(rules, caps: [Self.ana: 1, Self.bob: 2], plans: plans).batch(for: regular, at: now)
        #expect(closed.leftOver == [.init(order: "2", reason: .noPlaceLeft)])
    }

    /// The cost of a whole assignment without preferences, waiter by waiter, as the documentation states it.
    private static func cost(_ shift: Shift, _ orders: [Shift.Work], _ given: [Int?], at now: Instant) -> Int {
        func size(_ facts: WorkFacts) -> Int {
            switch shift.rules.policy {
            case .banded, .leastCovers: max(1, facts.covers)
            default: 1
            }
        }
        let sizes = orders.map { size($0.facts) }
        let average = Int((Double(sizes.reduce(0, +)) / Double(sizes.count)).rounded())
        var cost = 0
        for (index, waiter) in shift.waiters.enumerated() {
            let own = orders.indices.filter { given[$0] == index }
            let weight = Double(waiter.plan.weight) / 100
            func figure(_ more: Int) -> Int {
                let hundredths: Double =
                    switch shift.rules.policy {
                    case .leastActive: Double(waiter.hand.count + more)
                    case .leastTables: Double(Set(waiter.hand.map(\.id)).count + more)
                    case .leastCovers: Double(waiter.creditedCovers + more * average)
                    default:
                        Double(waiter.creditedCovers + more * average) * 4
                            / max(1, Double(waiter.worked(until: now).milliseconds) / 900_000)
                    }
                // Beyond what a division of whole numbers can be off by.
                return Int((hundredths * 100 / weight + 1e-6).rounded(.down))
            }
            func above(_ more: Int) -> Int {
                guard case .banded(let width) = shift.rules.policy else { return 0 }
                let least = shift.waiters.map { Double($0.hand.count) * 100 / Double($0.plan.weight) }.min() ?? 0
                let over = Double(waiter.hand.count + more) / weight - least - Double(width)
                return max(0, Int((over - 1e-9).rounded(.up)))
            }
            for (place, order) in own.enumerated() {
                cost += figure(0) * sizes[order] + (figure(place) - figure(0)) * average + above(place) * 10_000_000
            }
        }
        return cost
    }

    @Test("the batch is the best of all ways to share the orders out, and the shift accepts it")
    func all() throws {
        let seed: UInt64 = 4_242
        var random = SplitMix64(seed: seed)
        let policies: [AssignmentPolicy] = [.usual, .banded(width: 0), .leastActive, .leastCovers, .leastTables]
        var left = 0
        for run in 0..<runs(120, long: 4_000) {
            let names = (0..<Int.random(in: 1...4, using: &random)).map { UserID("w\($0)") }
            var plans: [UserID: WaiterPlan] = [:]
            for name in names where Bool.random(using: &random) {
                plans[name] = WaiterPlan(
                    weight: [50, 75, 100].randomElement(using: &random) ?? 100,
                    skills: Bool.random(using: &random) ? [.wine] : []
                )
            }
            let rules = ShiftRules(policy: policies.randomElement(using: &random) ?? .usual, mode: .claim)
            let caps = names.map { ($0, Optional(Int.random(in: 0...4, using: &random))) }
            var shift = try Self.shift(rules, caps: Dictionary(uniqueKeysWithValues: caps), plans: plans)
            for order in 0..<6 {
                let facts = WorkFacts(covers: Int.random(in: 1...6, using: &random))
                let take = Shift.Command.take(
                    order: OrderID("old\(order)"),
                    facts: facts,
                    waiter: names.randomElement(using: &random) ?? "w0"
                )
                _ = try? shift.perform(take, by: .system, at: ShiftTests.instant(Int64(order)))
            }
            let now = ShiftTests.instant(Int64.random(in: 6...60, using: &random))
            let orders = (0..<Int.random(in: 1...4, using: &random)).map { order in
                let needsWine = Int.random(in: 0..<4, using: &random) == 0
                let facts = WorkFacts(covers: Int.random(in: 1...8, using: &random), skills: needsWine ? [.wine] : [])
                return Self.work(OrderID("o\(order)"), facts)
            }
            let batch = shift.batch(for: orders, at: now)
            let place = "seed \(seed), run \(run)"
            // Every way to give each order to one of the waiters or to none, as far as the shift accepts it.
            var best: (count: Int, cost: Int) = (0, 0)
            var given: [Int?] = []
            func visit(_ shift: Shift, _ start: Shift) {
                guard given.count < orders.count else {
                    let count = given.compactMap { $0 }.count
                    let cost = Self.cost(start, orders, given, at: now)
                    if count > best.count || count == best.count && cost < best.cost { best = (count, cost) }
                    return
                }
                let order = orders[given.count]
                given.append(nil)
                visit(shift, start)
                for (index, name) in names.enumerated() {
                    var next = shift
                    let take = Shift.Command.take(order: order.id, facts: order.facts, waiter: name)
                    guard (try? next.perform(take, by: .system, at: now)) != nil else { continue }
                    given[given.count - 1] = index
                    visit(next, start)
                }
                given.removeLast()
            }
            visit(shift, shift)
            #expect(batch.assigned.count == best.count, "\(place)")
            let steps = Int64(batch.assigned.count) * 100_000_000_000
            #expect(batch.cost - steps == Int64(best.cost), "\(place): \(rules.policy)")
            left += batch.leftOver.count
            var played = shift
            for command in batch.commands {
                #expect(throws: Never.self, "\(place)") { try played.perform(command, by: .system, at: now) }
            }
            #expect(batch.assigned.allSatisfy { played.holder(of: $0.work.id) == $0.waiter }, "\(place)")
        }
        #expect(left > 0)
    }

    @Test(
        "what is chosen in any unit, with sections, regulars and priorities fits, and the highest priorities come first"
    )
    func fits() throws {
        let seed: UInt64 = 77
        var random = SplitMix64(seed: seed)
        for run in 0..<runs(150, long: 4_000) {
            let units: [LoadUnit] = [.orders, .covers, .tables, .units]
            let policies: [AssignmentPolicy] = [.usual, .roundRobin, .weightedLeast(bias: 1.5), .leastActive]
            let rules = ShiftRules(
                policy: policies.randomElement(using: &random) ?? .usual,
                unit: units.randomElement(using: &random) ?? .orders,
                mode: .claim,
                minGap: Bool.random(using: &random) ? .minutes(2) : nil,
                allowsOverflow: Bool.random(using: &random),
                sections: ["a": ["t1", "t2"], "b": ["t3"]]
            )
            let names = (0..<5).map { UserID("w\($0)") }
            let caps = names.map { ($0, Bool.random(using: &random) ? Int.random(in: 0...9, using: &random) : nil) }
            let sections: [Set<SectionID>] = [[], ["a"], ["b"]]
            let plans = names.map { ($0, WaiterPlan(sections: sections.randomElement(using: &random) ?? [])) }
            let shift = try Self.shift(
                rules,
                caps: Dictionary(uniqueKeysWithValues: caps),
                plans: Dictionary(uniqueKeysWithValues: plans)
            )
            let now = ShiftTests.instant(3)
            let orders = (0..<Int.random(in: 0...20, using: &random)).map { order in
                let facts = WorkFacts(
                    covers: Int.random(in: 0...8, using: &random),
                    table: ["t1", "t2", "t3", nil].randomElement(using: &random) ?? nil,
                    regular: names.randomElement(using: &random),
                    priority: Int.random(in: 0...2, using: &random),
                    units: Int.random(in: 1...3, using: &random)
                )
                return Self.work(OrderID("o\(order)"), facts)
            }
            let place = "seed \(seed), run \(run)"
            let batch = shift.batch(for: orders, at: now)
            #expect(batch == shift.batch(for: orders, at: now), "\(place)")
            #expect(batch.assigned.count + batch.leftOver.count == orders.count, "\(place)")
            var played = shift
            for command in batch.commands {
                #expect(throws: Never.self, "\(place)") { try played.perform(command, by: .system, at: now) }
            }
            for waiter in played.waiters { #expect(waiter.cap.map { waiter.load <= $0 } ?? true, "\(place)") }
            guard rules.unit == .orders, rules.allowsOverflow else { continue }
            // Everyone can take any order, so that none of a higher priority is left behind one of a lower.
            let lowest = batch.assigned.map(\.work.facts.priority).min() ?? 2
            let missed = orders.filter { order in batch.leftOver.contains { $0.order == order.id } }
            #expect(missed.allSatisfy { $0.facts.priority <= lowest }, "\(place)")
        }
    }
}
