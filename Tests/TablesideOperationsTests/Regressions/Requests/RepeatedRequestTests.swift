import Foundation
import TablesideBooking
import TablesideCore
import TablesideFloor
import TablesideFoundation
import TablesideHosting
import TablesideMenu
import TablesideOperations
import TablesideTesting
import Testing

@testable import TablesideTestSupport

private typealias D = Diner

/// A telephone that lost the answer sends its request once more.
///
/// What the server made of it depends on what is stored, and the
/// second time on what the first one changed: the repetition was refused as another command under the same id.
@Suite("Regressions: requests that are repeated")
struct RepeatedRequestTests {
    private static let coder = JSONDocumentCoder()
    private static let device = Author.guest(on: DeviceID("d1"))

    private static func wish(_ quantity: Int = 2) -> HouseRequest.Ask {
        let order = OrderWish(
            OrderID("q"),
            [OrderWish.Line(id: LineID("1"), item: D.bread, quantity: quantity)],
            on: TabID("tab"),
            opening: .init(at: D.branch, table: TableID("t1"), covers: 2)
        )
        return .table(request: .place(order: order))
    }

    private static func server(_ diner: Diner, shown: Bool = true) -> HouseServer<DinerHouse> {
        let house = DinerHouse(diner: diner, shown: shown ? [device: [TableID("t1")]] : [:])
        return HouseServer(runner: diner.runner, house: house, coder: coder)
    }

    @Test("an order that opened its tab is answered with its receipt again, while the tab is open and after the visit")
    func firstOrder() async throws {
        let diner = try await Diner(caps: [D.wanda: 5])
        let server = Self.server(diner)
        let request = HouseRequest(Self.wish(), id: CommandID("1"))
        let first = await server.perform(request, by: Self.device)
        guard case .done(let receipt?) = first else {
            Issue.record("\(first)")
            return
        }
        let before = try await diner.store.snapshot()
        #expect(await server.perform(request, by: Self.device) == .replayed(receipt: receipt))
        // The code of the table is shown no more, as after the visit.
        let later = Self.server(diner, shown: false)
        #expect(await later.perform(request, by: Self.device) == .replayed(receipt: receipt))
        #expect(try await diner.store.snapshot() == before)
    }

    /// A house whose plan and terms cannot be read.
    private struct UnreadHouse: HouseSource {
        let house: DinerHouse
        let error: StoreError

        func plan(of branch: BranchID, afresh: Bool) throws -> ReadContext<VenuePlan> { throw error }

        func terms(
            of order: PlaceOrder,
            at branch: BranchID,
            by author: Author,
            afresh: Bool
        ) throws -> ReadContext<OrderingPolicy> { throw error }

        func service(at branch: BranchID) throws -> HouseService { try house.service(at: branch) }

        func tables(shownBy author: Author, at branch: BranchID) -> [TableID: Instant] { .always(["t1"]) }
    }

    @Test(
        "a repeated request is answered with its receipt while the house cannot read its plan and terms, a new one fails"
    )
    func unread() async throws {
        let diner = try await Diner(caps: [D.wanda: 5])
        let call = HouseRequest.Ask.table(
            request: .call(branch: D.branch, table: "t1", call: "c", kind: .help, text: nil)
        )
        let requests = [HouseRequest(Self.wish(), id: "1"), HouseRequest(call, id: "2")]
        var receipts: [CommandAnswer] = []
        for request in requests {
            guard case .done(let receipt) = await Self.server(diner).perform(request, by: Self.device) else {
                Issue.record("not done: \(request)")
                return
            }
            receipts.append(.replayed(receipt: receipt))
        }
        let before = try await diner.store.snapshot()
        let reasons: [StoreError.Reason] = [
            .unavailable(detail: "down"), .contention(detail: "busy"), .outcomeUnknown(detail: "cut"),
            .conflict(mismatches: []), .corrupt(subject: "the plan", detail: "torn"),
        ]
        for error in reasons.map({ StoreError($0) }) {
            let house = UnreadHouse(house: DinerHouse(diner: diner, shown: [Self.device: ["t1"]]), error: error)
            let runner = CommandRunner(store: diner.store, clock: diner.clock, retry: .immediate(attempts: 3))
            let server = HouseServer(runner: runner, house: house, coder: Self.coder)
            for (request, receipt) in zip(requests, receipts) {
                #expect(await server.perform(request, by: Self.device) == receipt, "\(error)")
                let other = HouseRequest(request.ask, id: "new")
                #expect(await server.perform(other, by: Self.device).failure?.code == error.code, "\(error)")
            }
        }
        #expect(try await diner.store.snapshot() == before)
    }

