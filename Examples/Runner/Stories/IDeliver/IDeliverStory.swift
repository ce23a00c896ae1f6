import Tableside
import TablesideTesting
import TablesideTexts

/// Two days with iDeliver: stores and couriers, invitations, deliveries that are taken, given up and called off, pushes
/// and lists.
struct IDeliverStory: StoryExample {
    static let name = "ideliver"
    static let summary = "all scenarios of iDeliver as two days on its phones, over the wire"

    static let base = "https://go.example"

    let stage: Stage
    let story: Story
    let mak: Phone
    let lux: Phone
    let ivo: Phone
    let ena: Phone
    let luka: Phone

    static func play(_ told: (Story) -> Void) async throws {
        let story = Story("iDeliver: 26 and 27 March 2026 in Zagreb; the phones speak Croatian.")
        told(story)
        let play = try IDeliverStory(story)
        let invitations = try await play.invitations()
        try await play.cooperation(invitations)
        try await play.creation()
        try await play.delivery()
        try await play.givenUp()
        try await play.cancellation()
        try await play.parting()
        try await play.pushes()
        try await play.registration()
        try await play.lists()
    }

    private init(_ story: Story) throws {
        self.story = story
        let settings = Stage.Settings(
            language: .croatian,
            accounts: .iDeliver,
            deliveries: .iDeliver,
            pushesOnly: true,
            tick: .seconds(20)
        )
        stage = try Stage(story, at: "2026-03-26T09:00", in: Zones.zagreb(), settings)
        let codes = SerialIDs("K7Q2")
        stage.house.codes = { codes.nextText() }
        (mak, lux) = (Phone("Mak", on: stage), Phone("Lux", on: stage))
        (ivo, ena, luka) = (Phone("Ivo", on: stage), Phone("Ena", on: stage), Phone("Luka", on: stage))
    }

    // MARK: Accounts

    static func shop(_ name: String, oib: String) -> SignUpForm {
        SignUpForm(
            role: .store,
            [
                .businessName: name, .email: "\(name.lowercased())@example.hr", .oib: oib,
                .address: "Ilica 1, Zagreb", .phone: "091 234 5678",
            ]
        )
    }

    static func courier(_ name: String, phone: String, code: CourierCode? = nil) -> SignUpForm {
        var form = SignUpForm(role: .courier, [.firstName: name, .lastName: "Horvat", .phone: phone])
        form[.registrationCode] = code?.rawValue ?? ""
        return form
    }

    func signUp(
        _ phone: Phone,
        _ words: String,
        _ form: SignUpForm,
        password: String = "seven77",
        refused code: String? = nil
    ) async throws {
        let call = AccountCall.signUp(user: phone.id, form: form, password: password, confirmation: password)
        try await phone.calls(words, call, refused: code, done: "registered: now sign in")
    }

    func signIn(_ phone: Phone, _ name: String, password: String = "seven77", refused code: String? = nil) async throws
    {
        let call = AccountCall.signIn(name: name, password: password)
        try await phone.calls("signs in as \(name)", call, refused: code, done: "signed in")
        guard code == nil else { return }
        // The first entry asks for permission to push.
        let token = try PushToken(bytes: Array(phone.name.utf8))
        try await phone.calls("allows notices, when asked", .session(request: .allowPush(token: token)))
    }

    // MARK: ID-S1

    /// Registers the store and a courier, and invites two.
    private func invitations() async throws -> (registered: InvitationResult, other: InvitationResult) {
        story.scene("ID-S1", "Invitations")
        try await signUp(mak, "registers as a store", Self.shop("Mak", oib: "33392005961"))
        try await signIn(mak, "mak@example.hr")
        var form = Self.shop("Lux", oib: "33392005961")
        form[.email] = "mak@example.hr"
        try await signUp(lux, "registers with Mak's e-mail and OIB", form, refused: "account.signUpRefused")
        try await signUp(lux, "with its own", Self.shop("Lux", oib: "69435151530"))
        try await signIn(lux, "lux@example.hr")
        try await signUp(ivo, "registers as a courier", Self.courier("Ivo", phone: "098 765 4321"))
        try await signIn(ivo, "098/765 4321")
        let list = try await mak.asks(
            "looks whom it can invite",
            .couriersToInvite(after: nil),
            as: HousePage<CourierCard>.self
        )
        for card in list?.items ?? [] { mak.shows(words(for: card)) }
        try story.check(list?.items.map(\.id), is: ["ivo"], "who can be invited")
        let registered = try await invite("taps Ivo", .courier(courier: "ivo"))
        try stage.checkNotices("courierInvited → Ivo")
        try story.check(registered.isRegistered && !registered.shouldSendMessage, is: true, "whether Ivo was told")
        let other = try await invite(
            "types the number of somebody new",
            .phone(phone: try PhoneNumber("+385911111111"))
        )
        try stage.checkNotices()
        try story.check(!other.isRegistered && other.shouldSendMessage, is: true, "whether a message is needed")
        return (registered, other)
    }

