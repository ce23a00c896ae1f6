import Foundation
import Tableside
import TablesideFoundation
import TablesideTesting
import Testing

private typealias D = Diner

/// The house of the diner, as a server of its guests and staff knows it.
private struct DinerHouse: HouseSource {
    let diner: Diner
    /// Who has shown the code of which tables.
    var shown: [Author: Set<TableID>] = [:]

    private struct NoSuchBranch: Error {}

    func plan(of branch: BranchID, afresh: Bool) throws -> ReadContext<VenuePlan> {
        guard branch == D.branch else { throw NoSuchBranch() }
        return ReadContext(diner.plan)
    }

    func terms(
        of order: PlaceOrder,
        at branch: BranchID,
        by author: Author,
        afresh: Bool
    ) throws -> ReadContext<HouseTerms> {
        guard branch == D.branch else { throw NoSuchBranch() }
        return ReadContext(diner.terms())
    }

    func service(at branch: BranchID) throws -> HouseService {
        guard branch == D.branch else { throw NoSuchBranch() }
        return HouseService(day: diner.day, shift: diner.day, currency: diner.menu.currency)
    }

    func tables(shownBy author: Author, at branch: BranchID) -> Set<TableID> { shown[author] ?? [] }
}

/// A server built as the guide says once took a guest's own prices, bills and payments, and other people's things.
@Suite("Regressions: a stranger before the server")
struct StrangersServerTests {
    private static let coder = JSONDocumentCoder()
    private static let stranger = Author.guest(UserID("sly"), on: DeviceID("s1"))
    private static let device = Author.guest(on: DeviceID("s2"))
    private static let courier = Author(UserID("cris"), as: .courier)
    private static let otherWaiter = Author.waiter(UserID("otto"), at: D.elsewhere)
    private static let friday = "2026-03-27"

    /// A house with a live booking, tab, order, stock and shift, all of them Mia's or the house's.
    private static func house() async throws -> Diner {
        let diner = try await Diner(caps: [D.wanda: 5])
        let request = try diner.house.request("b", 2, "2026-03-27T20:00")
        _ = try await diner.runner.perform(
            DayStep(diner.day, .book(request)),
            in: FixedContext(diner.plan),
            by: D.guest,
            id: diner.nextID()
        )
        try await diner.place(diner.placing("o"))
        return diner
    }

    private static func server(_ diner: Diner, shown: [Author: Set<TableID>] = [:]) -> HouseServer<DinerHouse> {
        HouseServer(runner: diner.runner, house: DinerHouse(diner: diner, shown: shown), coder: coder)
    }

    /// Everything that guests at a table can ask, of an order and a tab.
    private static func atTable(_ order: OrderID, _ tab: TabID) -> [HouseRequest.Ask] {
        let line = OrderWish.Line(id: LineID("1"), item: D.soup)
        let requests: [TableRequest] = [
            .join(tab: tab, persons: 1), .wait(tab: tab), .leave(tab: tab), .cancel(order: order, reason: nil),
            .place(order: OrderWish(OrderID("new"), [line], on: tab)),
            .place(order: OrderWish(order, [line], on: TabID("mine"))),
            .place(
                order: OrderWish(
                    OrderID("new"),
                    [line],
                    on: TabID("mine"),
                    opening: .init(at: D.branch, table: TableID("t1"))
                )
            ),
            .requestCancel(order: order, reason: nil), .void(order: order, items: .all, reason: nil),
            .collect(order: order, code: nil), .askForBill(tab: tab), .askToPay(tab: tab, method: .cash),
            .choosePayment(tab: tab, method: .inApp), .split(tab: tab, split: .evenly(2)),
        ]
        return requests.map { .table(request: $0) }
    }

    private static func ofGuests(
        _ day: BranchDay,
        _ booking: BookingID,
        at instant: Instant
    ) throws -> [HouseRequest.Ask] {
        let visit = Visit.booking(id: booking)
        let wish = BookingWish(id: BookingID("mine"), party: 2, at: instant)
        let taken = BookingWish(id: booking, party: 2, at: instant)
        let content = Review.Content(rating: try Rating(hundredths: 400))
        let requests: [GuestRequest] = [
            .book(day: day, wish: taken), .hold(day: day, wish: taken, lasting: nil),
            .swapHold(day: day, booking: booking, wish: wish, lasting: nil), .releaseHold(day: day, booking: booking),
            .confirm(day: day, booking: booking, ifExpired: .askAgain), .cancel(day: day, booking: booking),
            .modify(day: day, booking: booking, change: .init(party: 1)),
            .move(booking: booking, from: day, to: day, wish: wish),
            .inviteFriends(day: day, booking: booking, friends: [UserID("sly")]),
            .arrive(day: day, booking: booking, tab: TabID("mine")), .finish(day: day, booking: booking),
            .review(visit: visit, content: content), .editReview(visit: visit, content: content),
            .withdrawReview(visit: visit), .flagReview(visit: visit, reason: .untrue),
        ]
        return requests.map { .guest(request: $0) }
    }

