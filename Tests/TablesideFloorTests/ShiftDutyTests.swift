import TablesideCore
import TablesideFloor
import Testing

@Suite("Shift duty")
struct ShiftDutyTests {
    @Test("a waiter is on duty from beginning to end, and not because a cap was set before")
    func duty() throws {
        let (ana, now) = (UserID("ana"), Instant(millisecondsSince1970: 1_774_710_000_000))
        var shift = Shift(id: BranchDay(branch: BranchID("centro"), date: try CivilDate("2026-03-28")))
        func isOnDuty() -> Bool? { shift.waiters.first { $0.id == ana }?.isOnDuty }
        #expect(isOnDuty() == nil)
        shift.apply(.capSet(waiter: ana, cap: 3, at: now, limit: nil))
        #expect(isOnDuty() == false)
        shift.apply(.began(waiter: ana, cap: nil, at: now, limit: nil))
        #expect(isOnDuty() == true)
        shift.apply(.capSet(waiter: ana, cap: 2, at: now, limit: nil))
        #expect(isOnDuty() == true)
        shift.apply(.ended(waiter: ana, at: now))
        #expect(isOnDuty() == false)
    }

    /// Ana with the orders and Bob without, who own a section each.
    private static func pair(orders: Int, skills: Set<WaiterSkill> = []) throws -> Shift {
        var shift = try ShiftTests.shift(caps: [ShiftTests.ana: nil, ShiftTests.bob: nil])
        for (waiter, section) in [(ShiftTests.ana, "bar"), (ShiftTests.bob, "hall")] as [(UserID, SectionID)] {
            let plan = WaiterPlan(sections: [section], skills: waiter == ShiftTests.ana ? skills : [])
            try shift.perform(.plan(waiter: waiter, plan: plan), by: .system, at: ShiftTests.instant(0))
        }
        for number in 0..<orders {
            let facts = WorkFacts(covers: 2, skills: number == 0 ? skills : [])
            try shift.perform(
                .take(order: OrderID("o\(number)"), facts: facts, waiter: ShiftTests.ana),
                by: .system,
                at: ShiftTests.instant(1)
            )
        }
        return shift
    }

