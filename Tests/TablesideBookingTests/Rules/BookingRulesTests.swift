import TablesideBooking
import TablesideCore
import TablesideVenue
import Testing

@testable import TablesideTestSupport

@Suite("BookingRules")
struct BookingRulesTests {
    @Test("golden JSON of rules that say nothing more than they must, and of rules that say everything")
    func goldenJSON() throws {
        let branch = BranchID("old-town")
        let rules = [
            BookingRules(branch: branch, step: .minutes(15), turn: .minutes(120)),
            BookingRules(
                branch: branch,
                step: .minutes(30),
                turn: .minutes(90),
                turns: [TurnTime(for: try SeatRange(1, 2), lasts: .minutes(75))],
                fit: .latestStart(at: try LocalTime("22:00")),
                notice: .beforeVisit(length: .hours(1)),
                horizon: .days(count: 30),
                smallestParty: 2,
                largestParty: 8,
                grace: .minutes(15),
                earliestArrival: .minutes(30)
            ),
            BookingRules(branch: branch, step: .hours(1), turn: .hours(2), fit: .mayOverrun(by: .minutes(30))),
            BookingRules(
                branch: branch,
                step: .hours(1),
                turn: .hours(2),
                fit: .mayOverrun(by: nil),
                profile: .quickPlate
            ),
        ]
        let all = rules + [try Self.everything(branch)]
        #expect(all.flatMap { $0.problems() } == [])
        try expectGolden(all, "BookingRules.json")
    }

    /// Rules that say something about everything, each kind of rule in each of its forms.
    private static func everything(_ branch: BranchID) throws -> BookingRules {
        let date = try CivilDate("2026-12-31")
        let fee = Money(minorUnits: 2_500, try Currency("RON"))
        var rules = BookingRules(branch: branch, step: .minutes(15), turn: .minutes(120))
        rules.tables = [
            TableRule(TableID("t1"), channels: [.walkIn, .inHouse], priority: 2),
            TableRule(TableID("t2"), experiences: [ExperienceCode(rawValue: "tasting")], isDisabled: true),
            TableRule(TableID("t3"), neverCombines: true),
        ]
        rules.combining = CombiningRule(largest: 2, acrossAreas: true)
        rules.oversizeCap = 3
        rules.allowsSplit = true
        rules.assignment = .locked
        rules.lockBefore = .minutes(60)
        let summer = ServiceSeason(
            try CivilDate("2026-06-01")...CivilDate("2026-08-31"),
            weekly: [.monday: [try OpeningPeriod("18:00", "23:00")]]
        )
        rules.services = [
            BookingService(.lunch, hours: OpeningHours(weekly: [.monday: [try OpeningPeriod("12:00", "15:00")]])),
            BookingService(.dinner, hours: .closed, seasons: [summer], fit: .mayOverrun(by: nil)),
        ]
        rules.edges = .later
        let instant = try Instant(iso8601: "2026-12-31T18:00:00Z")
        rules.pauses = [BookingPause(from: instant, until: instant + .hours(1), reason: "no gas")]
        rules.turns = [
            TurnTime(
                for: try SeatRange(1, 2),
                when: StartCriteria(
                    weekdays: [.saturday, .friday],
                    times: try Daypart("22:00", "02:00"),
                    service: .dinner,
                    dates: date...date
                ),
                area: AreaID("terrace"),
                table: TableID("t7"),
                experience: ExperienceCode(rawValue: "tasting"),
                lasts: .minutes(150)
            ),
            TurnTime(lasts: .minutes(100)),
        ]
        rules.buffer = .included(length: .minutes(10))
        rules.notice = .beforeService(length: .hours(2))
        rules.sameDayCutoff = try LocalTime("15:00")
        rules.horizon = .monthly(opensOnDay: 1, at: try LocalTime("10:00"), monthsAhead: 1)
        rules.pacing = [
            PacingRule(.starts(window: .minutes(15)), covers: 12, parties: 4, onlineCovers: 8, countsWalkIns: false),
            PacingRule(.concurrent, covers: 60, when: StartCriteria(service: .lunch)),
        ]
        rules.pacingExceptions = [PacingException(on: date, times: try Daypart("20:00", "21:00"), covers: 0)]
        rules.walkInQuota = WalkInQuota(tables: 2, covers: 6, when: StartCriteria(weekdays: [.sunday]))
        rules.guestLimits = GuestLimits(holds: 1, bookings: 4)
        rules.holdTime = .minutes(5)
        rules.acceptance = .byHouse
        rules.acceptanceFrom = 8
        rules.requestsKeepTables = false
        rules.answerTime = .hours(2)
        rules.grace = .minutes(15)
        rules.releasesLate = false
        rules.deposit = DepositRule(
            PartyCharge(fee, per: .person, fromParty: 6),
            freeCancellation: .hours(48),
            freeCancellationUntil: CalendarDeadline(daysBefore: 1, at: try LocalTime("12:00"))
        )
        rules.mostMoves = 3
        rules.noShowFee = NoShowFee(PartyCharge(fee, per: .booking))
        rules.search = SearchBudget(nodes: 1_000, moves: 3)
        return rules
    }

    @Test("rules that say no more than they must are read as if they said the rest")
    func sparse() throws {
        let text =
            #"{"fit":{"mustEndByClosing":{}},"id":"b","profile":"standard","step":900000,"turn":5400000,"version":0}"#
        let rules = BookingRules(branch: BranchID("b"), step: .minutes(15), turn: .minutes(90))
        #expect(try decoded(BookingRules.self, text) == rules)
    }

    @Test("horizons and buffers in their other forms as JSON")
    func otherForms() throws {
        #expect(try encoded(Horizon.daysFrom(count: 3, time: .midnight)) == #"{"daysFrom":{"count":3,"time":"00:00"}}"#)
        #expect(try encoded(Buffer.additional(length: .minutes(1))) == #"{"additional":{"length":60000}}"#)
        for bad in [#"{"days":{}}"#, #"{"weeks":{"count":1}}"#, "7"] {
            #expect(throws: DecodingError.self) { try decoded(Horizon.self, bad) }
        }
        let inverted = #"{"dates":["2026-02-01","2026-01-01"]}"#
        #expect(throws: DecodingError.self) { try decoded(StartCriteria.self, inverted) }
    }
}
