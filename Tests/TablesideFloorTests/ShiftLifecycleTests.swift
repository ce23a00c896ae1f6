import Foundation
import TablesideCore
import TablesideFloor
import Testing

@testable import TablesideTestSupport

@Suite("Shift tables")
struct ShiftLifecycleTests {
    @Test("the tables are the ones written by hand, and structurally whole")
    func tables() throws {
        #expect(Shift.duty.table().map(\.description) == (try goldenLines("Shift.duty.table.txt")))
        #expect(Shift.assignment.table().map(\.description) == (try goldenLines("Shift.assignment.table.txt")))
        #expect(Shift.duty.problems() == [])
        #expect(Shift.assignment.problems() == [])
    }

    /// What a decision on a real shift must answer for a line of a golden table whose guard holds.
    @Test("every state × command × role of the golden tables, asked of a real shift")
    func everyCell() throws {
        var cells = 0
        for name in ["Shift.duty.table.txt", "Shift.assignment.table.txt"] {
            for line in try goldenLines(name) {
                let words = line.split(separator: " ").map(String.init)
                let role = Role(rawValue: words[2])
                let kind = try #require(Shift.Command.Kind(rawValue: words[1]))
                var shift = try Self.shift(in: words[0])
                let author = role == .system ? Author.system : Author(ShiftTests.ana, as: role, at: ShiftTests.branch)
                let before = shift
                let outcome: String
                do {
                    try shift.perform(Self.command(kind), by: author, at: ShiftTests.instant(9))
                    outcome = Self.state(of: shift, duty: name.contains("duty"))
                } catch {
                    #expect(shift == before)
                    outcome = String(error.code.rawValue.dropFirst("shift.".count))
                }
                // A shift forgets an order that left it, and says so instead of “already done”. An order waits only
                // while nobody has room, so that taking it by hand meets the cap.
                let expected =
                    switch (words[0], words[1]) {
                    case ("unassigned", "release"), ("unassigned", "handOver"), ("unassigned", "withdraw"):
                        "unknownOrder"
                    case ("waiting", "assign") where role != .waiter: "alreadyApplied"
                    case ("waiting", "take"): "atCap"
                    default: words[4]
                    }
                #expect(outcome == expected, "\(line)")
                cells += 1
            }
        }
        #expect(cells == 63)
    }

    /// A shift and a command on it that only the guard of a row refuses or turns aside, and what it answers.
    private static func stopped(
        _ condition: Shift.Guard,
        _ kind: Shift.Command.Kind,
        in state: String
    ) throws -> (Shift, Shift.Command, String) {
        let (ana, bob) = (ShiftTests.ana, ShiftTests.bob)
        switch (condition, kind) {
        case (.ownWithinLimit, _): return (try shift(in: state), .begin(waiter: bob, cap: nil), "notYours")
        case (.mayLeave, _): return (try shift(in: "inHand"), .end(waiter: ana), "hasOrders")
        case (.hasRoom, .take) where state == "unassigned":
            return (try shift(in: "inHand"), .take(order: OrderID("2"), waiter: ana), "atCap")
        case (.hasRoom, .take): return (try shift(in: state), .take(order: OrderID("1"), waiter: ana), "atCap")
        case (.hasRoom, _):
            var full = try shift(in: "inHand")
            try full.perform(.take(order: OrderID("2"), waiter: bob), by: .system, at: ShiftTests.instant(2))
            return (full, .handOver(order: OrderID("1"), to: bob), "atCap")
        case (.placeIsFree, _): return (try shift(in: "waiting"), .assign(order: OrderID("1")), "alreadyApplied")
        case (.somebodyHasRoom, _): return (try shift(in: "waiting"), .assign(order: OrderID("2")), "queued")
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
            // Whoever is no waiter may act for every waiter.
            for role in row.roles where condition != .ownWithinLimit || role == .waiter {
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
        #expect(duty == 2)
        #expect(assignment == 5)
    }

    @Test("a waiter neither goes home for another one, nor takes an order without being at work")
    func partsOfGuards() throws {
        let (ana, bob) = (ShiftTests.ana, ShiftTests.bob)
        func refused(_ command: Shift.Command, in state: String) throws -> String {
            Self.outcome(of: command, on: try Self.shift(in: state), by: .waiter, .standard)
        }
        #expect(try refused(.end(waiter: bob), in: "onDuty") == "notYours")
        var limited = try Self.shift(in: "onDuty")
        try limited.perform(.end(waiter: ana), by: ShiftTests.waiter(ana), at: ShiftTests.instant(1))
        let more = Shift.Command.begin(waiter: ana, cap: 2)
        #expect(Self.outcome(of: more, on: limited, by: .waiter, .standard) == "capAboveLimit")
        #expect(try refused(.take(order: OrderID("1"), waiter: ana), in: "offDuty") == "offDuty")
    }

    private static func shift(in state: String) throws -> Shift {
        var shift = try ShiftTests.shift(caps: state == "offDuty" ? [:] : [ShiftTests.ana: 1, ShiftTests.bob: 1])
        let order = OrderID("1")
        switch state {
        case "waiting":
            try shift.perform(
                .setCap(waiter: ShiftTests.ana, cap: 0),
                by: ShiftTests.manager,
                at: ShiftTests.instant(1)
            )
            try shift.perform(
                .setCap(waiter: ShiftTests.bob, cap: 0),
                by: ShiftTests.manager,
                at: ShiftTests.instant(1)
            )
            try shift.perform(.assign(order: order), by: .system, at: ShiftTests.instant(2))
        case "inHand":
            try shift.perform(.take(order: order, waiter: ShiftTests.ana), by: .system, at: ShiftTests.instant(1))
        default:
            break
        }
        return shift
    }

    private static func command(_ kind: Shift.Command.Kind) -> Shift.Command {
        switch kind {
        case .begin: .begin(waiter: ShiftTests.ana, cap: 1)
        case .end: .end(waiter: ShiftTests.ana)
        case .setCap: .setCap(waiter: ShiftTests.ana, cap: 5)
        case .take: .take(order: OrderID("1"), waiter: ShiftTests.ana)
        case .assign: .assign(order: OrderID("1"))
        case .release: .release(order: OrderID("1"))
        case .handOver: .handOver(order: OrderID("1"), to: ShiftTests.bob)
        case .withdraw: .withdraw(order: OrderID("1"))
        }
    }

    private static func state(of shift: Shift, duty: Bool) -> String {
        if duty { return shift.waiter(ShiftTests.ana)?.isOnDuty == true ? "onDuty" : "offDuty" }
        if shift.holder(of: OrderID("1")) != nil { return "inHand" }
        return shift.queue.contains(OrderID("1")) ? "waiting" : "unassigned"
    }
}
