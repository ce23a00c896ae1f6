import TablesideCore
import TablesideDelivery
import TablesideTesting
import Testing

@testable import TablesideTestSupport

@Suite("Tours: inserting")
struct TourInsertionTests {
    private static let start = Road.start

    /// What inserting leads to: the order and the detour, or the refusal.
    private static func outcome(
        _ tour: Tour,
        _ stops: [TourStop],
        _ travel: TravelTimes,
        _ limit: Elapsed = .days(30)
    ) -> Result<TourInsertion, TourError> {
        Result { () throws(TourError) in try tour.inserting(stops, travel: travel, detour: limit) }
    }

    private struct Insertion {
        var order: [Int]
        var cost: TourModel.Cost
        var places: [Int]
        /// By how much promises are broken, one after another.
        var broken: [(stop: Int, late: Int, added: Int)]
    }

    /// All insertions of the new stops, sorted as ties are broken, by trying all orders and leaving out those in which the
    /// old stops are not in theirs.
    private static func insertions(_ model: TourModel, old: [Int], new: [Int]) -> [Insertion] {
        let before = model.lateness(old)
        var found: [Insertion] = []
        func extend(_ order: [Int], _ oldLeft: ArraySlice<Int>, _ newLeft: [Int], _ places: [Int]) {
            if oldLeft.isEmpty, newLeft.isEmpty {
                guard let cost = model.cost(order) else { return }
                let late = model.lateness(order)
                let broken = order.compactMap { stop -> (stop: Int, late: Int, added: Int)? in
                    let (now, then) = (late[stop] ?? 0, before[stop] ?? 0)
                    return now > then ? (stop, now, now - then) : nil
                }
                found.append(Insertion(order: order, cost: cost, places: places, broken: broken))
            }
            for stop in newLeft {
                extend(order + [stop], oldLeft, newLeft.filter { $0 != stop }, places + [old.count - oldLeft.count])
            }
            if let next = oldLeft.first { extend(order + [next], oldLeft.dropFirst(), newLeft, places) }
        }
        extend([], old[...], new.sorted(), [])
        return found.sorted { one, other in
            for (left, right) in zip(one.places, other.places) where left != right { return left < right }
            return one.order.lexicographicallyPrecedes(other.order)
        }
    }

