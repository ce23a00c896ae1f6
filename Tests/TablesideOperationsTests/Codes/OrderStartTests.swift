import TablesideCodes
import TablesideCore
import TablesideFoundation
import TablesideMenu
import TablesideOperations
import TablesideVenue
import Testing

@testable import TablesideTestSupport

@Suite("OrderStart")
struct OrderStartTests {
    private static let starts: [(OrderStart, json: String, channel: Channel, table: TableID?)] = [
        (.takeawayList(branch: "corso"), #"{"takeawayList":{"branch":"corso"}}"#, .takeaway, nil),
        (.venuePage(branch: "corso"), #"{"venuePage":{"branch":"corso"}}"#, .takeaway, nil),
        (.scan(branch: "corso", table: "12"), #"{"scan":{"branch":"corso","table":"12"}}"#, .dineIn, "12"),
    ]

    @Test("GI-48 an order starts in three ways, and only the scanned code makes it one in the venue")
    func threeWays() {
        for (start, _, channel, table) in Self.starts {
            #expect(start.channel == channel && start.table == table && start.branch == "corso")
        }
    }

    @Test("FO-35 a phone stores where the guest began and no menu: after a restart it asks for the menus again")
    func restart() throws {
        let coder = JSONDocumentCoder()
        for (start, json, _, _) in Self.starts {
            let bytes = try coder.encode(start)
            #expect(String(decoding: bytes, as: UTF8.self) == json)
            let stored = try coder.decode(OrderStart.self, from: bytes)
            #expect(stored == start && stored.question == .menus(branch: "corso", after: nil))
        }
        #expect(throws: (any Error).self) {
            try coder.decode(OrderStart.self, from: Array(#"{"scan":{"branch":"corso"}}"#.utf8))
        }
    }

    @Test("FO-14 FO-35 a scan is kept if the table belongs to an active restaurant and to the branch in the code")
    func confirmed() {
        let link = ScannedTable(table: "12", branch: "corso")
        let path = ScannedTable(table: "12", branch: nil)
        #expect(OrderStart(link, known: .active(branch: "corso", menus: [])) == .scan(branch: "corso", table: "12"))
        #expect(OrderStart(path, known: .active(branch: "corso", menus: [])) == .scan(branch: "corso", table: "12"))
        #expect(OrderStart(link, known: .active(branch: "porto", menus: [])) == nil)
        #expect(OrderStart(link, known: .inactive(restaurant: "da-leo")) == nil)
        #expect(OrderStart(link, known: .noRestaurant) == nil)
    }

    @Test("FO-38 adding from the account leads to the scanner, then to the products; a lone menu opens by itself")
    func firstStep() {
        #expect(OrderStart.firstStep(from: nil, menus: []) == .scan)
        #expect(OrderStart.firstStep(from: nil, menus: ["lunch"]) == .scan)
        for (start, _, _, _) in Self.starts {
            #expect(OrderStart.firstStep(from: start, menus: []) == .nothingOffered)
            #expect(OrderStart.firstStep(from: start, menus: ["lunch"]) == .open(menu: "lunch"))
            #expect(OrderStart.firstStep(from: start, menus: ["lunch", "bar"]) == .choose(menus: ["lunch", "bar"]))
        }
    }
}
