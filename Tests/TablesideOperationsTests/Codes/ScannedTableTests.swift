import TablesideBilling
import TablesideCodes
import TablesideCore
import TablesideOperations
import Testing

@testable import TablesideTestSupport

private typealias F = PayloadFixture

@Suite("ScannedTable")
struct ScannedTableTests {
    private let branch = BranchID("zlin")

    private func fault(_ text: String) throws -> PayloadError.Reason? {
        let codec = try F.codec()
        do throws(PayloadError) {
            _ = try ScannedTable(reading: text, by: codec, at: F.now)
            return nil
        } catch {
            return error.reason
        }
    }

    @Test("X-07 FO-13 a table is read from its payload, its session, its link and Forman's path")
    func sources() throws {
        let codec = try F.codec()
        let table = ScannedTable(table: TableID("12"), branch: branch)
        #expect(try ScannedTable(reading: codec.encode(F.table, as: .url), by: codec, at: F.now) == table)
        #expect(try ScannedTable(TableLink(branch: branch, table: TableID("12"))) == table)
        let path = try ScannedTable(MenuLink("/cs/app/qr/menu/12"))
        #expect(path == ScannedTable(table: TableID("12"), branch: nil))
        let session = try ScannedTable(.session(F.giorgi()))
        #expect(session == ScannedTable(table: TableID("53"), branch: BranchID("3")))
    }

    @Test(
        "FO-14 another application's code, another code of this one, and one that is not genuine have their own answers"
    )
    func refused() throws {
        #expect(try fault("https://elsewhere.example/1") == .foreign(text: "https://elsewhere.example/1"))
        let codec = try F.codec()
        for content in try F.contents() where ![.table, .session].contains(content.payload.kind) {
            let text = try codec.encode(content.payload, as: .alphanumeric)
            #expect(try fault(text) == .notATable(kind: content.payload.kind))
        }
        #expect(try fault(F.plain().encode(F.table, as: .url)) == .unsigned)
        #expect(try fault(codec.encode(F.table, as: .url, expiring: F.now)) == .expired(expiry: F.now))
    }

    @Test("FO-14 FO-15 what is known of the table decides which menu opens")
    func answers() {
        let scanned = ScannedTable(table: TableID("12"), branch: branch)
        let lunch = MenuID("lunch")
        let dinner = MenuID("dinner")
        #expect(scanned.answer(.noRestaurant) == .noRestaurant)
        let restaurant = RestaurantID("forman")
        #expect(scanned.answer(.inactive(restaurant: restaurant)) == .inactive(restaurant: restaurant))
        #expect(scanned.answer(.active(branch: branch, menus: [])) == .noMenu)
        #expect(scanned.answer(.active(branch: branch, menus: [lunch])) == .opens(menu: lunch))
        #expect(scanned.answer(.active(branch: branch, menus: [lunch, dinner])) == .offers(menus: [lunch, dinner]))
        let brno = BranchID("brno")
        #expect(
            scanned.answer(.active(branch: brno, menus: [lunch])) == .otherBranch(scanned: branch, registered: brno)
        )
        // Forman's path names no branch, so that it cannot name another one.
        let path = ScannedTable(table: TableID("12"), branch: nil)
        #expect(path.answer(.active(branch: brno, menus: [lunch])) == .opens(menu: lunch))
    }

    @Test("FO-16 FO-17 before the first item each scan counts, after it the open tab does, until it is over")
    func destination() throws {
        let scanned = ScannedTable(table: TableID("12"), branch: branch)
        #expect(scanned.destination(for: nil) == .newTab(table: TableID("12")))
        let guest = Author.guest(on: "d1")
        var tab = GuestTab(id: TabID("visit"))
        #expect(scanned.destination(for: TabCard(tab, for: guest)) == .newTab(table: TableID("12")))
        let opening = GuestTab.Opening(
            branch: branch,
            currency: .eur,
            opener: .waiter,
            table: TableID("3"),
            waiter: UserID("ana"),
            covers: 2
        )
        let ana = Author.waiter(UserID("ana"), at: branch)
        try tab.perform(.open(opening), by: ana, at: F.now)
        #expect(
            scanned.destination(for: TabCard(tab, for: guest)) == .openTab(tab: TabID("visit"), table: TableID("3"))
        )
        // What was merged goes on elsewhere.
        var merged = tab
        try merged.perform(.merge(into: TabID("other"), orders: []), by: ana, at: F.now)
        #expect(scanned.destination(for: TabCard(merged, for: guest)) == .openTab(tab: TabID("other"), table: nil))
        try tab.perform(.void(orders: []), by: ana, at: F.now)
        #expect(scanned.destination(for: TabCard(tab, for: guest)) == .newTab(table: TableID("12")))
    }
}
