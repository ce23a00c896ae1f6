import TablesideCore
import TablesideLoyalty
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

@Suite("Missions: what counts")
struct MissionGoalTests {
    private typealias House = MissionHouse

    /// The state of a mission after these activities.
    private static func state(
        _ terms: MissionTerms,
        _ activities: [GuestActivity],
        from: Instant = House.start,
        until: Instant? = nil
    ) throws -> MissionRecord.State {
        let book = try MissionBook([House.mission("m", terms, from: from, until: until)])
        return try House.record(activities, in: book).state(of: "m")
    }

    private static func dinner(_ weekdays: Set<Weekday>, _ opens: String, _ closes: String) -> MissionGoal {
        var filter = ActivityFilter(.visit)
        filter.hours = [MissionHours(House.period(opens, closes), on: weekdays)]
        return .count(of: ActivityCount(1, of: filter))
    }

    // November 6, 2026 is a Friday.
    @Test(
        "hours are wall-clock labels from ≤ label < until, and past midnight belong to the day on which they begin",
        arguments: [
            ("2026-11-06T21:59", false), ("2026-11-06T22:00", true), ("2026-11-06T23:59:59.999", true),
            ("2026-11-07T00:00", true), ("2026-11-07T01:59:59.999", true), ("2026-11-07T02:00", false),
            ("2026-11-06T01:00", false), ("2026-11-07T22:30", false), ("2026-11-08T01:00", false),
        ]
    )
    func pastMidnight(label: String, counts: Bool) throws {
        let terms = House.terms(Self.dinner([.friday], "22:00", "02:00"))
        #expect(try Self.state(terms, [House.visit("v", label)]) == (counts ? .completed : .toDo))
    }

    @Test(
        "the first and the last date are inclusive, also for hours that begin on them and run past midnight",
        arguments: [
            ("2026-11-05T23:00", false), ("2026-11-06T01:00", false), ("2026-11-06T22:00", true),
            ("2026-11-07T23:00", true), ("2026-11-08T01:59", true), ("2026-11-08T22:00", false),
        ]
    )
    func dates(label: String, counts: Bool) throws {
        let dates = MissionDates(from: House.date("2026-11-06"), through: House.date("2026-11-07"))
        let terms = House.terms(Self.dinner(Set(Weekday.allCases), "22:00", "02:00"), dates: dates)
        #expect(try Self.state(terms, [House.visit("v", label)]) == (counts ? .completed : .toDo))
        let allDay = House.terms(.visits(1), dates: dates)
        let isWithin = label.hasPrefix("2026-11-06") || label.hasPrefix("2026-11-07")
        #expect(try Self.state(allDay, [House.visit("v", label)]) == (isWithin ? .completed : .toDo))
    }

    @Test("both occurrences of a label that the clocks repeat count")
    func clockChanges() throws {
        // In Bucharest clocks went from 04:00 back to 03:00 at 01:00 UTC on October 25, 2026.
        let change = House.instant("2026-10-25T01:00")
        let zone = try ZoneTransitions(
            identifier: "Europe/Bucharest",
            initialOffset: UTCOffset(seconds: 10_800),
            transitions: [.init(at: change, offset: UTCOffset(seconds: 7_200))],
            rule: RecurringRule(fixed: UTCOffset(seconds: 7_200))
        )
        let terms = House.terms(Self.dinner([.sunday], "03:30", "04:00"))
        for (at, counts) in [
            ("00:29", false), ("00:30", true), ("00:59", true), ("01:00", false), ("01:29", false), ("01:30", true),
            ("01:59", true), ("02:00", false),
        ] {
            let visit = try GuestActivity(
                "v",
                of: House.guest,
                .visit(party: 2, isBooked: true),
                at: House.instant("2026-10-25T\(at)"),
                in: zone,
                branch: "centru"
            )
            let from = House.instant("2026-10-01T00:00")
            #expect(try Self.state(terms, [visit], from: from) == (counts ? .completed : .toDo), "\(at) UTC")
        }
    }

    @Test("a mission counts what was done when it was published and before it is archived, however late it is told")
    func publication() throws {
        let until = House.start + .hours(24)
        for (at, counts) in [
            ("2026-11-01T23:59:59.999", false), ("2026-11-02T00:00", true), ("2026-11-02T23:59:59.999", true),
            ("2026-11-03T00:00", false),
        ] {
            let state = try Self.state(House.terms(.visits(1)), [House.visit("v", at)], until: until)
            #expect(state == (counts ? .completed : .toDo), "\(at)")
        }
    }

