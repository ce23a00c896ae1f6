import TablesideCore
import TablesideVenue
import Testing

@testable import TablesideTestSupport

@Suite("Storage of people")
struct PeopleStorageTests {
    @Test("QP-04 golden JSON of a guest and a waiter")
    func users() throws {
        var guest = try person(verified: false)
        guest.favorites.toggle(RestaurantID("marty"))
        try expectGolden([guest, person("dan", role: .waiter)], "User.json")
    }

    @Test("golden JSON of the claims on a mailbox and on a name")
    func keys() throws {
        try expectGolden(person().keys, "AccountKey.json")
    }
}
