import TablesideBilling
import TablesideBooking
import TablesideCore
import TablesideHosting
import TablesideMenu
import TablesideOperations
import TablesideOrdering
import TablesideTesting
import Testing

@testable import TablesideTestSupport

/// QuickPlate's restaurant: the house of the joint decisions under QuickPlate's rules for bookings, tabs and orders.
struct QuickPlate: Sendable {
    static let profile = Order.Profile.quickPlate.code
    static let tab = TabID("tab-mia")
    static let booking = BookingID("b1")

    let diner: Diner

    init(
        caps: [UserID: Int?] = [Diner.wanda: 2, Diner.will: 2],
        soups: Int = 100,
        access: any AccessPolicy = CompleteSender()
    ) async throws {
        diner = try await Diner(
            caps: caps,
            soups: soups,
            profile: Booking.Profile.quickPlate.code,
            access: access
        )
    }

    var store: WatchedStore { diner.store }

    /// Books table 2 for a party of two at half past six.
    func book(_ booking: BookingID = booking, by author: Author = Diner.guest) async throws {
        let request = BookingRequest(
            id: booking,
            party: 2,
            at: try diner.house.instant("2026-03-27T18:30"),
            table: TableID("t2")
        )
        try await diner.runner.perform(
            Envelope(.book(request), on: ServiceDay.self, diner.day, by: author, id: diner.nextID()),
            in: FixedContext(diner.plan)
        )
    }

    /// Confirms the arrival: from now on the guest may order.
    func arrive(_ booking: BookingID = booking, tab: TabID = tab, by author: Author = Diner.guest) async throws {
        let decision = SeatParty(
            .booked(booking: booking),
            on: diner.day,
            tab: tab,
            profile: GuestTab.Profile.quickPlate.code,
            currency: diner.menu.currency
        )
        try await diner.runner.perform(Envelope(decision, by: author, id: diner.nextID()), in: FixedContext(diner.plan))
    }

    /// Books, comes at half past six, and sits.
    func visit() async throws {
        try await book()
        diner.clock.set(try diner.house.instant("2026-03-27T18:30"))
        try await arrive()
    }

    /// Orders on the tab that was opened by the arrival.
    func order(
        _ order: String,
        _ wishes: [(MenuItemID, Int)] = [(Diner.soup, 2)],
        on tab: TabID = tab,
        by guest: UserID = Diner.mia
    ) async throws {
        let decision = PlaceOrder(OrderID(order), Diner.cart(wishes), on: tab, guest: guest)
        try await diner.place(decision, on: diner.terms(Self.profile), by: .guest(guest))
    }

    /// The orders on the screen of somebody of the restaurant, read from the store.
    func list(of author: Author) async throws -> [String] {
        let query = DocumentQuery(Order.kind, scope: Diner.branch.rawValue, limit: 100)
        let orders = try await store.query(query).documents.map { try $0.decoded(as: Order.self) }
        return orders.listed(for: author).map(\.id.rawValue)
    }

    /// The words on a card of the screen of somebody of the restaurant: state and button.
    func card(_ order: String, for role: Role) async throws -> [String?] {
        let card = try #require(try await diner.order(order).card(for: role))
        return [card.stateLabel, card.prompt]
    }

    func booking() async throws -> Booking? {
        try await store.load(ServiceDay.self, diner.day)?.booking(Self.booking)
    }
}
