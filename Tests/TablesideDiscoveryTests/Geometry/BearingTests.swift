import Foundation
import TablesideCore
import TablesideDiscovery
import TablesideTesting
import Testing

@testable import TablesideTestSupport

@Suite("Bearing")
struct BearingTests {
    @Test(
        "degrees are brought into [0, 360)",
        arguments: [
            (0.0, 0.0), (360, 0), (-90, 270), (725, 5), (-0.0, 0), (-1e-300, 0), (359.5, 359.5), (-360, 0), (540, 180),
        ]
    )
    func range(given: Double, expected: Double) throws {
        let bearing = try Bearing(degrees: given)
        #expect(bearing.degrees == expected)
        #expect(bearing.degrees.sign == .plus)
    }

    @Test("an enormous number of degrees is a direction; one that is none is refused")
    func refused() throws {
        #expect((0..<360).contains(try Bearing(degrees: -1.7e308).degrees))
        for number in [Double.infinity, -.infinity, .nan] {
            #expect(throws: BearingError(.notADirection(text: "\(number)"))) { try Bearing(degrees: number) }
        }
    }

    @Test("the angle between directions is the shorter way round")
    func angle() throws {
        #expect(try Bearing(degrees: 350).angle(to: Bearing(degrees: 10)) == 20)
        #expect(try Bearing(degrees: 10).angle(to: Bearing(degrees: 350)) == 20)
        #expect(Bearing.north.angle(to: .south) == 180)
        #expect(Bearing.west.reversed == .east)
    }

    @Test("JSON is the number of degrees, read by the same rules")
    func codable() throws {
        #expect(try encoded([Bearing.east]) == "[90]")
        #expect(try decoded([Bearing].self, "[-90, 360]") == [.west, .north])
        let cone = try BearingCone(around: .east, spread: 30)
        #expect(try encoded(cone) == #"{"bearing":90,"spread":30}"#)
        #expect(try decoded(BearingCone.self, encoded(cone)) == cone)
        for bad in [#"{"bearing":90,"spread":181}"#, #"{"bearing":90}"#, #"{"bearing":null,"spread":1}"#] {
            #expect(throws: DecodingError.self) { try decoded(BearingCone.self, bad) }
        }
    }

    /// The sixteen winds with their limits, by hand.
    @Test(
        "a direction is named by the nearest wind of the rose",
        arguments: [
            (0.0, "N", "N", "N"), (11.24, "N", "N", "N"), (11.25, "N", "N", "NNE"), (22.5, "N", "NE", "NNE"),
            (44.9, "N", "NE", "NE"), (45, "E", "NE", "NE"), (90, "E", "E", "E"), (100, "E", "E", "E"),
            (112.5, "E", "SE", "ESE"), (140, "S", "SE", "SE"), (180, "S", "S", "S"), (200, "S", "S", "SSW"),
            (247.5, "W", "W", "WSW"), (292.5, "W", "NW", "WNW"), (300, "W", "NW", "WNW"), (315, "N", "NW", "NW"),
            (337.4, "N", "NW", "NNW"), (348.74, "N", "N", "NNW"), (348.75, "N", "N", "N"), (359.9, "N", "N", "N"),
        ]
    )
    func winds(degrees: Double, four: String, eight: String, sixteen: String) throws {
        let bearing = try Bearing(degrees: degrees)
        #expect(bearing.compassPoint(of: .four).abbreviation == four)
        #expect(bearing.compassPoint(of: .eight).abbreviation == eight)
        #expect(bearing.compassPoint(of: .sixteen).abbreviation == sixteen)
    }

    @Test("every wind is named by its own direction, and no two share a name")
    func rose() {
        for point in CompassPoint.allCases {
            #expect(point.bearing.compassPoint(of: .sixteen) == point)
        }
        #expect(Set(CompassPoint.allCases.map(\.description)).count == 16)
        #expect(CompassPoint.westSouthwest.description == "west-southwest")
        #expect(CompassPoint.southeast.bearing.degrees == 135)
    }

    @Test("a cone reaches its edges on both sides, across north as well, and no farther")
    func cone() throws {
        let cone = try BearingCone(around: Bearing(degrees: 10), spread: 30)
        for inside in [10.0, 40, 340, 0, 359] { #expect(try cone.contains(Bearing(degrees: inside))) }
        for outside in [40.001, 339.999, 190, 90] { #expect(try !cone.contains(Bearing(degrees: outside))) }
        let all = try BearingCone(around: .north, spread: 180)
        #expect(all.contains(.south))
        let needle = try BearingCone(around: .east, spread: 0)
        #expect(needle.contains(.east))
        #expect(try !needle.contains(Bearing(degrees: 90.0000001)))
        // A needle has one form in JSON: the spread has no sign.
        #expect(try BearingCone(around: .east, spread: -0.0).spread.sign == .plus)
        for spread in [-1, 180.5, .nan, .infinity] {
            #expect(throws: BearingError(.notASpread(text: "\(spread)"))) {
                try BearingCone(around: .north, spread: spread)
            }
        }
    }

    @Test("a place at the centre is in every cone; one without a direction only in the widest")
    func directionless() throws {
        let pole = try Coordinate(latitude: 90, longitude: 0)
        let place = try Coordinate(latitude: 10, longitude: 20)
        let antipode = try Coordinate(latitude: -10, longitude: -160)
        let needle = try BearingCone(around: .east, spread: 0)
        let half = try BearingCone(around: .east, spread: 179.9)
        let all = try BearingCone(around: .east, spread: 180)
        #expect(needle.contains(place, from: place))
        #expect(needle.contains(pole, from: pole))
        for (center, other) in [(pole, place), (place, antipode)] {
            #expect(!half.contains(other, from: center))
            #expect(all.contains(other, from: center))
        }
    }
}
