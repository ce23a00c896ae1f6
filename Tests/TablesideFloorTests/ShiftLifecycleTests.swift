import Foundation
import TablesideCore
import TablesideFloor
import Testing

@testable import TablesideTestSupport

@Suite("Shift tables")
struct ShiftLifecycleTests {
    @Test("the tables are the ones written by hand, and structurally whole")
    func tables() throws {
        #expect(try GoldenTable("Shift.duty.table.txt").differences(from: Shift.duty) == [])
        #expect(try GoldenTable("Shift.assignment.table.txt").differences(from: Shift.assignment) == [])
        #expect(try GoldenTable("Shift.policy.table.txt").differences(from: Shift.policy) == [])
        #expect(Shift.duty.problems() == [])
        #expect(Shift.assignment.problems() == [])
        #expect(Shift.policy.problems() == [])
    }

    /// An author of a role; one who works at a branch works at that of the shift.
    private static func author(_ role: Role) -> Author {
        switch role {
        case .system: .system
        case .guest, .courier: Author(ShiftTests.ana, as: role)
        default: Author(ShiftTests.ana, as: role, at: ShiftTests.branch)
        }
    }

    /// What a decision on a real shift must answer for a cell of a golden table whose guard holds.
    private static func expected(
        _ table: GoldenTable,
        _ state: String,
        _ kind: Shift.Command.Kind,
        _ role: Role
    ) -> String {
        let outcome = String(table[state, kind.rawValue, role.rawValue].prefix { $0 != " " })
        let isStep = !table.targets(state, kind.rawValue, role.rawValue).isEmpty
        return switch (state, kind) {
        // A shift forgets an order that left it, and says so instead of “already done”.
        case ("unassigned", .release), ("unassigned", .handOver), ("unassigned", .withdraw), ("unassigned", .refuse),
            ("unassigned", .lapse), ("unassigned", .changeTable):
            "unknownOrder"
        // An order waits only while nobody has room, so that taking it by hand meets the cap.
        case ("waiting", .assign) where isStep: "alreadyApplied"
        case ("waiting", .take) where isStep: "atCap"
        // Who is leaving still has an order.
        case ("leaving", .end) where isStep: "hasOrders"
        // In that state the other waiter is on a break as well.
        case ("onBreak", .relieve) where isStep: "onBreak"
        // Who has nothing left goes at once.
        case ("onDuty", .cut) where isStep, ("onBreak", .cut) where isStep: "offDuty"
        default: outcome
        }
    }

    @Test("every state × command × role of the golden tables, asked of a real shift")
    func everyCell() throws {
        let roles = Role.known + [Role(rawValue: "sommelier")]
        let tables: [(String, [String], [Shift.Command.Kind])] = [
            ("duty", Shift.Duty.allCases.map(\.rawValue), Shift.duty.commands),
            ("assignment", Shift.Assignment.allCases.map(\.rawValue), Shift.assignment.commands),
            ("policy", Shift.PolicyState.allCases.map(\.rawValue), Shift.policy.commands),
        ]
        var cells = 0
        for (name, states, kinds) in tables {
            let table = try GoldenTable("Shift.\(name).table.txt")
            for state in states {
                for kind in kinds {
                    let before = try Self.shift(in: state, hasLapsed: kind == .lapse)
                    for role in roles {
                        var shift = before
                        let outcome: String
                        do {
                            try shift.perform(Self.command(kind), by: Self.author(role), at: ShiftTests.instant(9))
                            outcome = Self.state(of: shift, name)
                        } catch {
                            #expect(shift == before)
                            outcome = String(error.code.rawValue.dropFirst("shift.".count))
                        }
                        #expect(outcome == Self.expected(table, state, kind, role), "\(state) \(kind) by \(role)")
                        cells += 1
                    }
                }
            }
        }
        #expect(cells == (4 * 10 + 4 * 8 + 2) * 10)
    }

