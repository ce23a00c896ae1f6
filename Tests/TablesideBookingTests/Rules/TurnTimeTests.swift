import TablesideBooking
import TablesideCore
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

/// How long parties stay.
@Suite("Turn times")
struct TurnTimeTests {
    private static let terrace = AreaID("terrace")
    private static let tasting = ExperienceCode(rawValue: "tasting")

    private static func plan(_ turns: [TurnTime], turn: Elapsed = .hours(2)) throws -> VenuePlan {
        var house = try SampleHouse.oldTown(turn: turn)
        house.rules.turns = turns
        var weekly: [Weekday: [OpeningPeriod]] = [:]
        for day in Weekday.allCases { weekly[day] = [try OpeningPeriod("18:00", "02:00")] }
        house.rules.services = [
            BookingService(.lunch, hours: OpeningHours(everyDay: [try OpeningPeriod("12:00", "15:00")])),
            BookingService(.dinner, hours: OpeningHours(weekly: weekly)),
        ]
        var branch = house.branch
        branch.areas = [DiningArea(id: terrace, name: LocalizedText("Terrace", in: .english))]
        return try VenuePlan(branch, rules: house.rules, zone: house.zone)
    }

    /// A turn time with the conditions of these names, all of which hold for the start that is asked for.
    private static func turn(_ conditions: Set<String>, lasts: Elapsed) throws -> TurnTime {
        var when: StartCriteria?
        func with(_ change: (inout StartCriteria) throws -> Void) rethrows {
            var criteria = when ?? StartCriteria()
            try change(&criteria)
            when = criteria
        }
        if conditions.contains("dates") {
            try with { $0.dates = try CivilDate("2026-03-01")...CivilDate("2026-03-31") }
        }
        if conditions.contains("service") { with { $0.service = .dinner } }
        if conditions.contains("times") { try with { $0.times = try Daypart("19:00", "21:00") } }
        if conditions.contains("weekdays") { with { $0.weekdays = [.friday] } }
        return TurnTime(
            for: conditions.contains("parties") ? try SeatRange(2, 4) : nil,
            when: when,
            area: conditions.contains("area") ? terrace : nil,
            table: conditions.contains("table") ? TableID("t3") : nil,
            experience: conditions.contains("experience") ? tasting : nil,
            lasts: lasts
        )
    }

    private static func asked(_ plan: VenuePlan) throws -> Elapsed {
        plan.turn(
            for: 3,
            at: try LocalTime("19:30"),
            on: try CivilDate("2026-03-27"),
            service: .dinner,
            area: terrace,
            tables: [TableID("t2"), TableID("t3")],
            experience: tasting
        )
    }

    @Test("the documented order: table, area, experience, dates, service, time of day, days of the week, size")
    func specificity() throws {
        let order = ["table", "area", "experience", "dates", "service", "times", "weekdays", "parties"]
        let all = (0..<256).map { mask in Set(order.indices.filter { mask >> $0 & 1 == 1 }.map { order[$0] }) }
        var compared = 0
        for first in all {
            for second in all where first != second {
                // The one with the first condition that the other lacks.
                let deciding = order.first { first.contains($0) != second.contains($0) } ?? ""
                let expected: Elapsed = first.contains(deciding) ? .minutes(1) : .minutes(2)
                // A plan for each of the 65,280 pairs would take long: about every fortieth does.
                guard (first.count + second.count + first.hashOfNames + second.hashOfNames) % 40 == 0 else { continue }
                let turns = [
                    try Self.turn(second, lasts: .minutes(2)), try Self.turn(first, lasts: .minutes(1)),
                ]
                let plan = try Self.plan(turns)
                #expect(try Self.asked(plan) == expected, "\(first.sorted()) against \(second.sorted())")
                compared += 1
            }
        }
        #expect(compared > 1_000, "\(compared) pairs")
    }

    @Test("of two turn times that differ in one condition the one that has it counts, wherever it stands")
    func oneMore() throws {
        let names: Set = ["table", "area", "experience", "dates", "service", "times", "weekdays", "parties"]
        for name in names {
            for others in [[], names.subtracting([name])] {
                let without = try Self.turn(others, lasts: .minutes(2))
                let with = try Self.turn(others.union([name]), lasts: .minutes(1))
                for turns in [[with, without], [without, with]] {
                    #expect(try Self.asked(Self.plan(turns)) == .minutes(1), "\(name) besides \(others.count)")
                }
            }
        }
    }

