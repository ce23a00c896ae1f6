import TablesideBooking
import TablesideCore
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

/// Contradictory plans: every defect at once, each once, and never a trap.
@Suite("Defects of a plan")
struct PlanDefectTests {
    private static func faults(_ house: SampleHouse) throws -> [String] {
        var branch = house.branch
        branch.areas = [DiningArea(id: AreaID("hall"), name: LocalizedText("Hall", in: .english))]
        return try faults(branch, house)
    }

    private static func faults(_ branch: Branch, _ house: SampleHouse) throws -> [String] {
        do {
            _ = try VenuePlan(branch, rules: house.rules, zone: house.zone)
            return []
        } catch {
            return error.problems.map { "\($0.path) \($0.code.rawValue.dropFirst(5))" }
        }
    }

    private static func faults(_ configure: (inout BookingRules) throws -> Void) throws -> [String] {
        try faults(try SampleHouse.oldTown(configure: configure))
    }

    @Test("rules about tables, areas and services that there are not")
    func unknown() throws {
        let ghost = ServiceCode(rawValue: "ghost")
        let faults = try Self.faults { rules in
            rules.tables = [TableRule(TableID("t1")), TableRule(TableID("t9")), TableRule(TableID("t1"))]
            rules.services = [BookingService(.dinner, hours: .closed)]
            rules.turns = [
                TurnTime(area: AreaID("hall"), lasts: .hours(1)), TurnTime(area: AreaID("cellar"), lasts: .hours(1)),
                TurnTime(table: TableID("t9"), lasts: .hours(1)),
                TurnTime(when: StartCriteria(service: ghost), lasts: .hours(1)),
                TurnTime(when: StartCriteria(service: .dinner), lasts: .hours(1)),
            ]
            rules.pacing = [PacingRule(.concurrent, covers: 1, when: StartCriteria(service: ghost))]
            rules.walkInQuota = WalkInQuota(tables: 1, when: StartCriteria(service: ghost))
        }
        #expect(
            faults == [
                "rules.tables[2].table repeatedTableRule",
                "rules.turns[3].when.service unknownService",
                "rules.pacing[0].when.service unknownService",
                "rules.walkInQuota.when.service unknownService",
                "rules.tables[1].table unknownTable",
                "rules.turns[1].area unknownArea",
                "rules.turns[2].table unknownTable",
            ]
        )
    }

    @Test("steps, stays, windows, buffers and caps of zero, negative or huge size")
    func sizes() throws {
        let all = try Self.faults { rules in
            rules.step = .hours(25)
            rules.turns = [
                TurnTime(for: try SeatRange(1, 1), lasts: .zero), TurnTime(lasts: .milliseconds(.max)),
            ]
            rules.buffer = .additional(length: .minutes(-1))
            rules.oversizeCap = -1
            rules.combining = CombiningRule(largest: 9)
            rules.lockBefore = .milliseconds(.min)
            rules.mostMoves = -1
            rules.holdTime = .zero
            rules.acceptanceFrom = -1
            rules.answerTime = .zero
            rules.search = SearchBudget(nodes: -1, moves: -2)
            rules.walkInQuota = WalkInQuota(tables: -1, covers: .min)
            rules.pacing = [
                PacingRule(.starts(window: .zero), covers: 1),
                PacingRule(.starts(window: .milliseconds(.max)), covers: -1, parties: .min),
                PacingRule(.concurrent, covers: 10, onlineCovers: 11),
                PacingRule(.concurrent, covers: 0, parties: 0, onlineCovers: 0),
            ]
        }
        #expect(
            all == [
                "rules.combining.largest invalidCombining",
                "rules.oversizeCap negativeCount",
                "rules.lockBefore negativeLength",
                "rules.mostMoves negativeCount",
                "rules.step invalidStep",
                "rules.turns[0].lasts invalidTurn",
                "rules.turns[1].lasts invalidTurn",
                "rules.buffer.length negativeLength",
                "rules.pacing[0].measure.window invalidWindow",
                "rules.pacing[1].measure.window invalidWindow",
                "rules.pacing[1].covers negativeCount",
                "rules.pacing[1].parties negativeCount",
                "rules.pacing[2].onlineCovers contradictoryCaps",
                "rules.walkInQuota.tables negativeCount",
                "rules.walkInQuota.covers negativeCount",
                "rules.acceptanceFrom negativeCount",
                "rules.answerTime invalidAnswerTime",
                "rules.holdTime invalidHold",
                "rules.search.nodes negativeCount",
                "rules.search.moves negativeCount",
            ]
        )
        #expect(
            try Self.faults { $0.combining = CombiningRule(largest: 0) } == ["rules.combining.largest invalidCombining"]
        )
        #expect(
            try Self.faults { $0.buffer = .additional(length: .hours(25)) } == ["rules.buffer.length invalidBuffer"]
        )
    }

    @Test("what stands twice, and what nothing fulfils")
    func repeated() throws {
        let date = try CivilDate("2026-03-27")
        let friday = StartCriteria(weekdays: [.friday])
        let faults = try Self.faults { rules in
            rules.tables = [TableRule(TableID("t1"), channels: [], experiences: [])]
            rules.services = [BookingService(.lunch, hours: .closed), BookingService(.lunch, hours: .closed)]
            rules.pauses = [
                BookingPause(from: Instant(millisecondsSince1970: 5), until: Instant(millisecondsSince1970: 5)),
                BookingPause(from: Instant(millisecondsSince1970: .max), until: Instant(millisecondsSince1970: .min)),
            ]
            rules.turns = [
                TurnTime(when: friday, lasts: .hours(1)), TurnTime(when: friday, lasts: .hours(2)),
                TurnTime(when: StartCriteria(weekdays: []), lasts: .hours(1)),
                TurnTime(when: StartCriteria(times: Daypart(from: .endOfDay, until: .endOfDay)), lasts: .hours(1)),
            ]
            rules.pacing = [PacingRule(.concurrent, covers: 1), PacingRule(.concurrent, covers: 1)]
            let evening = try Daypart("18:00", "20:00")
            rules.pacingExceptions = [
                PacingException(on: date, times: evening, covers: 1),
                PacingException(on: date, times: evening, covers: 2),
            ]
        }
        #expect(
            faults == [
                "rules.tables[0].channels neverApplies",
                "rules.tables[0].experiences neverApplies",
                "rules.services[1].code repeatedService",
                "rules.pauses[0].until emptyPause",
                "rules.pauses[1].until emptyPause",
                "rules.turns[1] repeatedTurn",
                "rules.turns[2].when.weekdays neverApplies",
                "rules.turns[3].when.times.from beginsAtEndOfDay",
                "rules.pacing[1] repeatedPacing",
                "rules.pacingExceptions[1] repeatedPacing",
            ]
        )
    }

    @Test("a buffer in the turn leaves something of the shortest one; a turn that is wrong itself is one defect")
    func includedBuffer() throws {
        let short = TurnTime(for: try SeatRange(1, 2), lasts: .minutes(30))
        #expect(
            try Self.faults {
                $0.turns = [short]
                $0.buffer = .included(length: .minutes(30))
            } == ["rules.buffer.length bufferWithoutStay"]
        )
        #expect(
            try Self.faults {
                $0.turns = [short]
                $0.buffer = .included(length: .minutes(29))
            } == []
        )
        #expect(
            try Self.faults {
                $0.turns = [TurnTime(lasts: .zero)]
                $0.buffer = .included(length: .minutes(15))
            } == ["rules.turns[0].lasts invalidTurn"]
        )
    }

    @Test("services with hours and fits that are not right")
    func services() throws {
        let noon = try OpeningPeriod("12:00", "14:00")
        let season = ServiceSeason(
            try CivilDate("2026-01-01")...CivilDate("2026-02-01"),
            weekly: [.monday: [noon, noon]]
        )
        let faults = try Self.faults {
            $0.services = [
                BookingService(.lunch, hours: OpeningHours(weekly: [.sunday: [noon, noon]])),
                BookingService(.dinner, hours: .closed, seasons: [season], fit: .mayOverrun(by: .minutes(-5))),
            ]
        }
        #expect(
            faults == [
                "rules.services[0].hours.weekly.sunday[1] hours", "rules.services[1].seasons[0].weekly.monday[1] hours",
                "rules.services[1].fit.by negativeLength",
            ]
        )
    }

    @Test("horizons that no calendar has")
    func horizons() throws {
        func fault(_ horizon: Horizon) throws -> [String] { try Self.faults { $0.horizon = horizon } }
        let ten = try LocalTime("10:00")
        #expect(try fault(.days(count: .min)) == ["rules.horizon.count negativeDays"])
        #expect(try fault(.daysFrom(count: -1, time: ten)) == ["rules.horizon.count negativeDays"])
        #expect(
            try fault(.monthly(opensOnDay: 0, at: ten, monthsAhead: .min)) == [
                "rules.horizon.opensOnDay invalidDay", "rules.horizon.monthsAhead negativeMonths",
            ]
        )
        #expect(try fault(.monthly(opensOnDay: 32, at: ten, monthsAhead: 1)) == ["rules.horizon.opensOnDay invalidDay"])
        #expect(
            try Self.faults { $0.notice = .byCalendar(deadline: CalendarDeadline(daysBefore: -1, at: .midnight)) } == [
                "rules.notice.deadline.daysBefore negativeDays"
            ]
        )
        #expect(
            try Self.faults { $0.notice = .beforeService(length: .minutes(-1)) } == [
                "rules.notice.length negativeLength"
            ]
        )
    }

    @Test("money below nothing, or of another country than the branch's")
    func money() throws {
        let faults = try Self.faults {
            $0.deposit = DepositRule(
                PartyCharge(Money(minorUnits: -1, .eur), per: .person, fromParty: 0),
                freeCancellation: .milliseconds(-1)
            )
            $0.noShowFee = NoShowFee(PartyCharge(Money(minorUnits: 0, try Currency("RON")), per: .booking))
        }
        #expect(
            faults == [
                "rules.deposit.charge.amount negativeAmount", "rules.deposit.charge.fromParty invalidParty",
                "rules.deposit.freeCancellation negativeLength", "rules.deposit.charge.amount otherCurrency",
            ]
        )
    }

    @Test("a combination of a table that never combines is a contradiction, one of a disabled table is not")
    func combinations() throws {
        var house = try SampleHouse.oldTown()
        var branch = house.branch
        branch.combinations = [TableCombination([TableID("t2"), TableID("t3")], upTo: 6)]
        house.rules.tables = [
            TableRule(TableID("t2"), neverCombines: true), TableRule(TableID("t3"), isDisabled: true),
        ]
        #expect(try Self.faults(branch, house) == ["rules.tables[0].neverCombines combinedAgainstRule"])
        house.rules.tables.removeFirst()
        #expect(try Self.faults(branch, house) == [])
        branch.combinations = [TableCombination([TableID("t2"), TableID("ghost")], upTo: 6)]
        #expect(try Self.faults(branch, house) == ["branch.combinations[0].tables[1] branch"])
    }

    @Test("joints that make more combinations than a plan holds are one defect")
    func tooMany() throws {
        let house = try SampleHouse.oldTown()
        var branch = house.branch
        branch.tables = try (0..<80).map {
            DiningTable(id: TableID("\($0)"), number: $0, seats: try SeatRange(upTo: 4))
        }
        // 3,160 pairs and 82,160 sets of three.
        for first in 0..<80 {
            for second in (first + 1)..<max(80, first + 1) {
                branch.joints.append(TableJoint(TableID("\(first)"), TableID("\(second)"), seatLoss: 0))
            }
        }
        #expect(try Self.faults(branch, house) == ["branch.joints tooManyCombinations"])
        var smaller = house
        smaller.rules.combining = CombiningRule(largest: 2)
        #expect(try Self.faults(branch, smaller) == [])
    }

    @Test("parties and seats of the largest numbers there are make a plan, not a trap")
    func huge() throws {
        let house = try SampleHouse.oldTown()
        var branch = house.branch
        let (one, two) = (TableID("one"), TableID("two"))
        branch.tables = [
            DiningTable(id: one, number: 1, seats: try SeatRange(1, .max)),
            DiningTable(id: two, number: 2, seats: try SeatRange(.max, .max)),
        ]
        branch.joints = [TableJoint(one, two, seatLoss: .max)]
        branch.combinations = [TableCombination([one, two], seats: try SeatRange(1, .max))]
        var rules = house.rules
        for cap in [nil, 0, Int.max] {
            rules.oversizeCap = cap
            let plan = try VenuePlan(branch, rules: rules, zone: house.zone)
            #expect(plan.units(holding: .max).count == 3)
            #expect(plan.units(holding: 1).count == (cap == 0 ? 0 : 2))
            #expect(plan.units(holding: 0).isEmpty && plan.units(holding: .min).isEmpty)
        }
    }

    @Test("every defect has a code of its own and says what is wrong")
    func codes() throws {
        let defects: [PlanDefect] = [
            .branch(reason: .emptyName), .unknownHours, .hours(reason: .emptyName),
            .foreignRules(rules: House.branch, branch: House.branch), .otherZone(zone: "a", branch: "b"),
            .unknownProfile(profile: ProfileCode(rawValue: "x")), .unknownTable(table: TableID("x")),
            .unknownArea(area: AreaID("x")), .unknownService(service: .lunch), .repeatedTableRule(table: TableID("x")),
            .repeatedService(service: .lunch), .repeatedTurn, .repeatedPacing, .neverApplies, .beginsAtEndOfDay,
            .combinedAgainstRule(table: TableID("x")), .invalidCombining(largest: 4), .tooManyCombinations(limit: 1),
            .invalidStep(step: .zero), .invalidTurn(turn: .zero), .invalidBuffer(length: .zero),
            .bufferWithoutStay(length: .zero, turn: .zero), .invalidWindow(window: .zero), .invalidHold(length: .zero),
            .invalidAnswerTime(length: .zero),
            .emptyPause(from: Instant(millisecondsSince1970: 0), until: Instant(millisecondsSince1970: 0)),
            .negativeLength(length: .zero), .negativeDays(days: -1), .negativeMonths(months: -1), .invalidDay(day: 0),
            .negativeCount(count: -1), .contradictoryCaps(covers: 1, onlineCovers: 2), .invalidParty(party: 0),
            .contradictoryParties(smallest: 2, largest: 1),
            .graceWithoutNoShow(profile: ProfileCode(rawValue: "x")), .negativeAmount(amount: .zero(.eur)),
            .otherCurrency(currency: .eur, branch: .usd),
        ]
        #expect(Set(defects.map(\.code)).count == defects.count)
        for defect in defects {
            #expect(defect.code.rawValue.hasPrefix("plan.") && !defect.description.isEmpty)
        }
    }
}
