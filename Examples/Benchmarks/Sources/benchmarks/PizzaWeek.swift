import Foundation
import Tableside

/// A week of real orders, as carts for the menu of its price list (`Examples/Data`).
struct PizzaWeek {
    let menu: FoodMenu
    let carts: [Cart]
    /// The total of each order in cents, from the prices on its lines.
    let totals: [Int64]

    private struct Malformed: Error, CustomStringConvertible {
        let file: String
        let line: Int

        var description: String { "\(file), line \(line): not what a line of it looks like" }
    }

    /// Reads the price list and the orders.
    init() throws {
        var items: [String: MenuItem] = [:]
        for (line, fields) in try PizzaWeek.lines(of: "pizzaplace-menu.csv", fields: 4) {
            let name = LocalizedText(fields[0], in: .english)
            let price = try PizzaWeek.price(fields[3], "pizzaplace-menu.csv", line)
            let size = Variation(
                id: VariationID(fields[1]),
                name: LocalizedText(fields[1], in: .english),
                price: Money(minorUnits: price, .usd)
            )
            let new = MenuItem(id: MenuItemID(fields[0]), name: name, category: CategoryID(fields[2]))
            items[fields[0], default: new].variations.append(size)
        }
        let listed = items.values.sorted { $0.id < $1.id }
        menu = FoodMenu(
            id: MenuID("pizzaplace"),
            of: .branch(BranchID("pizza-place")),
            currency: .usd,
            categories: Set(listed.map(\.category)).sorted()
                .map { MenuCategory(id: $0, name: LocalizedText($0.rawValue, in: .english)) },
            items: listed
        )
        let defects = menu.problems()
        guard defects.isEmpty else { throw Defects(defects) }
        var (carts, totals): ([Cart], [Int64]) = ([], [])
        var last: String?
        for (line, fields) in try PizzaWeek.lines(of: "pizzaplace-week-2015-11-23.csv", fields: 7) {
            if fields[0] != last {
                carts.append(Cart())
                totals.append(0)
            }
            last = fields[0]
            carts[carts.count - 1].addOne(
                of: MenuItemID(fields[3]),
                variation: VariationID(fields[4]),
                as: LineID("\(carts[carts.count - 1].lines.count + 1)")
            )
            totals[totals.count - 1] += try PizzaWeek.price(fields[6], "pizzaplace-week-2015-11-23.csv", line)
        }
        (self.carts, self.totals) = (carts, totals)
    }

    /// The lines below a file's header, each with its number and its fields.
    private static func lines(of file: String, fields count: Int) throws -> [(line: Int, fields: [String])] {
        // The folder Examples is four levels above this file.
        let examples = (0..<4).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
        let data = examples.appendingPathComponent("Data")
        let text = try String(contentsOf: data.appendingPathComponent(file), encoding: .utf8)
        return try text.split(separator: "\n").enumerated().dropFirst().map { index, line in
            let fields = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
            guard fields.count == count else { throw Malformed(file: file, line: index + 1) }
            return (index + 1, fields)
        }
    }

    /// The cents of a price such as `12.75` or `12.5`.
    private static func price(_ text: String, _ file: String, _ line: Int) throws -> Int64 {
        let parts = text.split(separator: ".")
        guard let whole = Int64(parts[0]), parts.count <= 2 else { throw Malformed(file: file, line: line) }
        let cents = parts.count == 2 ? Int64(parts[1].padding(toLength: 2, withPad: "0", startingAt: 0)) : 0
        guard let cents else { throw Malformed(file: file, line: line) }
        return whole * 100 + cents
    }
}

extension Benchmarks {
    /// The cost of pricing a whole week of orders again, one by one.
    static func pizzaWeek() throws -> [Benchmark] {
        let week = try PizzaWeek()
        let now = Instant(millisecondsSince1970: 1_774_720_800_000)
        var prices: [MenuItemID: [VariationID: Int64]] = [:]
        for item in week.menu.items {
            for size in item.variations { prices[item.id, default: [:]][size.id] = size.price.minorUnits }
        }
        let quoted = Contender("FoodMenu.quote") {
            var digest: UInt64 = 0
            for cart in week.carts { mix(&digest, UInt64(try week.menu.quote(cart, at: now).total.minorUnits)) }
            return digest
        }
        let summed = Contender("sum over a dictionary by hand") { [prices] in
            var digest: UInt64 = 0
            for cart in week.carts {
                var total: Int64 = 0
                for line in cart.lines {
                    total += (line.variation.flatMap { prices[line.item]?[$0] } ?? 0) * Int64(line.quantity)
                }
                mix(&digest, UInt64(total))
            }
            return digest
        }
        let rung = Contender("sums of the prices in the file") {
            var digest: UInt64 = 0
            for total in week.totals { mix(&digest, UInt64(total)) }
            return digest
        }
        return [
            Benchmark(
                "pizzaplace: a week re-priced",
                per: "week of \(week.carts.count) orders",
                operations: 1,
                target: 10_000_000,
                subject: quoted,
                peers: [summed, rung]
            ),
            Benchmark(
                "pizzaplace: an order of the week re-priced",
                per: "order",
                operations: week.carts.count,
                subject: quoted,
                peers: [summed]
            ),
        ]
    }
}
