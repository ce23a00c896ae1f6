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

/// What a phone was told that an order costs is what it can agree to, also where each line belongs to a device.
@Suite("Regressions: quotes that are agreed to")
struct AgreedQuoteTests {
    private struct ReadAgain: Error {}

    private struct House: HouseSource {
        let sample: SampleHouse
        let day: BranchDay
        let devices: Int?

        /// Nothing changes while an order is placed, so that a plan that was kept need not be read again.
        func plan(of branch: BranchID, afresh: Bool) throws -> ReadContext<VenuePlan> {
            guard !afresh else { throw ReadAgain() }
            return ReadContext(try sample.plan())
        }

        func terms(
            of order: PlaceOrder,
            at branch: BranchID,
            by author: Author,
            afresh: Bool
        ) -> ReadContext<OrderingPolicy> { ReadContext(OrderingPolicy(menu: sample.menu, acceptance: .automatic)) }

        func service(at branch: BranchID) -> HouseService { HouseService(day: day, currency: .eur, devices: devices) }

        func tables(shownBy author: Author, at branch: BranchID) -> [TableID: Instant] { .always(["t1"]) }
    }

    private static func server(devices: Int?) throws -> HouseServer<House> {
        let sample = try SampleHouse(seats: [4])
        let clock = ManualClock(try sample.instant("2026-03-27T19:00"))
        let day = BranchDay(branch: sample.branch.id, date: try CivilDate("2026-03-27"))
        return HouseServer(
            runner: CommandRunner(store: MemoryStore(), clock: clock),
            house: House(sample: sample, day: day, devices: devices),
            coder: JSONDocumentCoder()
        )
    }

    private static let phone = Author.guest(on: "phone")

    private static func wish(_ order: OrderID, table: TableID?, expecting: Quote? = nil) -> OrderWish {
        OrderWish(
            order,
            [OrderWish.Line(id: "1", item: "soup"), OrderWish.Line(id: "2", item: "pizza")],
            on: "tab",
            opening: OrderWish.Opening(at: "house", table: table, covers: 1),
            expecting: expecting
        )
    }

    @Test(
        "GI-33 the quote that a phone got is the one that placing computes, for the first order and the next",
        arguments: [nil, 2],
        ["t1", nil] as [TableID?]
    )
    func agreed(devices: Int?, table: TableID?) async throws {
        let server = try Self.server(devices: devices)
        for order in ["1", "2"] as [OrderID] {
            let shown = try await server.reader.quote(Self.wish(order, table: table), by: Self.phone).quote
            #expect(shown.total == Money(minorUnits: 1_690, .eur))
            let wish = Self.wish(order, table: table, expecting: shown)
            let request = HouseRequest(.table(request: .place(order: wish)), id: CommandID(order.rawValue))
            let answer = await server.perform(request, by: Self.phone)
            #expect(answer.failure == nil, "order \(order)")
        }
        // What was not shown is still refused.
        let other = try SampleHouse(seats: [4]).menu.quote(
            Cart([CartLine(id: "1", item: "soup")]),
            at: Instant(millisecondsSince1970: 0)
        )
        let wish = Self.wish("3", table: table, expecting: other)
        let answer = await server.perform(HouseRequest(.table(request: .place(order: wish)), id: "3"), by: Self.phone)
        #expect(answer.failure?.code.rawValue == "visit.quoteChanged")
    }
}
