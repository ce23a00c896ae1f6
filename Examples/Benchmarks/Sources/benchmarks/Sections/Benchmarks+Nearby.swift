import CNearby
import Tableside

/// A million places around two thousand towns, some of them large, with guests among them.
///
/// Generated only from integers of one generator and from sums and products, so that a program in another language gets
/// exactly the same data.
struct Towns {
    let places: [Coordinate]
    let guests: [Coordinate]

    static let count = 1_000_000
    static let questions = 1_000

    init() throws {
        var numbers = Numbers()
        let towns = (0..<2_000).map { _ in
            (latitude: numbers.next() * 130 - 60, longitude: numbers.next() * 360 - 180)
        }
        var places: [Coordinate] = []
        places.reserveCapacity(Self.count)
        for _ in 0..<Self.count {
            let share = numbers.next()
            let town = towns[Int(share * share * 2_000)]
            let north = (numbers.next() + numbers.next() + numbers.next() - 1.5) * 0.12
            let east = (numbers.next() + numbers.next() + numbers.next() - 1.5) * 0.16
            places.append(try Coordinate(latitude: town.latitude + north, wrappingLongitude: town.longitude + east))
        }
        guests = try (0..<Self.questions).map { _ in
            let place = places[Int(numbers.next() * Double(Self.count))]
            return try Coordinate(
                latitude: place.latitude + (numbers.next() - 0.5) * 0.02,
                wrappingLongitude: place.longitude + (numbers.next() - 0.5) * 0.02
            )
        }
        self.places = places
    }

    /// Random numbers in [0, 1) with 53 bits, from SplitMix64 seeded with zero.
    private struct Numbers {
        private var state: UInt64 = 0

        mutating func next() -> Double {
            state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = state
            mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
            return Double((mixed ^ (mixed >> 31)) >> 11) * 0x1p-53
        }
    }
}

extension Benchmarks {
    /// The cost of finding places.
    ///
    /// Searches within a distance are held against a kernel in C; the peers are separate programs, measured by
    /// `Peers/nearby.py`.
    static func nearby() throws -> [Benchmark] {
        let towns = try Towns()
        let index = try GeoIndex(towns.places)
        let kernel = try NearbyKernel(towns.places)
        let radii = try [1.0, 5, 50].map { kilometers in
            try within(kilometers, target: [1: 1.2, 5: 3.5, 50: 14][kilometers], of: towns, by: index, kernel)
        }
        return radii + (try refined(towns, by: index))
            + (try [10: 5.0, 100: 20].sorted { $0.key < $1.key }.map {
                try nearest($0.key, target: $0.value, towns, index)
            })
            + (try looking(towns, by: index)) + (try whole(towns)) + (try geodesic(towns))
    }

    private static func ask(_ guests: [Coordinate], _ find: (Coordinate, inout [GeoHit]) -> Void) -> [Int] {
        var hits: [GeoHit] = []
        return guests.map { guest in
            find(guest, &hits)
            return hits.count
        }
    }

    private static func sum(_ counts: [Int]) -> UInt64 {
        var digest: UInt64 = 0
        for count in counts { mix(&digest, UInt64(count)) }
        return digest
    }

    private static func within(
        _ kilometers: Double,
        target: Double?,
        of towns: Towns,
        by index: GeoIndex,
        _ kernel: NearbyKernel
    ) throws -> Benchmark {
        let radius = try Distance.kilometers(kilometers)
        return Benchmark(
            "nearby: within \(Int(kilometers)) km",
            per: "search",
            operations: towns.guests.count,
            target: target.map { $0 * 1e3 },
            limit: .firstPeer(atMost: 2),
            subject: Contender("GeoIndex.find(within:)") {
                ask(towns.guests) { index.find(within: radius, of: $0, into: &$1) }
            } digest: {
                sum($0)
            },
            peers: [
                Contender("the same in C") {
                    towns.guests.map { kernel.count(within: radius, of: $0) }
                } digest: {
                    sum($0)
                }
            ]
        )
    }

    private static func refined(_ towns: Towns, by index: GeoIndex) throws -> [Benchmark] {
        let radius = try Distance.kilometers(5)
        return [
            Benchmark(
                "nearby: within 5 km on the ellipsoid",
                per: "search",
                operations: towns.guests.count,
                subject: Contender("GeoIndex.findRefined(within:)") {
                    ask(towns.guests) { index.findRefined(within: radius, of: $0, into: &$1) }
                } digest: {
                    sum($0)
                }
            )
        ]
    }