    private static func ofStaff(_ order: OrderID, _ tab: TabID) -> [HouseRequest.Ask] {
        let requests: [StaffRequest] = [
            .tab(tab: tab, action: .askForBill), .tab(tab: tab, action: .void), .tab(tab: tab, action: .close),
            .admitDevice(tab: tab), .changeCovers(tab: tab, covers: 9), .changeTable(tab: tab, tables: [TableID("t1")]),
            .handOverTab(tab: tab, waiter: UserID("otto")), .moveOrders(orders: [order], from: tab, to: tab),
            .mergeTabs(from: tab, into: tab), .openTab(tab: tab, table: nil, guest: nil, covers: 2),
            .place(order: OrderID("new"), cart: D.cart([(D.soup, 1)]), tab: tab, guest: nil, recipient: nil),
            .order(order: order, request: .accept(waiter: UserID("otto"), readyBy: nil)),
            .order(order: order, request: .reject(reason: .tooBusy)),
            .order(order: order, request: .start(items: .all)),
            .order(order: order, request: .cancel(reason: nil, restocking: nil)),
            .order(order: order, request: .complete), .assignOrder(order: order),
            .shift(change: .giveAway(order: order)),
        ]
        return requests.map { .staff(request: $0) }
    }

    private static func ofCouriers(_ order: OrderID) -> [HouseRequest.Ask] {
        let requests: [CourierRequest] = [
            .dispatch(order: order), .deliver(order: order, proof: nil), .fail(order: order, reason: .unreachable),
            .goodsReturned(order: order),
        ]
        return requests.map { .courier(request: $0) }
    }

    @Test("strangers change nothing, and what exists is refused in the words in which what does not is")
    func strangers() async throws {
        let diner = try await Self.house()
        let server = Self.server(diner)
        let noon = try diner.house.at("2026-03-27T19:00")
        func all(_ order: String, _ tab: String, _ booking: String) throws -> [HouseRequest.Ask] {
            try Self.atTable(OrderID(order), TabID(tab)) + Self.ofGuests(diner.day, BookingID(booking), at: noon)
                + Self.ofStaff(OrderID(order), TabID(tab)) + Self.ofCouriers(OrderID(order))
        }
        let there = try all("o", "tab-mia", "b")
        let nowhere = try all("xo", "xt", "xb")
        let before = try await diner.store.snapshot()
        for sender in [Self.stranger, Self.device, Self.courier, Self.otherWaiter, Author(nil, as: .guest), .system] {
            for (number, (ask, other)) in zip(there, nowhere).enumerated() {
                let answer = await server.perform(HouseRequest(ask, id: CommandID("\(number)")), by: sender)
                let code = answer.failure?.code.rawValue
                #expect(code != nil, "\(sender.role): \(ask)")
                #expect(try await diner.store.snapshot() == before, "\(sender.role): \(ask)")
                guard code == "access.notFound" else { continue }
                // What may be new to the sender is not tried where nothing stands in its way.
                if case .guest(.book) = other { continue }
                if case .guest(.hold) = other { continue }
                if case .staff(.openTab) = other { continue }
                let absent = await server.perform(HouseRequest(other, id: CommandID("x\(number)")), by: sender)
                #expect(absent == answer, "\(sender.role): \(ask)")
            }
        }
    }

