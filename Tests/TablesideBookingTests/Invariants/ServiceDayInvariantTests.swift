import Foundation
import TablesideBooking
import TablesideCore
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

/// The booking invariants over random lives of a service day, in which every command there is is given.
@Suite("Booking lives")
struct ServiceDayInvariantTests {
    /// A random life: a house, a day, and a clock that goes on.
    private struct Life {
        var house: SampleHouse
        var plan: VenuePlan
        var day: ServiceDay
        var now: Instant
        var random: SplitMix64
        var number = 0

        init(seed: UInt64) throws {
            var random = SplitMix64(seed: seed)
            var house = try SampleHouse.oldTown { rules in
                rules.grace = .minutes(15)
                rules.releasesLate = Bool.random(using: &random)
                rules.holdTime = .minutes(10)
                rules.acceptance = Bool.random(using: &random) ? .byHouse : nil
                rules.answerTime = Bool.random(using: &random) ? .minutes(45) : nil
                if Bool.random(using: &random) { rules.buffer = .additional(length: .minutes(10)) }
                if Bool.random(using: &random) { rules.lockBefore = .minutes(60) }
                if Int.random(in: 0..<4, using: &random) == 0 {
                    rules.pacing = [PacingRule(.starts(window: .minutes(30)), covers: 10)]
                }
            }
            // A few tables of one kind make re-seating worth while.
            house.branch.tables += try [6, 7].map { number in
                DiningTable(id: TableID("t\(number)"), number: number, seats: try SeatRange(1, number == 6 ? 2 : 4))
            }
            self.house = house
            plan = try house.plan()
            day = try house.day("2026-03-27")
            now = try house.instant("2026-03-27T16:00")
            self.random = random
        }

        mutating func pick<Value>(_ values: [Value]) -> Value? { values.randomElement(using: &random) }

        mutating func someTables() -> [TableID] {
            let table = TableID("t\(Int.random(in: 1...8, using: &random))")
            return [table]
        }

        mutating func request() throws -> BookingRequest {
            number += 1
            let half = Int.random(in: 0..<14, using: &random)
            let wantsTable = Int.random(in: 0..<5, using: &random) == 0
            return BookingRequest(
                id: BookingID("b\(number)"),
                party: Int.random(in: 0...8, using: &random),
                at: try house.instant("2026-03-27T16:30") + .minutes(half * 30 + (half == 13 ? 7 : 0)),
                table: wantsTable ? someTables()[0] : nil
            )
        }

        mutating func command() throws -> ServiceDay.Command {
            let id = pick(day.bookings.keys.sorted()) ?? BookingID("none")
            let minutes = Elapsed.minutes(Int.random(in: -10...120, using: &random))
            switch Int.random(in: 0..<38, using: &random) {
            case 0..<8: return .book(try request())
            case 8..<11: return .hold(try request(), lasting: .minutes(Int.random(in: 0...20, using: &random)))
            case 11: return .swapHold(id, for: try request())
            case 12: return .releaseHold(id)
            case 13: return .confirm(id)
            case 14: return .confirm(booking: id, ifExpired: .refuse)
            case 15: return .expire(booking: id)
            case 16: return .accept(id)
            case 17: return .cancel(id)
            case 18:
                let change = BookingChange(
                    party: Bool.random(using: &random) ? Int.random(in: 0...8, using: &random) : nil,
                    at: Bool.random(using: &random) ? try request().at : nil,
                    tables: Int.random(in: 0..<4, using: &random) == 0 ? someTables() : nil
                )
                return .modify(id, change)
            case 19: return .arrive(id)
            case 20: return .seat(id, at: Bool.random(using: &random) ? someTables() : nil)
            case 21, 22:
                number += 1
                return .walkIn(WalkIn(id: BookingID("w\(number)"), party: Int.random(in: 1...6, using: &random)))
            case 23:
                number += 1
                let span = now + minutes..<now + minutes + .minutes(75)
                let party = Int.random(in: 0...4, using: &random)
                return .enter(
                    ImportedBooking(
                        id: BookingID("e\(number)"),
                        party: party,
                        span: span,
                        tables: someTables(),
                        isLocked: Bool.random(using: &random)
                    )
                )
            case 24: return .extend(id, until: now + minutes)
            case 25, 26: return .finish(id)
            case 27: return day.dueCommand ?? .markLate(id)
            case 28: return .noShow(id)
            case 29: return .reinstate(id)
            case 30: return Bool.random(using: &random) ? .lock(id) : .unlock(id)
            case 31: return .move(id, to: someTables())
            case 32:
                number += 1
                let span = now + minutes..<now + minutes + .minutes(60)
                return .blockTable(TableBlock(id: BlockID("x\(number)"), table: someTables()[0], span: span))
            case 33: return .unblockTable(pick(day.blocks.keys.sorted()) ?? BlockID("none"))
            case 34, 35:
                number += 1
                return .carry(
                    stays: [
                        SpilloverStay(
                            booking: BookingID("c\(number)"),
                            date: try CivilDate("2026-03-26"),
                            tables: someTables(),
                            span: now..<now + .minutes(Int.random(in: 1...120, using: &random)),
                            party: Int.random(in: 1...8, using: &random),
                            channel: .inHouse,
                            isSeated: Bool.random(using: &random),
                            expiresAt: Bool.random(using: &random) ? now + .minutes(20) : nil
                        )
                    ]
                )
            case 36: return .dropCarried(bookings: [pick(day.carried.keys.sorted()) ?? BookingID("none")])
            default:
                try changeHouse()
                return .adoptPlan
            }
        }

