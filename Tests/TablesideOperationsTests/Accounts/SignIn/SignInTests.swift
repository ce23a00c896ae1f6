import TablesideCore
import TablesideHosting
import TablesideOperations
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

@Suite("SignIn")
struct SignInTests {
    private let store = WatchedStore()
    private var host: AccountHost
    private let ana = UserID("ana")
    private let email = "ana@example.ro"

    init() {
        host = AccountHost(store: store)
        host.attempts = 50
    }

    private func register() async throws {
        try await host.signUp(goodForm(), id: "ana")
        try await host.verify("ana")
    }

    /// The code of what comes of signing in, or who is signed in.
    private func outcome(
        _ identifier: String,
        _ password: String,
        on device: DeviceID = "phone",
        command: String? = nil,
        at now: Instant? = nil
    ) async -> String {
        do {
            return try await host.signIn(identifier, password, on: device, command: command, at: now).user?.rawValue
                ?? ""
        } catch {
            return (error as? any CodedError)?.code.rawValue ?? "\(error)"
        }
    }

    private let wrong = "account.wrongCredentials"

    /// The code of what is decided, without the desk.
    private func decided(_ decision: SignIn, _ id: CommandID) async throws -> String {
        let context = FixedContext<SignIn, _>(SignIn.Context(.quickPlate))
        do {
            return try await host.runner.perform(Envelope(decision, by: .system, id: id), in: context).answer.who.user
                .rawValue
        } catch {
            return error.code.rawValue
        }
    }