    @Test("who relieves a waiter has their orders with the credit, and owns their sections too")
    func relief() throws {
        let (ana, bob) = (ShiftTests.ana, ShiftTests.bob)
        var shift = try Self.pair(orders: 3)
        let events = try shift.perform(
            .relieve(waiter: ana, by: bob),
            by: ShiftTests.manager,
            at: ShiftTests.instant(5)
        )
        #expect(events.count == 5)
        let (relieved, other) = (try #require(shift.waiter(ana)), try #require(shift.waiter(bob)))
        #expect(relieved.hand.isEmpty && !relieved.isOnDuty && relieved.creditedCovers == 0)
        #expect(other.orders == ["o0", "o1", "o2"] && other.creditedOrders == 3 && other.creditedCovers == 6)
        #expect(other.plan.sections == ["bar", "hall"])
        #expect(relieved.worked(until: ShiftTests.instant(60)) == .minutes(5))
    }

    @Test("a waiter who owns all sections goes on owning all of them after relieving another")
    func reliefByOneForAll() throws {
        var shift = try Self.pair(orders: 1)
        try shift.perform(.plan(waiter: ShiftTests.bob, plan: WaiterPlan()), by: .system, at: ShiftTests.instant(2))
        try shift.perform(.relieve(waiter: ShiftTests.ana, by: ShiftTests.bob), by: .system, at: ShiftTests.instant(3))
        #expect(shift.waiter(ShiftTests.bob)?.plan.sections == [])
    }

    @Test("an offer to a waiter who is relieved lapses, and the next one is asked")
    func reliefOfOneWhoIsAsked() throws {
        let (ana, bob) = (ShiftTests.ana, ShiftTests.bob)
        var shift = try ShiftTests.shift(caps: [ana: 1, bob: 1])
        try shift.perform(
            .follow(rules: ShiftRules(mode: .offer(within: .minutes(5)))),
            by: .system,
            at: ShiftTests.instant(0)
        )
        try shift.perform(.assign(order: "1"), by: .system, at: ShiftTests.instant(1))
        #expect(shift.offer(of: "1")?.waiter == ana)
        try shift.perform(.relieve(waiter: ana, by: bob), by: .system, at: ShiftTests.instant(2))
        #expect(shift.offer(of: "1")?.waiter == bob)
        #expect(shift.waiter(ana)?.offered.isEmpty == true)
    }

    @Test(
        "two waiters exchange their sections, and keep weights, skills and orders; what comes next goes to the new one"
    )
    func swapped() throws {
        let (ana, bob) = (ShiftTests.ana, ShiftTests.bob)
        var shift = try Self.pair(orders: 1, skills: [.wine])
        let rules = ShiftRules(policy: .leastActive, sections: ["bar": ["b1"], "hall": ["h1"]])
        try shift.perform(.follow(rules: rules), by: .system, at: ShiftTests.instant(2))
        func chosen(_ table: TableID) -> UserID? {
            shift.waiter(for: WorkFacts(table: table), at: ShiftTests.instant(3))
        }
        #expect(chosen("b1") == ana && chosen("h1") == bob)
        try shift.perform(.swapSections(waiter: ana, with: bob), by: ShiftTests.manager, at: ShiftTests.instant(3))
        #expect(shift.waiter(ana)?.plan == WaiterPlan(sections: ["hall"], skills: [.wine]))
        #expect(shift.waiter(bob)?.plan == WaiterPlan(sections: ["bar"]))
        #expect(chosen("b1") == bob && chosen("h1") == ana && shift.waiter(ana)?.orders == ["o0"])
    }

    @Test("nobody is relieved by a waiter who is absent, resting, going, full, unskilled, or the same one")
    func refusedRelief() throws {
        let (ana, bob) = (ShiftTests.ana, ShiftTests.bob)
        func refused(_ reason: Shift.Refusal.Reason, by other: UserID, _ shift: Shift) {
            var after = shift
            #expect(throws: Shift.Refusal(reason)) {
                try after.perform(.relieve(waiter: ana, by: other), by: .system, at: ShiftTests.instant(9))
            }
            #expect(after == shift)
        }
        let shift = try Self.pair(orders: 2)
        func changed(_ command: Shift.Command, of shift: Shift) throws -> Shift {
            var after = shift
            try after.perform(command, by: .system, at: ShiftTests.instant(8))
            return after
        }
        refused(.offDuty(waiter: "nobody"), by: "nobody", shift)
        refused(.alreadyApplied(command: .relieve), by: ana, shift)
        refused(.onBreak(waiter: bob), by: bob, try changed(.pause(waiter: bob, until: nil), of: shift))
        let full = try changed(.setCap(waiter: bob, cap: 1), of: shift)
        refused(.atCap(waiter: bob, cap: 1, inHand: 1), by: bob, full)
        var leaving = try changed(.take(order: "b", waiter: bob), of: shift)
        leaving = try changed(.cut(waiter: bob), of: leaving)
        refused(.leaving(waiter: bob), by: bob, leaving)
        refused(.lacksSkills(waiter: bob, skills: [.wine]), by: bob, try Self.pair(orders: 2, skills: [.wine]))
        let many = try Self.pair(orders: 17)
        refused(.hasOrders(waiter: ana, orders: (0..<17).map { OrderID("o\($0)") }), by: bob, many)
        let most = try changed(.relieve(waiter: ana, by: bob), of: Self.pair(orders: 16))
        #expect(most.load(of: bob) == 16)
        // A duty that has not begun yet does not count as being at work.
        var planned = try ShiftTests.shift(caps: [ana: nil])
        try planned.perform(
            .begin(waiter: bob, cap: nil, from: ShiftTests.instant(60)),
            by: .system,
            at: ShiftTests.instant(1)
        )
        refused(.offDuty(waiter: bob), by: bob, planned)
    }
}
