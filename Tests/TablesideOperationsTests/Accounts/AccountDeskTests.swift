import TablesideCore
import TablesideHosting
import TablesideOperations
import TablesideVenue
import Testing

@testable import TablesideTestSupport
@testable import TablesideTesting

@Suite("AccountDesk")
struct AccountDeskTests {
    private let ana = UserID("ana")
    private let mailbox: AccountKeyID
    private let host: AccountHost
    private var desk: AccountDesk { host.desk }

    init() throws {
        host = AccountHost(store: MemoryStore())
        mailbox = .email(try EmailAddress("ana@example.ro"))
    }

    private func code(_ error: (any Error)?) -> String { (error as? AccountDesk.Failure)?.code.rawValue ?? "none" }

    private func sent(_ purpose: VerificationKey.Purpose) async throws -> String {
        try #require(await host.authenticator.lastCode(of: VerificationKey(purpose, of: ana)))
    }

    @Test("QP-07 a code verifies the email address: the wrong one counts, the right one is good once")
    func email() async throws {
        try await host.signUp(goodForm(), id: "ana")
        let key = VerificationKey(.email, of: ana)
        try await desk.perform(.sendCode(purpose: .email), by: .guest(ana), command: "s1")
        #expect(await host.authenticator.sent.map(\.contact) == [mailbox])
        let wrong = try await desk.enterCode("000000", for: key, command: "e1")
        #expect(!wrong.isConfirmed && wrong.triesLeft == 4)
        let code = try await sent(.email)
        #expect(try await desk.enterCode(code, for: key, command: "e2").isConfirmed)
        #expect(try await host.user("ana")?.isEmailVerified == true)
        // The same command has the first outcome, another one finds no code.
        #expect(try await desk.enterCode(code, for: key, command: "e2").isConfirmed)
        let again = await #expect(throws: AccountDesk.Failure.self) {
            try await desk.enterCode(code, for: key, command: "e3")
        }
        #expect(self.code(again) == "verification.noCode")
        let verified = await #expect(throws: AccountDesk.Failure.self) {
            try await desk.perform(.sendCode(purpose: .email), by: .guest(ana), command: "s2")
        }
        #expect(self.code(verified) == "verification.alreadyApplied")
    }

    @Test("a code for an address that has changed since verifies nothing")
    func changedMeanwhile() async throws {
        try await host.signUp(goodForm(), id: "ana")
        let key = VerificationKey(.email, of: ana)
        try await desk.perform(.sendCode(purpose: .email), by: .guest(ana), command: "s1")
        try await desk.change([.email: "eva@example.ro"], of: ana, proving: .password("secret"), command: "c1")
        let code = try await sent(.email)
        let error = await #expect(throws: AccountDesk.Failure.self) {
            try await desk.enterCode(code, for: key, command: "e1")
        }
        #expect(self.code(error) == "user.notContact")
        #expect(try await host.user("ana")?.isEmailVerified == false)
    }

    @Test("GI-41 a forgotten password is recovered by a code, once; guesses are counted, however they arrive")
    func recovery() async throws {
        try await host.signUp(goodForm(), id: "ana")
        try await desk.recoverPassword(of: mailbox, command: "r1")
        let code = try await sent(.recovery)
        let short = await #expect(throws: AccountDesk.Failure.self) {
            let password = NewPassword("short", confirmation: "short")
            _ = try await desk.recoverPassword(of: mailbox, by: code, to: password, command: "r2")
        }
        #expect(self.code(short) == "account.signUpRefused")
        let password = NewPassword("brand new", confirmation: "brand new")
        #expect(try await desk.recoverPassword(of: mailbox, by: code, to: password, command: "r3"))
        #expect(try await host.keeps("brand new", of: ana))
        let other = NewPassword("intruder", confirmation: "intruder")
        #expect(try await !desk.recoverPassword(of: mailbox, by: code, to: other, command: "r4"))
        #expect(try await host.keeps("brand new", of: ana))
    }

    @Test("a code sent to a mailbox that the person has given up since recovers nothing, whatever is entered")
    func givenUpMailbox() async throws {
        try await host.signUp(goodForm(), id: "ana")
        try await desk.recoverPassword(of: mailbox, command: "r1")
        let code = try await sent(.recovery)
        try await desk.change([.email: "eva@example.ro"], of: ana, proving: .password("secret"), command: "c1")
        let password = NewPassword("intruder", confirmation: "intruder")
        let present = AccountKeyID.email(try EmailAddress("eva@example.ro"))
        for (step, contact) in [mailbox, present].enumerated() {
            for entry in ["000000", code] {
                let command = CommandID("\(step) \(entry)")
                #expect(try await !desk.recoverPassword(of: contact, by: entry, to: password, command: command))
            }
        }
        #expect(try await host.keeps("secret", of: ana))
        // A new code goes to the present mailbox, and serves.
        let later = noon + .hours(1)
        try await desk.recoverPassword(of: present, command: "r2", at: later)
        #expect(await host.authenticator.sent.map(\.contact) == [mailbox, present])
        let fresh = try await sent(.recovery)
        let own = NewPassword("brand new", confirmation: "brand new")
        #expect(try await desk.recoverPassword(of: present, by: fresh, to: own, command: "r3", at: later))
    }

    @Test("a recovery repeated with another password, or after a newer change, replaces nothing")
    func repeatedRecovery() async throws {
        try await host.signUp(goodForm(), id: "ana")
        try await desk.recoverPassword(of: mailbox, command: "r1")
        let code = try await sent(.recovery)
        let password = NewPassword("brand new", confirmation: "brand new")
        let other = NewPassword("intruder", confirmation: "intruder")
        #expect(try await desk.recoverPassword(of: mailbox, by: code, to: password, command: "r2"))
        // The same command again has the first outcome, which is that "brand new" was set.
        #expect(try await desk.recoverPassword(of: mailbox, by: code, to: other, command: "r2"))
        #expect(try await host.keeps("brand new", of: ana))
        let third = NewPassword("third one", confirmation: "third one")
        try await desk.changePassword(from: "brand new", to: third, of: ana, command: "p1")
        for late in [password, other] {
            #expect(try await desk.recoverPassword(of: mailbox, by: code, to: late, command: "r2"))
        }
        try await host.signUp(goodForm(), id: "ana", command: "sign-up-ana")
        #expect(try await host.keeps("third one", of: ana))
        #expect(try await host.user("ana")?.account?.credentialVersion == 3)
    }

    @Test("a registration repeated late keeps no password of a closed account")
    func lateRegistration() async throws {
        try await host.signUp(goodForm(), id: "ana")
        try await desk.close(ana, by: .system, command: "c1")
        try await host.signUp(goodForm(), id: "ana", command: "sign-up-ana")
        #expect(try await !host.keeps("secret", of: ana))
    }

    @Test("under the id of another entry the right code recovers nothing, and no try is lost")
    func usedCommand() async throws {
        try await host.signUp(goodForm(), id: "ana")
        try await desk.perform(.sendCode(purpose: .email), by: .guest(ana), command: "s1")
        _ = try await desk.enterCode("000000", for: VerificationKey(.email, of: ana), command: "e1")
        try await desk.recoverPassword(of: mailbox, command: "r1")
        let code = try await sent(.recovery)
        let password = NewPassword("brand new", confirmation: "brand new")
        #expect(try await !desk.recoverPassword(of: mailbox, by: code, to: password, command: "e1"))
        #expect(try await host.keeps("secret", of: ana))
        let left = try await host.store.load(Verification.self, VerificationKey(.recovery, of: ana))?.triesLeft
        #expect(left == 5)
        #expect(try await desk.recoverPassword(of: mailbox, by: code, to: password, command: "e2"))
    }

    @Test("anybody may ask for a code to recover a password, and only the person and the engine for any other")
    func whoMayAsk() async throws {
        try await host.signUp(goodForm(), id: "ana")
        func ask(_ purpose: VerificationKey.Purpose, by author: Author, _ id: CommandID) async -> String {
            do throws(AccountDesk.Failure) {
                let request = RequestCode(VerificationKey(purpose, of: ana))
                let envelope = Envelope(request, by: author, id: id)
                return "\(try await host.runner.perform(envelope, in: FixedContext(.usual)).answer.number)"
            } catch {
                return error.code.rawValue
            }
        }
        #expect(await ask(.email, by: .guest("sly"), "1") == "verification.notYours")
        #expect(await ask(.email, by: .guest(ana), "2") == "1")
        #expect(await ask(.recovery, by: .guest("sly"), "3") == "1")
        // That an address is verified is told to the person alone.
        try await host.verify("ana")
        #expect(await ask(.email, by: .guest("sly"), "4") == "verification.notYours")
        #expect(await ask(.email, by: .guest(ana), "5") == "verification.alreadyApplied")
        #expect(await ask(.email, by: .system, "6") == "verification.alreadyApplied")
    }

    @Test("under the id of a wrong entry no other is tried: the right code has the answer of the wrong one")
    func guessesUnderOneID() async throws {
        try await host.signUp(goodForm(), id: "ana")
        let key = VerificationKey(.recovery, of: ana)
        try await desk.recoverPassword(of: mailbox, command: "r1")
        let code = try await sent(.recovery)
        let wrong = try await desk.enterCode("0", for: key, command: "e1")
        for guess in ["1", code, "2"] {
            #expect(try await desk.enterCode(guess, for: key, command: "e1") == wrong)
        }
        let password = NewPassword("brand new", confirmation: "brand new")
        #expect(try await !desk.recoverPassword(of: mailbox, by: code, to: password, command: "e1"))
        #expect(try await host.keeps("secret", of: ana))
        #expect(try await desk.recoverPassword(of: mailbox, by: code, to: password, command: "e2"))
    }

    @Test("with too many guesses at once not even the right code is let in, until a new one was sent")
    func guesses() async throws {
        try await host.signUp(goodForm(), id: "ana")
        try await desk.recoverPassword(of: mailbox, command: "r1")
        let code = try await sent(.recovery)
        var patient = host
        patient.attempts = 100
        let many = patient.desk
        let answers = await withTaskGroup(of: String.self) { group in
            for guess in 0..<20 {
                group.addTask {
                    do throws(AccountDesk.Failure) {
                        let key = VerificationKey(.recovery, of: UserID("ana"))
                        return try await many.enterCode("\(guess)", for: key, command: CommandID("g\(guess)"))
                            .isConfirmed ? "in" : "wrong"
                    } catch {
                        return error.code.rawValue
                    }
                }
            }
            return await group.reduce(into: [:]) { $0[$1, default: 0] += 1 }
        }
        #expect(answers == ["wrong": 5, "verification.tooManyTries": 15])
        let password = NewPassword("brand new", confirmation: "brand new")
        #expect(try await !desk.recoverPassword(of: mailbox, by: code, to: password, command: "r2"))
        let later = noon + .minutes(1)
        try await desk.recoverPassword(of: mailbox, command: "r3", at: later)
        let fresh = try await sent(.recovery)
        #expect(fresh != code)
        #expect(try await desk.recoverPassword(of: mailbox, by: fresh, to: password, command: "r4", at: later))
    }

    @Test(
        "nothing tells whether an address has an account: neither a guess, nor a code that is over, nor a weak password"
    )
    func unknown() async throws {
        try await host.signUp(goodForm(), id: "ana")
        let nobody = AccountKeyID.email(try EmailAddress("nobody@example.ro"))
        for (step, contact) in [mailbox, nobody].enumerated() {
            func recover(_ code: String, to password: String, at now: Instant = noon) async -> String {
                let password = NewPassword(password, confirmation: password)
                let command = CommandID("\(step) \(code) \(password.text) \(now)")
                do throws(AccountDesk.Failure) {
                    return try await desk.recoverPassword(
                        of: contact,
                        by: code,
                        to: password,
                        command: command,
                        at: now
                    )
                        ? "in" : "no"
                } catch {
                    return error.code.rawValue
                }
            }
            // Before a code was sent, with a wrong one, with none, with one that is no code, and after it has expired.
            #expect(await recover("1", to: "brand new") == "no")
            try await desk.recoverPassword(of: contact, command: CommandID("r\(step)"))
            for code in ["1", "", String(repeating: "9", count: 100_000)] {
                #expect(await recover(code, to: "brand new") == "no")
            }
            #expect(await recover("1", to: "brand new", at: noon + .days(2)) == "no")
            #expect(await recover("1", to: "short") == "account.signUpRefused")
        }
    }

    @Test("that there were too many codes is not told either")
    func manyCodes() async throws {
        try await host.signUp(goodForm(), id: "ana")
        for step in 0..<20 { try await desk.recoverPassword(of: mailbox, command: CommandID("many\(step)")) }
        #expect(await host.authenticator.sent.count == 1)
    }

    @Test("a code that was lost is sent again, but not as often as somebody repeats the request")
    func repeatedSending() async throws {
        try await host.signUp(goodForm(), id: "ana")
        func count() async -> Int { await host.authenticator.sent.count }
        await host.authenticator.setAway(true)
        let away = await #expect(throws: AccountDesk.Failure.self) {
            try await desk.recoverPassword(of: mailbox, command: "r1")
        }
        #expect(self.code(away) == "account.noConnection")
        await host.authenticator.setAway(false)
        for _ in 0..<10 { try await desk.recoverPassword(of: mailbox, command: "r1") }
        // Nothing was decided while the authenticator was away.
        #expect(await count() == 4)
        // Each code is sent once, and three times more; also the one that a person asks for.
        for _ in 0..<10 { try await desk.perform(.sendCode(purpose: .email), by: .guest(ana), command: "s1") }
        #expect(await count() == 4 + 4)
        let later = noon + .minutes(15)
        for _ in 0..<10 { try await desk.recoverPassword(of: mailbox, command: "r2", at: later) }
        #expect(await count() == 4 + 4 + 4)
        let sent = await host.authenticator.sent
        #expect(Set(sent.map(\.code)).count == 3)
    }

    @Test("a code that can no longer be entered is not sent again")
    func repeatedTooLate() async throws {
        try await host.signUp(goodForm(), id: "ana")
        try await desk.recoverPassword(of: mailbox, command: "r1")
        try await desk.recoverPassword(of: mailbox, command: "r1", at: noon + .minutes(15) - .milliseconds(1))
        #expect(await host.authenticator.sent.count == 2)
        try await desk.recoverPassword(of: mailbox, command: "r1", at: noon + .minutes(15))
        #expect(await host.authenticator.sent.count == 2)
        try await desk.recoverPassword(of: mailbox, command: "r2", at: noon + .minutes(15))
        let key = VerificationKey(.recovery, of: ana)
        for entry in 0..<5 {
            let command = CommandID("e\(entry)")
            _ = try await desk.enterCode("0", for: key, command: command, at: noon + .minutes(16))
        }
        #expect(try await host.store.load(Verification.self, key)?.state == .locked)
        try await desk.recoverPassword(of: mailbox, command: "r2", at: noon + .minutes(16))
        #expect(await host.authenticator.sent.count == 3)
    }

    @Test("GI-41 a password is changed by who knows the old one, also after a lost answer")
    func changePassword() async throws {
        try await host.signUp(goodForm(), id: "ana")
        let password = NewPassword("brand new", confirmation: "brand new")
        let wrong = await #expect(throws: AccountDesk.Failure.self) {
            try await desk.changePassword(from: "guess", to: password, of: ana, command: "p1")
        }
        #expect(self.code(wrong) == "account.wrongCredentials")
        let differ = await #expect(throws: AccountDesk.Failure.self) {
            try await desk.changePassword(from: "secret", to: NewPassword("brand new"), of: ana, command: "p2")
        }
        #expect(self.code(differ) == "account.signUpRefused")
        for _ in 0..<2 { try await desk.changePassword(from: "secret", to: password, of: ana, command: "p3") }
        #expect(try await host.keeps("brand new", of: ana))
        #expect(try await !host.keeps("secret", of: ana))
        // Repeated with the password that it set as the old one, the command sets no other.
        let third = NewPassword("third one", confirmation: "third one")
        let again = await #expect(throws: AccountDesk.Failure.self) {
            try await desk.changePassword(from: "brand new", to: third, of: ana, command: "p3")
        }
        #expect(self.code(again) == "account.wrongCredentials")
        #expect(try await host.keeps("brand new", of: ana))
        let unknown = await #expect(throws: AccountDesk.Failure.self) {
            try await desk.changePassword(from: "secret", to: password, of: UserID("eva"), command: "p4")
        }
        #expect(self.code(unknown) == "account.wrongCredentials")
    }

    @Test("a device asks about its own account and nothing else, and says nothing that only the engine knows")
    func requests() async throws {
        try await host.signUp(goodForm(), id: "ana")
        let author = Author.guest(ana)
        for (index, request) in [
            AccountRequest.change(texts: [.firstName: "Anna"]), .star(restaurant: "r1"), .star(restaurant: "r2"),
            .unstar(restaurant: "r1"), .subscribe, .unsubscribe, .subscribe,
        ].enumerated() {
            let sent = try decoded(AccountRequest.self, encoded(request))
            #expect(sent == request)
            try await desk.perform(sent, by: author, command: CommandID("d\(index)"))
        }
        let user = try #require(try await host.user("ana"))
        #expect(user.name?.first == "Anna")
        #expect(user.favorites.restaurants == ["r2"])
        #expect(user.account?.readsNewsletter == true)
        let nobody = await #expect(throws: AccountDesk.Failure.self) {
            try await desk.perform(.subscribe, by: .guest(on: "phone"), command: "d9")
        }
        #expect(self.code(nobody) == "access.notSignedIn")
        for command in ["verify", "link", "unlink", "setPassword", "register", "employ", "close"] {
            #expect(throws: DecodingError.self) { try decoded(AccountRequest.self, "{\"\(command)\":{}}") }
        }
        #expect(throws: DecodingError.self) {
            let long = String(repeating: "x", count: 65_536)
            return try decoded(AccountRequest.self, "{\"change\":{\"texts\":{\"firstName\":\"\(long)\"}}}")
        }
    }
}
