import TablesideCore
import TablesideDelivery
import TablesideTesting
import Testing

@testable import TablesideTestSupport

@Suite("Dispatch: assignment")
struct DispatchAssignmentTests {
    private typealias Model = DispatchModel

    /// How good an assignment is: the deliveries of each priority that get a courier, the highest first, and what it costs.
    private struct Grade: Comparable {
        var counts: [Int]
        var cost: Int

        static func < (lhs: Grade, rhs: Grade) -> Bool {
            lhs.counts == rhs.counts ? lhs.cost > rhs.cost : lhs.counts.lexicographicallyPrecedes(rhs.counts)
        }
    }

    /// The best grade, by trying every way to give each unit one of the couriers who are left, or none.
    private static func best(_ model: Model, _ units: [[Model.Job]]) -> (grade: Grade, most: Int) {
        let ranks = Set(units.map(rank)).sorted { $1.lexicographicallyPrecedes($0) }
        let places = units.map { ranks.firstIndex(of: rank($0)) ?? 0 }
        // Each courier is a bit.
        let costs = units.map { unit in
            model.couriers.enumerated().compactMap { place, courier -> (bit: Int, cost: Int)? in
                guard model.obstacle(courier, unit, needsPosition: true) == nil else { return nil }
                return model.ride(courier, unit).map { (bit: 1 << place, cost: $0.cost) }
            }
        }
        var grade = Grade(counts: ranks.map { _ in 0 }, cost: 0)
        var (best, most) = (grade, 0)
        func extend(_ unit: Int, _ taken: Int) {
            if unit == units.count {
                if best < grade { best = grade }
                most = max(most, taken.nonzeroBitCount)
                return
            }
            extend(unit + 1, taken)
            for (bit, cost) in costs[unit] where taken & bit == 0 {
                grade.cost += cost
                grade.counts[places[unit]] += 1
                extend(unit + 1, taken | bit)
                grade.counts[places[unit]] -= 1
                grade.cost -= cost
            }
        }
        extend(0, 0)
        return (best, most)
    }

    private static func rank(_ unit: [Model.Job]) -> [Int] { [unit.map(\.priority).max() ?? 0, unit.count] }

