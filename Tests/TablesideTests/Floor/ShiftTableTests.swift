import Foundation
import Tableside
import Testing

@Suite("Shift tables")
struct ShiftTableTests {
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
                    case ("unassigned", "release"), ("unassigned", "handOver"): "unknownOrder"
                    case ("waiting", "take"): "atCap"
                    default: words[4]
                    }
                #expect(outcome == expected, "\(line)")
                cells += 1
            }
        }
        #expect(cells == 54)
    }

    @Test("each guard of the tables refuses, on a real shift, a step that the row without it would take")
    func guardsMatter() throws {
        let (ana, bob) = (ShiftTests.ana, ShiftTests.bob)
        let waiter = ShiftTests.waiter(ana)
        var refused: Set<String> = []
        func expect(_ code: String, _ shift: Shift, _ command: Shift.Command, by author: Author) throws {
            do {
                _ = try shift.decide(command, by: author, at: ShiftTests.instant(9))
                Issue.record("\(command) is not refused")
            } catch {
                #expect(error.code.rawValue == "shift." + code, "\(command)")
                refused.insert("\(command.kind)")
            }
        }
        try expect("notYours", Self.shift(in: "offDuty"), .begin(waiter: bob, cap: nil), by: waiter)
        try expect("notYours", Self.shift(in: "onDuty"), .end(waiter: bob), by: waiter)
        try expect("hasOrders", Self.shift(in: "inHand"), .end(waiter: ana), by: waiter)
        try expect("offDuty", Self.shift(in: "offDuty"), .take(order: OrderID("1"), waiter: ana), by: waiter)
        try expect("atCap", Self.shift(in: "inHand"), .take(order: OrderID("2"), waiter: ana), by: waiter)
        try expect("atCap", Self.shift(in: "waiting"), .take(order: OrderID("1"), waiter: ana), by: waiter)
        var full = try Self.shift(in: "inHand")
        try full.perform(.take(order: OrderID("2"), waiter: bob), by: .system, at: ShiftTests.instant(2))
        try expect("atCap", full, .handOver(order: OrderID("1"), to: bob), by: waiter)
        // Nobody has room: the guarded row gives way to the one that lets the order wait.
        #expect(
            try full.decide(.assign(order: OrderID("3")), by: .system, at: ShiftTests.instant(9))
                == [.queued(order: OrderID("3"), at: ShiftTests.instant(9))]
        )
        refused.insert("assign")
        func isTaken<Guard, State>(_ row: Lifecycle<State, Shift.Command.Kind, Guard, NoSymbol>.Row) -> Bool {
            row.condition == nil || refused.contains(row.command.rawValue)
        }
        #expect(Shift.duty.rows.allSatisfy { isTaken($0) })
        #expect(Shift.assignment.rows.allSatisfy { isTaken($0) })
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
        }
    }

    private static func state(of shift: Shift, duty: Bool) -> String {
        if duty { return shift.waiter(ShiftTests.ana)?.isOnDuty == true ? "onDuty" : "offDuty" }
        if shift.holder(of: OrderID("1")) != nil { return "inHand" }
        return shift.queue.contains(OrderID("1")) ? "waiting" : "unassigned"
    }
}
