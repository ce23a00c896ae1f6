import TablesideBilling
import TablesideBooking
import TablesideCore
import TablesideDiscovery
import TablesideFoundation
import TablesideHosting
import TablesideOperations
import TablesideOrdering
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

private typealias D = Diner

/// The house of the diner with a visit that is over, and a day for the bookings behind tabs.
private struct KnowingHouse: HouseSource {
    let house: DinerHouse
    var visit: CompletedVisit?
    var dayOfTabs: BranchDay?

    func plan(of branch: BranchID, afresh: Bool) throws -> ReadContext<VenuePlan> {
        try house.plan(of: branch, afresh: afresh)
    }

    func terms(
        of order: PlaceOrder,
        at branch: BranchID,
        by author: Author,
        afresh: Bool
    ) throws -> ReadContext<OrderingPolicy> {
        try house.terms(of: order, at: branch, by: author, afresh: afresh)
    }

    func service(at branch: BranchID) throws -> HouseService { try house.service(at: branch) }

    func day(of tab: GuestTab, in service: HouseService) -> BranchDay { dayOfTabs ?? service.day }

    func completed(_ visit: Visit) -> ReadContext<CompletedVisit?> {
        ReadContext(self.visit?.id == visit ? self.visit : nil)
    }
}

/// What the server lets through: the other side of every door at which strangers are turned away.
@Suite("Senders at the server of a restaurant")
struct HouseServerSendersTests {
    private let diner: Diner
    private let numbers = SerialIDs("ask")

    init() async throws { diner = try await Diner(caps: [D.wanda: 5]) }

    /// The code of the refusal; nil for what is done.
    private func code(
        _ ask: HouseRequest.Ask,
        by author: Author,
        visit: CompletedVisit? = nil,
        dayOfTabs: BranchDay? = nil
    ) async -> String? {
        let house = KnowingHouse(house: DinerHouse(diner: diner), visit: visit, dayOfTabs: dayOfTabs)
        let server = HouseServer(runner: diner.runner, house: house, coder: JSONDocumentCoder())
        return await server.perform(HouseRequest(ask, id: numbers.next()), by: author).failure?.code.rawValue
    }

    private func wish(_ id: String, _ time: String, at table: String) throws -> BookingWish {
        let wishes = BookingWishes(tables: [TableID(table)])
        return BookingWish(
            id: BookingID(id),
            party: 2,
            at: try diner.house.instant("2026-03-27T\(time)"),
            wishes: wishes
        )
    }

    @Test("each kind of request is open to its own kind of sender alone")
    func kinds() async throws {
        let requests: [(HouseRequest.Ask, (Author) -> Bool)] = [
            (
                .table(request: .askForBill(tab: "none")),
                { $0.role == .guest && ($0.user != nil || $0.device != nil) }
            ),
            (.guest(request: .cancel(day: diner.day, booking: "none")), { $0.role == .guest && $0.user != nil }),
            (
                .staff(request: .tab(tab: "none", action: .askForBill)),
                { [.waiter, .manager].contains($0.role) && $0.user != nil && $0.branch != nil }
            ),
            (.courier(request: .dispatch(order: "none")), { $0.role == .courier && $0.user != nil }),
        ]
        for role in Role.known {
            for user in [nil, UserID("u")] {
                for branch in [nil, D.branch] {
                    for device in [nil, DeviceID("d")] {
                        let author = Author(user, as: role, at: branch, on: device)
                        for (ask, isOpen) in requests {
                            let expected = isOpen(author) ? "access.notFound" : "access.notForSender"
                            #expect(await code(ask, by: author) == expected, "\(author) \(ask)")
                        }
                    }
                }
            }
        }
    }

