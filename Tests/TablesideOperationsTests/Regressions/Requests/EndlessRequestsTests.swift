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

/// A house that says no more about its limits than it must.
private struct PlainHouse: HouseSource {
    let diner: Diner
    var profile = ProfileCode.dineIn
    var leadTime: Elapsed?
    var changesPerBill: Int? = HouseService.usualChangesPerBill

    func plan(of branch: BranchID, afresh: Bool) -> ReadContext<VenuePlan> { ReadContext(diner.plan) }

    func terms(
        of order: PlaceOrder,
        at branch: BranchID,
        by author: Author,
        afresh: Bool
    ) -> ReadContext<OrderingPolicy> {
        ReadContext(OrderingPolicy(menu: diner.menu, profile: profile, leadTime: leadTime))
    }

    func service(at branch: BranchID) -> HouseService {
        HouseService(day: diner.day, currency: diner.menu.currency, changesPerBill: changesPerBill)
    }

    func tables(shownBy author: Author, at branch: BranchID) -> [TableID: Instant] { .always(["t1"]) }
}

/// One phone had staff come, look and answer as often as it liked: by saying again and again how it would pay, by ordering
/// and calling off, by changing a booking, and by ordering for a time that nobody will see.
@Suite("Regressions: requests without end")
struct EndlessRequestsTests {
    private static let phone = Author.guest(on: DeviceID("p"))
    private static let waiter = D.waiter(D.wanda)

    private let diner: Diner

    init() async throws { diner = try await Diner(caps: [D.wanda: nil]) }

    private func server(_ configure: (inout PlainHouse) -> Void = { _ in }) -> HouseServer<PlainHouse> {
        var house = PlainHouse(diner: diner)
        configure(&house)
        return HouseServer(runner: diner.runner, house: house, coder: JSONDocumentCoder())
    }

    /// Why a request is not carried out; `nil` when it is.
    private func ask(
        _ server: HouseServer<PlainHouse>,
        _ ask: HouseRequest.Ask,
        by author: Author = phone
    ) async -> String? {
        await server.perform(HouseRequest(ask, id: diner.nextID()), by: author).failure?.code.rawValue
    }

    /// Begins a tab at a table with one order, which is accepted.
    private func begin(_ tab: TabID, _ server: HouseServer<PlainHouse>) async {
        let line = OrderWish.Line(id: LineID("1"), item: D.bread)
        let opening = OrderWish.Opening(at: D.branch, table: TableID("t1"))
        let wish = OrderWish(OrderID("1"), [line], on: tab, opening: opening)
        #expect(await ask(server, .table(request: .place(order: wish))) == nil)
        let accept = StaffOrderRequest.accept(waiter: D.wanda, readyBy: nil)
        let step = StaffRequest.order(order: OrderID("1"), request: accept)
        #expect(await ask(server, .staff(request: step), by: Self.waiter) == nil)
    }

    private func takeaway(_ number: Int, wantedAt: Instant? = nil) throws -> HouseRequest.Ask {
        let recipient = try wantedAt.map { Recipient(name: try PersonName(first: "Mia", last: "Rossi"), wantedAt: $0) }
        let wish = OrderWish(
            OrderID("\(number)"),
            [OrderWish.Line(id: LineID("1"), item: D.bread)],
            on: TabID("away \(number)"),
            opening: .init(at: D.branch),
            channel: .takeaway,
            recipient: recipient
        )
        return .table(request: .place(order: wish))
    }

    @Test("guests change so often how a bill is paid or shared, then staff do; a bill made again begins at zero")
    func bill() async throws {
        let server = server { $0.changesPerBill = 3 }
        let tab = TabID("t")
        await begin(tab, server)
        for _ in 0..<2 {
            #expect(await ask(server, .table(request: .askToPay(tab: tab, method: .cash))) == nil)
            #expect(await ask(server, .table(request: .split(tab: tab, split: .evenly(2)))) == nil)
            #expect(await ask(server, .table(request: .choosePayment(tab: tab, method: .card))) == nil)
            let before = try await diner.tab("t")
            #expect(try decoded(GuestTab.self, encoded(before)) == before)
            let more: [TableRequest] = [
                .choosePayment(tab: tab, method: .inApp), .split(tab: tab, split: .evenly(3)),
            ]
            for request in more {
                #expect(await ask(server, .table(request: request)) == "tab.tooManyBillChanges")
            }
            // Another phone at the table has no other bill.
            let other = Author.guest(on: DeviceID("other"))
            #expect(await ask(server, .table(request: more[0]), by: other) == "tab.tooManyBillChanges")
            #expect(try await diner.tab("t") == before)
            let choose = StaffRequest.tab(tab: tab, action: .choosePayment(method: .cash))
            #expect(await ask(server, .staff(request: choose), by: Self.waiter) == nil)
            #expect(await ask(server, .staff(request: .tab(tab: tab, action: .unlock)), by: Self.waiter) == nil)
        }
    }

