import TablesideCodes
import TablesideCore
import Testing

@testable import TablesideTestSupport

@Suite("TableSession")
struct TableSessionTests {
    private let example = "1353341474_3_308_26_53_1_1_0"

    @Test("GI-21 GI-22 Giorgi's code and the session lead into each other")
    func bothWays() throws {
        let session = try TableSession(SessionCode(example))
        #expect(try session == PayloadFixture.giorgi())
        #expect(session.table == TableID("53"))
        #expect(try session.sessionCode().text == example)
    }

    @Test("identities keep their leading zeros, numbers do not")
    func leadingZeros() throws {
        let session = try TableSession(SessionCode("007_03_0308_026_053_01_02_00"))
        #expect(session.tab == TabID("007"))
        #expect(session.menu == MenuID("00"))
        #expect(session.number == 308 && session.covers == 1 && session.devices == 2)
        #expect(try session.sessionCode().text == "007_03_308_026_053_1_2_00")
    }

    @Test("the largest numbers fit")
    func largest() throws {
        let text = Array(repeating: "9223372036854775807", count: 8).joined(separator: "_")
        let session = try TableSession(SessionCode(text))
        #expect(session.covers == .max)
        #expect(try session.sessionCode().text == text)
    }

    @Test(
        "a session whose identities are no numbers has no code of Giorgi's",
        arguments: [
            ("t7", SessionCodeError.Reason.notDigits(field: .table, text: "t7")), ("", .emptyField(field: .table)),
            ("5_3", .notDigits(field: .table, text: "5_3")), ("-5", .notDigits(field: .table, text: "-5")),
            ("9223372036854775808", .outOfRange(field: .table, text: "9223372036854775808")),
        ]
    )
    func noCode(table: String, reason: SessionCodeError.Reason) throws {
        let session = try TableSession(
            tab: TabID("1"),
            branch: BranchID("2"),
            number: 3,
            waiter: UserID("4"),
            table: TableID(table),
            covers: 6,
            devices: 7,
            menu: MenuID("8")
        )
        #expect(throws: SessionCodeError(reason)) { try session.sessionCode() }
    }

    @Test("numbers below 0 are refused by their field", arguments: 0..<3)
    func negative(place: Int) {
        let fields: [SessionCode.Field] = [.venueSession, .covers, .devices]
        #expect(throws: PayloadError(.negative(field: fields[place], value: -1))) {
            try TableSession(
                tab: TabID("1"),
                branch: BranchID("2"),
                number: place == 0 ? -1 : 0,
                waiter: UserID("4"),
                table: TableID("5"),
                covers: place == 1 ? -1 : 0,
                devices: place == 2 ? -1 : 0,
                menu: MenuID("8")
            )
        }
    }
}
