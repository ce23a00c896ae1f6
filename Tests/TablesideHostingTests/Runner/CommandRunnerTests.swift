import TablesideCore
import TablesideHosting
import TablesideTesting
import Testing

@testable import TablesideTestSupport

@Suite("Command runner")
struct CommandRunnerTests {
    let tally = TallyID("bar")

    @Test("a command is decided, stored and published", arguments: bothStores)
    func performs(makeStore: @Sendable () -> MemoryStore) async throws {
        let store = makeStore()
        let runner = makeRunner(store)
        let outcome = try await runner.perform(
            Envelope(.add(amount: 3), on: Tally.self, tally, by: ana, id: CommandID("c1"))
        )
        #expect(outcome == .done(CommandReceipt(events: [.added(amount: 3, count: 3)], version: .first)))
        #expect(try await store.load(Tally.self, tally)?.count == 3)
        let feed = try await store.events(limit: 10)
        let recorded = try #require(try feed.events.first?.recorded(of: Tally.self))
        #expect(feed.events.count == 1)
        #expect(recorded.event == .added(amount: 3, count: 3))
        #expect(recorded.at == noon)
        #expect(recorded.author == ana)
        #expect(recorded.cause == CommandKey("user(3:ana,2:c1)"))
    }

    @Test("the same id gives the first outcome again, whatever happened since", arguments: bothStores)
    func replays(makeStore: @Sendable () -> MemoryStore) async throws {
        let store = makeStore()
        let runner = makeRunner(store)
        let claim = Tally.Command.claim(seat: 4, by: UserID("ana"))
        let first = try await runner.perform(Envelope(claim, on: Tally.self, tally, by: ana, id: CommandID("c1")))
        try await runner.perform(Envelope(.add(amount: 1), on: Tally.self, tally, by: ana, id: CommandID("c2")))
        // Decided again it would be refused: the seat is taken, by the command's own first time.
        let again = try await runner.perform(Envelope(claim, on: Tally.self, tally, by: ana, id: CommandID("c1")))
        #expect(again == .replayed(first.answer))
        #expect(try await store.events(limit: 10).events.count == 2)
    }

    @Test("a new id that asks for what holds is refused", arguments: bothStores)
    func refuses(makeStore: @Sendable () -> MemoryStore) async throws {
        let store = makeStore()
        let runner = makeRunner(store)
        let claim = Tally.Command.claim(seat: 4, by: UserID("ana"))
        try await runner.perform(Envelope(claim, on: Tally.self, tally, by: ana, id: CommandID("c1")))
        let failure = await failure(of: { () async throws(CommandFailure<Tally.Refusal>) in
            try await runner.perform(Envelope(claim, on: Tally.self, self.tally, by: ana, id: CommandID("c2")))
        })
        #expect(failure == .refused(Tally.Refusal(.taken(seat: 4, by: UserID("ana")))))
        #expect(failure?.code.rawValue == "tally.taken")
        #expect(try await store.events(limit: 10).events.count == 1)
    }

    @Test(
        "the same id for something else fails, also in another role; another author has ids of their own, another device has not",
        arguments: bothStores
    )
    func reused(makeStore: @Sendable () -> MemoryStore) async throws {
        let store = makeStore()
        let runner = makeRunner(store)
        try await runner.perform(Envelope(.add(amount: 1), on: Tally.self, tally, by: ana, id: CommandID("c1")))
        for (command, target, author) in [
            (Tally.Command.add(amount: 2), tally, ana),
            (.add(amount: 1), TallyID("cellar"), ana),
            (.add(amount: 1), tally, .waiter(UserID("ana"), at: BranchID("b"))),
            (.add(amount: -5), tally, ana),
        ] {
            let failure = await failure(of: { () async throws(CommandFailure<Tally.Refusal>) in
                try await runner.perform(Envelope(command, on: Tally.self, target, by: author, id: CommandID("c1")))
            })
            #expect(failure == .commandReused(command: CommandKey(CommandID("c1"), by: ana)))
        }
        // The same person on another device sends the same command again.
        for device in ["d", "e"] as [DeviceID] {
            let author = Author.guest(UserID("ana"), on: device)
            let again = Envelope(Tally.Command.add(amount: 1), on: Tally.self, tally, by: author, id: CommandID("c1"))
            #expect(try await runner.perform(again).isReplay)
            let other = await failure(of: { () async throws(CommandFailure<Tally.Refusal>) in
                try await runner.perform(
                    Envelope(.add(amount: 2), on: Tally.self, self.tally, by: author, id: CommandID("c1"))
                )
            })
            #expect(other == .commandReused(command: CommandKey(CommandID("c1"), by: ana)))
        }
        #expect(try await store.load(Tally.self, tally)?.version == .first)
        let ben = Author.guest(UserID("ben"))
        let other = try await runner.perform(
            Envelope(.add(amount: 1), on: Tally.self, tally, by: ben, id: CommandID("c1"))
        )
        #expect(!other.isReplay)
    }

    @Test("of two who saw the same version one gets a conflict with the current one")
    func expecting() async throws {
        let runner = makeRunner()
        try await runner.perform(
            Envelope(.add(amount: 1), on: Tally.self, tally, by: ana, id: CommandID("c1"), expecting: .absent)
        )
        let envelope = Envelope(
            .add(amount: 1),
            on: Tally.self,
            tally,
            by: ana,
            id: CommandID("c2"),
            expecting: .absent
        )
        let failure = await failure(of: { () async throws(CommandFailure<Tally.Refusal>) in
            try await runner.perform(envelope)
        })
        #expect(failure == .conflict(current: .first))
        // The id was not used up: with the version that is there it goes through.
        let second = Envelope(
            .add(amount: 1),
            on: Tally.self,
            tally,
            by: ana,
            id: CommandID("c2"),
            expecting: .first
        )
        #expect(try await runner.perform(second).isReplay == false)
        // Its repetition is answered, although the version is another one by now.
        #expect(try await runner.perform(second).isReplay)
    }

