import TablesideCore
import TablesideDelivery
import TablesideTesting
import Testing

@testable import TablesideTestSupport

@Suite("Dispatch: batches")
struct DispatchBatchTests {
    private typealias Model = DispatchModel

    private struct Passed: Equatable {
        var job: DeliveryID
        var reason: DeliveryBatch.Reason
    }

    /// The best order of the doors, by trying all: least lateness, then travel, then the end, then identities.
    private static func tour(
        _ model: Model,
        _ courier: Model.Courier,
        _ unit: [Model.Job]
    ) -> (order: [Model.Job], travel: Int) {
        var best: (key: [Int], names: [String], order: [Model.Job], travel: Int)?
        func extend(_ order: [Model.Job], _ left: [Model.Job]) {
            for next in left { extend(order + [next], left.filter { $0.id != next.id }) }
            guard left.isEmpty, let ride = model.ride(courier, order), let last = order.last else { return }
            let speed = courier.isFast ? 2 : 1
            var (travel, place) = (0, last.pickup)
            for job in order {
                travel += model.meters[place][job.dropoff] / speed
                place = job.dropoff
            }
            let end = max(ride.doors.last ?? 0, last.promise?.lowerBound ?? .min) + last.doorStay
            let (key, names) = ([ride.late.reduce(0, +), travel, end], order.map(\.id))
            if let best {
                guard
                    key.lexicographicallyPrecedes(best.key)
                        || key == best.key && names.lexicographicallyPrecedes(best.names)
                else { return }
            }
            best = (key, names, order, travel)
        }
        extend([], unit)
        return (best?.order ?? [], best?.travel ?? 0)
    }

    private static func courier(_ model: Model, _ unit: [Model.Job]) -> Model.Courier? {
        func key(_ courier: Model.Courier) -> [Int] {
            model.ride(courier, unit).map { [$0.arrival, $0.travel] } ?? []
        }
        return model.couriers.filter { model.obstacle($0, unit, needsPosition: true) == nil }.min { one, other in
            key(one) == key(other) ? one.id < other.id : key(one).lexicographicallyPrecedes(key(other))
        }
    }

    /// A longer batch and the travel that it adds, or why there is none.
    private static func adding(
        _ model: Model,
        _ job: Model.Job,
        _ unit: [Model.Job],
        _ rules: BatchRules
    ) -> (unit: [Model.Job], added: Int, reason: DeliveryBatch.Reason?) {
        let apart = unit.map { abs($0.ready - job.ready) }.max() ?? 0
        if .seconds(apart) > rules.window { return ([], 0, .apart(by: .seconds(apart), window: rules.window)) }
        if unit.count == rules.size { return ([], 0, .full(size: rules.size)) }
        let all = unit + [job]
        guard let courier = courier(model, all) else { return ([], 0, .noCourier) }
        let (order, travel) = tour(model, courier, all)
        let late = model.ride(courier, order)?.late ?? []
        for (job, late) in zip(order, late) where late > model.ride(courier, [job])?.late[0] ?? 0 {
            return ([], 0, .late(job: DeliveryID(job.id), by: .seconds(late)))
        }
        let added = travel - tour(model, courier, unit).travel
        if .seconds(added) > rules.detour { return ([], 0, .detour(adds: .seconds(added), limit: rules.detour)) }
        return (order, added, nil)
    }

    private static func batches(
        _ model: Model,
        _ rules: BatchRules
    ) -> [(jobs: [String], passed: [Passed])] {
        let order = model.jobs.sorted { ($0.ready, $0.id) < ($1.ready, $1.id) }
        var (found, leaders) = ([(jobs: [String], passed: [Passed])](), [String: String]())
        for seed in order where leaders[seed.id] == nil {
            var unit = [seed]
            func others() -> [Model.Job] {
                order.filter { job in
                    job.pickup == seed.pickup && leaders[job.id] == nil && !unit.contains { $0.id == job.id }
                }
            }
            while true {
                let fits = others().map { adding(model, $0, unit, rules) }.filter { $0.reason == nil }
                guard let least = fits.map(\.added).min(), let next = fits.first(where: { $0.added == least }) else {
                    break
                }
                unit = next.unit
            }
            for job in unit { leaders[job.id] = seed.id }
            let passed = model.jobs.filter { job in
                job.pickup == seed.pickup && !unit.contains { $0.id == job.id }
            }.map { job in
                Passed(
                    job: DeliveryID(job.id),
                    reason: leaders[job.id].map { .inBatch(with: DeliveryID($0)) }
                        ?? adding(model, job, unit, rules).reason ?? .noCourier
                )
            }
            found.append((unit.map(\.id), passed))
        }
        return found
    }

