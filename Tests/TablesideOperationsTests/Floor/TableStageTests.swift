import TablesideBilling
import TablesideBooking
import TablesideCore
import TablesideFoundation
import TablesideHosting
import TablesideMenu
import TablesideOperations
import TablesideOrdering
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

private typealias D = Diner

@Suite("Stages of a table")
struct TableStageTests {
    private static func state(_ diner: Diner, orders: [String] = ["1"]) async throws -> TableState {
        let day = try await diner.store.load(ServiceDay.self, diner.day) ?? ServiceDay(id: diner.day)
        var known: [Order] = []
        for id in orders { if let order = try await diner.store.load(Order.self, OrderID(id)) { known.append(order) } }
        let tab = try await diner.store.load(GuestTab.self, "tab-mia")
        return TableState(of: "t2", on: day, tab: tab, orders: known)
    }

    /// Stores the branch.
    private static func open(_ diner: Diner) async throws {
        var record = try diner.house.record()
        record.version = .absent
        var opening = Changes()
        opening.put(&record)
        let identity = CommandIdentity(id: "open", by: .system, content: "")
        let command = CommandRecord(command: identity, at: diner.clock.now(), receipt: "")
        _ = try await diner.store.commit(CommitUnit(opening, command: command))
    }

    @Test("the floor tells staff of each table who is there, who serves it and how far they are; nobody else")
    func floor() async throws {
        let loyal = try await LoyalDiner()
        let diner = loyal.diner
        try await Self.open(diner)
        let reader = loyal.server.reader
        func card(_ table: TableID, by author: Author = D.manager) async throws -> FloorTableCard {
            try #require(try await reader.floor(on: diner.day, by: author).first { $0.id == table })
        }
        #expect(try await reader.floor(on: diner.day, by: D.manager).map(\.number) == [1, 2, 3, 4, 5])
        let free = try await card("t2")
        #expect(free.mark == TableMark(.free) && free.state.stage == .free)
        let seat = SeatParty(
            .walkIn(request: WalkIn(id: "w", party: 2, guest: D.mia, table: "t2")),
            on: diner.day,
            tab: "tab-mia",
            profile: GuestTab.Profile.dineIn.code,
            currency: diner.menu.currency
        )
        try await diner.runner.perform(
            Envelope(seat, by: D.waiter(D.wanda), id: diner.nextID()),
            in: FixedContext(diner.plan)
        )
        let taken = try await card("t2")
        #expect(taken.mark.status == .taken && taken.mark.party == 2)
        #expect(taken.state.stage == .seated && taken.state.guestStage == nil)
        #expect(taken.mark.stage == .seated && free.mark.stage == nil)
        diner.clock.advance(by: .minutes(5))
        try await diner.place(diner.placing("1"))
        let placed = diner.clock.now()
        try await diner.accept("1", D.wanda)
        let ordered = try await card("t2")
        #expect(ordered.state.tab == "tab-mia" && ordered.state.booking == "w")
        #expect(ordered.state.guestStage == .init(.ordered, since: placed))
        #expect(ordered.mark.waiter == D.wanda && ordered.mark.stage == .ordered)
        #expect(try await card("t2", by: D.waiter(D.wanda)).mark.waiter == D.wanda)
        #expect(try await card("t2", by: D.waiter(D.will)) == ordered)
        for author in [D.guest, D.cook, .host("h", at: D.elsewhere)] {
            await #expect(throws: AccessRefusal.self) { try await reader.floor(on: diner.day, by: author) }
        }
    }

    @Test("guests who scanned the code of a table and have no booking are at it, on the map as well")
    func unbooked() async throws {
        let loyal = try await LoyalDiner()
        let diner = loyal.diner
        try await Self.open(diner)
        try await diner.place(diner.placing("1"))
        let cards = try await loyal.server.reader.floor(on: diner.day, by: D.manager)
        let card = try #require(cards.first { $0.id == "t2" })
        #expect(card.state.stage == .ordered && card.state.booking == nil)
        #expect(card.mark == TableMark(.taken, stage: .ordered))
        #expect(cards.filter { $0.id != "t2" }.allSatisfy { $0.mark == TableMark(.free) })
    }

