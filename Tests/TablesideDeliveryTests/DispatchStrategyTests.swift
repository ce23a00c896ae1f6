import TablesideCore
import TablesideDelivery
import TablesideTesting
import Testing

@testable import TablesideTestSupport

@Suite("Dispatch: strategies, against another implementation")
struct DispatchStrategyTests {
    private typealias Model = DispatchModel

    /// A choice in words that the model knows.
    private static func shown(_ candidate: DispatchChoice.Candidate) -> [String] {
        func seconds(_ instant: Instant) -> String { "\((instant - Model.now).milliseconds / 1_000)" }
        let forecast = candidate.forecast.map { forecast in
            [
                "\(forecast.freeIn.milliseconds / 1_000)", "\(forecast.travel.milliseconds / 1_000)",
                seconds(forecast.arrival), seconds(forecast.pickup), seconds(forecast.dropoff),
                "\(forecast.lateness.milliseconds / 1_000)", "\(forecast.detour.milliseconds / 1_000)",
                "\(forecast.cost / 1_000)", forecast.meters.map { "\(Int($0))" } ?? "none",
            ]
        }
        return [candidate.id.rawValue, "\(String(describing: candidate.obstacle))"] + (forecast ?? [])
    }

    /// The couriers of a model who are asked, and the sizes of the waves.
    private static func asked(
        _ model: Model,
        _ job: Model.Job,
        _ strategy: DispatchStrategy
    ) -> (couriers: [Model.Courier], waves: [Int], passed: [(Model.Courier, DispatchChoice.Obstacle)]) {
        func meters(_ courier: Model.Courier) -> Int { courier.meters?[job.pickup] ?? .max }
        var needsPosition = true
        if case .chosen = strategy { needsPosition = false }
        var able: [Model.Courier] = []
        var passed: [(Model.Courier, DispatchChoice.Obstacle)] = []
        for (place, courier) in model.couriers.enumerated() {
            var obstacle = model.obstacle(courier, [job], needsPosition: needsPosition)
            switch strategy {
            case .chosen(let chosen) where !chosen.contains(UserID(courier.id)):
                if !job.excluded.contains(place) { obstacle = .notChosen }
            case .radii(let radii) where obstacle == nil && meters(courier) > radii.last ?? 0:
                obstacle = .tooFar(meters: Double(meters(courier)), limit: radii.last ?? 0)
            default: break
            }
            if let obstacle { passed.append((courier, obstacle)) } else { able.append(courier) }
        }
        func sorted(_ keys: (Model.Courier) -> [Int]) -> [Model.Courier] {
            able.sorted { one, other in
                let (left, right) = (keys(one), keys(other))
                return left == right ? one.id < other.id : left.lexicographicallyPrecedes(right)
            }
        }
        func soon(_ courier: Model.Courier) -> [Int] {
            model.ride(courier, [job]).map { [$0.arrival, $0.travel] } ?? []
        }
        let ones = Array(repeating: 1, count: able.count)
        switch strategy {
        case .chosen(let chosen):
            let order = chosen.compactMap { id in able.first { UserID($0.id) == id } }
            return (order, order.isEmpty ? [] : [order.count], passed)
        case .nearest: return (sorted(soon), ones, passed)
        case .radii(let radii):
            func ring(_ courier: Model.Courier) -> Int { radii.filter { $0 < meters(courier) }.count }
            let order = sorted { [ring($0)] + soon($0) }
            return (
                order, radii.indices.map { place in order.filter { ring($0) == place }.count }.filter { $0 > 0 }, passed
            )
        case .fair(let slack):
            let soonest = able.compactMap { model.ride($0, [job])?.pickup }.min() ?? 0
            func isNear(_ courier: Model.Courier) -> Bool {
                (model.ride(courier, [job])?.pickup ?? 0) - soonest <= slack.milliseconds / 1_000
            }
            // Deliveries in the time that 900, 1,800 and 2,700 seconds all divide.
            func share(_ courier: Model.Courier) -> Int { courier.lately * 5_400 / max(900, courier.atWork) }
            return (sorted { isNear($0) ? [0, share($0)] + soon($0) : [1, 0] + soon($0) }, ones, passed)
        case .assignment: return ([], [], passed)
        }
    }

