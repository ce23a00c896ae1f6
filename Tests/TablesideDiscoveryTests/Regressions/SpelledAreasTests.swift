import TablesideCore
import TablesideDiscovery
import TablesideVenue
import Testing

/// Areas were compared by Swift's text comparison, which takes the square of the marks on one letter.
@Suite("Regressions: areas in two spellings")
struct SpelledAreasTests {
    @Test("an area in composed and in decomposed letters, and without accents, is found by any of them")
    func spellings() throws {
        let spellings = ["Timi\u{219}oara", "Timis\u{326}oara", "Timisoara", "Arad"]
        let listings = spellings.enumerated().map { number, area in
            RestaurantListing(
                id: BranchID("\(number)"),
                restaurant: "r",
                name: "Bistro \(number)",
                zone: "UTC",
                areas: [area]
            )
        }
        let search = try RestaurantSearch(listings) { _ in FixedOffset.utc }
        for spelling in spellings.dropLast() {
            var query = SearchQuery()
            query.place = .area(name: spelling)
            let found = try search.answer(to: query).findings.map(\.position).sorted()
            #expect(found == [0, 1, 2], "\(spelling)")
        }
    }
}
