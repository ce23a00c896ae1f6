import TablesideCore
import TablesideFloor
import TablesideTesting
import Testing

@testable import TablesideTestSupport

/// The balancer beside a slow one that says each rule in its own way.
@Suite("Balance, beside a second implementation")
struct BalancePropertyTests {
    /// Who got an order last, by the events alone.
    private struct Turns {
        private(set) var last: UserID?
        private var regulars: [OrderID: UserID] = [:]

        mutating func note(_ event: Shift.Event, under rules: ShiftRules) {
            switch event {
            case .taken(let order, let waiter, _, let facts), .assigned(let order, let waiter, _, let facts, _):
                regulars[order] = facts.regular
                count(order, for: waiter, rules)
            case .handedOver(let order, _, let waiter, _): count(order, for: waiter, rules)
            default: break
            }
        }

        private mutating func count(_ order: OrderID, for waiter: UserID, _ rules: ShiftRules) {
            if rules.requestsKeepTurn, regulars[order] == waiter { return }
            last = waiter
        }
    }

    /// Who serves the guests at each table, by the events alone.
    private struct Guests {
        private(set) var waiters: [TableID: UserID] = [:]
        private var hands: [OrderID: (waiter: UserID, facts: WorkFacts)] = [:]

        mutating func note(_ event: Shift.Event) {
            switch event {
            case .taken(let order, let waiter, _, let facts), .assigned(let order, let waiter, _, let facts, _):
                hands[order] = (waiter, facts)
                meet(order)
            case .handedOver(let order, let from, let waiter, _):
                hands[order]?.waiter = waiter
                let table = hands[order]?.facts.table
                let isDone = !hands.values.contains { $0.waiter == from && $0.facts.table == table }
                if let table, isDone, waiters[table] == from { waiters[table] = waiter }
                meet(order)
            case .released(let order, _, _, _): hands[order] = nil
            case .returned(let orders, _, _): for order in orders { hands[order] = nil }
            case .ended(let waiter, _): waiters = waiters.filter { $0.value != waiter }
            case .tableChanged(let orders, let table, _, let from):
                if let from, from != table, let waiter = waiters.removeValue(forKey: from), let table {
                    waiters[table] = waiters[table] ?? waiter
                }
                for order in orders {
                    hands[order]?.facts.table = table
                    meet(order)
                }
                if let from { leave(from) }
            case .seated(let tables, let waiter, _):
                for table in tables {
                    waiters[table] = waiter
                    if waiter == nil { leave(table) }
                }
            default: break
            }
        }

        /// What is still to be done for guests who have left is nobody's table.
        private mutating func leave(_ table: TableID) {
            for (order, hand) in hands where hand.facts.table == table { hands[order]?.facts.isSeated = false }
        }

        /// The first who gets an order of guests who stay has their table.
        private mutating func meet(_ order: OrderID) {
            guard let hand = hands[order], hand.facts.isSeated, let table = hand.facts.table else { return }
            waiters[table] = waiters[table] ?? hand.waiter
        }
    }

