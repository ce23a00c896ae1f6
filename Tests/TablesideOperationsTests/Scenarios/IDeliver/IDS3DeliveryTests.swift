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

@Suite("ID-S3 to ID-S7 and ID-S10 deliveries")
struct IDS3DeliveryTests {
    private let app = App()
    private let mak = App.shop("mak")

    private func states(_ author: Author) async throws -> [String] {
        try await app.deliveries(of: author).map { "\($0.id) \($0.card.status.rawValue)" }
    }

    private func actions(_ author: Author, _ delivery: DeliveryID = "d1") async throws -> [String] {
        let detail = try await app.ask(.delivery(delivery: delivery), by: author, for: DeliveryDetail.self)
        return detail.card.actions.map(\.rawValue)
    }

    @Test("ID-S3 ID-26 ID-40 only the chosen couriers see a new delivery, and are told at once")
    func created() async throws {
        try await app.staffed(with: ["ivo", "ena", "luka"])
        #expect(try await app.create("d1", for: ["ivo", "ena"]) == nil)
        #expect(try await app.told() == ["deliveryOffered → ena", "deliveryOffered → ivo"])
        #expect(try await states(mak) == ["d1 pending"])
        for (courier, seen) in [("ivo", ["d1 pending"]), ("ena", ["d1 pending"]), ("luka", [])] {
            #expect(try await states(App.courier(UserID(courier))) == seen)
        }
        let luka = try await app.answer(.delivery(delivery: "d1"), by: App.courier("luka"))
        let nothing = try await app.answer(.delivery(delivery: "nothing"), by: App.courier("luka"))
        #expect(luka == nothing && luka.failure?.code.rawValue == "access.notFound")
        #expect(try await app.step(.accept, "d1", by: "luka") == "access.notFound")
    }

    @Test("ID-38 a courier sees the store with its address and phone, the recipient, and the whole description")
    func detail() async throws {
        try await app.staffed(with: ["ivo"])
        try #require(try await app.create("d1", for: ["ivo"]) == nil)
        let detail = try await app.ask(.delivery(delivery: "d1"), by: App.courier("ivo"), for: DeliveryDetail.self)
        #expect(detail.store.name == "Mak" && detail.store.address == "Ilica 1, Zagreb")
        #expect(detail.store.phone == "+385912345678" && detail.courierName == nil)
        #expect(detail.card.draft.recipient.name?.first == "Mia" && detail.card.draft.description == "Flowers")
        #expect(detail.card.createdAt == app.clock.now())
        var long = detail.card.draft
        long.description = "Cake,\r\nfragile\u{202E}!\u{2028}Ring twice"
        #expect(long.descriptionLine == "Cake,  fragile ! Ring twice", "in lists")
        try #require(try await app.step(.accept, "d1", by: "ivo") == nil)
        let own = try await app.ask(.delivery(delivery: "d1"), by: mak, for: DeliveryDetail.self)
        #expect(own.courierName == "IVO Horvat")
    }

    @Test("ID-54 who cannot take a delivery any more sees that it is taken, and no more than the town and the goods")
    func others() async throws {
        try await app.staffed(with: ["ivo", "ena"])
        var draft = try RoadHost.draft()
        draft.recipient.phone = try PhoneNumber("+385911234567")
        draft.cash = Money(minorUnits: 500, .eur)
        draft.dropoff.note = "Code 4711"
        let create = StoreDeliveryRequest.create(draft: draft, plan: .chosen(["ivo", "ena"]))
        try #require(try await app.store(.delivery(delivery: "d1", request: create), by: mak) == nil)
        func seen(_ courier: UserID) async throws -> DeliveryDraft {
            let by = App.courier(courier)
            return try await app.ask(.delivery(delivery: "d1"), by: by, for: DeliveryDetail.self).card.draft
        }
        #expect(try await seen("ena") == draft)
        let accept = HouseRequest.Ask.courier(request: .delivery(delivery: "d1", request: .accept))
        let answer = try await app.send(accept, by: App.courier("ivo"))
        let receipt = try #require(try answer.receipt(as: DeliveryAnswer.self, coder: App.coder))
        #expect(receipt.courier == "ivo" && receipt.events == [], "not who else was asked")
        #expect(try await seen("ivo") == draft)
        let left = try await seen("ena")
        #expect(left.recipient.phone == nil && left.cash == nil && left.dropoff.note == nil)
        #expect(left.dropoff.address.street == "" && left.dropoff.address.city == "Zagreb")
        #expect(left.description == draft.description)
        let giveUp = HouseRequest.Ask.courier(request: .delivery(delivery: "d1", request: .giveUp(reason: nil)))
        let gone = try await app.send(giveUp, by: App.courier("ivo"))
        let after = try #require(try gone.receipt(as: DeliveryAnswer.self, coder: App.coder))
        #expect(after.courier == nil && after.events == [], "neither the plan nor who is asked next")
        #expect(try await seen("ena") == draft)
    }

