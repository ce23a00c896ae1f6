import TablesideCore
import TablesideDelivery
import TablesideTesting
import Testing

@testable import TablesideTestSupport

@Suite("Road simulation")
struct RoadSimulationTests {
    private typealias Point = RoadSimulation.Point

    private static let strategies: [DispatchStrategy] = [
        .nearest, .radii(meters: [500, 1_500, 10_000]), .fair(slack: .minutes(3)),
        .assignment(horizon: .minutes(10)),
        .assignment(horizon: .minutes(20), batches: BatchRules(size: 3, window: .minutes(6), detour: .minutes(4))),
    ]

    /// A store in the middle of a street, Ana on its left and Ivo on its right; everybody walks a meter in a second.
    private static let street = RoadSimulation(
        [
            .init(placedAt: .zero, readyAt: .minutes(2), from: Point(x: 0, y: 0), to: Point(x: 300, y: 0)),
            .init(placedAt: .zero, readyAt: .minutes(4), from: Point(x: 0, y: 0), to: Point(x: -600, y: 0)),
            .init(placedAt: .minutes(6), readyAt: .minutes(8), from: Point(x: 0, y: 0), to: Point(x: 120, y: 0)),
        ],
        duties: [
            .init("ana", until: .hours(1), at: Point(x: -60, y: 0), by: .foot),
            .init("ivo", until: .hours(1), at: Point(x: 180, y: 0), by: .foot),
        ],
        promise: .minutes(12),
        pickup: .init(after: .minutes(1)),
        dropoff: .init(),
        speeds: TravelSpeeds([.foot: 1]),
        interval: .minutes(1),
        lead: .minutes(30),
        asksBusyCouriers: false
    )

    @Test("three deliveries and two couriers, worked out by hand")
    func byHand() throws {
        // At 0 Ana is a minute from the store and Ivo three, so both deliveries are first offered to Ana. She takes d1, which
        // is ready at 2: she leaves at 3 and is at the door at 8. Having her hands full she declines d2. Ivo, who is asked
        // next, is at the store at 3, takes d2 when it is ready at 4, leaves at 5 and is at the door at 15, 3 minutes late.
        // At 6, when d3 is ordered, both are busy. At 8 Ana is free, 5 minutes from the store. She takes d3 at 13, 5 minutes
        // after it was ready, and brings it at 16, 10 minutes after the order.
        // The assignment knows beforehand: d1 and d2 cost 180 and 2,220 seconds with Ana and Ivo, 540 and 2,100 the other way
        // around, so no offer is declined.
        let plays: [(strategy: DispatchStrategy, offers: [Int])] = [
            (.nearest, [3, 1]), (.chosen(couriers: ["ana", "ivo"]), [3, 2]), (.radii(meters: [60, 200, 400]), [3, 1]),
            (.assignment(horizon: .minutes(30)), [2, 1]),
        ]
        for (strategy, offers) in plays {
            let outcome = try #require(try Self.street.play([strategy], seed: 1).first)
            let place = "\(strategy)"
            #expect(outcome.rides.map(\.courier) == ["ana", "ivo", "ana"], "\(place)")
            #expect(outcome.rides.map(\.job.id) == ["1", "2", "3"])
            #expect(outcome.rides.map(\.acceptedAt) == [.zero, .zero, .minutes(8)], "\(place)")
            #expect(outcome.rides.map(\.pickedUpAt) == [.minutes(2), .minutes(4), .minutes(13)], "\(place)")
            #expect(outcome.rides.map(\.deliveredAt) == [.minutes(8), .minutes(15), .minutes(16)], "\(place)")
            #expect(outcome.rides.map(\.lateness) == [.zero, .minutes(3), .zero], "\(place)")
            #expect(outcome.delivered == 3 && outcome.onTime == 2 && outcome.lateness == .minutes(3), "\(place)")
            #expect(outcome.clickToDoor == .minutes(11), "\(place)")
            #expect(outcome.readyToPickup == .seconds(100), "\(place)")
            // Ana goes 60, 300, 300 and 120 m, Ivo 180 and 600.
            #expect(outcome.couriers.map(\.meters) == [780, 780], "\(place)")
            #expect(outcome.meters == 1_560)
            #expect(outcome.couriers.map(\.delivered) == [2, 1], "\(place)")
            // (2 + 1)² ÷ (2 × (4 + 1))
            #expect(abs(try #require(outcome.jain) - 0.9) < 1e-12, "\(place)")
            #expect(outcome.couriers.map(\.offered) == offers, "\(place)")
            #expect(outcome.couriers.map(\.mostInHand) == [1, 1])
        }
    }

