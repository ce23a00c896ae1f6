import TablesideCore
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

@Suite("News of restaurants")
struct NewsTests {
    private static let later = registrationTime + .hours(1)

    private static func post(_ items: [NewsItem], at now: Instant = later) throws -> RestaurantRecord {
        var record = try RestaurantRecord.live(.daLeo())
        for item in items { try record.perform(.postNews(item: item), in: .none, by: .owner, at: now) }
        return record
    }

    @Test("GI-08 news are a list, newest first, with a page for each and an archive")
    func list() throws {
        var old = news("old", until: Self.later + .minutes(1))
        old.from = registrationTime - .days(3)
        var coming = news("coming")
        coming.from = Self.later + .days(1)
        var party = news("party", "Party")
        party.kind = .event
        var record = try Self.post([old, news("b"), news("a"), coming, party])
        func shown(_ now: Instant) -> [String] { record.news.shown(at: now).map(\.id.rawValue) }
        func archive(_ now: Instant) -> [String] { record.news.archive(at: now).map(\.id.rawValue) }
        // Of one start, by identity.
        #expect(shown(Self.later) == ["a", "b", "party", "old"])
        #expect(archive(Self.later) == [])
        // At its end news are over, at its start they begin.
        #expect(shown(Self.later + .minutes(1)) == ["a", "b", "party"])
        #expect(archive(Self.later + .minutes(1)) == ["old"])
        #expect(shown(coming.from) == ["coming", "a", "b", "party"])
        #expect(record.news.item("party")?.kind == .event && record.news.item("nothing") == nil)
        try record.perform(.archiveNews(news: "b"), in: .none, by: .owner, at: Self.later)
        #expect(shown(Self.later) == ["a", "party", "old"])
        #expect(archive(Self.later) == ["b"])
        #expect(record.news.item("b")?.archivedAt == Self.later)
        // Nothing changes what is in the archive.
        #expect(throws: ListingRefusal(.alreadyApplied(command: .archiveNews))) {
            try record.perform(.archiveNews(news: "b"), in: .none, by: .owner, at: Self.later)
        }
        #expect(throws: ListingRefusal(.archivedNews(news: "b"))) {
            try record.perform(.postNews(item: news("b", "Again")), in: .none, by: .owner, at: Self.later)
        }
        #expect(throws: ListingRefusal(.unknownNews(news: "c"))) {
            try record.perform(.archiveNews(news: "c"), in: .none, by: .owner, at: Self.later)
        }
        // Posting under the same identity replaces.
        try record.perform(.postNews(item: news("a", "Newer")), in: .none, by: .owner, at: Self.later)
        #expect(record.news.item("a")?.title.defaultText == "Newer")
        #expect(throws: ListingRefusal(.alreadyApplied(command: .postNews))) {
            try record.perform(.postNews(item: news("a", "Newer")), in: .none, by: .owner, at: Self.later)
        }
    }

    @Test("bad news are refused with every problem")
    func invalid() throws {
        var bad = news("n", "", until: registrationTime)
        bad.photo = ""
        bad.text = LocalizedText(String(repeating: "x", count: SizeLimit.note + 1), in: .english)
        #expect(
            bad.problems().map { "\($0.path) \($0.code)" } == [
                "title places.emptyText", "text.en places.tooLong", "photo places.emptyText",
                "until places.endsBeforeStart",
            ]
        )
        #expect(throws: ListingRefusal.self) { try Self.post([bad]) }
    }

    @Test("a full board drops the oldest of its archive, and takes no more when there is none")
    func full() throws {
        var items = (0..<SizeLimit.news).map { news("n\($0)") }
        for index in items.indices { items[index].from = registrationTime + .seconds(index) }
        var record = try Self.post(items)
        #expect(throws: ListingRefusal(.tooManyNews(limit: 200))) {
            try record.perform(.postNews(item: news("more")), in: .none, by: .owner, at: Self.later)
        }
        for id in ["n7", "n3", "n150"] {
            try record.perform(.archiveNews(news: NewsID(id)), in: .none, by: .owner, at: Self.later)
        }
        let events = try record.perform(.postNews(item: news("more")), in: .none, by: .owner, at: Self.later)
        #expect(events == [.newsPosted(item: news("more"), dropped: "n3", at: Self.later)])
        #expect(record.news.items.count == 200 && record.news.item("n3") == nil && record.news.item("more") != nil)
    }

    @Test("GI-08 the ticker shows the newest in turn, each for the interval, the same on every device")
    func ticker() throws {
        let ticker = try NewsTicker(every: .seconds(5), newest: 3)
        var items = ["a", "b", "c", "d"].map { news($0) }
        for index in items.indices { items[index].from = Instant(millisecondsSince1970: Int64(index)) - .days(9) }
        // Newest first: d, c, b; a is the fourth.
        func at(_ seconds: Int) -> String? {
            ticker.item(of: items, at: Instant(millisecondsSince1970: 0) + .seconds(seconds))?.id.rawValue
        }
        #expect([0, 4, 5, 9, 10, 14, 15].map(at) == ["d", "d", "c", "c", "b", "b", "d"])
        #expect([-1, -5, -6].map(at) == ["b", "b", "c"], "also before 1970")
        #expect(ticker.item(of: [], at: Self.later) == nil)
        let all = try NewsTicker(every: .milliseconds(1))
        #expect(all.item(of: items, at: Instant(millisecondsSince1970: 3))?.id == "a")
        // Those that are not shown are skipped.
        items[3].until = Instant(millisecondsSince1970: 0)
        #expect(at(0) == "c")
        for bad in [Elapsed.zero, .seconds(-1)] {
            #expect(throws: PlacesError(.tickerInterval(interval: bad))) { try NewsTicker(every: bad) }
        }
        #expect(try NewsTicker(every: .seconds(1), newest: -1).item(of: items, at: Self.later) == nil)
    }
}
