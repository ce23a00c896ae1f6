import Foundation
import TablesideCore
import TablesideDiscovery
import TablesideVenue
import Testing

@Suite("OpenStreetMapHours")
struct OpenStreetMapHoursTests {
    typealias Obstacle = HoursTextError.Obstacle

    /// Monday to Sunday, and the same as holidays where that differs.
    private func table(_ text: String) throws -> [String] {
        let hours = try OpenStreetMapHours(text)
        func row(_ week: [Weekday: [OpeningPeriod]]) -> [String] {
            Weekday.allCases.map { week[$0, default: []].map(\.description).joined(separator: " ") }
        }
        return hours.dependsOnHolidays ? row(hours.weekly) + row(hours.holidayWeekly) : row(hours.weekly)
    }

    @Test("days and ranges of days, also over the end of the week")
    func days() throws {
        let ten = "10:00–18:00"
        #expect(try table("Mo-Fr 10:00-18:00") == [ten, ten, ten, ten, ten, "", ""])
        #expect(try table("Fr-Mo 10:00-18:00") == [ten, "", "", "", ten, ten, ten])
        #expect(try table("Mo,We,Fr-Sa 10:00-18:00") == [ten, "", ten, "", ten, ten, ""])
        #expect(try table("10:00-18:00") == [ten, ten, ten, ten, ten, ten, ten])
        #expect(try table("mo , th - FR10:00 - 18:00 open ;") == [ten, "", "", ten, ten, "", ""])
    }

    @Test("several times, one digit of an hour, past midnight and beyond 24:00")
    func times() throws {
        #expect(try table("Sa 9:00-14:30,17:00-24:00").contains("09:00–14:30 17:00–24:00"))
        #expect(try table("Sa 18:00-02:00") == ["", "", "", "", "", "18:00–02:00", ""])
        #expect(try table("Sa 18:00-26:00") == ["", "", "", "", "", "18:00–02:00", ""])
        #expect(try table("Sa 10:00-34:00") == ["", "", "", "", "", "10:00–10:00", ""])
        #expect(try table("Sa 17:00-00:00") == ["", "", "", "", "", "17:00–00:00", ""])
        #expect(try table("24/7") == Array(repeating: "00:00–24:00", count: 7))
    }

