import Tableside

extension Benchmarks {
    /// The cost of a whole command on a small aggregate: checking author and time, looking up the table, evaluating the
    /// guard, and making and applying the event.
    static func shift() throws -> [Benchmark] {
        let branch = BranchID(rawValue: "branch")
        let waiter = UserID(rawValue: "ana")
        let order = OrderID(rawValue: "order")
        let manager = Author.manager(UserID(rawValue: "mara"), at: branch)
        let ana = Author.waiter(waiter, at: branch)
        let now = Instant(millisecondsSince1970: 1_774_000_000_000)
        var begun = Shift(id: BranchDay(branch: branch, date: try CivilDate(year: 2026, month: 3, day: 28)))
        try begun.perform(.begin(waiter: waiter, cap: 2), by: manager, at: now)
        let shift = begun
        return [
            Benchmark(
                "shift: command with a guard and one event",
                per: "command",
                operations: 200,
                target: 50,
                limit: .allocations(200, atMost: 7),
                comparable: false,
                subject: Contender("Shift.perform, take and release by turns") {
                    var shift = shift
                    for _ in 0..<100 {
                        try shift.perform(.take(order: order, waiter: waiter), by: ana, at: now)
                        try shift.perform(.release(order: order), by: ana, at: now)
                    }
                    return UInt64(shift.load(of: waiter))
                },
                peers: [
                    Contender("array of orders by hand") {
                        var hands: [(waiter: UserID, cap: Int, orders: [OrderID])] = [(waiter, 2, [])]
                        for _ in 0..<100 {
                            if let index = hands.firstIndex(where: { $0.waiter == waiter }),
                                hands[index].orders.count < hands[index].cap
                            {
                                hands[index].orders.append(order)
                            }
                            if let index = hands.firstIndex(where: { $0.orders.contains(order) }) {
                                hands[index].orders.removeAll { $0 == order }
                            }
                        }
                        return UInt64(hands[0].orders.count)
                    }
                ]
            )
        ]
    }
}
