import TablesideCore
import TablesideHosting
import TablesideOperations
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

/// What somebody can do who has taken a signed-in telephone, and does not know the password.
@Suite("A session that was stolen")
struct StolenSessionTests {
    private let ana = UserID("ana")
    private let anas = Author.guest("ana", on: "phone")
    private let mailbox: AccountKeyID
    private let thiefs: AccountKeyID
    private let store = WatchedStore()
    private let host: AccountHost
    private var desk: AccountDesk { host.desk }

    init() throws {
        mailbox = .email(try EmailAddress("ana@example.ro"))
        thiefs = .email(try EmailAddress("thief@example.ro"))
        var host = AccountHost(store: store, attempts: 3)
        for index in host.rules.sheets.indices { host.rules.sheets[index].providers = [.google, .facebook] }
        self.host = host
    }

    private func signUp() async throws {
        try await host.signUp(goodForm(), id: "ana")
        try await host.verify("ana")
        _ = try await host.signIn("ana@example.ro", "secret", on: "phone")
    }

    private func code(_ act: () async throws(AccountDesk.Failure) -> Void) async -> String {
        do {
            try await act()
            return "done"
        } catch {
            return error.code.rawValue
        }
    }

    private func change(_ password: String, _ command: CommandID, on device: DeviceID? = "phone") async -> String {
        await code { () async throws(AccountDesk.Failure) in
            try await desk.change(
                [.email: "thief@example.ro"],
                of: ana,
                proving: .password(password),
                on: device,
                command: command
            )
        }
    }

    @Test(
        "the address by which the password is recovered does not change without the password, and nothing is sent there"
    )
    func address() async throws {
        try await signUp()
        let before = try await store.snapshot()
        let refused = await code { () async throws(AccountDesk.Failure) in
            try await desk.perform(.change(texts: [.email: "thief@example.ro"]), by: anas, command: "c")
        }
        #expect(refused == "user.proofRequired")
        #expect(try await store.snapshot() == before)
        try await desk.recoverPassword(of: thiefs, command: "r")
        #expect(await host.authenticator.sent.isEmpty)
        // With the password it changes, and the person recovers by the new one.
        #expect(await change("secret", "c") == "done")
        #expect(try await host.owner(of: thiefs) == ana)
        #expect(try await host.owner(of: mailbox) == nil)
    }

    @Test(
        "the old address is told that it was replaced, once; nobody else is, and nothing of it is kept in the account"
    )
    func told() async throws {
        try await signUp()
        let notifier = MemoryNotifier()
        func told() async throws -> [String] {
            _ = try await host.runner.advance(.notifyingOfContacts(through: notifier))
            return await notifier.notices.map { "\($0.kind) → \($0.recipient.contact?.description ?? "nobody")" }
        }
        try await desk.perform(.change(texts: [.firstName: "Anna"]), by: anas, command: "name")
        #expect(await change("guess", "0") == "account.wrongCredentials")
        #expect(try await told().isEmpty)
        for _ in 1...2 { #expect(await change("secret", "c") == "done") }
        #expect(try await told() == ["emailReplaced → email:ana@example.ro"])
        // Nobody has shown that the second address is theirs.
        let proof = SignInProof.password("secret")
        try await desk.change([.email: "other@example.ro"], of: ana, proving: proof, on: "phone", command: "again")
        #expect(try await told().count == 1)
        let event = try #require(await notifier.notices.first)
        #expect(event.parameters.isEmpty)
        let exported = try encoded(await desk.personalData(of: ana, by: .system))
        #expect(exported.contains("other@example.ro") && !exported.contains("ana@example.ro"))
        // The owner of the old address learns of it, also if the account was closed at once.
        let events = try await store.events(after: nil, limit: 1_000).events
        try await desk.close(ana, by: .system, command: "close")
        for event in events { try await Reaction.notifyingOfContacts(through: notifier).handle(event) }
        #expect(await notifier.notices.count == 1)
    }

    @Test("passwords that are guessed for it are counted like those at signing in, under whatever id, and lock it")
    func guesses() async throws {
        try await signUp()
        for guess in 1...10 {
            #expect(
                await change("guess \(guess)", guess < 5 ? "c" : CommandID("c\(guess)")) == "account.wrongCredentials"
            )
        }
        #expect(await change("secret", "right") == "account.wrongCredentials")
        #expect(try await store.load(SignInTries.self, SignInTriesKey(ana, on: "phone"))?.wrongAt.count == 10)
        #expect(try await host.owner(of: thiefs) == nil)
        // They count on this device alone.
        #expect(await change("secret", "elsewhere", on: "tablet") == "done")
    }