    @Test("the floor at a later instant shows who is expected by then, from half an hour before their time on")
    func later() async throws {
        let loyal = try await LoyalDiner()
        let diner = loyal.diner
        try await Self.open(diner)
        let eight = try diner.house.instant("2026-03-27T20:00")
        let book = Envelope(
            .book(BookingRequest(id: "b", party: 2, at: eight)),
            on: ServiceDay.self,
            diner.day,
            by: D.guest,
            id: diner.nextID()
        )
        try await diner.runner.perform(book, in: FixedContext(diner.plan))
        // It is six o'clock.
        for (instant, count) in [
            (nil, 0), (eight - .minutes(30) - .seconds(1), 0), (eight - .minutes(30), 1), (eight, 1),
        ] as [(Instant?, Int)] {
            let cards = try await loyal.server.reader.floor(on: diner.day, at: instant, by: D.manager)
            let expected = cards.filter { $0.mark.booking == "b" }
            #expect(expected.map(\.mark.status) == Array(repeating: .reserved, count: count), "\(cards)")
            #expect(cards.count { $0.mark == TableMark(.free) } == 5 - count)
        }
    }

    @Test("a party that came on the date before shows how far it is at each of its tables, not only where its tab is")
    func carried() async throws {
        let loyal = try await LoyalDiner()
        let diner = loyal.diner
        try await Self.open(diner)
        let now = diner.clock.now()
        let stay = SpilloverStay(
            booking: "y1",
            date: try CivilDate("2026-03-26"),
            tables: ["t2", "t3"],
            span: (now - .hours(3))..<(now + .hours(1)),
            party: 6,
            channel: .walkIn,
            isSeated: true
        )
        var book = ServiceDay(id: diner.day)
        var changes = Changes()
        changes.record(.carried(stays: [stay], moves: [], at: now), on: &book, by: .system, at: now)
        let identity = CommandIdentity(id: "carry", by: .system, content: "")
        let command = CommandRecord(command: identity, at: now, receipt: "")
        _ = try await diner.store.commit(CommitUnit(changes, command: command))
        try await diner.place(diner.placing("1"))
        let cards = try await loyal.server.reader.floor(on: diner.day, by: D.manager)
        let seen = cards.filter { $0.state.booking == "y1" }
        #expect(seen.map(\.id) == ["t2", "t3"])
        #expect(seen.map(\.state.tab) == ["tab-mia", "tab-mia"])
        #expect(seen.map(\.state.guestStage) == [.init(.ordered, since: now), .init(.ordered, since: now)])
    }

    @Test("the floor says of each table when somebody should look after it, by the alerts that the house names")
    func alerts() async throws {
        let diner = try await Diner(caps: [D.wanda: nil])
        try await Self.open(diner)
        let alerts = StageAlerts(after: [.seated: .minutes(10), .ordered: .minutes(25)])
        func card(_ alerts: StageAlerts) async throws -> FloorTableCard {
            let house = DinerHouse(diner: diner, alerts: alerts)
            let server = HouseServer(runner: diner.runner, house: house, coder: JSONDocumentCoder())
            let cards = try await server.reader.floor(on: diner.day, by: D.manager)
            return try #require(cards.first { $0.id == "t2" })
        }
        #expect(try await card(alerts).alertAt == nil, "nobody sits there")
        let seat = SeatParty(
            .walkIn(request: WalkIn(id: "w", party: 2, guest: D.mia, table: "t2")),
            on: diner.day,
            tab: "tab-mia",
            profile: GuestTab.Profile.dineIn.code,
            currency: diner.menu.currency
        )
        let seatedAt = diner.clock.now()
        try await diner.runner.perform(
            Envelope(seat, by: D.waiter(D.wanda), id: diner.nextID()),
            in: FixedContext(diner.plan)
        )
        let seated = try await card(alerts)
        #expect(seated.alertAt == seatedAt + .minutes(10))
        #expect(!seated.isLate(at: seatedAt + .minutes(10) - .milliseconds(1)))
        #expect(seated.isLate(at: seatedAt + .minutes(10)))
        #expect(try decoded(FloorTableCard.self, encoded(seated)) == seated)
        diner.clock.advance(by: .minutes(5))
        let placedAt = diner.clock.now()
        try await diner.place(diner.placing("1"))
        #expect(try await card(alerts).alertAt == placedAt + .minutes(25))
        try await diner.accept("1", D.wanda)
        try await diner.cookAndServe("1", by: D.wanda)
        let served = try await card(alerts)
        #expect(served.state.stage == .served && served.alertAt == nil, "no alert is named for that stage")
        let silent = try await card(.none)
        #expect(silent.state == served.state && !silent.isLate(at: placedAt + .days(1)))
    }

