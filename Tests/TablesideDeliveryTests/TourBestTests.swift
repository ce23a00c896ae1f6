import TablesideCore
import TablesideTesting
import Testing

@testable import TablesideDelivery
@testable import TablesideTestSupport

@Suite("Tours: the best order")
struct TourBestTests {
    private static let start = Road.start

    @Test("up to seven stops: the first of the best of all orders, whatever the ways, promises and predecessors")
    func all() throws {
        let seed: UInt64 = 41
        var random = SplitMix64(seed: seed)
        for run in 0..<runs(150, long: 6_000) {
            let count = Int.random(in: 1...(run % 10 == 0 ? 7 : 6), using: &random)
            try check(TourModel.random(count, using: &random), "seed \(seed), run \(run)", using: &random)
        }
    }

    @Test("eight stops: the first of the best of all orders")
    func eight() throws {
        let seed: UInt64 = 42
        var random = SplitMix64(seed: seed)
        for run in 0..<runs(2, long: 100) {
            try check(TourModel.random(8, using: &random), "seed \(seed), run \(run)", using: &random)
        }
    }

    @Test("nine and ten stops: what the best order costs, by sets of stops")
    func ten() throws {
        let seed: UInt64 = 45
        var random = SplitMix64(seed: seed)
        for run in 0..<runs(2, long: 200) {
            let model = TourModel.random(9 + run % 2, using: &random)
            let tour = try Tour.best(model.tourStops, from: Self.start, travel: model.travel())
            #expect(tour.modelCost == model.bestCost(), "seed \(seed), run \(run): \(model)")
        }
    }

    private func check(_ model: TourModel, _ place: String, using random: inout SplitMix64) throws {
        let wanted = try #require(model.best())
        #expect(wanted.cost == model.bestCost(), "\(place)")
        let stops = model.tourStops.shuffled(using: &random)
        let tour = try Tour.best(stops, from: Self.start, travel: model.travel())
        #expect(tour.modelCost == wanted.cost, "\(place): \(model)")
        #expect(tour.order == wanted.order.map { model.stops[$0].id }, "\(place): \(model)")
        // The search alone, without a tour that is already known.
        var search = ExactTourSearch(try TourGraph(stops, from: Self.start, travel: model.travel()))
        let alone = search.best(within: TourCost(lateness: .max, travel: .max, end: .max - 1))
        #expect(alone == wanted.order, "\(place): \(model)")
        #expect(try tour == Tour(tour.stops, from: Self.start, travel: model.travel()), "\(place)")
    }

    @Test("who is late early may be on time later: one cost for each set of stops would not do")
    func latenessAgainstTime() throws {
        // a, b, c leaves c on time after 20 s and is 6 s late at d; b, a, c is 1 s late at a, leaves c after 12 s, and is
        // on time at d.
        let far = 100
        var model = TourModel(
            stops: [
                .init(id: "a", from: 0, until: 10, stay: 0, after: nil),
                .init(id: "b", from: 0, until: 15, stay: 0, after: nil),
                .init(id: "c", from: nil, until: nil, stay: 0, after: nil),
                .init(id: "d", from: 0, until: 15, stay: 0, after: nil),
            ],
            fromStart: [10, 1, far, far],
            between: [[0, 5, 1, far], [10, 0, 5, far], [far, far, 0, 1], [far, far, far, 0]]
        )
        var tour = try Tour.best(model.tourStops, from: Self.start, travel: model.travel())
        #expect(tour.order == ["b", "a", "c", "d"] && tour.lateness == .seconds(1))
        // Without the promise at d the other order is on time everywhere.
        (model.stops[3].from, model.stops[3].until) = (nil, nil)
        tour = try Tour.best(model.tourStops, from: Self.start, travel: model.travel())
        #expect(tour.order == ["a", "b", "c", "d"] && tour.isOnTime)
    }

    @Test("lateness comes before travel, travel before the end, and then identities decide")
    func objective() throws {
        func order(_ stops: [TourStop], _ fromStart: [Int], _ between: [[Int]]) throws -> [TourStopID] {
            let travel = try TravelTimes(
                to: ["a", "b"],
                fromStart: fromStart.map { .seconds($0) },
                between: between.map { $0.map { .seconds($0) } }
            )
            return try Tour.best(stops, from: Self.start, travel: travel).order
        }
        func promise(_ from: Int, _ until: Int) -> DeliveryPromise {
            DeliveryPromise(from: Self.start + .seconds(from), until: Self.start + .seconds(until))
        }
        let plain = [TourStop("b"), TourStop("a")]
        #expect(try order(plain, [10, 10], [[0, 10], [10, 0]]) == ["a", "b"])
        #expect(try order(plain, [10, 9], [[0, 10], [10, 0]]) == ["b", "a"])
        // b first saves a second of travel and makes b, promised for later, no earlier: but a would be late by one.
        let late = [TourStop("a", promise: promise(0, 18)), TourStop("b")]
        #expect(try order(late, [10, 9], [[0, 10], [10, 0]]) == ["a", "b"])
        #expect(try order(late, [10, 9], [[0, 10], [9, 0]]) == ["b", "a"])
        // The same travel; waiting for a at the start ends later than coming back to it.
        let early = [TourStop("a", promise: promise(20, 90)), TourStop("b")]
        #expect(try order(early, [10, 10], [[0, 10], [10, 0]]) == ["b", "a"])
        let chained = [TourStop("a", after: "b"), TourStop("b")]
        #expect(try order(chained, [1, 100], [[0, 1], [100, 0]]) == ["b", "a"])
    }