    /// Guesses so often.
    private func guess(_ times: Int, on device: DeviceID, at now: Instant = noon) async {
        for _ in 0..<times { #expect(await outcome(email, "guess", on: device, at: now) == "account.wrongCredentials") }
    }

    private func tries(on device: DeviceID? = nil) async throws -> Int? {
        try await store.load(SignInTries.self, SignInTriesKey(ana, on: device))?.wrongAt.count
    }

    @Test("ID-06 stores sign in by email address, couriers by phone in any spelling, with their password")
    func iDeliver() async throws {
        var host = AccountHost(store: store)
        host.rules = .iDeliver
        let shop: [SignUpField: String] = [
            .businessName: "Mak", .email: "mak@example.hr", .oib: "33392005961", .address: "Ilica 1",
            .phone: "0911234567",
        ]
        let courier: [SignUpField: String] = [.firstName: "Ivo", .lastName: "Horvat", .phone: "098 765 4321"]
        try await host.signUp(SignUpForm(role: .store, shop), id: "mak", password: "secret7")
        try await host.signUp(SignUpForm(role: .courier, courier), id: "ivo", password: "secret8")
        #expect(try await host.signIn("Mak@example.hr", "secret7").who == SignedIn("mak", as: .store))
        for spelling in ["098 765 4321", "+385 98 765 4321", "098/765-4321"] {
            #expect(try await host.signIn(spelling, "secret8").who == SignedIn("ivo", as: .courier))
        }
        #expect(try await store.load(DeviceSession.self, "phone")?.author == Author("ivo", as: .courier, on: "phone"))
        // Nobody signs in by what is not theirs to sign in by, or by another's password.
        for (identifier, password) in [
            ("0911234567", "secret7"), ("33392005961", "secret7"), ("mak@example.hr", "secret8"), ("ivo", "secret8"),
        ] {
            await #expect(throws: AccountError(.wrongCredentials)) { try await host.signIn(identifier, password) }
        }
    }

    @Test("QP-83 nothing tells an unknown address from a wrong password, a locked or a closed account")
    func alike() async throws {
        try await register()
        var answers: Set<String> = []
        func note(_ identifier: String, _ password: String, on device: DeviceID = "other") async {
            do {
                _ = try await host.desk.signIn(
                    identifier,
                    password: password,
                    on: device,
                    until: nil,
                    command: host.ids.next()
                )
                answers.insert("in")
            } catch {
                answers.insert("\(error)")
            }
        }
        await note("nobody@example.ro", "secret")
        await note("not an address", "secret")
        await note("", "")
        await note(String(repeating: "x", count: 100_000), String(repeating: "x", count: 100_000))
        await note("ana", "secret")
        await note(email, "Secret")
        await note(email, "")
        await note(email, String(repeating: "x", count: 100_000))
        await guess(10, on: "other")
        await note(email, "secret")
        try await host.desk.close(ana, by: .system, command: "close")
        await note(email, "secret")
        let wrong = AccountDesk.Failure.refused(AnyRefusal(AccountError(.wrongCredentials)))
        #expect(answers == ["\(wrong)"])
    }

    @Test("of an unknown address nothing is written, and the keeper of secrets is asked as often as for a known one")
    func unknown() async throws {
        try await register()
        let asked = AskedAuthenticator()
        let desk = AccountDesk(runner: host.runner, authenticator: asked, rules: .quickPlate)
        func signIn(_ identifier: String, _ password: String) async {
            let command: CommandID = host.ids.next()
            _ = try? await desk.signIn(identifier, password: password, on: "p", until: nil, command: command)
        }
        let before = try await store.snapshot()
        await signIn("nobody@example.ro", "secret")
        await signIn("no address", "secret")
        #expect(await asked.users.count == 2)
        #expect(await !asked.users.contains(ana))
        await signIn("nobody@example.ro", String(repeating: "x", count: PasswordPolicy.mostBytes + 1))
        #expect(await asked.users.count == 2)
        await signIn("nobody@example.ro", String(repeating: "x", count: PasswordPolicy.mostBytes))
        #expect(await asked.users.count == 3)
        #expect(try await store.snapshot() == before)
        await signIn(email, "secret")
        #expect(await asked.users.last == ana)
        #expect(try await store.snapshot() != before)
    }

    @Test("too many wrong passwords lock the account for a while; a stranger locks nobody out of their own phone")
    func locked() async throws {
        try await register()
        #expect(await outcome(email, "secret", on: "phone") == "ana")
        await guess(10, on: "stranger")
        for device in ["stranger", "another"] as [DeviceID] {
            #expect(await outcome(email, "secret", on: device, at: noon + .minutes(14)) == "account.wrongCredentials")
        }
        #expect(await outcome(email, "secret", on: "phone") == "ana")
        // The person's own mistakes are counted by themselves.
        await guess(10, on: "phone", at: noon + .minutes(14))
        #expect(await outcome(email, "secret", on: "phone", at: noon + .minutes(15)) == "account.wrongCredentials")
        #expect(await outcome(email, "secret", on: "stranger", at: noon + .minutes(15)) == "ana")
        #expect(await outcome(email, "secret", on: "phone", at: noon + .minutes(29)) == "ana")
        // Somebody else signed in on the phone: it is no longer Ana's.
        var eva = goodForm()
        eva[.username] = "eva"
        eva[.email] = "eva@example.ro"
        try await host.signUp(eva, id: "eva")
        try await host.verify("eva")
        #expect(await outcome("eva@example.ro", "secret", on: "phone", at: noon + .minutes(29)) == "eva")
        await guess(1, on: "phone", at: noon + .minutes(30))
        #expect(try await tries() == 1)
    }

    @Test("guesses that arrive at once are counted one by one")
    func atOnce() async throws {
        try await register()
        let host = host
        await withTaskGroup(of: Void.self) { group in
            for guess in 0..<30 {
                group.addTask { _ = try? await host.signIn("ana@example.ro", "\(guess)", on: DeviceID("d\(guess)")) }
            }
        }
        #expect(try await tries() == 10)
        #expect(await outcome(email, "secret", on: "new") == "account.wrongCredentials")
    }

    @Test("a recovered or changed password forgets the wrong tries, on every device")
    func forgotten() async throws {
        try await register()
        #expect(await outcome(email, "secret", on: "phone") == "ana")
        await guess(10, on: "phone")
        await guess(10, on: "stranger")
        let desk = host.desk
        let key = AccountKeyID.email(try EmailAddress(email))
        try await desk.recoverPassword(of: key, command: "r1")
        let code = try #require(await host.authenticator.lastCode(of: VerificationKey(.recovery, of: ana)))
        let password = NewPassword("brand new", confirmation: "brand new")
        #expect(try await desk.recoverPassword(of: key, by: code, to: password, command: "r2"))
        #expect(await outcome(email, "brand new", on: "phone") == "ana")
        #expect(await outcome(email, "brand new", on: "stranger") == "ana")
        await guess(10, on: "third")
        let third = NewPassword("third one", confirmation: "third one")
        try await desk.changePassword(from: "brand new", to: third, of: ana, on: "phone", command: "p1")
        #expect(await outcome(email, "third one", on: "third") == "ana")
    }

    @Test("QP-07 QP-13 only who has the password learns that the address is not verified; nobody is signed in")
    func unverified() async throws {
        try await host.signUp(goodForm(), id: "ana")
        #expect(await outcome(email, "guess") == "account.wrongCredentials")
        #expect(await outcome(email, "secret") == "account.emailNotVerified")
        #expect(try await store.load(DeviceSession.self, "phone") == nil)
        try await host.verify("ana")
        #expect(await outcome(email, "secret") == "ana")
    }

    @Test("dismissed staff sign in at no branch, accounts that let the address go not at all")
    func gone() async throws {
        try await host.signUp(goodForm(role: .waiter), id: "ana")
        try await host.verify("ana")
        #expect(try await host.signIn(email, "secret").who == SignedIn("ana", as: .waiter, at: marty))
        try await host.perform(.dismiss, on: "ana", id: "dismissed")
        #expect(try await host.signIn(email, "secret").who == SignedIn("ana", as: .waiter))
        // The address is changed between the look at its claim and the decision.
        let key = AccountKeyID.email(try EmailAddress(email))
        try await host.perform(ChangeAccount(ana, [.email: "new@example.ro"]), by: .system, id: "changed")
        #expect(try await decided(SignIn(ana, by: key, on: "phone", until: nil, passwordNumber: 1), "late") == wrong)
        #expect(try await tries() == nil)
    }

    @Test(
        "AP-S7 GI-41 GI-49 AP-05 an account with a provider signs in the person who linked it, in their role; anyone else chooses a role"
    )
    func identities() async throws {
        var host = AccountHost(store: store)
        host.rules = .giorgi
        let facebook = try LinkedIdentity(provider: .facebook, subject: "5")
        let desk = host.desk
        func signIn() async throws -> SignedIn? {
            try await desk.signIn(with: facebook, on: "phone", until: nil, command: host.ids.next())?.who
        }
        let before = try await store.snapshot()
        #expect(try await signIn() == nil)
        #expect(try await store.snapshot() == before)
        let form = SignUpForm(
            role: .waiter,
            [
                .email: email, .username: "ana", .firstName: "Ana", .lastName: "Neri", .birthYear: "1990",
                .sex: "female",
            ],
            workplace: marty,
            consents: [.dataProcessing]
        )
        try await host.signUp(form, id: "ana", with: .identity(facebook))
        let away = AccountHost(store: FaultyStore(store) { _ in .requestLost }, rules: .giorgi)
        let error = await #expect(throws: AccountDesk.Failure.self) {
            try await away.desk.signIn(with: facebook, on: "phone", until: nil, command: "away")
        }
        #expect(error?.code.rawValue == "account.noConnection")
        let waiter = try SignedIn("ana", as: .waiter, at: marty)
        #expect(try await signIn() == waiter)
        let session = try #require(try await store.load(DeviceSession.self, "phone"))
        #expect(session.author == Author("ana", as: .waiter, at: marty.branch, on: "phone"))
        #expect(Session.signedIn(who: waiter, token: nil).state == .waiterSignedIn)
        // There is no password yet; wrong ones do not stand in the way.
        for _ in 0..<11 {
            await #expect(throws: AccountError(.wrongCredentials)) { try await host.signIn("ana", "", on: "phone") }
        }
        #expect(try await signIn() == waiter)
        // Rules that no longer have waiters let none in, by whatever way.
        var narrower = AccountHost(store: store)
        narrower.rules = SignUpRules([try #require(SignUpRules.giorgi[.guest])])
        let refused = await #expect(throws: AccountDesk.Failure.self) {
            try await narrower.desk.signIn(with: facebook, on: "phone", until: nil, command: "narrower")
        }
        #expect(refused?.code.rawValue == "account.wrongCredentials")
        try await host.perform(.setPassword, on: "ana", id: "password")
        try await desk.unlink(.facebook, from: "ana", proving: .identity(facebook), on: "phone", command: "unlinked")
        #expect(try await signIn() == nil)
    }

    @Test("closing forgets the tries, which are among what somebody takes along")
    func closing() async throws {
        try await register()
        #expect(await outcome(email, "secret", on: "phone") == "ana")
        await guess(1, on: "phone")
        await guess(2, on: "stranger")
        let data = try #require(try await host.desk.personalData(of: ana, by: .system))
        #expect(data.tries.map(\.wrongAt.count) == [2, 1])
        #expect(data.sessions.map(\.device) == ["phone"])
        #expect(try data.sessions.first?.who == SignedIn("ana", as: .guest))
        #expect(try decoded(PersonalData.self, encoded(data)) == data)
        try await host.desk.close(ana, proving: .password("secret"), on: "phone", command: "close")
        #expect(try await host.desk.personalData(of: ana, by: .system)?.tries == [])
    }

    @Test(
        "a store on which others are always first tells nothing; one that does not answer tells a guess from nothing either",
        arguments: [
            (StoreError(.conflict(mismatches: [])), "account.wrongCredentials"),
            (StoreError(.contention(detail: "busy")), "account.wrongCredentials"),
            (StoreError(.outcomeUnknown(detail: "lost")), "account.noConnection"),
            (StoreError(.unavailable(detail: "gone")), "account.noConnection"),
        ]
    )
    func crowded(failure: StoreError, code: String) async throws {
        try await register()
        let crowd = AccountHost(
            store: CrowdedStore(store, failure),
            authenticator: host.authenticator,
            attempts: 3
        )
        for (identifier, password) in [(email, "secret"), (email, "guess"), ("ana", "guess")] {
            // Of an unknown address nothing is written, so nothing can fail there.
            let expected = identifier == email ? code : "account.wrongCredentials"
            let error = await #expect(throws: AccountError.self) { try await crowd.signIn(identifier, password) }
            #expect(error?.code.rawValue == expected, "\(identifier) \(password)")
        }
        #expect(try await tries() == nil)
    }

    @Test("whatever call of the store fails, in whatever way, a repeated sign-in ends as without it")
    func faults() async throws {
        func play(_ store: any HostStore, over memory: MemoryStore) async throws -> [Int?] {
            let sound = AccountHost(store: memory)
            try await sound.signUp(goodForm(), id: "ana")
            try await sound.verify("ana")
            let host = AccountHost(store: store, authenticator: sound.authenticator, attempts: 20)
            for password in ["guess", "secret"] {
                for _ in 0..<20 {
                    do {
                        _ = try await host.signIn("ana@example.ro", password, command: password)
                        break
                    } catch {
                        if error as? AccountError == AccountError(.wrongCredentials) { break }
                    }
                }
            }
            // A guess whose answer was lost may count twice, but never not at all.
            let tries = try await memory.load(SignInTries.self, SignInTriesKey("ana"))?.wrongAt.count
            return [
                tries.map { min($0, 1) },
                try await memory.load(DeviceSession.self, "phone")?.number,
            ]
        }
        let sound = MemoryStore()
        let counting = FaultyStore(sound) { _ in nil }
        #expect(try await play(counting, over: sound) == [1, 1])
        for fault in StoreFault.allCases {
            for call in 0..<counting.calls {
                let memory = MemoryStore()
                let faulty = FaultyStore(memory) { $0 == call ? fault : nil }
                #expect(try await play(faulty, over: memory) == [1, 1], "\(fault) at call \(call)")
            }
        }
    }
}

/// A store that can be read and on which every write fails.
private struct CrowdedStore: HostStore {
    private let store: any HostStore
    private let failure: StoreError