    @Test("n within d days are on d consecutive local dates, whichever report comes first")
    func withinDays() throws {
        let dates = MissionDates(from: House.date("2026-11-01"), through: House.date("2026-12-31"))
        let terms = House.terms(.visits(3, within: .days(count: 7)), dates: dates)
        // Monday morning to Sunday night are seven dates; to the next Monday they are eight, however few hours.
        let week = ["2026-11-02T23:00", "2026-11-04T12:00", "2026-11-08T01:00"]
        let eight = ["2026-11-02T23:00", "2026-11-04T12:00", "2026-11-09T01:00"]
        for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
            func visits(_ labels: [String]) -> [GuestActivity] {
                order.map { House.visit(ActivityID("v\($0)"), labels[$0]) }
            }
            #expect(try Self.state(terms, visits(week)) == .completed)
            #expect(try Self.state(terms, visits(eight)) == .inProgress)
        }
        // Three branches on two dates in a row, whichever visit is reported last.
        let branches = House.terms(.branches(3, within: .days(count: 2)), dates: dates)
        for (day, state) in [("02", MissionRecord.State.completed), ("03", .completed), ("04", .inProgress)] {
            let visits = [
                House.visit("v0", "2026-11-02T12:00", at: "centru"),
                House.visit("v1", "2026-11-\(day)T12:00", at: "iulius"),
                House.visit("v2", "2026-11-03T12:00", at: "gara"),
            ]
            for order in [[0, 1, 2], [1, 2, 0], [2, 1, 0]] {
                #expect(try Self.state(branches, order.map { visits[$0] }) == state, "\(day)")
            }
        }
    }

    @Test("weeks in a row are ISO weeks; a paused week neither counts nor breaks the row")
    func weeks() throws {
        let dates = MissionDates(from: House.date("2026-12-01"), through: House.date("2027-02-28"))
        func state(_ labels: [String], paused: [ISOWeek] = []) throws -> MissionRecord.State {
            let goal = MissionGoal.visits(1, within: .weeks(count: 3, paused: paused))
            let visits = labels.enumerated().map { House.visit(ActivityID("v\($0)"), $1) }
            let states = try [visits, visits.reversed()].map { try Self.state(House.terms(goal, dates: dates), $0) }
            #expect(states[0] == states[1])
            return states[0]
        }
        // The weeks 2026-W52, 2026-W53 and 2027-W01: a Sunday night and the Monday after it are in two weeks.
        #expect(try state(["2026-12-27T23:00", "2027-01-03T12:00", "2027-01-04T00:00"]) == .completed)
        #expect(try state(["2026-12-27T23:00", "2026-12-28T12:00", "2027-01-03T23:00"]) == .inProgress)
        // Without W53 the row is broken, unless the house was closed.
        let gap = ["2026-12-16T12:00", "2026-12-27T23:00", "2027-01-04T12:00"]
        #expect(try state(gap) == .inProgress)
        #expect(try state(gap, paused: [ISOWeek(year: 2026, week: 53)]) == .completed)
        // A visit in a paused week does not count.
        let paused = try [ISOWeek(year: 2026, week: 53)]
        #expect(try state(["2026-12-27T23:00", "2026-12-30T12:00", "2027-01-04T12:00"], paused: paused) == .inProgress)
    }

    @Test("a branch, a restaurant and a date count once, portions and money add up")
    func measures() throws {
        let visits = [
            House.visit("v1", "2026-11-02T12:00", at: "b1"), House.visit("v2", "2026-11-02T20:00", at: "b1"),
            House.visit("v3", "2026-11-03T12:00", at: "b2"),
        ]
        #expect(try Self.state(House.terms(.branches(3)), visits) == .inProgress)
        #expect(try Self.state(House.terms(.branches(2)), visits) == .completed)
        func dates(_ target: Int64) -> MissionTerms {
            House.terms(.count(of: ActivityCount(target, .dates, of: ActivityFilter(.visit))))
        }
        #expect(try Self.state(dates(3), visits) == .inProgress && Self.state(dates(2), visits) == .completed)
        func order(_ id: ActivityID, _ cents: Int64, _ lines: [ActivityLine] = []) -> GuestActivity {
            let spending = [Money(minorUnits: cents, House.euro), Money(minorUnits: 99_999, House.leu)]
            return House.activity(id, .order(spending: spending, lines: lines), "2026-11-02T12:00")
        }
        // 60.00 + 39.99 are a cent short; the lei do not help, and neither does telling the first order twice.
        let short = [order("o1", 6_000), order("o2", 3_999), order("o1", 6_000)]
        let hundred = House.terms(.spending(Money(minorUnits: 10_000, House.euro)))
        #expect(try Self.state(hundred, short) == .inProgress)
        #expect(try Self.state(hundred, short + [order("o3", 1)]) == .completed)
        #expect(try Self.state(hundred, [order("o4", 0)]) == .toDo)
        let wine = ActivityLine("wine", in: ["drinks"], quantity: 2)
        let water = ActivityLine("water", in: ["drinks", "free"], quantity: 1)
        var filter = ActivityFilter(.order)
        filter.categories = ["drinks"]
        let drinks = House.terms(.count(of: ActivityCount(5, .portions, of: filter)))
        let lines = [wine, water, ActivityLine("soup", quantity: 4)]
        #expect(try Self.state(drinks, [order("o1", 1, lines)]) == .inProgress)
        #expect(try Self.state(drinks, [order("o1", 1, lines), order("o2", 1, [wine])]) == .completed)
    }

    @Test(
        "where amounts are added up, the greatest 500 orders count, in any order",
        // 1 + … + 500 = 125,250, 2 + … + 501 = 125,750, and 101 + … + 600 = 175,250.
        arguments: [(500, 125_250), (501, 125_750), (600, 175_250)] as [(Int, Int64)]
    )
    func greatestAmounts(number: Int, greatest: Int64) throws {
        #expect(SizeLimit.countedAmounts == 500)
        let orders = (1...number).map { number in
            let spending = [Money(minorUnits: Int64(number), House.euro)]
            return House.activity(ActivityID("o\(number)"), .order(spending: spending, lines: []), "2026-11-02T12:00")
        }
        for (target, expected) in [(greatest, MissionRecord.State.completed), (greatest + 1, .inProgress)] {
            let terms = House.terms(.spending(Money(minorUnits: target, House.euro)))
            var random = SplitMix64(seed: 3)
            for reports in [orders, orders + orders.reversed(), orders.shuffled(using: &random), orders.reversed()] {
                let book = try MissionBook([House.mission("m", terms)])
                let record = try House.record(reports, in: book)
                #expect(record.state(of: "m") == expected)
                #expect(record.progress["m"]?.counts.first?.marks.count ?? 500 == 500)
                let reached = record.standing(in: "m", of: book)?.counts.first?.reached
                #expect(reached ?? greatest == greatest)
            }
        }
    }

    @Test("within days the greatest 5 amounts of a date count, in weeks the greatest 12 of a week, in any order")
    func greatestOfDates() throws {
        let dates = MissionDates(from: House.date("2026-11-01"), through: House.date("2026-11-30"))
        let days = MissionSpan.days(count: 2)
        let week = MissionSpan.weeks(count: 1, paused: [])
        #expect(SizeLimit.countedAmountsPerDate == 5 && SizeLimit.countedAmountsPerWeek == 12)
        // 1 + … + 5 = 15, 2 + … + 6 = 20, 1 + … + 12 = 78, and 2 + … + 13 = 90.
        for (number, span, greatest) in [(5, days, 15), (6, days, 20), (12, week, 78), (13, week, 90)] {
            let orders = (1...number).map { number in
                let spending = [Money(minorUnits: Int64(number), House.euro)]
                return House.activity(
                    ActivityID("o\(number)"),
                    .order(spending: spending, lines: []),
                    "2026-11-03T12:00"
                )
            }
            for (target, expected) in [(greatest, MissionRecord.State.completed), (greatest + 1, .inProgress)] {
                let goal = MissionGoal.spending(Money(minorUnits: Int64(target), House.euro), within: span)
                for reports in [orders, orders.reversed(), orders + orders] {
                    #expect(try Self.state(House.terms(goal, dates: dates), reports) == expected, "\(target)")
                }
            }
        }
    }

    @Test(
        "each restriction of a filter leaves out what it should, and says why",
        arguments: [ActivityMismatch.otherKind, .otherBranch, .partyTooSmall, .otherBooking, .otherHours, .otherDate]
            + [.otherRestaurant, .otherCategory, .locked, .beforePublication, .afterArchiving, .pausedWeek]
    )
    func visitMismatches(mismatch: ActivityMismatch) throws {
        var filter = ActivityFilter(.visit)
        filter.branches = ["centru"]
        filter.minParty = 3
        filter.isBooked = true
        filter.hours = [MissionHours(House.period("18:00", "24:00"))]
        let dates = MissionDates(from: House.date("2026-11-02"), through: House.date("2026-11-20"))
        let span = MissionSpan.weeks(count: 1, paused: [ISOWeek(containing: House.date("2026-11-09"))])
        let terms = House.terms(
            .count(of: ActivityCount(1, of: filter, within: span)),
            restaurant: "da-leo",
            category: .adventurer,
            unlock: "premium",
            dates: dates
        )
        let until = House.instant("2026-11-30T00:00")
        let book = try MissionBook([House.mission("m", terms, until: until)])
        func visit(
            party: Int = 3,
            isBooked: Bool = true,
            _ local: String = "2026-11-05T20:00",
            at branch: BranchID? = "centru",
            of restaurant: RestaurantID? = "da-leo",
            as category: UserCategory? = .adventurer,
            unlocked: [UnlockCode]? = ["premium"]
        ) -> GuestActivity {
            let content = GuestActivity.Content.visit(party: party, isBooked: isBooked)
            return House.activity("v", content, local, at: branch, of: restaurant, as: category, unlocked: unlocked)
        }
        #expect(book.mismatches(of: visit(), for: "m") == [nil] && book.missions(counting: visit()) == ["m"])
        let other =
            switch mismatch {
            case .otherKind:
                House.activity("r", .review(item: nil), "2026-11-05T20:00", as: .adventurer, unlocked: ["premium"])
            case .locked: visit(unlocked: ["trendy"])
            case .otherBranch: visit(at: "iulius")
            case .partyTooSmall: visit(party: 2)
            case .otherBooking: visit(isBooked: false)
            case .otherHours: visit("2026-11-05T12:00")
            case .otherDate: visit("2026-11-21T20:00")
            case .otherRestaurant: visit(of: nil)
            case .otherCategory: visit(as: .influencer)
            case .beforePublication: visit("2026-11-01T20:00")
            case .afterArchiving: visit("2026-11-30T20:00")
            default: visit("2026-11-10T20:00")
            }
        #expect(book.mismatches(of: other, for: "m") == [mismatch])
        #expect(book.missions(counting: other) == [] && book.mismatches(of: other, for: "n") == [])
    }

    @Test("orders, reviews and purchases count by item, by what was spent and by what was bought")
    func otherMismatches() throws {
        func filter(_ kind: GuestActivity.Kind, _ change: (inout ActivityFilter) -> Void) -> MissionTerms {
            var filter = ActivityFilter(kind)
            change(&filter)
            return House.terms(.count(of: ActivityCount(1, of: filter)))
        }
        func mismatch(_ terms: MissionTerms, _ content: GuestActivity.Content) throws -> ActivityMismatch? {
            let book = try MissionBook([House.mission("m", terms)])
            let activity = House.activity("a", content, "2026-11-05T20:00")
            let mismatch = book.mismatches(of: activity, for: "m").first ?? nil
            #expect(book.missions(counting: activity) == (mismatch == nil ? ["m"] : []))
            return mismatch
        }
        let soup = filter(.order) { $0.items = ["soup"] }
        #expect(try mismatch(soup, .order(spending: [], lines: [ActivityLine("soup")])) == nil)
        #expect(try mismatch(soup, .order(spending: [], lines: [ActivityLine("cake")])) == .otherItems)
        let big = filter(.order) { $0.minSpending = Money(minorUnits: 500, House.euro) }
        #expect(try mismatch(big, .order(spending: [Money(minorUnits: 500, House.euro)], lines: [])) == nil)
        #expect(try mismatch(big, .order(spending: [Money(minorUnits: 499, House.euro)], lines: [])) == .tooLittleSpent)
        #expect(try mismatch(big, .order(spending: [Money(minorUnits: 500, House.leu)], lines: [])) == .tooLittleSpent)
        let review = filter(.review) { $0.items = ["soup"] }
        #expect(try mismatch(review, .review(item: "soup")) == nil)
        #expect(try mismatch(review, .review(item: nil)) == .otherItems)
        let badge = filter(.purchase) { $0.codes = ["critic"] }
        #expect(try mismatch(badge, .purchase(code: "critic")) == nil)
        #expect(try mismatch(badge, .purchase(code: "patron")) == .otherCode)
    }
}
