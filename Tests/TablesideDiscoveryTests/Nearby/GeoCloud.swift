import TablesideCore
import TablesideDiscovery
import TablesideTesting

/// Random places of the kinds that break searches, and the answers of those who look at every one of them.
struct GeoCloud {
    var generator: SplitMix64

    init(seed: UInt64) { generator = SplitMix64(seed: seed) }

    /// Somewhere: in a town, at a pole, at the antimeridian, on a coarse grid where places and distances coincide.
    mutating func place() throws -> Coordinate {
        func near(_ value: Double, _ spread: Double) -> Double {
            value + .random(in: -spread...spread, using: &generator)
        }
        let (latitude, longitude) =
            switch Int.random(in: 0..<7, using: &generator) {
            case 0: (near(44.43, 0.05), near(26.1, 0.05))
            case 1: (near(90, 0.1), near(0, 180))
            case 2: (near(-90, 1), near(0, 180))
            case 3: (near(0, 0.05), near(180, 0.05))
            case 4: (near(0, 4).rounded(), near(180, 4).rounded())
            case 5: (near(44, 3).rounded(), near(26, 3).rounded())
            default: (near(0, 90), near(0, 180))
            }
        return try Coordinate(latitude: max(-90, min(90, latitude)), wrappingLongitude: longitude)
    }

    /// A radius of any size, often the very distance to one of the places, or a hair less.
    mutating func radius(from center: Coordinate, to places: [Coordinate?]) throws -> Distance {
        let edge = places.compactMap { $0 }.randomElement(using: &generator).map { center.distance(to: $0).meters } ?? 1
        let meters =
            switch Int.random(in: 0..<8, using: &generator) {
            case 0: 0.0
            case 1, 2: edge
            case 3: edge.nextDown
            case 4: Double.random(in: 0...5000, using: &generator)
            case 5: Double.random(in: 0...300_000, using: &generator)
            case 6: Double.random(in: 0...25_000_000, using: &generator)
            default: [20_015_115.0, 20_015_000, 1e300, .greatestFiniteMagnitude].randomElement(using: &generator) ?? 1
            }
        return try .meters(max(0, meters))
    }

    mutating func cone() throws -> BearingCone? {
        guard Bool.random(using: &generator) else { return nil }
        let degrees = [0.0, 45, 90, 180, .random(in: 0...360, using: &generator)].randomElement(using: &generator) ?? 0
        let spread = [0.0, 45, 90, 180, .random(in: 0...180, using: &generator)].randomElement(using: &generator) ?? 0
        return try BearingCone(around: Bearing(degrees: degrees), spread: spread)
    }

    /// Every place measured, sorted.
    static func all(
        _ places: [Coordinate?],
        from center: Coordinate,
        within radius: Distance? = nil,
        in cone: BearingCone? = nil,
        on earth: EarthModel = .meanSphere
    ) -> [GeoHit] {
        var hits: [GeoHit] = []
        for (position, place) in places.enumerated() {
            guard let place else { continue }
            if let cone, !cone.contains(place, from: center, on: earth) { continue }
            let distance = earth.distance(from: center, to: place)
            if let radius, distance > radius { continue }
            hits.append(GeoHit(position: position, distance: distance))
        }
        return hits.sorted { ($0.distance, $0.position) < ($1.distance, $1.position) }
    }
}
