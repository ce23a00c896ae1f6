import TablesideBooking
import TablesideCore
import TablesideTesting
import Testing

@testable import TablesideTestSupport

@Suite("Reservation for schema.org")
struct SchemaReservationTests {
    @Test("a booking across the night on which clocks go forward, with the offset of each end")
    func golden() throws {
        let house = try SampleHouse.oldTown(turn: .minutes(60))
        let plan = try house.plan()
        var day = try house.day("2026-03-28")
        let now = try house.instant("2026-03-01T12:00")
        try day.perform(.book(house.request("1", 2, "2026-03-29T02:30")), in: plan, by: House.host, at: now)
        let booking = try #require(day.booking(BookingID("1")))
        let place = SchemaReservation.Establishment(
            name: "Marty Old Town",
            address: "Lipscani 5, Bucharest",
            telephone: "+40210000000",
            url: "https://marty.example"
        )
        let reservation = try SchemaReservation(booking, under: "Ana Pop", at: place, in: plan)
        try expectGolden(reservation, "SchemaReservation.json")
    }

    @Test("each stage of a booking has one of schema.org's four words")
    func statuses() {
        let expected: [Booking.Status: String] = [
            .asked: "Pending", .held: "Hold", .requested: "Pending", .confirmed: "Confirmed", .late: "Confirmed",
            .arrived: "Confirmed", .seated: "Confirmed", .finished: "Confirmed", .cancelled: "Cancelled",
            .declined: "Cancelled", .expired: "Cancelled", .noShow: "Cancelled",
        ]
        for status in Booking.Status.allCases {
            let word = SchemaReservation.Status(status).rawValue
            #expect(word == "https://schema.org/Reservation" + (expected[status] ?? "?"))
        }
    }

    @Test("the end is the guests', and a name may be missing")
    func guestEnd() throws {
        let house = try SampleHouse.oldTown { $0.buffer = .included(length: .minutes(15)) }
        let plan = try house.plan()
        var day = try house.day("2026-03-27")
        let now = try house.instant("2026-03-01T12:00")
        try day.perform(.book(house.request("1", 2, "2026-03-27T19:00")), in: plan, by: House.host, at: now)
        let booking = try #require(day.booking(BookingID("1")))
        let reservation = try SchemaReservation(booking, at: .init(name: "Marty"), in: plan)
        #expect(reservation.end.description == "2026-03-27T20:15:00+02:00")
        #expect(try decoded(SchemaReservation.self, encoded(reservation)) == reservation)
        #expect(try !encoded(reservation).contains("underName"))
    }

    @Test("other things than reservations, and times without an offset, are refused")
    func refused() throws {
        let text = try TablesideTestSupport.golden("SchemaReservation.json")
        for (good, bad) in [
            ("FoodEstablishmentReservation", "EventReservation"), ("https://schema.org\"", "https://example.org\""),
            ("ReservationConfirmed", "ReservationMaybe"), ("02:30:00+02:00", "02:30:00"), ("\"Person\"", "\"Thing\""),
            ("\"partySize\" : 2", "\"partySize\" : 0"), ("T04:30:00+03:00", "T02:30:00+03:00"),
        ] {
            let changed = text.replacing(good, with: bad)
            #expect(changed != text)
            #expect(throws: DecodingError.self, "\(bad)") { try decoded(SchemaReservation.self, changed) }
        }
        #expect(SchemaReservation.Time("2026-03-29T02:30:00Z")?.description == "2026-03-29T02:30:00+00:00")
        #expect(SchemaReservation.Time("2026-03-29T02:30:00-05:30")?.offset.description == "-05:30")
    }
}
