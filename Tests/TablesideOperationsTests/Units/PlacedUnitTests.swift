import TablesideBilling
import TablesideBooking
import TablesideCore
import TablesideFloor
import TablesideHosting
import TablesideLoyalty
import TablesideMenu
import TablesideOperations
import TablesideOrdering
import TablesideTesting
import Testing

@testable import TablesideTestSupport

private typealias D = Diner

/// How many items the unit of a placed order has when everything comes together.
@Suite("Units of placed orders")
struct PlacedUnitTests {
    private static let tab = "tab-mia"

    /// One soup for a guest, sent from the phone that all guests use here.
    private static func placing(_ order: String, of guest: UserID, covers: Int = 0, in diner: Diner) -> PlaceOrder {
        PlaceOrder(
            OrderID(order),
            Cart([CartLine(id: "line", item: D.soup, quantity: 1)], covers: covers),
            on: TabID("tab-\(guest)"),
            opening: GuestTab.Opening(
                branch: D.branch,
                currency: diner.menu.currency,
                opener: .firstItem,
                table: "t2",
                guest: guest,
                covers: 4
            ),
            guest: guest,
            sentFrom: "phone"
        )
    }

    /// A cover costs 1.00 RON, a hundred orders of one guest may wait, and a shift assigns them.
    private static func terms(_ promotions: [Promotion], in diner: Diner) throws -> OrderingPolicy {
        var menu = diner.menu
        menu.coverCharge = Money(minorUnits: 100, menu.currency)
        return OrderingPolicy(
            menu: menu,
            acceptWithin: .hours(2),
            shift: diner.day,
            promotions: PromotionTerms(try PromotionBook(promotions), in: diner.plan.zone),
            allowsSeveralTabs: true,
            waitingOrders: 100,
            ordersPerDay: 100
        )
    }

    /// A percent off each, nine times in all.
    private static let promotions = (0..<80).map { number in
        Promotion(
            id: PromotionID("p\(number)"),
            name: LocalizedText("One percent", in: .english),
            value: .percentage(rate: .percent(1), upTo: nil),
            limits: PromotionLimits(uses: 9)
        )
    }

    @Test(
        "the last order of a tab, of a guest with many others and all promotions, beside a long queue, fits into one unit"
    )
    func everythingAtOnce() async throws {
        let diner = try await Diner(caps: [D.wanda: 0], soups: 500)
        let plain = try Self.terms([], in: diner)
        for number in 1..<TabOperation.orderLimit {
            try await diner.place(Self.placing("\(number)", of: D.mia, in: diner), on: plain)
        }
        for number in 1...10 {
            let placing = Self.placing("leo-\(number)", of: D.leo, in: diner)
            try await diner.place(placing, on: plain, by: D.otherGuest)
        }
        // What Leo held has lapsed, which the counters do not know yet.
        let terms = try Self.terms(Self.promotions, in: diner)
        let hold = HoldPromotions(Self.placing("held", of: D.leo, in: diner), of: D.leo, at: D.branch)
        let source = FixedContext<PlaceOrder, OrderingPolicy>(terms)
        try await diner.runner.perform(Envelope(hold, by: D.otherGuest, id: diner.nextID()), in: source)
        diner.clock.advance(by: .minutes(11))
        // Will takes sixteen of those that wait, and would take all others.
        try await diner.begin(D.will, cap: nil)
        let waiting = try await diner.shift().queue.count
        #expect(waiting == TabOperation.orderLimit - 1 + 10 - 16)
        try await diner.place(Self.placing("last", of: D.mia, covers: 1, in: diner), on: terms)
        let unit = try #require(await diner.store.last)
        // Twelve counters, each by the end of a hold and a use; of 27 orders of the tab and 37 that may wait none is checked, nor are
        // 68 counters of promotions that the order has not.
        #expect(unit.writes.count { $0.ref.kind == PromotionCounter.kind } == 12)
        #expect(unit.checks.allSatisfy { $0.ref.kind != Order.kind && $0.ref.kind != PromotionCounter.kind })
        // The order, its tab, the stock, the shift, what the guest holds and two lists of what waits; the ten items of an order
        // that is accepted at once; what promotions took, and for each of twelve uses a counter, its timer and two events. Of a
        // hundred items 14 stay for rights and the plan, so that 20 are left for orders that waited: five for each of four.
        let items = try #require(await diner.store.lastItems)
        let waited = (CommitUnit.itemLimit - 14 - (7 + 10 + 1 + 12 * 4)) / 5
        #expect(waited == 4)
        #expect(items <= 7 + 10 + 1 + 12 * 4 + 5 * waited, "\(items)")
        let tab = try await diner.tab(Self.tab)
        #expect(tab.orders.count == TabOperation.orderLimit)
        // Nothing is lost: the others follow when the shift is due.
        #expect(try await diner.shift().nextDue == diner.clock.now())
    }

