import Tableside

extension Benchmarks {
    /// The cost of putting stops in the best order: eight, of which no order is better, and twenty, where a search ends near
    /// the best.
    static func tour() throws -> [Benchmark] {
        let now = Instant(millisecondsSince1970: 1_774_000_000_000)
        func benchmark(_ stops: Int, target: Double) throws -> Benchmark {
            let tours = try (0..<tours).map { try rides(of: stops, seed: UInt64($0 + 1), at: now) }
            return Benchmark(
                "tour: \(stops) stops in the best order",
                per: "tour",
                operations: tours.count,
                target: target,
                subject: Contender("Tour.best") {
                    var late: Int64 = 0
                    for tour in tours {
                        let best = try Tour.best(tour.stops, from: now, travel: tour.travel)
                        late &+= best.visits.reduce(0) { $0 &+ $1.lateness.milliseconds }
                    }
                    return UInt64(bitPattern: late)
                }
            )
        }
        return [try benchmark(8, target: 100_000), try benchmark(20, target: 5_000_000)]
    }

    /// How many tours are made in one piece of work: how long one takes depends on its promises.
    private static let tours = 8

    /// Half as many deliveries as stops, on a square of six kilometers: each is picked up before it is dropped off, and has
    /// a promise that is tight for some.
    private static func rides(
        of count: Int,
        seed: UInt64,
        at now: Instant
    ) throws -> (stops: [TourStop], travel: TravelTimes) {
        var state = seed
        func number(below bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        let places = (0...count).map { _ in (x: number(below: 6_000), y: number(below: 6_000)) }
        func meters(_ from: Int) -> [Double] {
            (0..<count).map { Double(abs(places[from].x - places[$0].x) + abs(places[from].y - places[$0].y)) }
        }
        let stops = (0..<count).map { place in
            let delivery = place / 2
            guard place % 2 == 1 else { return TourStop(TourStopID("\(delivery)/pickup"), stopTime: .minutes(3)) }
            let until = now + .minutes(20 + number(below: 60))
            return TourStop(
                TourStopID("\(delivery)/dropoff"),
                promise: DeliveryPromise(from: now, until: until),
                stopTime: .minutes(2),
                after: TourStopID("\(delivery)/pickup")
            )
        }
        let travel = try TravelTimes(
            to: stops.map(\.id),
            metersFromStart: meters(count),
            metersBetween: (0..<count).map(meters),
            by: .bicycle
        )
        return (stops, travel)
    }
}
