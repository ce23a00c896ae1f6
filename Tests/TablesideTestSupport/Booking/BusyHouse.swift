import TablesideBooking
import TablesideCore
import TablesideTesting
import TablesideVenue

/// The house of the program `streams`: 22 tables (ten for two, eight for four, three for six, one for eight) and 24
/// combinations of adjacent tables, open from 17:00 to 23:00.
///
/// Streams from the same seed are those of the program.
struct BusyHouse {
    static let branch = BranchID("house")
    static let guest = Author.guest("guest")
    private static let seats = Array(repeating: 2, count: 10) + Array(repeating: 4, count: 8) + [6, 6, 6, 8]
    private static let (length, step) = (360, 15)

    let plan: VenuePlan
    let opening: Instant
    let day: ServiceDay
    var now: Instant { opening - .hours(24) }

    /// A party and the minute after the opening at which it comes.
    struct Stay {
        let party: Int
        let from: Int
    }

    init() throws {
        let tables = try Self.seats.enumerated().map { number, seats in
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
            combinations: try Self.combinations()
        )
        var rules = BookingRules(branch: Self.branch, step: .minutes(Self.step), turn: .minutes(Self.turn(of: 8)))
        rules.turns = [
            TurnTime(for: try SeatRange(1, 2), lasts: .minutes(Self.turn(of: 2))),
            TurnTime(for: try SeatRange(3, 4), lasts: .minutes(Self.turn(of: 4))),
        ]
        rules.assignment = .pooled
        plan = try VenuePlan(document, rules: rules, zone: FixedOffset.utc)
        day = ServiceDay(id: BranchDay(branch: Self.branch, date: try CivilDate("2026-03-28")))
        opening = try Instant(iso8601: "2026-03-28T17:00:00Z")
    }

    private static func turn(of party: Int) -> Int { party <= 2 ? 90 : party <= 4 ? 105 : 120 }

    private static func combinations() throws -> [TableCombination] {
        func joined(_ first: Int, _ count: Int, _ smallest: Int, _ largest: Int) throws -> TableCombination {
            TableCombination((first..<first + count).map { TableID("t\($0)") }, seats: try SeatRange(smallest, largest))
        }
        var all: [TableCombination] = []
        for first in 0..<9 { all.append(try joined(first, 2, 3, 4)) }
        for first in [0, 3, 6] { all.append(try joined(first, 3, 5, 5)) }
        for first in 10..<17 { all.append(try joined(first, 2, 5, 6)) }
        for first in [10, 12, 15] { all.append(try joined(first, 3, 7, 8)) }
        for first in 18..<20 { all.append(try joined(first, 2, 7, 10)) }
        return all
    }

    /// Draws a party as houses have them: couples above all, most of them for the middle of the evening.
    static func stay(_ random: inout SplitMix64) -> Stay {
        func roll(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }
        let party = [1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 4, 4, 4, 4, 5, 6, 7 + roll(2)][roll(20)]
        let latest = (length - turn(of: party)) / step
        let place = roll(latest + 1) + roll(latest + 1) + roll(latest + 1)
        return Stay(party: party, from: place / 3 * step)
    }

    /// Draws parties until they want a share of all seats and minutes.
    static func demand(load: Double, seed: UInt64) -> [Stay] {
        var random = SplitMix64(seed: seed)
        var stays: [Stay] = []
        var wanted = 0
        while Double(wanted) < load * Double(seats.reduce(0, +) * length) {
            let stay = stay(&random)
            stays.append(stay)
            wanted += stay.party * turn(of: stay.party)
        }
        return stays
    }

    /// Draws a batch of requests, every third of which would also come a quarter of an hour later.
    func batch(of count: Int, seed: UInt64) -> BookingBatch {
        var random = SplitMix64(seed: seed)
        let requests = (0..<count).map { number in
            let stay = Self.stay(&random)
            let isPatient = Int.random(in: 0..<3, using: &random) == 0
            let latest = Self.length - Self.turn(of: stay.party)
            let starts = [stay.from] + (isPatient && stay.from < latest ? [stay.from + Self.step] : [])
            return SelectionRequest(
                id: BookingID("r\(number)"),
                party: stay.party,
                starts: starts.map { opening + .minutes($0) },
                askedAt: now - .hours(1) + .seconds(number)
            )
        }
        return BookingBatch(requests)
    }
}
