import TablesideBooking
import TablesideCore
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

/// How often a plan asks its zone, and what it does when the zone does not know.
@Suite("Venue plan and its zone")
struct VenuePlanZoneTests {
    private static let midnight = Instant(millisecondsSince1970: 1_780_272_000_000)  // 2026-06-01, in UTC

    private static func plan(
        _ periods: [(opens: Int, closes: Int)],
        step: Elapsed = .minutes(1),
        zone: CountingZone
    ) throws -> VenuePlan {
        var branch = try SampleHouse(id: House.branch, seats: [4]).branch
        branch.zone = zone.identifier
        branch.hours = OpeningHours(
            everyDay: try periods.map { period in
                try OpeningPeriod(
                    opens: LocalTime(millisecondOfDay: period.opens * 60_000),
                    closes: LocalTime(millisecondOfDay: period.closes * 60_000)
                )
            }
        )
        let rules = BookingRules(branch: House.branch, step: step, turn: .minutes(30), fit: .mayOverrun(by: nil))
        return try VenuePlan(branch, rules: rules, zone: zone)
    }

    /// How many questions it takes to compile a plan, to open a date and to list its slots, and how many slots there are.
    private static func cost(
        _ periods: [(opens: Int, closes: Int)],
        step: Elapsed = .minutes(1)
    ) throws -> (calls: Int, starts: Int) {
        let zone = CountingZone()
        let plan = try plan(periods, step: step, zone: zone)
        let day = ServiceDay(id: BranchDay(branch: House.branch, date: try CivilDate("2026-06-01")))
        let slots = try plan.open(day).slots(for: 2, at: midnight - .days(1))
        return (zone.calls, slots.count)
    }

    /// Why a zone in that mood does not answer, and after how many questions it says so.
    private static func code(_ mood: CountingZone.Mood, _ ask: (VenuePlan) throws -> Void) throws -> (String, Int) {
        let zone = CountingZone(mood)
        let plan = try plan((0..<24).map { ($0 * 60, $0 * 60 + 50) }, zone: zone)
        #expect(zone.calls == 0, "a plan is compiled without a question to its zone")
        let error = #expect(throws: PlanError.self) { try ask(plan) }
        guard case .zone(let reason) = error?.reason else { return ("another error", zone.calls) }
        return (reason.code.rawValue, zone.calls)
    }

    @Test("questions to the zone grow with the services and with the starts, no faster")
    func linear() throws {
        let one = try Self.cost([(0, 60)])
        #expect(one.starts == 60)
        for count in [2, 4, 8, 24] {
            let apart = try Self.cost((0..<count).map { ($0 * 60, $0 * 60 + 60) })
            #expect(apart.starts == 60 * count)
            #expect(apart.calls <= one.calls * count)
            // All of them lie over each other, but every start belongs to one of them.
            let nested = try Self.cost((0..<count).map { ($0 * 60, 1_440) })
            #expect(nested.starts == 1_440)
            #expect(nested.calls <= one.calls * 24 + one.calls * count)
        }
        let fine = try Self.cost([(0, 1_440)])
        let coarse = try Self.cost([(0, 1_440)], step: .minutes(2))
        #expect(fine.starts == 1_440 && coarse.starts == 720)
        #expect(fine.calls <= 2 * coarse.calls)
        #expect(fine.calls <= 2 * fine.starts + 100, "a start costs two questions")
    }

