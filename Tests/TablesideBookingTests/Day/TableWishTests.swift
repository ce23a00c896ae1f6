import TablesideCore
import TablesideVenue
import Testing

@testable import TablesideBooking

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

    @Test("each wish for a place limits the tables alone, and other wishes do not")
    func restricting() {
        let places = [
            BookingWishes(tables: ["t1"]), BookingWishes(features: [.window]), BookingWishes(area: "a"),
            BookingWishes(experience: ExperienceCode(rawValue: "tasting")),
        ]
        for wishes in places { #expect(wishes.restrictsTables, "\(wishes)") }
        for wishes in [.none, BookingWishes(seats: [1]), BookingWishes(duration: .hours(1))] {
            #expect(!wishes.restrictsTables, "\(wishes)")
        }
    }
}
