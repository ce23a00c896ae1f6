import TablesideBooking
import TablesideCore
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

@Suite("Changes of a feed")
struct FeedDeltaTests {
    private func feed(_ evening: SmallEvening, isTagged: Bool = true) throws -> AvailabilityFeed {
        let slots = try evening.plan.open(evening.day).portalSlots(at: evening.instant)
        return AvailabilityFeed(slots, merchant: "b", service: "reservation", at: evening.instant, isTagged: isTagged)
    }

    @Test("the changes applied to the earlier feed give the later one, and name only what is different")
    func applies() throws {
        try evenings(40, from: 0xDE17A) { evening in
            let (before, bare) = (try feed(evening), try feed(evening, isTagged: false))
            try evening.live(Int.random(in: 0...6, using: &evening.random))
            let (after, last) = (try feed(evening), try feed(evening, isTagged: false))
            #expect(bare.applying(bare.changes(to: last)) == last, "seed \(evening.seed)")
            let delta = before.changes(to: after)
            #expect(before.applying(delta).untagged == after.untagged, "seed \(evening.seed)")
            #expect(after.problems() == [], "seed \(evening.seed)")
            // Entry by entry, in the slow and obvious way.
            let different = after.untagged.entries.filter { !before.untagged.entries.contains($0) }
            #expect(delta.changed.map(\.key) == different.map(\.key), "seed \(evening.seed)")
            let gone = before.entries.map(\.key).filter { key in !after.entries.contains { $0.key == key } }
            #expect(delta.removed == gone, "seed \(evening.seed)")
            #expect(try decoded(FeedDelta.self, encoded(delta)) == delta)
        }
    }

    @Test("one booking changes the slots that it is in the way of, and no others")
    func oneBooking() throws {
        let house = try SampleHouse(seats: [2, 2, 4])
        let plan = try house.plan()
        let now = try house.instant("2026-11-27T08:00")
        var day = try house.day("2026-11-27")
        func feed() throws -> AvailabilityFeed {
            AvailabilityFeed(try plan.open(day).portalSlots(at: now), merchant: "h", service: "r", at: now)
        }
        let before = try feed()
        let seven = try house.instant("2026-11-27T19:00")
        try day.perform(
            .book(BookingRequest(id: BookingID("1"), party: 4, at: seven)),
            in: plan,
            by: .host(UserID("h"), at: house.branch.id),
            at: now
        )
        let delta = before.changes(to: try feed())
        #expect(delta.removed == [])
        // From 17:30 to 20:30, seven starts, for parties of one to four.
        #expect(delta.changed.count == 28)
        #expect(delta.changed.filter { $0.resources.party > 2 }.allSatisfy { $0.spotsOpen == 0 })
        #expect(delta.changed.filter { $0.resources.party <= 2 }.allSatisfy { $0.spotsOpen == 2 && $0.spotsTotal == 3 })
        #expect(delta.changed.allSatisfy { $0.tag == "2026-11-27.1.0.0" })
        #expect(before.changes(to: before).isEmpty)
    }

    @Test("texts that look the same but have other bytes are other texts: no entry takes the place of another")
    func bytes() throws {
        let composed = "caf\u{E9}"
        let decomposed = "cafe\u{301}"
        func entry(_ merchant: String, _ service: String = "s", room: String? = nil, name: String? = nil) -> FeedEntry {
            FeedEntry(
                merchant: merchant,
                service: service,
                start: AvailabilityFeedTests.seven,
                duration: .minutes(30),
                spotsTotal: 1,
                spotsOpen: 1,
                resources: FeedEntry.Resources(party: 2, room: room, roomName: name)
            )
        }
        var tagged = [entry("m"), entry("m")]
        (tagged[0].tag, tagged[1].tag) = (composed, decomposed)
        #expect(tagged[0] != tagged[1])
        for (one, other) in [
            (entry(composed), entry(decomposed)), (entry("m", composed), entry("m", decomposed)),
            (entry("m", room: composed), entry("m", room: decomposed)),
            (entry("m", room: "r", name: composed), entry("m", room: "r", name: decomposed)),
            (entry("m", room: nil), entry("m", room: "")),
        ] {
            let feed = AvailabilityFeedTests.feed([one, other])
            #expect(one != other && one.key != other.key)
            #expect((one.key < other.key) != (other.key < one.key))
            #expect(feed.problems() == [])
            let empty = AvailabilityFeedTests.feed([])
            #expect(empty.changes(to: feed).changed.count == 2)
            #expect(empty.applying(empty.changes(to: feed)).entries.count == 2)
            #expect(feed.changes(to: AvailabilityFeedTests.feed([one])).removed == [other.key])
            let compressed = try #require(feed.compressed())
            #expect(compressed.entries.count == 2)
            #expect(Set(try #require(compressed.expanded()).entries) == [one, other])
            // One is a recurrence and the other is not, which only one service may not mix.
            let repeated = try #require(compressed.entries.first { $0.key == other.key })
            let mixed = AvailabilityFeedTests.feed([one, repeated])
            let isOneService =
                one.merchant.utf8.elementsEqual(other.merchant.utf8)
                && one.service.utf8.elementsEqual(other.service.utf8)
            #expect(mixed.problems().contains { $0.reason.code.rawValue.contains("mixed") } == isOneService)
        }
    }

    @Test("a tag is the text of its versions, and of nothing else")
    func tags() throws {
        let text = "2026-03-28.12.3.7"
        let tag = try #require(AvailabilityTag(text))
        #expect(tag.description == text)
        #expect(tag.revision.rawValue == 12 && tag.plan.branch.rawValue == 3 && tag.plan.rules.rawValue == 7)
        for wrong in [
            "", "2026-03-28", "2026-03-28.1.2", "2026-03-28.-1.2.3", "2026-03-28.+1.2.3", "2026-03-28.01.2.3",
            "2026-02-30.1.2.3", "2026-03-28.1.2.3.4", "2026-03-28.1.2.99999999999999999999",
        ] {
            #expect(AvailabilityTag(wrong) == nil, "\(wrong)")
        }
        let house = try SampleHouse()
        let evening = try house.plan().open(house.day("2026-11-27"))
        #expect(!evening.availabilityTag.isOutdated(for: evening))
        #expect(tag.isOutdated(for: evening))
    }
}
