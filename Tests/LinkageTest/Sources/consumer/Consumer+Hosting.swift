import Tableside

/// The time of a host that has no clock.
private struct Noon: HostClock {
    func now() -> Instant { Instant(millisecondsSince1970: 1_795_773_600_000) }
    func sleep(for pause: Elapsed) async throws {}
}

extension Consumer {
    /// The store, the runner, decisions over several documents and the feed.
    mutating func hosting() async throws {
        let store = MemoryStore()
        let runner = CommandRunner(store: store, clock: Noon())
        let day = try Self.friday()
        let party = WalkIn(id: BookingID("1"), party: 2, leavingBy: nil)
        let host = Author.host(UserID("hana"), at: Self.house)
        let seat = SeatParty(.walkIn(request: party), on: day, tab: TabID("1"), profile: .dineIn, currency: .eur)
        let plans = FixedContext<SeatParty, VenuePlan>(try Self.plan())
        let now = try Instant(iso8601: "2026-11-27T18:00:00Z")
        let seated = try await runner.perform(Envelope(seat, by: host, id: CommandID("seat")), in: plans, at: now)
        guard case .seated(let booking) = seated.answer else { return expect("the party sits", false) }
        expect("the party sits", booking.status == .seated && !seated.isReplay)
        let again = try await runner.perform(Envelope(seat, by: host, id: CommandID("seat")), in: plans, at: now)
        expect("the same command counts once", again.isReplay && again.answer == seated.answer)
        expect("its tab is open", try await store.load(GuestTab.self, TabID("1"))?.state == .open)
        expect("the feed tells it", try await store.events(limit: 10).events.count == 2)

        let cart = Cart([CartLine(id: LineID("1"), item: MenuItemID("pizza"))])
        let order = PlaceOrder(OrderID("1"), cart, on: TabID("1"))
        let house = OrderingPolicy(menu: try Self.menu(), profile: .dineIn, acceptWithin: .minutes(5))
        let terms = FixedContext<PlaceOrder, OrderingPolicy>(house)
        let luca = Author.waiter(Self.luca, at: Self.house)
        let placed = try await runner.perform(Envelope(order, by: luca, id: CommandID("place")), in: terms, at: now)
        expect("the order waits for a waiter", placed.answer.state == .placed)
        let due = try await store.load(Order.self, OrderID("1"))?.nextDue
        expect("the house's deadline holds", due == now + .minutes(5))
    }
}
