import TablesideCore
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

@Suite("Rows of one service before and after midnight")
struct MidnightRowsTests {
    private static func rows(_ texts: String...) throws -> [OpeningPeriod] {
        try texts.map { text in
            let ends = text.split(separator: "-").map(String.init)
            return try OpeningPeriod(ends[0], ends[1])
        }
    }

    @Test("Friday until midnight and Saturday from midnight are one evening of Friday")
    func pair() throws {
        let hours = OpeningHours(weekly: [
            .friday: try Self.rows("12:00-15:00", "18:00-24:00"),
            .saturday: try Self.rows("00:00-02:00", "18:00-00:00"),
            .sunday: try Self.rows("00:00-01:30"),
        ])
        let joined = hours.joinedOverMidnight()
        #expect(
            joined
                == OpeningHours(weekly: [
                    .friday: try Self.rows("12:00-15:00", "18:00-02:00"), .saturday: try Self.rows("18:00-01:30"),
                ])
        )
        let late = try Instant(iso8601: "2026-11-28T01:00:00Z")
        #expect(try hours.businessDate(of: late, in: FixedOffset.utc) == CivilDate("2026-11-28"))
        #expect(try joined.businessDate(of: late, in: FixedOffset.utc) == CivilDate("2026-11-27"))
        #expect(joined.joinedOverMidnight() == joined)
    }

    @Test("Days that are open all day, rows that would last a day and longer, and rows in doubt stay as they are")
    func apart() throws {
        let weeks: [[Weekday: [OpeningPeriod]]] = [
            [.friday: try Self.rows("00:00-24:00"), .saturday: try Self.rows("00:00-02:00")],
            [.friday: try Self.rows("18:00-24:00"), .saturday: try Self.rows("00:00-24:00")],
            [.friday: try Self.rows("18:00-24:00"), .saturday: try Self.rows("00:00-18:00")],
            [.friday: try Self.rows("18:00-24:00"), .saturday: try Self.rows("00:30-02:00")],
            [.friday: try Self.rows("18:00-23:59"), .saturday: try Self.rows("00:00-02:00")],
            [.friday: try Self.rows("18:00-24:00", "20:00-24:00"), .saturday: try Self.rows("00:00-02:00")],
            [.friday: try Self.rows("18:00-24:00"), .sunday: try Self.rows("00:00-02:00")],
        ]
        for week in weeks {
            let hours = OpeningHours(weekly: week)
            #expect(hours.joinedOverMidnight() == hours)
        }
        let sunday = OpeningHours(weekly: [
            .sunday: try Self.rows("18:00-24:00"), .monday: try Self.rows("00:00-02:00"),
        ])
        #expect(sunday.joinedOverMidnight() == OpeningHours(weekly: [.sunday: try Self.rows("18:00-02:00")]))
    }

    @Test("A closed Friday takes nothing from the hours of Saturday, and a closed Saturday ends Friday at midnight")
    func exceptions() throws {
        let weekly = [Weekday.friday: try Self.rows("18:00-24:00"), .saturday: try Self.rows("00:00-02:00")]
        let friday = try CivilDate("2026-11-27"), saturday = try CivilDate("2026-11-28")
        let noFriday = OpeningHours(weekly: weekly, exceptions: [friday: []]).joinedOverMidnight()
        #expect(noFriday.exceptions == [friday: [], saturday: try Self.rows("00:00-02:00")])
        let noSaturday = OpeningHours(weekly: weekly, exceptions: [saturday: []]).joinedOverMidnight()
        #expect(noSaturday.exceptions == [friday: try Self.rows("18:00-24:00"), saturday: []])
        let longer = OpeningHours(weekly: weekly, exceptions: [saturday: try Self.rows("00:00-04:00")])
        #expect(longer.joinedOverMidnight().exceptions == [friday: try Self.rows("18:00-04:00"), saturday: []])
    }

    @Test("The branch is open at the same times as before")
    func sameTimes() throws {
        let times = ["00:00", "02:00", "12:00", "18:00", "24:00"]
        let first = try CivilDate("2026-11-20")
        var found = 0
        for seed in 0..<UInt64(runs(200, long: 20_000)) {
            var random = SplitMix64(seed: seed)
            func rows() throws -> [OpeningPeriod] {
                try (0..<Int.random(in: 0...2, using: &random)).map { _ in
                    let opens = times.dropLast().randomElement(using: &random) ?? "00:00"
                    return try OpeningPeriod(opens, times.randomElement(using: &random) ?? "24:00")
                }
            }
            var weekly: [Weekday: [OpeningPeriod]] = [:]
            for day in Weekday.allCases { weekly[day] = try rows() }
            var exceptions: [CivilDate: [OpeningPeriod]] = [:]
            for _ in 0..<Int.random(in: 0...4, using: &random) {
                exceptions[try first.adding(days: Int.random(in: 0...14, using: &random))] = try rows()
            }
            let hours = OpeningHours(weekly: weekly, exceptions: exceptions)
            let joined = hours.joinedOverMidnight()
            if joined != hours { found += 1 }
            let start = try FixedOffset.utc.instant(for: first.startOfDay)
            for hour in 0..<(24 * 15) {
                let instant = start + .hours(hour) + .minutes(30)
                let isOpen = try hours.isOpen(at: instant, in: FixedOffset.utc)
                #expect(try joined.isOpen(at: instant, in: FixedOffset.utc) == isOpen, "seed \(seed), hour \(hour)")
            }
            #expect(joined.joinedOverMidnight() == joined, "seed \(seed)")
        }
        #expect(found > 20, "\(found) joined")
    }
}
