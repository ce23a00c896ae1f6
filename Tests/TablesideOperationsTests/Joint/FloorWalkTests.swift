import TablesideBilling
import TablesideCore
import TablesideFloor
import TablesideHosting
import TablesideOperations
import TablesideOrdering
import TablesideTesting
import Testing

@testable import TablesideTestSupport

private typealias D = Diner

/// Waiters come, go, rest and relieve each other at random, while orders are placed, cooked, served and canceled.
@Suite("Orders and waiters in any order")
struct FloorWalkTests {
    private static let waiters = [D.wanda, D.will, UserID("wim")]
    private static let modes: [AssignmentMode] = [.assign, .claim, .offer(within: .minutes(2))]
    private static let held: [Order.State] = [.accepted, .preparing, .ready]

    private struct Walk {
        let diner: Diner
        let timers: CommandRunner
        var random: SplitMix64
        var live: [String] = []
        var placed = 0

        init(seed: UInt64) async throws {
            diner = try await Diner(caps: [D.wanda: 3, D.will: 2, "wim": nil], soups: 1_000_000)
            timers = CommandRunner(store: diner.store, clock: diner.clock, timers: [.waitingOrders])
            random = SplitMix64(seed: seed)
        }

        mutating func chance(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &random) == 0 }

        /// Does something that may be refused; returns what it was.
        mutating func step() async throws -> String {
            if chance(3) { diner.clock.advance(by: .seconds(Int.random(in: 0...90, using: &random))) }
            let waiter = waiters.randomElement(using: &random) ?? D.wanda
            let other = waiters.randomElement(using: &random) ?? D.will
            let author =
                [D.manager, D.waiter(waiter), D.waiter(other), .system].randomElement(using: &random) ?? .system
            let order = live.randomElement(using: &random) ?? "none"
            let now = diner.clock.now()
            switch Int.random(in: 0..<21, using: &random) {
            case 0...3:
                guard live.count < 12 else { return "full" }
                placed += 1
                let guest = UserID("guest\(placed / 10)")
                let terms = OrderingPolicy(
                    menu: diner.menu,
                    shift: chance(2) ? diner.day : nil,
                    work: WorkFacts(priority: chance(4) ? 1 : 0),
                    allowsSeveralTabs: true,
                    waitingOrders: nil,
                    ordersPerDay: nil
                )
                try await diner.place(diner.placing("o\(placed)", by: guest), on: terms, by: .guest(guest))
                live.append("o\(placed)")
                return "place o\(placed)"
            case 4, 5: return try await on(order, .accept(waiter: waiter), author)
            case 6: return try await on(order, .handOver(waiter: waiter), author)
            case 7, 8: return try await on(order, .ready, D.cook)
            case 9, 10: return try await on(order, .serve, D.waiter(waiter))
            case 11:
                return try await on(order, chance(2) ? .cancel(reason: .mistake) : .sendBack(reason: .mistake), author)
            case 12: return try await named("assign \(order)") { try await diner.assign(order, by: author) }
            case 13:
                let mode = modes.randomElement(using: &random) ?? .assign
                let rules = ShiftRules(
                    unit: chance(2) ? .tables : .orders,
                    mode: mode,
                    allowsOverflow: chance(2),
                    sections: chance(2) ? ["hall": ["t1", "t2"], "terrace": ["t3"]] : [:]
                )
                if chance(3) {
                    let sections: [Set<SectionID>] = [[], ["hall"], ["terrace"]]
                    let plan = WaiterPlan(sections: sections.randomElement(using: &random) ?? [])
                    return try await changed(.plan(waiter: waiter, plan: plan), author)
                }
                return try await changed(chance(2) ? .follow(rules: rules) : .end(waiter: waiter), author)
            case 14:
                let start = chance(5) ? now + .minutes(10) : nil
                let cap = chance(3) ? nil : Int.random(in: 1...3, using: &random)
                return try await changed(.begin(waiter: waiter, cap: cap, from: start), author)
            case 15:
                let going: [ShiftOperation.Change] = [
                    .cut(waiter: waiter), .sendHome(waiter: waiter), .relieve(waiter: waiter, by: other),
                ]
                return try await changed(going.randomElement(using: &random) ?? .cut(waiter: waiter), author)
            case 16:
                let until = chance(2) ? nil : now + .minutes(2)
                return try await changed(
                    chance(2) ? .pause(waiter: waiter, until: until) : .resume(waiter: waiter),
                    author
                )
            case 17:
                return try await changed(.setCap(waiter: waiter, cap: Int.random(in: 0...4, using: &random)), author)
            case 18: return try await changed(.refuse(order: OrderID(order), waiter: waiter), author)
            case 19:
                let tables: [TableID] = ["t1", "t2", "t3", "t4"]
                let change = ChangeTable(
                    TabID("tab-guest\(Int.random(in: 0...placed / 10, using: &random))"),
                    to: [tables.randomElement(using: &random) ?? "t1"],
                    shift: diner.day
                )
                let envelope = Envelope(change, by: author, id: diner.nextID())
                return try await named("changeTable") {
                    try await diner.runner.perform(envelope, in: FixedContext(diner.plan))
                }
            default: return try await named("timers") { try await timers.fireDue(at: now, limit: 10) }
            }
        }

