import Foundation
import TablesideCore
import TablesideVenue
import Testing

@testable import TablesideTestSupport

@Suite("User")
struct UserTests {
    private let golden = #"""
        {"email":"dan@example.ro","employment":{"branch":"marty-center","restaurant":"marty"},"favorites":["r2","r1"],\#
        "id":"dan","isEmailVerified":true,"name":{"first":"Ana","last":"Pop"},"role":"waiter","username":"dan","version":0}
        """#

    private func waiter() throws -> User {
        var waiter = try person("dan", role: .waiter)
        waiter.favorites.toggle(RestaurantID("r2"))
        waiter.favorites.toggle(RestaurantID("r1"))
        return waiter
    }

    @Test("QP-04 a record has who the person is, their part, workplace and favorites, in a fixed form")
    func goldenForm() throws {
        #expect(try encoded(waiter()) == golden)
        #expect(try decoded(User.self, golden) == waiter())
    }

    @Test("QP-04 a guest has no workplace in the record, and none when it is read back")
    func guestForm() throws {
        let guest = try person()
        let text = try encoded(guest)
        #expect(!text.contains("employment"))
        #expect(try decoded(User.self, text) == guest)
    }

    @Test("QP-79 AP-27 regression: a password in a stored record is not taken over and never written back")
    func passwordIsDropped() throws {
        let old = golden.replacingOccurrences(of: #""id":"#, with: #""password":"hunter2","id":"#)
        #expect(old.contains("hunter2"))
        let user = try decoded(User.self, old)
        let written = try encoded(user)
        #expect(!written.contains("hunter2"))
        #expect(!written.contains("password"))
        #expect(!"\(user)".contains("hunter2"))
    }

    @Test("QP-78 regression: staff are tied to one restaurant by its identity; names stand nowhere in the record")
    func employment() throws {
        let cook = try person(role: .cook)
        #expect(cook.employment?.restaurant == RestaurantID("marty"))
        #expect(cook.scope == "marty-center")
        #expect(try person().scope == "")
        #expect(throws: AccountError(.employmentMissing(role: .cook))) {
            try User(id: cook.id, username: cook.username, name: cook.name, email: cook.email, role: .cook)
        }
        #expect(throws: AccountError(.employmentNotAllowed(role: .guest))) {
            try User(id: cook.id, username: cook.username, name: cook.name, email: cook.email, employment: marty)
        }
        // Other roles may have a workplace or none.
        let manager = try User(id: cook.id, username: cook.username, name: cook.name, email: cook.email, role: .manager)
        #expect(manager.employment == nil)
    }

    @Test(
        "a record that breaks a rule, lacks a field or is no JSON is refused",
        arguments: [
            (#""role":"waiter""#, #""role":"guest""#), (#""version":0"#, #""version":-1"#), (#""id":"dan","#, ""),
            ("dan@example.ro", "dan"), (#"["r2","r1"]"#, #"["r2","r2"]"#), (#""isEmailVerified":true,"#, ""),
            (#""branch":"marty-center","#, ""), (#""username":"dan""#, #""username":"""#), ("}", ""), (":0", ":1e99"),
        ]
    )
    func malformed(part: String, replacement: String) {
        let text = golden.replacingOccurrences(of: part, with: replacement)
        #expect(text != golden)
        #expect(throws: DecodingError.self) { try decoded(User.self, text) }
    }

    @Test("a role of a newer release survives the record")
    func unknownRole() throws {
        let text = golden.replacingOccurrences(of: #""role":"waiter""#, with: #""role":"sommelier""#)
        let user = try decoded(User.self, text)
        #expect(user.role == Role(rawValue: "sommelier"))
        #expect(try encoded(user).contains("sommelier"))
    }

    @Test("QP-22 the star adds, the star again removes; the order is that of starring")
    func favorites() throws {
        var guest = try person()
        let (first, second) = (RestaurantID("r1"), RestaurantID("r2"))
        let stars = [first, second, first, first].map { guest.favorites.toggle($0) }
        #expect(stars == [true, true, false, true])
        #expect(guest.favorites.restaurants == [second, first])
        #expect(guest.favorites.contains(first))
        guest.favorites.toggle(second)
        #expect(guest.favorites.restaurants == [first])
        #expect(!guest.favorites.contains(second))
    }

    @Test("QP-04 regression: favorites are identities, each once")
    func favoritesOnce() throws {
        let id = RestaurantID("r1")
        #expect(throws: AccountError(.repeatedFavorite(restaurant: id))) {
            try Favorites([id, RestaurantID("r2"), id])
        }
        #expect(try Favorites([id]).contains(id))
        #expect(try decoded(Favorites.self, "[]") == Favorites())
    }

    @Test("QP-80 a guest's profile shows last name, user name, mailbox; staff's also the restaurant's present name")
    func profile() throws {
        let guest = try UserProfile(of: person()) { _ in
            Issue.record("a guest has no restaurant to ask for")
            return nil
        }
        #expect(guest.lastName == "Pop")
        #expect(try guest.username == Username("ana"))
        #expect(try guest.email == EmailAddress("ana@example.ro"))
        #expect(guest.restaurantName == nil)
        let staff = try UserProfile(of: waiter()) { $0 == RestaurantID("marty") ? "Marty" : nil }
        #expect(staff.restaurantName == "Marty")
        #expect(staff.favorites.restaurants == [RestaurantID("r2"), RestaurantID("r1")])
        #expect(throws: AccountError(.unknownRestaurant(id: RestaurantID("marty")))) {
            try UserProfile(of: waiter()) { _ in nil }
        }
    }
}