    @Test("ID-54 where the house hides what another courier took, it is as if there were no such delivery")
    func hidden() async throws {
        let app = App(DeliveryService(profile: .iDeliver, showsTaken: false))
        try await app.staffed(with: ["ivo", "ena"])
        for delivery in ["d1", "d2"] as [DeliveryID] {
            try #require(try await app.create(delivery, for: ["ivo", "ena"]) == nil)
        }
        func listed(_ author: Author) async throws -> Set<DeliveryID> {
            Set(try await app.deliveries(of: author).map(\.id))
        }
        func refusal(_ query: HouseQuery) async throws -> String? {
            try await app.answer(query, by: App.courier("ena")).failure?.code.rawValue
        }
        #expect(try await listed(App.courier("ena")) == ["d1", "d2"])
        try #require(try await app.step(.accept, "d1", by: "ivo") == nil)
        for delivered in [false, true] {
            #expect(try await listed(App.courier("ena")) == ["d2"])
            #expect(try await refusal(.delivery(delivery: "d1")) == "access.notFound")
            #expect(try await refusal(.messages(delivery: "d1")) == "access.notFound")
            #expect(try await app.step(.accept, "d1", by: "ena") == "access.notFound")
            #expect(try await listed(App.courier("ivo")) == ["d1", "d2"])
            #expect(try await listed(mak) == ["d1", "d2"])
            if !delivered { try #require(try await app.step(.deliver(proof: DeliveryProof()), "d1", by: "ivo") == nil) }
        }
        // What is given up is there again.
        try #require(try await app.step(.accept, "d2", by: "ivo") == nil)
        #expect(try await listed(App.courier("ena")) == [])
        try #require(try await app.step(.giveUp(reason: nil), "d2", by: "ivo") == nil)
        #expect(try await listed(App.courier("ena")) == ["d2"])
        try #require(try await app.step(.accept, "d2", by: "ena") == nil)
        #expect(try await listed(App.courier("ivo")) == ["d1"])
    }

    @Test("ID-53 where the house waits, a store ends the cooperation only with who has nothing of it in hand")
    func endedLater() async throws {
        let app = App(DeliveryService(profile: .iDeliver, dismissesInHand: false))
        try await app.staffed(with: ["ivo"])
        try #require(try await app.create("d1", for: ["ivo"]) == nil)
        try #require(try await app.step(.accept, "d1", by: "ivo") == nil)
        #expect(try await app.store(.dismissCourier(courier: "ivo"), by: mak) == "cooperation.inHand")
        try #require(try await app.step(.deliver(proof: DeliveryProof()), "d1", by: "ivo") == nil)
        #expect(try await app.store(.dismissCourier(courier: "ivo"), by: mak) == nil)
        #expect(try await app.deliveries(of: App.courier("ivo")) == [])
    }

    @Test("what a feed brings twice, as after a crash, ends no offer twice and counts none")
    func broughtAgain() async throws {
        try await app.staffed(with: ["ivo", "ena"])
        try #require(try await app.create("d1", for: ["ivo", "ena"]) == nil)
        try #require(try await app.create("d2", for: ["ivo"]) == nil)
        try #require(try await app.step(.accept, "d1", by: "ena") == nil)
        try #require(try await app.store(.dismissCourier(courier: "ivo"), by: mak) == nil)
        _ = try await app.notices()
        #expect(try await app.store.load(DeliveryJob.self, "d2")?.offered == [])
        let before = try await app.store.snapshot().events
        #expect(try await countedTwice(in: app.house, on: app.store, at: app.clock.now()) == [])
        #expect(try await app.store.snapshot().events == before)
    }

    @Test("ID-S4 ID-36 one courier accepts and the others no longer can; who accepted delivers")
    func delivered() async throws {
        try await app.staffed(with: ["ivo", "ena"])
        try #require(try await app.create("d1", for: ["ivo", "ena"]) == nil)
        _ = try await app.notices()
        #expect(try await actions(App.courier("ivo")) == ["accept"])
        #expect(try await actions(mak) == ["cancel"])
        #expect(try await app.step(.accept, "d1", by: "ivo") == nil)
        #expect(try await app.told() == ["deliveryAccepted → mak"])
        #expect(try await app.step(.accept, "d1", by: "ena") == "delivery.alreadyTaken")
        #expect(try await app.step(.deliver(proof: DeliveryProof()), "d1", by: "ena") == "delivery.notHolder")
        #expect(try await actions(App.courier("ivo")) == ["deliver", "giveUp"])
        #expect(try await actions(App.courier("ena")) == [])
        #expect(try await app.step(.deliver(proof: DeliveryProof()), "d1", by: "ivo") == nil)
        #expect(try await app.told() == ["deliveryDelivered → mak"])
        for author in [mak, App.courier("ivo"), App.courier("ena")] {
            #expect(try await states(author) == ["d1 delivered"])
            #expect(try await actions(author) == [])
        }
    }

    @Test("ID-S5 X-03 who gives up is counted, told on, and never has the delivery again; others do")
    func givenUp() async throws {
        try await app.staffed(with: ["ivo", "ena"])
        try #require(try await app.create("d1", for: ["ivo", "ena"]) == nil)
        try #require(try await app.step(.accept, "d1", by: "ivo") == nil)
        _ = try await app.notices()
        #expect(try await app.step(.giveUp(reason: nil), "d1", by: "ivo") == nil)
        #expect(try await app.told() == ["deliveryGivenUp → mak", "deliveryOffered → ena"])
        #expect(try await states(mak) == ["d1 pending"])
        let record = try await app.ask(.courierRecord, by: App.courier("ivo"), for: Courier.self)
        #expect(record.counts.givenUp == 1)
        #expect(try await app.step(.accept, "d1", by: "ivo") == "delivery.notOffered")
        #expect(try await states(App.courier("ivo")) == ["d1 pending"])
        #expect(try await actions(App.courier("ivo")) == [])
        #expect(try await app.step(.accept, "d1", by: "ena") == nil)
    }

    @Test("ID-S6 ID-30 ID-32 X-03 a cancelled delivery is the store's alone to see, and who had it is told at once")
    func cancelled() async throws {
        try await app.staffed(with: ["ivo", "ena"])
        for delivery in ["d1", "d2"] as [DeliveryID] {
            try #require(try await app.create(delivery, for: ["ivo", "ena"]) == nil)
        }
        try #require(try await app.step(.accept, "d2", by: "ivo") == nil)
        _ = try await app.notices()
        let cancel = StoreDeliveryRequest.cancel(reason: nil)
        #expect(try await app.store(.delivery(delivery: "d1", request: cancel), by: mak) == nil)
        #expect(try await app.told() == [], "nobody has it")
        #expect(try await app.store(.delivery(delivery: "d2", request: cancel), by: mak) == nil)
        #expect(try await app.told() == ["deliveryCancelled → ivo"])
        #expect(Set(try await states(mak)) == ["d1 cancelled", "d2 cancelled"])
        for courier in ["ivo", "ena"] as [UserID] { #expect(try await states(App.courier(courier)) == []) }
        #expect(try await app.step(.accept, "d1", by: "ivo") == "access.notFound", "it is not there any more")
        let again = try await app.store(.delivery(delivery: "d1", request: cancel), by: mak)
        #expect(again == "delivery.alreadyApplied")
    }

    @Test(
        "ID-S7 ID-20 ID-53 after the end a courier sees none of the store's deliveries but what they have on the road"
    )
    func parted() async throws {
        try await app.staffed(with: ["ivo", "ena"])
        try await app.staffed("lux", oib: "69435151530", with: ["ivo"])
        for delivery in ["d1", "d2"] as [DeliveryID] {
            try #require(try await app.create(delivery, for: ["ivo", "ena"]) == nil)
        }
        try #require(try await app.create("d3", for: ["ivo"], by: App.shop("lux")) == nil)
        try #require(try await app.step(.accept, "d1", by: "ivo") == nil)
        #expect(try await app.courier(.redeemCode(code: "none"), by: "ivo") == "cooperation.unknownCode")
        let byCourier = try await app.store(.dismissCourier(courier: "ivo"), by: App.courier("ivo"))
        #expect(byCourier == "access.notForSender", "the courier cannot end it")
        #expect(try await app.store(.dismissCourier(courier: "ivo"), by: mak) == nil)
        _ = try await app.notices()
        #expect(Set(try await states(App.courier("ivo"))) == ["d3 pending", "d1 inProgress"])
        #expect(try await states(App.courier("ivo")).first == "d3 pending", "what waits comes first, over all stores")
        let late = try await app.step(.accept, "d2", by: "ivo")
        #expect(late == "access.notFound")
        let stores = try await app.ask(.courierStores, by: App.courier("ivo"), for: [StoreCard].self)
        #expect(stores.map(\.id) == [.account("lux")])
        #expect(try await app.step(.deliver(proof: DeliveryProof()), "d1", by: "ivo") == nil)
        #expect(try await states(App.courier("ivo")) == ["d3 pending"])
        #expect(Set(try await states(mak)) == ["d1 delivered", "d2 pending"])
    }

    @Test("ID-S10 ID-35 ID-37 lists: an empty one has words, waiting comes first, the newest on top, over all stores")
    func lists() async throws {
        try await app.staffed(with: ["ivo"])
        try await app.staffed("lux", oib: "69435151530", with: ["ivo"])
        #expect(try await app.deliveries(of: mak) == [])
        #expect(try await app.deliveries(of: App.courier("ivo")) == [])
        #expect(try Texts(in: .croatian).text(.noDeliveriesOfCourier) == "Još Vam nije ponuđena nijedna dostava.")
        #expect(try Texts(in: .english).text(.noDeliveriesOfStore) == "You have no deliveries yet.")
        // Six of each store in turn, a minute apart; then one of each status at each.
        for number in 0..<12 {
            let shop = App.shop(number.isMultiple(of: 2) ? "mak" : "lux")
            try #require(try await app.create(DeliveryID("d\(number)"), for: ["ivo"], by: shop) == nil)
            app.clock.advance(by: .minutes(1))
        }
        for delivery in ["d2", "d3", "d8", "d9"] as [DeliveryID] {
            try #require(try await app.step(.accept, delivery, by: "ivo") == nil)
        }
        for delivery in ["d2", "d9"] as [DeliveryID] {
            try #require(try await app.step(.deliver(proof: DeliveryProof()), delivery, by: "ivo") == nil)
        }
        let cancel = StoreDeliveryRequest.cancel(reason: nil)
        try #require(try await app.store(.delivery(delivery: "d10", request: cancel), by: mak) == nil)
        #expect(
            try await app.deliveries(of: App.courier("ivo")).map(\.id)
                == ["d11", "d7", "d6", "d5", "d4", "d1", "d0", "d8", "d3", "d9", "d2"]
        )
        #expect(try await app.deliveries(of: mak).map(\.id) == ["d6", "d4", "d0", "d8", "d10", "d2"])
        #expect(try await app.deliveries(of: App.shop("lux")).map(\.id) == ["d11", "d7", "d5", "d1", "d3", "d9"])
        // What is on the list has words in the language that the person chooses, now and later.
        let states = try await app.deliveries(of: mak).map(\.card.state)
        let words = try [Texts(in: .croatian), Texts(in: .english)].map { texts in
            try states.map { try texts.text(.state($0, of: .delivery, in: DeliveryJob.Profile.iDeliver.lifecycle)) }
        }
        #expect(
            words == [
                ["status čekanja", "status čekanja", "status čekanja", "u tijeku", "otkazano", "dostavljeno"],
                ["pending", "pending", "pending", "in progress", "canceled", "delivered"],
            ]
        )
    }

