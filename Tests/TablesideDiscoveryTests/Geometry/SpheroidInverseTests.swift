import Foundation
import TablesideCore
import TablesideTesting
import Testing

@testable import TablesideDiscovery

/// How a way is found: by a formula where one is enough, else by Newton's method from a good first guess.
///
/// C. F. F. Karney, Algorithms for geodesics (2013), sections 4 and 5: a guess whose error is of the order of the flattening is
/// followed by steps that each double its digits. A guess that is worse leads to the same way by more steps.
@Suite("Search for a geodesic")
struct SpheroidInverseTests {
    private func way(
        _ latitude: Double,
        _ longitude: Double,
        _ toLatitude: Double,
        _ toLongitude: Double
    ) throws
        -> Spheroid.Connection
    {
        Spheroid.wgs84.connection(
            from: try Coordinate(latitude: latitude, wrappingLongitude: longitude),
            to: try Coordinate(latitude: toLatitude, wrappingLongitude: toLongitude)
        )
    }

    /// The trials of all pairs, and the most of one pair.
    private func trials(_ pairs: [[Double]]) throws -> (sum: Int, most: Int) {
        let counts = try pairs.map { try way($0[0], $0[1], $0[2], $0[3]).trials }
        return (counts.reduce(0, +), counts.max() ?? 0)
    }

    /// Latitudes from pole to pole that are no fraction of one another.
    private static let latitudes: [Double] = [
        -89.7, -71.3, -48.1, -45, -23.9, -3.3, -0.01, 0, 0.02, 7.7, 31.9, 52.6, 66.1, 88.4,
    ]

    private typealias Offset = (north: Double, east: Double)

    /// From each latitude, or from its antipode, so many degrees away.
    private static func pairs(_ offsets: [Offset], beyond turn: Double = 0) -> [[Double]] {
        var pairs: [[Double]] = []
        for latitude in latitudes {
            for offset in offsets {
                let base = turn > 0 ? -latitude : latitude
                let end = max(-90, min(90, base + offset.north))
                pairs.append([latitude, 10, end, 10 + turn + offset.east])
            }
        }
        return pairs
    }

    /// From ten meters to some kilometers.
    private static let near = pairs([
        (0, 0.0001), (0.0001, 0.00001), (-0.0001, -0.0001), (0.00005, -0.0003), (0, 0.003), (0.003, 0.0003),
        (-0.003, -0.003), (0.0015, -0.009), (0, 0.07), (0.07, 0.008), (-0.07, -0.07), (0.035, -0.2),
    ])
    /// From 200 kilometers to a quarter of the way round and more.
    private static let far = pairs([
        (2, 1), (-9, 14), (12, -26), (24, 29), (-28, 33), (31, -4), (-55, -70), (40, 99), (3, -120), (-80, 140),
        (1, 151),
    ])
    /// Within some degrees of the antipode, and some hundredths.
    private static let antipodal = pairs(
        [
            (0, 0.3), (0.2, 0.1), (-0.3, 0.7), (0.9, -1.1), (-2, 3), (5, 6), (0.004, 0.003), (-0.01, 0.5), (0.5, -0.01),
            (1, 15),
        ],
        beyond: 180
    )

    @Test("formulas settle meridians, the equator and a few centimeters; all else takes a search")
    func formulas() throws {
        for latitude in Self.latitudes {
            #expect(try way(latitude, 10, latitude / 3 + 20, 10).trials == 0, "along a meridian from \(latitude)")
            #expect(try way(latitude, 10, latitude + 1e-7, 10 + 1e-7).trials == 0, "a centimeter from \(latitude)")
            #expect(try way(latitude, 10, latitude + 1e-5, 10 + 1e-5).trials > 0, "a meter from \(latitude)")
        }
        #expect(try way(0, 10, 0, 100).trials == 0)
        // Up to the point that is as far away along the equator as over a pole it is the way.
        #expect(try way(0, 10, 0, 189.39).trials == 0)
        #expect(try way(0, 10, 0, 189.4).trials > 0)
    }