    @Test("a semicolon replaces whole days, a comma adds to them")
    func separators() throws {
        let lunch = "10:00–14:00"
        let dinner = "17:00–20:00"
        #expect(
            try table("Mo-We 10:00-14:00; Tu 17:00-20:00") == [lunch, dinner, lunch, "", "", "", ""]
        )
        #expect(
            try table("Mo-We 10:00-14:00, Tu 17:00-20:00")
                == [lunch, lunch + " " + dinner, lunch, "", "", "", ""]
        )
        #expect(try table("Mo-Tu 10:00-14:00, Sa off, Tu 10:00-14:00") == [lunch, lunch, "", "", "", "", ""])
        #expect(try table("24/7; Mo-Sa off") == ["", "", "", "", "", "", "00:00–24:00"])
        #expect(try table("off") == Array(repeating: "", count: 7))
        #expect(try table("Mo-Su closed") == Array(repeating: "", count: 7))
    }

    @Test("public holidays are days of the week too, until a rule names them")
    func holidays() throws {
        let lunch = "11:00–14:00"
        #expect(
            try table("Tu-Su 11:00-14:00; PH off")
                == ["", lunch, lunch, lunch, lunch, lunch, lunch] + Array(repeating: "", count: 7)
        )
        #expect(
            try table("Sa,PH 11:00-14:00; Su,PH 17:00-20:00")
                == ["", "", "", "", "", lunch, "17:00–20:00"] + Array(repeating: "17:00–20:00", count: 7)
        )
        #expect(try table("Sa,PH 11:00-14:00, PH 17:00-20:00").last == "11:00–14:00 17:00–20:00")
        #expect(try table("ph 11:00-14:00") == Array(repeating: "", count: 7) + Array(repeating: lunch, count: 7))
    }

    @Test("the host's holidays become exceptions, where they differ")
    func exceptions() throws {
        let text = try OpenStreetMapHours("Tu-Su 11:00-14:00; PH off")
        // 25 December 2026 is a Friday, 28 December a Monday.
        let christmas = try CivilDate("2026-12-25")
        let monday = try CivilDate("2026-12-28")
        let hours = text.hours(holidays: [christmas, monday])
        #expect(hours.exceptions == [christmas: []])
        #expect(hours.weekly == text.weekly)
        let none = text.hours(holidays: [CivilDate]())
        #expect(none.exceptions.isEmpty)
        let noon = try christmas.startOfDay.instant(at: .utc).adding(.hours(12))
        #expect(try !hours.isOpen(at: noon, in: FixedOffset.utc))
        #expect(try none.isOpen(at: noon, in: FixedOffset.utc))
    }

    @Test("the first and the last date of the calendar may be holidays")
    func endsOfCalendar() throws {
        let text = try OpenStreetMapHours("Mo-Su 20:00-04:00; PH off", nights: .untilNextRule)
        let eve = try CivilDate.last.adding(days: -1)
        let cut = try [OpeningPeriod("20:00", "24:00")]
        #expect(text.hours(holidays: [.first, .last]).exceptions == [.first: [], eve: cut, .last: []])
        #expect(text.hours(holidays: [eve, .last]).exceptions == [try eve.adding(days: -1): cut, eve: [], .last: []])
    }

    @Test("the evening before a closed day runs to its own end")
    func eveningBefore() throws {
        let hours = try OpenStreetMapHours("Fr 20:00-04:00; Sa off").hours(holidays: [CivilDate]())
        let saturday = try CivilDate("2026-11-28").startOfDay.instant(at: .utc)
        #expect(try hours.isOpen(at: saturday.adding(.hours(3)), in: FixedOffset.utc))
        #expect(try !hours.isOpen(at: saturday.adding(.hours(4)), in: FixedOffset.utc))
    }

    @Test(
        "what is not understood is returned with its rule and the reason",
        arguments: [
            ("Mo-Su 17:00+", Obstacle.openEnd), ("Mo-Su 17:00-22:00+", .openEnd), ("Tu 00:00+", .openEnd),
            ("Dec 24 off", .datesOfTheYear(word: "Dec")), ("Jan-May: Mo 10:00-18:00", .datesOfTheYear(word: "Jan")),
            ("2026 Mo 10:00-18:00", .datesOfTheYear(word: "2026")), ("easter off", .datesOfTheYear(word: "easter")),
            ("week 1-10 Mo 10:00-18:00", .weeks), ("Su[-1] 10:00-18:00", .daysOfTheMonth),
            ("SH,Mo 10:00-18:00", .schoolHolidays), ("Mo 10:00-sunset", .sun(word: "sunset")),
            ("sunrise-18:00", .sun(word: "sunrise")), ("\"by appointment\"", .comment),
            ("Mo 10:00-12:00 \"call; us\"", .comment), ("Mo 10:00-12:00 \"call; us", .comment), ("\"", .comment),
            ("Mo 10:00-12:00 || 14:00-16:00", .fallback),
            ("winter", .unknownWord(word: "winter")), ("chiuso mercoledì", .unknownWord(word: "chiuso")),
            ("Mo 10:00-12:00 am", .unknownWord(word: "am")), ("19.00-23.30", .malformedTime(text: "19")),
            ("25:00-26:00", .malformedTime(text: "25:00")), ("Mo 24:00-26:00", .malformedTime(text: "24:00")),
            ("Mo 10:60-12:00", .malformedTime(text: "10:60")), ("Mo 10:0-12:00", .malformedTime(text: "10:0")),
            ("Mo 10:00-49:00", .malformedTime(text: "49:00")), ("Mo 10:00-35:00", .longerThanADay),
            ("Mo 10:00", .noEnd), ("Mo-Su", .noTimes), ("Mo 10:00-12:00, Sa-Su", .noTimes), ("PH open", .noTimes),
            ("Mo-Mo 10:00-12:00", .rangeOfOneDay), ("Mo 12:00-14:00 off", .closedInPart),
            ("Mo Tu 10:00-12:00", .unexpected(text: "Tu")), ("Mo-Fr: 10:00-12:00", .unexpected(text: ":")),
            ("Mo-", .unexpected(text: "")), ("Mo,", .unexpected(text: "")), ("10:00-12:00,", .unexpected(text: "")),
            ("PH Mo 10:00-12:00", .unexpected(text: "Mo")), ("Mo 10:00-12:00/30", .unexpected(text: "/")),
            ("Mo off", .onlyClosings), ("PH off", .onlyClosings),
            ("Mo 10:00\u{2013}12:00", .unknownWord(word: "\u{2013}")),
        ]
    )
    func notUnderstood(text: String, obstacle: Obstacle) throws {
        let error = try #require(throws: HoursTextError.self) { try OpenStreetMapHours(text) }
        guard case .notUnderstood(let faults, _) = error.reason else { return #expect(Bool(false), "\(error)") }
        #expect(faults == [.init(rule: 1, text: text, obstacle: obstacle)])
        #expect(error.code == ErrorCode(rawValue: "hours.notUnderstood"))
    }

    @Test("a rule of which nothing is left is not what its writer meant")
    func withoutEffect() throws {
        func faults(_ text: String) throws -> [HoursTextError.Fault] {
            let error = try #require(throws: HoursTextError.self) { try OpenStreetMapHours(text) }
            guard case .notUnderstood(let faults, _) = error.reason else { return [] }
            return faults
        }
        #expect(
            try faults("Mo-Fr 11:00-14:00; 17:00-22:00")
                == [.init(rule: 1, text: "Mo-Fr 11:00-14:00", obstacle: .withoutEffect)]
        )
        #expect(try faults("PH off; Mo-Su 10:00-12:00").map(\.obstacle) == [.withoutEffect])
        #expect(try faults("Mo,PH off ; Tu-Sa 10:00-12:00").map(\.obstacle) == [.holidaysReplaced])
        #expect(try faults("Mo-Su 9:00-10:00; winter; Mo 17:00+").map(\.rule) == [2, 3])
        #expect(try faults("PH off; Mo-Fr 10:00-12:00").map(\.obstacle) == [.holidaysReplaced])
        #expect(try OpenStreetMapHours("Sa,PH 10:00-12:00; Su off").holidayWeekly.count == 6)
        #expect(try OpenStreetMapHours("Mo-Su,PH 10:00-12:00; PH off").holidayWeekly.isEmpty)
    }

    @Test("nothing at all, empty rules and enormous texts are refused")
    func hostile() throws {
        for text in ["", "  ", ";", ";;"] {
            let error = try #require(throws: HoursTextError.self) { try OpenStreetMapHours(text) }
            #expect(error.reason == .empty)
        }
        let empty = try #require(throws: HoursTextError.self) { try OpenStreetMapHours("Mo 10:00-12:00;;Tu off") }
        #expect(empty.description.hasPrefix("rule 2 “”: it ends too early"))
        let enormous = String(repeating: "Mo 10:00-12:00;", count: 700_000)
        let error = try #require(throws: HoursTextError.self) { try OpenStreetMapHours(enormous) }
        #expect(error.reason == .tooLong(bytes: 10_500_000, limit: 2_048))
        let digits = String(repeating: "9", count: 2_000)
        #expect(throws: HoursTextError.self) { try OpenStreetMapHours("Mo " + digits + ":00-12:00") }
    }
}
