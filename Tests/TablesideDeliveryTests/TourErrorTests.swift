import TablesideCore
import TablesideDelivery
import Testing

@testable import TablesideTestSupport

@Suite("Tours: what is refused")
struct TourErrorTests {
    private static let start = Road.start
    private static let ids: [TourStopID] = ["a", "b", "c"]

    private static func reason(_ body: () throws(TourError) -> some Any) -> TourError.Reason? {
        do throws(TourError) {
            _ = try body()
            return nil
        } catch {
            return error.reason
        }
    }

    private static func travel(_ ids: [TourStopID] = ids) throws -> TravelTimes {
        let row = Array(repeating: Elapsed.minutes(1), count: ids.count)
        return try TravelTimes(to: ids, fromStart: row, between: Array(repeating: row, count: ids.count))
    }

    @Test("every fault of the stops has a name, the same for the best tour, a given one and an insertion")
    func stops() throws {
        let travel = try Self.travel()
        let base = try Tour([TourStop("c")], from: Self.start, travel: travel)
        func reasons(_ stops: [TourStop], from start: Instant = Self.start) -> [TourError.Reason?] {
            var reasons = [
                Self.reason { () throws(TourError) in try Tour.best(stops, from: start, travel: travel) },
                Self.reason { () throws(TourError) in try Tour(stops, from: start, travel: travel) },
            ]
            if stops.count <= 2, start == Self.start {
                reasons.append(
                    Self.reason { () throws(TourError) in
                        try base.inserting(stops, travel: travel, detour: .days(30))
                    }
                )
            }
            return reasons
        }
        func expect(
            _ stops: [TourStop],
            from start: Instant = Self.start,
            _ reason: TourError.Reason,
            sourceLocation: SourceLocation = #_sourceLocation
        ) {
            #expect(Set(reasons(stops, from: start)) == [reason], sourceLocation: sourceLocation)
        }
        let day = Elapsed.days(1)
        expect([], .empty)
        expect([TourStop("a"), TourStop("a")], .stopTwice(stop: "a"))
        expect([TourStop("x")], .travelUnknown(stop: "x"))
        expect(
            [TourStop("a", promise: DeliveryPromise(from: Self.start + day, until: Self.start))],
            .promiseReversed(stop: "a", from: Self.start + day, until: Self.start)
        )
        for at in [Tour.instants.upperBound + .milliseconds(1), Instant(millisecondsSince1970: .max)] {
            expect([TourStop("a", promise: DeliveryPromise(from: Self.start, until: at))], .instantOutOfRange(at: at))
            expect([TourStop("a")], from: at, .instantOutOfRange(at: at))
        }
        for at in [Tour.instants.lowerBound - .milliseconds(1), Instant(millisecondsSince1970: .min)] {
            expect([TourStop("a", promise: DeliveryPromise(from: at, until: Self.start))], .instantOutOfRange(at: at))
            expect([TourStop("a")], from: at, .instantOutOfRange(at: at))
        }
        for length in [
            Elapsed.milliseconds(-1), .days(30) + .milliseconds(1), .milliseconds(.max), .milliseconds(.min),
        ] {
            expect([TourStop("a", stopTime: length)], .stopTimeOutOfRange(stop: "a", length: length))
        }
        expect([TourStop("a", after: "x")], .afterUnknown(stop: "a", after: "x"))
        expect([TourStop("a", after: "a")], .afterCircular(stop: "a"))
        expect([TourStop("a", after: "b"), TourStop("b", after: "a")], .afterCircular(stop: "a"))
        // The first leads into the circle without being part of it.
        expect(
            [TourStop("a", after: "b"), TourStop("b", after: "c"), TourStop("c", after: "b")],
            .afterCircular(stop: "b")
        )
        let many = (0...SizeLimit.tourStops).map { TourStop(TourStopID("\($0)")) }
        expect(many, .tooManyStops(count: 51, limit: 50))
    }