    private func check(_ model: Model, horizon: Int, _ rules: BatchRules?, _ place: String) throws -> Int {
        let strategy = DispatchStrategy.assignment(horizon: .seconds(horizon), batches: rules)
        let choices = try model.board().choices(by: strategy)
        #expect(choices.map(\.id.rawValue) == model.jobs.map(\.id))
        func job(_ id: DeliveryID) throws -> Model.Job { try #require(model.jobs.first { $0.id == id.rawValue }) }
        var units: [[Model.Job]] = []
        var holders: [String: String] = [:]
        for choice in choices {
            let own = try job(choice.id)
            guard own.ready <= horizon else {
                #expect(choice.asked.isEmpty && choice.plan == nil && choice.batch == [choice.id], "\(place)")
                for candidate in choice.passed {
                    let courier = try #require(model.couriers.first { $0.id == candidate.id.rawValue })
                    let waits = DispatchChoice.Obstacle.notReady(at: Model.at(own.ready), horizon: Model.at(horizon))
                    #expect(
                        candidate.obstacle == model.obstacle(courier, [own], needsPosition: true) ?? waits,
                        "\(place)"
                    )
                }
                continue
            }
            let unit = try choice.batch.map(job)
            if rules == nil { #expect(unit.count == 1) }
            if choice.batch.first == choice.id {
                units.append(unit)
                if let holder = choice.asked.first { holders[holder.id.rawValue] = choice.id.rawValue }
            }
        }
        var grade = Grade(counts: [], cost: 0)
        let ranks = Set(units.map(Self.rank)).sorted { $1.lexicographicallyPrecedes($0) }
        grade.counts = ranks.map { _ in 0 }
        for choice in choices where choice.asked.first != nil {
            let unit = try choice.batch.map(job)
            let first = try #require(choice.asked.first)
            // All deliveries of a batch have the same courier.
            #expect(holders[first.id.rawValue] == choice.batch.first?.rawValue, "\(place)")
            if choice.batch.first == choice.id {
                grade.counts[try #require(ranks.firstIndex(of: Self.rank(unit)))] += 1
                let cost = try #require(first.forecast).cost
                #expect(cost % 1_000 == 0)
                grade.cost += Int(cost) / 1_000
            }
            // The others are asked by what they would cost, if they have no other.
            let rest = model.couriers.filter { courier in
                model.obstacle(courier, unit, needsPosition: true) == nil && holders[courier.id] == nil
            }.map { courier in (model.ride(courier, unit)?.cost ?? 0, courier.id) }.sorted { $0 < $1 }.map(\.1)
            #expect(choice.asked.dropFirst().map(\.id.rawValue) == rest, "\(place)")
            for candidate in choice.passed {
                let courier = try #require(model.couriers.first { $0.id == candidate.id.rawValue })
                let expected =
                    model.obstacle(courier, unit, needsPosition: true)
                    ?? holders[courier.id].map { DispatchChoice.Obstacle.betterFor(job: DeliveryID($0)) }
                #expect(candidate.obstacle == expected, "\(place)")
            }
        }
        let best = Self.best(model, units)
        #expect(grade.counts == best.grade.counts && grade.cost == best.grade.cost, "\(place)")
        #expect(grade.counts.reduce(0, +) == best.most, "\(place)")
        return grade.counts.reduce(0, +)
    }

    @Test("as many deliveries as possible, then the least cost, as trying every assignment finds")
    func brute() throws {
        let seed: UInt64 = 73
        var random = SplitMix64(seed: seed)
        var given = 0
        for run in 0..<runs(120, long: 4_000) {
            let size = run % 20 == 0 ? 6 : 4
            let (jobs, couriers) = (
                Int.random(in: 1...size, using: &random), Int.random(in: 0...size, using: &random)
            )
            let model = Model.random(jobs: jobs, couriers: couriers, using: &random)
            let rules =
                run % 2 == 0
                ? nil
                : BatchRules(
                    size: Int.random(in: 2...4, using: &random),
                    window: .seconds(Int.random(in: 0...4, using: &random) * 60),
                    detour: .seconds(Int.random(in: 0...8, using: &random) * 30)
                )
            given += try check(
                model,
                horizon: Int.random(in: 0...400, using: &random),
                rules,
                "seed \(seed), run \(run)"
            )
        }
        #expect(given > 60)
    }

    @Test("eight deliveries and eight couriers, as trying every assignment finds")
    func eight() throws {
        let seed: UInt64 = 74
        var random = SplitMix64(seed: seed)
        for run in 0..<runs(1, long: 20) {
            var model = Model.random(jobs: 8, couriers: 8, using: &random)
            // Every second time nothing stands in the way of any pair, which leaves 1,441,729 ways.
            if run % 2 == 0 { model.permitAll() }
            let given = try check(model, horizon: 10_000, nil, "seed \(seed), run \(run)")
            #expect(run % 2 == 1 || given == 8)
        }
    }

    /// The board that `Golden/Assignments.txt` describes, made from raw numbers alone so that another program can make it too.
    private static func board(seed: UInt64, jobs: Int, couriers: Int) throws -> DispatchBoard {
        var random = SplitMix64(seed: seed)
        func number(below bound: UInt64) -> Int { Int(random.next() % bound) }
        let free = (0..<couriers).map { _ in number(below: 600) }
        let travel = (0..<couriers).map { _ in (0..<jobs).map { _ in 30 + number(below: 1_500) } }
        let ready = (0..<jobs).map { _ in number(below: 1_200) }
        let until = (0..<jobs).map { _ in 1_200 + number(below: 1_200) }
        let ways = (0..<jobs).map { _ in 60 + number(below: 900) }
        var excluded = Array(repeating: Set<UserID>(), count: jobs)
        for courier in 0..<couriers {
            for job in 0..<jobs where number(below: 100) < seed % 4 * 30 { excluded[job].insert(UserID("c\(courier)")) }
        }
        // The pickups first, then the doors.
        let stops = (0..<2 * jobs).map { TourStopID("s\($0)") }
        var rows: [UserID: [Elapsed]] = [:]
        for courier in 0..<couriers {
            rows[UserID("c\(courier)")] = (0..<2 * jobs).map { .seconds($0 < jobs ? travel[courier][$0] : 0) }
        }
        let between = (0..<2 * jobs).map { from in
            (0..<2 * jobs).map { to in from + jobs == to ? Elapsed.seconds(ways[from]) : .zero }
        }
        return try DispatchBoard(
            (0..<jobs).map { job in
                DispatchBoard.Job(
                    DeliveryID("j\(job)"),
                    from: stops[job],
                    to: stops[jobs + job],
                    readyAt: Model.at(ready[job]),
                    promise: DeliveryPromise(from: Model.now, until: Model.at(until[job])),
                    pickupTime: .minutes(2),
                    excluded: excluded[job]
                )
            },
            couriers: (0..<couriers).map {
                DispatchBoard.Courier(CourierStanding(UserID("c\($0)")), by: .car, freeAt: Model.at(free[$0]))
            },
            travel: DispatchBoard.Travel(to: stops, timesFromCouriers: rows, timesBetween: [.car: between]),
            at: Model.now
        )
    }

    @Test("up to a hundred deliveries and couriers cost what SciPy finds")
    func reference() throws {
        let lines = try goldenLines("Assignments.txt")
        #expect(lines.count == 24)
        for line in lines {
            let numbers = line.split(separator: " ").compactMap { Int($0) }
            try #require(numbers.count == 5, "\(line)")
            let board = try Self.board(seed: UInt64(numbers[0]), jobs: numbers[1], couriers: numbers[2])
            let choices = try board.choices(by: .assignment(horizon: .hours(1)))
            let first = choices.compactMap(\.asked.first)
            #expect(Set(first.map(\.id)).count == first.count, "\(line)")
            #expect(first.count == numbers[3], "\(line)")
            #expect(first.compactMap(\.forecast).reduce(0) { $0 + $1.cost } == Int64(numbers[4]) * 1_000, "\(line)")
        }
    }

    @Test("two deliveries compete: the one who is near both goes where the other courier cannot help")
    func example() throws {
        // Ena is 2 minutes from d1 and 3 from d2; Ivo is 3 minutes from d1 and 20 from d2. Greedily Ena takes d1, and d2 waits
        // for Ivo: 22 minutes of travel in all. Together they need 6.
        var model = Model()
        model.meters = Array(repeating: Array(repeating: 300, count: 4), count: 4)
        model.jobs = [
            Model.Job(id: "d1", pickup: 0, dropoff: 2, ready: 0), Model.Job(id: "d2", pickup: 1, dropoff: 3, ready: 0),
        ]
        model.couriers = [
            Model.Courier(id: "ena", meters: [120, 180, 0, 0]), Model.Courier(id: "ivo", meters: [180, 1_200, 0, 0]),
        ]
        let board = try model.board()
        #expect(try board.choices(by: .nearest).map { $0.asked.first?.id } == ["ena", "ena"])
        let choices = try board.choices(by: .assignment(horizon: .zero))
        #expect(choices.map { $0.asked.map(\.id) } == [["ivo"], ["ena"]])
        #expect(choices.map { $0.passed.map(\.obstacle) } == [[.betterFor(job: "d2")], [.betterFor(job: "d1")]])
        #expect(choices[0].asked[0].description == "ivo: 3 min away, free now, on time")
        #expect(choices[0].passed[0].description == "ena: better used for d2 (2 min away, free now, on time)")
        // Three minutes of travel count twice, and three minutes in which the goods wait three times.
        #expect(choices[0].asked[0].forecast?.cost == 900_000)
    }

    @Test("where couriers are too few, a delivery of a higher priority is not left out")
    func priority() throws {
        var model = Model()
        model.meters = Array(repeating: Array(repeating: 300, count: 4), count: 4)
        model.jobs = [
            Model.Job(id: "d1", pickup: 0, dropoff: 2, ready: 0), Model.Job(id: "d2", pickup: 1, dropoff: 3, ready: 0),
        ]
        model.couriers = [Model.Courier(id: "ena", meters: [120, 1_200, 0, 0])]
        let first = try model.board().choices(by: .assignment(horizon: .zero))
        #expect(first.map { $0.asked.map(\.id) } == [["ena"], []])
        #expect(first[1].passed.map(\.obstacle) == [.betterFor(job: "d1")])
        model.jobs[1].priority = 1
        let second = try model.board().choices(by: .assignment(horizon: .zero))
        #expect(second.map { $0.asked.map(\.id) } == [[], ["ena"]])
    }
}
