import TablesideBilling
import TablesideCore
import TablesideOrdering
import Testing

private typealias Definition = GuestTab.Profile.Definition

@Suite("Tab profile defects")
struct TabProfileDefectTests {
    private typealias Row = GuestTab.Machine.Row

    private func defects(_ change: (inout Definition) -> Void) -> [ProfileDefect] {
        var definition = GuestTab.Profile.dineIn.definition
        definition.code = "house"
        change(&definition)
        return definition.problems().map(\.reason)
    }

    private func unsettled(
        _ command: String,
        _ role: Role,
        in state: String = "locked"
    ) -> ProfileDefect {
        .wrongOutcome(state: state, command: command, role: role, to: "locked", outcome: "settled")
    }

    private func positions(_ house: Definition, _ from: GuestTab.State, _ command: GuestTab.Command.Kind) -> [Int] {
        house.lifecycle.rows.indices.filter { position in
            let row = house.lifecycle.rows[position]
            return row.from == from && row.command == command
        }
    }

    @Test(
        "what may settle the bill is tried before what leaves it open",
        arguments: [
            (GuestTab.Command.Kind.pay, GuestTab.Guard.settlesBill), (.refund, .balancesBill),
        ]
    )
    func settling(command: GuestTab.Command.Kind, settles: GuestTab.Guard) {
        let name = command.rawValue
        // A payment that settles says nothing of a refund, nor the other way round.
        #expect(defects { $0.lifecycle.rows.removeAll { $0.condition == settles } } == [unsettled(name, .waiter)])
        #expect(
            defects { house in
                let rows = positions(house, .locked, command)
                house.lifecycle.rows.swapAt(rows[0], rows[1])
            } == [unsettled(name, .waiter)]
        )
        // Every role needs a row of its own.
        #expect(
            defects { house in
                let first = positions(house, .locked, command)[0]
                house.lifecycle.rows[first] = Row(.locked, command, by: [.waiter, .system], to: .settled, if: settles)
            } == [unsettled(name, .manager)]
        )
        // A row that settles an open tab's bill says nothing of a locked one.
        #expect(
            defects { house in
                let first = positions(house, .locked, command)[0]
                house.lifecycle.rows.remove(at: first)
                house.lifecycle.rows.insert(
                    Row(.locked, .close, by: [.host], to: .closed, then: [.endVisit]),
                    at: first
                )
            } == [unsettled(name, .waiter)]
        )
    }

    @Test("a bill with nothing due is settled before it locks the tab")
    func nothingDue() {
        #expect(
            defects { house in
                let rows = positions(house, .open, .askForBill)
                house.lifecycle.rows.swapAt(rows[0], rows[1])
            } == [unsettled("askForBill", .guest, in: "open")]
        )
        // Only the manager's row comes too late.
        #expect(
            defects { house in
                let rows = positions(house, .open, .askForBill)
                house.lifecycle.rows[rows[0]] = Row(
                    .open,
                    .askForBill,
                    by: [.guest, .waiter, .system],
                    to: .settled,
                    if: .nothingDue
                )
                house.lifecycle.rows.insert(
                    Row(.open, .askForBill, by: [.manager], to: .settled, if: .nothingDue),
                    at: rows[1] + 1
                )
            } == [unsettled("askForBill", .manager, in: "open")]
        )
        // A house may leave a bill of nothing to be closed by hand.
        #expect(defects { $0.lifecycle.rows.removeAll { $0.condition == .nothingDue } } == [])
    }

    @Test(
        "what waits, leaves or is let in has joined",
        arguments: [
            GuestTab.Command.Kind.wait, .leave, .admitDevice,
        ]
    )
    func joining(kept: GuestTab.Command.Kind) {
        let others = Set<GuestTab.Command.Kind>([.join, .wait, .leave, .admitDevice]).subtracting([kept])
        #expect(
            defects { $0.lifecycle.rows.removeAll { others.contains($0.command) } } == [
                .commandMissing(command: "join")
            ]
        )
        #expect(
            defects { $0.lifecycle.rows.removeAll { others.contains($0.command) || $0.command == kept } } == []
        )
    }

    @Test("what one tab gives up another takes over, and only what was given can be withdrawn")
    func companions() {
        #expect(
            defects { $0.lifecycle.rows.removeAll { [.takeOver, .release].contains($0.command) } } == [
                .commandMissing(command: "takeOver")
            ]
        )
        #expect(
            defects { house in
                house.lifecycle.rows.removeAll { [.takeOver, .merge].contains($0.command) }
                house.lifecycle.terminals.removeAll { $0 == .merged }
            } == [.commandMissing(command: "takeOver")]
        )
        #expect(
            defects { $0.lifecycle.rows.removeAll { $0.command == .adjust } } == [.commandMissing(command: "adjust")]
        )
        #expect(defects { $0.lifecycle.rows.removeAll { $0.command == .withdraw } } == [])
    }

    @Test("own profiles of one code are the same only with the same definition")
    func equality() throws {
        let house = try GuestTab.Profile.dineIn.changing("house") { _ in }
        let other = try GuestTab.Profile.dineIn.changing("house") { $0.requiresAllServed.toggle() }
        let same = try GuestTab.Profile.dineIn.changing("house") { _ in }
        #expect(house == same && house != other && house != .dineIn)
    }
}
