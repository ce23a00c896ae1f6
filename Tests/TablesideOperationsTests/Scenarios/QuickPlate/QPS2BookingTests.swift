import Foundation
import TablesideBooking
import TablesideCore
import TablesideFoundation
import TablesideHosting
import TablesideOperations
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

/// QuickPlate's booking scenario, from the list of restaurants to the bookings on the profile.
@Suite("QP-S2 booking")
struct QPS2BookingTests {
    private let house: SampleHouse
    private let plan: VenuePlan
    private let now: Instant
    private let marty = Restaurant(id: RestaurantID("marty"), name: "Marty")

    init() throws {
        house = try SampleHouse.oldTown { $0.profile = Booking.Profile.quickPlate.code }
        plan = try house.plan()
        now = try house.instant("2026-03-27T18:15")
    }

    @Test(
        "QP-S2 QP-28 QP-29 QP-31 a client finds the restaurant, is offered free tables with their seats, books one, and sees it"
    )
    func happyPath() throws {
        // The list and the page.
        let card = RestaurantCard(house.branch, of: marty)
        #expect(card.name == "Marty")
        #expect(try #require(card.hours).isOpen(at: now, in: house.zone))
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
    func taken() async throws {
        let store = WatchedStore()
        let runner = makeRunner(store, at: now)
        let (friday, sunday) = (try house.day("2026-03-27").id, try house.day("2026-03-29").id)
        func book(_ request: BookingRequest, on day: BranchDay, by guest: Author) async throws {
            let id = CommandID("book \(request.id) at \(request.at)")
            try await runner.perform(
                Envelope(.book(request), on: ServiceDay.self, day, by: guest, id: id),
                in: FixedContext<BranchDay, VenuePlan>(plan)
            )
        }
        func stored(_ day: BranchDay) async throws -> ServiceDay {
            try #require(try await store.load(ServiceDay.self, day))
        }

        try await book(house.request("1", 8, "2026-03-27T20:00"), on: friday, by: .guest(House.bob))
        let before = try await store.snapshot()
        let wish = try house.request("2", 8, "2026-03-27T20:00")
        let taken = ServiceDay.Refusal(.unavailable(reasons: [.noFreeTable]))
        await #expect(throws: CommandFailure<ServiceDay.Refusal>.refused(taken)) {
            try await book(wish, on: friday, by: House.guest)
        }
        #expect(try await store.snapshot() == before)
        let other = try plan.open(await stored(friday)).slots(for: 8, at: now).filter(\.isOffered)
        #expect(other.map { "\($0.label.time)" } == ["18:30", "21:30", "22:00", "22:30"])
        let start = try #require(other.last?.start)
        try await book(BookingRequest(id: BookingID("2"), party: 8, at: start), on: friday, by: House.guest)
        #expect(try await stored(friday).bookings(of: House.ana, at: now).map(\.span.lowerBound) == [start])
        // Or another day.
        try await book(house.request("3", 8, "2026-03-29T20:00"), on: sunday, by: House.guest)
        #expect(try await stored(sunday).bookings(of: House.ana, at: now).count == 1)
    }

