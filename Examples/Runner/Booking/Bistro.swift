import Foundation
import Tableside

/// A small bistro in Bucharest whose evenings are full: few tables, some of which can be pushed together.
struct Bistro {
    let branch: Branch
    let rules: BookingRules
    let zone: ZoneTransitions
    let plan: VenuePlan

    /// The file of requests that comes with the examples.
    static let reservations = WeekExample.data + "/synthetic-reservations-2026-03.csv"

    init() throws {
        let id = BranchID("strada-lipscani")
        zone = try PizzaHouse.bucharest()
        let seats = [2, 2, 2, 2, 4, 4, 4, 4, 6, 8]
        let tables = try seats.enumerated().map { index, seats in
            DiningTable(id: TableID("t\(index + 1)"), number: index + 1, seats: try SeatRange(upTo: seats))
        }
        // Along the wall two narrow tables each lose nothing where they touch, in the middle two square ones lose two seats.
        let joints = [("t1", "t2", 0), ("t3", "t4", 0), ("t5", "t6", 2), ("t7", "t8", 2)].map { first, second, loss in
            TableJoint(TableID(first), TableID(second), seatLoss: loss)
        }
        var weekly: [Weekday: [OpeningPeriod]] = [:]
        for day in Weekday.allCases {
            weekly[day] = [try OpeningPeriod("12:00", "15:00"), try OpeningPeriod("17:00", "24:00")]
        }
        var branch = Branch(
            id: id,
            restaurant: RestaurantID("bistro"),
            name: "Bistro, Strada Lipscani",
            zone: zone.identifier,
            currency: try Currency("RON"),
            hours: OpeningHours(weekly: weekly),
            tables: tables
        )
        branch.joints = joints
        self.branch = branch
        var rules = BookingRules(
            branch: id,
            step: .minutes(15),
            turn: .minutes(120),
            turns: [
                TurnTime(for: try SeatRange(1, 2), lasts: .minutes(90)),
                TurnTime(for: try SeatRange(3, 4), lasts: .minutes(105)),
            ]
        )
        rules.combining = CombiningRule()
        self.rules = rules
        plan = try VenuePlan(branch, rules: rules, zone: zone)
    }

    /// The instant of a time on the wall of the bistro.
    func at(_ local: LocalDateTime) throws -> Instant { try zone.instant(for: local) }

    /// The numbers of tables, such as `5+6`.
    func names(_ tables: [TableID]) -> String {
        tables.compactMap { plan.table($0).map { "\($0.number)" } }.joined(separator: "+")
    }

    /// What a guest hears.
    func words(for answer: Slot.Answer) -> String {
        switch answer {
        case .offered(let tables): "table \(names(tables))"
        case .possible(let tables, let moves):
            "table \(names(tables)), if "
                + moves.map { "\($0.booking) goes to \(names($0.to))" }.joined(separator: " and ")
        case .split(let parts): parts.map { "\($0.covers) at table \(names([$0.table]))" }.joined(separator: ", ")
        case .refused(let reasons): "no: " + reasons.map(\.shortName).joined(separator: ", ")
        }
    }
}

extension Unavailability {
    /// The code without the area that it names.
    var shortName: String { code.rawValue.split(separator: ".").last.map(String.init) ?? code.rawValue }
}
