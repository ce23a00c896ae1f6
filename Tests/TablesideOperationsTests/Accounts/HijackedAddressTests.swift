import TablesideCore
import TablesideHosting
import TablesideOperations
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

/// What is left to a stranger who has registered somebody else's email address, with a provider's account of their own.
@Suite("An address that a stranger registered")
struct HijackedAddressTests {
    private let store = MemoryStore()
    private let host: AccountHost
    private let eva = UserID("eva")
    private let mailbox: AccountKeyID
    private let form = SignUpForm([.email: "eva@example.cz"])
    private let strangers: LinkedIdentity
    private let evas: LinkedIdentity
    private var desk: AccountDesk { host.desk }

    init() throws {
        var rules = SignUpRules.forman
        for index in rules.sheets.indices { rules.sheets[index].providers = [.facebook, .google] }
        host = AccountHost(store: store, rules: rules, attempts: 3)
        mailbox = .email(try EmailAddress("eva@example.cz"))
        strangers = try LinkedIdentity(provider: .facebook, subject: "66")
        evas = try LinkedIdentity(provider: .google, subject: "7")
    }

    private func signIn(
        with identity: LinkedIdentity,
        on device: DeviceID,
        _ command: CommandID
    ) async throws -> UserID? {
        try await desk.signIn(with: identity, on: device, until: nil, command: command)?.who.user
    }

    private func standing(on device: DeviceID) async throws -> String {
        do {
            _ = try await store.standing(onSessionOf: .guest(eva, on: device), at: noon)
            return "admitted"
        } catch let refusal as AccessRefusal {
            return refusal.code.rawValue
        }
    }

    /// Asks for a code, and enters it with a new password.
    private func recover(
        _ password: String,
        of contact: AccountKeyID? = nil,
        _ step: String,
        at now: Instant = noon,
        through other: AccountDesk? = nil
    ) async throws -> Bool {
        let contact = contact ?? mailbox
        try await desk.recoverPassword(of: contact, command: CommandID("ask \(step)"), at: now)
        #expect(await host.authenticator.sent.last?.contact == contact)
        let code = try #require(await host.authenticator.lastCode(of: VerificationKey(.recovery, of: eva)))
        return try await (other ?? desk).recoverPassword(
            of: contact,
            by: code,
            to: NewPassword(password, confirmation: password),
            command: CommandID("enter \(step)"),
            at: now
        )
    }

    /// What happened to Eva's account, from its beginning.
    private func events() async throws -> [User.Event] {
        try await store.events(after: nil, limit: 1_000).events.compactMap { try $0.recorded(of: User.self)?.event }
    }

