import Foundation
import Tableside
import TablesideFoundation
import TablesideTesting

extension Shift.Offer: Lived {
    static func lived(_ c: Chooser) throws -> Shift.Offer {
        try Stored.read(["waiter": "t\(c.below(3))", "until": Chooser.now + 180_000])
    }
}
extension Shift.Pause: Lived {
    static func lived(_ c: Chooser) throws -> Shift.Pause {
        var stored: [String: Any] = ["since": Chooser.now]
        if c.flip() { stored["until"] = Chooser.now + 600_000 }
        return try Stored.read(stored)
    }
}
extension Shift.Overtaken: Lived {
    static func lived(_ c: Chooser) throws -> Shift.Overtaken {
        try Stored.read(["order": "o\(c.below(3))", "reason": c.flip() ? "atCap" : "lacksSkill"])
    }
}
extension Shift.Waiting: Lived {
    static func lived(_ c: Chooser) throws -> Shift.Waiting {
        var stored: [String: Any] = ["order": "o\(c.below(3))", "since": Chooser.now]
        if c.flip() { stored["refusedBy"] = ["t1"] }
        if c.flip() { stored["offer"] = ["waiter": "t2", "until": Chooser.now + 180_000] }
        return try Stored.read(stored)
    }
}
extension Shift.Waiter: Lived {
    static func lived(_ c: Chooser) throws -> Shift.Waiter {
        var stored: [String: Any] = ["id": "t\(c.below(3))", "isOnDuty": c.flip()]
        if stored["isOnDuty"] as? Bool == true { stored["from"] = Chooser.now }
        return try Stored.read(stored)
    }
}
extension ServiceCall: Lived {
    static func lived(_ c: Chooser) throws -> ServiceCall {
        var stored: [String: Any] = [
            "id": "c\(c.below(3))", "kind": c.flip() ? "waiter" : "bill", "route": ["isStaffed": c.flip()],
            "since": Chooser.now, "state": "waiting", "level": "floor",
        ]
        if c.flip() { stored["due"] = Chooser.now + 120_000 }
        return try Stored.read(stored)
    }
}
extension TableCalls: Lived {
    static func lived(_ c: Chooser) throws -> TableCalls {
        c.life(TableCalls(at: "t1", of: Chooser.branch), in: .usual, 8)
    }
}
extension CallCard: Lived {
    static func lived(_ c: Chooser) throws -> CallCard {
        try Stored.read(["id": "c\(c.below(3))", "kind": "help", "since": Chooser.now, "state": "waiting"])
    }
}
extension TableCallsCard: Lived {
    static func lived(_ c: Chooser) throws -> TableCallsCard {
        let call: [String: Any] = ["id": "c1", "kind": "help", "since": Chooser.now, "state": "answered"]
        return try Stored.read(["branch": "t1", "table": "t\(c.below(3))", "calls": c.flip() ? [call] : []])
    }
}
extension CallFromTable.Answer: Lived {
    static func lived(_ c: Chooser) throws -> CallFromTable.Answer {
        try Stored.read(["call": "c\(c.below(3))", "since": Chooser.now, "version": 1 + c.below(3)])
    }
}
extension FairnessReport.Row: Lived {
    static func lived(_ c: Chooser) throws -> FairnessReport.Row {
        var stored: [String: Any] = [
            "waiter": "t\(c.below(3))", "weight": 100, "worked": 14_400_000, "orders": c.below(20),
            "covers": c.below(60), "tables": c.below(9), "active": 9_000_000,
            "skipped": [["reason": "onBreak", "count": 1 + c.below(5)]], "refusals": c.below(3), "requests": 2,
            "requestsMet": c.below(3),
        ]
        if c.flip() { stored["tips"] = ["minorUnits": c.below(9_000), "currency": "EUR"] }
        return try Stored.read(stored)
    }
}
extension FairnessReport.SkippedTurns: Lived {
    static func lived(_ c: Chooser) throws -> FairnessReport.SkippedTurns {
        try Stored.read(["reason": c.flip() ? "atCap" : "onBreak", "count": c.below(3)])
    }
}
extension FloorSimulation.Outcome: Drawn {
    /// The outcome of half an hour: an evening that is drawn can be as long as its limit allows.
    static func draw(_ c: Chooser) throws -> FloorSimulation.Outcome {
        let evening = FloorSimulation(
            demand: .init(parties: [4, 3], each: .minutes(15)),
            stay: .minutes(20),
            duties: [.init("t1", cap: 2), .init("t2", from: .minutes(10), cap: 1 + c.below(3))],
            id: try c.take()
        )
        return try c.pick(some: evening.play([c.pick([.usual, .leastActive, .roundRobin])], seed: c.bits()))
    }
}
extension FloorSimulation.LateStarter: Drawn {
    static func draw(_ c: Chooser) throws -> FloorSimulation.LateStarter {
        try c.pick(some: FloorSimulation.Outcome.draw(c).lateStarters)
    }
}

