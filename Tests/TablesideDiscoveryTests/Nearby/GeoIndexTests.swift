import TablesideCore
import TablesideDiscovery
import TablesideTesting
import Testing

@testable import TablesideTestSupport

@Suite("GeoIndex")
struct GeoIndexTests {
    private func place(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
        try Coordinate(latitude: latitude, wrappingLongitude: longitude)
    }

    @Test("an index finds by position, the nearest first, with the distances of the filter")
    func plain() throws {
        let spots = try [place(44.43, 26.1), place(48.2, 16.4), place(44.44, 26.1), place(44.4268, 26.1025)]
        let index = try GeoIndex(spots)
        let here = spots[3]
        #expect(index.count == 4)
        #expect(index.places == spots)
        let hits = try index.within(.kilometers(2), of: here)
        #expect(hits.map(\.position) == [3, 0, 2])
        #expect(hits.map(\.distance) == [3, 0, 2].map { here.distance(to: spots[$0]) })
        #expect(index.nearest(2, to: here).map(\.position) == [3, 0])
        #expect(index.nearest(99, to: here).map(\.position) == [3, 0, 2, 1])
        #expect(try index.nearest(99, to: here, within: .kilometers(1)).map(\.position) == [3, 0])
        #expect(try index.inside(GeoBox(south: 44, west: 26, north: 45, east: 27)) == [0, 2, 3])
    }

    @Test("an empty index finds nothing, a count below 1 neither")
    func nothing() throws {
        let here = try place(44.43, 26.1)
        let empty = try GeoIndex([])
        #expect(empty.isEmpty)
        #expect(empty.places.isEmpty)
        #expect(empty.nearest(3, to: here).isEmpty)
        #expect(try empty.within(.meters(.greatestFiniteMagnitude), of: here).isEmpty)
        #expect(empty.inside(.world).isEmpty)
        let one = try GeoIndex([here])
        for count in [0, -1, .min] { #expect(one.nearest(count, to: here).isEmpty) }
        #expect(one.nearest(.max, to: here) == [GeoHit(position: 0, distance: .zero)])
    }

    @Test("elements that are nowhere keep their positions free")
    func nowhere() throws {
        let spots: [(String, Coordinate?)] = try [("a", nil), ("b", place(1, 1)), ("c", nil), ("d", place(1, 1))]
        let index = try GeoIndex(spots, at: \.1)
        #expect(index.count == 2)
        #expect(index.positions == 4)
        #expect(try index.within(.zero, of: place(1, 1)).map(\.position) == [1, 3])
        #expect(index.places == spots.map(\.1))
    }

    @Test("a buffer is replaced by what is found, and used again")
    func buffer() throws {
        let spots = try (0..<500).map { try place(44 + Double($0) / 1000, 26) }
        let index = try GeoIndex(spots)
        var hits = [GeoHit(position: 77, distance: .zero)]
        try index.find(within: .kilometers(20), of: place(44, 26), into: &hits)
        #expect(hits.sorted() == GeoCloud.all(spots, from: spots[0], within: try .kilometers(20)))
        let capacity = hits.capacity
        try index.find(within: .meters(1), of: place(10, 10), into: &hits)
        #expect(hits.isEmpty)
        #expect(hits.capacity == capacity)
        var found = [9, 9, 9]
        try index.find(inside: GeoBox(south: 44, west: 25, north: 44.0025, east: 27), into: &found)
        #expect(found.sorted() == [0, 1, 2])
    }

    @Test("hundreds of identical places are all found, in their order, and cut in their order")
    func identical() throws {
        let here = try place(-33.87, 151.2)
        let index = try GeoIndex(Array(repeating: here, count: 700))
        #expect(index.within(.zero, of: here).map(\.position) == Array(0..<700))
        #expect(index.nearest(100, to: here).map(\.position) == Array(0..<100))
        #expect(index.nearest(100, to: try place(33.87, -28.8)).map(\.position) == Array(0..<100))
    }

    @Test("radius, nearest, cone and box agree with those who look at every place", arguments: [7, 60, 900])
    func agrees(size: Int) throws {
        let seed: UInt64 = 0x6E0_1DE + UInt64(size)
        var cloud = GeoCloud(seed: seed)
        for round in 0..<runs(size > 100 ? 2 : 12, long: 2000) {
            let places = try (0..<size).map { _ in try cloud.place() }
            let index = try GeoIndex(places)
            for _ in 0..<4 {
                let center = try cloud.place()
                let radius = try cloud.radius(from: center, to: places)
                let cone = try cloud.cone()
                let expected = GeoCloud.all(places, from: center, within: radius, in: cone)
                let found = index.within(radius, of: center, in: cone)
                #expect(
                    found == expected,
                    "seed \(seed), round \(round), \(center), \(radius), \(String(describing: cone))"
                )
                let count = Int.random(in: 1...size + 3, using: &cloud.generator)
                let nearest = index.nearest(count, to: center, in: cone)
                let all = GeoCloud.all(places, from: center, in: cone)
                #expect(nearest == Array(all.prefix(count)), "seed \(seed), round \(round), \(center), \(count)")
                let inside = index.nearest(count, to: center, within: radius, in: cone)
                #expect(inside == Array(expected.prefix(count)), "seed \(seed), round \(round), \(center), \(radius)")
            }
        }
    }

