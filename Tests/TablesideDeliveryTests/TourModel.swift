import TablesideCore
import TablesideDelivery
import TablesideTesting

/// A tour to be planned, in whole seconds, with an arithmetic of its own.
struct TourModel {
    static let start = Road.start

    struct Stop {
        var id: TourStopID
        var from: Int?
        var until: Int?
        var stay: Int
        var after: Int?
    }

    struct Cost: Comparable {
        var lateness = 0
        var travel = 0
        var end = 0

        static func < (lhs: Cost, rhs: Cost) -> Bool {
            (lhs.lateness, lhs.travel, lhs.end) < (rhs.lateness, rhs.travel, rhs.end)
        }
    }

    /// The stops, in the order of their identities.
    var stops: [Stop]
    var fromStart: [Int]
    var between: [[Int]]

    var tourStops: [TourStop] { stops.indices.map { tourStop($0) } }

    func tourStop(_ position: Int) -> TourStop {
        let stop = stops[position]
        var promise: DeliveryPromise?
        if let from = stop.from, let until = stop.until {
            promise = DeliveryPromise(from: Self.start + .seconds(from), until: Self.start + .seconds(until))
        }
        return TourStop(
            stop.id,
            promise: promise,
            stopTime: .seconds(stop.stay),
            after: stop.after.map { stops[$0].id }
        )
    }

    func travel() throws -> TravelTimes {
        try TravelTimes(
            to: stops.map(\.id),
            fromStart: fromStart.map { .seconds($0) },
            between: between.map { $0.map { .seconds($0) } }
        )
    }

    /// What one more stop makes of a cost; `nil` if its predecessor is missing.
    func longer(_ cost: Cost, _ order: [Int], _ next: Int) -> Cost? {
        let stop = stops[next]
        if let after = stop.after, !order.contains(after) { return nil }
        let way = order.last.map { between[$0][next] } ?? fromStart[next]
        let arrival = cost.end + way
        let late = stop.until.map { $0 < arrival ? arrival - $0 : 0 } ?? 0
        let begin = stop.from.map { $0 > arrival ? $0 : arrival } ?? arrival
        return Cost(lateness: cost.lateness + late, travel: cost.travel + way, end: begin + stop.stay)
    }

    func cost(_ order: [Int]) -> Cost? {
        var (cost, done) = (Cost(), [Int]())
        for next in order {
            guard let longer = longer(cost, done, next) else { return nil }
            cost = longer
            done.append(next)
        }
        return cost
    }

    /// By how much each stop is late, by its position in the list.
    func lateness(_ order: [Int]) -> [Int: Int] {
        var (cost, done, late) = (Cost(), [Int](), [Int: Int]())
        for next in order {
            guard let longer = longer(cost, done, next) else { return late }
            late[next] = longer.lateness - cost.lateness
            cost = longer
            done.append(next)
        }
        return late
    }

    /// The first of the best orders, after trying all of them.
    func best() -> (order: [Int], cost: Cost)? {
        var best: (order: [Int], cost: Cost)?
        func extend(_ order: [Int], _ cost: Cost) {
            if order.count == stops.count {
                if best.map({ cost < $0.cost }) ?? true { best = (order, cost) }
                return
            }
            for next in stops.indices where !order.contains(next) {
                if let longer = longer(cost, order, next) { extend(order + [next], longer) }
            }
        }
        extend([], Cost())
        return best
    }

    /// What the best order costs: for each set of stops and each last one all costs are kept of which none is within another.
    func bestCost() -> Cost? {
        let count = stops.count
        func isWithin(_ one: Cost, _ other: Cost) -> Bool {
            one.lateness <= other.lateness && one.travel <= other.travel && one.end <= other.end
        }
        var layer: [[Int]: [Cost]] = [[]: [Cost()]]
        for _ in 0..<count {
            var next: [[Int]: [Cost]] = [:]
            for (order, costs) in layer {
                for stop in stops.indices where !order.contains(stop) {
                    // The stops so far in any order, and the last one at the end.
                    let longer = order.sorted() + [stop]
                    for cost in costs {
                        guard let sum = self.longer(cost, order, stop) else { continue }
                        var kept = next[longer, default: []]
                        if kept.contains(where: { isWithin($0, sum) }) { continue }
                        kept.removeAll { isWithin(sum, $0) }
                        next[longer] = kept + [sum]
                    }
                }
            }
            layer = next
        }
        return layer.values.joined().min()
    }

    /// A random model: short times make ties, and nothing keeps the ways from being crooked.
    static func random(_ count: Int, using random: inout SplitMix64) -> TourModel {
        let span = [3, 20, 600].randomElement(using: &random) ?? 20
        let isStraight = Bool.random(using: &random)
        let (promised, chained) = (Int.random(in: 0...4, using: &random), Int.random(in: 0...3, using: &random))
        let order = (0..<count).shuffled(using: &random)
        let places = (0...count).map { _ in
            (Int.random(in: 0...span, using: &random), Int.random(in: 0...span, using: &random))
        }
        func way(_ from: Int, _ to: Int) -> Int {
            if from == to { return Int.random(in: 0...span, using: &random) }
            return isStraight
                ? abs(places[from].0 - places[to].0) + abs(places[from].1 - places[to].1)
                : Int.random(in: 0...span, using: &random)
        }
        let stops = (0..<count).map { position -> Stop in
            let from = Int.random(in: -span...(span * count), using: &random)
            let length = Int.random(in: 0...(2 * span), using: &random)
            let isPromised = Int.random(in: 0..<4, using: &random) < promised
            let rank = order.firstIndex(of: position) ?? 0
            let isChained = rank > 0 && Int.random(in: 0..<6, using: &random) < chained
            return Stop(
                id: TourStopID(String(UnicodeScalar(UInt8(ascii: "a") + UInt8(position)))),
                from: isPromised ? from : nil,
                until: isPromised ? from + length : nil,
                stay: Int.random(in: 0...(span / 2), using: &random),
                after: isChained ? order[Int.random(in: 0..<rank, using: &random)] : nil
            )
        }
        return TourModel(
            stops: stops,
            fromStart: (0..<count).map { way(count, $0) },
            between: (0..<count).map { from in (0..<count).map { way(from, $0) } }
        )
    }
}

extension Tour {
    /// The cost in the numbers of the model.
    var modelCost: TourModel.Cost {
        TourModel.Cost(
            lateness: Int(lateness.milliseconds / 1_000),
            travel: Int(travel.milliseconds / 1_000),
            end: Int((end - start).milliseconds / 1_000)
        )
    }
}
