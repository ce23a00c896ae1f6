import TablesideBooking
import TablesideCore
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

@Suite("Bookings at risk")
struct BookingAtRiskTests {
    /// One table for four with bookings at 17:00, 19:00 and 21:15, of which the first is seated.
    private func evening(
        gap: Elapsed? = nil,
        clearing: Elapsed? = nil
    ) throws -> (house: SampleHouse, plan: VenuePlan, day: ServiceDay, five: Instant) {
        var house = try SampleHouse(seats: [4, 4])
        house.rules.step = .minutes(15)
        house.rules.clearing = clearing
        if let gap { house.rules.buffer = .additional(length: gap) }
        let plan = try house.plan()
        var day = try house.day("2026-11-27")
        let five = try house.instant("2026-11-27T17:00")
        let host = Author.host(UserID("h"), at: house.branch.id)
        let starts = gap == nil ? [0, 120, 255] : [0, 130 + 5, 255 + 15]
        for (number, minutes) in starts.enumerated() {
            let request = BookingRequest(
                id: BookingID("\(number)"),
                party: 3,
                at: five + .minutes(minutes),
                table: TableID("t1")
            )
            try day.perform(.book(request), in: plan, by: host, at: five - .hours(1))
        }
        try day.perform(.seat(BookingID("0")), in: plan, by: host, at: five)
        return (house, plan, day, five)
    }

    private func summary(_ found: [BookingAtRisk]) -> [String] {
        found.map {
            "\($0.id) \($0.expectedMinutes)…\($0.cautiousMinutes) by \($0.cause?.rawValue ?? "-") at \($0.table)"
        }
    }