    @Test("batches, their tours, and why others do not come along, as another implementation says")
    func all() throws {
        let seed: UInt64 = 75
        var random = SplitMix64(seed: seed)
        var reasons: [String: Int] = [:]
        for run in 0..<runs(150, long: 6_000) {
            let model = Model.random(
                jobs: Int.random(in: 1...6, using: &random),
                couriers: Int.random(in: 0...4, using: &random),
                using: &random
            )
            let rules = BatchRules(
                size: Int.random(in: 2...4, using: &random),
                window: .seconds(Int.random(in: 0...5, using: &random) * 60),
                detour: .seconds(Int.random(in: 0...10, using: &random) * 30)
            )
            let place = "seed \(seed), run \(run), \(rules): \(model)"
            let batches = try model.board().batches(under: rules)
            let expected = Self.batches(model, rules)
            #expect(batches.map { $0.jobs.map(\.rawValue) } == expected.map(\.jobs), "\(place)")
            #expect(
                batches.map { $0.passed.map { Passed(job: $0.job, reason: $0.reason) } } == expected.map(\.passed),
                "\(place)"
            )
            #expect(batches.flatMap { $0.jobs.map(\.rawValue) }.sorted() == model.jobs.map(\.id).sorted(), "\(place)")
            for batch in batches {
                #expect(batch.jobs.count <= rules.size)
                let unit = try batch.jobs.map { id in try #require(model.jobs.first { $0.id == id.rawValue }) }
                let ride = Self.courier(model, unit).flatMap { model.ride($0, unit) }
                #expect(
                    batch.tour?.visits.map { ($0.arrival - Model.now).milliseconds / 1_000 }
                        == ride?.doors.map(Int64.init),
                    "\(place)"
                )
                if batch.jobs.count > 1 { reasons["batch of \(batch.jobs.count)", default: 0] += 1 }
                for passed in batch.passed { reasons["\(passed.reason)".filter { !$0.isNumber }, default: 0] += 1 }
            }
        }
        for size in 2...4 { #expect(reasons["batch of \(size)", default: 0] > 0, "\(reasons)") }
    }

    /// A restaurant, four doors in a row 10 minutes away, a minute apart, and a courier on foot at the restaurant.
    private static func row() -> Model {
        var model = Model()
        let places = [0, 600, 660, 720, 780]
        model.meters = places.map { from in places.map { abs(from - $0) } }
        model.couriers = [Model.Courier(id: "ivo", meters: places)]
        model.jobs = (1...4).map { Model.Job(id: "d\($0)", pickup: 0, dropoff: $0, ready: 60 * $0) }
        return model
    }