    func words(for card: CourierCard) -> String {
        "\(card.firstName ?? "") \(card.lastName ?? ""), who gave up \(stage.count(card.givenUp, "time"))"
    }

    /// Invites a courier; where no push reaches them the phone drafts a message.
    @discardableResult
    func invite(_ words: String, _ invited: InvitedCourier) async throws -> InvitationResult {
        let ask = HouseRequest.Ask.store(request: .inviteCourier(terms: InvitationTerms(invited)))
        let answer = try await mak.does(words, ask, done: "invited")
        guard let result = try answer.receipt(as: InvitationResult.self, coder: stage.coder) else {
            throw Fault.otherwise(scenario: "ID", what: words, found: "no code", expected: "a code")
        }
        if result.shouldSendMessage {
            let message = try InvitationMessage(result, base: Self.base) { link in
                try stage.wording.texts.text(.courierInvitation, with: ["link": .text(link)])
            }
            mak.shows("a draft to \(message.phone.map { "\($0)" } ?? "nobody"): “\(message.text)”")
        } else {
            mak.shows("that the courier was told")
        }
        return result
    }

    // MARK: ID-S2

    private func cooperation(_ invitations: (registered: InvitationResult, other: InvitationResult)) async throws {
        story.scene("ID-S2", "Cooperation")
        try await stage.move(to: "2026-03-26T09:30")
        let code = invitations.registered.code
        try stage.line(ivo.name, "taps the notice")
        if case .addStore(let found)? = stage.lastNotice?.destination {
            ivo.shows("the form to add a store, with the code \(found)")
        }
        try story.check(stage.lastNotice?.destination, is: .addStore(code: code), "where the notice leads")
        let redeem = HouseRequest.Ask.courier(request: .redeemCode(code: code))
        try await ivo.does("confirms", redeem)
        try await stores(of: ivo)
        try await ivo.does("confirms once more", redeem, refused: "cooperation.alreadyApplied")
        let other = invitations.other.code
        let link = try InvitationMessage(invitations.other, base: Self.base) { $0 }.link
        try stage.line(ena.name, "opens the link of the message that she got")
        let answer = try CooperationInvitation(link: link, base: Self.base).answer(signedInAs: nil)
        if case .register(let found) = answer { ena.shows("the form to register, with the code \(found)") }
        try story.check(answer, is: .register(code: other.rawValue), "where the link leads")
        try await signUp(ena, "registers with it", Self.courier("Ena", phone: "091 111 1111", code: other))
        try await signIn(ena, "0911111111")
        try await stores(of: ena)
        try await signUp(luka, "registers without one", Self.courier("Luka", phone: "098 222 3333"))
        try await signIn(luka, "0982223333")
        try await luka.does(
            "types a code that he made up",
            .courier(request: .redeemCode(code: "guess")),
            refused: "cooperation.unknownCode"
        )
        let anyone = try await invite("draws a code for anybody", .anyone)
        try await luka.does("types that one", .courier(request: .redeemCode(code: anyone.code)))
        stage.forgetNotices()
    }

    private func stores(of phone: Phone) async throws {
        let stores = try await phone.asks("opens the list of stores", .courierStores, as: [StoreCard].self)
        for store in stores ?? [] { phone.shows("\(store.name ?? ""), \(store.address ?? ""), \(store.phone ?? "")") }
        try story.check(stores?.map(\.id), is: [.account("mak")], "the stores")
    }
}
