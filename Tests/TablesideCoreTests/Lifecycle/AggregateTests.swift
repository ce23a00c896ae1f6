import Foundation
import TablesideCore
import Testing

/// A tally of glasses on a tray, with a context that limits it: the smallest aggregate that can refuse.
private struct Tray: Aggregate {
    static let kind = DocumentKind(rawValue: "tray")

    enum Command: Codable, Hashable, Sendable { case add(glasses: Int), clear }
    enum Event: Codable, Hashable, Sendable { case added(glasses: Int), cleared }
    struct Refusal: ReasonedError, Codable {
        enum Reason: CodedReason, Codable {
            case tooMany(wanted: Int, limit: Int)
            var code: ErrorCode { ErrorCode(rawValue: "tray.tooMany") }
            var description: String { "too many glasses" }
        }
        let reason: Reason
        init(_ reason: Reason) { self.reason = reason }
    }

    let id: TableID
    var version = Version.absent
    var glasses = 0

    init(id: TableID) { self.id = id }

    func decide(_ command: Command, in limit: Int, by author: Author, at now: Instant) throws(Refusal) -> [Event] {
        switch command {
        case .add(let wanted) where glasses + wanted > limit: throw Refusal(.tooMany(wanted: wanted, limit: limit))
        case .add(let wanted): [.added(glasses: wanted), .added(glasses: 0)]
        case .clear: glasses == 0 ? [] : [.cleared]
        }
    }

    mutating func apply(_ event: Event) {
        switch event {
        case .added(let more): glasses += more
        case .cleared: glasses = 0
        }
    }
}

/// Something else that is filled and emptied, and keeps events of its own.
private struct Shelf: Aggregate {
    static let kind = DocumentKind(rawValue: "shelf")

    enum Event: Codable, Hashable, Sendable { case filled }

    let id: TableID
    var version = Version.absent

    init(id: TableID) { self.id = id }

    func decide(_ command: Tray.Command, in _: Void, by _: Author, at _: Instant) throws(Tray.Refusal) -> [Event] {
        [.filled]
    }

    mutating func apply(_ event: Event) {}
}

/// A plain document: the key of something unique.
private struct Key: Document, Equatable {
    static let kind = DocumentKind(rawValue: "key")
    let id: Identifier<Noun.Table>
    var version = Version.absent
}

@Suite("Aggregate and Changes")
struct AggregateTests {
    private let now = Instant(millisecondsSince1970: 1_000)
    private let author = Author.guest(UserID("g"))

    @Test("performing records the events and counts them; a refusal changes nothing")
    func perform() throws {
        var tray = Tray(id: TableID("1"))
        let events = try tray.perform(.add(glasses: 3), in: 5, by: author, at: now)
        #expect(events == [.added(glasses: 3), .added(glasses: 0)])
        #expect(tray.version == Version(rawValue: 2))
        let before = tray
        #expect(throws: Tray.Refusal(.tooMany(wanted: 3, limit: 5))) {
            try tray.perform(.add(glasses: 3), in: 5, by: author, at: now)
        }
        #expect(tray == before)
        #expect(Tray.replaying(events, id: tray.id) == tray)
    }

    @Test("changes collect each document once, with the version that was read and every event")
    func changes() throws {
        var changes = Changes(cause: CommandKey(CommandID("c1"), by: .system))
        var first = Tray(id: TableID("1"))
        var second = Tray(id: TableID("2"))
        try second.perform(.add(glasses: 1), in: 9, by: author, at: now)
        try changes.perform(.add(glasses: 2), on: &first, in: 9, by: author, at: now)
        try changes.perform(.clear, on: &second, in: 9, by: author, at: now)
        try changes.perform(.clear, on: &first, in: 9, by: author, at: now)
        #expect(changes.writes.map(\.ref) == [first.ref, second.ref])
        #expect(changes.writes.map(\.expecting) == [.absent, Version(rawValue: 2)])
        #expect(changes.writes.map(\.body.version) == [Version(rawValue: 3), Version(rawValue: 3)])
        #expect(changes.events.map(\.id.description) == ["tray:1@1", "tray:1@2", "tray:2@3", "tray:1@3"])
        #expect(
            changes.events.allSatisfy { $0.cause == CommandKey("system(2:c1)") && $0.author == author && $0.at == now }
        )
        #expect(changes.events[2].event(of: Tray.self) == .cleared)
        #expect(changes.events[2].event(of: Shelf.self) == nil)
    }

    @Test("a refusal in the middle leaves the changes as they were, and a command without events writes nothing")
    func refusedChanges() throws {
        var changes = Changes()
        var tray = Tray(id: TableID("1"))
        try changes.perform(.clear, on: &tray, in: 5, by: author, at: now)
        #expect(changes.writes.isEmpty)
        #expect(throws: Tray.Refusal.self) {
            try changes.perform(.add(glasses: 6), on: &tray, in: 5, by: author, at: now)
        }
        #expect(changes.writes.isEmpty && changes.events.isEmpty)
    }

    @Test("a plain document is written with its next version, twice in one unit with the first one expected")
    func plainDocuments() {
        var changes = Changes()
        var key = Key(id: TableID("mail"))
        changes.put(&key)
        changes.put(&key)
        #expect(changes.writes.map(\.expecting) == [.absent])
        #expect(changes.writes.first?.body.version == Version(rawValue: 2))
        changes.check(key.ref, is: Version.absent.next)
        changes.check(key.ref, is: .absent)
        #expect(changes.checks == [key.ref: Version.absent.next], "what was seen first counts")
    }

    @Test("recorded events have a stable JSON form")
    func json() throws {
        let recorded = Recorded(
            aggregate: DocumentRef(Tray.self, TableID("1")),
            version: Version.absent.next,
            at: now,
            author: author,
            cause: CommandKey(CommandID("c1"), by: author),
            event: Tray.Event.added(glasses: 3)
        )
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        #expect(
            String(decoding: try encoder.encode(recorded), as: UTF8.self)
                == #"{"aggregate":{"id":"1","kind":"tray"},"at":1000,"author":{"role":"guest","user":"g"},"#
                + #""cause":"user(1:g,2:c1)","event":{"added":{"glasses":3}},"version":1}"#
        )
        #expect(try JSONDecoder().decode(Recorded<Tray.Event>.self, from: encoder.encode(recorded)) == recorded)
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(Tray.Command.self, from: Data(#"{"explode":{}}"#.utf8))
        }
    }
}