    @Test("a table from its guests' arrival to their leaving, each stage since its own instant")
    func visit() async throws {
        let diner = try await Diner(caps: [D.wanda: nil])
        let start = diner.clock.now()
        var seen: [(TableStage, Int?)] = []
        var quoted: [DayAvailability.GuestStage?] = []
        func look() async throws {
            let state = try await Self.state(diner)
            seen.append((state.stage, state.since.map { Int(($0 - start).milliseconds / 60_000) }))
            quoted.append(state.guestStage)
            diner.clock.advance(by: .minutes(10))
        }
        try await look()
        let seat = SeatParty(
            .walkIn(request: WalkIn(id: "w", party: 2, guest: D.mia, table: "t2")),
            on: diner.day,
            tab: "tab-mia",
            profile: GuestTab.Profile.dineIn.code,
            currency: diner.menu.currency
        )
        try await diner.runner.perform(
            Envelope(seat, by: D.waiter(D.wanda), id: diner.nextID()),
            in: FixedContext(diner.plan)
        )
        try await look()
        try await diner.place(diner.placing("1"))
        try await look()
        try await diner.accept("1", D.wanda)
        try await look()
        try await diner.cookAndServe("1", by: D.wanda)
        try await look()
        try await diner.tab(.askForBill)
        try await look()
        let due = try #require(try await diner.tab().due)
        let payment = try Payment(id: "p1", amount: due, method: .cash)
        try await diner.tab(.pay(payment: payment), by: D.waiter(D.wanda))
        try await look()
        try await diner.tab(.close, day: diner.day, by: D.waiter(D.wanda))
        try await look()
        #expect(
            seen.map(\.0) == [.free, .seated, .ordered, .ordered, .served, .bill, .paid, .free]
        )
        #expect(seen.map(\.1) == [nil, 10, 20, 20, 40, 50, 60, nil])
        // Waits are quoted by the stages of those who have ordered.
        #expect(quoted[0] == nil && quoted[1] == nil && quoted[7] == nil)
        for (place, stage) in [
            (2, .init(.ordered, since: start + .minutes(20))), (3, .init(.ordered, since: start + .minutes(20))),
            (4, .init(.served, since: start + .minutes(40))), (5, .init(.bill, since: start + .minutes(50))),
            (6, .init(.paid, since: start + .minutes(60))),
        ] as [(Int, DayAvailability.GuestStage)] {
            #expect(quoted[place] == stage)
        }
    }

    @Test("a table that guests have left is dirty until it is cleared, unless others sit there already")
    func dirty() throws {
        let house = try SampleHouse.oldTown { $0.clearing = .minutes(10) }
        let plan = try house.plan()
        var day = try house.day("2026-03-27")
        let six = try house.instant("2026-03-27T18:00")
        let host = Author.host("hana", at: House.branch)
        try day.perform(.walkIn(WalkIn(id: "w", party: 2, table: "t1")), in: plan, by: host, at: six)
        #expect(TableState(of: "t1", on: day).stage == .seated && TableState(of: "t2", on: day).stage == .free)
        try day.perform(.finish("w"), in: plan, by: host, at: six + .minutes(30))
        let state = TableState(of: "t1", on: day)
        #expect(state.stage == .dirty && state.since == six + .minutes(30) && state.booking == nil)
        // Others scanned its code and began a tab before anybody cleared it.
        var tab = GuestTab(id: "tab")
        let opening = GuestTab.Opening(branch: House.branch, currency: try Currency("RON"), opener: .firstItem)
        try tab.perform(.open(opening: opening), by: .guest(D.mia), at: six + .minutes(31))
        let others = TableState(of: "t1", on: day, tab: tab)
        #expect(others.stage == .seated && others.tab == "tab" && others.booking == nil)
        let alerts = StageAlerts(after: [.dirty: .minutes(15), .seated: .minutes(5)])
        // The alert for guests who have not ordered does not need a booking.
        #expect(others.since == six + .minutes(31) && alerts.due(others) == six + .minutes(36))
        #expect(!alerts.isLate(state, at: six + .minutes(45) - .milliseconds(1)))
        #expect(alerts.isLate(state, at: six + .minutes(45)))
        #expect(alerts.due(TableState(of: "t2", on: day)) == nil)
        #expect(!alerts.isLate(TableState(of: "t2", on: day), at: six + .days(1)))
        try day.perform(.clearTables(tables: ["t1"]), in: plan, by: host, at: six + .minutes(40))
        #expect(TableState(of: "t1", on: day).stage == .free)
    }

    @Test("of several parties at a table the one that was seated last is there, the last by name if at once")
    func severalSeated() throws {
        let house = try SampleHouse.oldTown()
        let (plan, host) = (try house.plan(), Author.host("hana", at: House.branch))
        let six = try house.instant("2026-03-27T18:00")
        for (first, second, apart, last) in [
            ("b1", "b2", 1, "b2"), ("b2", "b1", 1, "b1"), ("b1", "b2", 0, "b2"), ("b2", "b1", 0, "b2"),
        ] as [(BookingID, BookingID, Int, BookingID)] {
            var day = try house.day("2026-03-27")
            try day.perform(.walkIn(WalkIn(id: first, party: 2, table: "t1")), in: plan, by: host, at: six)
            let later = six + .minutes(apart)
            try day.perform(.walkIn(WalkIn(id: second, party: 2, table: "t2")), in: plan, by: host, at: later)
            #expect(["t1", "t2", "t3"].map { TableState(of: $0, on: day).booking } == [first, second, nil])
            // No decision seats two parties at one table.
            let span = later..<later + .hours(1)
            day.apply(.moved(booking: second, tables: ["t3", "t1"], span: span, moves: [], at: later))
            #expect(["t1", "t2", "t3"].map { TableState(of: $0, on: day).booking } == [last, nil, second])
        }
    }

    @Test("of several parties of earlier dates at a table, the first by name is the one who sits there")
    func severalCarried() throws {
        let six = try SampleHouse.oldTown().instant("2026-03-27T18:00")
        var day = try SampleHouse.oldTown().day("2026-03-27")
        for (booking, isSeated) in [("y3", true), ("y2", true), ("y1", false)] as [(BookingID, Bool)] {
            let stay = SpilloverStay(
                booking: booking,
                date: try CivilDate("2026-03-26"),
                tables: ["t1"],
                span: six..<six + .hours(1),
                party: 2,
                channel: .online,
                isSeated: isSeated
            )
            day.apply(.carried(stays: [stay], moves: [], at: six))
        }
        #expect(TableState(of: "t1", on: day).booking == "y2")
        #expect(TableState(of: "t2", on: day).booking == nil)
    }
}
