import TablesideBooking
import TablesideCore
import TablesideDelivery
import TablesideHosting
import TablesideOperations
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

private typealias D = Diner

/// Reaches nobody for now, except with reminders.
private actor FailingNotifier: Notifier {
    private(set) var kinds: [NoticeKind] = []

    func send(_ notices: [Notice]) throws {
        guard notices.allSatisfy({ $0.kind == .bookingSoon }) else {
            throw StoreError(.unavailable(detail: "the push service does not answer"))
        }
        kinds += notices.map(\.kind)
    }
}

/// Says of deliveries no more than what holds for couriers.
private struct CourierHouse: RefusingHouse {
    let store: any HostStore
    let rules: CourierRules

    func courierRules() -> CourierRules { rules }

    func standing(of author: Author) async throws -> Standing { try await store.standing(of: author) }
}

/// A store that keeps what is written or published, beside the units that only remember a command.
private actor NotedStore: HostStore {
    private let store: any HostStore
    /// The commands that changed something.
    private(set) var changing: [CommandKey] = []

    init(_ store: any HostStore) { self.store = store }

    func commit(_ unit: CommitUnit) async throws(StoreError) -> CommitOutcome {
        let outcome = try await store.commit(unit)
        let isEmpty = unit.writes.isEmpty && unit.removals.isEmpty && unit.events.isEmpty
        if case .applied = outcome, !isEmpty { changing.append(unit.command.id) }
        return outcome
    }

    func fetch(_ refs: [DocumentRef]) async throws(StoreError) -> [DocumentRef: StoredDocument] {
        try await store.fetch(refs)
    }

    func query(_ query: DocumentQuery) async throws(StoreError) -> DocumentPage { try await store.query(query) }

    func events(_ query: EventQuery) async throws(StoreError) -> EventPage { try await store.events(query) }

    func recall(_ command: CommandIdentity) async throws(StoreError) -> StoredBody? { try await store.recall(command) }
}

/// Lets the reactions of a house catch up, and then delivers everything that happened to each of them once more.
///
/// - Returns: the commands that changed anything by that.
func countedTwice(in house: some HouseSource, on store: any HostStore, at now: Instant) async throws -> [CommandKey] {
    func reactions(on store: any HostStore) -> HouseReactions {
        HouseReactions(through: CommandRunner(store: store, clock: ManualClock(now)), in: house)
    }
    #expect(try await reactions(on: store).catchUp().isEmpty)
    let noted = NotedStore(store)
    let events = try await store.events(after: nil, limit: 10_000).events
    for reaction in reactions(on: noted).all {
        for event in events { try await reaction.handle(event) }
    }
    return await noted.changing
}

@Suite("The reactions of a house")
struct HouseReactionsTests {
    @Test("a reaction that has to wait keeps no other one waiting, and its failure is thrown at the end")
    func waiting() async throws {
        let loyal = try await LoyalDiner()
        let request = try loyal.diner.house.request("b", 2, "2026-03-27T20:00")
        let book = Envelope(DayOperation(loyal.diner.day, .book(request)), by: D.guest, id: loyal.diner.nextID())
        try await loyal.diner.runner.perform(book, in: FixedContext(loyal.diner.plan))
        let notifier = FailingNotifier()
        // The notice that a booking was made comes before the reminder.
        let reactions = HouseReactions(
            through: loyal.diner.runner,
            in: loyal.house,
            notifying: notifier,
            of: .appetito,
            reminding: .hours(1)
        )
        for _ in 0..<2 { await #expect(throws: StoreError.self) { try await reactions.catchUp() } }
        #expect(await notifier.kinds == [.bookingSoon])
    }

    /// A courier who did not answer an offer that ended at 12:00:30, after all reactions of a house.
    private func missed(_ house: (any HostStore) -> some HouseSource) async throws -> Courier {
        let host = RoadHost()
        try await host.hire(["ivo"])
        try await host.offer()
        host.clock.advance(by: .seconds(30))
        _ = try await host.runner.fireDue(at: noon + .seconds(30), limit: 10)
        try await HouseReactions(through: host.runner, in: house(host.documents)).catchUp()
        return try await host.record("ivo")
    }

    @Test("a courier who did not answer is kept out for as long as the house says for the store of the delivery")
    func missedOffers() async throws {
        let rules = CourierRules(pauseAfterMiss: .minutes(2))
        let said = try await missed { IDeliverHouse(store: $0, service: DeliveryService(couriers: rules)) }
        #expect(said.counts.missed == 1 && said.pausedUntil == noon + .seconds(150))
        let silent = try await missed { IDeliverHouse(store: $0, service: DeliveryService()) }
        #expect(silent.counts.missed == 1 && silent.pausedUntil == nil)
    }

    @Test("what a house says of couriers holds for the deliveries of its stores, unless it says otherwise of a store")
    func commonRules() async throws {
        let rules = CourierRules(pauseAfterMiss: .minutes(2))
        let courier = try await missed { CourierHouse(store: $0, rules: rules) }
        #expect(courier.counts.missed == 1 && courier.pausedUntil == noon + .seconds(150))
    }
}
