import TablesideBilling
import TablesideBooking
import TablesideCore
import TablesideFoundation
import TablesideHosting
import TablesideMenu
import TablesideOperations
import TablesideOrdering
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

/// The cards of orders that phones read had no number of a table, though the branch gives its tables numbers.
@Suite("Regressions: table numbers on cards")
struct TableNumbersTests {
    private static let guest = Author.guest("mia", on: "phone")
    private static let waiter = Author.waiter("wanda", at: "house")

    private struct House: HouseSource {
        let sample: SampleHouse
        let day: BranchDay

        func plan(of branch: BranchID, afresh: Bool) throws -> ReadContext<VenuePlan> { ReadContext(try sample.plan()) }

        func terms(
            of order: PlaceOrder,
            at branch: BranchID,
            by author: Author,
            afresh: Bool
        ) -> ReadContext<OrderingPolicy> { ReadContext(OrderingPolicy(menu: sample.menu)) }

        func service(at branch: BranchID) -> HouseService { HouseService(day: day, currency: .eur) }

        func tables(shownBy author: Author, at branch: BranchID) -> [TableID: Instant] { .always(["t2"]) }
    }

    /// A server with an order at the second table, which the branch calls 17, if the branch is in the store.
    private static func server(storingBranch: Bool) async throws -> HouseServer<House> {
        var sample = try SampleHouse(seats: [2, 4])
        sample.branch.tables[1].number = 17
        let clock = ManualClock(try sample.instant("2026-03-27T19:00"))
        let day = BranchDay(branch: sample.branch.id, date: try CivilDate("2026-03-27"))
        let store = MemoryStore()
        let runner = CommandRunner(store: store, clock: clock)
        let server = HouseServer(runner: runner, house: House(sample: sample, day: day), coder: JSONDocumentCoder())
        if storingBranch {
            let owner = Author("olga", as: .restaurateur)
            let restaurant = RegisterRestaurant(Restaurant(id: "restaurant", name: "Olga's"), owner: "olga")
            try await runner.perform(Envelope(restaurant, by: owner, id: "r"), in: FixedContext(.none))
            try await runner.perform(Envelope(OpenBranch(sample.branch), by: owner, id: "b"), in: FixedContext(.none))
            let open = Envelope(.activate, on: BranchRecord.self, sample.branch.id, by: owner, id: "open")
            try await runner.perform(open, in: FixedContext(.none))
            let show = ActivateRestaurant("restaurant", branches: [sample.branch.id], menus: [])
            try await runner.perform(Envelope(show, by: owner, id: "show"), in: FixedContext(.none))
        }
        let opening = OrderWish.Opening(at: "house", table: "t2", covers: 1)
        let wish = OrderWish("o", [OrderWish.Line(id: "1", item: "soup")], on: "tab", opening: opening)
        let answer = await server.perform(HouseRequest(.table(request: .place(order: wish)), id: "place"), by: guest)
        #expect(answer.failure == nil)
        return server
    }

    @Test("QP-48 every card of an order names the table by its number, where the store knows the branch")
    func numbers() async throws {
        for (isStored, number) in [(true, 17), (false, nil)] as [(Bool, Int?)] {
            let reader = try await Self.server(storingBranch: isStored).reader
            let since = Instant(millisecondsSince1970: 0)
            #expect(try await reader.order("o", by: Self.guest).tableNumber == number)
            #expect(try await reader.orders(on: "tab", by: Self.waiter).map(\.tableNumber) == [number])
            #expect(try await reader.work(of: "house", since: since, by: Self.waiter).map(\.tableNumber) == [number])
        }
    }
}
