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
        ]
        for (minute, command) in commands.enumerated() {
            let now = ShiftTests.instant(Int64(minute))
            golden.events += try golden.state.perform(command, by: ShiftTests.manager, at: now)
        }
        #expect(Set(commands.map(\.kind)) == Set(Shift.Command.Kind.allCases))
        #expect(Set(golden.events.map { "\($0)".prefix { $0 != "(" } }).count == 8, "every kind of event")
        try expectGolden(golden, "Shift.json")
        try expectGoldenText(commands, "Shift.commands.json")
        let stored = try decoded(GoldenShift.self, TablesideTestSupport.golden("Shift.json"))
        #expect(Shift.replaying(stored.events, id: stored.state.id) == stored.state)
    }

    @Test("a shift whose parts contradict each other is not read")
    func contradictions() throws {
        var shift = try ShiftTests.shift(caps: [ShiftTests.ana: 1, ShiftTests.bob: 2])
        for order in ["1", "2", "3", "4"] {
            try shift.perform(.assign(order: OrderID(order)), by: .system, at: ShiftTests.instant(1))
        }
        let json = try encoded(shift)
        #expect(try decoded(Shift.self, json) == shift)
        for (from, to, code) in [
            (#""queue":["4"]"#, #""queue":["1"]"#, "repeatedOrder"),
            (#""queue":["4"]"#, #""queue":["4","4"]"#, "repeatedOrder"),
            (#""orders":["2","3"]"#, #""orders":["2","1"]"#, "repeatedOrder"),
            (#""cap":2"#, #""cap":-1"#, "negativeCap"),
            (#""id":"bob""#, #""id":"ana""#, "misplacedWaiter"),
            (#""id":"bob""#, #""id":"aaa""#, "misplacedWaiter"),
            (#""isOnDuty":true,"lastGiven""#, #""isOnDuty":false,"lastGiven""#, "ordersOffDuty"),
        ] {
            let broken = json.replacingOccurrences(of: from, with: to)
            #expect(broken != json, "\(from)")
            let fault = decodingFault(Shift.self, broken) as? Shift.Inconsistency
            #expect(fault?.code.rawValue == "shift.inconsistent." + code, "\(to)")
        }
    }
}
