import Tableside

/// Four deliveries on one tour: what they cost beforehand, the way through them, what a customer sees of it, and what is
/// charged at the end.
struct TourPage: Encodable {
    struct Stop: Encodable {
        let delivery: String
        let expected: String
        let promised: String
        let fee: String
    }

    struct Look: Encodable {
        let time: String
        let sees: String
    }

    let stops: [Stop]
    let map: [String]
    let customer: [Look]
    let settlement: String

    private static let start = Instant(millisecondsSince1970: 1_795_784_400_000)
    private static let store = StoreID.branch("centar")
    private static let manager = Author.manager("mara", at: "centar")
    private static let ivo = Author("ivo", as: .courier)
    private static let rules = DispatchRules(settlement: .usual)

    /// The doors, in meters to the east and to the north of the store.
    private static let doors: [(id: DeliveryID, east: Double, north: Double)] = [
        ("k1", 600, 350), ("k2", -700, 800), ("k3", 1_500, 250), ("k4", 250, 1_100),
    ]

    init() throws {
        let pickup = try Coordinate(latitude: 45.813, longitude: 15.977)
        let quotes = QuoteRules(
            fees: [FeeStep(upTo: 1_000, try Money("1.50", .eur)), FeeStep(upTo: 3_000, try Money("2.80", .eur))],
            preparation: .minutes(2),
            speed: 4.5,
            detour: .percent(140),
            handover: .minutes(4),
            slack: .minutes(25),
            validFor: .minutes(10),
            pay: CourierPay(base: try Money("1.20", .eur), perKilometer: try Money("0.60", .eur))
        )
        var jobs: [DeliveryID: DeliveryJob] = [:]
        var stops: [TourStop] = []
        for door in Self.doors {
            var draft = DeliveryDraft(
                to: DeliveryRecipient(try PersonName(first: "Mia", last: "Horvat")),
                at: DeliveryPlace(
                    PostalAddress(street: "Ilica 1", city: "Zagreb"),
                    at: try Coordinate(
                        latitude: 45.813 + door.north / 111_195,
                        longitude: 15.977 + door.east / 77_500
                    )
                ),
                description: "Lunch"
            )
            let quote = try quotes.quote(for: draft, from: pickup, at: Self.start) { $0.distance(to: $1).meters }
            (draft.fee, draft.pay, draft.promise) = (quote.fee, quote.pay, quote.promise)
            jobs[door.id] = try Self.accepted(draft, door.id)
            stops.append(TourStop(TourStopID(door.id.rawValue), promise: quote.promise, stopTime: .minutes(2)))
        }
        let tour = try Tour.best(stops, from: Self.start + .minutes(6), travel: Self.travel())
        self.stops = tour.visits.map { visit in
            let draft = jobs[DeliveryID(visit.id.rawValue)]?.draft
            return Stop(
                delivery: visit.id.rawValue,
                expected: Self.time(visit.arrival),
                promised: draft?.promise.map { "\(Self.time($0.from))–\(Self.time($0.until))" } ?? "",
                fee: draft?.fee.map { "\($0)" } ?? ""
            )
        }
        map = Self.map(tour)
        var followed = try jobs["k4"].orThrow("k4")
        customer = try Self.looks(of: &followed, tour)
        settlement = followed.settlement.map(Self.text) ?? "none"
    }

    private static func accepted(_ draft: DeliveryDraft, _ id: DeliveryID) throws -> DeliveryJob {
        var job = DeliveryJob(id: id)
        let couriers = DispatchContext([CourierStanding("ivo")], under: rules)
        let create = DeliveryJob.Command.create(
            profile: .fullDelivery,
            store: store,
            draft: draft,
            plan: .chosen(["ivo"])
        )
        for command in [create, .offer(plan: nil)] { try job.perform(command, in: couriers, by: manager, at: start) }
        try job.perform(.accept, in: couriers, by: ivo, at: start)
        return job
    }

    /// Straight lines, half as long again.
    private static func travel() throws -> TravelTimes {
        func meters(_ one: (Double, Double), _ other: (Double, Double)) -> Double {
            let (east, north) = (one.0 - other.0, one.1 - other.1)
            return 1.5 * (east * east + north * north).squareRoot()
        }
        let places = doors.map { ($0.east, $0.north) }
        return try TravelTimes(
            to: doors.map { TourStopID($0.id.rawValue) },
            metersFromStart: places.map { meters((0, 0), $0) },
            metersBetween: places.map { from in places.map { meters(from, $0) } },
            by: .bicycle
        )
    }

