import Foundation
import TablesideCore
import TablesideMenu
import TablesideOrdering
import Testing

@testable import TablesideTestSupport

@Suite("Cart")
struct CartTests {
    private let menu = Trattoria.menu()

    private func problems(_ cart: Cart, on menu: FoodMenu? = nil) -> [String] {
        (menu ?? self.menu).problems(of: cart, at: Trattoria.now).map { "\($0.path) \($0.code)" }
    }

    @Test("QP-46 add one, remove one, reset all; the total is live")
    func operations() throws {
        var cart = Cart()
        func total() throws -> Money { try menu.liveTotal(of: cart, at: Trattoria.now) }
        #expect(try total() == Trattoria.eur(0))
        #expect(cart.addOne(of: Trattoria.soup, as: LineID("1")) == 1)
        #expect(try total() == Trattoria.eur(490))
        #expect(cart.addOne(of: Trattoria.soup, as: LineID("2")) == 2)
        #expect(cart.addOne(of: Trattoria.beer, variation: Trattoria.small, as: LineID("3")) == 1)
        #expect(cart.addOne(of: Trattoria.beer, variation: Trattoria.large, as: LineID("4")) == 1)
        // 2 × 4.90 + 3.20 + 4.50 = 17.50.
        #expect(try total() == Trattoria.eur(1_750))
        #expect(cart.lines.map(\.id) == [LineID("1"), LineID("3"), LineID("4")])
        #expect(cart.removeOne(of: Trattoria.soup) == 1)
        #expect(try total() == Trattoria.eur(1_260))
        #expect(cart.removeOne(of: Trattoria.soup) == 0)
        #expect(cart.removeOne(of: Trattoria.soup) == nil)
        #expect(cart.removeOne(of: Trattoria.beer) == nil)
        #expect(cart.removeOne(from: LineID("4")) == 0)
        #expect(cart.removeOne(from: LineID("4")) == nil)
        #expect(try total() == Trattoria.eur(320))
        cart.reset()
        #expect(cart == Cart())
        #expect(try total() == Trattoria.eur(0))
    }

    @Test("a line with a note, a course or a participant is a wish of its own; equal lines are not merged")
    func wishesOfTheirOwn() throws {
        var cart = Cart([
            CartLine(id: LineID("1"), item: Trattoria.soup, note: "hot"),
            CartLine(id: LineID("2"), item: Trattoria.soup, course: 1),
            CartLine(id: LineID("3"), item: Trattoria.soup, participant: DeviceID("phone")),
        ])
        #expect(cart.removeOne(of: Trattoria.soup) == nil)
        #expect(cart.addOne(of: Trattoria.soup, as: LineID("4")) == 1)
        #expect(cart.lines.count == 4)
        cart.lines.append(CartLine(id: LineID("5"), item: Trattoria.soup))
        #expect(try menu.quote(cart, at: Trattoria.now).lines.map(\.quantity) == [1, 1, 1, 1, 1])
        cart.lines[3].quantity = .max
        #expect(cart.addOne(of: Trattoria.soup, as: LineID("6")) == .max)
    }

