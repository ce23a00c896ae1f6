import Foundation
import TablesideCore
import TablesideDiscovery
import TablesideTesting
import Testing

@testable import TablesideTestSupport

@Suite("Directions and destinations")
struct EarthModelDirectionsTests {
    private func place(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
        try Coordinate(latitude: latitude, wrappingLongitude: longitude)
    }

    @Test("the worked examples of Ed Williams' Aviation Formulary: Los Angeles to New York")
    func formulary() throws {
        let losAngeles = try place(33 + 57.0 / 60, -(118 + 24.0 / 60))
        let newYork = try place(40 + 38.0 / 60, -(73 + 47.0 / 60))
        let angle = losAngeles.distance(to: newYork).meters / 6_371_008.8
        #expect(abs(angle - 0.623585) < 5e-7)
        let course = try #require(losAngeles.bearing(to: newYork))
        #expect(abs(course.degrees * .pi / 180 - 1.150035) < 5e-7)
        // A hundred nautical miles on the 66 degree radial.
        let distance = try Distance.meters(6_371_008.8 * 100 / 60 * .pi / 180)
        let waypoint = try losAngeles.destination(towards: Bearing(degrees: 66), after: distance)
        #expect(abs(waypoint.latitude - (34 + 37.0 / 60)) < 0.5 / 60)
        #expect(abs(-waypoint.longitude - (116 + 33.0 / 60)) < 0.5 / 60)
    }

    @Test(
        "there is no bearing from a pole, nor between equal or antipodal places",
        arguments: [EarthModel.meanSphere, .wgs84]
    )
    func undefined(earth: EarthModel) throws {
        let somewhere = try place(44.4, 26.1)
        #expect(try place(90, 0).bearing(to: somewhere, on: earth) == nil)
        #expect(try place(-90, 0).bearing(to: place(90, 0), on: earth) == nil)
        #expect(somewhere.bearing(to: somewhere, on: earth) == nil)
        #expect(try somewhere.bearing(to: place(-44.4, 26.1 - 180), on: earth) == nil)
        #expect(try somewhere.midpoint(to: place(-44.4, 26.1 - 180), on: earth) == nil)
        #expect(try place(90, 0).midpoint(to: place(-90, 0), on: earth) == nil)
        #expect(somewhere.midpoint(to: somewhere, on: earth) == somewhere)
        // So near to each other that no direction is left.
        for (start, end) in try [
            (place(48.1, 0), place(48.1, 2e-18)), (place(0, 0), place(1e-20, 0)), (place(-45, 0), place(-45, -1e-19)),
            (place(0, 13), place(3e-18, 13)), (place(52, 0), place(52, .leastNonzeroMagnitude)),
        ] {
            let middle = try #require(start.midpoint(to: end, on: earth))
            #expect(start.distance(to: middle, on: earth).meters < 1e-6, "\(start) \(end)")
        }
        // To a pole there is one.
        #expect(try somewhere.bearing(to: place(90, 0), on: earth) == .north)
        #expect(try somewhere.bearing(to: place(-90, 0), on: earth) == .south)
        let fromPole = try #require(try place(90, 0).midpoint(to: place(0, 40), on: earth))
        #expect(abs(fromPole.longitude - 40) < 1e-12)
        #expect(abs(fromPole.latitude - 45) < 0.2)
    }

    @Test("cardinal directions are exact, across the antimeridian too", arguments: [EarthModel.meanSphere, .wgs84])
    func cardinal(earth: EarthModel) throws {
        #expect(try place(0, 179).bearing(to: place(0, -179), on: earth) == .east)
        #expect(try place(0, -179).bearing(to: place(0, 179), on: earth) == .west)
        #expect(try place(10, 20).bearing(to: place(30, 20), on: earth) == .north)
        #expect(try place(10, 20).bearing(to: place(-30, 20), on: earth) == .south)
        let east = try place(0, 179.5).destination(towards: .east, after: .kilometers(200), on: earth)
        #expect(abs(east.latitude) < 1e-13)
        #expect(east.longitude < -178)
    }