    /// Ways beside the point up to which the equator is the way, where only halving finds the azimuth.
    ///
    /// The lengths are those of the class `Geodesic` of GeographicLib 2.1 for Python, which does the same.
    private static let halved: [(latitude: Double, toLatitude: Double, longitude: Double, length: Double)] = [
        (0.007794137639783871, -0.007794137639785401, 179.39649408587445, 19970326.371738058),
        (0.010398446757767438, -0.010398446757767332, 179.39649409022962, 19970326.372222874),
        (0.0021992981477157196, -0.0021992981477179474, 179.3964940807822, 19970326.37117119),
        (0.00013022013020795586, -0.0001302201302007069, 179.39649408026625, 19970326.371113755),
        (1.5354729835848196e-05, -1.5354729834712826e-05, 179.3964940802386, 19970326.371110678),
    ]

    /// The same within a tenth of a millimeter of the equator, where the bracket closes before the longitude is met.
    private static let closed: [(latitude: Double, toLatitude: Double, longitude: Double, length: Double)] = [
        (2.8116207575822366e-10, -2.811616384500442e-10, 179.39649297009706, 19970326.24753031),
        (1.8540942540407484e-10, -1.8540964570715208e-10, 179.396493233798, 19970326.27688539),
    ]

    /// Where the equator ends to be the shortest way, Newton's method fails next to it, and the bracket is halved.
    @Test("beside the point up to which the equator is the way, halving finds the azimuth", arguments: halved + closed)
    func halving(latitude: Double, toLatitude: Double, longitude: Double, length: Double) throws {
        for found in try [
            way(latitude, 0, toLatitude, longitude), way(-latitude, 0, -toLatitude, longitude),
            way(toLatitude, longitude, latitude, 0),
        ] {
            #expect(abs(found.length - length) < 1e-6, "\(found.trials) trials")
            // 20 trials with Newton's method, and one for each halving: after 54 a bracket of doubles is closed.
            #expect(found.trials <= 74)
        }
    }

    @Test("halving goes on to the last bit of the longitude, not to the last but three as after a step nearby")
    func halvingEnds() throws {
        let (sum, _) = try trials(Self.halved.map { [$0.latitude, 0, $0.toLatitude, $0.longitude] })
        // By the same steps in Python; another mathematics library may take one more or less.
        #expect(abs(sum - 250) <= 3, "\(sum)")
    }

    @Test("random pairs take 2.85 steps after the guess on average, as GeographicLib's do, or fewer")
    func random() throws {
        let seed: UInt64 = 0x6E0_D351C
        var generator = SplitMix64(seed: seed)
        /// A place of a sphere on which all are as likely.
        func place() -> (latitude: Double, longitude: Double) {
            let latitude = asin(Double.random(in: -1...1, using: &generator)) * 180 / .pi
            return (latitude, Double.random(in: -180..<180, using: &generator))
        }
        let pairs = (0..<2_000).map { _ in
            let (start, end) = (place(), place())
            return [start.latitude, start.longitude, end.latitude, end.longitude]
        }
        let (sum, most) = try trials(pairs)
        #expect(Double(sum) / Double(pairs.count) - 1 <= 2.85, "seed \(seed)")
        #expect(most <= 7, "seed \(seed)")
    }

    @Test("in every region the guess is as good as it was: all its pairs together take as many trials")
    func regions() throws {
        let golden = [("near", Self.near, 228, 2), ("far", Self.far, 452, 5), ("antipodal", Self.antipodal, 489, 5)]
        for (region, pairs, sum, most) in golden {
            let found = try trials(pairs)
            // A last bit that another mathematics library rounds otherwise takes a pair one step more or less.
            #expect(abs(found.sum - sum) <= 3, "\(region): \(found.sum)")
            #expect(found.most == most, "\(region)")
        }
    }

