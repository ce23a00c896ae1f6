import Foundation
import TablesideCore
import TablesideDiscovery
import TablesideVenue
import Testing

/// Friday's night and a Saturday with a rule of its own: one reading was taken for the specification's.
@Suite("A night that runs into a day with a rule of its own")
struct NightIntoRuledDayTests {
    typealias Nights = OpenStreetMapHours.Nights

    /// Whether it is open at an hour of Saturday, 28 November 2026; Friday's and Saturday's dates may be holidays.
    private func isOpen(_ text: String, _ nights: Nights, hour: Int, holidays: [String] = []) throws -> Bool {
        let hours = try OpenStreetMapHours(text, nights: nights).hours(holidays: holidays.map { try CivilDate($0) })
        let saturday = try CivilDate("2026-11-28").startOfDay.instant(at: .utc)
        return try hours.isOpen(at: saturday + .hours(hour), in: FixedOffset.utc)
    }

    @Test(
        "it runs to its end, or to midnight as opening_hours.js has it: where a later rule names the day",
        arguments: [
            // Text, and whether opening_hours.js has it open at 03:00 on Saturday.
            ("Fr 20:00-04:00", true), ("Fr 20:00-04:00; Sa off", false), ("Fr 20:00-04:00; Sa 10:00-20:00", false),
            ("Sa 10:00-20:00; Fr 20:00-04:00", true), ("Fr 20:00-04:00, Sa 10:00-20:00", true),
            ("Fr,Sa 20:00-04:00", true), ("Fr 20:00-04:00, Sa off", false), ("Fr 20:00-28:00; Sa-Su closed", false),
            ("Mo-Th 20:00-23:00; Fr 20:00-04:00; PH off", true),
        ]
    )
    func readings(text: String, isOpenByScript: Bool) throws {
        #expect(try isOpen(text, .untilTheirEnd, hour: 3))
        #expect(try isOpen(text, .untilNextRule, hour: 3) == isOpenByScript)
        for nights in Nights.allCases { #expect(try !isOpen(text, nights, hour: 4)) }
        #expect(try OpenStreetMapHours(text).nights == .untilTheirEnd)
    }

    @Test("a holiday cuts the night before it, and what is open on a holiday is cut like any other day")
    func holidays() throws {
        let text = "Mo-Su 20:00-04:00; PH off"
        #expect(try isOpen(text, .untilTheirEnd, hour: 3, holidays: ["2026-11-28"]))
        #expect(try !isOpen(text, .untilNextRule, hour: 3, holidays: ["2026-11-28"]))
        #expect(try !isOpen(text, .untilNextRule, hour: 3, holidays: ["2026-11-27"]))
        #expect(try isOpen(text, .untilNextRule, hour: 3, holidays: ["2026-11-29"]))
        let late = "Sa 10:00-12:00; PH 20:00-04:00"
        #expect(try isOpen(late, .untilNextRule, hour: 3, holidays: ["2026-11-27"]))
        let early = "PH,Mo-Fr 20:00-04:00; Sa 10:00-12:00"
        #expect(try isOpen(early, .untilTheirEnd, hour: 3, holidays: ["2026-11-27"]))
        #expect(try !isOpen(early, .untilNextRule, hour: 3, holidays: ["2026-11-27"]))
    }

    @Test("what ends at midnight is not touched")
    func midnight() throws {
        for text in ["Fr 20:00-24:00; Sa 10:00-12:00", "Fr 20:00-00:00; Sa off"] {
            #expect(
                try OpenStreetMapHours(text, nights: .untilNextRule).weekly == OpenStreetMapHours(text).weekly,
                "\(text)"
            )
        }
    }
}
