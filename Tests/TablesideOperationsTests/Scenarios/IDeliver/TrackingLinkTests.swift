import TablesideCore
import TablesideDelivery
import TablesideHosting
import TablesideOperations
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

private typealias App = IDeliverApp

@Suite("ID-45 a delivery by its link")
struct TrackingLinkTests {
    private let app = App()
    private let mak = App.shop("mak")
    private let customer = Author.guest(on: "phone-of-mia")

    private func share(_ delivery: DeliveryID, by author: Author) async throws -> CommandAnswer {
        try await app.send(.store(request: .delivery(delivery: delivery, request: .share)), by: author)
    }

    private func code(_ delivery: DeliveryID) async throws -> TrackingCode {
        let answer = try await share(delivery, by: mak)
        return try #require(try answer.receipt(as: SharedLink.self, coder: App.coder)?.code, "\(answer)")
    }

    private func card(_ code: TrackingCode) async throws -> TrackingCard {
        try await app.ask(.tracking(code: code), by: customer)
    }

    @Test("ID-45 who has the link follows the delivery without an account, until it is over")
    func followed() async throws {
        try await app.staffed(with: ["ivo"])
        for delivery in ["d1", "d2"] as [DeliveryID] {
            try #require(try await app.create(delivery, for: ["ivo"]) == nil)
        }
        let link = try await code("d1")
        #expect(try await code("d1") == link, "one delivery has one link")
        #expect(try await code("d2") != link)
        let waiting = try await card(link)
        #expect(waiting.status == .pending && waiting.storeName == "Mak" && waiting.courierName == nil)
        try #require(try await app.step(.accept, "d1", by: "ivo") == nil)
        let place = try Coordinate(latitude: 45.81, longitude: 15.98)
        let now = app.clock.now()
        try #require(try await app.courier(.reportPosition(place: place, at: now), by: "ivo") == nil)
        let onTheWay = try await card(link)
        #expect(onTheWay.status == .inProgress && onTheWay.courierName == "IVO")
        #expect(onTheWay.position == place && onTheWay.seenAt == now && onTheWay.stopsLeft == 0)
        // With a second delivery in hand nobody can tell from outside which door comes first.
        try #require(try await app.step(.accept, "d2", by: "ivo") == nil)
        let apart = try await card(link)
        #expect(apart.position == nil && apart.seenAt == nil && apart.stopsLeft == nil && apart.route == [])
        try #require(try await app.step(.deliver(proof: DeliveryProof()), "d1", by: "ivo") == nil)
        let dead = try await app.answer(.tracking(code: link), by: customer)
        let never = try await app.answer(.tracking(code: "never"), by: customer)
        #expect(dead == never && dead.failure?.code.rawValue == "access.notFound")
        #expect(try await share("d1", by: mak).failure?.code.rawValue == "sharing.over")
        #expect(try await card(code("d2")).position == place)
    }

    @Test(
        "ID-45 a code that can be guessed makes no link; a delivery that has one keeps it",
        arguments: [1, 21, 22, 30]
    )
    func length(length: Int) async throws {
        try await app.staffed(with: ["ivo"])
        try #require(try await app.create("d1", for: ["ivo"]) == nil)
        func share(_ code: TrackingCode) async throws -> TrackingCode {
            let envelope = Envelope(ShareDelivery("d1", by: code), by: mak, id: app.ids.next())
            return try await app.runner.perform(envelope).answer.code
        }
        // An emoji is one character, however many bytes it has.
        for letter in ["k", "🧀"] as [Character] {
            let text = String(repeating: letter, count: length)
            guard length < 22 else {
                // The first code stays: a short one is not looked at any more.
                #expect(try await share(TrackingCode(text)) == TrackingCode(String(repeating: "k", count: length)))
                #expect(try await share("short") == TrackingCode(String(repeating: "k", count: length)))
                continue
            }
            let refusal = ShareRefusal(.codeTooShort(length: length, least: 22))
            let failure = await #expect(throws: CommandFailure<AnyRefusal>.self) { try await share(TrackingCode(text)) }
            guard case .refused(let found)? = failure else {
                Issue.record("\(String(describing: failure))")
                continue
            }
            #expect(found.code == refusal.code)
            #expect(try await app.store.load(TrackingLink.self, TrackingCode(text)) == nil)
        }
    }

