import TablesideBooking
import TablesideCore
import TablesideHosting
import TablesideOperations
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

/// Many machines write into the book of one branch at once, over three dates, of which the first reaches into the second.
@Suite("Many writers on one book")
struct ManyWritersTests {
    /// A house in which tables can be pushed together and stays may last through the night, by two plans: the later one
    /// takes a table out of use and fixes tables an hour ahead.
    private struct Venue: Sendable {
        let plans: [VenuePlan]
        let days: [BranchDay]
        let openings: [Instant]
        let seats: [TableID: Int]
        let start: Instant
        let branch: BranchID

        static let buffer = Elapsed.minutes(10)

        init() throws {
            var house = try SampleHouse(seats: [2, 2, 4, 4, 4, 6])
            house.join("t1", "t2")
            house.join("t3", "t4")
            var weekly: [Weekday: [OpeningPeriod]] = [:]
            for day in Weekday.allCases { weekly[day] = [try OpeningPeriod("08:00", "24:00")] }
            weekly[.saturday] = [try OpeningPeriod("08:00", "04:30")]
            house.branch.hours = OpeningHours(weekly: weekly)
            house.rules.turn = .minutes(90)
            house.rules.fit = .mayOverrun(by: nil)
            house.rules.holdTime = .minutes(10)
            house.rules.grace = .minutes(15)
            house.rules.releasesLate = true
            house.rules.buffer = .additional(length: Self.buffer)
            house.rules.acceptance = .byHouse
            house.rules.answerTime = .minutes(30)
            let first = try house.plan()
            house.rules.version = house.rules.version.next
            house.rules.tables = [TableRule(TableID("t5"), isDisabled: true)]
            house.rules.lockBefore = .minutes(60)
            plans = [first, try house.plan()]
            days = try ["2026-03-21", "2026-03-22", "2026-03-23"].map { try house.day($0).id }
            openings = try days.map { try house.instant("\($0.date)T08:00") }
            seats = Dictionary(uniqueKeysWithValues: house.branch.tables.map { ($0.id, $0.seats.maximum) })
            start = try house.instant("2026-03-21T10:00")
            branch = house.branch.id
        }
    }

    /// One of the machines: it gives one random command after the other.
    private struct Writer {
        let name: Int
        let venue: Venue
        let store: MemoryStore
        let clock: ManualClock
        let runner: CommandRunner
        var random: SplitMix64
        var number = 0
        var done = 0
        var refused = 0

        init(_ name: Int, seed: UInt64, in venue: Venue, on store: MemoryStore, by clock: ManualClock) {
            self.name = name
            self.venue = venue
            self.store = store
            self.clock = clock
            runner = CommandRunner(store: store, clock: clock)
            random = SplitMix64(seed: seed &* 97 &+ UInt64(name))
        }

        mutating func roll(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

        mutating func request(on day: Int, now: Instant) -> BookingRequest {
            // Now and then a stay through the night, or one that has passed, or no party at all.
            let isLate = roll(4) == 0
            let start = venue.openings[day] + .minutes(30 * (isLate ? 30 + roll(12) : roll(33)))
            let length: Elapsed? = isLate ? .minutes(30 * (8 + roll(12))) : .minutes(30 * (1 + roll(6)))
            return BookingRequest(
                id: BookingID("w\(name)-\(number)"),
                party: roll(9),
                at: start,
                table: roll(6) == 0 ? TableID("t\(1 + roll(7))") : nil,
                duration: roll(2) == 0 ? length : nil
            )
        }

        mutating func command(on day: Int, _ known: ServiceDay, now: Instant) -> ServiceDay.Command {
            let id = known.bookings.keys.sorted().randomElement(using: &random) ?? BookingID("none")
            let table = TableID("t\(1 + roll(7))")
            switch roll(24) {
            case 0..<7: return .book(request(on: day, now: now))
            case 7: return .hold(request(on: day, now: now))
            case 8: return .swapHold(id, for: request(on: day, now: now))
            case 9: return .confirm(id)
            case 10: return .cancel(id)
            case 11: return .modify(id, BookingChange(party: 1 + roll(6)))
            case 12: return .modify(id, BookingChange(at: request(on: day, now: now).at))
            case 13: return .confirmArrival(id)
            case 14: return .seat(id, at: roll(2) == 0 ? [table] : nil)
            case 15: return .walkIn(WalkIn(id: BookingID("w\(name)-\(number)"), party: 1 + roll(5)))
            case 16: return .extend(id, until: now + .minutes(roll(600)))
            case 17: return .finish(id)
            case 18: return roll(3) == 0 ? .decline(id) : .accept(id)
            case 19: return known.dueCommand ?? .noShow(id)
            case 20: return [.lock(id), .unlock(id), .reinstate(id), .arrive(id)][roll(4)]
            case 21: return .move(id, to: [table])
            case 22:
                let from = venue.openings[day] + .minutes(30 * roll(30))
                let block = TableBlock(
                    id: BlockID("w\(name)-\(number)"),
                    table: table,
                    span: from..<from + .minutes(60)
                )
                return .blockTable(block)
            default: return .unblockTable(known.blocks.keys.sorted().first ?? BlockID("none"))
            }
        }

        /// Gives a command; what is refused changes nothing.
        mutating func step(of share: Double) async throws {
            number += 1
            if roll(4) == 0 { clock.advance(by: .minutes(roll(12))) }
            let now = clock.now()
            let day = roll(3)
            let known = try await store.load(ServiceDay.self, venue.days[day]) ?? ServiceDay(id: venue.days[day])
            let author: Author =
                roll(3) == 0 ? .guest(UserID("g\(roll(3))")) : .host(UserID("h"), at: venue.branch)
            // Not all machines hear of the new plan at the same time.
            let plan = venue.plans[share + Double(roll(20)) / 100 > 0.7 ? 1 : 0]
            let id = CommandID("w\(name)-\(number)")
            do throws(CommandFailure<AnyRefusal>) {
                if roll(12) == 0 {
                    let booking = known.bookings.keys.sorted().randomElement(using: &random) ?? BookingID("none")
                    let to = roll(3)
                    let request = request(on: to, now: now)
                    let move = MoveBooking(booking, from: venue.days[day], to: venue.days[to], for: request)
                    try await runner.perform(Envelope(move, by: author, id: id), in: FixedContext(plan))
                } else {
                    let step = DayOperation(venue.days[day], command(on: day, known, now: now))
                    try await runner.perform(Envelope(step, by: author, id: id), in: FixedContext(plan))
                }
                done += 1
            } catch {
                guard error.refusal?.refusal(of: ServiceDay.Refusal.self) != nil else { throw error }
                refused += 1
            }
        }
    }

