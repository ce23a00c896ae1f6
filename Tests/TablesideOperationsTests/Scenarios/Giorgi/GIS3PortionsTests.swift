import TablesideBilling
import TablesideCore
import TablesideMenu
import TablesideOrdering
import TablesideTesting
import Testing

private typealias D = Diner
private typealias G = Giorgi

/// Giorgi's portions scenario: one dish in several ways, at several times.
@Suite("GI-S3 portions")
struct GIS3PortionsTests {
    /// What a table of four chooses: water; a bruschetta and a cutlet with the first courses; a risotto and a cutlet; a
    /// pizza with the others' starters, and one with the mains.
    private static func dinner(_ house: Giorgi) -> [CartLine] {
        [
            house.portion("water", G.water),
            house.portion("bruschetta", G.bruschetta),
            house.portion("early cutlet", G.cutlet, course: 2, note: "well done"),
            house.portion("risotto", G.risotto),
            house.portion("cutlet", G.cutlet),
            house.portion("early pizza", G.capricciosa, [G.mushrooms], course: 1),
            house.portion("pizza", G.capricciosa, [G.withoutOnion]),
        ]
    }

    private static func states(_ order: Order) -> [String: OrderItem.State?] {
        Dictionary(
            uniqueKeysWithValues: order.lines.map { line in
                (line.id.rawValue, OrderItem.State.allCases.first { line.items[$0] > 0 })
            }
        )
    }

    @Test(
        "GI-S3 GI-14 GI-16 two capricciosa: mushrooms add their price to the one, the onion left out of the other costs nothing"
    )
    func twoPizzas() async throws {
        let house = try await Giorgi()
        #expect(house.menu.problems() == [])
        let lines = [
            house.portion("1", G.capricciosa, [G.mushrooms]), house.portion("2", G.capricciosa, [G.withoutOnion]),
        ]
        let quote = try house.menu.quote(Cart(lines), at: house.diner.clock.now())
        #expect(quote.lines.map(\.basePrice) == [G.eur(950), G.eur(950)])
        #expect(quote.lines.map { $0.modifiers.map(\.price) } == [[G.eur(150)], [G.eur(0)]])
        #expect(quote.lines.map { $0.modifiers.map { $0.name?.defaultText } } == [["mushrooms"], ["onion"]])
        #expect(quote.lines.map(\.unitPrice) == [G.eur(1_100), G.eur(950)])
        #expect(quote.total == G.eur(2_050))
        // What is left out of a dish makes it no cheaper.
        var menu = house.menu
        menu.modifierGroups[1].options[0].price = G.eur(-50)
        #expect(menu.problems().map(\.code.rawValue).contains("menu.pricedRemoval"))
    }

    @Test(
        "GI-S3 GI-32 each portion has the course of its heading, which the guest may change; drinks come before everyone"
    )
    func courses() async throws {
        let house = try await Giorgi()
        let courses = Self.dinner(house).map { "\($0.id) \($0.course.map(String.init) ?? "-")" }
        #expect(
            courses == [
                "water -", "bruschetta 1", "early cutlet 2", "risotto 2", "cutlet 3", "early pizza 1", "pizza 3",
            ]
        )
    }

    @Test("GI-S3 GI-35 GI-32 at Giorgi's own tables all is sent at once, and the courses are what the kitchen reads")
    func sent() async throws {
        let house = try await Giorgi()
        try await house.open(covers: 4, devices: 1)
        try await house.perform(.join(device: G.phone, persons: 4))
        try await house.order("1", Self.dinner(house), covers: 4, device: G.phone)
        let order = try await house.diner.order("1")
        #expect(order.state == .accepted)
        #expect(order.items.fired == 7)
        // In menu order, and of one item in the order of the cart.
        #expect(order.lines.map(\.course) == [nil, 1, 2, 2, 3, 1, 3])
        // 2.50 + 5.00 + 11.00 + 12.50 + 12.50 + 11.00 + 9.50 and four places at 2.00.
        #expect(order.total == G.eur(7_200))
    }

    @Test(
        "GI-S3 GI-15 a kitchen that goes by courses gets drinks and the first course, with a guest who has a main then; the rest is held"
    )
    func fireAndHold() async throws {
        let house = try await Giorgi()
        let diner = house.diner
        try await house.open(covers: 4, devices: nil)
        try await house.order("1", Self.dinner(house), covers: 4, terms: house.terms(.dineIn))
        #expect(
            Self.states(try await diner.order("1")) == [
                "water": .fired, "bruschetta": .fired, "early pizza": .fired,
                "early cutlet": .held, "risotto": .held, "cutlet": .held, "pizza": .held,
            ]
        )
        // The mains do not overtake the first courses.
        try await diner.refuses(Order.Refusal(.earlierCourseHeld(course: 2))) {
            try await diner.step("1", .fire(course: 3), by: G.waiter)
        }
        // Starters are made and eaten; the order is not served while something is held.
        try await diner.step("1", .start, by: D.cook)
        try await diner.step("1", .ready, by: D.cook)
        try await diner.step("1", .serve, by: G.waiter)
        #expect(try await diner.order("1").state == .ready)

        // The first courses are sent, but the cutlet among them is to wait after all.
        try await diner.step("1", .fire(course: 2), by: G.waiter)
        #expect(try await diner.order("1").state == .preparing)
        let cutlet = OrderItem.Selection.only(items: [.init(LineID("early cutlet"), 1)])
        try await diner.step("1", .hold(items: cutlet), by: G.waiter)
        #expect(
            Self.states(try await diner.order("1")) == [
                "water": .served, "bruschetta": .served, "early pizza": .served,
                "early cutlet": .held, "risotto": .fired, "cutlet": .held, "pizza": .held,
            ]
        )
        try await diner.refuses(Order.Refusal(.earlierCourseHeld(course: 2))) {
            try await diner.step("1", .fire(course: 3), by: G.waiter)
        }
        try await diner.step("1", .fire(course: 2), by: G.waiter)
        // What the kitchen has begun waits no more.
        try await diner.step("1", .start(items: cutlet), by: D.cook)
        try await diner.refuses(
            Order.Refusal(
                .notEnough(line: LineID("early cutlet"), command: .hold, wanted: 1, available: 0)
            )
        ) {
            try await diner.step("1", .hold(items: cutlet), by: G.waiter)
        }
        try await diner.step("1", .fire(course: 3), by: G.waiter)
        try await diner.step("1", .ready, by: D.cook)
        try await diner.step("1", .serve, by: G.waiter)
        let served = try await diner.order("1")
        #expect(served.state == .served)
        #expect(served.items.served == 7)
        #expect(served.total == G.eur(7_200))
    }

    @Test("GI-S3 GI-17 a dish of which nothing can be chosen takes the guest's words, which the waiter reads")
    func note() async throws {
        let house = try await Giorgi()
        let odd = house.portion("1", G.cutlet, [G.mushrooms])
        let unknown = CartProblem.unknownGroup(line: LineID("1"), group: G.additions)
        #expect(
            house.menu.problems(of: Cart([odd]), at: house.diner.clock.now()).map(\.reason) == [unknown]
        )
        try await house.open(covers: 1, devices: nil)
        try await house.order("1", [house.portion("1", G.cutlet, note: "well done")])
        let card = try await house.diner.order("1").card(for: .waiter)
        #expect(card?.lines.map(\.note) == ["well done"])
        #expect(card?.total == G.eur(1_250))
    }
}
