import TablesideCore
import TablesideDiscovery
import Testing

@Suite("GuestLocation")
struct GuestLocationTests {
    private let home: Coordinate
    private let away: Coordinate

    init() throws {
        home = try Coordinate(latitude: 44.4268, longitude: 26.1025)
        away = try Coordinate(latitude: 44.4369, longitude: 26.0961)
    }

    @Test("QP-19 a position is taken only if it differs from the last one, and then updating stops")
    func updates() throws {
        var location = GuestLocation()
        try location.beginUpdating()
        let first = location.receive(home)
        #expect(first)
        #expect(!location.isUpdating)
        // Nobody waits any more.
        let unasked = location.receive(away)
        #expect(!unasked)
        #expect(location.coordinate == home)
        try location.beginUpdating()
        let same = location.receive(home)
        #expect(!same)
        #expect(location.isUpdating)
        let other = location.receive(away)
        #expect(other)
        #expect(location.coordinate == away)
        #expect(!location.isUpdating)
    }

    @Test("QP-18 re-centring needs a position; refused location makes it unavailable and ends waiting")
    func centring() throws {
        var location = GuestLocation()
        #expect(throws: LocationError(.unknown)) { try location.center() }
        try location.beginUpdating()
        location.receive(home)
        #expect(try location.center() == home)
        try location.beginUpdating()
        location.refuse()
        #expect(!location.isUpdating)
        #expect(throws: LocationError(.refused)) { try location.center() }
        #expect(throws: LocationError(.refused)) { try location.beginUpdating() }
        let taken = location.receive(away)
        #expect(!taken)
        #expect(location.coordinate == nil)
        location.allow()
        try location.beginUpdating()
        location.receive(away)
        #expect(try location.center() == away)
    }

    @Test("QP-84 the distance from the guest is given where there is a position")
    func distance() throws {
        var location = GuestLocation()
        #expect(location.distance(to: away) == nil)
        try location.beginUpdating()
        location.receive(home)
        // By the haversine formula on the sphere of 6,371,008.8 m, worked out beside the library.
        let distance = try #require(location.distance(to: away))
        #expect(abs(distance.meters - 1_232.692_310_7) < 1e-6)
        #expect(location.distance(to: home) == .zero)
    }
}
