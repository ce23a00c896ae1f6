import TablesideCore
import TablesideDelivery
import TablesideVenue
import Testing

@testable import TablesideTestSupport

@Suite("Following a delivery")
struct TrackingTests {
    private static let store = Author("mak", as: .store)
    private static let ivo = Author("ivo", as: .courier)
    private static let start = Instant(millisecondsSince1970: 1_800_000_000_000)

    /// A job of the full profile after so many of its steps, a minute apart.
    private static func job(_ steps: Int) throws -> DeliveryJob {
        var draft = DeliveryDraft(
            to: DeliveryRecipient(try PersonName(first: "Mia", last: "Horvat")),
            at: DeliveryPlace(PostalAddress(street: "Ilica 1", city: "Zagreb")),
            description: "Cake"
        )
        draft.promise = DeliveryPromise(from: start, until: start + .hours(2))
        let life: [(DeliveryJob.Command, Author)] = [
            (.create(profile: .fullDelivery, store: .account("mak"), draft: draft, plan: .chosen(["ivo"])), store),
            (.offer(plan: nil), store), (.accept, ivo), (.arrive, ivo), (.pickUp(proof: DeliveryProof()), ivo),
            (.arrive, ivo), (.deliver(proof: DeliveryProof()), ivo),
        ]
        var job = DeliveryJob(id: "d1")
        for (number, step) in life.prefix(steps).enumerated() {
            let now = start + .minutes(number)
            try job.perform(step.0, in: DispatchContext([CourierStanding("ivo")]), by: step.1, at: now)
        }
        return job
    }

    private static func facts(stops: Int? = 1, meters: Double? = 800) throws -> TrackingFacts {
        let place = try Coordinate(latitude: 45.8, longitude: 16)
        return TrackingFacts(
            storeName: "Mak",
            courierName: "Ivo",
            position: CourierPosition(of: "ivo", place, at: start),
            metersLeft: meters,
            way: CourierWay(stopsLeft: stops, arrival: start + .minutes(20), route: [place])
        )
    }

    @Test("ID-45 nothing of the courier's way is shown before they have the goods, nor after the end")
    func stages() throws {
        let all = TrackingPolicy(position: .onTheWay, route: .onTheWay, showsEndFor: .minutes(5))
        let statuses: [DeliveryStatus?] = [
            nil, .pending, .pending, .inProgress, .inProgress, .inProgress, .inProgress, .delivered,
        ]
        for (steps, status) in statuses.enumerated() {
            let now = Self.start + .minutes(steps)
            let card = try Self.job(steps).tracking(Self.facts(), under: all, at: now)
            #expect(card?.status == status)
            guard let card else { continue }
            let isCarried = steps == 5 || steps == 6
            #expect((card.position != nil) == isCarried && (card.seenAt != nil) == isCarried, "\(steps)")
            #expect(card.route.isEmpty != isCarried && (card.arrival != nil) == isCarried, "\(steps)")
            #expect((card.stopsLeft != nil) == isCarried && card.storeName == "Mak", "\(steps)")
            #expect((card.courierName != nil) == (3...6).contains(steps), "\(steps)")
            #expect((card.promise != nil) == (steps < 7), "\(steps)")
        }
    }

    @Test("ID-45 the link is dead from the end on, or says how it ended for as long as the house wishes")
    func dead() throws {
        let job = try Self.job(7)
        let end = Self.start + .minutes(6)
        let facts = try Self.facts()
        #expect(job.tracking(facts, under: TrackingPolicy(), at: end) == nil)
        let keeping = TrackingPolicy(showsEndFor: .minutes(5))
        for (after, isShown) in [(Elapsed.zero, true), (.milliseconds(299_999), true), (.minutes(5), false)] {
            #expect((job.tracking(facts, under: keeping, at: end + after) != nil) == isShown, "\(after)")
        }
        #expect(job.tracking(facts, under: keeping, at: end - .milliseconds(1)) == nil, "a clock went back")
        let absent = DeliveryJob(id: "d")
        #expect(absent.tracking(facts, under: keeping, at: end) == nil && !absent.isTracked(under: keeping, at: end))
    }

