import Foundation
import TablesideBooking
import TablesideCore
import TablesideHosting
import TablesideTesting
import Testing

@testable import TablesideTestSupport

/// Ways in which other systems sold one table twice, or none at all.
@Suite("Regressions: double booking")
struct DoubleBookingTests {
    private let house: SampleHouse
    private let plan: VenuePlan
    private let now: Instant

    init() throws {
        house = try SampleHouse.oldTown()
        plan = try house.plan()
        now = try house.instant("2026-03-27T10:00")
    }

    private func day(_ bookings: [(id: String, start: String, minutes: Int)]) throws -> ServiceDay {
        var day = try house.day("2026-03-27")
        for booking in bookings {
            let request = BookingRequest(
                id: BookingID(booking.id),
                party: 2,
                at: try house.instant("2026-03-27T" + booking.start),
                table: TableID("t1"),
                duration: .minutes(booking.minutes)
            )
            try day.perform(.book(request), in: plan, by: House.host, at: now)
        }
        return day
    }

    private func answer(_ day: ServiceDay, _ start: String, minutes: Int) throws -> Slot.Answer {
        let request = BookingRequest(
            id: BookingID("new"),
            party: 2,
            at: try house.instant("2026-03-27T" + start),
            table: TableID("t1"),
            duration: .minutes(minutes)
        )
        return try plan.open(day).answer(to: request, at: now)
    }

    @Test("a stay strictly inside the requested time is in the way, though neither end of the request meets it")
    func strictlyInside() throws {
        let day = try day([("1", "19:00", 30)])
        #expect(try answer(day, "18:00", minutes: 180) == .refused(reasons: [.tableTaken(table: TableID("t1"))]))
        #expect(try answer(day, "18:00", minutes: 60) == .offered(tables: [TableID("t1")]))
    }

    @Test("a request strictly inside a longer stay is refused")
    func strictlyAround() throws {
        let day = try day([("1", "18:00", 180)])
        #expect(try answer(day, "19:00", minutes: 30) == .refused(reasons: [.tableTaken(table: TableID("t1"))]))
    }

    @Test("QP-32 a cancelled booking is never in the way, wherever its ends lie")
    func cancelledInside() throws {
        for (start, minutes) in [("17:00", 90), ("18:00", 60), ("18:30", 30), ("19:00", 120), ("17:00", 300)] {
            var day = try day([("1", start, minutes)])
            try day.perform(.cancel(BookingID("1")), in: plan, by: House.host, at: now)
            #expect(try answer(day, "18:00", minutes: 90) == .offered(tables: [TableID("t1")]), "\(start)")
        }
    }

    @Test("a stay that begins before the first listed start still takes the starts that it covers")
    func earlierStart() throws {
        // Somebody keeps the only table for eight from opening until ten in the evening.
        var day = try house.day("2026-03-27")
        let long = BookingRequest(
            id: BookingID("1"),
            party: 8,
            at: try house.instant("2026-03-27T09:30"),
            duration: .minutes(750)
        )
        let opening = try house.instant("2026-03-27T09:30")
        try day.perform(.book(long), in: plan, by: House.host, at: opening)
        let offered = try plan.open(day).slots(for: 8, at: try house.instant("2026-03-27T17:00")).filter(\.isOffered)
        #expect(offered.map { "\($0.label.time)" } == ["22:00", "22:30"])
    }

    @Test("a stay that begins after the asked start but before its end takes the table: the tail counts")
    func tail() throws {
        let day = try day([("1", "20:00", 90)])
        #expect(try answer(day, "19:00", minutes: 90) == .refused(reasons: [.tableTaken(table: TableID("t1"))]))
        #expect(try answer(day, "18:30", minutes: 90) == .offered(tables: [TableID("t1")]))
    }

    @Test("QP-34 one table has many bookings at different times of many days")
    func manyBookings() throws {
        var booked = 0
        for date in ["2026-03-27", "2026-03-28", "2026-03-30"] {
            var day = try house.day(date)
            for start in ["12:00", "13:30", "15:00", "19:00", "20:30"] {
                booked += 1
                let request = try house.request("\(booked)", 2, date + "T" + start, table: "t1")
                try day.perform(.book(request), in: plan, by: .guest(House.ana), at: now)
            }
            #expect(day.bookings(of: House.ana, at: now).count == 5)
            #expect(day.bookings(of: House.ana, at: now).allSatisfy { $0.tables == [TableID("t1")] })
        }
        #expect(booked == 15)
    }

    @Test("QP-73 of two clients who saw the same free table one gets it, and table and guest never disagree")
    func race() async throws {
        let day = try house.day("2026-03-27")
        let seen = try plan.open(day)
        let request = try house.request("1", 2, "2026-03-27T19:00", table: "t1")
        let rival = try house.request("2", 2, "2026-03-27T19:00", table: "t1")
        #expect(seen.answer(to: request, at: now) == .offered(tables: [TableID("t1")]))
        #expect(seen.answer(to: rival, at: now) == .offered(tables: [TableID("t1")]))
        var first = Changes()
        var stored = day
        try first.perform(.book(request), on: &stored, in: plan, by: House.guest, at: now)
        // One document holds the table and the guest, and the write names the version that was seen: a store takes one.
        var second = Changes()
        var stale = day
        try second.perform(.book(rival), on: &stale, in: plan, by: .guest(House.bob), at: now)
        let store = WatchedStore()
        func commit(_ changes: Changes, _ id: String) async throws {
            let record = CommandRecord(
                command: CommandIdentity(id: CommandID(id), by: .system, content: id),
                at: now,
                receipt: id
            )
            _ = try await store.commit(CommitUnit(changes, command: record))
        }
        try await commit(first, "1")
        let before = try await store.snapshot()
        let conflict = await #expect(throws: StoreError.self) { try await commit(second, "2") }
        #expect(conflict?.code.rawValue == "store.conflict")
        // Decided again on what is stored, the rival is refused, and nothing has changed.
        let taken = ServiceDay.Refusal(.unavailable(reasons: [.tableTaken(table: TableID("t1"))]))
        await #expect(throws: CommandFailure<ServiceDay.Refusal>.refused(taken)) {
            try await makeRunner(store, at: now).perform(
                Envelope(.book(rival), on: ServiceDay.self, day.id, by: .guest(House.bob), id: CommandID("2")),
                in: FixedContext(plan)
            )
        }
        #expect(try await store.snapshot() == before)
        let kept = try #require(try await store.load(ServiceDay.self, day.id))
        #expect(kept.bookings(of: House.bob, at: now) == [])
        #expect(kept.bookings(of: House.ana, at: now).flatMap(\.tables) == [TableID("t1")])
    }
}