    @Test("every condition keeps a turn time from parties to whom it does not apply")
    func conditions() throws {
        for name in ["table", "area", "experience", "dates", "service", "times", "weekdays", "parties"] {
            let plan = try Self.plan([try Self.turn([name], lasts: .minutes(50))])
            #expect(try Self.asked(plan) == .minutes(50), "\(name)")
            let other = plan.turn(
                for: 5,
                at: try LocalTime("21:00"),
                on: try CivilDate("2026-04-02"),
                service: .lunch,
                area: AreaID("hall"),
                tables: [TableID("t2")],
                experience: ExperienceCode(rawValue: "brunch")
            )
            #expect(other == .hours(2), "\(name)")
            let nothing = plan.turn(for: 5, at: try LocalTime("21:00"), on: try CivilDate("2026-04-02"))
            #expect(nothing == .hours(2), "\(name)")
        }
    }

    @Test("of two with the same conditions' kinds the first in the list counts")
    func ties() throws {
        let turns = [
            TurnTime(for: try SeatRange(1, 4), lasts: .minutes(90)),
            TurnTime(for: try SeatRange(3, 6), lasts: .minutes(80)),
        ]
        #expect(try Self.asked(try Self.plan(turns)) == .minutes(90))
        #expect(try Self.asked(try Self.plan(turns.reversed())) == .minutes(80))
    }

    @Test("a larger party need not stay longer")
    func notMonotone() throws {
        let plan = try Self.plan([TurnTime(for: try SeatRange(6, 8), lasts: .minutes(60))])
        let noon = try LocalTime("12:00")
        let date = try CivilDate("2026-03-27")
        #expect([5, 6, 9].map { plan.turn(for: $0, at: noon, on: date) } == [.hours(2), .minutes(60), .hours(2)])
    }

    @Test("the time of day is that of the wall, day and date are those of the service")
    func pastMidnight() throws {
        let house = try SampleHouse.oldTown()
        let late = StartCriteria(weekdays: [.saturday], times: try Daypart("23:00", "01:00"))
        let dated = StartCriteria(dates: try CivilDate("2026-06-07")...CivilDate("2026-06-07"))
        let plan = try Self.plan([
            TurnTime(when: late, lasts: .minutes(45)), TurnTime(when: dated, lasts: .minutes(60)),
        ])
        // 2026-06-06 is a Saturday; its dinner lasts until two in the night.
        func turn(_ local: String) throws -> Elapsed { try plan.turn(for: 2, at: house.instant(local)) }
        #expect(try turn("2026-06-06T22:59") == .hours(2))
        #expect(try turn("2026-06-06T23:00") == .minutes(45))
        #expect(try turn("2026-06-07T00:59") == .minutes(45))
        #expect(try turn("2026-06-07T01:00") == .hours(2))
        #expect(try turn("2026-06-07T19:00") == .minutes(60))
        #expect(try turn("2026-06-08T01:30") == .minutes(60))
        // Sunday's own late hours are not Saturday's.
        #expect(try turn("2026-06-07T23:30") == .minutes(60))
        // Outside all services the calendar's date counts.
        #expect(try turn("2026-06-07T16:00") == .minutes(60))
    }

    @Test("dayparts: half-open, past midnight, and the whole day from a time to the same time")
    func dayparts() throws {
        func hits(_ from: String, _ until: String) throws -> [String] {
            let part = try Daypart(from, until)
            return try ["00:00", "01:59", "02:00", "12:00", "21:59", "22:00", "23:59"].filter {
                part.contains(try LocalTime($0))
            }
        }
        #expect(try hits("02:00", "22:00") == ["02:00", "12:00", "21:59"])
        #expect(try hits("22:00", "02:00") == ["00:00", "01:59", "22:00", "23:59"])
        #expect(try hits("22:00", "24:00") == ["22:00", "23:59"])
        #expect(try hits("22:00", "00:00") == ["22:00", "23:59"])
        #expect(try hits("12:00", "12:00").count == 7)
    }
}

extension Set<String> {
    /// A number that depends on the names alone, not on the run.
    fileprivate var hashOfNames: Int { reduce(0) { $0 + $1.utf8.reduce(0) { $0 + Int($1) } } }
}
