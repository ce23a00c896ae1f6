import Foundation
import Tableside

extension Benchmarks {
    /// The cost of local time, compared with Foundation's calendar.
    static func time() throws -> [Benchmark] {
        let bucharest = try bucharest()
        var calendar = Calendar(identifier: .gregorian)
        guard let zone = TimeZone(identifier: bucharest.identifier) else { throw Missing.zone(bucharest.identifier) }
        calendar.timeZone = zone
        let peer = calendar

        // Every 37 minutes of 2026, covering all times of day and both clock changes.
        let firstInstant: Int64 = 1_767_218_400_000
        let instants = (0..<14_000).map { Instant(millisecondsSince1970: firstInstant + Int64($0) * 37 * 60_000) }
        let dates = instants.map { Date(timeIntervalSince1970: Double($0.millisecondsSince1970) / 1_000) }
        // Ordinary days, and minute by minute the days on which clocks skip or repeat an hour.
        let ordinary = try (0..<14_000).map { try local("2026-01-01T00:00", plusMinutes: $0 * 37) }
        let changing = try (0..<1_440).flatMap {
            [try local("2026-03-29T00:00", plusMinutes: $0), try local("2026-10-25T00:00", plusMinutes: $0)]
        }
        return [
            Benchmark(
                "time: instant to local time",
                per: "instant",
                operations: instants.count,
                target: 100,
                subject: Contender("ZoneTransitions.local(at:)") {
                    var digest: UInt64 = 0
                    for instant in instants {
                        let local = try bucharest.local(at: instant)
                        mix(&digest, UInt64(local.date.day * 1_440 + local.time.hour * 60 + local.time.minute))
                    }
                    return digest
                },
                peers: [
                    Contender("Calendar.dateComponents") {
                        var digest: UInt64 = 0
                        for date in dates {
                            let parts = peer.dateComponents([.day, .hour, .minute], from: date)
                            mix(
                                &digest,
                                UInt64((parts.day ?? 0) * 1_440 + (parts.hour ?? 0) * 60 + (parts.minute ?? 0))
                            )
                        }
                        return digest
                    }
                ]
            ),
            resolution("time: local time to instant, the year round", of: ordinary, in: bucharest, beside: peer),
            resolution("time: local time to instant, days of change", of: changing, in: bucharest, beside: peer),
            Benchmark(
                "time: date from day number",
                per: "date",
                operations: 10_000,
                subject: Contender("CivilDate(dayNumber:).components") {
                    var digest: UInt64 = 0
                    for day in 20_000..<30_000 {
                        let parts = try CivilDate(dayNumber: day).components
                        mix(&digest, UInt64((parts.year * 12 + parts.month) * 31 + parts.day))
                    }
                    return digest
                },
                peers: [
                    Contender("Calendar.dateComponents") {
                        var utc = Calendar(identifier: .gregorian)
                        utc.timeZone = .gmt
                        var digest: UInt64 = 0
                        for day in 20_000..<30_000 {
                            let date = Date(timeIntervalSince1970: Double(day) * 86_400)
                            let parts = utc.dateComponents([.year, .month, .day], from: date)
                            mix(&digest, UInt64(((parts.year ?? 0) * 12 + (parts.month ?? 0)) * 31 + (parts.day ?? 0)))
                        }
                        return digest
                    }
                ]
            ),
        ]
    }

    private enum Missing: Error {
        case zone(String)
    }

    private static func resolution(
        _ name: String,
        of locals: [LocalDateTime],
        in zone: ZoneTransitions,
        beside calendar: Calendar
    ) -> Benchmark {
        let components = locals.map { local in
            let (year, month, day) = local.date.components
            return DateComponents(
                year: year,
                month: month,
                day: day,
                hour: local.time.hour,
                minute: local.time.minute
            )
        }
        return Benchmark(
            name,
            per: "local time",
            operations: locals.count,
            target: 100,
            subject: Contender("ZoneTransitions.instant(for:)") {
                var digest: UInt64 = 0
                for local in locals {
                    mix(&digest, UInt64(try zone.instant(for: local).millisecondsSince1970 / 1_000))
                }
                return digest
            },
            peers: [
                Contender("Calendar.date(from:)") {
                    var digest: UInt64 = 0
                    for parts in components {
                        mix(&digest, UInt64(calendar.date(from: parts)?.timeIntervalSince1970 ?? 0))
                    }
                    return digest
                }
            ]
        )
    }

    private static func local(_ start: String, plusMinutes minutes: Int) throws -> LocalDateTime {
        try LocalDateTime(start).adding(.minutes(minutes))
    }

    /// The European Union's rule, expanded by the library for 400 years: the longest table that it searches.
    private static func bucharest() throws -> ZoneTransitions {
        try ZoneTransitions(
            identifier: "Europe/Bucharest",
            initialOffset: UTCOffset("+02:00"),
            transitions: [],
            rule: RecurringRule(
                standard: UTCOffset("+02:00"),
                daylight: UTCOffset("+03:00"),
                starts: YearlyChange(month: 3, day: .last(weekday: .sunday), time: .hours(1), on: .utc),
                ends: YearlyChange(month: 10, day: .last(weekday: .sunday), time: .hours(1), on: .utc)
            )
        )
    }
}
