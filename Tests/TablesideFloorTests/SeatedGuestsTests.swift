import TablesideCore
import TablesideFloor
import Testing

@testable import TablesideTestSupport

/// Guests who stay at a table have one waiter until they have left, also while nothing of theirs is in hand.
@Suite("Shift, seated guests")
struct SeatedGuestsTests {
    private let ana = ShiftTests.ana
    private let bob = ShiftTests.bob

    private func guests(_ table: TableID) -> WorkFacts { WorkFacts(table: table, isSeated: true) }

    private func take(_ order: OrderID, _ table: TableID, _ waiter: UserID) -> Shift.Command {
        .take(order: order, facts: guests(table), waiter: waiter)
    }

    /// Ana and Bob at work since minute 0, and then these commands of the system in minute 1.
    private func shift(_ commands: [Shift.Command]) throws -> Shift {
        var shift = try ShiftTests.shift(caps: [ana: nil, bob: nil])
        for command in commands { try shift.perform(command, by: .system, at: ShiftTests.instant(1)) }
        return shift
    }

    private func holder(_ order: OrderID, _ table: TableID, on shift: inout Shift, at minute: Int64) throws -> UserID? {
        let assign = Shift.Command.assign(order: order, facts: guests(table))
        try shift.perform(assign, by: .system, at: ShiftTests.instant(minute))
        return shift.holder(of: order)
    }

    @Test("a waiter who was cut keeps guests between two courses, and goes when they have left")
    func cut() throws {
        var shift = try shift([take("1", "t1", ana), take("2", "t2", bob), .cut(waiter: ana), .release(order: "1")])
        #expect(shift.duty(of: ana, at: ShiftTests.instant(2)) == .leaving)
        #expect(shift.load(of: ana) == 0 && shift.waiter(of: "t1") == ana && shift.waiter(ana)?.seated == ["t1"])
        #expect(try holder("3", "t1", on: &shift, at: 2) == ana)
        #expect(try holder("4", "t3", on: &shift, at: 2) == bob)
        try shift.perform(.release(order: "3"), by: .system, at: ShiftTests.instant(3))
        #expect(shift.duty(of: ana, at: ShiftTests.instant(3)) == .leaving)
        let now = ShiftTests.instant(4)
        let events = try shift.perform(.seat(tables: ["t9", "t1", "t1"], waiter: nil), by: .system, at: now)
        #expect(events == [.seated(tables: ["t1"], waiter: nil, at: now), .ended(waiter: ana, at: now)])
        #expect(shift.duty(of: ana, at: now) == .offDuty && shift.waiter(of: "t1") == nil)
        // Who comes next to the table is the next waiter's.
        #expect(try holder("5", "t1", on: &shift, at: 5) == bob)
        #expect(shift.waiter(of: "t1") == bob)
    }

    @Test("with guests alone a waiter who is cut stays, may end the duty, and then nobody serves the table")
    func ended() throws {
        var shift = try shift([take("1", "t1", ana), .release(order: "1"), .cut(waiter: ana)])
        #expect(shift.duty(of: ana, at: ShiftTests.instant(2)) == .leaving)
        try shift.perform(.end(waiter: ana), by: ShiftTests.waiter(ana), at: ShiftTests.instant(2))
        #expect(shift.waiter(of: "t1") == nil && shift.waiter(ana)?.seated == [])
        #expect(try holder("2", "t1", on: &shift, at: 3) == bob)
    }

    @Test("the first waiter keeps the table; one who helps out goes after the last order in hand")
    func helper() throws {
        var shift = try shift([take("1", "t1", ana), take("2", "t1", bob), .cut(waiter: bob)])
        #expect(shift.waiter(of: "t1") == ana && shift.waiter(bob)?.seated == [])
        try shift.perform(.release(order: "2"), by: .system, at: ShiftTests.instant(2))
        #expect(shift.duty(of: bob, at: ShiftTests.instant(2)) == .offDuty)
        // An order of nobody who stays makes no table anybody's.
        try shift.perform(
            .take(order: "3", facts: WorkFacts(table: "t2"), waiter: ana),
            by: .system,
            at: ShiftTests.instant(3)
        )
        #expect(shift.waiter(of: "t2") == nil && shift.waiter(ana)?.seated == ["t1"])
    }

    @Test("a handover passes the table with the last order of it in hand")
    func handedOver() throws {
        var shift = try shift([take("1", "t1", ana), take("2", "t1", ana), .cut(waiter: ana)])
        for (order, waiter) in [("1", ana), ("2", bob)] as [(OrderID, UserID)] {
            try shift.perform(.handOver(order: order, to: bob), by: .system, at: ShiftTests.instant(2))
            #expect(shift.waiter(of: "t1") == waiter, "after \(order)")
        }
        #expect(shift.duty(of: ana, at: ShiftTests.instant(2)) == .offDuty)
    }