    @Test("QP-42 an order needs at least one item: an empty cart is refused")
    func empty() {
        #expect(problems(Cart()) == ["lines cart.empty"])
        #expect(throws: Defects<CartProblem>([Problem(.empty, at: "lines")])) {
            try menu.quote(Cart(covers: 2), at: Trattoria.now)
        }
    }

    @Test("QP-43 a quantity below 1 is refused, never dropped", arguments: [0, -1, Int.min])
    func quantity(quantity: Int) {
        let cart = Cart([
            CartLine(id: LineID("1"), item: Trattoria.soup),
            CartLine(id: LineID("2"), item: Trattoria.pizza, quantity: quantity),
        ])
        #expect(problems(cart) == ["lines[1].quantity cart.quantity"])
    }

    @Test(
        "courses are counted from 1: what is below would be fired first, and is refused",
        arguments: [0, -3, Int.min]
    )
    func course(course: Int) throws {
        let cart = Cart([
            CartLine(id: LineID("1"), item: Trattoria.soup, course: 1),
            CartLine(id: LineID("2"), item: Trattoria.pizza, course: course),
        ])
        #expect(problems(cart) == ["lines[1].course cart.invalidCourse"])
        let told = menu.problems(of: cart, at: Trattoria.now).map(\.reason)
        #expect(told == [.invalidCourse(line: LineID("2"), course: course)])
        #expect(try decoded([CartProblem].self, encoded(told)) == told)
    }

    @Test("every kind of problem has a code of its own; all problems of a cart are told at once")
    func allProblems() {
        var menu = menu
        menu.items[0].isAvailable = false
        menu.items.append(MenuItem(id: MenuItemID("gift"), name: Trattoria.text("Gift"), category: CategoryID("food")))
        menu.items.append(
            MenuItem(
                id: MenuItemID("loss"),
                name: Trattoria.text("Loss"),
                category: CategoryID("food"),
                price: Trattoria.eur(-1)
            )
        )
        let cart = Cart(
            [
                CartLine(id: LineID("1"), item: Trattoria.soup),
                CartLine(id: LineID("1"), item: MenuItemID("cake")),
                CartLine(id: LineID("3"), item: Trattoria.beer),
                CartLine(id: LineID("4"), item: Trattoria.beer, variation: VariationID("1.0"), quantity: 0),
                CartLine(id: LineID("5"), item: Trattoria.pizza, variation: Trattoria.small),
                CartLine(id: LineID("6"), item: MenuItemID("gift")),
                CartLine(id: LineID("7"), item: MenuItemID("loss")),
                CartLine(id: LineID("8"), item: Trattoria.pizza, quantity: .max),
            ],
            covers: -1,
            channel: Channel(rawValue: "drone")
        )
        #expect(
            problems(cart, on: menu) == [
                "covers cart.invalidCovers",
                "channel cart.unknownChannel",
                "lines[0].item cart.unavailableItem",
                "lines[1].id cart.repeatedLine",
                "lines[1].item cart.unknownItem",
                "lines[2].variation cart.missingVariation",
                "lines[3].quantity cart.quantity",
                "lines[3].variation cart.unknownVariation",
                "lines[4].variation cart.unknownVariation",
                "lines[5].item cart.noPrice",
                "lines[6].item cart.noPrice",
                "lines[7].quantity cart.tooMuch",
            ]
        )
        let told = menu.problems(of: cart, at: Trattoria.now)
        #expect(told.allSatisfy { !$0.reason.description.isEmpty })
    }

    @Test("FO-06 an item is chosen under a heading under which it stands, for a seat that there is")
    func headings() throws {
        var menu = menu
        menu.entries = [
            MenuEntry(Trattoria.beer, under: CategoryID("food"), as: Trattoria.small, name: Trattoria.text("Small one"))
        ]
        func cart(_ variation: VariationID, under category: CategoryID, seat: Int? = nil) -> Cart {
            Cart([
                CartLine(id: LineID("1"), item: Trattoria.beer, variation: variation, category: category, seat: seat)
            ])
        }
        let small = cart(Trattoria.small, under: CategoryID("food"), seat: 1)
        let line = try menu.quote(small, at: Trattoria.now).lines[0]
        #expect(line.name == Trattoria.text("Small one") && line.seat == 1)
        let own = try menu.quote(cart(Trattoria.large, under: CategoryID("drinks")), at: Trattoria.now)
        #expect(own.lines[0].name == Trattoria.text("Beer"))
        // Only the small one stands there.
        let wrong = cart(Trattoria.large, under: CategoryID("food"), seat: 0)
        #expect(
            problems(wrong, on: menu) == ["lines[0].seat cart.invalidSeat", "lines[0].category cart.unknownHeading"]
        )
        // What stands there is the beer, not the soup beside it.
        let soup = Cart([CartLine(id: LineID("1"), item: Trattoria.soup, category: CategoryID("drinks"))])
        menu.entries.append(MenuEntry(Trattoria.beer, under: CategoryID("drinks")))
        #expect(problems(soup, on: menu) == ["lines[0].category cart.unknownHeading"])
        let nowhere = cart(Trattoria.small, under: CategoryID("?"), seat: .min)
        #expect(problems(nowhere, on: menu).count == 2)
    }

    @Test("amounts and quantities that do not fit, and a menu of two currencies, are refused by name")
    func amounts() {
        var menu = menu
        menu.items[0].price = Trattoria.eur(.max)
        let two = Cart([
            CartLine(id: LineID("1"), item: Trattoria.soup), CartLine(id: LineID("2"), item: Trattoria.soup),
        ])
        #expect(problems(two, on: menu) == [" cart.amount"])
        menu.items[0].price = Trattoria.eur(0)
        let many = Cart([
            CartLine(id: LineID("1"), item: Trattoria.soup, quantity: .max),
            CartLine(id: LineID("2"), item: Trattoria.soup, quantity: .max),
        ])
        #expect(problems(many, on: menu) == ["lines[0].quantity cart.tooMuch", "lines[1].quantity cart.tooMuch"])
        menu.items[0].price = Money(minorUnits: 490, .usd)
        #expect(problems(two, on: menu) == ["lines[0].item cart.amount", "lines[1].item cart.amount"])
        menu.items[0].price = Trattoria.eur(490)
        menu.coverCharge = Trattoria.eur(-150)
        #expect(problems(two, on: menu) == ["covers cart.coverPrice"])
    }

    @Test("no covers charge nothing; the cover charge is that of the venue only")
    func covers() throws {
        func charge(_ covers: Int, _ channel: Channel, _ menu: FoodMenu) throws -> Money {
            let cart = Cart([CartLine(id: LineID("1"), item: Trattoria.soup)], covers: covers, channel: channel)
            return try menu.quote(cart, at: Trattoria.now).coverCharge
        }
        #expect(try charge(0, .dineIn, menu) == Trattoria.eur(0))
        #expect(try charge(3, .dineIn, menu) == Trattoria.eur(450))
        #expect(try charge(3, .takeaway, menu) == Trattoria.eur(0))
        #expect(try charge(3, .delivery, menu) == Trattoria.eur(0))
        #expect(try charge(3, .dineIn, Trattoria.menu(coverCharge: nil)) == Trattoria.eur(0))
    }
}