    @Test("a review is changed by its writer alone, and flagged by other guests and by the manager of its branch")
    func reviews() async throws {
        let id = Visit.booking(day: diner.day, id: "b")
        let visit = CompletedVisit(
            id,
            of: D.mia,
            at: D.branch,
            restaurant: "trattoria",
            completedAt: try diner.house.instant("2026-03-27T17:00")
        )
        let content = Review.Content(rating: try Rating(hundredths: 400))
        func ask(_ request: GuestRequest, _ author: Author) async -> String? {
            await code(.guest(request: request), by: author, visit: visit)
        }
        func flag(_ author: Author) async -> String? {
            await code(.staff(request: .flagReview(visit: id, reason: .untrue)), by: author, visit: visit)
        }
        #expect(await ask(.flagReview(visit: id, reason: .untrue), D.otherGuest) == "access.notFound")
        #expect(await ask(.review(visit: id, content: content), D.otherGuest) == "access.notFound")
        #expect(await ask(.review(visit: id, content: content), D.guest) == nil)
        for request in [GuestRequest.editReview(visit: id, content: content), .withdrawReview(visit: id)] {
            #expect(await ask(request, D.otherGuest) == "access.notFound")
        }
        #expect(await ask(.flagReview(visit: id, reason: .untrue), D.otherGuest) == nil)
        #expect(await flag(D.manager) == nil)
        let review = try await diner.store.load(Review.self, id)
        #expect(review?.content == content && review?.state == .published)
        let better = Review.Content(rating: try Rating(hundredths: 500))
        #expect(await ask(.editReview(visit: id, content: better), D.guest) == nil)
        #expect(try await diner.store.load(Review.self, id)?.content == better)
        #expect(await ask(.withdrawReview(visit: id), D.guest) == nil)
        #expect(try await diner.store.load(Review.self, id)?.state == .withdrawn)
    }

    @Test("a guest moves their own booking, within the restaurant")
    func move() async throws {
        let first = try wish("b1", "19:00", at: "t1")
        #expect(await code(.guest(request: .book(day: diner.day, wish: first)), by: D.guest) == nil)
        let elsewhere = BranchDay(branch: D.elsewhere, date: diner.day.date)
        for (day, expected) in [(elsewhere, "access.notFound"), (diner.day, nil)] {
            let second = try wish("b2", "20:00", at: "t2")
            let move = GuestRequest.move(booking: first.id, from: diner.day, to: day, wish: second)
            #expect(await code(.guest(request: move), by: D.guest) == expected)
        }
        let bookings = try #require(try await diner.store.load(ServiceDay.self, diner.day)).bookings
        #expect(bookings["b1"]?.status == .cancelled && bookings["b2"]?.tables == ["t2"])
    }

    @Test("the party of a booking changes tables on the day of that booking, which must be the branch's own")
    func changeTable() async throws {
        let first = try wish("b1", "18:00", at: "t2")
        #expect(await code(.guest(request: .book(day: diner.day, wish: first)), by: D.guest) == nil)
        let seat = StaffRequest.seat(date: diner.day.date, booking: first.id, tab: "visit")
        #expect(await code(.staff(request: seat), by: D.manager) == nil)
        let change = HouseRequest.Ask.staff(request: .changeTable(tab: "visit", tables: ["t3"]))
        let elsewhere = BranchDay(branch: D.elsewhere, date: diner.day.date)
        #expect(await code(change, by: D.manager, dayOfTabs: elsewhere) == "access.notFound")
        #expect(try await diner.tab("visit").table == "t2")
        #expect(await code(change, by: D.manager) == nil)
        #expect(try await diner.tab("visit").table == "t3")
        let day = try await diner.store.load(ServiceDay.self, diner.day)
        #expect(day?.booking("b1")?.tables == ["t3"])
        // At its own table the tab has nothing to say, but the booking does.
        #expect(await code(change, by: D.manager) == "serviceDay.alreadyApplied")
    }

    @Test("a party is seated on its own tab or a new one, not on that of another party")
    func othersTab() async throws {
        for (id, time, table) in [("b1", "18:00", "t1"), ("b2", "18:00", "t2")] {
            let wish = try wish(id, time, at: table)
            #expect(await code(.guest(request: .book(day: diner.day, wish: wish)), by: D.guest) == nil)
        }
        func seat(_ booking: BookingID, on tab: TabID) async -> String? {
            await code(.staff(request: .seat(date: diner.day.date, booking: booking, tab: tab)), by: D.manager)
        }
        #expect(await seat("b1", on: "visit") == nil)
        #expect(await seat("b2", on: "visit") == "access.notFound")
        #expect(await seat("b1", on: "visit") != "access.notFound", "its own tab, again")
        #expect(await seat("b2", on: "other") == nil)
    }