    @Test("a house allows ten changes, or any number where it says so, and none below zero")
    func billDefaults() async throws {
        #expect(HouseService.usualChangesPerBill == 10)
        let negative = GuestTab.Opening(branch: D.branch, currency: .eur, opener: .waiter, changesPerBill: -1)
        #expect(throws: GuestTab.Refusal(.tooManyBillChanges(limit: -1))) {
            try GuestTab(id: TabID("u")).decide(.open(negative), in: (), by: Self.waiter, at: Trattoria.now)
        }
        let server = server { $0.changesPerBill = nil }
        let tab = TabID("t")
        await begin(tab, server)
        #expect(await ask(server, .table(request: .askForBill(tab: tab))) == nil)
        for number in 0..<40 {
            let method: PaymentMethod = number.isMultiple(of: 2) ? .cash : .card
            #expect(await ask(server, .table(request: .choosePayment(tab: tab, method: method))) == nil)
        }
        #expect(try await diner.tab("t").billChanges == 0)
    }

    @Test("a seated party's tab has the limits of the house, as every other")
    func seated() async throws {
        let server = server()
        let party = WalkIn(id: BookingID("w"), party: 2, table: TableID("t1"))
        let seat = StaffRequest.seatWalkIn(date: diner.day.date, party: party, tab: TabID("t"))
        #expect(await ask(server, .staff(request: seat), by: .host(UserID("eva"), at: D.branch)) == nil)
        let opening = try #require(try await diner.tab("t").opening)
        #expect(opening.joinsPerDevice == TabOperation.orderLimit && opening.changesPerBill == 10)
        for _ in 0..<TabOperation.orderLimit {
            #expect(await ask(server, .table(request: .join(tab: TabID("t"), persons: 1))) == nil)
            #expect(await ask(server, .table(request: .leave(tab: TabID("t")))) == nil)
        }
        #expect(await ask(server, .table(request: .join(tab: TabID("t"), persons: 1))) == "tab.tooManyJoins")
    }

    @Test("of one guest so many orders are placed within 24 hours, called off or not; a day later there is room again")
    func orders() async throws {
        let server = server { $0.profile = .takeaway }
        for number in 0..<50 {
            #expect(await ask(server, try takeaway(number)) == nil)
            #expect(await ask(server, .table(request: .cancel(order: OrderID("\(number)"), reason: nil))) == nil)
        }
        #expect(await ask(server, try takeaway(50)) == "visit.tooManyOrders")
        // An account on the same phone is no other guest, one on another phone is.
        #expect(await ask(server, try takeaway(50), by: .guest(D.leo, on: DeviceID("p"))) == "visit.tooManyOrders")
        #expect(await ask(server, try takeaway(50), by: .guest(D.leo, on: DeviceID("q"))) == nil)
        diner.clock.advance(by: .hours(24) - .milliseconds(1))
        #expect(await ask(server, try takeaway(51)) == "visit.tooManyOrders")
        diner.clock.advance(by: .milliseconds(1))
        #expect(await ask(server, try takeaway(51)) == nil)
    }

    @Test("many accounts on one phone have no more orders wait than one")
    func accounts() async throws {
        let server = server { $0.profile = .takeaway }
        for number in 0..<10 {
            let author = Author.guest(UserID("guest \(number)"), on: DeviceID("p"))
            #expect(await ask(server, try takeaway(number), by: author) == nil)
        }
        let one = Author.guest(UserID("one more"), on: DeviceID("p"))
        #expect(await ask(server, try takeaway(10), by: one) == "visit.tooManyWaiting")
        #expect(await ask(server, try takeaway(10), by: .guest(UserID("one more"), on: DeviceID("q"))) == nil)
    }

    @Test("no guest keeps goods for a time that is further off than the house allows; staff may")
    func ahead() async throws {
        let server = server { house in
            house.profile = .takeaway
            house.leadTime = .hours(1)
        }
        let now = diner.clock.now()
        let late = [now + .days(30) + .milliseconds(1), .init(millisecondsSince1970: .max)]
        for instant in late {
            #expect(await ask(server, try takeaway(1, wantedAt: instant)) == "visit.tooFarAhead")
        }
        #expect(await ask(server, try takeaway(1, wantedAt: now + .days(30))) == nil)
        #expect(try await diner.order("1").state == .scheduled)
    }

    @Test("what a guest writes to the kitchen makes no rows, and turns none round")
    func notes() async throws {
        let server = server()
        let note = "no onions\n2 × LOBSTER\u{202E}!\u{200F}"
        let line = OrderWish.Line(id: LineID("1"), item: D.bread, note: note)
        let opening = OrderWish.Opening(at: D.branch, table: TableID("t1"))
        let wish = OrderWish(OrderID("1"), [line], on: TabID("t"), opening: opening)
        #expect(await ask(server, .table(request: .place(order: wish))) == nil)
        #expect(try await diner.order("1").lines[0].quoted.note == "no onions 2 × LOBSTER ! ")
    }

    @Test("no part of an address holds what cannot be read aloud")
    func addresses() throws {
        let name = try PersonName(first: "Mia", last: "Rossi")
        for text in ["33100\nPAID", "33\u{202E}100", "\u{200B}"] {
            let address = PostalAddress(street: "a", city: "b", postalCode: text, region: text, country: text)
            let recipient = Recipient(name: name, address: address)
            let problems = recipient.problems(on: .delivery, in: .delivery, at: Instant(millisecondsSince1970: 0))
            #expect(problems.map(\.path.description) == ["address.postalCode", "address.region", "address.country"])
        }
    }

    @Test("a request names no more tables for a party than anybody needs")
    func tables() throws {
        let tables = (0...SizeLimit.namedTables).map { TableID("\($0)") }
        let request = StaffRequest.changeTable(tab: TabID("t"), tables: tables)
        #expect(throws: DecodingError.self) { try decoded(StaffRequest.self, encoded(request)) }
        let most = StaffRequest.changeTable(tab: TabID("t"), tables: Array(tables.dropLast()))
        #expect(try decoded(StaffRequest.self, encoded(most)) == most)
    }
}