    @Test("boxes agree with those who look at every place, across the antimeridian and over the poles")
    func boxes() throws {
        let seed: UInt64 = 0xB0_E5
        var cloud = GeoCloud(seed: seed)
        for round in 0..<runs(20, long: 5000) {
            let places = try (0..<300).map { _ in try cloud.place() }
            let index = try GeoIndex(places)
            for _ in 0..<5 {
                let (a, b) = (try cloud.place(), try cloud.place())
                let (south, north) = (min(a.latitude, b.latitude), max(a.latitude, b.latitude))
                let east = Bool.random(using: &cloud.generator) ? b.longitude : 180
                let box = try GeoBox(south: south, west: a.longitude, north: north, east: east)
                let expected = places.indices.filter { box.contains(places[$0]) }
                #expect(index.inside(box) == expected, "seed \(seed), round \(round), \(box)")
            }
        }
    }

    @Test("on the ellipsoid, and refined at the edge, the places are those within the geodesic")
    func ellipsoid() throws {
        let seed: UInt64 = 0xE111
        var cloud = GeoCloud(seed: seed)
        for round in 0..<runs(8, long: 2000) {
            let places = try (0..<150).map { _ in try cloud.place() }
            let index = try GeoIndex(places)
            let center = try cloud.place()
            let other = places[Int.random(in: 0..<150, using: &cloud.generator)]
            let edge = center.distance(to: other, on: .wgs84)
            for radius in [edge, try .meters(max(0, edge.meters.nextDown)), try .meters(edge.meters * 1.003)] {
                let expected = GeoCloud.all(places, from: center, within: radius, on: .wgs84)
                #expect(index.within(radius, of: center, on: .wgs84) == expected, "seed \(seed), round \(round)")
                var hits: [GeoHit] = []
                index.findRefined(within: radius, of: center, into: &hits)
                #expect(Set(hits.map(\.position)) == Set(expected.map(\.position)), "seed \(seed), round \(round)")
                #expect(hits.allSatisfy { $0.distance == center.distance(to: places[$0.position]) })
            }
            let nearest = index.nearest(9, to: center, on: .wgs84)
            let expected = GeoCloud.all(places, from: center, on: .wgs84).prefix(9)
            #expect(nearest == Array(expected), "seed \(seed), round \(round)")
        }
    }

    @Test("a few kilometers across the antimeridian, across the equator and on the ellipsoid, in rows of many places")
    func smallCircles() throws {
        for (latitude, longitude, earth) in [
            (10.005, 179.995, .meanSphere), (-10.005, -179.995, .meanSphere), (0.0005, 26.1, .meanSphere),
            (44.43, 26.1, .wgs84), (-33.87, 151.2, .wgs84), (10.005, 179.995, .wgs84),
        ] as [(Double, Double, EarthModel)] {
            let center = try place(latitude, longitude)
            let places = try (0..<200).map { number in
                let (row, column) = (number / 40, number % 40)
                return try place(latitude + Double(row - 2) * 0.001, longitude + Double(column - 20) * 0.001)
            }
            let radius = try Distance.kilometers(1.5)
            let expected = GeoCloud.all(places, from: center, within: radius, on: earth)
            #expect(try GeoIndex(places).within(radius, of: center, on: earth) == expected)
            #expect(expected.count > 100 && expected.count < 200)
        }
    }

    @Test("refined, a few meters are cut as sharply as thousands of kilometers")
    func refinedEdge() throws {
        let center = try place(44.43, 26.1)
        // From less than the radius to beyond what single precision tells apart.
        let places = try stride(from: 9.0, to: 11.5, by: 0.01).map { meters in
            try center.destination(towards: Bearing(degrees: meters * 30), after: .meters(meters), on: .wgs84)
        }
        let index = try GeoIndex(places)
        for radius in [9.5, 10, 10.03, 10.5] {
            let expected = places.indices.filter { center.distance(to: places[$0], on: .wgs84).meters <= radius }
            var hits: [GeoHit] = []
            index.findRefined(within: try .meters(radius), of: center, into: &hits)
            #expect(hits.map(\.position).sorted() == expected, "\(radius)")
        }
    }

    @Test("another sphere measures by its own radius, the smallest one too")
    func otherSpheres() throws {
        var cloud = GeoCloud(seed: 0x0500)
        let places = try (0..<200).map { _ in try cloud.place() }
        let index = try GeoIndex(places)
        for meters in [Double.leastNonzeroMagnitude, 1e-3, 1_737_400, 1e300] {
            let earth = try EarthModel(radius: .meters(meters))
            let center = try cloud.place()
            let radius = center.distance(to: places[5], on: earth)
            let expected = GeoCloud.all(places, from: center, within: radius, on: earth)
            #expect(index.within(radius, of: center, on: earth) == expected, "\(meters)")
            let nearest = GeoCloud.all(places, from: center, on: earth).prefix(12)
            #expect(index.nearest(12, to: center, on: earth) == Array(nearest), "\(meters)")
        }
    }
}
