import Tableside
import Testing

/// A parcel locker: small enough to check by hand, with every feature of a lifecycle in it.
private enum Locker {
    enum State: String, LifecycleSymbol { case empty, reserved, filled, emptied, expired }
    enum Command: String, LifecycleSymbol { case reserve, fill, open, expire }
    enum Guard: String, LifecycleSymbol { case paid, codeMatches }
    enum Effect: String, LifecycleSymbol { case notify, bill }
    typealias Machine = Lifecycle<State, Command, Guard, Effect>

    static func machine(
        rows: [Machine.Row]? = nil,
        terminals: [State] = [.emptied, .expired],
        roles: [Role] = [.guest, .courier, .system],
        labels: [State: String] = [.filled: "ready for \"you\""]
    ) -> Machine {
        Machine(
            profile: ProfileCode(rawValue: "locker"),
            initial: .empty,
            terminals: terminals,
            roles: roles,
            labels: labels,
            rows: rows ?? [
                .init(.empty, .reserve, by: [.guest], to: .filled, if: .paid, then: [.bill, .notify]),
                .init(.empty, .reserve, by: [.guest, .courier], to: .reserved),
                .init(.reserved, .fill, by: [.courier], to: .filled, then: [.notify]),
                .init(.filled, .open, by: [.guest], to: .emptied, if: .codeMatches),
                .init(.reserved, .expire, by: [.system], to: .expired),
                .init(.filled, .expire, by: [.system], to: .expired),
            ]
        )
    }
}

@Suite("Lifecycle")
struct LifecycleTests {
    private struct Missing: Error, Equatable { let name: String }

    private func outcome(
        _ state: Locker.State,
        _ command: Locker.Command,
        _ role: Role,
        holding: Set<Locker.Guard> = []
    ) -> String {
        let decision = Locker.machine().decide(state, command, role) {
            holding.contains($0) ? nil : Missing(name: $0.rawValue)
        }
        return switch decision {
        case .row(let row): row.to.rawValue
        case .illegal: "illegal"
        case .notPermitted: "notPermitted"
        case .alreadyApplied: "alreadyApplied"
        case .failed(let missing): "missing \(missing.name)"
        }
    }

    @Test("the first row whose guard holds is taken")
    func orderedRows() {
        #expect(outcome(.empty, .reserve, .guest, holding: [.paid]) == "filled")
        #expect(outcome(.empty, .reserve, .guest) == "reserved")
        #expect(outcome(.empty, .reserve, .courier, holding: [.paid]) == "reserved", "the guarded row is the guest's")
        #expect(outcome(.filled, .open, .guest, holding: [.codeMatches]) == "emptied")
        #expect(outcome(.filled, .open, .guest) == "missing codeMatches")
    }

    @Test("what no row permits is illegal, not permitted, or already so")
    func refusals() {
        #expect(outcome(.empty, .open, .guest) == "illegal")
        #expect(outcome(.filled, .open, .courier) == "notPermitted")
        #expect(outcome(.filled, .fill, .courier) == "alreadyApplied")
        #expect(outcome(.filled, .fill, .guest) == "illegal", "filling is never the guest's")
        #expect(outcome(.expired, .expire, .system) == "alreadyApplied")
        #expect(outcome(.emptied, .expire, .system) == "illegal")
        #expect(outcome(.filled, .reserve, .guest) == "alreadyApplied")
    }

    @Test("a role that nobody knows is refused, never let through", arguments: ["sommelier", "", "Guest", "guest "])
    func unknownRole(text: String) {
        #expect(outcome(.empty, .reserve, Role(rawValue: text), holding: [.paid]) == "notPermitted")
        #expect(outcome(.emptied, .reserve, Role(rawValue: text)) == "illegal")
    }

    @Test("the whole table has a line for every state × command × role")
    func table() {
        let lines = Locker.machine().table().map(\.description)
        #expect(lines.count == 5 * 4 * 3)
        #expect(lines.contains("empty reserve guest -> filled if paid then bill, notify | reserved"))
        #expect(lines.contains("empty reserve courier -> reserved"))
        #expect(lines.contains("empty reserve system -> notPermitted"))
        #expect(lines.contains("filled fill courier -> alreadyApplied"))
        #expect(lines.contains("emptied open guest -> alreadyApplied"))
        #expect(lines.contains("emptied fill system -> illegal"))
    }

    @Test("a sound lifecycle has no problems")
    func soundness() {
        #expect(Locker.machine().problems() == [])
    }

    private func codes(_ machine: Locker.Machine) -> [LifecycleDefect] { machine.problems().map(\.reason) }