    @Test("a sphere's directions agree with vectors, and destinations are reached")
    func vectors() throws {
        let seed: UInt64 = 0xD1_2EC7
        var generator = SplitMix64(seed: seed)
        for round in 0..<runs(500, long: 200_000) {
            let start = try place(.random(in: -90...90, using: &generator), .random(in: -180...180, using: &generator))
            let end = try place(.random(in: -90...90, using: &generator), .random(in: -180...180, using: &generator))
            let bearing = try #require(start.bearing(to: end))
            let miss = remainder(bearing.degrees - slowBearing(start, end), 360)
            #expect(abs(miss) < 1e-9, "seed \(seed), round \(round)")
            let arrived = start.destination(towards: bearing, after: start.distance(to: end))
            #expect(arrived.distance(to: end).meters < 5e-8, "seed \(seed), round \(round)")
            let middle = try #require(start.midpoint(to: end))
            let sum = zip(vector(start), vector(end)).map { $0 + $1 }
            let length = sum.map { $0 * $0 }.reduce(0, +).squareRoot()
            let away = zip(sum, vector(middle)).map { abs($0 / length - $1) }.max() ?? .nan
            // Near antipodes the sum of the vectors loses what they cancel.
            #expect(away * length < 1e-14, "seed \(seed), round \(round)")
        }
    }

    private func vector(_ place: Coordinate) -> [Double] {
        let (latitude, longitude) = (place.latitude * .pi / 180, place.longitude * .pi / 180)
        return [cos(latitude) * cos(longitude), cos(latitude) * sin(longitude), sin(latitude)]
    }

    /// From the components of the end's vector along the start's north and east.
    private func slowBearing(_ start: Coordinate, _ end: Coordinate) -> Double {
        let (latitude, longitude) = (start.latitude * .pi / 180, start.longitude * .pi / 180)
        let north = [-sin(latitude) * cos(longitude), -sin(latitude) * sin(longitude), cos(latitude)]
        let east = [-sin(longitude), cos(longitude), 0]
        func product(_ axis: [Double]) -> Double { zip(axis, vector(end)).map { $0 * $1 }.reduce(0, +) }
        return atan2(product(east), product(north)) * 180 / .pi
    }

    @Test("a destination is a place at any distance, also on the smallest and largest spheres")
    func endless() throws {
        let start = try place(44.4, 26.1)
        let lengths = try [0, .leastNonzeroMagnitude, 1e300, .greatestFiniteMagnitude].map { try Distance.meters($0) }
        let radii = try [.leastNonzeroMagnitude, 1, 6_371_008.8, 1e307].map { try Distance.meters($0) }
        for radius in radii {
            let earth = try EarthModel(radius: radius)
            for length in lengths {
                let end = try start.destination(towards: Bearing(degrees: 123), after: length, on: earth)
                #expect((-90...90).contains(end.latitude), "\(radius) \(length)")
                #expect((-180..<180).contains(end.longitude), "\(radius) \(length)")
            }
        }
        #expect(throws: DistanceError(.notALength(text: "1e+308 m"))) { try EarthModel(radius: .meters(1e308)) }
        // Twice that is a number, and 2π times is none.
        #expect(throws: DistanceError(.notALength(text: "5e+307 m"))) { try EarthModel(radius: .meters(5e307)) }
        // Once around leads back.
        let around = try start.destination(towards: .east, after: .meters(2 * .pi * 6_371_008.8))
        #expect(around.distance(to: start).meters < 1e-6)
    }

    @Test("between antipodes and their neighbors the sphere keeps its precision")
    func antipodes() throws {
        for offset in [0, 1e-9, 1e-6, 1e-3, 1] {
            let distance = try place(30, 10).distance(to: place(-30 + offset, -170)).meters
            let expected = 6_371_008.8 * (.pi - offset * .pi / 180)
            #expect(abs(distance - expected) < 1e-8, "\(offset)")
        }
    }
}
