import TablesideBooking
import TablesideCore
import TablesideTesting
import TablesideVenue

/// Who deals with the house of the booking tests, ``SampleHouse/oldTown(turn:step:hours:configure:)``.
enum House {
    static let branch = BranchID("old-town")
    static let ana = UserID("ana")
    static let bob = UserID("bob")
    static let guest = Author.guest(ana)
    static let host = Author.host(UserID("hanna"), at: branch)
}

extension SampleHouse {
    /// The house of the booking tests: the sample house with five tables of which some have a smallest party, open from
    /// 09:30 to midnight, on Saturday until 04:30.
    static func oldTown(
        turn: Elapsed = .minutes(90),
        step: Elapsed = .minutes(30),
        hours: OpeningHours? = nil,
        configure: (inout BookingRules) throws -> Void = { _ in }
    ) throws -> SampleHouse {
        var house = try SampleHouse(id: House.branch, seats: [2, 4, 4, 6, 8])
        for (table, smallest) in [(1, 2), (3, 3), (4, 6)] {
            house.branch.tables[table].seats = try SeatRange(smallest, house.branch.tables[table].seats.maximum)
        }
        var weekly = OpeningHours(everyDay: [try OpeningPeriod("09:30", "24:00")]).weekly
        weekly[.saturday] = [try OpeningPeriod("09:30", "04:30")]
        house.branch.hours = hours ?? OpeningHours(weekly: weekly)
        house.branch.name = "Marty Old Town"
        house.branch.currency = try Currency("RON")
        (house.rules.step, house.rules.turn) = (step, turn)
        try configure(&house.rules)
        return house
    }

    /// A request for a time such as `2026-03-27T19:00`.
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
            at: try instant(local),
            guest: guest,
            table: table.map { TableID($0) }
        )
    }
}
