import TablesideBilling
import TablesideBooking
import TablesideCore
import TablesideFoundation
import TablesideHosting
import TablesideMenu
import TablesideOperations
import TablesideOrdering
import TablesideTesting
import Testing

@testable import TablesideTestSupport

private typealias D = Diner

/// The name of a table's tab can be worked out: a guest far away opened a tab of that name, and nobody at the table could order.
@Suite("Regressions: the names of a table's tabs")
struct TabNameTests {
    private static let seated = Author.guest(on: DeviceID("d1"))
    private static let stranger = Author.guest(UserID("sly"), on: DeviceID("s1"))

    @Test("nobody begins a tab under a name of another table's, and those who sit there do")
    func names() async throws {
        let diner = try await Diner()
        let house = DinerHouse(
            diner: diner,
            shown: [Self.seated: [TableID("t1")], Self.stranger: [TableID("t2")]]
        )
        let server = HouseServer(runner: diner.runner, house: house, coder: JSONDocumentCoder())
        var number = 0
        func place(on tab: TabID, at table: String?, by sender: Author) async -> String? {
            number += 1
            let wish = OrderWish(
                OrderID("\(number)"),
                [OrderWish.Line(id: LineID("1"), item: D.bread)],
                on: tab,
                opening: .init(at: D.branch, table: table.map { TableID($0) })
            )
            let request = HouseRequest(.table(request: .place(order: wish)), id: CommandID("\(number)"))
            return await server.perform(request, by: sender).failure?.code.rawValue
        }
        func key(_ table: String, at branch: BranchID = D.branch) -> TabID {
            TabKey(.table, table, session: "1", at: branch).id
        }
        for table in [nil, "t2"] {
            #expect(await place(on: key("t1"), at: table, by: Self.stranger) == "access.notFound")
            #expect(await place(on: key("t2", at: D.elsewhere), at: table, by: Self.stranger) == "access.notFound")
        }
        #expect(await place(on: key("t1"), at: "t1", by: Self.seated) == nil)
        #expect(await place(on: key("t2"), at: "t2", by: Self.stranger) == nil)
        // Names of another form are free.
        #expect(await place(on: TabID("sly/1"), at: nil, by: Self.stranger) == nil)
        #expect(await place(on: TabKey(.counter, "bar", session: "7", at: D.branch).id, at: nil, by: D.guest) == nil)
    }

    @Test("a party that arrives begins no tab under the name of another table's")
    func arrival() async throws {
        let diner = try await Diner()
        let house = DinerHouse(diner: diner)
        let server = HouseServer(runner: diner.runner, house: house, coder: JSONDocumentCoder())
        func ask(_ request: GuestRequest, _ id: String) async -> String? {
            let answer = await server.perform(HouseRequest(.guest(request: request), id: CommandID(id)), by: D.guest)
            return answer.failure?.code.rawValue
        }
        let wish = BookingWish(id: BookingID("b"), party: 2, at: try diner.house.instant("2026-03-27T18:00"))
        #expect(await ask(.book(day: diner.day, wish: wish), "1") == nil)
        let day = try #require(try await diner.store.load(ServiceDay.self, diner.day))
        let table = try #require(day.booking(wish.id)?.tables.first)
        func arrive(_ table: String, _ id: String) async -> String? {
            let tab = TabKey(.table, table, session: "b", at: D.branch).id
            return await ask(.arrive(day: diner.day, booking: wish.id, tab: tab), id)
        }
        #expect(await arrive("not-\(table)", "2") == "access.notFound")
        #expect(await arrive(table.rawValue, "3") == nil)
    }

    @Test("staff open no tab under a name of another branch's table, counter or card, and do under their own")
    func otherBranch() async throws {
        let diner = try await Diner()
        let server = HouseServer(runner: diner.runner, house: DinerHouse(diner: diner), coder: JSONDocumentCoder())
        func ask(_ request: StaffRequest, _ id: String) async -> String? {
            let answer = await server.perform(HouseRequest(.staff(request: request), id: CommandID(id)), by: D.manager)
            return answer.failure?.code.rawValue
        }
        let party = WalkIn(id: "w", party: 2)
        for mode in TabKey.Mode.allCases {
            let theirs = TabKey(mode, "t2", session: "1", at: D.elsewhere).id
            let before = try await diner.store.snapshot()
            #expect(await ask(.openTab(tab: theirs, table: "t2", guest: nil, covers: 1), "open \(mode)") == absent)
            let seat = StaffRequest.seatWalkIn(date: diner.day.date, party: party, tab: theirs)
            #expect(await ask(seat, "seat \(mode)") == absent)
            #expect(try await diner.store.snapshot() == before)
            let own = TabKey(mode, "t2", session: "1", at: D.branch).id
            #expect(await ask(.openTab(tab: own, table: nil, guest: nil, covers: 1), "own \(mode)") == nil)
        }
    }

    @Test("no decision opens a tab under the name of another branch's, not even without a table of rights")
    func decisions() async throws {
        let diner = try await Diner()
        let theirs = TabKey(.table, "t2", session: "1", at: D.elsewhere).id
        let unknown = VisitRefusal(.unknownTab(tab: theirs))
        let opening = try diner.opening()
        try await diner.refuses(unknown) {
            let open = Envelope(OpenTab(theirs, opening), by: D.manager, id: diner.nextID())
            try await diner.runner.perform(open, in: FixedContext(diner.plan))
        }
        try await diner.refuses(unknown) {
            let wish = PlaceOrder("1", D.cart([(D.bread, 1)]), on: theirs, opening: opening, guest: D.mia)
            try await diner.place(wish)
        }
        try await diner.refuses(unknown) {
            let party = SeatParty.Party.walkIn(request: WalkIn(id: "w", party: 2))
            let seat = SeatParty(party, on: diner.day, tab: theirs, profile: .dineIn, currency: diner.menu.currency)
            try await diner.runner.perform(
                Envelope(seat, by: D.manager, id: diner.nextID()),
                in: FixedContext(diner.plan)
            )
        }
        // A command on the tab alone is decided without any other document, so the table of rights refuses it.
        let runner = CommandRunner(store: diner.store, clock: diner.clock, access: RightsAccess(.house))
        for (tab, expected) in [(theirs, absent), (TabKey(.table, "t2", session: "1", at: D.branch).id, nil)] {
            let command = GuestTab.Command.open(opening: opening)
            let envelope = Envelope(command, on: GuestTab.self, tab, by: D.manager, id: diner.nextID())
            var code: String?
            do { try await runner.perform(envelope) } catch { code = error.code.rawValue }
            #expect(code == expected)
        }
    }

    private let absent = "access.notFound"
}
