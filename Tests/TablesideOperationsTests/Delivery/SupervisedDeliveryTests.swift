import TablesideCore
import TablesideDelivery
import TablesideHosting
import TablesideOperations
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

private typealias App = IDeliverApp

@Suite("Supervised deliveries through a server")
struct SupervisedDeliveryTests {
    private static let zagreb = try? Coordinate(latitude: 45.81, longitude: 15.98)
    private static var service: DeliveryService {
        DeliveryService(
            profile: .supervisedDelivery,
            dispatch: DispatchRules(incidentResponseTime: .minutes(10), settlement: .usual),
            pickup: zagreb,
            quotes: QuoteRules(
                fees: [FeeStep(upTo: 5_000, Money(minorUnits: 400, .eur))],
                speed: 4,
                slack: .minutes(20),
                validFor: .minutes(10)
            )
        )
    }

    private let app = App(service)
    private let mak = App.shop("mak")

    private func place(north meters: Double) throws -> Coordinate {
        try Coordinate(latitude: 45.81 + meters / 111_195, longitude: 15.98)
    }

    private func create(
        _ delivery: DeliveryID,
        north meters: Double = 1_000,
        promise: DeliveryPromise? = nil
    ) async throws {
        var draft = try RoadHost.draft()
        draft.dropoff.coordinate = try place(north: meters)
        draft.promise = promise
        (draft.fee, draft.pay) = (Money(minorUnits: 400, .eur), Money(minorUnits: 300, .eur))
        let create = StoreDeliveryRequest.create(draft: draft, plan: .chosen(["ivo"]))
        for request in [create, .offer(plan: nil)] {
            try #require(try await app.store(.delivery(delivery: delivery, request: request), by: mak) == nil)
        }
    }

