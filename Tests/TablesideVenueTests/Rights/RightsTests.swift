import TablesideCore
import TablesideVenue
import Testing

@testable import TablesideTestSupport

@Suite("Rights")
struct RightsTests {
    private static let small = """
        # A small house
        guest anyone: menu.view
        guest own: booking.book booking.view

        waiter ownBranch: order.serve
        manager ownStore: order.serve
        sommelier ownBranch: wine.pour
        """

    private static func cell(_ role: Role, _ relation: Relation, _ action: String) -> Rights.Cell {
        Rights.Cell(role, relation, ActionCode(rawValue: action))
    }

    @Test("permissions of roles that only look the same are in the order of bytes")
    func lookAlikes() {
        let (composed, marked) = (Role(rawValue: "h\u{F4}te"), Role(rawValue: "ho\u{302}te"))
        let cells = [Self.cell(composed, .own, "a.b"), Self.cell(marked, .own, "a.b")]
        #expect(composed != marked && cells[1] < cells[0] && !(cells[0] < cells[1]))
        #expect(cells.sorted() == cells.reversed() && Array(cells.reversed()).sorted() == cells.reversed())
    }

    @Test(
        "the noun ends at the first full stop, a marked one too",
        arguments: [
            ("order.place", "order"), ("order.item.void", "order"), ("order", "order"), ("", ""), (".place", ""),
            ("order.\u{301}place", "order"),
        ]
    )
    func noun(action: String, noun: String) {
        #expect(ActionCode(rawValue: action).noun.unicodeScalars.elementsEqual(noun.unicodeScalars))
    }

