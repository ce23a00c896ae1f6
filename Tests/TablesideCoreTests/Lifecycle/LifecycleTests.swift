import TablesideCore
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

    @Test("quotes and signs of the languages are escaped under combining marks too")
    func marked() {
        let machine = Locker.machine(labels: [.filled: "a\"\u{301}:\u{323}"])
        #expect(
            machine.dot.unicodeScalars.contains(
                #"filled [label="a\""#.unicodeScalars + "\u{301}:\u{323}\"]".unicodeScalars
            )
        )
        #expect(machine.mermaid.unicodeScalars.contains("filled: a\"\u{301}#58;\u{323}".unicodeScalars))
    }

    @Test("a role of the host's own takes the rows that name it, and what it may not is refused as ever")
    func hostRole() {
        let sommelier = Role(rawValue: "sommelier")
        let rows = Locker.machine().rows + [.init(.reserved, .open, by: [sommelier, .guest], to: .emptied)]
        let machine = Locker.machine(rows: rows, roles: [.guest, .courier, .system, sommelier])
        #expect(codes(machine) == [])
        func outcome(_ state: Locker.State, _ command: Locker.Command, _ role: Role) -> String {
            switch machine.decide(state, command, role, failure: { Missing(name: $0.rawValue) }) {
            case .row(let row): row.to.rawValue
            case .illegal: "illegal"
            case .notPermitted: "notPermitted"
            case .alreadyApplied: "alreadyApplied"
            case .failed(let missing): "missing \(missing.name)"
            }
        }
        #expect(outcome(.reserved, .open, sommelier) == "emptied")
        #expect(outcome(.reserved, .open, .guest) == "emptied")
        #expect(outcome(.reserved, .open, .courier) == "notPermitted")
        #expect(outcome(.filled, .open, sommelier) == "notPermitted")
        #expect(outcome(.emptied, .open, sommelier) == "alreadyApplied")
        #expect(outcome(.expired, .open, sommelier) == "illegal")
        #expect(outcome(.reserved, .open, Role(rawValue: "Sommelier")) == "notPermitted")
        let lines = machine.table().map(\.description)
        #expect(lines.contains("reserved open sommelier -> emptied"))
        #expect(lines.contains("empty open sommelier -> illegal"))
        // Several such roles, one row: each has its own answers.
        let valet = Role(rawValue: "valet")
        let both = Locker.machine(
            rows: Locker.machine().rows + [
                .init(.reserved, .open, by: [sommelier], to: .emptied),
                .init(.reserved, .open, by: [valet], to: .filled, if: .paid),
                .init(.reserved, .open, by: [valet], to: .expired),
            ]
        )
        #expect(both.step(.reserved, .open, sommelier) == .candidates(rows: [6]))
        #expect(both.step(.reserved, .open, valet) == .candidates(rows: [7, 8]))
    }

    /// A host's states, whose texts are words and signs of the languages of drawings.
    private enum Odd: String, LifecycleSymbol {
        case start, end, node, plain
        case graph = "Graph"
        case hand = "in-hand"
        case hold = "on hold"
        case quoted = #"the "best\"#
        case lines = "two\nlines"
        case spaced = "two lines"
        case digit = "1st"
        case taken = "s6"
        case empty = ""
    }
    private enum Go: String, LifecycleSymbol { case go = "go: now; #1" }

    private static let odd = Lifecycle<Odd, Go, NoSymbol, NoSymbol>(
        profile: ProfileCode(rawValue: "odd"),
        initial: .start,
        terminals: [],
        roles: [.guest],
        labels: [.plain: "a: b"],
        rows: zip(Odd.allCases, Odd.allCases.dropFirst() + [.start]).map { .init($0, .go, by: [.guest], to: $1) }
    )

    @Test("in Mermaid a state whose text is no name is drawn under another one, and labeled with its text")
    func oddMermaid() {
        #expect(
            Self.odd.mermaid == """
                stateDiagram-v2
                    [*] --> s1
                    s1: start
                    s2: end
                    s3: node
                    plain: a#58; b
                    s5: Graph
                    s6_: in-hand
                    s7: on hold
                    s8: the "best\\
                    s9: two lines
                    s10: two lines
                    s11: 1st
                    s13:\(" ")
                    s1 --> s2: go#58; now#59; #35;1 (guest)
                    s2 --> s3: go#58; now#59; #35;1 (guest)
                    s3 --> plain: go#58; now#59; #35;1 (guest)
                    plain --> s5: go#58; now#59; #35;1 (guest)
                    s5 --> s6_: go#58; now#59; #35;1 (guest)
                    s6_ --> s7: go#58; now#59; #35;1 (guest)
                    s7 --> s8: go#58; now#59; #35;1 (guest)
                    s8 --> s9: go#58; now#59; #35;1 (guest)
                    s9 --> s10: go#58; now#59; #35;1 (guest)
                    s10 --> s11: go#58; now#59; #35;1 (guest)
                    s11 --> s6: go#58; now#59; #35;1 (guest)
                    s6 --> s13: go#58; now#59; #35;1 (guest)
                    s13 --> s1: go#58; now#59; #35;1 (guest)

                """
        )
    }

    @Test("in DOT a state whose text is no name stands in quotes, and the entry point is no state's")
    func oddDOT() {
        let lines = Self.odd.dot.split(separator: "\n").map(String.init)
        #expect(
            lines.dropFirst(3) == [
                "    start_ [shape=point]",
                #"    start [label="start"]"#,
                #"    end [label="end"]"#,
                #"    "node" [label="node"]"#,
                #"    plain [label="a: b"]"#,
                #"    "Graph" [label="Graph"]"#,
                #"    "in-hand" [label="in-hand"]"#,
                #"    "on hold" [label="on hold"]"#,
                #"    "the \"best\\" [label="the \"best\\"]"#,
                #"    s9 [label="two lines"]"#,
                #"    "two lines" [label="two lines"]"#,
                #"    "1st" [label="1st"]"#,
                #"    s6 [label="s6"]"#,
                #"    "" [label=""]"#,
                "    start_ -> start",
                #"    start -> end [label="go: now; #1 (guest)"]"#,
                #"    end -> "node" [label="go: now; #1 (guest)"]"#,
                #"    "node" -> plain [label="go: now; #1 (guest)"]"#,
                #"    plain -> "Graph" [label="go: now; #1 (guest)"]"#,
                #"    "Graph" -> "in-hand" [label="go: now; #1 (guest)"]"#,
                #"    "in-hand" -> "on hold" [label="go: now; #1 (guest)"]"#,
                #"    "on hold" -> "the \"best\\" [label="go: now; #1 (guest)"]"#,
                #"    "the \"best\\" -> s9 [label="go: now; #1 (guest)"]"#,
                #"    s9 -> "two lines" [label="go: now; #1 (guest)"]"#,
                #"    "two lines" -> "1st" [label="go: now; #1 (guest)"]"#,
                #"    "1st" -> s6 [label="go: now; #1 (guest)"]"#,
                #"    s6 -> "" [label="go: now; #1 (guest)"]"#,
                #"    "" -> start [label="go: now; #1 (guest)"]"#,
                "}",
            ]
        )
    }
}
