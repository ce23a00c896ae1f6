import Foundation
import Tableside
import TablesideTesting
import Testing

@Suite("README")
struct ReadmeTests {
    private let text: String

    init() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        text = try String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
    }

    @Test("the program prints what the README says")
    func program() throws {
        var printed = ""
        func print(_ value: some CustomStringConvertible) { printed += value.description + "\n" }
        // The README prints everything from here …
        let house = try SampleHouse(), plan = try house.plan()
        let mia = Author.guest("mia"), ana = Author.waiter("ana", at: house.branch.id)
        let noon = try house.instant("2026-11-27T12:00"), seven = try house.instant("2026-11-27T19:00")

        var friday = try house.day("2026-11-27")
        let free = try plan.open(friday).slots(for: 4, at: noon).filter(\.isOffered)
        print("\(free.count) free slots")
        try friday.perform(.book(BookingRequest(id: "b1", party: 4, at: seven)), in: plan, by: mia, at: noon)
        try friday.perform(.confirmArrival("b1"), in: plan, by: mia, at: seven)

        var tab = GuestTab(id: "tab-1")
        let visit = GuestTab.Opening(branch: house.branch.id, currency: .eur, opener: .waiter, table: "t3", covers: 4)
        try tab.perform(.open(visit), by: ana, at: seven)

        var order = Order(id: "o1")
        let cart = Cart([CartLine(id: "1", item: "pizza", quantity: 3), CartLine(id: "2", item: "soup")])
        let quote = try house.menu.quote(cart, at: seven)
        let placement = Placement(quote: quote, profile: .dineIn, tab: tab.id, table: "t3", acceptance: .byWaiter)
        try order.perform(.place(placement), by: ana, at: seven)
        try order.perform(.accept(waiter: "ana"), by: ana, at: seven)
        try tab.perform(.add(order.id), by: ana, at: seven)

        print(try tab.bill(for: [order]).text(width: 24))
        print(try Money("40.90", .eur).split(into: 3).map(\.description).joined(separator: ", "))
        // … to here.
        #expect(text.contains("```text\n" + printed + "```"), "\(printed)")
    }
}