    /// Who gets an order, by sorting fractions.
    private static func expected(
        _ shift: Shift,
        _ facts: WorkFacts,
        refusedBy: [UserID],
        after last: UserID?,
        among guests: Guests,
        at now: Instant
    ) -> UserID? {
        let rules = shift.rules
        func units(_ facts: WorkFacts) -> Int {
            switch rules.unit {
            case .orders: 1
            case .covers: max(1, facts.covers)
            case .tables: 0
            case .units: facts.units ?? 1
            }
        }
        func tables(_ works: [Shift.Work]) -> Int {
            Set(works.compactMap(\.facts.table)).count + works.filter { $0.facts.table == nil }.count
        }
        func load(_ waiter: Shift.Waiter, with more: [Shift.Work] = []) -> Int {
            let asked = shift.waiting.filter { $0.offer?.waiter == waiter.id }
            let works = waiter.hand + more + asked.map { Shift.Work(id: $0.id, facts: $0.facts) }
            return rules.unit == .tables ? tables(works) : works.reduce(0) { $0 + units($1.facts) }
        }
        func share(_ number: Int, _ waiter: Shift.Waiter) -> Double {
            Double(number * 100) / Double(waiter.plan.weight)
        }
        /// Whether the guests of the order are at a table of the waiter.
        func seated(_ waiter: Shift.Waiter) -> Bool {
            facts.table.map { table in
                guests.waiters[table] == waiter.id || waiter.hand.contains { $0.facts.table == table }
            } ?? false
        }
        /// Whether the waiter gets further orders of their tables alone.
        func isGoing(_ waiter: Shift.Waiter) -> Bool {
            guard !waiter.isLeaving, let last = rules.lastOrder else { return waiter.isLeaving }
            return waiter.until.map { $0 - now <= last } ?? false
        }
        let able = shift.waiters.filter { waiter in
            guard waiter.isOnDuty, let from = waiter.from, from <= now else { return false }
            if isGoing(waiter), !seated(waiter) { return false }
            if let until = waiter.until, now >= until { return false }
            if let pause = waiter.pause, pause.until.map({ now < $0 }) ?? true { return false }
            let work = Shift.Work(id: "new", facts: facts)
            if let cap = waiter.cap, load(waiter, with: [work]) > cap { return false }
            return facts.skills.subtracting(waiter.plan.skills).isEmpty && !refusedBy.contains(waiter.id)
        }
        let section = facts.table.flatMap { table in rules.sections.first { $0.value.contains(table) }?.key }
        let owners = able.filter { waiter in
            section == nil || waiter.plan.sections.isEmpty || waiter.plan.sections.contains(section ?? "")
        }
        // Who is about to leave keeps the tables that they serve.
        let keepers = able.filter(isGoing)
        let welcome = rules.allowsOverflow ? able : owners
        if keepers.isEmpty, rules.prefersRegular, welcome.contains(where: { $0.id == facts.regular }) {
            return facts.regular
        }
        var pool = keepers.isEmpty ? owners : keepers
        if pool.isEmpty, rules.allowsOverflow { pool = able }
        if keepers.isEmpty, let gap = rules.minGap {
            let rested = pool.filter { waiter in waiter.lastGiven.map { now - $0 >= gap } ?? true }
            if !rested.isEmpty { pool = rested }
        }
        if rules.policy == .roundRobin {
            let later = pool.filter { waiter in last.map { waiter.id > $0 } ?? true }
            return (later.isEmpty ? pool : later).map(\.id).min()
        }
        if case .banded(let width) = rules.policy {
            let least = pool.map { share(load($0), $0) }.min() ?? 0
            pool = pool.filter { share(load($0), $0) <= least + Double(width) }
        }
        func key(_ waiter: Shift.Waiter) -> (Double, Double) {
            let loaded = share(load(waiter), waiter)
            switch rules.policy {
            case .leastActive, .roundRobin: return (loaded, loaded)
            case .leastCovers: return (share(waiter.creditedCovers, waiter), loaded)
            case .leastTables: return (share(tables(waiter.hand), waiter), loaded)
            case .weightedLeast(let bias):
                let orders = Double(load(waiter) + 1)
                let slowed = bias == 2 ? orders * orders : bias == 0.5 ? orders.squareRoot() : orders
                return (-Double(waiter.plan.weight) / slowed, 0)
            case .banded:
                let quarters = Double(max(900_000, waiter.worked(until: now).milliseconds)) / 900_000
                return (share(waiter.creditedCovers, waiter) / quarters, loaded)
            }
        }
        return pool.min { left, right in
            let (one, two) = (key(left), key(right))
            if one.0 != two.0 { return one.0 < two.0 }
            if one.1 != two.1 { return one.1 < two.1 }
            let ages = [left, right].map { $0.lastGiven?.millisecondsSince1970 ?? .min }
            return ages[0] != ages[1] ? ages[0] < ages[1] : left.id < right.id
        }?.id
    }