    @Test("one or two stops: the least added travel of all places that keep every promise, or why there is none")
    func all() throws {
        let seed: UInt64 = 51
        var random = SplitMix64(seed: seed)
        var ends: [String: Int] = [:]
        for run in 0..<runs(300, long: 10_000) {
            let count = Int.random(in: 2...8, using: &random)
            var model = TourModel.random(count, using: &random)
            let added = min(count - 1, Int.random(in: 1...2, using: &random))
            let new = Array((0..<count).shuffled(using: &random).prefix(added))
            // An old stop does not wait for a new one.
            for position in model.stops.indices where !new.contains(position) {
                if let after = model.stops[position].after, new.contains(after) { model.stops[position].after = nil }
            }
            var old: [Int] = []
            while let next = (0..<count).filter({ stop in
                !old.contains(stop) && !new.contains(stop) && model.stops[stop].after.map { old.contains($0) } ?? true
            }).randomElement(using: &random) { old.append(next) }
            let travel = try model.travel()
            let tour = try Tour(old.map { model.tourStop($0) }, from: Self.start, travel: travel)
            let limit = Int.random(in: 0...(2 * (model.fromStart.max() ?? 0) + 1), using: &random)
            let stops = new.map { model.tourStop($0) }
            let outcome = Self.outcome(tour, stops, travel, .seconds(limit))
            let place = "seed \(seed), run \(run): \(model), \(old) with \(new) within \(limit)"

            let insertions = Self.insertions(model, old: old, new: new)
            let kept = insertions.filter(\.broken.isEmpty)
            let before = try #require(model.cost(old)).travel
            func ranked(_ cost: TourModel.Cost) -> [Int] { [cost.travel, cost.lateness, cost.end] }
            let best = kept.reduce(kept.first) { best, next in
                best.map { ranked(next.cost).lexicographicallyPrecedes(ranked($0.cost)) } ?? true ? next : best
            }
            switch outcome {
            case .success(let insertion):
                let best = try #require(best, "\(place)")
                #expect(insertion.tour.order == best.order.map { model.stops[$0].id }, "\(place)")
                #expect(insertion.tour.modelCost == best.cost, "\(place)")
                #expect(insertion.detour == .seconds(best.cost.travel - before), "\(place)")
                #expect(best.cost.travel - before <= limit, "\(place)")
                ends["inserted", default: 0] += 1
            case .failure(let error):
                if let best {
                    let least = best.cost.travel - before
                    #expect(least > limit, "\(place)")
                    let reason = TourError.Reason.detourTooLong(least: .seconds(least), limit: .seconds(limit))
                    #expect(error.reason == reason, "\(place)")
                } else {
                    func worst(_ one: Insertion) -> [Int] {
                        [one.broken.reduce(0) { $0 + $1.added }, one.cost.travel, one.cost.end]
                    }
                    let least = insertions.reduce(insertions[0]) {
                        worst($1).lexicographicallyPrecedes(worst($0)) ? $1 : $0
                    }
                    let first = try #require(least.broken.first, "\(place)")
                    let reason = TourError.Reason.promiseBroken(
                        stop: model.stops[first.stop].id,
                        late: .seconds(first.late)
                    )
                    #expect(error.reason == reason, "\(place)")
                }
                ends[error.code.rawValue, default: 0] += 1
            }
        }
        #expect(
            Set(ends.keys) == ["inserted", "tour.detourTooLong", "tour.promiseBroken"]
                && !ends.values.contains { $0 < 20 }
        )
    }

    /// Stops on a line, a minute for each unit; the courier starts at 0.
    private static func line(_ places: KeyValuePairs<TourStopID, Int>) throws -> TravelTimes {
        try TravelTimes(
            to: places.map(\.key),
            fromStart: places.map { .minutes(abs($0.value)) },
            between: places.map { from in places.map { .minutes(abs(from.value - $0.value)) } }
        )
    }

    private static func until(_ minutes: Int) -> DeliveryPromise {
        DeliveryPromise(from: start, until: start + .minutes(minutes))
    }

    @Test("the limit of the detour is included, and a stop on the way adds nothing")
    func limit() throws {
        let travel = try Self.line(["a": 10, "b": 20, "c": 15, "d": -3])
        let tour = try Tour([TourStop("a"), TourStop("b")], from: Self.start, travel: travel)
        let free = try tour.inserting([TourStop("c", stopTime: .minutes(9))], travel: travel, detour: .zero)
        #expect(free.tour.order == ["a", "c", "b"] && free.detour == .zero)
        // To −3 and back to the start before the rest: 6 minutes.
        let back = try tour.inserting([TourStop("d")], travel: travel, detour: .minutes(6))
        #expect(back.tour.order == ["d", "a", "b"] && back.detour == .minutes(6))
        let short = Elapsed.minutes(6) - .milliseconds(1)
        #expect(
            Self.outcome(tour, [TourStop("d")], travel, short)
                == .failure(TourError(.detourTooLong(least: .minutes(6), limit: short)))
        )
    }

    @Test("a promise that was kept is kept to the end of it, and one that was broken is not broken further")
    func promises() throws {
        let travel = try Self.line(["a": 10, "b": 20, "c": 12, "d": 14])
        func tour(until: Int) throws -> Tour {
            try Tour([TourStop("a"), TourStop("b", promise: Self.until(until))], from: Self.start, travel: travel)
        }
        let stop = TourStop("c", stopTime: .minutes(5))
        // On the way the stop would make b five minutes later; behind it is 8 minutes of way.
        #expect(
            try tour(until: 25).inserting([stop], travel: travel, detour: .minutes(8)).tour.order == ["a", "c", "b"]
        )
        #expect(
            try tour(until: 24).inserting([stop], travel: travel, detour: .minutes(8)).tour.order == ["a", "b", "c"]
        )
        // b is late anyway; it may not become later.
        let late = try tour(until: 19)
        #expect(late.lateness == .minutes(1))
        let behind = try late.inserting([stop], travel: travel, detour: .minutes(8)).tour
        #expect(behind.order == ["a", "b", "c"] && behind.lateness == .minutes(1))
        // The new stop is to be on time itself.
        let promised = TourStop("c", promise: Self.until(11))
        #expect(
            Self.outcome(try tour(until: 60), [promised], travel)
                == .failure(TourError(.promiseBroken(stop: "c", late: .minutes(1))))
        )
    }

    @Test("the pickup comes before its drop-off, and a new stop can wait for one of the tour")
    func predecessors() throws {
        let travel = try Self.line(["a": 10, "b": 20, "in": 18, "out": 12])
        let tour = try Tour([TourStop("a"), TourStop("b")], from: Self.start, travel: travel)
        let free = [TourStop("out"), TourStop("in")]
        #expect(try tour.inserting(free, travel: travel, detour: .days(1)).tour.order == ["a", "out", "in", "b"])
        let delivery = [TourStop("out", after: "in"), TourStop("in")]
        // Out at the very end: from 20 back to 12.
        let pair = try tour.inserting(delivery, travel: travel, detour: .days(1))
        #expect(pair.tour.order == ["a", "in", "b", "out"] && pair.detour == .minutes(8))
        let waiting = try tour.inserting([TourStop("out", after: "b")], travel: travel, detour: .days(1))
        #expect(waiting.tour.order == ["a", "b", "out"])
    }
}
