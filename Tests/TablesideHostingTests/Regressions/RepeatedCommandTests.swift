import Synchronization
import TablesideCore
import TablesideHosting
import TablesideTesting
import Testing

@testable import TablesideTestSupport

/// A command that was applied is answered with its first outcome, whatever fails when it is repeated.
@Suite("Regressions: repeated commands")
struct RepeatedCommandTests {
    /// An aggregate whose decision needs a number from outside.
    private struct Meter: Aggregate {
        enum Command: Codable, Equatable, Sendable { case read }
        enum Event: Codable, Equatable, Sendable { case noted(value: Int) }
        struct Refusal: Error, Codable, Equatable {}
        static let kind = DocumentKind(rawValue: "meter")
        let id: TallyID
        var version = Version.absent
        var value = 0
        init(id: TallyID) { self.id = id }
        func decide(_ command: Command, in limit: Int, by author: Author, at now: Instant) throws(Refusal) -> [Event] {
            [.noted(value: limit)]
        }
        mutating func apply(_ event: Event) { if case .noted(let value) = event { self.value = value } }
    }

    /// A source that works once.
    private final class Once: ContextSource {
        private let asked = Mutex(0)
        let error: any Error & Sendable
        init(failingWith error: any Error & Sendable) { self.error = error }
        func context(for key: TallyID, afresh: Bool) throws -> ReadContext<Int> {
            let isFirst = asked.withLock { asked in
                asked += 1
                return asked == 1
            }
            guard isFirst else { throw error }
            return ReadContext(7)
        }
    }

    private struct Broken: Error {}

    @Test("while the context cannot be read, a repetition still has the first answer, and a new command has none")
    func context() async throws {
        let reasons: [StoreError.Reason] = [
            .corrupt(subject: "the menu", detail: "torn"), .unavailable(detail: "down"), .contention(detail: "busy"),
            .outcomeUnknown(detail: "cut"), .conflict(mismatches: []), .cancelled,
        ]
        for error in [Broken()] + reasons.map({ StoreError($0) }) as [any Error & Sendable] {
            for makeStore in bothStores {
                let runner = makeRunner(makeStore())
                let source = Once(failingWith: error)
                func read(
                    _ id: String
                ) async throws(CommandFailure<Meter.Refusal>)
                    -> CommandOutcome<CommandReceipt<Meter>>
                {
                    try await runner.perform(
                        Envelope(.read, on: Meter.self, TallyID("m"), by: ana, id: CommandID(id)),
                        in: source
                    )
                }
                let first = try await read("1")
                #expect(try await read("1") == .replayed(first.answer), "\(error)")
                let failed = await failure(CommandFailure<Meter.Refusal>.self) {
                    () throws(CommandFailure<Meter.Refusal>) in try await read("2")
                }
                #expect(failed?.code == ((error as? StoreError)?.code ?? ErrorCode(rawValue: "command.unexpected")))
            }
        }
    }

    @Test("a command that is decided asks the store no more often than before")
    func roundTrips() async throws {
        let store = CountingStore(MemoryStore())
        let runner = makeRunner(store)
        try await runner.perform(Envelope(.add(amount: 1), on: Tally.self, TallyID("bar"), by: ana, id: CommandID("1")))
        #expect(store.calls == ["fetch", "commit"])
    }
}

/// Counts what is asked of a store.
private final class CountingStore: HostStore {
    private let store: any HostStore
    private let noted = Mutex<[String]>([])
    var calls: [String] { noted.withLock { $0 } }
    init(_ store: any HostStore) { self.store = store }
    private func note(_ call: String) { noted.withLock { $0.append(call) } }

    func commit(_ unit: CommitUnit) async throws(StoreError) -> CommitOutcome {
        note("commit")
        return try await store.commit(unit)
    }
    func fetch(_ refs: [DocumentRef]) async throws(StoreError) -> [DocumentRef: StoredDocument] {
        note("fetch")
        return try await store.fetch(refs)
    }
    func query(_ query: DocumentQuery) async throws(StoreError) -> DocumentPage {
        note("query")
        return try await store.query(query)
    }
    func events(_ query: EventQuery) async throws(StoreError) -> EventPage {
        note("events")
        return try await store.events(query)
    }
    func recall(_ command: CommandIdentity) async throws(StoreError) -> StoredBody? {
        note("recall")
        return try await store.recall(command)
    }
}
