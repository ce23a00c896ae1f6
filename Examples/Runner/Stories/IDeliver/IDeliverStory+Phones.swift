import Tableside
import TablesideTesting
import TablesideTexts

// ID-S8 to ID-S10: pushes, registrations, lists.
extension IDeliverStory {
    // MARK: ID-S8

    func pushes() async throws {
        story.scene("ID-S8", "Notifications")
        try await stage.move(to: "2026-03-27T09:00")
        let token = try PushToken(bytes: Array("Ivo".utf8))
        func invite(isPushed: Bool) async throws {
            let result = try await self.invite("invites Ivo", .courier(courier: "ivo"))
            let tokens = try await stage.store.pushTokens(of: "ivo", at: stage.now)
            try story.check(!result.shouldSendMessage, is: isPushed, "whether Ivo is pushed to")
            try story.check(tokens, is: isPushed ? [token] : [], "the devices that are pushed to")
            if isPushed { try stage.checkNotices("courierInvited → Ivo") } else { try stage.checkNotices() }
        }
        func ivo(_ words: String, _ request: SessionRequest, refused code: String? = nil) async throws {
            try await self.ivo.calls(words, .session(request: request), refused: code)
        }
        try await invite(isPushed: true)
        try await ivo("turns notices off in the app", .turnOffPush)
        try await invite(isPushed: false)
        try await ivo("turns them on", .turnOnPush(token: token))
        try await ivo("takes the permission back in the settings of the phone", .denyPush)
        try await invite(isPushed: false)
        try await ivo("turns notices on in the app", .turnOnPush(token: token), refused: "session.pushNotAllowed")
        try await ivo("gives the permission again", .allowPush(token: token))
        try await invite(isPushed: false)
        try await ivo("turns notices on in the app", .turnOnPush(token: token))
        try await invite(isPushed: true)
        try await ivo("signs out", .signOut)
        try await invite(isPushed: false)
    }

    // MARK: ID-S9

    func registration() async throws {
        story.scene("ID-S9", "Registration and sign-in")
        try await stage.move(to: "2026-03-27T10:00")
        let nika = Phone("Nika", on: stage)
        let refused = "account.signUpRefused"
        try await signUp(
            nika,
            "registers with an Italian number",
            Self.courier("Nika", phone: "+39 331 1234567"),
            refused: refused
        )
        let form = Self.courier("Nika", phone: "095 444 5555")
        try await signUp(nika, "with a password of six", form, password: "sixsix", refused: refused)
        let taken = Self.courier("Nika", phone: "+385 98 765-4321")
        try await signUp(nika, "with Ivo's number, in another spelling", taken, refused: refused)
        try await nika.asks(
            "wants to see deliveries",
            .deliveries(after: nil),
            as: HousePage<DeliveryDetail>.self,
            refused: "access.notForSender"
        )
        try await signUp(nika, "with her own", form)
        try await signIn(nika, "0954445555", password: "seven78", refused: "account.wrongCredentials")
        try await signIn(nika, "nika", refused: "account.wrongCredentials")
        try await signIn(nika, "0999999999", refused: "account.wrongCredentials")
        try await signIn(nika, "+385954445555")
        nika.shows("the start page of “\(try SessionState(of: nika.who?.role ?? .system).rawValue)”")
    }

    // MARK: ID-S10

    func lists() async throws {
        story.scene("ID-S10", "Lists")
        try await stage.move(to: "2026-03-27T11:00")
        try await list(lux, is: [])
        try await list(luka, is: [])
        let join = HouseRequest.Ask.store(request: .inviteCourier(terms: InvitationTerms(.courier(courier: "luka"))))
        let code = try await lux.does("invites Luka", join, done: "invited").receipt(
            as: InvitationResult.self,
            coder: stage.coder
        )
        try await luka.does("joins Lux", .courier(request: .redeemCode(code: code?.code ?? "")))
        for number in 1...6 {
            let shop = number.isMultiple(of: 2) ? lux : mak
            try await create(DeliveryID("e\(number)"), for: ["luka"], by: shop, "has delivery e\(number) for Luka")
        }
        for delivery in ["e2", "e3"] as [DeliveryID] { try await step(luka, "accepts \(delivery)", delivery, .accept) }
        try await step(luka, "delivers e2", "e2", .deliver(proof: DeliveryProof()))
        try await cancel("e5", "calls e5 off")
        stage.forgetNotices()
        try await list(luka, is: ["e6 pending", "e4 pending", "e1 pending", "e3 inProgress", "e2 delivered"])
        let items = try await list(mak)
        try story.check(
            items.prefix(3).map { "\($0.id) \($0.card.status.rawValue)" },
            is: ["e1 pending", "d5 pending", "e3 inProgress"],
            "the top of the list"
        )
        try story.check(items.first?.card.actions.map(\.rawValue), is: ["cancel"], "what a store can do")
        try stage.line(luka.name, "changes the language to English")
        let english = try Wording(in: .english, zone: stage.house.zone, coder: stage.coder)
        let states = try items.map { try english.state($0.card.status.rawValue, of: .deliveryStatus) }
        for state in Set(states).sorted() { luka.shows(state) }
        try story.check(Set(states).count, is: 4, "the words for states")
    }
}
