import TablesideCore
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideBooking
@testable import TablesideTestSupport

@Suite("AvailableStarts")
struct AvailableStartsTests {
    /// A venue on which somebody has booked, walked in, sat down and left at random.
    private static func play(
        _ random: inout SplitMix64,
        commands: Int,
        check: (RandomHouse, DayAvailability, Int) throws -> Void
    ) throws {
        let house = try RandomHouse.random(&random)
        var day = try RandomHouse.day()
        var evening = try house.plan.open(day)
        let starts = house.naive.starts()
        var now = (starts.first ?? 0) - 300
        for number in 0..<commands {
            now += Int.random(in: 0...45, using: &random)
            let known = day.bookings.keys.sorted().randomElement(using: &random) ?? BookingID("none")
            let id = BookingID("\(number)")
            let party = Int.random(in: 1...7, using: &random)
            let command: ServiceDay.Command
            switch Int.random(in: 0..<10, using: &random) {
            case 0..<5:
                let start = RandomHouse.at(starts.randomElement(using: &random) ?? 0)
                let channel = Bool.random(using: &random) ? BookingChannel.online : nil
                command = .book(BookingRequest(id: id, party: party, at: start, channel: channel))
            case 5: command = .walkIn(WalkIn(id: id, party: party))
            case 6:
                let start = RandomHouse.at(starts.randomElement(using: &random) ?? 0)
                let request = BookingRequest(id: id, party: party, at: start)
                command = .hold(request: request, lasting: .minutes(Int.random(in: 1...90, using: &random)))
            case 7: command = .confirmArrival(known)
            case 8: command = .cancel(known)
            default: command = .finish(known)
            }
            let events = try? day.perform(command, in: house.plan, by: RandomHouse.host, at: RandomHouse.at(now))
            for event in events ?? [] { evening.record(event) }
            try check(house, evening, now)
        }
    }

    @Test("I14 the openings are the slots that are offered, for every party, channel and length")
    func areSlots() throws {
        let seed: UInt64 = 0x0FE7
        var random = SplitMix64(seed: seed)
        var seen = 0
        for run in 0..<runs(10, long: 1_500) {
            try Self.play(&random, commands: 12) { house, evening, minute in
                let now = RandomHouse.at(minute)
                for party in [0, 1, 2, 4, 7, .max] {
                    for channel in [BookingChannel.online, .inHouse] {
                        for length in [nil, Elapsed.minutes(50), .zero] {
                            let openings = evening.openings(for: party, lasting: length, through: channel, at: now)
                            let slots = evening.slots(for: party, lasting: length, through: channel, at: now)
                            let offered = slots.filter(\.isOffered).map(\.start)
                            var context: String {
                                "seed \(seed) run \(run) party \(party) now \(minute) \(house.naive)"
                            }
                            #expect(Array(openings) == offered, "\(context)")
                            #expect(openings.count == offered.count && openings.isEmpty == offered.isEmpty)
                            #expect(openings.first == offered.first)
                            #expect(slots.allSatisfy { openings.contains($0.start) == $0.isOffered })
                            #expect(!openings.contains(now + .milliseconds(1)))
                            seen += offered.count
                        }
                    }
                }
            }
        }
        #expect(seen > 500, "the venues must have room")
    }

    @Test("an evening that keeps up answers like one that is opened afresh")
    func keepUp() throws {
        let seed: UInt64 = 0x2EED
        var random = SplitMix64(seed: seed)
        for run in 0..<runs(10, long: 5_000) {
            try Self.play(&random, commands: 14) { house, evening, minute in
                let now = RandomHouse.at(minute)
                let fresh = try house.plan.open(evening.day)
                for party in 1...7 {
                    var context: String { "seed \(seed) run \(run) party \(party)" }
                    #expect(evening.openings(for: party, at: now) == fresh.openings(for: party, at: now), "\(context)")
                    #expect(evening.slots(for: party, at: now) == fresh.slots(for: party, at: now), "\(context)")
                }
                let span = now..<now + .minutes(95)
                let here = Array(evening.freeTables(during: span, at: now))
                #expect(here == Array(fresh.freeTables(during: span, at: now)), "seed \(seed) run \(run)")
            }
        }
    }