    @Test("a party without a booking does not change to the table that it has")
    func sameTable() async throws {
        let open = StaffRequest.openTab(tab: "1", table: "t1", guest: nil, covers: 2)
        #expect(await code(.staff(request: open), by: D.manager) == nil)
        for (table, isDone) in [("t1", false), ("t2", true)] {
            let change = StaffRequest.changeTable(tab: "1", tables: [TableID(table)])
            #expect((await code(.staff(request: change), by: D.manager) == nil) == isDone)
        }
        #expect(try await diner.tab("1").table == "t2")
    }

    @Test("the waiter who opens a tab has it, and a tab of the branch is refused as open, not as unknown")
    func openTab() async throws {
        for (tab, table, author, waiter) in [("1", "t1", D.waiter(D.wanda), D.wanda), ("2", "t2", D.manager, nil)] {
            let open = StaffRequest.openTab(tab: TabID(tab), table: TableID(table), guest: nil, covers: 2)
            #expect(await code(.staff(request: open), by: author) == nil)
            #expect(try await diner.tab(tab).opening?.waiter == waiter)
            let again = await code(.staff(request: open), by: author)
            #expect(again != nil && again != "access.notFound")
        }
    }

    @Test("GI-23 the waiter says how many devices may join, or the house does")
    func openTabForDevices() async throws {
        let usual = try DinerHouse(diner: diner).service(at: D.branch).devices
        for (tab, table, devices) in [("1", "t1", 3), ("2", "t2", 0), ("3", "t3", nil)] as [(TabID, TableID, Int?)] {
            let open = StaffRequest.openTab(tab: tab, table: table, guest: nil, covers: 4, devices: devices)
            #expect(await code(.staff(request: open), by: D.manager) == nil)
            #expect(try await diner.tab(tab.rawValue).deviceLimit == devices ?? usual)
        }
        let negative = StaffRequest.openTab(tab: "4", table: "t4", guest: nil, covers: 4, devices: -1)
        #expect(await code(.staff(request: negative), by: D.manager) == "tab.tooManyDevices")
    }

    @Test("GI-23 so does the host who seats a party, with or without a booking; a guest who arrives does not")
    func seatForDevices() async throws {
        let (date, usual) = (diner.day.date, try DinerHouse(diner: diner).service(at: D.branch).devices)
        for (id, table) in [("b1", "t1"), ("b2", "t2"), ("b3", "t3")] {
            let wish = try wish(id, "18:00", at: table)
            #expect(await code(.guest(request: .book(day: diner.day, wish: wish)), by: D.guest) == nil)
        }
        #expect(usual != 2)
        for (booking, devices) in [("b1", 2), ("b2", nil)] as [(BookingID, Int?)] {
            let tab = TabID("tab \(booking)")
            let seat = StaffRequest.seat(date: date, booking: booking, tab: tab, devices: devices)
            #expect(await code(.staff(request: seat), by: D.manager) == nil)
            #expect(try await diner.tab(tab.rawValue).deviceLimit == devices ?? usual)
        }
        let arrive = GuestRequest.arrive(day: diner.day, booking: "b3", tab: "tab b3")
        #expect(await code(.guest(request: arrive), by: D.guest) == nil)
        #expect(try await diner.tab("tab b3").deviceLimit == usual)
        // Four sit at the fourth table, six at the fifth.
        for (id, party, devices, expected) in [
            ("w1", 4, -1, "tab.tooManyDevices"), ("w1", 4, 2, nil), ("w2", 6, nil, nil),
        ] as [(BookingID, Int, Int?, String?)] {
            let (party, tab) = (WalkIn(id: id, party: party), TabID("tab \(id)"))
            let seat = StaffRequest.seatWalkIn(date: date, party: party, tab: tab, devices: devices)
            #expect(await code(.staff(request: seat), by: D.manager) == expected)
            if expected == nil {
                #expect(try await diner.tab(tab.rawValue).deviceLimit == devices ?? usual)
            }
        }
    }
}
