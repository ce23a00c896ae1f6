import Foundation
import TablesideCore
import TablesideMenu
import TablesideTesting
import Testing

@testable import TablesideTestSupport

@Suite("Stock")
struct StockTests {
    static let soup = StockKey(item: Trattoria.soup)
    static let pizza = StockKey(item: Trattoria.pizza)
    static let beer = StockKey(item: Trattoria.beer)
    static let large = StockKey(item: Trattoria.beer, variation: Trattoria.large)
    static let manager = Trattoria.author(.manager)
    static let first = OrderID("1")
    static let second = OrderID("2")

    static func stock(_ counts: [StockKey: Int]) throws -> Stock {
        var stock = Stock(id: Trattoria.branch)
        for (key, count) in counts.sorted(by: { $0.key < $1.key }) {
            try stock.perform(.setCount(key: key, count: count), by: manager, at: Trattoria.now)
        }
        return stock
    }

    @Test("QP-45 sending an order takes its quantities; the same goods come back when it is cancelled")
    func takesAndReturns() throws {
        var stock = try Self.stock([Self.soup: 5, Self.pizza: 5])
        let wanted = [Self.soup: 2, Self.pizza: 1]
        try stock.perform(.reserve(order: Self.first, quantities: wanted), by: .system, at: Trattoria.now)
        #expect(stock.available(Self.soup, at: Trattoria.now) == 3)
        #expect(stock.onHand(Self.soup) == 5)
        try stock.perform(.release(order: Self.first), by: .system, at: Trattoria.now)
        #expect(stock.available(Self.soup, at: Trattoria.now) == 5)
        try stock.perform(.reserve(order: Self.second, quantities: wanted), by: .system, at: Trattoria.now)
        try stock.perform(.commit(order: Self.second), by: Trattoria.author(.waiter), at: Trattoria.now)
        #expect(stock.available(Self.soup, at: Trattoria.now) == 3)
        #expect(stock.onHand(Self.soup) == 3)
        #expect(stock.reservations.isEmpty)
        try stock.perform(.restock(order: Self.second, quantities: wanted), by: .system, at: Trattoria.now)
        #expect(stock.available(Self.soup, at: Trattoria.now) == 5)
        #expect(stock.available(Self.pizza, at: Trattoria.now) == 5)
    }

