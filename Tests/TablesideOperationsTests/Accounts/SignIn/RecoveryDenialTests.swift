import TablesideCore
import TablesideHosting
import TablesideOperations
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

/// What a stranger can do against somebody who has forgotten the password, knowing nothing but their address.
@Suite("Recovery against a stranger")
struct RecoveryDenialTests {
    private let ana = UserID("ana")
    private let mailbox: AccountKeyID
    private let store = MemoryStore()
    private let host: AccountHost
    private var desk: AccountDesk { host.desk }
    private let brandNew = NewPassword("brand new", confirmation: "brand new")
    private let own = VerificationKey(recoveryOf: "ana", on: "phone")
    private let shared = VerificationKey(.recovery, of: "ana")

    init() throws {
        mailbox = .email(try EmailAddress("ana@example.ro"))
        host = AccountHost(store: store, attempts: 3)
    }

    /// Ana is signed in on a phone, and has forgotten the password.
    private func signUp() async throws {
        try await host.signUp(goodForm(), id: "ana")
        try await host.verify("ana")
        _ = try await host.signIn("ana@example.ro", "secret", on: "phone")
    }

    private func ask(on device: DeviceID?, _ command: CommandID, at now: Instant) async throws {
        try await desk.recoverPassword(of: mailbox, on: device, command: command, at: now)
    }

    private func enter(
        _ code: String?,
        on device: DeviceID?,
        _ command: CommandID,
        at now: Instant
    ) async throws -> Bool {
        try await desk.recoverPassword(
            of: mailbox,
            by: code ?? "none",
            to: brandNew,
            on: device,
            command: command,
            at: now
        )
    }

    private func count(_ key: VerificationKey) async -> Int {
        await host.authenticator.sent.filter { $0.verification == key }.count
    }

