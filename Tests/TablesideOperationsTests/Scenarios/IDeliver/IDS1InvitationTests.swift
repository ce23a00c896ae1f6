import TablesideCodes
import TablesideCore
import TablesideDelivery
import TablesideHosting
import TablesideOperations
import TablesideTesting
import TablesideTexts
import TablesideVenue
import Testing

@testable import TablesideTestSupport

private typealias App = IDeliverApp

@Suite("ID-S1 and ID-S2 invitations")
struct IDS1InvitationTests {
    private let app = App()

    @Test("ID-S1 ID-13 ID-21 a registered courier is told of an invitation, and may leave it without an answer")
    func registered() async throws {
        try await app.registerShop("mak")
        try await app.registerCourier("ivo", "Ivo", phone: "098 765 4321")
        let phone = try PhoneNumber("+385987654321")
        let invited = try await app.invite(.courier(courier: "ivo"), by: App.shop("mak"))
        #expect(invited.isRegistered && invited.shouldSendMessage && invited.phone == phone, "no device is pushed to")
        let message = try InvitationMessage(invited, base: App.base) { link in
            try Texts(in: .croatian).text(.courierInvitation, with: ["link": .text(link)])
        }
        #expect(message.text == "Pozivamo Vas da dostavljate za nas: https://go.example/registerStoreKey/K7Q2-1")
        let notices = try await app.notices()
        #expect(notices.map(\.kind) == [.courierInvited] && notices.map(\.recipient) == [.user(id: "ivo")])
        #expect(notices.first?.destination == .addStore(code: invited.code))
        // Ivo does nothing, and nothing follows from that.
        app.clock.advance(by: .days(400))
        let couriers = try await app.ask(.couriers(after: nil), by: App.shop("mak"), for: HousePage<CourierCard>.self)
        #expect(couriers.items == [])
        let open = try await app.ask(.invitations, by: App.shop("mak"), for: [CourierInvitation].self)
        #expect(open.map(\.id) == [invited.code] && open.map(\.used) == [0])
    }

    @Test("ID-S1 ID-14 ID-47 a number without an account gets a message with a link to register")
    func unregistered() async throws {
        try await app.registerShop("mak")
        let phone = try PhoneNumber("+385911111111")
        let result = try await app.invite(.phone(phone: phone), by: App.shop("mak"))
        #expect(!result.isRegistered && result.shouldSendMessage && result.phone == phone)
        #expect(try await app.notices() == [])
        let message = try InvitationMessage(result, base: App.base) { "Join us! \($0)" }
        #expect(message.phone == phone && message.link == "https://go.example/registerCourierKey/K7Q2-1")
        let invitation = try CooperationInvitation(link: message.link, base: App.base)
        #expect(invitation.answer(signedInAs: nil) == .register(code: result.code.rawValue))
    }

    @Test("ID-14 a code for a number is pushed to nobody who has not proven that the number is theirs")
    func claimedNumber() async throws {
        try await app.registerShop("mak")
        try await app.registerCourier("ivo", "Ivo", phone: "098 765 4321")
        let phone = try PhoneNumber("+385987654321")
        func invite() async throws -> (isMessage: Bool, told: [Notice.Recipient]) {
            let result = try await app.invite(.phone(phone: phone), by: App.shop("mak"))
            #expect(result.isRegistered && result.phone == phone)
            return (result.shouldSendMessage, try await app.notices().map(\.recipient))
        }
        try #require(try await app.signIn("0987654321").failure == nil)
        try await app.session(.allowPush(token: PushToken(bytes: [7])), of: "ivo")
        let unproven = try await invite()
        #expect(unproven.isMessage && unproven.told == [])
        try await app.accounts.perform(.verify(contact: .phone(phone)), on: "ivo", id: "verified")
        let proven = try await invite()
        #expect(!proven.isMessage && proven.told == [.user(id: "ivo")])
    }

