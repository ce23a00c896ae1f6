import TablesideCore
import TablesideDiscovery
import TablesideHosting
import TablesideOperations
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

/// Counts the pages of comments that are read.
private actor ReadPages: HostStore {
    private let store = MemoryStore()
    private(set) var pages = 0

    func commit(_ unit: CommitUnit) async throws(StoreError) -> CommitOutcome { try await store.commit(unit) }

    func fetch(_ refs: [DocumentRef]) async throws(StoreError) -> [DocumentRef: StoredDocument] {
        try await store.fetch(refs)
    }

    func query(_ query: DocumentQuery) async throws(StoreError) -> DocumentPage {
        if query.kind == GuestComment.kind { pages += 1 }
        return try await store.query(query)
    }

    func events(_ query: EventQuery) async throws(StoreError) -> EventPage { try await store.events(query) }

    func recall(_ command: CommandIdentity) async throws(StoreError) -> StoredBody? { try await store.recall(command) }
}

/// A hundred comments are shown, and no more than a thousand are looked at for them.
@Suite("Pages of comments")
struct CommentPagesTests {
    private static let north = VenueSubject.branch(id: "north")

    /// Comments on a branch, the latest first: whether each can be seen, or was hidden.
    private static func world(_ comments: [Bool]) async throws -> (RightsWorld, ReadPages) {
        let store = ReadPages()
        let world = try await RightsWorld(store: store)
        let documents = try comments.enumerated().map { number, isShown in
            let guest = UserID("g\(number)")
            var comment = GuestComment(id: CommentKey(on: north, by: guest))
            let at = world.noon - .minutes(number)
            try comment.perform(.write(content: .init(text: "\(number)")), by: .guest(guest), at: at)
            if !isShown { try comment.perform(.hide(reason: .offensive), by: .system, at: at) }
            return comment
        }
        try await world.keep(documents)
        return (world, store)
    }

    private static func texts(_ world: RightsWorld) async throws -> [String] {
        try await world.reader().comments(on: north, by: .anonymous).cards.compactMap(\.text)
    }

    @Test("what was hidden takes no place, and no page is read once there are a hundred")
    func full() async throws {
        let (world, store) = try await Self.world(Array(repeating: true, count: 101))
        #expect(try await Self.texts(world) == (0..<100).map { "\($0)" })
        #expect(await store.pages == 1)
        var comments = Array(repeating: true, count: 102)
        comments[99] = false
        let (other, pages) = try await Self.world(comments)
        #expect(try await Self.texts(other) == (0..<99).map { "\($0)" } + ["100"])
        #expect(await pages.pages == 2)
    }

    @Test("of a thousand that were hidden, none is passed by for an older one", arguments: [999, 1_000])
    func hidden(_ count: Int) async throws {
        let (world, store) = try await Self.world(Array(repeating: false, count: count) + [true])
        #expect(try await Self.texts(world) == (count == 999 ? ["999"] : []))
        #expect(await store.pages == 10)
    }
}
