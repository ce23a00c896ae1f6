import Foundation
import Tableside
import TablesideFoundation
import TablesideTesting

extension CourierInvitation: Lived {
    static func lived(_ c: Chooser) throws -> CourierInvitation {
        let terms: [String: Any] = ["invited": ["anyone": [String: Any]()], "uses": 2]
        return try Stored.read(
            ["id": "k\(c.below(3))", "terms": terms, "since": Chooser.now, "state": "open", "used": 0]
        )
    }
}
extension StoreCourier: Lived {
    static func lived(_ c: Chooser) throws -> StoreCourier {
        try Stored.read(["id": "u\(c.below(3))", "since": Chooser.now])
    }
}
extension CourierStore: Lived {
    static func lived(_ c: Chooser) throws -> CourierStore {
        try Stored.read(["id": "branch/b\(c.below(3))", "since": Chooser.now])
    }
}
extension DeliveryInHand: Lived {
    static func lived(_ c: Chooser) throws -> DeliveryInHand {
        try Stored.read(
            ["id": "d\(c.below(3))", "store": "branch/b1", "since": Chooser.now, "isGivenUp": c.flip()]
        )
    }
}
extension JoinedStore: Lived {
    static func lived(_ c: Chooser) throws -> JoinedStore { try Stored.read(["store": "branch/b\(c.below(3))"]) }
}
extension DeliveryAnswer: Lived {
    static func lived(_ c: Chooser) throws -> DeliveryAnswer {
        try Stored.read(["state": c.flip() ? "created" : "offering", "version": 1, "events": [Any]()])
    }
}
extension StoreCard: Lived {
    static func lived(_ c: Chooser) throws -> StoreCard {
        var stored: [String: Any] = ["id": "branch/b\(c.below(3))"]
        if c.flip() { stored["name"] = "Mak" }
        if c.flip() { stored["address"] = "Ilica 1, Zagreb" }
        if c.flip() { stored["phone"] = "+385911234567" }
        return try Stored.read(stored)
    }
}
extension CourierCard.Work: Lived {
    static func lived(_ c: Chooser) throws -> CourierCard.Work {
        try Stored.read(["since": Chooser.now, "isAvailable": c.flip(), "hasRoom": c.flip(), "isKeptOut": c.flip()])
    }
}
extension CourierCard: Lived {
    static func lived(_ c: Chooser) throws -> CourierCard {
        var stored: [String: Any] = ["id": "u\(c.below(3))", "givenUp": c.below(5)]
        if c.flip() { stored["firstName"] = "Ivo" }
        if c.flip() { stored["acceptance"] = 0.5 }
        return try Stored.read(stored)
    }
}
extension DeliveryDetail: Lived {
    static func lived(_ c: Chooser) throws -> DeliveryDetail {
        let job = try DeliveryJob.lived(c)
        let shown = job.lastEventAt.flatMap { job.card(for: .system, worksWithStore: true, at: $0) }
        let card = try c.pick(some: [shown].compactMap { $0 })
        let stored = try JSONSerialization.jsonObject(with: JSONEncoder().encode(card))
        return try Stored.read(["card": stored, "store": ["id": card.store.description], "courierName": "Ivo"])
    }
}
extension CourierTeam: Lived {
    static func lived(_ c: Chooser) throws -> CourierTeam {
        let invite = CourierTeam.Command.invite(code: "k1", terms: InvitationTerms(uses: 3))
        let redeem = CourierTeam.Command.redeem(code: "k1", courier: "u1", phone: nil)
        return c.life(CourierTeam(id: .branch(Chooser.branch)), in: (), 8, [invite, redeem])
    }
}
extension Courier: Lived {
    static func lived(_ c: Chooser) throws -> Courier {
        let take = Courier.Command.take(delivery: "d1", store: .branch(Chooser.branch))
        return c.life(Courier(id: "u1"), in: CourierRules(), 8, [take])
    }
}
extension DeliveryJob: Lived {
    static func lived(_ c: Chooser) throws -> DeliveryJob {
        let draft = DeliveryDraft(
            to: DeliveryRecipient(try PersonName(first: "Mia", last: "Pop")),
            at: DeliveryPlace(PostalAddress(street: "Strada 1", city: "Cluj")),
            description: "flowers"
        )
        let create = DeliveryJob.Command.create(
            profile: c.flip() ? .iDeliver : .fullDelivery,
            store: .branch(Chooser.branch),
            draft: draft,
            plan: OfferPlan([.everyone], answerWithin: .minutes(1))
        )
        let couriers = DispatchContext([CourierStanding("u1"), CourierStanding("u2", inHand: 1, capacity: 2)])
        return c.life(DeliveryJob(id: "d1"), in: couriers, 8, [create, .offer(plan: nil)])
    }
}
extension TravelTimes: Lived {
    static func lived(_ c: Chooser) throws -> TravelTimes {
        let minutes = (1...3).map { Elapsed.minutes($0 + c.below(5)) }
        return try TravelTimes(
            to: ["s0", "s1", "s2"],
            fromStart: minutes,
            between: [minutes, minutes.reversed(), minutes]
        )
    }
}
extension Tour: Lived {
    static func lived(_ c: Chooser) throws -> Tour {
        let promise = DeliveryPromise(from: c.instant(0), until: c.instant(600_000))
        let stops = [TourStop("s0"), TourStop("s1", promise: promise, stopTime: .minutes(1), after: "s0")]
        return try Tour.best(stops, from: c.instant(0), travel: TravelTimes.lived(c))
    }
}
extension TourInsertion: Lived {
    static func lived(_ c: Chooser) throws -> TourInsertion {
        let minutes = (1...3).map { Elapsed.minutes($0 + c.below(5)) }
        let stops: [TourStopID] = ["s0", "s1", "s2"]
        let travel = try TravelTimes(to: stops, fromStart: minutes, between: [minutes, minutes.reversed(), minutes])
        let tour = try Tour.best([TourStop("s0"), TourStop("s1")], from: c.instant(0), travel: travel)
        return try tour.inserting([TourStop("s2")], travel: travel, detour: .hours(1))
    }
}
extension DeliveryMessage: Lived {
    static func lived(_ c: Chooser) throws -> DeliveryMessage {
        try Stored.read([
            "side": c.flip() ? "store" : "courier", "courier": "c\(c.below(3))", "text": "at the gate",
            "at": Chooser.now,
        ])
    }
}
extension DeliveryMessages.Event: Lived {
    static func lived(_ c: Chooser) throws -> DeliveryMessages.Event { .written(message: try DeliveryMessage.lived(c)) }
}
extension InvitationResult: Lived {
    static func lived(_ c: Chooser) throws -> InvitationResult {
        var stored: [String: Any] = [
            "code": "K7Q2-\(c.below(3))", "isRegistered": c.flip(), "shouldSendMessage": c.flip(),
        ]
        if c.flip() { stored["phone"] = "+385987654321" }
        return try Stored.read(stored)
    }
}
extension SharedLink: Lived {
    static func lived(_ c: Chooser) throws -> SharedLink { try Stored.read(["code": "L-\(c.below(3))"]) }
}
extension DeliveryQuote: Lived {
    static func lived(_ c: Chooser) throws -> DeliveryQuote {
        let place: [String: Any] = ["latitude": 45.8, "longitude": 16]
        return try Stored.read([
            "pickup": place, "dropoff": place, "meters": c.below(3_000),
            "fee": ["currency": "EUR", "minorUnits": 190 + c.below(3)], "readyAt": Chooser.now,
            "promise": ["from": Chooser.now, "until": Chooser.now + 600_000], "until": Chooser.now + 60_000,
            "madeAt": Chooser.now,
        ])
    }
}
extension CourierTour: Lived {
    static func lived(_ c: Chooser) throws -> CourierTour {
        let stop: [String: Any] = [
            "delivery": "d\(c.below(3))", "leg": "dropoff", "arrival": Chooser.now + 60_000, "lateness": 0,
        ]
        return try Stored.read(["stops": [stop], "others": c.flip() ? ["d9"] : []])
    }
}
extension CourierTour.Stop: Lived {
    static func lived(_ c: Chooser) throws -> CourierTour.Stop { try c.pick(some: CourierTour.lived(c).stops) }
}
extension RoadSimulation.Outcome: Drawn {
    /// The outcome of ten minutes: a day that is drawn can be as long as its limit allows.
    static func draw(_ c: Chooser) throws -> RoadSimulation.Outcome {
        let lunch = RoadSimulation.random(
            .init(deliveries: [2, 1], each: .minutes(5), stores: 2),
            couriers: 1 + c.below(3),
            seed: c.bits()
        )
        return try c.pick(some: lunch.play([c.pick([.nearest, .radii(meters: [500, 9_000])])], seed: c.bits()))
    }
}
extension RoadSimulation.Figures: Drawn {
    static func draw(_ c: Chooser) throws -> RoadSimulation.Figures {
        try c.pick(some: RoadSimulation.Outcome.draw(c).couriers)
    }
}
extension RoadSimulation.Ride: Drawn {
    static func draw(_ c: Chooser) throws -> RoadSimulation.Ride {
        try c.pick(some: RoadSimulation.Outcome.draw(c).rides)
    }
}