    @Test("prices, payments, authors and commands of the engine are no part of a request: it is not even read")
    func forged() async throws {
        let diner = try await Self.house()
        let server = Self.server(diner).server { _ in D.guest }
        let before = try await diner.store.snapshot()
        let line = #"{"id":"1","item":"soup","quantity":3"#
        let order = #"{"id":"1","ask":{"table":{"request":{"place":{"order":{"order":"n","tab":"tab-mia","covers":0,"#
        for text in [
            order + #""channel":"dineIn","lines":[\#(line),"overridePrice":{"minorUnits":1,"currency":"RON"}}]}}}}}}"#,
            order + #""channel":"dineIn","lines":[\#(line),"discounts":[]}]}}}}}}"#,
            order + #""channel":"dineIn","discounts":[],"lines":[]}}}}}}"#,
            #"{"id":"1","author":{"role":"manager"},"ask":{"table":{"request":{"askForBill":{"tab":"tab-mia"}}}}}"#,
            #"{"id":"1","ask":{"table":{"request":{"askForBill":{"tab":"tab-mia","orders":[]}}}}}"#,
            #"{"id":"1","ask":{"table":{"request":{"pay":{"tab":"tab-mia","payment":{}}}}}}"#,
            #"{"id":"1","ask":{"system":{}}}"#, #"{"id":"1","ask":{"staff":{"request":{"expire":{"order":"o"}}}}}"#,
            #"{"id":"1","ask":{"staff":{"request":{"order":{"order":"o","request":{"complete":{"tabIsSettled":true}}}}}}}"#,
        ] {
            let body = #"{"request":[\#(text)]}"#
            await #expect(throws: TransportError.self, "\(text)") {
                try await server.reply(toBytes: Array(body.utf8), coder: Self.coder)
            }
            #expect(try await diner.store.snapshot() == before)
        }
        let good = #"{"request":[\#(order)"channel":"dineIn","lines":[\#(line)}]}}}}}}]}"#
        _ = try await server.reply(toBytes: Array(good.utf8), coder: Self.coder)
        #expect(try await diner.order("n").total == Money(minorUnits: 4_650, diner.menu.currency))
    }

    @Test("nobody outside is the engine")
    func engine() async throws {
        let diner = try await Self.house()
        let server = Self.server(diner).server { _ in .system }
        let request = HouseRequest(.staff(request: .assignOrder(order: OrderID("o"))), id: CommandID("1"))
        let reply = await server.reply(to: CommandRequest([request]))
        #expect(reply.answers.map { $0.failure?.code.rawValue } == ["access.systemFromOutside"])
    }

    @Test("an evening of one's own: book, order where one sits, ask for the bill; the provider's word settles it, once")
    func own() async throws {
        let diner = try await Self.house()
        let device = Self.device
        let server = Self.server(diner, shown: [device: [TableID("t1")]])
        var number = 0
        func ask(_ ask: HouseRequest.Ask, _ sender: Author) async -> String? {
            number += 1
            let answer = await server.perform(HouseRequest(ask, id: CommandID("own \(number)")), by: sender)
            return answer.failure?.code.rawValue
        }
        let wish = BookingWish(id: BookingID("l"), party: 2, at: try diner.house.at("2026-03-27T21:00"))
        #expect(await ask(.guest(request: .book(day: diner.day, wish: wish)), D.otherGuest) == nil)
        #expect(
            await ask(.guest(request: .cancel(day: diner.day, booking: wish.id)), Self.stranger) == "access.notFound"
        )
        #expect(await ask(.guest(request: .cancel(day: diner.day, booking: wish.id)), D.otherGuest) == nil)

        let tab = TabID("table 1")
        let lines = [OrderWish.Line(id: LineID("1"), item: D.bread, quantity: 2)]
        let order = OrderWish(
            OrderID("q"),
            lines,
            on: tab,
            opening: .init(at: D.branch, table: TableID("t1"), covers: 2)
        )
        #expect(await ask(.table(request: .place(order: order)), device) == nil)
        #expect(await ask(.table(request: .askForBill(tab: tab)), Self.stranger) == "access.notFound")
        let staff = D.waiter(D.wanda)
        let accept = StaffOrderRequest.accept(waiter: D.wanda, readyBy: nil)
        #expect(await ask(.staff(request: .order(order: OrderID("q"), request: accept)), staff) == nil)
        #expect(await ask(.table(request: .askForBill(tab: tab)), device) == nil)
        #expect(try await diner.tab("table 1").due == Money(minorUnits: 600, diner.menu.currency))
        let payment = Payment(id: PaymentID("p"), amount: Money(minorUnits: 600, diner.menu.currency), method: .inApp)
        let paid = PaymentConfirmation(of: payment, on: tab, reference: CommandID("provider 1"))
        #expect(await server.perform(paid).failure == nil)
        guard case .replayed = await server.perform(paid) else {
            Issue.record("the provider's word counted twice")
            return
        }
        #expect(try await diner.tab("table 1").state == .settled)
    }
}
