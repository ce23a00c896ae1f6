import TablesideCore
import TablesideDelivery
import Testing

@Suite("Dispatch: what is no question")
struct DispatchErrorTests {
    private typealias Model = DispatchModel

    /// A board with a delivery, and a courier who can take it.
    private static func board() throws -> DispatchBoard {
        var model = Model()
        model.meters = [[0, 600], [600, 0]]
        model.jobs = [Model.Job(id: "d1", pickup: 0, dropoff: 1, ready: 300, promise: 0...1_200)]
        model.couriers = [Model.Courier(id: "ena", meters: [240, 300])]
        return try model.board()
    }

    private static func error(_ question: () throws(DispatchError) -> Void) -> DispatchError.Reason? {
        do throws(DispatchError) {
            try question()
            return nil
        } catch {
            let name = Mirror(reflecting: error.reason).children.first?.label ?? "distancesUnknown"
            #expect(error.code.rawValue == "dispatch." + name)
            #expect(!error.description.isEmpty)
            return error.reason
        }
    }

    private static func travel(_ stops: [TourStopID] = ["p", "d"]) throws -> DispatchBoard.Travel {
        let row = Array(repeating: 100.0, count: stops.count)
        return try DispatchBoard.Travel(
            to: stops,
            metersFromCouriers: ["ena": row],
            metersBetween: stops.map { _ in row }
        )
    }