extension DispatchBoard: Lived {
    /// The board of a restaurant and three doors in a row, some minutes away by bicycle.
    static func lived(_ c: Chooser) throws -> DispatchBoard {
        let places = [0, 600, 660, 720 + c.below(600)]
        let meters = places.map { from in places.map { Double(abs(from - $0)) } }
        let stops = places.indices.map { TourStopID("s\($0)") }
        return try DispatchBoard(
            (1...3).map {
                .init(DeliveryID("d\($0)"), from: "s0", to: stops[$0], readyAt: c.instant(Int64($0) * 60_000))
            },
            couriers: [.init(CourierStanding("u1"), by: .bicycle)],
            travel: DispatchBoard.Travel(to: stops, metersFromCouriers: ["u1": meters[0]], metersBetween: meters),
            at: c.instant(0)
        )
    }
}
extension DispatchChoice: Lived {
    static func lived(_ c: Chooser) throws -> DispatchChoice {
        try c.pick(some: DispatchBoard.lived(c).choices(by: c.flip() ? .nearest : .radii(meters: [500, 9_000])))
    }
}
extension DeliveryBatch: Lived {
    static func lived(_ c: Chooser) throws -> DeliveryBatch {
        let rules = BatchRules(size: 2 + c.below(2), window: .minutes(3), detour: .minutes(c.below(5)))
        return try c.pick(some: DispatchBoard.lived(c).batches(under: rules))
    }
}
extension DeliveryBatch.Passed: Lived {
    static func lived(_ c: Chooser) throws -> DeliveryBatch.Passed { try c.pick(some: DeliveryBatch.lived(c).passed) }
}
extension InvitationMessage: Lived {
    static func lived(_ c: Chooser) throws -> InvitationMessage {
        try InvitationMessage(try .lived(c), base: "https://dine.example") { link in "Deliver for us: \(link)" }
    }
}

