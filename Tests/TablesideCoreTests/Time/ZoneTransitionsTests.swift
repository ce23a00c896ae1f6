import TablesideCore
import TablesideTesting
import Testing

@testable import TablesideTestSupport

/// A zone read straight from the rows, that finds an offset by walking over all of them.
private struct SlowZone {
    let rows: [TransitionRow]

    func offset(at milliseconds: Int64) -> Int {
        var offset = rows[0].before
        for row in rows where row.seconds * 1_000 <= milliseconds { offset = row.after }
        return offset
    }

    /// The instants at which the zone's clocks show a wall time, by trying every offset there is.
    func instants(wall: Int64) -> [Int64] {
        Set(rows.flatMap { [$0.before, $0.after] })
            .map { (wall - Int64($0) * 1_000, $0) }
            .filter { offset(at: $0.0) == $0.1 }
            .map(\.0)
            .sorted()
    }
}

@Suite("ZoneTransitions")
struct ZoneTransitionsTests {
    private static func zone(of rows: [TransitionRow]) throws -> ZoneTransitions {
        let last = try Instant(secondsSince1970: rows[rows.count - 1].seconds)
        return try ZoneTransitions(
            identifier: rows[0].zone,
            initialOffset: UTCOffset(seconds: rows[0].before),
            transitions: rows.map {
                try .init(at: Instant(secondsSince1970: $0.seconds), offset: UTCOffset(seconds: $0.after))
            },
            validFrom: Instant(iso8601: "2010-01-01T00:00:00Z"),
            validUntil: last + .days(30)
        )
    }

    @Test("zones are equal when all their parts are, and when one differs they are not")
    func equality() throws {
        func zone(
            _ identifier: String = "Test/Zone",
            offset: String = "+02:00",
            change: String = "+03:00",
            from: String = "2010-01-01T00:00:00Z",
            until: String = "2030-01-01T00:00:00Z",
            rule: RecurringRule? = nil
        ) throws -> ZoneTransitions {
            try ZoneTransitions(
                identifier: identifier,
                initialOffset: UTCOffset(offset),
                transitions: [.init(at: Instant(iso8601: "2020-01-01T00:00:00Z"), offset: UTCOffset(change))],
                validFrom: Instant(iso8601: from),
                validUntil: rule == nil ? Instant(iso8601: until) : nil,
                rule: rule
            )
        }
        let others = try [
            zone("Test/Other"), zone(offset: "+01:00"), zone(change: "+04:00"), zone(from: "2011-01-01T00:00:00Z"),
            zone(until: "2031-01-01T00:00:00Z"), zone(rule: RecurringRule(fixed: UTCOffset("+03:00"))),
        ]
        #expect(try zone() == zone())
        for (index, other) in others.enumerated() {
            #expect(try other != zone(), "\(index)")
            #expect(others.count { $0 == other } == 1, "\(index)")
        }
    }

    @Test("every change of the clocks of 23 zones, 2010 to 2030, makes its gap or its overlap, to the millisecond")
    func everyRow() throws {
        let zones = try TransitionRow.byZone()
        #expect(zones.count == 23)
        #expect(zones.values.map(\.count).reduce(0, +) == 892)
        for rows in zones.values {
            let zone = try Self.zone(of: rows)
            for row in rows { try check(row, in: zone) }
        }
    }