    /// A shift and a command on it that only the guard of a row refuses or turns aside, and what it answers.
    private static func stopped(
        _ condition: Shift.Guard,
        _ kind: Shift.Command.Kind,
        in state: String
    ) throws -> (Shift, Shift.Command, String) {
        let (ana, bob) = (ShiftTests.ana, ShiftTests.bob)
        let order = OrderID("1")
        switch (condition, kind) {
        case (.own, .pause): return (try shift(in: state), .pause(waiter: bob, until: nil), "notYours")
        case (.own, _): return (try shift(in: state), .resume(waiter: bob), "notYours")
        case (.ownWithinLimit, _): return (try shift(in: state), .begin(waiter: bob, cap: nil), "notYours")
        case (.mayLeave, _), (.canTakeOver, _):
            var busy = try shift(in: "inHand")
            if state == "onBreak" {
                try busy.perform(.pause(waiter: ana, until: nil), by: .system, at: ShiftTests.instant(2))
            }
            if state == "leaving" { try busy.perform(.cut(waiter: ana), by: .system, at: ShiftTests.instant(2)) }
            if condition == .mayLeave { return (busy, .end(waiter: ana), "hasOrders") }
            try busy.perform(.take(order: OrderID("2"), waiter: bob), by: .system, at: ShiftTests.instant(2))
            return (busy, .relieve(waiter: ana, by: bob), "atCap")
        case (.mayTake, _) where state == "unassigned":
            return (try shift(in: "inHand"), .take(order: OrderID("2"), waiter: ana), "atCap")
        case (.mayTake, _): return (try shift(in: state), .take(order: order, waiter: ana), "atCap")
        case (.hasRoom, _):
            var full = try shift(in: "inHand")
            try full.perform(.take(order: OrderID("2"), waiter: bob), by: .system, at: ShiftTests.instant(2))
            return (full, .handOver(order: order, to: bob), "atCap")
        case (.placeIsFree, _), (.placeIsAsked, _), (.cameLate, _):
            return (try shift(in: "waiting"), .assign(order: order), "alreadyApplied")
        case (.somebodyCan, _): return (try shift(in: "waiting"), .assign(order: OrderID("2")), "queued")
        case (.somebodyIsAsked, _):
            var asking = try shift(in: "waiting")
            let rules = ShiftRules(mode: .offer(within: .minutes(5)))
            try asking.perform(.follow(rules: rules), by: .system, at: ShiftTests.instant(3))
            return (asking, .assign(order: OrderID("2")), "queued")
        case (.isAsked, .take):
            return (try shift(in: state, hasLapsed: true), .take(order: order, waiter: ana), "refusedBefore")
        case (.isAsked, _):
            return (try shift(in: state, hasLapsed: true), .refuse(order: order, waiter: ana), "refusedBefore")
        case (.hasLapsed, _): return (try shift(in: state), .lapse(order: order), "offered")
        }
    }

    /// What happens, or the name of the refusal.
    private static func outcome(
        of command: Shift.Command,
        on shift: Shift,
        by role: Role,
        _ tables: Shift.Tables
    ) -> String {
        do throws(Shift.Refusal) {
            let author = role == .system ? Author.system : Author(ShiftTests.ana, as: role, at: ShiftTests.branch)
            let events = try shift.decide(command, following: tables, by: author, at: ShiftTests.instant(9))
            return events.map { String("\($0)".prefix { $0 != "(" }) }.joined(separator: ", ")
        } catch {
            return String(error.code.rawValue.dropFirst("shift.".count))
        }
    }

    /// Takes the guard out of one row after the other and answers with how many rows have one.
    private static func removeGuards<State>(
        of table: Lifecycle<State, Shift.Command.Kind, Shift.Guard, NoSymbol>,
        into tables: (Lifecycle<State, Shift.Command.Kind, Shift.Guard, NoSymbol>) -> Shift.Tables
    ) throws -> Int {
        var removed = 0
        for (position, row) in table.rows.enumerated() {
            guard let condition = row.condition else { continue }
            let (shift, command, expected) = try stopped(condition, row.command, in: row.from.rawValue)
            var rows = table.rows
            rows[position] = .init(row.from, row.command, by: row.roles, to: row.to)
            let mutant = tables(table.replacing(rows: rows))
            // Only a waiter acts for nobody else.
            for role in row.roles where ![.own, .ownWithinLimit].contains(condition) || role == .waiter {
                #expect(outcome(of: command, on: shift, by: role, .standard) == expected, "\(row) by \(role)")
                #expect(outcome(of: command, on: shift, by: role, mutant) != expected, "\(row) by \(role)")
            }
            removed += 1
        }
        return removed
    }

    @Test("without any one of the guards a real shift answers otherwise")
    func mutants() throws {
        let duty = try Self.removeGuards(of: Shift.duty) { Shift.Tables(duty: $0, assignment: Shift.assignment) }
        let assignment = try Self.removeGuards(of: Shift.assignment) { Shift.Tables(duty: Shift.duty, assignment: $0) }
        #expect(duty == 9)
        #expect(assignment == 11)
    }

    @Test("a waiting order for which a withdrawn one has left a place is assigned, or offered where the shift asks")
    func freePlace() throws {
        for (mode, state) in [(AssignmentMode.assign, "inHand"), (.offer(within: .minutes(5)), "offered")] {
            for author in [ShiftTests.manager, .system] {
                var shift = try ShiftTests.shift(caps: [ShiftTests.ana: 1])
                func perform(_ command: Shift.Command, _ minute: Int64) throws {
                    try shift.perform(command, by: .system, at: ShiftTests.instant(minute))
                }
                if mode != .assign { try perform(.follow(rules: ShiftRules(mode: mode)), 1) }
                try perform(.take(order: "2", waiter: ShiftTests.ana), 2)
                try perform(.assign(order: "1"), 3)
                try perform(.withdraw(order: "2"), 4)
                #expect(Self.state(of: shift, "assignment") == "waiting")
                try shift.perform(.assign(order: "1"), by: author, at: ShiftTests.instant(6))
                #expect(Self.state(of: shift, "assignment") == state)
            }
        }
    }

