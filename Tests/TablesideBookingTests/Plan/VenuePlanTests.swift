import Foundation
import TablesideBooking
import TablesideCore
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

@Suite("Venue plan")
struct VenuePlanTests {
    @Test("all defects of branch, rules and zone are reported at once, each with its path")
    func defects() throws {
        var house = try SampleHouse.oldTown(turn: .zero, step: .seconds(59)) { rules in
            rules.turns = [TurnTime(for: try SeatRange(1, 2), lasts: .hours(25))]
        }
        house.branch.tables.append(house.branch.tables[0])
        house.rules.profile = ProfileCode(rawValue: "someday")
        house.rules.fit = .mayOverrun(by: .minutes(-1))
        house.rules.notice = .beforeVisit(length: .minutes(-1))
        house.rules.horizon = .days(count: -1)
        house.rules.smallestParty = 5
        house.rules.largestParty = 4
        house.rules.grace = .milliseconds(-1)
        house.rules.earliestArrival = .milliseconds(-1)
        let branch = house.branch
        let rules = house.rules
        let error = #expect(throws: Defects<PlanDefect>.self) {
            try VenuePlan(branch, rules: rules, zone: FixedOffset.utc)
        }
        #expect(
            error?.problems.map { "\($0.path) \($0.code)" } == [
                "branch.tables[5].id plan.branch",
                "rules.profile plan.unknownProfile",
                "rules.step plan.invalidStep",
                "rules.fit.by plan.negativeLength",
                "rules.turn plan.invalidTurn",
                "rules.turns[0].lasts plan.invalidTurn",
                "rules.notice.length plan.negativeLength",
                "rules.horizon.count plan.negativeDays",
                "rules.largestParty plan.contradictoryParties",
                "rules.grace plan.negativeLength",
                "rules.earliestArrival plan.negativeLength",
                "zone plan.otherZone",
            ]
        )
    }

    @Test("a grace is a defect where the lifecycle of the bookings knows no no-shows")
    func graceWithoutNoShow() throws {
        let house = try SampleHouse.oldTown {
            $0.profile = Booking.Profile.quickPlate.code
            $0.grace = .minutes(15)
        }
        let defect = PlanDefect.graceWithoutNoShow(profile: Booking.Profile.quickPlate.code)
        #expect(house.rules.problems() == [Problem(defect, at: "grace")])
        #expect(throws: Defects<PlanDefect>.self) { try house.plan() }
    }

    @Test("rules of another branch make no plan")
    func otherBranch() throws {
        let house = try SampleHouse.oldTown()
        let rules = BookingRules(branch: BranchID("other"), step: .minutes(15), turn: .hours(1))
        let branch = house.branch
        let defect = PlanDefect.foreignRules(rules: BranchID("other"), branch: House.branch)
        #expect(throws: Defects([Problem(defect, at: FieldPath("rules").field("id"))])) {
            try VenuePlan(branch, rules: rules, zone: house.zone)
        }
    }

    @Test("a step, a turn or a party of zero, negative or huge size is a defect, never a trap")
    func extremes() throws {
        for length in [Elapsed.zero, .milliseconds(.min), .milliseconds(.max), .minutes(-15)] {
            #expect(throws: Defects<PlanDefect>.self) { try SampleHouse.oldTown(step: length).plan() }
            #expect(throws: Defects<PlanDefect>.self) { try SampleHouse.oldTown(turn: length).plan() }
        }
        for party in [0, -1, .min] {
            #expect(throws: Defects<PlanDefect>.self) { try SampleHouse.oldTown { $0.smallestParty = party }.plan() }
            #expect(throws: Defects<PlanDefect>.self) { try SampleHouse.oldTown { $0.largestParty = party }.plan() }
        }
        #expect(throws: Never.self) { try SampleHouse.oldTown(turn: .hours(24), step: .hours(24)).plan() }
        #expect(throws: Never.self) { try SampleHouse.oldTown { $0.horizon = .days(count: .max) }.plan() }
    }

    @Test("an unset rule does not restrict")
    func unset() throws {
        let house = try SampleHouse.oldTown()
        let evening = try house.plan().open(house.day("2036-03-27"))
        // Ten years ahead, a minute from now, for a party of any size that has a table.
        #expect(evening.slots(for: 8, at: try house.instant("2026-03-27T12:00")).contains { $0.isOffered })
        let today = try house.plan().open(house.day("2026-03-27"))
        let slots = today.slots(for: 1, at: try house.instant("2026-03-27T19:00"))
        #expect(slots.first { $0.isOffered }?.start == (try house.instant("2026-03-27T19:00")))
    }

    @Test("of turn times for sizes alone the first that holds the party counts, else the usual one")
    func turns() throws {
        var house = try SampleHouse.oldTown(turn: .hours(2))
        house.rules.turns = [
            TurnTime(for: try SeatRange(1, 2), lasts: .minutes(90)),
            TurnTime(for: try SeatRange(2, 6), lasts: .minutes(100)),
        ]
        let plan = try house.plan()
        let date = try CivilDate("2026-03-27")
        let noon = try LocalTime("12:00")
        #expect(
            [1, 2, 3, 6, 7].map { plan.turn(for: $0, at: noon, on: date) } == [
                .minutes(90), .minutes(90), .minutes(100), .minutes(100), .hours(2),
            ]
        )
    }

    @Test("rules as JSON, read back as they were written; unset ones are left out")
    func json() throws {
        let rules = BookingRules(
            branch: House.branch,
            step: .minutes(15),
            turn: .hours(2),
            fit: .latestStart(at: try LocalTime("21:30")),
            notice: .beforeVisit(length: .hours(1))
        )
        #expect(
            try encoded(rules)
                == #"{"allowsSplit":false,"assignment":"pooled","edges":"compatible","fit":{"latestStart":{"at":"21:30"}},"id":"old-town","#
                + #""notice":{"beforeVisit":{"length":3600000}},"profile":"standard","releasesLate":true,"#
                + #""search":{"moves":2,"nodes":20000},"step":900000,"turn":7200000,"version":0}"#
        )
        #expect(try decoded(BookingRules.self, encoded(rules)) == rules)
    }

    @Test("the plan of one branch does not open the day of another")
    func otherDay() throws {
        let plan = try SampleHouse.oldTown().plan()
        let day = ServiceDay(id: BranchDay(branch: BranchID("other"), date: try CivilDate("2026-03-27")))
        #expect(throws: PlanError(.otherBranch(plan: House.branch, day: day.id))) { try plan.open(day) }
    }
}
