import TablesideCore
import TablesideLoyalty
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

@Suite("Missions: faults in terms and books")
struct MissionTermsTests {
    private typealias House = MissionHouse

    private static func problems(_ terms: MissionTerms) -> [String] {
        terms.problems().map { "\($0.path) \($0.code.rawValue.dropFirst("missions.terms.".count))" }
    }

    private static func problems(
        _ count: ActivityCount,
        in dates: MissionDates? = nil
    ) -> [String] {
        problems(House.terms(.count(of: count), dates: dates)).map { String($0.dropFirst("goal.count".count)) }
    }

    private static let autumn = MissionDates(from: House.date("2026-09-01"), through: House.date("2026-11-30"))

    @Test("every fault is reported at once, with its path, and sound terms have none")
    func allProblems() throws {
        var filter = ActivityFilter(.review)
        filter.branches = ["b", "", "b"]
        filter.categories = ["drinks"]
        filter.hours = [MissionHours(House.period("18:00", "24:00"), on: [])]
        filter.minParty = 0
        let dates = MissionDates(from: House.date("2026-11-30"), through: House.date("2026-11-01"))
        let goal = MissionGoal.all(goals: [
            .count(of: ActivityCount(0, .portions, of: filter)), .any(goals: []), .visits(2),
        ])
        let terms = House.terms(goal, points: -1, restaurant: "", dates: dates, after: ["a", "a"])
        let count = "goal.all[0].count"
        #expect(
            Self.problems(terms) == [
                "\(count).filter.branches[1] badText", "\(count).filter.branches[2] repeated",
                "\(count).filter.hours[0].weekdays noWeekdays", "\(count).filter.categories notOfThisKind",
                "\(count).filter.minParty notOfThisKind", "\(count).filter.minParty numberOutOfRange",
                "\(count).measure notMeasured", "\(count).target numberOutOfRange", "goal.all[1].any noGoals",
                "points numberOutOfRange", "restaurant badText", "dates datesInverted", "prerequisites[1] repeated",
            ]
        )
        #expect(Self.problems(House.terms(.visits(1_000), points: 0)) == [])
        for problem in terms.problems() {
            let reason = problem.reason
            #expect(try decoded(MissionProblem.self, encoded(reason)) == reason)
        }
    }

    @Test("a name is told in each language in which it is faulty, in the order of the languages")
    func names() throws {
        func problems(_ texts: [LanguageTag: String]) throws -> [String] {
            let name = try LocalizedText(texts, default: .english)
            return Self.problems(MissionTerms(name, goal: .visits(1), points: 1))
        }
        let long = String(repeating: "x", count: SizeLimit.name)
        let (hungarian, romanian) = (try LanguageTag("hu"), try LanguageTag("ro"))
        #expect(try problems([.english: long, hungarian: long, romanian: "x"]) == [])
        for _ in 0..<4 {
            // The order of a dictionary is another one each time that it is made.
            let faulty: [LanguageTag: String] = [romanian: "", hungarian: long + "x", .english: ""]
            #expect(try problems(faulty) == ["name.en badText", "name.hu badText", "name.ro badText"])
        }
        #expect(try problems([.english: "x", romanian: long + "x"]) == ["name.ro badText"])
    }

    @Test("what counts within days or in weeks needs dates, not too many, and enough for what it asks")
    func spans() throws {
        let visit = ActivityFilter(.visit)
        func days(_ target: Int64, _ days: Int, _ measure: ActivityMeasure = .activities) -> ActivityCount {
            ActivityCount(target, measure, of: visit, within: .days(count: days))
        }
        func weeks(_ weeks: Int, _ paused: [ISOWeek] = [], _ target: Int64 = 1) -> ActivityCount {
            ActivityCount(target, of: visit, within: .weeks(count: weeks, paused: paused))
        }
        #expect(Self.problems(days(3, 7)) == [".span needsDates"])
        #expect(Self.problems(weeks(3), in: MissionDates(from: House.date("2026-09-01"))) == [".span needsDates"])
        let years = MissionDates(from: House.date("2026-01-01"), through: House.date("2029-12-31"))
        #expect(Self.problems(days(3, 7), in: years) == [".span needsDates"])
        #expect(Self.problems(days(3, 7), in: Self.autumn) == [] && Self.problems(weeks(15), in: Self.autumn) == [])
        #expect(Self.problems(days(3, 0), in: Self.autumn) == [".span.count numberOutOfRange"])
        #expect(Self.problems(days(4, 3, .dates), in: Self.autumn) == [".span tooShort"])
        #expect(Self.problems(weeks(16), in: Self.autumn) == [".span tooShort"])
        let week = ISOWeek(containing: House.date("2026-10-01"))
        #expect(Self.problems(weeks(2, [week, week]), in: Self.autumn) == [".span.paused[1] repeated"])
        // A year has 368 dates with the one after it: 367 ÷ 2 windows of 10 visits less one.
        let year = MissionDates(from: House.date("2026-01-01"), through: House.date("2026-12-31"))
        #expect(Self.problems(days(10, 2), in: year) == [] && Self.problems(days(10, 1), in: year) != [])
        #expect(
            House.terms(.count(of: days(10, 1)), dates: year).problems().map(\.reason) == [
                .tooMuchToRemember(marks: 366 * 9, limit: 2_000)
            ]
        )
        // 199 and 200 days are 200 and 201 dates, with 10 visits to remember on each.
        let first = House.date("2026-01-01")
        for (later, expected) in [
            (198, []), (199, [.tooMuchToRemember(marks: 2_010, limit: 2_000)]),
        ] as [(Int, [MissionProblem])] {
            let dates = MissionDates(from: first, through: try first.adding(days: later))
            let terms = House.terms(.count(of: days(11, 1)), dates: dates)
            #expect(terms.problems().map(\.reason) == expected)
        }
    }

    @Test("dates may be a single one, and as many as the limit: hours past midnight reach into one more")
    func fewAndManyDates() throws {
        func days(_ target: Int64, _ days: Int, _ measure: ActivityMeasure = .dates) -> ActivityCount {
            ActivityCount(target, measure, of: ActivityFilter(.visit), within: .days(count: days))
        }
        let first = House.date("2026-11-02")
        let single = MissionDates(from: first, through: first)
        #expect(Self.problems(days(2, 7), in: single) == [])
        #expect(Self.problems(days(3, 7), in: single) == [".span tooShort"])
        #expect(Self.problems(House.terms(.visits(1), dates: single)) == [])
        let inverted = MissionDates(from: first, through: try first.adding(days: -1))
        #expect(Self.problems(House.terms(.visits(1), dates: inverted)) == ["dates datesInverted"])
        #expect(SizeLimit.missionDates == 1_100)
        let most = MissionDates(from: first, through: try first.adding(days: 1_099))
        #expect(Self.problems(days(2, 100, .activities), in: most) == [])
        let more = MissionDates(from: first, through: try first.adding(days: 1_100))
        #expect(Self.problems(days(2, 100, .activities), in: more) == [".span needsDates"])
        // A count within as many days as the limit, and within one more.
        #expect(Self.problems(days(2, 1_100), in: Self.autumn) == [])
        #expect(Self.problems(days(2, 1_101), in: Self.autumn) == [".span.count numberOutOfRange"])
    }

    @Test("each list of terms may be as long as its limit and no longer")
    func lists() throws {
        func names(_ count: Int) -> [String] { (0..<count).map { "n\($0)" } }
        func terms(after count: Int) -> MissionTerms {
            House.terms(.visits(1), after: names(count).map { MissionID($0) })
        }
        #expect(Self.problems(terms(after: SizeLimit.missionPrerequisites)) == [])
        #expect(Self.problems(terms(after: SizeLimit.missionPrerequisites + 1)) == ["prerequisites tooMany"])
        func filtered(_ count: Int) -> [String] {
            var filter = ActivityFilter(.order)
            filter.branches = names(count).map { BranchID($0) }
            filter.items = names(count).map { MenuItemID($0) }
            filter.categories = names(count).map { CategoryID($0) }
            filter.hours = Array(repeating: MissionHours(House.period("18:00", "24:00"), on: [.monday]), count: count)
            return Self.problems(ActivityCount(1, of: filter))
        }
        #expect(filtered(SizeLimit.missionChoices) == [])
        #expect(
            filtered(SizeLimit.missionChoices + 1) == [
                ".filter.branches tooMany", ".filter.items tooMany", ".filter.categories tooMany",
                ".filter.hours tooMany",
            ]
        )
        func paused(_ count: Int) throws -> [String] {
            let weeks = try (0..<count).map {
                ISOWeek(containing: try House.date("2026-09-01").adding(days: 7 * $0))
            }
            let span = MissionSpan.weeks(count: 2, paused: weeks)
            return Self.problems(ActivityCount(1, of: ActivityFilter(.visit), within: span), in: Self.autumn)
        }
        #expect(try paused(SizeLimit.pausedWeeks) == [])
        #expect(try paused(SizeLimit.pausedWeeks + 1) == [".span.paused tooMany"])
    }

    @Test("amounts need orders, and one currency")
    func amounts() {
        let euros = ActivityMeasure.spending(currency: House.euro)
        var orders = ActivityFilter(.order)
        orders.minSpending = Money(minorUnits: 100, House.leu)
        #expect(Self.problems(ActivityCount(1, euros, of: orders)) == [".filter.minSpending otherCurrency"])
        orders.minSpending = Money(minorUnits: 0, House.euro)
        #expect(Self.problems(ActivityCount(.max, euros, of: orders)) == [".filter.minSpending notPositive"])
        #expect(Self.problems(ActivityCount(1, euros, of: ActivityFilter(.visit))) == [".measure notMeasured"])
        #expect(Self.problems(ActivityCount(1, .branches, of: ActivityFilter(.purchase))) == [".measure notMeasured"])
        #expect(Self.problems(ActivityCount(1_001, of: ActivityFilter(.order))) == [".target numberOutOfRange"])
        #expect(Self.problems(ActivityCount(1_000_000, .portions, of: ActivityFilter(.order))) == [])
    }

    @Test("goals have at most four levels and sixteen counts, also when they are read")
    func depth() throws {
        func nested(_ levels: Int) -> MissionGoal {
            (0..<levels).reduce(.visits(1)) { goal, _ in .all(goals: [goal]) }
        }
        #expect(Self.problems(House.terms(nested(4))) == [])
        #expect(Self.problems(House.terms(nested(5))).map { $0.hasSuffix(" tooDeep") } == [true])
        #expect(Self.problems(House.terms(nested(10_000))).count == 1)
        #expect(try decoded(MissionGoal.self, encoded(nested(4))) == nested(4))
        let text = try encoded(nested(5))
        #expect(throws: DecodingError.self) { try decoded(MissionGoal.self, text) }
        // The last of sixteen is looked at as well.
        let last = MissionGoal.any(goals: Array(repeating: .visits(1), count: 15) + [.visits(0)])
        #expect(Self.problems(House.terms(last)).map { $0.hasSuffix(" numberOutOfRange") } == [true])
        let wide = MissionGoal.any(goals: Array(repeating: .visits(1), count: 17))
        #expect(Self.problems(House.terms(wide)) == ["goal.any tooMany"])
        let many = MissionGoal.any(goals: Array(repeating: .all(goals: [.visits(1), .orders(1)]), count: 9))
        #expect(Self.problems(House.terms(many)) == ["goal tooMany"])
    }

    @Test("a book reports missions that are repeated, faulty or wait for themselves, and leaves out drafts")
    func books() throws {
        func mission(_ id: MissionID, after others: [MissionID]) throws -> Mission {
            try House.mission(id, House.terms(.visits(1), after: others))
        }
        func codes(_ missions: [Mission]) -> [String] {
            do {
                _ = try MissionBook(missions)
                return []
            } catch {
                return error.problems.map { "\($0.path) \($0.code.rawValue.dropFirst("missions.book.".count))" }
            }
        }
        let circle = try [
            mission("a", after: ["b"]), mission("b", after: ["c"]), mission("c", after: ["a"]),
            mission("d", after: ["a"]), mission("e", after: []), mission("f", after: ["g"]), mission("g", after: ["f"]),
            mission("h", after: ["f", "a", "gone"]),
        ]
        #expect(codes(circle) == [0, 1, 2, 5, 6].map { "missions[\($0)] circle" })
        #expect(codes([circle[4], circle[4]]) == ["missions[1] repeated"])
        var faulty = Mission(id: "x")
        faulty.record(.drafted(terms: House.terms(.visits(0)), owner: nil, at: House.start))
        #expect(try MissionBook([faulty]).ids == [])
        faulty.record(.published(at: House.start))
        #expect(codes([faulty]) == ["missions[0] unsound"])
        #expect(codes(Array(repeating: circle[4], count: 2_001)) == ["missions tooMany"])
        let book = try MissionBook([circle[4], circle[3]])
        #expect(book.ids == ["d", "e"] && book.contains("d") && !book.contains("a"))
    }

    @Test("a book of stored missions leaves out those that wait for themselves or for nothing, and names them")
    func records() throws {
        func mission(_ id: MissionID, after others: [MissionID], isDraft: Bool = false) throws -> Mission {
            var mission = Mission(id: id)
            let terms = House.terms(.visits(1), after: others)
            try mission.perform(.draft(terms: terms, owner: nil), by: .system, at: House.start)
            if !isDraft { try mission.perform(.publish, by: .system, at: House.start) }
            return mission
        }
        var faulty = Mission(id: "faulty")
        faulty.record(.drafted(terms: House.terms(.visits(0)), owner: nil, at: House.start))
        faulty.record(.published(at: House.start))
        // A and B wait for each other, as two owners' decisions one after the other allow; C waits for A.
        let missions = try [
            mission("a", after: ["b"]), mission("b", after: ["a"]), mission("c", after: ["a"]),
            mission("d", after: ["e"]), mission("e", after: ["d"], isDraft: true), mission("f", after: ["d", "gone"]),
            mission("g", after: []), faulty, mission("i", after: ["gone"], isDraft: true), mission("g", after: []),
        ]
        #expect(throws: Defects<MissionBookProblem>.self) { try MissionBook(missions) }
        let book = try MissionBook(records: missions)
        #expect(book.ids == ["c", "d", "g"])
        #expect(
            Set(book.leftOut.map { "\($0.path) \($0.code)" }) == [
                "missions[0] missions.book.circle", "missions[1] missions.book.circle",
                "missions[5].prerequisites[1] missions.book.unknownPrerequisite",
                "missions[7] missions.book.unsound", "missions[9] missions.book.repeated",
            ]
        )
        #expect(
            book.leftOut.map(\.reason.description).contains("the mission f waits for gone, of which there is no record")
        )
        // What waits for one that is left out is counted, and not awarded.
        let visit = House.visit("v", "2026-11-03T20:00")
        let record = try House.record([visit], in: book)
        #expect(record.state(of: "g") == .completed && record.state(of: "c") == .fulfilled)
        #expect(try MissionBook(records: []).leftOut.isEmpty)
        #expect(throws: Defects<MissionBookProblem>.self) {
            try MissionBook(records: Array(repeating: missions[6], count: 2_001))
        }
    }

    @Test("terms are written and read as they are, with every kind of goal")
    func coding() throws {
        for seed in 0..<UInt64(300) {
            var draw = MissionDraw(random: SplitMix64(seed: seed))
            for mission in try draw.missions(days: 30) {
                #expect(try decoded(Mission.self, encoded(mission)) == mission, "seed \(seed)")
            }
        }
    }
}
