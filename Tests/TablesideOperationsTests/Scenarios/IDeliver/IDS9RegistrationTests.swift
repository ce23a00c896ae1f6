import TablesideCore
import TablesideDelivery
import TablesideHosting
import TablesideOperations
import TablesideVenue
import Testing

@testable import TablesideTestSupport
@testable import TablesideTesting

/// iDeliver's registrations on a store.
@Suite("ID-S9 registration")
struct IDS9RegistrationTests {
    private let store = WatchedStore()
    private let host: AccountHost

    init() { host = AccountHost(store: store, rules: .iDeliver) }

    private let courier = SignUpForm(role: .courier, [.firstName: "Ivo", .lastName: "Horvat", .phone: "098 765 4321"])
    private let shop = SignUpForm(
        role: .store,
        [
            .businessName: "Mak", .email: "mak@example.hr", .oib: "33392005961", .address: "Ilica 1, Zagreb",
            .phone: "0911234567",
        ]
    )

    /// What is wrong with a registration that a phone sends, as told to it; nothing if it was carried out.
    private func problems(
        _ form: SignUpForm,
        _ password: String = "seven77",
        as user: UserID = "new"
    ) async throws -> [String] {
        let call = IDeliverCall.signUp(user: user, form: form, password: password)
        guard let failure = try await host.send(call, by: .guest(on: "phone")).failure else { return [] }
        let error = failure.refusal(as: AccountError.self, coder: IDeliverApp.coder)
        guard case .signUpRefused(let problems)? = error?.reason else { return ["\(failure.code)"] }
        return problems.map { "\($0.path) \($0.code)" }
    }

    @Test("ID-S9 ID-07 a phone in neither format, a password of six, a duplicate: each is told and creates nothing")
    func wrong() async throws {
        #expect(try await problems(courier, as: "ivo") == [])
        #expect(try await problems(shop, as: "mak") == [])
        let before = try await store.snapshot()
        var foreign = courier
        foreign[.phone] = "+39 331 1234567"
        #expect(try await problems(foreign) == ["phone signUp.malformedPhone"])
        #expect(try await problems(shop, "sixsix") == ["password signUp.passwordTooShort"])
        var sameNumber = courier
        sameNumber[.phone] = "+385 98 765-4321"
        #expect(try await problems(sameNumber) == ["phone signUp.phoneTaken"])
        #expect(try await problems(shop) == ["email signUp.emailTaken", "oib signUp.oibTaken"])
        #expect(try await store.snapshot() == before)
    }

    @Test("ID-S9 ID-50 registering signs nobody in: what comes of it is an account, with its own keys")
    func registered() async throws {
        #expect(try await problems(courier, as: "ivo") == [])
        let user = try #require(try await host.user("ivo"))
        #expect(user.role == .courier)
        #expect(user.account?.claims.map(\.description) == ["phone:+385987654321"])
        let kinds = try await store.snapshot().documents.keys.map { $0.prefix { $0 != ":" } }
        #expect(Set(kinds) == ["user", "accountKey"], "and no session")
    }

