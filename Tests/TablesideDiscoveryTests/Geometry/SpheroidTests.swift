import Foundation
import TablesideCore
import TablesideDiscovery
import TablesideTesting
import Testing

@testable import TablesideTestSupport

@Suite("Geodesics on the ellipsoid")
struct SpheroidTests {
    /// What ten nanometers allow for, at nine digits before the point.
    private let nanometers = 1.5e-8

    private func place(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
        try Coordinate(latitude: latitude, wrappingLongitude: longitude)
    }

    private func rows(_ name: String) throws -> [[Double]] {
        try fixture(name).split(whereSeparator: \.isNewline).dropFirst().map { row in
            // A label may hold a comma; the numbers are the last columns, some of which are empty.
            row.split(separator: ",", omittingEmptySubsequences: false).suffix(8).map { Double($0) ?? .nan }
        }
    }

    @Test("the published vectors of GeographicLib are met to ten nanometers, forwards and backwards")
    func published() throws {
        let rows = try rows("geodesic-vectors.csv")
        #expect(rows.count == 20)
        for row in rows {
            try #require(row.count == 7)
            let (start, end) = (try place(row[0], row[1]), try place(row[3], row[4]))
            let length = row[6]
            #expect(abs(start.distance(to: end, on: .wgs84).meters - length) < nanometers, "\(row)")
            #expect(abs(end.distance(to: start, on: .wgs84).meters - length) < nanometers, "\(row)")
            let there = try #require(start.bearing(to: end, on: .wgs84))
            let back = try #require(end.bearing(to: start, on: .wgs84))
            #expect(try there.angle(to: Bearing(degrees: row[2])) < 1e-12, "\(row)")
            #expect(try back.reversed.angle(to: Bearing(degrees: row[5])) < 1e-12, "\(row)")
            let arrived = try start.destination(towards: Bearing(degrees: row[2]), after: .meters(length), on: .wgs84)
            #expect(arrived.distance(to: end, on: .wgs84).meters < nanometers, "\(row)")
        }
    }

    @Test("a nanometer is one")
    func nanometer() throws {
        // A degree of latitude at the equator has 110,574.27 m.
        let length = try place(0, 0).distance(to: place(1e-14, 0), on: .wgs84).meters
        #expect(abs(length - 1.1057427e-9) < 1e-12)
    }

    /// Cases that were once wrong in one implementation or another, as published with their results.
    @Test(
        "notorious pairs: tiny, polar, equatorial, and near and exact antipodes",
        arguments: [
            ([36.493349428792, 0, 36.49334942879201, 0.0000008], 0.072, 0.5e-3),
            ([88.202499451857, 0, -88.202499451857, 179.981022032992859592], 20_003_898.214, 0.5e-3),
            ([89.262080389218, 0, -89.262080389218, 179.992207982775375662], 20_003_925.854, 0.5e-3),
            ([89.333123580033, 0, -89.333123580032997687, 179.99295812360148422], 20_003_926.881, 0.5e-3),
            ([56.320923501171, 0, -56.320923501171, 179.664747671772880215], 19_993_558.287, 0.5e-3),
            ([52.784459512564, 0, -52.784459512563990912, 179.634407464943777557], 19_991_596.095, 0.5e-3),
            ([48.522876735459, 0, -48.52287673545898293, 179.599720456223079643], 19_989_144.774, 0.5e-3),
            ([0, 539, 0, 181], 222_639, 0.5),
            ([0, 0, 0, 179], 19_926_189, 0.5),
            ([0, 0, 0, 179.5], 19_980_862, 0.5),
            ([0, 0, 0, 180], 20_003_931, 0.5),
            ([0, 0, 1, 180], 19_893_357, 0.5),
            ([5, 0.00000000000001, 10, 180], 18_345_191.174332713, 5e-9),
            ([40.6, -73.8, 49.01666667, 2.55], 5_853_226, 0.5),
            ([90, 17, -90, 99], 20_003_931.4586, 5e-5),
            ([90, 0, 0, 55], 10_001_965.7293, 5e-5),
        ]
    )
    func notorious(ends: [Double], length: Double, tolerance: Double) throws {
        let (start, end) = (try place(ends[0], ends[1]), try place(ends[2], ends[3]))
        #expect(abs(start.distance(to: end, on: .wgs84).meters - length) <= tolerance)
        #expect(start.distance(to: end, on: .wgs84) == end.distance(to: start, on: .wgs84))
    }