    @Test("ID-37 a long list comes in pages that leave nothing out and repeat nothing")
    func pages() async throws {
        try await app.staffed(with: ["ivo", "ena"])
        try await app.staffed("lux", oib: "69435151530", with: ["ivo", "ena"])
        var offered: Set<DeliveryID> = []
        for number in 0..<260 {
            let courier: UserID = number.isMultiple(of: 13) ? "ena" : "ivo"
            let id = DeliveryID("d\(number)")
            if courier == "ivo" { offered.insert(id) }
            let shop = App.shop(number.isMultiple(of: 3) ? "lux" : "mak")
            try #require(try await app.create(id, for: [courier], by: shop) == nil)
            if number.isMultiple(of: 5) { app.clock.advance(by: .seconds(1)) }
        }
        var seen: [DeliveryDetail] = []
        var after: PageCursor?
        repeat {
            let query = HouseQuery.deliveries(after: after)
            let page = try await app.ask(query, by: App.courier("ivo"), for: HousePage<DeliveryDetail>.self)
            #expect(page.items.count <= 100)
            // The next page begins after the last delivery that is shown, whatever was passed over behind it.
            #expect(page.next.map { $0.id == page.items.last?.id.rawValue } ?? true)
            seen += page.items
            after = page.next
        } while after != nil
        #expect(Set(seen.map(\.id)) == offered && seen.count == offered.count)
        #expect(zip(seen, seen.dropFirst()).allSatisfy { $0.card.createdAt >= $1.card.createdAt })
    }