    /// The town from above, a character for each 100 m to the east and each 200 m to the north: the store, and the doors by
    /// their place on the tour.
    private static func map(_ tour: Tour) -> [String] {
        var rows = Array(repeating: Array(repeating: Character("·"), count: 25), count: 7)
        func put(_ mark: Character, _ east: Double, _ north: Double) {
            rows[6 - Int((north / 200).rounded())][8 + Int((east / 100).rounded())] = mark
        }
        put("S", 0, 0)
        for (place, stop) in tour.order.enumerated() {
            guard let door = doors.first(where: { $0.id.rawValue == stop.rawValue }) else { continue }
            put(Character("\(place + 1)"), door.east, door.north)
        }
        return rows.map { String($0) }
    }

    /// What the customer of a delivery sees by its link, from the moment it is accepted until it is there.
    private static func looks(of job: inout DeliveryJob, _ tour: Tour) throws -> [Look] {
        let couriers = DispatchContext([CourierStanding("ivo")], under: rules)
        let stop = TourStopID(job.id.rawValue)
        var looks: [Look] = []
        func look(_ job: DeliveryJob, _ now: Instant, left: Tour?) throws {
            let way = left.flatMap { CourierWay($0, to: stop) } ?? CourierWay()
            let place = try CourierPosition(of: "ivo", Coordinate(latitude: 45.82, longitude: 15.98), at: now)
            let facts = TrackingFacts(storeName: "Centar", courierName: "Ivo", position: place, way: way)
            looks.append(Look(time: time(now), sees: text(job.tracking(facts, under: TrackingPolicy(), at: now))))
        }
        try look(job, start, left: nil)
        for command in [DeliveryJob.Command.arrive, .pickUp(proof: DeliveryProof())] {
            try job.perform(command, in: couriers, by: ivo, at: start + .minutes(6))
        }
        // After each stop the tour is that of the stops which are left.
        var left = tour
        while left.order.first != stop, let first = left.visits.first {
            try look(job, left.start, left: left)
            left = try Tour(Array(left.stops.dropFirst()), from: first.departure, travel: rest(of: left))
        }
        try look(job, left.start, left: left)
        let arrival = try left[stop].orThrow("no visit").arrival
        for command in [DeliveryJob.Command.arrive, .deliver(proof: DeliveryProof())] {
            try job.perform(command, in: couriers, by: ivo, at: arrival)
        }
        try look(job, arrival, left: nil)
        return looks
    }

    /// The ways from the first stop of a tour to those after it.
    private static func rest(of tour: Tour) throws -> TravelTimes {
        let all = try travel()
        let (first, stops) = (tour.order.first, Array(tour.order.dropFirst()))
        return try TravelTimes(
            to: stops,
            fromStart: stops.map { all[first, $0] ?? .zero },
            between: stops.map { from in stops.map { all[from, $0] ?? .zero } }
        )
    }

    private static func text(_ card: TrackingCard?) -> String {
        guard let card else { return "the link is dead" }
        var words = [card.status.rawValue]
        if let courier = card.courierName { words.append("with \(courier)") }
        if let stops = card.stopsLeft { words.append("\(stops) stops before") }
        if let arrival = card.arrival { words.append("expected at \(time(arrival))") }
        if card.position != nil { words.append("on the map") }
        return words.joined(separator: ", ")
    }

    private static func text(_ settlement: DeliverySettlement) -> String {
        func amount(_ money: Money?) -> String { money.map { "\($0)" } ?? "nothing" }
        return "\(settlement.outcome.rawValue): the customer pays \(amount(settlement.customerPays)), the store "
            + "\(amount(settlement.storePays)), the courier gets \(amount(settlement.courierGets))"
    }

    private static func time(_ instant: Instant) -> String {
        let minutes = (instant - start).milliseconds / 60_000
        let (hour, minute) = (14 + minutes / 60, minutes % 60)
        return "\(hour):\(minute < 10 ? "0" : "")\(minute)"
    }

    /// The page as text.
    var text: String {
        var text = "stop  expected  promised     fee\n"
        for (place, stop) in stops.enumerated() {
            text += "\(place + 1) \(stop.delivery)  \(stop.expected)     \(stop.promised)  \(stop.fee)\n"
        }
        text += "\n" + map.map { "  \($0)\n" }.joined() + "\nthe customer of k4 sees\n"
        for look in customer { text += "\(look.time)  \(look.sees)\n" }
        return text + "\n\(settlement)\n"
    }
}

extension Optional {
    fileprivate func orThrow(_ name: String) throws -> Wrapped {
        guard let self else { throw Fault.unusable(option: "the tour", value: name, reason: "has no such part") }
        return self
    }
}