    @Test("a waiter neither goes home nor takes orders for another one, nor takes an order without being at work")
    func partsOfGuards() throws {
        let (ana, bob) = (ShiftTests.ana, ShiftTests.bob)
        func refused(_ command: Shift.Command, in state: String) throws -> String {
            Self.outcome(of: command, on: try Self.shift(in: state), by: .waiter, .standard)
        }
        #expect(try refused(.end(waiter: bob), in: "onDuty") == "notYours")
        // Bob has room for it, or would have none: either way, Ana may not take it for him.
        for state in ["onDuty", "waiting", "offered"] {
            #expect(try refused(.take(order: OrderID("1"), waiter: bob), in: state) == "notYours", "\(state)")
        }
        let take = Shift.Command.take(order: OrderID("1"), waiter: bob)
        for role in [Role.manager, .system] {
            #expect(Self.outcome(of: take, on: try Self.shift(in: "onDuty"), by: role, .standard) == "taken")
        }
        // Who serves an order may have another waiter's, and who takes one over hands it to themselves.
        #expect(try refused(.release(order: OrderID("1")), in: "inHand") == "released")
        #expect(try refused(.handOver(order: OrderID("1"), to: bob), in: "inHand") == "handedOver")
        var limited = try Self.shift(in: "onDuty")
        try limited.perform(.end(waiter: ana), by: ShiftTests.waiter(ana), at: ShiftTests.instant(1))
        let more = Shift.Command.begin(waiter: ana, cap: 2)
        #expect(Self.outcome(of: more, on: limited, by: .waiter, .standard) == "capAboveLimit")
        #expect(try refused(.take(order: OrderID("1"), waiter: ana), in: "offDuty") == "offDuty")
    }

    /// A shift whose order `1` or whose waiter Ana is in a state; an offer lapses before or after minute 9.
    private static func shift(in state: String, hasLapsed: Bool = false) throws -> Shift {
        var shift = try ShiftTests.shift(caps: state == "offDuty" ? [:] : [ShiftTests.ana: 1, ShiftTests.bob: 1])
        let order = OrderID("1")
        func perform(_ command: Shift.Command, _ minute: Int64) throws {
            try shift.perform(command, by: ShiftTests.manager, at: ShiftTests.instant(minute))
        }
        try perform(.plan(waiter: ShiftTests.ana, plan: WaiterPlan(sections: ["a"])), 0)
        try perform(.plan(waiter: ShiftTests.bob, plan: WaiterPlan(sections: ["b"])), 0)
        switch state {
        case "waiting":
            try perform(.setCap(waiter: ShiftTests.ana, cap: 0), 1)
            try perform(.setCap(waiter: ShiftTests.bob, cap: 0), 1)
            try perform(.assign(order: order), 2)
        case "offered":
            try perform(.setCap(waiter: ShiftTests.bob, cap: 0), 1)
            try perform(.follow(rules: ShiftRules(mode: .offer(within: .minutes(hasLapsed ? 5 : 60)))), 1)
            try perform(.assign(order: order), 2)
        case "inHand": try perform(.take(order: order, waiter: ShiftTests.ana), 1)
        case "onBreak":
            try perform(.pause(waiter: ShiftTests.ana, until: nil), 1)
            try perform(.pause(waiter: ShiftTests.bob, until: nil), 1)
        case "leaving":
            try perform(.take(order: order, waiter: ShiftTests.ana), 1)
            try perform(.cut(waiter: ShiftTests.ana), 2)
        default: break
        }
        return shift
    }

    private static func command(_ kind: Shift.Command.Kind) -> Shift.Command {
        let (ana, bob, order) = (ShiftTests.ana, ShiftTests.bob, OrderID("1"))
        switch kind {
        case .follow: return .follow(rules: .quickPlate)
        case .plan: return .plan(waiter: ana, plan: WaiterPlan(weight: 50))
        case .swapSections: return .swapSections(waiter: ana, with: bob)
        case .begin: return .begin(waiter: ana, cap: 1)
        case .end: return .end(waiter: ana)
        case .cut: return .cut(waiter: ana)
        case .sendHome: return .sendHome(waiter: ana)
        case .relieve: return .relieve(waiter: ana, by: bob)
        case .pause: return .pause(waiter: ana, until: nil)
        case .resume: return .resume(waiter: ana)
        case .setCap: return .setCap(waiter: ana, cap: 5)
        case .take: return .take(order: order, waiter: ana)
        case .assign: return .assign(order: order)
        case .refuse: return .refuse(order: order, waiter: ana)
        case .lapse: return .lapse(order: order)
        case .release: return .release(order: order)
        case .handOver: return .handOver(order: order, to: bob)
        case .withdraw: return .withdraw(order: order)
        case .changeTable: return .changeTable(orders: [order], table: "t9")
        case .seat: return .seat(tables: ["t9"], waiter: bob)
        }
    }

    private static func state(of shift: Shift, _ table: String) -> String {
        let order = OrderID("1")
        switch table {
        case "duty": return shift.duty(of: ShiftTests.ana, at: ShiftTests.instant(9)).rawValue
        case "policy": return "inForce"
        default:
            if shift.holder(of: order) != nil { return "inHand" }
            if shift.offer(of: order) != nil { return "offered" }
            return shift.queue.contains(order) ? "waiting" : "unassigned"
        }
    }
}
