import Foundation
import TablesideCore
import Testing

@Suite("Coordinate")
struct CoordinateTests {
    @Test(
        "a wrapping longitude is brought into [−180, 180)",
        arguments: [
            (180.0, -180.0), (-180, -180), (181, -179), (-181, 179), (540, -180), (360, 0), (-360, 0), (725, 5),
            (26.1, 26.1), (-179.999, -179.999),
        ]
    )
    func longitudeIsNormalized(given: Double, expected: Double) throws {
        #expect(try Coordinate(latitude: 44.4, wrappingLongitude: given).longitude == expected)
    }

    @Test(
        "a latitude outside −90…90 or not finite is refused with the number",
        arguments: [
            90.000_001, -90.000_001, 91, .infinity, -.infinity, .nan,
        ]
    )
    func latitudeIsChecked(latitude: Double) {
        #expect(throws: CoordinateError(.latitudeOutOfRange(text: "\(latitude)"))) {
            try Coordinate(latitude: latitude, longitude: 0)
        }
    }

    @Test(
        "a longitude beyond −180…180 is refused with the number, and one that is not finite however it is given",
        arguments: [Double.infinity, -.infinity, .nan, 180.000_001, -180.000_001, 999, -1.7e308]
    )
    func longitudeIsChecked(longitude: Double) {
        #expect(throws: CoordinateError(.longitudeOutOfRange(text: "\(longitude)"))) {
            try Coordinate(latitude: 0, longitude: longitude)
        }
        guard !longitude.isFinite else { return }
        #expect(throws: CoordinateError(.longitudeNotFinite(text: "\(longitude)"))) {
            try Coordinate(latitude: 0, wrappingLongitude: longitude)
        }
    }

    @Test("the two edges are one meridian")
    func edges() throws {
        #expect(try Coordinate(latitude: 1, longitude: 180).longitude == -180)
        #expect(try Coordinate(latitude: 1, longitude: 180) == Coordinate(latitude: 1, longitude: -180))
    }

    @Test("an enormous longitude is brought into range, not trapped on")
    func enormousLongitude() throws {
        let longitude = try Coordinate(latitude: 0, wrappingLongitude: 1.7e308).longitude
        #expect((-180..<180).contains(longitude))
    }

    @Test("QP-20 two coordinates are equal iff both numbers are; at a pole every longitude is one point")
    func equality() throws {
        let bucharest = try Coordinate(latitude: 44.4268, longitude: 26.1025)
        #expect(try bucharest == Coordinate(latitude: 44.4268, longitude: 26.1025))
        #expect(try bucharest != Coordinate(latitude: 44.4268, longitude: 26.1026))
        #expect(try bucharest != Coordinate(latitude: 44.4269, longitude: 26.1025))
        #expect(try Coordinate(latitude: 90, longitude: 17) == Coordinate(latitude: 90, longitude: -99))
        #expect(try Coordinate(latitude: -0.0, longitude: -0.0) == Coordinate(latitude: 0, longitude: 0))
    }

    @Test("JSON carries degrees and is read by the same rules")
    func codable() throws {
        let place = try JSONDecoder().decode(Coordinate.self, from: Data(#"{"latitude":44.5,"longitude":26}"#.utf8))
        #expect(try place == Coordinate(latitude: 44.5, longitude: 26))
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(Coordinate.self, from: Data(#"{"latitude":95,"longitude":26}"#.utf8))
        }
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(Coordinate.self, from: Data(#"{"latitude":44.5}"#.utf8))
        }
    }
}
