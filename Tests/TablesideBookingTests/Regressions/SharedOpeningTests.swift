import TablesideBooking
import TablesideCore
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

/// Services that open at the same instant: the shorter one once cut the stays of the longer one short.
@Suite("Regressions: services that open together")
struct SharedOpeningTests {
    /// Breakfast and the whole day both open at 06:00; breakfast closes at 09:00, the day at 04:00 the next morning.
    private static func house(breakfastFirst: Bool = true) throws -> SampleHouse {
        let breakfast = try OpeningPeriod("06:00", "09:00")
        let day = try OpeningPeriod("06:00", "04:00")
        let hours = OpeningHours(everyDay: breakfastFirst ? [breakfast, day] : [day, breakfast])
        return try SampleHouse.oldTown(hours: hours)
    }

    @Test("of two services that open together the one that closes last has the instants of both")
    func services() throws {
        for breakfastFirst in [true, false] {
            let house = try Self.house(breakfastFirst: breakfastFirst)
            let services = try house.plan().services(on: CivilDate("2026-03-20"))
            let six = try house.instant("2026-03-20T06:00")
            let (nine, four) = (try house.instant("2026-03-20T09:00"), try house.instant("2026-03-21T04:00"))
            #expect(services.map(\.open) == [six..<four, six..<nine])
            // The evening before is open until 04:00, two hours before either opens.
            #expect(services.map(\.starts) == [six..<four, nine..<nine])
        }
    }

    @Test("a stay over the closing of the shorter service is sold, and each start is listed once")
    func stays() throws {
        let house = try Self.house()
        let plan = try house.plan()
        var friday = try house.day("2026-03-20")
        let now = try house.instant("2026-03-20T05:00")
        let slots = try plan.open(friday).slots(for: 2, at: now)
        // From 06:00 to 03:30 every half hour; the last one that ends by 04:00 begins at 02:30.
        #expect(slots.count == 44)
        #expect(Set(slots.map(\.start)).count == slots.count)
        #expect(slots.count(where: \.isOffered) == 42)
        #expect(slots.last(where: \.isOffered)?.label.time == (try LocalTime("02:30")))
        try friday.perform(.book(house.request("1", 2, "2026-03-20T08:30")), in: plan, by: House.guest, at: now)
        let booking = try #require(friday.booking(BookingID("1")))
        #expect(booking.span.upperBound == (try house.instant("2026-03-20T10:00")))
    }

    @Test("of services that open one after the other the earlier one keeps what they share, however short")
    func oneAfterTheOther() throws {
        let hours = OpeningHours(everyDay: [try OpeningPeriod("06:00", "09:00"), try OpeningPeriod("06:30", "22:00")])
        let house = try SampleHouse.oldTown(hours: hours)
        let services = try house.plan().services(on: CivilDate("2026-03-20"))
        let (six, nine) = (try house.instant("2026-03-20T06:00"), try house.instant("2026-03-20T09:00"))
        #expect(services.map(\.starts) == [six..<nine, nine..<(try house.instant("2026-03-20T22:00"))])
    }
}
