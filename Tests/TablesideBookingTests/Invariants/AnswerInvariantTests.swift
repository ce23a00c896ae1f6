import TablesideBooking
import TablesideCore
import TablesideTesting
import Testing

@testable import TablesideTestSupport

/// The booking invariants about what can be had, on small houses and random evenings.
@Suite("Invariants of answers")
struct AnswerInvariantTests {
    private static let guest = Author.guest(RandomHouse.guest)

    private static func codes(_ reasons: [Unavailability]) -> Set<String> {
        Set(
            reasons.map { reason in
                // That a party could come as two, the naive house does not know.
                if case .partyNeedsSplit = reason { return "partyTooLarge" }
                return String(reason.code.rawValue.dropFirst("booking.".count))
            }
        )
    }

    @Test("I3: what is listed can be booked as listed, and what is refused is refused for the same reasons")
    func listingIsBooking() throws {
        var booked = 0
        try evenings(from: 0x3_0000_0000) { evening in
            try evening.live(12)
            let party = evening.party()
            for slot in try evening.plan.open(evening.day).slots(for: party, at: evening.instant) {
                var day = evening.day
                let request = BookingRequest(id: BookingID("new"), party: party, at: slot.start)
                let outcome: Slot.Answer
                do throws(ServiceDay.Refusal) {
                    let events = try day.perform(.book(request), in: evening.plan, by: Self.guest, at: evening.instant)
                    let (tables, moves) = (day.booking(request.id)?.tables ?? [], events.flatMap(\.moves))
                    outcome = moves.isEmpty ? .offered(tables: tables) : .possible(tables: tables, moves: moves)
                    booked += 1
                } catch {
                    guard case .unavailable(let reasons) = error.reason else {
                        Issue.record("seed \(evening.seed): \(error)")
                        continue
                    }
                    outcome = .refused(reasons: reasons)
                }
                #expect(outcome == slot.answer, "seed \(evening.seed): \(slot)")
            }
        }
        #expect(booked > 20)
    }

    @Test("I4: cancelling what was just booked restores which starts are possible")
    func cancelling() throws {
        var moved = 0
        try evenings(100, from: 0x4_0000_0000) { evening in
            try evening.live(20)
            // A party taken from seats that it would not be given does not come back to them.
            guard !evening.hasOddSeats else { return }
            let party = evening.party()
            let before = try evening.plan.open(evening.day)
            let slots = before.slots(for: party, at: evening.instant)
            guard let slot = slots.filter(\.isAvailable).randomElement(using: &evening.random) else { return }
            var day = evening.day
            let request = BookingRequest(id: BookingID("new"), party: party, at: slot.start)
            let events = try day.perform(.book(request), in: evening.plan, by: Self.guest, at: evening.instant)
            moved += events.flatMap(\.moves).count
            try day.perform(.cancel(request.id), in: evening.plan, by: Self.guest, at: evening.instant)
            let after = try evening.plan.open(day)
            for size in 1...6 {
                let here = before.slots(for: size, at: evening.instant).map(\.isAvailable)
                let there = after.slots(for: size, at: evening.instant).map(\.isAvailable)
                #expect(here == there, "seed \(evening.seed): \(size) people after \(slot)")
            }
        }
        #expect(moved > 0, "somebody must move")
    }

    @Test("I5: the order of tables, combinations, rules and bookings makes no difference")
    func order() throws {
        var compared = 0
        try evenings(from: 0x5_0000_0000) { evening in
            var shuffled = SplitMix64(seed: ~evening.seed)
            var other = try SmallEvening(seed: evening.seed, on: evening.day.id.date) { house in
                house.tables.reverse()
                house.combinations.reverse()
                house.paces.shuffle(using: &shuffled)
                for position in house.combinations.indices {
                    house.combinations[position].tables.shuffle(using: &shuffled)
                }
            }
            try evening.live(12)
            // The same stays, put in by others in another order.
            let there = evening.day.bookings.values
                .filter { $0.blocks(at: evening.instant) && evening.canEnter($0) }
                .sorted { $0.id < $1.id }
            for booking in there.shuffled(using: &shuffled) { try other.enter(booking) }
            var first = try SmallEvening(seed: evening.seed, on: evening.day.id.date)
            for booking in there { try first.enter(booking) }
            for party in 1...6 {
                let here = try first.plan.open(first.day).slots(for: party, at: evening.instant).map(\.answer)
                let there = try other.plan.open(other.day).slots(for: party, at: evening.instant).map(\.answer)
                #expect(here == there, "seed \(evening.seed): \(party) people")
            }
            compared += there.count > 1 && evening.house.naive.tables.count > 1 ? 1 : 0
        }
        #expect(compared > 10, "there must be something whose order can change")
    }

    @Test("I6: another table or a booking less takes no start away")
    func moreRoom() throws {
        try evenings(from: 0x6_0000_0000, adjust: { $0.paces = [] }) { evening in
            try evening.live(12)
            let larger = try SmallEvening(seed: evening.seed, on: evening.day.id.date) { house in
                house.paces = []
                house.tables.append(NaiveHouse.Unit(tables: ["t9"], smallest: 1, largest: 3))
            }
            var less = evening.day
            let there = less.bookings.values.filter { $0.blocks(at: evening.instant) }.sorted { $0.id < $1.id }
            if let somebody = there.randomElement(using: &evening.random) {
                let leaving: ServiceDay.Command =
                    switch somebody.status {
                    case .seated: .finish(somebody.id)
                    case .held: .releaseHold(somebody.id)
                    default: .cancel(somebody.id)
                    }
                try less.perform(leaving, in: evening.plan, by: RandomHouse.host, at: evening.instant)
            }
            for party in 1...4 {
                let now = evening.instant
                let here = try evening.plan.open(evening.day).slots(for: party, at: now)
                let table = try larger.plan.open(evening.day).slots(for: party, at: now)
                let booking = try evening.plan.open(less).slots(for: party, at: now)
                for (position, slot) in here.enumerated() {
                    var context: String { "seed \(evening.seed): \(party) people, \(slot)" }
                    #expect(table[position].isOffered || !slot.isOffered, "another table, \(context)")
                    #expect(table[position].isAvailable || !slot.isAvailable, "another table, \(context)")
                    #expect(booking[position].isOffered || !slot.isOffered, "a booking less, \(context)")
                    #expect(booking[position].isAvailable || !slot.isAvailable, "a booking less, \(context)")
                }
            }
        }
    }

