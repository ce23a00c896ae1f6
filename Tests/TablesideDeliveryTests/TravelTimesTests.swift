import TablesideCore
import TablesideDelivery
import Testing

@testable import TablesideTestSupport

@Suite("Tours: travel times")
struct TravelTimesTests {
    private static let sled = VehicleKind(rawValue: "sled")

    private static func reason(_ body: () throws(TourError) -> some Any) -> TourError.Reason? {
        do throws(TourError) {
            _ = try body()
            return nil
        } catch {
            return error.reason
        }
    }

    @Test("times follow from distances and the speed of the vehicle, rounded up to a millisecond")
    func distances() throws {
        func times(_ vehicle: VehicleKind, _ speeds: TravelSpeeds = .usual) throws -> TravelTimes {
            try TravelTimes(
                to: ["a", "b"],
                metersFromStart: [400, 0],
                metersBetween: [[0, 1_700], [1_750.5, 0]],
                by: vehicle,
                at: speeds
            )
        }
        let bicycle = try times(.bicycle)
        // 400 m at 4.5 m/s are 88.888… s; 1 700 m are 377.777… s; 1 750.5 m are 389 s.
        #expect(bicycle[nil, "a"] == .milliseconds(88_889) && bicycle[nil, "b"] == .zero)
        #expect(bicycle["a", "b"] == .milliseconds(377_778) && bicycle["b", "a"] == .milliseconds(389_000))
        #expect(bicycle["a", "c"] == nil && bicycle["c", "a"] == nil)
        #expect(try times(.foot)["a", "b"] == .milliseconds(1_214_286))
        #expect(try times(Self.sled, TravelSpeeds([Self.sled: 10]))[nil, "a"] == .seconds(40))
    }

    @Test("the edges of what is possible are possible")
    func edges() throws {
        let long = try TravelTimes(to: ["a"], fromStart: [.days(30)], between: [[.zero]])
        #expect(long[nil, "a"] == .days(30))
        // 0.1 m/s for 30 days.
        let slow = TravelSpeeds([.foot: 0.1])
        let meters = 259_200.0
        func far(_ meters: Double) throws(TourError) -> TravelTimes {
            try TravelTimes(to: ["a"], metersFromStart: [meters], metersBetween: [[0]], by: .foot, at: slow)
        }
        #expect(try far(meters)[nil, "a"] == .days(30))
        #expect(
            Self.reason { () throws(TourError) in try far(meters + 1) }
                == .distanceOutOfRange(from: nil, to: "a", meters: "259201.0")
        )
        _ = try TravelTimes(to: [], fromStart: [], between: [])
    }

    @Test("every fault of a matrix has a name")
    func faults() {
        func times(_ stops: [TourStopID], _ fromStart: [Int], _ between: [[Int]]) -> TourError.Reason? {
            Self.reason { () throws(TourError) in
                try TravelTimes(
                    to: stops,
                    fromStart: fromStart.map { .milliseconds(Int64($0)) },
                    between: between.map { $0.map { .milliseconds(Int64($0)) } }
                )
            }
        }
        #expect(times(["a", "b"], [1, 1], [[0, 1], [1, 0]]) == nil)
        #expect(times(["a", "a"], [1, 1], [[0, 1], [1, 0]]) == .stopTwice(stop: "a"))
        #expect(times(["a", "b"], [1], [[0, 1], [1, 0]]) == .unevenRow(row: nil, count: 1, stops: 2))
        #expect(times(["a", "b"], [1, 1], [[0, 1]]) == .unevenRows(count: 1, stops: 2))
        #expect(times(["a", "b"], [1, 1], [[0, 1], [1, 0, 2]]) == .unevenRow(row: 1, count: 3, stops: 2))
        #expect(
            times(["a", "b"], [1, -1], [[0, 1], [1, 0]])
                == .travelOutOfRange(from: nil, to: "b", time: .milliseconds(-1))
        )
        #expect(
            times(["a", "b"], [1, 1], [[0, 1], [.max, 0]])
                == .travelOutOfRange(from: "b", to: "a", time: .milliseconds(.max))
        )
        #expect(
            times(["a"], [2_592_000_001], [[0]])
                == .travelOutOfRange(from: nil, to: "a", time: .days(30) + .milliseconds(1))
        )
        let many = (0...50).map { TourStopID("\($0)") }
        #expect(times(many, [], []) == .tooManyStops(count: 51, limit: 50))
    }

    @Test("every fault of distances and speeds has a name")
    func speeds() {
        func times(
            _ meters: Double,
            _ vehicle: VehicleKind = .car,
            _ speeds: TravelSpeeds = .usual
        ) -> TourError.Reason? {
            Self.reason { () throws(TourError) in
                try TravelTimes(
                    to: ["a", "b"],
                    metersFromStart: [0, 0],
                    metersBetween: [[0, meters], [0, 0]],
                    by: vehicle,
                    at: speeds
                )
            }
        }
        for meters: Double in [-1, .nan, .infinity, -.infinity, .greatestFiniteMagnitude, -.leastNonzeroMagnitude] {
            #expect(times(meters) == .distanceOutOfRange(from: "a", to: "b", meters: "\(meters)"))
        }
        #expect(times(-0.0) == nil && times(.leastNonzeroMagnitude) == nil)
        #expect(times(1, Self.sled) == .speedUnknown(vehicle: Self.sled))
        for speed: Double in [0, -1, 0.09, 100.5, .nan, .infinity] {
            let speeds = TravelSpeeds([.car: speed])
            #expect(times(1, .car, speeds) == .speedOutOfRange(vehicle: .car, speed: "\(speed)"))
            #expect(speeds.problems().map(\.reason) == [.speedOutOfRange(vehicle: .car, speed: "\(speed)")])
        }
        #expect(TravelSpeeds.usual.problems().isEmpty)
        #expect(Set(TravelSpeeds.usual.metersPerSecond.keys) == Set(VehicleKind.known))
        var speeds = TravelSpeeds.usual
        (speeds[.foot], speeds[.bicycle]) = (0, 200)
        #expect(
            speeds.problems().map(\.description) == [
                "bicycle: 200.0 m/s for bicycle are not between 0.1 and 100",
                "foot: 0.0 m/s for foot are not between 0.1 and 100",
            ]
        )
        let short = Self.reason { () throws(TourError) in
            try TravelTimes(to: ["a"], metersFromStart: [], metersBetween: [[0]], by: .car)
        }
        #expect(short == .unevenRow(row: nil, count: 0, stops: 1))
    }

    @Test("travel times are read with the same checks as they are made")
    func coding() throws {
        let times = try TravelTimes(
            to: ["a", "b"],
            fromStart: [.seconds(1), .seconds(2)],
            between: [[.zero, .seconds(3)], [.seconds(4), .zero]]
        )
        let json = #"{"between":[[0,3000],[4000,0]],"fromStart":[1000,2000],"stops":["a","b"]}"#
        #expect(try encoded(times) == json)
        #expect(try decoded(TravelTimes.self, json) == times)
        for (old, new) in [("3000", "-3000"), ("\"b\"", "\"a\""), ("[1000,2000]", "[1000]"), (",[4000,0]", "")] {
            #expect(throws: DecodingError.self) { try decoded(TravelTimes.self, json.replacing(old, with: new)) }
        }
        let speeds = TravelSpeeds([.foot: 1.5, Self.sled: 3])
        #expect(try encoded(speeds) == #"{"metersPerSecond":{"foot":1.5,"sled":3}}"#)
        #expect(try decoded(TravelSpeeds.self, encoded(speeds)) == speeds)
    }
}
