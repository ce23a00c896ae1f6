import Tableside
import TablesideFoundation

/// Accounts on a store in memory: the forms of the known apps, registrations and their refusals, a code, sign-ins and wrong
/// passwords on two devices, a change, a closed account.
enum SignUpExample: Example {
    static let name = "sign-up"
    static let summary = "the forms of five apps, and one account from its registration to its end"
    static let options = ["app=quickPlate|iDeliver|giorgi|appetito|forman"]

    /// What a form asks for.
    private struct Form: Encodable {
        let app: String
        let role: String
        /// The fields in order, optional ones in brackets.
        let fields: [String]
        let unique: [String]
        let consents: [String]
    }

    /// A step of the account's life and what came of it.
    private struct Step: Encodable {
        let step: String
        let outcome: [String]
    }

    private struct Report: Encodable {
        let forms: [Form]
        let steps: [Step]
    }

    static func run(_ arguments: Arguments, on console: Console) async throws -> Bool {
        let apps: [(String, SignUpRules)] = [
            ("quickPlate", .quickPlate), ("iDeliver", .iDeliver), ("giorgi", .giorgi), ("appetito", .appetito),
            ("forman", .forman),
        ]
        var shown = apps
        if let wanted = arguments.values["app"] {
            shown = apps.filter { $0.0 == wanted }
            let names = apps.map(\.0).joined(separator: ", ")
            if shown.isEmpty { throw Fault.unusable(option: "--app", value: wanted, reason: "is none of \(names)") }
        }
        let forms = shown.flatMap { name, rules in rules.sheets.map { form(of: $0, in: name) } }
        let life = try await AccountLife().play()
        let steps = life.map { Step(step: $0.step, outcome: $0.outcome) }
        if arguments.wantsJSON {
            try console.write(json: Report(forms: forms, steps: steps))
        } else {
            for form in forms {
                try console.write("\(form.app), \(form.role): \(form.fields.joined(separator: ", "))\n")
                try console.write("  unique: \(form.unique.joined(separator: ", "))\n")
                if !form.consents.isEmpty {
                    try console.write("  consents: \(form.consents.joined(separator: ", "))\n")
                }
            }
            try console.write("\n")
            for step in steps {
                try console.write("\(step.step)\n" + step.outcome.map { "  ← \($0)\n" }.joined())
            }
        }
        return life.last?.outcome == ["nobody"]
    }

    private static func form(of sheet: SignUpRules.Sheet, in app: String) -> Form {
        Form(
            app: app,
            role: sheet.role.rawValue,
            fields: sheet.questions.map { $0.isRequired ? $0.field.rawValue : "[\($0.field.rawValue)]" },
            unique: sheet.uniqueKeys.map(\.rawValue),
            consents: sheet.consents.map { "\($0.kind) version \($0.version)" }
        )
    }
}

/// A store and a courier of iDeliver register, and the courier's account is changed and closed.
private struct AccountLife {
    private let store = MemoryStore()
    private let vault = DemonstrationVault()
    private let runner: CommandRunner
    private let desk: AccountDesk
    private let password = SignUpCredential.password(NewPassword("secret7", confirmation: "secret7"))
    private let now = Instant(millisecondsSince1970: 1_774_699_200_000)

    init() {
        runner = CommandRunner(store: store, clock: SystemClock())
        desk = AccountDesk(runner: runner, authenticator: vault, rules: .iDeliver)
    }

    func play() async throws -> [(step: String, outcome: [String])] {
        var steps: [(step: String, outcome: [String])] = []
        func take(_ step: String, _ act: () async throws -> [String]) async throws {
            do {
                steps.append((step, try await act()))
            } catch let failure as AccountDesk.Failure {
                let problems = (failure.refusal?.refusal(of: AccountError.self)).map(Self.problems) ?? []
                steps.append((step, problems.isEmpty ? [failure.code.rawValue] : problems))
            }
        }
        // The store to which the code of the form belongs.
        let invite = InviteCourier("K7-31", of: .account("shop"), InvitationTerms(uses: 2))
        let byShop = Envelope(invite, by: Author("shop", as: .store), id: "invite")
        try await runner.perform(byShop, in: FixedContext(false), at: now)
        var courier = SignUpForm(
            role: .courier,
            [.firstName: "Ivo", .phone: "+39 331 1234567", .registrationCode: "K7-31"]
        )
        let short = SignUpCredential.password(NewPassword("sixsix", confirmation: "sixsiX"))
        try await take("a courier sends a form with faults") {
            try await desk.register(courier, with: short, as: "ivo", command: "1", at: now)
            return ["registered"]
        }
        courier[.lastName] = "Horvat"
        courier[.phone] = "098 765 4321"
        try await take("the same form, corrected") {
            try await desk.register(courier, with: password, as: "ivo", command: "2", at: now)
            return ["registered"] + (try await claims())
        }
        try await take("the same command once more, after a lost answer") {
            try await desk.register(courier, with: password, as: "ivo", command: "2", at: now)
            return ["registered"] + (try await claims())
        }
        var rival = courier
        rival[.firstName] = "Ana"
        rival[.phone] = "+385 98 765-4321"
        try await take("somebody else with the same number, in another spelling") {
            try await desk.register(rival, with: password, as: "ana", command: "3", at: now)
            return ["registered"]
        }
        let ivo = Author("ivo", as: .courier), key = VerificationKey(.phone, of: "ivo")
        try await take("a code is sent, and mistyped once") {
            try await desk.sendCode(key, by: ivo, command: "4", at: now)
            let wrong = try await desk.enterCode("0", for: key, command: "5", at: now)
            let right = try await desk.enterCode(vault.lastCode(), for: key, command: "6", at: now)
            return [wrong, right].map { $0.isConfirmed ? "confirmed" : "wrong, \($0.triesLeft) tries left" }
        }
        steps += try await signIns()
        let later = now + .minutes(20)
        try await take("a new number") {
            let proof = SignInProof.password("secret8")
            try await desk.change([.phone: "0912345678"], of: "ivo", proving: proof, command: "7", at: later)
            let user = try await store.load(User.self, "ivo")
            return (try await claims()) + ["verified: \(user?.isPhoneVerified == true)"]
        }
        try await take("the old number is free") {
            try await desk.register(rival, with: password, as: "ana", command: "8", at: later)
            return ["registered"]
        }
        try await take("the account is closed") {
            try await desk.close("ivo", proving: .password("secret8"), command: "9", at: later)
            let user = try await store.load(User.self, "ivo")
            return ["\(user?.state.rawValue ?? "gone")"]
        }
        try await take("who has the courier's last number") { try await claims("phone:+385912345678") }
        return steps
    }

