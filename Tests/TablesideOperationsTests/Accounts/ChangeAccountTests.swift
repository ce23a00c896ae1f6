import TablesideCore
import TablesideHosting
import TablesideOperations
import TablesideVenue
import Testing

@testable import TablesideTestSupport
@testable import TablesideTesting

@Suite("ChangeAccount")
struct ChangeAccountTests {
    private let ana = Author.guest(UserID("ana"))

    private func form(_ name: String) -> SignUpForm {
        SignUpForm([.username: name, .firstName: "Ana", .lastName: "Pop", .email: "\(name)@example.ro"])
    }

    /// A host with two accounts, ana and eva.
    private func host(on store: any HostStore = MemoryStore(), attempts: Int = 1) async throws -> AccountHost {
        let host = AccountHost(store: store, attempts: attempts)
        for name in ["ana", "eva"] { try await host.signUp(form(name), id: name) }
        return host
    }

    private func email(_ name: String) throws -> AccountKeyID { .email(try EmailAddress("\(name)@example.ro")) }
    private func username(_ name: String) throws -> AccountKeyID { .username(try Username(name)) }

    @Test("AP-26 a new email address is claimed, the old one is free at once, and it is not verified")
    func email() async throws {
        let host = try await host()
        try await host.verify("ana")
        try await host.perform(ChangeAccount(UserID("ana"), [.email: "anna@example.ro"]), by: .system, id: "c1")
        #expect(try await host.owner(of: email("anna")) == UserID("ana"))
        #expect(try await host.owner(of: email("ana")) == nil)
        #expect(try await host.user("ana")?.isEmailVerified == false)
        // Who registers next may have the old one, and back it does not come.
        try await host.signUp(
            SignUpForm([.username: "new", .firstName: "N", .lastName: "N", .email: "ana@example.ro"]),
            id: "new"
        )
        let error = await #expect(throws: AccountDesk.Failure.self) {
            try await host.perform(ChangeAccount(UserID("ana"), [.email: "ana@example.ro"]), by: .system, id: "c2")
        }
        let taken = Problem<SignUpProblem>(.emailTaken(email: try EmailAddress("ana@example.ro")), at: "email")
        #expect(error?.refusal == AnyRefusal(AccountRefusal(.taken(problems: [taken]))))
    }

    @Test("every value in use is named at once, and nothing changes; the own present value is never taken")
    func taken() async throws {
        let store = WatchedStore()
        let host = try await host(on: store)
        let before = try await store.snapshot()
        let error = await #expect(throws: AccountDesk.Failure.self) {
            let texts: [SignUpField: String] = [.email: "EVA@example.ro", .username: "Eva", .lastName: "Ion"]
            try await host.perform(ChangeAccount(UserID("ana"), texts), by: .system, id: "c1")
        }
        let found = try #require(error.flatMap { refusal(of: $0, as: AccountRefusal.self) })
        guard case .taken(let problems) = found.reason else {
            Issue.record("\(found)")
            return
        }
        #expect(
            problems.map { "\($0.path) \($0.code)" } == ["username signUp.usernameTaken", "email signUp.emailTaken"]
        )
        let same = await #expect(throws: AccountDesk.Failure.self) {
            let texts: [SignUpField: String] = [.email: "ana@example.ro", .username: "ana"]
            try await host.perform(ChangeAccount(UserID("ana"), texts), by: .system, id: "c2")
        }
        #expect(same?.code.rawValue == "user.alreadyApplied")
        #expect(try await store.snapshot() == before)
        // In another case it is the same key, and only the text changes.
        try await host.perform(ChangeAccount(UserID("ana"), [.username: "ANA"]), by: ana, id: "c3")
        #expect(try await host.user("ana")?.username?.text == "ANA")
        #expect(try await host.owner(of: username("ana")) == UserID("ana"))
    }

    @Test("nobody changes somebody else's account, nor learns from it what is taken")
    func notYours() async throws {
        let host = try await host()
        for texts in [[.email: "ana@example.ro"], [.email: "free@example.ro"], [:]] as [[SignUpField: String]] {
            let error = await #expect(throws: AccountDesk.Failure.self) {
                try await host.perform(ChangeAccount(UserID("eva"), texts), by: ana, id: "c1")
            }
            #expect(error?.code.rawValue == "user.notYours")
        }
    }

    @Test("of two who change to one value at the same moment one has it, and the other keeps what they had")
    func race() async throws {
        let store = MemoryStore()
        _ = try await host(on: store)
        let rival = InterposedStore(store)
        rival.interpose([
            {
                let eva = ChangeAccount(UserID("eva"), [.username: "star"])
                _ = try? await AccountHost(store: store).perform(eva, by: .system, id: "c1")
            }
        ])
        let slow = AccountHost(store: rival, attempts: 2)
        let error = await #expect(throws: AccountDesk.Failure.self) {
            try await slow.perform(ChangeAccount(UserID("ana"), [.username: "star"]), by: .system, id: "c2")
        }
        #expect(rival.conflicts == 1)
        #expect(error?.code.rawValue == "accounts.taken")
        #expect(try await slow.owner(of: username("star")) == UserID("eva"))
        #expect(try await slow.owner(of: username("ana")) == UserID("ana"))
        #expect(try await slow.owner(of: username("eva")) == nil)
    }

    @Test("a value that one lets go at the same moment as another claims it has at most one owner")
    func letGo() async throws {
        let store = MemoryStore()
        _ = try await host(on: store)
        let rival = InterposedStore(store)
        rival.interpose([
            {
                let eva = ChangeAccount(UserID("eva"), [.username: "evi"])
                _ = try? await AccountHost(store: store).perform(eva, by: .system, id: "c1")
            }
        ])
        let slow = AccountHost(store: rival, attempts: 3)
        // Taken when it was first looked up; the refusal rested on a state that has changed since.
        let error = await #expect(throws: AccountDesk.Failure.self) {
            try await slow.perform(ChangeAccount(UserID("ana"), [.username: "eva"]), by: .system, id: "c2")
        }
        #expect(error?.code.rawValue == "accounts.taken")
        await rival.finish()
        try await slow.perform(ChangeAccount(UserID("ana"), [.username: "eva"]), by: .system, id: "c2")
        #expect(try await slow.owner(of: username("eva")) == UserID("ana"))
        #expect(try await slow.owner(of: username("evi")) == UserID("eva"))
    }

    @Test("the same command has the first outcome, also after the values have gone to others")
    func repeated() async throws {
        let host = try await host()
        let change = ChangeAccount(UserID("ana"), [.username: "star"])
        try await host.perform(change, by: .system, id: "c1")
        try await host.perform(ChangeAccount(UserID("ana"), [.username: "ana"]), by: .system, id: "c2")
        try await host.perform(ChangeAccount(UserID("eva"), [.username: "star"]), by: .system, id: "c3")
        try await host.perform(change, by: .system, id: "c1")
        #expect(try await host.owner(of: username("star")) == UserID("eva"))
    }

    @Test("AP-05 an identity is linked by the engine alone, belongs to one account, and is free when unlinked")
    func identities() async throws {
        var host = AccountHost(store: MemoryStore(), rules: .forman)
        for name in ["ana", "eva"] { try await host.signUp(SignUpForm([.email: "\(name)@example.cz"]), id: name) }
        let facebook = try LinkedIdentity(provider: .facebook, subject: "1")
        let link = LinkIdentity(UserID("ana"), .link(identity: facebook))
        let own = await #expect(throws: AccountDesk.Failure.self) { try await host.perform(link, by: ana, id: "c0") }
        #expect(own?.code.rawValue == "user.notPermitted")
        try await host.perform(link, by: .system, id: "c1")
        #expect(try await host.owner(of: .identity(facebook)) == UserID("ana"))
        let again = await #expect(throws: AccountDesk.Failure.self) {
            try await host.perform(link, by: .system, id: "c2")
        }
        #expect(again?.code.rawValue == "user.alreadyApplied")
        let other = LinkIdentity(UserID("eva"), .link(identity: facebook))
        let taken = await #expect(throws: AccountDesk.Failure.self) {
            try await host.perform(other, by: .system, id: "c3")
        }
        let problem = Problem<SignUpProblem>(.identityTaken(provider: .facebook), at: "identity")
        #expect(taken?.refusal == AnyRefusal(AccountRefusal(.taken(problems: [problem]))))
        let unlink = LinkIdentity(UserID("ana"), .unlink(provider: .facebook))
        let unproved = await #expect(throws: AccountDesk.Failure.self) {
            try await host.perform(unlink, by: ana, id: "c4")
        }
        #expect(unproved?.code.rawValue == "user.proofRequired")
        try await host.perform(unlink, by: .system, id: "c4")
        #expect(try await host.owner(of: .identity(facebook)) == nil)
        host.attempts = 2
        try await host.perform(other, by: .system, id: "c3")
        #expect(try await host.owner(of: .identity(facebook)) == UserID("eva"))
    }
}