let deliveryDrivers: [Driver] = [
    Driver("DispatchBoard of many deliveries and couriers", 12) { size in
        let now = Instant(millisecondsSince1970: Chooser.now)
        let stops = (0..<size).map { TourStopID("s\($0)") }
        let meters = (0..<size).map { from in (0..<size).map { Double(abs(from - $0) * 100) } }
        let couriers = (0..<size).map { UserID("c\($0)") }
        func board() throws -> DispatchBoard {
            let travel = try DispatchBoard.Travel(
                to: stops,
                metersFromCouriers: Dictionary(uniqueKeysWithValues: zip(couriers, meters)),
                metersBetween: meters
            )
            return try DispatchBoard(
                (1..<size).map { .init(DeliveryID("d\($0)"), from: "s0", to: stops[$0], readyAt: now) },
                couriers: couriers.map { .init(CourierStanding($0), by: .bicycle) },
                travel: travel,
                at: now
            )
        }
        guard (try? board()) != nil else { return { preconditionFailure("No board of \(size) couriers") } }
        return { _ = try? board() }
    },
    Driver("RoadSimulation of many orders of an instance", 64) { size in
        let orders = (0..<size).map { "o\($0)\t\($0)\t0\t\($0)\tr1\t\($0 + 10)" }
        let texts = [
            (["order\tx\ty\tplacement_time\trestaurant\tready_time"] + orders).joined(separator: "\n"),
            "courier\tx\ty\ton_time\toff_time\nc1\t0\t0\t0\t900", "restaurant\tx\ty\nr1\t0\t0",
            "meters_per_minute\tpickup\tdropoff\ttarget\n300\t4\t4\t40",
        ]
        func day() throws -> RoadSimulation {
            try RoadSimulation(orders: texts[0], couriers: texts[1], restaurants: texts[2], parameters: texts[3])
        }
        guard (try? day()) != nil else { return { preconditionFailure("No day of \(size) orders") } }
        return { _ = try? day() }
    },
]
