import TablesideCore
import TablesideDelivery
import Testing

@Suite("Dispatch: why a courier is not asked")
struct DispatchObstacleTests {
    private typealias Model = DispatchModel

    /// A delivery that is ready in 5 minutes and promised in 20, and a courier 4 minutes from it.
    private static func model() -> Model {
        var model = Model()
        model.meters = [[0, 600], [600, 0]]
        model.jobs = [Model.Job(id: "d1", pickup: 0, dropoff: 1, ready: 300, promise: 0...1_200)]
        model.couriers = [Model.Courier(id: "ena", seen: -30, meters: [240, 300])]
        return model
    }

    private static func first(
        _ model: Model,
        by strategy: DispatchStrategy = .nearest
    ) throws -> DispatchChoice.Candidate {
        let choice = try #require(try model.board().choices(by: strategy).first)
        #expect(choice.asked.isEmpty == (choice.plan == nil))
        return try #require((choice.asked + choice.passed).first)
    }

    /// What stands in the way of the courier, after a change.
    private static func obstacle(
        by strategy: DispatchStrategy = .nearest,
        _ change: (inout Model) -> Void = { _ in }
    ) throws -> DispatchChoice.Obstacle? {
        var model = model()
        change(&model)
        return try first(model, by: strategy).obstacle
    }

