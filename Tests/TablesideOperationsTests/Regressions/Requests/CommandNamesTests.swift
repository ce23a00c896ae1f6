import TablesideBilling
import TablesideCore
import TablesideHosting
import TablesideOperations
import TablesideTesting
import Testing

@testable import TablesideTestSupport

/// Ids that senders choose once met those that the engine derives, and those of other senders.
@Suite("Regressions: names of commands")
struct CommandNamesTests {
    private let mallory = Author.guest(UserID("mallory"))

    /// Every text that once named a command of the engine.
    private static let stolen = ["due:tally:oven@1", "timer(5:tally,4:oven,1:1)", "system(16:due:tally:oven@1)"]

    @Test("a timer fires whatever ids others have used", arguments: bothStores)
    func timer(makeStore: @Sendable () -> MemoryStore) async throws {
        let store = makeStore()
        let runner = makeRunner(store, timers: [.command(Tally.self)])
        for id in Self.stolen {
            try await runner.perform(
                Envelope(.add(amount: 1), on: Tally.self, TallyID("own"), by: mallory, id: CommandID(id))
            )
        }
        let oven = TallyID("oven")
        try await runner.perform(Envelope(.arm(at: noon), on: Tally.self, oven, by: ana, id: CommandID("1")))
        let fired = try await runner.fireDue(at: noon, limit: 10)
        #expect(fired.map(\.result) == [.done])
        #expect(try await store.load(Tally.self, oven)?.nextDue == nil)
    }

    @Test("a reaction goes on whatever ids others have used", arguments: bothStores)
    func reaction(makeStore: @Sendable () -> MemoryStore) async throws {
        let store = makeStore()
        let runner = makeRunner(store)
        let bar = TallyID("bar")
        for id in ["reactionProgress:points@1", "points:tally:bar@2", "progress(6:points,1:1)"] {
            try await runner.perform(Envelope(.add(amount: 1), on: Tally.self, bar, by: mallory, id: CommandID(id)))
        }
        let reaction = Reaction(ReactionName(rawValue: "points"), to: Tally.self) { event, trigger in
            guard event.aggregate.id == "bar" else { return }
            try await runner.perform(
                Envelope(.add(amount: 1), on: Tally.self, TallyID("p"), by: .system, key: trigger.key())
            )
        }
        #expect(try await runner.advance(reaction).events == 3)
        #expect(try await store.load(Tally.self, TallyID("p"))?.count == 3)
        #expect(try await runner.advance(reaction).events == 3, "only its own events are left")
        #expect(try await runner.advance(reaction).isIdle)
    }

    @Test("the same id of two senders names two commands", arguments: bothStores)
    func senders(makeStore: @Sendable () -> MemoryStore) async throws {
        let store = makeStore()
        let runner = makeRunner(store)
        let senders: [Author] = [
            ana, mallory, .guest(on: DeviceID("ana")), .guest(on: DeviceID("d")), Author(nil, as: .guest), .system,
        ]
        for (number, sender) in senders.enumerated() {
            let outcome = try await runner.perform(
                Envelope(.add(amount: number + 1), on: Tally.self, TallyID("bar"), by: sender, id: CommandID("1"))
            )
            #expect(!outcome.isReplay)
        }
        #expect(try await store.load(Tally.self, TallyID("bar"))?.count == 21)
    }

    @Test("a note of progress that cannot be stored is an error, and one that another machine made is none")
    func progress() async throws {
        /// Says of every note of progress that its key was used before.
        struct Stubborn: HostStore {
            let store: MemoryStore
            func commit(_ unit: CommitUnit) async throws(StoreError) -> CommitOutcome {
                guard !unit.writes.contains(where: { $0.ref.kind == ReactionProgress.kind }) else {
                    throw StoreError(.commandReused(command: unit.command.id))
                }
                return try await store.commit(unit)
            }
            func fetch(_ refs: [DocumentRef]) async throws(StoreError) -> [DocumentRef: StoredDocument] {
                try await store.fetch(refs)
            }
            func query(_ query: DocumentQuery) async throws(StoreError) -> DocumentPage { try await store.query(query) }
            func events(_ query: EventQuery) async throws(StoreError) -> EventPage { try await store.events(query) }
            func recall(_ command: CommandIdentity) async throws(StoreError) -> StoredBody? {
                try await store.recall(command)
            }
        }
        let store = MemoryStore()
        let runner = makeRunner(store)
        for id in ["1", "2"] {
            try await runner.perform(
                Envelope(.add(amount: 1), on: Tally.self, TallyID("bar"), by: ana, id: CommandID(id))
            )
        }
        let silent = Reaction(ReactionName(rawValue: "silent"), to: Tally.self) { _, _ in }
        let error = await failure(StoreError.self) { () throws(StoreError) in
            try await makeRunner(Stubborn(store: store)).advance(silent)
        }
        #expect(error?.code.rawValue == "store.commandReused")

        // Another machine reads less at a time, and notes its place in the middle of this one's page.
        let slow = Reaction(ReactionName(rawValue: "slow"), to: Tally.self) { event, _ in
            let quick = Reaction(ReactionName(rawValue: "slow"), to: Tally.self) { _, _ in }
            if event.version == .first { _ = try await runner.advance(quick, limit: 1) }
        }
        #expect(try await runner.advance(slow).events == 2)
        #expect(try await runner.advance(slow).events == 1, "what the other has not read is read again")
        #expect(try await runner.advance(slow).isIdle)
    }

    @Test("documents that the engine names after others have names of their own, whatever separators those hold")
    func derived() {
        let texts = ["a", "a:b", "a:b@1", "a/b", "a%2Fb", "a%", "", ":", "@1", "user:b/c", "1/x/user:c"]
        var references: Set<[UInt8]> = []
        var tabs: Set<[UInt8]> = []
        var notices: Set<[UInt8]> = []
        func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }
        for one in texts {
            for other in texts {
                let target = DocumentRef(kind: DocumentKind(rawValue: one), id: other)
                #expect(references.insert(bytes(target.description)).inserted, "\(target)")
                #expect(references.contains(bytes(Due(target: target).id)))
                for third in texts {
                    let tab = TabKey(.table, other, session: third, at: BranchID(one))
                    #expect(tabs.insert(bytes(tab.id.rawValue)).inserted, "\(tab.id)")
                    let kind = NoticeKind(rawValue: other)
                    let order = DocumentRef(kind: DocumentKind(rawValue: "order"), id: one)
                    let cause = EventID(aggregate: order, version: .first)
                    for whom: Notice.Recipient in [
                        .user(id: UserID(third)), .tab(id: TabID(third)), .contact(key: third),
                        .staff(role: Role(rawValue: third), branch: BranchID("b")),
                        .staff(role: .waiter, branch: BranchID(third)),
                    ] {
                        let notice = Notice(kind, to: whom, because: cause)
                        #expect(notices.insert(bytes(notice.id)).inserted, "\(notice.id)")
                    }
                }
            }
        }
        #expect(DocumentRef(kind: DocumentKind(rawValue: "order"), id: "17:b").description == "order:17:b")
    }
}