    @Test("the geodesic column of the near-pair vectors is met to its last digit")
    func nearPairs() throws {
        let rows = try rows("near_distance_vectors.csv")
        #expect(rows.count == 670)
        for row in rows {
            try #require(row.count == 8)
            let (start, end) = (try place(row[0], row[1]), try place(row[2], row[3]))
            #expect(abs(start.distance(to: end, on: .wgs84).meters - row[6]) <= 5.01e-5, "\(row)")
        }
    }

    @Test("a way is as long as it is measured, and its middle is halfway, also between near antipodes")
    func roundTrip() throws {
        let seed: UInt64 = 0x0E11_1950
        var generator = SplitMix64(seed: seed)
        var measured = 0
        for round in 0..<runs(600, long: 200_000) {
            let start = try place(.random(in: -90...90, using: &generator), .random(in: -180...180, using: &generator))
            let size = round.isMultiple(of: 3) ? 1.0 : 60.0
            let offset = Double.random(in: -size...size, using: &generator)
            let end =
                try round.isMultiple(of: 2)
                ? place(max(-90, min(90, -start.latitude + offset)), start.longitude + 180 + offset / 3)
                : place(max(-90, min(90, start.latitude + offset)), start.longitude - offset / 7)
            // From a pole, and between equal or antipodal places, no bearing is defined.
            guard let bearing = start.bearing(to: end, on: .wgs84) else { continue }
            measured += 1
            let length = start.distance(to: end, on: .wgs84)
            let arrived = start.destination(towards: bearing, after: length, on: .wgs84)
            #expect(arrived.distance(to: end, on: .wgs84).meters < 2e-8, "seed \(seed), round \(round)")
            let middle = try #require(start.midpoint(to: end, on: .wgs84))
            let halves = [start, end].map { middle.distance(to: $0, on: .wgs84).meters }
            #expect(abs(halves[0] - halves[1]) < 5e-8, "seed \(seed), round \(round)")
            #expect(abs(halves[0] + halves[1] - length.meters) < 5e-8, "seed \(seed), round \(round)")
        }
        #expect(measured > 400, "\(measured) ways")
    }

    @Test("no way is longer than half a meridian, nor than the sphere's by more than 0.6 % either way")
    func bounds() throws {
        let seed: UInt64 = 0xB0_0B5
        var generator = SplitMix64(seed: seed)
        for round in 0..<runs(600, long: 200_000) {
            let start = try place(.random(in: -90...90, using: &generator), .random(in: -180...180, using: &generator))
            let end = try place(
                max(-90, min(90, -start.latitude + .random(in: -2...2, using: &generator))),
                start.longitude + 180 + .random(in: -2...2, using: &generator)
            )
            let length = start.distance(to: end, on: .wgs84).meters
            let sphere = start.distance(to: end).meters
            #expect(length <= 20_003_931.4587, "seed \(seed), round \(round)")
            #expect(abs(length / sphere - 1) < 0.006, "seed \(seed), round \(round)")
        }
    }

    @Test("equal places are nothing apart, a hair apart is a hair")
    func tiny() throws {
        for (latitude, longitude) in [(0.0, 0.0), (90, 0), (-90, 0), (44.4, 26.1), (0, -180), (-33.9, 151.2)] {
            let here = try place(latitude, longitude)
            #expect(here.distance(to: here, on: .wgs84) == .zero)
        }
        // A thousandth of a millimeter northward, where a degree is about 111 kilometers.
        let here = try place(10, 10)
        let there = try place(10 + 1e-11, 10)
        #expect(abs(here.distance(to: there, on: .wgs84).meters - 1.1e-6) < 0.1e-6)
    }

    @Test("a destination at any finite distance is a place")
    func endless() throws {
        let start = try place(44.4, 26.1)
        for meters in [0, 1e7, 4e7, 1e12, 1e300, .greatestFiniteMagnitude] {
            for degrees in [0.0, 45, 90, 180, 271] {
                let bearing = try Bearing(degrees: degrees)
                let end = try start.destination(towards: bearing, after: .meters(meters), on: .wgs84)
                #expect((-90...90).contains(end.latitude))
                #expect((-180..<180).contains(end.longitude))
            }
        }
    }
}