    init(_ store: any HostStore, _ failure: StoreError) {
        self.store = store
        self.failure = failure
    }

    func commit(_ unit: CommitUnit) async throws(StoreError) -> CommitOutcome { throw failure }

    func fetch(_ refs: [DocumentRef]) async throws(StoreError) -> [DocumentRef: StoredDocument] {
        try await store.fetch(refs)
    }

    func query(_ query: DocumentQuery) async throws(StoreError) -> DocumentPage { try await store.query(query) }

    func events(_ query: EventQuery) async throws(StoreError) -> EventPage { try await store.events(query) }

    func recall(_ command: CommandIdentity) async throws(StoreError) -> StoredBody? { try await store.recall(command) }
}

/// Notes about whom it is asked, and knows nobody.
private actor AskedAuthenticator: Authenticator {
    private(set) var users: [UserID] = []

    func passwordNumber(of user: UserID, matching password: String) -> Int? {
        users.append(user)
        return nil
    }

    func setPassword(_ password: String, number: Int, of user: UserID) {}
    func forgetPassword(of user: UserID) {}
    func sendCode(_ number: Int, of verification: VerificationKey, to contact: AccountKeyID) {}
    func codeMatches(_ code: String, _ number: Int, of verification: VerificationKey) -> Bool { false }
}
