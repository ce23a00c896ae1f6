import TablesideCore
import TablesideFloor
import Testing

@testable import TablesideTestSupport

/// A waiter without a cap could have any number of orders, and all of them waited once the waiter was sent home.
@Suite("Regressions: open orders of a shift")
struct OpenOrdersLimitTests {
    /// A shift on which Ana has this many orders in hand.
    private func shift(inHand count: Int) throws -> Shift {
        var shift = try ShiftTests.shift(caps: [ShiftTests.ana: nil])
        for number in 0..<count {
            shift.apply(.taken(order: OrderID("o\(number)"), waiter: ShiftTests.ana, at: ShiftTests.instant(1)))
        }
        return shift
    }

    @Test("2,000 orders are open at most, in hand or waiting, whether a waiter takes the next one or the shift does")
    func limit() throws {
        #expect(SizeLimit.openOrders == 2_000)
        var shift = try shift(inHand: 1_999)
        let next = Shift.Command.take(order: "next", waiter: ShiftTests.ana)
        try shift.perform(next, by: ShiftTests.manager, at: ShiftTests.instant(2))
        for command in [Shift.Command.take(order: "more", waiter: ShiftTests.ana), .assign(order: "more")] {
            #expect(throws: Shift.Refusal(.tooManyOrders(limit: 2_000))) {
                try shift.perform(command, by: ShiftTests.manager, at: ShiftTests.instant(3))
            }
        }
        try shift.perform(.sendHome(waiter: ShiftTests.ana), by: ShiftTests.manager, at: ShiftTests.instant(4))
        #expect(shift.queue.count == 2_000 && shift.queue.first == "o0")
        try shift.perform(.release(order: "o0"), by: ShiftTests.manager, at: ShiftTests.instant(5))
        try shift.perform(.assign(order: "more"), by: ShiftTests.manager, at: ShiftTests.instant(6))
        #expect(shift.queue.last == "more")
    }
}
