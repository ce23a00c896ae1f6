import Foundation
import Tableside
import Testing

/// QuickPlate's booking scenario, from the list of restaurants to the bookings on the profile.
@Suite("QP-S2 booking")
struct QPS2BookingTests {
    private let house: House
    private let plan: VenuePlan
    private let now: Instant
    private let marty = Restaurant(id: RestaurantID("marty"), name: "Marty")

    init() throws {
        house = try House { $0.profile = Booking.Profile.quickPlate.code }
        plan = try house.plan()
        now = try house.at("2026-03-27T18:15")
    }

    @Test(
        "QP-S2 QP-28 QP-29 QP-31 a client finds the restaurant, is offered free tables with their seats, books one, and sees it"
    )
    func happyPath() throws {
        // The list and the page.
        let card = RestaurantCard(try house.document(), of: marty)
        #expect(card.name == "Marty")
        #expect(try card.hours.isOpen(at: now, in: house.zone))
        // Asking for a table for three, tonight or at another hour and day.
        var friday = try house.day("2026-03-27")
        var evening = try plan.open(friday)
        let offered = evening.slots(for: 3, at: now).filter(\.isOffered)
        #expect(offered.first?.label.time == (try LocalTime("18:30")))
        let start = try #require(offered.first { $0.label.description.hasSuffix("20:00") }?.start)
        let tables = evening.tables(for: 3, at: start, now: now)
        #expect(tables.map { "\($0.tables[0]): \($0.seats)" } == ["t2: 2–4", "t3: 1–4", "t4: 3–6"])
        // Hour, day and table chosen, and confirmed: acknowledged by the event.
        let request = BookingRequest(id: BookingID("1"), party: 3, at: start, table: TableID("t3"))
        let events = try friday.perform(.book(request), in: plan, by: House.guest, at: now)
        #expect(events.map(\.booking) == [BookingID("1")])
        for event in events { evening.record(event) }
        // It shows on the profile with party, hour and day.
        let booking = try #require(friday.bookings(of: House.ana, at: now).first)
        let shown = try BookingCard(booking, at: marty, in: plan)
        #expect(shown.restaurant == "Marty")
        #expect(shown.party == 3)
        #expect(shown.label == (try LocalDateTime("2026-03-27T20:00")))
        #expect(shown.tableNumbers == [3])
        // The table is no longer offered then.
        #expect(evening.tables(for: 3, at: start, now: now).map { "\($0.tables[0])" } == ["t2", "t4"])
        #expect(
            evening.answer(to: try house.request("2", 3, "2026-03-27T20:00", table: "t3"), at: now)
                == .refused(reasons: [.tableTaken(table: TableID("t3"))])
        )
    }

    @Test("QP-S2 QP-30 the hour and day are taken: the client chooses again and gets another")
    func taken() throws {
        var friday = try house.day("2026-03-27")
        let bob = Author.guest(House.bob)
        try friday.perform(.book(house.request("1", 8, "2026-03-27T20:00")), in: plan, by: bob, at: now)
        let wish = try house.request("2", 8, "2026-03-27T20:00")
        let before = friday
        #expect(throws: ServiceDay.Refusal(.unavailable(reasons: [.noFreeTable]))) {
            try friday.perform(.book(wish), in: plan, by: House.guest, at: now)
        }
        #expect(friday == before)
        let other = try plan.open(friday).slots(for: 8, at: now).filter(\.isOffered)
        #expect(other.map { "\($0.label.time)" } == ["18:30", "21:30", "22:00", "22:30"])
        let start = try #require(other.last?.start)
        let again = BookingRequest(id: BookingID("2"), party: 8, at: start)
        try friday.perform(.book(again), in: plan, by: House.guest, at: now)
        // Or another day.
        var sunday = try house.day("2026-03-29")
        try sunday.perform(.book(house.request("3", 8, "2026-03-29T20:00")), in: plan, by: House.guest, at: now)
        #expect(sunday.bookings(of: House.ana, at: now).count == 1)
    }

    @Test("QP-S2 QP-28 nothing is free: every start says why, so that the client reads a message")
    func nothingFree() throws {
        let day = try house.day("2026-03-27")
        let slots = try plan.open(day).slots(for: 12, at: try house.at("2026-03-27T09:00"))
        #expect(!slots.isEmpty)
        for slot in slots {
            guard case .refused(let reasons) = slot.answer else {
                Issue.record("\(slot)")
                continue
            }
            #expect(reasons.first == .partyTooLarge(party: 12, largest: 8))
            #expect(reasons.allSatisfy { !$0.description.isEmpty })
        }
    }

    @Test("QP-S2 QP-31 cancelled at the confirmation, nothing has happened: asking changes nothing")
    func notConfirmed() throws {
        let day = try house.day("2026-03-27")
        let evening = try plan.open(day)
        let request = try house.request("1", 2, "2026-03-27T20:00")
        #expect(evening.answer(to: request, at: now) == .offered(tables: [TableID("t1")]))
        #expect(try day.decide(.book(request), in: plan, by: House.guest, at: now).count == 1)
        #expect(day == (try house.day("2026-03-27")))
        #expect(evening.answer(to: request, at: now) == .offered(tables: [TableID("t1")]))
    }

    @Test("QP-S2 QP-33 QP-35 arrival opens the visit, choosing how to pay ends it and frees the table")
    func visit() throws {
        var friday = try house.day("2026-03-27")
        try friday.perform(.book(house.request("1", 2, "2026-03-27T18:30")), in: plan, by: House.guest, at: now)
        let start = try house.at("2026-03-27T18:30")
        try friday.perform(.confirmArrival(BookingID("1")), in: plan, by: House.guest, at: start)
        #expect(friday.seatedBooking(of: House.ana)?.id == BookingID("1"))
        let paid = start + .minutes(50)
        #expect(throws: ServiceDay.Refusal(.notYours(booking: BookingID("1")))) {
            try friday.decide(.finish(BookingID("1")), in: plan, by: .guest(House.bob), at: paid)
        }
        try friday.perform(.finish(BookingID("1")), in: plan, by: House.guest, at: paid)
        #expect(friday.bookings(of: House.ana, at: now) == [])
        #expect(
            try plan.open(friday).answer(to: house.request("2", 2, "2026-03-27T19:30", table: "t1"), at: paid)
                == .offered(tables: [TableID("t1")])
        )
    }
}
