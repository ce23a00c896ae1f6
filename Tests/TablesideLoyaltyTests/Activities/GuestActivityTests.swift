import TablesideCore
import TablesideLoyalty
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

@Suite("Loyalty: what guests did")
struct GuestActivityTests {
    private typealias House = MissionHouse

    private static func problems(_ activity: GuestActivity) -> [String] {
        activity.problems().map { "\($0.path) \($0.code.rawValue.dropFirst("missions.activity.".count))" }
    }

    @Test("every fault is reported at once, with its path, and what is too much is not looked at")
    func problems() throws {
        let long = String(repeating: "x", count: 129)
        let spending = [
            Money(minorUnits: -1, House.euro), Money(minorUnits: 5, House.euro), Money(minorUnits: 5, House.leu),
        ]
        let lines = [
            ActivityLine("", in: ["a", ""], quantity: 0), ActivityLine("soup", quantity: 1_001),
            ActivityLine("soup", in: Array(repeating: "a", count: 33)), ActivityLine("soup", quantity: .min),
        ]
        let activity = GuestActivity(
            ActivityID(long),
            of: "",
            .order(spending: spending, lines: lines),
            at: House.start,
            local: House.label("2026-11-04T00:00"),
            branch: "",
            restaurant: RestaurantID(long),
            category: UserCategory(rawValue: "")
        )
        #expect(
            Self.problems(activity) == [
                "id badIdentity", "guest badIdentity", "spending[0] negative", "spending[1] repeatedCurrency",
                "lines[0].item badIdentity", "lines[0].categories badIdentity", "lines[0].quantity numberOutOfRange",
                "lines[1].quantity numberOutOfRange", "lines[2].categories tooMany",
                "lines[3].quantity numberOutOfRange", "local impossibleLabel", "branch badIdentity",
                "restaurant badIdentity", "category badIdentity",
            ]
        )
        for problem in activity.problems() {
            #expect(try decoded(ActivityProblem.self, encoded(problem.reason)) == problem.reason)
        }
        let many = GuestActivity.Content.order(
            spending: Array(repeating: Money(minorUnits: 1, House.euro), count: 1_000),
            lines: Array(repeating: ActivityLine("", quantity: 0), count: 100_000)
        )
        #expect(House.activity("a", many, "2026-11-02T12:00").problems().count == 7 + 200 * 2 + 2)
        for at in [Instant(millisecondsSince1970: .min), Instant(millisecondsSince1970: .max)] {
            let content = GuestActivity.Content.visit(party: .max, isBooked: true)
            let extreme = GuestActivity("a", of: "b", content, at: at, local: House.label("2026-11-02T12:00"))
            #expect(Self.problems(extreme) == ["party numberOutOfRange", "local impossibleLabel"])
        }
    }

    @Test("each list may be as long as its limit and no longer, and a label a whole day from UTC")
    func limits() throws {
        let codes = ["EUR", "RON", "USD", "GBP", "CHF", "PLN", "CZK", "HUF", "SEK"]
        func spending(_ count: Int) -> [Money] {
            codes.prefix(count).map { Money(minorUnits: 0, House.currency($0)) }
        }
        func problems(_ spending: [Money], _ lines: [ActivityLine] = []) -> [String] {
            Self.problems(House.activity("a", .order(spending: spending, lines: lines), "2026-11-02T12:00"))
        }
        #expect(SizeLimit.activityCurrencies == 8)
        #expect(problems(spending(8)) == [])
        #expect(problems(spending(9)) == ["spending tooMany"])
        let line = ActivityLine("soup")
        #expect(problems([], Array(repeating: line, count: SizeLimit.cartLines)) == [])
        #expect(problems([], Array(repeating: line, count: SizeLimit.cartLines + 1)) == ["lines tooMany"])
        let least = ActivityLine("soup", in: Array(repeating: "a", count: SizeLimit.activityCategories), quantity: 1)
        let most = ActivityLine("soup", quantity: SizeLimit.lineQuantity)
        #expect(problems([], [least, most]) == [])
        let label = House.label("2026-11-02T12:00")
        func problems(at offset: Elapsed) -> [String] {
            let content = GuestActivity.Content.visit(party: 1, isBooked: false)
            return Self.problems(
                GuestActivity("a", of: "b", content, at: House.instant("2026-11-02T12:00") - offset, local: label)
            )
        }
        for sign in [1, -1] {
            #expect(problems(at: .milliseconds(Int64(sign * 86_400_000))) == [])
            #expect(problems(at: .milliseconds(Int64(sign * 86_400_001))) == ["local impossibleLabel"])
        }
        func unlocked(_ count: Int) -> [String] {
            let activity = GuestActivity(
                "a",
                of: "b",
                .visit(party: SizeLimit.load, isBooked: false),
                at: House.instant("2026-11-02T12:00"),
                local: label,
                unlocked: (0..<count).map { UnlockCode(rawValue: "c\($0)") }
            )
            return Self.problems(activity)
        }
        #expect(unlocked(SizeLimit.badges) == [] && unlocked(SizeLimit.badges + 1) == ["unlocked tooMany"])
    }

    @Test("activities are written and read as they are, faulty ones are refused, and none says whose it is")
    func coding() throws {
        var draw = MissionDraw(random: SplitMix64(seed: 1))
        for number in 0..<300 {
            let activity = draw.activity(number, days: 30)
            #expect(activity.problems() == [])
            let text = try encoded(activity)
            #expect(try decoded(GuestActivity.self, text) == activity)
            #expect(throws: DecodingError.self) {
                try decoded(GuestActivity.self, text.replacing("\"guest\":\"ana\"", with: "\"guest\":\"\""))
            }
            #expect(!"\(activity)".contains("ana"))
        }
    }

    @Test(
        "ISO weeks: the year of a week is that of its Thursday",
        arguments: [
            ("2005-01-01", "2004-W53"), ("2005-12-31", "2005-W52"), ("2006-01-01", "2005-W52"),
            ("2007-01-01", "2007-W01"), ("2007-12-30", "2007-W52"), ("2007-12-31", "2008-W01"),
            ("2008-12-28", "2008-W52"), ("2008-12-29", "2009-W01"), ("2009-12-31", "2009-W53"),
            ("2010-01-03", "2009-W53"), ("2010-01-04", "2010-W01"), ("1970-01-01", "1970-W01"),
            ("0000-01-03", "0000-W01"), ("-0001-12-31", "-0001-W52"), ("9999-12-31", "9999-W52"),
        ]
    )
    func weeks(date: String, text: String) throws {
        // The dates up to 2010 are those of the table in the article on ISO week dates.
        let week = ISOWeek(containing: House.date(date))
        #expect(week.description == text && ISOWeek(text) == week)
        #expect(try decoded(ISOWeek.self, encoded(week)) == week)
    }

    @Test("every week follows the one before it on Monday, and texts of other forms are refused")
    func weekSequence() throws {
        var day = House.date("1999-12-27")
        var before = ISOWeek(containing: try day.adding(days: -1))
        for _ in 0..<(52 * 40) {
            let week = ISOWeek(containing: day)
            #expect(week.number == before.number + 1 && before < week)
            #expect(ISOWeek(containing: try day.adding(days: 6)) == week)
            #expect(week.week == before.week + 1 && week.year == before.year || week.week == 1 && before.week >= 52)
            #expect(ISOWeek(week.description) == week)
            (before, day) = (week, try day.adding(days: 7))
        }
        for text in [
            "", "2026", "2026-W00", "2026-W54", "2025-W53", "2026-48", "2026-W8", "+2026-W48", "2026-W048", "W48",
        ] {
            #expect(ISOWeek(text) == nil, "\(text)")
        }
        #expect(throws: TimeError.self) { try ISOWeek(year: 2025, week: 53) }
        #expect(throws: TimeError.self) { try ISOWeek(year: .max, week: 1) }
        #expect(throws: TimeError.self) { try ISOWeek(year: 2025, week: .min) }
    }
}
