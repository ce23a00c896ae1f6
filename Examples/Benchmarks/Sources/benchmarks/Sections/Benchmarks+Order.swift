import Tableside

extension Benchmarks {
    /// The cost of commands on orders, as sent by guests, waiters and cooks.
    static func order() throws -> [Benchmark] {
        let floor = try Floor()
        var accepted = Order(id: OrderID("order"))
        try accepted.perform(.place(floor.placement), by: floor.guest, at: floor.now)
        try accepted.perform(.accept(waiter: floor.ana), by: floor.waiter, at: floor.now)
        let order = accepted
        var finished = order
        try finished.perform(.ready, by: floor.cook, at: floor.now)
        let ready = finished
        let dinner: [(command: Order.Command, author: Author)] = [
            (.place(floor.placement), floor.guest),
            (.accept(waiter: floor.ana), floor.waiter),
            (.start(items: .all), floor.cook),
            (.ready(items: .all), floor.cook),
            (.serve(items: .all), floor.waiter),
            (.complete(tabIsSettled: true), floor.waiter),
        ]
        return [
            Benchmark(
                "order: command with a guard and one event",
                per: "command",
                operations: 198,
                target: 50,
                limit: .allocations(198, atMost: 7),
                subject: Contender("Order.perform, ask to cancel and deny by turns") {
                    var digest: UInt64 = 0
                    // A guest may ask up to three times.
                    for _ in 0..<33 {
                        var order = order
                        for _ in 0..<3 {
                            try order.perform(.requestCancel(), by: floor.guest, at: floor.now)
                            try order.perform(.denyCancel, by: floor.waiter, at: floor.now)
                        }
                        digest += UInt64(order.version.rawValue)
                    }
                    return digest
                }
            ),
            Benchmark(
                "order: items moved with a guard and one event",
                per: "command",
                operations: 200,
                target: 50,
                limit: .allocations(200, atMost: 7),
                subject: Contender("Order.perform, three lines sent back and made by turns") {
                    var order = ready
                    for _ in 0..<100 {
                        try order.perform(.recall(items: .all, reason: .mistake), by: floor.waiter, at: floor.now)
                        try order.perform(.ready, by: floor.cook, at: floor.now)
                    }
                    return UInt64(order.version.rawValue)
                }
            ),
            Benchmark(
                "order: refusal",
                per: "refusal",
                operations: 300,
                target: 30,
                limit: .allocations(300, atMost: 4.2),
                subject: Contender("Order.perform, out of turn, without a request, by the wrong person") {
                    var order = order
                    var refused: UInt64 = 0
                    func ask(_ command: Order.Command, _ author: Author) {
                        do { try order.perform(command, by: author, at: floor.now) } catch { refused += 1 }
                    }
                    for _ in 0..<100 {
                        ask(.serve, floor.waiter)
                        ask(.denyCancel, floor.waiter)
                        ask(.ready, floor.waiter)
                    }
                    return refused
                }
            ),
            Benchmark(
                "order: a dinner from placing to completion",
                per: "command",
                operations: 50 * dinner.count,
                target: 1_000,
                subject: Contender("Order.perform, three lines, six commands") {
                    var digest: UInt64 = 0
                    for _ in 0..<50 {
                        var order = Order(id: OrderID("order"))
                        for (command, author) in dinner { try order.perform(command, by: author, at: floor.now) }
                        mix(&digest, UInt64(order.version.rawValue))
                    }
                    return digest
                }
            ),
        ]
    }

    /// The staff and a guest of one branch, with the guest's order.
    private struct Floor {
        let now = Instant(millisecondsSince1970: 1_774_720_800_000)
        let ana = UserID("ana")
        let guest = Author.guest(UserID("mia"))
        let waiter: Author
        let cook: Author
        let placement: Placement

        init() throws {
            let branch = BranchID("centru")
            waiter = .waiter(ana, at: branch)
            cook = .cook(UserID("luigi"), at: branch)
            let lines = try (1...3).map { number in
                try QuotedLine(
                    id: LineID("\(number)"),
                    item: MenuItemID("pizza-\(number)"),
                    name: LocalizedText("Pizza", in: .english),
                    station: .kitchen,
                    basePrice: Money(minorUnits: 1_250, .eur),
                    quantity: number
                )
            }
            let quote = try Quote(
                menu: MenuID("evening"),
                menuVersion: .absent,
                branch: branch,
                currency: .eur,
                channel: .dineIn,
                at: now,
                lines: lines
            )
            placement = Placement(quote: quote, profile: .dineIn, tab: TabID("tab"), guest: UserID("mia"))
        }
    }
}
