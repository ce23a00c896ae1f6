import TablesideCore
import TablesideHosting
import TablesideOperations
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

/// The life of an account, from the first sign-in to its end, while the store fails.
@Suite("Accounts on a store that fails")
struct AccountFaultsTests {
    private static let ana = UserID("ana")
    private static let author = Author.guest("ana", on: "phone")

    /// Does something again, under the same id, until it is done.
    private static func again(_ what: String, _ step: () async throws -> Void) async throws {
        for _ in 0..<20 {
            do { return try await step() } catch {}
        }
        throw TestFault("\(what) was not done in 20 attempts")
    }

    /// Plays a life on a store, and returns what is stored in the end.
    private static func play(_ store: any HostStore, over memory: MemoryStore) async throws -> [String] {
        // How it opens is tried by `RegistrationOnStoreTests`.
        let sound = AccountHost(store: memory)
        try await sound.signUp(goodForm(), id: "ana")
        try await sound.verify("ana")
        let host = AccountHost(store: store, authenticator: sound.authenticator, attempts: 4)
        let desk = host.desk
        for device in ["phone", "tablet"] {
            try await again("signing in") {
                _ = try await host.signIn("ana@example.ro", "secret", on: DeviceID(device), command: device)
            }
        }
        let requests: [AccountRequest] = [
            .change(texts: [.firstName: "Anna"]), .star(restaurant: "r"), .subscribe, .noteSearch(text: "soup"),
        ]
        for request in requests {
            let id = CommandID("\(request.kind)")
            try await again("\(request.kind)") { try await desk.perform(request, by: author, command: id) }
        }
        try await again("ending a session") {
            try await desk.perform(SessionRequest.endSession(on: "tablet"), by: author, command: "end")
        }
        let user = try #require(try await memory.load(User.self, ana))
        let sessions = try await memory.fetch(["phone", "tablet"].map { DocumentRef(DeviceSession.self, $0) })
        #expect(sessions.count == 2)
        let (name, favorites) = (user.account?.facts.name, user.account?.favorites)
        try await again("closing") { try await desk.close(ana, by: .system, command: "close") }
        for reaction in [Reaction.endingSessions(through: host.runner), .erasingAccounts(through: host.runner)] {
            try await again("\(reaction.name)") {
                while case let report = try await host.runner.advance(reaction), !report.isIdle {
                    #expect(report.unhandled.isEmpty)
                }
            }
        }
        let events = try await memory.events(after: nil, limit: 1_000).events.map { "\($0.aggregate) \($0.version)" }
        let keys = try await memory.query(DocumentQuery(AccountKey.kind, limit: 10)).documents.count
        let kept = try await host.keeps("secret", of: ana)
        let ended = try await memory.load(DeviceSession.self, "phone")?.who == nil
        return events + ["\(String(describing: name))", "\(String(describing: favorites))", "\(keys) \(kept) \(ended)"]
    }

    @Test(
        "whatever call of the store fails, in whatever way, an account changes and ends as without it, and once"
    )
    func life() async throws {
        let sound = MemoryStore()
        let counting = FaultyStore(sound) { _ in nil }
        let expected = try await Self.play(counting, over: sound)
        #expect(expected.last == "0 false true")
        #expect(counting.calls > 30)
        for fault in StoreFault.allCases {
            for call in 0..<counting.calls {
                let memory = MemoryStore()
                let faulty = FaultyStore(memory) { $0 == call ? fault : nil }
                #expect(try await Self.play(faulty, over: memory) == expected, "\(fault) at call \(call)")
            }
        }
    }
}
