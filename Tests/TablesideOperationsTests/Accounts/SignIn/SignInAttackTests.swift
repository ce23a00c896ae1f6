import TablesideCore
import TablesideHosting
import TablesideOperations
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

/// What somebody who guesses, repeats or comes in between gets to know and to change: nothing.
@Suite("Attacks on signing in")
struct SignInAttackTests {
    private let store = MemoryStore()
    private let host: AccountHost
    private let ana = UserID("ana")
    private let email = "ana@example.ro"
    private let mailbox: AccountKeyID
    private let brandNew = NewPassword("brand new", confirmation: "brand new")
    private let intruder = NewPassword("intruder", confirmation: "intruder")
    private let wrong = "account.wrongCredentials"

    init() throws {
        host = AccountHost(store: store, attempts: 20)
        mailbox = .email(try EmailAddress("ana@example.ro"))
    }

    private func register() async throws {
        try await host.signUp(goodForm(), id: "ana")
        try await host.verify("ana")
    }

    private func code(_ act: () async throws -> String) async -> String {
        do { return try await act() } catch { return (error as? any CodedError)?.code.rawValue ?? "\(error)" }
    }

    /// Who is signed in, with the number of the session, or the code of the refusal.
    private func signIn(
        _ password: String,
        as identifier: String? = nil,
        on device: DeviceID = "phone",
        _ command: CommandID? = nil,
        through desk: AccountDesk? = nil
    ) async -> String {
        await code {
            let answer = try await (desk ?? host.desk).signIn(
                identifier ?? email,
                password: password,
                on: device,
                until: nil,
                command: command ?? host.ids.next()
            )
            return "\(answer.who.user) \(answer.number)"
        }
    }

    private func change(
        _ old: String,
        to new: NewPassword,
        on device: DeviceID? = "phone",
        _ command: CommandID,
        through desk: AccountDesk? = nil
    ) async -> String {
        await code {
            try await (desk ?? host.desk).changePassword(from: old, to: new, of: ana, on: device, command: command)
            return "changed"
        }
    }

    private func tries(on device: DeviceID? = nil) async throws -> Int {
        try await store.load(SignInTries.self, SignInTriesKey(ana, on: device))?.wrongAt.count ?? 0
    }

    /// A desk whose authenticator loses what it is asked to keep.
    private var broken: AccountDesk {
        AccountDesk(runner: host.runner, authenticator: Forgetful(inner: host.authenticator), rules: .quickPlate)
    }

