public import TablesideCore
public import TablesideDelivery
import TablesideDiscovery
import TablesideHosting
import TablesideVenue

// The route of a courier, and what a delivery costs.
extension HouseReader {
    /// Returns the sender's route, as a courier, through the deliveries in hand.
    ///
    /// - Throws: ``AccessRefusal``; ``StoreError``.
    public func courierTour(of author: Author) async throws -> CourierTour {
        try await way(through: courierRecord(of: author, for: .courierTour)).shown
    }

    /// Returns what a delivery of the sender's store costs and when it arrives, by the rules of the house.
    ///
    /// - Throws: ``AccessRefusal``, also at a house that makes no quotes; `DeliveryQuoteError` with the reason why not;
    ///   ``StoreError``.
    public func quote(for draft: DeliveryDraft, by author: Author) async throws -> DeliveryQuote {
        guard let sender = StoreID(of: author) else { throw AccessRefusal.foreign }
        _ = try await admit(author, to: .deliveryQuote, .store(sender))
        let service = try await house.deliveries(of: sender)
        guard let rules = service.quotes else { throw AccessRefusal.foreign }
        return try rules.quote(for: draft, from: service.pickup, at: clock.now()) { $0.distance(to: $1).meters }
    }

    /// The best tour of a courier from where they were last seen, and what it leaves out.
    ///
    /// - Parameters:
    ///   - record: The courier.
    ///   - most: How many deliveries in hand are looked at.
    ///   - isPlaced: Whether the last known position is recent enough to use; there is no tour otherwise.
    /// - Returns: what was found.
    /// - Throws: ``StoreError``.
    func way(
        through record: Courier,
        upTo most: Int = CourierWayFound.most,
        isPlaced: Bool = true
    ) async throws -> CourierWayFound {
        let known = record.hand.prefix(most).map(\.id)
        let documents = try await store.fetch(known.map { DocumentRef(DeliveryJob.self, $0) })
        let jobs = try known.compactMap {
            try documents[DocumentRef(DeliveryJob.self, $0)]?.decoded(as: DeliveryJob.self)
        }
        var found = CourierWayFound()
        for job in jobs {
            // What a store does not say about itself takes nothing from the others.
            guard let store = job.store, let service = try? await house.deliveriesUnderWay(of: store) else { continue }
            found.add(job, pickup: service.pickup)
        }
        if isPlaced, !found.stops.isEmpty, let seen = try await store.load(CourierPosition.self, record.id) {
            // A tour that cannot be made is not known, and why is for nobody to read; what the courier has in hand is known.
            if let travel = try? await house.travelTimes(from: seen.place, to: found.places, by: record.vehicle?.kind) {
                found.tour = try? Tour.best(found.stops, from: clock.now(), travel: travel)
                found.seenAt = seen.at
            }
        }
        found.hand = record.hand.map(\.id)
        return found
    }
}

/// The stops of a courier, and the tour through them.
struct CourierWayFound {
    /// How many deliveries the tour of a courier looks at: the ones accepted first.
    static let most = 10
    /// The most deliveries in the tour behind a link: anyone can poll a link, and the exact search of so many takes
    /// milliseconds.
    static let mostFollowed = Tour.exactStops / 2

    var stops: [TourStop] = []
    var places: [(stop: TourStopID, place: Coordinate)] = []
    var tour: Tour?
    /// When the courier was where the tour begins.
    var seenAt: Instant?
    var hand: [DeliveryID] = []
    /// The store stops of deliveries that are under way in a profile which does not say whether the goods were picked
    /// up; for a recipient they are no stop before the door.
    private var silent: Set<TourStopID> = []
    private var shownStops: [TourStopID: (delivery: DeliveryID, leg: DeliveryLeg, place: DeliveryPlace?)] = [:]

    static func stop(_ leg: DeliveryLeg, of delivery: DeliveryID) -> TourStopID {
        TourStopID("\(delivery.rawValue)/\(leg.rawValue)")
    }

