import TablesideBooking
import TablesideCore
import TablesideTesting
import TablesideVenue

/// The house of the booking tests: five tables in Bucharest, open from 09:30 to midnight, on Saturday until 04:30.
///
/// Times are written as the clocks on its wall show them.
struct House {
    static let branch = BranchID("old-town")
    static let ana = UserID("ana")
    static let bob = UserID("bob")
    static let guest = Author.guest(ana)
    static let host = Author.host(UserID("hanna"), at: branch)

    let zone: ZoneTransitions
    var hours: OpeningHours
    var tables: [DiningTable]
    var rules: BookingRules

    init(
        turn: Elapsed = .minutes(90),
        step: Elapsed = .minutes(30),
        hours: OpeningHours? = nil,
        configure: (inout BookingRules) throws -> Void = { _ in }
    ) throws {
        zone = try Zones.bucharest()
        var weekly: [Weekday: [OpeningPeriod]] = [:]
        for day in Weekday.allCases { weekly[day] = [try OpeningPeriod("09:30", "24:00")] }
        weekly[.saturday] = [try OpeningPeriod("09:30", "04:30")]
        self.hours = hours ?? OpeningHours(weekly: weekly)
        tables = [
            DiningTable(id: TableID("t1"), number: 1, seats: try SeatRange(1, 2)),
            DiningTable(id: TableID("t2"), number: 2, seats: try SeatRange(2, 4)),
            DiningTable(id: TableID("t3"), number: 3, seats: try SeatRange(1, 4)),
            DiningTable(id: TableID("t4"), number: 4, seats: try SeatRange(3, 6)),
            DiningTable(id: TableID("t5"), number: 5, seats: try SeatRange(6, 8)),
        ]
        var rules = BookingRules(branch: Self.branch, step: step, turn: turn)
        try configure(&rules)
        self.rules = rules
    }

    func document() throws -> Branch {
        Branch(
            id: Self.branch,
            restaurant: RestaurantID("marty"),
            name: "Marty Old Town",
            zone: zone.identifier,
            currency: try Currency("RON"),
            hours: hours,
            tables: tables
        )
    }

    func plan() throws -> VenuePlan { try VenuePlan(document(), rules: rules, zone: zone) }

    /// The instant of a local time such as `2026-03-27T19:00`.
    func at(_ local: String) throws -> Instant { try zone.instant(for: LocalDateTime(local), .reject) }

    func day(_ date: String) throws -> ServiceDay {
        ServiceDay(id: BranchDay(branch: Self.branch, date: try CivilDate(date)))
    }

    func request(
        _ id: String,
        _ party: Int,
        _ local: String,
        table: String? = nil,
        guest: UserID? = nil
    ) throws -> BookingRequest {
        BookingRequest(
            id: BookingID(id),
            party: party,
            at: try at(local),
            guest: guest,
            table: table.map { TableID($0) }
        )
    }
}

extension Slot {
    /// The label and what became of it, such as `19:00 t2` or `19:00 booking.noFreeTable`.
    var line: String {
        switch answer {
        case .offered(let tables): "\(label.time) " + tables.map(\.rawValue).joined(separator: "+")
        case .possible(let tables, let moves):
            "\(label.time) (" + tables.map(\.rawValue).joined(separator: "+") + " moving \(moves.count))"
        case .split(let parts):
            "\(label.time) " + parts.map { "\($0.covers)@\($0.table)" }.joined(separator: " ")
        case .refused(let reasons): "\(label.time) " + reasons.map(\.code.rawValue).joined(separator: " ")
        }
    }
}