    @Test("ID-37 a page that looks at a thousand deliveries of others is followed by one that names none of them")
    func passedOver() async throws {
        try await app.staffed(with: ["ivo", "ena"])
        // The newest first: one, 600 of others a minute apart, 600 of others at one instant, others long before, one more.
        let times =
            [2_000] + (0..<600).map { 1_999 - $0 } + Array(repeating: 1_399, count: 600) + Array(repeating: 0, count: 9)
            + [-1]
        var keys: [String] = []
        var changes = Changes()
        for (number, time) in times.enumerated() {
            let courier: UserID = number == 0 || number == times.count - 1 ? "ivo" : "ena"
            var job = DeliveryJob(id: DeliveryID("d\(number)"))
            let create = DeliveryJob.Command.create(
                profile: .iDeliver,
                store: .account("mak"),
                draft: try RoadHost.draft(),
                plan: .chosen([courier])
            )
            let context = DispatchContext([CourierStanding(courier)])
            try changes.perform(create, on: &job, in: context, by: mak, at: noon + .minutes(time))
            keys.append(job.sortKey)
            guard number % 20 == 19 || number == times.count - 1 else { continue }
            let identity = CommandIdentity(id: CommandID("put-\(number)"), by: .system, content: "")
            let record = CommandRecord(command: identity, at: noon, receipt: "")
            guard case .applied = try await app.store.commit(CommitUnit(changes, command: record)) else {
                Issue.record("\(number)")
                return
            }
            changes = Changes()
        }
        func page(after: PageCursor?) async throws -> HousePage<DeliveryDetail> {
            try await app.ask(.deliveries(after: after), by: App.courier("ivo"))
        }
        let first = try await page(after: nil)
        #expect(first.items.map(\.id) == ["d0"])
        // Those of the instant at which the thousandth was created are all behind it; the key is no delivery's.
        let next = try #require(first.next)
        #expect(next.id == "")
        #expect(keys[1_200] < next.sortKey && next.sortKey < keys[1_201])
        let second = try await page(after: next)
        #expect(second.items.map(\.id) == ["d1210"] && second.next == nil)
    }

