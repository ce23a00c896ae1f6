import Tableside
import Testing

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
        #expect(rules.flatMap { $0.problems() } == [])
        try expectGolden(rules, "BookingRules.json")
    }
}
