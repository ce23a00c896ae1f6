import TablesideCore
import TablesideFloor
import TablesideHosting
import TablesideOperations
import TablesideOrdering
import TablesideTesting
import Testing

@testable import TablesideTestSupport

private typealias D = Diner

/// Nobody is on the shifts of two dates at once.
@Suite("Duties on the shifts of two dates")
struct NeighboringShiftsTests {
    private let diner: Diner
    private let next: BranchDay

    /// Wanda and Will at work without a planned end.
    init() async throws {
        diner = try await Diner(caps: [D.wanda: nil, D.will: nil])
        next = BranchDay(branch: D.branch, date: try diner.day.date.adding(days: 1))
    }

    private func begin(
        _ waiter: UserID,
        on shift: BranchDay,
        from: Instant? = nil,
        until: Instant? = nil,
        by author: Author = D.manager
    ) async throws {
        let begin = ShiftOperation(shift, .begin(waiter: waiter, cap: nil, from: from, until: until))
        try await diner.runner.perform(Envelope(begin, by: author, id: diner.nextID()))
    }

    private func isOnDuty(_ waiter: UserID, on shift: BranchDay) async throws -> Bool {
        try await diner.store.load(Shift.self, shift)?.waiter(waiter)?.isOnDuty == true
    }

    @Test("who begins on the next date with nothing left to do on this one leaves it in the same unit")
    func leaves() async throws {
        try await begin(D.wanda, on: next, by: D.waiter(D.wanda))
        #expect(try await isOnDuty(D.wanda, on: next))
        #expect(try await !isOnDuty(D.wanda, on: diner.day))
        #expect(try await isOnDuty(D.will, on: diner.day))
        // And back again.
        try await begin(D.wanda, on: diner.day)
        #expect(try await isOnDuty(D.wanda, on: diner.day))
        #expect(try await !isOnDuty(D.wanda, on: next))
    }

    @Test("with orders in hand nobody begins on another date, and who may not let others begin learns nothing of it")
    func busy() async throws {
        try await diner.place(diner.placing("1"), on: diner.terms(assigned: true))
        #expect(try await diner.order("1").waiter == D.wanda)
        for author in [D.manager, D.waiter(D.wanda), .system] {
            try await diner.refuses(Shift.Refusal(.onOtherShift(waiter: D.wanda, shift: diner.day))) {
                try await begin(D.wanda, on: next, by: author)
            }
        }
        try await diner.refuses(Shift.Refusal(.notYours(waiter: D.wanda))) {
            try await begin(D.wanda, on: next, by: D.waiter(D.will))
        }
        try await diner.cookAndServe("1", by: D.wanda)
        try await begin(D.wanda, on: next)
        #expect(try await !isOnDuty(D.wanda, on: diner.day))
    }

    @Test("planned duties of two dates follow each other; one without an end is not expected to last")
    func planned() async throws {
        let now = diner.clock.now()
        let wim = UserID("wim")
        try await begin(wim, on: diner.day, until: now + .hours(4))
        try await diner.refuses(Shift.Refusal(.onOtherShift(waiter: wim, shift: diner.day))) {
            try await begin(wim, on: next, from: now + .hours(3))
        }
        try await begin(wim, on: next, from: now + .hours(4))
        for shift in [diner.day, next] { #expect(try await isOnDuty(wim, on: shift)) }
        // Wanda's duty is open.
        try await begin(D.wanda, on: next, from: now + .hours(1))
        for shift in [diner.day, next] { #expect(try await isOnDuty(D.wanda, on: shift)) }
        // The duty that is planned on the next date comes first.
        let walt = UserID("walt")
        try await begin(walt, on: next, from: now + .hours(2))
        try await diner.refuses(Shift.Refusal(.onOtherShift(waiter: walt, shift: next))) {
            try await begin(walt, on: diner.day, until: now + .hours(3))
        }
        try await begin(walt, on: diner.day, until: now + .hours(2))
        for shift in [diner.day, next] { #expect(try await isOnDuty(walt, on: shift)) }
        // One without an end is not expected to last until the planned one begins.
        let wes = UserID("wes")
        try await begin(wes, on: next, from: now + .hours(2))
        try await begin(wes, on: diner.day)
        for shift in [diner.day, next] { #expect(try await isOnDuty(wes, on: shift)) }
    }
}
