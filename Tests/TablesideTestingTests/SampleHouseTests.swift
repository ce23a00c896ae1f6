import TablesideBooking
import TablesideCore
import TablesideMenu
import TablesideOrdering
import TablesideTesting
import TablesideVenue
import Testing

@Suite("SampleHouse")
struct SampleHouseTests {
    @Test("everything about it is valid")
    func isValid() throws {
        let house = try SampleHouse()
        #expect(house.branch.problems() == [])
        #expect(house.rules.problems() == [])
        #expect(house.menu.problems() == [])
        #expect(try house.plan().largestTable == 8)
    }

    @Test("it takes a booking and prices a cart")
    func works() throws {
        var house = try SampleHouse(id: BranchID("b"), seats: [4])
        house.rules.largestParty = 3
        let noon = try house.instant("2026-11-27T12:00")
        #expect(noon.description == "2026-11-27T10:00:00Z")
        var day = try house.day("2026-11-27")
        let seven = try house.instant("2026-11-27T19:00")
        let ana = Author.guest(UserID("ana"))
        try day.perform(
            .book(BookingRequest(id: BookingID("1"), party: 3, at: seven)),
            in: house.plan(),
            by: ana,
            at: noon
        )
        #expect(day.booking(BookingID("1"))?.tables == [TableID("t1")])
        #expect(throws: ServiceDay.Refusal.self) {
            try day.perform(
                .book(BookingRequest(id: BookingID("2"), party: 4, at: seven)),
                in: house.plan(),
                by: ana,
                at: noon
            )
        }
        let cart = Cart([
            CartLine(id: LineID("1"), item: MenuItemID("beer"), variation: VariationID("large"), quantity: 2)
        ])
        #expect(try house.menu.quote(cart, at: noon).total.decimalText == "9.00")
    }

    @Test("a table without a seat is refused")
    func noSeat() {
        #expect(throws: PlacesError(.invalidSeatRange(minimum: 1, maximum: 0))) { try SampleHouse(seats: [2, 0]) }
    }

    @Test("tables that are joined are a combination of the plan")
    func joined() throws {
        var house = try SampleHouse(seats: [4, 6])
        #expect(try house.plan().largestParty == 6)
        house.join("t1", "t2", losing: 2)
        let plan = try house.plan()
        #expect(plan.largestParty == 8)
        #expect(plan.units(holding: 8).map(\.tables) == [[TableID("t1"), TableID("t2")]])
    }
}
