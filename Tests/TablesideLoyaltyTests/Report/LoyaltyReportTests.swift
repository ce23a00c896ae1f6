import Foundation
import TablesideCore
import TablesideLoyalty
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

#if canImport(FoundationXML)
import FoundationXML
#endif

@Suite("Loyalty: report")
struct LoyaltyReportTests {
    private typealias House = MissionHouse

    private static func visit(_ id: ActivityID, _ guest: UserID, _ local: String) -> GuestActivity {
        let content = GuestActivity.Content.visit(party: 2, isBooked: false)
        return GuestActivity(id, of: guest, content, at: House.instant(local), local: House.label(local))
    }

    /// Two weeks in November, with what came before them.
    private static func report() throws -> LoyaltyReport {
        let bounds = ["2026-11-16T00:00", "2026-11-02T00:00", "2026-11-09T00:00"].map(House.instant)
        let missions = [
            try House.mission("m1", House.terms(.visits(1)), from: bounds[1], until: nil),
            try House.mission("m2", House.terms(.visits(1)), from: bounds[2], until: bounds[0] - .hours(1)),
        ]
        let awards = [
            MissionAward("m1", points: 20, for: "a", at: bounds[1] + .hours(1)),
            MissionAward("m1", points: 20, for: "b", at: bounds[2]),
            MissionAward("m2", points: 5, for: "c", at: bounds[2] + .hours(9)),
        ]
        let entries = [
            PointsEntry(.earned, -120, at: bounds[1]), PointsEntry(.spent, 50, at: bounds[1] + .days(1)),
            PointsEntry(.earned, -30, at: bounds[2]), PointsEntry(.expired, 70, at: bounds[0] - .milliseconds(1)),
            PointsEntry(.expired, 999, at: bounds[0]), PointsEntry(.earned, -999, at: bounds[1] - .milliseconds(1)),
        ]
        let visits = [
            Self.visit("1", "ana", "2026-09-10T20:00"), Self.visit("2", "ana", "2026-11-03T20:00"),
            Self.visit("3", "ivo", "2026-11-03T20:00"), Self.visit("4", "eva", "2026-10-10T20:00"),
            Self.visit("5", "eva", "2026-11-09T00:00"), Self.visit("6", "ivo", "2026-11-15T23:59"),
            Self.visit("7", "mia", "2026-11-10T20:00"), Self.visit("7", "mia", "2026-11-10T20:00"),
        ]
        return LoyaltyReport(between: bounds, missions: missions, awards: awards, entries: entries, activities: visits)
    }

    /// The date on which a period begins.
    private static func date(_ period: Range<Instant>) -> String {
        String("\(period.lowerBound)".prefix(10))
    }

    @Test("AP-21: each period has its missions, points and guests; what is outside of all counts nowhere")
    func values() throws {
        let rows = try Self.report().rows
        #expect(rows.map { Self.date($0.period) } == ["2026-11-02", "2026-11-09"])
        // The second mission is archived an hour before the end.
        #expect(rows.map(\.missions.open) == [2, 1] && rows.map(\.missions.completed) == [1, 2])
        #expect(rows.map(\.points.earned) == [120, 30] && rows.map(\.points.spent) == [50, 0])
        #expect(rows.map(\.points.expired) == [0, 70])
        // Ana came again, Ivo for the first time; then Eva and Ivo again, and Mia, reported twice, for the first time.
        #expect(rows.map(\.visits.guests) == [2, 3] && rows.map(\.visits.returning) == [1, 2])
    }

    @Test("the text is the two tables written by hand")
    func text() throws {
        let expected = """
            period      missions open  completed  points earned  spent  expired  guests  returning
            2026-11-02              2          1            120     50        0       2       50 %
            2026-11-09              1          2             30      0       70       3       67 %

            first visit  guests     +1     +2
            2026-09           1    0 %  100 %
            2026-10           1  100 %
            2026-11           2
            """
        #expect(try Self.report().text(naming: Self.date) == expected + "\n")
        let none = LoyaltyReport(between: [], missions: [], awards: [], entries: [], activities: [])
        #expect(none.text() == "" && none.rows.isEmpty)
    }

