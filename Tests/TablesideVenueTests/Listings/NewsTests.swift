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

    @Test("GI-08 a draft is seen nowhere until it is posted as news, in the archive neither")
    func drafts() throws {
        var draft = news("party", "Party", until: Self.later + .minutes(5))
        draft.isDraft = true
        var record = try Self.post([draft, news("menu")])
        func seen(_ now: Instant) -> [String] {
            (record.news.shown(at: now) + record.news.archive(at: now)).map(\.id.rawValue)
        }
        #expect(seen(Self.later) == ["menu"] && seen(Self.later + .minutes(5)) == ["menu"])
        #expect(record.news.drafts.map(\.id) == ["party"] && record.news.item("party") == draft)
        #expect(try NewsTicker(every: .seconds(5)).item(of: [draft], at: Self.later) == nil)
        draft.isDraft = false
        try record.perform(.postNews(item: draft), in: .none, by: .owner, at: Self.later)
        #expect(seen(Self.later) == ["menu", "party"] && record.news.drafts == [])
        #expect(record.news.archive(at: Self.later + .minutes(5)).map(\.id) == ["party"])
        // A draft that is thrown away is in no archive that guests see, but makes room on a full board.
        draft.isDraft = true
        try record.perform(.postNews(item: draft), in: .none, by: .owner, at: Self.later)
        try record.perform(.archiveNews(news: "party"), in: .none, by: .owner, at: Self.later)
        #expect(seen(Self.later) == ["menu"] && record.news.drafts == [])
        for number in 2..<SizeLimit.news {
            try record.perform(.postNews(item: news("n\(number)")), in: .none, by: .owner, at: Self.later)
        }
        try record.perform(.postNews(item: news("more")), in: .none, by: .owner, at: Self.later)
        #expect(record.news.item("party") == nil && record.news.items.count == 200)
        #expect(try decoded(RestaurantRecord.self, encoded(record)) == record)
    }

    @Test("GI-08 events are listed by their own time, the next one first, until they are over")
    func events() throws {
        func event(_ id: String, _ start: Int, _ end: Int? = nil) -> NewsItem {
            var event = news(id)
            event.kind = .event
            event.occasion = .init(
                startsAt: Self.later + .minutes(start),
                endsAt: end.map { Self.later + .minutes($0) }
            )
            return event
        }
        var unknown = news("unknown")
        unknown.kind = .event
        var dated = event("dated", 3)
        dated.kind = .news
        var hidden = event("hidden", 3)
        hidden.isDraft = true
        let items = [event("b", 20, 40), event("a", 20), event("c", 5, 60), unknown, dated, hidden]
        let record = try Self.post(items)
        func listed(_ minute: Int) -> [String] {
            record.news.events(at: Self.later + .minutes(minute)).map(\.id.rawValue)
        }
        #expect(listed(0) == ["c", "a", "b"] && listed(19) == ["c", "a", "b"])
        #expect(listed(20) == ["c", "b"] && listed(40) == ["c"] && listed(60) == [])
        #expect(try decoded(NewsItem.self, encoded(items[0])) == items[0])
        #expect(try !encoded(news("plain")).contains("Draft"))
        #expect(
            event("x", 5, 5).problems().map { "\($0.path) \($0.code)" } == ["occasion.endsAt places.endsBeforeStart"]
        )
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