    @Test("who overstays delays the next by so much, and the one after that by what no gap makes up for")
    func chain() throws {
        let (_, plan, day, five) = try evening()
        let opened = try plan.open(day)
        #expect(opened.bookingsAtRisk(at: five + .minutes(119)).isEmpty)
        #expect(opened.bookingsAtRisk(at: five + .minutes(120)).isEmpty)
        // At 19:25 the table is 25 minutes late; the quarter of an hour after the second makes up for 15 of them.
        #expect(
            summary(opened.bookingsAtRisk(at: five + .minutes(145))) == ["1 25…25 by 0 at t1", "2 10…10 by 1 at t1"]
        )
        #expect(summary(opened.bookingsAtRisk(limit: 1, at: five + .minutes(145))) == ["1 25…25 by 0 at t1"])
        #expect(opened.bookingsAtRisk(limit: -1, at: five + .minutes(145)).isEmpty)
        let millisecond = opened.bookingsAtRisk(at: five + .minutes(120) + .milliseconds(1))
        #expect(millisecond.map(\.p80) == [.milliseconds(1)] && millisecond[0].cautiousMinutes == 1)
    }

    @Test("a hundred past stays say when who has sat for 150 minutes leaves: worked out by hand")
    func history() throws {
        let (house, plan, day, five) = try evening()
        let stays = (121...220).map { CompletedStay(party: 3, length: .minutes($0)) }
        let history = try StayHistory(stays)
        // Of the 70 stays of 151 to 220 minutes the median is 185.5, and four fifths are up to 206.5: the table is free
        // 35.5 or 56.5 minutes from 19:30, so that the next is 65.5 or 86.5 late, and the last one 15 less.
        let opened = try plan.open(day)
        let found = opened.bookingsAtRisk(knowing: history, at: five + .minutes(150))
        #expect(found.map(\.p50) == [.seconds(65 * 60 + 30), .seconds(50 * 60 + 30)])
        #expect(found.map(\.p80) == [.seconds(86 * 60 + 30), .seconds(71 * 60 + 30)])
        #expect(summary(found) == ["1 66…87 by 0 at t1", "2 51…72 by 1 at t1"])
        // The risk is seen before the stay is over: at 18:00, an hour in, the median of all is 170.5 minutes.
        let early = opened.bookingsAtRisk(knowing: history, at: five + .minutes(60))
        #expect(early.first?.p50 == .seconds(50 * 60 + 30))
        // Too few stays say nothing.
        let few = try StayHistory(Array(stays.prefix(StayHistory.leastStays - 1)))
        #expect(opened.bookingsAtRisk(knowing: few, at: five + .minutes(60)).isEmpty)
        #expect(house.branch.tables.count == 2)
    }

    @Test("the time that a table needs between two parties is part of the delay, once for each")
    func buffer() throws {
        let (_, plan, day, five) = try evening(gap: .minutes(15))
        let opened = try plan.open(day)
        // Scheduled at 17:00, 19:15 and 21:30, with nothing to spare.
        #expect(opened.bookingsAtRisk(at: five + .minutes(120)).isEmpty)
        #expect(
            summary(opened.bookingsAtRisk(at: five + .minutes(130))) == ["1 10…10 by 0 at t1", "2 10…10 by 1 at t1"]
        )
    }

    @Test("a party that is late is expected now and delays the next, but is not itself at risk")
    func late() throws {
        let (_, plan, day, five) = try evening()
        var left = day
        try left.perform(
            .finish(BookingID("0")),
            in: plan,
            by: .host(UserID("h"), at: plan.branch),
            at: five + .hours(2)
        )
        // It comes at 19:40 instead of 19:00, and stays until 21:40 instead of 21:15.
        #expect(summary(try plan.open(left).bookingsAtRisk(at: five + .minutes(160))) == ["2 25…25 by 1 at t1"])
    }

    @Test("a table that waits to be cleared is free when that should be done; once it is overdue, in as long again")
    func uncleared() throws {
        /// What is at risk so many minutes after five, where guests leave at seven and clearing takes 20 minutes.
        func found(gap: Elapsed? = nil, at minutes: Int) throws -> [String] {
            let (_, plan, day, five) = try evening(gap: gap, clearing: .minutes(20))
            var left = day
            let host = Author.host(UserID("h"), at: plan.branch)
            try left.perform(.finish(BookingID("0")), in: plan, by: host, at: five + .hours(2))
            return summary(try plan.open(left).bookingsAtRisk(at: five + .minutes(minutes)))
        }
        // Clear at 19:20 instead of 19:00, and two hours later, at 21:20, for 21:15.
        for minutes in [120, 125, 139] {
            #expect(try found(at: minutes) == ["1 20…20 by - at t1", "2 5…5 by 1 at t1"], "\(minutes)")
        }
        // At 19:20 it should be clear, and takes until 19:40.
        #expect(try found(at: 140) == ["1 40…40 by - at t1", "2 25…25 by 1 at t1"])
        #expect(try found(at: 150) == ["1 50…50 by - at t1", "2 35…35 by 1 at t1"])
        // The time between two parties is part of the clearing: 19:20 instead of 19:15, and 21:35 instead of 21:30.
        for minutes in [121, 128, 139] {
            let found = try found(gap: .minutes(15), at: minutes)
            #expect(found == ["1 5…5 by - at t1", "2 5…5 by 1 at t1"], "\(minutes)")
        }
        #expect(try found(gap: .minutes(15), at: 140) == ["1 25…25 by - at t1", "2 25…25 by 1 at t1"])
    }

    @Test("guests of the date before keep a table as those of the date do, the time between two parties included")
    func datesBefore() throws {
        var house = try SampleHouse(seats: [4])
        house.rules.fit = .mayOverrun(by: nil)
        let host = Author.host(UserID("h"), at: house.branch.id)
        let noon = try house.instant("2026-11-26T12:00")
        let midnight = try house.instant("2026-11-27T00:00")
        var (before, day) = (try house.day("2026-11-26"), try house.day("2026-11-27"))
        func stay(_ id: BookingID, from minutes: Int) -> ServiceDay.Command {
            let start = midnight + .minutes(minutes)
            return .enter(ImportedBooking(id: id, party: 3, span: start..<start + .hours(2), tables: ["t1"]))
        }
        let plan = try house.plan()
        try before.perform(stay("late", from: -60), in: plan, by: host, at: noon)
        try before.perform(.seat("late"), in: plan, by: host, at: midnight - .hours(1))
        // From this date on the house is always open, so that no break says that they have left.
        house.branch.hours = OpeningHours(everyDay: [try OpeningPeriod("00:00", "24:00")])
        try day.perform(stay("next", from: 70), in: try house.plan(), by: host, at: noon)
        // The quarter of an hour between two parties is a rule made later.
        house.rules.buffer = .additional(length: .minutes(15))
        let opened = try house.plan().open(day, beside: [before])
        // They leave at one, or later; the next are booked for 1:10.
        for (minutes, late) in [(30, 5), (59, 5), (60, 5), (65, 10), (90, 35)] {
            let found = summary(opened.bookingsAtRisk(at: midnight + .minutes(minutes)))
            #expect(found == ["next \(late)…\(late) by - at t1"], "\(minutes)")
        }
    }

    @Test("the delays of random evenings are those of the slow and obvious way")
    func equalsSlow() throws {
        try evenings(120, from: 0xA712) { evening in
            try evening.live(20)
            let now = evening.instant + .minutes(Int.random(in: 0...120, using: &evening.random))
            let found = try evening.plan.open(evening.day).bookingsAtRisk(at: now)
            let gap = Elapsed.minutes(evening.house.naive.gap)
            let included = Elapsed.minutes(evening.house.naive.included)
            let held = evening.day.bookings.values.filter { $0.blocks(at: now) }
            let seated = held.filter { $0.status == .seated }
            let coming = held.filter { $0.status != .seated }
            /// When a booking has its tables: after all who sit there, and after all who come before it.
            func delay(_ booking: Booking) -> Elapsed {
                let sitting = seated.filter { !Set($0.tables).isDisjoint(with: booking.tables) }.map { other in
                    let shown = other.span.elapsed > included ? other.span.upperBound - included : other.span.upperBound
                    return max(shown, now) + max(gap, included)
                }
                let before = coming.filter { other in
                    !Set(other.tables).isDisjoint(with: booking.tables)
                        && (other.span.lowerBound, other.id) < (booking.span.lowerBound, booking.id)
                }
                let freed = before.map {
                    max(max($0.span.lowerBound, now), $0.span.lowerBound + delay($0)) + $0.span.elapsed + gap
                }
                return max((sitting + freed).max().map { $0 - booking.span.lowerBound } ?? .zero, .zero)
            }
            let expected = coming.map { (id: $0.id, delay: delay($0)) }.filter { $0.delay > .zero }
            #expect(found.count == expected.count, "seed \(evening.seed)")
            for (id, delay) in expected {
                #expect(found.first { $0.id == id }?.p80 == delay, "seed \(evening.seed) \(id)")
            }
            #expect(found.map(\.p80) == found.map(\.p80).sorted(by: >), "seed \(evening.seed)")
            #expect(try decoded([BookingAtRisk].self, encoded(found)) == found)
        }
    }

    @Test("with history p80 is never below p50, and longer stays never make delays shorter")
    func monotone() throws {
        let seed: UInt64 = 0xA713
        var random = SplitMix64(seed: seed)
        let (_, plan, day, five) = try evening()
        let opened = try plan.open(day)
        for run in 0..<runs(30, long: 3_000) {
            let lengths = (0..<80).map { _ in Int.random(in: 30...300, using: &random) }
            let now = five + .minutes(Int.random(in: 0...300, using: &random))
            func found(_ more: Int) throws -> [BookingAtRisk] {
                let stays = lengths.map { CompletedStay(party: 3, length: .minutes($0 + more)) }
                return opened.bookingsAtRisk(knowing: try StayHistory(stays), at: now)
            }
            let (short, long) = (try found(0), try found(30))
            #expect(short.allSatisfy { $0.p50 <= $0.p80 && $0.p50 >= .zero }, "seed \(seed) run \(run)")
            guard now < five + .minutes(30) else { continue }
            for booking in short {
                let later = long.first { $0.id == booking.id }?.p80 ?? .zero
                #expect(later >= booking.p80, "seed \(seed) run \(run)")
            }
        }
    }
}