    @Test("what stands in the table is permitted, and nothing else")
    func permits() throws {
        let rights = try Rights(text: Self.small)
        let sommelier = Role(rawValue: "sommelier")
        let expected: Set<Rights.Cell> = [
            Self.cell(.guest, .anyone, "menu.view"), Self.cell(.guest, .own, "booking.book"),
            Self.cell(.guest, .own, "booking.view"), Self.cell(.waiter, .ownBranch, "order.serve"),
            Self.cell(.manager, .ownStore, "order.serve"),
            // The own branch is one of the own restaurant.
            Self.cell(.manager, .ownBranch, "order.serve"),
            Self.cell(sommelier, .ownBranch, "wine.pour"),
        ]
        for role in Role.known + [sommelier, Role(rawValue: "Guest")] {
            for relation in Relation.allCases {
                for name in ["menu.view", "booking.book", "booking.view", "order.serve", "wine.pour", "order", ""] {
                    let cell = Self.cell(role, relation, name)
                    #expect(rights.permits(cell.action, to: role, as: relation) == expected.contains(cell), "\(cell)")
                }
            }
        }
        let serve = ActionCode("order", "serve")
        #expect(rights.permits(serve, to: .waiter, as: [.anyone, .ownBranch]))
        #expect(!rights.permits(serve, to: .waiter, as: []))
        #expect(rights.relations(of: .guest, for: ActionCode("booking", "book")) == [.own])
        #expect(rights.relations(of: .cook, for: serve) == [])
        #expect(
            rights.grantees(of: serve).map(\.description) == [
                "waiter ownBranch: order.serve", "manager ownStore: order.serve",
            ]
        )
        #expect(rights.roles == [.guest, .waiter, .manager, sommelier])
    }

    @Test("permissions are ordered by role, known ones first, then by relation and action")
    func order() throws {
        let cells = [
            Self.cell(.guest, .anyone, "menu.view"), Self.cell(.guest, .own, "booking.book"),
            Self.cell(.guest, .own, "booking.view"), Self.cell(.waiter, .ownBranch, "order.serve"),
            Self.cell(.manager, .ownStore, "order.serve"),
            Self.cell(Role(rawValue: "sommelier"), .ownBranch, "wine.pour"),
        ]
        #expect(try Rights(text: Self.small).cells == cells)
        #expect(cells.reversed().sorted() == cells)
        for cell in cells { #expect(!(cell < cell)) }
    }

    @Test("a table is written in one order, a line for each thing acted on, and read from any")
    func text() throws {
        let rights = try Rights(
            text: "cook ownBranch: stock.view\tstock.setCount order.ready \r\n  cook\townBranch: a.b\n"
        )
        #expect(
            rights.text
                == "cook ownBranch: a.b\ncook ownBranch: order.ready\ncook ownBranch: stock.setCount stock.view\n"
        )
        #expect(try Rights(text: rights.text) == rights)
        #expect(try Rights(text: "").text == "" && Rights([]).cells == [])
        #expect(try decoded(Rights.self, encoded(rights)) == rights)
        let small = try Rights(text: Self.small)
        #expect(try Rights(small.rows.reversed()) == small)
    }

    @Test("what is no table is refused, with the line, the word or the permission")
    func faults() throws {
        let faults: [(String, RightsError.Reason)] = [
            ("guest own", .notARow(line: 1, text: "guest own")),
            ("\nguest own:", .notARow(line: 2, text: "guest own:")),
            ("guest own booking.view", .notARow(line: 1, text: "guest own booking.view")),
            ("guest: own: booking.view", .notARow(line: 1, text: "guest: own: booking.view")),
            ("guest near: booking.view", .unknownRelation(text: "near")),
            ("guest Own: booking.view", .unknownRelation(text: "Own")),
            ("guest own: booking.view,booking.book", .notAName(text: "booking.view,booking.book")),
            ("gast\u{E4} own: a.b", .notAName(text: "gast\u{E4}")),
            ("guest own: a.b a.b", .repeatedCell(cell: Self.cell(.guest, .own, "a.b"))),
            ("guest own: a.b\nguest own: a.b", .repeatedCell(cell: Self.cell(.guest, .own, "a.b"))),
            (
                "guest own: " + String(repeating: "a", count: SizeLimit.code + 1),
                .notAName(text: String(repeating: "a", count: SizeLimit.code + 1))
            ),
        ]
        for (text, reason) in faults {
            #expect(throws: RightsError(reason), "\(text)") { try Rights(text: text) }
        }
        #expect(throws: RightsError(.notAName(text: ""))) {
            try Rights([Rights.Row(Role(rawValue: ""), .own, [ActionCode("a", "b")])])
        }
        let codes = Set(faults.map(\.1.code))
        #expect(codes.allSatisfy { $0.rawValue.hasPrefix("rights.") } && codes.count == 4)
    }

    @Test("a table has a limit, as text, as rows and as JSON")
    func limit() throws {
        func text(_ count: Int) -> String { "guest own:" + (0..<count).map { " a.\($0)" }.joined() }
        #expect(try Rights(text: text(SizeLimit.rights)).cells.count == SizeLimit.rights)
        #expect(throws: RightsError(.tooManyCells(limit: SizeLimit.rights))) {
            try Rights(text: text(SizeLimit.rights + 1))
        }
        let half = (0...SizeLimit.rights / 2).map { ActionCode("a", "\($0)") }
        let rows = [Rights.Row(.guest, .own, half), Rights.Row(.cook, .ownBranch, half)]
        #expect(throws: RightsError(.tooManyCells(limit: SizeLimit.rights))) { try Rights(rows) }
        let row = #"{"role":"guest","relation":"own","actions":[]}"#
        let many = #"{"rows":[\#(Array(repeating: row, count: SizeLimit.rights + 1).joined(separator: ","))]}"#
        #expect(throws: DecodingError.self) { try decoded(Rights.self, many) }
        #expect(try decoded(Rights.self, #"{"rows":[\#(row)]}"#) == Rights([]))
        let twice = #"{"role":"guest","relation":"own","actions":["a","a"]}"#
        #expect(throws: DecodingError.self) { try decoded(Rights.self, #"{"rows":[\#(twice)]}"#) }
        #expect(throws: DecodingError.self) {
            try decoded(Rights.self, #"{"rows":[{"role":"guest","relation":"near","actions":["a"]}]}"#)
        }
    }

    @Test("the table as a whole: what does not exist, what nobody can use, what is there already, what nobody may do")
    func audit() throws {
        let actions = [
            Rights.Action(ActionCode("menu", "view"), as: [.anyone], isQuery: true),
            Rights.Action(ActionCode("order", "serve"), as: [.own, .ownBranch, .ownStore]),
            Rights.Action(ActionCode("order", "void"), as: [.own, .ownBranch, .ownStore]),
        ]
        let rights = try Rights(
            text: """
                guest anyone: menu.view
                guest ownBranch: order.serve
                waiter own: order.serve
                waiter ownBranch: menu.view order.serve
                cook ownBranch: order.burn
                manager ownBranch: order.serve
                manager ownStore: order.serve
                system anyone: menu.view
                """
        )
        #expect(
            rights.audit(of: actions) == [
                .unreachable(cell: Self.cell(.guest, .ownBranch, "order.serve")),
                .unreachable(cell: Self.cell(.waiter, .own, "order.serve")),
                .unreachable(cell: Self.cell(.waiter, .ownBranch, "menu.view")),
                .unknownAction(cell: Self.cell(.cook, .ownBranch, "order.burn")),
                .shadowed(cell: Self.cell(.manager, .ownBranch, "order.serve"), by: .ownStore),
                .unreachable(cell: Self.cell(.system, .anyone, "menu.view")),
                .grantedToNobody(action: ActionCode("order", "void")),
            ]
        )
        // Who can serve in one case alone, and that one is out of reach, cannot serve.
        let lone = try Rights(text: "guest ownBranch: order.serve")
        #expect(lone.audit(of: [actions[1]]).last == .grantedToNobody(action: ActionCode("order", "serve")))
    }

    @Test("two tables: who gains and who loses what; a house may be held to a table")
    func difference() throws {
        let old = try Rights(text: Self.small)
        let new = try Rights(
            text: """
                guest anyone: menu.view
                guest own: booking.view
                guest invited: booking.view
                manager ownBranch: order.serve
                sommelier ownBranch: wine.pour
                """
        )
        let change = new.difference(from: old)
        #expect(change.gained.map(\.description) == ["guest invited: booking.view"])
        // A manager loses the other branches, not their own.
        #expect(
            change.lost.map(\.description) == [
                "guest own: booking.book", "waiter ownBranch: order.serve", "manager ownStore: order.serve",
            ]
        )
        let back = old.difference(from: new)
        #expect(back.gained == change.lost && back.lost == change.gained)
        #expect(old.difference(from: old).isEmpty && !change.isEmpty)
        #expect(old.grantsNoMore(than: old) && !new.grantsNoMore(than: old))
        #expect(throws: RightsError(.grantsMore(cells: change.gained))) { try new.limited(to: old) }
        let less = try Rights(text: "guest own: booking.view\nmanager ownBranch: order.serve")
        #expect(less.grantsNoMore(than: old))
        #expect(try less.limited(to: old) == less)
    }
}
