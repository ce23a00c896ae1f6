import TablesideBooking
import TablesideCore
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

@Suite("Availability feed")
struct AvailabilityFeedTests {
    static let seven = Instant(millisecondsSince1970: 1_795_798_800_000)
    static let noon = seven - .hours(7)

    static func entry(
        at start: Instant = seven,
        lasting duration: Elapsed = .minutes(30),
        party: Int = 4,
        total: Int? = 1,
        open: Int? = 1
    ) -> FeedEntry {
        FeedEntry(
            merchant: "marty",
            service: "reservation",
            start: start,
            duration: duration,
            spotsTotal: total,
            spotsOpen: open,
            resources: FeedEntry.Resources(party: party)
        )
    }

    static func feed(_ entries: [FeedEntry]) -> AvailabilityFeed {
        AvailabilityFeed(entries, metadata: AvailabilityFeed.Metadata(at: noon))
    }

    /// The feed of one slot at seven, with three spots for two, one of them taken.
    private static func feed(
        bookableFrom first: Instant? = nil,
        until last: Instant? = nil,
        deposit: DepositRule? = nil,
        noShowFee: NoShowFee? = nil
    ) throws -> AvailabilityFeed {
        let house = try SampleHouse()
        let evening = try house.plan().open(house.day("2026-11-27"))
        let slot = PortalSlot(
            day: evening.day.id,
            start: seven,
            end: seven + .hours(2),
            party: 2,
            total: SpotCount(3),
            open: SpotCount(2),
            bookableFrom: first,
            bookableUntil: last,
            deposit: deposit,
            noShowFee: noShowFee,
            tag: evening.availabilityTag
        )
        return AvailabilityFeed([slot], merchant: "marty", service: "reservation", at: noon)
    }

    @Test("the feed of one start is written as the portal reads it, money and notice included")
    func golden() throws {
        var house = try SampleHouse(seats: [2, 4])
        house.branch.hours = OpeningHours(everyDay: [try OpeningPeriod("19:00", "21:00")])
        house.rules.version = try #require(Version(rawValue: 3))
        house.rules.notice = .beforeVisit(length: .hours(1))
        house.rules.acceptance = .byHouse
        let each = PartyCharge(Money(minorUnits: 12_50, .eur), per: .person, fromParty: 3)
        house.rules.deposit = DepositRule(each, freeCancellation: .hours(48))
        house.rules.noShowFee = NoShowFee(PartyCharge(Money(minorUnits: 50_00, .eur), per: .booking, fromParty: 3))
        var day = try house.day("2026-11-27")
        try day.perform(
            .book(BookingRequest(id: BookingID("1"), party: 2, at: Self.seven, table: TableID("t1"))),
            in: house.plan(),
            by: .host(UserID("h"), at: house.branch.id),
            at: Self.noon
        )
        let slots = try house.plan().open(day).portalSlots(for: 2...3, at: Self.noon)
        let feed = AvailabilityFeed(slots, merchant: "marty", service: "reservation", at: Self.noon)
        try expectGolden(feed, "AvailabilityFeed.json")
        #expect(feed.problems() == [])
    }

    @Test("a card is required for a deposit, for a fee and for both")
    func cards() throws {
        let charge = PartyCharge(Money(minorUnits: 10_00, .eur), per: .booking, fromParty: 1)
        let (deposit, fee) = (DepositRule(charge, freeCancellation: .hours(48)), NoShowFee(charge))
        for (deposit, fee, isRequired) in [
            (nil, nil, false), (deposit, nil, true), (nil, fee, true), (deposit, fee, true),
        ] {
            let feed = try Self.feed(deposit: deposit, noShowFee: fee)
            #expect(feed.entries.map(\.cardRequirement) == [isRequired ? .always : nil])
        }
    }

