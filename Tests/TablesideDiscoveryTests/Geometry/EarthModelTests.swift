import Foundation
import TablesideCore
import TablesideDiscovery
import TablesideTesting
import Testing

@testable import TablesideTestSupport

@Suite("EarthModel")
struct EarthModelTests {
    private func place(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
        try Coordinate(latitude: latitude, wrappingLongitude: longitude)
    }

    @Test("the haversine column of the near-pair vectors, scaled to R = 6,371,008.8 m, is met to its last digit")
    func vectors() throws {
        let rows = try fixture("near_distance_vectors.csv").split(whereSeparator: \.isNewline).dropFirst()
        #expect(rows.count == 670)
        for row in rows {
            // The label may hold a comma; the numbers are the last eight columns.
            let numbers = row.split(separator: ",", omittingEmptySubsequences: false).suffix(8).map { Double($0) }
            guard let from = try coordinate(numbers[0], numbers[1]), let to = try coordinate(numbers[2], numbers[3]),
                let expected = numbers[7], let ellipsoidal = numbers[6]
            else {
                Issue.record("unreadable row: \(row)")
                continue
            }
            let distance = from.distance(to: to).meters
            let scaled = expected * 6_371_008.8 / 6_371_008.7714
            // The column is rounded to a tenth of a millimeter.
            #expect(abs(distance - scaled) <= 5.01e-5, "\(row)")
            // The sphere stays within its promise of the ellipsoid.
            #expect(abs(distance - ellipsoidal) <= 0.006 * ellipsoidal + 1e-4, "\(row)")
        }
    }

    private func coordinate(_ latitude: Double?, _ longitude: Double?) throws -> Coordinate? {
        guard let latitude, let longitude else { return nil }
        return try place(latitude, longitude)
    }

    @Test("quarters of a great circle, the antipodes, and one degree of the equator are exact fractions of the sphere")
    func greatCircles() throws {
        let radius = 6_371_008.8
        let cases: [(Coordinate, Coordinate, Double)] = try [
            (place(0, 0), place(0, 90), .pi / 2), (place(0, 0), place(90, 0), .pi / 2),
            (place(90, 0), place(-90, 0), .pi), (place(0, 0), place(0, 180), .pi),
            (place(44.4, 26.1), place(-44.4, -153.9), .pi), (place(0, 0), place(0, 1), .pi / 180),
            (place(60, 0), place(60, 180), .pi / 3),
        ]
        for (from, to, angle) in cases {
            #expect(abs(from.distance(to: to).meters - radius * angle) < 1e-6)
        }
    }

    @Test("across the antimeridian the short way counts; +180 and −180 are one meridian")
    func antimeridian() throws {
        let across = try place(0, 179.99).distance(to: place(0, -179.99))
        let ordinary = try place(0, 10).distance(to: place(0, 10.02))
        #expect(abs(across.meters - ordinary.meters) < 1e-6)
        #expect(try place(10, 180).distance(to: place(10, -180)) == .zero)
    }

    @Test("at a pole every longitude is the same point")
    func poles() throws {
        #expect(try place(90, 12).distance(to: place(90, -170)) == .zero)
        #expect(try place(-90, 12).distance(to: place(-90, 0)) == .zero)
        let fromPole = try place(90, 0).distance(to: place(89, 0))
        for longitude in stride(from: -180.0, to: 180, by: 17) {
            #expect(abs(try place(90, 55).distance(to: place(89, longitude)).meters - fromPole.meters) < 1e-6)
        }
    }

    @Test("a distance is symmetric, zero to itself, at most half the circumference, and obeys the triangle")
    func metric() throws {
        let seed: UInt64 = 0x5EED_D157
        var generator = SplitMix64(seed: seed)
        func anywhere() throws -> Coordinate {
            try place(.random(in: -90...90, using: &generator), .random(in: -180..<180, using: &generator))
        }
        for round in 0..<runs(500, long: 50_000) {
            let (a, b, c) = try (anywhere(), anywhere(), anywhere())
            let there = a.distance(to: b)
            #expect(there == b.distance(to: a), "seed \(seed), round \(round)")
            #expect(a.distance(to: a) == .zero)
            #expect(there.meters <= 6_371_008.8 * .pi + 1e-6, "seed \(seed), round \(round)")
            #expect(
                there.meters <= a.distance(to: c).meters + c.distance(to: b).meters + 1e-6,
                "seed \(seed), round \(round)"
            )
            let slow = acosDistance(a, b)
            #expect(abs(there.meters - slow) < 1, "seed \(seed), round \(round)")
        }
    }

    /// The spherical law of cosines through unit vectors: another formula for the same angle, poor only near 0 and π.
    private func acosDistance(_ a: Coordinate, _ b: Coordinate) -> Double {
        func vector(_ place: Coordinate) -> [Double] {
            let (latitude, longitude) = (place.latitude * .pi / 180, place.longitude * .pi / 180)
            return [cos(latitude) * cos(longitude), cos(latitude) * sin(longitude), sin(latitude)]
        }
        let product = zip(vector(a), vector(b)).map { $0 * $1 }.reduce(0, +)
        return 6_371_008.8 * acos(max(-1, min(1, product)))
    }

    @Test("another sphere scales every distance; one without a surface is refused")
    func otherSphere() throws {
        let moon = try EarthModel(radius: .kilometers(1737.4))
        let quarter = try moon.distance(from: place(0, 0), to: place(0, 90))
        #expect(abs(quarter.meters - 1_737_400 * .pi / 2) < 1e-6)
        #expect(EarthModel.meanSphere.radius.meters == 6_371_008.8)
        #expect(throws: DistanceError(.emptySphere)) { try EarthModel(radius: .zero) }
    }
}
