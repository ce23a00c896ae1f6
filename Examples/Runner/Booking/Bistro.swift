import Foundation
import Tableside

/// A small bistro in Bucharest with full evenings: few tables, some of which can be joined.
struct Bistro {
    let branch: Branch
    let rules: BookingRules
    let zone: ZoneTransitions
    let plan: VenuePlan
    /// The dates whose evenings the bistro can open: its time zone data covers 2026, and each date needs the two before
    /// it and the one after.
    let dates: ClosedRange<CivilDate>

    /// The file of requests included with the examples.
    static let reservations = WeekExample.data + "/synthetic-reservations-2026-03.csv"

    init() throws {
        let id = BranchID("strada-lipscani")
        zone = try PizzaHouse.bucharest()
        dates = try CivilDate("2026-01-03")...CivilDate("2026-12-29")
        let seats = [2, 2, 2, 2, 4, 4, 4, 4, 6, 8]
        let tables = try seats.enumerated().map { index, seats in
            DiningTable(id: TableID("t\(index + 1)"), number: index + 1, seats: try SeatRange(upTo: seats))
        }
        // The narrow tables along the wall lose no seats when joined; the square ones in the middle lose two.
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

    /// Throws an error for a date whose evening cannot be opened.
    func admit(_ date: CivilDate, given value: String, for option: String) throws {
        guard dates.contains(date) else {
            let reason = "is not from \(dates.lowerBound) to \(dates.upperBound)"
            throw Fault.unusable(option: option, value: value, reason: reason)
        }
    }

    /// The requested file of reservations, or the one included with the examples.
    static func requests(_ arguments: Arguments) throws -> CSVTable {
        try WeekData.table(at: arguments.values["reservations"] ?? reservations)
    }

    /// The requests for a date at the selected restaurant, in the order in which they were made.
    func requests(
        in table: CSVTable,
        _ arguments: Arguments,
        on date: CivilDate,
        besides own: Set<String> = []
    ) throws -> [WeekData.Reservation] {
        let restaurant = arguments.values["restaurant"] ?? "r3"
        if arguments.values["restaurant"] != nil {
            let known = Set(try table.rows.map { try $0.text("restaurant_id") })
            guard known.contains(restaurant) else {
                let names = known.sorted().joined(separator: ", ")
                throw Fault.unusable(option: "--restaurant", value: restaurant, reason: "is none of \(names)")
            }
        }
        let requests = try WeekData.reservations(in: table, of: restaurant, on: date...date, zone: zone, besides: own)
        // Sort by instants, because local times may jump.
        return try requests.map { (at: try at($0.requestedAt), request: $0) }
            .sorted { ($0.at, $0.request.id) < ($1.at, $1.request.id) }
            .map(\.request)
    }

    /// The instant of a local time at the bistro.
    func at(_ local: LocalDateTime) throws -> Instant { try zone.instant(for: local) }

    /// The numbers of tables, such as `5+6`.
    func names(_ tables: [TableID]) -> String {
        tables.compactMap { plan.table($0).map { "\($0.number)" } }.joined(separator: "+")
    }

    /// The answer in words for a guest.
    func words(for answer: Slot.Answer) -> String {
        switch answer {
        case .offered(let tables): "table \(names(tables))"
        case .possible(let tables, let moves):
            "table \(names(tables)), if "
                + moves.map { "\($0.booking) goes to \(names($0.to))" }.joined(separator: " and ")
        case .split(let parts): parts.map { "\($0.covers) at table \(names($0.tables))" }.joined(separator: ", ")
        case .refused(let reasons): "no: " + reasons.map(\.shortName).joined(separator: ", ")
        }
    }
}

extension Unavailability {
    /// The last part of the code, without its area.
    var shortName: String { code.rawValue.split(separator: ".").last.map(String.init) ?? code.rawValue }
}