    @Test("I16 a hold that has lapsed has no effect, whether the day has noted it or not")
    func lapsedHolds() throws {
        let seed: UInt64 = 0x1A95
        var random = SplitMix64(seed: seed)
        var lapsed = 0
        for run in 0..<runs(20, long: 10_000) {
            try Self.play(&random, commands: 12) { house, evening, minute in
                let now = RandomHouse.at(minute)
                var noted = evening.day
                for booking in noted.bookings.values.sorted(by: { $0.id < $1.id }) where booking.hasLapsed(at: now) {
                    try noted.perform(.expire(booking: booking.id), in: house.plan, by: .system, at: now)
                    lapsed += 1
                }
                let fresh = try house.plan.open(noted)
                for party in [1, 3, 5] {
                    var context: String { "seed \(seed) run \(run) party \(party)" }
                    #expect(evening.openings(for: party, at: now) == fresh.openings(for: party, at: now), "\(context)")
                    let answers = evening.slots(for: party, at: now).map(\.answer)
                    #expect(answers == fresh.slots(for: party, at: now).map(\.answer), "\(context)")
                }
            }
        }
        #expect(lapsed > 10, "holds must lapse")
    }

    @Test("free tables are those of the naive house, on the grid and off it")
    func freeTables() throws {
        let seed: UInt64 = 0xF2EE
        var random = SplitMix64(seed: seed)
        for run in 0..<runs(20, long: 10_000) {
            var spans: [(from: Int, to: Int)] = []
            for _ in 0..<6 {
                let from = Int.random(in: -100...1_500, using: &random)
                spans.append((from, from + Int.random(in: 0...200, using: &random)))
            }
            try Self.play(&random, commands: 10) { house, evening, minute in
                let now = RandomHouse.at(minute)
                let stays = evening.day.bookings.values.filter { $0.blocks(at: now) }.flatMap { booking in
                    booking.tables.map { table in
                        NaiveHouse.Stay(
                            id: booking.id.rawValue,
                            table: table.rawValue,
                            from: RandomHouse.minute(booking.span.lowerBound),
                            to: RandomHouse.minute(booking.span.upperBound),
                            sits: booking.status == .seated
                        )
                    }
                }
                for (from, to) in spans {
                    let span = RandomHouse.at(from)..<RandomHouse.at(to)
                    let free = evening.freeTables(during: span, at: now)
                    let expected = house.naive.tables.map(\.tables[0]).filter { table in
                        from == to || house.naive.isFree(table, from, to, stays, now: minute)
                    }
                    #expect(Set(free.map(\.rawValue)) == Set(expected), "seed \(seed) run \(run) \(from)–\(to)")
                    #expect(free.count == expected.count)
                }
            }
        }
    }

    @Test("a date with more starts than registers hold bits for answers the same")
    func manyStarts() throws {
        // A start each minute of a day of 24 hours: 1,440.
        var house = try SampleHouse.oldTown(turn: .minutes(30), step: .minutes(1))
        house.branch.hours = OpeningHours(everyDay: [try OpeningPeriod("00:00", "24:00")])
        let plan = try house.plan()
        var friday = try house.day("2026-03-27")
        let now = try house.instant("2026-03-26T12:00")
        // Only one table takes eight.
        for (id, start) in [("1", "08:31"), ("2", "20:59")] {
            let request = try house.request(id, 8, "2026-03-27T\(start)")
            try friday.perform(.book(request), in: plan, by: House.host, at: now)
        }
        let evening = try plan.open(friday)
        let midnight = try house.instant("2026-03-27T00:00")
        let open = (0...1_410).filter { minute in
            [511, 1_259].allSatisfy { minute + 30 <= $0 || $0 + 30 <= minute }
        }
        let openings = evening.openings(for: 8, at: now)
        #expect(Array(openings) == open.map { midnight + .minutes($0) })
        #expect(openings.count == 1_411 - 2 * 59)
        #expect(evening.openings(for: 2, at: now).count == 1_411)
        #expect(evening.openings(for: 9, at: now).isEmpty)
        #expect(openings.contains(midnight + .minutes(481)) && !openings.contains(midnight + .minutes(482)))
        #expect(openings == evening.openings(for: 8, at: now))
        #expect(openings != evening.openings(for: 2, at: now))
        // What has passed ends anywhere: within a word of starts, with one, or with the last.
        for minute in [0, 1, 63, 64, 65, 127, 128, 1_343, 1_344, 1_410] {
            let first = evening.openings(for: 2, at: midnight + .minutes(minute)).first
            #expect(first == midnight + .minutes(minute))
        }
        for minute in [1_411, 1_439, 1_440] {
            #expect(evening.openings(for: 2, at: midnight + .minutes(minute)).isEmpty)
        }
    }

