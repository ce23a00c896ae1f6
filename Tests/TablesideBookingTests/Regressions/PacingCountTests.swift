import TablesideBooking
import TablesideCore
import TablesideTesting
import Testing

@testable import TablesideTestSupport

/// Guests who begin a few minutes apart were not counted together, and a table list that was gone through to its end was
/// never begun again.
@Suite("Regressions: pacing and the next table")
struct PacingCountTests {
    @Test("everybody who begins in a window counts, however many minutes apart")
    func windows() throws {
        let house = try SampleHouse.oldTown(step: .minutes(5)) {
            $0.pacing = [PacingRule(.starts(window: .minutes(15)), covers: 5)]
        }
        let plan = try house.plan()
        var friday = try house.day("2026-03-27")
        let now = try house.instant("2026-03-27T12:00")
        // 19:02 is off the grid: a walk-in.
        try friday.perform(.book(house.request("1", 2, "2026-03-27T19:10")), in: plan, by: House.guest, at: now)
        let door = WalkIn(id: BookingID("2"), party: 2)
        try friday.perform(.walkIn(door), in: plan, by: House.host, at: house.instant("2026-03-27T19:02"))
        let evening = try plan.open(friday)
        let later = try house.instant("2026-03-27T19:03")
        func isOffered(_ party: Int, _ time: String) throws -> Bool {
            let request = try house.request("3", party, "2026-03-27T\(time)")
            if case .offered = evening.answer(to: request, at: later) { return true }
            return false
        }
        // Four of five begin from 19:00 on and before 19:15.
        #expect(try !isOffered(2, "19:05"))
        #expect(try isOffered(1, "19:05"))
        #expect(try isOffered(2, "19:15"))
        #expect(evening.openings(for: 2, at: later).first == (try house.instant("2026-03-27T19:15")))
    }

    @Test("a table that is free again is given again, wherever it stands in the list")
    func firstAgain() throws {
        let house = try SampleHouse.oldTown()
        let plan = try house.plan()
        var friday = try house.day("2026-03-27")
        let now = try house.instant("2026-03-27T12:00")
        var given: [TableID] = []
        for number in 0..<3 {
            try friday.perform(
                .book(house.request("\(number)", 2, "2026-03-27T19:00")),
                in: plan,
                by: House.host,
                at: now
            )
            given += friday.booking(BookingID("\(number)"))?.tables ?? []
        }
        #expect(Set(given).count == 3)
        try friday.perform(.cancel(BookingID("0")), in: plan, by: House.host, at: now)
        try friday.perform(.book(house.request("3", 2, "2026-03-27T19:00")), in: plan, by: House.host, at: now)
        #expect(friday.booking(BookingID("3"))?.tables == [given[0]])
    }
}