    @Test("who relieves a waiter gets the tables, also those between two courses; sent home, a waiter leaves them")
    func relieved() throws {
        let shift = try shift([take("1", "t1", ana), take("2", "t2", ana), .release(order: "1")])
        let now = ShiftTests.instant(2)
        var relieved = shift
        let events = try relieved.perform(.relieve(waiter: ana, by: bob), by: .system, at: now)
        #expect(
            events == [
                .handedOver(order: "2", from: ana, to: bob, at: now),
                .seated(tables: ["t1"], waiter: bob, at: now), .ended(waiter: ana, at: now),
            ]
        )
        #expect(relieved.waiter(bob)?.seated == ["t2", "t1"])
        var sent = shift
        try sent.perform(.sendHome(waiter: ana), by: .system, at: now)
        // The order in hand went to Bob with its guests.
        #expect(sent.waiter(of: "t1") == nil && sent.waiter(of: "t2") == bob)
    }

    @Test("guests take their waiter along to another table, unless that one has a waiter")
    func moved() throws {
        let shift = try shift([
            take("1", "t1", ana), .release(order: "1"), take("2", "t3", bob), .cut(waiter: ana),
        ])
        let now = ShiftTests.instant(2)
        var free = shift
        let events = try free.perform(.changeTable(orders: [], table: "t2", from: "t1"), by: .system, at: now)
        #expect(events == [.tableChanged(orders: [], table: "t2", at: now, from: "t1")])
        #expect(free.waiter(of: "t1") == nil && free.waiter(of: "t2") == ana)
        #expect(free.duty(of: ana, at: now) == .leaving)
        var shared = shift
        try shared.perform(.changeTable(orders: [], table: "t3", from: "t1"), by: .system, at: now)
        #expect(shared.waiter(of: "t3") == bob && shared.duty(of: ana, at: now) == .offDuty)
        // An order in hand that is brought to a table without a waiter makes it its waiter's.
        var brought = shift
        try brought.perform(.changeTable(orders: ["2"], table: "t4"), by: .system, at: now)
        #expect(brought.waiter(of: "t4") == bob && brought.waiter(of: "t3") == bob)
    }

    @Test("what is still to be done for guests who have left makes their table nobody's")
    func left() throws {
        // In hand: it is handed over, served, and whoever had it last goes.
        var shift = try shift([take("1", "t1", ana), .seat(tables: ["t1"], waiter: nil)])
        #expect(shift.waiter(of: "t1") == nil && shift.waiter(ana)?.hand.map(\.id) == ["1"])
        for command in [.handOver(order: "1", to: bob), .cut(waiter: bob), .release(order: "1")] as [Shift.Command] {
            try shift.perform(command, by: .system, at: ShiftTests.instant(2))
        }
        #expect(shift.waiter(of: "t1") == nil && shift.duty(of: bob, at: ShiftTests.instant(2)) == .offDuty)
        // Waiting, because nobody is at work: the guests leave a table that is nobody's, or change tables without the order.
        for command in [
            .seat(tables: ["t1"], waiter: nil), .changeTable(orders: [], table: "t2", from: "t1"),
        ] as [Shift.Command] {
            var empty = try ShiftTests.shift(caps: [:])
            try empty.perform(.assign(order: "1", facts: guests("t1")), by: .system, at: ShiftTests.instant(1))
            try empty.perform(.assign(order: "2", facts: guests("t3")), by: .system, at: ShiftTests.instant(1))
            let events = try empty.perform(command, by: .system, at: ShiftTests.instant(2))
            #expect(events.count == 1, "\(command)")
            let again = #expect(throws: Shift.Refusal.self) {
                try empty.perform(command, by: .system, at: ShiftTests.instant(2))
            }
            #expect(again?.reason == .alreadyApplied(command: command.kind))
            try empty.perform(.begin(waiter: ana, cap: nil), by: ShiftTests.manager, at: ShiftTests.instant(3))
            #expect(empty.waiter(ana)?.hand.map(\.id) == ["1", "2"] && empty.waiter(ana)?.seated == ["t3"])
        }
    }

    @Test("only managers and the engine say who serves a table; who is off duty serves none")
    func refused() throws {
        var shift = try shift([take("1", "t1", ana), .end(waiter: bob)])
        let now = ShiftTests.instant(2)
        func reason(_ command: Shift.Command, by author: Author = .system) -> Shift.Refusal.Reason? {
            do throws(Shift.Refusal) {
                _ = try shift.decide(command, by: author, at: now)
                return nil
            } catch {
                return error.reason
            }
        }
        let own = ShiftTests.waiter(ana)
        #expect(reason(.seat(tables: ["t1"], waiter: bob)) == .offDuty(waiter: bob))
        #expect(reason(.seat(tables: ["t1"], waiter: ana)) == .alreadyApplied(command: .seat))
        #expect(reason(.seat(tables: ["t2"], waiter: nil)) == .alreadyApplied(command: .seat))
        #expect(reason(.seat(tables: ["t1"], waiter: nil), by: own) == .notPermitted(role: .waiter, command: .seat))
        let move = Shift.Command.changeTable(orders: [], table: "t2", from: "t1")
        #expect(reason(move, by: own) == .notPermitted(role: .waiter, command: .seat))
        for from in ["t8", "t2", nil] as [TableID?] {
            let idle = Shift.Command.changeTable(orders: [], table: "t2", from: from)
            #expect(reason(idle) == .alreadyApplied(command: .changeTable), "\(String(describing: from))")
        }
        try shift.perform(.seat(tables: ["t2"], waiter: ana), by: ShiftTests.manager, at: now)
        #expect(shift.waiter(ana)?.seated == ["t1", "t2"])
    }

    @Test("near the planned end a waiter gets nothing new but for seated guests, also between two courses")
    func closing() throws {
        var shift = try ShiftTests.shift(caps: [bob: nil])
        for command: Shift.Command in [
            .follow(rules: ShiftRules(policy: .leastActive, lastOrder: .minutes(10))),
            .begin(waiter: ana, cap: nil, until: ShiftTests.instant(70)), take("1", "t1", ana), .release(order: "1"),
            take("2", "t2", bob),
        ] {
            try shift.perform(command, by: .system, at: ShiftTests.instant(1))
        }
        let last = ShiftTests.instant(60)
        #expect(shift.waiter(for: guests("t9"), at: last - .milliseconds(1)) == ana)
        #expect(shift.waiter(for: guests("t9"), at: last) == bob)
        #expect(shift.waiter(for: guests("t1"), at: last) == ana)
    }

    @Test("near the planned end a waiter keeps a table of another section, and that time is expected and due")
    func otherSection() throws {
        // Ana goes at 100 and gets nothing new from 90 on; the hall is Bob's, who has no room.
        let rules = ShiftRules(
            lastOrder: .minutes(10),
            allowsOverflow: false,
            sections: ["bar": ["b1"], "hall": ["h1"]]
        )
        func shift(cap: Int?, _ ends: [Int64?]) throws -> Shift {
            var shift = try ShiftTests.shift(caps: [bob: 0])
            let commands: [Shift.Command] =
                [
                    .follow(rules: rules), .begin(waiter: ana, cap: cap, until: ShiftTests.instant(100)),
                    .plan(waiter: ana, plan: WaiterPlan(sections: ["bar"])),
                    .plan(waiter: bob, plan: WaiterPlan(sections: ["hall"])),
                ]
                + ends.enumerated().map { place, end in
                    let facts = WorkFacts(table: "h1", expectedEnd: end.map(ShiftTests.instant))
                    return .take(order: OrderID("\(place)"), facts: facts, waiter: ana)
                }
            for command in commands { try shift.perform(command, by: .system, at: ShiftTests.instant(1)) }
            return shift
        }
        func earliest(_ shift: Shift, at minute: Int64) -> Instant? {
            let facts = WorkFacts(table: "h1")
            guard case .nobody(let wait) = shift.choose(for: "new", facts: facts, at: ShiftTests.instant(minute)) else {
                Issue.record("somebody can take it")
                return nil
            }
            return wait.earliest
        }
        var waiting = try shift(cap: nil, [nil])
        #expect(earliest(waiting, at: 50) == ShiftTests.instant(90))
        #expect(earliest(try shift(cap: nil, [80]), at: 50) == nil, "the table is done before")
        #expect(earliest(try shift(cap: nil, []), at: 50) == nil)
        #expect(earliest(try shift(cap: 2, [97, 99]), at: 95) == ShiftTests.instant(97), "she has room then")
        try waiting.perform(
            .assign(order: "new", facts: WorkFacts(table: "h1")),
            by: .system,
            at: ShiftTests.instant(50)
        )
        #expect(waiting.queue == ["new"])
        #expect(waiting.nextDue == ShiftTests.instant(90) && waiting.dueCommand == .assign(order: "new"))
        try waiting.perform(.assign(order: "new"), by: .system, at: ShiftTests.instant(90))
        #expect(waiting.holder(of: "new") == ana)
    }
}
