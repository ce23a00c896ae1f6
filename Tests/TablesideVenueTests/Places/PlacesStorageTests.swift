import TablesideCore
import TablesideVenue
import Testing

@testable import TablesideTestSupport

@Suite("Storage of restaurants and branches")
struct PlacesStorageTests {
    @Test("QP-14 GI-05 golden JSON of a restaurant with everything that one can have")
    func restaurant() throws {
        let restaurant = Restaurant(
            id: RestaurantID("marty"),
            name: "Marty",
            kinds: [.trattoria, .pizzeria],
            about: LocalizedText("Since 1994.", in: .english),
            vatNumber: try VATNumber("HR33392005961"),
            photos: ["front.jpg", "garden.jpg"],
            rating: try Rating(hundredths: 467),
            contacts: [ContactPoint(.website, "https://marty.example")],
            links: [SocialLink(.instagram, "https://instagram.com/marty")],
            averagePrice: Money(minorUnits: 2_500, .eur),
            payments: [.debitCard, .creditCard]
        )
        #expect(restaurant.problems() == [])
        try expectGolden(restaurant, "Restaurant.json")
    }

    @Test(
        "QP-14 QP-27 AP-24 FO-02 golden JSON of a branch with everything that one can have: address, place, hours by day, tables"
    )
    func branch() throws {
        let terrace = AreaID("terrace")
        let branch = Branch(
            id: BranchID("old-town"),
            restaurant: RestaurantID("marty"),
            name: "Marty Old Town",
            zone: "Europe/Bucharest",
            currency: try Currency("RON"),
            hours: OpeningHours(
                weekly: [
                    .friday: [try OpeningPeriod("12:00", "15:00"), try OpeningPeriod("18:00", "24:00")],
                    .saturday: [try OpeningPeriod("09:30", "04:30")],
                ],
                exceptions: [try CivilDate("2026-12-25"): []]
            ),
            tables: [
                DiningTable(id: TableID("t1"), number: 1, seats: try SeatRange(1, 2)),
                DiningTable(id: TableID("t2"), number: 2, seats: try SeatRange(2, 4), label: "window", area: terrace),
                DiningTable(
                    id: TableID("t3"),
                    number: 3,
                    seats: try SeatRange(2, 4),
                    area: terrace,
                    features: [.window, .stepFree],
                    panorama: "t3.360.jpg"
                ),
            ],
            areas: [DiningArea(id: terrace, name: LocalizedText("Terrace", in: .english))],
            address: PostalAddress(street: "Strada Lipscani 1", city: "București", postalCode: "030031", country: "RO"),
            coordinate: try Coordinate(latitude: 44.432, longitude: 26.101),
            contacts: [ContactPoint(.phone, "+40 21 000 0000")],
            combinations: [
                TableCombination([TableID("t2"), TableID("t3")], upTo: 6),
                TableCombination([TableID("t1"), TableID("t2")], seats: try SeatRange(4, 6)),
            ],
            joints: [TableJoint(TableID("t2"), TableID("t3"), seatLoss: 2)],
            about: LocalizedText("In the cellar.", in: .english),
            photos: ["cellar.jpg"],
            averagePrice: Money(minorUnits: 9_000, .ron),
            payments: [.cash]
        )
        #expect(branch.problems() == [])
        try expectGolden(branch, "Branch.json")
        // Every table is one of a branch, and that of a restaurant.
        #expect(branch.table(TableID("t3"))?.panorama == "t3.360.jpg")
        #expect(branch.table(number: 2)?.seats.maximum == 4)
        #expect(branch.table(TableID("t4")) == nil && branch.table(number: 0) == nil)
    }

    @Test("golden JSON of a branch of which little is known: not its hours either")
    func unknown() throws {
        let branch = Branch(
            id: BranchID("new-town"),
            restaurant: RestaurantID("marty"),
            name: "Marty New Town",
            zone: "Europe/Bucharest",
            currency: .ron,
            hours: nil
        )
        try expectGolden(branch, "Branch.unknown.json")
    }
}
