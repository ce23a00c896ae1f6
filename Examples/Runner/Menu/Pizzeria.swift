import Tableside

/// Data that the price list lacks: options for a pizza, the lunch price, another branch.
enum Pizzeria {
    /// Two of the first pizza on the list in its last size, with double mushrooms, with ham and without onion.
    struct Wish {
        let item: MenuItemID
        let size: VariationID?
        let cart: Cart
    }

    private static let extras = ModifierGroupID("extras")
    private static let without = ModifierGroupID("without")
    private static let (mushrooms, ham) = (OptionID("mushrooms"), OptionID("ham"))
    private static let onion = OptionID("onion")

    private static func text(_ text: String) -> LocalizedText { LocalizedText(text, in: .english) }

    private static func usd(_ cents: Int64) -> Money { Money(minorUnits: cents, .usd) }

    /// The menu of a price list; small pizzas cost less at noon except on Sundays, and one topping is free.
    static func menu(of dishes: [WeekData.Dish]) throws -> FoodMenu {
        var menu = try PizzaHouse.menu(of: dishes, at: BranchID("calea-victoriei"))
        menu.modifierGroups = [
            ModifierGroup(
                id: extras,
                name: text("with"),
                units: ChoiceRange(0, 3),
                freeUnits: 1,
                freeOrder: .cheapest,
                options: [
                    ModifierOption(id: mushrooms, name: text("mushrooms"), price: usd(100), maximum: 2),
                    ModifierOption(id: ham, name: text("ham"), price: usd(175), prices: [VariationID("L"): usd(250)]),
                ]
            ),
            ModifierGroup(
                id: without,
                name: text("without"),
                kind: .removal,
                options: [ModifierOption(id: onion, name: text("onion"))]
            ),
        ]
        let noon = try OpeningPeriod("11:30", "14:30")
        var weekly = Dictionary(uniqueKeysWithValues: Weekday.allCases.map { ($0, [noon]) })
        weekly[.sunday] = nil
        let lunch = MenuTimes(hours: OpeningHours(weekly: weekly), channels: [.dineIn])
        let small = VariationID("S")
        menu.items = menu.items.map { item in
            var item = item
            item.modifiers = [extras, without]
            return item
        }
        menu.priceRules = menu.items.filter { $0.variation(small) != nil }
            .map { PriceRule($0.id, as: small, price: usd(900), when: lunch) }
        let problems = menu.problems()
        guard problems.isEmpty else { throw Defects(problems) }
        return menu
    }

    static func pizza(of menu: FoodMenu, on channel: Channel) throws -> Wish {
        let item = menu.items[0]
        let size = item.variations.last?.id
        let line = CartLine(
            id: LineID("1"),
            item: item.id,
            variation: size,
            quantity: 2,
            modifiers: [
                ModifierChoice(mushrooms, of: extras, units: 2), ModifierChoice(ham, of: extras),
                ModifierChoice(onion, of: without),
            ]
        )
        return Wish(item: item.id, size: size, cart: Cart([line], channel: channel))
    }

    /// A cart with too much of everything, and an item that is not sold.
    static func wrongCart(of wish: Wish) -> Cart {
        var cart = wish.cart
        cart.lines[0].modifiers = [ModifierChoice(mushrooms, of: extras, units: 4), ModifierChoice(ham, of: without)]
        cart.lines.append(CartLine(id: LineID("2"), item: MenuItemID("calzone"), quantity: 0))
        return cart
    }

    /// The same menu at the airport, where this pizza has another name and another price, even at noon.
    static func franchise(of menu: FoodMenu, _ wish: Wish) throws -> FoodMenu {
        var airport = MenuAdaptation(id: MenuID("airport"), branch: BranchID("otopeni"))
        airport.items[wish.item] = ItemAdaptation(
            name: text("Take-off"),
            price: wish.size == nil ? usd(1_490) : nil,
            prices: wish.size.map { [$0: usd(1_490)] } ?? [:]
        )
        var adapted = try menu.adapted(by: airport)
        // The lunch prices apply only in town.
        adapted.priceRules.removeAll { $0.source == .time }
        return adapted
    }
}