        private var waiters: [UserID] { FloorWalkTests.waiters }
        private var modes: [AssignmentMode] { FloorWalkTests.modes }

        /// The name of what was done, or refused.
        private func named(_ name: String, _ body: () async throws -> some Any) async throws -> String {
            do {
                _ = try await body()
                return name
            } catch let failure as CommandFailure<AnyRefusal> {
                guard case .refused = failure else { throw failure }
                return name + " refused"
            }
        }

        private func on(_ order: String, _ command: Order.Command, _ author: Author) async throws -> String {
            try await named("\(command.kind.rawValue) \(order)") { try await diner.step(order, command, by: author) }
        }

        private func changed(_ change: ShiftOperation.Change, _ author: Author) async throws -> String {
            try await named("\(change.kind.rawValue)") { try await diner.change(change, by: author) }
        }

        /// What is wrong between the orders and the shift.
        mutating func faults() async throws -> [String] {
            let shift = try await diner.shift()
            let inHand = shift.waiters.flatMap(\.orders)
            var faults: [String] = []
            if Set(inHand + shift.queue).count != inHand.count + shift.queue.count {
                faults.append("an order is there twice")
            }
            if shift.waiters.contains(where: { $0.creditedOrders < 0 || $0.creditedCovers < 0 }) {
                faults.append("credit")
            }
            var known: Set<OrderID> = []
            for name in live {
                let order = try await diner.order(name)
                let holder = shift.holder(of: order.id)
                if let facts = shift.facts(of: order.id), facts.table != order.table {
                    faults.append("\(name) is brought to another table than the shift says")
                }
                if FloorWalkTests.held.contains(order.state) {
                    known.insert(order.id)
                    if holder == nil, !shift.queue.contains(order.id) { faults.append("\(name) is lost") }
                    if let holder, holder != order.waiter { faults.append("\(name) of \(holder) has another waiter") }
                } else if order.state == .placed {
                    known.insert(order.id)
                    if holder != nil { faults.append("\(name) is in hand and not accepted") }
                } else {
                    live.removeAll { $0 == name }
                }
            }
            return faults + Set(inHand + shift.queue).subtracting(known).map { "\($0) is over and still there" }
        }
    }

    @Test(
        "no order is lost, none has two waiters or another one than the shift says, and none stays when it is over",
        arguments: [UInt64(11), 12]
    )
    func walk(seed: UInt64) async throws {
        var walk = try await Walk(seed: seed)
        var done: [String: Int] = [:]
        for number in 0..<runs(400, long: 4_000) {
            let name = try await walk.step()
            done[String(name.prefix { $0 != " " }) + (name.hasSuffix("refused") ? " refused" : ""), default: 0] += 1
            let faults = try await walk.faults()
            #expect(faults.isEmpty, "seed \(seed), step \(number): \(name)")
            guard faults.isEmpty else { return }
        }
        for step in ["serve", "sendHome", "ready", "accept", "changeTable"] {
            #expect((done[step] ?? 0) > 0, "seed \(seed): never \(step)")
        }
    }
}
