import TablesideBooking
import TablesideCore
import TablesideTesting
import Testing

@testable import TablesideTestSupport

/// Ways in which other systems sold a table between a hold and a booking.
@Suite("Regressions: holds and bookings")
struct HoldWindowTests {
    private let house: SampleHouse
    private let plan: VenuePlan
    private let noon: Instant

    init() throws {
        house = try SampleHouse.oldTown()
        plan = try house.plan()
        noon = try house.instant("2026-03-27T12:00")
    }

    private func request(_ id: String, _ start: String, minutes: Int, guest: UserID? = nil) throws -> BookingRequest {
        BookingRequest(
            id: BookingID(id),
            party: 2,
            at: try house.instant("2026-03-27T" + start),
            guest: guest,
            table: TableID("t1"),
            duration: .minutes(minutes)
        )
    }

    @Test("a booking that was listed before somebody else's hold is refused after it, and the other way round")
    func window() throws {
        // Both saw the table free; bookings and holds are decided on one document.
        let seen = try plan.open(house.day("2026-03-27"))
        let hold = ServiceDay.Command.hold(try request("h", "19:00", minutes: 90), lasting: .minutes(5))
        let book = ServiceDay.Command.book(try request("b", "19:30", minutes: 90))
        #expect(try seen.answer(to: request("h", "19:00", minutes: 90), at: noon) == .offered(tables: [TableID("t1")]))
        #expect(try seen.answer(to: request("b", "19:30", minutes: 90), at: noon) == .offered(tables: [TableID("t1")]))
        let taken = ServiceDay.Refusal(.unavailable(reasons: [.tableTaken(table: TableID("t1"))]))
        for (first, second) in [(hold, book), (book, hold)] {
            var day = try house.day("2026-03-27")
            try day.perform(first, in: plan, by: House.guest, at: noon)
            #expect(throws: taken) { try day.perform(second, in: plan, by: .guest(House.bob), at: noon) }
        }
    }

    @Test("a hold is as long as it was asked for, no matter what is asked for against it")
    func ownLength() throws {
        var day = try house.day("2026-03-27")
        try day.perform(.hold(request("h", "18:00", minutes: 180)), in: plan, by: House.guest, at: noon)
        let evening = try plan.open(day)
        let taken = Slot.Answer.refused(reasons: [.tableTaken(table: TableID("t1"))])
        // A short stay would not reach the hold's start plus its own length.
        #expect(try evening.answer(to: request("b", "20:00", minutes: 30), at: noon) == taken)
        #expect(try evening.answer(to: request("b", "20:30", minutes: 30), at: noon) == taken)
        #expect(
            try evening.answer(to: request("b", "21:00", minutes: 30), at: noon) == .offered(tables: [TableID("t1")])
        )
        #expect(
            try evening.answer(to: request("b", "17:30", minutes: 30), at: noon) == .offered(tables: [TableID("t1")])
        )
    }

    @Test("an expired hold has no effect from its very instant on, noticed or not, and comes back only if it can")
    func expiry() throws {
        var day = try house.day("2026-03-27")
        let end = noon + .minutes(5)
        try day.perform(
            .hold(request("h", "19:00", minutes: 90), lasting: .minutes(5)),
            in: plan,
            by: House.guest,
            at: noon
        )
        let evening = try plan.open(day)
        let wish = try request("b", "19:00", minutes: 90)
        let taken = Slot.Answer.refused(reasons: [.tableTaken(table: TableID("t1"))])
        #expect(evening.answer(to: wish, at: end - .milliseconds(1)) == taken)
        #expect(evening.answer(to: wish, at: end) == .offered(tables: [TableID("t1")]))
        #expect(day.nextDue == nil, "nothing has to run for that")
        var free = day
        try free.perform(.confirm(BookingID("h")), in: plan, by: House.guest, at: end)
        #expect(free.booking(BookingID("h"))?.status == .confirmed, "nobody took the table meanwhile")
        try day.perform(.book(wish), in: plan, by: .guest(House.bob), at: end)
        let refusal = ServiceDay.Refusal(.unavailable(reasons: [.tableTaken(table: TableID("t1"))]))
        #expect(throws: refusal) {
            try day.perform(.confirm(BookingID("h")), in: plan, by: House.guest, at: end)
        }
        #expect(throws: ServiceDay.Refusal(.holdExpired(at: end))) {
            try day.perform(
                .confirm(booking: BookingID("h"), ifExpired: .refuse),
                in: plan,
                by: House.guest,
                at: end
            )
        }
    }

    @Test("giving a hold back twice, or late, never touches a newer one")
    func release() throws {
        var day = try house.day("2026-03-27")
        try day.perform(.hold(request("old", "19:00", minutes: 90)), in: plan, by: House.guest, at: noon)
        try day.perform(.releaseHold(BookingID("old")), in: plan, by: House.guest, at: noon)
        try day.perform(.hold(request("new", "19:00", minutes: 90)), in: plan, by: House.guest, at: noon)
        let before = day
        #expect(throws: ServiceDay.Refusal(.alreadyApplied(command: .releaseHold))) {
            try day.perform(.releaseHold(BookingID("old")), in: plan, by: House.guest, at: noon)
        }
        #expect(day == before)
        try day.perform(.confirm(BookingID("new")), in: plan, by: House.guest, at: noon)
        #expect(throws: ServiceDay.Refusal(.illegal(state: "confirmed", command: .releaseHold))) {
            try day.perform(.releaseHold(BookingID("new")), in: plan, by: House.guest, at: noon)
        }
    }

    @Test("a swap takes the new table and gives the old one back, or does neither")
    func swap() throws {
        var day = try house.day("2026-03-27")
        try day.perform(.book(request("b", "21:00", minutes: 90)), in: plan, by: House.host, at: noon)
        try day.perform(.hold(request("old", "19:00", minutes: 90)), in: plan, by: House.guest, at: noon)
        let before = day
        #expect(throws: ServiceDay.Refusal.self) {
            let swap = ServiceDay.Command.swapHold(BookingID("old"), for: try request("new", "20:00", minutes: 90))
            try day.perform(swap, in: plan, by: House.guest, at: noon)
        }
        #expect(day == before, "the old one is still held")
        // The new one may want a part of the very time that the old one has.
        let swap = ServiceDay.Command.swapHold(BookingID("old"), for: try request("new", "19:30", minutes: 90))
        let events = try day.perform(swap, in: plan, by: House.guest, at: noon)
        #expect(events.count == 1)
        #expect(day.booking(BookingID("old"))?.status == .cancelled)
        #expect(day.blocking(at: noon).map(\.id.rawValue) == ["new", "b"])
        let again = ServiceDay.Command.swapHold(BookingID("new"), for: try request("b", "19:30", minutes: 90))
        #expect(throws: ServiceDay.Refusal(.knownBooking(booking: BookingID("b")))) {
            try day.perform(again, in: plan, by: House.guest, at: noon)
        }
    }
}