    @Test(
        "ID-45 the code of one delivery makes no link of another, also once its own link is dead",
        arguments: [false, true]
    )
    func taken(isOver: Bool) async throws {
        try await app.staffed(with: ["ivo"])
        for delivery in ["d1", "d2"] as [DeliveryID] {
            try #require(try await app.create(delivery, for: ["ivo"]) == nil)
        }
        let first = try await code("d1")
        if isOver {
            try #require(try await app.step(.accept, "d1", by: "ivo") == nil)
            try #require(try await app.step(.deliver(proof: DeliveryProof()), "d1", by: "ivo") == nil)
        }
        let share = Envelope(ShareDelivery("d2", by: first), by: mak, id: app.ids.next())
        let failure = await #expect(throws: CommandFailure<AnyRefusal>.self) {
            try await app.runner.perform(share).answer
        }
        #expect(failure?.code.rawValue == "sharing.codeTaken")
        #expect(try await app.store.load(TrackingLink.self, first)?.delivery == "d1")
        #expect(try await app.store.load(SharedDelivery.self, "d2") == nil)
        #expect(try await code("d2") != first)
    }

    @Test(
        "ID-45 other doors come before a door, and the store, where the goods may have been fetched already, does not"
    )
    func doors() async throws {
        func place(north meters: Double) throws -> Coordinate {
            try Coordinate(latitude: 45.81 + meters / 111_195, longitude: 15.98)
        }
        let app = App(DeliveryService(profile: .iDeliver, pickup: try place(north: 0)))
        try await app.staffed(with: ["ivo"])
        var links: [DeliveryID: TrackingCode] = [:]
        for (delivery, meters) in [("near", 900), ("far", 4_500)] as [(DeliveryID, Double)] {
            var draft = try RoadHost.draft()
            draft.dropoff.coordinate = try place(north: meters)
            let create = StoreDeliveryRequest.create(draft: draft, plan: .chosen(["ivo"]))
            try #require(try await app.store(.delivery(delivery: delivery, request: create), by: mak) == nil)
            let share = try await app.send(.store(request: .delivery(delivery: delivery, request: .share)), by: mak)
            links[delivery] = try share.receipt(as: SharedLink.self, coder: App.coder)?.code
        }
        func card(_ delivery: DeliveryID) async throws -> TrackingCard {
            try await app.ask(.tracking(code: try #require(links[delivery])), by: customer)
        }
        let seen = try place(north: -450)
        try #require(try await app.courier(.reportPosition(place: seen, at: app.clock.now()), by: "ivo") == nil)
        try #require(try await app.step(.accept, "near", by: "ivo") == nil)
        let alone = try await card("near")
        #expect(alone.stopsLeft == 0 && alone.position == seen)
        // The courier fetches the goods on the way.
        #expect(try #require(alone.arrival) > app.clock.now())
        try #require(try await app.step(.accept, "far", by: "ivo") == nil)
        #expect(try await card("near").stopsLeft == 0)
        let behind = try await card("far")
        #expect(behind.stopsLeft == 1 && behind.position == nil)
        let tour = try await app.ask(.courierTour, by: App.courier("ivo"), for: CourierTour.self)
        #expect(tour.stops.map(\.leg) == [.pickup, .pickup, .dropoff, .dropoff])
        try #require(try await app.step(.deliver(proof: DeliveryProof()), "near", by: "ivo") == nil)
        #expect(try await card("far").stopsLeft == 0)
        #expect(try await card("far").position == seen)
    }

    @Test(
        "ID-45 of a courier who was last seen an hour ago a link promises no arrival, where the house says how old is old"
    )
    func seenLongAgo() async throws {
        func place(north meters: Double) throws -> Coordinate {
            try Coordinate(latitude: 45.81 + meters / 111_195, longitude: 15.98)
        }
        for age in [nil, Elapsed.minutes(59), .hours(1)] {
            let tracking = TrackingPolicy(positionAge: age)
            let app = App(DeliveryService(profile: .iDeliver, pickup: try place(north: 0), tracking: tracking))
            try await app.staffed(with: ["ivo"])
            var draft = try RoadHost.draft()
            draft.dropoff.coordinate = try place(north: 900)
            let create = StoreDeliveryRequest.create(draft: draft, plan: .chosen(["ivo"]))
            var links: [TrackingCode] = []
            for delivery in ["d1", "d2"] as [DeliveryID] {
                try #require(try await app.store(.delivery(delivery: delivery, request: create), by: mak) == nil)
                let share = try await app.send(.store(request: .delivery(delivery: delivery, request: .share)), by: mak)
                links.append(try #require(try share.receipt(as: SharedLink.self, coder: App.coder)).code)
            }
            let (seen, at) = (try place(north: 450), app.clock.now())
            try #require(try await app.courier(.reportPosition(place: seen, at: at), by: "ivo") == nil)
            try #require(try await app.step(.accept, "d1", by: "ivo") == nil)
            app.clock.advance(by: .hours(1))
            func card(_ link: TrackingCode) async throws -> TrackingCard {
                try await app.ask(.tracking(code: link), by: customer)
            }
            let isOld = age == .minutes(59)
            let alone = try await card(links[0])
            #expect(
                (alone.position == nil) == isOld && (alone.seenAt == nil) == isOld && (alone.arrival == nil) == isOld
            )
            #expect(alone.stopsLeft == 0 && alone.courierName == "IVO", "the only delivery in hand")
            // The courier sees from when the times are.
            let tour = try await app.ask(.courierTour, by: App.courier("ivo"), for: CourierTour.self)
            #expect(tour.seenAt == at && tour.stops.count == 2)
            try #require(try await app.step(.accept, "d2", by: "ivo") == nil)
            #expect((try await card(links[1]).stopsLeft == nil) == isOld, "\(String(describing: age))")
        }
    }

    @Test("ID-45 a route is what the house says, on the last leg; the engine finds none")
    func route() async throws {
        let (seen, corner) = (
            try Coordinate(latitude: 45.81, longitude: 15.98), try Coordinate(latitude: 45.815, longitude: 15.98)
        )
        let line = [seen, corner, try Coordinate(latitude: 45.815, longitude: 15.99)]
        let ways: [(CourierWay?, [Coordinate])] = [
            (nil, []), (CourierWay(stopsLeft: 0, route: line), line), (CourierWay(stopsLeft: 1, route: line), []),
        ]
        for (way, route) in ways {
            let app = App(ways: way.map { ["d1": $0] } ?? [:])
            try await app.staffed(with: ["ivo"])
            try #require(try await app.create("d1", for: ["ivo"]) == nil)
            let share = try await app.send(.store(request: .delivery(delivery: "d1", request: .share)), by: mak)
            let link = try #require(try share.receipt(as: SharedLink.self, coder: App.coder)).code
            let at = app.clock.now()
            try #require(try await app.courier(.reportPosition(place: seen, at: at), by: "ivo") == nil)
            try #require(try await app.step(.accept, "d1", by: "ivo") == nil)
            let card = try await app.ask(.tracking(code: link), by: customer, for: TrackingCard.self)
            #expect(card.route == route && card.stopsLeft == way?.stopsLeft ?? 0, "\(String(describing: way))")
        }
    }

    @Test("ID-45 only the store that sends a delivery shares it, and the link is for customers alone")
    func foreign() async throws {
        try await app.staffed(with: ["ivo"])
        try await app.registerShop("lux", oib: "69435151530")
        try #require(try await app.create("d1", for: ["ivo"]) == nil)
        let foreign = try await share("d1", by: App.shop("lux"))
        let absent = try await share("nothing", by: App.shop("lux"))
        #expect(foreign == absent && foreign.failure?.code.rawValue == "access.notFound")
        #expect(try await share("d1", by: App.courier("ivo")).failure?.code.rawValue == "access.notForSender")
        let link = try await code("d1")
        let asCourier = try await app.answer(.tracking(code: link), by: App.courier("ivo"))
        #expect(asCourier.failure?.code.rawValue == "access.notForSender")
    }
}
