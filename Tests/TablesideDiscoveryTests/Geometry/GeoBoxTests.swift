import TablesideCore
import TablesideDiscovery
import TablesideTesting
import Testing

@testable import TablesideTestSupport

@Suite("GeoBox")
struct GeoBoxTests {
    private func place(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
        try Coordinate(latitude: latitude, wrappingLongitude: longitude)
    }

    @Test("a box holds its edges and what lies between them")
    func contains() throws {
        let box = try GeoBox(south: 44, west: 26, north: 45, east: 27)
        #expect(!box.crossesAntimeridian)
        #expect(box.parts == [box])
        for (latitude, longitude) in [(44.0, 26.0), (45, 27), (44.5, 26.5)] {
            #expect(try box.contains(place(latitude, longitude)))
        }
        for (latitude, longitude) in [(43.99, 26.5), (45.01, 26.5), (44.5, 25.99), (44.5, 27.01), (44.5, -153.5)] {
            #expect(try !box.contains(place(latitude, longitude)))
        }
    }

    @Test("across the antimeridian a box is two; +180 and −180 are one edge, a pole has every longitude")
    func antimeridian() throws {
        let fiji = try GeoBox(south: -20, west: 177, north: -15, east: -178)
        #expect(fiji.crossesAntimeridian)
        for longitude in [177.0, 179, 180, -180, -179, -178] { #expect(try fiji.contains(place(-17, longitude))) }
        for longitude in [176.9, -177.9, 0] { #expect(try !fiji.contains(place(-17, longitude))) }
        let parts = try [
            GeoBox(south: -20, west: 177, north: -15, east: 180),
            GeoBox(south: -20, west: -180, north: -15, east: -178),
        ]
        #expect(fiji.parts == parts)
        #expect(try GeoBox(south: -20, west: 170, north: -15, east: 180).contains(place(-17, 180)))
        #expect(try GeoBox(south: 80, west: 10, north: 90, east: 11).contains(place(90, 55)))
        #expect(try GeoBox.world.contains(place(-90, 0)))
    }

    @Test("edges out of range or in the wrong order are refused")
    func refused() {
        for bad in [90.5, -91, .nan, .infinity] {
            #expect(throws: CoordinateError(.latitudeOutOfRange(text: "\(bad)"))) {
                try GeoBox(south: bad, west: 0, north: 1, east: 1)
            }
        }
        for bad in [180.5, -181, .nan, .infinity] {
            #expect(throws: CoordinateError(.longitudeOutOfRange(text: "\(bad)"))) {
                try GeoBox(south: 0, west: 0, north: 1, east: bad)
            }
        }
        #expect(throws: CoordinateError(.edgesReversed(south: "2.0", north: "1.0"))) {
            try GeoBox(south: 2, west: 0, north: 1, east: 1)
        }
    }

    @Test("JSON has four edges, read by the same rules")
    func codable() throws {
        let box = try GeoBox(south: -20, west: 177, north: -15.5, east: -178)
        #expect(try encoded(box) == #"{"east":-178,"north":-15.5,"south":-20,"west":177}"#)
        #expect(try decoded(GeoBox.self, encoded(box)) == box)
        for bad in [#"{"east":-178,"north":-15.5,"south":-10,"west":177}"#, #"{"east":1,"north":1,"south":1}"#, "[]"] {
            #expect(throws: DecodingError.self) { try decoded(GeoBox.self, bad) }
        }
    }

    @Test("the box around a circle on the equator, worked out by hand")
    func byHand() throws {
        // Ten degrees of a great circle, at the equator in each direction.
        let radius = try Distance.meters(6_371_008.8 * 10 * .pi / 180)
        let box = try EarthModel.meanSphere.box(around: place(0, 175), radius: radius)
        for (edge, expected) in [(box.south, -10.0), (box.north, 10), (box.west, 165), (box.east, -175)] {
            #expect(abs(edge - expected) < 1e-9)
        }
        // At 60 degrees north sin Δλ = sin 10° ÷ cos 60°.
        let northern = try EarthModel.meanSphere.box(around: place(60, 0), radius: radius)
        #expect(abs(northern.east - 20.322_037) < 1e-6)
        #expect(abs(northern.west + 20.322_037) < 1e-6)
        // With a pole within reach the box goes all the way round.
        let polar = try EarthModel.meanSphere.box(around: place(85, 20), radius: radius)
        #expect(abs(polar.south - 75) < 1e-9)
        #expect((polar.west, polar.north, polar.east) == (-180, 90, 180))
        #expect(try EarthModel.meanSphere.box(around: place(3, 4), radius: .kilometers(20_100)) == .world)
        #expect(try EarthModel.wgs84.box(around: place(3, 4), radius: .meters(.greatestFiniteMagnitude)) == .world)
        #expect(try EarthModel.meanSphere.box(around: place(3, 4), radius: .zero).contains(place(3, 4)))
    }

    @Test("nothing within a radius is outside its box", arguments: [EarthModel.meanSphere, .wgs84])
    func holdsAll(earth: EarthModel) throws {
        let seed: UInt64 = 0xB0C5
        var generator = SplitMix64(seed: seed)
        for round in 0..<runs(400, long: 200_000) {
            let latitude = [90, -90, 89.9999, 0, .random(in: -90...90, using: &generator)][round % 5]
            let center = try place(latitude, [180, 0, .random(in: -180...180, using: &generator)][round % 3])
            let bearing = try Bearing(degrees: .random(in: 0..<360, using: &generator))
            let meters = [0.001, 1, 1000, 1e5, 5e6, 1.9e7][round % 6] * Double.random(in: 0...1, using: &generator)
            let edge = try center.destination(towards: bearing, after: .meters(meters), on: earth)
            let box = earth.box(around: center, radius: center.distance(to: edge, on: earth))
            #expect(box.contains(edge), "seed \(seed), round \(round)")
            #expect(box.contains(center), "seed \(seed), round \(round)")
        }
    }

    @Test("a place due east or west at the very radius is inside, however near and at whatever longitude")
    func eastAndWest() throws {
        // On the equator the meridians that touch the circle are those of the places due east and west.
        for degrees in [1e-7, 1e-4, 0.001, 0.3, 7, 60, 89] {
            for longitude in [0.0, 26.1, -73.9, 179.9] {
                let center = try place(0, longitude)
                for edge in [try place(0, longitude + degrees), try place(0, longitude - degrees)] {
                    let box = EarthModel.meanSphere.box(around: center, radius: center.distance(to: edge))
                    #expect(box.contains(edge), "\(degrees) from \(longitude)")
                    #expect(box.crossesAntimeridian == (longitude + degrees > 180 || longitude - degrees < -180))
                }
            }
        }
    }
}
