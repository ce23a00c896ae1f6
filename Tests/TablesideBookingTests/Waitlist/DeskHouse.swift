import TablesideBooking
import TablesideCore
import TablesideVenue

/// A house with two tables for two, one for four and one for six, open from 12:00 to 24:00 UTC unless it says otherwise.
struct DeskHouse {
    static let branch = BranchID("house")
    static let host = Author.host("ivo", at: branch)
    static let ana = Author.guest("ana")

    let plan: VenuePlan
    let day: ServiceDay
    var desk: WaitlistDesk
    var changes = Changes()

    init(
        policy: WaitlistPolicy = WaitlistPolicy(),
        clearing: Elapsed? = nil,
        joints: [TableJoint] = [],
        pauses: [BookingPause] = [],
        pacing: [PacingRule] = [],
        buffer: Buffer? = nil,
        oversizeCap: Int? = nil,
        turns: [TurnTime] = [],
        seats: [Int] = [2, 2, 4, 6],
        hours: [(opens: String, closes: String)] = [("12:00", "24:00")],
        only channels: [TableID: Set<BookingChannel>] = [:]
    ) throws {
        let branch = Branch(
            id: Self.branch,
            restaurant: RestaurantID("restaurant"),
            name: "House",
            zone: FixedOffset.utc.identifier,
            currency: .eur,
            hours: OpeningHours(everyDay: try hours.map { try OpeningPeriod($0.opens, $0.closes) }),
            tables: try seats.enumerated().map { place, seats in
                DiningTable(id: TableID("t\(place + 1)"), number: place + 1, seats: try SeatRange(upTo: seats))
            },
            joints: joints
        )
        var rules = BookingRules(branch: Self.branch, step: .minutes(15), turn: .minutes(90))
        rules.clearing = clearing
        rules.pauses = pauses
        rules.pacing = pacing
        rules.buffer = buffer
        rules.oversizeCap = oversizeCap
        rules.turns = turns
        rules.tables = channels.sorted { $0.key < $1.key }.map { TableRule($0.key, channels: $0.value) }
        plan = try VenuePlan(branch, rules: rules, zone: FixedOffset.utc)
        day = ServiceDay(id: BranchDay(branch: Self.branch, date: try CivilDate("2026-11-27")))
        desk = WaitlistDesk(Waitlist(id: day.id), day, plan: plan, policy: policy)
    }

    static func at(_ minute: Int) throws -> Instant { try Instant(iso8601: "2026-11-27T19:00:00Z") + .minutes(minute) }

    /// Seats walk-ins at tables, or books them.
    mutating func sell(_ command: ServiceDay.Command, at minute: Int) throws {
        var day = desk.day
        try changes.perform(command, on: &day, in: plan, by: Self.host, at: try Self.at(minute))
        desk = WaitlistDesk(desk.list, day, plan: plan, policy: desk.policy)
    }

    mutating func perform(_ command: Waitlist.Command, by author: Author = host, at minute: Int) throws {
        try desk.perform(command, by: author, at: try Self.at(minute), changes: &changes)
    }

    mutating func fill(_ tables: [String], at minute: Int) throws {
        for table in tables {
            try sell(.walkIn(WalkIn(id: BookingID(table), party: 2, table: TableID(table))), at: minute)
        }
    }

    var offers: [WaitlistEntryID: String] { WaitlistHouse.offers(on: desk.list) }
}
