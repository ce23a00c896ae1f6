import TablesideCore
import TablesideHosting
import TablesideOperations
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

/// What the guide *Accounts* says, step by step.
@Suite("Accounts guide")
struct AccountsGuideTests {
    private let password = SignUpCredential.password(NewPassword("secret7", confirmation: "secret7"))

    private func form() -> SignUpForm {
        var form = SignUpForm(role: .courier)
        form[.firstName] = "Ivo"
        form[.phone] = "098 765 4321"
        return form
    }

    @Test("a form tells its problems and when it may be sent, as the guide tells it")
    func overview() {
        var form = form()
        #expect(
            form.problems(with: password, under: .iDeliver).map(\.description) == ["lastName: the field is required"]
        )
        form[.lastName] = "Horvat"
        #expect(form.maySend(with: password, under: .iDeliver))
    }

    @Test("a host's own sheet, as the guide writes it")
    func ownRules() throws {
        let rules = SignUpRules([
            .init(
                .guest,
                asking: [.required(.email), .optional(.phone), .required(.password)],
                unique: [.email],
                signingInBy: [.email],
                verified: [.email]
            )
        ])
        #expect(rules.audit().isEmpty)
        let form = SignUpForm([.email: "ada@example.it"])
        #expect(try form.registration(with: password, under: rules).claims.count == 1)
    }

    @Test("registering, a code, changes, as the guide tells it")
    func desk() async throws {
        let runner = CommandRunner(store: MemoryStore(), clock: ManualClock(noon))
        let desk = AccountDesk(runner: runner, authenticator: MemoryAuthenticator(), rules: .iDeliver)
        var form = form()
        form[.lastName] = "Horvat"
        try await desk.register(form, with: password, as: "ivo", command: "sign-up-1")

        let ivo = Author("ivo", as: .courier)
        try await desk.sendCode(VerificationKey(.phone, of: "ivo"), by: ivo, command: "code-1")
        let answer = try await desk.enterCode("123456", for: VerificationKey(.phone, of: "ivo"), command: "entry-1")
        #expect(!answer.isConfirmed && answer.triesLeft == 4)

        let signedIn = try await desk.signIn(
            "098/765 4321",
            password: "secret7",
            on: "phone-7",
            until: nil,
            command: "sign-in-1"
        )
        #expect("\(signedIn.who.user) \(signedIn.who.role) \(signedIn.number)" == "ivo courier 1")
        let password = NewPassword("secret8", confirmation: "secret8")
        try await desk.changePassword(
            from: "secret7",
            to: password,
            of: "ivo",
            on: "phone-7",
            command: "password-1"
        )
        #expect(
            try await desk.runner.store.standing(onSessionOf: signedIn.who.author(on: "phone-7"), at: noon).author.user
                == "ivo"
        )

        _ = try await desk.signIn(
            "098/765 4321",
            password: "secret8",
            on: "lost-phone",
            until: nil,
            command: "sign-in-2"
        )
        let ivosPhone = signedIn.who.author(on: "phone-7")
        try await desk.perform(.denyPush, by: ivosPhone, command: "push-1")
        try await desk.perform(.endSession(on: "lost-phone"), by: ivosPhone, command: "lost-1")
        let lost = try await runner.store.load(DeviceSession.self, "lost-phone")
        #expect(lost?.state == .signedOut)

        try await desk.perform(.change(texts: [.lastName: "Horvat-Babić"]), by: ivo, command: "change-1")
        try await desk.perform(.star(restaurant: "marty"), by: ivo, command: "star-1")
        try await desk.change(
            [.phone: "+385911234567"],
            of: "ivo",
            proving: .password("secret8"),
            on: "phone-7",
            command: "change-2"
        )
        let data = try #require(try await desk.personalData(of: "ivo", by: .system))
        #expect(data.user.phone?.text == "+385911234567")
        #expect(data.user.favorites.restaurants == ["marty"])
        try await desk.close("ivo", proving: .password("secret8"), on: "phone-7", command: "close-1")
        #expect(try await runner.store.load(User.self, "ivo")?.state == .closed)
    }
}
