import Foundation
import TablesideBooking
import TablesideCore
import TablesideTesting
import Testing

@testable import TablesideTestSupport

/// Services that end on the next date, which systems that keep times of one date as text cannot sell.
@Suite("Regressions: past midnight")
struct PastMidnightTests {
    @Test("a stay that begins before midnight and ends after it is one stay and takes its table all the while")
    func acrossMidnight() throws {
        let house = try SampleHouse.oldTown()
        let plan = try house.plan()
        var saturday = try house.day("2026-03-21")
        let now = try house.instant("2026-03-21T12:00")
        let first = try house.request("1", 2, "2026-03-21T23:30", table: "t1")
        try saturday.perform(.book(first), in: plan, by: House.guest, at: now)
        let booking = try #require(saturday.booking(BookingID("1")))
        #expect(booking.span == (try house.instant("2026-03-21T23:30"))..<(try house.instant("2026-03-22T01:00")))
        let evening = try plan.open(saturday)
        #expect(
            evening.answer(to: try house.request("2", 2, "2026-03-22T00:30", table: "t1"), at: now)
                == .refused(reasons: [.tableTaken(table: TableID("t1"))])
        )
        #expect(
            evening.answer(to: try house.request("2", 2, "2026-03-22T01:00", table: "t1"), at: now)
                == .offered(tables: [TableID("t1")])
        )
        // The last stay ends with the service, at 04:30.
        #expect(evening.slots(for: 2, at: now).last { $0.isOffered }?.start == (try house.instant("2026-03-22T03:00")))
        // Sunday's own day does not sell the hours that belong to Saturday.
        let sunday = try plan.open(house.day("2026-03-22"))
        #expect(
            try sunday.answer(to: house.request("2", 2, "2026-03-22T01:00"), at: now)
                == .refused(reasons: [.closed(at: house.instant("2026-03-22T01:00"))])
        )
    }

    @Test("in the night in which clocks skip an hour, stays last as long as ever and labels show the new time")
    func springForward() throws {
        let house = try SampleHouse.oldTown()
        let plan = try house.plan()
        var saturday = try house.day("2026-03-28")
        let now = try house.instant("2026-03-28T12:00")
        try saturday.perform(.book(house.request("1", 2, "2026-03-29T02:00")), in: plan, by: House.guest, at: now)
        let span = try #require(saturday.booking(BookingID("1"))?.span)
        #expect(span.elapsed == .minutes(90))
        #expect(try house.zone.local(at: span.upperBound) == LocalDateTime("2026-03-29T04:30"))
        // 02:30 would end at 05:00, half an hour after closing.
        let evening = try plan.open(saturday)
        let late = BookingRequest(id: BookingID("2"), party: 2, at: try house.instant("2026-03-29T02:30"))
        #expect(
            evening.answer(to: late, at: now)
                == .refused(reasons: [
                    .overrunsService(
                        end: try house.instant("2026-03-29T05:00"),
                        latest: try house.instant("2026-03-29T04:30")
                    )
                ])
        )
    }
}