    @Test("a given order and an insertion have faults of their own")
    func orders() throws {
        let travel = try Self.travel()
        let wrong = [TourStop("a", after: "b"), TourStop("b")]
        #expect(
            Self.reason { () throws(TourError) in try Tour(wrong, from: Self.start, travel: travel) }
                == .afterBroken(stop: "a", after: "b")
        )
        let tour = try Tour([TourStop("c")], from: Self.start, travel: travel)
        func reason(_ ids: [TourStopID], _ limit: Elapsed = .zero, in tour: Tour = tour) -> TourError.Reason? {
            Self.reason { () throws(TourError) in
                try tour.inserting(ids.map { TourStop($0) }, travel: travel, detour: limit)
            }
        }
        #expect(reason(["a", "b", "d"]) == .tooManyInserted(count: 3, limit: 2))
        #expect(reason(["c"]) == .stopTwice(stop: "c"))
        for limit in [Elapsed.milliseconds(-1), .days(30) + .milliseconds(1), .milliseconds(.max)] {
            #expect(reason(["a"], limit) == .detourOutOfRange(limit: limit))
        }
        let ids = (0..<SizeLimit.tourStops).map { TourStopID("\($0)") }
        let full = try Tour(ids.map { TourStop($0) }, from: Self.start, travel: Self.travel(ids))
        #expect(reason(["a"], in: full) == .tooManyStops(count: 51, limit: 50))
    }

    @Test("the largest numbers that are accepted do not overflow")
    func extremes() throws {
        let ids = (0..<SizeLimit.tourStops).map { TourStopID("\($0)") }
        let row = Array(repeating: Elapsed.days(30), count: ids.count)
        let travel = try TravelTimes(
            to: ids,
            fromStart: row,
            between: Array(repeating: row, count: ids.count)
        )
        let (low, high) = (Tour.instants.lowerBound, Tour.instants.upperBound)
        func stops(_ from: Instant, _ until: Instant) -> [TourStop] {
            ids.map { TourStop($0, promise: DeliveryPromise(from: from, until: until), stopTime: .days(30)) }
        }
        // Everybody is late by two million days and more: 30 + 60 k days for stop k.
        let late = try Tour(stops(low, low), from: high, travel: travel)
        #expect(late.lateness == .days(50 * 2_000_000 + 50 * 30 + 60 * (49 * 50 / 2)))
        #expect(late.travel == .days(50 * 30) && late.end == high + .days(50 * 60))
        let early = try Tour(stops(high, high), from: low, travel: travel)
        #expect(early.visits[0].waiting == .days(2_000_000 - 30) && early.end == high + .days(30 + 49 * 60))
        for (from, until, start) in [(low, low, high), (high, high, low), (low, high, low), (low, high, high)] {
            let few = Array(stops(from, until).prefix(7))
            let tour = try Tour.best(few, from: start, travel: travel)
            #expect(tour.order == few.map(\.id))
            let longer = Self.reason { () throws(TourError) in
                try tour.inserting([TourStop("49")], travel: travel, detour: .days(30)).tour
            }
            #expect(longer == nil)
        }
        let eleven = try Tour.best(Array(stops(low, low).prefix(11)), from: high, travel: travel)
        #expect(eleven.visits.count == 11)
    }

    @Test("problems of a stop are all named")
    func problems() {
        let high = Instant(millisecondsSince1970: .max)
        let stop = TourStop(
            "a",
            promise: DeliveryPromise(from: high, until: Self.start),
            stopTime: .seconds(-1)
        )
        #expect(
            stop.problems().map(\.reason) == [
                .instantOutOfRange(at: high), .promiseReversed(stop: "a", from: high, until: Self.start),
                .stopTimeOutOfRange(stop: "a", length: .seconds(-1)),
            ]
        )
        #expect(stop.problems().map(\.path.description) == ["promise.from", "promise", "stopTime"])
        #expect(TourStop("a").problems().isEmpty)
    }

    private static let reasons: [(TourError.Reason, String)] = [
        (.empty, "there are no stops"),
        (.tooManyStops(count: 51, limit: 50), "there are 51 stops, a tour has at most 50"),
        (.tooManyInserted(count: 3, limit: 2), "3 stops are inserted, at most 2 are at once"),
        (.stopTwice(stop: "a"), "a stands twice"),
        (
            .promiseReversed(
                stop: "a",
                from: Instant(millisecondsSince1970: 1_000),
                until: Instant(millisecondsSince1970: 0)
            ),
            "the promise to a begins at 1970-01-01T00:00:01Z, after its end at 1970-01-01T00:00:00Z"
        ),
        (
            .instantOutOfRange(at: Instant(millisecondsSince1970: 0)),
            "1970-01-01T00:00:00Z is more than a million days from 1970"
        ),
        (.stopTimeOutOfRange(stop: "a", length: .seconds(-1)), "a stop of -1 s at a is not between 0 and 30 days"),
        (.afterUnknown(stop: "a", after: "b"), "a must come after b, which is not on the tour"),
        (.afterCircular(stop: "a"), "a would have to come before itself"),
        (.afterBroken(stop: "a", after: "b"), "a must come after b"),
        (.unevenRow(row: nil, count: 1, stops: 2), "the row of the start has 1 time, there are 2 stops"),
        (.unevenRow(row: 0, count: 3, stops: 1), "row 0 has 3 times, there are 1 stop"),
        (.unevenRows(count: 1, stops: 2), "there are 1 row for 2 stops"),
        (
            .travelOutOfRange(from: nil, to: "a", time: .seconds(-1)),
            "-1 s from the start to a are not between 0 and 30 days"
        ),
        (
            .travelOutOfRange(from: "b", to: "a", time: .seconds(-1)),
            "-1 s from b to a are not between 0 and 30 days"
        ),
        (.travelUnknown(stop: "a"), "there are no travel times for a"),
        (
            .distanceOutOfRange(from: nil, to: "a", meters: "nan"),
            "nan m from the start to a are no distance that takes 0 to 30 days"
        ),
        (.speedUnknown(vehicle: VehicleKind(rawValue: "sled")), "the speed of sled is not known"),
        (
            .speedOutOfRange(vehicle: VehicleKind(rawValue: "sled"), speed: "0.0"),
            "0.0 m/s for sled are not between 0.1 and 100"
        ),
        (.detourOutOfRange(limit: .seconds(-1)), "a detour of -1 s is not between 0 and 30 days"),
        (.promiseBroken(stop: "a", late: .minutes(3)), "the courier would be at a 3 min late"),
        (
            .detourTooLong(least: .minutes(6), limit: .minutes(5)),
            "the detour takes at least 6 min, more than 5 min"
        ),
    ]

    @Test("every reason has a code, words, and a form that is read again", arguments: reasons)
    func words(reason: TourError.Reason, words: String) throws {
        let error = TourError(reason)
        #expect(error.description == words)
        let json = try encoded(error)
        let name = error.code.rawValue.dropFirst("tour.".count)
        #expect(json.hasPrefix("{\"reason\":{\"\(name)\":{"))
        #expect(try decoded(TourError.self, json) == error)
        for broken in [json.replacing("\"\(name)\"", with: "\"other\""), "{\"reason\":{}}", "{}"] {
            #expect(throws: DecodingError.self) { try decoded(TourError.self, broken) }
        }
    }
}
