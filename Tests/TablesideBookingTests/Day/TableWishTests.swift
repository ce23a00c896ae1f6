import TablesideBooking
import TablesideCore
import TablesideVenue
import Testing

@Suite("Table wish")
struct TableWishTests {
    @Test("the earlier of two wishes is given up first, and none before itself")
    func wishes() {
        // What somebody cannot do without is given up last.
        let wishes: [TableWish] = [
            .area(area: "a"), .area(area: "b"), .feature(feature: .window), .feature(feature: .highChair),
            .feature(feature: .stepFree),
        ]
        for (place, wish) in wishes.enumerated() {
            for (other, later) in wishes.enumerated() {
                #expect((wish < later) == (place < other), "\(wish) \(later)")
            }
        }
    }
}
