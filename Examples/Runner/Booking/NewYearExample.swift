import Tableside
import TablesideTesting

/// New Year's Eve: far more people want to come than fit, and the house decides on all requests together.
enum NewYearExample: Example {
    static let name = "new-year"
    static let summary = "New Year's Eve: first come, first served beside the best evening there is, with its proof"
    static let options = ["requests=N", "seed=N"]

    /// One way to decide who comes.
    struct Line: Encodable {
        let way: String
        let parties: Int
        let covers: Int
        let revenue: Int64
        /// The most that any selection is worth by its goal; `nil` where nobody chooses.
        let bound: Int64?
        let isProved: Bool?
    }

    /// A request and what becomes of it.
    struct Guest: Encodable {
        let request: String
        let party: Int
        let wants: [String]
        let firstCome: String?
        let best: String?
    }

    private struct Report: Encodable {
        let requests: Int
        let covers: Int
        let ways: [Line]
        let guests: [Guest]
    }

    static func run(_ arguments: Arguments, on console: Console) async throws -> Bool {
        let count = try arguments.number("requests", in: 1...200, or: 64)
        let seed = try arguments.number("seed", in: 0...Int.max, or: 1)
        let house = try Ballroom()
        let requests = house.requests(count, seed: UInt64(seed))
        let served = try house.firstCome(requests)
        let best = try house.choose(BookingBatch(requests, for: .covers, seatingsPerGuest: 1))
        let others = try [SelectionGoal.parties, .revenue].map { goal in
            try house.choose(BookingBatch(requests, for: goal, seatingsPerGuest: 1))
        }
        var ways = [house.line("first come", served.bookings.values.map(\.id), requests)]
        ways += ([best] + others).map { house.line("most \($0.goal.rawValue)", $0.seatings.map(\.id), requests, $0) }
        let guests = requests.map { request in
            Guest(
                request: "\(request.id)",
                party: request.party,
                wants: request.starts.map(house.label),
                firstCome: served.booking(request.id).map { house.label($0.span.lowerBound) },
                best: best.seatings.first { $0.id == request.id }.map { house.label($0.span.lowerBound) }
            )
        }
        let wanted = requests.reduce(0) { $0 + $1.party }
        if arguments.wantsJSON {
            try console.write(json: Report(requests: count, covers: wanted, ways: ways, guests: guests))
        } else {
            try console.write("\(count) requests for \(wanted) people, \(house.plan.tables.count) tables\n\n")
            try console.write(text(of: ways))
            try console.write("\nOnly one of the two sees them:\n")
            for guest in guests where (guest.firstCome == nil) != (guest.best == nil) {
                let way = guest.best.map { "\($0) in the best evening" } ?? "\(guest.firstCome ?? "") by first come"
                try console.write("  \(guest.request.padding(to: 5))party of \(guest.party), \(way)\n")
            }
        }
        // What is chosen can be booked as it is, and is worth at least what first come seats.
        let isBookable = try ([best] + others).allSatisfy { try house.booked($0).bookings.count == $0.parties }
        return isBookable && best.covers >= ways[0].covers && best.value <= best.bound
    }

    private static func text(of ways: [Line]) -> String {
        let head = "way".padding(to: 14) + "parties".leftPadding(to: 9) + "covers".leftPadding(to: 9)
        let lines = ways.map { way in
            let proof = way.bound.map { way.isProved == true ? "  proved" : "  at most \($0)" } ?? ""
            return way.way.padding(to: 14) + "\(way.parties)".leftPadding(to: 9) + "\(way.covers)".leftPadding(to: 9)
                + "\(way.revenue) €".leftPadding(to: 11) + proof
        }
        return ([head + "revenue".leftPadding(to: 11)] + lines).map { $0 + "\n" }.joined()
    }
}

/// A house with 22 tables, some of which can be joined, on New Year's Eve from 18:00 to 1:00.
private struct Ballroom {
    private static let branch = BranchID("ballroom")
    private static let host = Author.host("hana", at: branch)

    let plan: VenuePlan
    private let eve: ServiceDay
    private let opening: Instant
    private var now: Instant { opening - .days(7) }

