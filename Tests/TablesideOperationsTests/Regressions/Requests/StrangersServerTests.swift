import Foundation
import TablesideBilling
import TablesideBooking
import TablesideCore
import TablesideDelivery
import TablesideDiscovery
import TablesideFloor
import TablesideFoundation
import TablesideHosting
import TablesideMenu
import TablesideOperations
import TablesideOrdering
import TablesideTesting
import Testing

@testable import TablesideTestSupport

private typealias D = Diner

/// The house of the diner, as a server of its guests and staff knows it.
struct DinerHouse: HouseSource {
    let diner: Diner
    /// Who has shown the code of which tables.
    var shown: [Author: Set<TableID>] = [:]
    /// How long a table may stay at each stage.
    var alerts = StageAlerts.none

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
    ) throws -> ReadContext<OrderingPolicy> {
        guard branch == D.branch else { throw NoSuchBranch() }
        return ReadContext(diner.terms())
    }

    func service(at branch: BranchID) throws -> HouseService {
        guard branch == D.branch else { throw NoSuchBranch() }
        return HouseService(day: diner.day, shift: diner.day, currency: diner.menu.currency, alerts: alerts)
    }

    func mayRegister(_ branch: BranchID, by owner: UserID) -> Bool { true }

    func courierCode() -> CourierCode { "drawn" }

    func trackingCode() -> TrackingCode { "drawn-drawn-drawn-drawn" }

    func tables(shownBy author: Author, at branch: BranchID) -> [TableID: Instant] { .always(shown[author] ?? []) }
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
            Envelope(DayOperation(diner.day, .book(request)), by: D.guest, id: diner.nextID()),
            in: FixedContext(diner.plan)
        )
        try await diner.place(diner.placing("o"))
        try await diner.send("o")
        return diner
    }

    private static func server(_ diner: Diner, shown: [Author: Set<TableID>] = [:]) -> HouseServer<DinerHouse> {
        HouseServer(runner: diner.runner, house: DinerHouse(diner: diner, shown: shown), coder: coder)
    }

    @Test("strangers change nothing, and what exists is refused in the words in which what does not is")
    func strangers() async throws {
        let diner = try await Self.house()
        let server = Self.server(diner)
        let noon = try diner.house.instant("2026-03-27T19:00")
        func all(_ order: String, _ tab: String, _ booking: String) throws -> [HouseRequest.Ask] {
            let names = StrangersNames(
                delivery: DeliveryID(order),
                order: OrderID(order),
                tab: TabID(tab),
                booking: BookingID(booking),
                day: diner.day,
                time: noon
            )
            return try names.everything()
        }
        let there = try all("o", "tab-mia", "b")
        let nowhere = try all("xo", "xt", "xb")
        let before = try await diner.store.snapshot()
        for sender in [Self.stranger, Self.device, Self.courier, Self.otherWaiter, Author(nil, as: .guest), .system] {
            for (number, (ask, other)) in zip(there, nowhere).enumerated() {
                if case .courier(let request) = ask, sender.role == .courier, request.isAboutSender { continue }
                let answer = await server.perform(HouseRequest(ask, id: CommandID("\(number)")), by: sender)
                let code = answer.failure?.code.rawValue
                #expect(code != nil, "\(sender.role): \(ask)")
                #expect(try await diner.store.snapshot() == before, "\(sender.role): \(ask)")
                guard code == "access.notFound" else { continue }
                // What may be new to the sender is not tried where nothing stands in its way.
                if case .guest(.book) = other { continue }
                if case .guest(.hold) = other { continue }
                if case .guest(.bookSoonest) = other { continue }
                if case .staff(.openTab) = other { continue }
                if case .staff(.day) = other { continue }
                if case .store(.delivery(_, .create)) = other { continue }
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
            let bytes = try await server.reply(toBytes: Array(body.utf8), coder: Self.coder)
            let answers = try Self.coder.decode(CommandReply.self, from: bytes).answers
            #expect(answers.map { $0.failure?.code.rawValue } == ["wire.unreadable"], "\(text)")
            #expect(try await diner.store.snapshot() == before)
        }
        let good = #"{"request":[\#(order)"channel":"dineIn","lines":[\#(line)}]}}}}}}]}"#
        _ = try await server.reply(toBytes: Array(good.utf8), coder: Self.coder)
        #expect(try await diner.order("n").total == Money(minorUnits: 4_650, diner.menu.currency))
    }

    // Of all others `.ci/unreadable` reads the declarations.
    @Test("no command of an aggregate and no joint decision can be read from a request")
    func unreadable() {
        let types: [Any.Type] = [
            Order.Command.self, GuestTab.Command.self, ServiceDay.Command.self, Shift.Command.self,
            Stock.Command.self, Review.Command.self, PlaceOrder.self, OrderOperation.self, AssignOrder.self,
            ShiftOperation.self, SeatParty.self, TabOperation.self, DayOperation.self, MoveBooking.self,
            MoveOrders.self,
            MoveItems.self, MergeTabs.self, ChangeTable.self, HandOverTab.self, PaymentConfirmation.self,
            AggregateCommand<Order>.self, Envelope<PlaceOrder>.self, Envelope<AggregateCommand<Order>>.self,
        ]
        for type in types { #expect(!(type is any Decodable.Type), "\(type)") }
        #expect((HouseRequest.self as Any.Type) is any Decodable.Type, "the question can be answered with yes")
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
        let wish = BookingWish(id: BookingID("l"), party: 2, at: try diner.house.instant("2026-03-27T21:00"))
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
        let payment = try Payment(
            id: PaymentID("p"),
            amount: Money(minorUnits: 600, diner.menu.currency),
            method: .inApp
        )
        let paid = PaymentConfirmation(of: payment, on: tab, reference: CommandID("provider 1"))
        #expect(await server.perform(paid).failure == nil)
        guard case .replayed = await server.perform(paid) else {
            Issue.record("the provider's word counted twice")
            return
        }
        #expect(try await diner.tab("table 1").state == .settled)
    }
}
