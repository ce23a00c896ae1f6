import TablesideBooking
import TablesideCore
import TablesideTesting
import Testing

@testable import TablesideTestSupport

@Suite("What a portal refuses")
struct FeedProblemTests {
    private typealias Feed = AvailabilityFeedTests

    private func found(_ entries: [FeedEntry]) -> [String] {
        Feed.feed(entries).problems().map { "\($0.code) \($0.path)" }
    }

    private func found(_ change: (inout FeedEntry) -> Void) -> [String] {
        var entry = Feed.entry()
        change(&entry)
        return entry.problems().map { "\($0.code.rawValue.dropFirst(5)) \($0.path)" }
    }

    @Test("each fault of an entry is one problem, at its place in the encoded form")
    func entries() {
        #expect(found { _ in } == [])
        #expect(found { $0.merchant = "" } == ["noIdentity merchant_id"])
        #expect(found { $0.service = "" } == ["noIdentity service_id"])
        #expect(
            found { $0 = Feed.entry(at: Instant(millisecondsSince1970: 1_795_798_800)) } == ["timeOutOfRange start_sec"]
        )
        #expect(found { $0 = Feed.entry(lasting: .zero) } == ["durationOutOfRange duration_sec"])
        #expect(found { $0 = Feed.entry(lasting: .hours(25)) } == ["durationOutOfRange duration_sec"])
        #expect(found { $0.resources.party = 0 } == ["partyOutOfRange resources.party_size"])
        #expect(found { $0.resources.party = 21 } == ["partyOutOfRange resources.party_size"])
        #expect(Feed.entry(party: 11).problems(largestParty: 10).count == 1)
        #expect(found { $0.spotsOpen = nil } == ["noSpots spots_open"])
        #expect(found { $0.spotsTotal = nil } == ["noSpots spots_total"])
        #expect(found { $0.spotsTotal = -1 } == ["negativeSpots spots_total"])
        #expect(found { $0.spotsOpen = -1 } == ["negativeSpots spots_open"])
        #expect(found { $0.spotsOpen = 2 } == ["moreOpenThanTotal spots_open"])
    }

    @Test("recurrences last a day at most, stand for one party, and go forward")
    func recurrences() {
        func repeated(_ length: Elapsed, _ every: Elapsed, _ change: (inout FeedEntry) -> Void = { _ in }) -> [String] {
            found {
                $0.recurrence = FeedEntry.Recurrence(until: Feed.seven + length, every: every)
                change(&$0)
            }
        }
        #expect(repeated(.hours(24), .minutes(30)) == [])
        #expect(repeated(.zero, .minutes(30)) == [])
        #expect(repeated(.hours(24) + .seconds(1), .minutes(30)) == ["recurrenceTooLong recurrence.repeat_until_sec"])
        #expect(repeated(.minutes(-1), .minutes(30)) == ["endsBeforeStart recurrence.repeat_until_sec"])
        #expect(repeated(.hours(1), .zero) == ["invalidStep recurrence.repeat_every_sec"])
        #expect(repeated(.hours(1), .hours(1)) { $0.spotsTotal = 3 } == ["spotsWithRecurrence spots_total"])
        #expect(repeated(.hours(1), .hours(1)) { $0.spotsOpen = 0 } == ["spotsWithRecurrence spots_open"])
        let empty = FeedEntry.ScheduleException(from: Feed.seven, until: Feed.seven)
        #expect(
            repeated(.hours(1), .hours(1)) { $0.exceptions = [empty] } == ["emptyTime schedule_exception[0].time_range"]
        )
        #expect(found { $0.exceptions = [empty] } == ["exceptionsWithoutRecurrence schedule_exception"])
    }

    @Test("amounts and times to book are within what the portal takes")
    func terms() throws {
        func price(_ micros: Int64) -> FeedEntry.Price { FeedEntry.Price(micros: micros, currency: .eur) }
        #expect(found { $0.deposit = FeedEntry.Deposit(price(0), per: .person) } == [])
        #expect(
            found { $0.deposit = FeedEntry.Deposit(price(-1), per: .person, freeCancellation: .hours(-1)) }
                == [
                    "priceOutOfRange deposit.deposit.price_micros",
                    "negativeLength deposit.min_advance_cancellation_sec",
                ]
        )
        #expect(
            found { $0.noShowFee = FeedEntry.Fee(price(1_000_000_000_000), per: .booking) }
                == ["priceOutOfRange no_show_fee.fee.price_micros"]
        )
        func times(_ first: Int?, _ last: Int?) -> [String] {
            found {
                $0.bookingTimes = FeedEntry.BookingTimes(
                    first: first.map { Feed.seven + .minutes($0) },
                    last: last.map { Feed.seven + .minutes($0) }
                )
            }
        }
        #expect(times(-60, -30) == [])
        #expect(times(-30, -30) == [])
        #expect(times(-29, -30) == ["bookableTooLate scheduling_rule_overrides.first_bookable_sec"])
        #expect(times(0, nil) == ["bookableTooLate scheduling_rule_overrides.first_bookable_sec"])
        #expect(times(nil, 0) == ["bookableBeyondStart scheduling_rule_overrides.last_bookable_sec"])
        #expect(FeedEntry.Price(Money(minorUnits: 12_50, .eur)) == price(12_500_000))
        #expect(FeedEntry.Price(Money(minorUnits: .max, .eur)) == nil)
        #expect(try FeedEntry.Price(Money(minorUnits: 700, Currency("JPY")))?.micros == 700_000_000)
    }

    @Test("entries together: no slot twice, not even by a recurrence, and one form for each service")
    func together() {
        let place = "service_availability[0].availability"
        #expect(found([Feed.entry(), Feed.entry(party: 2), Feed.entry(lasting: .hours(1))]) == [])
        #expect(found([Feed.entry(), Feed.entry(open: 0)]) == ["feed.repeatedSlot \(place)[1]"])
        var all = Feed.entry(total: nil, open: nil)
        all.recurrence = FeedEntry.Recurrence(until: Feed.seven + .hours(2), every: .minutes(30))
        var later = Feed.entry(at: Feed.seven + .minutes(30), total: nil, open: nil)
        later.recurrence = FeedEntry.Recurrence(until: Feed.seven + .hours(3), every: .hours(1))
        #expect(found([all, later]) == ["feed.repeatedSlot \(place)[1]"])
        #expect(found([all, Feed.entry(party: 2)]) == ["feed.mixedFormats \(place)[1]"])
        var other = Feed.entry()
        other.merchant = "lina"
        #expect(found([all, other]) == [])
    }

    @Test("what is just within the limits of a portal is no problem, and what is just beyond them is")
    func limits() {
        #expect(found { $0 = Feed.entry(lasting: .hours(24)) } == [])
        #expect(found { $0 = Feed.entry(lasting: .hours(24) + .seconds(1)) } == ["durationOutOfRange duration_sec"])
        #expect(found { $0 = Feed.entry(lasting: .seconds(1)) } == [])
        for party in [1, 20] { #expect(found { $0 = Feed.entry(party: party) } == [], "\(party)") }
        #expect(Feed.entry(party: 10).problems(largestParty: 10).isEmpty)
        #expect(found { $0 = Feed.entry(total: 0, open: 0) } == [])
        #expect(found { $0 = Feed.entry(total: 2, open: 3) } == ["moreOpenThanTotal spots_open"])
        // From the first second of 2000 to that of 2100.
        for (seconds, isSound) in [
            (946_684_799, false), (946_684_800, true), (4_102_444_800, true), (4_102_444_801, false),
        ]
            as [(Int64, Bool)]
        {
            let start = Instant(millisecondsSince1970: seconds * 1_000)
            #expect(found { $0 = Feed.entry(at: start) } == (isSound ? [] : ["timeOutOfRange start_sec"]), "\(seconds)")
        }
        func price(_ micros: Int64) -> FeedEntry.Price { FeedEntry.Price(micros: micros, currency: .eur) }
        #expect(found { $0.noShowFee = FeedEntry.Fee(price(999_999_999_999), per: .booking) } == [])
        for (length, isSound) in [(Elapsed.zero, true), (.seconds(-1), false)] {
            #expect(
                found { $0.deposit = FeedEntry.Deposit(price(0), per: .person, freeCancellation: length) }
                    == (isSound ? [] : ["negativeLength deposit.min_advance_cancellation_sec"])
            )
        }
        let (tick, rules) = (Elapsed.seconds(1), "scheduling_rule_overrides")
        #expect(found { $0.bookingTimes = FeedEntry.BookingTimes(first: nil, last: Feed.seven - tick) } == [])
        #expect(found { $0.bookingTimes = FeedEntry.BookingTimes(first: Feed.seven - tick, last: nil) } == [])
        #expect(
            found { $0.bookingTimes = FeedEntry.BookingTimes(first: Feed.seven + tick, last: nil) }
                == ["bookableTooLate \(rules).first_bookable_sec"]
        )
        let exception = FeedEntry.ScheduleException(from: Feed.seven, until: Feed.seven + tick)
        let once = found {
            $0.recurrence = FeedEntry.Recurrence(until: Feed.seven + .hours(1), every: tick)
            $0.exceptions = [exception]
        }
        #expect(once == [])
    }

    @Test("as many starts of recurrences as there may be entries are looked at; one more is one too many")
    func starts() {
        // A start each second for a day and one, then for what is left.
        let left = SizeLimit.feedEntries - 86_401
        for (count, found) in [(left, []), (left + 1, ["feed.tooManyEntries"])] {
            var day = Feed.entry(total: nil, open: nil)
            day.recurrence = FeedEntry.Recurrence(until: Feed.seven + .days(1), every: .seconds(1))
            var other = Feed.entry(party: 5, total: nil, open: nil)
            other.recurrence = FeedEntry.Recurrence(until: Feed.seven + .seconds(count - 1), every: .seconds(1))
            #expect(Feed.feed([day, other]).problems().map(\.code.rawValue) == found, "\(count)")
        }
    }

    @Test("a feed replaces everything, and its file is one of its files")
    func metadata() {
        func found(_ metadata: AvailabilityFeed.Metadata) -> [String] {
            AvailabilityFeed([], metadata: metadata).problems().map { "\($0.code) \($0.path)" }
        }
        #expect(found(.init(shard: 1, of: 2, nonce: "a", at: Feed.noon)) == [])
        #expect(found(.init(.incremental, at: Feed.noon)) == ["feed.incomplete metadata.processing_instruction"])
        #expect(found(.init(shard: 2, of: 2, at: Feed.noon)) == ["feed.shardOutOfRange metadata.shard_number"])
        #expect(found(.init(shard: 0, of: 1, at: Feed.noon)) == [])
        for (shard, shards) in [(0, 0), (-1, 2), (0, -1), (-1, -1), (-2, -1)] {
            #expect(
                found(.init(shard: shard, of: shards, at: Feed.noon)) == ["feed.shardOutOfRange metadata.shard_number"],
                "\(shard) of \(shards)"
            )
        }
        #expect(
            found(.init(at: Instant(millisecondsSince1970: .max))) == [
                "feed.timeOutOfRange metadata.generation_timestamp"
            ]
        )
    }

    @Test("too many entries, or starts of recurrences, are one problem, and are not looked at one by one")
    func size() {
        var day = Feed.entry(total: nil, open: nil)
        day.recurrence = FeedEntry.Recurrence(until: Feed.seven + .days(1), every: .seconds(1))
        var other = Feed.entry(party: 5, total: nil, open: nil)
        other.recurrence = day.recurrence
        #expect(
            found([day, other]) == ["feed.tooManyEntries service_availability[0].availability[1].recurrence"]
        )
        let many = Array(repeating: Feed.entry(), count: SizeLimit.feedEntries + 1)
        #expect(found(many) == ["feed.tooManyEntries service_availability[0].availability"])
    }

    @Test("extreme values are problems, and neither they nor what is made of them trap")
    func extremes() throws {
        let ends = [Int64.min, -1, 0, 1, .max].map { Instant(millisecondsSince1970: $0) }
        let lengths = [Int64.min, -1, 0, 1, .max].map { Elapsed.milliseconds($0) }
        for start in ends {
            for length in lengths {
                var entry = Feed.entry(at: start, lasting: length, party: .min, total: .min, open: .max)
                entry.recurrence = FeedEntry.Recurrence(until: ends[4], every: length)
                entry.exceptions = ends.map { FeedEntry.ScheduleException(from: ends[0], until: $0) }
                entry.bookingTimes = FeedEntry.BookingTimes(first: start, last: ends[0], lastCancellation: ends[4])
                #expect(!entry.problems().isEmpty)
                let feed = Feed.feed([entry, Feed.entry(at: start, lasting: length)])
                #expect(!feed.problems().isEmpty)
                _ = (feed.expanded(), feed.compressed(), try encoded(feed))
            }
        }
        #expect(throws: DecodingError.self) {
            try decoded(
                FeedEntry.Recurrence.self,
                #"{"repeat_every_sec":1,"repeat_until_sec":9223372036854775807}"#
            )
        }
    }
}
