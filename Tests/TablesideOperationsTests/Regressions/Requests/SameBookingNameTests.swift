import TablesideBooking
import TablesideCore
import TablesideDiscovery
import TablesideFoundation
import TablesideHosting
import TablesideOperations
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

private typealias D = Diner

/// The phone chooses the name of a booking, which is unique on its day only, but a review was stored under that name
/// alone: a guest who booked under the name of somebody else's booking, on another date or at another branch, and
/// reviewed first, kept the other guest from reviewing.
@Suite("Regressions: reviews of bookings with the same name")
struct SameBookingNameTests {
    private static func content(_ stars: Int) throws -> Review.Content {
        Review.Content(rating: try Rating(hundredths: stars * 100))
    }

    @Test("AP-12 two guests whose bookings have the same name on two dates both review", arguments: [false, true])
    func dates(latestFirst: Bool) async throws {
        let loyal = try await LoyalDiner()
        let diner = loyal.diner
        var requests: [(guest: Author, stars: Int, visit: Visit)] = []
        for (date, guest, stars) in [("2026-03-27", D.guest, 5), ("2026-03-28", D.otherGuest, 1)] {
            let day = try diner.house.day(date).id
            let wish = BookingWish(id: "b", party: 2, at: try diner.house.instant("\(date)T18:00"))
            await loyal.send(.guest(request: .book(day: day, wish: wish)), by: guest)
            let tab = TabID("tab-\(date)")
            await loyal.send(.guest(request: .arrive(day: day, booking: "b", tab: tab)), by: guest)
            let finish = StaffDayRequest.finish(booking: "b")
            await loyal.send(.staff(request: .day(date: day.date, request: finish)), by: D.manager)
            requests.append((guest, stars, .booking(day: day, id: "b")))
            if date == "2026-03-27" { diner.clock.advance(by: .hours(24)) }
        }
        for (guest, stars, visit) in latestFirst ? requests.reversed() : requests {
            // Neither of them reviews the visit of the other one.
            let other = try #require(requests.first { $0.visit != visit }).visit
            let content = try Self.content(stars)
            await loyal.send(
                .guest(request: .review(visit: other, content: content)),
                by: guest,
                refused: "access.notFound"
            )
            await loyal.send(.guest(request: .review(visit: visit, content: content)), by: guest)
        }
        for (guest, stars, visit) in requests {
            let review = try #require(try await diner.store.load(Review.self, visit))
            let expected = try Self.content(stars)
            #expect(review.visit?.guest == guest.user && review.content == expected)
        }
    }

    @Test("AP-12 two guests whose bookings have the same name at two branches both review")
    func branches() async throws {
        let store = MemoryStore(coder: JSONDocumentCoder())
        let runner = makeRunner(store)
        for (branch, guest, stars) in [("old", "mia", 5), ("new", "leo", 1)] as [(BranchID, UserID, Int)] {
            let day = BranchDay(branch: branch, date: try CivilDate("2026-03-27"))
            let visit = CompletedVisit(
                .booking(day: day, id: "b"),
                of: guest,
                at: branch,
                restaurant: "one",
                completedAt: noon
            )
            let write = Envelope(
                Review.Command.write(content: try Self.content(stars)),
                on: Review.self,
                visit.id,
                by: .guest(guest),
                id: CommandID("write \(branch)")
            )
            try await runner.perform(write, in: FixedContext<Visit, CompletedVisit?>(visit))
            let review = try #require(try await store.load(Review.self, visit.id))
            #expect(review.visit?.guest == guest && review.scope == branch.rawValue)
        }
        #expect(try await store.query(DocumentQuery(Review.kind, scope: "old", limit: 10)).documents.count == 1)
        #expect(try await store.query(DocumentQuery(Review.kind, scope: "new", limit: 10)).documents.count == 1)
    }
}