    @Test("who uses up the codes of a day and every try keeps nobody from recovering on their own phone")
    func usedUp() async throws {
        try await signUp()
        func bother(_ step: Int, at now: Instant) async throws {
            try await ask(on: "strangers", CommandID("ask \(step)"), at: now)
            for entry in 0..<5 {
                let id = CommandID("entry \(step) \(entry)")
                #expect(try await !enter("0", on: "strangers", id, at: now))
            }
        }
        for step in 0..<12 { try await bother(step, at: noon + .minutes(step)) }
        // Ten within a day, each locked by five wrong entries.
        #expect(await count(shared) == 10)
        let later = noon + .minutes(30)
        try await ask(on: "tablet", "r1", at: later)
        #expect(await count(shared) == 10)
        #expect(await count(own) == 0)
        // On her own phone Ana gets a code, which no entry from elsewhere reaches.
        try await ask(on: "phone", "r2", at: later)
        #expect(await count(own) == 1)
        try await bother(100, at: later)
        // Nor one that names her phone.
        for attack in 0..<5 {
            let entered = await #expect(throws: AccountDesk.Failure.self) {
                try await desk.enterCode("0", for: own, command: CommandID("named \(attack)"), at: later)
            }
            #expect(entered?.code.rawValue == "verification.noCode")
            let asked = await #expect(throws: AccountDesk.Failure.self) {
                try await desk.sendCode(own, by: .guest("sly"), command: CommandID("named \(attack)"), at: later)
            }
            #expect(asked?.code.rawValue == "verification.notYours")
        }
        #expect(await count(own) == 1)
        #expect(try await store.load(Verification.self, own)?.triesLeft == 5)
        let code = await host.authenticator.lastCode(of: own)
        #expect(try await !enter(code, on: "strangers", "e1", at: later))
        for _ in 0..<2 { #expect(try await enter(code, on: "phone", "e2", at: later)) }
        #expect(try await host.keeps("brand new", of: ana))
        #expect(try await host.user("ana")?.account?.credentialVersion == 2)
    }

    @Test("a code that somebody else asks for takes no other one's place, and is sent no more often than a code is")
    func superseded() async throws {
        try await signUp()
        try await ask(on: nil, "r", at: noon)
        let code = await host.authenticator.lastCode(of: shared)
        for step in 0..<13 {
            try await ask(on: "strangers", CommandID("ask \(step)"), at: noon + .minutes(step) + .seconds(30))
        }
        // Not within a minute of the code, and then three times.
        #expect(await host.authenticator.sent.map(\.code) == Array(repeating: code, count: 4))
        #expect(try await store.load(Verification.self, shared)?.number == 1)
        #expect(try await enter(code, on: nil, "e", at: noon + .minutes(14)))
        // Used, it is followed by another.
        try await ask(on: nil, "r3", at: noon + .minutes(14))
        #expect(await count(shared) == 5)
        #expect(await host.authenticator.lastCode(of: shared) != code)
    }

    @Test("a code to another address takes the place of one that is out")
    func movedMeanwhile() async throws {
        try await signUp()
        try await ask(on: nil, "r1", at: noon)
        try await desk.change([.email: "eva@example.ro"], of: ana, proving: .password("secret"), command: "c", at: noon)
        let present = AccountKeyID.email(try EmailAddress("eva@example.ro"))
        try await desk.recoverPassword(of: present, command: "r2", at: noon + .minutes(1))
        #expect(await host.authenticator.sent.map(\.contact) == [mailbox, present])
    }

    @Test("on a person's own phone codes and tries have the same limits; a code from elsewhere can be entered there")
    func limits() async throws {
        try await signUp()
        var sent = 0
        for step in 0..<12 {
            let now = noon + .minutes(step)
            try await ask(on: "phone", CommandID("ask \(step)"), at: now)
            for entry in 0..<7 { #expect(try await !enter("0", on: "phone", CommandID("\(step) \(entry)"), at: now)) }
            sent = await count(own)
        }
        #expect(sent == 10)
        let later = noon + .hours(1)
        try await ask(on: nil, "r", at: later)
        let code = await host.authenticator.lastCode(of: shared)
        for _ in 0..<2 { #expect(try await enter(code, on: "phone", "e", at: later)) }
        // Somebody who was never signed in on the phone has nothing of their own there.
        let other = RequestCode(VerificationKey(recoveryOf: "ana", on: "tablet"))
        let refused = await #expect(throws: AccountDesk.Failure.self) {
            let envelope = Envelope(other, by: .system, id: "other")
            try await host.runner.perform(envelope, in: FixedContext(VerificationPolicy.usual))
        }
        #expect(refused?.code.rawValue == "verification.notYours")
    }

    @Test("a code on a phone is taken along, and void when the account is closed elsewhere")
    func closed() async throws {
        try await signUp()
        try await ask(on: "phone", "r", at: noon)
        let data = try #require(try await desk.personalData(of: ana, by: .system))
        #expect(data.verifications.map(\.id) == [own])
        try await desk.close(ana, by: .system, command: "x")
        let code = await host.authenticator.lastCode(of: own)
        #expect(try await !enter(code, on: "phone", "e", at: noon))
        while try await !host.runner.advance(.endingSessions(through: host.runner)).isIdle {}
        let left = try #require(try await store.load(Verification.self, own))
        #expect(left.state == .idle && left.contact == nil)
    }

    /// A desk over Ana's account while store and authenticator fail as planned; with a code out, which the sound ones know.
    private func failing(
        _ fault: @escaping @Sendable (_ call: Int) -> StoreFault?,
        asked fails: @escaping @Sendable (_ call: Int) -> Bool = { _ in false },
        codeIsOut: Bool
    ) async throws -> (desk: AccountDesk, sound: AccountHost) {
        let memory = MemoryStore()
        let sound = AccountHost(store: memory)
        try await sound.signUp(goodForm(), id: "ana")
        if codeIsOut { try await sound.desk.recoverPassword(of: mailbox, command: "before") }
        let retry = RetryPolicy.immediate(attempts: 2)
        let desk = AccountDesk(
            runner: CommandRunner(store: FaultyStore(memory, plan: fault), clock: ManualClock(noon), retry: retry),
            authenticator: FailingAuthenticator(inner: sound.authenticator, fails: fails),
            rules: .quickPlate
        )
        return (desk, sound)
    }

    /// The answer to a request for a code, or to a guess.
    private func answer(
        about contact: AccountKeyID,
        isGuess: Bool,
        _ fault: @escaping @Sendable (_ call: Int) -> StoreFault? = { _ in nil },
        asked fails: @escaping @Sendable (_ call: Int) -> Bool = { _ in false }
    ) async throws -> String {
        let desk = try await failing(fault, asked: fails, codeIsOut: isGuess).desk
        do throws(AccountDesk.Failure) {
            if isGuess { return "\(try await desk.recoverPassword(of: contact, by: "0", to: brandNew, command: "c"))" }
            try await desk.recoverPassword(of: contact, command: "c")
            return "done"
        } catch {
            return error.code.rawValue
        }
    }

    @Test("whatever fails of store or authenticator, an address without an account is answered like Ana's")
    func failures() async throws {
        let nobodys = AccountKeyID.email(try EmailAddress("nobody@example.ro"))
        for isGuess in [false, true] {
            for call in 0..<12 {
                for isLasting in [false, true] {
                    for fault in StoreFault.allCases {
                        let plan: @Sendable (Int) -> StoreFault? = {
                            $0 == call || isLasting && $0 > call ? fault : nil
                        }
                        let known = try await answer(about: mailbox, isGuess: isGuess, plan)
                        let unknown = try await answer(about: nobodys, isGuess: isGuess, plan)
                        #expect(known == unknown, "\(fault) at call \(call), lasting \(isLasting), guess \(isGuess)")
                    }
                    let fails: @Sendable (Int) -> Bool = { $0 == call || isLasting && $0 > call }
                    let expected = call == 0 ? "account.noConnection" : isGuess ? "false" : "done"
                    for contact in [mailbox, nobodys] {
                        let told = try await answer(about: contact, isGuess: isGuess, asked: fails)
                        #expect(told == expected, "\(contact) at call \(call) of the authenticator, guess \(isGuess)")
                    }
                }
            }
        }
    }

    @Test("a recovery during which the store fails in any way is completed by the same command")
    func completed() async throws {
        for call in 0..<12 {
            for fault in StoreFault.allCases {
                let (desk, sound) = try await failing({ $0 == call ? fault : nil }, codeIsOut: true)
                let code = try #require(await sound.authenticator.lastCode(of: shared))
                _ = try? await desk.recoverPassword(of: mailbox, by: code, to: brandNew, command: "c")
                let isDone = try await sound.desk.recoverPassword(of: mailbox, by: code, to: brandNew, command: "c")
                #expect(isDone, "\(fault) at call \(call)")
                #expect(try await sound.keeps("brand new", of: ana), "\(fault) at call \(call)")
            }
        }
    }
}