    @Test(
        "a shift gives away no more of the orders that a tab has waiting than fit beside promotions",
        arguments: 0...8
    )
    func longQueue(promotions count: Int) async throws {
        let diner = try await Diner(caps: [D.wanda: 0], soups: 500)
        let plain = try Self.terms([], in: diner)
        for number in 1..<TabOperation.orderLimit {
            try await diner.place(Self.placing("\(number)", of: D.mia, in: diner), on: plain)
        }
        for number in 1...10 {
            try await diner.place(Self.placing("leo-\(number)", of: D.leo, in: diner), on: plain, by: D.otherGuest)
        }
        try await diner.begin(D.will, cap: nil)
        let waiting = try await diner.shift().queue.count
        #expect(waiting == TabOperation.orderLimit - 1 + 10 - 16)
        let terms = try Self.terms(Array(Self.promotions.prefix(count)), in: diner)
        try await diner.place(Self.placing("last", of: D.mia, covers: 1, in: diner), on: terms)
        #expect(try await diner.tab(Self.tab).orders.count == TabOperation.orderLimit)
        // One more waits, and at least one was given away.
        #expect(try await diner.shift().queue.count <= waiting)
    }

    @Test("covers are charged to a party once, also by orders of which the unit checks nothing")
    func coversOnce() async throws {
        let diner = try await Diner(caps: [D.wanda: nil], soups: 100)
        let terms = try Self.terms([], in: diner)
        for number in 1...4 {
            try await diner.place(Self.placing("\(number)", of: D.mia, covers: 1, in: diner), on: terms)
        }
        try await diner.refuses(VisitRefusal(.coversExceeded(covers: 1, left: 0))) {
            try await diner.place(Self.placing("5", of: D.mia, covers: 1, in: diner), on: terms)
        }
        let cancel = OrderOperation("2", .cancel(reason: .mistake), shift: diner.day)
        try await diner.runner.perform(Envelope(cancel, by: D.manager, id: diner.nextID()))
        try await diner.place(Self.placing("5", of: D.mia, covers: 1, in: diner), on: terms)
        try await diner.refuses(VisitRefusal(.coversExceeded(covers: 1, left: 0))) {
            try await diner.place(Self.placing("6", of: D.mia, covers: 1, in: diner), on: terms)
        }
    }

    @Test("the other orders of a tab are read where they tell how many covers are charged, and nowhere else")
    func readForCovers() async throws {
        let diner = try await Diner()
        var charging = diner.menu
        charging.coverCharge = Money(minorUnits: 100, charging.currency)
        let cases: [(covers: Int, party: Int, menu: FoodMenu, isRead: Bool)] = [
            (1, 1, charging, true), (0, 1, charging, false), (1, 0, charging, false), (1, 1, diner.menu, false),
        ]
        for (number, (covers, party, menu, isRead)) in cases.enumerated() {
            let guest = UserID("guest-\(number)")
            let opening = GuestTab.Opening(
                branch: D.branch,
                currency: diner.menu.currency,
                opener: .firstItem,
                table: "t2",
                guest: guest,
                covers: party
            )
            let terms = OrderingPolicy(menu: menu, allowsSeveralTabs: true, waitingOrders: nil, ordersPerDay: nil)
            func placing(_ order: OrderID, covers: Int) -> PlaceOrder {
                let cart = Cart([CartLine(id: "line", item: D.bread, quantity: 1)], covers: covers)
                return PlaceOrder(order, cart, on: TabID("tab-\(number)"), opening: opening, guest: guest)
            }
            let first = OrderID("first-\(number)")
            try await diner.place(placing(first, covers: 0), on: terms, by: .guest(guest))
            let store = ReadStore(diner.store)
            let runner = CommandRunner(store: store, clock: diner.clock)
            let second = placing(OrderID("second-\(number)"), covers: covers)
            let envelope = Envelope(second, by: .guest(guest), id: diner.nextID())
            try await runner.perform(envelope, in: FixedContext<PlaceOrder, OrderingPolicy>(terms))
            #expect(await store.refs.contains(DocumentRef(Order.self, first)) == isRead, "\(number)")
        }
    }
}

/// Remembers which documents are read from another store.
private actor ReadStore: HostStore {
    private let store: WatchedStore
    private(set) var refs: Set<DocumentRef> = []

    init(_ store: WatchedStore) { self.store = store }

    func commit(_ unit: CommitUnit) async throws(StoreError) -> CommitOutcome { try await store.commit(unit) }

    func fetch(_ refs: [DocumentRef]) async throws(StoreError) -> [DocumentRef: StoredDocument] {
        self.refs.formUnion(refs)
        return try await store.fetch(refs)
    }

    func query(_ query: DocumentQuery) async throws(StoreError) -> DocumentPage { try await store.query(query) }

    func events(_ query: EventQuery) async throws(StoreError) -> EventPage { try await store.events(query) }

    func recall(_ command: CommandIdentity) async throws(StoreError) -> StoredBody? { try await store.recall(command) }
}
