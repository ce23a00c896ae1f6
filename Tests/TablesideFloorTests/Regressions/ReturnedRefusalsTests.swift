import TablesideCore
import TablesideFloor
import Testing

@testable import TablesideTestSupport

/// An order that came back from a waiter who was sent home was offered again to those who had refused it.
@Suite("Regressions: refusals of an order that comes back")
struct ReturnedRefusalsTests {
    private let ana = ShiftTests.ana
    private let bob = ShiftTests.bob
    private let carl = UserID("carl")

    /// Ana has refused the order, and Bob has taken it.
    private func taken() throws -> Shift {
        var shift = try ShiftTests.shift(caps: [ana: nil, bob: nil])
        func step(_ command: Shift.Command, _ minute: Int64, by author: Author) throws {
            try shift.perform(command, by: author, at: ShiftTests.instant(minute))
        }
        try step(.follow(rules: ShiftRules(mode: .offer(within: .minutes(5)))), 1, by: ShiftTests.manager)
        try step(.assign(order: "1"), 2, by: .system)
        #expect(shift.offer(of: "1")?.waiter == ana)
        try step(.refuse(order: "1", waiter: ana), 3, by: ShiftTests.waiter(ana))
        #expect(shift.offer(of: "1")?.waiter == bob)
        try step(.take(order: "1", waiter: bob), 4, by: ShiftTests.waiter(bob))
        return shift
    }

    @Test("who refused an order is not asked again when the one who took it is sent home, stored in between or not")
    func sentHome() throws {
        for isStored in [false, true] {
            var shift = try taken()
            if isStored { shift = try decoded(Shift.self, encoded(shift)) }
            #expect(shift.waiter(bob)?.hand.map(\.refusedBy) == [[ana]])
            try shift.perform(.sendHome(waiter: bob), by: ShiftTests.manager, at: ShiftTests.instant(5))
            #expect(shift.queue == ["1"] && shift.offer(of: "1") == nil && shift.nextDue == nil)
            #expect(throws: Shift.Refusal(.refusedBefore(waiter: ana, order: "1"))) {
                try shift.perform(
                    .take(order: "1", waiter: ana),
                    by: ShiftTests.waiter(ana),
                    at: ShiftTests.instant(6)
                )
            }
            try shift.perform(.begin(waiter: carl, cap: nil), by: ShiftTests.manager, at: ShiftTests.instant(7))
            #expect(shift.offer(of: "1")?.waiter == carl)
        }
    }

    @Test("nor after it went through the hands of one who relieved him")
    func relieved() throws {
        var shift = try taken()
        for (minute, command): (Int64, Shift.Command) in [
            (5, .begin(waiter: carl, cap: nil)), (6, .relieve(waiter: bob, by: carl)), (7, .sendHome(waiter: carl)),
        ] {
            try shift.perform(command, by: ShiftTests.manager, at: ShiftTests.instant(minute))
        }
        #expect(shift.waiting.map(\.refusedBy) == [[ana]] && shift.offer(of: "1") == nil)
    }

    @Test("colleagues do not see who refused an order that somebody has in hand; who refused it does")
    func shown() throws {
        let shift = try taken()
        func seen(by reader: UserID?) -> [[UserID]]? { shift.shown(to: reader).waiter(bob)?.hand.map(\.refusedBy) }
        #expect(seen(by: ana) == [[ana]] && seen(by: bob) == [[]] && seen(by: nil) == [[]])
    }
}
