import Tableside

extension Benchmarks {
    /// The cost of pricing a cart from a menu, with all checks of the cart.
    static func cart() throws -> [Benchmark] {
        let category = CategoryID("pizza")
        let items = (1...120).map { number -> MenuItem in
            let price = Money(minorUnits: Int64(800 + number * 25), .eur)
            return MenuItem(
                id: MenuItemID("pizza-\(number)"),
                name: LocalizedText("Pizza \(number)", in: .english),
                category: category,
                price: price,
                station: number % 4 == 0 ? .bar : .kitchen
            )
        }
        let menu = FoodMenu(
            id: MenuID("dinner"),
            of: .branch(BranchID("centru")),
            currency: .eur,
            categories: [MenuCategory(id: category, name: LocalizedText("Pizza", in: .english))],
            items: items,
            coverCharge: Money(minorUnits: 150, .eur)
        )
        let lines = (0..<20).map { number in
            CartLine(id: LineID("\(number)"), item: items[number * 37 % 120].id, quantity: 1 + number % 3)
        }
        let cart = Cart(lines, covers: 8)
        let now = Instant(millisecondsSince1970: 1_774_720_800_000)
        let prices = Dictionary(uniqueKeysWithValues: items.map { ($0.id, $0.price?.minorUnits ?? 0) })
        return [
            Benchmark(
                "cart: twenty lines priced",
                per: "cart",
                operations: 10,
                target: 10_000,
                subject: Contender("FoodMenu.quote") {
                    var digest: UInt64 = 0
                    for _ in 0..<10 { mix(&digest, UInt64(try menu.quote(cart, at: now).total.minorUnits)) }
                    return digest
                },
                peers: [
                    Contender("sum over a dictionary by hand") {
                        var digest: UInt64 = 0
                        for _ in 0..<10 {
                            var total = Int64(8 * 150)
                            for line in cart.lines { total += (prices[line.item] ?? 0) * Int64(line.quantity) }
                            mix(&digest, UInt64(total))
                        }
                        return digest
                    }
                ]
            ),
            try richCart(),
        ]
    }
}
