import Foundation
import TablesideCore
import TablesideFloor
import Testing

@testable import TablesideTestSupport

@Suite("Shift storage")
struct ShiftStorageTests {
    @Test("golden JSON of a shift, every event and every command; the events make the shift")
    func goldenJSON() throws {
        let (ana, bob) = (ShiftTests.ana, ShiftTests.bob)
        var golden = GoldenShift(state: try ShiftTests.shift(caps: [:]))
        let commands: [Shift.Command] = [
            .begin(waiter: ana, cap: 1), .begin(waiter: bob, cap: nil),
            .take(order: OrderID("1"), waiter: ana), .handOver(order: OrderID("1"), to: bob),
            .setCap(waiter: bob, cap: 1), .assign(order: OrderID("2")), .assign(order: OrderID("3")),
            .release(order: OrderID("2")), .assign(order: OrderID("4")), .release(order: OrderID("4")),
            .release(order: OrderID("3")), .end(waiter: ana), .assign(order: OrderID("5")),
            .withdraw(order: OrderID("5")), .assign(order: OrderID("6")),
            .plan(waiter: bob, plan: WaiterPlan(weight: 50, sections: ["bar"], skills: [.wine])),
            .begin(waiter: ana, cap: 3, until: ShiftTests.instant(600)), .swapSections(waiter: ana, with: bob),
            .follow(
                rules: ShiftRules(
                    policy: .weightedLeast(bias: 1.5),
                    unit: .covers,
                    mode: .offer(within: .minutes(5)),
                    minGap: .minutes(1),
                    sections: ["bar": ["t1"]]
                )
            ),
            .assign(order: "7", facts: WorkFacts(covers: 2, table: "t1", priority: 1)),
            .refuse(order: "7", waiter: ana), .assign(order: "8"), .pause(waiter: bob, until: nil),
            .resume(waiter: bob), .cut(waiter: bob), .sendHome(waiter: bob), .lapse(order: "8"),
            .take(order: "9", facts: WorkFacts(covers: 1, regular: bob), waiter: ana),
            .release(order: "9", isServed: false), .follow(rules: .usual),
            .assign(order: "10", facts: WorkFacts(units: 3, expectedEnd: ShiftTests.instant(90))),
            .begin(waiter: bob, cap: 9, until: ShiftTests.instant(600)), .relieve(waiter: ana, by: bob),
            .follow(rules: ShiftRules(mode: .offer(within: .minutes(5)))),
            .assign(order: "11", facts: WorkFacts(covers: 2, table: "t1", priority: 1)),
            .refuse(order: "11", waiter: bob), .assign(order: "12"),
            .changeTable(orders: ["12", "11"], table: "t2"), .changeTable(orders: ["11"], table: nil),
            .take(order: "13", facts: WorkFacts(table: "t4", isSeated: true), waiter: bob),
            .changeTable(orders: [], table: "t5", from: "t4"), .seat(tables: ["t3"], waiter: bob),
            .seat(tables: ["t5"], waiter: nil),
        ]
        for (minute, command) in commands.enumerated() {
            let now = ShiftTests.instant(Int64(minute))
            golden.events += try golden.state.perform(command, by: ShiftTests.manager, at: now)
        }
        #expect(Set(commands.map(\.kind)) == Set(Shift.Command.Kind.allCases))
        #expect(
            Set(golden.events.map { "\($0)".prefix { $0 != "(" } }).count == 19,
            "every kind of event but `missed`, which nothing commands"
        )
        try expectGolden(golden, "Shift.json")
        try expectGoldenText(commands, "Shift.commands.json")
        let stored = try decoded(GoldenShift.self, TablesideTestSupport.golden("Shift.json"))
        #expect(Shift.replaying(stored.events, id: stored.state.id) == stored.state)
    }

    @Test("the section of a table is known again after reading, and goes with the rules")
    func sections() throws {
        let (ana, bob, now) = (ShiftTests.ana, ShiftTests.bob, ShiftTests.instant(1))
        var shift = try ShiftTests.shift(caps: [ana: nil, bob: nil])
        for command in [
            Shift.Command.plan(waiter: ana, plan: WaiterPlan(sections: ["hall"])),
            .plan(waiter: bob, plan: WaiterPlan(sections: ["bar"])),
            .follow(rules: ShiftRules(allowsOverflow: false, sections: ["bar": ["t1", "t2"], "hall": ["t3"]])),
        ] {
            try shift.perform(command, by: .system, at: now)
        }
        func choices(_ shift: Shift) -> [UserID?] {
            (1...4).map { shift.waiter(for: WorkFacts(table: TableID("t\($0)")), at: now) }
        }
        // A table in no section is everybody's.
        #expect(choices(shift) == [bob, bob, ana, ana])
        let read = try decoded(Shift.self, encoded(shift))
        #expect(choices(read) == [bob, bob, ana, ana] && read.route(to: "t2", at: now).section == "bar")
        try shift.perform(
            .follow(rules: ShiftRules(allowsOverflow: false, sections: ["hall": ["t2"]])),
            by: .system,
            at: now
        )
        #expect(choices(shift) == [ana, ana, ana, ana])
        #expect(shift.route(to: "t1", at: now).section == nil && shift.route(to: "t2", at: now).section == "hall")
    }

    @Test("a waiter without orders is read alone as they were written")
    func waiterAlone() throws {
        let shift = try ShiftTests.shift(caps: [ShiftTests.ana: 1, ShiftTests.bob: nil])
        for waiter in shift.waiters {
            #expect(try decoded(Shift.Waiter.self, encoded(waiter)) == waiter)
        }
    }

    @Test("a shift whose parts contradict each other is not read")
    func contradictions() throws {
        var shift = try ShiftTests.shift(caps: [ShiftTests.ana: 1, ShiftTests.bob: 2])
        for order in ["1", "2", "3", "4"] {
            try shift.perform(.assign(order: OrderID(order)), by: .system, at: ShiftTests.instant(1))
        }
        try shift.perform(.seat(tables: ["t1", "t2"], waiter: ShiftTests.bob), by: .system, at: ShiftTests.instant(1))
        let json = try encoded(shift)
        #expect(try decoded(Shift.self, json) == shift)
        for (from, to, code) in [
            (#"{"order":"4","since":60000}"#, #"{"order":"1","since":60000}"#, "repeatedOrder"),
            (
                #"{"order":"4","since":60000}"#, #"{"order":"4","since":60000},{"order":"4","since":60000}"#,
                "repeatedOrder"
            ),
            (#"{"order":"3"}"#, #"{"order":"1"}"#, "repeatedOrder"),
            (#""version":"#, #""returning":[{"order":"3","refusedBy":["bob"]}],"version":"#, "repeatedOrder"),
            (
                #"{"order":"4","since":60000}"#,
                #"{"order":"4","since":60000},{"facts":{"covers":0,"priority":1,"skills":[]},"order":"5","since":1}"#,
                "misplacedOrder"
            ),
            (
                #"{"order":"4","since":60000}"#, #"{"offer":{"until":9,"waiter":"eva"},"order":"4","since":60000}"#,
                "offerOffDuty"
            ),
            (#"{"order":"3"}"#, #"{"facts":{"covers":-1,"priority":0,"skills":[]},"order":"3"}"#, "unsound"),
            (#""creditedOrders":2"#, #""creditedOrders":-2"#, "impossibleCredit"),
            (#""from":0"#, #""doneAt":5,"from":0"#, "impossibleDuty"),
            (#""cap":2,"creditedOrders":2,"from":0"#, #""cap":2,"creditedOrders":2"#, "impossibleDuty"),
            (#""cap":2"#, #""cap":-1"#, "negativeCap"),
            (#""id":"bob""#, #""id":"ana""#, "misplacedWaiter"),
            (#""id":"bob""#, #""id":"aaa""#, "misplacedWaiter"),
            (#""isOnDuty":true"#, #""isOnDuty":false"#, "ordersOffDuty"),
            (#"["t1","t2"]"#, #"["t1","t1"]"#, "repeatedTable"),
            (#""id":"ana""#, #""seated":["t2"],"id":"ana""#, "repeatedTable"),
        ] {
            let broken = json.replacingOccurrences(of: from, with: to)
            #expect(broken != json, "\(from)")
            let fault = decodingFault(Shift.self, broken) as? Shift.Inconsistency
            #expect(fault?.code.rawValue == "shift.inconsistent." + code, "\(to)")
        }
    }
}