    @Test("I7: a longer stay has no start that a shorter one has not")
    func longerStay() throws {
        var fewer = 0
        try evenings(from: 0x7_0000_0000) { evening in
            try evening.live(12)
            let open = try evening.plan.open(evening.day)
            let party = evening.party()
            let length = evening.roll(4...20) * 5
            let longer = length + evening.roll(1...12) * 5
            let short = open.slots(for: party, lasting: .minutes(length), at: evening.instant)
            let long = open.slots(for: party, lasting: .minutes(longer), at: evening.instant)
            for (here, there) in zip(short, long) {
                var context: String {
                    "seed \(evening.seed): \(party) people for \(length) and \(longer) minutes, \(here)"
                }
                #expect(here.isOffered || !there.isOffered, "\(context)")
                #expect(here.isAvailable || !there.isAvailable, "\(context)")
                fewer += here.isAvailable && !there.isAvailable ? 1 : 0
            }
        }
        #expect(fewer > 10)
    }

    @Test("I14: slots and openings are those of minutes in arrays, and re-seating is what trying every seating finds")
    func secondEngine() throws {
        var outcomes: [String: Int] = [:]
        try evenings(100, from: 0xE_0000_0000) { evening in
            try evening.live(14)
            let open = try evening.plan.open(evening.day)
            let naive = evening.house.naive
            let (stays, owners) = (evening.stays, naive.owners())
            let party = evening.party()
            let isOnline = evening.roll(0...1) == 0
            let channel: BookingChannel = isOnline ? .online : .inHouse
            let slots = open.slots(for: party, through: channel, at: evening.instant)
            let openings = Array(open.openings(for: party, through: channel, at: evening.instant))
            #expect(openings == slots.filter(\.isOffered).map(\.start), "seed \(evening.seed)")
            #expect(slots.map { evening.minute($0.start) } == evening.starts, "seed \(evening.seed)")
            for slot in slots {
                let start = evening.minute(slot.start)
                var context: String { "seed \(evening.seed): \(party) people \(channel) \(slot) \(naive)" }
                let expected = naive.answer(
                    party: party,
                    start: start,
                    duration: nil,
                    now: evening.now,
                    online: isOnline,
                    stays: stays,
                    owners: owners
                )
                switch slot.answer {
                case .offered(let tables):
                    outcomes["offered", default: 0] += 1
                    #expect(expected.units.contains { Set($0.tables) == Set(tables.map(\.rawValue)) }, "\(context)")
                case .possible(let tables, let moves):
                    outcomes["possible", default: 0] += 1
                    #expect(expected.reasons == ["noFreeTable"], "\(context)")
                    let isSound = naive.isSeating(
                        party: party,
                        at: tables.map(\.rawValue),
                        start: start,
                        after: moves.map { ($0.booking.rawValue, $0.to.map(\.rawValue)) },
                        stays,
                        online: isOnline
                    )
                    #expect(isSound, "\(context)")
                case .split: Issue.record("no small house splits parties, \(context)")
                case .refused(let reasons):
                    #expect(Self.codes(reasons) == expected.reasons, "\(context)")
                    guard Self.codes(reasons) == ["noFreeTable"] else { continue }
                    outcomes["full", default: 0] += 1
                    let canSit = naive.canSeat(
                        party: party,
                        start: start,
                        duration: nil,
                        now: evening.now,
                        online: isOnline,
                        stays: stays
                    )
                    #expect(!canSit, "\(context)")
                }
            }
        }
        for name in ["offered", "possible", "full"] { #expect(outcomes[name, default: 0] > 0, "\(name): \(outcomes)") }
    }

    @Test("I16: a hold that has expired has no effect, recorded or not, released or not")
    func expiredHolds() throws {
        var expired = 0
        try evenings(100, from: 0x10_0000_0000) { evening in
            try evening.live(12)
            var noted = evening.day
            var given = evening.day
            for booking in evening.day.bookings.values.sorted(by: { $0.id < $1.id }) where booking.status == .held {
                guard let expiry = booking.expiresAt, expiry <= evening.instant else { continue }
                expired += 1
                let (plan, now) = (evening.plan, evening.instant)
                try noted.perform(.expire(booking: booking.id), in: plan, by: .system, at: now)
                // As if it had been given back just before.
                try given.perform(
                    .releaseHold(booking.id),
                    in: plan,
                    by: RandomHouse.host,
                    at: max(expiry - .milliseconds(1), given.lastEventAt ?? expiry)
                )
            }
            for party in 1...5 {
                let slots = try evening.plan.open(evening.day).slots(for: party, at: evening.instant).map(\.answer)
                let tidy = try evening.plan.open(noted).slots(for: party, at: evening.instant).map(\.answer)
                let without = try evening.plan.open(given).slots(for: party, at: evening.instant).map(\.answer)
                #expect(slots == tidy && slots == without, "seed \(evening.seed): \(party) people")
            }
        }
        #expect(expired > 10, "holds must expire")
    }
}