    @Test("a delivery is dispatched from the lead before it is ready on")
    func lead() throws {
        var street = Self.street
        street.lead = .zero
        let late = try #require(try street.play([.nearest], seed: 1).first)
        // Ana, who is asked for d1 at 2, is at its door at 9; d2 is for Ivo then, and d3, which is ready at 8, for Ana.
        #expect(late.rides.map(\.acceptedAt) == [.minutes(2), .minutes(4), .minutes(9)])
        #expect(late.rides.map(\.courier) == ["ana", "ivo", "ana"])
        street.lead = .minutes(1)
        let earlier = try #require(try street.play([.nearest], seed: 1).first)
        #expect(earlier.rides.map(\.acceptedAt).prefix(2) == [.minutes(1), .minutes(3)])
    }

    @Test("two deliveries that are ready together go together")
    func batch() throws {
        var street = Self.street
        street.deliveries = [
            .init(placedAt: .zero, readyAt: .minutes(2), from: Point(x: 0, y: 0), to: Point(x: 360, y: 0)),
            .init(placedAt: .zero, readyAt: .minutes(4), from: Point(x: 0, y: 0), to: Point(x: 300, y: 0)),
        ]
        street.duties[0].capacity = 2
        let rules = BatchRules(window: .minutes(2), detour: .minutes(1))
        let outcome = try #require(try street.play([.assignment(horizon: .hours(1), batches: rules)], seed: 1).first)
        // Ana waits for both until 4, leaves at 5 and passes the nearer door at 10.
        #expect(outcome.rides.map(\.courier) == ["ana", "ana"])
        #expect(outcome.rides.map(\.pickedUpAt) == [.minutes(4), .minutes(4)])
        #expect(outcome.rides.map(\.deliveredAt) == [.minutes(11), .minutes(10)])
        #expect(outcome.couriers[0].mostInHand == 2)
        #expect(outcome.meters == 420)
        // Alone each has a courier.
        let alone = try #require(try street.play([.assignment(horizon: .hours(1))], seed: 1).first)
        #expect(Set(alone.rides.map(\.courier)) == ["ana", "ivo"])
    }

    private static func day(_ seed: UInt64) -> RoadSimulation {
        let couriers = 2 + Int(seed % 5)
        var day = RoadSimulation.random(
            .init(deliveries: [4, 12, 6], each: .minutes(30)),
            couriers: couriers,
            seed: seed
        )
        day.answers = .init(declined: 150, missed: 100, delay: .seconds(20), within: .seconds(45))
        day.asksBusyCouriers = seed % 2 == 0
        day.pickup.before = .seconds(30)
        if seed % 3 == 0 { (day.wayUnit, day.interval) = (.minutes(1), .minutes(1)) }
        for number in day.duties.indices { day.duties[number].capacity = 1 + (number + Int(seed)) % 3 }
        return day
    }