    @Test("a store that gives up is asked as often as the policy says, and nothing more after that")
    func patience() async throws {
        for attempts in 1...4 {
            let store = FaultyStore(MemoryStore()) { _ in .contention }
            let runner = makeRunner(store, retry: .immediate(attempts: attempts))
            let failure = await failure(of: { () async throws(CommandFailure<Tally.Refusal>) in
                try await runner.perform(
                    Envelope(.add(amount: 1), on: Tally.self, self.tally, by: ana, id: CommandID("c1"))
                )
            })
            #expect(failure?.code.rawValue == "store.contention")
            #expect(store.calls == attempts)
        }
    }

    @Test("without an expected version the command is decided on the newest state")
    func rereads() async throws {
        let store = MemoryStore()
        let meddling = MeddlingStore(store) { store in
            let other = makeRunner(store)
            _ = try? await other.perform(
                Envelope(.add(amount: 10), on: Tally.self, TallyID("bar"), by: .system, id: CommandID("meddle"))
            )
        }
        let outcome = try await makeRunner(meddling).perform(
            Envelope(.add(amount: 1), on: Tally.self, tally, by: ana, id: CommandID("c1"))
        )
        #expect(outcome.answer.events == [.added(amount: 1, count: 11)])
        #expect(try await store.load(Tally.self, tally)?.count == 11)
    }

    @Test("unknown roles and incomplete authors are refused before anything is decided")
    func access() async throws {
        let store = MemoryStore()
        let runner = makeRunner(store)
        let ben = UserID("ben")
        let cases: [(Author, AccessRefusal.Reason)] = [
            (Author(ben, as: Role(rawValue: "sommelier")), .unknownRole(role: Role(rawValue: "sommelier"))),
            (Author(nil, as: .waiter, at: BranchID("b1")), .noUser(role: .waiter)),
            (Author(ben, as: .waiter), .noBranch(role: .waiter)),
            (Author(nil, as: .courier), .noUser(role: .courier)),
            (Author(nil, as: .store), .noUser(role: .store)),
            (Author(nil, as: .restaurateur), .noUser(role: .restaurateur)),
        ]
        for (author, reason) in cases {
            let failure = await failure(of: { () async throws(CommandFailure<Tally.Refusal>) in
                try await runner.perform(
                    Envelope(.add(amount: 1), on: Tally.self, self.tally, by: author, id: CommandID("c1"))
                )
            })
            #expect(failure == .forbidden(AccessRefusal(reason)))
        }
        #expect(try await store.load(Tally.self, tally) == nil)
        let waiter = Author.waiter(ben, at: BranchID("b1"))
        #expect(
            try await runner.perform(Envelope(.add(amount: 1), on: Tally.self, tally, by: waiter, id: CommandID("c1")))
                .isReplay
                == false
        )
        for role in [Role.courier, .store, .restaurateur] {
            let id = CommandID("c2 \(role)")
            try await runner.perform(
                Envelope(.add(amount: 1), on: Tally.self, tally, by: Author(ben, as: role), id: id)
            )
        }
        #expect(try await store.load(Tally.self, tally)?.count == 4)
    }

    @Test("an unreadable document is an error of its own and stays as it is")
    func unreadable() async throws {
        let store = MemoryStore()
        var impostor = Impostor(id: TallyID("bar"))
        var changes = Changes()
        changes.put(&impostor)
        let command = CommandRecord(
            command: CommandIdentity(id: CommandID("c0"), by: .system, content: 1),
            at: noon,
            receipt: NoAnswer()
        )
        _ = try await store.commit(CommitUnit(changes, command: command))
        let failure = await failure(of: { () async throws(CommandFailure<Tally.Refusal>) in
            try await makeRunner(store).perform(
                Envelope(.add(amount: 1), on: Tally.self, self.tally, by: ana, id: CommandID("c1"))
            )
        })
        #expect(failure?.code.rawValue == "store.corrupt")
        #expect(try await store.load(Impostor.self, TallyID("bar")) == impostor)
    }
}

/// Something else that is stored where tallies are.
private struct Impostor: Document, Hashable {
    static let kind = Tally.kind
    let id: TallyID
    var version = Version.absent
}

/// A store to which something happens just before the first commit.
struct MeddlingStore: HostStore {
    private let store: MemoryStore
    private let meddle: @Sendable (MemoryStore) async -> Void
    private let once = Once()

    init(_ store: MemoryStore, _ meddle: @escaping @Sendable (MemoryStore) async -> Void) {
        self.store = store
        self.meddle = meddle
    }

    func commit(_ unit: CommitUnit) async throws(StoreError) -> CommitOutcome {
        if await once.isFirst() { await meddle(store) }
        return try await store.commit(unit)
    }

    func fetch(_ refs: [DocumentRef]) async throws(StoreError) -> [DocumentRef: StoredDocument] {
        try await store.fetch(refs)
    }

    func query(_ query: DocumentQuery) async throws(StoreError) -> DocumentPage { try await store.query(query) }

    func events(_ query: EventQuery) async throws(StoreError) -> EventPage { try await store.events(query) }

    func recall(_ command: CommandIdentity) async throws(StoreError) -> StoredBody? { try await store.recall(command) }

    private actor Once {
        private var done = false

        func isFirst() -> Bool {
            defer { done = true }
            return !done
        }
    }
}