    private func check(_ row: TransitionRow, in zone: ZoneTransitions) throws {
        let at = try Instant(iso8601: row.utc)
        #expect(at.millisecondsSince1970 == row.seconds * 1_000, "\(row.testDescription)")
        #expect(try zone.offset(at: at - .milliseconds(1)).seconds == row.before, "\(row.testDescription)")
        #expect(try zone.offset(at: at).seconds == row.after, "\(row.testDescription)")
        let (from, to) = (try LocalDateTime(row.wallFrom), try LocalDateTime(row.wallTo))
        let length = from.elapsed(until: to)
        #expect(length == .seconds(abs(row.after - row.before)), "\(row.testDescription)")
        let tick = Elapsed.milliseconds(1)
        if row.kind == "gap" {
            for (local, into) in [(from, Elapsed.zero), (try to.adding(-tick), length - tick)] {
                // Read with the offset before the change, a time so far into the gap is so long after the change.
                let expected = LocalResolution.nonexistent(earlier: at + into - length, later: at + into, next: at)
                #expect(try zone.resolve(local) == expected, "\(row.testDescription)")
            }
            #expect(try zone.resolve(to) == .unique(instant: at), "\(row.testDescription)")
            #expect(try zone.resolve(from.adding(-tick)) == .unique(instant: at - tick), "\(row.testDescription)")
        } else {
            for (local, into) in [(from, Elapsed.zero), (try to.adding(-tick), length - tick)] {
                let expected = LocalResolution.ambiguous(earlier: at + into - length, later: at + into)
                #expect(try zone.resolve(local) == expected, "\(row.testDescription)")
            }
            #expect(try zone.resolve(to) == .unique(instant: at + length), "\(row.testDescription)")
            #expect(
                try zone.resolve(from.adding(-tick)) == .unique(instant: at - length - tick),
                "\(row.testDescription)"
            )
        }
    }

    @Test("a local time is found exactly where trying every offset finds it")
    func againstEveryOffset() throws {
        let seed: UInt64 = 29_032_026
        var generator = SplitMix64(seed: seed)
        let list = try TransitionRow.byZone()
        #expect(list.count == 23)
        for (name, rows) in list.sorted(by: { $0.key < $1.key }) {
            let (zone, slow) = (try Self.zone(of: rows), SlowZone(rows: rows))
            for run in 0..<runs(300, long: 30_000) {
                let row = rows[Int.random(in: 0..<rows.count, using: &generator)]
                // Near a change, where it matters, and inside the time that is known.
                let at = row.seconds * 1_000 + Int64.random(in: -172_800_000...172_800_000, using: &generator)
                let wall = at + Int64(row.before) * 1_000
                let local = try LocalDateTime(Instant(millisecondsSince1970: wall), at: .utc)
                let found = try zone.resolve(local).instants.map(\.millisecondsSince1970)
                #expect(found == slow.instants(wall: wall), "\(name), seed \(seed), run \(run), \(local)")
                let instant = Instant(millisecondsSince1970: at)
                #expect(
                    try zone.offset(at: instant).seconds == slow.offset(at: at),
                    "\(name), seed \(seed), run \(run)"
                )
                let shown = try zone.local(at: instant)
                #expect(try zone.resolve(shown).instants.contains(instant), "\(name), seed \(seed), run \(run)")
            }
        }
    }

    @Test(
        "in the night of 29 March 2026 clocks in Bucharest skip from 03:00 to 04:00",
        arguments: [
            ("2026-03-29T02:59", LocalTimePolicy.reject, "2026-03-29T00:59:00Z"),
            ("2026-03-29T03:00", .compatible, "2026-03-29T01:00:00Z"),
            ("2026-03-29T03:30", .compatible, "2026-03-29T01:30:00Z"),
            ("2026-03-29T03:30", .later, "2026-03-29T01:30:00Z"),
            ("2026-03-29T03:30", .earlier, "2026-03-29T00:30:00Z"),
            ("2026-03-29T04:00", .reject, "2026-03-29T01:00:00Z"),
            ("2026-10-25T03:30", .compatible, "2026-10-25T00:30:00Z"),
            ("2026-10-25T03:30", .earlier, "2026-10-25T00:30:00Z"),
            ("2026-10-25T03:30", .later, "2026-10-25T01:30:00Z"),
            ("2026-10-25T04:00", .reject, "2026-10-25T02:00:00Z"),
        ]
    )
    func policies(local: String, policy: LocalTimePolicy, expected: String) throws {
        #expect(try Zones.bucharest().instant(for: LocalDateTime(local), policy).description == expected)
    }

    @Test("the policy that rejects names the choices")
    func rejection() throws {
        let zone = try Zones.bucharest()
        let skipped = try LocalDateTime("2026-03-29T03:30")
        #expect(
            throws: ZoneError(.nonexistentLocalTime(local: skipped, next: try Instant(iso8601: "2026-03-29T01:00:00Z")))
        ) {
            try zone.instant(for: skipped, .reject)
        }
        let repeated = try LocalDateTime("2026-10-25T03:30")
        let candidates = [try Instant(iso8601: "2026-10-25T00:30:00Z"), try Instant(iso8601: "2026-10-25T01:30:00Z")]
        #expect(throws: ZoneError(.ambiguousLocalTime(local: repeated, candidates: candidates))) {
            try zone.instant(for: repeated, .reject)
        }
    }

    @Test("outside the time that is known there is an error and no guess")
    func unknownTimes() throws {
        let rows = try #require(try TransitionRow.byZone()["Europe/Rome"])
        let (known, summer) = (Array(rows.prefix(2)), try UTCOffset("+02:00"))
        let transitions = try known.map {
            try ZoneTransitions.Transition(
                at: Instant(secondsSince1970: $0.seconds),
                offset: UTCOffset(seconds: $0.after)
            )
        }
        let from = try Instant(iso8601: "2010-01-01T00:00:00Z")
        let zone = try ZoneTransitions(
            identifier: "Europe/Rome",
            initialOffset: UTCOffset("+01:00"),
            transitions: transitions,
            validFrom: from
        )
        let until = transitions[1].at
        #expect(try zone.offset(at: until - .milliseconds(1)) == summer)
        let beyond = ZoneError(.beyondKnownTransitions(identifier: "Europe/Rome", until: until))
        #expect(throws: beyond) { try zone.offset(at: until) }
        #expect(throws: beyond) { try zone.resolve(LocalDateTime("2011-01-01T00:00")) }
        // 02:30 occurs at 00:30 and 01:30 UTC; only the first is known.
        #expect(throws: beyond) { try zone.resolve(LocalDateTime("2010-10-31T02:30")) }
        let before = ZoneError(.beforeKnownTransitions(identifier: "Europe/Rome", from: from))
        #expect(throws: before) { try zone.offset(at: from - .milliseconds(1)) }
        #expect(throws: before) { try zone.resolve(LocalDateTime("2010-01-01T00:59:59.999")) }
        #expect(try zone.resolve(LocalDateTime("2010-01-01T01:00")) == .unique(instant: from))
        for milliseconds in [Int64.min, .max] {
            let far = Instant(millisecondsSince1970: milliseconds)
            #expect(throws: ZoneError(.instantOutOfRange(instant: far))) { try zone.offset(at: far) }
        }
    }

    @Test("it is written with its parts and read back the same")
    func coding() throws {
        let zone = try ZoneTransitions(
            identifier: "X/Y",
            initialOffset: UTCOffset("+01:00"),
            transitions: [.init(at: Instant(millisecondsSince1970: 5_000), offset: UTCOffset("+02:00"))]
        )
        let json = """
            {"identifier":"X/Y","initialOffset":"+01:00","transitions":[{"at":5000,"offset":"+02:00"}]}
            """
        #expect(try encoded(zone) == json)
        #expect(try decoded(ZoneTransitions.self, json) == zone)
        for zone in [try Zones.bucharest(), try Zones.newYork(), try Zones.lordHowe()] {
            let again = try decoded(ZoneTransitions.self, encoded(zone))
            #expect(again == zone)
            #expect(again.hashValue == zone.hashValue)
        }
    }
}
