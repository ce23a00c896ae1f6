public import TablesideCore
public import TablesideDelivery
import TablesideDiscovery
import TablesideHosting
import TablesideVenue

// What is shown by a link, to people without an account.
extension HouseReader {
    /// Returns a delivery as its link shows it (ID-45).
    ///
    /// - Throws: ``AccessRefusal``, the same one for an unknown code and for an expired link; ``StoreError``.
    public func tracking(_ code: TrackingCode, by author: Author) async throws -> TrackingCard {
        var reader = try await admit(author, to: .tracking, .trackedDelivery(code)).reader
        guard let link = try await reader.document(TrackingLink.self, code),
            let job = try await reader.document(DeliveryJob.self, link.delivery), let sender = job.store
        else { throw AccessRefusal.absent }
        let policy = try await house.deliveriesUnderWay(of: sender).tracking
        let now = clock.now()
        guard job.isTracked(under: policy, at: now),
            let card = job.tracking(try await facts(about: job, of: sender, under: policy), under: policy, at: now)
        else { throw AccessRefusal.absent }
        return card
    }

    private func facts(
        about job: DeliveryJob,
        of sender: StoreID,
        under policy: TrackingPolicy
    ) async throws -> TrackingFacts {
        var people = DeliveryPeople(store: store)
        var facts = TrackingFacts(storeName: try await people.card(of: sender).name)
        guard let courier = job.courier, !job.isOver else { return facts }
        facts.courierName = try await store.load(User.self, courier)?.account?.facts.firstName
        facts.position = try await store.load(CourierPosition.self, courier)
        if let place = facts.position?.place, let door = job.draft?.dropoff.coordinate {
            facts.metersLeft = place.distance(to: door).meters
        }
        // From where they were long ago nobody can tell what comes first, nor when.
        let isKnown = facts.position.map { !policy.isOld($0, at: clock.now()) } ?? false
        // Where the courier is on the way is looked for only if something may be shown of it.
        guard job.isCarried, policy.looksAtWay else { return facts }
        if let way = try await house.way(of: courier, to: job.id) {
            facts.way = way
        } else if let record = try await store.load(Courier.self, courier) {
            let found = try await way(through: record, upTo: CourierWayFound.mostFollowed, isPlaced: isKnown)
            if let way = found.way(to: job.id) {
                facts.way = way
            } else if found.hand == [job.id] {
                facts.way = CourierWay(stopsLeft: 0)
            }
        }
        return facts
    }
}
