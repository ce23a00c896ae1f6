import Tableside
import TablesideTesting
import TablesideTexts

// GI-S7 and GI-S8: an account, and what is kept on the phone.
extension GiorgiStory {
    // MARK: GI-S7

    func account() async throws {
        story.scene("GI-S7", "An account")
        try await stage.move(to: "2026-03-27T22:00")
        let form = SignUpForm(
            [
                .email: "ada@example.it", .username: "ada", .firstName: "Ada", .lastName: "Neri", .birthYear: "1990",
                .sex: "female",
            ],
            consents: [.dataProcessing]
        )
        func signUp(_ words: String, _ form: SignUpForm, refused code: String? = "account.signUpRefused") async throws {
            let call = AccountCall.signUp(user: ada.id, form: form, password: "la prima", confirmation: "")
            try await ada.calls(words, call, refused: code, done: "registered")
        }
        let wrong: [(SignUpField, String)] = [
            (.email, "ada"), (.username, ""), (.firstName, " "), (.lastName, ""), (.birthYear, "novanta"), (.sex, "?"),
        ]
        var all = form
        for (field, text) in wrong { all[field] = text }
        try await signUp("fills in every field wrongly", all)
        for (field, text) in wrong {
            var one = form
            one[field] = text
            try await signUp("has one left: \(field.rawValue)", one)
        }
        var refused = form
        refused.consents = []
        try await signUp("does not agree to the processing of her data", refused)
        try await signUp("agrees", form, refused: nil)
        func signIn(_ words: String, _ password: String, refused code: String? = nil) async throws {
            try await ada.calls(words, .signIn(name: "ada", password: password), refused: code, done: "signed in")
        }
        try await signIn("logs in", "la prima")
        let mailbox = AccountKeyID.email(try EmailAddress("ada@example.it"))
        try await ada.calls(
            "has forgotten the password",
            .forgotPassword(contact: mailbox),
            done: "a code was sent, if there is such an account"
        )
        let code = await stage.counter.vault.lastCode(of: VerificationKey(.recovery, of: ada.id)) ?? ""
        for (typed, isRight) in [("000000", false), (code, true)] {
            let call = AccountCall.newPassword(contact: mailbox, code: typed, password: "la seconda")
            let receipt = try await ada.calls("enters \(typed) and a new password", call, done: nil)
            story.say(.answer, receipt.isRight == true ? "the password is replaced" : "this is not the code")
            try story.check(receipt.isRight, is: isRight, "the code")
        }
        try await signIn("logs in with the old one", "la prima", refused: "account.wrongCredentials")
        try await signIn("with the new one", "la seconda")
        try await ada.calls("changes it", .changePassword(old: "la seconda", password: "la terza"))
        let edits = AccountRequest.change(texts: [.lastName: "Bianchi", .birthYear: "1991"])
        try await ada.calls("has married, and was born in 1991", .account(request: edits))
        let profile = try await ada.asks("looks at her profile", .profile, as: UserProfile.self)
        ada.shows("the last name \(profile?.lastName ?? "nothing")")
        try story.check(profile?.lastName, is: "Bianchi", "the last name")
    }

    // MARK: GI-S8

    func data() async throws {
        story.scene("GI-S8", "Data on the phone")
        try await stage.move(to: "2026-03-28T10:00")
        var shelf = OfflineShelf()
        let needed: [DataFile] = [.venues, .menu(branch: Self.branch, language: try LanguageTag("it"))]
        func start(_ words: String, isConnected: Bool) throws -> [DataFile]? {
            try stage.line(ada.name, words)
            do throws(OfflineError) {
                return try shelf.start(needing: needed, isConnected: isConnected)
            } catch {
                story.say(.refusal, try stage.wording.words(for: error))
                try story.check(error.code.rawValue, is: "offline.firstDownload", "the first start")
                return nil
            }
        }
        let none = try start("starts the app for the first time, without a connection", isConnected: false)
        try story.check(none, is: nil, "the first start")
        let missing = try start("again, with one", isConnected: true) ?? []
        try story.check(missing, is: needed, "what is missing")
        for file in missing { try await download(file, on: &shelf, version: "27") }
        stage.isOffline = true
        let later = try start("starts it in the mountains", isConnected: false) ?? needed
        ada.shows("the menu of yesterday")
        try story.check(later, is: [], "what is missing")
        let live = try await ada.asks(
            "asks the server all the same",
            .menus(branch: Self.branch, after: nil),
            as: HousePage<FoodMenu>.self,
            refused: "transport.noConnection"
        )
        try story.check(live == nil, is: true, "whether there is an answer")
        stage.isOffline = false
        try await stage.move(to: "2026-03-30T10:00")
        try stage.line(ada.name, "starts it two days later")
        let old = shelf.offered(under: .usual, at: stage.now)
        for file in old { ada.shows("\(file): “\(try stage.wording.texts.text(.updateOffered))”") }
        try story.check(old, is: [needed[1]], "what is offered")
        try stage.line(ada.name, "accepts the update, and asks for the venues herself")
        for file in needed { try await download(file, on: &shelf, version: "30") }
        try story.check(shelf.offered(under: .usual, at: stage.now), is: [], "what is offered then")
    }

    /// Downloads a file: the phone asks the server, and keeps what comes.
    private func download(_ file: DataFile, on shelf: inout OfflineShelf, version: DataVersion) async throws {
        let download = try shelf.begin(file, isConnected: true)
        switch file {
        case .menu(let branch, _):
            _ = try await ada.reads(.menus(branch: branch, after: nil), as: HousePage<FoodMenu>.self)
        default: _ = try await ada.reads(.home(after: nil), as: HousePage<RestaurantPage>.self)
        }
        let isNew = try shelf.finish(download, version: version, at: stage.now)
        ada.shows("\(file), edition \(version), \(isNew ? "new" : "as before")")
    }
}
