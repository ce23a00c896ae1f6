import TablesideCore
import TablesideFloor
import Testing

@testable import TablesideTestSupport

/// A store takes a hundred items in one unit, however many orders a waiter who goes was asked for or hands over.
@Suite("Shift, waiters who go with much")
struct ManyOpenOffersTests {
    private let ana = ShiftTests.ana
    private let bob = ShiftTests.bob

    @Test("a waiter without a limit who was offered 120 orders goes by a few events", arguments: [false, true])
    func offered(isRelieved: Bool) throws {
        var shift = try ShiftTests.shift(caps: [ana: nil])
        let now = ShiftTests.instant(1)
        try shift.perform(.follow(rules: ShiftRules(mode: .offer(within: .minutes(5)))), by: .system, at: now)
        for number in 1...120 { try shift.perform(.assign(order: OrderID("\(number)")), by: .system, at: now) }
        #expect(shift.waiter(ana)?.offered.count == 120)
        try shift.perform(.begin(waiter: bob, cap: 0), by: .system, at: now)
        let command = isRelieved ? Shift.Command.relieve(waiter: ana, by: bob) : .sendHome(waiter: ana)
        let events = try shift.perform(command, by: .system, at: ShiftTests.instant(2))
        #expect(events.count == 2)
        #expect(shift.waiter(ana)?.offered.isEmpty == true)
        #expect(shift.queue.count == 120)
        // Who has gone is not asked for the same orders again.
        try shift.perform(.begin(waiter: ana, cap: nil), by: .system, at: ShiftTests.instant(3))
        #expect(shift.waiter(ana)?.offered.isEmpty == true)
    }

    @Test(
        "who takes over 16 orders and a section with 40 more that wait gets those after the 16",
        arguments: [1, 10, 16]
    )
    func relieved(inHand: Int) throws {
        let rules = ShiftRules(allowsOverflow: false, sections: ["hall": ["t1"], "terrace": ["t2"]])
        var shift = try ShiftTests.shift(caps: [ana: inHand, bob: nil])
        let now = ShiftTests.instant(1)
        try shift.perform(.follow(rules: rules), by: .system, at: now)
        try shift.perform(.plan(waiter: ana, plan: WaiterPlan(sections: ["hall"])), by: .system, at: now)
        try shift.perform(.plan(waiter: bob, plan: WaiterPlan(sections: ["terrace"])), by: .system, at: now)
        for number in 1...inHand + 40 {
            let assign = Shift.Command.assign(order: OrderID("\(number)"), facts: WorkFacts(table: "t1"))
            try shift.perform(assign, by: .system, at: now)
        }
        #expect(shift.waiter(ana)?.hand.count == inHand && shift.queue.count == 40)
        try shift.perform(.relieve(waiter: ana, by: bob), by: .system, at: ShiftTests.instant(2))
        #expect(shift.waiter(bob)?.hand.count == 16)
        #expect(shift.nextDue == ShiftTests.instant(2), "the others follow at once")
    }
}