    mutating func add(_ job: DeliveryJob, pickup own: Coordinate?) {
        guard let draft = job.draft, let store = draft.pickup.map(\.coordinate) ?? own else { return }
        let pickup = (coordinate: store, shown: draft.pickup)
        switch job.state {
        case .accepted, .atPickup:
            guard let door = draft.dropoff.coordinate else { return }
            let first = add(.pickup, of: job, at: pickup.coordinate, pickup.shown, promise: Self.ready(draft.readyAt))
            add(.dropoff, of: job, at: door, draft.dropoff, promise: draft.promise.flatMap(Self.sound), after: first)
            if job.isCarried { silent.insert(first) }
        case .pickedUp, .atDropoff, .halted:
            guard let door = draft.dropoff.coordinate else { return }
            add(.dropoff, of: job, at: door, draft.dropoff, promise: Self.promise(of: job))
        case .returning: add(.return, of: job, at: pickup.coordinate, pickup.shown, promise: nil)
        case .absent, .created, .offering, .unassigned, .delivered, .returned, .discarded, .cancelled: return
        }
    }

    @discardableResult
    private mutating func add(
        _ leg: DeliveryLeg,
        of job: DeliveryJob,
        at place: Coordinate,
        _ shown: DeliveryPlace?,
        promise: DeliveryPromise?,
        after: TourStopID? = nil
    ) -> TourStopID {
        let id = Self.stop(leg, of: job.id)
        stops.append(TourStop(id, promise: promise, after: after))
        places.append((id, place))
        shownStops[id] = (job.id, leg, shown)
        return id
    }

    /// The courier waits for goods that are not ready; this does not count as late.
    private static func ready(_ at: Instant?) -> DeliveryPromise? {
        at.flatMap { sound(DeliveryPromise(from: $0, until: Tour.instants.upperBound)) }
    }

    /// The promise, which begins with the next try if one is planned.
    private static func promise(of job: DeliveryJob) -> DeliveryPromise? {
        guard let next = job.nextTry else { return job.draft?.promise.flatMap(sound) }
        let promise = job.draft?.promise
        let from = max(next, promise?.from ?? next)
        return sound(DeliveryPromise(from: from, until: max(from, promise?.until ?? Tour.instants.upperBound)))
    }

    /// The promise, or none for times that no tour knows.
    private static func sound(_ promise: DeliveryPromise) -> DeliveryPromise? {
        let isKnown = Tour.instants.contains(promise.from) && Tour.instants.contains(promise.until)
        return isKnown && promise.from <= promise.until ? promise : nil
    }

    /// Whether every delivery in hand is on the tour; for any other, the courier may be on the way to another
    /// recipient.
    var isComplete: Bool { Set(shownStops.values.map(\.delivery)).isSuperset(of: hand) }

    /// The way to the door of a delivery; `nil` if it is not known.
    func way(to delivery: DeliveryID) -> CourierWay? {
        guard isComplete, let tour, let place = tour.order.firstIndex(of: Self.stop(.dropoff, of: delivery)) else {
            return nil
        }
        return CourierWay(
            stopsLeft: tour.order[..<place].count { !silent.contains($0) },
            arrival: tour.visits[place].arrival
        )
    }

    /// The tour as its courier sees it.
    var shown: CourierTour {
        let visits = tour?.visits ?? []
        let stops = visits.compactMap { visit in
            shownStops[visit.id].map { stop in
                CourierTour.Stop(
                    delivery: stop.delivery,
                    leg: stop.leg,
                    place: stop.place,
                    arrival: visit.arrival,
                    lateness: visit.lateness
                )
            }
        }
        let placed = Set(stops.map(\.delivery))
        return CourierTour(
            stops: stops,
            others: hand.filter { !placed.contains($0) },
            seenAt: stops.isEmpty ? nil : seenAt
        )
    }
}