    @Test("ID-09 codes that are guessed in registrations count on their device, and after the tenth none is tried")
    func guesses() async throws {
        let invite = InviteCourier("K7-31", of: .account("shop"), InvitationTerms(uses: 9))
        let envelope = Envelope(invite, by: Author("shop", as: .store), id: "invite")
        try await host.runner.perform(envelope, in: FixedContext(false))
        func register(
            _ code: String,
            as number: Int,
            on device: DeviceID?,
            at now: Instant = noon,
            command: CommandID = "same"
        ) async throws -> String? {
            var form = courier
            form[.phone] = "098 765 432\(number)"
            form[.registrationCode] = code
            do throws(AccountDesk.Failure) {
                try await host.desk.register(
                    form,
                    with: .password(NewPassword("seven77", confirmation: "seven77")),
                    as: UserID("c\(number)"),
                    on: device,
                    command: command,
                    at: now
                )
                return nil
            } catch {
                guard case .refused(let refusal) = error else { throw error }
                return refusal.code.rawValue
            }
        }
        #expect(try await register("K7-31", as: 1, on: "phone", command: "good") == nil)
        let end = noon + .minutes(15)
        // Those whose device the host does not know are one.
        for device in ["phone", nil] as [DeviceID?] {
            for guess in 0..<10 {
                let answer = try await register("guess-\(guess)", as: 2, on: device)
                #expect(answer == "cooperation.unknownCode", "\(guess)")
            }
            for now in [noon, end - .milliseconds(1)] {
                for code in ["K7-31", "guess"] {
                    #expect(try await register(code, as: 2, on: device, at: now) == "courier.tooManyWrongCodes")
                }
            }
        }
        #expect(try await store.load(User.self, "c2") == nil)
        // Without a code, and on another device, anybody registers; what was done is answered once more.
        #expect(try await register("", as: 3, on: "phone") == nil)
        #expect(try await register("K7-31", as: 4, on: "tablet") == nil)
        #expect(try await register("K7-31", as: 1, on: "phone", command: "good") == nil)
        #expect(try await register("K7-31", as: 2, on: "phone", at: end) == nil)
        #expect(try await register("K7-31", as: 5, on: nil, at: end) == nil)
    }

    @Test("ID-09 the right code is refused if ten wrong ones were counted before it is stored", arguments: [9, 10])
    func guessesBeside(wrong: Int) async throws {
        let invite = InviteCourier("K7-31", of: .account("shop"))
        let envelope = Envelope(invite, by: Author("shop", as: .store), id: "invite")
        try await host.runner.perform(envelope, in: FixedContext(false))
        let desk = host.desk
        let rival = InterposedStore(store)
        rival.interpose([
            {
                for guess in 0..<wrong {
                    let answer = await Self.register("guess-\(guess)", as: "bad", phone: "098 765 4322", through: desk)
                    #expect(answer == "cooperation.unknownCode")
                }
            }
        ])
        let slow = AccountHost(store: rival, rules: .iDeliver, attempts: 2).desk
        let answer = await Self.register("K7-31", as: "ivo", phone: "098 765 4321", through: slow)
        #expect(answer == (wrong == 9 ? nil : "courier.tooManyWrongCodes"))
        #expect(rival.conflicts == 1)
        let ivo = try await store.load(User.self, "ivo")
        #expect((ivo != nil) == (wrong == 9))
    }

    /// Registers a courier with a store's code, and returns why not.
    private static func register(
        _ code: String,
        as user: UserID,
        phone: String,
        through desk: AccountDesk
    ) async -> String? {
        var form = SignUpForm(role: .courier, [.firstName: "Ivo", .lastName: "Horvat", .phone: phone])
        form[.registrationCode] = code
        do throws(AccountDesk.Failure) {
            try await desk.register(
                form,
                with: .password(NewPassword("seven77", confirmation: "seven77")),
                as: user,
                on: "phone",
                command: CommandID("register \(user)")
            )
            return nil
        } catch {
            guard case .refused(let refusal) = error else { return "\(error)" }
            return refusal.code.rawValue
        }
    }

    @Test("ID-09 a code that a courier was given is kept with the registration, and is optional")
    func code() async throws {
        var invited = courier
        invited[.registrationCode] = "K7-31"
        let invite = Envelope(
            InviteCourier("K7-31", of: .account("shop")),
            by: Author("shop", as: .store),
            id: "invite"
        )
        try await host.runner.perform(invite, in: FixedContext(false))
        #expect(try await problems(invited, as: "ivo") == [])
        let events = try await store.events(after: nil, limit: 10).events
        let first = try #require(events.first { $0.aggregate.kind == User.kind })
        let event = try #require(try first.recorded(of: User.self)).event
        guard case .registered(_, _, let code, _) = event else {
            Issue.record("\(event)")
            return
        }
        #expect(code == "K7-31")
    }
}
