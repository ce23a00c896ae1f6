import Foundation
import TablesideCore
import TablesideFoundation
import Testing

@testable import TablesideTestSupport

@Suite("FoundationZone")
struct FoundationZoneTests {
    /// The changes of a zone from the list that the tests of the engine use: instant in seconds, offsets.
    private struct Row {
        let zone: String
        let seconds: Int64
        let before: Int
        let after: Int
    }

    /// The changes up to 2025: what is announced for later may not be in every system's data.
    private static func rows() throws -> [String: [Row]] {
        let lines = try fixture("tz-transitions.csv").split(whereSeparator: \.isNewline).dropFirst()
        let rows = try lines.map { line in
            let cells = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
            return Row(
                zone: cells[0],
                seconds: try #require(Int64(cells[2])),
                before: try #require(Int(cells[3])),
                after: try #require(Int(cells[4]))
            )
        }
        return Dictionary(grouping: rows.filter { $0.seconds < 1_767_225_600 }, by: \.zone)
    }

    private static func value(_ name: String, _ rows: [Row]) throws -> ZoneTransitions {
        try ZoneTransitions(
            identifier: name,
            initialOffset: UTCOffset(seconds: rows[0].before),
            transitions: rows.map {
                try .init(at: Instant(secondsSince1970: $0.seconds), offset: UTCOffset(seconds: $0.after))
            },
            validFrom: Instant(iso8601: "2010-01-01T00:00:00Z"),
            validUntil: Instant(iso8601: "2026-01-01T00:00:00Z")
        )
    }

    @Test("around every change of 23 zones the system and the zone value resolve local time alike")
    func resolution() throws {
        let list = try Self.rows()
        #expect(list.count == 23)
        for (name, rows) in list {
            let (value, system) = (try Self.value(name, rows), try FoundationZone(identifier: name))
            for row in rows {
                let at = try Instant(secondsSince1970: row.seconds)
                let length = Elapsed.seconds(abs(row.after - row.before))
                let wall = try LocalDateTime(at, at: UTCOffset(seconds: min(row.before, row.after)))
                let steps: [Elapsed] = [
                    .hours(-30), .milliseconds(-1), .zero, .milliseconds(1), .minutes(20), length - .milliseconds(1),
                    length,
                    length + .hours(30),
                ]
                for step in steps {
                    let local = try wall.adding(step)
                    #expect(try system.resolve(local) == value.resolve(local), "\(name) \(local)")
                }
                #expect(try system.offset(at: at - .milliseconds(1)) == value.offset(at: at - .milliseconds(1)))
                #expect(try system.offset(at: at) == value.offset(at: at), "\(name) \(at)")
            }
        }
    }

    @Test("the zone value made of the system's zone has the changes of the list")
    func values() throws {
        let (from, through) = (
            try Instant(iso8601: "2010-01-01T00:00:00Z"), try Instant(iso8601: "2026-01-01T00:00:00Z")
        )
        for (name, rows) in try Self.rows() {
            let zone = try FoundationZone(identifier: name)
            let made = try ZoneTransitions(zone: zone.timeZone, from: from, through: through)
            #expect(try made == Self.value(name, rows), "\(name)")
        }
    }

    @Test("a zone value cannot be made of an empty or inverted span")
    func emptySpan() throws {
        let zone = try FoundationZone(identifier: "Europe/Bucharest").timeZone
        let instant = try Instant(iso8601: "2026-01-01T00:00:00Z")
        #expect(throws: Defects<ZoneError.Reason>.self) {
            try ZoneTransitions(zone: zone, from: instant, through: instant)
        }
        #expect(throws: Defects<ZoneError.Reason>.self) {
            try ZoneTransitions(zone: zone, from: instant, through: instant - .days(1))
        }
    }

    @Test("a span longer than the calendar's period is refused, whatever its length")
    func longSpan() throws {
        let zone = try FoundationZone(identifier: "Europe/Bucharest").timeZone
        let start = try Instant(iso8601: "1800-01-01T00:00:00Z")
        let limit = ZoneTransitions.longestSpan
        let spans: [(Instant, Instant)] = [
            (start, start + limit + .milliseconds(1)), (start, start + .days(365_242_500)),
            (Instant(millisecondsSince1970: .min), Instant(millisecondsSince1970: .max)),
        ]
        for (from, through) in spans {
            #expect(throws: ZoneError(.spanTooLong(length: through - from, limit: limit))) {
                try ZoneTransitions(zone: zone, from: from, through: through)
            }
        }
        let whole = try ZoneTransitions(zone: zone, from: start, through: start + limit)
        #expect(whole.validUntil == start + limit)
    }

    @Test(
        "an unknown zone is an error and never GMT",
        arguments: ["", "Europe/Nowhere", "europe bucharest", " ", "Mars"]
    )
    func unknownZone(identifier: String) {
        #expect(throws: ZoneError(.unknownZone(identifier: identifier))) { try FoundationZone(identifier: identifier) }
    }

    @Test("the self-check passes where zone data are linked, as in this program")
    func selfCheck() throws {
        try FoundationZone.selfCheck()
    }

    @Test("the day that Apia skipped does not exist for 24 hours")
    func skippedDay() throws {
        let apia = try FoundationZone(identifier: "Pacific/Apia")
        // At the end of 29 December 2011, 10:00 UTC on the 30th, the calendar went on to the 31st.
        let next = try Instant(iso8601: "2011-12-30T10:00:00Z")
        #expect(
            try apia.resolve(LocalDateTime("2011-12-30T12:00"))
                == .nonexistent(earlier: next - .hours(12), later: next + .hours(12), next: next)
        )
        #expect(try apia.resolve(LocalDateTime("2011-12-31T00:00")) == .unique(instant: next))
    }

    @Test("far instants and local times are answered, not trapped on")
    func farAway() throws {
        let zone = try FoundationZone(identifier: "Europe/Bucharest")
        for local in [CivilDate.first.startOfDay, CivilDate.last.startOfDay] { _ = try zone.resolve(local) }
        for milliseconds in [Int64.min, .max] {
            let far = Instant(millisecondsSince1970: milliseconds)
            _ = try? zone.offset(at: far)
            #expect(throws: ZoneError.self) { try zone.local(at: far) }
        }
    }
}