    @Test("QP-S2 QP-28 nothing is free: no table is listed, every start says why, and asking for one is refused")
    func nothingFree() throws {
        var day = try house.day("2026-03-27")
        let two = try house.instant("2026-03-27T20:00")
        // Everybody but the last table: what is left is offered alone.
        for (number, party) in [2, 3, 4, 5].enumerated() {
            let request = try house.request("\(number)", party, "2026-03-27T20:00", table: "t\(number + 1)")
            try day.perform(.book(request), in: plan, by: .guest(UserID("guest \(number)")), at: now)
        }
        #expect(try plan.open(day).tables(for: 6, at: two, now: now).map { "\($0.tables[0])" } == ["t5"])
        #expect(try plan.open(day).tables(for: 2, at: two, now: now) == [])
        try day.perform(.book(house.request("last", 7, "2026-03-27T20:00")), in: plan, by: House.guest, at: now)
        let evening = try plan.open(day)
        for party in 1...8 {
            #expect(evening.tables(for: party, at: two, now: now) == [])
            let slot = try #require(evening.slots(for: party, at: now).first { $0.start == two })
            guard case .refused(let reasons) = slot.answer else {
                Issue.record("\(slot)")
                continue
            }
            #expect(reasons.contains(.noFreeTable) && reasons.allSatisfy { !$0.description.isEmpty }, "\(reasons)")
            #expect(throws: ServiceDay.Refusal.self) {
                try day.perform(
                    .book(house.request("more", party, "2026-03-27T20:00")),
                    in: plan,
                    by: .guest(House.bob),
                    at: now
                )
            }
        }
    }

    @Test("QP-S2 QP-28 AP-10 a booking needs restaurant, day, hour and party: without one of them it is not even read")
    func incomplete() throws {
        let coder = JSONDocumentCoder()
        let day = try house.day("2026-03-27").id
        let start = try house.instant("2026-03-27T20:00")
        let wish = BookingWish(id: BookingID("1"), party: 2, at: start)
        let request = HouseRequest(.guest(request: .book(day: day, wish: wish)), id: CommandID("c"))
        let bytes = try coder.encode(request)
        #expect(try coder.decodeStrictly(HouseRequest.self, from: bytes) == request)
        let text = String(decoding: bytes, as: UTF8.self)
        for field in [#""day":"old-town/2026-03-27""#, #""party":2"#, "\"at\":\(start.millisecondsSince1970)"] {
            let rest = text.replacing(field + ",", with: "").replacing("," + field, with: "")
            try #require(rest != text, "\(field) in \(text)")
            #expect(throws: DecodingError.self, "\(field)") {
                try coder.decodeStrictly(HouseRequest.self, from: Array(rest.utf8))
            }
        }
    }

    @Test("QP-S2 QP-31 a client who says no keeps nothing: another gets that table, and a yes afterwards is too late")
    func notConfirmed() async throws {
        let store = WatchedStore()
        let runner = makeRunner(store, at: now)
        let context = FixedContext<BranchDay, VenuePlan>(plan)
        let day = try house.day("2026-03-27").id
        let bob = Author.guest(House.bob)
        func yes(_ id: String, by author: Author) async throws -> CommandOutcome<CommandReceipt<ServiceDay>> {
            let request = try house.request(id, 2, "2026-03-27T20:00", table: "t1")
            let command = CommandID("yes \(id)")
            return try await runner.perform(
                Envelope(.book(request), on: ServiceDay.self, day, by: author, id: command),
                in: context
            )
        }
        func stored() async throws -> ServiceDay { try await store.load(ServiceDay.self, day) ?? ServiceDay(id: day) }

        // Ana sees the free table on her phone, and says no: nothing is sent.
        let shown = try plan.open(try await stored())
        let wish = try house.request("1", 2, "2026-03-27T20:00", table: "t1")
        #expect(shown.answer(to: wish, at: now) == .offered(tables: [TableID("t1")]))
        #expect(try await store.snapshot().documents.isEmpty)
        // Bob says yes to that table, is told so, and finds it among his booked tables.
        let told = try await yes("2", by: bob)
        #expect(told.answer.events.map(\.booking) == [BookingID("2")])
        let booking = try #require(try await stored().bookings(of: House.bob, at: now).first)
        let card = try BookingCard(booking, at: marty, in: plan)
        #expect(card.party == 2)
        #expect(card.label == (try LocalDateTime("2026-03-27T20:00")))
        #expect(card.tableNumbers == [1])
        // Ana has none, and her yes comes too late.
        #expect(try await stored().bookings(of: House.ana, at: now) == [])
        let before = try await store.snapshot()
        let taken = ServiceDay.Refusal(.unavailable(reasons: [.tableTaken(table: TableID("t1"))]))
        await #expect(throws: CommandFailure<ServiceDay.Refusal>.refused(taken)) { try await yes("1", by: House.guest) }
        #expect(try await store.snapshot() == before)
        // An acknowledgement that was lost is given again, and books nothing more.
        let again = try await yes("2", by: bob)
        #expect(again.isReplay && again.answer == told.answer)
        #expect(try await stored().bookings.count == 1)
    }

    @Test("QP-S2 QP-33 QP-35 arrival opens the visit, choosing how to pay ends it and frees the table")
    func visit() throws {
        var friday = try house.day("2026-03-27")
        try friday.perform(.book(house.request("1", 2, "2026-03-27T18:30")), in: plan, by: House.guest, at: now)
        let start = try house.instant("2026-03-27T18:30")
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
