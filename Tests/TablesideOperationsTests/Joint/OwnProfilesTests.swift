import Foundation
import TablesideBilling
import TablesideBooking
import TablesideCore
import TablesideFloor
import TablesideFoundation
import TablesideHosting
import TablesideMenu
import TablesideOperations
import TablesideOrdering
import TablesideTesting
import Testing

@testable import TablesideTestSupport

private typealias D = Diner

/// A house with profiles of its own for bookings, tabs and orders, on the in-memory store.
@Suite("Own profiles")
struct OwnProfilesTests {
    private static func club() throws -> Booking.Profile {
        try Booking.Profile.standard.changing("club") { club in
            club.lifecycle.rows.removeAll { $0.command == .walkIn }
            club.tabProfile = "terrace"
        }
    }

    private static func terrace() throws -> GuestTab.Profile {
        try GuestTab.Profile.quickPlate.changing("terrace") { _ in }
    }

    private static func kitchen() throws -> Order.Profile {
        try Order.Profile.quickPlate.changing("kitchen") { kitchen in
            kitchen.lifecycle.labels[.placed] = "on the slip"
            kitchen.tabProfile = "terrace"
        }
    }

    private let plan: VenuePlan

    init() throws {
        plan = try SampleHouse.oldTown { $0.follow(try Self.club()) }.plan()
    }

    /// Mia has booked table 2 for three at 18:30 by the rules of the club; it is 18:30.
    private func booked() async throws -> Diner {
        let diner = try await Diner(caps: [D.wanda: nil])
        let request = BookingRequest(
            id: BookingID("b1"),
            party: 3,
            at: try diner.house.instant("2026-03-27T18:30"),
            table: TableID("t2")
        )
        try await diner.runner.perform(
            Envelope(.book(request), on: ServiceDay.self, diner.day, by: D.guest, id: diner.nextID()),
            in: FixedContext(plan)
        )
        diner.clock.set(request.at)
        return diner
    }

    private func seat(_ diner: Diner, _ profile: GuestTab.Profile) async throws {
        let decision = SeatParty(
            .booked(booking: BookingID("b1")),
            on: diner.day,
            tab: TabID("tab-mia"),
            profile: .dineIn,
            currency: diner.menu.currency
        ).following(profile)
        try await diner.runner.perform(Envelope(decision, by: D.guest, id: diner.nextID()), in: FixedContext(plan))
    }

    @Test("a whole evening by own profiles: booked, seated, ordered, served, billed, closed, and read from JSON alone")
    func evening() async throws {
        let diner = try await booked()
        try await seat(diner, Self.terrace())
        let terms = diner.terms().following(try Self.kitchen())
        try await diner.place(diner.placing("1"), on: terms)
        #expect(try await diner.order("1").profile == Self.kitchen())
        try await diner.accept("1", D.wanda)
        try await diner.cookAndServe("1", by: D.wanda)
        try await diner.tab(.askForBill)
        let ending = TabOperation(TabID("tab-mia"), .choosePayment(method: .cash), day: diner.day)
        try await diner.runner.perform(Envelope(ending, by: D.guest, id: diner.nextID()), in: FixedContext(plan))
        let (order, tab) = (try await diner.order("1"), try await diner.tab())
        let day = try #require(try await diner.store.load(ServiceDay.self, diner.day))
        #expect(order.state == .served)
        #expect(tab.state == .closed)
        #expect(day.booking(BookingID("b1"))?.status == .finished)
        #expect(try decoded(Order.self, encoded(order)) == order)
        #expect(try decoded(GuestTab.self, encoded(tab)) == tab)
        #expect(try decoded(ServiceDay.self, encoded(day)) == day)
        let waiters = try await diner.shift().waiters
        #expect(waiters.allSatisfy { $0.orders.isEmpty })
    }

    @Test("orders and tabs that name each other go together, and no others")
    func pairs() async throws {
        let diner = try await booked()
        try await diner.refuses(VisitRefusal(.otherProfile(profile: .dineIn, expected: "club"))) {
            try await seat(diner, .dineIn)
        }
        try await seat(diner, Self.terrace())
        try await diner.refuses(VisitRefusal(.otherProfile(profile: .dineIn, expected: "terrace"))) {
            try await diner.place(diner.placing("1"))
        }
        try await diner.refuses(VisitRefusal(.otherProfile(profile: .quickPlate, expected: "terrace"))) {
            try await diner.place(diner.placing("1"), on: diner.terms(.quickPlate))
        }
        try await diner.refuses(VisitRefusal(.otherProfile(profile: "kitchen", expected: .dineIn))) {
            let terms = diner.terms().following(try Self.kitchen())
            try await diner.place(diner.placing("2", by: D.leo), on: terms, by: D.otherGuest)
        }
    }

    @Test("a tab that opens on arrival is not opened by a first item, whatever its code")
    func arrival() async throws {
        let diner = try await Diner()
        let opening = try diner.opening().following(Self.terrace())
        let placing = PlaceOrder(
            OrderID("1"),
            D.cart([(D.soup, 1)]),
            on: TabID("tab-mia"),
            opening: opening,
            guest: D.mia
        )
        try await diner.refuses(VisitRefusal(.bookFirst(tab: TabID("tab-mia")))) {
            try await diner.place(placing, on: diner.terms().following(try Self.kitchen()))
        }
    }

    @Test("the settings of a house carry its profiles to all who speak through a sender")
    func service() async throws {
        let diner = try await booked()
        let terrace = try Self.terrace()
        let service = HouseService(day: diner.day, currency: diner.menu.currency).following(terrace)
        #expect(service.following(.forman).ownProfile == nil)
        let house = FixedHouse(plan: plan, policy: diner.terms().following(try Self.kitchen()), service: service)
        let ids = SerialIDs("sender")
        func sender(_ author: Author) -> HouseSender<FixedHouse> {
            HouseSender(author, of: D.branch, at: house, through: diner.runner, ids: { ids.next() })
        }
        let host = sender(Author.host(UserID("hana"), at: D.branch))
        try await host.seat(.booked(booking: BookingID("b1")), on: diner.day.date, tab: TabID("tab-mia"))
        #expect(try await diner.tab().opening?.rules == terrace)
        try await sender(D.guest).perform(PlaceOrder(OrderID("1"), D.cart([(D.soup, 1)]), on: TabID("tab-mia")))
        #expect(try await diner.order("1").profile == Self.kitchen())
    }

    @Test("what a phone sends can bring no profile")
    func requests() throws {
        let wish = OrderWish.Opening(at: D.branch, covers: 2)
        let text = try encoded(wish)
        #expect(!text.contains("rofile"))
        let forged = text.dropLast() + ",\"ownProfile\":\"dineIn\"}"
        #expect(throws: (any Error).self) {
            try JSONDocumentCoder().decodeStrictly(OrderWish.Opening.self, from: Array(String(forged).utf8))
        }
    }
}
