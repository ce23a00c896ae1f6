import TablesideBilling
import TablesideBooking
import TablesideCore
import TablesideDelivery
import TablesideDiscovery
import TablesideFloor
import TablesideFoundation
import TablesideHosting
import TablesideLoyalty
import TablesideMenu
import TablesideOperations
import TablesideOrdering
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

private typealias F = OrderFixture

@Suite("Short descriptions")
struct ShortDescriptionTests {
    /// What must be in no text of a value: people, and what lets one act as them.
    private static let secrets = ["Mia", "Rossi", "0432", "example.it", "hunter2"]

    private func check(_ value: some Any, _ expected: String? = nil, sourceLocation: SourceLocation = #_sourceLocation)
    {
        var dumped = ""
        dump(value, to: &dumped)
        for text in ["\(value)", "\([value])", String(reflecting: value), dumped] {
            #expect(text.utf8.count < 300, "\(text.prefix(300))", sourceLocation: sourceLocation)
            for secret in Self.secrets { #expect(!text.contains(secret), sourceLocation: sourceLocation) }
        }
        if let expected { #expect("\(value)" == expected, sourceLocation: sourceLocation) }
    }

    @Test("aggregates and documents tell their kind, identity and version, and nothing that is in them")
    func documents() throws {
        let recipient = try F.recipient(address: PostalAddress(street: "Via Rossi 1", city: "Udine"))
        check(try F.placed(), "order 17, version 1")
        check(GuestTab(id: TabID("7")), "tab 7, version 0")
        let day = BranchDay(branch: F.branch, date: try CivilDate("2026-03-28"))
        check(Shift(id: day), "shift centru/2026-03-28, version 0")
        check(ServiceDay(id: day), "serviceDay centru/2026-03-28, version 0")
        check(Stock(id: BranchID("s")), "stock s, version 0")
        check(Trattoria.menu())
        check(recipient, "recipient")
        let form = SignUpForm([.username: "Mia", .firstName: "Mia", .lastName: "Rossi", .email: "mia@example.it"])
        let user = try registered(UserID("u1"), form, under: .quickPlate)
        check(user, "user u1, version 1")
        for key in user.keys { check(key) }
        check(form, "sign-up form")
        check(try form.registration(with: goodSecret, under: .quickPlate), "registration")
        check(NewPassword("hunter2", confirmation: "hunter2"), "new password")
        if let account = user.account {
            check(account, "account")
            check(account.facts, "account facts")
        }
        check(try LinkedIdentity(provider: .google, subject: "hunter2"), "identity with google")
        check(ProfileCard(of: user), "profile card")
        check(SessionToken(rawValue: "hunter2"), "session token")
        let hostile = GuestTab(id: TabID(String(repeating: "\u{202E}\n", count: 100_000)))
        check(hostile)
        #expect(!"\(hostile)".contains("\n"))
    }

    @Test("profiles, plans, indexes, runners and stores tell what they are")
    func engines() throws {
        let house = try SampleHouse.oldTown()
        let plan = try house.plan()
        check(plan)
        check(try plan.open(house.day("2026-03-27")))
        for profile in [Order.Profile.dineIn, .quickPlate] { check(profile) }
        check(Order.Profile.dineIn.lifecycle)
        check(GuestTab.Profile.quickPlate)
        check(Booking.Profile.quickPlate)
        let places = try (0..<200).map { try Coordinate(latitude: 44, longitude: Double($0) / 10) }
        check(try GeoIndex(places), "index of 200 places")
        check(NameIndex((0..<200).map { "Name \($0)" }), "index of 200 names")
        check(MemoryStore())
        check(MemoryNotifier())
        check(makeRunner(), "command runner")
        check(Rights.house, "table of rights")
        check(DeliveryJob.Profile.full, "profile fullDelivery of deliveries")
        check(try MissionBook([]), "missions of a house")
        check(HouseFeed(MemoryStore(), after: nil), "feed of a house")
        check(Waitlist(id: try house.day("2026-03-27").id), "waitlist \(house.branch.id)/2026-03-27, 0 waiting")
        check(Cart((0..<100).map { CartLine(id: LineID("\($0)"), item: Trattoria.soup) }), "cart of 100 lines")
    }
}