    @Test("sets of up to 512 starts lie in registers, larger ones in memory")
    func inline() {
        for bound in [0, 1, 63, 64, 65, 511, 512, 513, 1_000] {
            var bits = InlineBits(below: bound)
            #expect(bits.isInline == (bound <= 512))
            #expect(bits.isEmpty && bits.next(from: 0) == nil)
            let members = stride(from: 0, to: bound, by: 7)
            for number in members { bits[number] = true }
            #expect(bits.count == Array(members).count)
            var found: [Int] = []
            var next = bits.next(from: 0)
            while let number = next {
                found.append(number)
                next = bits.next(from: number + 1)
            }
            #expect(found == Array(members))
            for number in members { bits[number] = false }
            #expect(bits.isEmpty)
        }
    }

    @Test("a length that is asked for counts from this very instant too, up to what comes next")
    func startingNow() throws {
        let house = try SampleHouse.oldTown { $0.pacing = [PacingRule(.concurrent, covers: 12)] }
        let plan = try house.plan()
        var friday = try house.day("2026-03-27")
        let noon = try house.instant("2026-03-27T12:00")
        // Four are there from 19:30 on, and from 20:00 on eight more, at the only table for eight.
        try friday.perform(.book(house.request("1", 8, "2026-03-27T20:00")), in: plan, by: House.host, at: noon)
        try friday.perform(.book(house.request("2", 4, "2026-03-27T19:30")), in: plan, by: House.host, at: noon)
        let evening = try plan.open(friday)
        let now = try house.instant("2026-03-27T19:00")
        for (party, minutes, isOpen) in [(8, 60, true), (8, 61, false), (2, 60, true), (2, 61, false), (6, 30, true)] {
            let length = Elapsed.minutes(minutes)
            let openings = evening.openings(for: party, lasting: length, through: .inHouse, at: now)
            #expect(openings.contains(now) == isOpen, "\(party) for \(minutes)")
            let slots = evening.slots(for: party, lasting: length, through: .inHouse, at: now)
            #expect(Array(openings) == slots.filter(\.isOffered).map(\.start), "\(party) for \(minutes)")
        }
    }

    @Test("a stay that is no longer than the buffer in it is there to its end, a longer one until the buffer begins")
    func lengthOfBuffer() throws {
        let house = try SampleHouse.oldTown(step: .minutes(15)) { rules in
            rules.buffer = .included(length: .minutes(30))
            rules.pacing = [PacingRule(.concurrent, covers: 4)]
        }
        let plan = try house.plan()
        var friday = try house.day("2026-03-27")
        let noon = try house.instant("2026-03-27T12:00")
        // Three are there from 19:15 to 20:15.
        try friday.perform(.book(house.request("1", 3, "2026-03-27T19:15")), in: plan, by: House.host, at: noon)
        let evening = try plan.open(friday)
        let start = try house.instant("2026-03-27T19:00")
        for (minutes, isOpen) in [
            (15, true), (16, false), (29, false), (30, false), (31, true), (45, true), (46, false),
        ] {
            let length = Elapsed.minutes(minutes)
            let openings = evening.openings(for: 2, lasting: length, at: noon)
            #expect(openings.contains(start) == isOpen, "\(minutes)")
            let slots = evening.slots(for: 2, lasting: length, at: noon)
            #expect(Array(openings) == slots.filter(\.isOffered).map(\.start), "\(minutes)")
        }
    }

    @Test("before the first start, after the last and on a date without any, nothing is available")
    func outside() throws {
        let house = try SampleHouse.oldTown(
            hours: OpeningHours(weekly: [.friday: [try OpeningPeriod("18:00", "20:00")]])
        )
        let plan = try house.plan()
        let now = try house.instant("2026-03-27T12:00")
        let openings = try plan.open(house.day("2026-03-27")).openings(for: 2, at: now)
        for (time, isOpen) in [("17:59", false), ("18:00", true), ("18:30", true), ("18:31", false), ("23:00", false)] {
            #expect(try openings.contains(house.instant("2026-03-27T\(time)")) == isOpen, "\(time)")
        }
        #expect(try !plan.open(house.day("2026-03-26")).openings(for: 2, at: now).contains(now))
    }
}
