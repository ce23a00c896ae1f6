import TablesideBilling
import TablesideCore
import TablesideMenu
import TablesideOperations
import TablesideOrdering
import TablesideTesting
import Testing

private typealias D = Diner

@Suite("Tab key")
struct TabKeyTests {
    @Test("keys that differ in anything name different tabs, whatever stands in their parts")
    func identities() {
        let parts = ["", "a", "a/b", "a%2Fb", "a%", "/", "%2F"]
        var seen: [TabID: TabKey] = [:]
        for branch in parts {
            for mode in TabKey.Mode.allCases {
                for identifier in parts {
                    for session in parts {
                        let key = TabKey(mode, identifier, session: session, at: BranchID(branch))
                        #expect(seen.updateValue(key, forKey: key.id) == nil, "\(key)")
                    }
                }
            }
        }
        let (short, long) = ("caf\u{e9}", "cafe\u{301}")
        #expect(TabKey(.tab, short, session: "1", at: D.branch) != TabKey(.tab, long, session: "1", at: D.branch))
        #expect(TabKey(.table, "t7", session: "b-15", at: BranchID("centru")).id == TabID("centru/table/t7/b-15"))
    }

    @Test("FO-17 X-04 two phones send the first item at one moment: one tab, both orders on it")
    func firstItems() async throws {
        let diner = try await Diner()
        let key = TabKey(.table, "t2", session: "1", at: D.branch)
        let opening = GuestTab.Opening(
            branch: D.branch,
            currency: diner.menu.currency,
            opener: .firstItem,
            table: TableID("t2")
        )
        func placing(_ order: String, _ guest: UserID) -> PlaceOrder {
            PlaceOrder(OrderID(order), D.cart([(D.bread, 1)]), on: key.id, opening: opening, guest: guest)
        }
        async let first = diner.place(placing("1", D.mia), by: D.guest)
        async let second = diner.place(placing("2", D.leo), by: D.otherGuest)
        _ = try await (first, second)
        let tab = try await diner.tab(key.id.rawValue)
        #expect(Set(tab.orders) == [OrderID("1"), OrderID("2")])
        // Opened once, and an order added twice.
        #expect(tab.version.rawValue == 3)
    }

    @Test("a closed session takes nothing more, and the next party is a session of its own")
    func nextSession() async throws {
        let diner = try await Diner()
        let opening = GuestTab.Opening(
            branch: D.branch,
            profile: .forman,
            currency: diner.menu.currency,
            opener: .firstItem,
            table: TableID("t2")
        )
        func place(_ order: String, session: String) async throws {
            let key = TabKey(.table, "t2", session: session, at: D.branch)
            try await diner.place(
                PlaceOrder(OrderID(order), D.cart([(D.bread, 1)]), on: key.id, opening: opening, guest: D.mia),
                on: diner.terms(.forman)
            )
        }
        try await place("1", session: "1")
        try await diner.step("1", .reject(reason: .tooBusy), by: D.manager)
        try await diner.tab(
            .close,
            TabKey(.table, "t2", session: "1", at: D.branch).id.rawValue,
            by: D.waiter(D.wanda)
        )
        try await diner.refuses(GuestTab.Refusal(.illegal(state: "closed", command: .add))) {
            try await place("2", session: "1")
        }
        try await place("2", session: "2")
    }

    @Test("the name of a tab at a table without a name is nobody's to begin")
    func emptyPart() {
        #expect(TabKey.isBegun("corso/table/t1/1", at: ["t1"], of: "corso"))
        #expect(!TabKey.isBegun("corso/table//1", at: ["t1"], of: "corso"))
        #expect(!TabKey.isBegun("/table/t1/1", at: ["t1"], of: "corso"))
        #expect(TabKey.isBegun("corso//t1/1", at: [], of: "corso"), "no mode of a table")
    }

    @Test("a key's name is for its own branch alone, whatever it names there; another name is for every branch")
    func branches() {
        for mode in ["table", "tab", "counter"] {
            #expect(TabKey.belongs(TabID("corso/\(mode)/x/1"), to: "corso"))
            #expect(!TabKey.belongs(TabID("corso/\(mode)/x/1"), to: "centro"))
            #expect(!TabKey.isBegun(TabID("corso/\(mode)/x/1"), at: ["x"], of: "centro"))
            #expect(TabKey.isBegun(TabID("corso/\(mode)/x/1"), at: [], of: "corso") == (mode != "table"))
        }
        // The branch "a/b" is written with its separator escaped.
        #expect(TabKey.belongs(TabKey(.tab, "x", session: "1", at: "a/b").id, to: "a/b"))
        #expect(!TabKey.belongs("a%2Fb/tab/x/1", to: "a%2Fb"))
        for name in ["t", "corso/tab/x", "corso/tab/x/1/2", "corso/card/x/1"] as [TabID] {
            #expect(TabKey.belongs(name, to: "centro"))
        }
    }
}
