import TablesideCore
import TablesideFloor
import Testing

@Suite("Shift, in time")
struct ShiftTimedTests {
    private static let ids = (1...20).map { OrderID("\($0)") }

    /// Ana is at work and takes nothing; twenty orders wait.
    private func crowd() throws -> Shift {
        var shift = try ShiftTests.shift(caps: [ShiftTests.ana: 0])
        for id in Self.ids { try shift.perform(.assign(order: id), by: .system, at: ShiftTests.instant(1)) }
        return shift
    }

    @Test("while nobody has room, and while nobody waits, time asks nothing")
    func nothingDue() throws {
        let empty = try ShiftTests.shift(caps: [ShiftTests.ana: nil])
        #expect(empty.nextDue == nil)
        #expect(empty.dueCommand == nil)
        let crowd = try crowd()
        #expect(crowd.nextDue == nil)
        #expect(crowd.dueCommand == nil)
    }

    @Test("what one decision leaves waiting is due at once, and is given away in order")
    func leftOver() throws {
        var shift = try crowd()
        try shift.perform(.setCap(waiter: ShiftTests.ana, cap: nil), by: .system, at: ShiftTests.instant(2))
        #expect(shift.queue == Array(Self.ids[16...]))
        #expect(shift.nextDue == ShiftTests.instant(2))
        let command = try #require(shift.dueCommand)
        #expect(command == .assign(order: Self.ids[16]))
        let events = try shift.perform(command, by: .system, at: ShiftTests.instant(3))
        #expect(events.count == 4)
        #expect(shift.waiter(ShiftTests.ana)?.orders == Self.ids)
        #expect(shift.nextDue == nil)
    }

    @Test("an order that is withdrawn leaves its place free for the next decision, from the queue as from the hands")
    func withdrawn() throws {
        var shift = try crowd()
        try shift.perform(.setCap(waiter: ShiftTests.ana, cap: 1), by: .system, at: ShiftTests.instant(2))
        let out = try shift.perform(.withdraw(order: Self.ids[0]), by: .system, at: ShiftTests.instant(3))
        let now = ShiftTests.instant(3)
        #expect(out == [.released(order: Self.ids[0], waiter: ShiftTests.ana, at: now, isServed: false)])
        #expect(shift.load(of: ShiftTests.ana) == 0)
        #expect(shift.nextDue == ShiftTests.instant(3))
        try shift.perform(.withdraw(order: Self.ids[1]), by: ShiftTests.manager, at: ShiftTests.instant(4))
        #expect(shift.queue == Array(Self.ids[2...]))
        #expect(shift.load(of: ShiftTests.ana) == 0)
        // Whichever of those who wait is named, the longest-waiting goes first.
        try shift.perform(.assign(order: Self.ids[9]), by: .system, at: ShiftTests.instant(5))
        #expect(shift.waiter(ShiftTests.ana)?.orders == [Self.ids[2]])
        #expect(throws: Shift.Refusal(.unknownOrder(order: Self.ids[0]))) {
            try shift.perform(.withdraw(order: Self.ids[0]), by: .system, at: ShiftTests.instant(6))
        }
        #expect(throws: Shift.Refusal(.notPermitted(role: .waiter, command: .withdraw))) {
            let author = ShiftTests.waiter(ShiftTests.ana)
            try shift.perform(.withdraw(order: Self.ids[3]), by: author, at: ShiftTests.instant(6))
        }
    }

    @Test("a timer that comes after the end of the only waiter who was back notes it, and is not due again")
    func late() throws {
        let ana = ShiftTests.ana
        var shift = try ShiftTests.shift(caps: [:])
        let end = ShiftTests.instant(30)
        try shift.perform(.begin(waiter: ana, cap: 1, until: end), by: ShiftTests.manager, at: ShiftTests.instant(0))
        let back = ShiftTests.instant(20)
        try shift.perform(.pause(waiter: ana, until: back), by: ShiftTests.manager, at: ShiftTests.instant(1))
        try shift.perform(.assign(order: "1"), by: .system, at: ShiftTests.instant(2))
        #expect(shift.nextDue == back && shift.dueCommand == .assign(order: "1"))
        // In time it is assigned.
        var punctual = shift
        try punctual.perform(.assign(order: "1"), by: .system, at: back)
        #expect(punctual.holder(of: "1") == ana)
        let events = try shift.perform(.assign(order: "1"), by: .system, at: end)
        #expect(events == [.missed(at: end)])
        #expect(shift.queue == ["1"] && shift.nextDue == nil)
        #expect(throws: Shift.Refusal(.alreadyApplied(command: .assign))) {
            try shift.perform(.assign(order: "1"), by: .system, at: end)
        }
    }
}
