import TablesideBooking
import TablesideCore
import TablesideHosting
import TablesideOperations
import TablesideTesting
import Testing

@testable import TablesideTestSupport

@Suite("BookingReminder")
struct BookingReminderTests {
    @Test("QP-67 guest and friends are reminded, each in their language, and told when the booking is cancelled")
    func friends() throws {
        let house = try SampleHouse.oldTown()
        let plan = try house.plan()
        let (noon, seven) = (try house.instant("2026-03-27T12:00"), try house.instant("2026-03-27T19:00"))
        let (bob, cleo) = (House.bob, UserID("cleo"))
        var day = try house.day("2026-03-27")
        let id = BookingID("1")
        try day.perform(.book(house.request("1", 3, "2026-03-27T19:00")), in: plan, by: House.guest, at: noon)
        try day.perform(.inviteFriends([bob, cleo], to: id), in: plan, by: House.guest, at: noon)
        let event = EventID(aggregate: day.ref, version: day.version)
        let notices = try #require(day.booking(id)).reminders(.hours(2), on: day.id, because: event) {
            $0 == bob ? .english : nil
        }
        #expect(notices.map(\.recipient) == [.user(id: House.ana), .user(id: bob), .user(id: cleo)])
        #expect(notices.allSatisfy { $0.kind == .bookingSoon && $0.showAt == seven - .hours(2) })
        #expect(notices.map(\.language) == [nil, .english, nil])
        try day.perform(.cancel(id), in: plan, by: House.host, at: noon)
        // Everybody who was to be reminded is told that there is nothing to be reminded of.
        let withdrawn = try #require(day.booking(id)).reminders(.hours(2), on: day.id, because: event)
        #expect(withdrawn.map(\.recipient) == notices.map(\.recipient))
        #expect(withdrawn.allSatisfy { $0.kind == .bookingSoonWithdrawn && $0.showAt == nil })
        let named = ["booking": "1", "day": "\(House.branch)/2026-03-27"]
        #expect(withdrawn.allSatisfy { $0.parameters == named })
        #expect(notices.allSatisfy { $0.parameters == named.merging(["party": "3"]) { $1 } })
    }

    @Test(
        "a party that arrives before it is reminded is not reminded any more",
        arguments: [
            (4, NoticeKind.bookingSoonWithdrawn), (5, nil), (6, nil),
        ]
    )
    func arrival(lead: Int, kind: NoticeKind?) throws {
        let house = try SampleHouse.oldTown()
        let plan = try house.plan()
        let (noon, early) = (try house.instant("2026-03-27T12:00"), try house.instant("2026-03-27T18:55"))
        var day = try house.day("2026-03-27")
        let id = BookingID("1")
        try day.perform(.book(house.request("1", 3, "2026-03-27T19:00")), in: plan, by: House.guest, at: noon)
        try day.perform(.arrive(id), in: plan, by: House.host, at: early)
        let booking = try #require(day.booking(id))
        #expect(booking.status == .arrived && booking.arrivedAt == early)
        let event = EventID(aggregate: day.ref, version: day.version)
        let notices = booking.reminders(.minutes(lead), on: day.id, because: event)
        #expect(notices.map(\.kind) == (kind.map { [$0] } ?? []))
    }

    @Test("no reminder is shown after the start")
    func negativeLead() throws {
        let house = try SampleHouse.oldTown()
        let noon = try house.instant("2026-03-27T12:00")
        var day = try house.day("2026-03-27")
        let request = try house.request("1", 3, "2026-03-27T19:00")
        try day.perform(.book(request), in: house.plan(), by: House.guest, at: noon)
        let booking = try #require(day.booking(BookingID("1")))
        let event = EventID(aggregate: day.ref, version: day.version)
        for lead in [Elapsed.minutes(-5), .zero] {
            let notices = booking.reminders(lead, on: day.id, because: event)
            #expect(notices.map(\.showAt) == [booking.span.lowerBound])
        }
    }
}
