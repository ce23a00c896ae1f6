import TablesideCore
import TablesideDiscovery
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

@Suite("Nearby")
struct NearbyTests {
    /// A host's own type, in the form that a host would have it.
    struct Kiosk: Located, Equatable {
        let label: String
        let coordinate: Coordinate
    }

    /// A host's type that knows no protocol of the library and may be nowhere.
    struct Stall: Equatable {
        let label: String
        let spot: Coordinate?
    }

    private let home: Coordinate

    init() throws { home = try Coordinate(latitude: 44.4268, longitude: 26.1025) }

    /// A place due north, at which the latitude alone makes the distance.
    private func north(_ meters: Double) throws -> Coordinate {
        try Coordinate(latitude: home.latitude + meters / 6_371_008.8 * 180 / .pi, longitude: home.longitude)
    }

    private func kiosks(_ distances: [(String, Double)]) throws -> [Kiosk] {
        try distances.map { try Kiosk(label: $0.0, coordinate: north($0.1)) }
    }

    @Test("what lies within the radius comes back sorted, with its distance")
    func within() throws {
        let all = try kiosks([("far", 2600), ("near", 150), ("mid", 1999), ("here", 0)])
        let found = try all.within(.kilometers(2), of: home)
        #expect(found.map(\.element.label) == ["here", "near", "mid"])
        for (nearby, meters) in zip(found, [0.0, 150, 1999]) { #expect(abs(nearby.distance.meters - meters) < 1e-6) }
    }

    @Test("the boundary is included, and a hair below it is not")
    func boundary() throws {
        let all = try kiosks([("edge", 1234.5)])
        let exact = home.distance(to: all[0].coordinate)
        #expect(all.within(exact, of: home).count == 1)
        #expect(try all.within(.meters(exact.meters.nextDown), of: home).isEmpty)
    }

    @Test("a radius of 0 finds coinciding points and nothing else; a negative radius is refused")
    func zeroAndNegative() throws {
        let all = try kiosks([("a", 0), ("b", 0.01), ("c", 0)])
        #expect(all.within(.zero, of: home).map(\.element.label) == ["a", "c"])
        #expect(throws: DistanceError.self) { try all.within(.meters(-1), of: home) }
        #expect(throws: DistanceError.self) { try all.within(.kilometers(.nan), of: home) }
    }

    @Test("equal distances keep the input order, also where the count cuts")
    func ties() throws {
        let all = try kiosks([("b", 100), ("a", 100), ("z", 5), ("c", 100), ("a2", 100)])
        #expect(all.sorted(byDistanceFrom: home).map(\.element.label) == ["z", "b", "a", "c", "a2"])
        #expect(all.nearest(3, to: home).map(\.element.label) == ["z", "b", "a"])
    }

    @Test("the nearest ignore the radius unless one is given; a count below 1 finds none")
    func nearest() throws {
        let all = try kiosks([("far", 4_000_000), ("near", 10), ("mid", 500)])
        #expect(all.nearest(2, to: home).map(\.element.label) == ["near", "mid"])
        #expect(all.nearest(99, to: home).map(\.element.label) == ["near", "mid", "far"])
        #expect(try all.nearest(99, to: home, within: .meters(400)).map(\.element.label) == ["near"])
        for count in [0, -1, .min] { #expect(all.nearest(count, to: home).isEmpty) }
        #expect([Kiosk]().nearest(3, to: home).isEmpty)
    }

    @Test("any host type will do, by key path or closure; what is nowhere is left out")
    func anyType() throws {
        let stalls = try [
            Stall(label: "lost", spot: nil), Stall(label: "b", spot: north(20)), Stall(label: "a", spot: north(10)),
        ]
        #expect(try stalls.within(.meters(15), of: home, at: \.spot).map(\.element.label) == ["a"])
        #expect(stalls.sorted(byDistanceFrom: home, at: \.spot).map(\.element.label) == ["a", "b"])
        #expect(stalls.nearest(1, to: home) { $0.spot }.map(\.element.label) == ["a"])
        let pairs = try [("x", north(30)), ("y", north(3))]
        #expect(pairs.sorted(byDistanceFrom: home, at: \.1).map(\.element.0) == ["y", "x"])
    }

    @Test("QP-21 a pin is identity, place and rating, and is searched like any place")
    func pins() throws {
        let rating = try Rating(hundredths: 450)
        let pins = try [
            RestaurantPin(id: BranchID("far"), coordinate: north(900), rating: rating),
            RestaurantPin(id: BranchID("near"), coordinate: north(90)),
        ]
        #expect(pins.sorted(byDistanceFrom: home).map(\.element.id) == [BranchID("near"), BranchID("far")])
        #expect(try pins.within(.meters(900.1), of: home).last?.element.rating == rating)
        let golden = #"{"coordinate":{"latitude":44.5,"longitude":26},"id":"far","rating":450}"#
        let pin = try RestaurantPin(
            id: BranchID("far"),
            coordinate: Coordinate(latitude: 44.5, longitude: 26),
            rating: rating
        )
        #expect(try encoded(pin) == golden)
        #expect(try decoded(RestaurantPin.self, golden) == pin)
        let nearby = try Nearby(RestaurantID("r1"), distance: .meters(12.5))
        #expect(try encoded(nearby) == #"{"distance":12.5,"element":"r1"}"#)
        #expect(try decoded(Nearby<RestaurantID>.self, encoded(nearby)) == nearby)
    }

    @Test("the filter agrees with a slow one on random places around poles and the antimeridian")
    func slowFilter() throws {
        let seed: UInt64 = 0xD15C_0FE2
        var generator = SplitMix64(seed: seed)
        for round in 0..<runs(40, long: 4000) {
            let center = try Coordinate(
                latitude: [90, -90, 0, 44.4].randomElement(using: &generator) ?? 0,
                wrappingLongitude: [180, -179.9, 0, 26.1].randomElement(using: &generator) ?? 0
            )
            // A coarse grid, so that equal places and equal distances are common.
            let places = try (0..<40).map { number in
                try Kiosk(
                    label: "\(number)",
                    coordinate: Coordinate(
                        latitude: max(
                            -90,
                            min(90, center.latitude + Double.random(in: -4...4, using: &generator).rounded())
                        ),
                        wrappingLongitude: center.longitude + Double.random(in: -4...4, using: &generator).rounded()
                    )
                )
            }
            let radius = try Distance.kilometers(Double.random(in: 0...600, using: &generator).rounded())
            let found = places.within(radius, of: center)
            // Repeatedly the first of the closest: obviously sorted, obviously stable.
            var rest = places.filter { center.distance(to: $0.coordinate) <= radius }
            var expected: [String] = []
            while let closest = rest.map({ center.distance(to: $0.coordinate) }).min(),
                let index = rest.firstIndex(where: { center.distance(to: $0.coordinate) == closest })
            {
                expected.append(rest.remove(at: index).label)
            }
            #expect(found.map(\.element.label) == expected, "seed \(seed), round \(round)")
        }
    }
}

@Suite("Nearby in a direction, by pages and on the ellipsoid")
struct NearbyViewTests {
    private typealias Kiosk = NearbyTests.Kiosk

    private let home: Coordinate

    init() throws { home = try Coordinate(latitude: 44.4268, longitude: 26.1025) }

    private func kiosks(_ places: [(String, Double, Double)]) throws -> [Kiosk] {
        try places.map { label, degrees, meters in
            let spot = home.destination(towards: try Bearing(degrees: degrees), after: try .meters(meters))
            return Kiosk(label: label, coordinate: spot)
        }
    }

    @Test("GI-01 GI-02 only what lies in the direction of the phone and within the radius is seen")
    func cone() throws {
        let all = try kiosks([
            ("behind", 180, 100), ("left edge", 330.001, 300), ("far", 5, 5000), ("ahead", 2, 200), ("right", 31, 50),
        ])
        let ahead = try BearingCone(around: .north, spread: 30)
        let seen = try all.within(.kilometers(1), of: home, in: ahead)
        #expect(seen.map(\.element.label) == ["ahead", "left edge"])
        #expect(all.nearest(1, to: home, in: ahead).map(\.element.label) == ["ahead"])
        #expect(all.nearest(9, to: home, in: ahead).map(\.element.label) == ["ahead", "left edge", "far"])
        let here = Kiosk(label: "here", coordinate: home)
        #expect(try (all + [here]).within(.kilometers(1), of: home, in: ahead).first?.element.label == "here")
    }

    @Test("on the ellipsoid the radius is that of the geodesic: at the equator a degree of latitude is shorter")
    func ellipsoid() throws {
        let equator = try Coordinate(latitude: 0, longitude: 0)
        let degree = Kiosk(label: "a degree", coordinate: try Coordinate(latitude: 1, longitude: 0))
        // A degree of latitude: 110,574 m at the equator, 111,195 m on the sphere.
        let radius = try Distance.meters(110_600)
        #expect([degree].within(radius, of: equator).isEmpty)
        let found = [degree].within(radius, of: equator, on: .wgs84)
        #expect(found.count == 1)
        #expect(abs((found.first?.distance.meters ?? 0) - 110_574.4) < 0.1)
    }

    @Test("pages hold everything once, in the order of the whole, whatever their size")
    func pages() throws {
        let all = try kiosks((0..<50).map { ("\($0)", Double($0 * 7), Double($0 % 9) * 100) })
        let whole = all.sorted(byDistanceFrom: home)
        for limit in [1, 2, 7, 49, 50, 51, .max] {
            var pages: [[Nearby<Kiosk>]] = []
            var cursor: NearbyCursor?
            repeat {
                let page = all.page(of: limit, after: cursor, nearestTo: home)
                pages.append(page.results)
                cursor = page.next
            } while cursor != nil && pages.count < 60
            #expect(pages.flatMap { $0 } == whole)
            #expect(pages.dropLast().allSatisfy { $0.count == limit })
            #expect(pages.count == 49 / limit + 1, "no page is empty: \(limit)")
        }
    }

    @Test("a page of nothing is empty and moves nothing; radius and cone cut pages too")
    func pageLimits() throws {
        let all = try kiosks([("a", 0, 10), ("b", 90, 20), ("c", 0, 30)])
        let cursor = NearbyCursor(distance: try .meters(15), position: 0)
        #expect(all.page(of: 0, after: cursor, nearestTo: home) == NearbyPage([], next: cursor))
        #expect(all.page(of: -3, nearestTo: home) == NearbyPage([], next: nil))
        #expect([Kiosk]().page(of: 3, nearestTo: home) == NearbyPage([], next: nil))
        let ahead = try BearingCone(around: .north, spread: 10)
        let page = try all.page(of: 5, after: cursor, nearestTo: home, within: .meters(40), in: ahead)
        #expect(page.results.map(\.element.label) == ["c"])
        #expect(try decoded(NearbyCursor.self, #"{"distance":15,"position":0}"#) == cursor)
        #expect(try encoded(cursor) == #"{"distance":15,"position":0}"#)
    }

    @Test("the nearest of many are those of a full sort, equal distances included")
    func manyNearest() throws {
        let seed: UInt64 = 0x0_4EA2
        var generator = SplitMix64(seed: seed)
        for round in 0..<runs(20, long: 2000) {
            let all = try kiosks(
                (0..<300).map { number in
                    ("\(number)", Double(number * 5), Double(Int.random(in: 0...20, using: &generator)) * 50)
                }
            )
            let count = Int.random(in: 0...120, using: &generator)
            let expected = Array(all.sorted(byDistanceFrom: home).prefix(count))
            #expect(all.nearest(count, to: home) == expected, "seed \(seed), round \(round)")
        }
    }
}
