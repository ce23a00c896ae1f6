import TablesideCore
import TablesideFloor
import Testing

@testable import TablesideTestSupport

@Suite("Who answers the calls of a table")
struct ShiftCallsTests {
    private static let start = TableCallsTests.start
    private static let manager = Author.manager("mara", at: TableCallsTests.branch)

    /// Ana and Eva serve the bar, Bob the terrace, Kim everything; both have orders of t1, and Ana got hers last.
    private static func shift() throws -> Shift {
        let date = try CivilDate("2026-11-27")
        var shift = Shift(id: BranchDay(branch: TableCallsTests.branch, date: date))
        let rules = ShiftRules(sections: ["bar": ["t1", "t2"], "terrace": ["t3"], "attic": ["t9"]])
        var commands: [Shift.Command] = [.follow(rules: rules)]
        for (waiter, sections) in [("ana", ["bar"]), ("eva", ["bar"]), ("bob", ["terrace"])] {
            let plan = WaiterPlan(sections: Set(sections.map { SectionID($0) }))
            commands += [.plan(waiter: UserID(waiter), plan: plan), .begin(waiter: UserID(waiter), cap: nil)]
        }
        for command in commands { try shift.perform(command, by: manager, at: start) }
        for (order, waiter, seconds) in [("1", "eva", 1), ("2", "ana", 2)] as [(OrderID, UserID, Int)] {
            let take = Shift.Command.take(order: order, facts: WorkFacts(table: "t1"), waiter: waiter)
            try shift.perform(take, by: manager, at: start + .seconds(seconds))
        }
        return shift
    }

    @Test(
        "GI-38 the table's waiter is the one of its tab, or else of those who have its orders the one who got one last"
    )
    func waiter() throws {
        let (shift, now) = (try Self.shift(), Self.start + .minutes(1))
        #expect(shift.route(to: "t1", at: now) == CallRoute(waiter: "ana", section: "bar", isStaffed: true))
        #expect(shift.route(to: "t1", waiter: "bob", at: now).waiter == "bob")
        #expect(shift.route(to: "t2", waiter: "stranger", at: now).waiter == nil)
        #expect(shift.route(to: "t2", at: now) == CallRoute(section: "bar", isStaffed: true))
        #expect(shift.route(to: "t3", at: now) == CallRoute(section: "terrace", isStaffed: true))
        #expect(shift.route(to: "t9", at: now) == CallRoute(isStaffed: true), "nobody serves the attic")
        #expect(shift.route(to: "t8", at: now) == CallRoute(isStaffed: true), "a table without a section")
    }

    @Test("a waiter on a break or off duty is not asked, one who is about to leave is")
    func presence() throws {
        var shift = try Self.shift()
        let now = Self.start + .minutes(1)
        try shift.perform(.cut(waiter: "ana"), by: Self.manager, at: now)
        #expect(shift.route(to: "t1", at: now).waiter == "ana")
        try shift.perform(.pause(waiter: "bob", until: now + .minutes(10)), by: Self.manager, at: now)
        #expect(shift.route(to: "t3", at: now) == CallRoute(isStaffed: true))
        #expect(shift.route(to: "t3", at: now + .minutes(10)).section == "terrace")
        for waiter in ["ana", "eva", "bob"] as [UserID] {
            try shift.perform(.sendHome(waiter: waiter), by: Self.manager, at: now)
        }
        #expect(shift.route(to: "t1", at: now) == CallRoute() && CallRoute().first == .manager)
    }

    @Test("calls go to the one who has taken over the orders of a table whose waiter went home or rests")
    func takenOver() throws {
        var shift = try Self.shift()
        let now = Self.start + .minutes(1)
        try shift.perform(.pause(waiter: "ana", until: nil), by: Self.manager, at: now)
        // Eva has an order of the table, too.
        #expect(shift.route(to: "t1", at: now).waiter == "eva")
        #expect(shift.route(to: "t1", waiter: "ana", at: now).waiter == "eva")
        try shift.perform(.relieve(waiter: "ana", by: "bob"), by: Self.manager, at: now + .minutes(1))
        #expect(shift.route(to: "t1", waiter: "ana", at: now + .minutes(1)).waiter == "bob")
        #expect(shift.route(to: "t1", waiter: "eva", at: now + .minutes(1)).waiter == "eva")
        #expect(shift.route(to: "t1", waiter: "stranger", at: now + .minutes(1)).waiter == "bob")
    }

    @Test("each level asks those who are at work then")
    func levels() throws {
        var shift = try Self.shift()
        var calls = TableCalls(at: "t1", of: TableCallsTests.branch)
        let route = shift.route(to: "t1", at: Self.start + .minutes(1))
        let call = TableCalls.Command.call(call: "c", kind: .waiter, text: nil, route: route)
        let start = Self.start + .minutes(1)
        try calls.perform(call, in: .usual, by: .guest("vera"), at: start)
        var asked: [[UserID]] = [shift.waiters(for: calls.open[0], at: start)]
        try shift.perform(.pause(waiter: "eva", until: nil), by: Self.manager, at: start)
        try shift.perform(.begin(waiter: "kim", cap: nil), by: Self.manager, at: start)
        while let due = calls.nextDue, let command = calls.dueCommand {
            try calls.perform(command, in: .usual, by: .system, at: due)
            asked.append(shift.waiters(for: calls.open[0], at: due))
        }
        #expect(asked == [["ana"], ["ana", "kim"], ["ana", "bob", "kim"], []])
    }

    @Test("a waiter who has gone is asked no more: the call is up to the managers until the next level is asked")
    func gone() throws {
        var shift = try Self.shift()
        var calls = TableCalls(at: "t1", of: TableCallsTests.branch)
        let route = shift.route(to: "t1", at: Self.start + .minutes(1))
        let call = TableCalls.Command.call(call: "c", kind: .waiter, text: nil, route: route)
        try calls.perform(call, in: .usual, by: .guest("vera"), at: Self.start + .minutes(1))
        try shift.perform(.sendHome(waiter: "ana"), by: Self.manager, at: Self.start + .minutes(1))
        #expect(shift.waiters(for: calls.open[0], at: Self.start + .minutes(2)).isEmpty)
    }
}