    private static let policies: [AssignmentPolicy] = [
        .leastActive, .roundRobin, .leastCovers, .leastTables, .weightedLeast(bias: 1), .weightedLeast(bias: 2),
        .weightedLeast(bias: 0.5), .banded(width: 0), .banded(width: 1), .banded(width: 2),
    ]

    private static func rules(_ random: inout SplitMix64) -> ShiftRules {
        ShiftRules(
            policy: policies.randomElement(using: &random) ?? .usual,
            unit: [.orders, .orders, .covers, .tables, .units].randomElement(using: &random) ?? .orders,
            mode: [.assign, .assign, .offer(within: .minutes(3)), .claim].randomElement(using: &random) ?? .assign,
            minGap: Bool.random(using: &random) ? .minutes(2) : nil,
            lastOrder: Bool.random(using: &random) ? .minutes(10) : nil,
            allowsOverflow: Bool.random(using: &random),
            prefersRegular: Bool.random(using: &random),
            requestsKeepTurn: Bool.random(using: &random),
            sections: Bool.random(using: &random) ? ["a": ["t1", "t2"], "b": ["t3"]] : [:]
        )
    }

    private static func command(_ waiters: [UserID], _ at: Instant, _ random: inout SplitMix64) -> Shift.Command {
        let waiter = waiters.randomElement(using: &random) ?? "w0"
        let order = OrderID("o\(Int.random(in: 0..<25, using: &random))")
        let facts = WorkFacts(
            covers: Int.random(in: 0...5, using: &random),
            table: ["t1", "t2", "t3", "t4", nil].randomElement(using: &random) ?? nil,
            skills: Int.random(in: 0..<5, using: &random) == 0 ? [.wine] : [],
            regular: Bool.random(using: &random) ? waiter : nil,
            priority: Int.random(in: 0...2, using: &random),
            units: Bool.random(using: &random) ? Int.random(in: 1...3, using: &random) : nil,
            isSeated: Bool.random(using: &random)
        )
        let tables: [TableID] = ["t1", "t2", "t3", "t4"].filter { _ in Bool.random(using: &random) }
        let later = at + .minutes(Int.random(in: 1...40, using: &random))
        let end = Bool.random(using: &random) ? later : nil
        switch Int.random(in: 0..<34, using: &random) {
        case 0: return .follow(rules: rules(&random))
        case 1, 2:
            let sections: [Set<SectionID>] = [[], ["a"], ["b"], ["a", "b"]]
            return .plan(
                waiter: waiter,
                plan: WaiterPlan(
                    weight: [50, 75, 100].randomElement(using: &random) ?? 100,
                    sections: sections.randomElement(using: &random) ?? [],
                    skills: Bool.random(using: &random) ? [.wine] : []
                )
            )
        case 3: return .swapSections(waiter: waiter, with: waiters.randomElement(using: &random) ?? waiter)
        case 4, 5, 6:
            let cap = Int.random(in: 0...8, using: &random)
            guard Int.random(in: 0..<5, using: &random) == 0 else {
                return .begin(waiter: waiter, cap: cap, until: end)
            }
            return .begin(waiter: waiter, cap: cap, from: later, until: end.map { $0 + .minutes(30) })
        case 7: return Bool.random(using: &random) ? .end(waiter: waiter) : .sendHome(waiter: waiter)
        case 8: return .cut(waiter: waiter)
        case 9: return .pause(waiter: waiter, until: end)
        case 10: return .resume(waiter: waiter)
        case 11: return .setCap(waiter: waiter, cap: Int.random(in: 0...8, using: &random))
        case 12, 13: return .take(order: order, facts: facts, waiter: waiter)
        case 14, 15: return .refuse(order: order, waiter: waiter)
        case 16, 17: return .lapse(order: order)
        case 18, 19, 20, 21: return .release(order: order, isServed: Bool.random(using: &random))
        case 22:
            guard Bool.random(using: &random) else { return .handOver(order: order, to: waiter) }
            return .relieve(waiter: waiter, by: waiters.randomElement(using: &random) ?? waiter)
        case 23: return .withdraw(order: order)
        case 24:
            let orders = [order, OrderID("o\(Int.random(in: 0..<25, using: &random))")]
            return .changeTable(
                orders: orders.filter { _ in Bool.random(using: &random) },
                table: facts.table,
                from: tables.first
            )
        case 25: return .seat(tables: tables, waiter: waiter)
        case 26, 27: return .seat(tables: tables, waiter: nil)
        default: return .assign(order: order, facts: facts)
        }
    }