    @Test("ID-52 a create that fails says why and changes nothing; a good one is on top of the list")
    func failed() async throws {
        try await app.staffed(with: ["ivo"])
        try await app.registerCourier("luka", "Luka", phone: "098 111 2222")
        try #require(try await app.create("d1", for: ["ivo"]) == nil)
        app.clock.advance(by: .minutes(1))
        let before = try await app.store.snapshot()
        #expect(try await app.create("d2", for: []) == "delivery.unsound")
        #expect(try await app.create("d2", for: ["luka"]) == "delivery.notOurCouriers")
        #expect(try await app.create("d1", for: ["ivo"]) == "delivery.illegal", "there is one already")
        let unnamed = StoreDeliveryRequest.create(draft: try RoadHost.draft(), plan: nil)
        let refusal = try await app.store(.delivery(delivery: "d2", request: unnamed), by: mak)
        #expect(refusal == "delivery.planMissing")
        #expect(try await app.store.snapshot() == before)
        #expect(try await app.create("d2", for: ["ivo"]) == nil)
        #expect(try await app.deliveries(of: mak).map(\.id) == ["d2", "d1"])
    }

    @Test("ID-S9 ID-06 a store signs in by email, a courier by phone; anything else tells nothing")
    func signIn() async throws {
        try await app.staffed(with: ["ivo"])
        func signedIn(_ name: String, on device: DeviceID) async throws -> SignedIn? {
            let answer = try await app.signIn(name, on: device)
            return try answer.receipt(as: IDeliverCall.Receipt.self, coder: App.coder)?.who
        }
        let shop = try await signedIn("mak@example.hr", on: "till")
        #expect(shop?.user == "mak" && shop?.role == .store)
        let courier = try await signedIn("+385 98 765 4320", on: "phone")
        #expect(courier?.user == "ivo" && courier?.role == .courier)
        for (name, password) in [("mak@example.hr", "seven78"), ("ivo", "seven77"), ("0999999999", "seven77")] {
            let failure = try await app.signIn(name, password, on: "other").failure
            #expect(failure?.code.rawValue == "account.wrongCredentials", "\(name)")
        }
    }
}