    @Test("states that cannot be reached or left are found")
    func reachability() {
        let rows = Locker.machine().rows
        #expect(
            codes(Locker.machine(rows: rows.filter { $0.to != .reserved })) == [
                .unreachable(state: "reserved")
            ]
        )
        #expect(
            codes(Locker.machine(rows: rows.filter { $0.command != .expire }))
                == [
                    .unreachable(state: "expired"), .deadCommand(command: "expire"),
                    .deadRole(role: "system"),
                ]
        )
        #expect(
            codes(Locker.machine(rows: rows, terminals: [.emptied])).contains(.inescapable(state: "expired"))
        )
        #expect(
            codes(Locker.machine(rows: rows, terminals: [.emptied, .expired, .filled])).contains(
                .leavesTerminal(state: "filled", command: "open")
            )
        )
    }

    @Test("in a cycle every state must lead back to the beginning")
    func cycles() {
        let cyclic = Locker.machine(
            rows: Locker.machine().rows + [
                .init(.emptied, .open, by: [.guest], to: .empty), .init(.expired, .open, by: [.courier], to: .empty),
            ],
            terminals: []
        )
        #expect(codes(cyclic) == [])
        #expect(codes(Locker.machine(terminals: [])).contains(.inescapable(state: "emptied")))
    }

    @Test("rows that can never be taken are found")
    func shadowing() {
        let rows = Locker.machine().rows
        let late = Locker.Machine.Row(.empty, .reserve, by: [.courier], to: .filled, if: .paid)
        #expect(
            codes(Locker.machine(rows: rows + [late])) == [
                .shadowed(state: "empty", command: "reserve", role: "courier")
            ]
        )
        let twice = Locker.Machine.Row(.filled, .open, by: [.guest], to: .expired, if: .codeMatches)
        #expect(
            codes(Locker.machine(rows: rows + [twice])) == [.shadowed(state: "filled", command: "open", role: "guest")]
        )
        let nobody = Locker.Machine.Row(.reserved, .open, by: [], to: .emptied)
        #expect(codes(Locker.machine(rows: rows + [nobody])) == [.nobody(state: "reserved", command: "open")])
    }

    @Test("words that nothing uses, and words that were not declared, are found")
    func words() {
        let rows = Locker.machine().rows
        #expect(
            codes(Locker.machine(rows: rows, roles: [.guest, .courier, .system, .cook])) == [.deadRole(role: "cook")]
        )
        #expect(codes(Locker.machine(rows: rows, roles: [.guest, .courier])) == [.undeclared(word: "system")])
        let unguarded = rows.map { row in
            Locker.Machine.Row(
                row.from,
                row.command,
                by: row.roles,
                to: row.to,
                if: row.condition == .codeMatches ? nil : row.condition
            )
        }
        #expect(
            Set(codes(Locker.machine(rows: unguarded))) == [
                .deadGuard(name: "codeMatches"), .deadEffect(name: "notify"), .deadEffect(name: "bill"),
            ]
        )
        #expect(
            codes(Locker.machine(labels: [.filled: "busy", .reserved: "busy"])) == [.ambiguousLabel(label: "busy")]
        )
    }

    @Test("the Mermaid drawing is made from the rows")
    func mermaid() {
        #expect(
            Locker.machine().mermaid == """
                stateDiagram-v2
                    [*] --> empty
                    filled: ready for "you"
                    empty --> filled: reserve (guest) [paid]
                    empty --> reserved: reserve (guest, courier)
                    reserved --> filled: fill (courier)
                    filled --> emptied: open (guest) [codeMatches]
                    reserved --> expired: expire (system)
                    filled --> expired: expire (system)
                    emptied --> [*]
                    expired --> [*]

                """
        )
    }

    @Test("the DOT drawing is made from the rows, with quotes escaped and ends marked")
    func dot() {
        #expect(
            Locker.machine().dot == """
                digraph "locker" {
                    rankdir=LR
                    node [shape=box, style=rounded]
                    start [shape=point]
                    empty [label="empty"]
                    reserved [label="reserved"]
                    filled [label="ready for \\"you\\""]
                    emptied [label="emptied", peripheries=2]
                    expired [label="expired", peripheries=2]
                    start -> empty
                    empty -> filled [label="reserve (guest) [paid]"]
                    empty -> reserved [label="reserve (guest, courier)"]
                    reserved -> filled [label="fill (courier)"]
                    filled -> emptied [label="open (guest) [codeMatches]"]
                    reserved -> expired [label="expire (system)"]
                    filled -> expired [label="expire (system)"]
                }

                """
        )
    }
}