    /// What the events of all days say, in the order in which they were stored.
    private func claims(in store: MemoryStore) async throws -> TableClaims {
        var claims = TableClaims(buffer: Venue.buffer)
        var cursor: EventCursor?
        var unit: [(event: ServiceDay.Event, day: BranchDay)] = []
        var cause: CommandKey?
        while true {
            let page = try await store.events(after: cursor, limit: 500)
            for stored in page.events {
                // What one command does, to whatever days, is there at once.
                if stored.cause != cause {
                    claims.take(unit)
                    unit = []
                    cause = stored.cause
                }
                let recorded = try #require(try stored.recorded(of: ServiceDay.self))
                unit.append((recorded.event, try #require(BranchDay(stored.aggregate.id))))
            }
            if page.events.isEmpty {
                claims.take(unit)
                return claims
            }
            cursor = page.cursor
        }
    }

    @Test("QP-73 I1 I2 I9 whatever four machines do at once, no table is claimed twice, across the night as well")
    func noDoubleBookings() async throws {
        let venue = try Venue()
        let (rounds, steps, writers) = (runs(1, long: 1_000), 250, 4)
        var (commands, done, moves, expired, carried, adopted) = (0, 0, 0, 0, 0, 0)
        for round in 0..<rounds {
            let store = MemoryStore()
            let clock = ManualClock(venue.start)
            // Who comes first is the machine's to say: a seed makes the commands again, not their order.
            let seed = 0xC0DE_0000 + UInt64(round)
            let finished = try await withThrowingTaskGroup(of: Writer.self) { group in
                for name in 0..<writers {
                    var writer = Writer(name, seed: seed, in: venue, on: store, by: clock)
                    group.addTask {
                        for step in 0..<steps { try await writer.step(of: Double(step) / Double(steps)) }
                        return writer
                    }
                }
                return try await group.reduce(into: [Writer]()) { $0.append($1) }
            }
            commands += finished.reduce(0) { $0 + $1.done + $1.refused }
            done += finished.reduce(0) { $0 + $1.done }
            let claims = try await claims(in: store)
            #expect(claims.faults.isEmpty, "seed \(seed): \(claims.faults.prefix(3))")
            moves += claims.moves
            expired += claims.expired
            carried += claims.carried
            var stored: [ServiceDay] = []
            for id in venue.days { stored.append(try await store.load(ServiceDay.self, id) ?? ServiceDay(id: id)) }
            for (position, day) in stored.enumerated() {
                adopted += day.adoptedPlan == venue.plans[1].version ? 1 : 0
                for booking in day.bookings.values where booking.holdsTables {
                    let claim = claims.claims[TableClaims.Holder(day: day.id, name: booking.id.rawValue)]
                    #expect(claim?.tables == booking.tables && claim?.span == booking.span, "seed \(seed): \(booking)")
                    let seats = booking.tables.compactMap { venue.seats[$0] }.reduce(0, +)
                    #expect(booking.party <= seats, "seed \(seed): \(booking)")
                    // What reaches into the next date stands there as well, unless its time to be confirmed is over.
                    let isWaiting = booking.status == .held || booking.status == .requested
                    if isWaiting, let expiresAt = booking.expiresAt, expiresAt <= clock.now() { continue }
                    guard position + 1 < stored.count,
                        booking.span.upperBound + .minutes(10) > venue.openings[position + 1]
                    else { continue }
                    let note = stored[position + 1].carried[booking.id]
                    #expect(note?.tables == booking.tables && note?.span == booking.span, "seed \(seed): \(booking)")
                }
                for stay in day.carried.values {
                    let from = stored.first { $0.id.date == stay.date }
                    #expect(from?.booking(stay.booking)?.holdsTables == true, "seed \(seed): \(stay)")
                }
            }
        }
        #expect(commands == rounds * steps * writers)
        #expect(done > 0 && moves > 0 && adopted > 0)
        // A short run need not see everything.
        if rounds > 10 { #expect(expired > 0 && carried > 0) }
    }
}