    @Test("a zone that knows nothing is one error, after one question, however many starts there are")
    func ignorant() throws {
        let nothing = CountingZone.Mood.failing(from: Instant(millisecondsSince1970: .min))
        let date = try CivilDate("2026-06-01")
        let day = ServiceDay(id: BranchDay(branch: House.branch, date: date))
        let request = BookingRequest(id: BookingID("1"), party: 2, at: Self.midnight)
        let questions: [(VenuePlan) throws -> Void] = [
            { _ = try $0.services(on: date) }, { _ = try $0.businessDate(of: Self.midnight) }, { _ = try $0.open(day) },
        ]
        for ask in questions {
            let (code, calls) = try Self.code(nothing, ask)
            #expect(code == "zone.beyondKnownTransitions")
            #expect(calls == 1)
        }
        let zone = CountingZone(nothing)
        let plan = try Self.plan([(0, 1_440)], zone: zone)
        #expect(throws: ServiceDay.Refusal.self) {
            try day.decide(.book(request), in: plan, by: House.guest, at: Self.midnight)
        }
        #expect(zone.calls == 1)
    }

    @Test("a zone that stops knowing in the middle of a date is one error, after no more questions than a whole date")
    func halfKnown() throws {
        let day = ServiceDay(id: BranchDay(branch: House.branch, date: try CivilDate("2026-06-01")))
        let whole = try Self.cost((0..<24).map { ($0 * 60, $0 * 60 + 50) }).calls
        for minute in [0, 90, 720, 1_439] {
            let (code, calls) = try Self.code(.failing(from: Self.midnight + .minutes(minute))) { _ = try $0.open(day) }
            #expect(code == "zone.beyondKnownTransitions")
            #expect(calls <= whole)
        }
    }

    @Test("a zone that puts a time of the wall into another age is an error, not a service without end")
    func stuck() throws {
        let day = ServiceDay(id: BranchDay(branch: House.branch, date: try CivilDate("2026-06-01")))
        for instant in [Int64.min, -9_000_000_000_000_000, 0, 9_000_000_000_000_000, .max] {
            let mood = CountingZone.Mood.stuck(at: Instant(millisecondsSince1970: instant))
            let (code, calls) = try Self.code(mood) { _ = try $0.open(day) }
            #expect(code == "zone.implausibleAnswer")
            #expect(calls == 1)
        }
    }

    @Test("a wrong rule is one defect, however many services and starts it spoils")
    func oneDefect() throws {
        let zone = CountingZone(.failing(from: Instant(millisecondsSince1970: .min)))
        let error = #expect(throws: Defects<PlanDefect>.self) {
            try Self.plan((0..<24).map { ($0 * 60, $0 * 60 + 50) }, step: .seconds(59), zone: zone)
        }
        #expect(error?.problems == [Problem(.invalidStep(step: .seconds(59)), at: FieldPath("rules").field("step"))])
        #expect(zone.calls == 0)
    }

    @Test("the hours after midnight of a date that the zone leaves out go to the date before it, and none are lost")
    func skippedDate() throws {
        // Samoa had no 30 December 2011: 24:00 on the 29th was 00:00 on the 31st.
        let samoa = try ZoneTransitions(
            identifier: "Pacific/Apia",
            initialOffset: UTCOffset("-10:00"),
            transitions: [.init(at: Instant(iso8601: "2011-12-30T10:00:00Z"), offset: UTCOffset("+14:00"))],
            validUntil: Instant(iso8601: "2012-03-31T14:00:00Z")
        )
        var house = try SampleHouse.oldTown(
            hours: OpeningHours(everyDay: [OpeningPeriod("00:30", "12:00"), OpeningPeriod("22:00", "02:00")])
        )
        house.branch.tables = Array(house.branch.tables.prefix(1))
        var branch = house.branch
        branch.zone = samoa.identifier
        let rules = BookingRules(branch: House.branch, step: .minutes(30), turn: .hours(1))
        let plan = try VenuePlan(branch, rules: rules, zone: samoa)
        let services = try plan.services(on: CivilDate("2011-12-31"))
        #expect(try services.first?.starts.lowerBound == Instant(iso8601: "2011-12-30T12:00:00Z"))
    }

    @Test(
        "a time on a date is that of its service, also past midnight",
        arguments: [
            ("17:00", "2026-06-01T17:00"), ("23:30", "2026-06-01T23:30"), ("00:30", "2026-06-02T00:30"),
            ("01:59", "2026-06-02T01:59"), ("02:00", "2026-06-01T02:00"), ("12:00", "2026-06-01T12:00"),
            ("24:00", "2026-06-02T00:00"),
        ]
    )
    func clock(_ time: String, _ expected: String) throws {
        let plan = try Self.plan([(17 * 60, 2 * 60)], zone: CountingZone())
        let instant = try plan.instant(LocalTime(time), on: CivilDate("2026-06-01"))
        #expect(try plan.zone.local(at: instant) == LocalDateTime(expected))
    }

    @Test("a time on a date is refused where the zone does not know")
    func noClock() throws {
        let last = CivilDate.last
        let plan = try Self.plan([(17 * 60, 2 * 60)], zone: CountingZone())
        #expect(throws: PlanError.self) { try plan.instant(LocalTime("24:00"), on: last) }
    }
}
