import TablesideCore
import TablesideTesting
import Testing

@Suite("Zones")
struct ZonesTests {
    @Test(
        "the zones for tests change their clocks when the places do",
        arguments: [
            ("2026-03-29T00:59:59.999Z", [7_200, 3_600, -14_400, 39_600]),
            ("2026-03-29T01:00:00Z", [10_800, 7_200, -14_400, 39_600]),
            ("2026-03-08T06:59:59.999Z", [7_200, 3_600, -18_000, 39_600]),
            ("2026-03-08T07:00:00Z", [7_200, 3_600, -14_400, 39_600]),
            ("2026-04-04T14:59:59.999Z", [10_800, 7_200, -14_400, 39_600]),
            ("2026-04-04T15:00:00Z", [10_800, 7_200, -14_400, 37_800]),
            ("2026-11-01T05:59:59.999Z", [7_200, 3_600, -14_400, 39_600]),
            ("2026-11-01T06:00:00Z", [7_200, 3_600, -18_000, 39_600]),
        ]
    )
    func offsets(instant: String, expected: [Int]) throws {
        let zones = [try Zones.bucharest(), try Zones.zagreb(), try Zones.newYork(), try Zones.lordHowe()]
        let at = try Instant(iso8601: instant)
        #expect(try zones.map { zone throws(ZoneError) in try zone.offset(at: at).seconds } == expected)
    }

    @Test("before the present rules the zones for tests answer with an error")
    func beforeTheRules() throws {
        let early = try Instant(iso8601: "1996-06-01T00:00:00Z")
        for zone in [try Zones.bucharest(), try Zones.zagreb(), try Zones.newYork(), try Zones.lordHowe()] {
            #expect(throws: ZoneError.self) { try zone.offset(at: early) }
        }
    }
}
