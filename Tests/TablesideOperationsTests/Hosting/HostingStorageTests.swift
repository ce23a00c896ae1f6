import TablesideCore
import TablesideFoundation
import TablesideHosting
import TablesideOperations
import TablesideTesting
import Testing

@testable import TablesideTestSupport

/// What the hosting room stores and sends keeps its form from release to release.
@Suite("Stored forms of the hosting room")
struct HostingStorageTests {
    private func version(_ number: Int) throws -> Version { try #require(Version(rawValue: number)) }

    private func event() throws -> EventID {
        EventID(aggregate: DocumentRef(kind: DocumentKind(rawValue: "order"), id: "7"), version: try version(3))
    }

    @Test("timers stand as they always have, running and resting")
    func timers() throws {
        let timers = try decoded([Due].self, golden("Hosting.Due.json"))
        try expectGolden(timers, "Hosting.Due.json")
        #expect(timers.map(\.at) == [noon, nil])
        #expect(timers.map(\.scope) == ["order", ""])
        #expect(timers.map(\.target.id) == ["7", "8"])
    }

    @Test("places in the feed and events set aside stand as they always have")
    func reactions() throws {
        let progress = try decoded(ReactionProgress.self, golden("Hosting.ReactionProgress.json"))
        try expectGolden(progress, "Hosting.ReactionProgress.json")
        #expect(progress.cursor == EventCursor(rawValue: "41"))
        let aside = try decoded(UnhandledEvent.self, golden("Hosting.UnhandledEvent.json"))
        try expectGolden(aside, "Hosting.UnhandledEvent.json")
        #expect(aside.event == (try event()))
        #expect(aside.scope == "points")
    }

    @Test("replies and notices stand as they always have")
    func wire() throws {
        let coder = JSONDocumentCoder()
        let reply = CommandReply([
            .done(receipt: #"{"events":[],"version":3}"#),
            .replayed(receipt: nil),
            .failed(failure: WireFailure(AccessRefusal(.noUser(role: .cook)), coder: coder)),
        ])
        try expectGolden(reply, "Hosting.CommandReply.json")
        let waiters = Notice.Recipient.staff(role: .waiter, branch: BranchID("b"))
        let notices = [
            Notice(
                .orderServed,
                to: .user(id: UserID("ana")),
                because: try event(),
                language: try LanguageTag("ro"),
                parameters: ["table": "4"]
            ),
            Notice(.paymentWanted, to: waiters, because: try event(), showAt: noon),
            Notice(.tabClosed, to: .tab(id: TabID("t")), because: try event()),
        ]
        try expectGolden(notices, "Hosting.Notice.json")
    }

    @Test("the fingerprint of a command is that of what is asked, of what is asked it, and of who asks")
    func fingerprint() async throws {
        /// The form that commands have had since the first release, written down a second time.
        struct Content<Body: Encodable & Equatable & Sendable>: Encodable, Equatable, Sendable {
            let author: Author
            let body: Body
            let of: String
        }
        let store = MemoryStore(coder: JSONDocumentCoder())
        let runner = makeRunner(store)
        let command = Tally.Command.add(amount: 1)
        try await runner.perform(Envelope(command, on: Tally.self, TallyID("bar"), by: ana, id: CommandID("1")))
        let transfer = Transfer(from: TallyID("bar"), to: TallyID("safe"), amount: 1)
        try await runner.perform(Envelope(transfer, by: ana, id: CommandID("2")))
        let sole = CommandIdentity(
            id: CommandID("1"),
            by: ana,
            content: Content(author: ana, body: command, of: "tally:bar")
        )
        let joint = CommandIdentity(
            id: CommandID("2"),
            by: ana,
            content: Content(author: ana, body: transfer, of: "transfer")
        )
        for identity in [sole, joint] {
            let receipt = try await store.recall(identity)
            #expect(receipt != nil)
        }
        let text = String(decoding: try sole.fingerprint(by: JSONDocumentCoder()), as: UTF8.self)
        #expect(
            text == #"{"author":{"role":"guest","user":"ana"},"body":{"add":{"amount":1}},"of":"tally:bar"}"#
        )
    }
}
