import TablesideBilling
import TablesideBooking
import TablesideCore
import TablesideFoundation
import TablesideHosting
import TablesideLoyalty
import TablesideOperations
import TablesideTesting
import Testing

@testable import TablesideTestSupport

private typealias D = Diner

/// What a guest of APPetito's lives through, from their phone's requests to what the phones show.
@Suite("AP-S4 missions")
struct APS4MissionsTests {
    @Test("AP-S4 to do, in progress, completed by completed reservations; the points take something off the next one")
    func missions() async throws {
        var loyal = try await LoyalDiner(bookings: Booking.Profile.appetito.code)
        let diner = loyal.diner
        var mission = Mission(id: "twice")
        let terms = MissionTerms(LocalizedText("Come twice", in: .english), goal: .visits(2), points: 60)
        try mission.perform(.draft(terms: terms, owner: nil), by: .system, at: diner.clock.now())
        try mission.perform(.publish, by: .system, at: diner.clock.now())
        loyal.missions = try MissionBook([mission])
        let reactions = HouseReactions(through: diner.runner, in: loyal.house)
        var seen: [String] = []
        for (id, time) in [("a", "18:00"), ("b", "19:00")] as [(BookingID, String)] {
            let card = try await loyal.server.reader.loyalty(at: D.branch, by: D.guest)
            seen.append("\(card.missions[0].status.rawValue) \(card.balance)")
            let wish = BookingWish(id: id, party: 2, at: try diner.house.instant("2026-03-27T\(time)"))
            await loyal.send(.guest(request: .book(day: diner.day, wish: wish)), by: D.guest)
            for step in [StaffDayRequest.accept(booking: id), .complete(booking: id)] {
                if step.kind == .complete { diner.clock.advance(by: .hours(1)) }
                let ask = HouseRequest.Ask.staff(request: .day(date: diner.day.date, request: step))
                await loyal.send(ask, by: D.manager)
            }
            #expect(try await reactions.catchUp().isEmpty)
        }
        let card = try await loyal.server.reader.loyalty(at: D.branch, by: D.guest)
        seen.append("\(card.missions[0].status.rawValue) \(card.balance)")
        #expect(seen == ["toDo 0", "inProgress 0", "completed 60"])
        // At the third visit 60 points pay 30.00 of 34.00.
        try await loyal.place("1")
        try await loyal.serve("1")
        await loyal.send(.guest(request: .payWithPoints(tab: "tab-mia", payment: "p", points: 60)), by: D.guest)
        #expect(try await diner.tab().due?.minorUnits == 400)
        #expect(try await loyal.server.reader.loyalty(at: D.branch, by: D.guest).balance == 0)
    }
}