    private func ride(_ delivery: DeliveryID, _ steps: [CourierDeliveryRequest]) async throws {
        for step in steps { try #require(try await app.step(step, delivery, by: "ivo") == nil, "\(step)") }
    }

    private func detail(_ delivery: DeliveryID, _ author: Author) async throws -> DeliveryDetail {
        try await app.ask(.delivery(delivery: delivery), by: author)
    }

    private static let toTheDoor: [CourierDeliveryRequest] = [
        .accept, .arrive, .pickUp(proof: DeliveryProof()), .arrive,
    ]

    @Test("the store hears of an incident and decides, the courier hears what, and what it costs is told at the end")
    func incident() async throws {
        try await app.staffed(with: ["ivo"])
        try await create("d1")
        try await ride("d1", Self.toTheDoor)
        _ = try await app.told(of: .full)
        try await ride("d1", [.reportIncident(reason: .customerAbsent)])
        #expect(try await app.told(of: .full) == ["deliveryHalted → mak"])
        #expect(try await detail("d1", mak).card.actions == [.cancel, .resolve])
        #expect(try await app.step(.deliver(proof: DeliveryProof()), "d1", by: "ivo") == "delivery.illegal")
        let decide = StoreRequest.delivery(delivery: "d1", request: .resolve(answer: .bringBack))
        #expect(try await app.store(decide, by: mak) == nil)
        #expect(try await app.told(of: .full) == ["deliveryResolved → ivo"])
        try await ride("d1", [.bringBack(proof: DeliveryProof())])
        let settlement = try #require(try await detail("d1", mak).card.settlement)
        #expect(settlement.outcome == .failedByCustomer && settlement.customerPays == Money(minorUnits: 400, .eur))
        #expect(settlement.courierGets == Money(minorUnits: 300, .eur))
    }

    @Test("what the draft says is done about an incident when the store's time is over, by the timer")
    func lapse() async throws {
        try await app.staffed(with: ["ivo"])
        try await create("d1")
        try await ride("d1", Self.toTheDoor + [.reportIncident(reason: .customerAbsent)])
        app.clock.advance(by: .minutes(10) - .milliseconds(1))
        _ = try await app.runner.fireDue(at: app.clock.now(), limit: 10)
        #expect(try await app.store.load(DeliveryJob.self, "d1")?.state == .halted)
        app.clock.advance(by: .milliseconds(1))
        _ = try await app.runner.fireDue(at: app.clock.now(), limit: 10)
        #expect(try await app.store.load(DeliveryJob.self, "d1")?.state == .returning)
    }

    @Test("nobody decides on an incident of another store, and no courier on their own")
    func strangers() async throws {
        try await app.staffed(with: ["ivo"])
        try await app.registerShop("sunce", oib: "94577403194")
        try await create("d1")
        try await ride("d1", Self.toTheDoor + [.reportIncident(reason: .customerAbsent)])
        let decide = StoreRequest.delivery(delivery: "d1", request: .resolve(answer: .discard))
        #expect(try await app.store(decide, by: App.shop("sunce")) == "access.notFound")
        #expect(try await app.store(decide, by: App.courier("ivo"))?.hasPrefix("access.") == true)
        #expect(try await app.store.load(DeliveryJob.self, "d1")?.state == .halted)
    }

    @Test("a courier sees their way through what they have in hand, and a customer how many stops come before theirs")
    func tour() async throws {
        try await app.staffed(with: ["ivo"])
        try await create("near", north: 900)
        try await create("far", north: 4_500)
        let ivo = App.courier("ivo")
        for delivery in ["far", "near"] as [DeliveryID] { try await ride(delivery, [.accept]) }
        let unknown = try await app.ask(.courierTour, by: ivo, for: CourierTour.self)
        #expect(unknown.stops == [] && unknown.others == ["far", "near"], "nobody knows where they are")
        try await app.courier(.describe(vehicle: CourierVehicle(.bicycle, capacity: 4)), by: "ivo")
        let report = CourierRequest.reportPosition(place: try place(north: -450), at: app.clock.now())
        try #require(try await app.courier(report, by: "ivo") == nil)
        let tour = try await app.ask(.courierTour, by: ivo, for: CourierTour.self)
        let order = tour.stops.map { "\($0.delivery) \($0.leg.rawValue)" }
        #expect(
            Set(order.prefix(2)) == ["far pickup", "near pickup"] && order.suffix(2) == ["near dropoff", "far dropoff"]
        )
        // 450 m to the store and 900 m to the first door, at 4.5 m/s.
        let first = try #require(tour.stops.first { $0.leg == .dropoff }).arrival - app.clock.now()
        #expect(first >= .seconds(299) && first <= .seconds(301))
        #expect(tour.others == [] && tour.stops.allSatisfy { $0.lateness == .zero })

        let answer = try await app.send(.store(request: .delivery(delivery: "far", request: .share)), by: mak)
        let code = try #require(try answer.receipt(as: SharedLink.self, coder: App.coder)).code
        let card: TrackingCard = try await app.ask(.tracking(code: code), by: .guest(on: "phone"))
        #expect(card.stopsLeft == nil, "the goods are not on their way")
        for delivery in ["far", "near"] as [DeliveryID] {
            try await ride(delivery, [.arrive, .pickUp(proof: DeliveryProof())])
        }
        let under = try await app.ask(.tracking(code: code), by: .guest(on: "phone"), for: TrackingCard.self)
        #expect(under.stopsLeft == 1 && under.position == nil)
        try await ride("near", [.arrive, .deliver(proof: DeliveryProof())])
        #expect(
            try await app.ask(.tracking(code: code), by: .guest(on: "phone"), for: TrackingCard.self).stopsLeft == 0
        )
        try await ride("far", [.giveUp(reason: .vehicle)])
        let back = try await app.ask(.courierTour, by: ivo, for: CourierTour.self)
        #expect(back.stops.map(\.leg) == [.return])
    }

    @Test("a delivery to the other end of the world takes nothing from what is known of the others")
    func farAway() async throws {
        try await app.staffed(with: ["ivo"])
        let report = CourierRequest.reportPosition(place: try place(north: 0), at: app.clock.now())
        try #require(try await app.courier(report, by: "ivo") == nil)
        try await create("near")
        var draft = try RoadHost.draft()
        draft.dropoff.coordinate = try Coordinate(latitude: -45, longitude: -170)
        let create = StoreDeliveryRequest.create(draft: draft, plan: .chosen(["ivo"]))
        for request in [create, .offer(plan: nil)] {
            try #require(try await app.store(.delivery(delivery: "far", request: request), by: mak) == nil)
        }
        for delivery in ["near", "far"] as [DeliveryID] {
            try await ride(delivery, [.accept, .arrive, .pickUp(proof: DeliveryProof())])
        }
        let tour = try await app.ask(.courierTour, by: App.courier("ivo"), for: CourierTour.self)
        #expect(tour.stops.map(\.delivery) == ["near", "far"] && tour.others == [])
        let answer = try await app.send(.store(request: .delivery(delivery: "near", request: .share)), by: mak)
        let code = try #require(try answer.receipt(as: SharedLink.self, coder: App.coder)).code
        #expect(
            try await app.ask(.tracking(code: code), by: .guest(on: "phone"), for: TrackingCard.self).stopsLeft == 0
        )
    }

    @Test("a courier may expect the terms that they saw, and does not read what the customer pays")
    func terms() async throws {
        try await app.staffed(with: ["ivo"])
        try await create("d1")
        let card = try await detail("d1", App.courier("ivo")).card
        #expect(card.draft.fee == nil && card.draft.pay == Money(minorUnits: 300, .eur))
        #expect(try await detail("d1", mak).card.draft.fee == Money(minorUnits: 400, .eur))
        var worse = try #require(try await app.store.load(DeliveryJob.self, "d1")?.draft)
        worse.pay = Money(minorUnits: 1, .eur)
        let edit = StoreRequest.delivery(delivery: "d1", request: .edit(draft: worse))
        try #require(try await app.store(edit, by: mak) == nil)
        let accept = HouseRequest.Ask.courier(request: .delivery(delivery: "d1", request: .accept))
        let refused = try await app.send(accept, by: App.courier("ivo"), expecting: card.version)
        #expect(refused.failure?.code.rawValue == "command.conflict")
        let now = try await detail("d1", App.courier("ivo")).card
        #expect(now.draft.pay == worse.pay)
        let accepted = try await app.send(accept, by: App.courier("ivo"), expecting: now.version)
        #expect(accepted.failure == nil)
    }

    @Test("ID-45 who follows a delivery does not see the courier on the way to a door that no tour knows")
    func elsewhere() async throws {
        try await app.staffed(with: ["ivo"])
        let report = CourierRequest.reportPosition(place: try place(north: 0), at: app.clock.now())
        try #require(try await app.courier(report, by: "ivo") == nil)
        try await create("d1")
        let create = StoreDeliveryRequest.create(draft: try RoadHost.draft(), plan: .chosen(["ivo"]))
        for request in [create, .offer(plan: nil)] {
            try #require(try await app.store(.delivery(delivery: "d2", request: request), by: mak) == nil)
        }
        for delivery in ["d1", "d2"] as [DeliveryID] {
            try await ride(delivery, [.accept, .arrive, .pickUp(proof: DeliveryProof())])
        }
        let answer = try await app.send(.store(request: .delivery(delivery: "d1", request: .share)), by: mak)
        let code = try #require(try answer.receipt(as: SharedLink.self, coder: App.coder)).code
        let card = try await app.ask(.tracking(code: code), by: .guest(on: "phone"), for: TrackingCard.self)
        #expect(card.position == nil && card.stopsLeft == nil && card.arrival == nil)
        let tour = try await app.ask(.courierTour, by: App.courier("ivo"), for: CourierTour.self)
        #expect(tour.stops.map(\.delivery) == ["d1"] && tour.others == ["d2"])
    }

    @Test("times that no tour knows, and more than ten deliveries, leave the rest of the way known")
    func oddTours() async throws {
        try await app.staffed(with: ["ivo"])
        try await app.courier(.describe(vehicle: CourierVehicle(.car, capacity: 20)), by: "ivo")
        let report = CourierRequest.reportPosition(place: try place(north: 0), at: app.clock.now())
        try #require(try await app.courier(report, by: "ivo") == nil)
        let last = Instant(millisecondsSince1970: .max)
        for number in 0..<12 {
            let promise = number == 0 ? DeliveryPromise(from: last, until: last) : nil
            try await create(DeliveryID("d\(number)"), north: Double(number) * 100, promise: promise)
            try await ride(DeliveryID("d\(number)"), [.accept])
        }
        let tour = try await app.ask(.courierTour, by: App.courier("ivo"), for: CourierTour.self)
        #expect(tour.stops.count == 20 && Set(tour.others) == ["d10", "d11"])
    }

    @Test("a store asks what a delivery costs before it creates it; others, and stores without rules, learn nothing")
    func quotes() async throws {
        try await app.staffed(with: ["ivo"])
        var draft = try RoadHost.draft()
        #expect(
            try await app.answer(.deliveryQuote(draft: draft), by: mak).failure?.code.rawValue
                == "delivery.quote.placeUnknown"
        )
        draft.dropoff.coordinate = try place(north: 2_000)
        let quote = try await app.ask(.deliveryQuote(draft: draft), by: mak, for: DeliveryQuote.self)
        #expect(quote.fee == Money(minorUnits: 400, .eur) && quote.until == app.clock.now() + .minutes(10))
        (draft.fee, draft.promise) = (quote.fee, quote.promise)
        #expect(quote.problems(with: draft, at: app.clock.now()) == [])
        // Sent along with the delivery, the quote holds, and no other price does.
        let cheaper = Money(minorUnits: 399, .eur)
        for (fee, outcome) in [(cheaper, "delivery.notAsQuoted"), (quote.fee, nil)] as [(Money, String?)] {
            draft.fee = fee
            let create = StoreDeliveryRequest.create(draft: draft, plan: .chosen(["ivo"]), expecting: quote)
            #expect(try await app.store(.delivery(delivery: "d1", request: create), by: mak) == outcome)
        }
        draft.dropoff.coordinate = try place(north: 6_000)
        let far = try await app.answer(.deliveryQuote(draft: draft), by: mak)
        #expect(far.failure?.code.rawValue == "delivery.quote.tooFar")
        let courier = try await app.answer(.deliveryQuote(draft: draft), by: App.courier("ivo"))
        #expect(courier.failure?.code.rawValue.hasPrefix("access.") == true)
        let plain = App()
        try await plain.registerShop("mak")
        let none = try await plain.answer(.deliveryQuote(draft: draft), by: mak)
        #expect(none.failure?.code.rawValue.hasPrefix("access.") == true)
    }

    @Test("a courier is asked within the times that they planned alone")
    func duties() async throws {
        try await app.staffed(with: ["ivo"])
        let now = app.clock.now()
        let evening = CourierDuty(from: now + .hours(5), until: now + .hours(9))
        #expect(try await app.courier(.plan(duties: [evening]), by: "ivo") == nil)
        #expect(try await app.ask(.courierRecord, by: App.courier("ivo"), for: Courier.self).duties == [evening])
        var draft = try RoadHost.draft()
        draft.dropoff.coordinate = try place(north: 100)
        let plan = OfferPlan([.everyone])
        let create = StoreRequest.delivery(delivery: "d1", request: .create(draft: draft, plan: plan))
        try #require(try await app.store(create, by: mak) == nil)
        let offer = StoreRequest.delivery(delivery: "d1", request: .offer(plan: nil))
        try #require(try await app.store(offer, by: mak) == nil)
        #expect(try await app.store.load(DeliveryJob.self, "d1")?.state == .unassigned)
        app.clock.advance(by: .hours(5))
        try #require(try await app.store(offer, by: mak) == nil)
        #expect(try await app.store.load(DeliveryJob.self, "d1")?.offered == ["ivo"])
    }
}