        /// Takes a table out of use or puts it back.
        private mutating func changeHouse() throws {
            let table = someTables()[0]
            if let position = house.rules.tables.firstIndex(where: { $0.table == table }) {
                house.rules.tables.remove(at: position)
            } else if house.branch.tables.contains(where: { $0.id == table }) {
                house.rules.tables.append(TableRule(table, isDisabled: true))
            }
            house.rules.version = house.rules.version.next
            plan = try house.plan()
        }

        /// One of the commands that the house's limits are about; one in thirteen goes beyond them.
        mutating func pacedCommand(_ number: Int, on day: ServiceDay) throws -> ServiceDay.Command {
            let asked = try request()
            let reason: String? = number.isMultiple(of: 13) ? "vip" : nil
            let request = BookingRequest(id: asked.id, party: asked.party, at: asked.at, overrideReason: reason)
            let known = pick(day.bookings.keys.sorted()) ?? asked.id
            let roll = Int.random(in: 0..<5, using: &random)
            if roll == 0 { return .hold(request, lasting: .minutes(10)) }
            if roll == 1 { return .modify(known, BookingChange(party: asked.party)) }
            if roll == 2 { return .cancel(known) }
            return .book(request)
        }

        /// Gives the next command.
        ///
        /// - Returns: The command with what happened; nothing happened where it was refused.
        mutating func step() throws -> (command: ServiceDay.Command, before: ServiceDay, events: [ServiceDay.Event]) {
            now += .minutes(Int.random(in: 0...12, using: &random))
            let before = day
            let command = try command()
            let author: Author =
                switch command.kind {
                case .carry, .dropCarried, .adoptPlan: .system
                default: pick([House.host, .guest(House.ana), .system]) ?? House.host
                }
            do throws(ServiceDay.Refusal) {
                return (command, before, try day.perform(command, in: plan, by: author, at: now))
            } catch {
                return (command, before, [])
            }
        }
    }

    private static func lives(_ sample: Int, long: Int, _ body: (inout Life, UInt64) throws -> Void) throws {
        for seed in 0..<UInt64(runs(sample, long: long)) {
            var life = try Life(seed: 0xB00C_0000 + seed)
            try body(&life, seed)
        }
    }