    @Test("a cost is within another if it is not more in any of the three")
    func within() {
        let cost = TourCost(lateness: 1, travel: 2, end: 3)
        #expect(cost.isWithin(cost))
        for less in [
            TourCost(lateness: 0, travel: 2, end: 3), TourCost(lateness: 1, travel: 1, end: 3),
            TourCost(lateness: 1, travel: 2, end: 2),
        ] {
            #expect(less.isWithin(cost) && !cost.isWithin(less))
        }
    }

    @Test("what an order costs by its ways and promises, unless a stop comes before the one that it follows")
    func orders() throws {
        let travel = try TravelTimes(
            to: ["a", "b"],
            fromStart: [.seconds(1), .seconds(100)],
            between: [[.zero, .seconds(2)], [.seconds(50), .zero]]
        )
        let promise = DeliveryPromise(from: Self.start + .seconds(10), until: Self.start + .seconds(11))
        let stops = [TourStop("a", promise: promise, stopTime: .seconds(3)), TourStop("b", after: "a")]
        let graph = try TourGraph(stops, from: Self.start, travel: travel)
        // At a after 1 s, waiting until 10 s, leaving after 13 s, at b after 15 s.
        #expect(graph.cost(of: [0, 1]) == TourCost(lateness: 0, travel: 3_000, end: 15_000))
        #expect(graph.cost(of: [1, 0]) == nil)
        // b first takes 100 + 50 s, and a is 139 s late.
        let free = try TourGraph([stops[0], TourStop("b")], from: Self.start, travel: travel)
        #expect(free.cost(of: [1, 0]) == TourCost(lateness: 139_000, travel: 150_000, end: 153_000))
    }

    @Test("a stop goes elsewhere if that alone shortens the tour, without reversing or exchanging anything")
    func moved() throws {
        // Either way of building begins with a, 1 + 2 + 1 + 1 s; after d it is one second from there, 1 + 1 + 1 + 1 s.
        let far = 9
        let travel = try TravelTimes(
            to: ["a", "b", "c", "d"],
            fromStart: [1, 1, far, far].map { .seconds($0) },
            between: [[0, 2, far, far], [5, 0, 1, far], [far, far, 0, 1], [1, far, far, 0]].map { row in
                row.map { .seconds($0) }
            }
        )
        let stops = ["a", "b", "c", "d"].map { TourStop(TourStopID($0)) }
        var improvement = TourImprovement(try TourGraph(stops, from: Self.start, travel: travel))
        improvement.construct()
        #expect(improvement.best == [1, 2, 3, 0])
        #expect(improvement.bestCost == TourCost(lateness: 0, travel: 4_000, end: 4_000))
    }

    @Test("more stops than are tried out: every stop once, predecessors first, and the same whatever the order given")
    func many() throws {
        let seed: UInt64 = 43
        var random = SplitMix64(seed: seed)
        for run in 0..<runs(2, long: 30) {
            let count = Int.random(in: 11...(runs(13, long: 26)), using: &random)
            let model = TourModel.random(count, using: &random)
            let travel = try model.travel()
            let place = "seed \(seed), run \(run)"
            let tour = try Tour.best(model.tourStops, from: Self.start, travel: travel)
            #expect(tour.order.sorted() == model.stops.map(\.id), "\(place)")
            let order = tour.order.map { id in model.stops.firstIndex { $0.id == id } ?? 0 }
            #expect(model.cost(order) == tour.modelCost, "\(place)")
            let again = try Tour.best(model.tourStops.shuffled(using: &random), from: Self.start, travel: travel)
            #expect(again == tour, "\(place)")
        }
    }

    @Test("a search among eleven stops finds what ten stops and a forced first one cost")
    func nextToExact() throws {
        let seed: UInt64 = 44
        var random = SplitMix64(seed: seed)
        for run in 0..<runs(2, long: 100) {
            var model = TourModel.random(11, using: &random)
            for position in 1...10 where model.stops[position].after == nil { model.stops[position].after = 0 }
            model.stops[0] = .init(id: "a", from: nil, until: nil, stay: 0, after: nil)
            // From the first stop on it is a tour of ten from there.
            var rest = model
            rest.stops.removeFirst()
            for position in rest.stops.indices {
                let after = rest.stops[position].after ?? 0
                rest.stops[position].after = after == 0 ? nil : after - 1
                if let from = rest.stops[position].from { rest.stops[position].from = from - model.fromStart[0] }
                if let until = rest.stops[position].until { rest.stops[position].until = until - model.fromStart[0] }
            }
            rest.fromStart = Array(model.between[0].dropFirst())
            rest.between = model.between.dropFirst().map { Array($0.dropFirst()) }
            let exact = try Tour.best(rest.tourStops, from: Self.start, travel: rest.travel()).modelCost
            let found = try Tour.best(model.tourStops, from: Self.start, travel: model.travel()).modelCost
            let first = model.fromStart[0]
            let wanted = TourModel.Cost(
                lateness: exact.lateness,
                travel: exact.travel + first,
                end: exact.end + first
            )
            #expect(found >= wanted, "seed \(seed), run \(run)")
            #expect(found.lateness == wanted.lateness, "seed \(seed), run \(run): \(model)")
            #expect(found.travel * 100 <= wanted.travel * 103, "seed \(seed), run \(run): \(model)")
        }
    }
}
