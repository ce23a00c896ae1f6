import TablesideCodes
import TablesideCore
import TablesideOperations
import TablesideTesting
import Testing

@testable import TablesideTestSupport

private typealias D = Diner

/// Forman's scanning scenario: whose code it is, whose table, and which menu opens.
@Suite("FO-S2 scan")
struct FOS2ScanTests {
    private static let lunch = MenuID("lunch")
    private static let dinner = MenuID("dinner")

    /// What the application's server knows of its tables.
    private static var registrations: [TableID: ScannedTable.Registration] {
        [
            TableID("t2"): .active(branch: D.branch, menus: [lunch]),
            TableID("t3"): .active(branch: D.branch, menus: [lunch, dinner]),
            TableID("t4"): .inactive(restaurant: RestaurantID("unpaid")),
            TableID("t5"): .active(branch: D.branch, menus: []),
        ]
    }

    /// What a guest is answered who scans this text.
    private static func scan(_ text: String) throws -> ScannedTable.Answer {
        let scanned = try ScannedTable(reading: text, by: PayloadFixture.codec(), at: PayloadFixture.now)
        return scanned.answer(registrations[scanned.table] ?? .noRestaurant)
    }

    private static func code(_ table: String, at branch: BranchID = D.branch) throws -> String {
        try PayloadFixture.codec().encode(.table(branch: branch, table: TableID(table)), as: .url)
    }

    @Test("FO-S2 FO-15 one menu opens by itself, several are offered")
    func menus() throws {
        #expect(try Self.scan(Self.code("t2")) == .opens(menu: Self.lunch))
        #expect(try Self.scan(Self.code("t3")) == .offers(menus: [Self.lunch, Self.dinner]))
        #expect(try Self.scan(Self.code("t5")) == .noMenu)
    }

    @Test("FO-S2 FO-14 each of the three questions has its own answer")
    func questions() throws {
        // Is it a code of this application?
        for text in ["https://elsewhere.example/1", "4006381333931", "WIFI:S:guests;;"] {
            #expect(throws: PayloadError(.foreign(text: text))) { try Self.scan(text) }
        }
        // Does it belong to a restaurant?
        #expect(try Self.scan(Self.code("t9")) == .noRestaurant)
        let brno = BranchID("brno")
        #expect(try Self.scan(Self.code("t2", at: brno)) == .otherBranch(scanned: brno, registered: D.branch))
        let friend = CodePayload.friend(inviter: D.mia, invitation: InvitationID("1"))
        let invitation = try PayloadFixture.codec().encode(friend, as: .url)
        #expect(throws: PayloadError(.notATable(kind: .friend))) { try Self.scan(invitation) }
        // Is the registration of the restaurant active?
        #expect(try Self.scan(Self.code("t4")) == .inactive(restaurant: RestaurantID("unpaid")))
        // In a word: the unpaid restaurant's, nobody's, the table without a menu, and two that have one.
        let words = try ["t4", "t9", "t5", "t2", "t3"].map { try Self.scan(Self.code($0)).obstacle }
        #expect(words == [.inactive, .noRestaurant, .noMenu, nil, nil])
    }

    @Test(
        "FO-S2 FO-13 FO-14 Forman's own path names the table; a guest who guesses another one has no signature for it"
    )
    func guessed() throws {
        let link = try MenuLink("/cs/app/qr/menu/t3")
        #expect(
            ScannedTable(link).answer(Self.registrations[link.table] ?? .noRestaurant)
                == .offers(menus: [Self.lunch, Self.dinner])
        )
        let path = "https://dine.example/cs/app/qr/menu/t3"
        #expect(throws: PayloadError(.foreign(text: path))) { try Self.scan(path) }
        let guess = try PayloadFixture.plain().encode(.table(branch: D.branch, table: TableID("t3")), as: .url)
        #expect(throws: PayloadError(.unsigned)) { try Self.scan(guess) }
    }
}