/// Fails at the calls that are planned, counting from 0.
private actor FailingAuthenticator: Authenticator {
    private let inner: MemoryAuthenticator
    private let fails: @Sendable (_ call: Int) -> Bool
    private var calls = 0

    init(inner: MemoryAuthenticator, fails: @escaping @Sendable (_ call: Int) -> Bool) {
        self.inner = inner
        self.fails = fails
    }

    private func reach() throws {
        defer { calls += 1 }
        if fails(calls) { throw AccountError(.noConnection(during: .signIn)) }
    }

    func setPassword(_ password: String, number: Int, of user: UserID) async throws {
        try reach()
        try await inner.setPassword(password, number: number, of: user)
    }

    func passwordNumber(of user: UserID, matching password: String) async throws -> Int? {
        try reach()
        return try await inner.passwordNumber(of: user, matching: password)
    }

    func forgetPassword(of user: UserID) async throws {
        try reach()
        try await inner.forgetPassword(of: user)
    }

    func sendCode(_ number: Int, of verification: VerificationKey, to contact: AccountKeyID) async throws {
        try reach()
        try await inner.sendCode(number, of: verification, to: contact)
    }

    func codeMatches(_ code: String, _ number: Int, of verification: VerificationKey) async throws -> Bool {
        try reach()
        return try await inner.codeMatches(code, number, of: verification)
    }
}