    @Test(
        "chosen, nearest, radii and fair: who is asked in which wave, how it would go, and why the others are not asked"
    )
    func single() throws {
        let seed: UInt64 = 71
        var random = SplitMix64(seed: seed)
        var obstacles: Set<String> = []
        for run in 0..<runs(400, long: 20_000) {
            let couriers = Int.random(in: 0...7, using: &random)
            let model = Model.random(jobs: Int.random(in: 1...4, using: &random), couriers: couriers, using: &random)
            let chosen = model.couriers.map { UserID($0.id) }.shuffled(using: &random)
                .prefix(Int.random(in: 0...couriers, using: &random))
            let first = Int.random(in: 0...150, using: &random)
            let strategies: [DispatchStrategy] = [
                .chosen(couriers: Array(chosen)), .nearest, .radii(meters: [first, first + 1, first + 60]),
                .fair(slack: .seconds(Int.random(in: 0...3, using: &random) * 30)),
            ]
            let board = try model.board()
            for strategy in strategies {
                let choices = try board.choices(by: strategy, answerWithin: .seconds(40))
                #expect(choices.map(\.id.rawValue) == model.jobs.map(\.id))
                for (choice, job) in zip(choices, model.jobs) {
                    let place = "seed \(seed), run \(run), \(strategy), \(job.id): \(model)"
                    let expected = Self.asked(model, job, strategy)
                    #expect(
                        choice.asked.map(Self.shown) == expected.couriers.map { model.shown($0, [job], job, nil) },
                        "\(place)"
                    )
                    #expect(
                        choice.passed.map(Self.shown) == expected.passed.map { model.shown($0.0, [job], job, $0.1) },
                        "\(place)"
                    )
                    #expect(choice.batch == [choice.id])
                    try expectPlan(choice, waves: expected.waves, place)
                    for (_, obstacle) in expected.passed { obstacles.insert("\(obstacle)".prefix { $0 != " " } + "") }
                    // Who is asked could also be offered the delivery by the job itself.
                    for candidate in choice.asked {
                        let standing = try #require(board.couriers.first { $0.id == candidate.id }).standing
                        #expect(standing.canBeOffered(at: board.now, under: board.rules), "\(place)")
                    }
                }
            }
        }
        #expect(obstacles.count >= 8, "\(obstacles)")
    }

    private func expectPlan(_ choice: DispatchChoice, waves: [Int], _ place: String) throws {
        guard !waves.isEmpty else {
            #expect(choice.plan == nil, "\(place)")
            return
        }
        let plan = try #require(choice.plan, "\(place)")
        #expect(plan.problems().isEmpty, "\(place)")
        #expect(plan.answerWithin == .seconds(40))
        let named = plan.waves.map { wave -> [UserID] in if case .chosen(let couriers) = wave { couriers } else { [] } }
        #expect(named.map(\.count) == waves, "\(place)")
        #expect(named.flatMap { $0 } == choice.asked.map(\.id), "\(place)")
    }

    @Test("one by one ends with a wave of all who are left when there are more couriers than waves")
    func lastWave() throws {
        var model = Model()
        model.meters = [[0, 60], [60, 0]]
        model.jobs = [Model.Job(id: "d1", pickup: 0, dropoff: 1, ready: 0)]
        model.couriers = (100..<130).map { Model.Courier(id: "c\($0)", meters: [2 * $0, 60]) }
        let choice = try #require(try model.board().choices(by: .nearest).first)
        let plan = try #require(choice.plan)
        #expect(plan.waves.count == SizeLimit.waves)
        #expect(plan.waves.first == .chosen(couriers: ["c100"]))
        #expect(plan.waves.last == .chosen(couriers: (119..<130).map { UserID("c\($0)") }))
        #expect(plan.problems().isEmpty)
        #expect(plan.answerWithin == nil)
    }

    @Test("a job offered by the plan asks the couriers in the order of the choice")
    func carriedOut() throws {
        let seed: UInt64 = 72
        var random = SplitMix64(seed: seed)
        for run in 0..<runs(60, long: 2_000) {
            let model = Model.random(jobs: 1, couriers: Int.random(in: 1...7, using: &random), using: &random)
            let board = try model.board()
            let chosen = model.couriers.map { UserID($0.id) }
            let strategies: [DispatchStrategy] = [
                .chosen(couriers: chosen), .nearest, .radii(meters: [60, 300]), .fair(slack: .seconds(60)),
                .assignment(horizon: .minutes(5)),
            ]
            for strategy in strategies {
                let choice = try #require(try board.choices(by: strategy, answerWithin: .seconds(40)).first)
                guard let plan = choice.plan else { continue }
                let context = DispatchContext(board.couriers.map(\.standing), under: board.rules)
                var job = DeliveryJob(id: choice.id)
                let create = try DeliveryJob.Command.create(
                    profile: .fullDelivery,
                    store: Road.branch,
                    draft: Road.draft(),
                    plan: plan
                )
                try job.perform(create, in: context, by: .system, at: board.now)
                try job.perform(.offer(plan: nil), in: context, by: .system, at: board.now)
                var asked = job.offered
                while job.state == .offering, let courier = job.offered.first {
                    let before = job.offered
                    try job.perform(.decline, in: context, by: Road.courier(courier), at: board.now)
                    asked += job.offered.filter { !before.contains($0) }
                }
                #expect(asked == choice.asked.map(\.id), "seed \(seed), run \(run), \(strategy): \(model)")
            }
        }
    }

    @Test("what waits follows from the record of a delivery")
    func record() throws {
        var draft = try Road.draft()
        draft.promise = DeliveryPromise(from: Road.start, until: Road.start + .minutes(30))
        draft.readyAt = Road.start + .minutes(10)
        var job = DeliveryJob(id: "d1")
        let context = Road.context(["ivo", "ena"])
        let create = DeliveryJob.Command.create(
            profile: .fullDelivery,
            store: Road.branch,
            draft: draft,
            plan: .chosen(["ivo", "ena"])
        )
        try job.perform(create, in: context, by: .system, at: Road.start)
        try job.perform(.offer(plan: nil), in: context, by: .system, at: Road.start)
        try job.perform(.accept, in: context, by: Road.courier("ivo"), at: Road.start)
        try job.perform(.giveUp(reason: nil), in: context, by: Road.courier("ivo"), at: Road.start)
        let waiting = DispatchBoard.Job(
            job,
            from: "p",
            to: "d",
            pickupTime: .minutes(1),
            dropoffTime: .minutes(2),
            at: Road.start
        )
        #expect(
            waiting
                == DispatchBoard.Job(
                    "d1",
                    from: "p",
                    to: "d",
                    readyAt: Road.start + .minutes(10),
                    promise: draft.promise,
                    pickupTime: .minutes(1),
                    dropoffTime: .minutes(2),
                    excluded: ["ivo"]
                )
        )
        let now = Road.start + .hours(1)
        let plain = DispatchBoard.Job(try Road.job(in: .created), from: "p", to: "d", at: now)
        #expect(plain == DispatchBoard.Job("d1", from: "p", to: "d", readyAt: now))
    }

    @Test("couriers who are equal are asked by identity")
    func ties() throws {
        var model = Model()
        model.meters = [[0, 60], [60, 0]]
        model.jobs = [Model.Job(id: "d1", pickup: 0, dropoff: 1, ready: 0)]
        model.couriers = ["b", "c", "a"].map { Model.Courier(id: $0, meters: [120, 60]) }
        for strategy: DispatchStrategy in [
            .nearest, .radii(meters: [120]), .fair(slack: .zero),
        ] {
            let choice = try #require(try model.board().choices(by: strategy).first)
            #expect(choice.asked.map(\.id) == ["a", "b", "c"], "\(strategy)")
        }
        let chosen = try #require(try model.board().choices(by: .chosen(couriers: ["c", "a"])).first)
        #expect(chosen.asked.map(\.id) == ["c", "a"])
        // Who sets out later but has the shorter way comes first of those who arrive together.
        model.couriers[0].freeAt = 60
        model.couriers[0].meters = [60, 60]
        let choice = try #require(try model.board().choices(by: .nearest).first)
        #expect(choice.asked.map(\.id) == ["b", "a", "c"])
    }
}
