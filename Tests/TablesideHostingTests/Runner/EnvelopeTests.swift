import TablesideCore
import TablesideHosting
import TablesideTesting
import Testing

@testable import TablesideTestSupport

@Suite("Envelope")
struct EnvelopeTests {
    let till = TallyID("till")

    @Test(
        "a command on an aggregate that the sender has a copy of is decided on what is stored, or on that version only"
    )
    func copy() async throws {
        let store = MemoryStore()
        let runner = makeRunner(store)
        try await runner.perform(Envelope(.add(amount: 2), on: Tally.self, till, by: ana, id: CommandID("1")))
        let copy = try #require(try await store.load(Tally.self, till))
        try await runner.perform(Envelope(.add(amount: 3), on: copy, by: ana, id: CommandID("2")))
        let receipt = try await runner.perform(Envelope(.add(amount: 4), on: copy, by: ana, id: CommandID("3"))).answer
        #expect(receipt.events == [.added(amount: 4, count: 9)])
        let outdated = Envelope(.add(amount: 5), on: copy, by: ana, id: CommandID("4"), expecting: copy.version)
        let failure = await failure(of: { () async throws(CommandFailure<Tally.Refusal>) in
            try await runner.perform(outdated)
        })
        #expect(failure == .conflict(current: Version.first.next.next))
    }

    @Test("its identity finds the outcome in the store, once there is one")
    func identity() async throws {
        let store = MemoryStore()
        let envelope = Envelope(.add(amount: 1), on: Tally.self, till, by: ana, id: CommandID("1"))
        #expect(try await store.recall(envelope.identity) == nil)
        let receipt = try await makeRunner(store).perform(envelope).answer
        let stored = try #require(try await store.recall(envelope.identity))
        #expect(try stored.decoded(as: CommandReceipt<Tally>.self, subject: "the receipt") == receipt)
    }

    @Test("it is printed without what it asks")
    func summary() {
        let sole = Envelope(.add(amount: 77), on: Tally.self, till, by: ana, id: CommandID("1"))
        #expect("\(sole)" == "command user(3:ana,1:1) for tally:till")
        let joint = Envelope(Transfer(from: till, to: TallyID("safe"), amount: 77), by: ana, id: CommandID("2"))
        #expect("\(joint)" == "command user(3:ana,1:2) for tally:till")
    }
}
