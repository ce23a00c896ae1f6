import TablesideBilling
import TablesideBooking
import TablesideCore
import TablesideHosting
import TablesideMenu
import TablesideOperations
import TablesideOrdering
import TablesideTesting
import Testing

@testable import TablesideTestSupport

/// Two phones at one table order at once, call by call in an order that a seed draws: no line is lost, none comes twice.
@Suite("Two phones on one tab")
struct PlaceOrderRaceTests {
    private static let tab = TabID("table-7")
    private static let branch = Diner.branch
    private static let start = Trattoria.now

    /// What is the same in every run.
    private struct House: Sendable {
        let menu: FoodMenu
        let plan: VenuePlan

        static func open() throws -> House {
            let plan = try SampleHouse(seats: [2, 4]).plan()
            return House(menu: try Diner.menu(), plan: plan)
        }
    }

    /// An order that a phone sends.
    private struct Sent: Sendable {
        let order: OrderID
        let soups: Int
        var isPlaced = false
    }

    /// What one run comes to.
    private struct Run {
        var faults: [String] = []
        var placed = 0
        var refused = 0
        var conflicts = 0
        var schedule: [Int] = []
    }

    /// Plays one interleaving: two phones send two or three orders each; now and then a waiter locks the tab in between.
    private static func play(_ seed: UInt64, in house: House, on store: any HostStore) async throws -> Run {
        var random = SplitMix64(seed: seed)
        let soups = 2 + random.draw(8)
        let setup = CommandRunner(store: store, clock: ManualClock(start))
        let count = Stock.Command.setCount(key: StockKey(item: Diner.soup), count: soups)
        try await setup.perform(Envelope(count, on: Stock.self, branch, by: Diner.manager, id: CommandID("count")))
        let hasWaiter = random.draw(3) == 0
        let turns = Turns(seed: random.next(), tasks: hasWaiter ? 3 : 2)
        let phones = (0..<2).map { Phone(number: $0, seed: random.next(), house: house) }
        let sent = try await withThrowingTaskGroup(of: [Sent].self) { group in
            for phone in phones {
                let own = TurnStore(store: store, turns: turns, task: phone.number)
                group.addTask {
                    let result: Result<[Sent], any Error>
                    do { result = .success(try await phone.order(on: own)) } catch { result = .failure(error) }
                    await turns.leave()
                    return try result.get()
                }
            }
            if hasWaiter {
                let own = TurnStore(store: store, turns: turns, task: 2)
                group.addTask {
                    let runner = CommandRunner(store: own, clock: ManualClock(start))
                    for (number, action) in [TabOperation.Action.askForBill, .unlock].enumerated() {
                        // There may be nothing to bill yet.
                        _ = try? await runner.perform(
                            Envelope(TabOperation(tab, action), by: Diner.manager, id: CommandID("waiter-\(number)")),
                            in: FixedContext(house.plan)
                        )
                    }
                    await turns.leave()
                    return []
                }
            }
            return try await group.reduce(into: [Sent]()) { $0 += $1 }
        }
        var run = Run()
        run.placed = sent.filter(\.isPlaced).count
        run.refused = sent.count - run.placed
        run.conflicts = await turns.conflicts
        run.schedule = await turns.schedule
        run.faults = try await faults(of: sent, soups: soups, in: store)
        return run
    }

    /// A phone with its own guest.
    private struct Phone: Sendable {
        let number: Int
        let seed: UInt64
        let house: House

        func order(on store: TurnStore) async throws -> [Sent] {
            var random = SplitMix64(seed: seed)
            let guest = UserID("guest-\(number)")
            let runner = CommandRunner(store: store, clock: ManualClock(start))
            let terms = OrderingPolicy(menu: house.menu, profile: .dineIn)
            let opening = GuestTab.Opening(
                branch: branch,
                currency: house.menu.currency,
                opener: .firstItem,
                table: TableID("t7")
            )
            var sent: [Sent] = []
            for round in 0..<(2 + random.draw(2)) {
                let soups = random.draw(3)
                let wishes = soups == 0 ? [(Diner.bread, 1)] : [(Diner.soup, soups), (Diner.bread, 1)]
                var order = Sent(order: OrderID("\(number)-\(round)"), soups: soups)
                let placing = PlaceOrder(order.order, Diner.cart(wishes), on: tab, opening: opening, guest: guest)
                // An impatient guest taps twice.
                for _ in 0...(random.draw(4) == 0 ? 1 : 0) {
                    do throws(CommandFailure<AnyRefusal>) {
                        try await runner.perform(
                            Envelope(placing, by: .guest(guest), id: CommandID("phone-\(number)-\(round)")),
                            in: FixedContext(terms)
                        )
                        order.isPlaced = true
                    } catch {
                        guard error.refusal != nil else { throw error }
                    }
                }
                sent.append(order)
            }
            return sent
        }
    }

