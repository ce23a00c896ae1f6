import TablesideBilling
import TablesideCore
import TablesideHosting
import TablesideOperations
import TablesideOrdering
import TablesideTesting
import Testing

private typealias D = Diner

/// Of two machines on one store the one whose clock was behind was refused whatever the other had touched in between: every
/// order goes over the stock of the branch, so that on a busy evening it could place none.
@Suite("Regressions: two clocks on one store")
struct SkewedClocksTests {
    /// The clocks of two machines, the second so far ahead.
    private static func runners(_ diner: Diner, ahead: Elapsed, tolerance: Elapsed? = nil) -> [CommandRunner] {
        let start = diner.clock.now()
        return [start, start + ahead].map { now in
            CommandRunner(
                store: diner.store,
                clock: ManualClock(now),
                timers: [.decision(Order.self) { order in order.dueCommand.map { OrderOperation(order.id, $0) } }],
                clockTolerance: tolerance ?? CommandRunner.usualClockTolerance
            )
        }
    }

    @Test("both take orders in turn, and nothing is dated back")
    func inTurn() async throws {
        let diner = try await Diner(caps: [D.wanda: nil])
        let runners = Self.runners(diner, ahead: .minutes(3))
        for number in 0..<6 {
            let placing = try diner.placing("\(number)", [(D.soup, 1)])
            let terms = FixedContext<PlaceOrder, OrderingPolicy>(diner.terms(assigned: true))
            try await runners[(number + 1) % 2].perform(Envelope(placing, by: D.guest, id: diner.nextID()), in: terms)
        }
        #expect(try await diner.tab().orders.count == 6)
        var last: [DocumentRef: Instant] = [:]
        for event in try await diner.store.events(limit: 1_000).events {
            #expect(event.at >= last[event.aggregate] ?? event.at)
            last[event.aggregate] = event.at
        }
    }

    @Test("a clock that is wrong by more than both may be is refused as before, and changes nothing")
    func beyond() async throws {
        let diner = try await Diner(caps: [D.wanda: nil])
        for (ahead, tolerance) in [(Elapsed.minutes(6), nil), (.milliseconds(1), Elapsed.zero)] as [(Elapsed, Elapsed?)]
        {
            let runners = Self.runners(diner, ahead: ahead, tolerance: tolerance)
            let terms = FixedContext<PlaceOrder, OrderingPolicy>(diner.terms())
            let name = diner.nextID().rawValue
            try await runners[1].perform(Envelope(diner.placing(name), by: D.guest, id: diner.nextID()), in: terms)
            let (last, now) = (runners[1].clock.now(), runners[0].clock.now())
            try await diner.refuses(Order.Refusal(.clockWentBack(last: last, now: now))) {
                try await runners[0].perform(
                    Envelope(
                        OrderOperation(OrderID(name), .accept(waiter: D.wanda), shift: diner.day),
                        by: D.waiter(D.wanda),
                        id: diner.nextID()
                    )
                )
            }
            diner.clock.set(last)
        }
    }

    @Test("time is up on the machine that is behind as well, though the other writes all the time")
    func timers() async throws {
        let diner = try await Diner(caps: [D.wanda: nil])
        let runners = Self.runners(diner, ahead: .minutes(3))
        let terms = diner.terms(acceptWithin: .minutes(10))
        let first = FixedContext<PlaceOrder, OrderingPolicy>(terms)
        try await runners[0].perform(
            Envelope(diner.placing("1", [(D.soup, 1)]), by: D.guest, id: diner.nextID()),
            in: first
        )
        let due = try #require(try await diner.order("1").nextDue)
        // The other one has just placed an order that touches the same stock.
        let other = CommandRunner(store: diner.store, clock: ManualClock(due + .minutes(3)))
        try await other.perform(Envelope(diner.placing("2", [(D.soup, 1)]), by: D.guest, id: diner.nextID()), in: first)
        #expect(try await runners[0].fireDue(at: due, limit: 1).map(\.result) == [.done])
        #expect(try await diner.order("1").state == .expired)
    }
}
