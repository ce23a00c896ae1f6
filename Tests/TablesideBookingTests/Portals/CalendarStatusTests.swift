import TablesideBooking
import TablesideCore
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

@Suite("Status of dates in a calendar")
struct CalendarStatusTests {
    @Test("a week with a date of each kind")
    func week() throws {
        var house = try SampleHouse(seats: [2])
        house.branch.hours = OpeningHours(
            weekly: OpeningHours(everyDay: [try OpeningPeriod("18:00", "22:00")]).weekly,
            exceptions: [try CivilDate("2026-11-27"): []]
        )
        house.rules.horizon = .days(count: 5)
        house.rules.pauses = [
            BookingPause(from: try house.instant("2026-11-28T12:00"), until: try house.instant("2026-11-29T12:00"))
        ]
        let plan = try house.plan()
        let now = try house.instant("2026-11-25T21:00")
        var thursday = try house.day("2026-11-26")
        let host = Author.host(UserID("h"), at: house.branch.id)
        for (id, time) in [("1", "18:00"), ("2", "20:00")] {
            let request = BookingRequest(id: BookingID(id), party: 2, at: try house.instant("2026-11-26T\(time)"))
            try thursday.perform(.book(request), in: plan, by: host, at: now)
        }
        let dates = try CivilDate("2026-11-25")...CivilDate("2026-12-01")
        let calendar = try plan.calendar(of: dates, days: [thursday])
        let from = try house.instant("2026-11-26T00:00")
        let until = try house.instant("2026-11-29T12:00")
        #expect(
            calendar.statuses(for: 2, at: now).map(\.status) == [
                .past, .soldOut(reasons: [.noFreeTable]), .closed, .unbookable(reasons: [.paused(until: until)]),
                .free, .free, .tooFarAhead(bookableFrom: from),
            ]
        )
        #expect(calendar.statuses(for: 2, at: now).map(\.revision.rawValue) == [0, 2, 0, 0, 0, 0, 0])
        // The house is not bound by the horizon.
        #expect(calendar.statuses(for: 2, through: .inHouse, at: now).last?.status == .free)
        #expect(
            calendar.statuses(for: 3, at: now)[4].status == .unbookable(reasons: [.partyTooLarge(party: 3, largest: 2)])
        )
        #expect(calendar.statuses(for: 0, at: now)[4].status == .unbookable(reasons: [.invalidParty(party: 0)]))
        house.rules.acceptance = .byHouse
        let asking = try house.plan().calendar(of: dates, days: [thursday])
        #expect(asking.statuses(for: 2, at: now)[4].status == .onRequest)
        #expect(asking.statuses(for: 2, through: .inHouse, at: now)[4].status == .free)
        house.rules.acceptanceFrom = 3
        #expect(try house.plan().calendar(of: dates).statuses(for: 2, at: now)[4].status == .free)
        house.rules.acceptance = nil
        house.rules.follow(.appetito)
        #expect(try house.plan().calendar(of: dates).statuses(for: 2, at: now)[4].status == .onRequest)
    }

    @Test("too late for all starts to come is no date that is sold out")
    func tooLate() throws {
        let house = try SampleHouse.oldTown { $0.notice = .beforeVisit(length: .hours(12)) }
        let evening = try house.plan().open(house.day("2026-03-27"))
        let noon = try house.instant("2026-03-27T13:00")
        #expect(
            evening.calendarStatus(for: 2, at: noon) == .unbookable(reasons: [.tooSoon(earliest: noon + .hours(12))])
        )
        #expect(evening.calendarStatus(for: 2, through: .inHouse, at: noon) == .free)
    }

    @Test("a stay that is longer than the date is never past, but impossible")
    func tooLong() throws {
        let house = try SampleHouse.oldTown()
        let evening = try house.plan().open(house.day("2026-03-27"))
        let (opening, closing) = (try house.instant("2026-03-27T09:30"), try house.instant("2026-03-28T00:00"))
        let end = opening + .hours(15)
        #expect(
            evening.calendarStatus(for: 2, lasting: .hours(15), at: opening)
                == .unbookable(reasons: [.overrunsService(end: end, latest: closing)])
        )
        #expect(evening.calendarStatus(for: 2, at: closing - .minutes(90)) == .free)
        #expect(evening.calendarStatus(for: 2, at: closing - .minutes(89)) == .past)
    }

    @Test("a date is bookable exactly if some start of it can be booked, by trying each")
    func equalsBooking() throws {
        try evenings(60, from: 0xCA1E) { evening in
            try evening.live(12)
            let opened = try evening.plan.open(evening.day)
            for party in 0...8 {
                let status = opened.calendarStatus(for: party, at: evening.instant)
                let booked = evening.starts.contains { start in
                    var day = evening.day
                    let request = BookingRequest(
                        id: BookingID("new"),
                        party: party,
                        at: evening.at(start),
                        channel: .online
                    )
                    let events = try? day.perform(
                        .book(request),
                        in: evening.plan,
                        by: .guest("g"),
                        at: evening.instant
                    )
                    return events != nil
                }
                #expect(status.isBookable == booked, "seed \(evening.seed) party \(party): \(status)")
            }
        }
    }

    @Test("each status is stored and read again")
    func codable() throws {
        let at = Instant(millisecondsSince1970: 5)
        let statuses: [CalendarStatus] = [
            .past, .closed, .tooFarAhead(bookableFrom: at), .soldOut(reasons: [.noFreeTable]),
            .unbookable(reasons: [.paused(until: at)]), .onRequest, .free,
        ]
        #expect(try decoded([CalendarStatus].self, encoded(statuses)) == statuses)
        #expect(try encoded(CalendarStatus.free) == #"{"free":{}}"#)
    }
}
