import TablesideBooking
import TablesideCore
import TablesideTesting
import Testing

@testable import TablesideTestSupport

@Suite("Hold time")
struct HoldTimeTests {
    @Test(
        "a guest holds a table for no longer than the house allows, staff for as long as they say",
        arguments: [
            (House.guest, 60, 10), (House.guest, 5, 5), (House.guest, nil, 10), (House.host, 60, 60),
            (House.host, 5, 5),
            (House.host, nil, 10),
        ] as [(Author, Int?, Int)]
    )
    func limit(author: Author, wanted: Int?, granted: Int) throws {
        let house = try SampleHouse.oldTown { $0.holdTime = .minutes(10) }
        let noon = try house.instant("2026-03-27T12:00")
        var day = try house.day("2026-03-27")
        let request = try house.request("1", 2, "2026-03-27T19:00")
        let hold = ServiceDay.Command.hold(request, lasting: wanted.map { .minutes($0) })
        try day.perform(hold, in: house.plan(), by: author, at: noon)
        #expect(day.booking(BookingID("1"))?.expiresAt == noon + .minutes(granted))
    }
}
