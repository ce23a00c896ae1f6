import TablesideBilling
import TablesideCore
import TablesideMenu
import TablesideOperations
import TablesideOrdering
import TablesideTesting
import Testing

private typealias G = Giorgi

/// Giorgi's summary scenario: what was chosen is looked at, changed and sent, alone or together with the others.
@Suite("GI-S4 summary")
struct GIS4SummaryTests {
    /// A pizza with mushrooms, a wine and a water.
    private static func choice(_ house: Giorgi) -> [CartLine] {
        [
            house.portion("pizza", G.capricciosa, [G.mushrooms]), house.portion("wine", G.wine),
            house.portion("water", G.water),
        ]
    }

    /// A table of three with two devices: the telephone orders for two people, the tablet for one.
    private static func table() async throws -> Giorgi {
        let house = try await Giorgi()
        try await house.open(covers: 3, devices: 2)
        try await house.perform(.join(device: G.phone, persons: 2))
        try await house.perform(.join(device: G.tablet, persons: 1))
        return house
    }

    /// Partials of bar and kitchen, places, total.
    private static func sums(_ quote: Quote) -> [Money] {
        [quote.partial(of: .bar), quote.partial(of: .kitchen), quote.coverCharge, quote.total]
    }

    @Test(
        "GI-S4 GI-29 GI-30 GI-31 the summary has the partials of bar and kitchen, the places of this order, and the total"
    )
    func partials() async throws {
        let house = try await Self.table()
        let now = house.diner.clock.now()
        let quote = try house.menu.quote(Cart(Self.choice(house), covers: 2), at: now)
        // 9.00 + 2.50; 9.50 + 1.50; 2 × 2.00.
        #expect(Self.sums(quote) == [G.eur(1_150), G.eur(1_100), G.eur(400), G.eur(2_650)])
        #expect(quote.subtotal == G.eur(2_250))
        // What is taken away pays for no place at a table.
        let away = try house.menu.quote(Cart(Self.choice(house), covers: 2, channel: .takeaway), at: now)
        #expect(Self.sums(away) == [G.eur(1_150), G.eur(1_100), G.eur(0), G.eur(2_250)])
    }

    @Test("GI-S4 GI-29 until it is sent everything can be edited, removed and called off, and the sums follow")
    func editing() async throws {
        let house = try await Self.table()
        let now = house.diner.clock.now()
        var cart = Cart(Self.choice(house), covers: 2)
        // Without onion instead of with mushrooms: 9.50.
        cart.lines[0].modifiers = [G.withoutOnion]
        #expect(try Self.sums(house.menu.quote(cart, at: now)) == [G.eur(1_150), G.eur(950), G.eur(400), G.eur(2_500)])
        // A second water: 9.00 + 5.00.
        #expect(cart.addOne(of: G.water, as: LineID("another")) == 2)
        #expect(try Self.sums(house.menu.quote(cart, at: now)) == [G.eur(1_400), G.eur(950), G.eur(400), G.eur(2_750)])
        // No wine.
        #expect(cart.removeOne(from: LineID("wine")) == 0)
        #expect(try Self.sums(house.menu.quote(cart, at: now)) == [G.eur(500), G.eur(950), G.eur(400), G.eur(1_850)])
        #expect(try house.menu.liveTotal(of: cart, at: now) == G.eur(1_850))
        // Nothing at all: nothing is sent, and the house has heard of nothing.
        cart.reset()
        #expect(try house.menu.liveTotal(of: cart, at: now) == G.eur(0))
        try await house.diner.refuses(VisitRefusal(.cart(problems: [Problem(.empty, at: "lines")]))) {
            try await house.order("1", cart.lines, covers: cart.covers, device: G.phone)
        }
        #expect(try await house.tab().orders == [])
    }

