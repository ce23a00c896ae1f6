import TablesideCore
import TablesideDiscovery
import TablesideTesting
import Testing

@testable import TablesideTestSupport

@Suite("PreparedPlaces")
struct PreparedPlacesTests {
    @Test("places searched whole agree with those who look at every place, on either shape")
    func agrees() throws {
        let seed: UInt64 = 0x9E9A
        var cloud = GeoCloud(seed: seed)
        for round in 0..<runs(12, long: 2000) {
            let places = try (0..<[0, 1, 16, 17, 90][round % 5]).map { _ in try cloud.place() }
            let prepared = try PreparedPlaces(places)
            #expect(prepared.count == places.count)
            for earth in [EarthModel.meanSphere, .wgs84] {
                let center = try cloud.place()
                let radius = try cloud.radius(from: center, to: places)
                let cone = try cloud.cone()
                let expected = GeoCloud.all(places, from: center, within: radius, in: cone, on: earth)
                let found = prepared.within(radius, of: center, in: cone, on: earth)
                #expect(found == expected, "seed \(seed), round \(round), \(center), \(radius)")
            }
        }
    }

    @Test("what is nowhere keeps its position free; a buffer is replaced, in the order of the places")
    func nowhere() throws {
        let here = try Coordinate(latitude: 1, longitude: 1)
        let spots = [nil, here, nil, here]
        let prepared = try PreparedPlaces(spots) { $0 }
        var hits = [GeoHit(position: 9, distance: .zero)]
        prepared.find(within: .zero, of: here, into: &hits)
        #expect(hits.map(\.position) == [1, 3])
    }
}