    @Test("each delivery ends once, nobody has more in hand than they can carry, and every ride is possible")
    func conservation() throws {
        var (cancelled, batched, missed, declined) = (0, 0, 0, 0)
        for seed in 0..<UInt64(runs(3, long: 100)) {
            let day = Self.day(seed)
            for outcome in try day.play(Self.strategies + [.chosen(couriers: day.duties.map(\.courier))], seed: seed) {
                let place = "seed \(seed), \(outcome.strategy)"
                #expect(outcome.rides.count == day.deliveries.count, "\(place)")
                for (ride, delivery) in zip(outcome.rides, day.deliveries) {
                    #expect(ride.job.isOver, "\(place)")
                    #expect((ride.job.state == .delivered) == (ride.deliveredAt != nil), "\(place)")
                    #expect((ride.job.state == .cancelled) == (ride.courier == nil), "\(place)")
                    #expect(ride.placedAt == delivery.placedAt && ride.readyAt == delivery.readyAt)
                    if ride.job.state == .cancelled { cancelled += 1 }
                }
                let rides = outcome.rides.filter { $0.deliveredAt != nil }
                #expect(outcome.delivered == rides.count)
                let times = rides.compactMap { ride in ride.deliveredAt.map { $0 - ride.placedAt } }
                #expect(outcome.onTime == times.filter { $0 <= day.promise }.count, "\(place)")
                #expect(outcome.lateness == times.map { max(.zero, $0 - day.promise) }.reduce(.zero, +), "\(place)")
                for (duty, figures) in zip(day.duties, outcome.couriers) {
                    let own = outcome.rides.indices.filter { outcome.rides[$0].courier == duty.courier }
                    #expect(figures.accepted == own.count && figures.delivered == own.count, "\(place)")
                    #expect(figures.offered >= figures.accepted + figures.declined + figures.missed, "\(place)")
                    #expect(figures.mostInHand <= duty.capacity, "\(place)")
                    (missed, declined) = (missed + figures.missed, declined + figures.declined)
                    let carried = own.compactMap { Carried(outcome.rides[$0], day.deliveries[$0]) }
                    #expect(carried.count == own.count, "\(place)")
                    batched += expectPossible(carried, of: duty, in: day, place)
                }
            }
        }
        #expect(cancelled > 0 && batched > 0 && missed > 0 && declined > 0)
    }

    /// A delivery that arrived, as a courier had it.
    private struct Carried {
        let delivery: RoadSimulation.Delivery
        let (accepted, pickedUp, delivered): (Elapsed, Elapsed, Elapsed)

        init?(_ ride: RoadSimulation.Ride, _ delivery: RoadSimulation.Delivery) {
            guard let accepted = ride.acceptedAt, let pickedUp = ride.pickedUpAt, let delivered = ride.deliveredAt
            else {
                return nil
            }
            self.delivery = delivery
            (self.accepted, self.pickedUp, self.delivered) = (accepted, pickedUp, delivered)
        }
    }

    /// Follows a courier through the day; returns how many went along with another.
    private func expectPossible(
        _ rides: [Carried],
        of duty: RoadSimulation.Duty,
        in day: RoadSimulation,
        _ place: String
    ) -> Int {
        func way(_ from: Point, _ to: Point) -> Elapsed {
            let meters = ((from.x - to.x) * (from.x - to.x) + (from.y - to.y) * (from.y - to.y)).squareRoot()
            // Rounded up to whole units, each of which takes the courier so many meters on.
            let unit = Double(day.wayUnit.milliseconds)
            let perUnit = (day.speeds[duty.vehicle] ?? 0) * unit / 1_000
            return .milliseconds(Int64((meters / perUnit).rounded(.up) * unit))
        }
        var (at, time, along) = (duty.start, duty.from, 0)
        var rest = rides.sorted { ($0.pickedUp, $0.delivered) < ($1.pickedUp, $1.delivered) }
        for ride in rides {
            let inHand = rides.filter { $0.accepted <= ride.accepted && $0.delivered > ride.accepted }
            #expect(inHand.count <= duty.capacity, "\(place)")
        }
        while let first = rest.first {
            let pickup = first.delivery.pickup
            let together = rest.prefix { $0.pickedUp == first.pickedUp && $0.delivery.pickup == pickup }
            rest.removeFirst(together.count)
            along += together.count - 1
            #expect(together.allSatisfy { $0.accepted >= $0.delivery.placedAt && $0.accepted >= duty.from }, "\(place)")
            time = max(time, together.map(\.accepted).reduce(first.accepted, min))
            time += way(at, pickup) + day.pickup.before
            time = together.map(\.delivery.readyAt).reduce(time, max)
            #expect(first.pickedUp == time, "\(place), \(first)")
            (at, time) = (pickup, time + day.pickup.after)
            for next in together {
                time += way(at, next.delivery.dropoff) + day.dropoff.before
                #expect(next.delivered == time, "\(place), \(next)")
                (at, time) = (next.delivery.dropoff, time + day.dropoff.after)
            }
        }
        return along
    }

