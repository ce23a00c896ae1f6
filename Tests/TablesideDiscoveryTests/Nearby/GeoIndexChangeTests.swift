import TablesideCore
import TablesideDiscovery
import TablesideTesting
import Testing

@testable import TablesideTestSupport

@Suite("Changes and storage of GeoIndex")
struct GeoIndexChangeTests {
    private func place(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
        try Coordinate(latitude: latitude, wrappingLongitude: longitude)
    }

    @Test("a place is inserted, moved and removed; its position stays its own")
    func life() throws {
        let (here, there) = (try place(44.43, 26.1), try place(10, 10))
        var index = try GeoIndex([here])
        let inserted = try index.insert(here)
        #expect(inserted == 1)
        #expect(index.within(.zero, of: here).map(\.position) == [0, 1])
        try index.move(0, to: there)
        #expect(index.within(.zero, of: here).map(\.position) == [1])
        #expect(index.within(.zero, of: there).map(\.position) == [0])
        try index.remove(1)
        #expect(index.count == 1)
        #expect(index.places == [there, nil])
        let next = try index.insert(here)
        #expect(next == 2)
        #expect(index.inside(.world) == [0, 2])
    }

    @Test("what is not there can be neither moved nor removed", arguments: [-1, 2, 1, .min, .max])
    func unknown(position: Int) throws {
        var index = try GeoIndex([place(1, 1), place(2, 2)])
        try index.remove(1)
        let before = index
        #expect(throws: GeoIndexError(.unknownPosition(position: position))) { try index.remove(position) }
        #expect(throws: GeoIndexError(.unknownPosition(position: position))) {
            try index.move(position, to: place(3, 3))
        }
        #expect(index == before)
    }

    @Test("a copy keeps what the original changes")
    func copies() throws {
        let original = try GeoIndex([place(1, 1), place(2, 2)])
        var copy = original
        try copy.remove(0)
        try copy.insert(place(3, 3))
        #expect(original.inside(.world) == [0, 1])
        #expect(copy.inside(.world) == [1, 2])
    }

    @Test("after any sequence of inserts, moves and removals the answers are those of every place measured")
    func anySequence() throws {
        let seed: UInt64 = 0xC4A_26E
        for round in 0..<runs(3, long: 600) {
            var cloud = GeoCloud(seed: seed + UInt64(round))
            var places: [Coordinate?] = try (0..<[0, 3, 120][round % 3]).map { _ in try cloud.place() }
            var index = try GeoIndex(places) { $0 }
            // More than twice the number of changes after which the order is made again.
            for step in 0..<260 {
                let position = Int.random(in: 0..<places.count + 1, using: &cloud.generator)
                let target = try cloud.place()
                switch Int.random(in: 0..<4, using: &cloud.generator) {
                case 0 where position < places.count && places[position] != nil:
                    try index.remove(position)
                    places[position] = nil
                case 1 where position < places.count && places[position] != nil:
                    try index.move(position, to: target)
                    places[position] = target
                default:
                    let inserted = try index.insert(target)
                    #expect(inserted == places.count)
                    places.append(target)
                }
                guard step.isMultiple(of: 13) else { continue }
                let center = try cloud.place()
                let radius = try cloud.radius(from: center, to: places)
                let expected = GeoCloud.all(places, from: center, within: radius)
                #expect(index.within(radius, of: center) == expected, "seed \(seed), round \(round), step \(step)")
                let nearest = index.nearest(5, to: center)
                let all = GeoCloud.all(places, from: center).prefix(5)
                #expect(nearest == Array(all), "seed \(seed), round \(round), step \(step)")
                let box = try GeoBox(south: -90, west: center.longitude, north: 45, east: 179)
                let inside = places.indices.filter { number in places[number].map { box.contains($0) } ?? false }
                #expect(index.inside(box) == inside, "seed \(seed), round \(round), step \(step)")
            }
            #expect(index.places == places)
            #expect(index.count == places.compactMap { $0 }.count)
            #expect(try index == GeoIndex(places) { $0 })
            var rebuilt = index
            rebuilt.rebuild()
            #expect(rebuilt == index)
            #expect(try decoded(GeoIndex.self, encoded(index)) == index)
        }
    }

    @Test("golden JSON of an index with a place moved and one removed")
    func golden() throws {
        var index = try GeoIndex([place(44.5, 26), place(-17.75, 177.5), place(90, 12), place(0, 180)])
        try index.remove(1)
        try index.move(0, to: place(48.25, 16.375))
        try index.insert(place(-33.875, 151.25))
        try expectGolden(index, "GeoIndex.json")
    }

    @Test(
        "damaged JSON is refused",
        arguments: [
            "{}", "[]", #"{"places":null}"#, #"{"places":[{"latitude":1}]}"#, #"{"places":[1]}"#,
            #"{"places":[{"latitude":91,"longitude":0}]}"#, #"{"places":[{"latitude":1,"longitude":"2"}]}"#,
            #"{"places":["#,
        ]
    )
    func damaged(json: String) {
        #expect(throws: DecodingError.self) { try decoded(GeoIndex.self, json) }
    }

    @Test("a hit is written as position and distance")
    func hit() throws {
        let hit = try GeoHit(position: 7, distance: .meters(12.5))
        #expect(try encoded(hit) == #"{"distance":12.5,"position":7}"#)
        #expect(try decoded(GeoHit.self, encoded(hit)) == hit)
    }
}
