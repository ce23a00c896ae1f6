import TablesideCore
import TablesideFloor
import Testing

@testable import TablesideTestSupport

/// An order that came back from a waiter who was sent home, or was sent back, was offered again to those who had refused it.
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

    @Test("nor when it was released unserved and comes again, as an order that is sent back, stored in between or not")
    func released() throws {
        for isStored in [false, true] {
            var shift = try taken()
            func perform(_ command: Shift.Command, _ minute: Int64) throws {
                try shift.perform(command, by: .system, at: ShiftTests.instant(minute))
            }
            try perform(.release(order: "1", isServed: false), 5)
            if isStored { shift = try decoded(Shift.self, encoded(shift)) }
            // By hand as little as by the shift's choice; to a question Bob is the answer.
            #expect(throws: Shift.Refusal(.refusedBefore(waiter: ana, order: "1"))) {
                try perform(.take(order: "1", waiter: ana), 6)
            }
            guard case .assigned(bob, let why) = shift.choose(for: "1", at: ShiftTests.instant(6)) else {
                Issue.record("Bob is free")
                continue
            }
            #expect(why.map(\.obstacle) == [nil, .refused])
            let batch = shift.batch(for: [Shift.Work(id: "1", facts: WorkFacts())], at: ShiftTests.instant(6))
            #expect(batch.assigned.map(\.waiter) == [bob])
            try perform(.assign(order: "1"), 6)
            #expect(shift.offer(of: "1")?.waiter == bob && shift.waiting.map(\.refusedBy) == [[ana]])
            // From the queue as well, and once both have refused it nobody is asked.
            try perform(.withdraw(order: "1"), 7)
            try perform(.assign(order: "1"), 8)
            try perform(.refuse(order: "1", waiter: bob), 9)
            #expect(shift.queue == ["1"] && shift.offer(of: "1") == nil && shift.nextDue == nil)
            #expect(shift.waiting.map(\.refusedBy) == [[ana, bob]])
        }
    }

    @Test("what was served is forgotten, and of many that left unserved the oldest ones are")
    func forgotten() throws {
        var shift = try ShiftTests.shift(caps: [ana: nil])
        func perform(_ command: Shift.Command) throws {
            try shift.perform(command, by: .system, at: ShiftTests.instant(1))
        }
        try perform(.follow(rules: ShiftRules(mode: .offer(within: .minutes(5)))))
        for number in 1...101 {
            try perform(.assign(order: OrderID("\(number)")))
            try perform(.refuse(order: OrderID("\(number)"), waiter: ana))
            try perform(.withdraw(order: OrderID("\(number)")))
        }
        #expect(try decoded(Shift.self, encoded(shift)) == shift)
        for (number, isAsked) in [(1, true), (2, false), (101, false)] {
            var later = shift
            let order = OrderID("\(number)")
            try later.perform(.assign(order: order), by: .system, at: ShiftTests.instant(2))
            #expect((later.offer(of: order) != nil) == isAsked, "\(number)")
        }
        // Bob serves what Ana refused: should it come again, it is a new one.
        try perform(.begin(waiter: bob, cap: nil))
        try perform(.assign(order: "101"))
        try perform(.take(order: "101", waiter: bob))
        try perform(.release(order: "101"))
        try perform(.take(order: "101", waiter: ana))
        #expect(shift.holder(of: "101") == ana)
    }

    @Test("colleagues do not see who refused an order that left the shift; who refused it does")
    func shownReturning() throws {
        var shift = try taken()
        try shift.perform(.release(order: "1", isServed: false), by: .system, at: ShiftTests.instant(5))
        func chosen(by reader: UserID?) throws -> UserID? {
            let seen = try decoded(Shift.self, encoded(shift.shown(to: reader)))
            guard case .assigned(let waiter, _) = seen.choose(for: "1", at: ShiftTests.instant(6)) else { return nil }
            return waiter
        }
        #expect(try chosen(by: ana) == bob && chosen(by: bob) == ana && chosen(by: nil) == ana)
    }

    @Test("colleagues do not see who refused an order that somebody has in hand; who refused it does")
    func shown() throws {
        let shift = try taken()
        func seen(by reader: UserID?) -> [[UserID]]? { shift.shown(to: reader).waiter(bob)?.hand.map(\.refusedBy) }
        #expect(seen(by: ana) == [[ana]] && seen(by: bob) == [[]] && seen(by: nil) == [[]])
    }
}
