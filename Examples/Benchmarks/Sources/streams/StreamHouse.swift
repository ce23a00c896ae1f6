import Tableside

/// The restaurant of the streams: 22 tables (ten for two, eight for four, three for six, one for eight) and 24
/// combinations of adjacent tables, open from 17:00 to 23:00.
///
/// Minutes count from the opening.
struct StreamHouse {
    static let length = 360
    static let step = 15
    /// The seats of the tables of one house.
    static let seats = Array(repeating: 2, count: 10) + Array(repeating: 4, count: 8) + [6, 6, 6, 8]

    let plan: VenuePlan
    private let opening: Instant
    private static let branch = BranchID(rawValue: "house")
    private static let guest = Author.guest(UserID(rawValue: "guest"))

    /// Makes the restaurant.
    ///
    /// `nodes` is the budget for a re-seating search, `nil` for the library's default; `past` is what parties asked for
    /// before, from which it learns which sizes to keep tables for. Of several `copies` each has all the tables and
    /// combinations.
    init(_ assignment: TableAssignment, nodes: Int? = nil, past: [Stay] = [], copies: Int = 1) throws {
        let seats = (0..<copies).flatMap { _ in Self.seats }
        let tables = try seats.enumerated().map { number, seats in
            DiningTable(id: TableID(rawValue: "t\(number)"), number: number, seats: try SeatRange(upTo: seats))
        }
        let document = Branch(
            id: Self.branch,
            restaurant: RestaurantID(rawValue: "restaurant"),
            name: "House",
            zone: "UTC",
            currency: .eur,
            hours: OpeningHours(everyDay: [try OpeningPeriod("17:00", "23:00")]),
            tables: tables,
            combinations: try (0..<copies).flatMap { try Self.combinations(after: $0 * Self.seats.count) }
        )
        var rules = BookingRules(branch: Self.branch, step: .minutes(Self.step), turn: .minutes(Self.turn(of: 8)))
        rules.turns = [
            TurnTime(for: try SeatRange(1, 2), lasts: .minutes(Self.turn(of: 2))),
            TurnTime(for: try SeatRange(3, 4), lasts: .minutes(Self.turn(of: 4))),
        ]
        rules.assignment = assignment
        if let nodes { rules.search.nodes = nodes }
        let bookings = past.map { PastBooking(party: $0.party, channel: .online, lead: .hours(24), showed: true) }
        plan = try VenuePlan(document, rules: rules, zone: FixedOffset.utc).preferring(.learned(from: bookings))
        opening = try Instant(iso8601: "2026-03-28T17:00:00Z")
    }

    /// Returns the turn time of a party.
    static func turn(of party: Int) -> Int { party <= 2 ? 90 : party <= 4 ? 105 : 120 }

    /// Combinations of adjacent tables: nine pairs and three triples of tables for two, seven pairs and three triples
    /// of tables for four, two pairs of tables for six.
    ///
    /// Tables for two lose no seat in a pair and one in a triple, the others two at each joint. A party that fits fewer
    /// tables does not take more.
    private static func combinations(after others: Int) throws -> [TableCombination] {
        func joined(_ first: Int, _ count: Int, _ smallest: Int, _ largest: Int) throws -> TableCombination {
            let tables = (others + first..<others + first + count).map { TableID(rawValue: "t\($0)") }
            return TableCombination(tables, seats: try SeatRange(smallest, largest))
        }
        var all: [TableCombination] = []
        for first in 0..<9 { all.append(try joined(first, 2, 3, 4)) }
        for first in [0, 3, 6] { all.append(try joined(first, 3, 5, 5)) }
        for first in 10..<17 { all.append(try joined(first, 2, 5, 6)) }
        for first in [10, 12, 15] { all.append(try joined(first, 3, 7, 8)) }
        for first in 18..<20 { all.append(try joined(first, 2, 7, 10)) }
        return all
    }

    /// The instant that many minutes after the opening.
    func at(_ minute: Int) -> Instant { opening + .minutes(minute) }

    /// When all requests are made.
    var dayBefore: Instant { opening - .hours(24) }

    func emptyDay() throws -> ServiceDay {
        ServiceDay(id: BranchDay(branch: Self.branch, date: try CivilDate(year: 2026, month: 3, day: 28)))
    }

    /// The outcome of a request.
    enum Outcome: String {
        /// Booked without moving anyone.
        case free
        /// Booked by moving others.
        case moved
        /// Refused, with proof that it is impossible.
        case impossible
        /// Refused because the search ran out of budget.
        case exhausted
    }

    /// Requests a table the day before.
    func ask(_ stay: Stay, number: Int, in day: inout ServiceDay) throws -> (outcome: Outcome, moves: Int) {
        let request = BookingRequest(
            id: BookingID(rawValue: "\(number)"),
            party: stay.party,
            at: opening + .minutes(stay.from)
        )
        do throws(ServiceDay.Refusal) {
            let events = try day.perform(.book(request), in: plan, by: Self.guest, at: dayBefore)
            let moves = events.reduce(0) { $0 + $1.moves.count }
            return (moves == 0 ? .free : .moved, moves)
        } catch {
            guard case .unavailable(let reasons) = error.reason else { throw error }
            if reasons == [.noFreeTable] { return (.impossible, 0) }
            let isExhausted = reasons.contains { if case .budgetExhausted = $0 { true } else { false } }
            guard isExhausted else { throw error }
            return (.exhausted, 0)
        }
    }
}

/// A party that arrives at a given time and stays for the turn time of its size.
struct Stay: Codable {
    let party: Int
    let from: Int
    let to: Int

    init(party: Int, from: Int) {
        self.party = party
        self.from = from
        to = from + StreamHouse.turn(of: party)
    }
}