    @Test("travel that makes no sense is a typed error")
    func hostileTravel() throws {
        typealias Travel = DispatchBoard.Travel
        func meters(
            _ stops: [TourStopID],
            _ row: [Double],
            _ between: [[Double]],
            _ speeds: TravelSpeeds = .usual
        ) -> DispatchError.Reason? {
            Self.error { () throws(DispatchError) in
                _ = try Travel(to: stops, metersFromCouriers: ["ena": row], metersBetween: between, at: speeds)
            }
        }
        #expect(meters(["p"], [1], [[0]]) == nil)
        #expect(meters(["p", "p"], [1, 1], [[0, 0], [0, 0]]) == .stopTwice(stop: "p"))
        #expect(meters(["p"], [1, 2], [[0]]) == .unevenRow(courier: "ena", count: 2, stops: 1))
        #expect(meters(["p"], [1], []) == .unevenRows(count: 0, stops: 1))
        #expect(meters(["p"], [1], [[]]) == .unevenRow(courier: nil, count: 0, stops: 1))
        for wrong in [-1, .nan, .infinity] as [Double] {
            #expect(meters(["p"], [wrong], [[0]]) == .distanceOutOfRange(meters: "\(wrong)"))
            #expect(meters(["p"], [1], [[wrong]]) == .distanceOutOfRange(meters: "\(wrong)"))
            let speeds = TravelSpeeds([.foot: wrong])
            #expect(meters(["p"], [1], [[0]], speeds) == .speedOutOfRange(vehicle: .foot, speed: "\(wrong)"))
        }
        let many = (0...Travel.maxStops).map { TourStopID("\($0)") }
        #expect(meters(many, [], []) == .tooManyStops(count: 401, limit: 400))
        for count in [1_000, 1_001] {
            let crowd = Dictionary(uniqueKeysWithValues: (1...count).map { (UserID("\($0)"), [Double]()) })
            let found = Self.error { () throws(DispatchError) in
                _ = try Travel(to: [], metersFromCouriers: crowd, metersBetween: [])
            }
            #expect(found == (count > 1_000 ? .tooManyCouriers(count: 1_001, limit: 1_000) : nil))
        }
        for wrong in [.milliseconds(-1), .days(31)] as [Elapsed] {
            #expect(
                Self.error { () throws(DispatchError) in
                    _ = try Travel(to: ["p"], timesFromCouriers: ["ena": [wrong]], timesBetween: [:])
                } == .lengthOutOfRange(length: wrong)
            )
            #expect(
                Self.error { () throws(DispatchError) in
                    _ = try Travel(to: ["p"], timesFromCouriers: [:], timesBetween: [.car: [[wrong]]])
                } == .lengthOutOfRange(length: wrong)
            )
        }
    }

    @Test("travel of a router can come with distances, of all couriers or of none")
    func distances() throws {
        typealias Travel = DispatchBoard.Travel
        func fault(_ meters: [UserID: [Double]]) -> DispatchError.Reason? {
            Self.error { () throws(DispatchError) in
                _ = try Travel(
                    to: ["p"],
                    timesFromCouriers: ["ena": [.minutes(2)]],
                    timesBetween: [.foot: [[.zero]]],
                    metersFromCouriers: meters
                )
            }
        }
        #expect(fault([:]) == nil && fault(["ena": [150]]) == nil)
        #expect(fault(["ena": []]) == .unevenRow(courier: "ena", count: 0, stops: 1))
        #expect(fault(["ivo": [150]]) == .unevenRow(courier: "ena", count: 0, stops: 1))
        #expect(fault(["ena": [.nan]]) == .distanceOutOfRange(meters: "nan"))
        let travel = try Travel(
            to: ["p"],
            timesFromCouriers: ["ena": [.minutes(2)]],
            timesBetween: [.foot: [[.zero]]],
            metersFromCouriers: ["ena": [150]]
        )
        let job = DispatchBoard.Job("d1", from: "p", to: "p", readyAt: Model.now)
        let ena = DispatchBoard.Courier(CourierStanding("ena"), by: .foot)
        let board = try DispatchBoard([job], couriers: [ena], travel: travel, at: Model.now)
        #expect(try board.choices(by: .radii(meters: [150])).first?.asked.first?.forecast?.meters == 150)
        #expect(
            try board.choices(by: .radii(meters: [149])).first?.passed.map(\.obstacle) == [
                .tooFar(meters: 150, limit: 149)
            ]
        )
        #expect(try board.choices(by: .nearest).first?.asked.first?.forecast?.travel == .minutes(2))
        // Another vehicle has no times.
        let ivo = DispatchBoard.Courier(CourierStanding("ivo"), by: .car)
        #expect(
            Self.error { () throws(DispatchError) in
                _ = try DispatchBoard([job], couriers: [ivo], travel: travel, at: Model.now)
            } == .speedUnknown(vehicle: .car)
        )
    }

    @Test("a board that makes no sense is a typed error")
    func hostileBoard() throws {
        typealias Job = DispatchBoard.Job
        typealias Courier = DispatchBoard.Courier
        let travel = try Self.travel()
        let at = Model.now
        func fault(
            _ jobs: [Job],
            _ couriers: [Courier] = [Courier(CourierStanding("ena"), by: .foot)],
            _ rules: DispatchRules = DispatchRules(),
            at now: Instant = at
        ) -> DispatchError.Reason? {
            Self.error { () throws(DispatchError) in
                _ = try DispatchBoard(jobs, couriers: couriers, travel: travel, under: rules, at: now)
            }
        }
        let sound = Job("d1", from: "p", to: "d", readyAt: at)
        let ena = Courier(CourierStanding("ena"), by: .foot)
        #expect(fault([sound]) == nil)
        #expect(fault([sound, sound]) == .jobTwice(job: "d1"))
        #expect(fault([sound], [ena, ena]) == .courierTwice(courier: "ena"))
        #expect(fault([Job("d1", from: "x", to: "d", readyAt: at)]) == .stopUnknown(stop: "x"))
        #expect(fault([Job("d1", from: "p", to: "y", readyAt: at)]) == .stopUnknown(stop: "y"))
        let far = Instant(millisecondsSince1970: .max)
        #expect(fault([sound], at: far) == .instantOutOfRange(at: far))
        #expect(fault([Job("d1", from: "p", to: "d", readyAt: far)]) == .instantOutOfRange(at: far))
        var job = sound
        job.promise = DeliveryPromise(from: far, until: far)
        #expect(fault([job]) == .instantOutOfRange(at: far))
        job.promise = DeliveryPromise(from: at + .milliseconds(1), until: at)
        #expect(fault([job]) == .promiseReversed(job: "d1", from: at + .milliseconds(1), until: at))
        for wrong in [.milliseconds(-1), .days(30) + .milliseconds(1)] as [Elapsed] {
            job = sound
            job.pickupTime = wrong
            #expect(fault([job]) == .lengthOutOfRange(length: wrong))
            job = sound
            job.dropoffTime = wrong
            #expect(fault([job]) == .lengthOutOfRange(length: wrong))
            #expect(
                fault([sound], [Courier(CourierStanding("ena"), by: .foot, atWork: wrong)])
                    == .lengthOutOfRange(length: wrong)
            )
            #expect(fault([], [], DispatchRules(positionAge: wrong)) == .lengthOutOfRange(length: wrong))
        }
        for count in [-1, 10_001] {
            let courier = Courier(CourierStanding("ena"), by: .foot, deliveredLately: count)
            #expect(fault([sound], [courier]) == .countOutOfRange(courier: "ena", count: count))
        }
        #expect(
            fault([sound], [Courier(CourierStanding("ena"), by: .foot, freeAt: far)]) == .instantOutOfRange(at: far)
        )
        #expect(fault([sound], [Courier(CourierStanding("ena"), by: .foot, until: far)]) == .instantOutOfRange(at: far))
        let mule = VehicleKind(rawValue: "mule")
        #expect(fault([sound], [Courier(CourierStanding("ena"), by: mule)]) == .speedUnknown(vehicle: mule))
        let jobs = (0...DispatchBoard.maxJobs).map { Job(DeliveryID("\($0)"), from: "p", to: "d", readyAt: at) }
        #expect(fault(jobs) == .tooManyJobs(count: 201, limit: 200))
        let couriers = (0...1_000).map { Courier(CourierStanding(UserID("\($0)")), by: .foot) }
        #expect(fault([], couriers) == .tooManyCouriers(count: 1_001, limit: 1_000))
        let slow = try DispatchBoard.Travel(
            to: ["p", "d"],
            metersFromCouriers: ["ena": [1e12, 0]],
            metersBetween: [[0, 0], [0, 0]]
        )
        #expect(
            Self.error { () throws(DispatchError) in
                _ = try DispatchBoard([sound], couriers: [ena], travel: slow, at: at)
            } == .distanceOutOfRange(meters: "1000000000000.0")
        )
    }

    @Test("a strategy that makes no sense is a typed error")
    func hostileStrategies() throws {
        let board = try Self.board()
        func fault(_ strategy: DispatchStrategy, answer: Elapsed? = nil) -> DispatchError.Reason? {
            Self.error { () throws(DispatchError) in _ = try board.choices(by: strategy, answerWithin: answer) }
        }
        #expect(fault(.nearest) == nil)
        #expect(fault(.chosen(couriers: ["luka"])) == .courierUnknown(courier: "luka"))
        #expect(fault(.chosen(couriers: ["ena", "ena"])) == .courierTwice(courier: "ena"))
        let crowd = (0...1_000).map { UserID("\($0)") }
        #expect(fault(.chosen(couriers: crowd)) == .tooManyCouriers(count: 1_001, limit: 1_000))
        #expect(fault(.radii(meters: [])) == .radiiOutOfRange(count: 0, limit: 20))
        #expect(fault(.radii(meters: Array(1...21))) == .radiiOutOfRange(count: 21, limit: 20))
        #expect(fault(.radii(meters: [-1])) == .radiusNotGrowing(meters: -1))
        #expect(fault(.radii(meters: [5, 5])) == .radiusNotGrowing(meters: 5))
        let negative = Elapsed.milliseconds(-1)
        #expect(fault(.fair(slack: negative)) == .lengthOutOfRange(length: negative))
        #expect(fault(.assignment(horizon: negative)) == .lengthOutOfRange(length: negative))
        for size in [1, 5] {
            let rules = BatchRules(size: size, window: .zero, detour: .zero)
            #expect(fault(.assignment(horizon: .zero, batches: rules)) == .batchSizeOutOfRange(size: size))
        }
        let window = BatchRules(window: negative, detour: .zero)
        #expect(
            Self.error { () throws(DispatchError) in _ = try board.batches(under: window) }
                == .lengthOutOfRange(length: negative)
        )
        let detour = BatchRules(window: .zero, detour: .days(31))
        #expect(
            Self.error { () throws(DispatchError) in _ = try board.batches(under: detour) }
                == .lengthOutOfRange(length: .days(31))
        )
        for answer in [.zero, .seconds(5) - .milliseconds(1), .days(2)] as [Elapsed] {
            #expect(fault(.nearest, answer: answer) == .answerOutOfRange(within: answer))
        }
        let times = try DispatchBoard.Travel(to: ["p"], timesFromCouriers: [:], timesBetween: [.foot: [[.zero]]])
        let timed = try DispatchBoard([], couriers: [], travel: times, at: Model.now)
        #expect(
            Self.error { () throws(DispatchError) in _ = try timed.choices(by: .radii(meters: [1])) }
                == .distancesUnknown
        )
    }

    @Test("the largest numbers that are possible give an answer, whose cost is bounded")
    func largest() throws {
        let (early, late) = (Tour.instants.lowerBound, Tour.instants.upperBound)
        let longest = Tour.lengths.upperBound
        let stops: [TourStopID] = ["p", "d1", "d2", "d3", "d4"]
        let row = Array(repeating: longest, count: 5)
        let travel = try DispatchBoard.Travel(
            to: stops,
            timesFromCouriers: ["ena": row],
            timesBetween: [.foot: stops.map { _ in row }]
        )
        let jobs = (1...4).map { number in
            DispatchBoard.Job(
                DeliveryID("d\(number)"),
                from: "p",
                to: stops[number],
                readyAt: late,
                promise: DeliveryPromise(from: early, until: early),
                pickupTime: longest,
                dropoffTime: longest,
                priority: number % 2 == 0 ? .min : .max
            )
        }
        let ena = DispatchBoard.Courier(
            CourierStanding("ena"),
            by: .foot,
            freeAt: late,
            deliveredLately: 10_000,
            atWork: longest
        )
        let board = try DispatchBoard(jobs, couriers: [ena], travel: travel, at: early)
        for strategy: DispatchStrategy in [.nearest, .fair(slack: longest), .chosen(couriers: ["ena"])] {
            let choices = try board.choices(by: strategy)
            #expect(choices.map { $0.asked.first?.forecast?.cost } == Array(repeating: 1_000_000_000_000, count: 4))
            #expect(choices[0].asked[0].forecast?.arrival == late + longest)
        }
        let close = try DispatchBoard(jobs, couriers: [ena], travel: travel, at: late)
        #expect(try close.choices(by: .assignment(horizon: longest)).map { $0.asked.count } == [1, 0, 0, 0])
        // The doors would be reached after the last instant that a tour knows.
        let rules = BatchRules(size: 4, window: longest, detour: longest)
        #expect(throws: DispatchError.self) { try close.choices(by: .assignment(horizon: longest, batches: rules)) }
        let empty = try DispatchBoard([], couriers: [], travel: travel, at: early)
        #expect(try empty.choices(by: .assignment(horizon: .zero)).isEmpty)
        #expect(try empty.choices(by: .nearest).isEmpty)
        let nobody = try DispatchBoard(jobs, couriers: [], travel: travel, at: early)
        for strategy: DispatchStrategy in [.nearest, .assignment(horizon: longest, batches: rules)] {
            #expect(try nobody.choices(by: strategy).allSatisfy { $0.asked.isEmpty && $0.plan == nil })
        }
    }
}