    @Test("a seed gives one day, the same for every strategy, and another seed another")
    func seeds() throws {
        let day = Self.day(4)
        let played = try day.play(Self.strategies, seed: 4)
        #expect(try day.play(Self.strategies, seed: 4) == played)
        #expect(try day.play(Self.strategies, seed: 5) != played)
        #expect(Self.day(4) == day)
        #expect(Self.day(6).deliveries != day.deliveries)
        #expect(played.map(\.strategy) == Self.strategies)
        #expect(Set(played.map { $0.rides.map(\.placedAt) }).count == 1)
        #expect(Set(played.map { $0.rides.map(\.deliveredAt) }).count == Self.strategies.count)
        // One strategy after another is the same as all together.
        #expect(try Self.strategies.map { try day.play([$0], seed: 4)[0] } == played)
    }

    @Test("couriers who accept at once pick nothing up after the end of their duty")
    func endOfDuty() throws {
        for seed in 0..<UInt64(4) {
            var day = Self.day(seed)
            day.answers = .init()
            for number in day.duties.indices { day.duties[number].until = .minutes(40 + 7 * number) }
            for outcome in try day.play(Self.strategies, seed: seed) {
                let until = Dictionary(uniqueKeysWithValues: day.duties.map { ($0.courier, $0.until) })
                for ride in outcome.rides where ride.courier != nil {
                    #expect(
                        try #require(ride.pickedUpAt) <= #require(ride.courier.flatMap { until[$0] }),
                        "seed \(seed)"
                    )
                }
                #expect(outcome.rides.contains { $0.job.state == .cancelled })
            }
        }
    }

    @Test("as many deliveries come on average as the demand says, from the stores to doors within reach")
    func demand() throws {
        var count = 0
        for seed in 0..<UInt64(60) {
            let demand = RoadSimulation.Demand(
                deliveries: [20, 0, 40],
                each: .hours(1),
                stores: 3,
                town: 2_000,
                reach: 700
            )
            let day = RoadSimulation.random(demand, couriers: 4, seed: seed)
            count += day.deliveries.count
            #expect(day.deliveries.allSatisfy { !(Elapsed.hours(1)..<Elapsed.hours(2)).contains($0.placedAt) })
            #expect(day.deliveries.allSatisfy { $0.placedAt < .hours(3) })
            #expect(Set(day.deliveries.map(\.pickup)).count <= 3)
            for delivery in day.deliveries {
                let time = delivery.readyAt - delivery.placedAt
                #expect(time >= .seconds(450) && time <= .seconds(1_350))
                #expect(abs(delivery.pickup.x) <= 1_000 && abs(delivery.pickup.y) <= 1_000)
                #expect(
                    abs(delivery.dropoff.x - delivery.pickup.x) <= 700
                        && abs(delivery.dropoff.y - delivery.pickup.y) <= 700
                )
            }
            #expect(day.duties.map(\.courier) == ["c1", "c2", "c3", "c4"])
        }
        // 60 days of 60 deliveries: 3,600, with a standard deviation of 60.
        #expect((3_450...3_750).contains(count), "\(count)")
        for wrong in [[], [0], [-3], [.nan]] as [[Double]] {
            let none = RoadSimulation.random(
                .init(deliveries: wrong, each: .hours(1), stores: -1),
                couriers: -1,
                seed: 1
            )
            #expect(none.deliveries.isEmpty && none.duties.isEmpty)
            let outcome = try #require(try none.play([.nearest], seed: 1).first)
            #expect(outcome.rides.isEmpty && outcome.jain == nil && outcome.clickToDoor == nil)
        }
        let crowd = RoadSimulation.Demand(
            deliveries: [.infinity],
            each: .days(400),
            stores: .max,
            town: .nan,
            reach: .infinity
        )
        #expect(RoadSimulation.random(crowd, couriers: .max, seed: 1).deliveries.count == RoadSimulation.maxDeliveries)
    }

    @Test("a day that makes no sense is a typed error")
    func hostile() throws {
        func fault(
            _ strategy: DispatchStrategy = .nearest,
            _ change: (inout RoadSimulation) -> Void
        ) -> RoadError.Reason? {
            var street = Self.street
            change(&street)
            do throws(RoadError) {
                _ = try street.play([strategy], seed: 1)
                return nil
            } catch {
                #expect(error.code.rawValue.hasPrefix("road.") && !error.description.isEmpty)
                return error.reason
            }
        }
        #expect(fault { _ in } == nil)
        let negative = Elapsed.milliseconds(-1)
        let changes: [(inout RoadSimulation) -> Void] = [
            { $0.deliveries[0].placedAt = negative }, { $0.deliveries[0].readyAt = negative },
            { $0.duties[0].from = negative }, { $0.duties[0].until = negative }, { $0.promise = negative },
            { $0.pickup.before = negative }, { $0.dropoff.after = negative }, { $0.answers.delay = negative },
            { $0.answers.within = negative }, { $0.wayUnit = negative }, { $0.interval = negative },
            { $0.lead = negative },
        ]
        for change in changes { #expect(fault(.nearest, change) == .lengthOutOfRange(length: negative)) }
        #expect(fault { $0.wayUnit = .zero } == .lengthOutOfRange(length: .zero))
        #expect(fault { $0.duties[0].start.x = .nan } == .placeOutOfRange(x: "nan", y: "0.0"))
        #expect(fault { $0.deliveries[0].dropoff.y = 1e9 } == .placeOutOfRange(x: "300.0", y: "1000000000.0"))
        #expect(fault { $0.duties[0].capacity = 0 } == .capacityOutOfRange(courier: "ana", capacity: 0))
        #expect(fault { $0.duties[0].vehicle = .car } == .speedUnknown(vehicle: .car))
        #expect(fault { $0.speeds[.foot] = .infinity } == .speedUnknown(vehicle: .foot))
        #expect(fault { $0.duties[1].courier = "ana" } == .twice(name: "ana"))
        #expect(
            fault { $0.duties = (0...1_000).map { .init(UserID("\($0)"), until: .zero, at: Point(x: 0, y: 0)) } }
                == .tooMany(subject: .duties, count: 1_001, limit: 1_000)
        )
        #expect(
            fault { $0.deliveries = Array(repeating: $0.deliveries[0], count: 10_001) }
                == .tooMany(subject: .deliveries, count: 10_001, limit: 10_000)
        )
        #expect(fault { $0.start = Instant(millisecondsSince1970: .max) } != nil)
        #expect(fault(.radii(meters: []), { _ in }) == .dispatch(reason: .radiiOutOfRange(count: 0, limit: 20)))
        #expect(fault { $0.duties = [] } == nil)
        #expect(fault { ($0.answers.declined, $0.answers.missed) = (.max, .max) } == nil)
        // Somebody who never takes anything, and a limit that is never given.
        #expect(fault { ($0.answers.missed, $0.answers.within) = (1_000, nil) } == nil)
    }
}