    @Test("ID-45 a dead link does not live again when the recipient is erased")
    func erased() throws {
        var job = try Self.job(7)
        let keeping = TrackingPolicy(showsEndFor: .minutes(5))
        let later = Self.start + .days(30)
        #expect(job.tracking(try Self.facts(), under: keeping, at: later) == nil)
        job.record(try #require(job.erasingPersonalData(at: later)))
        #expect(job.isOver && job.lastEventAt == later)
        for after in [Elapsed.zero, .minutes(1), .minutes(5)] {
            #expect(job.tracking(try Self.facts(), under: keeping, at: later + after) == nil, "\(after)")
        }
    }

    @Test("ID-45 each thing has its own condition, by stops, minutes or meters left, the limit included")
    func conditions() throws {
        let job = try Self.job(5)
        let now = Self.start + .minutes(5)
        func shows(_ condition: TrackingCondition, _ facts: TrackingFacts) -> [Bool] {
            func card(_ policy: TrackingPolicy) -> TrackingCard? { job.tracking(facts, under: policy, at: now) }
            let (never, it) = (TrackingCondition.never, condition)
            return [
                card(TrackingPolicy(position: it, route: never, arrival: never, stopsLeft: never))?.position != nil,
                card(TrackingPolicy(position: never, route: it, arrival: never, stopsLeft: never))?.route != [],
                card(TrackingPolicy(position: never, route: never, arrival: it, stopsLeft: never))?.arrival != nil,
                card(TrackingPolicy(position: never, route: never, arrival: never, stopsLeft: it))?.stopsLeft != nil,
            ]
        }
        let facts = try Self.facts()
        let (yes, no) = (Array(repeating: true, count: 4), Array(repeating: false, count: 4))
        let cases: [(TrackingCondition, [Bool])] = [
            (.never, no), (.onTheWay, yes), (.stops(atMost: 0), no), (.stops(atMost: 1), yes), (.stops(atMost: -1), no),
            (.minutes(atMost: 14), no), (.minutes(atMost: 15), yes), (.minutes(atMost: .max), yes),
            (.minutes(atMost: .min), no), (.meters(atMost: 799), no), (.meters(atMost: 800), yes),
            (.meters(atMost: .max), yes), (.meters(atMost: .min), no),
        ]
        for (condition, expected) in cases { #expect(shows(condition, facts) == expected, "\(condition)") }
        var unexpected = facts
        unexpected.way.arrival = nil
        #expect(shows(.minutes(atMost: .max), unexpected) == no)
        for meters in [nil, Double.nan, .infinity] {
            let unknown = try Self.facts(stops: nil, meters: meters)
            #expect(shows(.meters(atMost: .max), unknown).first == false, "\(String(describing: meters))")
            #expect(shows(.stops(atMost: .max), unknown).first == false)
        }
    }

    @Test("ID-45 a position older than the house permits is not shown, and the meters from it count for nothing")
    func oldPosition() throws {
        let job = try Self.job(5)
        func card(_ age: Elapsed?, _ position: TrackingCondition, at now: Instant) throws -> TrackingCard? {
            let policy = TrackingPolicy(position: position, route: .meters(atMost: 1_000), positionAge: age)
            return job.tracking(try Self.facts(), under: policy, at: now)
        }
        let hour = Self.start + .hours(1)
        for condition in [TrackingCondition.onTheWay, .meters(atMost: 1_000)] {
            for (age, now, isShown) in [
                (nil, hour, true), (.hours(1), hour, true), (.hours(1), hour + .milliseconds(1), false),
                (.minutes(5), hour, false),
            ] as [(Elapsed?, Instant, Bool)] {
                let card = try #require(try card(age, condition, at: now))
                #expect((card.position != nil) == isShown && (card.seenAt != nil) == isShown, "\(condition) \(now)")
                #expect(card.route.isEmpty != isShown)
                // What the host says of the way is its own.
                #expect(card.stopsLeft == 1 && card.arrival != nil)
            }
        }
        let stored = try decoded(TrackingPolicy.self, encoded(TrackingPolicy()))
        let text = try encoded(stored)
        #expect(stored.positionAge == nil && !text.contains("positionAge"))
    }

    @Test("the way to a stop counts the stops before it, and knows when its turn comes")
    func way() throws {
        let stops = [TourStop("a", stopTime: .minutes(2)), TourStop("b"), TourStop("c")]
        let leg = Elapsed.minutes(10)
        let travel = try TravelTimes(
            to: ["a", "b", "c"],
            fromStart: [leg, leg, leg],
            between: Array(repeating: [leg, leg, leg], count: 3)
        )
        let tour = try Tour(stops, from: Self.start, travel: travel)
        #expect(CourierWay(tour, to: "a") == CourierWay(stopsLeft: 0, arrival: Self.start + .minutes(10)))
        #expect(CourierWay(tour, to: "c") == CourierWay(stopsLeft: 2, arrival: Self.start + .minutes(32)))
        #expect(CourierWay(tour, to: "d") == nil)
    }
}