    /// The length of a short way by the curvatures at its middle, for places in degrees.
    ///
    /// ds² = M² dφ² + N² cos² φ dλ², in error by the square of the angle: nothing for centimeters.
    private func planar(_ latitude: Double, north: Double, east: Double) -> (length: Double, azimuth: Double) {
        let (a, f) = (6_378_137.0, 1 / 298.257223563)
        let square = f * (2 - f)
        let φ = (latitude + north / 2) * .pi / 180
        let w = (1 - square * sin(φ) * sin(φ)).squareRoot()
        let (m, n) = (a * (1 - square) / (w * w * w), a / w)
        let (dy, dx) = (m * north * .pi / 180, n * cos(φ) * east * .pi / 180)
        return ((dx * dx + dy * dy).squareRoot(), atan2(dx, dy) * 180 / .pi)
    }

    @Test("a way of centimeters is that of the plane that touches the ellipsoid there")
    func plane() throws {
        for latitude in [-85.0, -61, -45, -29, -3, 0.5, 13, 37, 45, 58, 84] {
            // About 16 centimeters, or less, in every quarter, along meridians nearly.
            for (north, east) in [(1.4e-6, 1e-9), (1.1e-6, 0.9e-6), (-1.2e-6, 3e-7), (-1e-7, -1.2e-6), (2e-7, 5e-7)] {
                // As it is stored.
                let (to, beside) = (latitude + north, 10 + east)
                let expected = planar(latitude, north: to - latitude, east: beside - 10)
                let found = try way(latitude, 10, to, beside)
                #expect(found.trials == 0)
                #expect(abs(found.length / expected.length - 1) < 3e-7, "\(latitude) \(north) \(east)")
                for azimuth in [found.departure.degrees, found.arrival.degrees] {
                    #expect(abs(azimuth - expected.azimuth) < 1e-4, "\(latitude) \(north) \(east)")
                }
            }
        }
    }

    @Test("around a pole ways of centimeters are those of a plane of which it is the middle")
    func pole() throws {
        // a² ÷ b, the radius of curvature at a pole.
        let radius = 6_378_137 / (1 - 1 / 298.257223563)
        for (here, there, turn) in [(1.1e-6, 0.4e-6, 100.0), (0.9e-6, 0.8e-6, 135), (1e-6, 2e-7, 60), (1e-6, 1e-6, 20)]
        {
            let (from, to) = (90 - here, 90 - there)
            // What is left to the pole of what is stored.
            let (r, s) = (radius * (90 - from) * .pi / 180, radius * (90 - to) * .pi / 180)
            let angle = turn * .pi / 180
            let length = (r * r + s * s - 2 * r * s * cos(angle)).squareRoot()
            // The azimuths from the directions in the plane: northward is to the middle.
            let departure = atan2(s * sin(angle), r - s * cos(angle)) * 180 / .pi
            let arrival = atan2(r * sin(angle), r * cos(angle) - s) * 180 / .pi
            for side in [1.0, -1] {
                let found = try way(side * from, 10, side * to, 10 + turn)
                #expect(found.trials == 0)
                #expect(abs(found.length / length - 1) < 1e-7, "\(turn) \(side)")
                let turned = side > 0 ? (departure, arrival) : (180 - departure, 180 - arrival)
                #expect(abs(found.departure.degrees - turned.0) < 1e-4, "\(turn) \(side)")
                #expect(abs(found.arrival.degrees - turned.1) < 1e-4, "\(turn) \(side)")
            }
        }
    }

    @Test(
        "between antipodes the way leads over the pole of the side from which it starts",
        arguments: [3.0, 30, 45, 80]
    )
    func antipodes(latitude: Double) throws {
        for longitude in [-170.0, 0, 25] {
            let north = try way(latitude, longitude, -latitude, longitude + 180)
            #expect(abs(north.departure.degrees) == 0 && abs(north.arrival.degrees) == 180)
            let south = try way(-latitude, longitude, latitude, longitude + 180)
            #expect(abs(south.departure.degrees) == 180 && abs(south.arrival.degrees) == 0)
            #expect(north.length == south.length)
        }
    }
}