    /// What does not hold of what is stored, by what the phones were told.
    private static func faults(of sent: [Sent], soups: Int, in store: any HostStore) async throws -> [String] {
        var faults: [String] = []
        func require(_ holds: Bool, _ fault: @autoclosure () -> String) { if !holds { faults.append(fault()) } }
        let placed = sent.filter(\.isPlaced)
        let orders = try await store.load(GuestTab.self, tab)?.orders ?? []
        require(Set(orders) == Set(placed.map(\.order)), "the tab has \(orders), placed were \(placed.map(\.order))")
        require(Set(orders).count == orders.count, "an order stands twice: \(orders)")
        let stock = try await store.load(Stock.self, branch) ?? Stock(id: branch)
        let key = StockKey(item: Diner.soup)
        let taken = placed.reduce(0) { $0 + $1.soups }
        require(stock.free[key] == soups - taken && taken <= soups, "\(stock.free) of \(soups), \(taken) were placed")
        var (added, given): ([OrderID], [OrderID]) = ([], [])
        for event in try await store.events(limit: 1_000).events {
            if case .orderAdded(let order, _, _)? = try event.recorded(of: GuestTab.self)?.event { added.append(order) }
            if try event.recorded(of: Order.self) != nil { given.append(OrderID(event.aggregate.id)) }
        }
        require(added == orders, "added were \(added), the tab has \(orders)")
        require(Set(given) == Set(orders) && given.count == orders.count, "given were \(given)")
        for order in sent {
            let stored = try await store.load(Order.self, order.order)
            let reserved = stock.reservations[order.order]?[key] ?? 0
            guard order.isPlaced else {
                require(stored == nil && reserved == 0, "the refused order \(order.order) left something")
                continue
            }
            let lines = stored?.lines.map { "\($0.quoted.quantity) \($0.quoted.item)" } ?? []
            let wanted = (order.soups == 0 ? [] : ["\(order.soups) soup"]) + ["1 bread"]
            require(lines == wanted && stored?.tab == tab, "\(order.order) holds \(lines)")
            require(reserved == order.soups, "\(reserved) soups are set aside for \(order.order)")
        }
        return faults
    }

    @Test("every order that was placed is on the tab once with its lines, and one that was refused left nothing")
    func nothingIsLost() async throws {
        let house = try House.open()
        var (placed, refused, conflicts) = (0, 0, 0)
        var schedules: Set<[Int]> = []
        let count = runs(100, long: 100_000)
        for seed in 0..<UInt64(count) {
            let run = try await Self.play(seed, in: house, on: MemoryStore())
            #expect(run.faults == [], "seed \(seed): \(run.schedule)")
            placed += run.placed
            refused += run.refused
            conflicts += run.conflicts
            schedules.insert(run.schedule)
        }
        // The phones do meet, and in ever other ways.
        #expect(placed > count && refused > count / 20 && conflicts > count / 2)
        #expect(schedules.count > count * 3 / 4)
    }

    @Test("the same seed plays the same interleaving")
    func sameAgain() async throws {
        let house = try House.open()
        for seed in 0..<5 as Range<UInt64> {
            let first = try await Self.play(seed, in: house, on: MemoryStore())
            let second = try await Self.play(seed, in: house, on: MemoryStore())
            #expect(first.schedule == second.schedule && first.placed == second.placed, "seed \(seed)")
        }
    }

    @Test("on a store that compares no versions orders are lost, and found to be")
    func carelessStore() async throws {
        let house = try House.open()
        var found = 0
        for seed in 0..<40 as Range<UInt64> {
            let run = try await Self.play(seed, in: house, on: CarelessStore())
            if run.faults.contains(where: { $0.hasPrefix("the tab has") }) { found += 1 }
        }
        #expect(found > 10, "\(found)")
    }
}
