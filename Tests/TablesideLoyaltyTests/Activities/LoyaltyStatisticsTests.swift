import TablesideCore
import TablesideLoyalty
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

@Suite("Loyalty: statistics")
struct LoyaltyStatisticsTests {
    private typealias House = MissionHouse

    private static func visit(_ id: ActivityID, _ guest: UserID, _ local: String) -> GuestActivity {
        let content = GuestActivity.Content.visit(party: 2, isBooked: false)
        return GuestActivity(id, of: guest, content, at: House.instant(local), local: House.label(local))
    }

    @Test("cohorts by the month of the first visit: who came again in the months after it")
    func cohorts() {
        let visits = [
            Self.visit("1", "ana", "2026-01-31T23:59"), Self.visit("2", "ana", "2026-02-01T00:00"),
            Self.visit("3", "ana", "2026-02-20T20:00"), Self.visit("4", "ana", "2026-04-01T20:00"),
            Self.visit("5", "ivo", "2026-01-10T20:00"), Self.visit("6", "ivo", "2026-01-12T20:00"),
            Self.visit("7", "eva", "2025-12-31T20:00"), Self.visit("8", "eva", "2026-01-01T20:00"),
            Self.visit("9", "mia", "2026-01-02T20:00"), House.activity("r", .review(item: nil), "2024-01-01T12:00"),
        ]
        for reports in [visits, visits.reversed(), visits + visits] {
            let cohorts = VisitCohorts(reports).cohorts
            #expect(cohorts.map(\.month.description) == ["2025-12", "2026-01"])
            #expect(cohorts.map(\.guests) == [1, 3] && cohorts.map(\.returned) == [[1: 1], [1: 1, 3: 1]])
            #expect(cohorts[1].share(after: 1).partsPerMillion == 333_333 && cohorts[1].share(after: 2) == .zero)
            #expect(cohorts[0].share(after: 1) == .whole)
        }
        #expect(VisitCohorts([]).cohorts == [])
    }

    @Test("the return rate: guests of a period who had come before, in it or before it")
    func returnRate() {
        let visits = [
            Self.visit("1", "ana", "2026-10-31T20:00"), Self.visit("2", "ana", "2026-11-01T00:00"),
            Self.visit("3", "ivo", "2026-11-10T20:00"), Self.visit("4", "ivo", "2026-11-10T21:00"),
            Self.visit("5", "eva", "2026-11-10T20:00"), Self.visit("6", "eva", "2026-12-01T00:00"),
            Self.visit("7", "mia", "2026-10-01T20:00"), Self.visit("8", "mia", "2026-10-02T20:00"),
        ]
        let november = House.instant("2026-11-01T00:00")..<House.instant("2026-12-01T00:00")
        for reports in [visits, visits.reversed(), visits + visits] {
            let rate = ReturnRate(in: november, of: reports)
            #expect(rate.guests == 3 && rate.returning == 2 && rate.rate.partsPerMillion == 666_666)
        }
        #expect(ReturnRate(in: november, of: []).rate == .zero)
    }

    @Test("AP-21: missions open and completed over time, as counted one by one")
    func missions() throws {
        func check(_ missions: [Mission], _ awards: [MissionAward], _ bounds: [Instant], _ seed: UInt64) {
            let statistics = MissionStatistics(of: missions, awards: awards, between: bounds)
            let sorted = Set(bounds).sorted()
            #expect(statistics.periods.count == max(0, sorted.count - 1), "seed \(seed)")
            for (place, period) in statistics.periods.enumerated() {
                let (from, until) = (sorted[place], sorted[place + 1])
                let given = awards.filter { from <= $0.at && $0.at < until }
                let open = missions.count { $0.counts(at: until) }
                #expect(period.period == from..<until && period.open == open, "seed \(seed)")
                #expect(period.completed == given.count, "seed \(seed)")
                #expect(period.points == given.map(\.points).reduce(0, +), "seed \(seed)")
            }
        }
        for seed in 0..<UInt64(200) {
            var draw = MissionDraw(random: SplitMix64(seed: seed))
            let missions = try (0..<draw.number(0...6)).map { number in
                let from = House.start + .hours(draw.number(0...20))
                let until = draw.chance(2) ? from + .hours(draw.number(0...20)) : nil
                return try House.mission(MissionID("m\(number)"), House.terms(.visits(1)), from: from, until: until)
            }
            let awards = (0..<draw.number(0...10)).map { number in
                MissionAward("m", points: number, for: "a", at: House.start + .hours(draw.number(0...20)))
            }
            let bounds = (0..<draw.number(0...6)).map { _ in House.start + .hours(draw.number(0...20)) }
            check(missions + [Mission(id: "draft")], awards, bounds, seed)
        }
    }
}
