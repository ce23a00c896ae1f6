import Tableside

extension Benchmarks {
    /// The cost of pricing an elaborate dinner cart: twenty lines with three modifiers each, three taxes, two line
    /// discounts and one on the whole cart.
    static func richCart() throws -> Benchmark {
        let (menu, cart) = dinner()
        let now = Instant(millisecondsSince1970: 1_774_720_800_000)
        _ = try menu.quote(cart, at: now)
        return Benchmark(
            "cart: twenty lines with modifiers, taxes and discounts priced",
            per: "cart",
            operations: 10,
            target: 10_000,
            subject: Contender("FoodMenu.quote") {
                var digest: UInt64 = 0
                for _ in 0..<10 { mix(&digest, UInt64(try menu.quote(cart, at: now).total.minorUnits)) }
                return digest
            },
            peers: []
        )
    }

    private static func text(_ text: String) -> LocalizedText { LocalizedText(text, in: .english) }

    private static func eur(_ cents: Int64) -> Money { Money(minorUnits: cents, .eur) }

    private static func off(_ percent: Int32) -> Discount {
        Discount(.percentage(rate: .percent(percent)), reason: .promotion, name: text("off"))
    }

    private static func dinner() -> (FoodMenu, Cart) {
        let (extras, cooked) = (ModifierGroupID("extras"), ModifierGroupID("cooked"))
        let options = (1...6).map { (number: Int) -> ModifierOption in
            ModifierOption(
                id: OptionID("extra-\(number)"),
                name: text("Extra \(number)"),
                price: eur(Int64(number * 50))
            )
        }
        let items = (1...120).map { (number: Int) -> MenuItem in
            let isDrink = number % 4 == 0
            return MenuItem(
                id: MenuItemID("dish-\(number)"),
                name: text("Dish \(number)"),
                category: CategoryID("food"),
                price: eur(Int64(800 + number * 25)),
                taxCategory: isDrink ? .alcohol : .food,
                station: isDrink ? .bar : .kitchen,
                modifiers: [extras, cooked]
            )
        }
        let menu = FoodMenu(
            id: MenuID("dinner"),
            of: .branch(BranchID("centru")),
            currency: .eur,
            categories: [MenuCategory(id: CategoryID("food"), name: text("Food"))],
            items: items,
            coverCharge: eur(150),
            modifierGroups: [
                ModifierGroup(id: extras, name: text("Extras"), units: ChoiceRange(0, 4), options: options),
                ModifierGroup(
                    id: cooked,
                    name: text("Cooked"),
                    kind: .single,
                    units: ChoiceRange(1, 1),
                    options: [ModifierOption(id: OptionID("well"), name: text("well done"))]
                ),
            ],
            saleRules: SaleRules(taxes: [
                TaxRule(TaxRate(TaxCode(rawValue: "reduced"), .percent(9), isIncluded: true), on: [.food]),
                TaxRule(
                    TaxRate(TaxCode(rawValue: "general"), .percent(21), isIncluded: true),
                    on: [.alcohol, .service]
                ),
                TaxRule(TaxRate(TaxCode(rawValue: "city"), .percent(2))),
            ])
        )
        let lines = (0..<20).map { (number: Int) -> CartLine in
            let (first, second) = (1 + number % 6, 1 + (number + 2) % 6)
            return CartLine(
                id: LineID("\(number)"),
                item: items[number * 37 % 120].id,
                quantity: 1 + number % 3,
                modifiers: [
                    ModifierChoice(OptionID("extra-\(first)"), of: extras),
                    ModifierChoice(OptionID("extra-\(second)"), of: extras),
                    ModifierChoice(OptionID("well"), of: cooked),
                ],
                discounts: number % 10 == 0 ? [off(20)] : []
            )
        }
        return (menu, Cart(lines, covers: 8, discounts: [off(10)]))
    }
}