    @Test(
        "the charts show the numbers, each as high as its share of the greatest, and are well formed",
        arguments: LoyaltyReport.Chart.allCases
    )
    func charts(_ chart: LoyaltyReport.Chart) throws {
        let report = try Self.report()
        let svg = report.svg(chart, naming: { "<\(Self.date($0))>" })
        #expect(XMLParser(data: Data(svg.utf8)).parse())
        #expect(svg.contains("&lt;2026-11-02&gt;"))
        let bars = svg.matches(of: /height="(\d+)"><title>([a-z]+): (\d+)<\/title>/).map { match in
            "\(match.output.2) \(match.output.3) \(match.output.1)"
        }
        let expected =
            switch chart {
            case .missions: ["open 2 160", "completed 1 80", "open 1 80", "completed 2 160"]
            case .points:
                ["earned 120 160", "spent 50 67", "expired 0 0", "earned 30 40", "spent 0 0", "expired 70 93"]
            case .guests: ["guests 2 107", "returning 1 53", "guests 3 160", "returning 2 107"]
            }
        #expect(bars == expected)
        // A group of bars, each 26 pixels wide, and a gap of 14 behind the margin of 8; the second begins under the next label.
        let width = (chart == .points ? 3 : 2) * 26 + 14
        let labels = svg.matches(of: /<text x="(\d+)" y="205">/).map { String($0.output.1) }
        #expect(labels == ["8", "\(8 + width)"])
        #expect(XMLParser(data: Data(report.cohortSVG().utf8)).parse())
        #expect(report.cohortSVG().contains("<title>1 of 1 after 2 months</title>"))
        let none = LoyaltyReport(between: [], missions: [], awards: [], entries: [], activities: [])
        #expect(XMLParser(data: Data(none.svg(chart).utf8)).parse())
        #expect(XMLParser(data: Data(none.cohortSVG().utf8)).parse())
    }

    @Test("each square of the cohorts stands in the column of its month and the row of its cohort")
    func squares() throws {
        let pattern = /<rect class="c0" x="(\d+)" y="(\d+)"[^>]*\/><text x="(\d+)" y="(\d+)">(\d+)</
        let squares = try Self.report().cohortSVG().matches(of: pattern).map { match in
            "\(match.output.1) \(match.output.2) \(match.output.3) \(match.output.4) \(match.output.5)"
        }
        // Squares of 30 pixels, beside the margin of 8 and the names of 84, below 30.
        #expect(squares == ["92 30 96 50 0", "122 30 126 50 100", "92 60 96 80 100"])
    }

    @Test("the return rates of many periods are those of each by itself")
    func rates() {
        for seed in 0..<UInt64(300) {
            var random = SplitMix64(seed: seed)
            let visits = (0..<Int.random(in: 0...30, using: &random)).map { _ in
                let day = Int.random(in: 1...28, using: &random)
                let id = ActivityID("v\(Int.random(in: 0...12, using: &random))")
                let guest = UserID(["ana", "ivo", "eva"].randomElement(using: &random) ?? "ana")
                // Some visits begin a period.
                let hour = Bool.random(using: &random) ? "00" : "20"
                return Self.visit(id, guest, "2026-11-\(day < 10 ? "0" : "")\(day)T\(hour):00")
            }
            let bounds = (0..<Int.random(in: 0...5, using: &random)).map { _ in
                House.start + .days(Int.random(in: -2...28, using: &random))
            }
            let report = LoyaltyReport(between: bounds, missions: [], awards: [], entries: [], activities: visits)
            for row in report.rows {
                #expect(row.visits == ReturnRate(in: row.period, of: visits), "seed \(seed)")
            }
        }
    }
}