    @Test(
        "QP-54 QP-60 the waiter of every assignment and offer is the one that the rules name; counts add up after all"
    )
    func sequences() throws {
        let seed: UInt64 = 511
        var random = SplitMix64(seed: seed)
        let lives = runs(150, long: 100_000)
        var (given, explained, kept, stayed) = (0, 0, 0, 0)
        for life in 0..<lives {
            let waiters = (0..<Int.random(in: 1...6, using: &random)).map { UserID("w\($0)") }
            var shift = try ShiftTests.shift(caps: [:])
            var log: [Shift.Event] = []
            var turns = Turns()
            var guests = Guests()
            var refusals: [OrderID: [UserID]] = [:]
            var live: Set<OrderID> = []
            var now = ShiftTests.instant(0)
            let rules = Self.rules(&random)
            if rules != shift.rules {
                log += try shift.perform(.follow(rules: rules), by: ShiftTests.manager, at: now)
            }
            for step in 0..<60 {
                let place = "seed \(seed), life \(life), step \(step)"
                now = now + .milliseconds(Int64.random(in: 0...240_000, using: &random))
                let due = shift.nextDue.flatMap { $0 <= now ? shift.dueCommand : nil }
                let command = due ?? Self.command(waiters, now, &random)
                let before = shift
                guard let events = try? shift.perform(command, by: .system, at: now) else {
                    #expect(shift == before, "\(place)")
                    #expect(due == nil, "\(place): what is due is refused")
                    continue
                }
                var replay = before
                for event in events {
                    switch event {
                    case .assigned(let order, let waiter, _, _, _), .offered(let order, let waiter, _, _, _):
                        let waiting = replay.waiting.first { $0.id == order }
                        var facts = waiting?.facts ?? WorkFacts()
                        if case .assigned(_, _, _, let own, _) = event { facts = own }
                        let refusers = refusals[order] ?? []
                        let wanted = Self.expected(
                            replay,
                            facts,
                            refusedBy: refusers,
                            after: turns.last,
                            among: guests,
                            at: now
                        )
                        #expect(waiter == wanted, "\(place): \(replay.rules.policy)")
                        given += 1
                        if let known = replay.waiter(waiter), known.isLeaving {
                            kept += 1
                            if !known.hand.contains(where: { $0.facts.table == facts.table }) { stayed += 1 }
                        }
                    case .taken(let order, let waiter, _, _), .handedOver(let order, _, let waiter, _):
                        #expect(Self.isAtWork(replay.waiter(waiter), at: now), "\(place): \(order) for \(waiter)")
                        if case .taken = event, refusals[order]?.contains(waiter) == true {
                            Issue.record("\(place): \(waiter) takes \(order) after all")
                        }
                    case .refused(let order, let waiter, _): refusals[order, default: []].append(waiter)
                    case .lapsed(let orders, let waiter, _):
                        for order in orders { refusals[order, default: []].append(waiter) }
                    case .released(let order, _, _, let isServed): if isServed { refusals[order] = nil }
                    case .ended(let waiter, _): #expect(replay.load(of: waiter) == 0, "\(place)")
                    default: break
                    }
                    turns.note(event, under: replay.rules)
                    guests.note(event)
                    replay.apply(event)
                }
                let served = shift.waiters.flatMap { waiter in waiter.seated.map { ($0, waiter.id) } }
                #expect(Dictionary(served) { first, _ in first } == guests.waiters, "\(place)")
                #expect(served.count == guests.waiters.count, "\(place): a table has two waiters")
                if step.isMultiple(of: 5), case .assign(_, let facts) = Self.asking(waiters, now, &random),
                    case .assigned(let waiter, let why) = shift.choose(for: "asked", facts: facts, at: now)
                {
                    let wanted = Self.expected(
                        shift,
                        facts,
                        refusedBy: [],
                        after: turns.last,
                        among: guests,
                        at: now
                    )
                    #expect(waiter == wanted, "\(place)")
                    #expect(why.first?.waiter == waiter && why.count == shift.waiters.count, "\(place)")
                    explained += 1
                }
                log += events
                switch command {
                case .take(let order, _, _), .assign(let order, _): live.insert(order)
                case .release(let order, _), .withdraw(let order): live.remove(order)
                default: break
                }
                #expect(live == Set(shift.waiters.flatMap(\.orders) + shift.queue), "\(place): an order is lost")
                replay.version = shift.version
                #expect(replay == shift, "\(place)")
                // Orders of one table are more load once they are at several.
                let isMoved = shift.rules.unit == .tables && command.kind == .changeTable
                Self.check(shift, beside: before, isMoved: isMoved, after: turns.last, among: guests, at: now, place)
            }
            #expect(Shift.replaying(log, id: shift.id) == shift, "seed \(seed), life \(life)")
            let json = try encoded(shift)
            #expect(try decoded(Shift.self, json) == shift, "seed \(seed), life \(life)")
        }
        #expect(given > lives * 3 && explained > lives && kept > 0 && stayed > 0)
    }