    /// The courier signs in on a phone; somebody guesses on another device, and the courier changes the password.
    private func signIns() async throws -> [(step: String, outcome: [String])] {
        func signIn(_ password: String, on device: DeviceID, _ command: CommandID, at now: Instant) async -> String {
            do {
                let answer = try await desk.signIn(
                    "098/765 4321",
                    password: password,
                    on: device,
                    until: nil,
                    command: command,
                    at: now
                )
                return "\(answer.who.user), \(answer.who.role)"
            } catch {
                return error.code.rawValue
            }
        }
        func standing(on device: DeviceID) async throws -> String {
            do {
                let author = Author("ivo", as: .courier, on: device)
                return "\(device): \(try await store.standing(onSessionOf: author, at: now).author.role)"
            } catch let refusal as AccessRefusal {
                return "\(device): \(refusal.code)"
            }
        }
        let phone = await signIn("secret7", on: "phone", "10", at: now)
        var guesses: [String: Int] = [:]
        for guess in 1...10 {
            guesses[await signIn("guess", on: "tablet", CommandID("guess \(guess)"), at: now), default: 0] += 1
        }
        let locked = await signIn("secret7", on: "tablet", "11", at: now)
        let own = await signIn("secret7", on: "phone", "12", at: now)
        let later = now + .minutes(15)
        let unlocked = await signIn("secret7", on: "tablet", "13", at: later)
        let before = [try await standing(on: "phone"), try await standing(on: "tablet")]
        let changed = NewPassword("secret8", confirmation: "secret8")
        try await desk.changePassword(
            from: "secret7",
            to: changed,
            of: "ivo",
            on: "phone",
            command: "14",
            at: later
        )
        let after = [try await standing(on: "phone"), try await standing(on: "tablet")]
        return [
            ("the courier signs in on a phone, by the number in another spelling", [phone]),
            ("somebody guesses on a tablet", guesses.map { "\($0.value) × \($0.key)" }),
            ("then the right password on the tablet, and on the phone", [locked, own]),
            ("the right password on the tablet, a quarter of an hour later", [unlocked]),
            ("both sessions speak for the courier", before), ("a new password, set on the phone", after),
        ]
    }

    /// The problems of a form that was refused.
    private static func problems(_ error: AccountError) -> [String] {
        guard case .signUpRefused(let problems) = error.reason else { return [] }
        return problems.map(\.description)
    }

    /// What the courier claims; of one value, who has it.
    private func claims(_ value: String? = nil) async throws -> [String] {
        guard let value else {
            return (try await store.load(User.self, "ivo"))?.account?.claims.map(\.description) ?? []
        }
        guard let key = AccountKeyID(value) else { return ["no such value"] }
        return [try await store.load(AccountKey.self, key)?.owner.rawValue ?? "nobody"]
    }
}

/// A keeper of secrets for demonstrations: a real one hashes passwords and sends codes.
private actor DemonstrationVault: Authenticator {
    private var passwords: [UserID: (number: Int, text: String)] = [:]
    private var codes: [String] = []

    func setPassword(_ password: String, number: Int, of user: UserID) {
        if let kept = passwords[user], kept.number >= number { return }
        passwords[user] = (number, password)
    }

    func passwordNumber(of user: UserID, matching password: String) -> Int? {
        passwords[user].flatMap { $0.text == password ? $0.number : nil }
    }

    func forgetPassword(of user: UserID) { passwords[user] = nil }

    func sendCode(_ number: Int, of verification: VerificationKey, to contact: AccountKeyID) {
        codes.append("\(verification) \(number)")
    }

    func codeMatches(_ code: String, _ number: Int, of verification: VerificationKey) -> Bool {
        code == "\(verification) \(number)"
    }

    /// The latest code, as its receiver reads it.
    func lastCode() -> String { codes.last ?? "" }
}
