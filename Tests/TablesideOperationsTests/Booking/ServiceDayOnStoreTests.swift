import TablesideBooking
import TablesideCore
import TablesideFoundation
import TablesideHosting
import TablesideTesting
import Testing

@testable import TablesideTestSupport

/// A service day on a store, from several machines at once.
@Suite("Booking on a store")
struct ServiceDayOnStoreTests {
    @Test("QP-73 of all who want the same table for the same evening one gets it", arguments: bothStores)
    func oneTable(makeStore: @Sendable () -> MemoryStore) async throws {
        let house = try SampleHouse.oldTown()
        let plan = FixedContext<BranchDay, VenuePlan>(try house.plan())
        let friday = try house.day("2026-03-27")
        let noon = try house.instant("2026-03-27T12:00")
        let store = makeStore()
        let requests = try (0..<12).map { number in
            try house.request("\(number)", 2, "2026-03-27T19:00", table: "t2", guest: UserID("guest \(number)"))
        }
        let winners: [BookingID] = try await withThrowingTaskGroup(of: BookingID?.self) { group in
            for request in requests {
                group.addTask {
                    // A runner each, as on machines of their own.
                    let runner = makeRunner(store, at: noon)
                    let guest = Author.guest(request.guest ?? UserID(""))
                    let id = CommandID("book \(request.id)")
                    do throws(CommandFailure<ServiceDay.Refusal>) {
                        try await runner.perform(Envelope(.book(request), on: friday, by: guest, id: id), in: plan)
                        return request.id
                    } catch {
                        guard error.refusal != nil else { throw error }
                        return nil
                    }
                }
            }
            return try await group.reduce(into: [BookingID]()) { winners, winner in
                if let winner { winners.append(winner) }
            }
        }
        #expect(winners.count == 1)
        let stored = try #require(try await store.load(ServiceDay.self, friday.id))
        #expect(Array(stored.bookings.keys) == winners)
        #expect(try await store.events(limit: 100).events.count == 1)
    }

    @Test("QP-70 while the store is away, from any call of a booking on, the booking fails as that and changes nothing")
    func away() async throws {
        let house = try SampleHouse.oldTown()
        let plan = FixedContext<BranchDay, VenuePlan>(try house.plan())
        let friday = try house.day("2026-03-27")
        let request = try house.request("1", 2, "2026-03-27T19:00", guest: House.ana)
        let noon = try house.instant("2026-03-27T12:00")
        func book(on store: FaultyStore) async throws(CommandFailure<ServiceDay.Refusal>) {
            let runner = makeRunner(store, at: noon, retry: .immediate(attempts: 3))
            _ = try await runner.perform(
                Envelope(.book(request), on: friday, by: House.guest, id: CommandID("1")),
                in: plan
            )
        }
        let whole = FaultyStore(MemoryStore()) { _ in nil }
        try await book(on: whole)
        #expect(whole.calls > 1)
        for call in 0..<whole.calls {
            let store = WatchedStore()
            let before = try await store.snapshot()
            let away = FaultyStore(store) { $0 < call ? nil : .requestLost }
            let failure = await failure(of: { () async throws(CommandFailure<ServiceDay.Refusal>) in
                try await book(on: away)
            })
            #expect(failure?.code.rawValue == "store.unavailable", "from call \(call) on")
            #expect(try await store.snapshot() == before, "from call \(call) on")
        }
    }
}
