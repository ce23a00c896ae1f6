import TablesideBooking
import TablesideCore
import TablesideVenue

/// A small house, open from 17:00 to 23:00, in which everybody stays for two hours.
struct SelectionHouse {
    static let branch = BranchID("house")
    static let host = Author.host(UserID("hana"), at: branch)

    let plan: VenuePlan
    var day: ServiceDay
    let opening: Instant
    var now: Instant { opening - .hours(24) }

    /// Creates a house with a table for each number of seats, and combinations given by the positions of their tables.
    init(
        seats: [Int],
        combining combinations: [(tables: [Int], smallest: Int, largest: Int)] = [],
        configure: (inout BookingRules) throws -> Void = { _ in }
    ) throws {
        let tables = try seats.enumerated().map { number, seats in
            DiningTable(id: TableID("t\(number)"), number: number, seats: try SeatRange(upTo: seats))
        }
        let document = Branch(
            id: Self.branch,
            restaurant: RestaurantID("restaurant"),
            name: "House",
            zone: "UTC",
            currency: .eur,
            hours: OpeningHours(everyDay: [try OpeningPeriod("17:00", "23:00")]),
            tables: tables,
            combinations: try combinations.map { part in
                TableCombination(
                    part.tables.map { TableID("t\($0)") },
                    seats: try SeatRange(part.smallest, part.largest)
                )
            }
        )
        var rules = BookingRules(branch: Self.branch, step: .minutes(15), turn: .hours(2))
        try configure(&rules)
        plan = try VenuePlan(document, rules: rules, zone: FixedOffset.utc)
        day = ServiceDay(id: BranchDay(branch: Self.branch, date: try CivilDate("2026-12-31")))
        opening = try Instant(iso8601: "2026-12-31T17:00:00Z")
    }

    /// The instant that many quarter hours after the opening.
    func at(_ quarters: Int) -> Instant { opening + .minutes(15 * quarters) }

    /// A request that was made some minutes after the first one, for starts in quarter hours after the opening.
    func request(
        _ id: BookingID,
        _ party: Int,
        at quarters: Int...,
        asked minutes: Int = 0,
        guest: UserID? = nil,
        channel: BookingChannel = .online,
        wishes: BookingWishes = .none,
        first: Bool = false,
        earning euros: Int64? = nil
    ) -> SelectionRequest {
        SelectionRequest(
            id: id,
            party: party,
            starts: quarters.map(at),
            guest: guest,
            channel: channel,
            wishes: wishes,
            askedAt: now - .hours(24) + .minutes(minutes),
            hasPriority: first,
            revenue: euros.map { Money(minorUnits: $0 * 100, .eur) }
        )
    }

    func choose(_ batch: BookingBatch, nodes: Int = 1_000) throws(Defects<SelectionProblem>) -> BookingSelection {
        var selector: BookingSelector
        do {
            selector = try plan.open(day).selector(for: batch, at: now)
        } catch let defects as Defects<SelectionProblem> {
            throw defects
        } catch {
            throw Defects([])
        }
        selector.run(nodes: nodes)
        return selector.selection
    }

    /// Books what a selection has, and returns the day then.
    func booked(_ choice: BookingSelection) throws -> ServiceDay {
        var day = day
        for seating in choice.seatings {
            try day.perform(.book(seating.booking), in: plan, by: Self.host, at: now)
        }
        return day
    }
}

extension BookingSelection {
    var met: [BookingID] { seatings.map(\.id).sorted() }
    func tables(of id: BookingID) -> [TableID]? { seatings.first { $0.id == id }?.tables }
    func start(of id: BookingID) -> Instant? { seatings.first { $0.id == id }?.span.lowerBound }
    func refusal(of id: BookingID) -> SelectionRefusal.Reason? { refused.first { $0.id == id }?.reason }
}