    init() throws {
        let seats = Array(repeating: 2, count: 10) + Array(repeating: 4, count: 8) + [6, 6, 6, 8]
        let tables = try seats.enumerated().map { index, seats in
            DiningTable(id: TableID("t\(index + 1)"), number: index + 1, seats: try SeatRange(upTo: seats))
        }
        // Neighbors can be pushed together: couples' tables lose no seat, the square ones lose two.
        let pairs = (0..<9).map { ($0, 3, 4) } + (10..<17).map { ($0, 5, 6) } + (18..<20).map { ($0, 7, 10) }
        let branch = Branch(
            id: Self.branch,
            restaurant: RestaurantID("ballroom"),
            name: "Ballroom",
            zone: "UTC",
            currency: .eur,
            hours: OpeningHours(everyDay: [try OpeningPeriod("18:00", "01:00")]),
            tables: tables,
            combinations: try pairs.map { first, smallest, largest in
                TableCombination([tables[first].id, tables[first + 1].id], seats: try SeatRange(smallest, largest))
            }
        )
        var rules = BookingRules(branch: Self.branch, step: .minutes(30), turn: .minutes(150))
        rules.turns = [TurnTime(for: try SeatRange(1, 2), lasts: .minutes(120))]
        plan = try VenuePlan(branch, rules: rules, zone: FixedOffset.utc)
        eve = ServiceDay(id: BranchDay(branch: Self.branch, date: try CivilDate("2026-12-31")))
        opening = try Instant(iso8601: "2026-12-31T18:00:00Z")
    }

    /// Draws requests, most of them for about nine, in the order in which they are made.
    func requests(_ count: Int, seed: UInt64) -> [SelectionRequest] {
        var random = SplitMix64(seed: seed)
        func roll(_ sides: Int) -> Int { Int.random(in: 0..<sides, using: &random) }
        return (1...count).map { number in
            let party = [2, 2, 2, 2, 2, 3, 3, 4, 4, 4, 5, 6, 6, 7, 8, 10][roll(16)]
            let latest = party <= 2 ? 10 : 9
            let start = (roll(latest + 1) + roll(latest + 1) + roll(latest + 1)) / 3
            let later = roll(3) == 0 ? [min(start + 1, latest)] : []
            return SelectionRequest(
                id: BookingID("n\(number)"),
                party: party,
                starts: ([start] + later.filter { $0 != start }).map { opening + .minutes(30 * $0) },
                guest: UserID("guest \(roll(10) == 0 ? number - 1 : number)"),
                askedAt: now - .days(30) + .hours(number),
                revenue: Money(minorUnits: Int64(party * (60 + 10 * roll(7)) * 100), .eur)
            )
        }
    }

    /// Decides on the requests one by one, as they come in.
    func firstCome(_ requests: [SelectionRequest]) throws -> ServiceDay {
        var day = eve
        var met: Set<UserID> = []
        for request in requests {
            guard let guest = request.guest, !met.contains(guest) else { continue }
            for start in request.starts {
                let asked = BookingRequest(id: request.id, party: request.party, at: start, guest: guest)
                guard (try? day.perform(.book(asked), in: plan, by: Self.host, at: now)) != nil else { continue }
                met.insert(guest)
                break
            }
        }
        return day
    }

    /// Decides on all requests together.
    func choose(_ batch: BookingBatch) throws -> BookingSelection {
        var selector = try plan.open(eve).selector(for: batch, at: now)
        while selector.status == .bounded, selector.nodes < 2_000 { selector.run(nodes: 1) }
        // Who comes of those who would do as well is left to the order in which they asked, for the covers only.
        if batch.goal == .covers { selector.run(nodes: 100) }
        return selector.selection
    }

    /// The evening with everything in a selection booked.
    func booked(_ selection: BookingSelection) throws -> ServiceDay {
        var day = eve
        for seating in selection.seatings { try day.perform(.book(seating.booking), in: plan, by: Self.host, at: now) }
        return day
    }

    func line(
        _ way: String,
        _ met: [BookingID],
        _ requests: [SelectionRequest],
        _ selection: BookingSelection? = nil
    ) -> NewYearExample.Line {
        let met = Set(met)
        let those = requests.filter { met.contains($0.id) }
        return NewYearExample.Line(
            way: way,
            parties: those.count,
            covers: those.reduce(0) { $0 + $1.party },
            revenue: those.reduce(0) { $0 + ($1.revenue?.minorUnits ?? 0) } / 100,
            bound: selection?.bound.all,
            isProved: selection.map { $0.status == .proved }
        )
    }

    /// The time of day at an instant.
    func label(_ instant: Instant) -> String {
        (try? FixedOffset.utc.local(at: instant)).map { String("\($0)".suffix(5)) } ?? "?"
    }
}