    @Test("GI-S4 GI-33 who is asked and waits sends once the others have sent, and each has ordered for its people")
    func waiting() async throws {
        let house = try await Self.table()
        // The tablet still chooses: the telephone's guest is asked, and waits.
        #expect(try await house.tab().choosing(besides: G.phone) == [G.tablet])
        try await house.perform(.wait(device: G.phone))
        #expect(try await house.tab().released == [])
        try await house.diner.refuses(GuestTab.Refusal(.othersChoosing(devices: [G.tablet]))) {
            try await house.order("1", Self.choice(house), covers: 2, device: G.phone)
        }
        // Nobody else chooses: the tablet's guest is asked nothing.
        #expect(try await house.tab().choosing(besides: G.tablet) == [])
        try await house.order("2", [house.portion("1", G.risotto)], covers: 1, device: G.tablet)
        #expect(try await house.tab().released == [G.phone])
        try await house.order("1", Self.choice(house), covers: 2, device: G.phone)
        let tab = try await house.tab()
        #expect(tab.orders == [OrderID("2"), OrderID("1")])
        #expect(tab.devices.map(\.stage) == [.sent, .sent])
        // 11.00 + 2.00, and 22.50 + 4.00.
        #expect(try await house.diner.order("2").total == G.eur(1_300))
        #expect(try await house.diner.order("1").total == G.eur(2_650))
    }

    @Test("GI-S4 GI-33 who does not wait sends at once, whatever the others do")
    func notWaiting() async throws {
        let house = try await Self.table()
        #expect(try await house.tab().choosing(besides: G.phone) == [G.tablet])
        try await house.order("1", Self.choice(house), covers: 2, device: G.phone)
        let tab = try await house.tab()
        #expect(tab.orders == [OrderID("1")])
        #expect(tab.devices.map(\.stage) == [.sent, .choosing])
    }

    @Test("GI-S4 GI-33 the last confirmation is of what was shown: at another price nothing is sent")
    func confirmation() async throws {
        let house = try await Self.table()
        let now = house.diner.clock.now()
        let shown = try house.menu.quote(Cart(Self.choice(house), covers: 2), at: now)
        let dearer = Giorgi.menu(pizza: 990)
        let changed = try dearer.quote(Cart(Self.choice(house), covers: 2), at: now)
        #expect(changed.total == G.eur(2_690))
        try await house.diner.refuses(VisitRefusal(.quoteChanged(was: shown, now: changed))) {
            try await house.order(
                "1",
                Self.choice(house),
                covers: 2,
                device: G.phone,
                expecting: shown,
                terms: house.terms(menu: dearer)
            )
        }
        let answer = try await house.order("1", Self.choice(house), covers: 2, device: G.phone, expecting: shown)
        #expect(answer.state == .accepted)
        // What was sent stays sent.
        try await house.diner.refuses(Order.Refusal(.notPermitted(role: .guest, command: .cancel))) {
            try await house.diner.step("1", .cancel(), by: G.guest)
        }
    }

    @Test("GI-S4 GI-26 GI-30 the places of all orders are those of the table, each charged once")
    func covers() async throws {
        let house = try await Self.table()
        try await house.order("1", Self.choice(house), covers: 3, device: G.phone)
        let risotto = [house.portion("1", G.risotto)]
        try await house.diner.refuses(VisitRefusal(.coversExceeded(covers: 1, left: 0))) {
            try await house.order("2", risotto, covers: 1, device: G.tablet)
        }
        try await house.order("2", risotto, device: G.tablet)
        try await house.diner.tab(.askForBill, Giorgi.tab.rawValue)
        // 22.50 + 11.00 and three places.
        #expect(try await house.diner.total(Giorgi.tab.rawValue) == G.eur(3_950))
    }

    @Test("GI-S4 GI-24 a guest sends from a device that takes part")
    func device() async throws {
        let house = try await Self.table()
        try await house.diner.refuses(GuestTab.Refusal(.deviceMissing)) {
            try await house.order("1", Self.choice(house))
        }
        let third = DeviceID("third")
        try await house.diner.refuses(GuestTab.Refusal(.unknownDevice(device: third))) {
            try await house.order("1", Self.choice(house), device: third)
        }
        try await house.diner.refuses(GuestTab.Refusal(.tooManyDevices(limit: 2))) {
            try await house.perform(.join(device: third, persons: 1))
        }
    }
}
