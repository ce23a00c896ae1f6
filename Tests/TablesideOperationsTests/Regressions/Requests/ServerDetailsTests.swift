import TablesideBooking
import TablesideCore
import TablesideFoundation
import TablesideHosting
import TablesideOperations
import TablesideOrdering
import TablesideTesting
import Testing

@testable import TablesideTestSupport

private typealias D = Diner

/// What a host's own code or its store said of a failure was told to the telephone: names of other documents, addresses.
@Suite("Regressions: what a server says of its own failures")
struct ServerDetailsTests {
    private static let secret = "hunter2"

    private struct Fault: Error, CustomStringConvertible {
        var description: String { secret }
    }

    /// A house of which one answer fails.
    private struct FailingHouse: HouseSource {
        let house: DinerHouse

        func plan(of branch: BranchID, afresh: Bool) throws -> ReadContext<VenuePlan> { throw Fault() }

        func terms(
            of order: PlaceOrder,
            at branch: BranchID,
            by author: Author,
            afresh: Bool
        ) throws -> ReadContext<OrderingPolicy> { throw Fault() }

        func service(at branch: BranchID) throws -> HouseService { try house.service(at: branch) }

        func tables(shownBy author: Author, at branch: BranchID) -> [TableID: Instant] { .always(["t1"]) }
    }

    /// A store that works until so many calls were made.
    private actor FailingStore: HostStore {
        private let store: any HostStore
        private let error: StoreError
        private var calls: Int

        init(_ store: any HostStore, failing error: StoreError, after calls: Int) {
            self.store = store
            self.error = error
            self.calls = calls
        }

        private func call() throws(StoreError) {
            if calls == 0 { throw error }
            calls -= 1
        }

        func commit(_ unit: CommitUnit) async throws(StoreError) -> CommitOutcome {
            try call()
            return try await store.commit(unit)
        }

        func fetch(_ refs: [DocumentRef]) async throws(StoreError) -> [DocumentRef: StoredDocument] {
            try call()
            return try await store.fetch(refs)
        }

        func query(_ query: DocumentQuery) async throws(StoreError) -> DocumentPage {
            try call()
            return try await store.query(query)
        }

        func events(_ query: EventQuery) async throws(StoreError) -> EventPage {
            try call()
            return try await store.events(query)
        }

        func recall(_ command: CommandIdentity) async throws(StoreError) -> StoredBody? {
            try call()
            return try await store.recall(command)
        }
    }

    private static func requests(_ diner: Diner) throws -> [HouseRequest.Ask] {
        let line = OrderWish.Line(id: LineID("1"), item: D.bread)
        let begun = OrderWish(
            OrderID("n"),
            [line],
            on: TabID("n"),
            opening: .init(at: D.branch, table: TableID("t1"))
        )
        let wish = BookingWish(id: BookingID("b"), party: 2, at: try diner.house.instant("2026-03-27T20:00"))
        return [
            .table(request: .place(order: begun)), .guest(request: .book(day: diner.day, wish: wish)),
            .table(request: .askForBill(tab: TabID("tab-mia"))),
        ]
    }

    @Test("an error of the house is no more than that")
    func house() async throws {
        let diner = try await Diner()
        try await diner.place(diner.placing("o"))
        let house = FailingHouse(house: DinerHouse(diner: diner))
        let server = HouseServer(runner: diner.runner, house: house, coder: JSONDocumentCoder())
        // The last one asks for the bill of a tab without a booking, which asks the house for nothing.
        for (number, ask) in try Self.requests(diner).dropLast().enumerated() {
            let answer = await server.perform(HouseRequest(ask, id: CommandID("\(number)")), by: D.guest)
            let code = ErrorCode(rawValue: "command.unexpected")
            let failure = WireFailure(code: code, message: "the server failed", isTemporary: true)
            #expect(answer.failure == failure, "\(ask)")
        }
    }

    /// A house that no longer serves its branch.
    private struct GoneHouse: RefusingHouse {}

    /// A store that cannot say whether it has carried out a command.
    private struct SilentStore: HostStore {
        let store: any HostStore
        let error: StoreError

        func commit(_ unit: CommitUnit) async throws(StoreError) -> CommitOutcome { try await store.commit(unit) }

        func fetch(_ refs: [DocumentRef]) async throws(StoreError) -> [DocumentRef: StoredDocument] {
            try await store.fetch(refs)
        }

        func query(_ query: DocumentQuery) async throws(StoreError) -> DocumentPage { try await store.query(query) }

        func events(_ query: EventQuery) async throws(StoreError) -> EventPage { try await store.events(query) }

        func recall(_ command: CommandIdentity) async throws(StoreError) -> StoredBody? { throw error }
    }

    @Test("while the store cannot say whether a command was carried out, for whatever reason, nobody is told a refusal")
    func unknownReceipt() async throws {
        let diner = try await Diner()
        let ask = HouseRequest.Ask.staff(request: .shift(change: .begin(waiter: D.wanda, cap: nil)))
        let request = HouseRequest(ask, id: "begin")
        let house = DinerHouse(diner: diner)
        let done = await HouseServer(runner: diner.runner, house: house, coder: JSONDocumentCoder())
            .perform(request, by: D.manager)
        #expect(done.failure == nil)
        func again(_ store: any HostStore) async -> WireFailure? {
            let runner = CommandRunner(store: store, clock: diner.clock, retry: .immediate(attempts: 1))
            let server = HouseServer(runner: runner, house: GoneHouse(), coder: JSONDocumentCoder())
            return await server.perform(request, by: D.manager).failure
        }
        #expect(await again(diner.store) == nil)
        let details = [StoreError.Reason.unavailable(detail: Self.secret), .cancelled, .malformed(detail: Self.secret)]
        for error in details.map({ StoreError($0) }) {
            let failure = await again(SilentStore(store: diner.store, error: error))
            #expect(failure?.code == error.code && failure?.message.contains(Self.secret) == false)
        }
    }

    @Test("an error of the store is its code, whenever it comes")
    func store() async throws {
        let diner = try await Diner()
        try await diner.place(diner.placing("o"))
        let other = StoreError.Mismatch(
            ref: DocumentRef(Order.self, OrderID(Self.secret)),
            expected: .absent,
            found: .first
        )
        let errors = [
            StoreError(.unavailable(detail: Self.secret)), StoreError(.malformed(detail: Self.secret)),
            StoreError(.conflict(mismatches: [other])),
        ]
        let house = DinerHouse(diner: diner, shown: [D.guest: [TableID("t1")]])
        for error in errors {
            for calls in 0..<5 {
                for (number, ask) in try Self.requests(diner).enumerated() {
                    let store = FailingStore(diner.store, failing: error, after: calls)
                    let runner = CommandRunner(store: store, clock: diner.clock)
                    let server = HouseServer(runner: runner, house: house, coder: JSONDocumentCoder())
                    let id = CommandID("\(error.code) \(calls) \(number)")
                    guard let failure = await server.perform(HouseRequest(ask, id: id), by: D.guest).failure else {
                        continue
                    }
                    #expect(!"\(failure.message) \(failure.body ?? "")".contains(Self.secret), "\(calls) \(ask)")
                    if calls == 0 { #expect(failure.code == error.code) }
                }
            }
        }
    }
}
