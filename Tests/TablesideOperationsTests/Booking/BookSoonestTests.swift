import TablesideBooking
import TablesideCore
import TablesideFoundation
import TablesideHosting
import TablesideOperations
import TablesideTesting
import Testing

@testable import TablesideTestSupport

private typealias D = Diner

@Suite("Book the first free time")
struct BookSoonestTests {
    @Test("FO-31 one request books the first free time from an instant on, and the next one the time after it")
    func soonest() async throws {
        let loyal = try await LoyalDiner()
        let diner = loyal.diner
        let seven = try diner.house.instant("2026-03-27T19:10")
        let grid = try diner.plan.open(ServiceDay(id: diner.day)).slots(for: 2, at: diner.clock.now())
        let first = try #require(grid.first { $0.start >= seven }).start
        for number in 1...30 {
            let wish = BookingWish(id: BookingID("b\(number)"), party: 2, at: seven)
            await loyal.send(.guest(request: .bookSoonest(day: diner.day, wish: wish)), by: D.guest)
            let day = try #require(try await diner.store.load(ServiceDay.self, diner.day))
            let start = try #require(day.booking(wish.id)).span.lowerBound
            if number == 1 { #expect(start == first) }
            #expect(start >= first && grid.contains { $0.start == start })
            if start > first { break }
            try #require(number < 30, "the house is never full at seven")
        }
        // The house is full at the first time, and no later one was passed over.
        let day = try #require(try await diner.store.load(ServiceDay.self, diner.day))
        let latest = try #require(day.bookings.values.map(\.span.lowerBound).max())
        let free = try diner.plan.open(day).slots(for: 2, at: diner.clock.now()).filter(\.isOffered).map(\.start)
        #expect(!free.contains { $0 >= first && $0 < latest })
    }

    @Test("a day without a free time refuses as booking does, with its reasons")
    func nothing() async throws {
        let loyal = try await LoyalDiner()
        let late = try loyal.diner.house.instant("2026-03-28T05:00")
        let wish = BookingWish(id: "b", party: 2, at: late)
        let ask = HouseRequest.Ask.guest(request: .bookSoonest(day: loyal.diner.day, wish: wish))
        let answer = await loyal.server.perform(HouseRequest(ask, id: "c"), by: D.guest)
        #expect(answer.failure?.code.rawValue.hasPrefix("serviceDay.") == true, "\(answer)")
    }
}
