import TablesideBilling
import TablesideBooking
import TablesideCore
import TablesideFoundation
import TablesideHosting
import TablesideLoyalty
import TablesideOperations
import TablesideOrdering
import TablesideTesting
import Testing

@testable import TablesideTestSupport

private typealias D = Diner

/// What a guest of APPetito's lives through, from their phone's requests to what the phones show.
@Suite("AP-S4 missions")
struct APS4MissionsTests {
    @Test("AP-S4 to do, in progress, completed by completed reservations; the points are a discount on the next one")
    func missions() async throws {
        var loyal = try await LoyalDiner(bookings: Booking.Profile.appetito.code)
        let diner = loyal.diner
        var mission = Mission(id: "twice")
        let terms = MissionTerms(LocalizedText("Come twice", in: .english), goal: .visits(2), points: 60)
        try mission.perform(.draft(terms: terms, owner: nil), by: .system, at: diner.clock.now())
        try mission.perform(.publish, by: .system, at: diner.clock.now())
        loyal.missions = try MissionBook([mission])
        loyal.rewards["tenOff"] = 8
        loyal.discounts["tenOff"] = Discount(.amount(money: try loyal.ron(1_000)), reason: .loyalty)
        let reactions = HouseReactions(through: diner.runner, in: loyal.house)
        var seen: [String] = []
        func reserve(_ id: BookingID, _ time: String) async throws {
            let wish = BookingWish(id: id, party: 2, at: try diner.house.instant("2026-03-27T\(time)"))
            await loyal.send(.guest(request: .book(day: diner.day, wish: wish)), by: D.guest)
            await keep(.accept(booking: id))
        }
        func keep(_ step: StaffDayRequest) async {
            await loyal.send(.staff(request: .day(date: diner.day.date, request: step)), by: D.manager)
        }
        for (id, time) in [("a", "18:00"), ("b", "19:00")] as [(BookingID, String)] {
            let card = try await loyal.server.reader.loyalty(at: D.branch, by: D.guest)
            seen.append("\(card.missions[0].status.rawValue) \(card.balance)")
            try await reserve(id, time)
            diner.clock.advance(by: .hours(1))
            await keep(.complete(booking: id))
            #expect(try await reactions.catchUp().isEmpty)
        }
        let card = try await loyal.server.reader.loyalty(at: D.branch, by: D.guest)
        seen.append("\(card.missions[0].status.rawValue) \(card.balance)")
        #expect(seen == ["toDo 0", "inProgress 0", "completed 60"])
        // At the third reservation 8 points take 10.00 off the bill of 34.00, and 40 points pay 20.00 of what is left.
        try await reserve("c", "20:00")
        await loyal.guest(.getReward(reward: "r", code: "tenOff"))
        try await loyal.place("1")
        await loyal.staff(.redeemReward(reward: "r", tab: "tab-mia"), by: D.waiter(D.wanda))
        try await loyal.serve("1")
        #expect(try await diner.tab().due?.minorUnits == 2_400)
        await loyal.send(.guest(request: .payWithPoints(tab: "tab-mia", payment: "p", points: 40)), by: D.guest)
        #expect(try await diner.tab().due?.minorUnits == 400)
        #expect(try await loyal.server.reader.loyalty(at: D.branch, by: D.guest).balance == 60 - 8 - 40)
        await keep(.complete(booking: "c"))
    }
}