    @Test("a command that was carried out is answered without the password; another one under its id is refused")
    func repeated() async throws {
        try await signUp()
        #expect(await change("secret", "c") == "done")
        let version = try await host.user("ana")?.version
        let password = NewPassword("brand new", confirmation: "brand new")
        try await desk.changePassword(from: "secret", to: password, of: ana, on: "phone", command: "p")
        #expect(await change("secret", "c") == "done")
        #expect(try await host.user("ana")?.version == version?.next)
        #expect(try await store.load(SignInTries.self, SignInTriesKey(ana, on: "phone")) == nil)
        let other = await code { () async throws(AccountDesk.Failure) in
            let proof = SignInProof.password("brand new")
            try await desk.change([.email: "other@example.ro"], of: ana, proving: proof, on: "phone", command: "c")
        }
        #expect(other == "command.reused")
    }

    @Test("a password that is replaced at the same moment proves nothing any more")
    func replaced() async throws {
        try await signUp()
        let desk = desk, ana = ana
        let late = LateStore(store) {
            let password = NewPassword("brand new", confirmation: "brand new")
            try await desk.changePassword(from: "secret", to: password, of: ana, command: "p")
        }
        let slow = AccountHost(store: late, authenticator: host.authenticator, rules: host.rules, attempts: 3)
        let refused = await code { () async throws(AccountDesk.Failure) in
            let proof = SignInProof.password("secret")
            try await slow.desk.change([.email: "thief@example.ro"], of: ana, proving: proof, command: "c")
        }
        #expect(refused == "account.wrongCredentials")
        #expect(await late.conflicts == 1)
        #expect(try await host.owner(of: thiefs) == nil)
    }

    @Test("AP-05 no account with a provider is linked without a proof, which another one that is linked gives as well")
    func link() async throws {
        try await signUp()
        let (google, facebook, stranger) = (
            try LinkedIdentity(provider: .google, subject: "1"), try LinkedIdentity(provider: .facebook, subject: "1"),
            try LinkedIdentity(provider: .google, subject: "9")
        )
        func link(_ identity: LinkedIdentity, _ proof: SignInProof, _ command: CommandID) async -> String {
            await code { () async throws(AccountDesk.Failure) in
                try await desk.link(identity, to: ana, proving: proof, on: "phone", command: command)
            }
        }
        #expect(await link(google, .password("guess"), "1") == "account.wrongCredentials")
        #expect(await link(google, .identity(stranger), "2") == "account.wrongCredentials")
        #expect(try await host.user("ana")?.account?.identities == [])
        #expect(await link(google, .password("secret"), "3") == "done")
        // What is to be linked does not prove itself.
        #expect(await link(facebook, .identity(facebook), "4") == "account.wrongCredentials")
        #expect(await link(facebook, .identity(google), "5") == "done")
        #expect(try await host.user("ana")?.account?.identities == [google, facebook])
    }