    @Test("a slot that can be booked from its start on, or until a time before it can be, is listed with nothing open")
    func neverBookable() throws {
        let tick = Elapsed.seconds(1)
        let cases: [(first: Instant?, last: Instant?, isBookable: Bool)] = [
            (nil, nil, true), (nil, Self.seven - tick, true), (nil, Self.noon - .days(9), true),
            (Self.seven - tick, nil, true), (Self.seven, nil, false), (Self.seven + tick, nil, false),
            (Self.noon, Self.noon + tick, true), (Self.noon, Self.noon, true), (Self.noon, Self.noon - tick, false),
            (Self.seven, Self.seven, false), (Self.seven - tick, Self.seven - tick, true),
        ]
        for (first, last, isBookable) in cases {
            let feed = try Self.feed(bookableFrom: first, until: last)
            let entry = try #require(feed.entries.first)
            let context = "\(String(describing: first)) \(String(describing: last))"
            #expect(entry.spotsTotal == 3 && entry.spotsOpen == (isBookable ? 2 : 0), "\(context)")
            let isTold = isBookable && (first != nil || last != nil)
            #expect(
                entry.bookingTimes == (isTold ? FeedEntry.BookingTimes(first: first, last: last) : nil),
                "\(context)"
            )
            #expect(feed.problems() == [], "\(context)")
        }
    }

    @Test("keys of entries are in the order of merchant, service, start, party, duration and room, none below itself")
    func keyOrder() {
        func key(
            _ merchant: String = "b",
            _ service: String = "b",
            _ minute: Int = 30,
            _ party: Int = 2,
            _ duration: Int = 60,
            _ room: String? = nil,
            _ name: String? = nil
        ) -> FeedEntry.Key {
            FeedEntry(
                merchant: merchant,
                service: service,
                start: Self.seven + .minutes(minute),
                duration: .minutes(duration),
                resources: FeedEntry.Resources(party: party, room: room, roomName: name)
            ).key
        }
        expectAscending([
            key("a", "c", 60, 9, 90), key("b", "a", 60, 9, 90), key("b", "b", 0, 9, 90), key("b", "b", 30, 1, 90),
            key("b", "b", 30, 2, 30), key(), key("b", "b", 30, 2, 60, nil, "a"), key("b", "b", 30, 2, 60, "a"),
            key("b", "b", 30, 2, 60, "a", "a"), key("b", "b", 30, 2, 60, "a", "b"), key("b", "b", 30, 2, 60, "b"),
            key("b", "b", 30, 2, 90), key("b", "b", 30, 3, 30), key("b", "b", 60, 1, 30), key("b", "c", 0, 1, 30),
            key("c", "a", 0, 1, 30),
        ])
    }

    @Test("times are whole seconds: the notice of a deposit is never shorter, and the first of all times is written")
    func wholeSeconds() throws {
        let price = FeedEntry.Price(micros: 1, currency: .eur)
        let lengths: [(Int64, Int64)] = [
            (0, 0), (1, 1_000), (999, 1_000), (1_000, 1_000), (1_001, 2_000), (-1_500, -1_000),
            (.max, .max / 1_000 * 1_000), (.min, .min / 1_000 * 1_000),
        ]
        for (given, kept) in lengths {
            let deposit = FeedEntry.Deposit(price, per: .person, freeCancellation: .milliseconds(given))
            #expect(deposit.freeCancellation == .milliseconds(kept))
            #expect(try decoded(FeedEntry.Deposit.self, encoded(deposit)) == deposit)
        }
        for milliseconds in [Int64.min, .min + 999, .max, -1, 1] {
            let instant = Instant(millisecondsSince1970: milliseconds)
            var entry = Self.entry(at: instant, lasting: .milliseconds(milliseconds))
            entry.recurrence = FeedEntry.Recurrence(until: instant, every: .milliseconds(milliseconds))
            entry.bookingTimes = FeedEntry.BookingTimes(first: instant, last: instant, lastCancellation: instant)
            #expect(try decoded(FeedEntry.self, encoded(entry)) == entry)
            #expect(try decoded(FeedEntry.Key.self, encoded(entry.key)) == entry.key)
        }
    }

    @Test("four starts of which two are taken become one recurrence with one exception")
    func goldenRecurrence() throws {
        let starts = (0...4).map { Self.seven + .minutes(30 * $0) }
        let feed = Self.feed(starts.enumerated().map { Self.entry(at: $1, open: [1, 0, 0, 1, 1][$0]) })
        let compressed = try #require(feed.compressed())
        try expectGolden(compressed, "AvailabilityFeed.recurrence.json")
        #expect(compressed.problems() == [])
        #expect(compressed.expanded() == feed)
    }

    @Test("what is longer than the step cannot be told apart by exceptions, so the recurrence is divided")
    func divided() throws {
        // Of stays of two hours each half hour one alone is taken: any time in it is also in one beside it.
        let starts = (0...4).map { Self.seven + .minutes(30 * $0) }
        let feed = Self.feed(
            starts.enumerated().map { Self.entry(at: $1, lasting: .hours(2), open: $0 == 2 ? 0 : 1) }
        )
        let compressed = try #require(feed.compressed())
        #expect(compressed.entries.map(\.start) == [starts[0], starts[2], starts[3]])
        #expect(compressed.entries.map(\.exceptions.count) == [0, 1, 0])
        #expect(compressed.problems() == [])
        #expect(compressed.expanded() == feed)
        // The first three taken can be told: half an hour belongs to no open stay.
        let early = Self.feed(
            starts.enumerated().map { Self.entry(at: $1, lasting: .hours(2), open: $0 < 3 ? 0 : 1) }
        )
        #expect(early.compressed()?.entries.count == 1)
        #expect(early.compressed()?.expanded() == early)
    }

    @Test("compressing and expanding any starts with room for one party gives the same starts again")
    func compresses() throws {
        let seed: UInt64 = 0xC0
        var random = SplitMix64(seed: seed)
        for run in 0..<runs(300, long: 200_000) {
            var entries: [FeedEntry] = []
            for party in 1...Int.random(in: 1...3, using: &random) {
                let step = [15, 30, 45][Int.random(in: 0...2, using: &random)]
                let duration = Elapsed.minutes(15 * Int.random(in: 1...8, using: &random))
                for start in 0..<Int.random(in: 0...40, using: &random) where Int.random(in: 0...9, using: &random) > 0
                {
                    let isOpen = Int.random(in: 0...3, using: &random) > 0
                    let at = Self.seven + .minutes(start * step)
                    entries.append(Self.entry(at: at, lasting: duration, party: party, open: isOpen ? 1 : 0))
                }
            }
            let feed = Self.feed(entries.sorted { $0.key < $1.key })
            let compressed = try #require(feed.compressed(), "seed \(seed) run \(run)")
            #expect(compressed.expanded() == feed, "seed \(seed) run \(run)")
            #expect(compressed.problems() == [], "seed \(seed) run \(run)")
            #expect(compressed.entries.count <= max(feed.entries.count, 1), "seed \(seed) run \(run)")
        }
    }

    @Test("a feed in several files has each entry in one of them, and each file is sound")
    func files() {
        let feed = Self.feed((1...7).map { Self.entry(party: $0) })
        for (most, sizes) in [
            (3, [3, 3, 1]), (7, [7]), (.max, [7]), (1, [1, 1, 1, 1, 1, 1, 1]), (0, [1, 1, 1, 1, 1, 1, 1]),
        ] {
            let files = feed.files(holding: most, nonce: "a")
            #expect(files.map(\.entries.count) == sizes)
            #expect(files.flatMap(\.entries) == feed.entries)
            #expect(files.map(\.metadata.shard) == Array(0..<sizes.count))
            #expect(files.allSatisfy { $0.problems() == [] && $0.metadata.shards == sizes.count })
        }
        #expect(Self.feed([]).files(holding: 10, nonce: "a").map(\.entries.count) == [0])
    }

    @Test("a feed with room for two parties, or of endless recurrences, is not changed in form")
    func notCompressed() {
        #expect(Self.feed([Self.entry(total: 2, open: 1)]).compressed() == nil)
        var endless = Self.entry(total: nil, open: nil)
        endless.recurrence = FeedEntry.Recurrence(until: Self.seven + .days(1), every: .seconds(1))
        #expect(Self.feed([endless, endless]).expanded() == nil)
        var reversed = endless
        reversed.recurrence = FeedEntry.Recurrence(until: Instant(millisecondsSince1970: .min), every: .seconds(-1))
        #expect(Self.feed([reversed]).expanded()?.entries.count == 1)
    }

    @Test("the starts of a whole day that are as far apart as the clocks change are not lost")
    func clockChange() throws {
        var house = try SampleHouse.oldTown(turn: .minutes(30))
        house.branch.tables = Array(house.branch.tables.prefix(1))
        let evening = try house.plan().open(house.day("2026-03-28"))
        let now = try house.instant("2026-03-20T12:00")
        let slots = evening.portalSlots(at: now)
        let feed = AvailabilityFeed(slots, merchant: "marty", service: "reservation", at: now)
        let compressed = try #require(feed.compressed())
        // From 09:30 to 04:00, an hour less: in elapsed time the starts are evenly spaced.
        #expect(compressed.entries.map(\.resources.party) == [1, 2])
        #expect(compressed.expanded()?.entries.count == feed.entries.count)
        #expect(feed.entries.count == 2 * 36)
    }
}