    @Test("GI-41 its owner recovers the account, and the stranger's way into it is gone, with the session")
    func takenBack() async throws {
        // The stranger registers with an account elsewhere, and is in.
        try await host.signUp(form, id: "eva", with: .identity(strangers))
        #expect(try await signIn(with: strangers, on: "stranger", "s1") == eva)
        #expect(try await standing(on: "stranger") == "admitted")
        // Eva cannot register, as the address is taken, and asks for a new password.
        let taken = await #expect(throws: AccountError.self) { try await host.signUp(form, id: "eva 2") }
        #expect(taken?.code.rawValue == "account.signUpRefused")
        // A wrong code changes nothing.
        let password = NewPassword("guessed", confirmation: "guessed")
        #expect(try await !desk.recoverPassword(of: mailbox, by: "0", to: password, command: "guess"))
        #expect(try await signIn(with: strangers, on: "stranger", "s1") == eva)
        let before = try await events().count
        #expect(try await recover("brand new", "1"))
        let account = try #require(try await host.user("eva")?.account)
        #expect(account.identities == [] && account.verified == [mailbox] && account.claims == [mailbox])
        // One for the password, and one for the provider.
        #expect(account.passwordNumber == 2 && account.credentialVersion == 3)
        #expect(
            try await events().dropFirst(before) == [
                .passwordSet(number: 2, at: noon), .verified(contact: mailbox, at: noon),
                .unlinked(identity: strangers, at: noon),
            ]
        )
        #expect(try await host.owner(of: .identity(strangers)) == nil)
        #expect(try await host.owner(of: mailbox) == eva)
        // The stranger is out, and does not come back in: not by the provider, nor under the old command.
        #expect(try await standing(on: "stranger") == "access.notSignedIn")
        for command in ["s1", "s2"] as [CommandID] {
            #expect(try await signIn(with: strangers, on: "stranger", command) == nil)
        }
        let back = await #expect(throws: AccountDesk.Failure.self) {
            try await desk.link(strangers, to: eva, proving: .identity(strangers), on: "stranger", command: "l")
        }
        #expect(back?.code.rawValue == "account.wrongCredentials")
        #expect(try await host.signIn("eva@example.cz", "brand new").user == eva)
        // The account elsewhere is free for an address of the stranger's own.
        try await host.signUp(SignUpForm([.email: "sly@example.cz"]), id: "sly", with: .identity(strangers))
        #expect(try await signIn(with: strangers, on: "stranger", "s3") == "sly")
    }

    @Test("repeated, a recovery has the same answer, and unlinks nothing that was linked since")
    func repeated() async throws {
        try await host.signUp(form, id: "eva", with: .identity(strangers))
        #expect(try await recover("brand new", "1"))
        try await desk.link(evas, to: eva, proving: .password("brand new"), command: "l")
        let before = try await events().count
        #expect(try await recover("brand new", "1"))
        // Nor does a later one: the address is Eva's.
        #expect(try await recover("another one", "2", at: noon + .hours(1)))
        #expect(try await events().dropFirst(before) == [.passwordSet(number: 4, at: noon + .hours(1))])
        #expect(try await host.user("eva")?.account?.identities == [evas])
        #expect(try await signIn(with: evas, on: "phone", "s") == eva)
    }

    @Test("a recovery by an address that a code has verified before keeps what is linked")
    func verifiedBefore() async throws {
        try await host.signUp(form, id: "eva", with: .identity(evas))
        try await host.verify("eva")
        let before = try await events().count
        #expect(try await recover("brand new", "1"))
        #expect(try await events().dropFirst(before) == [.passwordSet(number: 2, at: noon)])
        let account = try #require(try await host.user("eva")?.account)
        #expect(account.identities == [evas] && account.credentialVersion == 2)
        #expect(try await host.owner(of: .identity(evas)) == eva)
        #expect(try await signIn(with: evas, on: "phone", "s") == eva)
    }

    @Test("an address that took the place of a verified one is not verified, and its recovery unlinks every provider")
    func changed() async throws {
        try await host.signUp(SignUpForm([.email: "sly@example.cz"]), id: "eva", password: "secret7")
        try await host.verify("eva")
        for (number, identity) in [strangers, evas].enumerated() {
            let command = CommandID("l\(number)")
            try await desk.link(identity, to: eva, proving: .password("secret7"), command: command)
        }
        try await desk.change([.email: "eva@example.cz"], of: eva, proving: .password("secret7"), command: "c")
        let before = try await events().count
        #expect(try await recover("brand new", "1"))
        #expect(
            try await events().dropFirst(before) == [
                .passwordSet(number: 2, at: noon), .verified(contact: mailbox, at: noon),
                .unlinked(identity: strangers, at: noon), .unlinked(identity: evas, at: noon),
            ]
        )
        let account = try #require(try await host.user("eva")?.account)
        #expect(account.identities == [] && account.claims == [mailbox] && account.credentialVersion == 4)
        for identity in [strangers, evas] { #expect(try await host.owner(of: .identity(identity)) == nil) }
    }

    @Test("what the stranger links while the code is entered is unlinked as well")
    func linkedMeanwhile() async throws {
        try await host.signUp(form, id: "eva", with: .identity(strangers))
        let (desk, strangers, evas) = (desk, strangers, evas)
        let late = LateStore(store) {
            try await desk.link(evas, to: "eva", proving: .identity(strangers), command: "l")
        }
        let slow = AccountDesk(
            runner: CommandRunner(store: late, clock: ManualClock(noon)),
            authenticator: host.authenticator,
            rules: host.rules
        )
        #expect(try await recover("brand new", "1", through: slow))
        #expect(await late.conflicts == 1)
        #expect(try await host.user("eva")?.account?.identities == [])
        for identity in [strangers, evas] { #expect(try await host.owner(of: .identity(identity)) == nil) }
    }

    @Test("a telephone number is proved by a code the same way")
    func telephone() async throws {
        var rules = SignUpRules.iDeliver
        rules.sheets[1].providers = [.facebook]
        let host = AccountHost(store: MemoryStore(), rules: rules)
        let form = SignUpForm(role: .courier, [.firstName: "Eva", .lastName: "Kos", .phone: "091 123 4567"])
        try await host.signUp(form, id: "eva", with: .identity(strangers))
        let phone = AccountKeyID.phone(try PhoneNumber("+385911234567"))
        try await host.desk.recoverPassword(of: phone, command: "ask")
        let code = try #require(await host.authenticator.lastCode(of: VerificationKey(.recovery, of: eva)))
        let password = NewPassword("brand new", confirmation: "brand new")
        #expect(try await host.desk.recoverPassword(of: phone, by: code, to: password, command: "enter"))
        let account = try #require(try await host.user("eva")?.account)
        #expect(account.identities == [] && account.verified == [phone])
        #expect(try await host.owner(of: .identity(strangers)) == nil)
    }
}
