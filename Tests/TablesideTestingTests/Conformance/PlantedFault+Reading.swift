import TablesideCore
import TablesideHosting

extension PlantedFault {
    private static let empty = "an empty store"
    private static let written = "what was written is read"
    private static let many = "many documents are fetched at once"
    private static let feed = "every event is in the feed, as it happened"
    private static let goingOn = "the feed goes on from a cursor"
    private static let places = "every event is a place to go on from"
    private static let following = "a reader misses nothing while others write"

    static let ofReading: [PlantedFault] = [
        PlantedFault("an empty list names a next page", empty) { flaws in
            flaws.page = { page, _ in
                DocumentPage(documents: page.documents, next: page.next ?? PageCursor(sortKey: "", id: ""))
            }
        },
        PlantedFault("the first fetch after a unit is stale", written) { flaws in
            flaws.found = { found, read in read == 1 ? [:] : found }
        },
        PlantedFault("a fetch finds the first document alone", written) { $0.asked = { Array($0.prefix(1)) } },
        PlantedFault("a fetch ends at 100 references", many) { $0.asked = { Array($0.prefix(100)) } },
        PlantedFault("a fetch ends at 999 references", many) { $0.asked = { Array($0.prefix(999)) } },
        PlantedFault("a reference that is asked for twice is not found", many) { flaws in
            flaws.asked = { refs in
                var counts: [DocumentRef: Int] = [:]
                for ref in refs { counts[ref, default: 0] += 1 }
                return refs.filter { counts[$0] == 1 }
            }
        },
        PlantedFault("a failed fetch finds nothing", many) { $0.asked = { $0.count > 1_000 ? [] : $0 } },
    ]

    static let ofFeeds: [PlantedFault] = [
        PlantedFault("the last event of a unit is lost", feed) { flaws in
            flaws.events = { page, query in
                EventPage(events: page.events.filter { $0.version != .absent.next.next }, cursor: page.cursor)
            }
        },
        PlantedFault("events come twice", feed) { flaws in
            flaws.events = { page, _ in EventPage(events: page.events.flatMap { [$0, $0] }, cursor: page.cursor) }
        },
        PlantedFault("the events of a unit come last first", feed) { $0.steps = [.publishesBackward] },
        PlantedFault("a page of the feed has one event more than its limit", goingOn) { $0.feedLimit = { $0 + 1 } },
        PlantedFault("the end of the feed begins it again", goingOn) { flaws in
            flaws.events = { page, _ in page.events.isEmpty ? EventPage(events: [], cursor: nil) : page }
        },
        PlantedFault("a cursor begins with its event", goingOn) { $0.number = { (Int($0) ?? 1) - 1 } },
        PlantedFault("events share the cursor of their ten", places) {
            $0.cursor = { "\($0 + 9 - ($0 + 9) % 10)" }
        },
        PlantedFault("a cursor is longer than it may be", places) {
            $0.cursor = { String(repeating: "0", count: 10_000) + "\($0)" }
        },
        PlantedFault("a cursor goes on with the event after the next", places) { flaws in
            flaws.events = { page, query in
                // The cursor of a page is right; those of its events are not.
                let isInside = query.limit == 3
                return isInside ? EventPage(events: Array(page.events.dropFirst()), cursor: page.cursor) : page
            }
        },
        PlantedFault("the feed forgets all but the latest events", places) { flaws in
            flaws.events = { page, query in
                query.after == nil && page.events.count == 4
                    ? EventPage(events: Array(page.events.dropFirst(2)), cursor: page.cursor) : page
            }
        },
        PlantedFault("numbers are given before the unit is there", following) { $0.steps = [.reservesNumbersEarly] },
        PlantedFault("one event in a hundred is lost", following) { flaws in
            flaws.parts = { $0 % 100 == 0 ? [.documents, .listing, .command] : .all }
        },
        PlantedFault("one event in a hundred comes twice", following) { flaws in
            flaws.events = { page, _ in
                let twice = page.events.filter { Int($0.cursor.rawValue).map { $0 % 100 == 0 } ?? false }
                return EventPage(events: page.events + twice, cursor: page.cursor)
            }
        },
    ]
}