    @Test(
        "after a crash before the new password is kept, the old one opens and changes nothing; the repetition completes"
    )
    func crash() async throws {
        try await register()
        #expect(await signIn("secret") == "ana 1")
        #expect(await change("secret", to: brandNew, "p1", through: broken) == "account.noConnection")
        #expect(try await host.keeps("secret", of: ana))
        #expect(await signIn("secret") == wrong)
        #expect(await change("secret", to: intruder, "p2") == wrong)
        // A guess under the id of the change completes nothing.
        #expect(await change("guess", to: intruder, "p1") == wrong)
        #expect(try await host.keeps("secret", of: ana))
        #expect(try await tries(on: "phone") == 3)
        for _ in 0..<2 { #expect(await change("secret", to: brandNew, "p1") == "changed") }
        #expect(await change("guess", to: intruder, "p1") == wrong)
        #expect(await signIn("brand new") == "ana 2")
        #expect(await signIn("secret") == wrong)
        #expect(try await host.user("ana")?.account?.passwordNumber == 2)
    }

    @Test("who knows the old password changes nothing against a recovery that is not finished")
    func unfinishedRecovery() async throws {
        try await register()
        try await host.desk.recoverPassword(of: mailbox, command: "r1")
        let secret = try #require(await host.authenticator.lastCode(of: VerificationKey(.recovery, of: ana)))
        func recover(_ desk: AccountDesk) async -> String {
            await code { "\(try await desk.recoverPassword(of: mailbox, by: secret, to: brandNew, command: "r2"))" }
        }
        #expect(await recover(broken) == "account.noConnection")
        #expect(await change("secret", to: intruder, "p1") == wrong)
        #expect(await signIn("secret") == wrong)
        #expect(await recover(host.desk) == "true")
        #expect(await signIn("brand new") == "ana 1")
        #expect(try await !host.keeps("intruder", of: ana))
    }

    @Test("a password changed between the check and the commit lets nobody in by the old one, and changes nothing")
    func between() async throws {
        try await register()
        let (host, brandNew) = (host, brandNew)
        for attack in 0..<2 {
            let now = attack == 0 ? "secret" : "third one"
            let next = attack == 0 ? brandNew : NewPassword("fourth", confirmation: "fourth")
            let late = LateStore(store) {
                try await host.desk.changePassword(from: now, to: next, of: "ana", command: CommandID("c\(attack)"))
            }
            let desk = AccountDesk(
                runner: CommandRunner(store: late, clock: ManualClock(noon)),
                authenticator: host.authenticator,
                rules: .quickPlate
            )
            if attack == 0 {
                #expect(await signIn(now, through: desk) == wrong)
                #expect(try await store.load(DeviceSession.self, "phone") == nil)
                let third = NewPassword("third one", confirmation: "third one")
                #expect(await change("brand new", to: third, "c9") == "changed")
            } else {
                #expect(await change(now, to: intruder, "p1", through: desk) == wrong)
                #expect(try await host.keeps("fourth", of: ana))
            }
            #expect(await late.conflicts == 1)
        }
    }

    @Test("an unlinked provider leaves the password as it is")
    func unlinked() async throws {
        try await register()
        var user = try #require(try await host.user("ana"))
        user.apply(.linked(identity: try LinkedIdentity(provider: .google, subject: "1"), at: noon))
        user.apply(.unlinked(identity: try LinkedIdentity(provider: .google, subject: "1"), at: noon))
        #expect(user.account?.credentialVersion == 2)
        #expect(user.account?.passwordNumber == 1)
    }

    @Test("a thousand guesses under the id of a sign-in are counted, and the right one is told from none of them")
    func underOneID() async throws {
        try await register()
        #expect(await signIn("secret", "c1") == "ana 1")
        #expect(await signIn("secret", "c1") == "ana 1")
        for guess in 0..<1_000 {
            #expect(await signIn(guess == 500 ? "secret" : "guess \(guess)", "c1") == wrong)
            if guess < 20 { #expect(try await tries(on: "phone") == min(guess + 1, 10)) }
        }
        #expect(try await tries(on: "phone") == 10)
        // A wrong password uses up no id: the right one goes in under it, once it may.
        #expect(await signIn("guess", on: "tablet", "c2") == wrong)
        #expect(await signIn("secret", on: "tablet", "c2") == "ana 1")
    }

    @Test("guesses through a change of the password are counted, and locked, like those at signing in")
    func throughChanges() async throws {
        try await register()
        #expect(await signIn("secret") == "ana 1")
        for guess in 0..<30 {
            #expect(await change("\(guess)", to: intruder, guess % 2 == 0 ? "same" : CommandID("c\(guess)")) == wrong)
        }
        #expect(try await tries(on: "phone") == 10)
        #expect(await change("secret", to: brandNew, "right") == wrong)
        #expect(await signIn("secret") == wrong)
        // Elsewhere they count by themselves.
        #expect(try await tries() == 0)
        #expect(await change("guess", to: intruder, on: "tablet", "elsewhere") == wrong)
        #expect(try await tries() == 1)
        #expect(await change("secret", to: brandNew, on: "tablet", "right") == "changed")
    }

    @Test("any entry of a code under one id is that one entry, in its answer and in what is asked of store and keeper")
    func codes() async throws {
        try await register()
        let counting = FaultyStore(store) { _ in nil }
        let keeper = CountedAuthenticator(inner: host.authenticator)
        let desk = AccountDesk(
            runner: CommandRunner(store: counting, clock: ManualClock(noon)),
            authenticator: keeper,
            rules: .quickPlate
        )
        let key = VerificationKey(.recovery, of: ana)
        try await desk.recoverPassword(of: mailbox, command: "r1")
        let secret = try #require(await host.authenticator.lastCode(of: key))
        /// The answer, and how much was asked for it.
        func enter(_ code: String, _ id: CommandID) async throws -> [String] {
            let before = (counting.calls, await keeper.calls)
            let answer = try await desk.enterCode(code, for: key, command: id)
            return [
                "\(answer.isConfirmed) \(answer.triesLeft)", "\(counting.calls - before.0)",
                "\(await keeper.calls - before.1)",
            ]
        }
        let first = try await enter("0", "e1")
        #expect(first.first == "false 4")
        let repeated = try await enter("0", "e1")
        #expect(repeated.first == "false 4")
        for guess in [secret, "1", secret, ""] { #expect(try await enter(guess, "e1") == repeated) }
        #expect(try await enter(secret, "e2").first == "true 0")
        let confirmed = try await enter(secret, "e2")
        for guess in ["0", secret, "1"] { #expect(try await enter(guess, "e2") == confirmed) }
        #expect(confirmed.dropFirst() == repeated.dropFirst())
        #expect(try await store.load(Verification.self, key)?.state == .idle)
    }

    @Test("the ids of phones meet neither those of the host's programs nor those of other phones")
    func spaces() async throws {
        let program = Envelope(.add(amount: 1), on: Tally.self, "tally", by: .system, id: "c1")
        try await host.runner.perform(program)
        try await host.signUp(goodForm(), id: "ana", command: "c1")
        try await host.verify("ana")
        #expect(await signIn("secret", on: "phone", "c1") == "ana 1")
        #expect(await signIn("secret", on: "tablet", "c1") == "ana 1")
        try await host.desk.recoverPassword(of: mailbox, command: "c2")
        let after = Envelope(.add(amount: 2), on: Tally.self, "tally", by: .system, id: "c2")
        try await host.runner.perform(after)
        #expect(try await store.load(Tally.self, "tally")?.count == 3)
    }

    @Test("a repeated sign-in answers only while its session is the one on the device")
    func sharedTablet() async throws {
        try await register()
        var eva = goodForm()
        eva[.username] = "eva"
        eva[.email] = "eva@example.ro"
        try await host.signUp(eva, id: "eva")
        try await host.verify("eva")
        func anas(_ command: CommandID) async -> String { await signIn("secret", on: "tablet", command) }
        func evas(_ command: CommandID) async -> String {
            await signIn("secret", as: "eva@example.ro", on: "tablet", command)
        }
        #expect(await anas("c1") == "ana 1")
        #expect(await evas("c1") == wrong)
        #expect(await anas("c1") == "ana 1")
        #expect(await evas("c2") == "eva 2")
        #expect(await anas("c1") == wrong)
        #expect(await anas("c3") == "ana 3")
        #expect(await anas("c1") == wrong)
        let leave = Envelope(.signOut, on: DeviceSession.self, "tablet", by: .guest(ana, on: "tablet"), id: "out")
        try await host.runner.perform(leave)
        #expect(await anas("c3") == wrong)
        #expect(try await store.load(DeviceSession.self, "tablet")?.number == 3)
        #expect(try await tries(on: "tablet") == 0)
    }
}

/// Loses every password that it is asked to keep.
private struct Forgetful: Authenticator {
    let inner: MemoryAuthenticator

    func setPassword(_ password: String, number: Int, of user: UserID) throws {
        throw AccountError(.noConnection(during: .signIn))
    }

    func passwordNumber(of user: UserID, matching password: String) async throws -> Int? {
        try await inner.passwordNumber(of: user, matching: password)
    }

    func forgetPassword(of user: UserID) async throws { try await inner.forgetPassword(of: user) }

    func sendCode(_ number: Int, of verification: VerificationKey, to contact: AccountKeyID) async throws {
        try await inner.sendCode(number, of: verification, to: contact)
    }

    func codeMatches(_ code: String, _ number: Int, of verification: VerificationKey) async throws -> Bool {
        try await inner.codeMatches(code, number, of: verification)
    }
}

/// Counts how often it is asked.
private actor CountedAuthenticator: Authenticator {
    private let inner: MemoryAuthenticator
    private(set) var calls = 0

    init(inner: MemoryAuthenticator) { self.inner = inner }

    func setPassword(_ password: String, number: Int, of user: UserID) async throws {
        calls += 1
        try await inner.setPassword(password, number: number, of: user)
    }

    func passwordNumber(of user: UserID, matching password: String) async throws -> Int? {
        calls += 1
        return try await inner.passwordNumber(of: user, matching: password)
    }

    func forgetPassword(of user: UserID) async throws {
        calls += 1
        try await inner.forgetPassword(of: user)
    }

    func sendCode(_ number: Int, of verification: VerificationKey, to contact: AccountKeyID) async throws {
        calls += 1
        try await inner.sendCode(number, of: verification, to: contact)
    }

    func codeMatches(_ code: String, _ number: Int, of verification: VerificationKey) async throws -> Bool {
        calls += 1
        return try await inner.codeMatches(code, number, of: verification)
    }
}
