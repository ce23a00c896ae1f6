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

    @Test("what delivers an order or opens a hand-over tells neither persons nor codes")
    func deliveries() throws {
        let mia = DeliveryRecipient(
            try PersonName(first: "Mia", last: "Rossi"),
            phone: try PhoneNumber("+390432123456")
        )
        check(mia, "recipient")
        let home = DeliveryPlace(PostalAddress(street: "Via Rossi 1", city: "Udine"), note: "door code 0432")
        check(home, "place")
        let asked = ProofRequirement(code: "0432", barcode: "hunter2", signature: true)
        check(asked, "proof to show: code, signature, barcode")
        check(ProofRequirement(), "proof to show: none")
        let shown = DeliveryProof(code: "0432", age: 34, signature: "hunter2.png", name: "Mia Rossi")
        check(shown, "proof shown: code, signature, name, age")
        check(DeliveryProof(), "proof shown: none")
        var draft = DeliveryDraft(to: mia, at: home, description: "Cake for Mia Rossi, code 0432")
        draft.parcels = [Parcel("Cake", note: "for Mia")]
        draft.pickup = home
        draft.proof = ProofPolicy(dropoff: asked)
        check(draft, "delivery of 1 parcels")
        let command = DeliveryJob.Command.create(profile: "full", store: .branch("centru"), draft: draft, plan: nil)
        for text in ["\(draft.proof)", "\(command)", String(reflecting: command)] {
            for secret in Self.secrets { #expect(!text.contains(secret)) }
        }

        let order = try F.placed()
        let recipient = try F.recipient(address: PostalAddress(street: "Via Rossi 1", city: "Udine"))
        let quote = try F.quote([F.line("a", 2)])
        let placement = Placement(quote: quote, tab: "7", collectionCode: "0432", recipient: recipient)
        check(placement, "order on tab 7, \(quote)")
        check(try #require(order.terms))

        let store = StoreID.branch("centru")
        let code: CourierCode = "hunter2"
        let phone = try PhoneNumber("+390432123456")
        let json = #"{"code":"hunter2","phone":"+390432123456","isRegistered":false,"shouldSendMessage":true}"#
        let invited = try decoded(InvitationResult.self, json)
        check(invited, "invitation with a message")
        let message = try InvitationMessage(invited, base: "https://go.example.it") { "Dear Mia, open \($0)" }
        check(message, "message of an invitation")
        check(InviteCourier(code, of: store, InvitationTerms(.phone(phone: phone))))
        check(RedeemCourierCode(code, for: "ivo"), "code used by ivo")
        check(try decoded(SharedLink.self, #"{"code":"hunter2"}"#), "link of a delivery")
        check(ShareDelivery("d1", by: "hunter2"), "link for delivery d1")
        let request = HouseRequest(.table(request: .collect(order: "o", code: "0432")), id: "1")
        check(request, "request 1")
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