    /// Whether the instant is within the duty of a waiter and on no break.
    private static func isAtWork(_ waiter: Shift.Waiter?, at now: Instant) -> Bool {
        guard let waiter, waiter.isOnDuty, let from = waiter.from, from <= now else { return false }
        if let until = waiter.until, now >= until { return false }
        guard let pause = waiter.pause else { return true }
        return pause.until.map { now >= $0 } ?? false
    }

    /// A question about an order that the shift does not know.
    private static func asking(
        _ waiters: [UserID],
        _ at: Instant,
        _ random: inout SplitMix64
    ) -> Shift.Command {
        while true {
            let command = command(waiters, at, &random)
            if case .assign = command { return command }
        }
    }

    /// What holds after every step.
    private static func check(
        _ shift: Shift,
        beside before: Shift,
        isMoved: Bool,
        after last: UserID?,
        among guests: Guests,
        at now: Instant,
        _ place: String
    ) {
        let held = shift.waiters.flatMap(\.orders) + shift.queue
        #expect(Set(held).count == held.count, "\(place): an order is in two places")
        for waiter in shift.waiters {
            let old = before.waiter(waiter.id)
            if let cap = waiter.cap, waiter.load > cap, shift.rules.unit == before.rules.unit, !isMoved {
                #expect(waiter.load <= old?.load ?? 0, "\(place): \(waiter.id) got work above the cap")
            }
            #expect(waiter.creditedCovers >= 0 && waiter.creditedOrders >= waiter.hand.count, "\(place)")
            #expect(waiter.isOnDuty || waiter.hand.isEmpty && waiter.offered.isEmpty, "\(place)")
            let isDone = waiter.hand.isEmpty && waiter.offered.isEmpty && !guests.waiters.values.contains(waiter.id)
            #expect(!waiter.isLeaving || !isDone, "\(place): \(waiter.id) was cut and has nothing left to serve")
        }
        #expect(shift.waiting.map(\.facts.priority) == shift.waiting.map(\.facts.priority).sorted(by: >), "\(place)")
        let names = shift.waiting.filter { order in
            order.offer == nil && shift.rules.mode != .claim
                && expected(
                    shift,
                    order.facts,
                    refusedBy: order.refusedBy,
                    after: last,
                    among: guests,
                    at: now
                ) != nil
        }
        let due = shift.nextDue.map { $0 <= now } == true
        #expect(names.isEmpty || due, "\(place): \(names.map(\.id)) could be given under \(shift.rules)")
    }
}