    @Test("an order gets all its goods or none, and every shortage is told")
    func atomic() throws {
        var stock = try Self.stock([Self.soup: 1, Self.pizza: 0, Self.beer: 9])
        let before = stock
        let shortages = [
            Stock.Shortage(key: Self.pizza, wanted: 1, available: 0),
            Stock.Shortage(key: Self.soup, wanted: 2, available: 1),
        ]
        #expect(throws: Stock.Refusal(.insufficient(shortages: shortages))) {
            try stock.perform(
                .reserve(order: Self.first, quantities: [Self.soup: 2, Self.pizza: 1, Self.beer: 3]),
                by: .system,
                at: Trattoria.now
            )
        }
        #expect(stock == before)
    }

    @Test("a variation is counted on its own where it has a count, else with its item; the rest is unrestricted")
    func keys() throws {
        var stock = try Self.stock([Self.beer: 10])
        #expect(stock.countedKey(of: Self.large) == Self.beer)
        #expect(stock.available(Self.large, at: Trattoria.now) == 10)
        #expect(stock.available(Self.soup, at: Trattoria.now) == nil)
        #expect(!stock.counts(anyOf: [Self.soup, Self.pizza]))
        #expect(stock.counts(anyOf: [Self.soup, Self.large]))
        let small = StockKey(item: Trattoria.beer, variation: Trattoria.small)
        try stock.perform(
            .reserve(order: Self.first, quantities: [Self.large: 4, small: 3, Self.soup: 99]),
            by: .system,
            at: Trattoria.now
        )
        #expect(stock.reservations[Self.first] == [Self.beer: 7])
        try stock.perform(.setCount(key: Self.large, count: 2), by: Self.manager, at: Trattoria.now)
        #expect(stock.available(Self.large, at: Trattoria.now) == 2)
        #expect(stock.available(small, at: Trattoria.now) == 3)
        #expect(
            try stock.perform(
                .reserve(order: Self.second, quantities: [Self.soup: 1]),
                by: .system,
                at: Trattoria.now
            ) == []
        )
    }

    @Test("counting, receiving and no longer counting")
    func counting() throws {
        var stock = Stock(id: Trattoria.branch)
        try stock.perform(.receive(quantities: [Self.soup: 4, Self.pizza: 2]), by: Self.manager, at: Trattoria.now)
        try stock.perform(.receive(quantities: [Self.soup: 3]), by: Trattoria.author(.cook), at: Trattoria.now)
        #expect(stock.available(Self.soup, at: Trattoria.now) == 7)
        try stock.perform(.reserve(order: Self.first, quantities: [Self.soup: 5]), by: .system, at: Trattoria.now)
        #expect(
            refusal(of: .setCount(key: Self.soup, count: 4), on: stock) == .stillReserved(key: Self.soup, reserved: 5)
        )
        #expect(refusal(of: .stopCounting(key: Self.soup), on: stock) == .stillReserved(key: Self.soup, reserved: 5))
        try stock.perform(.setCount(key: Self.soup, count: 5), by: Self.manager, at: Trattoria.now)
        #expect(stock.available(Self.soup, at: Trattoria.now) == 0)
        try stock.perform(.commit(order: Self.first), by: .system, at: Trattoria.now)
        try stock.perform(.stopCounting(key: Self.soup), by: Self.manager, at: Trattoria.now)
        #expect(stock.available(Self.soup, at: Trattoria.now) == nil)
    }

    private func refusal(
        of command: Stock.Command,
        on stock: Stock,
        by author: Author = Self.manager,
        at now: Instant = Trattoria.now
    ) -> Stock.Refusal.Reason? {
        do {
            _ = try stock.decide(command, by: author, at: now)
            return nil
        } catch {
            return error.reason
        }
    }

    @Test("what makes no sense is refused by name")
    func refusals() throws {
        var stock = try Self.stock([Self.soup: 5])
        try stock.perform(.reserve(order: Self.first, quantities: [Self.soup: 1]), by: .system, at: Trattoria.minute(1))
        let now = Trattoria.minute(1)
        func reason(_ command: Stock.Command, by author: Author = Self.manager) -> Stock.Refusal.Reason? {
            refusal(of: command, on: stock, by: author, at: now)
        }
        #expect(reason(.reserve(order: Self.first, quantities: [Self.soup: 1])) == .alreadyApplied(command: .reserve))
        #expect(reason(.setCount(key: Self.soup, count: 5)) == .alreadyApplied(command: .setCount))
        #expect(reason(.stopCounting(key: Self.pizza)) == .alreadyApplied(command: .stopCounting))
        #expect(reason(.commit(order: Self.second)) == .unknownOrder(order: Self.second))
        #expect(reason(.release(order: Self.second)) == .unknownOrder(order: Self.second))
        #expect(reason(.setCount(key: Self.soup, count: -1)) == .invalidQuantity(key: Self.soup, quantity: -1))
        for quantity in [0, -1, Int.min] {
            let quantities = [Self.soup: quantity]
            let expected = Stock.Refusal.Reason.invalidQuantity(key: Self.soup, quantity: quantity)
            #expect(reason(.receive(quantities: quantities)) == expected)
            #expect(reason(.reserve(order: Self.second, quantities: quantities)) == expected)
            #expect(reason(.restock(order: Self.second, quantities: quantities)) == expected)
        }
        #expect(
            reason(.receive(quantities: [Self.soup: .max])) == .tooMany(key: Self.soup, quantity: .max)
        )
        #expect(
            reason(.restock(order: Self.first, quantities: [Self.soup: .max]))
                == .tooMany(key: Self.soup, quantity: .max)
        )
        #expect(
            refusal(of: .receive(quantities: [Self.soup: 1]), on: stock, at: Trattoria.now)
                == .clockWentBack(last: now, now: Trattoria.now)
        )
        let elsewhere = Author.manager(UserID("eve"), at: BranchID("zlin"))
        #expect(
            reason(.receive(quantities: [Self.soup: 1]), by: elsewhere)
                == .otherBranch(author: BranchID("zlin"), branch: Trattoria.branch)
        )
    }

    @Test("every command by every role: staff count goods, only the engine and staff move what belongs to an order")
    func roles() throws {
        var stock = try Self.stock([Self.soup: 5])
        try stock.perform(.reserve(order: Self.first, quantities: [Self.soup: 1]), by: .system, at: Trattoria.now)
        let commands: [Stock.Command] = [
            .receive(quantities: [Self.soup: 1]), .setCount(key: Self.soup, count: 9),
            .stopCounting(key: Self.soup), .reserve(order: Self.second, quantities: [Self.soup: 1]),
            .commit(order: Self.first), .release(order: Self.first),
            .restock(order: Self.first, quantities: [Self.soup: 1]),
            .sellOut(key: Self.pizza, until: nil), .resumeSelling(key: Self.beer),
        ]
        try stock.perform(.sellOut(key: Self.beer, until: nil), by: .system, at: Trattoria.now)
        #expect(Set(commands.map(\.kind)) == Set(Stock.Command.Kind.allCases))
        // Written by hand: who may, and then what happens to a soup of which one is set aside.
        let counting: Set<String> = ["waiter", "cook", "manager", "system"]
        let moving: Set<String> = ["waiter", "manager", "system"]
        for (index, command) in commands.enumerated() {
            for role in Role.known + [Role(rawValue: "sommelier")] {
                let permitted = (index < 3 || index > 6 ? counting : moving).contains(role.rawValue)
                let expected: Stock.Refusal.Reason? =
                    !permitted
                    ? .notPermitted(role: role, command: command.kind)
                    : index == 2 ? .stillReserved(key: Self.soup, reserved: 1) : nil
                #expect(
                    refusal(of: command, on: stock, by: Trattoria.author(role)) == expected,
                    "\(command.kind) \(role)"
                )
            }
        }
    }

    @Test("sold out until an instant: nothing is left before it, and what was left at it, without a word")
    func soldOut() throws {
        var stock = try Self.stock([Self.soup: 5])
        let until = Trattoria.minute(30)
        func available(_ key: StockKey, _ minute: Int) -> Int? { stock.available(key, at: Trattoria.minute(minute)) }
        try stock.perform(.sellOut(key: Self.soup, until: until), by: Self.manager, at: Trattoria.now)
        #expect(available(Self.soup, 0) == 0)
        #expect(stock.available(Self.soup, at: until - .milliseconds(1)) == 0)
        #expect(available(Self.soup, 30) == 5)
        // What is not counted is sold out as a whole, or in one variation.
        try stock.perform(.sellOut(key: Self.large, until: nil), by: Self.manager, at: Trattoria.now)
        #expect(available(Self.large, 1_000) == 0 && available(Self.beer, 0) == nil)
        try stock.perform(.sellOut(key: Self.beer, until: until), by: Self.manager, at: Trattoria.now)
        let small = StockKey(item: Self.beer.item, variation: VariationID("0.3"))
        #expect(available(small, 0) == 0 && available(small, 30) == nil && available(Self.large, 30) == 0)
        try stock.perform(.resumeSelling(key: Self.large), by: Self.manager, at: Trattoria.minute(1))
        #expect(available(Self.large, 1) == 0 && available(Self.large, 30) == nil)
    }

    @Test("orders that were placed before keep what was set aside, give it back, and may have it set aside again")
    func soldOutOrders() throws {
        var stock = try Self.stock([Self.soup: 5])
        let reserve = Stock.Command.reserve(order: Self.first, quantities: [Self.soup: 2])
        try stock.perform(reserve, by: .system, at: Trattoria.now)
        try stock.perform(.sellOut(key: Self.soup, until: nil), by: Self.manager, at: Trattoria.minute(1))
        #expect(stock.reserved(Self.soup) == 2)
        try stock.perform(.release(order: Self.first), by: .system, at: Trattoria.minute(2))
        // An order that is sent back: what it takes was sold long ago.
        try stock.perform(reserve, by: .system, at: Trattoria.minute(3))
        #expect(stock.available(Self.soup, at: Trattoria.minute(3)) == 0)
        try stock.perform(.resumeSelling(key: Self.soup), by: Self.manager, at: Trattoria.minute(4))
        #expect(stock.available(Self.soup, at: Trattoria.minute(4)) == 3)
    }

    @Test("what is sold out already, is sold, or would be sold out until the past, is refused by name")
    func soldOutRefusals() throws {
        var stock = try Self.stock([Self.soup: 5])
        let (now, until) = (Trattoria.now, Trattoria.minute(30))
        try stock.perform(.sellOut(key: Self.soup, until: until), by: Self.manager, at: now)
        let same = Stock.Command.sellOut(key: Self.soup, until: until)
        #expect(refusal(of: same, on: stock) == .alreadyApplied(command: .sellOut))
        #expect(refusal(of: .sellOut(key: Self.soup, until: Trattoria.minute(31)), on: stock) == nil)
        #expect(refusal(of: same, on: stock, at: until) == .tooLate(until: until))
        #expect(refusal(of: .sellOut(key: Self.soup, until: nil), on: stock, at: until) == nil)
        #expect(
            refusal(of: .resumeSelling(key: Self.pizza), on: stock) == .alreadyApplied(command: .resumeSelling)
        )
        #expect(
            refusal(of: .resumeSelling(key: Self.soup), on: stock, at: until)
                == .alreadyApplied(command: .resumeSelling)
        )
        // What is over is forgotten with the next word about it.
        try stock.perform(.sellOut(key: Self.pizza, until: nil), by: Self.manager, at: until)
        #expect(Set(stock.soldOut.keys) == [Self.pizza])
    }

    @Test("at most 8,000 goods are counted or marked as sold out, and those that are can change")
    func manyGoods() throws {
        let limit = SizeLimit.stockKeys
        func key(_ number: Int) -> StockKey { StockKey(item: MenuItemID("g\(number)")) }
        var stock = Stock(id: Trattoria.branch)
        let most = Dictionary(uniqueKeysWithValues: (1..<limit).map { (key($0), 1) })
        try stock.perform(.receive(quantities: most), by: Self.manager, at: Trattoria.now)
        try stock.perform(.sellOut(key: key(0), until: nil), by: Self.manager, at: Trattoria.now)
        let others: [Stock.Command] = [
            .receive(quantities: [key(limit): 1]), .setCount(key: key(limit), count: 1),
            .sellOut(key: key(limit), until: nil),
        ]
        for command in others {
            #expect(throws: Stock.Refusal(.tooManyGoods(limit: limit))) {
                try stock.perform(command, by: Self.manager, at: Trattoria.now)
            }
        }
        try stock.perform(.receive(quantities: [key(1): 2]), by: Self.manager, at: Trattoria.now)
        try stock.perform(.setCount(key: key(2), count: 7), by: Self.manager, at: Trattoria.now)
        try stock.perform(.stopCounting(key: key(3)), by: Self.manager, at: Trattoria.now)
        for command in others.prefix(1) { try stock.perform(command, by: Self.manager, at: Trattoria.now) }
        #expect(stock.onHand(key(1)) == 3 && stock.onHand(key(limit)) == 1)
    }

    @Test("marks as sold out whose time has passed take no room from other goods")
    func formerMarks() throws {
        let limit = SizeLimit.stockKeys
        func key(_ number: Int) -> StockKey { StockKey(item: MenuItemID("g\(number)")) }
        var full = Stock(id: Trattoria.branch)
        let most = Dictionary(uniqueKeysWithValues: (2..<limit).map { (key($0), 1) })
        try full.perform(.receive(quantities: most), by: Self.manager, at: Trattoria.now)
        let until = Trattoria.minute(1)
        for number in 0..<2 {
            let mark = Stock.Command.sellOut(key: key(number), until: until)
            try full.perform(mark, by: Self.manager, at: Trattoria.now)
        }
        let (one, two) = (key(limit), key(limit + 1))
        func checkFull(_ stock: Stock) {
            for command: Stock.Command in [
                .receive(quantities: [key(limit + 2): 1]), .setCount(key: key(limit + 2), count: 1),
                .sellOut(key: key(limit + 2), until: nil),
            ] {
                #expect(refusal(of: command, on: stock, at: until) == .tooManyGoods(limit: limit))
            }
        }
        #expect(refusal(of: .setCount(key: one, count: 1), on: full) == .tooManyGoods(limit: limit))

        var received = full
        try received.perform(.receive(quantities: [one: 1, two: 1]), by: Self.manager, at: until)
        #expect(received.free.count == limit && received.soldOut.isEmpty)
        checkFull(received)
        var counted = full
        for key in [one, two] { try counted.perform(.setCount(key: key, count: 1), by: Self.manager, at: until) }
        #expect(counted.free.count == limit && counted.soldOut.isEmpty)
        checkFull(counted)
        // One that was marked before is marked again like any other.
        var marked = full
        for key in [one, key(0)] { try marked.perform(.sellOut(key: key, until: nil), by: Self.manager, at: until) }
        #expect(Set(marked.soldOut.keys) == [one, key(0)] && marked.free.count == limit - 2)
        checkFull(marked)
    }

    @Test("a ledger that does not add up is not read")
    func decoding() throws {
        var stock = try Self.stock([Self.soup: 5])
        try stock.perform(.reserve(order: Self.first, quantities: [Self.soup: 2]), by: .system, at: Trattoria.now)
        let json = try encoded(stock)
        #expect(try decoded(Stock.self, json) == stock)
        for (from, to, code) in [
            ("\"soup\":3", "\"soup\":-1", "negativeCount"),
            ("{\"soup\":2}", "{\"soup\":0}", "reservedQuantity"),
            ("{\"soup\":2}", "{\"pizza\":2}", "notCounted"),
            ("{\"soup\":2}", "{\"soup\":9223372036854775807}", "tooMany"),
        ] {
            let broken = json.replacingOccurrences(of: from, with: to)
            #expect(broken != json)
            let fault = decodingFault(Stock.self, broken) as? Stock.Inconsistency
            #expect(fault?.code.rawValue == "stock.inconsistent." + code, "\(from) → \(to)")
            #expect(fault?.description.contains(code == "notCounted" ? "pizza" : "soup") == true, "\(to)")
        }
        let broken = json.replacingOccurrences(of: "\"version\":2", with: "\"version\":-2")
        #expect(broken != json)
        #expect(throws: DecodingError.self) { try decoded(Stock.self, broken) }
    }

    @Test("random commands: the counts agree with a slow ledger, nothing falls below zero, replay gives the state")
    func property() throws {
        let seed: UInt64 = 45
        var generator = SplitMix64(seed: seed)
        let keys = [Self.soup, Self.pizza, Self.beer, Self.large]
        for run in 0..<runs(50, long: 2_000) {
            var stock = Stock(id: Trattoria.branch)
            var events: [Stock.Event] = []
            // The slow ledger: what is there, and the movements of every order, one unit at a time.
            var present: [StockKey: Int] = [:]
            var aside: [OrderID: [StockKey]] = [:]
            for step in 0..<60 {
                let order = OrderID("\(Int.random(in: 0..<6, using: &generator))")
                let key = keys[Int.random(in: 0..<3, using: &generator)]
                let quantity = Int.random(in: 1...4, using: &generator)
                let command: Stock.Command =
                    switch Int.random(in: 0..<6, using: &generator) {
                    case 0: .receive(quantities: [key: quantity])
                    case 1: .setCount(key: key, count: quantity)
                    case 2: .commit(order: order)
                    case 3: .release(order: order)
                    default: .reserve(order: order, quantities: [key: quantity, Self.large: 1])
                    }
                let outcome = try? stock.perform(command, by: .system, at: Trattoria.minute(step))
                events += outcome ?? []
                if outcome != nil {
                    switch command {
                    case .receive: present[key, default: 0] += quantity
                    case .setCount: present[key] = quantity
                    case .commit:
                        for unit in aside[order] ?? [] { present[unit, default: 0] -= 1 }
                        aside[order] = nil
                    case .release: aside[order] = nil
                    case .reserve:
                        var units = present[key] == nil ? [] : Array(repeating: key, count: quantity)
                        if present[Self.beer] != nil { units.append(Self.beer) }
                        if !units.isEmpty { aside[order] = units }
                    default: break
                    }
                }
                for key in keys.prefix(3) {
                    let reserved = aside.values.joined().count { $0 == key }
                    #expect(
                        stock.available(key, at: Trattoria.now) == present[key].map { $0 - reserved },
                        "seed \(seed) run \(run)"
                    )
                    #expect((stock.available(key, at: Trattoria.now) ?? 0) >= 0, "seed \(seed) run \(run)")
                }
            }
            #expect(Stock.replaying(events, id: stock.id) == stock, "seed \(seed) run \(run)")
        }
    }

    @Test("golden JSON of the state, every event and every command")
    func goldenJSON() throws {
        var stock = Stock(id: Trattoria.branch)
        let commands: [Stock.Command] = [
            .receive(quantities: [Self.soup: 4]), .setCount(key: Self.large, count: 6),
            .setCount(key: Self.pizza, count: 1), .stopCounting(key: Self.pizza),
            .reserve(order: Self.first, quantities: [Self.soup: 1]), .commit(order: Self.first),
            .restock(order: Self.first, quantities: [Self.soup: 1]),
            .reserve(order: Self.second, quantities: [Self.large: 2]), .release(order: Self.second),
            .reserve(order: Self.second, quantities: [Self.large: 1, Self.soup: 2]),
            .sellOut(key: Self.soup, until: Trattoria.minute(30)), .sellOut(key: Self.pizza, until: nil),
            .sellOut(key: Self.beer, until: nil), .resumeSelling(key: Self.beer),
        ]
        var events: [Stock.Event] = []
        for command in commands { events += try stock.perform(command, by: .system, at: Trattoria.now) }
        try expectGolden(GoldenStock(state: stock, events: events), "Stock.json")
        try expectGoldenText(commands, "Stock.commands.json")
    }
}