    @Test("only couriers are invited by name, and staff who may not invite read no codes")
    func invitees() async throws {
        try await app.staffed(with: ["ivo"])
        try await app.registerShop("lux", oib: "69435151530")
        for user in ["nobody", "lux"] as [UserID] {
            let invite = StoreRequest.inviteCourier(terms: InvitationTerms(.courier(courier: user)))
            #expect(try await app.store(invite, by: App.shop("mak")) == "cooperation.notACourier", "\(user)")
        }
        #expect(Rights.house.relations(of: .waiter, for: HouseQuery.Kind.invitations.action) == [])
        #expect(Rights.house.relations(of: .manager, for: HouseQuery.Kind.invitations.action) == [.ownBranch])
    }

    @Test("ID-48 the text of the message may be edited freely, the link in it may not")
    func edited() async throws {
        try await app.registerShop("mak")
        let result = try await app.invite(.anyone, by: App.shop("mak"))
        #expect(result.phone == nil && !result.isRegistered && result.shouldSendMessage)
        var message = try InvitationMessage(result, base: App.base) { "Join us: \($0)" }
        let link = message.link
        try message.edit("Hi Ivo,\n\(link)\nMak")
        let kept = message.text
        for wrong in ["Hi Ivo", "Hi \(link)x", "x\(link)", String(link.dropLast()), link.uppercased(), ""] {
            #expect(throws: InvitationMessageError.self, "\(wrong)") { try message.edit(wrong) }
        }
        #expect(throws: InvitationMessageError.self) {
            try message.edit(link + " " + String(repeating: "a", count: SizeLimit.note))
        }
        #expect(message.text == kept)
    }

    @Test("ID-S8 ID-41 ID-13 a push needs the permission, the switch and a signed-in courier; else a message is needed")
    func pushes() async throws {
        try await app.registerShop("mak")
        try await app.registerCourier("ivo", "Ivo", phone: "098 765 4321")
        let token = try PushToken(bytes: [7])
        func sign(_ request: SessionRequest) async throws { try await app.session(request, of: "ivo") }
        func isPushed() async throws -> Bool {
            let result = try await app.invite(.courier(courier: "ivo"), by: App.shop("mak"))
            let tokens = try await app.store.pushTokens(of: "ivo", at: noon)
            #expect(tokens.isEmpty == result.shouldSendMessage)
            #expect(result.isRegistered && result.phone?.text == (tokens.isEmpty ? "+385987654321" : nil))
            return tokens == [token]
        }
        #expect(try await !isPushed(), "nobody is signed in")
        try #require(try await app.signIn("0987654321").failure == nil)
        #expect(try await !isPushed(), "nobody has allowed it")
        try await sign(.allowPush(token: token))
        #expect(try await isPushed())
        try await sign(.turnOffPush)
        #expect(try await !isPushed(), "the switch is off")
        try await sign(.turnOnPush(token: token))
        #expect(try await isPushed())
        try await sign(.denyPush)
        #expect(try await !isPushed(), "the permission is gone, and the switch with it")
        try await sign(.allowPush(token: token))
        try await sign(.turnOnPush(token: token))
        try await sign(.signOut)
        #expect(try await !isPushed(), "nobody is signed in any more")
    }

    @Test("ID-41 a device whose session ended by a new password gets no push, though nobody signed it out yet")
    func passwordChanged() async throws {
        try await app.registerCourier("ivo", "Ivo", phone: "098 765 4321")
        for device in ["phone", "tablet"] as [DeviceID] {
            try #require(try await app.signIn("0987654321", on: device).failure == nil)
            let token = try PushToken(bytes: Array(device.rawValue.utf8))
            try await app.session(.allowPush(token: token), of: "ivo", on: device)
        }
        let both = try await app.store.pushTokens(of: "ivo", at: noon)
        #expect(try Set(both) == [PushToken(bytes: Array("phone".utf8)), PushToken(bytes: Array("tablet".utf8))])
        let password = NewPassword("seven78", confirmation: "seven78")
        try await app.accounts.desk.changePassword(
            from: "seven77",
            to: password,
            of: "ivo",
            on: "phone",
            command: "new"
        )
        let left = try await app.store.pushTokens(of: "ivo", at: noon)
        #expect(try left == [PushToken(bytes: Array("phone".utf8))], "the device that changed it stays signed in")
    }

    @Test(
        "nobody is told of an invitation that was taken back, or of an offer that is over, before the notice was sent"
    )
    func overtaken() async throws {
        try await app.staffed(with: ["ivo"])
        try await app.registerCourier("ena", "Ena", phone: "098 111 2222")
        let code = try await app.invite(.courier(courier: "ena"), by: App.shop("mak")).code
        #expect(try await app.store(.revokeInvitation(code: code), by: App.shop("mak")) == nil)
        #expect(try await app.create("d1", for: ["ivo"]) == nil)
        let cancel = StoreRequest.delivery(delivery: "d1", request: .cancel(reason: nil))
        #expect(try await app.store(cancel, by: App.shop("mak")) == nil)
        #expect(try await app.told() == [])
        let still = try await app.invite(.courier(courier: "ena"), by: App.shop("mak")).code
        #expect(try await app.create("d2", for: ["ivo"]) == nil)
        #expect(try await app.told() == ["courierInvited → ena", "deliveryOffered → ivo"] && still != code)
    }

    @Test("ID-47 a code for anybody is sent with the link that its sender chooses")
    func links() async throws {
        try await app.registerShop("mak")
        let result = try await app.invite(.anyone, by: App.shop("mak"))
        func link(_ kind: CooperationInvitation.Kind?) throws -> String {
            try InvitationMessage(result, as: kind, base: App.base) { "Join us: \($0)" }.link
        }
        let code = result.code.rawValue
        #expect(try link(nil) == "https://go.example/registerCourierKey/\(code)")
        #expect(try link(.registerCourierKey) == "https://go.example/registerCourierKey/\(code)")
        #expect(try link(.registerStoreKey) == "https://go.example/registerStoreKey/\(code)")
    }

    @Test("ID-S2 ID-17 ID-52 a courier confirms the code and has the store in the list; another registers with one")
    func redeemed() async throws {
        try await app.registerShop("mak")
        try await app.registerCourier("ivo", "Ivo", phone: "098 765 4321")
        let first = try await app.invite(.courier(courier: "ivo"), by: App.shop("mak")).code
        let second = try await app.invite(.anyone, by: App.shop("mak")).code
        let link = try CooperationInvitation(.registerStoreKey, code: first.rawValue).link(base: App.base)
        let opened = try CooperationInvitation(link: link, base: App.base)
        #expect(opened.answer(signedInAs: .courier) == .addStore(code: first.rawValue))
        let answer = try await app.send(.courier(request: .redeemCode(code: first)), by: App.courier("ivo"), id: "once")
        #expect(try answer.receipt(as: JoinedStore.self, coder: App.coder)?.store == .account("mak"))
        // The same tap once more is the same answer; a new one is refused and changes nothing.
        let again = try await app.send(.courier(request: .redeemCode(code: first)), by: App.courier("ivo"), id: "once")
        guard case .replayed = again else {
            Issue.record("\(again)")
            return
        }
        let before = try await app.store.snapshot()
        let spent = try await app.courier(.redeemCode(code: first), by: "ivo")
        #expect(spent == "cooperation.alreadyApplied")
        let needless = try await app.courier(.redeemCode(code: second), by: "ivo")
        #expect(needless == "cooperation.alreadyApplied")
        #expect(try await app.store.snapshot() == before)
        try await app.registerCourier("ena", "Ena", phone: "098 111 2222", code: second)
        let stores = try await app.ask(.courierStores, by: App.courier("ena"), for: [StoreCard].self)
        #expect(stores.map(\.name) == ["Mak"] && stores.map(\.address) == ["Ilica 1, Zagreb"])
        #expect(stores.map(\.phone) == ["+385912345678"])
        #expect(try await app.ask(.courierStores, by: App.courier("ivo"), for: [StoreCard].self) == stores)
    }

    @Test(
        "ID-S2 only codes that do not exist count, whatever id a guess is sent under, and the tenth locks for an hour"
    )
    func guesses() async throws {
        try await app.registerShop("mak")
        try await app.registerCourier("ivo", "Ivo", phone: "098 765 4321")
        let code = try await app.invite(.anyone, by: App.shop("mak")).code
        for guess in 0..<10 {
            let ask = HouseRequest.Ask.courier(request: .redeemCode(code: CourierCode("guess-\(guess)")))
            let answer = try await app.send(ask, by: App.courier("ivo"), id: "same")
            #expect(answer.failure?.code.rawValue == "cooperation.unknownCode", "\(guess)")
        }
        #expect(try await app.courier(.redeemCode(code: code), by: "ivo") == "courier.tooManyWrongCodes")
        app.clock.advance(by: .hours(1))
        #expect(try await app.courier(.redeemCode(code: code), by: "ivo") == nil)
    }

    @Test("ID-18 every courier can be invited, whatever character their identity begins with")
    func everyIdentity() async throws {
        try await app.registerShop("mak")
        // The last of one byte, and the first and the last of two, three and four.
        let identities: [UserID] = [
            "\u{7F}a", "\u{80}b", "žana", "\u{7FF}c", "\u{800}d", "\u{FFFD}e", "😀", "\u{10FFFD}f",
        ]
        for (place, identity) in identities.enumerated() {
            try await app.registerCourier(identity, "Ivo", phone: "098 765 432\(place)")
        }
        let page = try await app.ask(
            .couriersToInvite(after: nil),
            by: App.shop("mak"),
            for: HousePage<CourierCard>.self
        )
        #expect(page.items.map(\.id) == identities && page.next == nil)
    }

    @Test("ID-18 ID-19 ID-33 stores see names and how often each courier gave up, of others' couriers nothing else")
    func lists() async throws {
        try await app.staffed(with: ["ivo", "ena"])
        try await app.registerShop("lux", oib: "69435151530")
        try #require(try await app.create("d1", for: ["ivo"]) == nil)
        try #require(try await app.step(.accept, "d1", by: "ivo") == nil)
        try #require(try await app.step(.giveUp(reason: .vehicle), "d1", by: "ivo") == nil)
        func cards(_ query: HouseQuery, _ shop: UserID) async throws -> [CourierCard] {
            try await app.ask(query, by: App.shop(shop), for: HousePage<CourierCard>.self).items
        }
        let own = try await cards(.couriers(after: nil), "mak")
        #expect(own.map(\.id) == ["ivo", "ena"] && own.map(\.givenUp) == [1, 0])
        #expect(own.map(\.firstName) == ["IVO", "ENA"] && own.map(\.lastName) == ["Horvat", "Horvat"])
        #expect(own.map { $0.work?.isAvailable } == [true, true] && own.map { $0.work?.hasRoom } == [true, true])
        #expect(try await cards(.couriersToInvite(after: nil), "mak") == [])
        #expect(try await cards(.couriers(after: nil), "lux") == [])
        let others = try await cards(.couriersToInvite(after: nil), "lux")
        #expect(Set(others.map(\.id)) == ["ivo", "ena"] && others.allSatisfy { $0.work == nil })
        #expect(others.first { $0.id == "ivo" }?.givenUp == 1)
        // The lists are the stores' alone.
        for query in [HouseQuery.couriers(after: nil), .couriersToInvite(after: nil), .invitations] {
            let refused = try await app.answer(query, by: App.courier("ivo"))
            #expect(refused.failure?.code.rawValue == "access.notForSender", "\(query)")
        }
    }
}