    @Test("the account is not closed without a proof, and a repetition needs none")
    func close() async throws {
        try await signUp()
        func close(_ proof: SignInProof, _ command: CommandID) async -> String {
            await code { () async throws(AccountDesk.Failure) in
                try await desk.close(ana, proving: proof, on: "phone", command: command)
            }
        }
        let before = try await store.snapshot()
        for number in 1...2 {
            let refused = await code { () async throws(AccountDesk.Failure) in
                switch number {
                case 1: try await desk.close(ana, by: anas, command: "c")
                // A host that sends the decision itself.
                default:
                    let envelope = Envelope(CloseAccount(ana, on: "phone"), by: anas, id: "c")
                    try await host.runner.perform(envelope, in: FixedContext(host.rules))
                }
            }
            #expect(refused == "user.proofRequired", "way \(number)")
        }
        #expect(try await store.snapshot() == before)
        let stranger = try LinkedIdentity(provider: .google, subject: "9")
        #expect(await close(.identity(stranger), "1") == "account.wrongCredentials")
        #expect(await close(.password("guess"), "2") == "account.wrongCredentials")
        #expect(try await store.load(SignInTries.self, SignInTriesKey(ana, on: "phone"))?.wrongAt.count == 1)
        #expect(try await host.user("ana")?.state == .registered)
        #expect(await close(.password("secret"), "3") == "done")
        #expect(try await host.user("ana")?.state == .closed)
        #expect(try await !host.keeps("secret", of: ana))
        // Its answer was lost.
        #expect(await close(.password("secret"), "3") == "done")
        #expect(await close(.password("secret"), "4") == "account.wrongCredentials")
        #expect(try await store.load(SignInTries.self, SignInTriesKey(ana, on: "phone")) == nil)
    }

    @Test("no account with a provider is unlinked without a proof: the person could be locked out")
    func unlink() async throws {
        try await signUp()
        let google = try LinkedIdentity(provider: .google, subject: "1")
        try await desk.link(google, to: ana, proving: .password("secret"), on: "phone", command: "link")
        let refused = await code { () async throws(AccountDesk.Failure) in
            // A host that sends the decision itself.
            let decision = LinkIdentity(ana, .unlink(provider: .google), on: "phone")
            try await host.runner.perform(Envelope(decision, by: anas, id: "u"), in: FixedContext(host.rules))
        }
        #expect(refused == "user.proofRequired")
        func unlink(_ proof: SignInProof, _ command: CommandID) async -> String {
            await code { () async throws(AccountDesk.Failure) in
                try await desk.unlink(.google, from: ana, proving: proof, on: "phone", command: command)
            }
        }
        #expect(await unlink(.password("guess"), "1") == "account.wrongCredentials")
        let other = try LinkedIdentity(provider: .google, subject: "2")
        #expect(await unlink(.identity(other), "2") == "account.wrongCredentials")
        #expect(try await host.user("ana")?.account?.identities == [google])
        #expect(await unlink(.identity(google), "3") == "done")
        #expect(await unlink(.identity(google), "3") == "done")
        #expect(try await host.user("ana")?.account?.identities == [])
        // The session on the phone goes on.
        #expect(try await store.load(DeviceSession.self, "phone")?.state == .signedIn)
    }

    @Test("a host asks for a proof before what it likes; nothing but a wrong password is written")
    func confirm() async throws {
        try await signUp()
        func confirm(_ proof: SignInProof) async -> String {
            await code { () async throws(AccountDesk.Failure) in try await desk.confirm(proof, of: ana, on: "phone") }
        }
        let before = try await store.snapshot()
        #expect(await confirm(.password("secret")) == "done")
        #expect(
            await confirm(.identity(try LinkedIdentity(provider: .google, subject: "1"))) == "account.wrongCredentials"
        )
        #expect(try await store.snapshot() == before)
        for _ in 1...10 { #expect(await confirm(.password("guess")) == "account.wrongCredentials") }
        #expect(await confirm(.password("secret")) == "account.wrongCredentials")
    }

    @Test("a proof prints no secret, and somebody who does not exist proves nothing")
    func words() async throws {
        var dumped = ""
        dump(SignInProof.password("hunter2"), to: &dumped)
        for text in ["\(SignInProof.password("hunter2"))", String(reflecting: SignInProof.password("hunter2")), dumped]
        {
            #expect(!text.contains("hunter2"), "\(text)")
        }
        #expect(await change("secret", "c") == "account.wrongCredentials")
    }
}
