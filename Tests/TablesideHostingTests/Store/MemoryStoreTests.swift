import TablesideCore
import TablesideFoundation
import TablesideHosting
import TablesideTesting
import Testing

@testable import TablesideTestSupport

@Suite("Memory store")
struct MemoryStoreTests {
    private static let isLong = runs(0, long: 1) == 1

    /// All but those of what is there after the end of a store: nothing is, in memory.
    private static let checks = StoreConformance.checks.filter { check in
        !StoreConformance(connect: { $0 }) { MemoryStore() }.skipped.contains(check)
    }

    @Test("it keeps every promise of the port with typed values", arguments: checks)
    func conformance(check: String) async {
        let suite = StoreConformance(isLong: Self.isLong, connect: { $0 }) { MemoryStore() }
        let violations = await suite.run(check)
        #expect(violations == [])
    }

    @Test("it keeps every promise of the port with the bytes of a coder", arguments: checks)
    func codedConformance(check: String) async {
        let suite = StoreConformance(connect: { $0 }) { MemoryStore(coder: JSONDocumentCoder()) }
        let violations = await suite.run(check)
        #expect(violations == [])
    }

    @Test("an evening full of faults goes the same way with typed values and with the bytes of a coder")
    func simulation() async throws {
        let evening = RestaurantSimulation(seed: 7)
        let report = try await evening.run { MemoryStore(coder: JSONDocumentCoder()) }
        #expect(report.violations == [])
        #expect(try await evening.run { MemoryStore() } == report)
    }

    @Test("a page of no documents or events is refused, as is the cursor of another store")
    func malformedReadings() async {
        let store = MemoryStore()
        for limit in [0, -1, Int.min] {
            let query = await failure(StoreError.self) { () throws(StoreError) in
                try await store.query(DocumentQuery(Tally.kind, limit: limit))
            }
            #expect(query?.code.rawValue == "store.malformed")
            let events = await failure(StoreError.self) { () throws(StoreError) in try await store.events(limit: limit)
            }
            #expect(events?.code.rawValue == "store.malformed")
        }
        for text in ["", "x", "1", "-1", "99999999999999999999"] {
            let events = await failure(StoreError.self) { () throws(StoreError) in
                try await store.events(after: EventCursor(rawValue: text), limit: 1)
            }
            #expect(events?.code.rawValue == "store.malformed")
        }
    }

    @Test("a page may be as large as there are numbers")
    func largestPages() async throws {
        let store = MemoryStore()
        try await makeRunner(store).perform(
            Envelope(.add(amount: 1), on: Tally.self, TallyID("a"), by: ana, id: CommandID("c"))
        )
        #expect(try await store.query(DocumentQuery(Tally.kind, limit: .max)).documents.count == 1)
        #expect(try await store.events(limit: .max).events.count == 1)
    }

    @Test("after the time of retention a command is forgotten, a younger one is not")
    func forgets() async throws {
        let store = MemoryStore()
        let runner = makeRunner(store)
        let claim = Tally.Command.claim(seat: 1, by: UserID("ana"))
        let tally = TallyID("a")
        try await runner.perform(Envelope(claim, on: Tally.self, tally, by: ana, id: CommandID("old")), at: noon)
        try await runner.perform(
            Envelope(.add(amount: 1), on: Tally.self, tally, by: ana, id: CommandID("new")),
            at: noon + .days(30)
        )
        await store.forgetCommands(before: noon + .days(30))
        let old = await failure(of: { () async throws(CommandFailure<Tally.Refusal>) in
            try await runner.perform(Envelope(claim, on: Tally.self, tally, by: ana, id: CommandID("old")))
        })
        #expect(old?.code.rawValue == "tally.taken")
        let new = try await runner.perform(
            Envelope(.add(amount: 1), on: Tally.self, tally, by: ana, id: CommandID("new"))
        )
        #expect(new.isReplay)
    }

    @Test("a value that cannot be encoded fails the unit before anything is changed")
    func unencodable() async throws {
        let store = MemoryStore(coder: JSONDocumentCoder())
        var changes = Changes()
        var good = Measure(id: "a", length: 1), bad = Measure(id: "b", length: .nan)
        changes.put(&good)
        changes.put(&bad)
        let command = CommandRecord(
            command: CommandIdentity(id: CommandID("c"), by: .system, content: 1),
            at: noon,
            receipt: 1
        )
        let unit = try CommitUnit(changes, command: command)
        let error = await failure(StoreError.self) { () throws(StoreError) in try await store.commit(unit) }
        #expect(error?.code.rawValue == "store.malformed")
        #expect(try await store.fetch([good.ref, bad.ref]).isEmpty)
        let recalled = try await store.recall(command.command)
        #expect(recalled == nil)
    }
}

private struct Measure: Document {
    static let kind = DocumentKind(rawValue: "measure")
    let id: String
    var version = Version.absent
    let length: Double
}