    private static func nearest(_ count: Int, target: Double, _ towns: Towns, _ index: GeoIndex) throws -> Benchmark {
        let radius = try Distance.kilometers(50)
        return Benchmark(
            "nearby: nearest \(count) within 50 km",
            per: "search",
            operations: towns.guests.count,
            target: target * 1e3,
            subject: Contender("GeoIndex.find(nearest:)") {
                ask(towns.guests) { index.find(nearest: count, to: $0, within: radius, into: &$1) }
            } digest: {
                sum($0)
            }
        )
    }

    private static func looking(_ towns: Towns, by index: GeoIndex) throws -> [Benchmark] {
        let radius = try Distance.kilometers(5)
        let cones = try towns.guests.indices.map { number in
            try BearingCone(around: Bearing(degrees: Double(number * 37 % 360)), spread: 30)
        }
        return [
            Benchmark(
                "nearby: cone of 30 degrees to each side within 5 km",
                per: "search",
                operations: towns.guests.count,
                target: 9e3,
                subject: Contender("GeoIndex.find(within:in:)") {
                    var hits: [GeoHit] = []
                    return zip(towns.guests, cones).map { guest, cone in
                        index.find(within: radius, of: guest, in: cone, into: &hits)
                        return hits.count
                    }
                } digest: {
                    sum($0)
                }
            )
        ]
    }

    /// The cost of sorting a million places, and of scanning all of them unsorted.
    private static func whole(_ towns: Towns) throws -> [Benchmark] {
        let radius = try Distance.kilometers(5)
        let prepared = try PreparedPlaces(towns.places)
        let guests = Array(towns.guests.prefix(3))
        return [
            Benchmark(
                "nearby: a million places sorted",
                per: "index",
                operations: 1,
                target: 300e6,
                subject: Contender("GeoIndex(_:)") {
                    try GeoIndex(towns.places)
                } digest: {
                    UInt64($0.count)
                }
            ),
            Benchmark(
                "nearby: unsorted, within 5 km",
                per: "place",
                operations: towns.places.count * guests.count,
                target: 0.5,
                subject: Contender("PreparedPlaces.find(within:)") {
                    ask(guests) { prepared.find(within: radius, of: $0, into: &$1) }
                } digest: {
                    sum($0)
                },
                peers: [
                    Contender("Sequence.within(_:of:at:)") {
                        guests.map { towns.places.within(radius, of: $0) { $0 }.count }
                    } digest: {
                        sum($0)
                    }
                ]
            ),
        ]
    }

    private static func geodesic(_ towns: Towns) throws -> [Benchmark] {
        let pairs = zip(towns.guests, towns.guests.dropFirst()).map { ($0, $1) }
        let near = try towns.guests.map {
            ($0, try Coordinate(latitude: $0.latitude + 0.03, wrappingLongitude: $0.longitude + 0.04))
        }
        return [("anywhere", pairs), ("some kilometers apart", near)].map { name, pairs in
            Benchmark(
                "nearby: geodesic between places \(name)",
                per: "distance",
                operations: pairs.count,
                target: 1e3,
                comparable: false,
                subject: Contender("EarthModel.wgs84.distance") {
                    pairs.map { EarthModel.wgs84.distance(from: $0, to: $1).meters }
                } digest: {
                    UInt64($0.reduce(0, +))
                },
                peers: [
                    Contender("EarthModel.meanSphere.distance") {
                        pairs.map { EarthModel.meanSphere.distance(from: $0, to: $1).meters }
                    } digest: {
                        UInt64($0.reduce(0, +))
                    }
                ]
            )
        }
    }
}

/// The kernel in C, with room for all places.
private final class NearbyKernel {
    private let index: OpaquePointer
    private let hits: UnsafeMutablePointer<nearby_hit>

    struct OutOfMemory: Error {}

    init(_ places: [Coordinate]) throws {
        let made = nearby_make(places.map(\.latitude), places.map(\.longitude), places.count)
        guard let made else { throw OutOfMemory() }
        index = made
        hits = .allocate(capacity: places.count)
    }

    deinit {
        nearby_free(index)
        hits.deallocate()
    }

    func count(within radius: Distance, of guest: Coordinate) -> Int {
        nearby_within(index, guest.latitude, guest.longitude, radius.meters, hits)
    }
}