/// A shift on which one waiter without a cap has this many orders in hand, each at a table of its own.
private func shift(_ orders: Int) throws -> Shift {
    var shift = Shift(id: BranchDay(branch: Chooser.branch, date: try CivilDate("2026-11-27")))
    let now = Instant(millisecondsSince1970: Chooser.now)
    shift.apply(.began(waiter: "t1", cap: nil, at: now, limit: nil))
    for number in 0..<orders {
        shift.apply(
            .taken(order: OrderID("o\(number)"), waiter: "t1", at: now, facts: WorkFacts(table: TableID("t\(number)")))
        )
    }
    return shift
}

/// A shift on which this many waiters are at work by the default rules, each of them in one of twenty sections.
private func crew(_ waiters: Int) throws -> Shift {
    var shift = Shift(id: BranchDay(branch: Chooser.branch, date: try CivilDate("2026-11-27")))
    let now = Instant(millisecondsSince1970: Chooser.now)
    var rules = ShiftRules()
    for section in 0..<20 { rules.sections[SectionID("s\(section)")] = [TableID("t\(section)")] }
    shift.apply(.rulesSet(rules: rules, at: now))
    for number in 0..<waiters {
        let waiter = UserID("w\(number)")
        shift.apply(.planned(waiter: waiter, plan: WaiterPlan(sections: [SectionID("s\(number % 20)")]), at: now))
        shift.apply(.began(waiter: waiter, cap: 6, at: now, limit: nil))
        for order in 0..<number % 5 {
            let facts = WorkFacts(covers: 1 + (number + order) % 4)
            shift.apply(.taken(order: OrderID("w\(number)-\(order)"), waiter: waiter, at: now, facts: facts))
        }
    }
    return shift
}

/// What the floor decides over lists that belong together.
let floorDrivers: [Driver] = [
    Driver("Shift.waiter among many waiters", SizeLimit.waiters / 16) { size in
        guard let shift = try? crew(size) else { return { preconditionFailure("No shift of \(size) waiters") } }
        let later = Instant(millisecondsSince1970: Chooser.now + 1_200_000)
        return {
            for party in 0..<1_000 {
                let table = party % 2 == 0 ? TableID("t\(party % 20)") : nil
                _ = shift.waiter(for: WorkFacts(covers: 2, table: table), at: later)
            }
        }
    },
    Driver("Shift.choose among many waiters", SizeLimit.waiters / 16) { size in
        guard let shift = try? crew(size) else { return { preconditionFailure("No shift of \(size) waiters") } }
        let later = Instant(millisecondsSince1970: Chooser.now + 1_200_000)
        return {
            for party in 0..<100 {
                let table = party % 2 == 0 ? TableID("t\(party % 20)") : nil
                _ = shift.choose(for: "new", facts: WorkFacts(covers: 2, table: table), at: later)
            }
        }
    },
    Driver("Shift.apply with many orders in hand", 128) { size in
        guard let shift = try? shift(size) else { return { preconditionFailure("No shift of \(size) orders") } }
        return {
            var shift = shift
            for _ in 0..<64 {
                shift.apply(
                    .capSet(waiter: "t1", cap: nil, at: Instant(millisecondsSince1970: Chooser.now), limit: nil)
                )
            }
        }
    },
    Driver("JSONDocumentCoder.decode Shift with many orders in hand", 128) { size in
        guard let bytes = try? JSONDocumentCoder().encode(shift(size)),
            (try? JSONDocumentCoder().decode(Shift.self, from: bytes)) != nil
        else { return { preconditionFailure("No shift of \(size) orders") } }
        return { _ = try? JSONDocumentCoder().decode(Shift.self, from: bytes) }
    },
    Driver("MinimumCostAssignment of many rows and columns", MinimumCostAssignment.maxRows / 16) { size in
        let chooser = Chooser(seed: 1)
        let costs = (0..<size).map { _ in (0..<size).map { _ in Int64(chooser.below(1_000_000)) as Int64? } }
        guard (try? MinimumCostAssignment(costs)) != nil else {
            return { preconditionFailure("No assignment of \(size) rows") }
        }
        return { _ = try? MinimumCostAssignment(costs) }
    },
    Driver("FairnessReport of many orders, some open", 256) { size in
        let now = Instant(millisecondsSince1970: Chooser.now)
        var events: [Shift.Event] = (0..<8).map { .began(waiter: UserID("t\($0)"), cap: nil, at: now, limit: nil) }
        for number in 0..<size {
            let (waiter, facts) = (UserID("t\(number % 8)"), WorkFacts(covers: 2, table: TableID("t\(number % 40)")))
            events.append(.assigned(order: OrderID("o\(number)"), waiter: waiter, at: now, facts: facts, past: []))
            guard number >= 24 else { continue }
            events.append(
                .released(order: OrderID("o\(number - 24)"), waiter: UserID("t\((number - 24) % 8)"), at: now)
            )
        }
        guard let id = (try? shift(0))?.id else { return { preconditionFailure("No shift") } }
        return { [events] in _ = FairnessReport(of: id, events: events) }
    },
]