    @Test("each reason for which a delivery does not come along")
    func reasons() throws {
        func reasons(_ model: Model, _ rules: BatchRules) throws -> [String] {
            try model.board().batches(under: rules).map { batch in
                batch.jobs.map(\.rawValue).joined(separator: "+")
                    + batch.passed.map { ", \($0.job) \($0.reason)" }.joined()
            }
        }
        let wide = BatchRules(size: 4, window: .minutes(10), detour: .minutes(10))
        #expect(try reasons(Self.row(), wide) == ["d1+d2+d3+d4"])
        #expect(
            try reasons(Self.row(), BatchRules(size: 2, window: .minutes(10), detour: .minutes(10))) == [
                "d1+d2, d3 there are 2 already, d4 there are 2 already",
                "d3+d4, d1 goes with d1, d2 goes with d1",
            ]
        )
        #expect(
            try reasons(Self.row(), BatchRules(size: 4, window: .minutes(2), detour: .minutes(10))) == [
                "d1+d2+d3, d4 ready 3 min apart, more than 2 min",
                "d4, d1 goes with d1, d2 goes with d1, d3 goes with d1",
            ]
        )
        // A limit that is just reached is kept.
        #expect(
            try reasons(Self.row(), BatchRules(size: 4, window: .minutes(3), detour: .minutes(1))) == ["d1+d2+d3+d4"]
        )
        #expect(
            try reasons(Self.row(), BatchRules(size: 2, window: .minutes(3), detour: .seconds(59))) == [
                "d1, d2 adds 1 min of travel, more than 59 s, d3 adds 2 min of travel, more than 59 s, "
                    + "d4 adds 3 min of travel, more than 59 s",
                "d2, d1 goes with d1, d3 adds 1 min of travel, more than 59 s, d4 adds 2 min of travel, more than 59 s",
                "d3, d1 goes with d1, d2 goes with d2, d4 adds 1 min of travel, more than 59 s",
                "d4, d1 goes with d1, d2 goes with d2, d3 goes with d3",
            ]
        )
        // Ivo would be at the first door at 1 + 10 minutes alone, and at 2 + 10 if he waits for the second delivery.
        var model = Self.row()
        model.jobs.removeLast(2)
        model.jobs[0].promise = 0...660
        #expect(try reasons(model, wide) == ["d1, d2 d1 would be 1 min late", "d2, d1 goes with d1"])
        model.jobs[0].promise = 0...720
        #expect(try reasons(model, wide) == ["d1+d2"])
        // Who is late anyway is not to be later.
        model.jobs[0].promise = 0...60
        #expect(try reasons(model, wide) == ["d1, d2 d1 would be 11 min late", "d2, d1 goes with d1"])
        model.jobs[0].promise = nil
        model.couriers[0].capacity = 1
        #expect(try reasons(model, wide) == ["d1, d2 nobody can take them together", "d2, d1 goes with d1"])
        model.couriers[0].capacity = 2
        model.jobs[1].excluded = [0]
        #expect(try reasons(model, wide) == ["d1, d2 nobody can take them together", "d2, d1 goes with d1"])
        #expect(try model.board().batches(under: wide).map { $0.tour == nil } == [false, true])
    }

    @Test("an assignment with batches gives all of a batch to one courier, with the detour of each")
    func assignment() throws {
        var model = Self.row()
        model.couriers.append(Model.Courier(id: "ena", meters: [300, 0, 0, 0, 0]))
        let rules = BatchRules(size: 3, window: .minutes(10), detour: .minutes(10))
        let choices = try model.board().choices(by: .assignment(horizon: .minutes(10), batches: rules))
        #expect(choices.map { $0.batch.map(\.rawValue) } == Array(repeating: ["d1", "d2", "d3"], count: 3) + [["d4"]])
        #expect(choices.map { $0.asked.first?.id } == ["ivo", "ivo", "ivo", "ena"])
        // Ivo is at the restaurant. If he took d4 instead, the batch would wait for Ena, and that costs more.
        // Walking on in a row is no detour for anybody.
        #expect(choices.map { $0.asked.first?.forecast?.detour } == Array(repeating: .zero, count: 4))
        #expect(choices[2].asked.first?.forecast?.dropoff == Model.at(180 + 720))
        // Who is early at a door waits for the promise to begin, and is later at the next one.
        model.jobs[0].promise = 840...2_000
        let early = try model.board().choices(by: .assignment(horizon: .minutes(10), batches: rules))
        let doors = early.prefix(3).compactMap { $0.asked.first?.forecast?.dropoff }
        #expect(doors == [780, 900, 960].map { Model.at($0) })
        #expect(early[1].asked.first?.forecast?.detour == .minutes(1))
        // Half a minute at that door makes the next ones later by as much.
        model.jobs[0].doorStay = 30
        let slow = try model.board().choices(by: .assignment(horizon: .minutes(10), batches: rules))
        #expect(
            slow.prefix(3).compactMap { $0.asked.first?.forecast?.dropoff } == [780, 930, 990].map { Model.at($0) }
        )
        #expect(slow.prefix(3).map { $0.asked.first?.forecast?.detour } == [.zero, .seconds(90), .seconds(90)])
        model.jobs[0].doorStay = 0
        model.jobs[0].promise = nil
        // Of two who could go, the batch of more deliveries comes first.
        model.couriers.removeLast()
        let alone = try model.board().choices(by: .assignment(horizon: .minutes(10), batches: rules))
        #expect(alone.map { $0.asked.map(\.id) } == [["ivo"], ["ivo"], ["ivo"], []])
        // Beyond the horizon nothing is batched.
        let near = try model.board().choices(by: .assignment(horizon: .minutes(2), batches: rules))
        #expect(near.map { $0.batch.map(\.rawValue) } == [["d1", "d2"], ["d1", "d2"], ["d3"], ["d4"]])
        #expect(near[2].passed.map(\.obstacle) == [.notReady(at: Model.at(180), horizon: Model.at(120))])
    }
}