    @Test("each obstacle by itself, and none at its limit")
    func each() throws {
        #expect(try Self.obstacle() == nil)
        #expect(try Self.obstacle { $0.jobs[0].excluded = [0] } == .excluded)
        #expect(try Self.obstacle(by: .chosen(couriers: [])) == .notChosen)
        #expect(try Self.obstacle(by: .chosen(couriers: ["ena"])) == nil)
        #expect(try Self.obstacle { $0.couriers[0].isAvailable = false } == .unavailable)
        #expect(try Self.obstacle { $0.couriers[0].paused = 1 } == .paused(until: Model.at(1)))
        #expect(try Self.obstacle { $0.couriers[0].paused = 0 } == nil)
        let full = DispatchChoice.Obstacle.noRoom(inHand: 2, capacity: 2, more: 1)
        #expect(try Self.obstacle { ($0.couriers[0].inHand, $0.couriers[0].capacity) = (2, 2) } == full)
        #expect(try Self.obstacle { ($0.couriers[0].inHand, $0.couriers[0].capacity) = (1, 2) } == nil)
        #expect(try Self.obstacle { $0.couriers[0].inHand = .max } == nil)
        #expect(
            try Self.obstacle { ($0.couriers[0].inHand, $0.couriers[0].capacity) = (.max, .max) }
                == .noRoom(inHand: .max, capacity: .max, more: 1)
        )
        #expect(try Self.obstacle { $0.couriers[0].meters = nil } == .positionUnknown)
        // The store knows whom it chose.
        #expect(try Self.obstacle(by: .chosen(couriers: ["ena"])) { $0.couriers[0].meters = nil } == nil)
        let old = DispatchChoice.Obstacle.positionOld(seenAt: Model.at(-30), limit: .seconds(29))
        // Nobody is far from, or near, a pickup whose place is not known; how long ago they were seen counts alone.
        func unplaced(_ age: Int) throws -> DispatchChoice.Obstacle? {
            try Self.obstacle(by: .chosen(couriers: ["ena"])) { ($0.positionAge, $0.couriers[0].meters) = (age, nil) }
        }
        #expect(try unplaced(30) == nil && unplaced(29) == old)
        #expect(try Self.obstacle { ($0.positionAge, $0.couriers[0].meters) = (30, nil) } == .positionUnknown)
        #expect(try Self.obstacle { $0.positionAge = 29 } == old)
        #expect(try Self.obstacle { $0.positionAge = 30 } == nil)
        #expect(try Self.obstacle { ($0.positionAge, $0.couriers[0].seen) = (30, 1) } == .positionUnknown)
        #expect(try Self.obstacle { ($0.positionAge, $0.couriers[0].seen) = (30, nil) } == .positionUnknown)
        let late = DispatchChoice.Obstacle.offDuty(pickup: Model.at(300), until: Model.at(299))
        #expect(try Self.obstacle { $0.couriers[0].until = 299 } == late)
        #expect(try Self.obstacle { $0.couriers[0].until = 300 } == nil)
        #expect(try Self.obstacle(by: .radii(meters: [100, 239])) == .tooFar(meters: 240, limit: 239))
        #expect(try Self.obstacle(by: .radii(meters: [100, 240])) == nil)
        let waits = DispatchChoice.Obstacle.notReady(at: Model.at(300), horizon: Model.at(299))
        #expect(try Self.obstacle(by: .assignment(horizon: .seconds(299))) == waits)
        #expect(try Self.obstacle(by: .assignment(horizon: .seconds(300))) == nil)
    }

    @Test("who planned duties is asked within them alone, by whatever strategy: an offer would pass them over")
    func duties() throws {
        let strategies: [DispatchStrategy] = [
            .nearest, .chosen(couriers: ["ena"]), .radii(meters: [1_000]), .fair(slack: .zero),
            .assignment(horizon: .minutes(10)),
        ]
        for strategy in strategies {
            func obstacle(_ duties: [Range<Int>]) throws -> DispatchChoice.Obstacle? {
                try Self.obstacle(by: strategy) { $0.couriers[0].duties = duties }
            }
            #expect(try obstacle([1..<600]) == .unavailable, "it has not begun")
            #expect(try obstacle([-600..<0]) == .unavailable, "it is over")
            #expect(try obstacle([0..<1]) == nil && obstacle([-600..<0, 0..<600]) == nil)
        }
        var model = Self.model()
        model.couriers[0].duties = [0..<1]
        model.couriers[0].isAvailable = false
        #expect(try Self.first(model).obstacle == .unavailable, "the switch decides as well")
    }

    @Test("of several obstacles the first is named")
    func order() throws {
        func all(_ model: inout Model) {
            model.jobs[0].excluded = [0]
            model.couriers[0].isAvailable = false
            (model.couriers[0].paused, model.couriers[0].capacity, model.couriers[0].until) = (10, 0, 0)
            model.positionAge = 1
        }
        let clear: [(inout Model) -> Void] = [
            { $0.jobs[0].excluded = [] }, { $0.couriers[0].isAvailable = true }, { $0.couriers[0].paused = nil },
            { $0.couriers[0].capacity = nil }, { $0.positionAge = nil }, { $0.couriers[0].until = nil },
        ]
        var model = Self.model()
        all(&model)
        var named = [try Self.first(model, by: .assignment(horizon: .zero)).obstacle]
        for step in clear {
            step(&model)
            named.append(try Self.first(model, by: .assignment(horizon: .zero)).obstacle)
        }
        #expect(
            named == [
                .excluded, .unavailable, .paused(until: Model.at(10)), .noRoom(inHand: 0, capacity: 0, more: 1),
                .positionOld(seenAt: Model.at(-30), limit: .seconds(1)),
                .offDuty(pickup: Model.at(300), until: Model.at(0)),
                .notReady(at: Model.at(300), horizon: Model.at(0)),
            ]
        )
    }

    @Test("a dispatcher reads how it would go")
    func words() throws {
        var model = Self.model()
        #expect(try "\(Self.first(model))" == "ena: 4 min away, free now, on time")
        model.couriers[0].freeAt = 400
        let forecast = try #require(try Self.first(model).forecast)
        // Free after 400 seconds, 240 to the pickup, 600 to the door: 40 seconds late.
        #expect(forecast.arrival == Model.at(640) && forecast.pickup == Model.at(640) && forecast.waiting == .zero)
        #expect(forecast.dropoff == Model.at(1_240) && forecast.lateness == .seconds(40) && forecast.meters == 240)
        // Twice 240 seconds of travel, three times 340 in which the goods wait, ten times 40 late.
        #expect(forecast.cost == 1_900_000)
        #expect(try "\(Self.first(model))" == "ena: 4 min away, free in 7 min, 1 min late")
        model.couriers[0].isAvailable = false
        #expect(try "\(Self.first(model))" == "ena: not available (4 min away, free in 7 min, 1 min late)")
        model.couriers[0].meters = nil
        #expect(try "\(Self.first(model))" == "ena: not available")
        let at = Model.at(0)
        let words: [(DispatchChoice.Obstacle, String)] = [
            (.excluded, "excluded from this delivery"), (.notChosen, "not chosen by the store"),
            (.unavailable, "not available"), (.paused(until: at), "paused until \(at)"),
            (.noRoom(inHand: 1, capacity: 2, more: 2), "1 of 2 in hand, no room for 2 more"),
            (.positionUnknown, "position unknown"),
            (.positionOld(seenAt: at, limit: .minutes(2)), "last seen at \(at), more than 2 min ago"),
            (.offDuty(pickup: at, until: at), "could pick up at \(at), after the end of duty at \(at)"),
            (.tooFar(meters: 1_200.4, limit: 1_200), "1201 m away, more than 1200 m"),
            (.notReady(at: at, horizon: at), "ready at \(at), after \(at)"),
            (.betterFor(job: "d2"), "better used for d2"),
        ]
        for (obstacle, text) in words { #expect(obstacle.description == text) }
    }

    @Test("deliveries lately are divided by the time at work, of which a quarter of an hour counts at least")
    func fair() throws {
        var model = Self.model()
        model.couriers = [("a", 2, 7_200), ("b", 1, 3_601), ("c", 1, 0), ("d", 1, 900), ("e", 0, 0)].map {
            id,
            lately,
            work in
            Model.Courier(id: id, meters: [240, 300], lately: lately, atWork: work)
        }
        // All can pick up when it is ready. Nothing at all; a bit less than one in an hour; one in an hour; four in an hour.
        func order(_ slack: Int) throws -> [UserID] {
            try #require(try model.board().choices(by: .fair(slack: .seconds(slack))).first).asked.map(\.id)
        }
        #expect(try order(0) == ["e", "b", "a", "c", "d"])
        // Who comes a second later than it is ready is behind all others, unless there is some slack.
        model.couriers[4].meters = [301, 300]
        #expect(try order(0) == ["b", "a", "c", "d", "e"])
        #expect(try order(1) == ["e", "b", "a", "c", "d"])
        // The earliest of all is the earliest of those who can be asked: not of one who is off duty by then.
        model.jobs[0].ready = 0
        model.couriers = [
            Model.Courier(id: "off", meters: [100, 0], until: 99), Model.Courier(id: "a", meters: [160, 0], lately: 5),
            Model.Courier(id: "b", meters: [220, 0]),
        ]
        #expect(try order(60) == ["b", "a"])
        #expect(try order(59) == ["a", "b"])
    }
}