    /// Who has a table when, by the plainest reading of the day.
    private static func claims(
        _ day: ServiceDay,
        at now: Instant
    ) -> [(who: String, table: TableID, span: Range<Instant>)] {
        var claims: [(String, TableID, Range<Instant>)] = []
        for booking in day.bookings.values {
            let counts: Bool =
                switch booking.status {
                case .held, .requested: booking.expiresAt.map { now < $0 } ?? true
                case .confirmed, .late, .arrived, .seated: true
                case .asked, .finished, .cancelled, .declined, .expired, .noShow: false
                }
            guard counts else { continue }
            claims += booking.tables.map { (booking.id.rawValue, $0, booking.span) }
        }
        claims += day.blocks.values.map { ("block \($0.id)", $0.table, $0.span) }
        for stay in day.carried.values where stay.expiresAt.map({ now < $0 }) ?? true {
            claims += stay.tables.map { ("carried \(stay.booking)", $0, stay.span) }
        }
        return claims
    }

    @Test("I1 I2 I9 nobody shares a table or sits on too few seats, and who is fixed is never moved")
    func tables() throws {
        var moved = 0
        try Self.lives(60, long: 2_000) { life, seed in
            let seats = Dictionary(uniqueKeysWithValues: life.house.branch.tables.map { ($0.id, $0.seats.maximum) })
            for _ in 0..<60 {
                let (command, before, events) = try life.step()
                let claims = Self.claims(life.day, at: life.now)
                for (position, one) in claims.enumerated() {
                    for other in claims[..<position] where one.table == other.table {
                        #expect(
                            !one.span.overlaps(other.span)
                                || one.who.hasPrefix("block") && other.who.hasPrefix("block"),
                            "seed \(seed), \(command): \(one) and \(other)"
                        )
                    }
                }
                for booking in life.day.bookings.values where booking.holdsTables {
                    let sum = booking.tables.compactMap { seats[$0] }.reduce(0, +)
                    #expect(booking.party <= sum && !booking.tables.isEmpty, "seed \(seed), \(command): \(booking)")
                }
                for booking in before.bookings.values where booking.id != command.booking {
                    let isHere = booking.status == .arrived || booking.status == .seated
                    let isTime = booking.lockAt.map { $0 <= life.now } ?? false
                    guard isHere || isTime || booking.isLocked, let after = life.day.booking(booking.id) else {
                        continue
                    }
                    #expect(after.tables == booking.tables, "seed \(seed), \(command): \(booking.id) was moved")
                }
                for move in events.flatMap(\.moves) {
                    moved += 1
                    #expect(before.booking(move.booking)?.tables == move.from)
                    #expect(life.day.booking(move.booking)?.tables == move.to)
                    #expect(before.booking(move.booking)?.span == life.day.booking(move.booking)?.span)
                }
            }
        }
        #expect(moved > 0, "some lives need a re-seating")
    }

    @Test("I10 replay gives the state, and states and events survive storage and answer as before")
    func storage() throws {
        try Self.lives(20, long: 1_000) { life, seed in
            var events: [ServiceDay.Event] = []
            for _ in 0..<50 { events += try life.step().events }
            #expect(ServiceDay.replaying(events, id: life.day.id) == life.day, "seed \(seed)")
            let stored = try decoded(ServiceDay.self, encoded(life.day))
            #expect(stored == life.day, "seed \(seed)")
            #expect(try decoded([ServiceDay.Event].self, encoded(events)) == events, "seed \(seed)")
            let open = try life.plan.open(life.day)
            let again = try life.plan.open(stored)
            #expect(open.slots(for: 2, at: life.now) == again.slots(for: 2, at: life.now), "seed \(seed)")
        }
    }

    @Test("an evening that keeps up with the events answers like one that is opened again")
    func recording() throws {
        try Self.lives(20, long: 1_000) { life, seed in
            var evening = try life.plan.open(life.day)
            for _ in 0..<50 {
                let plan = life.plan.version
                let events = try life.step().events
                // An evening goes by one plan.
                if life.plan.version != plan { evening = try life.plan.open(life.day) }
                if life.plan.version == plan { for event in events { evening.record(event) } }
            }
            let anew = try life.plan.open(life.day)
            for party in [1, 4, 8] {
                #expect(
                    evening.slots(for: party, at: life.now) == anew.slots(for: party, at: life.now),
                    "seed \(seed), party of \(party)"
                )
            }
        }
    }

    @Test("I4 cancelling restores which starts are possible")
    func cancelling() throws {
        try Self.lives(30, long: 1_000) { life, seed in
            for _ in 0..<40 {
                let before = life.day
                let request = try life.request()
                guard (try? life.day.perform(.book(request), in: life.plan, by: House.host, at: life.now)) != nil else {
                    _ = try life.step()
                    continue
                }
                var after = life.day
                try after.perform(.cancel(request.id), in: life.plan, by: House.host, at: life.now)
                for party in [2, 4, 7] {
                    let first = try life.plan.open(before).slots(for: party, at: life.now).map(\.isAvailable)
                    let second = try life.plan.open(after).slots(for: party, at: life.now).map(\.isAvailable)
                    #expect(first == second, "seed \(seed), \(request), party of \(party)")
                }
            }
        }
    }

    @Test("I3 what is listed can be booked with the same tables, and what is not is refused with the same reasons")
    func listing() throws {
        var (booked, refused) = (0, 0)
        try Self.lives(20, long: 1_000) { life, seed in
            for _ in 0..<30 { _ = try life.step() }
            for party in [2, 4, 6] {
                for slot in try life.plan.open(life.day).slots(for: party, at: life.now) {
                    var day = life.day
                    let request = BookingRequest(id: BookingID("new"), party: party, at: slot.start)
                    let outcome: Slot.Answer
                    do throws(ServiceDay.Refusal) {
                        let events = try day.perform(.book(request), in: life.plan, by: House.guest, at: life.now)
                        let (tables, moves) = (day.booking(request.id)?.tables ?? [], events.flatMap(\.moves))
                        outcome = moves.isEmpty ? .offered(tables: tables) : .possible(tables: tables, moves: moves)
                        booked += 1
                    } catch {
                        guard case .unavailable(let reasons) = error.reason else {
                            Issue.record("seed \(seed): \(error)")
                            continue
                        }
                        outcome = .refused(reasons: reasons)
                        refused += 1
                    }
                    #expect(outcome == slot.answer, "seed \(seed), \(slot.label)")
                }
            }
        }
        #expect(booked > 0 && refused > 0, "\(booked) booked, \(refused) refused")
    }

    @Test("I3 to which starts a booking can be moved, with how many and by whom, is what moving it says")
    func moving() throws {
        var outcomes: Set<String> = []
        try Self.lives(20, long: 1_000) { life, seed in
            for _ in 0..<30 { _ = try life.step() }
            for booking in life.day.bookings.values.sorted(by: { $0.id < $1.id }) {
                for (author, channel) in [
                    (Author(booking.guest, as: .guest), BookingChannel.online), (House.host, .inHouse),
                ] {
                    let party = life.pick([nil, 1, 4, 0]) ?? nil
                    let slots = try life.plan.open(life.day).slots(
                        moving: booking.id,
                        with: BookingChange(party: party),
                        through: channel,
                        at: life.now
                    )
                    if slots.isEmpty { outcomes.insert("none") }
                    let starts = slots.isEmpty ? [booking.span.lowerBound + .minutes(30)] : slots.map(\.start)
                    for (position, start) in starts.enumerated() {
                        var day = life.day
                        let change = BookingChange(party: party, at: start)
                        let slot = slots.isEmpty ? nil : slots[position]
                        do throws(ServiceDay.Refusal) {
                            let command = ServiceDay.Command.modify(booking.id, change)
                            let events = try day.perform(command, in: life.plan, by: author, at: life.now)
                            let (tables, moves) = (day.booking(booking.id)?.tables ?? [], events.flatMap(\.moves))
                            let answer =
                                moves.isEmpty
                                ? Slot.Answer.offered(tables: tables) : .possible(tables: tables, moves: moves)
                            #expect(slot?.answer == answer, "seed \(seed), \(booking), \(change)")
                            outcomes.insert(moves.isEmpty ? "offered" : "possible")
                        } catch {
                            switch error.reason {
                            case .unavailable(let reasons):
                                #expect(
                                    slot?.answer == .refused(reasons: reasons),
                                    "seed \(seed), \(booking), \(change)"
                                )
                                outcomes.insert("refused")
                            // Somebody who sits on may be in the way of what was agreed long ago.
                            case .alreadyApplied:
                                #expect(party ?? booking.party == booking.party && start == booking.span.lowerBound)
                            case .notYours: #expect(booking.guest == nil, "seed \(seed), \(booking)")
                            default: #expect(slots.isEmpty, "seed \(seed), \(booking), \(change): \(error)")
                            }
                        }
                    }
                }
            }
        }
        #expect(outcomes == ["none", "offered", "possible", "refused"])
    }

    @Test("I16 holds that have expired have no effect, recorded or not")
    func expiredHolds() throws {
        var lapsed = 0
        try Self.lives(30, long: 1_000) { life, seed in
            for _ in 0..<40 { _ = try life.step() }
            life.now += .minutes(25)
            var tidy = life.day
            for booking in life.day.bookings.values where booking.hasLapsed(at: life.now) {
                lapsed += 1
                try tidy.perform(.expire(booking: booking.id), in: life.plan, by: .system, at: life.now)
            }
            for party in [1, 3, 8] {
                let first = try life.plan.open(life.day).slots(for: party, at: life.now).map(\.answer)
                let second = try life.plan.open(tidy).slots(for: party, at: life.now).map(\.answer)
                #expect(first == second, "seed \(seed), party of \(party)")
            }
        }
        #expect(lapsed > 0)
    }

    @Test("I8 as many covers begin at a time as the house takes, and no more without a reason that is kept")
    func pacing() throws {
        var full = 0
        try Self.lives(40, long: 1_500) { life, seed in
            var house = life.house
            house.rules.pacing = [PacingRule(.starts(window: .minutes(30)), covers: 8, countsWalkIns: false)]
            let plan = try house.plan()
            var day = life.day
            for number in 0..<40 {
                let command = try life.pacedCommand(number, on: day)
                _ = try? day.perform(command, in: plan, by: House.host, at: life.now)
                var covers: [Instant: Int] = [:]
                var overridden: Set<Instant> = []
                for booking in day.bookings.values where booking.blocks(at: life.now) {
                    covers[booking.span.lowerBound, default: 0] += booking.party
                    if booking.overrideReason != nil { overridden.insert(booking.span.lowerBound) }
                }
                for (start, count) in covers where !overridden.contains(start) {
                    #expect(count <= 8, "seed \(seed): \(count) covers at \(start)")
                    if count == 8 { full += 1 }
                }
            }
        }
        #expect(full > 0)
    }

    @Test("whatever numbers and names a command holds, it is refused or decided, and nothing traps")
    func badInput() throws {
        let house = try SampleHouse.oldTown()
        let plan = try house.plan()
        let seven = try house.instant("2026-03-27T19:00")
        let far = [Instant(millisecondsSince1970: .min), Instant(millisecondsSince1970: .max), seven]
        let lengths: [Elapsed] = [.zero, .milliseconds(-1), .milliseconds(.min), .milliseconds(.max), .minutes(90)]
        let id = BookingID("1")
        for party in [Int.min, -1, 0, 1, 9, .max] {
            for start in far {
                for length in lengths {
                    var day = try house.day("2026-03-27")
                    let request = BookingRequest(id: id, party: party, at: start, duration: length)
                    let commands: [ServiceDay.Command] = [
                        .book(request), .hold(request, lasting: length),
                        .swapHold(
                            id,
                            for: BookingRequest(id: BookingID("2"), party: party, at: start),
                            lasting: length
                        ),
                        .modify(id, BookingChange(party: party, at: start, duration: length)),
                        .walkIn(WalkIn(id: BookingID("3"), party: party, duration: length, leavingBy: start)),
                        .enter(
                            ImportedBooking(
                                id: BookingID("4"),
                                party: party,
                                span: min(start, seven)..<max(start, seven),
                                tables: [TableID("t1"), TableID("nowhere")]
                            )
                        ),
                        .extend(BookingID("3"), until: start),
                        .blockTable(
                            TableBlock(
                                id: BlockID("b"),
                                table: TableID("t1"),
                                span: min(start, seven)..<max(start, seven)
                            )
                        ),
                    ]
                    for command in commands { _ = try? day.perform(command, in: plan, by: House.host, at: seven) }
                    #expect(try decoded(ServiceDay.self, encoded(day)) == day)
                }
            }
        }
    }
}
