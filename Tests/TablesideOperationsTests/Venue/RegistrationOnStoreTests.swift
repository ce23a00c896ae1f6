import TablesideCore
import TablesideHosting
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

/// Accounts on a store, as a host opens them and signs people in.
@Suite("Accounts on a store")
struct RegistrationOnStoreTests {
    private static func form(_ name: String, email: String? = nil) -> SignUpForm {
        SignUpForm(username: name, firstName: "Ana", lastName: "Pop", email: email ?? "\(name)@example.ro")
    }

    @Test("QP-07 mailbox and name are unique: who comes second is refused, and nothing of theirs is stored")
    func unique() async throws {
        let store = WatchedStore()
        let host = AccountHost(store: store)
        try await host.signUp(Self.form("ana"), id: "u1")
        let before = try await store.snapshot()
        for (form, problem) in [
            (Self.form("eva", email: "ANA@example.ro"), "signUp.emailTaken"),
            (Self.form("ana", email: "eva@example.ro"), "signUp.usernameTaken"),
        ] {
            let error = await #expect(throws: AccountError.self) { try await host.signUp(form, id: "u2") }
            guard case .signUpRefused(let problems) = error?.reason else {
                Issue.record("\(String(describing: error))")
                continue
            }
            #expect(problems.map(\.code.rawValue) == [problem])
        }
        #expect(try await store.snapshot() == before)
        try await host.signUp(Self.form("eva"), id: "u2")
        #expect(try await store.load(User.self, UserID("u2"))?.username == (try Username("eva")))
    }

    @Test("QP-07 of two who ask for one mailbox or one name at the same moment one has it", arguments: bothStores)
    func race(makeStore: @Sendable () -> MemoryStore) async throws {
        for second in [Self.form("eva", email: "Ana@EXAMPLE.ro"), Self.form("ana", email: "eva@example.ro")] {
            let store = makeStore()
            let host = AccountHost(store: store)
            let first = Self.form("ana")
            // Both have looked, and both found everything free.
            let (firstLook, secondLook) = (await host.lookup(first), await host.lookup(second))
            #expect(firstLook == .answered(taken: []) && secondLook == .answered(taken: []))
            let changes = (
                try host.changes(for: first, id: "u1", after: firstLook),
                try host.changes(for: second, id: "u2", after: secondLook)
            )
            try await host.commit(changes.0, id: "u1")
            let error = await #expect(throws: StoreError.self) { try await host.commit(changes.1, id: "u2") }
            #expect(error?.code.rawValue == "store.conflict")
            // Neither the account nor the key that was free.
            #expect(try await store.load(User.self, UserID("u2")) == nil)
            #expect(try await store.load(User.self, UserID("u1")) != nil)
            for key in Set(first.keys + second.keys) {
                let owner = try await store.load(AccountKey.self, key)?.owner
                #expect(owner == (first.keys.contains(key) ? UserID("u1") : nil), "\(key)")
            }
            // Looking again says what is taken.
            await #expect(throws: AccountError.self) { try await host.signUp(second, id: "u2") }
        }
    }

    @Test("QP-07 QP-13 before the mailbox is verified nobody signs in, afterwards they do")
    func verified() async throws {
        let host = AccountHost(store: MemoryStore())
        try await host.signUp(Self.form("ana"), id: "u1")
        let email = try EmailAddress("ana@example.ro")
        await #expect(throws: AccountError(.emailNotVerified(email: email))) {
            try await host.signIn("ana@example.ro", "secret")
        }
        await #expect(throws: AccountError(.wrongCredentials)) { try await host.signIn("ana@example.ro", "guess") }
        try await host.verify("u1")
        #expect(try await host.signIn("ana@example.ro", "secret").who == SignedIn("u1", as: .guest))
    }

    @Test("QP-70 without a connection sign-up and sign-in have an error of their own, and nothing changes")
    func noConnection() async throws {
        let store = WatchedStore()
        try await AccountHost(store: store).signUp(Self.form("ana"), id: "u1")
        try await AccountHost(store: store).verify("u1")
        let before = try await store.snapshot()
        let away = FaultyStore(store) { _ in .requestLost }
        let host = AccountHost(store: away)
        await #expect(throws: AccountError(.noConnection(during: .signUp))) {
            try await host.signUp(Self.form("eva"), id: "u2")
        }
        // Neither the unknown account nor the wrong password: the account could not be asked for.
        for password in ["secret", "guess"] {
            await #expect(throws: AccountError(.noConnection(during: .signIn))) {
                try await host.signIn("ana@example.ro", password)
            }
        }
        #expect(away.calls == 3)
        #expect(try await store.snapshot() == before)
        let session = try await AccountHost(store: store).signIn("ana@example.ro", "secret")
        #expect(try session.who == SignedIn("u1", as: .guest))
    }

    @Test("QP-70 a sign-up whose commit is lost has opened no account, and may be sent again")
    func lostCommit() async throws {
        let store = WatchedStore()
        let before = try await store.snapshot()
        let host = AccountHost(store: FaultyStore(store) { $0 == 1 ? .requestLost : nil })
        let error = await #expect(throws: StoreError.self) { try await host.signUp(Self.form("ana"), id: "u1") }
        #expect(error?.code.rawValue == "store.unavailable")
        #expect(try await store.snapshot() == before)
        try await host.signUp(Self.form("ana"), id: "u1")
        #expect(try await store.load(User.self, UserID("u1")) != nil)
    }
}