    @Test("another request under the same id is told so, and another sender's repetition is a request of their own")
    func otherContent() async throws {
        let diner = try await Diner(caps: [D.wanda: 5])
        let server = Self.server(diner)
        _ = await server.perform(HouseRequest(Self.wish(), id: CommandID("1")), by: Self.device)
        let before = try await diner.store.snapshot()
        let other = await server.perform(HouseRequest(Self.wish(3), id: CommandID("1")), by: Self.device)
        #expect(other.failure?.code.rawValue == "command.reused")
        let stranger = Author.guest(on: DeviceID("d2"))
        let copied = await server.perform(HouseRequest(Self.wish(), id: CommandID("1")), by: stranger)
        #expect(copied.failure?.code.rawValue == "access.notFound")
        #expect(try await diner.store.snapshot() == before)
    }

    @Test("what a phone sent is answered again after it was restored on another one, to the same person alone")
    func restored() async throws {
        let diner = try await Diner(caps: [D.wanda: 5])
        let (old, new) = (Author.guest(D.mia, on: "old phone"), Author.guest(D.mia, on: "new phone"))
        let stranger = Author.guest(D.leo, on: "new phone")
        let house = DinerHouse(diner: diner, shown: [old: ["t1"], new: ["t1"]])
        let server = HouseServer(runner: diner.runner, house: house, coder: Self.coder)
        let request = HouseRequest(Self.wish(), id: "1")
        guard case .done(let receipt?) = await server.perform(request, by: old) else {
            Issue.record("not placed")
            return
        }
        let before = try await diner.store.snapshot()
        #expect(await server.perform(request, by: new) == .replayed(receipt: receipt))
        // Whether or not the table is shown on the new phone.
        let hidden = HouseServer(runner: diner.runner, house: DinerHouse(diner: diner, shown: [:]), coder: Self.coder)
        #expect(await hidden.perform(request, by: new) == .replayed(receipt: receipt))
        let other = await server.perform(HouseRequest(Self.wish(3), id: "1"), by: new)
        #expect(other.failure?.code.rawValue == "command.reused")
        #expect(await server.perform(request, by: stranger).failure != nil)
        #expect(try await diner.store.snapshot() == before)
    }

    @Test("a store of bytes gives the same receipt")
    func bytes() async throws {
        let diner = try await Diner(caps: [D.wanda: 5])
        let store = MemoryStore(coder: Self.coder)
        let runner = CommandRunner(store: store, clock: diner.clock)
        try await runner.perform(
            Envelope(
                Stock.Command.receive(quantities: [StockKey(item: D.bread): 9]),
                on: Stock.self,
                D.branch,
                by: .manager(UserID("max"), at: D.branch),
                id: CommandID("stock")
            )
        )
        func server(shown: Bool) -> HouseServer<DinerHouse> {
            let house = DinerHouse(diner: diner, shown: shown ? [Self.device: [TableID("t1")]] : [:])
            return HouseServer(runner: runner, house: house, coder: Self.coder)
        }
        let request = HouseRequest(Self.wish(), id: CommandID("1"))
        guard case .done(let receipt?) = await server(shown: true).perform(request, by: Self.device) else {
            Issue.record("the order was not placed")
            return
        }
        for isShown in [true, false] {
            let again = await server(shown: isShown).perform(request, by: Self.device)
            #expect(again == .replayed(receipt: receipt))
        }
    }
}
